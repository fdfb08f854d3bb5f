"""Make the pictures in docs again: `make docs`. Every picture and every number in the docs comes from a command."""

import re
import subprocess
import sys
from pathlib import Path

from pagesieve.methods import METHODS, RENDERED

DOCS = Path(__file__).parent
README_HEIGHT = 560  # pixels of the picture that the README shows


def run(*arguments: str) -> None:
    """Run a pagesieve command."""
    subprocess.run([sys.executable, "-m", "pagesieve", *arguments], check=True)


SHOWN_ON = {"table-pattern": "forum-thread", "tag-path-sequence": "product-grid", "style-density": "forum-thread"}
"""The example page that a method is shown on, where it is not the news article."""


def main() -> None:
    """Draw the example of the README, whole and cut to one screen, and one page for every method."""
    for name in METHODS:
        page = DOCS.parent / "examples" / SHOWN_ON.get(name, "news-article") / "page.html"
        if (DOCS / "methods" / f"{name}.md").exists() and name not in RENDERED:
            picture = DOCS / "methods" / f"{name}.svg"
            run("segment", str(page), "--method", name, "--format", "svg", "--output", str(picture))
    page, picture = DOCS.parent / "examples" / "news-article" / "page.html", DOCS / "news-article.svg"
    run("segment", str(page), "--format", "svg", "--output", str(picture))
    cut = re.sub(r'height="\d+"', f'height="{README_HEIGHT}"', picture.read_text(encoding="utf-8"), count=1)
    (DOCS / "news-article-top.svg").write_text(cut, encoding="utf-8")
    run("segment", str(page), "--png", str(DOCS / "news-article-regions.png"))


if __name__ == "__main__":
    main()
