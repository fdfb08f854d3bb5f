"""Next, previous and numbered pages of a list or thread, from what most sites of the web share.

A run of number links counts pages when enough evidence speaks for it: consecutive numbers, the current page unlinked
among them, addresses that count along, class words of a paging bar, arrows beside it. A link that says `next` or
`previous`, in words of many languages, by an arrow, a relation or a class word, turns pages when it stands beside such
a run or has enough evidence of its own. `Run` and the weights are in `runs`, those of turning links in `turning`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pagesieve.page import Page
from pagesieve.records.calls import check_page
from pagesieve.records.pagination.links import LinkKind, links_of
from pagesieve.records.pagination.runs import Linkage, Run, runs_of
from pagesieve.records.pagination.turning import companions, turning_links

__all__ = ["LinkKind", "PageLink", "Pagination", "pagination"]


@dataclass(frozen=True, slots=True)
class PageLink:
    """A link to a page of the list: address, number if it is known, kind, row of the page, and why."""

    address: str
    number: int | None
    kind: LinkKind
    row: int
    why: str


@dataclass(frozen=True, slots=True)
class Pagination:
    """The addresses of the next and the previous page, and all links to pages in document order.

    An address that only the head of the page names (`<link rel=next>`) is none of the links.
    """

    next: str | None
    previous: str | None
    pages: Sequence[PageLink]


def pagination(page: Page) -> Pagination:
    """The links of a page that lead to other pages of the same list or thread."""
    check_page(page)
    linkage = Linkage(page, links_of(page))
    runs = [run for run in runs_of(linkage) if run.counts_pages]
    found = {link.row: link for link in (*_companions(linkage, runs), *_turning(linkage, runs), *_numbered(runs))}
    pages = tuple(found[row] for row in sorted(found))
    following = _first(pages, LinkKind.NEXT) or _declared(page, "next")
    return Pagination(following, _first(pages, LinkKind.PREVIOUS) or _declared(page, "prev", "previous"), pages)


def _companions(linkage: Linkage, runs: Sequence[Run]) -> Iterator[PageLink]:
    why = "beside page numbers, leads where they lead"
    return (PageLink(link.address, None, LinkKind.PAGE, link.row, why) for link in companions(linkage, runs))


def _turning(linkage: Linkage, runs: Sequence[Run]) -> Iterator[PageLink]:
    return (PageLink(link.address, None, kind, link.row, why) for link, kind, why in turning_links(linkage, runs))


def _numbered(runs: Sequence[Run]) -> Iterator[PageLink]:
    for run in runs:
        yield from (PageLink(link.address, link.number, LinkKind.PAGE, link.row, run.why) for link in run.links)


def _first(pages: Sequence[PageLink], kind: LinkKind) -> str | None:
    return next((link.address for link in pages if link.kind is kind), None)


def _declared(page: Page, *relations: str) -> str | None:
    """The address that the head of a page names by one of these relations."""
    links = page.dom.declared.links
    found = next((address for name in relations for address in links.get(name, ()) if address), None)
    return page.dom.absolute(found, page.url) if found else None
