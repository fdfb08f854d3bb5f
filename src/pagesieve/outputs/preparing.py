"""What is done to a sanitised tree before it becomes Markdown, where the page and Markdown differ in their ways."""

import re
from collections import Counter
from collections.abc import Container, Sequence
from itertools import chain, groupby, takewhile
from urllib.parse import unquote

from turbohtml import Element, Node, Text, parse

from pagesieve.outputs.formulas import given_tex, tex
from pagesieve.outputs.spans import even_out, fill_spans
from pagesieve.page.tags import HEADINGS
from pagesieve.page.titles import FRONT_PAGE, SOFT_HYPHEN

LONGEST_VALUE = 400  # characters in one cell of a table of data; longer texts are areas of the page
LONGEST_TOOL = 50  # characters of what leads to where a heading may be edited
ICONS = 4
"""Places where a page shows a picture from which it is an icon, a button, a star."""

_SPECIAL_SPACES: dict[int, str | None] = {
    **dict.fromkeys(map(ord, "\xa0\u2007\u2009\u200a\u202f\u3000"), " "),
    ord(SOFT_HYPHEN): None,
}
_KIND = {"b": "strong", "strong": "strong", "i": "em", "em": "em"}
_EMPHASISED = (
    "dt b, dt strong, summary b, summary strong, figcaption i, figcaption em, "
    "b b, b strong, strong b, strong strong, i i, i em, em i, em em"
)
_HEADINGS = ", ".join(HEADINGS.names)
_EDITING = ", ".join(f"{name} [class*=edit i]" for name in HEADINGS.names)
_EDIT = re.compile(r"(?:^|[\s_-])edit(?:section|link|s|ing)?(?:[\s_-]|$)", re.I)
_PERMALINKS = "h1 a, h2 a, h3 a, h4 a, h5 a, h6 a, dt a"
_UNSEEN = " \t\n\r\u200b\u2060\ufeff"  # spaces, also those without a width
_PERMALINK_SIGNS = {"¶", "#", "§", "🔗", "link", "permalink", ""}
_OF_FORMULA = re.compile(r"(?:^|[\s_-])(?:math|latex|tex|katex)(?:[\s_-]|$)", re.I)
_SIGNS = " ,.:;?!¿¡…'\"“”„‘’«»"  # noqa: RUF001 (quotes of many languages)
_DRAWN = re.compile(r"\.svg(?:[?#]|$)", re.I)  # without words these are icons: arrows, stars, ticks
_FACES = "img[class*=avatar i], [class*=avatar i] > img, [class*=avatar i] > a > img, [class*=avatar i] > * > img"
"""Pictures of people who write."""

_LETTERS = re.compile(r"[^\W_]")
_TYPED_BULLET = re.compile(r"^\s*[•·▪▫◦‣●○■□►▶➤]\s*")
_NUMBER = re.compile(r"[0-9]{1,6}")
_BOXES = frozenset("div section article header main center".split())
_PICTURES = "img, video, audio, math"
_AREAS = "table, p, h1, h2, h3, h4, h5, h6, blockquote, pre, figure, section, article"
_TABLE_PARTS = "caption, tbody, thead, tfoot, tr, td, th"
_LANGUAGE = re.compile(
    r"(?:^|\s)(?:lang(?:uage)?|highlight(?:-source)?|brush:|source|code|syntax)[-_ :]+([a-z0-9+#]+)", re.I
)
_LANGUAGES = frozenset(
    """bash c clojure cpp csharp css dart diff docker dockerfile elixir erlang go graphql groovy haskell html ini java
    javascript js json julia kotlin latex less lua makefile markdown matlab nginx objc objectivec perl php powershell
    python py r rb ruby rust sass scala scss sh shell sql swift toml ts typescript vb xml yaml yml""".split()
)
"""Names of languages that code is known by without any word before them."""

_HIGHLIGHTED = re.compile(r"(?:^|\s)hljs\s+([a-z0-9+#]+)(?:\s|$)", re.I)
_NOT_LANGUAGES = frozenset(
    "default none text plain block wrapper container snippet source toolbar highlight notranslate".split()
)
_LANGUAGE_ATTRIBUTES = ("data-lang", "data-language", "lang")


