"""Pictures of a text: which of them stay, and where they are."""

import numpy as np

import pagesieve
from pagesieve.outputs.pruning import kept_rows

PROSE = "<p>The old boat was drawn up on the sand by hand, and nobody remembers why it was painted green.</p>"


def markdown_of(html):
    return pagesieve.read(html, method="everything").markdown


def pictures_kept(html, without):
    """How many pictures stay where the blocks that say a word were dropped."""
    page = pagesieve.parse(html)
    kept = np.array([without not in page.block_text(block) for block in range(len(page.blocks))])
    return sum(page.tag_names[page.tag[row]] == "img" for row in np.flatnonzero(kept_rows(page, kept)))


def test_a_picture_stays_in_its_text_where_the_caption_was_dropped():
    for caption in ("<p>Photo by Ann</p>", "Photo, by <a href=/ann>Ann</a>", "Photo<p>Ann"):
        figure = f"<figure><a href=/b><img src=/b.jpg></a><figcaption>{caption}</figcaption></figure>"
        assert pictures_kept(f"<article>{PROSE}{figure}{PROSE}</article>", "Photo") == 1
        assert pictures_kept(f"<article>{PROSE}<div>{figure}</div>{PROSE}</article>", "Photo") == 1


def test_a_picture_stays_with_its_caption_where_little_around_it_was_kept():
    figure = "<figure><img src=/b.jpg><figcaption>A photo</figcaption></figure>"
    assert pictures_kept(f"<article>{PROSE}{figure}{PROSE}</article>", "boat") == 1


def test_a_picture_goes_with_what_was_dropped_around_its_figure():
    figure = "<figure><img src=/b.jpg><figcaption>More by Ann</figcaption></figure>"
    assert pictures_kept(f"<article>{PROSE}<div>{figure}<p>More of it</p></div>{PROSE}</article>", "More") == 0
    for teaser in (
        "<figure><a href=/c><img src=/c.jpg><figcaption>More boats</figcaption></a></figure>",
        "<figure><img src=/c.jpg><figcaption><a href=/c>More boats</a></figcaption></figure>",
    ):
        assert pictures_kept(f"<article>{PROSE}{teaser}{PROSE}</article>", "More") == 0
