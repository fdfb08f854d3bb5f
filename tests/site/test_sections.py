import numpy as np
import pytest

import pagesieve
from pagesieve import Site
from pagesieve.page import tree
from pagesieve.segmentation.sections import seen_areas
from pagesieve.site.sections import sections


def page(number):
    text = " ".join(f"w{number}x{n}" for n in range(80))
    menu = "".join(f"<li><a href=/{name}>{name} boats for you</a></li>" for name in ("old", "new", "fast", "slow"))
    return (
        f"<div class=menu><ul>{menu}</ul></div><div class=body><h1>Boat {number}</h1><div><p>{text}</p></div></div>"
        "<div class=foot><img src=/logo.png width=50 height=20><b>The yard</b> <i>since 1900</i> and so on</div>"
    )


@pytest.fixture(scope="module")
def match():
    return Site.learn(map(page, range(10))).match(pagesieve.parse(page(30)))


def told(match):
    return {"".join(match.page.node(row).text for row in section.rows)[:12]: section for section in sections(match)}


def test_what_repeats_in_the_template_is_a_section(match):
    menu = next(section for text, section in told(match).items() if text.startswith("old boats"))
    assert [match.page.node(row).tag for row in menu.rows] == ["ul"]  # all items, so their parent
    assert menu.importance == pytest.approx(0)


def test_importance_is_high_where_pages_differ(match):
    found = told(match)
    assert found["w30x0 w30x1 "].importance == 1
    assert found["The yard sin"].importance == pytest.approx(0)


def test_every_painted_text_is_in_one_section(match):
    rows = [row for section in sections(match) for row in section.rows]
    assert rows == sorted(rows)
    assert seen_areas(match.page)[rows].sum() == pytest.approx(seen_areas(match.page)[0])


def test_separators_cut():
    parts = "<p>{0} one<p>{0} two<hr><p>{0} three<hr>".format
    site = Site.learn(f"<h1>{n}</h1><div class=c>{parts(n)}</div>" for n in range(3))
    found = sections(site.match(pagesieve.parse(f"<h1>9</h1><div class=c>{parts(9)}</div>")))
    assert len(found) >= 3


def test_what_stands_between_separators_goes_together_where_nothing_repeats():
    parts = "<h2>{0} one</h2><p>{0} two</p><hr><h3>{0} three</h3>".format
    site = Site.learn(f"<div class=c>{parts(n)}</div>" for n in range(3))
    assert [
        len(section.rows) for section in sections(site.match(pagesieve.parse(f"<div class=c>{parts(9)}</div>")))
    ] == [2, 1]


def test_segments_of_a_reading_are_sections_with_importance():
    site = Site.learn(map(page, range(10)))
    tree = pagesieve.read(page(30), site=site).segments
    assert tree.role == "page"
    by_text = {segment.text[:9]: segment for segment in tree.children}
    assert by_text["w30x0 w30"].role == "main"
    assert by_text["old boats"].importance < 0.25
    assert tree.to_dict()["children"]


def learnt(make):
    return sections(Site.learn(map(make, range(10))).match(pagesieve.parse(make(30))))


def texts(make):
    page = pagesieve.parse(make(30))
    return [" ".join("\n".join(page.node(row).text for row in section.rows).split()) for section in learnt(make)]


def test_a_name_that_is_always_there_goes_with_what_follows_it():
    def make(number):
        story = " ".join(f"w{number}x{n}" for n in range(40))
        return f"<div class=a><div>All about it</div><div class=b>{story}</div></div><div class=c>{story}</div>"

    found = texts(make)
    assert [text[:20] for text in found] == ["All about it w30x0 w", "w30x0 w30x1 w30x2 w3"]
    assert learnt(make)[0].importance > 0.9


def test_a_list_in_a_small_element_stays_with_its_name():
    def make(number):
        story = " ".join(f"w{number}x{n}" for n in range(300))
        links = "".join(f"<li>{name} and others</li>" for name in ("Red", "Blue"))
        return f"<div class=a><p>{story}</p></div><div class=b><span>See too:</span><ul>{links}</ul></div>"

    assert texts(make)[-1] == "See too: Red and others Blue and others"


def test_measured_areas_may_be_given(match):
    page = match.page
    same = seen_areas(page)
    assert sections(match, same) == sections(match)
    flat = np.zeros(len(page))
    flat[page.select(".foot b")] = 1.0
    (only,) = sections(match, tree.subtree_sum(page.end, flat))
    assert "The yard" in page.node(only.rows[0]).text


def test_areas_that_are_fractions_change_nothing(match):
    page = match.page
    parts = np.where(page.is_text, seen_areas(page) / 3 + 0.1, 0)
    found = sections(match, tree.subtree_sum(page.end, parts))
    menu = next(section for section in found if page.node(section.rows[0]).text.startswith("old boats"))
    assert [page.node(row).tag for row in menu.rows] == ["ul"]
    assert all(0 <= section.importance <= 1 for section in found)


def test_an_empty_page_has_no_sections():
    site = Site.learn(map(page, range(10)))
    empty = pagesieve.read("", site=site)
    assert empty.match is None
    assert not empty.segments.children
