"""Sites: what is learnt from several pages, kept in a file, and said about another page."""

import json
import os
import random
import subprocess
import sys

import pytest

import pagesieve
from pagesieve import OptionError, Site
from pagesieve.exceptions import FileSourceError
from pagesieve.site.groups import groups
from pagesieve.site.outline import outline

TOTALS = {"pages": 1, "characters": 0, "noise": 0}
WORDS = "boat sail tide harbour mast rope wind storm island captain anchor deck keel wave crew".split()


def sentence(seed, words=14):
    draw = random.Random(seed)
    return " ".join(draw.choice(WORDS) for _ in range(words)).capitalize() + "."


def article(number, *, advert=False):
    """A page of a site about boats; some have an advert, which is the same wherever it stands."""
    body = "".join(f"<p>{sentence(f'{number} {line}')}</p>" for line in range(2 + number % 3))
    promo = "<div class=promo>Buy the boat lover's calendar now</div>" if advert else ""
    fields = f"<tr><td>Length</td><td>{number + 10} feet</td></tr><tr><td>Built</td><td>19{number + 10}</td></tr>"
    return (
        f"<title>{number}</title><div class=top><a href=/>Boats for all</a> <span>Sign in to your harbour</span></div>"
        f"<div class=body><h1>The {sentence(number, 3)}</h1>{promo}{body}<table>{fields}</table></div>"
        "<div class=bottom>All rights of the boat yard reserved</div>"
    )


def listing(number):
    items = "".join(f"<li class=hit><a href=/{number}/{n}>{sentence(f'{number}-{n}', 3)}</a></li>" for n in range(9))
    return f"<header class=search><form><input><b>Find boats</b></form></header><ol class=hits>{items}</ol>"


@pytest.fixture(scope="module")
def site():
    return Site.learn(article(number, advert=number % 3 == 0) for number in range(15))


def noise_of(site, html):
    page = pagesieve.parse(html)
    match = site.match(page)
    return {page.block_text(block): bool(match.noise[block]) for block in range(len(page.blocks))}


def test_what_repeats_is_noise_and_what_differs_is_not(site):
    noise = noise_of(site, article(40))
    assert noise["All rights of the boat yard reserved"]
    assert noise["Boats for all Sign in to your harbour"]
    assert noise["Length"]
    assert not noise["50 feet"]
    assert not any(said for text, said in noise.items() if text.endswith("."))


def test_noise_of_a_part_of_the_site_is_counted_at_its_node(site):
    assert noise_of(site, article(42, advert=True))["Buy the boat lover's calendar now"]  # on 5 pages of 15


def test_a_node_on_few_pages_is_not_believed():
    rare = Site.learn(article(number, advert=number < 3) for number in range(15))  # 3 of 15 is not above 20%
    assert not noise_of(rare, article(42, advert=True))["Buy the boat lover's calendar now"]


def test_operators_and_supports(site):
    (template,) = site.templates
    nodes = {node.label: node for _, node in template.walk()}
    assert template.pages == 15
    assert nodes["div.top"].support == nodes["p"].support == 15
    assert nodes["p"].star
    assert nodes["tr"].star
    assert nodes["div.promo"].support == 5
    assert not nodes["div.top"].star


def test_one_thing_or_another_is_an_alternative():
    def page(number):
        kind = "ol" if number % 2 else "dl"
        return f"<h1>{sentence(number, 3)}</h1><{kind}><p>{sentence(number)}</p></{kind}><p>{sentence(-number)}</p>"

    (template,) = Site.learn(map(page, range(6))).templates
    assert branches(template) == {1: ["dl"], 2: ["ol"]}


def branches(template):
    """The labels of each branch of the one choice of a template, the first with number 1."""
    nodes = [node for _, node in template.walk() if node.choice]
    return {n + 1: [node.label for node in nodes if node.branch == n] for n in sorted({node.branch for node in nodes})}


def choosing(parts):
    head = "".join(f"<div class=head-{name}><ul><li>{name}</ul></div>" for name in ("top", "menu", "search", "crumbs"))
    return [f"{head}<h1>{sentence(n, 3)}</h1>{part}<p>{sentence(n)}</p>" for n, part in enumerate(parts)]


AB, C, D = "<ol><p>a</p></ol><dl><p>b</p></dl>", "<table><td>c</table>", "<pre>d</pre>"


