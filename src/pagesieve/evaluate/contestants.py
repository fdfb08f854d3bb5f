"""Contestants: every method of this project by name, and the tools of today. One door: HTML in, text out."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pagesieve
from pagesieve.evaluate.gold import GoldPage
from pagesieve.exceptions import OptionError
from pagesieve.methods import METHODS

Door = Callable[[str, str | None], str]
FactsDoor = Callable[[str, str | None], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Contestant:
    """Something that gets text out of a page, and perhaps facts: page type, arrangement, metadata.

    `module` and `package` are what must be installed for it. `finish` makes text of what it gives, if that is HTML, and
    is not timed. What is trained gives a new `text` for the pages it learns from.
    """

    name: str
    module: str
    package: str
    text: Door
    facts: FactsDoor | None = None
    finish: Callable[[str], str] | None = None
    train: Callable[[Sequence[GoldPage]], Door] | None = None

    @property
    def is_installed(self) -> bool:
        """Whether it can take part here."""
        return find_spec(self.module) is not None

    @property
    def version(self) -> str:
        """The version of its package."""
        try:
            return own_version() if self.package == "pagesieve" else version(self.package)
        except PackageNotFoundError:
            return "unknown"


@cache
def own_version() -> str:
    """The version of pagesieve with a fingerprint of its code, so that no result outlives the code that gave it."""
    code = hashlib.sha256()
    root = Path(pagesieve.__file__).parent
    for folder in ("source", "page", "methods", "outputs", "reading"):
        for path in sorted((root / folder).rglob("*.py")):
            code.update(path.read_bytes())
    return f"{pagesieve.__version__}+{code.hexdigest()[:8]}"


def _own(html: str, url: str | None, *, method: str) -> str:
    return pagesieve.read(html, url, method=method).text


def _own_facts(html: str, url: str | None, *, method: str) -> dict[str, Any]:
    reading = pagesieve.read(html, url, method=method)
    metadata = {name: fact.value for name, fact in reading.metadata.items()}
    return {"page_type": str(reading.page_type), "arrangement": str(reading.arrangement), "metadata": metadata}


def _trafilatura(html: str, url: str | None) -> str:
    from trafilatura import extract

    return extract(html, url=url, include_comments=False) or ""


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

    article = Article(url or "http://unknown.invalid/", fetch_images=False)
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


PEERS: tuple[Contestant, ...] = (
    Contestant("trafilatura", "trafilatura", "trafilatura", _trafilatura),
    Contestant("rs-trafilatura", "rs_trafilatura", "rs-trafilatura", _rs_trafilatura),
    Contestant("resiliparse", "resiliparse", "resiliparse", _resiliparse),
    Contestant("readability", "readability", "readability-lxml", _readability, finish=_all_text),
    Contestant("justext", "justext", "jusText", _justext),
    Contestant("boilerpy3", "boilerpy3", "boilerpy3", _boilerpy3),
    Contestant("newspaper4k", "newspaper", "newspaper4k", _newspaper4k),
    Contestant("goose3", "goose3", "goose3", _goose3),
    Contestant("turbohtml", "turbohtml", "turbohtml", _turbohtml),
)
OWN = tuple(
    Contestant(name, "pagesieve", "pagesieve", partial(_own, method=name), partial(_own_facts, method=name))
    for name in METHODS
)
CONTESTANTS: dict[str, Contestant] = {contestant.name: contestant for contestant in (*OWN, *PEERS)}


def chosen(names: str) -> list[Contestant]:
    """Contestants by their names, separated by commas; `all`, `own` and `peers` stand for groups.

    >>> [contestant.name for contestant in chosen("own,turbohtml")]
    ['rules', 'everything', 'turbohtml']
    """
    groups = {"all": (*OWN, *PEERS), "own": OWN, "peers": PEERS}
    found: dict[str, Contestant] = {}
    for name in filter(None, names.split(",")):
        if name not in groups and name not in CONTESTANTS:
            known = ", ".join([*groups, *CONTESTANTS])
            raise OptionError(f"no contestant is called {name!r}; there are: {known}")
        found |= {each.name: each for each in groups.get(name, (CONTESTANTS.get(name),)) if each}
    return list(found.values())
