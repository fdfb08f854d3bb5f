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
        '<p>One</p><div hidden id="S:0">late</div>',
        '<p>One</p><template id="B:0"></template>',
        '<p>One</p><div hidden id="S:0"><template id="P:0"></template>its own place</div>',
    ],
)
def test_parts_that_do_not_fit_stay_where_they_are(html):
    assert shown(html) == ["One"]


def test_a_place_is_taken_once():
    held = '<template id="B:0"></template>' * 2
    assert shown(f'<p>One</p>{held}<div hidden id="S:0">a</div><div hidden id="S:0">b</div>') == ["One", "a"]


def test_without_the_comment_that_ends_it_nothing_is_left_out():
    assert shown(WAITING.replace("<!--/$-->", "") + LATE)[:3] == ["Boats", "They lie in the harbour.", "Loading"]


def test_the_script_says_which_part_goes_where():
    places = '<div><template id="B:0"></template></div><div><template id="B:1"></template></div>'
    parts = '<div hidden id="S:0">second</div><div hidden id="S:1">first</div>'
    calls = '<script>$RC("B:1","S:0");$RC("B:0","S:1")</script>'
    assert shown(places + parts + calls) == ["first", "second"]


def test_the_source_of_bytes_is_looked_at_too():
    assert shown((WAITING + LATE).encode())[0] == "Boats"
