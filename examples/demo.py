"""The demo: for each example page its Markdown, then the outline of its regions. Run it with `make demo`."""

import os
import subprocess
import sys
from pathlib import Path

COLOURED = {"FORCE_COLOR": "1", **os.environ}
HERE = Path(__file__).parent
LINES_SHOWN = 24  # of the Markdown; the command that shows all of it is printed


def show(slug: str) -> None:
    """Show one example as a newcomer would at the command line."""
    page = os.path.relpath(HERE / slug / "page.html")
    print(f"\n\033[1m━━━ {slug} ━━━\033[0m")
    print(f"\033[2m$ pagesieve {page}\033[0m", flush=True)
    markdown = pagesieve("read", page).splitlines()
    print("\n".join(markdown[:LINES_SHOWN]))
    if len(markdown) > LINES_SHOWN:
        print(f"\033[2m... and {len(markdown) - LINES_SHOWN} more lines\033[0m")
    print(f"\n\033[2m$ pagesieve segment {page}\033[0m", flush=True)
    print(pagesieve("segment", page), end="", flush=True)


def pagesieve(*arguments: str) -> str:
    """What a command prints."""
    command = [sys.executable, "-m", "pagesieve", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True, env=COLOURED).stdout


if __name__ == "__main__":
    print("== Sieving the example pages in examples/: the content as Markdown, then the regions of each page")
    for name in sys.argv[1:] or sorted(folder.name for folder in HERE.iterdir() if folder.is_dir()):
        show(name)
    print("\nNow try your own page: .venv/bin/pagesieve PAGE   (a path, a URL, or - for standard input)")
