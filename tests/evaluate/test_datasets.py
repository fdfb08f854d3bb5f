"""Every adapter reads its set as it is published: invented folders in each layout, and the real sets where at hand."""

import gzip
import json
from collections.abc import Iterator

import pytest

from pagesieve.evaluate.datasets import DATASETS, load
from pagesieve.evaluate.gold import GoldBlock, GoldPost
from pagesieve.exceptions import FileSourceError, OptionError
from pagesieve.page import parse


def write(folder, name, content):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)


def write_json(folder, name, content):
    write(folder, name, json.dumps(content))


def read(name, folder):
    return {page.name: page for page in load(name, folder)}


# --- the registry --------------------------------------------------------------------------------------------------


def test_an_unknown_dataset_is_answered_with_the_names():
    with pytest.raises(OptionError, match=r"no dataset is called 'webis'; there are: wcxb, trafilatura, .*, own"):
        load("webis", ".")


@pytest.mark.parametrize("name", DATASETS)
def test_a_folder_of_another_kind_is_one_sentence(tmp_path, name):
    write(tmp_path, "notes.txt", "nothing of a dataset")
    with pytest.raises(FileSourceError) as caught:
        next(load(name, tmp_path))
    assert str(caught.value).startswith(f"{tmp_path} has no ")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", DATASETS)
def test_a_folder_that_is_not_there_is_one_sentence(tmp_path, name):
    with pytest.raises(FileSourceError, match="no such folder"):
        next(load(name, tmp_path / "nowhere"))


def test_pages_are_read_one_at_a_time(tmp_path):
    write(tmp_path, "a.html", "<p>A")
    write(tmp_path, "b.html", "<p>B")
    pages = load("own", tmp_path)
    assert isinstance(pages, Iterator)
    next(pages)
    (tmp_path / "b.html").write_text("<p>changed")
    assert next(pages).source.content == b"<p>changed"


# --- wcxb ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def wcxb(tmp_path):
    gold = {
        "url": "https://shop.example/lamps",
        "_internal": {"page_type": {"primary": "category"}},
        "ground_truth": {
            "title": "Lamps",
            "author": None,
            "publish_date": "2024-05-03",
            "main_content": "All our lamps.",
            "with": ["our lamps", ""],
            "without": ["Cookies"],
        },
    }
    write(tmp_path, "dev/html/0002.html.gz", gzip.compress(b"<p>All our lamps."))
    write_json(tmp_path, "dev/ground-truth/0002.json", gold)
    write(tmp_path, "dev/html/0001.html", "<p>No gold.")
    write(tmp_path, "dev/html/0003.html", "<p>Broken gold.")
    write(tmp_path, "dev/ground-truth/0003.json", "{")
    write(tmp_path, "dev/html/0004.html", "<p>Menu.")
    write_json(tmp_path, "dev/ground-truth/0004.json", {"ground_truth": {"main_content": ""}})
    write(tmp_path, "dev/html/0005.html", "<p>Text.")
    write_json(tmp_path, "dev/ground-truth/0005.json", {"ground_truth": {"with": ["Text"]}})
    return read("wcxb", tmp_path)


def test_wcxb_has_text_snippets_type_and_facts(wcxb):
    page = wcxb["0002"]
    assert page.site == "shop.example"
    assert page.source.content == b"<p>All our lamps."
    assert page.source.url == "https://shop.example/lamps"
    assert page.gold.main_text == "All our lamps."
    assert (page.gold.with_snippets, page.gold.without_snippets) == (["our lamps"], ["Cookies"])
    assert page.gold.page_type == "collection"
    assert page.gold.metadata == {"title": "Lamps", "date": "2024-05-03"}


def test_wcxb_pages_come_in_order_with_the_gold_they_have(wcxb):
    assert list(wcxb) == ["0001", "0002", "0003", "0004", "0005"]
    assert wcxb["0001"].gold.kinds() == wcxb["0003"].gold.kinds() == set()
    assert wcxb["0004"].gold.main_text == ""  # nothing there is content
    assert wcxb["0005"].gold.main_text is None
    assert wcxb["0001"].site == "0001"


