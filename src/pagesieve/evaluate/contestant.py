"""A contestant: something that reads pages, behind one door: HTML in, an answer out."""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

import pagesieve
from pagesieve.evaluate.answer import Answer
from pagesieve.evaluate.gold import GoldPage

Door = Callable[[str, str | None], str | Answer | None]


@dataclass(frozen=True, slots=True)
class Contestant:
    """Something that reads a page.

    `read` is what is timed: it gives the text, or an `Answer` of other kinds. `more` is asked after it and not timed,
    because not every contestant has it. `gives` names the kinds of answer that it is judged by. `module` and `package`
    must be installed for it. `finish` makes text of what it gives, if that is HTML, and is not timed. What can be
    trained gives, for pages to learn from, the contestant that has learnt; what was trained in folds gives, for a site,
    the one that did not learn from it. `settings` says how a tool is called, and `variant` is added to its version.
    """

    name: str
    module: str
    package: str
    read: Door
    more: Door | None = None
    gives: tuple[str, ...] = ("text",)
    finish: Callable[[str], str] | None = None
    train: "Callable[[Sequence[GoldPage]], Contestant] | None" = None
    for_site: "Callable[[str], Contestant] | None" = None
    settings: str = ""
    variant: str = ""

    @property
    def is_installed(self) -> bool:
        """Whether it can take part here."""
        return find_spec(self.module) is not None

    @property
    def version(self) -> str:
        """The version of its package."""
        try:
            return own_version(*self.gives) + self.variant if self.package == "pagesieve" else version(self.package)
        except PackageNotFoundError:
            return "unknown"


@cache
def own_version(*gives: str) -> str:
    """The version of pagesieve with a fingerprint of its code, so that no result outlives the code that gave it.

    What finds records, posts and links is left out for those who give none; nobody is given a site.
    """
    outside = {"inputs", "site", "batch", "evaluate", "cli", "train"}
    outside |= set() if {"posts", "records", "links"} & set(gives) else {"records"}
    places = [path for path in Path(pagesieve.__file__).parent.iterdir() if path.name not in outside]
    return f"{pagesieve.__version__}+{_fingerprint([*places, Path(__file__).parent / 'contestants.py'])}"


@cache
def harness_version() -> str:
    """A fingerprint of what calls, reads and scores: no result outlives that either."""
    folder = Path(__file__).parent
    names = ("answer", "arena", "peers", "scoring", "gold")
    process = folder.parent / "batch" / "apart.py"
    return _fingerprint([*(folder / f"{name}.py" for name in names), folder / "metrics", folder / "datasets", process])


def _fingerprint(places: Iterable[Path]) -> str:
    code = hashlib.sha256()
    for place in sorted(places):
        for path in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if path.is_file() and path.suffix != ".pyc":
                code.update(path.read_bytes())
    return code.hexdigest()[:8]
