"""Parts of the page that say of themselves that they are something else than a list of what the page is about."""

import re

import numpy as np

from pagesieve.methods.labels import Role
from pagesieve.page import tree
from pagesieve.page.tags import CODES, KNOWN
from pagesieve.page.tree import NONE, Ints
from pagesieve.records.seen import Seen
from pagesieve.records.wording import with_any

MOST_OF_PAGE = 0.3  # of the text; a part that holds more is the page, whatever it says
ALL_OF_PAGE = 0.95  # the same for a part that asks for consent, which may be longer than its page

TAG_ROLES: dict[str, Role] = {
    "nav": Role.NAVIGATION,
    "menu": Role.NAVIGATION,
    "header": Role.HEADER,
    "footer": Role.FOOTER,
    "aside": Role.SIDEBAR,
    "form": Role.FORM,
}
WORD_ROLES: dict[Role, str] = {
    Role.NAVIGATION: "nav navbar navigation menu submenu megamenu breadcrumb breadcrumbs pagination pager dropdown "
    "toolbar",
    Role.FOOTER: "footer",
    Role.SIDEBAR: "sidebar",
    Role.RELATED: "related recommended recommendations",
    Role.FORM: "login",
    Role.NOTICE: "cookie cookies consent gdpr modal popup",
}
"""Words of HTML's authors in classes, ids and ARIA roles, the same in all languages."""

_ROLE_OF = {word: role.number for role, words in WORD_ROLES.items() for word in words.split()}
_STEMS = tuple(word for word in _ROLE_OF if not any(part in word for part in _ROLE_OF if part != word))
_CONSENT = re.compile("consent|gdpr", re.I)
_WORD = re.compile(r"[a-z]+")
_INNER_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_TAG_TABLE = np.array(
    [TAG_ROLES[name].number if name in TAG_ROLES else NONE for name in KNOWN] + [NONE], dtype=np.int32
)


def claimed_roles(seen: Seen, most_of_page: float = MOST_OF_PAGE) -> Ints:
    """The role that the nearest claiming element gives to each row; NONE where there is none.

    What holds more of the text than `most_of_page` claims nothing.
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
    nearest = tree.nearest(page.end, claim != NONE)
    return np.where(nearest == NONE, NONE, claim[nearest]).astype(np.int32)


def _word_role(value: str) -> int:
    """The role that the first telling word has.

    >>> _word_role("c-12 siteFooter") == Role.FOOTER.number, _word_role("results")
    (True, -1)
    """
    words = _WORD.findall(_INNER_CAPITAL.sub("-", value).lower())
    return next((_ROLE_OF[word] for word in words if word in _ROLE_OF), NONE)
