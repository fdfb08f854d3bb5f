"""What a page says twice side by side, once for screen readers and once for the eye, is read once."""

import pytest

import pagesieve

PARTS = "<span aria-hidden=true><span>$</span><span>19<span>.</span></span><sup>99</sup></span>"
SPOKEN = "<span class=offscreen>$19.99</span>"


def text_of(html):
    page = pagesieve.parse(html)
    return [page.block_text(block) for block in range(len(page.blocks)) if not page.blocks.hidden[block]]


@pytest.mark.parametrize("price", [SPOKEN + PARTS, PARTS + SPOKEN, SPOKEN + " " + PARTS])
def test_a_price_for_the_eye_beside_the_same_for_screen_readers_is_said_once(price):
    assert text_of(f"<p>now {price} only</p>") == ["now $19.99 only"]
    assert pagesieve.read(f"<p>now {price} only</p>", method="everything").markdown == "now $19.99 only\n"


@pytest.mark.parametrize(
    ("html", "text"),
    [
        (f"<p>{PARTS}</p>", "$19.99"),  # nothing else says it
        (f"<p>{PARTS} <b>$20</b></p>", "$19.99 $20"),
        (f"<p>{PARTS} {PARTS}</p>", "$19.99 $19.99"),  # nobody reads either of them out
        ("<p>a <b aria-hidden=true>*</b> <b>*</b></p>", "a * *"),
        ("<p><b>19</b> and <b aria-hidden=true>19</b></p>", "19 and 19"),
        (f"<p>now <b hidden>$19.99</b>{PARTS}</p>", "now $19.99"),  # nobody sees the other one
        (f"<p>now <b style='display:none'>$19.99</b>{PARTS}</p>", "now $19.99"),
        (f"<p>now <b><i hidden>$19.99</i></b>{PARTS}</p>", "now $19.99"),
        (f"<p>now <b><i style='display:none'>$19.99</i></b>{PARTS}</p>", "now $19.99"),
        (f"<p>now {PARTS}<template>$19.99</template></p>", "now $19.99"),
    ],
)
def test_what_else_is_for_the_eye_is_read(html, text):
    assert text_of(html) == [text]


def test_a_line_that_begins_with_a_copy_is_content():
    items = "".join(
        f"<li><h2>Boat number {n}</h2>{PARTS}{SPOKEN}<p>It floats on the water as a boat should do, in any wind.</p>"
        for n in range(4)
    )
    assert pagesieve.read(f"<title>Boats</title><main><h1>Boats</h1><ul>{items}</ul></main>").text.count("$19.99") == 4
