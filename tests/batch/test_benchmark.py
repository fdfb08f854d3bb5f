"""The benchmark of batches runs to its end, on few pages, and puts its numbers where they belong."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
MARKED = "Before.\n\n<!-- measured -->\n\nold\n\n<!-- end -->\n\nAfter.\n"


@pytest.mark.skipif(not os.path.exists("/proc"), reason="looks at processes in /proc")
def test_the_numbers_come_into_the_docs(tmp_path):
    for name in ("batch.md", "scale.md"):
        (tmp_path / name).write_text(MARKED)
    few = ["--count", "9", "--each", "9", "--many", "27", "--rounds", "1", "--docs", str(tmp_path)]
    command = [sys.executable, "benchmarks/batch.py", "examples", "tests/pages", *few]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    cost, scale = ((tmp_path / name).read_text() for name in ("batch.md", "scale.md"))
    for text in (cost, scale):
        assert text.startswith("Before.\n\n<!-- measured -->\n\nBy `benchmarks/batch.py PAGES --count 9 --each 9")
        assert text.endswith("\n\n<!-- end -->\n\nAfter.\n")
    assert "\n| 2 | " in cost
    assert "Behind the guard a page takes " in cost
    assert "Memory over 27 pages" in cost
    assert "27 pages took " in scale
    assert "| 2,500,000,000 such pages |" in scale
