"""What is found on a page, and kept with it, does not keep the page."""

import gc
import weakref

import pagesieve
from pagesieve.records.columns import table
from pagesieve.records.finder import find_records
from pagesieve.records.pagination import pagination
from pagesieve.records.posts import find_posts


def test_a_page_is_let_go_when_nobody_holds_it():
    items = "".join(f"<li><a class=author href=/u/{n}>Ann {n}</a> <p>{n} May 2019, some words" for n in range(1, 9))
    page = pagesieve.parse(f"<ul>{items}</ul><a href=?page=2 rel=next>Next page</a>", url="https://boats.example/")
    kept = weakref.ref(page)
    gc.disable()
    try:
        for records in find_records(page):
            assert table(page, records).rows
        find_posts(page)
        assert pagination(page).pages
        del records, page
        assert kept() is None
    finally:
        gc.enable()
