"""What several tests share: the golden pages, and where the public datasets are, if they are at hand."""

import json
import os
import tarfile
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.archive import Archive

ROOT = Path(__file__).parent.parent
DATASETS = ROOT.parent / "shared" / "datasets"


@dataclass(frozen=True)
class GoldenPage:
    """A page written for this project, and what a person expects of its reading."""

    slug: str
    html: bytes
    expected: dict


def golden_pages():
    folders = sorted([*(ROOT / "examples").glob("*/"), *(ROOT / "tests" / "pages").glob("*/")])
    return [
        GoldenPage(folder.name, (folder / "page.html").read_bytes(), json.loads((folder / "expected.json").read_text()))
        for folder in folders
        if (folder / "page.html").exists()
    ]


def pytest_generate_tests(metafunc):
    if "golden" in metafunc.fixturenames:
        pages = golden_pages()
        metafunc.parametrize("golden", pages, ids=[page.slug for page in pages])


@pytest.fixture
def archive():
    return Archive


@pytest.fixture(scope="session")
def datasets(tmp_path_factory):
    """A folder with the public datasets unpacked; tests that need them skip where they are not at hand."""
    if folder := os.environ.get("PAGESIEVE_DATASETS"):
        return Path(folder)
    if not DATASETS.is_dir():
        pytest.skip("the public datasets are not at hand: name their folder in PAGESIEVE_DATASETS")
    unpacked = tmp_path_factory.mktemp("datasets")
    for path in DATASETS.glob("*.tar.xz"):
        with tarfile.open(path) as archive:
            archive.extractall(unpacked, filter="data")
    return unpacked


@pytest.fixture(scope="session")
def chromium():
    """A browser to render with. Tests that need one skip where there is none, but not in continuous integration."""
    import pagesieve

    try:
        pagesieve.render("<p>Is there a browser?")
    except pagesieve.PagesieveError as fault:
        if os.environ.get("CI"):
            pytest.fail(f"continuous integration must render: {fault}")
        pytest.skip(str(fault))
