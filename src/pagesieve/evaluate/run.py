"""The run: all contestants on all pages, page by page, in an order shuffled by a fixed seed; resumable.

Every result is written to a journal beside the results as soon as it is there. A run that was ended at any moment goes
on from its journal; when all is done, the journal becomes one JSON with versions, digest of the dataset and machine.
"""

import hashlib
import json
import os
import platform
import random
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import pagesieve
from pagesieve.evaluate.arena import Arena, Outcome
from pagesieve.evaluate.contestants import Contestant
from pagesieve.evaluate.folds import cross_trained, learning_curve, site_folds
from pagesieve.evaluate.gold import Gold, GoldPage
from pagesieve.evaluate.metrics import shingle_counts, snippet_counts, word_score
from pagesieve.exceptions import FileSourceError
from pagesieve.page.build import decoded

FORMAT = 1
SEED = 20_130_801
SAMPLES, SAMPLE_LENGTH = 3, 200  # of what was missed and added on a page, and how much of each is kept

Row = dict[str, Any]
Call = tuple[GoldPage, Contestant]


@dataclass(frozen=True, slots=True)
class Contest:
    """What a run is about: its dataset, and the seconds that a call may take.

    What is trained is cross-validated by site in so many `folds`, and with `curve` it also learns from so many pages.
    """

    dataset: str
    folds: int | None = None
    curve: Sequence[int] = ()
    limit: float = 30.0


def run(
    pages: Sequence[GoldPage],
    contestants: Sequence[Contestant],
    output: Path,
    *,
    contest: Contest,
    progress: Callable[[list[Call]], Iterable[Call]] = iter,
) -> dict[str, Any]:
    """Run the contestants and write the results; give them back too."""
    entered = [contestant for contestant in contestants if contestant.is_installed]
    stand_in = _StandIns(pages, contest.folds)
    about = {"dataset": contest.dataset, "folds": contest.folds, "limit": contest.limit}
    journal = _Journal(output, {**about, **_head(pages, contestants)})
    calls = [call for call in _calls(pages, entered) if (call[0].name, call[1].name) not in journal.done]
    arena = Arena(contest.limit)
    try:
        for page, contestant in progress(calls):
            outcome = arena.call(stand_in(contestant, page), decoded(page.source), page.source.url)
            journal.add(_row(page, contestant, outcome))
    finally:
        arena.close()
        journal.close()
    results = journal.finish()
    if contest.curve:
        results["curves"] = _curves(pages, entered, contest)
        _write(output, results)
    return results


def _curves(pages: Sequence[GoldPage], contestants: Sequence[Contestant], contest: Contest) -> dict[str, Any]:
    """The learning curve of every contestant that is trained, if the run asks for them."""
    learners = [contestant for contestant in contestants if contestant.train is not None]
    return {learner.name: learning_curve(learner, pages, contest.curve) for learner in learners}


class _StandIns:
    """For a contestant that is trained, the one that did not learn from a page's site; any other as it is."""

    def __init__(self, pages: Sequence[GoldPage], folds: int | None) -> None:
        self.pages, self.folds = pages, folds
        self.fold_of = site_folds(pages, folds) if folds else {}
        self.trained: dict[str, dict[int, Contestant]] = {}

    def __call__(self, contestant: Contestant, page: GoldPage) -> Contestant:
        if contestant.train is None or not self.folds:
            return contestant
        if contestant.name not in self.trained:
            self.trained[contestant.name] = cross_trained(contestant, self.pages, self.folds)
        return self.trained[contestant.name][self.fold_of[page.site]]


def _calls(pages: Sequence[GoldPage], contestants: Sequence[Contestant]) -> Iterable[Call]:
    """Every contestant on every page: interleaved page by page, both orders shuffled by the seed."""
    shuffle = random.Random(SEED)
    for page in shuffle.sample(pages, len(pages)):
        for contestant in shuffle.sample(contestants, len(contestants)):
            yield page, contestant


def _head(pages: Sequence[GoldPage], contestants: Sequence[Contestant]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "pagesieve": pagesieve.__version__,
        "seed": SEED,
        "pages": len(pages),
        "digest": digest(pages),
        "versions": {each.name: each.version for each in contestants if each.is_installed},
        "missing": [each.name for each in contestants if not each.is_installed],
        "machine": {"python": platform.python_version(), "system": platform.system(), "cores": os.cpu_count()},
    }


