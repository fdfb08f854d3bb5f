"""Make the pictures in docs again: `make docs`. Every picture and every number in the docs comes from a command."""

import re
import subprocess
import sys
from pathlib import Path

DOCS = Path(__file__).parent
README_HEIGHT = 560  # pixels of the picture that the README shows


def run(*arguments: str) -> None:
    """Run a pagesieve command."""
    subprocess.run([sys.executable, "-m", "pagesieve", *arguments], check=True)


def main() -> None:
    """Draw the example of the README, whole and cut to one screen."""
    page, picture = DOCS.parent / "examples" / "news-article" / "page.html", DOCS / "news-article.svg"
    run("segment", str(page), "--format", "svg", "--output", str(picture))
    cut = re.sub(r'height="\d+"', f'height="{README_HEIGHT}"', picture.read_text(encoding="utf-8"), count=1)
    (DOCS / "news-article-top.svg").write_text(cut, encoding="utf-8")


if __name__ == "__main__":
    main()
