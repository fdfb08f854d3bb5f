"""The context pass: the main region among what is unclaimed, and the label of every block."""

import numpy as np
import numpy.typing as npt

from pagesieve.methods.labels import Labels, Role, Roles
from pagesieve.methods.rules.claims import is_heading
from pagesieve.methods.rules.vocabulary import LEAD
from pagesieve.page import Page, tree
from pagesieve.page.tags import AREAS, CODES
from pagesieve.page.titles import agrees, title_element
from pagesieve.page.tree import NONE, Bools

PROSE_WORDS = 15  # a shorter block is prose only by the company it keeps
PROSE_LINK_SHARE = 0.3  # of the characters; more is a list of links
LIST_LINK_SHARE = 0.8  # of the characters of a block; such a block is a link
LINKY_PARENT_SHARE = 0.5  # of the characters around such a block; then it is a menu
LONGEST_DATA_ROW = 600  # characters; a longer row of a table is a part of the page
SCARCE_PROSE = 0.3  # of the visible, unclaimed text; with less prose than this the page is a list
DISCUSSION = 0.5  # of the text; when comments have more, they are what the page is about
REMARK_WORDS = 30  # the most that a remark such as "Read more: ..." has
ASIDE = 0.05  # of the page's text; as much as a remark may hold around it

REASONS = (
    "it is in the main region",
    "it is the headline of the page",
    "it lies outside the main region",
    "it is a link among links",
    "a browser does not paint it",
    "it heads nothing that is kept",
    "it is in a part that is marked as comments",
    "it is in a part that is marked as {role}",
)
IN_REGION, HEADLINE, OUTSIDE, LINKS, UNPAINTED, HEADS_NOTHING, COMMENTS, CLAIMED = range(len(REASONS))
_SPELLED_REASONS = REASONS[:CLAIMED] + tuple(REASONS[CLAIMED].format(role=role) for role in Role)
SCORES = np.array([0.9, 0.9, 0.2, 0.2, 0.0, 0.3, 0.3, 0.1], dtype=np.float32)


def context(page: Page, claimed: Roles) -> Labels:
    """Find the main region among what is unclaimed, and give every block its label."""
    blocks = page.blocks
    if _is_discussion(page, claimed):
        claimed = np.where(claimed == Role.COMMENT.number, Role.MAIN.number, claimed).astype(np.int8)
    unclaimed = open_to_main(page, claimed)
    wanted = _wanted(page, unclaimed)
    region = _main_region(page, wanted)
    inside = (blocks.start >= region) & (blocks.start < page.end[region])

    reason = np.full(len(blocks), OUTSIDE, dtype=np.int32)
    reason[inside & unclaimed] = IN_REGION
    claimed = _claim_remarks(page, claimed, reason == IN_REGION)
    linky = _links_among_links(page) if wanted.is_prose else _jumps(page)
    reason[(reason == IN_REGION) & linky] = LINKS
    reason[_heads_nothing(page, reason == IN_REGION)] = HEADS_NOTHING
    reason[claimed != Role.MAIN.number] = CLAIMED
    reason[claimed == Role.COMMENT.number] = COMMENTS
    reason[blocks.hidden] = UNPAINTED
    headline = _headline(page, region)
    reason[headline] = HEADLINE
    return _labels(np.where(headline, Role.MAIN.number, claimed).astype(np.int8), reason)


def open_to_main(page: Page, claimed: Roles) -> Bools:
    """Blocks that are seen and that nothing else claims."""
    seen: Bools = (claimed == Role.MAIN.number) & ~page.blocks.hidden
    return seen


def _claim_remarks(page: Page, claimed: Roles, kept: Bools) -> Roles:
    """Small parts of the region that begin by saying that they are something else."""
    claimed = claimed.copy()
    starts = page.blocks.start
    remarks = np.flatnonzero(kept & (page.blocks.words <= REMARK_WORDS))
    for block, place in zip(remarks, page.text_places[page.blocks.first[remarks]].tolist(), strict=True):
        if found := LEAD.match(page.texts[place]):
            part = page.blocks.row[block]
            around = page.parent[part]
            part = around if page.text_length[around] < ASIDE * page.text_length[0] else part
            claimed[(starts >= part) & (starts < page.end[part])] = Role(str(found.lastgroup)).number
    return claimed


def _is_discussion(page: Page, claimed: Roles) -> bool:
    is_comment = claimed == Role.COMMENT.number
    if not is_comment.any():
        return False
    visible = np.where(page.blocks.hidden, 0, page.blocks.text_length)
    comments = visible[is_comment].sum()
    main = visible[claimed == Role.MAIN.number].sum()
    return bool(comments > DISCUSSION * (comments + main))


