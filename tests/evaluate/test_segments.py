import pytest

import pagesieve
from pagesieve.evaluate.segments import Outlined, block_scores, mean_f1, role_counts, role_scores
from pagesieve.methods import Role

PAGE = pagesieve.parse("<div><p>One</p><p>Two</p></div><ul><li>Three<li><img src=x></ul>")


def rows(selector):
    return PAGE.select(selector).tolist()


def test_blocks_are_the_texts_in_them():
    scores = block_scores(
        PAGE, [Outlined(rows("div")), Outlined(rows("ul"))], [Outlined(rows("p")), Outlined(rows("li"))]
    )
    assert [score.f1 for score in scores] == [1, 1, 1]


def test_a_block_of_several_rows_is_one():
    apart = [Outlined([row]) for row in rows("p")]
    together = [Outlined(rows("p"))]
    assert block_scores(PAGE, apart, together).exact.f1 == 0
    assert block_scores(PAGE, together, together).exact.f1 == 1


def test_roles_are_judged_by_leaves_over_all_pages():
    found = [Outlined(rows("div"), Role.MAIN), Outlined(rows("ul"), Role.LIST)]
    marked = [Outlined(rows("p")[:1], Role.MAIN), Outlined(rows("ul"), Role.LIST)]
    scores = role_scores([role_counts(PAGE, found, marked)])
    assert scores[Role.MAIN][:2] == (0.5, 1.0)
    assert scores[Role.LIST].f1 == 1  # a picture is a leaf too
    assert mean_f1([scores[Role.MAIN], scores[Role.LIST]]) == pytest.approx((2 / 3 + 1) / 2)
