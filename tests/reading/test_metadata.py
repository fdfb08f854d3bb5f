import json
from pathlib import Path

import pytest

import pagesieve
from pagesieve.page.titles import headline


def metadata(head="", body="<p>text", url=None):
    return pagesieve.read(f"<html><head>{head}</head><body>{body}</body></html>", url).metadata


SITE = "<meta property=og:site_name content=Tea>"


def json_ld(**thing):
    return f'<script type="application/ld+json">{json.dumps(thing)}</script>'


@pytest.mark.parametrize(
    ("field", "head", "body", "value", "origin"),
    [
        ("title", "<title>Boats | The Site</title>", "<h1>Boats</h1>", "Boats", "page"),
        ("title", json_ld(**{"@type": "Article", "headline": "Old boats"}), "<h1>Site</h1>", "Old boats", "json-ld"),
        ("title", "<meta property=og:title content=Shared>", "", "Shared", "opengraph"),
        ("title", "<meta property=og:site_name content=S><title>S - Boats</title>", "", "Boats", "page"),
        ("title", "<title>Old boats - The Courier</title>", "<h1><a href=/>The Courier</a></h1>", "Old boats", "page"),
        ("title", "<title>Old boats - S.example</title>", "<h1>S.example</h1>", "S.example", "page"),
        ("title", "<title>My shop - Old boats</title>", "<h1>Old boats</h1>", "Old boats", "page"),
        ("title", "<title>The Courier</title>", "<h1>The Courier</h1>", "The Courier", "page"),
        ("title", "<meta property=og:title content='Old green boats | Courier'>", "", "Old green boats", "opengraph"),
        ("title", "<meta property=og:title content='Green boats - live'>", "", "Green boats - live", "opengraph"),
        ("author", "", "<h1>Old boats</h1><p>Published by Ana Lima on 3 May</p>", "Ana Lima", "text"),
        ("author", "", "<h1>Old boats</h1><p class=author>Written by</p><p>By Ana Lima</p>", "Ana Lima", "text"),
        ("author", "", "<p>von Ana Lima \u22c5 Redaktion</p><h1>Alte Boote</h1>", "Ana Lima", "text"),
        ("author", json_ld(**{"@type": "Article", "author": [{"name": "A B"}, "C D"]}), "", "A B, C D", "json-ld"),
        ("author", "<meta name=author content='A B'>", "<a rel=author>C D</a>", "A B", "meta"),
        ("author", "<meta name=author content=https://x.example/ab>", "<p class=byline>By C D, 3 May", "C D", "page"),
        ("author", "", "<p itemscope itemtype=//schema.org/Article><b itemprop=author>A B</b>", "A B", "microdata"),
        ("author", "", "<h1>Old boats</h1><p>Written by</p><p>Ana Lima</p>", "Ana Lima", "text"),
        ("author", "", "<h1>Old boats</h1><p class=authorName>Ana Lima <b>Head of boats</b>", "Ana Lima", "page"),
        ("author", "", "<h1>Old boats</h1><a href=/author/ana>View all posts by Ana Lima</a>", "Ana Lima", "page"),
        ("author", "", "<h1>B</h1><p class=byline>By <b>Al F</b> and <b>Bo E</b>", "Al F and Bo E", "page"),
        ("author", "<meta name=author content=al.fin>", "<h1>B</h1><i rel=author>Al M. Fin</i>", "Al M. Fin", "meta"),
        ("author", SITE + "<meta name=author content=Tea>", "<h1>B</h1><i rel=author>Ana Lima</i>", "Ana Lima", "page"),
        ("author", SITE + "<meta name=author content=Tea>", "<h1>Boats</h1>", "Tea", "meta"),
        ("date", json_ld(**{"@type": "Article", "datePublished": "2024-05-03T10:00Z"}), "", "2024-05-03", "json-ld"),
        ("date", "<meta property=article:published_time content=2024-05-03>", "", "2024-05-03", "opengraph"),
        ("date", "<meta name=date content=20240503>", "", "2024-05-03", "meta"),
        ("date", "<meta name=published content='May 3, 2024'>", "", "2024-05-03", "meta"),
        ("date", "", "<time datetime=2024-05-03>3 May</time>", "2024-05-03", "time"),
        ("date", "", "<h1>古い船</h1><p>2024年5月3日 公開</p><p>" + "船は緑だ。" * 40, "2024-05-03", "text"),
        ("site_name", "<meta property=og:site_name content='The Site'>", "", "The Site", "opengraph"),
        ("site_name", json_ld(**{"@type": "WebSite", "name": "The Site"}), "", "The Site", "json-ld"),
        ("description", "<meta name=description content=About>", "", "About", "meta"),
        ("image", "<meta property=og:image content=/i.png>", "", "https://s.example/i.png", "opengraph"),
        ("tags", "<meta name=keywords content='a, b,'>", "", ["a", "b"], "meta"),
        ("tags", "", "<a rel=tag href=/a>a</a> <a rel=tag href=/b>b</a>", ["a", "b"], "page"),
        ("canonical", "<link rel=canonical href=/c>", "", "https://s.example/c", "link"),
        ("language", "<meta http-equiv=content-language content=de-AT>", "", "de", "meta"),
    ],
)  # fmt: skip
def test_each_field_says_where_it_came_from(field, head, body, value, origin):
    assert metadata(head, body, "https://s.example/p")[field] == (value, origin)


