"""Engines that batches run in, which not everybody has; continuous integration has all."""

import importlib
import os

import pytest


def engine(package, extra=None):
    """The package of an engine; tests are skipped where it is missing, unless nothing may be."""
    if os.environ.get("CI"):
        return importlib.import_module(package)
    return pytest.importorskip(
        package, reason=f"{package} is not installed: pip install 'pagesieve[{extra or package}]'"
    )


def needed(is_there, reason):
    """A mark for tests that are skipped where what they need is missing; where nothing may be, they run and fail."""
    return pytest.mark.skipif(not is_there and not os.environ.get("CI"), reason=reason)
