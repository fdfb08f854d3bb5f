import pytest

import pagesieve
from pagesieve.methods import Role
from pagesieve.methods.crunch import Crunch

PROSE = "Long before the harbour was built, the boats were drawn up on the sand by hand, one after the other."


def roles(html, **settings):
    page = pagesieve.parse(html)
    labels = Crunch(**settings)(page)
    return {page.block_text(block): pagesieve.methods.ROLES[labels.role[block]] for block in range(len(labels))}


def page_with(part):
    return f"<div><p>{PROSE} {PROSE}</p>{part}</div>"


FILTERED = [
    ("<div class='side adSlot'>x</div>", Role.ADVERT, {"adverts": False}),
    ("<div id=sponsored_links>x</div>", Role.ADVERT, {"adverts": False}),
    ("<a href='https://ads.example.org/1'>x</a>", Role.ADVERT, {"adverts": False, "links": False}),
    ("<ul><li><a href=/1>1</a> x</ul>", Role.NAVIGATION, {"link_text_ratio": None}),
    ("<table><tr><td><a href=/1>1</a> x</table>", Role.NAVIGATION, {"link_text_ratio": None}),
    ("<div><a href=/1>x</a></div>", Role.NAVIGATION, {"links": False}),
    ("<form>x</form>", Role.FORM, {"forms": False}),
    ("<button>x</button>", Role.FORM, {"forms": False}),
    ("<select><option>x</select>", Role.FORM, {"forms": False}),
]


@pytest.mark.parametrize(("part", "role", "off"), FILTERED)
def test_a_filter_removes_its_part_and_can_be_turned_off(part, role, off):
    html = page_with(part)
    text = pagesieve.parse(html).block_text(1)
    assert roles(html)[text] == role
    assert roles(html)[f"{PROSE} {PROSE}"] == Role.MAIN
    assert roles(html, **off)[text] == Role.MAIN


@pytest.mark.parametrize(
    "part",
    [
        "<div class=no-ads>x</div>",
        "<div class=loading>x</div>",
        "<div id=c733-ad15-30e5>x</div>",
        "<div class='shadow'>x</div>",
        "<img src='http://[ad'>x",
        "<img src='/ads/1.png'>x",
        "<ul><li>x</ul>",
        "<table><tr><td>x</table>",
    ],
)
def test_other_parts_stay(part):
    assert roles(page_with(part))["x"] == Role.MAIN


def test_links_to_a_word_decide_about_a_list():
    words = "letter " * 10  # 69 characters: fewer than 14 words of five
    html = page_with(f"<ul><li>{words}<a href=/1>one</a> <a href=/2>two</a> <a href=/3>three</a></ul>")
    text = pagesieve.parse(html).block_text(1)
    assert roles(html, link_text_ratio=0.2)[text] == Role.NAVIGATION
    assert roles(html)[text] == Role.MAIN


def test_a_link_list_goes_with_the_text_in_it():
    entries = "".join(f"<li><a href=/{n}>entry number {n}</a>" for n in range(9))
    assert roles(page_with(f"<ul><li>Menu{entries}</ul>"))["Menu"] == Role.NAVIGATION


def test_a_link_in_prose_does_not_remove_the_prose():
    assert roles(f"<p>{PROSE} <a href=/>more</a></p>")[f"{PROSE} more"] == Role.MAIN


@pytest.mark.parametrize("around", ["<form>{}</form>", "<div class=ads>{}</div>"])
def test_an_element_with_most_of_the_page_is_the_page(around):
    assert roles(around.format(f"<p>{PROSE}</p>"))[PROSE] == Role.MAIN


def test_a_table_with_little_left_is_empty():
    html = page_with("<table><tr><td>x</td><td><a href=/>a link that is removed</a></td></table>")
    assert roles(html)["x"] == Role.MAIN
    assert roles(html, table_text=2)["x"] == Role.OTHER


def test_what_is_not_painted_is_hidden():
    assert roles(page_with("<p hidden class=ad>x</p>"))["x"] == Role.HIDDEN


def test_the_reason_names_the_share_and_the_filter():
    html = page_with("<ul><li><a href=/1>1</a></ul><p>123 <a href=/>4567</a></p><p hidden>x</p>")
    assert [block.why for block in pagesieve.read(html, method=Crunch()).blocks] == [
        "the filters remove 0% of its text",
        "the filters remove 100% of its text, most of that as link lists (more than 0.25 links to a word)",
        "the filters remove 55% of its text, most of that as links",
        "a browser does not paint it",
    ]


def test_scores_are_over_a_half_where_content_is(golden):
    labels = Crunch()(pagesieve.parse(golden.html))
    main = labels.having(Role.MAIN)
    assert (labels.score[main] >= 0.5).all()
    assert (labels.score[~main] < 0.5).all()


@pytest.mark.parametrize("html", ["", "<frameset><frame></frameset>", "<p hidden>x", "<div>" * 2000 + "x"])
def test_odd_pages_are_labelled(html):
    page = pagesieve.parse(html)
    assert len(Crunch()(page)) == len(page.blocks)


@pytest.mark.parametrize("setting", [{"link_text_ratio": -1}, {"link_text_ratio": float("nan")}, {"table_text": -1}])
def test_bad_settings_are_refused(setting):
    with pytest.raises(pagesieve.OptionError, match=f"{next(iter(setting))} must be a .*number, at least 0"):
        Crunch(**setting)
