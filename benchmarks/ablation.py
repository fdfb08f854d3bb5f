"""What each family of features is worth to the learned reader: `python benchmarks/ablation.py DATASETS`.

The reader is trained on WCXB in three folds by site with all features, and once more without each family (its features
are made constant, so that no tree can ask about them). Trees are judged alone there, as the network sees what several
families tell; the last row has the network beside them. Fewer blocks are drawn than for the shipped model, to save
time; what counts is the difference. The table goes into docs/methods/learned.md.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from tqdm import tqdm

from pagesieve.evaluate.datasets import load
from pagesieve.evaluate.report import markdown_table
from pagesieve.features import FAMILIES
from pagesieve.train.reader import Example, Settings, Standing, cross_validated, examples

FOLDS = 3
TREES_ALONE = Settings(trees=200, rate=0.15, rows=120_000, epochs=0)
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
    both = judged(found, replace(TREES_ALONE, epochs=Settings().epochs))
    rows = [[name, str(len(FAMILIES[name].names)), *differences(whole, lost)] for name, lost in without_each(found)]
    head = ["without", "features", *(standing.name for standing in whole)]
    all_of_them = ["nothing", "", *(f"{standing.f1:.3f}" for standing in whole)]
    with_network = ["nothing, and with the network", "", *differences(whole, both)]
    text = PAGE.read_text(encoding="utf-8")
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    PAGE.write_text(
        f"{before}{BEGIN}\n{markdown_table([head, all_of_them, *rows, with_network])}\n{END}{after}", encoding="utf-8"
    )


def without_each(found: Sequence[Example]) -> Iterator[tuple[str, Sequence[Standing]]]:
    """How the reader does without each family."""
    for name, lines in tqdm(family_lines(), unit="family", desc="training"):
        kept = np.ones(found[0].matrix.shape[1], dtype=np.float32)
        kept[lines] = 0
        yield name, judged([replace(example, matrix=example.matrix * kept) for example in found])


def family_lines() -> list[tuple[str, slice]]:
    """The features of each family, by their place."""
    stops = np.cumsum([len(family.names) for family in FAMILIES.values()]).tolist()
    return [(name, slice(start, stop)) for name, start, stop in zip(FAMILIES, [0, *stops], stops, strict=False)]


def judged(found: Sequence[Example], settings: Settings = TREES_ALONE) -> Sequence[Standing]:
    """The word F1 of pages whose sites the model does not know."""
    return cross_validated(found, settings, folds=FOLDS).standings


def differences(whole: Sequence[Standing], lost: Sequence[Standing]) -> list[str]:
    """What is lost or won."""
    return [f"{after.f1 - before.f1:+.3f}" for before, after in zip(whole, lost, strict=True)]


if __name__ == "__main__":
    main()