class _Wanted:
    """The text that the main region should hold: the length of each block that counts, else 0."""

    def __init__(self, lengths: npt.NDArray[np.int32], *, is_prose: bool) -> None:
        self.lengths, self.is_prose = lengths, is_prose


def _wanted(page: Page, open_to_main: Bools) -> _Wanted:
    """Prose where there is enough of it, else all unclaimed text: a page of records has little prose."""
    blocks = page.blocks
    lengths = np.where(open_to_main, blocks.text_length, 0)
    prose = (blocks.words >= PROSE_WORDS) & (blocks.link_length < PROSE_LINK_SHARE * blocks.text_length)
    if lengths[prose].sum() >= SCARCE_PROSE * lengths.sum():
        return _Wanted(np.where(prose, lengths, 0), is_prose=True)
    return _Wanted(lengths, is_prose=False)


def _main_region(page: Page, wanted: _Wanted) -> int:
    """The area with the best balance (F1) between holding all wanted text and holding nothing else."""
    column = np.zeros(len(page), dtype=np.int64)
    column[page.blocks.start] = wanted.lengths
    inside = tree.subtree_sum(page.end, column)
    column[page.blocks.start] = np.where(page.blocks.hidden, 0, page.blocks.text_length)
    visible = tree.subtree_sum(page.end, column)
    balance = np.where(AREAS.mask(page.tag), 2 * inside / np.maximum(inside[0] + visible, 1), -1)
    return int(np.flatnonzero(balance >= balance.max() - 1e-9)[-1])


def _links_among_links(page: Page) -> Bools:
    blocks = page.blocks
    parent = page.parent[blocks.row]
    is_link = (blocks.link_length >= LIST_LINK_SHARE * blocks.text_length) & ~_in_data_row(page)
    return is_link & (page.link_length[parent] >= LINKY_PARENT_SHARE * page.text_length[parent])


def _in_data_row(page: Page) -> Bools:
    """Blocks in a table row that has other text than links and is short enough to be a row of data."""
    rows = page.tag == CODES["tr"]
    if not rows.any():
        return np.zeros(len(page.blocks), dtype=bool)
    row = tree.closest(page.parent, rows)[page.blocks.start]
    data = (page.link_length < LIST_LINK_SHARE * page.text_length) & (page.text_length < LONGEST_DATA_ROW)
    in_row: Bools = (row != NONE) & data[row]
    return in_row


def _jumps(page: Page) -> Bools:
    """Blocks that only jump to another place of the page."""
    jump = np.zeros(len(page), dtype=bool)
    jump[page.select('a[href^="#"]')] = True
    jumping = tree.within(page.end, jump)[page.text_rows]
    return page.blocks.sum(np.where(jumping, page.text_measures[0], 0)) >= LIST_LINK_SHARE * page.blocks.text_length


def _heads_nothing(page: Page, kept: Bools) -> Bools:
    """Kept headings after which nothing is kept before the next heading of their level or above, or the end."""
    level = np.where(is_heading(page), page.tag[page.blocks.row] - CODES["h1"] + 1, 0)
    kept_before = np.append(0, np.cumsum(kept & (level == 0)))
    empty = np.zeros(len(kept), dtype=bool)
    next_heading = [len(kept)] * 7  # of each level or above
    for block in np.flatnonzero(level)[::-1].tolist():
        empty[block] = kept_before[next_heading[level[block]]] == kept_before[block]
        next_heading[level[block] :] = [block] * (7 - level[block])
    return empty & kept


def _headline(page: Page, region: int) -> Bools:
    """The `h1` outside the main region that says what the page's `<title>` says, when the region has no `h1`."""
    blocks = page.blocks
    top = (page.tag[blocks.row] == CODES["h1"]) & ~blocks.hidden
    inside = (blocks.start >= region) & (blocks.start < page.end[region])
    found = np.zeros(len(blocks), dtype=bool)
    if (top & inside).any() or not top.any():
        return found
    titles = [title_element(page)]
    for block in np.flatnonzero(top):
        if agrees(page.block_text(int(block)), titles):
            found[block] = True
            break
    return found


def _labels(claimed: Roles, reason: npt.NDArray[np.int32]) -> Labels:
    role = claimed.copy()
    role[(reason == OUTSIDE) | (reason == HEADS_NOTHING)] = Role.OTHER.number
    role[reason == LINKS] = Role.NAVIGATION.number
    role[reason == UNPAINTED] = Role.HIDDEN.number
    spelled = np.where(reason == CLAIMED, CLAIMED + role, reason).astype(np.int32)
    return Labels(role=role, score=SCORES[reason], reason=spelled, reasons=_SPELLED_REASONS)