def test_a_branch_may_be_a_run_and_there_may_be_several():
    (template,) = Site.learn(choosing([AB, C, AB + " ", D, C, AB])).templates
    assert branches(template) == {1: ["ol", "dl"], 2: ["table"], 3: ["pre"]}


def test_what_comes_into_a_branch_is_of_it():
    more = AB.replace("<dl>", "<form><p>m</p></form><dl>")
    (template,) = Site.learn(choosing([AB, C, more])).templates
    assert branches(template) == {1: ["ol", "form", "dl"], 2: ["table"]}


def test_what_stands_on_one_page_together_is_no_choice():
    (template,) = Site.learn(choosing([AB, C, AB + C])).templates
    assert branches(template) == {}


def test_rounds_are_one_thing_repeated():
    found = outline(pagesieve.parse("<dl><dt>a<dd>b<dt>c<dd>d<dt>e<dd>f</dl>"))
    inside = groups(found, 1)
    assert [(group.label, len(group.items), group.joined) for group in inside] == [("dt", 3, False), ("dd", 3, True)]


def test_a_mixed_bag_of_pages_makes_several_templates():
    pages = [make(number) for number in range(8) for make in (article, listing)]
    site = Site.learn(pages)
    assert [template.pages for template in site.templates] == [8, 8]
    assert site.match(pagesieve.parse(listing(30))).template is site.templates[1]


def test_a_page_of_another_site_does_not_match_and_the_reading_says_so(site):
    other = "<main><article><section><h2>Tea</h2><p>Tea is a drink made of leaves and hot water.</p></section></main>"
    reading = pagesieve.read(other, site=site)
    assert site.match(reading.page) is None
    assert "other-template" in {warning.code for warning in reading.warnings}
    assert reading.text == pagesieve.read(other).text
    assert not pagesieve.read(article(40), site=site).drifted


def test_reading_with_a_site_drops_what_repeats_and_keeps_fields(site):
    reading = pagesieve.read(article(40), site=site)
    assert "50 feet" in reading.text
    assert "All rights" not in reading.text
    why = {block.text: block.why for block in reading.blocks}
    assert "differs from page to page" in why["50 feet"] or "like content" in why["50 feet"]
    assert len(why) == len(reading.labels)


def test_learning_goes_on_from_a_saved_site(tmp_path):
    pages = [article(number) for number in range(12)]
    whole = Site.learn(pages)
    Site.learn(pages[:3]).save(tmp_path / "half.json")
    further = Site.load(tmp_path / "half.json").learn(pages[3:])
    assert further.pages == whole.pages == 12
    assert noise_of(further, article(40)) == noise_of(whole, article(40))


def test_a_saved_site_is_small_the_same_every_time_and_reads_alike(site, tmp_path):
    site.save(tmp_path / "one.json")
    Site.load(tmp_path / "one.json").save(tmp_path / "two.json")
    again = Site.learn(article(number, advert=number % 3 == 0) for number in range(15))
    again.save(tmp_path / "three.json")
    assert len({(tmp_path / f"{name}.json").read_bytes() for name in ("one", "two", "three")}) == 1
    assert (tmp_path / "one.json").stat().st_size < 20_000
    loaded = Site.load(tmp_path / "one.json")
    assert pagesieve.read(article(40), site=loaded).text == pagesieve.read(article(40), site=site).text


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda site: [], "another kind"),
        (lambda site: site | {"pagesieve-site": 99}, "version 99"),
        (lambda site: {name: value for name, value in site.items() if name != "seen"}, "'seen' is missing"),
        (lambda site: site | {"labels": [1]}, "'1' stands where str belongs"),
        (lambda site: site | {"templates": [TOTALS | {"nodes": []}]}, "fewer nodes"),
        (lambda site: site | {"templates": [TOTALS | {"nodes": [[0, 0, 1], [0, 0, 1]]}]}, "more than one root"),
        (lambda site: site | {"templates": [TOTALS | {"nodes": [[0, 2, 1], [0, 0, 1]]}]}, "fewer nodes"),
        (
            lambda site: site | {"templates": [TOTALS | {"nodes": [[0, -1]]}]},
            "'-1' stands where int belongs",
        ),
        (lambda site: site | {"templates": [TOTALS | {"nodes": [[999]]}]}, "out of range"),
        (lambda site: site | {"templates": [TOTALS | {"nodes": [[0, 0, 1, 0, 0, 0, [7]]]}]}, "shorter"),
        (lambda site: site | {"templates": [TOTALS | {"nodes": [[0, 0, 1, 0, 0, 0, [7, 2]]]}]}, "on fewer pages"),
        (lambda site: site | {"templates": [TOTALS | {"nodes": [[0]]}]}, "on fewer pages"),
        (lambda site: site | {"templates": [TOTALS | {"nodes": [[0, 0, 2]]}]}, "more than the whole"),
        (lambda site: site | {"templates": [TOTALS | {"noise": 1, "nodes": [[0, 0, 1]]}]}, "more than the whole"),
        (lambda site: site | {"templates": 7}, "'7' stands where list belongs"),
    ],
)
def test_a_file_from_a_stranger_is_refused_with_a_sentence(tmp_path, change, said):
    path = tmp_path / "site.json"
    Site.learn([article(1)]).save(path)
    path.write_text(json.dumps(change(json.loads(path.read_text()))))
    with pytest.raises(FileSourceError, match=f"is not a site file.*{said}"):
        Site.load(path)


