"""Code as Markdown has it: with its language, and without the numbers of its lines."""

import re

from turbohtml import Element

_NUMBER = re.compile(r"[0-9]{1,6}")
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


def drop_line_numbers(body: Element) -> None:
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


def mark_language(pre: Element) -> None:
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
