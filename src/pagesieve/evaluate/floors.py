"""Floors: the accuracy that each method must keep on each dataset. A run that falls below one has made things worse."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pagesieve.evaluate.summary import FACTS, SCORES, Mean, Standing, standings
from pagesieve.exceptions import FileSourceError, OptionError

SLACK = 0.0005  # below which a difference is rounding

ABOUT = ("pages", "digest", "folds")
"""What a run must have in common with the run that its floors were set by."""


def measured(standing: Standing) -> dict[str, float]:
    """The numbers of a contestant that floors are set on."""
    found = {name: column(standing) for name, column in {**SCORES, "page type": FACTS["page type"]}.items()}
    numbers = {name: score.value if isinstance(score, Mean) else score for name, score in found.items()}
    return {name: round(value, 4) for name, value in numbers.items() if value is not None}


def drops(results: dict[str, Any], floors: dict[str, Any]) -> list[str]:
    """One sentence for every floor of the dataset that a run does not reach; a run without the method does not."""
    numbers = {standing.name: measured(standing) for standing in standings(results)}
    return [
        f"{method} on {results['dataset']}: {name} is {numbers.get(method, {}).get(name, 0):.4f}, its floor {floor:.4f}"
        for method, wanted in _comparable(results, floors).items()
        for name, floor in wanted.items()
        if numbers.get(method, {}).get(name, 0.0) < floor - SLACK
    ]


def count(results: dict[str, Any], floors: dict[str, Any]) -> int:
    """How many floors a run is compared with."""
    return sum(map(len, _comparable(results, floors).values()))


def _comparable(results: dict[str, Any], floors: dict[str, Any]) -> dict[str, dict[str, float]]:
    """The floors of a run's dataset, by method, if they were set on the same pages."""
    dataset = results["dataset"]
    if dataset not in floors:
        raise OptionError(f"no floors are set for {dataset}; there are some for: {', '.join(sorted(floors))}")
    for key in ABOUT:
        known, now = floors[dataset][key], results[key]
        if known != now:
            raise OptionError(f"the floors of {dataset} were set by a run with {key} {known}, this one has {now}")
    found: dict[str, dict[str, float]] = floors[dataset]["methods"]
    return found


def raised(results: dict[str, Any], floors: dict[str, Any], methods: Sequence[str]) -> dict[str, Any]:
    """The floors with those of these methods on this dataset set to what a run measured; others stay if they can."""
    about = {key: results[key] for key in ABOUT}
    earlier = floors.get(results["dataset"], {})
    kept = earlier["methods"] if earlier and all(earlier[key] == value for key, value in about.items()) else {}
    numbers = {standing.name: measured(standing) for standing in standings(results) if standing.name in methods}
    return {**floors, results["dataset"]: {**about, "methods": kept | numbers}}


def lowered(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """One sentence for every floor that is lower than it was."""
    return [
        f"the floor of {method} on {dataset} goes down: {name} from {floor:.4f} to {now:.4f}"
        for dataset, known in before.items()
        for method, floors in known["methods"].items()
        for name, floor in floors.items()
        if (now := after[dataset]["methods"].get(method, {}).get(name, 0.0)) < floor - SLACK
    ]


def load(path: Path) -> dict[str, Any]:
    """The floors in a file."""
    try:
        floors: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except OSError as fault:
        raise FileSourceError(f"cannot read floors from {path}: {fault.strerror}") from fault
    except ValueError as fault:
        raise FileSourceError(f"cannot read floors from {path}: it is not JSON") from fault
    if not isinstance(floors, dict) or not all({*ABOUT, "methods"} <= set(known) for known in floors.values()):
        raise FileSourceError(f"{path} does not hold floors by dataset, each with {', '.join(ABOUT)} and methods")
    return floors
