"""Links that turn pages: next, previous, first and last, each with the evidence for it."""

from collections.abc import Iterator, Sequence

from pagesieve.page import Page
from pagesieve.records.pagination.addresses import is_page_of, template
from pagesieve.records.pagination.links import RELATIONS, Link, LinkKind, Saying, in_words
from pagesieve.records.pagination.runs import Linkage, Run, in_paging_bar
from pagesieve.records.pagination.vocabulary import ONE_THING, WORD
from pagesieve.records.resolving import resolver

ENOUGH = 2.0
"""Evidence from which a link turns pages."""

BAR_HEIGHT = 10
"""Levels from a link up to the element around all of its bar at most."""

KINDS = {
    Saying.NEXT: LinkKind.NEXT,
    Saying.PREVIOUS: LinkKind.PREVIOUS,
    Saying.FIRST: LinkKind.PAGE,
    Saying.LAST: LinkKind.PAGE,
}


def turning_links(linkage: Linkage, runs: Sequence[Run]) -> Iterator[tuple[Link, LinkKind, str]]:
    """The links that turn pages by the evidence, with their kind and the evidence in words."""
    beside = {link for run in runs for link in linkage.beside(run.links)}
    turning = [(link, turn) for link in linkage.links if (turn := link.turn)]
    declared = _declared(linkage.page) if turning else {}
    for link, turn in turning:
        found = _evidence(linkage.page, link, beside=link in beside, declared=declared.get(link.address) is turn)
        evidence = {what: weight for what, weight in found if weight}
        if sum(evidence.values()) >= ENOUGH:
            yield link, KINDS[turn], in_words(evidence)


def companions(linkage: Linkage, runs: Sequence[Run]) -> Iterator[Link]:
    """Links in the bar of page numbers that lead where the numbers lead, in whatever words: mostly first and last."""
    for run in runs:
        alike = {template(link.address) for link in run.links}
        bar, stop = _bar(linkage.page, run.links)
        beside = (link for link in linkage.beside(run.links) if link.number is None and bar < link.row < stop)
        yield from (link for link in beside if template(link.address) in alike)


def _bar(page: Page, links: Sequence[Link]) -> tuple[int, int]:
    """The rows of the smallest element around all links of a run."""
    bar, last = links[0].row, links[-1].row
    for _ in range(BAR_HEIGHT):
        if page.end[bar] <= last:
            bar = max(int(page.parent[bar]), 0)
    return bar, int(page.end[bar])


def _evidence(page: Page, link: Link, *, beside: bool, declared: bool) -> list[tuple[str, float]]:
    """What speaks for a link that turns pages, and against it; weights set by hand on sites of autopager."""
    is_page = is_page_of(link.address, page.url)
    return [
        (f"says {link.turn}", _spoken(link)),
        ("beside page numbers", 2.0 * beside),
        ("relation", 1.0 * any(RELATIONS.get(name) is link.turn for name in link.relations)),
        ("declared in the head", 1.0 * declared),
        ("class", 0.5 * (link.classed is link.turn)),
        ("in a paging bar", 0.75 * in_paging_bar(page, link)),
        ("address of a page", 1.0 * is_page),
        ("address of something else", -1.0 * (bool(page.url) and not (is_page or beside or link.leads_nowhere))),
        ("about one thing", -2.0 * (not ONE_THING.isdisjoint(WORD.findall(link.text.casefold())))),
        ("leads nowhere", -1.0 * link.leads_nowhere),
    ]


def _spoken(link: Link) -> float:
    """What the text of a link weighs: words more than arrows, and first and last little without numbers beside."""
    if link.saying is None:
        return 0.0
    return 0.25 if KINDS[link.saying] is LinkKind.PAGE else 1.0 if WORD.search(link.text) else 0.75


def _declared(page: Page) -> dict[str, Saying]:
    """The addresses that the head declares to be the next or the previous page."""
    links, resolved = page.dom.declared.links, page.once(resolver)
    return {resolved(address): way for name, way in RELATIONS.items() for address in links.get(name, ())}
