"""Telling apart: blocks that a reading finds to be something else than the method says, with the reason."""

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from pagesieve.methods import Labels, Role
from pagesieve.methods.labels import WhenAsked
from pagesieve.page.tree import Bools

SELDOM, MOSTLY = 0.1, 0.7
"""How likely such a block is content: at most where it is found to be none, at least where it is found to be some."""


class Reason(NamedTuple):
    """What blocks are, and why."""

    role: Role
    why: str


def told_apart(labels: Labels, blocks: Bools, reason: Reason) -> Labels:
    """The labels where these blocks have another role, for a reason."""
    if not blocks.any():
        return labels
    is_content = reason.role is Role.MAIN
    score = np.maximum(labels.score, MOSTLY) if is_content else np.minimum(labels.score, SELDOM)
    return replace(
        labels,
        role=np.where(blocks, reason.role.number, labels.role).astype(np.int8),
        score=np.where(blocks, score, labels.score).astype(np.float32),
        reason=np.arange(len(labels), dtype=np.int32),
        reasons=Reasons(labels, blocks, reason.why),
    )


class Reasons(WhenAsked):
    """The reason for each block: that of these blocks, or else what the method says."""

    def __init__(self, labels: Labels, blocks: Bools, why: str) -> None:
        super().__init__(len(labels))
        self._labels, self._blocks, self._why = labels, blocks, why

    def told(self, number: int) -> str:
        """Why a block is content or none."""
        return self._why if self._blocks[number] else self._labels.why(number)
