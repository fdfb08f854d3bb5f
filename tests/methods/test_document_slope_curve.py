import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pagesieve
from pagesieve.methods import Role
from pagesieve.methods.document_slope_curve import DocumentSlopeCurve, document_slope_curve, sections, window_slopes

PROSE = "Long before the harbour was built, the boats were drawn up on the sand by hand, one after the other. "
MENU = "".join(f"<li><a href=/{n}>Part {n}</a></li>" for n in range(30))
PAGE = f"<ul>{MENU}</ul><div><p>{PROSE * 5}</p><p>{PROSE * 5}</p></div><ul>{MENU}</ul>"


def roles(html, method):
    page = pagesieve.parse(html)
    labels = method(page)
    return {page.block_text(block): pagesieve.methods.ROLES[labels.role[block]] for block in range(len(labels))}


def test_the_curve_counts_tags_among_tokens():
    curve = document_slope_curve(pagesieve.parse("<body><p>three whole words<br>more</p>"))
    # html, body, p, three words, br, a word, and three end tags
    assert curve.tags.tolist() == [0, 1, 2, 3, 3, 3, 3, 4, 4, 5, 6, 7]
    assert (curve.first.tolist(), curve.last.tolist()) == ([3, 7], [6, 8])
    assert curve.slope == 7 / 11


def test_scripts_and_the_head_have_no_tokens():
    plain, full = (
        pagesieve.parse(f"{head}<p>a {code}b") for head, code in [("", ""), ("<title>t</title>", "<script>x</script>")]
    )
    assert document_slope_curve(full).tags.tolist() == document_slope_curve(plain).tags.tolist()


def naive_sections(low, windows):
    inside, found = False, []
    for start in range(len(low)):
        row = low[start : start + windows]
        if len(row) == windows and len(set(row)) == 1:
            inside = row[0]
        found.append(inside)
    return found


@given(st.lists(st.booleans(), max_size=40), st.integers(1, 4))
def test_sections_begin_and_end_with_windows_in_a_row(low, windows):
    assert sections(np.array(low, dtype=bool), windows).tolist() == naive_sections(low, windows)


@given(st.lists(st.integers(0, 1), min_size=1, max_size=60), st.integers(2, 15))
def test_window_slopes_are_shares_of_tags(tags, window):
    curve, step = np.append(0, np.cumsum(tags)), window // 2
    starts = [place - (window - step) // 2 for place in range(0, len(tags), step)]
    naive = [np.mean(tags[max(start, 0) : start + window]) for start in starts]
    np.testing.assert_allclose(window_slopes(curve, window), naive)


def test_the_flat_part_is_content_and_the_steep_parts_are_not():
    found = roles(PAGE, DocumentSlopeCurve())
    assert found[(PROSE * 5).strip()] == Role.MAIN
    assert found["Part 7"] == Role.OTHER


def test_there_may_be_several_sections():
    found = roles(f"{PAGE}<p>{PROSE * 4}</p><ul>{MENU}</ul>", DocumentSlopeCurve())
    assert found[(PROSE * 5).strip()] == found[(PROSE * 4).strip()] == Role.MAIN


def test_a_section_goes_on_over_one_steep_window():
    page = f"<ul>{MENU}</ul><p>{PROSE * 5}</p>{'<br>' * 5}<p>as short as this</p><p>{PROSE * 4}</p><ul>{MENU}</ul>"
    assert roles(page, DocumentSlopeCurve())["as short as this"] == Role.MAIN
    assert roles(page, DocumentSlopeCurve(windows=1))["as short as this"] == Role.OTHER


def test_a_section_needs_windows_in_a_row():
    page = f"<ul>{MENU}</ul><p>{PROSE}</p><ul>{MENU}</ul>"  # twenty words: room for one flat window alone
    assert roles(page, DocumentSlopeCurve(windows=1))[PROSE.strip()] == Role.MAIN
    assert roles(page, DocumentSlopeCurve())[PROSE.strip()] == Role.OTHER


def test_the_reason_names_the_share_and_the_slope():
    labels = DocumentSlopeCurve()(pagesieve.parse(PAGE + "<p hidden>x"))
    told = r"\d+% of its words lie where the slope is low \(under 0\.5 of 0\.\d\d tags to a token\)"
    assert re.fullmatch(told, labels.why(0))
    assert labels.why(0).startswith("0%")
    assert labels.why(len(labels) - 1) == "a browser does not paint it"


@pytest.mark.parametrize("html", ["", "<frameset><frame></frameset>", "<p hidden>x", "x", "<div>" * 2000 + "x"])
def test_odd_pages_are_labelled(html):
    page = pagesieve.parse(html)
    assert len(DocumentSlopeCurve()(page)) == len(page.blocks)


def test_a_window_may_be_wider_than_the_page():
    assert not DocumentSlopeCurve(window=10**9)(pagesieve.parse(PAGE)).having(Role.MAIN).any()


@pytest.mark.parametrize(
    "setting", [{"window": 1}, {"window": 2.5}, {"share": 0}, {"share": float("nan")}, {"windows": 0}, {"windows": 1.5}]
)
def test_bad_settings_are_refused(setting):
    with pytest.raises(pagesieve.OptionError, match=f"{next(iter(setting))} must"):
        DocumentSlopeCurve(**setting)
