import xml.etree.ElementTree as ET

import numpy as np
import pytest

import pagesieve
from pagesieve import Labels, Role
from pagesieve.outputs.pruning import kept_rows


def everything(html, url=None):
    return pagesieve.read(html, url, method="everything")


def markdown(html, url=None):
    return everything(html, url).markdown.strip()


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<h1>A</h1><h3>B</h3>", "# A\n\n### B"),
        ("<h2>Head <a href=#h>¶</a></h2>", "## Head"),
        ("<ul><li>a<ul><li>b</ul><li>c</ul>", "- a\n  - b\n- c"),
        ("<ol start=4><li>d<li>e</ol>", "4. d\n5. e"),
        ("<blockquote><p>q<p>r</blockquote>", "> q\n>\n> r"),
        ("<pre><code class='hljs language-python'>x = 1\n</code></pre>", "```python\nx = 1\n```"),
        ("<div class='highlight-bash'><pre>ls</pre></div>", "```bash\nls\n```"),
        ("<table><tr><th>A<th>B<tr><td>1<td>2</table>", "| A | B |\n| --- | --- |\n| 1 | 2 |"),
        ("<table><tr><td>A<td><tr><td><td>2</table>", "| A |  |\n| --- | --- |\n|  | 2 |"),
        ("<p>see <a href=/x>this</a>", "see [this](https://s.example/x)"),
        ("<p>a<figure><img src=i.png alt=I><figcaption>Cap</figcaption></figure>", "a\n\n![I](https://s.example/d/i.png)\n\n*Cap*"),
        ("<p>a <b>b</b> <i>c</i> <s>d</s> <code>e</code>", "a **b** *c* ~~d~~ `e`"),
        ("<p>x<sup>2</sup> H<sub>2</sub>O", "x<sup>2</sup> H<sub>2</sub>O"),
        ("<p>a<br>b<br><br>c", "a  \nb\n\nc"),
        ("<dl><dt>T<dd>D</dl>", "**T**\n\nD"),
        ("<p>a&nbsp;b", "a b"),
        ("<p><strong>£5</strong> <s>£7</s>", "**£5** ~~£7~~"),
        ("<form><p>in a form<button>go</button></form>", "in a form go"),
        ("<details><summary>S</summary><p>D</details>", "**S**\n\nD"),
        ("<dl><dt><b>Red</b><dd>D</dl>", "**Red**\n\nD"),
        ("<details><summary><h3>S</h3></summary><p>D</details>", "### S\n\nD"),
        ("<dl><dt><h3>T</h3><dd>D</dl>", "### T\n\nD"),
        ("<p><b>a</b><b>b</b>", "**ab**"),
        ("<p>x <b><br>bold</b>", "x  \n**bold**"),
        ("<figure><figcaption>Cap <em>of</em> it</figcaption></figure>", "*Cap of it*"),
        ("<h2><a href=/a><img alt=F src=/f.png></a> Hi", "## [![F](https://s.example/f.png)](https://s.example/a) Hi"),
        ("<pre><code class='hljs python'>x</code></pre>", "```python\nx\n```"),
        ("<div class='highlight-text notranslate'><pre>x</pre></div>", "```\nx\n```"),
        ("<pre data-lang=go>x</pre>", "```go\nx\n```"),
        ("<ul><li>a<li><br></ul>", "- a"),
        ("<p><b>one<br> two<br></b> three", "**one**  \n**two**  \nthree"),
        ("<p><b>one<br><br>two</b> three", "**one**\n\n**two** three"),
        ("<p>the <b><code>&lt;br&gt;</code></b> tag", "the **`<br>`** tag"),
        ("<p><i>a <em>b</em> c</i>", "*a b c*"),
        ("<p><a href=/x>one<br><br>two</a>", "[one  \ntwo](https://s.example/x)"),
        ("<p>one<img src=/a.png alt=a>two", "one ![a](https://s.example/a.png) two"),
        ("<ul><li> <dl> <dt>one <dd> 1 <dd>2</dl></ul>", "- one\n\n  1\n\n  2"),
        ("<ul><li><dl><dt>one<dd>1<dt>two<dd>2</dl></ul>", "- one\n\n  1\n\n  two\n\n  2"),
        ("<ul><li><ol><li>one<li>two</ol></ul>", "- \n  1. one\n  2. two"),
        ("<dl><dd>alone</dl>", "alone"),
        ("<ul><li><ul><li>one<li>two</ul><li>three</ul>", "- one\n- two\n- three"),
        ("<table><tr><td><b>one</b><td></table>", "**one**"),
        ("<p>\u3000\u3000字", "字"),
        ("<p>a\u202fb", "a b"),
        ("<p>a <img src=caret.svg?v=1> b <img src=map.svg alt=Map>", "a b ![Map](https://s.example/d/map.svg)"),
        ("<p>a<figure><img src=map.svg></figure>", "a\n\n![](https://s.example/d/map.svg)"),
    ],
)  # fmt: skip
def test_markdown_keeps_structure(html, expected):
    tight = "\n".join(
        line for line in markdown(html, "https://s.example/d/p").splitlines() if line or "- a" not in expected
    )
    assert tight == expected


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("<th colspan=2>A<th>B<tr><td>1<td>2<td>3", "| A |  | B |\n| --- | --- | --- |\n| 1 | 2 | 3 |"),
        ("<th rowspan=2>A<th>B<tr><td>C", "| A | B |\n| --- | --- |\n|  | C |"),
        ("<th>A<th>B<tr><td colspan=1000>C", "| A | B |\n| --- | --- |\n| C |  |"),
        ("<th>A<th rowspan=9>B<tr><td>C<tr><td>D", "| A | B |\n| --- | --- |\n| C |  |\n| D |  |"),
        ("<th>A<th colspan=x>B<tr><td>1<td rowspan=0>2", "| A | B |\n| --- | --- |\n| 1 | 2 |"),
    ],
)
def test_cells_over_several_rows_or_columns_leave_empty_ones(rows, expected):
    assert markdown(f"<table><tr>{rows}</table>") == expected


