"""Parts of the page that say of themselves that they are something else than a list of what the page is about."""

import re

import numpy as np

from pagesieve.features.naming import INNER_CAPITAL
from pagesieve.methods.labels import Role
from pagesieve.methods.named_parts import TAG_ROLES, WORD_ROLES
from pagesieve.page import tree
from pagesieve.page.tags import CODES, KNOWN
from pagesieve.page.tree import NONE, Ints
from pagesieve.records.seen import Seen
from pagesieve.records.wording import with_any

MOST_OF_PAGE = 0.3  # of the text; a part that holds more is the page, whatever it says
ALL_OF_PAGE = 0.95  # the same for a part that asks for consent, which may be longer than its page

TAGS = ("nav", "menu", "header", "footer", "aside", "form")
"""Tags of parts that are no list of what the page is about; an article or a dialog may be one."""

WORDS = (
    "nav navbar navigation menu submenu megamenu breadcrumb breadcrumbs pagination pager footer sidebar related"
    " recommended recommendations login cookie cookies consent gdpr modal popup"
).split()
"""Words of such parts in classes, ids and ARIA roles, the same in all languages; others name lists, too."""

BARS = {"dropdown": Role.NAVIGATION, "toolbar": Role.NAVIGATION}
"""Words of parts that hold lists of buttons, though elsewhere they may hold text."""

_ROLE_OF = {word: role.number for word, role in ({word: WORD_ROLES[word] for word in WORDS} | BARS).items()}
_STEMS = tuple(word for word in _ROLE_OF if not any(part in word for part in _ROLE_OF if part != word))
_CONSENT = re.compile("consent|gdpr", re.I)
_WORD = re.compile(r"[a-z]+")
_TAG_TABLE = np.array([TAG_ROLES[name].number if name in TAGS else NONE for name in KNOWN] + [NONE], dtype=np.int32)


def claimed_roles(seen: Seen, most_of_page: float = MOST_OF_PAGE) -> Ints:
    """The role that the nearest claiming element gives to each row; NONE where there is none.

    What holds more of the text than `most_of_page` claims nothing, nor does what holds the `<main>` of the page: many
    themes name the box of content and sidebar by both.
    """
    page = seen.page
    claim = _TAG_TABLE[np.minimum(page.tag, len(KNOWN))]
    attributes = [page.attribute(name) for name in ("class", "id", "role")]
    told = with_any(set().union(*(attribute.values for attribute in attributes)), _STEMS)
    roles = {value: role for value in told if (role := _word_role(value)) != NONE}
    asking = np.zeros(len(page), dtype=bool)
    for rows, values in attributes:
        claiming = [place for place, value in enumerate(values) if value in roles]
        claim[rows[claiming]] = [roles[values[place]] for place in claiming]
        asking[rows[[place for place in claiming if _CONSENT.search(values[place])]]] = True
    rows = np.arange(len(page), dtype=np.int32)
    most = np.where(asking, ALL_OF_PAGE, most_of_page) * seen.length_before[-1]
    claim[seen.lengths(rows, page.end) > most] = NONE
    claim[page.tag == CODES["body"]] = NONE
    mains = np.concatenate(([0], np.cumsum(page.tag == CODES["main"])))
    claim[mains[page.end] > mains[rows + 1]] = NONE
    nearest = tree.closest(page.parent, claim != NONE)
    return np.where(nearest == NONE, NONE, claim[nearest]).astype(np.int32)


def _word_role(value: str) -> int:
    """The role that the first telling word has.

    >>> _word_role("c-12 siteFooter") == Role.FOOTER.number, _word_role("results")
    (True, -1)
    """
    words = _WORD.findall(INNER_CAPITAL.sub("-", value).lower())
    return next((_ROLE_OF[word] for word in words if word in _ROLE_OF), NONE)