def prepare(body: Element, here: Container[str]) -> None:
    """Change a sanitised body so that its Markdown is what a person would write; `here` are the page's addresses."""
    _plain_spaces(body)
    _read_pictures_of_formulas(body)
    _join_emphasis(body)
    _end_emphasis_with_lines(body)
    _part_signs(body)
    _put_links_into_headings(body)
    _keep_links_in_paragraphs(body)
    _part_pictures(body)
    _drop_line_numbers(body)
    tables = [(table, _is_layout(table)) for table in body.find_all("table")]
    for table, is_layout in reversed(tables):
        if is_layout:
            _unmake(table)
        else:
            rows = [part for part in _own_parts(table) if part.tag == "tr"]
            fill_spans(rows)
            even_out(rows)
    for code in body.find_all("pre"):
        _mark_language(code)
    _drop_buttons(body)
    _drop_permalinks(body, here)
    _drop_signs(body)
    _trim(body)
    _free_headings(body)
    _open_names(body)


def _drop_signs(body: Element) -> None:
    """Take out what says nothing in a text: icons, faces, items and headings that are empty."""
    pictures = [image for image in body.find_all("img") if not image.closest("figure")]
    for image in pictures:
        if not image.attr("alt") and _DRAWN.search(image.attr("src") or ""):
            image.extract()
    _drop_icons(pictures)
    _drop_slides_again(body)
    for face in body.select(_FACES):
        around = face.closest("a")
        (around if around is not None and not around.text.strip() else face).extract()
    for holder in body.find_all(["li", *HEADINGS.names]):
        if not _shows(holder):
            holder.extract()


def _drop_permalinks(body: Element, here: Container[str]) -> None:
    """Headings do not link to themselves, whether by a sign or as a whole, nor to where one may edit them."""
    _drop_editing(body)
    _open_headline(body)
    for link in body.select(_PERMALINKS):
        if link.text.strip(_UNSEEN).lower() in _PERMALINK_SIGNS and not link.select_one(_PICTURES):
            link.extract()
        elif _leads_to_itself(link, here):
            link.unwrap()


def _drop_editing(body: Element) -> None:
    """Take what leads to where a heading may be edited out of it."""
    lengths = {heading: len(heading.text.strip()) for heading in body.select(_HEADINGS)}
    for tool in body.select(_EDITING):
        heading = tool.closest(_HEADINGS)
        if not _EDIT.search(tool.attr("class") or "") or not (tool.tag == "a" or tool.find("a")):
            continue
        if heading is not None and len(tool.text.strip()) < min(lengths[heading], LONGEST_TOOL):
            tool.extract()


def _open_headline(body: Element) -> None:
    """The only top heading leads to the page that it heads, if it leads anywhere."""
    headlines = body.find_all("h1")
    links = headlines[0].find_all("a") if len(headlines) == 1 else []
    if len(links) == 1 and links[0].text.strip() == headlines[0].text.strip():
        links[0].unwrap()


def _leads_to_itself(link: Element, here: Container[str]) -> bool:
    """Whether a link in a heading leads to a place on the page that has the name of the heading."""
    address, _, place = (link.attr("href") or "").partition("#")
    return (
        bool(place)
        and address in here
        and _LETTERS.findall(unquote(place).casefold()) == _LETTERS.findall(link.text.casefold())
    )


def _drop_icons(pictures: Sequence[Element]) -> None:
    """Take out pictures that stand alone in many places, with the links that they alone made; in a cell they speak.

    Copies that follow one another are one picture, for each width of the screen.
    """
    places = Counter(address for address, _ in groupby(image.attr("src") for image in pictures))
    for image in (image for image in pictures if places[image.attr("src")] >= ICONS):
        link, cell = image.closest("a"), image.closest("td, th")
        around = link or image.parent
        if cell is not None and not cell.text.strip():
            if said := image.attr("alt") or image.attr("title"):
                image.replace_with(Text(said))
        elif around is not None and not around.text.strip():
            (link or image).extract()


def _drop_slides_again(body: Element) -> None:
    """Take out lists of nothing but pictures that were shown before: what goes round repeats its slides."""
    shown: set[tuple[tuple[str | None, ...], ...]] = set()
    for slides in body.find_all(["ul", "ol"]):
        pictures = slides.find_all("img") if not slides.text.strip() else []
        said = tuple((image.attr("src"), image.attr("alt"), _leads_to(image)) for image in pictures)
        if said and said in shown:
            slides.extract()
        shown.add(said)


