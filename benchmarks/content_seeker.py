"""Draw paper 3's tables 4 to 6 again on the sets at hand: `python benchmarks/content_seeker.py FOLDER_OF_SETS`.

Precision, recall and F1 by the longest common subsequence (equation 2), with their standard deviations, beside the
paper's own figures. Its news, blogs and forums are not public; the articles of mozilla-readability stand for the news,
articles of WCXB for the blogs, and WCXB's forums for the forums. CS is the classifier: here the default method.
"""

import argparse
from collections.abc import Iterable
from pathlib import Path
from statistics import mean, pstdev

from tqdm import tqdm

import pagesieve
from pagesieve.evaluate.datasets import load
from pagesieve.evaluate.gold import GoldPage
from pagesieve.evaluate.metrics import Score, lcs_score
from pagesieve.evaluate.report import markdown_table
from pagesieve.methods import DEFAULT

TABLES = {
    "Table 4, news": {
        "CS+LBS": (f"{DEFAULT}+largest-block-string", "0.940 0.882 0.905"),
        "CS": (DEFAULT, ""),
        "TCCB-25": ("token-content-code-blurring", "0.806 0.859 0.816"),
        "CCB-r40": ("content-code-blurring", "0.796 0.753 0.763"),
        "DSC": ("document-slope-curve", "0.863 0.870 0.852"),
        "Crunch": ("crunch", "0.65 0.964 0.714"),
        "TTR": ("text-to-tag-ratio", ""),
    },
    "Table 5, blogs": {
        "CS+LBS": (f"{DEFAULT}+largest-block-string", "0.905 0.827 0.834"),
        "CS+SLS": (f"{DEFAULT}+string-length-smoothing", ""),
        "CS": (DEFAULT, ""),
        "TCCB-25": ("token-content-code-blurring", "0.566 0.907 0.634"),
        "CCB-r40": ("content-code-blurring", "0.593 0.878 0.648"),
        "LQF-75": ("link-quota-filter", "0.268 0.983 0.386"),
    },
    "Table 6, forums": {
        "CS+TP": (f"{DEFAULT}+table-pattern", "0.870 0.740 0.754"),
        "TP": ("table-pattern", ""),
        "CS": (DEFAULT, ""),
        "LP-7": ("largest-pagelet", "0.428 0.554 0.414"),
        "LQF-75": ("link-quota-filter", "0.296 0.974 0.417"),
    },
}


def pages_of(table: str, folder: Path) -> list[GoldPage]:
    """The pages that stand for those of a table of the paper."""
    if "news" in table:
        return [page for page in load("mozilla-readability", folder / "mozilla-readability") if page.gold.main_text]
    wanted = "forum" if "forums" in table else "article"
    return [page for page in load("wcxb", folder / "wcxb") if page.gold.page_type == wanted]


def scores(method: str, pages: Iterable[GoldPage]) -> list[Score]:
    """The LCS score of every page."""
    texts = ((pagesieve.read(page.source, method=method).text, page.gold.main_text or "") for page in pages)
    return [lcs_score(" ".join(text.split()), " ".join(gold.split())) for text, gold in texts]


def row(name: str, method: str, paper: str, found: list[Score]) -> list[str]:  # noqa: PLR0917 (the columns of a row)
    """A row of a table: ours, then the paper's."""
    ours = [f"{mean(column):.3f} ±{pstdev(column):.3f}" for column in zip(*found, strict=True)]
    return [name, method, *ours, *(paper.split() or ["", "", ""])]


def main() -> None:
    """Read, score and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("datasets", type=Path)
    folder = parser.parse_args().datasets
    head = ["paper", "method", "precision", "recall", "F1", "paper: precision", "recall", "F1"]
    for title, contestants in TABLES.items():
        pages = pages_of(title, folder)
        rows = [
            row(name, method, paper, scores(method, tqdm(pages, desc=f"{title}: {name}", leave=False)))
            for name, (method, paper) in contestants.items()
        ]
        print(f"\n**{title}** ({len(pages)} pages)\n\n{markdown_table([head, *rows])}")


if __name__ == "__main__":
    main()