def test_a_table_that_asks_for_ever_more_cells_stays_as_it_is():
    cells = "".join(f"<td colspan=99 rowspan=99>{number}" for number in range(99))
    assert len(markdown(f"<table><tr><th>A{f'<tr>{cells}' * 99}</table>")) < 1_000_000


def test_a_layout_table_is_opened_and_a_data_table_in_it_stays():
    cells = f"<td>menu<td><p>{'long text ' * 50}</p><p>more</p><table><tr><th>k<th>v<tr><td>1<td>2</table>"
    text = markdown(f"<table><tr>{cells}</table>")
    assert "| menu" not in text
    assert "| 1 | 2 |" in text


def test_lazy_pictures_get_their_address():
    html = "<p>text<img src='data:image/gif;base64,R0' data-src=/real.jpg alt=x><img srcset='a.jpg 1x, b.jpg 2x' alt=y>"
    text = markdown(html, "https://s.example/")
    assert "![x](https://s.example/real.jpg)" in text
    assert "![y](https://s.example/a.jpg)" in text


@pytest.mark.parametrize(
    ("shown", "picture"),
    [("", "![boat](/still.jpg)"), ("<img src=/a.jpg alt=boat>", "![boat](/a.jpg)")],
)
def test_a_picture_for_browsers_without_scripts_stands_where_there_is_no_other(shown, picture):
    html = f"<p>text <picture>{shown}<noscript><img src=/still.jpg alt=boat></noscript></picture> more"
    assert everything(html).markdown == f"text {picture} more\n"


def test_pictures_that_keep_a_place_free_are_none():
    html = (
        "<p>text <img src=/i/blank.gif alt='$'> and <a href=/b><img src=/spacer.gif?1></a><img src=/wheel-loader.png>"
    )
    assert everything(html).markdown == "text and ![](/wheel-loader.png)\n"


@pytest.mark.parametrize("text", ["14.06.2019 was the day", "2.0L of oil", "<b>37.500</b> boats", "3.) boats"])
def test_numbers_that_begin_no_item_are_written_as_they_are(text):
    assert "\\" not in everything(f"<p>{text}</p>").markdown


@pytest.mark.parametrize("text", ["1. April is a day", "12) boats", "5."])
def test_numbers_that_could_begin_an_item_are_escaped(text):
    assert "\\" in everything(f"<p>{text}</p>").markdown


def test_pictures_that_share_a_page_are_buttons():
    share = "".join(
        f"<a href='{address}'><img src=/i.png alt=share></a>"
        for address in ("https://t.example/?text=Boats&url=https%3A%2F%2Fb.example", "mailto:?body=https://b.example")
    )
    shown = "<a href='/show?url=https://c.example/boat.jpg'><img src=/boat.jpg></a>"
    assert everything(f"<p>Boats {share}{shown}</p>").markdown.count("![") == 1


def test_the_base_element_counts():
    assert "(https://b.example/x)" in markdown("<base href=https://b.example/><p><a href=x>y</a>", "https://s.example/")