@pytest.mark.parametrize("content", ["", "{", "[" * 100_000, "\udcff", "null"])
def test_a_file_that_is_no_json_is_refused(tmp_path, content):
    path = tmp_path / "site.json"
    path.write_bytes(content.encode("utf-8", "surrogateescape"))
    with pytest.raises(FileSourceError, match="is not a site file"):
        Site.load(path)


def test_a_file_that_cannot_be_written_or_read_is_named(site, tmp_path):
    with pytest.raises(FileSourceError, match="cannot write"):
        site.save(tmp_path / "no" / "site.json")
    with pytest.raises(FileSourceError, match="no such file"):
        Site.load(tmp_path / "missing.json")


def test_pages_that_come_twice_count_once():
    site = Site.learn([article(1)] * 5)
    assert site.pages == 1
    assert pagesieve.read(article(1), site=site).text == pagesieve.read(article(1)).text


def test_two_pages_unrelated_pages_and_pages_without_text():
    two = Site.learn([article(1), article(2)])
    assert noise_of(two, article(3))["All rights of the boat yard reserved"]
    apart = Site.learn([article(1), listing(1), "<p>Tea is a drink.", ""])
    assert all(template.pages == 1 for template in apart.templates)
    assert not any(noise_of(apart, article(3)).values())
    with pytest.raises(OptionError, match="none of these has any"):
        Site.learn(["", "<p>"])
    with pytest.raises(OptionError, match="none of these has any"):
        Site.learn([])


def test_bad_calls_are_named():
    with pytest.raises(OptionError, match="several pages"):
        Site.learn(article(1))
    with pytest.raises(OptionError, match=r"site is a Site, not str; Site\.load"):
        pagesieve.read(article(1), site="site.json")


@pytest.mark.parametrize(
    "html",
    [
        "<div>" * 5000 + "deep",
        "<p>a<br><br>b<frameset>",
        "<table><tr><td>a<table><tr><td>b",
        "<template><p>a</template>",
        "<svg><p>x",
        "\x00" * 50 + "text",
        "<ul>" + "<li>x" * 20_000,
    ],
)
def test_bad_html_never_raises(html):
    site = Site.learn([html + "<p>one", html + "<p>two", article(1)])
    assert pagesieve.read(html, site=site).page.texts is not None


def test_bytes_do_not_depend_on_how_python_hashes(tmp_path):
    for number in range(5):
        (tmp_path / f"{number}.html").write_text(article(number), encoding="utf-8")
    made = set()
    for seed in ("1", "2"):
        output = tmp_path / f"{seed}.json"
        command = [sys.executable, "-m", "pagesieve", "site", "learn", f"{tmp_path}/*.html", "-o", str(output)]
        subprocess.run(command, check=True, capture_output=True, env=os.environ | {"PYTHONHASHSEED": seed})
        made.add(output.read_bytes())
    assert len(made) == 1


def test_names_of_files_are_no_pages():
    with pytest.raises(OptionError, match="looks like a path"):
        Site.learn(["pages/1.html", "pages/2.html"])
    with pytest.raises(OptionError, match="parsed first"):
        Site.learn(["<p>One", "<p>Two"]).match("<p>Three")
