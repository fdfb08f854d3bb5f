"""Estimated areas against rendered ones: `python benchmarks/areas.py SNAPSHOTS`, with what `render.py -o` has kept.

Sections are cut by the shares of the page's area that elements have (paper 4, section 2.2.2), which are estimated where
a page was not rendered. Looked at are the elements made for sections that have 5% of the page by either; and the side
of images that declare no size, as they were rendered.
"""

import argparse
from pathlib import Path

import numpy as np
from tqdm import tqdm

from pagesieve import Page, Snapshot
from pagesieve.evaluate.report import markdown_table
from pagesieve.page.tags import CODES
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


def sides(page: Page) -> np.ndarray:
    """The side, in pixels, of a square as large as each image that is seen and declares no size."""
    images = np.flatnonzero(page.tag == CODES["img"])
    declared = [
        any(sizes) for sizes in zip(*(page.dom.values(side, images) for side in ("width", "height")), strict=True)
    ]
    seen = seen_areas(page)[images[~np.array(declared, dtype=bool)]]
    return np.sqrt(seen[seen > 0])


def main() -> None:
    """Compare, then print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("snapshots", type=Path)
    paths = sorted(parser.parse_args().snapshots.rglob("*.snapshot"))
    pages = [Snapshot.load(path).page for path in tqdm(paths)]
    estimated, rendered = np.concatenate([shares(page) for page in pages], axis=1)
    undeclared = np.concatenate([sides(page) for page in pages])
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
    images = [["images of no declared size", "median side"], [str(len(undeclared)), f"{np.median(undeclared):.0f}"]]
    print(markdown_table(figures) + "\n\n" + markdown_table(images))


if __name__ == "__main__":
    main()