@pytest.mark.parametrize(
    "attack",
    [
        "<p onclick=evil()>text",
        "<a href='java\nscript:evil()'>text</a>",
        "<img src=x onerror=evil()>text",
        "<svg><script>evil()</script></svg>text",
        "<iframe src=javascript:evil()></iframe>text",
        "<p style='background:url(javascript:evil())'>text",
        "text<math><mtext><table><mglyph><style><img src=x onerror=evil()>",
        "<body onload=evil()>text",
        "<object data=evil()>text</object>text",
    ],
)
def test_html_and_xml_are_safe(attack):
    reading = everything(f"<div>{attack}</div>")
    again = pagesieve.read(reading.html, method="everything")
    for output in (reading, again):
        assert "text" in output.html
        tree = ET.fromstring(output.xml)
        assert "evil" not in pagesieve.parse(output.html).dom.document.html.replace("evil()&lt;", "")
        assert not any(name.startswith("on") or name == "style" for node in tree.iter() for name in node.attrib)
        assert not any("script:" in value.replace("\n", "") for node in tree.iter() for value in node.attrib.values())
        assert not {node.tag.split("}")[-1] for node in tree.iter()} & {"script", "iframe", "object", "style", "svg"}


def test_pruning_keeps_ancestors_and_drops_the_rest():
    prose = "A sentence of some length stands here so that it counts as prose, and then some more. " * 3
    html = f"<body class=b><nav>menu</nav><div id=a><main><p>{prose}</p><div class=ad>buy</div></main></div>"
    pruned = pagesieve.read(html).html
    assert '<body class="b"><div id="a"><main><p>' in pruned
    assert "menu" not in pruned
    assert "buy" not in pruned


def test_empty_cells_of_kept_rows_stay():
    assert everything("<table><tr><td>a<td><td>c</table>").html.count("<td>") == 3


def test_pictures_among_kept_text_stay_and_others_go():
    prose = "A sentence of some length stands here so that it counts as prose, and then some more. " * 3
    html = f"<nav><img src=logo.png>menu</nav><main><p>{prose}</p><img src=in.png><p>{prose}</p></main>"
    pruned = pagesieve.read(html).html
    assert "in.png" in pruned
    assert "logo.png" not in pruned


def test_xml_has_only_characters_that_xml_allows():
    reading = everything(
        "<html lang=de><title>a\x0cb &amp; c</title><p id=x title='<'>\x01\x0b\ufffe ok \U0001f600 &nbsp;<br>"
    )
    root = ET.fromstring(reading.xml)
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == "de"
    assert "ok \U0001f600" in "".join(root.itertext())


def test_amounts_that_a_style_alone_sets_apart_are_apart():
    html = "<p><span>$98.00</span><del>$130.00</del></p><pre><span>$98.00</span><span>$130.00</span></pre>"
    assert everything(html).text == "$98.00 $130.00\n\n$98.00$130.00\n"
    assert markdown(html) == "$98.00 ~~$130.00~~\n\n```\n$98.00$130.00\n```"
    assert markdown("<p><span>9,50€</span><span>12,00€</span>") == "9,50€ 12,00€"
    assert markdown("<p><span>29</span><span>€99</span>") == "29€99", "euros and cents"
    assert markdown("<p><span>29€</span><span>99</span>") == "29€99"


def test_what_follows_a_label_is_apart_from_it():
    assert markdown("<p><span>Made by:</span><span>Ann</span>") == "Made by: Ann"
    assert markdown("<p><span>Price:</span><span>$20</span>") == "Price: $20"
    assert markdown("<p><span>Size:</span><span>42</span>") == "Size: 42"
    assert markdown("<p><b>Genre:</b>Cards<br><span>Made by:<a href=/ann>Ann</a></span>").split("\n") == [
        "**Genre:** Cards  ",
        "Made by: [Ann](/ann)",
    ]
    assert markdown("<p><span>Size:<i class=icon></i></span><span>42</span>") == "Size: 42"
    for whole in ("12:|30", "C:|Windows", "xml:|lang", "At 12:|30", "Sad:|(", "Call std::|map", "At http://host:|port"):
        assert markdown("<p><span>{}</span><span>{}</span>".format(*whole.split("|"))) == whole.replace("|", "")


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<pre><b>Key:</b><span>value</span></pre>", "Key:value\n"),
        ("<p>Type <kbd>Get-Item Path:<var>Env</var></kbd>", "Type Get-Item Path:Env\n"),
        ("<p><b>Key:</b></p><pre>  value</pre>", "Key:\n\n  value\n"),
        ("<p><b>Key:</b><span><pre>  value</pre></span>", "Key:\n\n  value\n"),
        ("<p>Key:<!-- -->value", "Key:value\n"),
        ("<p>Key:<b><img src=a.png>value</b>", "Key: value\n"),
        ("<p>Key:<img src=a.png><b>value</b>", "Key:value\n"),
        ("<p>\n  Key:<b>value</b>", "Key: value\n"),
        ("<p><b>Key:</b><br>value", "Key:\nvalue\n"),
    ],
)
def test_labels_and_values_in_code_and_across_borders_stay_as_they_are(html, expected):
    assert everything(html).text == expected