def test_of_several_names_away_from_the_headline_none_is_the_author():
    reviews = "".join(
        f"<div class=entry><p class=author>{name}</p><p>It floats.</p></div>" for name in ("Al F", "Bo E")
    )
    assert "author" not in metadata("", "<h1>A boat</h1>" + "<p>It is green." * 12 + reviews)
    assert metadata("", "<h1>A boat</h1><p class=author>Ana Lima</p>" + "<p>It is green." * 12 + reviews)["author"] == (
        "Ana Lima",
        "page",
    )
    one = "<div class=testimonial><p class=author>Al F</p><p>It floats.</p></div>"
    assert "author" not in metadata("", "<h1>A boat</h1>" + "<p>It is green." * 12 + one)


def test_the_author_of_a_thread_is_who_opened_it():
    found = pagesieve.read((Path(__file__).parents[2] / "examples" / "forum-thread" / "page.html").read_bytes())
    assert found.metadata["author"] == (found.posts[0].author, "page")


@pytest.mark.parametrize("line", ["By the old harbour, boats are green.", "By Category", "Por Favor", "by Ana Lima"])
def test_a_sentence_that_begins_with_by_names_no_author(line):
    found = metadata("", f"<h1>Old boats</h1><p>{line}</p>")
    assert ("author" in found) == (line == "by Ana Lima")


@pytest.mark.parametrize("name", ["og", "host", "canonical"])
def test_a_headline_that_is_the_name_of_the_site_is_no_title(name):
    sites = {
        "og": "<meta property=og:site_name content='The Courier'>",
        "canonical": "<link rel=canonical href=https://thecourier.example/7>",
    }
    site = sites.get(name, "")
    head, body = f"<title>Old boats - The Courier</title>{site}", "<h1>The Courier</h1>"
    assert (
        metadata(head, body, "https://www.thecourier.example/7" if name == "host" else None)["title"][0] == "Old boats"
    )


def test_the_price_of_a_product_has_its_currency():
    for offers, price in (
        ([{"price": 249, "priceCurrency": "EUR"}], "249 EUR"),
        ({"lowPrice": "9.90", "highPrice": "12"}, "9.90"),
        ({"priceSpecification": {"price": "5", "priceCurrency": "SEK"}}, "5 SEK"),
    ):
        head = json_ld(**{"@type": "Product", "name": "Boat", "offers": offers})
        assert metadata(head)["price"] == (price, "json-ld")
    assert "price" not in metadata(json_ld(**{"@type": "Product", "name": "Boat", "offers": {"price": "ask"}}))
    shared = "<meta property=product:price:amount content=9.90><meta property=product:price:currency content=USD>"
    assert metadata(shared)["price"] == ("9.90 USD", "opengraph")


def test_conflicts_are_settled_by_the_documented_order():
    head = json_ld(**{"@type": "Article", "author": "From JSON"}) + "<meta name=author content='From meta'>"
    assert metadata(head)["author"] == ("From JSON", "json-ld")
    assert metadata("<meta name=author content='From meta'>", "<p class=author>From page")["author"].origin == "meta"


