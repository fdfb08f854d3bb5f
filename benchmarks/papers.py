"""Draw the papers' tables again and write docs/papers.md: `make papers DATASETS=folder`."""

import argparse
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
TABLES = {
    "Paper 1, table I: filtering by the tag path sequence": "tag_path_sequence.py",
    "Paper 1, table I: MDR before and after": "noise_removed.py",
    "Records and columns, beside MDR": "records.py",
    "Posts of threads, and links to further pages": "posts.py",
    "Papers 2 and 4: segmentation": "segmentation.py",
    "Paper 3, tables 2 and 3: segment and content classification": "classifiers.py",
    "Paper 3, tables 4 to 6: content extraction": "content_seeker.py",
    "Paper 4, section 3 and figure 1: noisy sections, and the noise of sites": "noisy_sections.py",
    "Paper 5, table 2: arrangement and regions": "style_density.py",
}


def as_markdown(printed: str) -> str:
    """What a benchmark printed: Markdown as it is, aligned columns as they stand."""
    return printed if "|" in printed else f"```text\n{printed}\n```"


def main() -> None:
    """Run one benchmark after the other and write down what they print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("datasets", type=Path)
    folder = parser.parse_args().datasets
    parts = [
        "# The papers' tables, drawn again",
        "Made by `make papers DATASETS=folder` and by nothing else. The papers' pages are not public, so each table "
        "is drawn on public sets, beside the figures that its paper printed.",
    ]
    for title, script in TABLES.items():
        print(title, file=sys.stderr)
        made = subprocess.run([sys.executable, HERE / script, folder], stdout=subprocess.PIPE, text=True, check=True)
        parts += [f"## {title}", f"`benchmarks/{script}`", as_markdown(made.stdout.strip())]
    (HERE.parent / "docs" / "papers.md").write_text("\n\n".join(parts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