def test_a_digit_after_a_word_and_a_capital_after_a_sentence_are_apart():
    for first, second in (("Windproof", "6/6"), ("3 beds", "2 baths"), ("Less smoke, they say.", "Shop now")):
        assert markdown(f"<p><span>{first}</span><span>{second}</span>") == f"{first} {second}"
    assert markdown("<p><a href=/1>Apps</a><a href=/2>3D games</a>") == "[Apps](/1) [3D games](/2)"
    for first, second in (
        ("foo", "2"),
        ("ABCDE", "2"),
        ("Node.", "JS"),
        ("They say node.", "js"),
        ("会议于北京", "2023"),
    ):
        assert markdown(f"<p><span>{first}</span><span>{second}</span>") == first + second


def test_text_has_lines_for_items_and_tabs_for_cells():
    html = "<p>a<ul><li>b<li>c<ul><li>d</ul></ul><table><tr><td>1<td>2<tr><td>3<td>4</table><p>e<br>f"
    assert everything(html).text == "a\n\nb\nc\nd\n\n1\t2\n3\t4\n\ne\nf\n"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<h2>Head <a href=#h>¶</a></h2><p>a", "Head\n\na\n"),
        ("<h2><a href=#h>#</a> Head</h2><p>a", "Head\n\na\n"),
        ("<dl><dt>Term<a href=#t>§</a><dd>a</dl>", "Term\n\na\n"),
        ("<h2><a href=#h>¶</a></h2><p>a", "a\n"),
        ("<h2><a href=#h>¶</a></h2>", ""),
        ("<h2>C#</h2><p>a <a href=#h>#</a>", "C#\n\na #\n"),
        ("<h2>C#<a href=#c hidden>#</a></h2>", "C#\n"),
        ("<h2>Install <a href=#i>¶</a><span hidden>Copied!</span></h2>", "Install\n"),
        ("<h2>Install<a href=#i>\u200b</a></h2>", "Install\n"),
        ("<h2><a href=/law><span>§</span> 12</a></h2>", "§ 12\n"),
        ("<h2>Learn <a href=/c>C#</a></h2>", "Learn C#\n"),
        ("<h2>Learn C<span>#</span></h2>", "Learn C#\n"),
        ("<h2>Boats <a href=#b>🔗</a></h2>", "Boats\n"),
        ("<h2>Boats <a href=#b>link</a></h2>", "Boats\n"),
        ("<h2><a href=/z>Link</a></h2>", "Link\n"),
        ("<p>a<ul><li><h3><a href=#a>#</a></h3><li>One</ul>", "a\n\nOne\n"),
    ],
)
def test_headings_do_not_end_in_signs_of_links_to_themselves(html, expected):
    assert everything(html).text == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>One<span> </span>two<b> </b>three", "One two three"),
        ("<pre>from<span class=w> </span><span>flask</span></pre>", "```\nfrom flask\n```"),
        ("<p>text <a href=/share><i class=icon></i></a>end", "text end"),
        ("<p>text <img alt=x> <img src=p.gif width=1 height=1>end", "text end"),
        ("<p>text <picture><source srcset='a.webp 1x'><img alt=x></picture>", "text ![x](a.webp)"),
    ],
)
def test_space_between_words_stays_and_hollow_things_go(html, expected):
    assert " ".join(markdown(html).split(" ")).replace("  ", " ").strip() == expected


def test_outputs_leave_the_page_as_it_was():
    reading = everything("<table><tr><td>a<td><img data-src=x></table><p>b")
    before = reading.page.dom.document.html
    assert all((reading.markdown, reading.html, reading.xml))
    assert reading.page.dom.document.html == before


def test_where_nothing_is_kept_no_output_has_anything():
    reading = pagesieve.read("<div hidden>gone</div><img src=a.png>")
    assert (reading.text, reading.markdown) == ("", "")
    assert "gone" not in reading.html + reading.xml
    assert "a.png" not in reading.html