def test_the_language_attribute_wins_and_text_is_the_last_resort():
    german = "<p>Der Hafen wurde lange vor dem Krieg gebaut, und die Boote lagen damals noch im Sand. " * 3
    assert metadata(body=german)["language"] == ("de", "detected")
    assert pagesieve.read(f"<html lang=fr-CA><body>{german}").metadata["language"] == ("fr", "page")


def test_a_language_of_another_script_than_the_text_is_not_believed():
    russian = (
        "<p>Старая лодка лежит на песке, и никто на острове не помнит, почему её когда-то покрасили в зелёный цвет. "
        "Рыбаки говорят, что краску привезли от маяка, который стоял здесь ещё до войны, но это было очень давно.</p>"
    )
    assert pagesieve.read(f"<html lang=en><body>{russian * 3}").metadata["language"] == ("ru", "detected")
    named = russian.replace("лодка", "HARBOUR MONITOR PROJECT лодка")
    assert metadata(body=named * 3)["language"] == ("ru", "detected")
    assert pagesieve.read(f"<html lang=sr><body>{russian * 3}").metadata["language"] == ("sr", "page")


def test_the_main_thing_is_not_the_organisation_nor_a_comment():
    head = json_ld(
        **{
            "@graph": [
                {"@type": "Organization", "name": "Org", "description": "d", "image": "i"},
                {"@type": "Comment", "author": "Commenter", "datePublished": "2020-01-01"},
                {"@type": "NewsArticle", "headline": "H", "author": {"name": "Ana"}},
            ]
        }
    )
    found = metadata(head)
    assert found["author"].value == "Ana"
    assert "date" not in found


@pytest.mark.parametrize(
    "broken",
    ["{bad", "[]", "null", '"text"', '{"@type": 5}', '{"@graph": {"@graph": []}}', '{"author": {"name": [1, {}]}}'],
)
def test_broken_json_ld_never_raises(broken):
    assert metadata(f'<script type="application/ld+json">{broken}</script><title>T</title>')["title"].value == "T"


def test_deeply_nested_json_ld_never_raises():
    deep = "[" * 100_000
    assert metadata(f'<script type="application/ld+json">{deep}</script><title>T</title>')["title"].value == "T"


def test_the_day_in_the_address_that_a_page_gives_counts_too():
    page = "<link rel=canonical href=https://s.example/2024/05/03/boats.html><p>Old boats are green."
    found = pagesieve.read(page).metadata["date"]
    assert (found.value, found.origin) == ("2024-05-03", "url")


def test_a_number_is_no_title_where_the_page_has_a_better_one():
    page = "<title>A history of boats - 9780805087444</title><h1>9780805087444</h1><h2>A history of boats</h2>"
    assert pagesieve.read(page).metadata["title"].value == "A history of boats"
    assert pagesieve.read("<title>1984 | Book shop</title><h1>1984</h1>").metadata["title"].value == "1984"


def test_addresses_are_taken_as_they_are():
    page = "<meta property=og:image content='https://s.example/i.jpg?a=1&amp;copy=2&amp;section=5'><p>Old boats."
    assert pagesieve.read(page).metadata["image"].value == "https://s.example/i.jpg?a=1&copy=2&section=5"


@pytest.mark.parametrize(
    ("heading", "title"), [("Programs in C#", "Programs in C#"), ("Boats <a href=#boats>¶</a>", "Boats")]
)
def test_a_sign_belongs_to_the_title_unless_it_is_a_link(heading, title):
    reading = pagesieve.read(
        f"<main><h1>{heading}</h1><p>{'They are green, and they have been for long. ' * 9}</p></main>"
    )
    assert reading.metadata["title"].value == title


def test_a_headline_may_lead_to_another_site():
    page = (
        "<title>Boats released - Links</title><h1><a href=https://boats.example/>Boats released</a></h1><p>They float."
    )
    assert pagesieve.read(page, "https://links.example/7").metadata["title"].value == "Boats released"


