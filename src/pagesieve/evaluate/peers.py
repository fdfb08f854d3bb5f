"""The tools of today as contestants, each called as its own documentation calls it; nothing is imported before."""

from functools import cache

import pagesieve
from pagesieve.evaluate.answer import Answer
from pagesieve.evaluate.contestant import Contestant, Door

_ANY_ADDRESS = "http://unknown.invalid/"


def _trafilatura(html: str, url: str | None) -> str:
    from trafilatura import extract

    return extract(html, url=url, include_comments=False) or ""


def _more_of_trafilatura(html: str, url: str | None) -> Answer:
    from trafilatura import extract, extract_metadata

    markdown = extract(html, url=url, include_comments=False, output_format="markdown", include_links=True)
    facts = extract_metadata(html, default_url=url)
    return Answer(
        markdown=markdown, metadata={name: getattr(facts, name, None) for name in ("title", "author", "date")}
    )


def _resiliparse(html: str, _: str | None) -> str:
    from resiliparse.extract.html2text import extract_plain_text

    return str(extract_plain_text(html, main_content=True))


def _readability(html: str, url: str | None) -> str:
    from readability import Document

    return str(Document(html, url=url).summary())


def _justext(html: str, _: str | None) -> str:
    from justext import justext

    paragraphs = justext(html, _all_stop_words())
    return "\n".join(paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate)


@cache
def _all_stop_words() -> frozenset[str]:
    """JusText wants the language of each page; the stop words of all its languages stand in for knowing it."""
    from justext import get_stoplist, get_stoplists

    return frozenset(word for language in get_stoplists() for word in get_stoplist(language))


def _boilerpy3(html: str, _: str | None) -> str:
    from boilerpy3.extractors import ArticleExtractor

    return str(ArticleExtractor(raise_on_failure=False).get_content(html))


def _newspaper4k(html: str, url: str | None) -> str:
    from newspaper import Article

    article = Article(url or _ANY_ADDRESS, fetch_images=False)
    article.download(input_html=html)
    article.parse()
    return str(article.text)


def _goose3(html: str, _: str | None) -> str:
    from goose3 import Goose

    with Goose({"enable_image_fetching": False}) as goose:
        return str(goose.extract(raw_html=html).cleaned_text)


def _rs_trafilatura(html: str, url: str | None) -> str:
    from rs_trafilatura import extract

    return extract(html, url=url).main_content or ""


def _turbohtml(html: str, _: str | None) -> str:
    from pagesieve.page.build import parsers_own_text

    return parsers_own_text(html)


def _all_text(html: str) -> str:
    return pagesieve.read(html, method="everything").text


def _peer(name: str, read: Door, settings: str, *, module: str = "", package: str = "") -> Contestant:
    return Contestant(name, module or name, package or name, read, settings=settings)


PEERS: tuple[Contestant, ...] = (
    Contestant(
        "trafilatura",
        "trafilatura",
        "trafilatura",
        _trafilatura,
        _more_of_trafilatura,
        gives=("text", "markdown", "metadata"),
        settings="extract(html, url=url, include_comments=False)",
    ),
    _peer("rs-trafilatura", _rs_trafilatura, "extract(html, url=url).main_content", module="rs_trafilatura"),
    _peer("resiliparse", _resiliparse, "extract_plain_text(html, main_content=True)"),
    Contestant(
        "readability",
        "readability",
        "readability-lxml",
        _readability,
        finish=_all_text,
        settings="Document(html, url=url).summary(), all text of it",
    ),
    _peer("justext", _justext, "justext(html, stop words of all its languages)", package="jusText"),
    _peer("boilerpy3", _boilerpy3, "ArticleExtractor(raise_on_failure=False).get_content(html)"),
    _peer(
        "newspaper4k", _newspaper4k, "Article(url, fetch_images=False), download(input_html), text", module="newspaper"
    ),
    _peer("goose3", _goose3, "Goose(enable_image_fetching=False).extract(raw_html).cleaned_text"),
    _peer("turbohtml", _turbohtml, "main_text of the parsed page"),
)