# --- trafilatura ---------------------------------------------------------------------------------------------------


@pytest.fixture
def trafilatura(tmp_path):
    entries = {
        "https://blog.example/a": {
            "file": "a.html",
            "with": ["a boat"],
            "without": ["Imprint"],
            "comments": ["Nice boat", " "],
            "title": "Boats",
            "author": ["Ann", "Bob"],
            "date": "2022-01.6",
        },
        "https://blog.example/b": {"file": "b.html", "with": ["a sail"], "without": []},
        "https://blog.example/c": {"file": "gone.html", "with": ["a rope"], "without": []},
    }
    write_json(tmp_path, "tests/evaldata.json", entries)
    write(tmp_path, "tests/eval/a.html", "<p>a boat")
    write(tmp_path, "tests/cache/b.html", "<p>caf\xe9".encode("latin-1"))
    return read("trafilatura", tmp_path)


def test_trafilatura_has_snippets_and_facts(trafilatura):
    page = trafilatura["a.html"]
    assert page.site == "blog.example"
    assert page.gold.kinds() == {"with_snippets", "without_snippets", "comments", "metadata"}
    assert page.gold.comments == ["Nice boat"]
    assert page.gold.metadata == {"title": "Boats", "author": "Ann, Bob", "date": "2022-01-06"}


def test_trafilatura_pages_may_be_in_the_cache_or_gone(trafilatura):
    assert list(trafilatura) == ["a.html", "b.html", "gone.html"]
    assert trafilatura["b.html"].source.content == b"<p>caf\xe9"
    assert trafilatura["gone.html"].source.content == b""
    assert trafilatura["gone.html"].gold.with_snippets == ["a rope"]


# --- mozilla-readability -------------------------------------------------------------------------------------------


@pytest.fixture
def readability(tmp_path):
    facts = {"title": "Tides", "byline": "By  Ann\n   Lee", "publishedTime": "2015-07-10T09:53:00-04:00"}
    source = "<link rel=canonical href='https://sea.example/tides'><p>Tides rise"
    write(tmp_path, "test/test-pages/tides-2/source.html", source)
    write(tmp_path, "test/test-pages/tides-2/expected.html", "<div><h2>Tides</h2><p>They <b>rise</b>.</p></div>")
    write_json(tmp_path, "test/test-pages/tides-2/expected-metadata.json", facts)
    write(tmp_path, "test/test-pages/plain-1/source.html", "<p>No gold")
    return read("mozilla-readability", tmp_path)


def test_readability_has_text_and_facts(readability):
    page = readability["tides-2"]
    assert page.gold.main_text == "Tides\nThey rise."
    assert page.gold.metadata == {"title": "Tides", "author": "By Ann Lee", "date": "2015-07-10"}


def test_readability_takes_the_site_from_the_page_or_from_the_folder(readability):
    assert [page.site for page in readability.values()] == ["plain", "sea.example"]
    assert readability["plain-1"].gold.kinds() == set()


# --- goose3 --------------------------------------------------------------------------------------------------------


def test_goose3_has_the_pages_with_text(tmp_path):
    expected = {
        "cleaned_text": "The harbour",
        "title": "Harbour",
        "authors": ["Ann"],
        "publish_date": "2014-06-30T16:54",
    }
    write(tmp_path, "data/content/news.html", "<p>The harbour")
    write_json(tmp_path, "data/content/news.json", {"url": "http://news.example/1", "expected": expected})
    write(tmp_path, "data/content/bare.html", "<p>No gold")
    write(tmp_path, "data/images/big.html", "<p>A picture")
    write_json(tmp_path, "data/images/big.json", {"expected": {"cleaned_text": "A picture"}})
    write(tmp_path, "data/videos/film.html", "<p>A film")
    write_json(tmp_path, "data/videos/film.json", {"expected": {"movies": []}})
    pages = read("goose3", tmp_path)
    assert list(pages) == ["content/bare", "content/news", "images/big"]
    assert pages["content/bare"].gold.kinds() == set()
    news = pages["content/news"]
    assert (news.site, news.gold.main_text) == ("news.example", "The harbour")
    assert news.gold.metadata == {"title": "Harbour", "author": "Ann", "date": "2014-06-30"}


