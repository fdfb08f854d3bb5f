"""What each family of features is worth to the learned reader: `python benchmarks/ablation.py DATASETS`.

The reader is trained on WCXB in three folds by site with all features, and once more without each family (its features
are made constant, so that nothing can be learnt from them), without all that tells of records, and without the network.
Fewer blocks are drawn than for the shipped model, and pages are seen less often, to save time; what counts is the
difference. The table goes into docs/methods/learned.md.
"""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from tqdm import tqdm

from pagesieve.evaluate.datasets import load
from pagesieve.evaluate.report import markdown_table
from pagesieve.features import FAMILIES
from pagesieve.train.reader import Example, Settings, Standing, cross_validated, examples

FOLDS = 3
SETTINGS = Settings(trees=200, rate=0.15, rows=120_000, epochs=5)
LEFT_OUT: tuple[tuple[str, ...], ...] = (*((name,) for name in FAMILIES), ("records", "repetition"))
"""Families that are left out together: each one, and the two that tell what belongs to a set of records."""

PAGE = Path(__file__).parent.parent / "docs" / "methods" / "learned.md"
BEGIN, END = "<!-- ablation -->", "<!-- end of ablation -->"


def main() -> None:
    """Train with and without, then write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("datasets", type=Path)
    options = parser.parse_args()
    pages = tqdm(load("wcxb", options.datasets / "wcxb"), unit="page", desc="reading")
    found = list(examples(pages))
    whole = judged(found)
    rows = [
        [" and ".join(names), *differences(whole, judged(without(names, found)))]
        for names in tqdm(LEFT_OUT, unit="training", desc="training")
    ]
    head = ["without", *(standing.name for standing in whole)]
    all_of_them = ["nothing", *(f"{standing.f1:.3f}" for standing in whole)]
    no_network = ["the network", *differences(whole, judged(found, replace(SETTINGS, epochs=0)))]
    text = PAGE.read_text(encoding="utf-8")
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    PAGE.write_text(
        f"{before}{BEGIN}\n{markdown_table([head, all_of_them, *rows, no_network])}\n{END}{after}", encoding="utf-8"
    )


def without(names: Sequence[str], found: Sequence[Example]) -> list[Example]:
    """The examples without the features of these families."""
    sizes = [len(family.names) for family in FAMILIES.values()]
    kept = np.repeat([name not in names for name in FAMILIES], sizes).astype(np.float32)
    return [replace(example, matrix=example.matrix * kept) for example in found]


def judged(found: Sequence[Example], settings: Settings = SETTINGS) -> Sequence[Standing]:
    """The word F1 of pages whose sites the model does not know."""
    return cross_validated(found, settings, folds=FOLDS).standings


def differences(whole: Sequence[Standing], lost: Sequence[Standing]) -> list[str]:
    """What is lost or won."""
    return [f"{after.f1 - before.f1:+.3f}" for before, after in zip(whole, lost, strict=True)]


if __name__ == "__main__":
    main()
