"""Posts of the threads of Harvest, and page links of autopager: `python benchmarks/posts.py FOLDER_OF_SETS`.

Sites are split in halves by a hash of their name. Gold dates are as written on the page; the reader of ours reads them,
and those without a year are compared as written.
"""

import hashlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from pagesieve.evaluate.datasets import load
from pagesieve.evaluate.gold import GoldPage, GoldPost
from pagesieve.evaluate.metrics import PostScore, post_score
from pagesieve.evaluate.metrics.links import link_score
from pagesieve.page import Page, parse
from pagesieve.records.pagination import LinkKind, pagination
from pagesieve.records.posts import Post, find_posts
from pagesieve.records.posts.dates import AS_USUAL, Form, days_apart, machine_date, orders, written_date

LABELS = {LinkKind.PAGE: "PAGE", LinkKind.NEXT: "NEXT", LinkKind.PREVIOUS: "PREV"}
HALVES = ("first half", "second half", "all")


def main(folder: Path) -> None:
    """Measure both and print a table of each."""
    threads = [page for page in load("fhgr-harvest", folder / "fhgr-harvest") if page.gold.posts]
    print("fhgr-harvest       pages  posts P  R    F1   author date")
    for name, pages in halves(threads):
        print(f"{name:18} {len(pages):5}  {thread_row([scored(page) for page in pages])}")
    lists = [page for page in load("autopager", folder / "autopager") if page.gold.links is not None]
    print("\nautopager (micro F1 over labelled links)\n                   pages  all  PAGE NEXT PREV")
    for name, pages in halves(lists):
        print(f"{name:18} {len(pages):5}  {link_row(pages)}")


def halves(pages: Sequence[GoldPage]) -> Iterator[tuple[str, Sequence[GoldPage]]]:
    """The pages of each half of the sites, then all."""
    for half in (0, 1):
        yield HALVES[half], [page for page in pages if hashlib.sha1(page.site.encode()).digest()[0] % 2 == half]
    yield HALVES[2], pages


def scored(gold_page: GoldPage) -> PostScore:
    """The score of a thread, with dates as days where gold has a year."""
    gold = gold_page.gold.posts or ()
    day_first = orders(post.date for post in gold if post.date)
    with_year = all(day(post.date) for post in gold if post.date)
    found = [compared(post, with_year=with_year) for post in find_posts(parse(gold_page.source))]
    return post_score(found, [replace(post, date=day(post.date, day_first) or plain(post.date)) for post in gold])


def compared(post: Post, *, with_year: bool) -> GoldPost:
    """A post with its date as it is compared."""
    date = shown_day(post) if with_year else day(post.written) or plain(post.written)
    return GoldPost(post.text, post.author, date or post.date, post.url)


def shown_day(post: Post) -> str | None:
    """The day of a post; that which readers see, as gold has it, where the date for machines is of another zone."""
    read, shown = day(post.date), day(post.written)
    return shown if read and shown and days_apart(read, shown) == 1 else read


def day(date: str | None, day_first: Mapping[Form, bool] = AS_USUAL) -> str | None:
    """The ISO day of a date, if it has one."""
    written = written_date(date, day_first) if date else None
    iso = date and (machine_date(date) or (written and written.iso))
    return iso[:10] if iso else None


def plain(date: str | None) -> str | None:
    """A date without a year, without what stands around it."""
    written = written_date(date) if date else None
    return written.text if written else date


def thread_row(scores: Sequence[PostScore]) -> str:
    """The means over pages."""
    columns = (
        [score.posts.precision for score in scores],
        [score.posts.recall for score in scores],
        [score.posts.f1 for score in scores],
        [score.author for score in scores if score.author is not None],
        [score.date for score in scores if score.date is not None],
    )
    return " ".join(f"{sum(column) / len(column):.3f}" if column else "-" for column in columns)


def link_row(pages: Sequence[GoldPage]) -> str:
    """The micro F1 over all labels and of each."""
    found = [links(page) for page in pages]
    labels = (None, "PAGE", "NEXT", "PREV")
    return " ".join(f"{link_score(found, label=label).f1:.3f}" for label in labels)


def links(gold_page: GoldPage) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """The links found and the gold, both as a browser resolves them."""
    page: Page = parse(gold_page.source)
    gold = [(page.dom.absolute(address.strip(), page.url), label) for address, label in gold_page.gold.links or ()]
    return [(link.address, LABELS[link.kind]) for link in pagination(page).pages], gold


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python benchmarks/posts.py FOLDER_OF_SETS")
    main(Path(sys.argv[1]))
