"""From the decision to labels: a role, a score and a reason for every block."""

from typing import NamedTuple

import numpy as np

from pagesieve.methods.labels import ROLES, Labels, Role, Roles, WhenAsked
from pagesieve.methods.style_density.decision import Decision
from pagesieve.methods.style_density.regions import Regions
from pagesieve.methods.style_density.sd_tree import NO_CLASS, SDTree
from pagesieve.page import Page
from pagesieve.page.tree import NONE, Ints

UNPAINTED, PRUNED, OF_REGION = range(3)
"""Reasons by number: from the third on, one a region."""

COMMENT_SCORE, PRUNED_SCORE = 0.3, 0.1
NOISE_SCORE = 0.4  # of a region that is noise though it is the densest
MAIN_SCORE = 0.6  # of a region that is main however thin it is


class Findings(NamedTuple):
    """All that was found on a page, with the thresholds that it was found by."""

    sd: SDTree
    regions: Regions
    decision: Decision
    t1: float
    t2: float

    def region_roles(self) -> Roles:
        """The role of every region: that of the nearest one decided on which it is or lies in."""
        owner = self.decision.owner(self.sd)[self.regions.row]
        roles = np.full(len(owner), Role.OTHER.number, dtype=np.int8)
        roles[np.isin(owner, self.decision.main)] = Role.MAIN.number
        roles[np.isin(owner, self.decision.comments)] = Role.COMMENT.number
        return roles


class Reasons(WhenAsked):
    """The reasons of a page."""

    def __init__(self, findings: Findings) -> None:
        super().__init__(OF_REGION + len(findings.regions))
        self.findings = findings
        self.roles = findings.region_roles()
        self.decided = np.isin(findings.regions.row, findings.decision.main)

    def told(self, number: int) -> str:
        """Why an element was not looked at, or what its region is."""
        if number == UNPAINTED:
            return "a browser does not paint it"
        if number == PRUNED:
            return f"its element shows no more than T2 = {self.findings.t2:g} characters"
        return self._of_region(number - OF_REGION)

    def _of_region(self, region: int) -> str:
        found = self.findings
        dfm = found.regions.dfm[region]
        sized = f"density {found.regions.density[region]}, dfm {dfm:.1f}"
        role = ROLES[self.roles[region]]
        if self.decided[region] and dfm > found.t1:
            like = "without a class as deep as" if found.regions.css_class[region] == NO_CLASS else "of the class of"
            return f"it is in a region {like} a candidate, though farther than T1 = {found.t1:g} ({sized})"
        if role is Role.MAIN:
            return f"it is in a region kept as {found.decision.arrangement} ({sized}, T1 = {found.t1:g})"
        if role is Role.COMMENT:
            return f"its region has a word for comments and a parent in common with the article ({sized})"
        if dfm > found.t1:
            return f"its region is farther than T1 = {found.t1:g} from the densest ({sized})"
        return f"its region is a candidate, but another one is the article or the areas ({sized})"


def labels(page: Page, found: Findings) -> Labels:
    """The labels of a page: a block belongs to the nearest region decided on, else to the one it was merged into."""
    blocks, regions = page.blocks, found.regions
    owner = found.decision.owner(found.sd)[blocks.start]
    own = np.where(found.sd.density[blocks.row] > found.t2, found.sd.strong_parent[blocks.row], NONE)
    region = _numbers(regions, len(page))[np.where(owner == NONE, own, owner)]
    role = np.append(found.region_roles(), np.int8(Role.OTHER.number))[region]
    score = np.append(_scores(found), PRUNED_SCORE)[region]
    reason = np.where(region == NONE, PRUNED, OF_REGION + region)
    return Labels(
        role=np.where(blocks.hidden, Role.HIDDEN.number, role).astype(np.int8),
        score=np.where(blocks.hidden, 0, score).astype(np.float32),
        reason=np.where(blocks.hidden, UNPAINTED, reason).astype(np.int32),
        reasons=Reasons(found),
        arrangement=found.decision.arrangement,
    )


def _numbers(regions: Regions, rows: int) -> Ints:
    """The number of the region that each row is, with `NONE` at the end for the row that there is not."""
    numbers = np.full(rows + 1, NONE, dtype=np.int32)
    numbers[regions.row] = np.arange(len(regions))
    return numbers


def _scores(found: Findings) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """The nearer to the max density region, the more likely it is content."""
    near = 1 - found.regions.dfm / 100
    roles = found.region_roles()
    score = np.where(roles == Role.MAIN.number, MAIN_SCORE + (1 - MAIN_SCORE) * near, NOISE_SCORE * near)
    score[roles == Role.COMMENT.number] = COMMENT_SCORE
    return score
