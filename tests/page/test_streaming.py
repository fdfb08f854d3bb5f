"""Parts that a page streams after the rest are read where they belong."""

import pytest

import pagesieve

LATE = '<div hidden id="S:0"><h1>Boats</h1><p>They lie in the harbour.</p></div>'
WAITING = (
    '<main><!--$?--><template id="B:0"></template><p>Loading</p><!--/$--><p>After it</p></main><footer>End</footer>'
)


def shown(html):
    page = pagesieve.parse(html)
    return [page.block_text(block) for block in range(len(page.blocks)) if not page.blocks.hidden[block]]


def test_a_late_part_stands_in_the_place_of_what_was_shown_meanwhile():
    assert shown(WAITING + LATE) == ["Boats", "They lie in the harbour.", "After it", "End"]


def test_what_waits_may_hold_others_that_wait():
    waiting = WAITING.replace("Loading", "<!--$-->Loading<!--/$-->").replace("<p>After", "<!--$--><p>After")
    assert shown(waiting + LATE) == ["Boats", "They lie in the harbour.", "After it", "End"]


def test_a_late_part_may_hold_the_place_of_another():
    inner = LATE.replace("They lie", '<template id="P:7"></template>')
    assert shown(WAITING + inner + '<div hidden id="S:7">All boats</div>')[1] == "All boats in the harbour."


@pytest.mark.parametrize(
    "html",
    [
        '<div hidden id="S:0">late</div>',
        '<template id="B:0"></template>',
        '<div hidden id="S:0"><template id="P:0"></template>its own place</div>',
        '<!--/$--><template id="B:0"></template><div hidden id="S:0"><div hidden id="S:1">two</div></div>',
        '<template id="B:0"></template>' * 2 + '<div hidden id="S:0">a</div><div hidden id="S:0">b</div>',
    ],
)
def test_parts_that_do_not_fit_stay_where_they_are(html):
    pagesieve.read(html)


def test_the_source_of_bytes_is_looked_at_too():
    assert shown((WAITING + LATE).encode())[0] == "Boats"