# --- fhgr-harvest --------------------------------------------------------------------------------------------------


def mark(text):
    return {"surface_form": text, "start": 0, "end": 1}


@pytest.fixture
def thread(tmp_path):
    posts = [
        {
            "post_text": mark("<p> First </p> <p> post </p>"),
            "user": mark("/u/7"),
            "datetime": mark("3 May 2024"),
            "post_link": mark("#p1"),
        },
        {"post_text": mark("if a <b then"), "user": mark("bob"), "datetime": mark("4 May 2024")},
        {"post_text": mark("Third"), "user": mark("/post?mode=quote&p=3"), "datetime": mark("")},
    ]
    html = "<a href='/u/7'>A</a><a href='/u/7'>Ann</a><a href='/post?mode=quote&p=3'>Quote</a>"
    gold = {"url": "https://forum.example/t/1", "html": html, "text": "", "gold_standard_annotation": posts}
    write_json(tmp_path, "corpus/goldDocuments/forum.example.t.1.json", gold)
    write_json(tmp_path, "corpus/goldDocuments/z.json", {"url": "https://z.example/", "html": "<p>No posts"})
    return read("fhgr-harvest", tmp_path)


def test_harvest_has_posts(thread):
    page = thread["forum.example.t.1"]
    assert page.site == "forum.example"
    assert page.gold.kinds() == {"posts", "page_type"}
    assert page.gold.page_type == "forum"
    assert page.gold.posts == [
        GoldPost("First\npost", "Ann", "3 May 2024", "#p1"),
        GoldPost("if a <b then", "bob", "4 May 2024"),
        GoldPost("Third"),
    ]


def test_a_thread_without_annotation_has_no_gold(thread):
    assert thread["z"].gold.posts is None
    assert thread["z"].source.content == "<p>No posts"


# --- fadwa-testbed -------------------------------------------------------------------------------------------------


@pytest.fixture
def testbed(tmp_path):
    arts = "Dataset 2017/1- Arts"
    write(tmp_path, f"{arts}/2-Films.example/1- cafe/Results.htm", "<p>films")
    write(
        tmp_path,
        f"{arts}/2-Films.example/1- cafe/data records.csv",
        '"Caf\xe9, noir",, 1999 \r\n,,\r\n'.encode("cp1252"),
    )
    write(tmp_path, f"{arts}/2-Films.example/2- tea/Results.xht", "<p>more films")
    write(tmp_path, f"{arts}/2-Films.example/2- tea/data records.csv", b"\xef\xbb\xbf" + "Th\xe9,2001\n".encode())
    write(tmp_path, f"{arts}/2-Films.example/2- tea/Results_files/frame.htm", "<p>an advert")
    write(tmp_path, f"{arts}/3- Songs.example/1- rain/Results.htm", "<p>no records")
    return read("fadwa-testbed", tmp_path)


def test_the_testbed_has_records_in_either_encoding(testbed):
    cafe, tea, rain = testbed.values()
    assert cafe.gold.records == [["Caf\xe9, noir", "", "1999"]]
    assert tea.gold.records == [["Th\xe9", "2001"]]
    assert rain.gold.records is None


def test_the_testbed_has_sites_and_names(testbed):
    assert list(testbed)[1] == "1- Arts/2-Films.example/2- tea"
    assert [page.site for page in testbed.values()] == ["films.example", "films.example", "songs.example"]


# --- swde ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def swde(tmp_path):
    bom = b"\xef\xbb\xbf"
    address = b'<base href="http://cars.example/1?a=1&amp;b=2"/>'
    write(tmp_path, "auto/auto-cars(2)/0000.htm", bom + address + b"<html><p>A car")
    write(tmp_path, "auto/auto-cars(2)/0001.htm", "<html><p>No address")
    model = "auto\tcars\tmodel\n2\t2\t3\t3\n0000\t2\tA &amp; B\tC\u2028D\n0001\t1\tE\n"
    write(tmp_path, "groundtruth/auto/auto-cars-model.txt", bom + model.encode())
    fuel = "auto\tcars\tfuel_economy\n2\t0\t0\t0\n0000\t0\t<NULL>\n0001\t0\t<NULL>\n"
    write(tmp_path, "groundtruth/auto/auto-cars-fuel_economy.txt", bom + fuel.encode())
    write(tmp_path, "auto/auto-vans(1)/0000.htm", "<p>No gold")
    return read("swde", tmp_path)


