"""Floors: the accuracy that each method must keep on each dataset. A run that falls below one has made things worse."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pagesieve.evaluate.summary import Standing, standings
from pagesieve.exceptions import FileSourceError, OptionError

SLACK = 0.0005  # below which a difference is rounding


def measured(standing: Standing) -> dict[str, float]:
    """The numbers of a contestant that floors are set on."""
    found = {"word F1": standing.word_f1(), "shingle F1": standing.shingle_f1()}
    numbers = {name: score.value for name, score in found.items() if score is not None}
    if (snippets := standing.snippet_f1()) is not None:
        numbers["snippet F1"] = snippets
    return {name: round(value, 4) for name, value in numbers.items()}


def drops(results: dict[str, Any], floors: dict[str, Any]) -> list[str]:
    """One sentence for every floor of the dataset that a run does not reach; a run without the method does not."""
    dataset = results["dataset"]
    if dataset not in floors:
        raise OptionError(f"no floors are set for {dataset}; there are some for: {', '.join(sorted(floors))}")
    numbers = {standing.name: measured(standing) for standing in standings(results)}
    return [
        f"{method} on {dataset}: {name} is {numbers.get(method, {}).get(name, 0.0):.4f}, its floor {floor:.4f}"
        for method, wanted in floors[dataset].items()
        for name, floor in wanted.items()
        if numbers.get(method, {}).get(name, 0.0) < floor - SLACK
    ]


def raised(results: dict[str, Any], floors: dict[str, Any], methods: Sequence[str]) -> dict[str, Any]:
    """The floors with those of these methods on this dataset set to what a run measured."""
    numbers = {standing.name: measured(standing) for standing in standings(results)}
    return {**floors, results["dataset"]: {name: numbers[name] for name in methods if name in numbers}}


def load(path: Path) -> dict[str, Any]:
    """The floors in a file."""
    try:
        floors: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as fault:
        raise FileSourceError(f"cannot read floors from {path}: {fault}") from fault
    if not isinstance(floors, dict):
        raise FileSourceError(f"{path} does not hold floors by dataset")
    return floors
