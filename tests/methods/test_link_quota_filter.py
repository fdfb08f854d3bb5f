import pytest

import pagesieve
from pagesieve.methods import Role
from pagesieve.methods.link_quota_filter import LinkQuotaFilter

PROSE = "Long before the harbour was built, the boats were drawn up on the sand by hand, one after the other."
MENU = "".join(f"<li><a href=/{n}>Part {n}</a></li>" for n in range(60))


def roles(html, **settings):
    page = pagesieve.parse(html)
    labels = LinkQuotaFilter(**settings)(page)
    return {page.block_text(block): pagesieve.methods.ROLES[labels.role[block]] for block in range(len(labels))}


def reasons(html, **settings):
    return [block.why for block in pagesieve.read(html, method=LinkQuotaFilter(**settings)).blocks]


def test_lists_of_links_are_removed():
    found = roles(f"<ul>{MENU}</ul><p>{PROSE}</p>")
    assert (found["Part 3"], found[PROSE]) == (Role.NAVIGATION, Role.MAIN)


@pytest.mark.parametrize(("threshold", "role"), [(0.25, Role.NAVIGATION), (0.5, Role.NAVIGATION), (0.75, Role.MAIN)])
def test_the_threshold_decides(threshold, role):
    assert roles("<p><a href=/>123456</a>7890", threshold=threshold)["1234567890"] == role


def test_a_quota_at_the_threshold_is_not_over_it():
    assert roles("<p><a href=/>12345</a>67890", threshold=0.5)["1234567890"] == Role.MAIN


def test_an_element_that_is_mostly_links_is_removed_with_all_that_is_in_it():
    linked = "".join(f"<a href=/{n}>a link number {n}</a> " for n in range(9))
    assert roles(f"<div>{linked}<p>about us</p></div><p>{PROSE}</p>")["about us"] == Role.NAVIGATION


def test_an_outer_element_is_judged_by_what_is_left_in_it():
    found = roles(f"<div><ul>{MENU}</ul><p>{PROSE}</p></div>", threshold=0.25)
    assert (found["Part 3"], found[PROSE]) == (Role.NAVIGATION, Role.MAIN)


def test_the_page_itself_is_not_removed():
    assert roles("one <a href=/>and a much longer link</a><p>two", threshold=0.25)["two"] == Role.MAIN


def test_an_anchor_without_an_address_is_no_link():
    assert roles("<p><a name=here>Chapter one</a></p>")["Chapter one"] == Role.MAIN


def test_hidden_text_does_not_count():
    found = roles(f"<div><a href=/>a link</a><span hidden>{PROSE}</span></div><p hidden>gone</p>")
    assert (found["a link"], found["gone"]) == (Role.NAVIGATION, Role.HIDDEN)


def test_the_reason_names_the_element_and_its_quota():
    assert reasons("<ul><li><a href=/>Home</a></ul><p>Eight <a href=/>by</a><p hidden>x") == [
        "its li has a link quota of 1.00, over 0.75",
        "its p has a link quota of 0.28, not over 0.75",
        "a browser does not paint it",
    ]


def test_a_quota_is_rounded_away_from_the_threshold():
    html = f"<p><a href=/>{'x' * 1001}</a>{'y' * 999}"
    assert reasons(html, threshold=0.5) == ["its p has a link quota of 0.51, over 0.5"]


@pytest.mark.parametrize("threshold", [0, 0.25, 0.75, 0.99])
def test_scores_are_over_a_half_where_content_is(golden, threshold):
    page = pagesieve.parse(golden.html)
    labels = LinkQuotaFilter(threshold=threshold)(page)
    main = labels.having(Role.MAIN)
    assert (labels.score[main] >= 0.5).all()
    assert (labels.score[~main] <= 0.5).all()


@pytest.mark.parametrize("html", ["", "<frameset><frame></frameset>", "<p hidden>x", "<div>" * 2000 + "x"])
def test_odd_pages_are_labelled(html):
    page = pagesieve.parse(html)
    assert len(LinkQuotaFilter()(page)) == len(page.blocks)


@pytest.mark.parametrize("threshold", [-0.1, 1, float("nan")])
def test_bad_settings_are_refused(threshold):
    with pytest.raises(pagesieve.OptionError, match="threshold must be a number, at least 0 and less than 1"):
        LinkQuotaFilter(threshold=threshold)