def test_swde_has_values_and_leaves_out_what_is_absent(swde):
    assert list(swde) == ["auto-cars/0000", "auto-cars/0001", "auto-vans/0000"]
    assert swde["auto-cars/0000"].gold.values == {"model": ["A & B", "C\u2028D"]}
    assert swde["auto-cars/0001"].gold.values == {"model": ["E"]}
    assert swde["auto-vans/0000"].gold.kinds() == set()


def test_swde_has_sites_and_addresses(swde):
    assert [page.site for page in swde.values()] == ["cars.example", "auto-cars", "auto-vans"]
    assert swde["auto-cars/0000"].source.url == "http://cars.example/1?a=1&b=2"
    assert swde["auto-cars/0001"].source.url is None


# --- flink-web -----------------------------------------------------------------------------------------------------

POST = """---
authors:
- ann: null
  name: Ann Lee
date: "2020-02-20T12:00:00Z"
title: 'Streams: What''s
  new'
---

# Start

Read **all** the [docs]({{< param Base >}}a_(b).html) and `Map<K, V>`[^1].

{{< highlight sql >}}
SELECT * FROM boats
{{< / highlight >}}

* one
* snake_case_name and _two_

| left | right |
|------|:-----:|
| 1    | 2     |

<div class="note">Mind &amp; heed.</div>

![A picture](boat.png)

[^1]: A note.
"""


@pytest.fixture
def flink(tmp_path):
    title = "<title>Streams: What&rsquo;s new | Apache Flink</title>".replace("&rsquo;", "&#39;")
    write(tmp_path, "content/2020/02/20/streams/index.html", title + "<p>Read all")
    write(tmp_path, "content/2021/01/01/lost/index.html", "<title>Lost | Apache Flink</title>")
    write(tmp_path, "content/posts/index.html", "<title>Blog</title>")
    write(tmp_path, "content/posts/page/1/index.html", '<meta http-equiv="refresh" content="0; url=/posts/">')
    write(tmp_path, "content/posts/page/2/index.html", "<title>Blog</title>")
    write(tmp_path, "content/news/2020/02/20/streams.html", '<meta http-equiv="refresh">')
    write(tmp_path, "docs/content/posts/2020-02-20-streams.md", POST)
    return read("flink-web", tmp_path)


def test_flink_pairs_posts_by_title(flink):
    page = flink["2020/02/20/streams"]
    assert (page.site, page.source.url) == ("flink.apache.org", "https://flink.apache.org/2020/02/20/streams/")
    assert page.gold.kinds() == {"main_text", "markdown", "page_type", "metadata"}
    assert page.gold.metadata == {"title": "Streams: What's new", "author": "Ann Lee", "date": "2020-02-20"}
    assert flink["2021/01/01/lost"].gold.kinds() == {"page_type"}


def test_flink_markdown_has_no_head_and_no_short_codes(flink):
    markdown = flink["2020/02/20/streams"].gold.markdown
    assert markdown.startswith("# Start")
    assert "```sql\nSELECT * FROM boats\n```" in markdown
    assert "{{" not in markdown


def test_flink_text_is_what_a_person_reads(flink):
    lines = flink["2020/02/20/streams"].gold.main_text.splitlines()
    assert [" ".join(line.split()) for line in lines] == [
        "Start",
        "Read all the docs and Map<K, V>.",
        "SELECT * FROM boats",
        "one",
        "snake_case_name and two",
        "left right",
        "1 2",
        "Mind & heed.",
        "A note.",
    ]


