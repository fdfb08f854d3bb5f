"""Landmarks: parts that say what they are: by their tag or ARIA role, or by name that they are comments or adverts.

The pages that the segmenter learnt from are older than these elements, and what an author says outweighs what a part
looks like. `header` and `footer` are landmarks of the page only outside of elements that have such parts of their own
(HTML Accessibility API Mappings 1.0).
"""

from collections.abc import Mapping

import numpy as np

from pagesieve.methods import Role
from pagesieve.page import Page, tree
from pagesieve.page.tags import CODES, TagSet
from pagesieve.page.tree import NONE, Bools
from pagesieve.segmentation.adverts import adverts
from pagesieve.segmentation.candidates import Candidates
from pagesieve.segmentation.view import View
from pagesieve.segmentation.vocabulary import COMMENT_WORDS, HOLDERS

BY_TAG: Mapping[str, Role] = {
    "nav": Role.NAVIGATION,
    "aside": Role.SIDEBAR,
    "main": Role.MAIN,
    "search": Role.FORM,
    "header": Role.HEADER,
    "footer": Role.FOOTER,
}
BY_ARIA_ROLE: Mapping[str, Role] = {
    "navigation": Role.NAVIGATION,
    "complementary": Role.SIDEBAR,
    "main": Role.MAIN,
    "search": Role.FORM,
    "banner": Role.HEADER,
    "contentinfo": Role.FOOTER,
}
OF_THE_PAGE = TagSet("header footer")
"""Tags of landmarks that may also be a part of something smaller."""

SMALLER = TagSet("article aside main nav section blockquote details dialog fieldset figure")
"""What a header or footer may be a part of: sections, and what HTML 5 called their roots."""

AREAS = {Role.HEADER, Role.MAIN, Role.SIDEBAR, Role.FOOTER}
"""What a page as a whole is made of; menus, forms, comments and adverts are parts of these."""

MOST = 0.5
"""Share of the page above which a part is no menu, sidebar or the like: it speaks of them, or was never closed."""

SAID = 60
"""Characters beside links from which comments are there, and not only their number."""


def landmarks(candidates: Candidates) -> dict[int, Role]:
    """The candidates that say what they are; of several elements around the same leaves the outermost says which."""
    roles, view = _by_row(candidates.page), View(candidates)
    found = dict.fromkeys(np.flatnonzero(_comments(view)).tolist(), Role.COMMENT)
    found |= dict.fromkeys(np.flatnonzero(adverts(view)).tolist(), Role.ADVERT)
    owner = view.owner if roles else ()
    plain = view.text * (1 - view.link_share)
    return found | {
        int(owner[row]): role
        for row, role in sorted(roles.items(), reverse=True)
        if owner[row] != NONE and (role is Role.MAIN or plain[owner[row]] <= max(MOST * plain[0], SAID))
    }


def on_level(candidates: Candidates, said: Mapping[int, Role], level: int) -> list[int]:
    """The landmarks to outline on a level, none in another: areas of the whole page on the first, all others below."""
    page, rows = candidates.page, candidates.row[list(said)]
    smaller = SMALLER.mask(page.tag)
    inside = tree.ancestor_sum(page.end, smaller.astype(np.int32))[rows] > smaller[rows]
    is_area = ~inside & np.isin([role.number for role in said.values()], [role.number for role in AREAS])
    chosen = np.sort(np.array(list(said), dtype=np.int64)[is_area == (level == 1)])
    chosen = chosen[chosen > 0]  # the whole page is no part of it
    outermost: list[int] = chosen[tree.outermost(candidates.end, chosen)].tolist()
    return outermost


def _comments(view: View) -> Bools:
    """The outermost candidates that say to hold the comments, and hold more than a link to them."""
    rows = np.flatnonzero(view.called(COMMENT_WORDS, HOLDERS))
    found: Bools = view.having(rows) & (view.around(rows) == 0) & (view.text * (1 - view.link_share) >= SAID)
    return found


def _by_row(page: Page) -> dict[int, Role]:
    """The rows of landmarks and their roles."""
    found: dict[int, Role] = {}
    part_of_smaller = tree.within(page.end, SMALLER.mask(page.tag)) & OF_THE_PAGE.mask(page.tag)
    for tag, role in BY_TAG.items():
        rows = np.flatnonzero((page.tag == CODES[tag]) & ~part_of_smaller)
        found |= dict.fromkeys(rows.tolist(), role)
    for row, said in page.values("role").items():
        if said.strip().lower() in BY_ARIA_ROLE:
            found[row] = BY_ARIA_ROLE[said.strip().lower()]
    return found