def _leads_to(image: Element) -> str | None:
    link = image.closest("a")
    return link.attr("href") if link is not None else None


def _drop_buttons(body: Element) -> None:
    """Take out pictures that lead nowhere, such as one to print the page, and links without an address."""
    for link in body.find_all("a"):
        if not link.attr("href"):
            link.unwrap()
        elif (link.attr("href") or "").endswith("#") and not link.text.strip() and not link.closest("figure"):
            link.extract()


def _trim(body: Element) -> None:
    """Take out what says nothing at an edge: rules, logos before all text, and what is empty where an item begins."""
    for element in _before_text(body):
        address = element.attr("href") if element.tag == "a" and not element.text.strip() else None
        if element.tag == "hr" or (address and FRONT_PAGE.fullmatch(address)):
            element.extract()
    for rule in reversed(body.find_all("hr")):
        if any(map(_shows, rule.following)):
            break
        rule.extract()
    for item in body.find_all("li"):
        _begin_with_something(item)
        _open_list_in_list(item)
    for items in body.find_all(["ul", "ol"]):
        _drop_typed_bullets(items)


def _begin_with_something(item: Element) -> None:
    """Take out what is empty where an item begins, and boxes there; no item of Markdown begins with an empty line."""
    while (first := next(iter(item.children), None)) is not None:
        if not _shows(first):
            first.extract()
        elif isinstance(first, Element) and first.tag == "dl":
            for part in (first, *first.find_all(["dt", "dd"])):
                part.tag = "div"
        elif isinstance(first, Element) and _is_box(first):
            first.insert_after(Text(" "))
            first.unwrap()
        else:
            return


def _drop_typed_bullets(items: Element) -> None:
    """Take out the sign that a page types before all items of a list, beside the one that each has."""
    texts = [_first_text(item) for item in items.children if isinstance(item, Element) and item.tag == "li"]
    signs = {found[0].strip() if (found := _TYPED_BULLET.match(text.data if text else "")) else "" for text in texts}
    if len(signs) == 1 and "" not in signs:
        for text in filter(None, texts):
            text.data = _TYPED_BULLET.sub("", text.data)


def _first_text(item: Element) -> Text | None:
    """The first text of an item, if more follows it and it is no code."""
    first = next((text for text in item.descendants if isinstance(text, Text) and text.data.strip()), None)
    if first is None or first.parent is None or first.parent.closest("code, pre") is not None:
        return None
    return first if _TYPED_BULLET.sub("", item.text) else None


def _open_list_in_list(item: Element) -> None:
    """An item that only holds a list of the same kind is no item; those of its list are."""
    shown = [child for child in item.children if _shows(child)]
    lists = [one.tag for one in (item.parent, *shown) if isinstance(one, Element)]
    if len(shown) == 1 and lists in (["ul", "ul"], ["ol", "ol"]):
        item.replace_with(*(child for child in shown[0].children if isinstance(child, Element)))


def _is_box(element: Element) -> bool:
    """Whether an element only holds others, in lines of their own."""
    return element.tag in _BOXES or (element.tag == "span" and element.select_one("div, p, h2, h3, h4") is not None)


def _before_text(body: Element) -> list[Element]:
    """The elements that begin before all text."""
    before = takewhile(lambda node: not isinstance(node, Text) or not node.data.strip(), body.descendants)
    return [node for node in before if isinstance(node, Element)]


def _shows(node: Node) -> bool:
    """Whether a node is text or a picture, or holds any."""
    if isinstance(node, Text):
        return bool(node.data.strip())
    if not isinstance(node, Element):
        return False
    return bool(node.text.strip() or node.tag == "img" or node.attr("alttext") or node.select_one(_PICTURES))


def _free_headings(body: Element) -> None:
    """Take headings out of lists that hold nothing else: the last step of a path to the page often is its headline."""
    for around in body.find_all(["ul", "ol", "menu"]):
        items = [item for item in around.children if isinstance(item, Element)]
        heading = items[0].find(list(HEADINGS.names)) if len(items) == 1 else None
        if heading is not None and heading.text.strip() == around.text.strip():
            around.tag = items[0].tag = "div"