def test_json_ld_in_a_section_of_xml_is_read():
    thing = '{"@type": "Article", "headline": "Old boats", "author": "Ana Lima"}'
    for script in (f"<![CDATA[ {thing} ]]>", f"//<![CDATA[\n{thing}\n//]]>", f"<!-- {thing} -->"):
        found = metadata(f"<script type=application/ld+json>{script}</script>")
        assert found["author"] == ("Ana Lima", "json-ld")
    assert "author" not in metadata("<script type=application/ld+json><![CDATA[ {bad ]]></script>")


def test_declared_texts_are_plain():
    found = metadata("<meta name=description content='&lt;p>Ann&amp;#039;s &lt;b>boat&lt;/b>&lt;/p>'>")
    assert found["description"].value == "Ann's boat"


def test_tags_are_those_of_the_page_and_stand_with_its_content():
    own = "<p>" + "Old boats are green and lie in the harbour of the town. " * 8 + "<p><a rel=tag href=/b>boats</a>"
    others = "".join(f"<h3>Teaser {number}</h3><p>More.</p><a rel=tag href=/t>tea</a>" for number in range(9))
    found = metadata("", f"<main><h1>Boats</h1>{own}</main><aside>{others}</aside>")
    assert found["tags"].value == ["boats"]


def test_a_lower_heading_that_is_the_title_is_the_headline():
    page = "<title>Old green boats - The Harbour</title>{}<h2>Old green boats</h2><p>By Ana Lima</p><p>They are old."
    for top in ("", "<h1>Details</h1>", "<h1><a href=https://h.example/>The Harbour</a></h1>"):
        found = pagesieve.parse("<link rel=canonical href=https://h.example/boats>" + page.format(top))
        assert found.block_text(headline(found)) == "Old green boats"


def test_no_heading_of_a_footer_is_the_headline():
    for title, last in (("Acme", "Acme"), ("Contact - Acme", "Contact")):
        body = (
            f"<h1>We build boats</h1><p>By Ana Lima</p>{'<p>They are old and green, all of them.' * 40}<h4>{last}</h4>"
        )
        found = pagesieve.parse(f"<title>{title}</title>{body}")
        assert found.block_text(headline(found)) == "We build boats"


def test_a_class_of_the_whole_page_names_no_author():
    long = "<p>" + "Old boats are green and lie in the harbour of the town. " * 60
    for page in (
        "<body class='author author-ana'><h1>Old Green Boats</h1>",
        "<body class=author-ana><h1>B</h1>Tea News",
    ):
        assert "author" not in pagesieve.read(page + long).metadata
    found = pagesieve.read("<div class='page author'><h1>Old Green Boats</h1><p>By Ana Lima</p>" + long)
    assert found.metadata["author"].value == "Ana Lima"


@pytest.mark.parametrize(
    ("shown", "author"),
    [
        ("By <a>Ana Lima</a> with <a>Bo Lee</a>", "Ana Lima with Bo Lee"),
        ("<a>Ana Lima</a> <a>Bo Lee</a>", "Ana Lima Bo Lee"),
        ("<span style='display:none'>Hidden Name</span>Ana Lima", "Ana Lima"),
        ("Wei Sun", "Wei Sun"),
        ("The Sun", "The Sun"),
        ("By Ann Lee, Tuesday, May 3", "Ann Lee"),
        ("By Von Miller", "Von Miller"),
        ("J.R.R.Tolkien", "J.R.R.Tolkien"),
        ("Studio 54", "Studio 54"),
    ],
)
def test_bylines_in_full(shown, author):
    found = metadata("", f"<h1>Old boats</h1><p class=byline>{shown}</p><p>They are old.")
    assert found["author"].value == author


def test_tags_in_a_list_after_the_content_are_all_its_own():
    text = "<main><h1>Boats</h1><p>" + "Old boats are green and lie in the harbour of the town. " * 8 + "</main>"
    tags = "<ul>" + "".join(f"<li><a rel=tag href=/{tag}>{tag}</a>" for tag in ("boats", "green", "old")) + "</ul>"
    menu = "<nav><a rel=tag href=/n>nav</a></nav>" + "<ul><li>a<li>b<li>c<li>d<li>e<li>f<li>g</ul>"
    assert metadata("", menu + text + tags)["tags"].value == ["boats", "green", "old"]
