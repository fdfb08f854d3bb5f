"""Estimated areas against rendered ones: `python benchmarks/areas.py SNAPSHOTS`, with what `render.py -o` has kept.

Sections are cut by the shares of the page's area that elements have (paper 4, section 2.2.2), which are estimated where
a page was not rendered. Looked at are the elements made for sections that have 5% of the page by either.
"""

import argparse
from pathlib import Path

import numpy as np
from tqdm import tqdm

from pagesieve import Page, Snapshot
from pagesieve.evaluate.report import markdown_table
from pagesieve.segmentation.sections import LARGE, SECTIONING, estimated_areas, seen_areas

LEAST = 0.05


def shares(page: Page) -> np.ndarray:
    """The estimated and the rendered share of each such element of one page."""
    if page.layout is None:
        return np.empty((2, 0))
    both = np.stack((estimated_areas(page), seen_areas(page)))
    if not both[:, 0].all():
        return np.empty((2, 0))
    both /= both[:, :1]
    return both[:, SECTIONING.mask(page.tag) & (both.max(axis=0) >= LEAST) & (both.min(axis=0) < 1)]


def main() -> None:
    """Compare, then print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("snapshots", type=Path)
    paths = sorted(parser.parse_args().snapshots.rglob("*.snapshot"))
    estimated, rendered = np.concatenate([shares(Snapshot.load(path).page) for path in tqdm(paths)], axis=1)
    apart = np.abs(estimated - rendered)
    figures = [
        ["pages", "elements", "correlation", "median difference", "mean difference", f"same side of {LARGE:.0%}"],
        [
            str(len(paths)),
            f"{len(apart):,}",
            f"{np.corrcoef(estimated, rendered)[0, 1]:.3f}",
            f"{np.median(apart):.3f}",
            f"{apart.mean():.3f}",
            f"{((estimated >= LARGE) == (rendered >= LARGE)).mean():.1%}",
        ],
    ]
    print(markdown_table(figures))


if __name__ == "__main__":
    main()