def _open_names(body: Element) -> None:
    """A summary or a term that holds a heading is that heading, and not bold beside."""
    for name in body.find_all(["summary", "dt"]):
        if name.find(list(HEADINGS.names)) is not None:
            name.tag = "div"


def _plain_spaces(body: Element) -> None:
    """Markdown writes special spaces as entities; a plain space reads better, and a soft hyphen is none."""
    for text in body.descendants:
        if isinstance(text, Text) and not text.data.isascii():
            text.data = text.data.translate(_SPECIAL_SPACES)
    for image in body.find_all("img"):
        image.attrs["alt"] = " ".join((image.attr("alt") or "").split())


def _read_pictures_of_formulas(body: Element) -> None:
    """A picture of a formula, whose text is TeX, is that formula; right after the formula it says nothing."""
    for picture in reversed(body.select("img[class][alt]")):
        told = given_tex(picture.attr("alt")) if _OF_FORMULA.search(picture.attr("class") or "") else None
        before = _only_formula(picture.previous_sibling)
        if told and before is not None and tex(before) == told:
            picture.extract()
        elif told:
            picture.replace_with(_as_formula(picture))
    for formula in body.find_all("math"):
        if isinstance(formula.next_sibling, Element) and formula.next_sibling.tag == "math":
            formula.insert_after(Text(" "))


def _as_formula(picture: Element) -> Element:
    """A formula that gives the text of a picture as its TeX; the parser alone makes elements of MathML."""
    (formula,) = parse("<math></math>").find_all("math")
    formula.attrs["alttext"] = picture.attr("alt") or ""
    formula.append(Text(picture.attr("alt") or ""))
    return formula


def _only_formula(node: Node | None) -> Element | None:
    """The formula that a node is, or holds and nothing else."""
    if not isinstance(node, Element) or node.tag not in {"math", "span"}:
        return None
    formula = node if node.tag == "math" else node.find("math")
    return formula if formula is not None and formula.text == node.text else None


def _part_signs(body: Element) -> None:
    """Signs at an edge of emphasis that touches a word go to the word: to Markdown no mark stands between the two."""
    for element in body.find_all([*_KIND, "s", "del", "strike"]):
        first, last = next(iter(element.children), None), next(iter(reversed(element.children)), None)
        if isinstance(first, Text) and _words(element.previous_sibling)[-1:].isalnum():
            kept = first.data.lstrip(_SIGNS)
            element.insert_before(Text(first.data[: len(first.data) - len(kept)]))
            first.data = kept
        if isinstance(last, Text) and _words(element.next_sibling)[:1].isalnum():
            kept = last.data.rstrip(_SIGNS)
            element.insert_after(Text(last.data[len(kept) :]))
            last.data = kept
        if not _shows(element):
            element.unwrap()


def _join_emphasis(body: Element) -> None:
    """Emphasis that touches the next one is one; in itself, terms and captions, emphasised anyway, it is none."""
    for element in body.select(_EMPHASISED):
        element.unwrap()
    for element in body.find_all(list(_KIND)):
        after, kind = element.next_sibling, _KIND[element.tag]
        while isinstance(after, Element) and _KIND.get(after.tag) == kind:
            element.extend(list(after.children))
            after.extract()
            after = element.next_sibling


def _end_emphasis_with_lines(body: Element) -> None:
    """Emphasis over several lines becomes one for each, inner first: in Markdown none goes on after a blank line."""
    for element in reversed(body.find_all(list(_KIND))):
        lines = [list(nodes) for _, nodes in groupby(list(element.children), _is_break)]
        if not _shows(element):
            element.unwrap()
        elif len(lines) > 1:
            element.replace_with(*chain.from_iterable(_line(element.tag, nodes) for nodes in lines))


def _is_break(node: Node) -> bool:
    return isinstance(node, Element) and node.tag == "br"


def _line(tag: str, nodes: Sequence[Node]) -> Sequence[Node]:
    """Line breaks as they are; other nodes in an element of their own."""
    if _is_break(nodes[0]) or not any(map(_shows, nodes)):
        return nodes
    line = Element(tag)
    line.extend(nodes)
    return [line]


