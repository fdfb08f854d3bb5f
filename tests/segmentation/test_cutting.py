import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import pagesieve
from pagesieve.segmentation.candidates import candidates
from pagesieve.segmentation.cutting import THRESHOLD, cut

HTML = "<div><p>One<b>1</b></p><p>Two</p></div><ul><li>Three<li>Four</ul>"
FOUND = candidates(pagesieve.parse(HTML))


def worth(chosen, likely):
    return sum(likely[candidate] - THRESHOLD for candidate in chosen)


def antichains(candidate=0):
    """All ways to choose candidates in one, none in another."""
    inner, child = [[]], candidate + 1
    while child < FOUND.end[candidate]:
        inner = [[*before, *after] for before in inner for after in antichains(child)]
        child = int(FOUND.end[child])
    return [[candidate], *inner]


@given(st.lists(st.floats(0, 1, width=32), min_size=len(FOUND), max_size=len(FOUND)))
def test_no_other_cut_is_worth_more(likely):
    chosen = cut(FOUND, np.array(likely))
    assert chosen in antichains() or sorted(chosen) in map(sorted, antichains())
    assert worth(chosen, likely) >= max(worth(other, likely) for other in antichains()) - 1e-9


def test_what_is_unlikely_is_not_cut_out():
    assert cut(FOUND, np.full(len(FOUND), THRESHOLD / 2)) == []


def test_an_outer_one_is_taken_for_those_in_it_when_it_is_worth_more():
    likely = np.zeros(len(FOUND))
    likely[1], likely[2] = 0.9, 0.8
    assert cut(FOUND, likely) == [1]
