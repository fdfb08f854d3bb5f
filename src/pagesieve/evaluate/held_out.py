"""Models of folds: what lets the learned reader be measured on pages of sites that it does not know.

A folder has those of readers and those of page types, each kind with the fold of every domain.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from pagesieve.exceptions import FileSourceError, OptionError
from pagesieve.methods import Labels
from pagesieve.methods.learned import Learned
from pagesieve.model.files import Saved
from pagesieve.page import Page
from pagesieve.source.addresses import domain


class Kind(StrEnum):
    """What models of folds are of, by the command that makes them."""

    READER = "reader"
    PAGE_TYPES = "page-types"


def save_held_out(folder: Path, kind: Kind, *, models: Sequence[Saved], fold_of: Mapping[str, int]) -> None:
    """Write the models of the folds, and the fold of each domain."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        written = json.dumps(dict(sorted(fold_of.items())), indent=1) + "\n"
        _folds(folder, kind).write_text(written, encoding="utf-8")
    except OSError as fault:
        raise FileSourceError(f"cannot write the models of the folds to {folder}: {fault.strerror}") from fault
    for fold, model in enumerate(models):
        model.save(_model(folder, kind, fold))


class ByFold(NamedTuple):
    """The learned reader by models of a fold; it is small, so that it can be sent to another process."""

    reader: str
    page_types: str

    def __call__(self, page: Page) -> Labels:
        """Label every block of the page."""
        return Learned(model=self.reader, page_types=self.page_types)(page)


class HeldOut:
    """A folder with the models of folds."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.fold_of = {Kind.READER: _fold_of(folder, Kind.READER)}

    @property
    def digest(self) -> str:
        """A fingerprint of the models, so that no result outlives them."""
        models = (path for kind in Kind for path in sorted(self.folder.glob(f"{kind}-*.npz")))
        content = b"".join(path.read_bytes() for path in models)
        return hashlib.sha256(content).hexdigest()[:8]

    def model_for(self, site: str, kind: Kind = Kind.READER) -> Path:
        """The model that did not learn from this site; of those that none learnt from, the first."""
        if kind not in self.fold_of:
            self.fold_of[kind] = _fold_of(self.folder, kind)
        return _model(self.folder, kind, self.fold_of[kind].get(domain(site), 0))

    def method_for(self, site: str) -> ByFold:
        """The reader and the page types that did not learn from this site, as a method."""
        return ByFold(str(self.model_for(site)), str(self.model_for(site, Kind.PAGE_TYPES)))


def _fold_of(folder: Path, kind: Kind) -> dict[str, int]:
    """The fold of each domain."""
    try:
        found: dict[str, int] = json.loads(_folds(folder, kind).read_text(encoding="utf-8"))
    except (OSError, ValueError) as fault:
        raise OptionError(f"{folder} has no models of folds; pagesieve train {kind} --held-out makes them") from fault
    return found


def _folds(folder: Path, kind: Kind) -> Path:
    return folder / f"{kind}.json"


def _model(folder: Path, kind: Kind, fold: int) -> Path:
    return folder / f"{kind}-{fold}.npz"
