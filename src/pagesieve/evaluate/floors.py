"""Floors: the accuracy that each method must keep on each dataset. A run that falls below one has made things worse."""

import json
from pathlib import Path
from typing import Any

from pagesieve.evaluate.summary import Standing, standings
from pagesieve.exceptions import FileSourceError

SLACK = 0.0005  # below which a difference is rounding


def measured(standing: Standing) -> dict[str, float]:
    """The numbers of a contestant that floors are set on."""
    found = {"word F1": standing.word_f1(), "shingle F1": standing.shingle_f1()}
    numbers = {name: score.value for name, score in found.items() if score is not None}
    if (snippets := standing.snippet_f1()) is not None:
        numbers["snippet F1"] = snippets
    return {name: round(value, 4) for name, value in numbers.items()}


def drops(results: dict[str, Any], floors: dict[str, Any]) -> list[str]:
    """One sentence for every number of a run that lies below its floor."""
    dataset = results["dataset"]
    found: list[str] = []
    for standing in standings(results):
        numbers = measured(standing)
        for name, floor in floors.get(dataset, {}).get(standing.name, {}).items():
            if numbers.get(name, 0.0) < floor - SLACK:
                found.append(
                    f"{standing.name} on {dataset}: {name} is {numbers.get(name, 0.0):.4f}, its floor {floor:.4f}"
                )
    return found


def load(path: Path) -> dict[str, Any]:
    """The floors in a file."""
    try:
        floors: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as fault:
        raise FileSourceError(f"cannot read floors from {path}: {fault}") from fault
    return floors