def test_flink_lists_come_last_and_redirects_not_at_all(flink):
    assert list(flink) == ["2020/02/20/streams", "2021/01/01/lost", "posts", "posts/page/2"]
    assert flink["posts"].gold.page_type == "listing"


# --- dataset-random ------------------------------------------------------------------------------------------------

MARKED = """<html><body><div id="top" data-block="1" data-block-type="Header">Harbour
<p class="" data-block="2" data-block-type="Title">News</p><i class="x">!</i></div></body></html>"""


@pytest.fixture
def dataset_random(tmp_path):
    lines = [
        '"http://harbour.example/" : "/opt/dataset-random/harbour.example/harbour.example/index.html",',
        '# "http://old.example/cat.asp" : "/opt/dataset-random/old.example/old.example/cat.asp.html",',
    ]
    write(tmp_path, "mapping.txt", "\n".join(lines))
    write(tmp_path, "harbour.example/harbour.example/index.blocks.html", MARKED)
    write(tmp_path, "harbour.example/harbour.example/index.dom.html", "<p>another page")
    write(tmp_path, "old.example/old.example/cat.asp.dom.html", "<p>no marks")
    return read("dataset-random", tmp_path)


def test_dataset_random_has_blocks_on_two_levels(dataset_random):
    page = dataset_random["harbour.example/harbour.example/index"]
    assert page.site == "harbour.example"
    assert page.gold.blocks == [
        GoldBlock("Harbour\nNews\n!", "Header", 1, "#top"),
        GoldBlock("News", "Title", 2, page.gold.blocks[1].path),
    ]


def test_dataset_random_paths_find_the_blocks_in_the_source(dataset_random):
    page = dataset_random["harbour.example/harbour.example/index"]
    assert b"data-block" not in page.source.content
    assert page.source.content.count(b"class=") == 1  # an empty class is what the tool of the volunteers left
    source = parse(page.source)
    for block in page.gold.blocks:
        (row,) = source.select(block.path)
        assert source.node(row).text == block.text


def test_dataset_random_without_marks_has_no_gold(dataset_random):
    page = dataset_random["old.example/old.example/cat.asp"]
    assert page.source.content == b"<p>no marks"
    assert page.gold.kinds() == set()


# --- autopager -----------------------------------------------------------------------------------------------------

PAGER = """<div class=pager><a class=prev href="?p=1">Back</a> <a href="?p=1">1</a> <span>2</span>
<a href="?p=3"><b>3</b></a> <i class=on><a href="?p=3">On</a></i> <a class=end href="?p=9">End</a>
<a>no link</a></div>"""


@pytest.fixture
def autopager(tmp_path):
    rows = [
        "File Name,Page URL,Encoding,PREV,PAGE,NEXT,LAST,FIRST,failed,comment",
        '1,http://list.example/?p=2,UTF-8,.prev,".pager > a , b",.on,.end,,,',
        "2,http://list.example/none,cp1252,,,,,,,",
        "3,http://list.example/bad,UTF-8,,a,,,,1,nested links",
        "4,http://list.example/odd,UTF-8,,a[[,,,,,",
    ]
    write(tmp_path, "autopager/data/data.csv", "\n".join(rows))
    write(tmp_path, "autopager/data/html/1.html", PAGER)
    write(tmp_path, "autopager/data/html/2.html", b"<p>caf\xe9")
    write(tmp_path, "autopager/data/html/3.html", PAGER)
    write(tmp_path, "autopager/data/html/4.html", PAGER)
    return read("autopager", tmp_path)


def test_autopager_has_links_with_labels(autopager):
    page = autopager["1"]
    assert page.site == "list.example"
    assert page.gold.links == [
        ("?p=1", "PREV"),
        ("?p=1", "PAGE"),
        ("?p=3", "PAGE"),
        ("?p=3", "NEXT"),
        ("?p=9", "PAGE"),
    ]


def test_autopager_tells_no_links_from_no_gold(autopager):
    assert autopager["2"].gold.links == []
    assert autopager["3"].gold.links is None
    assert autopager["4"].gold.links is None


def test_autopager_names_the_encoding(autopager):
    assert autopager["2"].source.charset == "cp1252"


