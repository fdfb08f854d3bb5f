import pytest

import pagesieve
from pagesieve.page.folding import folded


def opened(html):
    page = pagesieve.parse(html)
    rows = page.once(folded)
    return [page.block_text(block) for block, row in enumerate(page.blocks.start.tolist()) if rows[row]]


@pytest.mark.parametrize(
    "html",
    [
        "<button aria-controls='y x'>More</button><p>between<div id=x hidden>text</div>",
        "<a href=#x>More</a><p>between<div id=x style='display: none'>text</div>",
        "<i data-target=#x>More</i><p>between<div id=x hidden>text</div>",
        "<i data-bs-target=#x>More</i><p>between<div id=x hidden>text</div>",
        "<p>between<div role=tabpanel hidden>text</div>",
        "<h3>Why?</h3><div hidden><section><p>text</section></div>",
        "<div><h3><button>Why?</button></h3><div hidden>text</div></div>",
        "<dl><dt>Why?<dd hidden>text</dl>",
    ],
)
def test_what_a_control_or_a_heading_opens_is_folded(html):
    assert opened(html) == ["text"]


@pytest.mark.parametrize(
    "html",
    [
        "<p>between<div hidden>text</div>",
        "<a href=#>Top</a><p>between<div hidden>text</div>",
        "<a href=#y>More</a><p>between<div id=x hidden>text</div>",
        "<a href=#x>More</a><p>between<div id=x>text</div>",
        "<h3>Why?</h3><p>between<div hidden>text</div>",
        "<h3>Why?</h3><div>text</div>",
        "<main><h3>Why?</h3><button>+</button></main><div hidden>text</div>",
        "<h3>Why?</h3><div><p hidden>text</div>",
        "<h3>Why?</h3><template><p>text</template>",
        "<h3>Why?</h3><div hidden><script>text</script></div>",
    ],
)
def test_what_nothing_opens_or_nothing_hides_is_not(html):
    assert opened(html) == []


def test_a_heading_opens_the_first_of_hidden_parts_after_one_another():
    assert opened(f"<h3>Why?</h3>{''.join(f'<div hidden><p>{part}</div>' for part in 'abc')}") == ["a"]
