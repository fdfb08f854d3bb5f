"""From an answer and the gold of its page to numbers: every score that both of them allow."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from pagesieve.evaluate.answer import Answer
from pagesieve.evaluate.gold import Gold, GoldBlock, GoldPage
from pagesieve.evaluate.metrics import (
    column_alignment,
    link_counts,
    post_score,
    record_score,
    shingle_counts,
    snippet_counts,
    structure_kept,
    word_score,
)
from pagesieve.evaluate.segments import Outlined, block_scores
from pagesieve.exceptions import OptionError
from pagesieve.page import Page, parse

SAMPLES, SAMPLE_LENGTH = 3, 200  # of what was missed and added on a page, and how much of each is kept
DIGITS = 6  # kept of every number

Numbers = dict[str, Any]


class Scorer(NamedTuple):
    """A score: the kind of answer that it judges, whether a page has the gold for it, and how it is computed."""

    judges: str
    has_gold: Callable[[Gold], object]
    numbers: Callable[[Answer, GoldPage], object]


def scores(answer: Answer, page: GoldPage, gives: Sequence[str]) -> Numbers:
    """Every score that the gold of a page and the kinds of answer allow; an answer that was not given counts as empty.

    >>> from pagesieve.source import Source
    >>> page = GoldPage("a", Source("<p>Old boats"), "a.example", Gold(with_snippets=["boats"], page_type="article"))
    >>> scores(Answer(text="Old boats"), page, ["text", "page_type"])
    {'snippets': [1, 0, 0, 0], 'page_type': ['article', 'none']}
    """
    return {
        name: _rounded(scorer.numbers(answer, page))
        for name, scorer in SCORERS.items()
        if scorer.judges in gives and scorer.has_gold(page.gold)
    }


def judged_kinds(pages: Sequence[GoldPage]) -> set[str]:
    """The kinds of answer that any of these pages has gold for."""
    return {scorer.judges for scorer in SCORERS.values() if any(scorer.has_gold(page.gold) for page in pages)}


def _differences(text: str, gold: str) -> tuple[list[str], list[str]]:
    """The longest lines that were missed and that were added."""
    ours, theirs = (dict.fromkeys(" ".join(line.split()) for line in side.splitlines()) for side in (text, gold))
    whole_text, whole_gold = (" ".join(side.split()) for side in (text, gold))
    missed = [line for line in theirs if line and line not in whole_text]
    added = [line for line in ours if line and line not in whole_gold]
    return _longest(missed), _longest(added)


def _longest(lines: list[str]) -> list[str]:
    samples = (line[:SAMPLE_LENGTH] for line in sorted(lines, key=len, reverse=True)[:SAMPLES])
    return [sample.encode("utf-8", "replace").decode() for sample in samples]  # a half of a pair cannot be written


def _blocks(answer: Answer, page: GoldPage) -> dict[str, object]:
    """The blocks as sets of the texts in them: exact and fuzzy match, and extended B-cubed weighted by length."""
    table = parse(page.source)
    found, true = (list(_outlined(table, blocks or ())) for blocks in (answer.blocks, page.gold.blocks))
    return block_scores(table, found, true)._asdict()


def _outlined(page: Page, blocks: Iterable[GoldBlock]) -> Iterator[Outlined]:
    for block in blocks:
        for row in _found(page, block.path):
            yield Outlined([row])


def _found(page: Page, path: str) -> list[int]:
    """The row that a path finds; a path that cannot be read finds nothing."""
    try:
        return page.select(path)[:1].tolist()  # type: ignore[no-any-return]
    except OptionError:
        return []


def _links(answer: Answer, page: GoldPage) -> tuple[int, int, int]:
    """The links found, predicted and marked, all by the addresses that they lead to."""
    table = parse(page.source)
    sides = (answer.links or (), page.gold.links or ())
    found, true = (
        [(table.dom.absolute(address.strip(), table.url), label) for address, label in side] for side in sides
    )
    return link_counts(found, true)


def _values_kept(answer: Answer, page: GoldPage) -> list[int]:
    """How many of the annotated values stand in the text, and how many there are."""
    text = f" {_plain(answer.text or '')} "
    values = [words for values in page.gold.values.values() for value in values if (words := _plain(value))]
    return [sum(f" {words} " in text for words in values), len(values)]


def _metadata(answer: Answer, page: GoldPage) -> dict[str, bool]:
    found = answer.metadata or {}
    return {name: _plain(found.get(name) or "") == _plain(value) for name, value in page.gold.metadata.items()}


def _plain(text: str) -> str:
    """The words of a text alone."""
    return " ".join(re.findall(r"\w+", text.casefold()))


def _rounded(numbers: Any) -> Any:
    if isinstance(numbers, float):
        return round(numbers, DIGITS)
    if isinstance(numbers, dict):
        return {name: _rounded(value) for name, value in numbers.items()}
    return [_rounded(value) for value in numbers] if isinstance(numbers, list | tuple) else numbers


def _with_main_text(gold: Gold) -> bool:
    return gold.main_text is not None


def _with_snippets(gold: Gold) -> bool:
    return bool(gold.with_snippets or gold.without_snippets)


SCORERS: dict[str, Scorer] = {
    "words": Scorer("text", _with_main_text, lambda a, p: word_score(a.text or "", p.gold.main_text or "")),
    "shingles": Scorer("text", _with_main_text, lambda a, p: shingle_counts(a.text or "", p.gold.main_text or "")),
    "differences": Scorer("text", _with_main_text, lambda a, p: _differences(a.text or "", p.gold.main_text or "")),
    "snippets": Scorer(
        "text", _with_snippets, lambda a, p: snippet_counts(a.text or "", p.gold.with_snippets, p.gold.without_snippets)
    ),
    "values": Scorer("text", lambda gold: gold.values, _values_kept),
    "structure": Scorer(
        "markdown",
        lambda gold: gold.markdown,
        lambda a, p: structure_kept(a.markdown or "", p.gold.markdown or "")._asdict(),
    ),
    "comments": Scorer(
        "posts",
        lambda gold: gold.comments,
        lambda a, p: snippet_counts("\n".join(post.text for post in a.posts or ()), p.gold.comments, ()),
    ),
    "posts": Scorer(
        "posts",
        lambda gold: gold.posts is not None,
        lambda a, p: post_score(a.posts or (), p.gold.posts or ())._asdict(),
    ),
    "records": Scorer(
        "records",
        lambda gold: gold.records is not None,
        lambda a, p: record_score([record.text for record in a.records or ()], p.gold.records or ()),
    ),
    "columns": Scorer(
        "records",
        lambda gold: gold.records is not None,
        lambda a, p: column_alignment([record.cells for record in a.records or ()], p.gold.records or ()),
    ),
    "blocks": Scorer("blocks", lambda gold: gold.blocks, _blocks),
    "links": Scorer("links", lambda gold: gold.links is not None, _links),
    "page_type": Scorer(
        "page_type", lambda gold: gold.page_type, lambda a, p: [p.gold.page_type, a.page_type or "none"]
    ),
    "arrangement": Scorer(
        "arrangement", lambda gold: gold.arrangement, lambda a, p: [p.gold.arrangement, a.arrangement or "none"]
    ),
    "metadata": Scorer("metadata", lambda gold: gold.metadata, _metadata),
}
"""Scores by the name that they have in the rows of a run."""