def digest(pages: Iterable[GoldPage]) -> str:
    """A fingerprint of a dataset: its pages with their names and gold."""
    total = hashlib.sha256()
    for page in pages:
        content = page.source.content
        total.update(content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass"))
        total.update(
            json.dumps([page.name, page.site, page.source.url, asdict(page.gold)], sort_keys=True, default=str).encode()
        )
    return total.hexdigest()[:16]


def _row(page: GoldPage, contestant: Contestant, outcome: Outcome) -> Row:
    return {
        "page": page.name,
        "site": page.site,
        "page_type": page.gold.page_type,
        "contestant": contestant.name,
        "status": outcome.status,
        "reason": outcome.reason,
        "cpu": None if outcome.cpu is None else round(outcome.cpu, 6),
        "wall": round(outcome.wall, 6),
        **scores(outcome.text, page.gold),
        **(fact_scores(outcome.facts, page.gold) if contestant.facts is not None else {}),
    }


def scores(text: str, gold: Gold) -> Row:
    """Every score that the gold of a page allows."""
    found: Row = {}
    if gold.main_text is not None:
        found["words"] = [round(value, 5) for value in word_score(text, gold.main_text)]
        found["shingles"] = [round(value, 6) for value in shingle_counts(text, gold.main_text)]
        found["missed"], found["added"] = _differences(text, gold.main_text)
    if gold.with_snippets or gold.without_snippets:
        found["snippets"] = list(snippet_counts(text, gold.with_snippets, gold.without_snippets))
    return found


def fact_scores(facts: dict[str, Any], gold: Gold) -> Row:
    """What was said about the page beside its text, and whether it is so."""
    found: Row = {}
    if gold.page_type:
        found["kinds"] = {"page_type": [gold.page_type, facts.get("page_type", "none")]}
    if gold.metadata:
        named = facts.get("metadata", {})
        found["metadata"] = {name: _same(str(named.get(name) or ""), value) for name, value in gold.metadata.items()}
    return found


def _same(found: str, wanted: str) -> bool:
    """Whether two values have the same words."""
    return re.findall(r"\w+", found.casefold()) == re.findall(r"\w+", wanted.casefold())


def _differences(text: str, gold: str) -> tuple[list[str], list[str]]:
    """The longest lines that were missed and that were added."""
    ours, theirs = (dict.fromkeys(" ".join(line.split()) for line in side.splitlines()) for side in (text, gold))
    whole_text, whole_gold = (" ".join(side.split()) for side in (text, gold))
    missed = [line for line in theirs if line and line not in whole_text]
    added = [line for line in ours if line and line not in whole_gold]
    return _longest(missed), _longest(added)


def _longest(lines: list[str]) -> list[str]:
    return [line[:SAMPLE_LENGTH] for line in sorted(lines, key=len, reverse=True)[:SAMPLES]]


class _Journal:
    """The rows so far, one JSON a line, under a head that says what run they belong to."""

    def __init__(self, output: Path, head: dict[str, Any]) -> None:
        self.output, self.head = output, head
        self.path = output.with_name(output.name + ".journal")
        self.rows = self._earlier()
        self.done = {(row["page"], row["contestant"]) for row in self.rows}
        try:
            _replace(self.path, "".join(json.dumps(line) + "\n" for line in (self.head, *self.rows)))
            self._file = self.path.open("a", encoding="utf-8")
        except OSError as fault:
            raise FileSourceError(f"cannot write {self.path}: {fault.strerror}") from fault

    def _earlier(self) -> list[Row]:
        """Rows of earlier runs of the same contest, from the journal or the results, that may stand beside new ones."""
        for earlier in (_read_journal(self.path), _read_results(self.output)):
            if earlier and all(earlier.get(key) == self.head[key] for key in _SAME_CONTEST):
                versions = {**earlier["versions"], **self.head["versions"]}
                kept = {name for name, number in earlier["versions"].items() if versions[name] == number}
                self.head["versions"] = {**{name: earlier["versions"][name] for name in kept}, **self.head["versions"]}
                return [row for row in earlier["rows"] if row["contestant"] in kept]
        return []

    def add(self, row: Row) -> None:
        self.rows.append(row)
        self._file.write(json.dumps(row) + "\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()

    def finish(self) -> dict[str, Any]:
        results = {**self.head, "rows": sorted(self.rows, key=lambda row: (row["page"], row["contestant"]))}
        _write(self.output, results)
        self.path.unlink()
        return results


_SAME_CONTEST = ("format", "dataset", "folds", "limit", "digest", "seed")


def _read_journal(path: Path) -> dict[str, Any] | None:
    """The head and the rows of a journal; a last line that was cut off is left out."""
    lines = []
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        try:
            lines.append(json.loads(line))
        except ValueError:
            break
    return {**lines[0], "rows": lines[1:]} if lines else None


def _read_results(path: Path) -> dict[str, Any] | None:
    try:
        results: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    except ValueError as fault:
        raise FileSourceError(f"{path} is there but does not hold the results of a run") from fault
    return results or None


def _write(output: Path, results: dict[str, Any]) -> None:
    _replace(output, json.dumps(results, indent=1))


def _replace(path: Path, text: str) -> None:
    """Write a file that is either whole or as it was."""
    unfinished = path.with_name(path.name + ".part")
    unfinished.write_text(text, encoding="utf-8")
    unfinished.replace(path)
