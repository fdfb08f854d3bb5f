"""Learning T1 and T2 of `style-density` from labelled pages (paper 5, sections 5.1 to 5.3).

`labelled` turns the pages of a dataset into pages with an arrangement and annotated regions; `curves` draws precision
against the number of pages (figure 3), T1 (figure 4) and T2 (figure 5) and chooses the thresholds; `table` evaluates
in five folds (table 2). The SD-Tree of a page is built once; a threshold changes only what is read from it.
"""

from pagesieve.train.style_density.curves import (
    Curves,
    Thresholds,
    learn,
    learning_rate,
    plots,
    precision_by_t1,
    precision_by_t2,
)
from pagesieve.train.style_density.labelled import LabelledPage, arrangement_of, labelled
from pagesieve.train.style_density.predictions import Predictions
from pagesieve.train.style_density.table import Standing, cross_validated

__all__ = [
    "Curves",
    "LabelledPage",
    "Predictions",
    "Standing",
    "Thresholds",
    "arrangement_of",
    "cross_validated",
    "labelled",
    "learn",
    "learning_rate",
    "plots",
    "precision_by_t1",
    "precision_by_t2",
]
