"""Who can take part: every method of this project by name, and the tools of today."""

from functools import partial

import pagesieve
from pagesieve.evaluate.answer import Answer
from pagesieve.evaluate.contestant import Contestant
from pagesieve.evaluate.gold import GoldBlock
from pagesieve.evaluate.peers import PEERS
from pagesieve.exceptions import OptionError
from pagesieve.methods import METHODS, named


def _own_text(html: str, url: str | None, *, method: str) -> str:
    return pagesieve.read(html, url, method=method).text


def _own_answer(html: str, url: str | None, *, method: str) -> Answer:
    reading = pagesieve.read(html, url, method=method)
    return Answer(
        markdown=reading.markdown,
        blocks=[GoldBlock("", str(part.role), level, part.path) for level, part in reading.segments.walk() if level],
        page_type=str(reading.page_type),
        arrangement=str(reading.arrangement),
        metadata={name: fact.value for name, fact in reading.metadata.items()},
    )


def _own(name: str) -> Contestant:
    gives = ("text", "markdown", "blocks", "page_type", "arrangement", "metadata")
    doors = partial(_own_text, method=name), partial(_own_answer, method=name)
    return Contestant(name, "pagesieve", "pagesieve", *doors, gives, settings=f"read(html, url, method={name!r}).text")


OWN = tuple(map(_own, METHODS))


def chosen(names: str) -> list[Contestant]:
    """Contestants by their names, separated by commas; `all`, `own` and `peers` stand for groups.

    >>> [contestant.name for contestant in chosen("rules,turbohtml,rules+table-pattern")]
    ['rules', 'turbohtml', 'rules+table-pattern']
    """
    known = {contestant.name: contestant for contestant in (*OWN, *PEERS)}
    groups = {"all": (*OWN, *PEERS), "own": OWN, "peers": PEERS}
    found: dict[str, Contestant] = {}
    for name in filter(None, names.split(",")):
        if "+" in name and named(name):  # one method after another
            known[name] = _own(name)
        if name not in groups and name not in known:
            raise OptionError(f"no contestant is called {name!r}; there are: {', '.join([*groups, *known])}")
        found |= {each.name: each for each in groups.get(name, (known.get(name),)) if each}
    return list(found.values())