class KeepsParagraphs:
    """Keeps the paragraphs alone."""

    def __call__(self, page):
        kept = [page.tag_names[page.tag[row]] == "p" for row in page.blocks.row]
        roles = np.where(kept, Role.MAIN.number, Role.OTHER.number).astype(np.int8)
        return Labels(roles, np.array(kept, dtype=np.float32), np.zeros(len(kept), dtype=np.int32), ("by its tag",))


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<h1>Boats</h1><p>Old ones.", "# Boats\n\nOld ones.\n"),
        ("<title>Boats | Sea</title><h1>Sea side</h1><h1>Boats</h1><p>Old ones.", "# Boats\n\nOld ones.\n"),
        ("<title>Boats</title><h1>Harbour</h1><h1>Pier</h1><p>Old ones.", "Old ones.\n"),
        ("<p>Old ones.<h1>Boats</h1>", "Old ones.\n"),
        ("<p>Old ones.<h1>Boats</h1><p>New ones.", "Old ones.\n\nNew ones.\n"),
        (
            "<p>Old.<h1>Boats</h1><p>All of the new ones are green, I say.",
            "Old.\n\n# Boats\n\nAll of the new ones are green, I say.\n",
        ),
        ("<h1 hidden>Boats</h1><p>Old ones.", "Old ones.\n"),
    ],
)
def test_documents_begin_with_the_headline(html, expected):
    reading = pagesieve.read(html, method=KeepsParagraphs())
    assert reading.markdown == expected
    assert ("Boats</h1>" in reading.html) == ("# Boats" in expected)
    assert "Boats" not in reading.text


def test_the_language_of_code_is_said_once():
    code = "<div><div class=head>{}</div><pre><code class=language-js>f(1)</code></pre></div>"
    for label, lines in (("JS", ["Call it:", "", "```js"]), ("Setup", ["Call it:", "", "Setup", "", "```js"])):
        html = f"<main><p>Call it:</p>{code.format(label)}<p>It is done.</p></main>"
        written = pagesieve.read(html, method="everything").markdown
        assert written.splitlines()[: len(lines)] == lines


def test_a_picture_that_stands_in_every_post_is_an_icon():
    icon, photo = "<a href=/report><img src=/r.gif alt=Report></a>", "<img src=/boat-{}.jpg alt=Boat>"
    posts = "".join(f"<div><p>It is green, I say.</p>{photo.format(number)}{icon}</div>" for number in range(4))
    written = pagesieve.read(f"<main>{posts}</main>", method="everything").markdown
    assert ("Report" in written, "/report" in written, written.count("![Boat]")) == (False, False, 4)
    few = pagesieve.read(f"<main>{posts[: len(posts) // 2]}</main>", method="everything").markdown
    assert few.count("[![Report](/r.gif)](/report)") == 2


def test_a_picture_in_many_cells_or_among_words_says_something():
    cells = "<td><img src=/tick.png alt=Yes><td><img src=/cross.png alt=No>"
    rows = "".join(f"<tr><td>Boat {number}{cells}</tr>" for number in range(5))
    written = pagesieve.read(f"<table><tr><th>Boat<th>Green<th>Old</tr>{rows}</table>", method="everything").markdown
    assert written.count("| Yes | No |") == 5
    sums = "".join(
        f"<p>Let <img src=/x.png alt=x> be {number}.</p><img src=/{number}.png alt=n>" for number in range(5)
    )
    assert pagesieve.read(f"<main>{sums}</main>", method="everything").markdown.count("Let ![x](/x.png) be") == 5


def test_a_table_around_tables_lays_out_the_page():
    quote = "<table><tr><td>It is green.</td></tr></table>"
    html = f"<table><tr><td>Ana</td><td>{quote}<div>It is not.</div></td></tr><tr><td></td><td></td></tr></table>"
    assert pagesieve.read(html, method="everything").markdown.split() == "Ana It is green. It is not.".split()


def test_a_picture_for_each_width_of_the_screen_is_one():
    boat = "<div><img src=/boat.jpg alt=Boat></div>"
    html = f"<main><p>It is green.</p>{boat * 3}<p>It is old.</p>{boat}<p>It floats.</p></main>"
    assert pagesieve.read(html, method="everything").markdown.count("![Boat](/boat.jpg)") == 2


def test_lines_stay_apart_where_little_else_is_kept():
    said = "<p>A long quote of what somebody else has said before, and more of it.</p>"
    html = f"<div><blockquote>{said * 4}</blockquote><br> one<br> two<br> <br> three</div>"
    page = pagesieve.parse(html)
    kept = np.array(["quote" not in page.block_text(block) for block in range(len(page.blocks))])
    rows = kept_rows(page, kept)
    assert [page.tag_names[page.tag[row]] for row in np.flatnonzero(rows)].count("br") == 3