# --- own -----------------------------------------------------------------------------------------------------------

GOLD = {
    "url": "https://me.example/a",
    "main_text": "A boat",
    "posts": [{"text": "Hello", "author": "Ann"}],
    "blocks": [{"text": "A boat", "kind": "main", "level": 1, "path": "p"}],
    "links": [["/b", "NEXT"]],
    "values": {"price": ["3"]},
    "page_type": None,
}


def test_own_pages_have_the_gold_beside_them(tmp_path):
    write(tmp_path, "a.html.gz", gzip.compress(b"<p>A boat"))
    write(tmp_path, "a.json", b"\xef\xbb\xbf" + json.dumps(GOLD).encode())
    write(tmp_path, "b.html", "<p>No gold")
    write(tmp_path, "c.html", "<p>A site")
    write_json(tmp_path, "c.json", {"site": "mine", "url": "https://me.example/c"})
    pages = read("own", tmp_path)
    gold = pages["a"].gold
    assert gold.kinds() == {"main_text", "posts", "blocks", "links", "values"}
    assert gold.posts == [GoldPost("Hello", "Ann")]
    assert gold.blocks == [GoldBlock("A boat", "main", 1, "p")]
    assert gold.links == [("/b", "NEXT")]
    assert pages["a"].source.content == b"<p>A boat"
    assert pages["b"].gold.kinds() == set()
    assert [page.site for page in pages.values()] == ["me.example", tmp_path.name, "mine"]


FAULTS = [
    ('{"main_txt": "A"}', OptionError, r"unknown key 'main_txt'; there are: url, site, main_text"),
    ('{"comments": "A"}', OptionError, "comments must be a list, not a str"),
    ('{"posts": [{"autor": "A"}]}', OptionError, "'autor'"),
    ('{"links": [["/b"]]}', OptionError, r"a\.json: not enough values"),
    ("[]", OptionError, "no JSON object"),
    ("{", FileSourceError, r"a\.json is not JSON"),
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault[0])
def test_own_gold_that_cannot_be_meant_is_an_error(tmp_path, fault):
    content, error, words = fault
    write(tmp_path, "a.html", "<p>A")
    write(tmp_path, "a.json", content)
    with pytest.raises(error, match=words):
        list(load("own", tmp_path))


# --- the published sets --------------------------------------------------------------------------------------------

FACTS = {"title", "author", "date"}
REAL = {  # pages, sites, and how many pages have each kind of gold
    "wcxb": (
        1358,
        1184,
        {"main_text": 1337, "with_snippets": 1339, "without_snippets": 1343, "page_type": 1358, "metadata": 1358},
    ),
    "trafilatura": (
        990,
        969,
        {"with_snippets": 990, "without_snippets": 990, "comments": 141, "metadata": 848},
    ),
    "mozilla-readability": (130, 111, {"main_text": 130, "metadata": 127}),
    "goose3": (58, 41, {"main_text": 58, "metadata": 8}),
    "fhgr-harvest": (52, 26, {"posts": 52, "page_type": 52}),
    "fadwa-testbed": (300, 100, {"records": 300}),
    "swde": (2000, 47, {"values": 2000}),
    "flink-web": (237 + 24, 1, {"main_text": 237, "markdown": 237, "metadata": 237, "page_type": 237 + 24}),
    "dataset-random": (82, 82, {"blocks": 81}),
    "autopager": (203, 92, {"links": 147}),
}


@pytest.mark.datasets
@pytest.mark.parametrize("name", REAL)
def test_the_published_set_is_read_whole(datasets, name):
    count, sites, kinds = REAL[name]
    pages = list(load(name, datasets / name))
    assert len(pages) == len({page.name for page in pages}) == count
    assert len({page.site for page in pages}) == sites
    assert all(page.source.content and page.site for page in pages)
    found = [kind for page in pages for kind in page.gold.kinds()]
    assert {kind: found.count(kind) for kind in found} == kinds
    assert {fact for page in pages for fact in page.gold.metadata} <= FACTS


def test_every_published_set_is_tested():
    assert set(DATASETS) == {*REAL, "own"}
