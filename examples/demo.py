"""The demo: for each example page its Markdown, then the outline of its regions. Run it with `make demo`."""

import os
import subprocess
import sys
from pathlib import Path

IN_COLOUR = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
ENVIRONMENT = {"FORCE_COLOR": "1", **os.environ} if IN_COLOUR else dict(os.environ)
HERE = Path(__file__).parent
LINES_SHOWN = 24  # of the Markdown; the command that shows all of it is printed


def show(slug: str) -> None:
    """Show one example as a newcomer would at the command line."""
    page = os.path.relpath(HERE / slug / "page.html")
    print(f"\n{styled(1, f'━━━ {slug} ━━━')}")
    print(styled(2, f"$ pagesieve {page}"), flush=True)
    markdown = pagesieve("read", page).splitlines()
    print("\n".join(markdown[:LINES_SHOWN]))
    if len(markdown) > LINES_SHOWN:
        print(styled(2, f"... and {len(markdown) - LINES_SHOWN} more lines"))
    print("\n" + styled(2, f"$ pagesieve segment {page}"), flush=True)
    print(pagesieve("segment", page), end="", flush=True)


def styled(code: int, text: str) -> str:
    """Text in a style of the terminal, where there is one."""
    return f"\033[{code}m{text}\033[0m" if IN_COLOUR else text


def pagesieve(*arguments: str) -> str:
    """What a command prints."""
    command = [sys.executable, "-m", "pagesieve", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True, env=ENVIRONMENT).stdout


if __name__ == "__main__":
    print("== Sieving the example pages in examples/: the content as Markdown, then the regions of each page")
    for name in sys.argv[1:] or sorted(folder.name for folder in HERE.iterdir() if folder.is_dir()):
        show(name)
    print("\nNow try your own page: .venv/bin/pagesieve PAGE   (a path, a URL, or - for standard input)")
