"""Who can take part: every method of this project by name, and the tools of today."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pagesieve
from pagesieve.evaluate.answer import Answer, FoundRecord
from pagesieve.evaluate.contestant import Contestant
from pagesieve.evaluate.gold import GoldBlock, GoldPost
from pagesieve.evaluate.held_out import HeldOut
from pagesieve.evaluate.peers import PEERS
from pagesieve.exceptions import OptionError
from pagesieve.methods import DEFAULT, LEARNED, METHODS, RENDERED, Method, named
from pagesieve.page import Page, parse
from pagesieve.reading import Reading
from pagesieve.reading.records import FINDERS
from pagesieve.records.columns import table
from pagesieve.records.model import RecordSet
from pagesieve.records.pagination import LinkKind

HELD_OUT = "held-out"
"""`held-out@FOLDER`: the learned reader by models of folds."""

BY_ONE_MODEL = ("blocks",)
"""What the model of segments tells, of which there is one alone: `pagesieve train` judges it."""

LABELS = {LinkKind.PAGE: "PAGE", LinkKind.NEXT: "NEXT", LinkKind.PREVIOUS: "PREV"}
"""What the links of a list or a thread are called in the gold."""


def _own_text(html: str, url: str | None, *, method: str | Method) -> str:
    return pagesieve.read(html, url, method=method).text


def _own_answer(html: str, url: str | None, *, method: str | Method) -> Answer:
    """What a method leads to beside the text."""
    reading = pagesieve.read(html, url, method=method)
    return Answer(
        markdown=reading.markdown,
        page_type=str(reading.page_type),
        arrangement=str(reading.arrangement),
        metadata={name: fact.value for name, fact in reading.metadata.items()},
    )


def _whole_answer(html: str, url: str | None, *, method: str | Method) -> Answer:
    """The same with what no method decides: segments, posts, records and links to further pages."""
    reading = pagesieve.read(html, url, method=method)
    return replace(
        _own_answer(html, url, method=method),
        blocks=[GoldBlock("", str(part.role), level, part.path) for level, part in reading.segments.walk() if level],
        posts=[GoldPost(post.text, post.author, post.written or post.date, post.url) for post in reading.posts],
        records=_found_records(reading),
        links=[(link.address, LABELS[link.kind]) for link in reading.pagination.pages],
    )


def _found_records(reading: Reading) -> list[FoundRecord]:
    """The main set of records with the cells of its table."""
    return _with_cells(reading.page, list(reading.records))


def _with_cells(page: Page, sets: list[RecordSet]) -> list[FoundRecord]:
    """The first set with the cells of its table."""
    cells = table(page, sets[0]).texts if sets else []
    return [FoundRecord(text, row) for text, row in zip(sets[0].texts if sets else (), cells, strict=True)]


def _records_by(html: str, url: str | None, *, finder: str) -> Answer:
    page = parse(html, url)
    return Answer(records=_with_cells(page, FINDERS[finder](page)))


def _record_finder(name: str) -> Contestant:
    read, settings = partial(_records_by, finder=name), f"pagesieve records --method {name}"
    return Contestant(name, "pagesieve", "pagesieve", read, gives=("records",), settings=settings)


GIVES = ("text", "markdown", "page_type", "arrangement", "metadata")


def _own(name: str) -> Contestant:
    read, settings = partial(_own_text, method=name), f"read(html, url, method={name!r}).text"
    if name == DEFAULT:
        gives = (*GIVES, "blocks", "posts", "records", "links")
        more = partial(_whole_answer, method=name)
        return Contestant(name, "pagesieve", "pagesieve", read, more, gives, settings=settings)
    more = partial(_own_answer, method=name)
    return Contestant(name, "pagesieve", "pagesieve", read, more, GIVES, settings=settings)


def held_out(folder: Path) -> Contestant:
    """The learned reader by the models of folds: each page is read by one that did not learn from its site."""
    models = HeldOut(folder)
    settings = "each page by models that learnt from other sites alone (pagesieve train reader, page-types --held-out)"

    def for_site(site: str) -> Contestant:
        method = models.method_for(site)
        return replace(known, read=partial(_own_text, method=method), more=partial(_whole_answer, method=method))

    gives = tuple(kind for kind in _own(LEARNED).gives if kind not in BY_ONE_MODEL)
    known = replace(_own(LEARNED), gives=gives)
    return replace(known, for_site=for_site, settings=settings, variant=f"+folds.{models.digest}")


OWN = (
    *(_own(name) for name in METHODS if name not in RENDERED),
    *(_record_finder(name) for name in FINDERS if name != "records"),
)


def chosen(names: str) -> list[Contestant]:
    """Contestants by their names, separated by commas; `all`, `own` and `peers` stand for groups.

    >>> [contestant.name for contestant in chosen("rules,turbohtml,rules+table-pattern")]
    ['rules', 'turbohtml', 'rules+table-pattern']
    """
    known = {contestant.name: contestant for contestant in (*OWN, *PEERS)}
    groups = {"all": (*OWN, *PEERS), "own": OWN, "peers": PEERS}
    found: dict[str, Contestant] = {}
    for name in filter(None, names.split(",")):
        if name not in known and {*":+@"} & {*name}:
            known[name] = _made_up(name)
        if name not in groups and name not in known:
            raise OptionError(f"no contestant is called {name!r}; there are: {', '.join([*groups, *known])}")
        added = {each.name: each for each in groups.get(name, (known.get(name),)) if each}
        if any(found.get(each, contestant) != contestant for each, contestant in added.items()):
            raise OptionError(f"{LEARNED} can take part once: with the shipped model, or as {HELD_OUT}@FOLDER")
        found |= added
    return list(found.values())


def _made_up(name: str) -> Contestant:
    """One method after another, one's own, one with a model, or the learned reader by the models of folds."""
    kind, _, folder = name.partition("@")
    if kind == HELD_OUT:
        return held_out(Path(folder))
    named(name)
    return _own(name)
