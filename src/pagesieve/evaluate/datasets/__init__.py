"""Datasets by their upstream names. An adapter reads a set as it is published, one page at a time.

A page of a set always comes, with the gold that it has: where a file of the set is missing or broken, that gold is
missing, and a page whose HTML is missing is empty. Nothing of a set is copied anywhere.
"""

from collections.abc import Callable, Iterator
from os import PathLike
from pathlib import Path

from pagesieve.evaluate.datasets import (
    autopager,
    dataset_random,
    flink,
    goose3,
    harvest,
    own,
    readability,
    swde,
    testbed,
    trafilatura,
    wcxb,
)
from pagesieve.evaluate.gold import GoldPage
from pagesieve.exceptions import OptionError

DATASETS: dict[str, Callable[[Path], Iterator[GoldPage]]] = {
    "wcxb": wcxb.pages,
    "trafilatura": trafilatura.pages,
    "mozilla-readability": readability.pages,
    "goose3": goose3.pages,
    "fhgr-harvest": harvest.pages,
    "fadwa-testbed": testbed.pages,
    "swde": swde.pages,
    "flink-web": flink.pages,
    "dataset-random": dataset_random.pages,
    "autopager": autopager.pages,
    "own": own.pages,
}

__all__ = ["DATASETS", "load"]


def load(name: str, folder: str | PathLike[str]) -> Iterator[GoldPage]:
    """The pages of the dataset of that name, from the folder that it was put in."""
    if name not in DATASETS:
        raise OptionError(f"no dataset is called {name!r}; there are: {', '.join(DATASETS)}")
    return DATASETS[name](Path(folder))
