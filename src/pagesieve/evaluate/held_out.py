"""Models of folds: what lets the learned reader be measured on pages of sites that it does not know."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from pagesieve.exceptions import FileSourceError, OptionError
from pagesieve.model import ReaderModel
from pagesieve.source.addresses import domain

FOLDS = "folds.json"


def save_held_out(folder: Path, models: Sequence[ReaderModel], fold_of: Mapping[str, int]) -> None:
    """Write the models of the folds, and the fold of each domain."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / FOLDS).write_text(json.dumps(dict(sorted(fold_of.items())), indent=1) + "\n", encoding="utf-8")
    except OSError as fault:
        raise FileSourceError(f"cannot write the models of the folds to {folder}: {fault.strerror}") from fault
    for fold, model in enumerate(models):
        model.save(folder / _file(fold))


class HeldOut:
    """A folder with the models of folds."""

    def __init__(self, folder: Path) -> None:
        try:
            self.fold_of: dict[str, int] = json.loads((folder / FOLDS).read_text(encoding="utf-8"))
        except (OSError, ValueError) as fault:
            raise OptionError(f"{folder} has no models of folds; pagesieve train reader --held-out makes it") from fault
        self.folder = folder

    @property
    def digest(self) -> str:
        """A fingerprint of the models, so that no result outlives them."""
        content = b"".join(path.read_bytes() for path in sorted(self.folder.glob("*.npz")))
        return hashlib.sha256(content).hexdigest()[:8]

    def model_for(self, site: str) -> Path:
        """The model that did not learn from this site; of those that none learnt from, the first."""
        return self.folder / _file(self.fold_of.get(domain(site), 0))


def _file(fold: int) -> str:
    return f"fold-{fold}.npz"
