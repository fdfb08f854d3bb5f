"""Labelled pages: the SD-Tree of a page, its arrangement, and the text of its annotated regions."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from pagesieve.evaluate.gold import Gold, GoldPage
from pagesieve.methods.labels import Arrangement
from pagesieve.methods.style_density import StyleDensity
from pagesieve.methods.style_density.sd_tree import SDTree
from pagesieve.page import Page, parse
from pagesieve.page.tree import Ints
from pagesieve.source import Source

SEVERAL = {"forum", "listing", "collection"}
"""Page types that consist of similar regions."""

NAMED_COMMENTS = '[class*="comment" i], [id*="comment" i]'
SHOWN_COMMENTS = 500  # characters of a part that is named as comments; with fewer it is a form to write one
MOST_OF_PAGE = 0.7  # of the text; a part with more of it is not that of the comments


@dataclass(frozen=True, eq=False, repr=False)
class LabelledPage:
    """A page to learn from. `marked` is the page of the dataset without its content, to save room."""

    marked: GoldPage
    arrangement: Arrangement
    sd: SDTree
    block_rows: Ints
    block_texts: Sequence[str]
    regions: Sequence[str]


def labelled(marked: GoldPage) -> LabelledPage | None:
    """A page of a dataset with its label; None where its gold tells no arrangement."""
    page = parse(marked.source)
    arrangement = arrangement_of(page, marked.gold)
    if arrangement is None:
        return None
    shown = np.flatnonzero(~page.blocks.hidden)
    return LabelledPage(
        marked=replace(marked, source=Source(b"")),
        arrangement=arrangement,
        sd=StyleDensity().sd_tree(page),
        block_rows=page.blocks.start[shown],
        block_texts=[page.block_text(block) for block in shown.tolist()],
        regions=annotated_regions(marked.gold, arrangement),
    )


def arrangement_of(page: Page, gold: Gold) -> Arrangement | None:
    """The arrangement that the gold of a page tells, since no public set has the paper's three classes.

    An arrangement in the gold, or a page type that names one, is believed. Posts, forums, listings and collections are
    multiple areas; a page with gold comments, if it shows one of them, is an article with comments; an article is an
    article. But an article without gold comments that seems to show some is of neither class: only the name of that
    part tells, by which the method knows comments too, so it would be judged by its own word.
    """
    if gold.arrangement in list(Arrangement):
        return Arrangement(gold.arrangement)
    if gold.posts or gold.page_type in SEVERAL:
        return Arrangement.MULTIPLE
    if gold.comments:
        return Arrangement.WITH_COMMENTS if _shows_any(page, gold.comments) else None
    if gold.page_type == Arrangement.ARTICLE and _seems_to_show_comments(page):
        return None
    return Arrangement(gold.page_type) if gold.page_type in list(Arrangement) else None


def _shows_any(page: Page, snippets: Sequence[str]) -> bool:
    shown = np.flatnonzero(~page.blocks.hidden).tolist()
    text = " ".join(" ".join(page.block_text(block) for block in shown).split())
    return any(" ".join(snippet.split()) in text for snippet in snippets)


def _seems_to_show_comments(page: Page) -> bool:
    rows = page.select(NAMED_COMMENTS)
    long = (page.text_length[rows] > SHOWN_COMMENTS) & (page.text_length[rows] < MOST_OF_PAGE * page.text_length[0])
    return bool((long & ~page.hidden[rows]).any())


def annotated_regions(gold: Gold, arrangement: Arrangement) -> list[str]:
    """The texts of the regions that are annotated: every post, or the main text of an article.

    The main text of multiple areas does not say where one area ends, so such a page has no annotated regions.
    """
    if gold.posts:
        return [post.text for post in gold.posts if post.text]
    return [gold.main_text] if gold.main_text and arrangement is not Arrangement.MULTIPLE else []
