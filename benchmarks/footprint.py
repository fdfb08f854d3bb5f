"""What a plain install brings, and what `import pagesieve` costs beside NumPy and turbohtml: `make footprint`."""

import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent
REPEATS = 15


def main() -> None:
    """Install into a fresh environment, weigh it, time the imports in fresh processes."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder) / "bin" / "python")
        packages = Path(folder) / "packages"
        install = [python, "-m", "pip", "install", "--quiet", "--target", str(packages), str(ROOT)]
        subprocess.run(install, check=True)
        names = sorted(path.name.split("-")[0] for path in packages.glob("*.dist-info"))
        size = sum(path.stat().st_size for path in packages.rglob("*") if path.is_file())
        print(f"packages: {len(names)} ({', '.join(names)})")
        print(f"size: {size / 1e6:.0f} MB with byte code")
        empty, both, ours = (
            best(python, packages, code) for code in ("pass", "import numpy, turbohtml", "import pagesieve")
        )
        print(
            f"import numpy, turbohtml: {1e3 * (both - empty):.0f} ms; import pagesieve: {1e3 * (ours - empty):.0f} ms"
        )
        print(f"ratio: {(ours - empty) / (both - empty):.2f}")


def best(python: str, packages: Path, code: str) -> float:
    """The shortest time that a process with this code took."""
    return min(_seconds([python, "-c", code], packages) for _ in range(REPEATS))


def _seconds(command: list[str], packages: Path) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, env={"PYTHONPATH": str(packages)})
    return time.perf_counter() - start


if __name__ == "__main__":
    sys.exit(main())
