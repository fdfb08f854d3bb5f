"""The house stays as drawn: imports point one way, the parser stays in its rooms, the docs name what is exported."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import pagesieve

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "pagesieve"

# A module may import only from its own floor and from the floors above it in this list (docs/concepts.md draws it).
FLOORS = [
    *("exceptions", "source", "inputs", "page", "rendering", "features", "model", "methods", "segmentation"),
    *("records", "site", "outputs", "reading", "batch", "evaluate", "train", "cli"),
]
PARSER_ROOMS = {"page/streaming.py", "page/build.py", "page/dom.py", "outputs"}

MODULES = sorted(path for path in SOURCE.rglob("*.py"))


def imports_of(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def floor_of(module):
    parts = module.split(".")
    return parts[1] if parts[0] == "pagesieve" and len(parts) > 1 and parts[1] in FLOORS else None


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_one_way(path):
    own = path.relative_to(SOURCE).parts[0].removesuffix(".py")
    if own not in FLOORS:
        assert own in {"__init__", "__main__"}, f"{own} has no floor"
        return
    for module in imports_of(path):
        floor = floor_of(module)
        assert floor is None or FLOORS.index(floor) <= FLOORS.index(own), f"{path} imports {module}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_the_parser_stays_in_its_rooms(path):
    place = path.relative_to(SOURCE).as_posix()
    if place not in PARSER_ROOMS and place.split("/")[0] not in PARSER_ROOMS:
        assert not any(module.split(".")[0] == "turbohtml" for module in imports_of(path))


def test_no_method_imports_another():
    methods = SOURCE / "methods"
    for path in methods.rglob("*.py"):
        own = path.relative_to(methods).parts[0].removesuffix(".py")
        if own in ("__init__", "refining"):  # the registry, and what heuristics that refine other methods share
            continue
        imported = {m.split(".")[2] for m in imports_of(path) if m.startswith("pagesieve.methods.")}
        assert imported <= {own, "labels", "named_parts", "refining", "settings"}, path


def test_the_reference_names_all_that_is_exported():
    reference = (ROOT / "docs" / "reference.md").read_text()
    named = set(re.findall(r"^### `(\w+)", reference, flags=re.M))
    assert named == set(pagesieve.__all__)
    assert sorted(pagesieve.__all__) == pagesieve.__all__
    assert all(hasattr(pagesieve, name) for name in pagesieve.__all__)


@pytest.mark.parametrize("page", [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")], ids=lambda page: page.name)
def test_links_in_the_docs_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#\s]+)", page.read_text()):
        if "://" not in target and not target.startswith("mailto:"):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_broad_excepts_stand_only_where_they_are_allowed():
    one_page = {"batch/guard.py", "evaluate/speed.py", "evaluate/arena.py"}
    allowed = {"cli/main.py", "batch/work.py"} | one_page  # one command, one task of a batch, one page
    broad = {
        path.relative_to(SOURCE).as_posix()
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ExceptHandler) and (node.type is None or ast.unparse(node.type) == "Exception")
    }
    assert broad <= allowed


def test_the_import_brings_no_slow_package():
    listing = "import sys, pagesieve; print(*sorted(m.split('.')[0] for m in sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", listing], capture_output=True, text=True, check=True).stdout.split()
    assert {"numpy", "turbohtml"} <= set(loaded)
    assert not {"urllib3", "click", "tqdm", "email", "asyncio", "pandas"} & set(loaded)


def test_a_plain_install_asks_for_few_packages():
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert len(project["dependencies"]) <= 7
    assert project["version"] == pagesieve.__version__