def _put_links_into_headings(body: Element) -> None:
    """A link around a heading and more, such as a card, becomes that of the heading: no Markdown can lead from both."""
    for link in body.find_all("a"):
        heading = link.find(list(HEADINGS.names))
        if link.attr("href") and heading is not None and heading.text.strip() and not heading.find("a"):
            heading.wrap_children(Element("a", {"href": link.attr("href")}))
            link.unwrap()


def _keep_links_in_paragraphs(body: Element) -> None:
    """Two line breaks in a link would end the paragraph, and with it the link; one does not."""
    for line_break in body.select("a br"):
        if _ends_paragraph(line_break):
            line_break.extract()


def _part_pictures(body: Element) -> None:
    """Put a space between a picture and the words that it touches."""
    for image in body.find_all("img"):
        before, after = image.previous_sibling, image.next_sibling
        if before is not None and _words(before)[-1:].isalnum():
            image.insert_before(Text(" "))
        if after is not None and _words(after)[:1].isalnum():
            image.insert_after(Text(" "))


def _words(node: Node | None) -> str:
    """The text of a node, if there is one."""
    return node.data if isinstance(node, Text) else node.text if isinstance(node, Element) else ""


def _drop_line_numbers(body: Element) -> None:
    """Take out the numbers of lines that stand beside code, in a column of their own."""
    for cell in body.find_all("td"):
        lines = cell.text.split()
        first = int(lines[0]) if cell.find("pre") and len(lines) > 1 and _NUMBER.fullmatch(lines[0]) else None
        if first is None or lines != [str(number) for number in range(first, first + len(lines))]:
            continue
        beside = next((one for one in cell.next_siblings if isinstance(one, Element)), None)
        code = beside.find("pre") if beside is not None else None
        if code is not None and len(code.text.strip("\n").split("\n")) == len(lines):
            cell.extract()


def _is_layout(table: Element) -> bool:
    """Whether a table only puts things in place: one column that shows anything, long texts, or blocks in cells."""
    parts = _own_parts(table)
    if any(part.tag in {"th", "caption"} for part in parts):
        return False
    rows = [[cell for cell in part.children if isinstance(cell, Element)] for part in parts if part.tag == "tr"]
    showing = {column for cells in rows for column, cell in enumerate(cells) if _shows(cell)}
    return len(showing) <= 1 or any(_is_area(cell) for cells in rows for cell in cells)


def _own_parts(table: Element) -> list[Element]:
    """The parts of a table without those of tables in its cells."""
    return [part for part in table.select(_TABLE_PARTS) if part.closest("table") == table]


def _is_area(cell: Element) -> bool:
    """Whether a cell is an area of the page rather than a value."""
    return (
        len(cell.text) > LONGEST_VALUE
        or len(cell.select(_AREAS)) > 1
        or cell.find("table") is not None
        or any("\n" in code.text.strip() for code in cell.find_all("pre"))
        or any(_ends_paragraph(line_break) for line_break in cell.find_all("br"))
    )


def _ends_paragraph(line_break: Element) -> bool:
    """Whether nothing but white space stands between a line break and the next one."""
    after = line_break.next_sibling
    while isinstance(after, Text) and not after.data.strip():
        after = after.next_sibling
    return isinstance(after, Element) and after.tag == "br"


def _unmake(table: Element) -> None:
    """Turn a layout table into plain boxes; tables in its cells stay."""
    for part in [*_own_parts(table), table]:
        part.tag = "div"


def _mark_language(pre: Element) -> None:
    """Put the language of a code block where Markdown looks for it, from what is on and around it."""
    code = pre.find("code")
    around = pre.parent
    for element in (code, pre, around, around.parent if around else None):
        if isinstance(element, Element) and (language := _language(element)):
            (code or pre).attrs["class"] = f"language-{language}"
            return


def _language(element: Element) -> str | None:
    named = next(
        (value for name in _LANGUAGE_ATTRIBUTES if element.tag != "html" and (value := element.attr(name))), None
    )
    classes = element.attr("class") or ""
    found = _LANGUAGE.search(classes) or _HIGHLIGHTED.search(classes)
    bare = next((word for word in classes.lower().split() if word in _LANGUAGES and element.tag in {"pre", "code"}), "")
    language = (named or (found.group(1) if found else bare)).lower()
    return language if language and language not in _NOT_LANGUAGES and element.tag != "body" else None
