"""What every method must do, whatever it is."""

import sys
import time
import tracemalloc

import pytest

import pagesieve
from pagesieve.methods import METHODS, REFINING, RENDERED, Role, named

WITHOUT_BOXES = [name for name in METHODS if name not in RENDERED]
NAMES = [*WITHOUT_BOXES, *(f"rules+{name}" for name in REFINING), "rules+table-pattern+largest-block-string"]

PROSE = "The old boat was drawn up on the sand by hand, and nobody on the island remembers why it was painted green. "

AWKWARD = {
    "nothing": "",
    "no text": "<html><body><div><img src=x></div></body></html>",
    "one word": "word",
    "only hidden text": "<div style='display:none'><p>hidden</p></div>",
    "only links": "<ul>" + "<li><a href=/x>link</a></li>" * 30 + "</ul>",
    "only white space": "<p> \n\t </p>",
    "a frameset": "<frameset><frame src=a></frameset>",
    "deep": "<div>" * 3000 + "text" + "</div>" * 3000,
    "wide": "<p>text</p>" * 3000,
    "one long word": f"<p>{'x' * 100_000}</p>",
    "broken": "<table><tr><p>a<td></b></i>b</table></div><p><a href=",
    "no block": "<span>one</span><span>two</span>",
    "a svg": "<svg><text>label</text></svg><p>text",
    "surrogates": "<p>\ud800 text \udfff</p>",
    "no spaces": f"<article><h1>日本語</h1><p>{'これは日本語の文章です。' * 40}</p></article>",
    "tables in tables": "<table><tr><td>" * 40 + "text" + "</table>" * 40,
    "equal rows": "<table>" + "<tr><td>1</td><td>a b c</td></tr>" * 200 + "</table>",
}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("html", AWKWARD.values(), ids=AWKWARD)
def test_no_page_raises(name, html):
    page = pagesieve.parse(html)
    labels = named(name)(page)
    assert len(labels) == len(page.blocks)
    assert (labels.having(Role.HIDDEN) == page.blocks.hidden).all()
    assert all(labels.why(block).strip() for block in range(len(labels)))
    assert ((labels.score >= 0) & (labels.score <= 1)).all()


@pytest.mark.parametrize("name", NAMES)
def test_every_block_of_a_page_has_a_label_and_a_reason(golden, name):
    page = pagesieve.parse(golden.html)
    labels = named(name)(page)
    assert len(labels) == len(page.blocks)
    assert all(labels.why(block) for block in range(len(labels)))
    assert ((labels.score >= 0) & (labels.score <= 1)).all()


PART = f"""<section class=part{{0}}><h2>Boats</h2><p>{PROSE}</p><div class=c{{0}}><p>{PROSE * 2}</p><span>by Ann</span>
</div><ul><li><a href=/a>one</a><li><a href=/b>two</a></ul><table><tr><td>1<td>old boat</table></section>"""


def alike(parts):
    """A page of so many parts that are all alike: an article, a list of links and a table in each."""
    return "<body><nav><a href=/>home</a></nav><main>" + PART.format("") * parts + "</main><footer>end</footer></body>"


def unlike(parts):
    """A page of so many parts, each of a class of its own."""
    return "<body><main>" + "".join(PART.format(number) for number in range(parts)) + "</main></body>"


def nested(parts):
    """A page of so many parts, each within the one before."""
    return "<body>" + f"<div class=a><p>{PROSE}<b>x</b></p>" * parts + "</div>" * parts + "</body>"


def work(name, page):
    """What a method costs on a page: lines of this project that it runs, the most bytes it holds, and CPU seconds."""
    lines = 0

    def count(frame, event, _):
        nonlocal lines
        if "pagesieve" not in frame.f_code.co_filename:
            return None
        lines += event == "line"
        return count

    method, before = named(name), sys.gettrace()
    tracemalloc.start()
    sys.settrace(count)
    try:
        method(page)
    finally:
        sys.settrace(before)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    return lines, peak


def seconds(name, html):
    """The least CPU time of three calls, each on a page of its own."""
    taken = []
    for _ in range(3):
        page, method = pagesieve.parse(html), named(name)
        start = time.process_time()
        method(page)
        taken.append(time.process_time() - start)
    return min(taken)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("shape", [alike, unlike, nested])
def test_twice_the_page_is_twice_the_work(name, shape):
    work(name, pagesieve.parse(shape(2)))  # what is imported and built once is not counted
    # Of pages of fewer parts a learned method may keep other parts, and what is kept is work.
    (lines_1, bytes_1), (lines_2, bytes_2), (lines_4, bytes_4) = (
        work(name, pagesieve.parse(shape(parts))) for parts in (200, 400, 800)
    )
    assert lines_4 - lines_2 <= 2.5 * (lines_2 - lines_1) + 300
    assert bytes_4 - bytes_2 <= 2.5 * (bytes_2 - bytes_1) + 100_000
    # Work within NumPy is neither lines nor bytes: eight times the page may take a little over eight times the time,
    # and would take 64 times if it were quadratic.
    assert seconds(name, shape(2400)) <= 20 * max(seconds(name, shape(300)), 0.002)
