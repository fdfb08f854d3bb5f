"""The blog of Apache Flink: posts with the Markdown that they were made from, and the pages that list them.

Published at https://github.com/apache/flink-web (Apache-2.0). A post is `content/YYYY/MM/DD/SLUG/index.html`, its
source the file of `docs/content/posts` with the same title. Lists have no gold but their page type; redirects are no
pages.
"""

import re
from collections.abc import Iterator, Mapping
from html import unescape
from pathlib import Path

from pagesieve.evaluate.datasets import layout, marks
from pagesieve.evaluate.datasets.markdown import body, plain_text
from pagesieve.evaluate.gold import Gold, GoldPage
from pagesieve.source import Source

_SITE = "flink.apache.org"
_POSTS = "content/[0-9][0-9][0-9][0-9]/*/*/*/index.html"
_LISTS = ("content/posts/index.html", "content/posts/page/*/index.html")
_REDIRECT = b'http-equiv="refresh"'
_PAGE_TITLE = re.compile(r"<title>(.*?)</title>", re.S)
_POST_TITLE = re.compile(r"^title:[ \t]*(.+(?:\n[ \t]+.+)*)", re.M)  # a long title goes on in indented lines
_POST_DATE = re.compile(r"^date:[ \t]*['\"]?([^'\"\n]+)", re.M)
_AUTHOR = re.compile(r"^(?:[- ] name|author):[ \t]*['\"]?([^'\"\n]+)", re.M)
_SUFFIX = " | Apache Flink"


def pages(folder: Path) -> Iterator[GoldPage]:
    """The posts by date, then the lists."""
    posts = layout.found(folder, _POSTS)
    written = {_written_title(layout.text(path)): path for path in layout.found(folder, "docs/content/posts/*.md")}
    return _all(folder, posts, written)


def _all(folder: Path, posts: list[Path], written: Mapping[str, Path]) -> Iterator[GoldPage]:
    for path in posts:
        source = written.get(_shown_title(layout.text(path)))
        yield _page(folder, path, _post_gold(layout.text(source)) if source else Gold(page_type="article"))
    for path in sorted(found for pattern in _LISTS for found in folder.glob(pattern)):
        if _REDIRECT not in layout.content(path):
            yield _page(folder, path, Gold(page_type="listing"))


def _page(folder: Path, path: Path, gold: Gold) -> GoldPage:
    name = path.parent.relative_to(folder / "content").as_posix()
    return GoldPage(name, Source(layout.content(path), f"https://{_SITE}/{name}/"), _SITE, gold)


def _post_gold(post: str) -> Gold:
    head, markdown = body(post)
    date = _POST_DATE.search(head)
    return Gold(
        main_text=plain_text(markdown) or None,
        markdown=markdown or None,
        page_type="article",
        metadata=marks.metadata(
            title=_written_title(post), author=_AUTHOR.findall(head), date=date[1] if date else None
        ),
    )


def _shown_title(page: str) -> str:
    """The title of a page without the site's name."""
    found = _PAGE_TITLE.search(page)
    return " ".join(unescape(found[1]).removesuffix(_SUFFIX).split()) if found else ""


def _written_title(post: str) -> str:
    r"""The title in the head of a post; YAML doubles a quote in a quoted text.

    >>> _written_title("---\ntitle: 'What''s\n  new'\n---\n")
    "What's new"
    """
    found = _POST_TITLE.search(post)
    title = " ".join(found[1].split()) if found else ""
    if title[:1] == title[-1:] == "'":
        return title[1:-1].replace("''", "'").strip()
    return title[1:-1].replace('\\"', '"').strip() if title[:1] == title[-1:] == '"' else title
