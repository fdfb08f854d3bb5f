"""The local pass: the role that the nearest claiming element gives to each block."""

from functools import lru_cache

import numpy as np

from pagesieve.features.naming import ABOUT_THE_PAGE, INNER_CAPITAL
from pagesieve.methods.labels import Role, Roles
from pagesieve.methods.named_parts import TAG_ROLES, WORD_ROLES
from pagesieve.methods.rules.vocabulary import (
    ACCOUNT_FIELDS,
    ARIA_CLAIMS,
    CONTAINERS,
    HEADING,
)
from pagesieve.page import Page, tree
from pagesieve.page.tags import CODES, HEADINGS
from pagesieve.page.tree import NONE, Bools, Ints

MOST_OF_PAGE = 0.6  # of the visible text; an element that holds more is the page, whatever its class says
HEADED_PART = 0.4  # of the page's text; a larger part is not claimed by its heading
SIGN_UP_PART = 0.05  # of the page's text; as much as a sign-up box may hold around its form

ABOUT_A_STATE = ABOUT_THE_PAGE | {"is"}
"""Words that names of a state of the page or of an element begin with, such as `has-comments` and `is-menu-open`."""


def local_claims(page: Page) -> Roles:
    """The role that the nearest claiming element gives to each block; main where none claims it."""
    claim = _claims(page)
    nearest = tree.closest(page.parent, claim != NONE)[page.blocks.start]
    claimed = np.where(nearest == NONE, Role.MAIN.number, claim[nearest])
    return _settle_headers(page, claimed.astype(np.int8), nearest)


def _claims(page: Page) -> Ints:
    """Each row's own claim: by class word, else by ARIA role, else by tag."""
    claim = _TAG_TABLE[np.minimum(page.tag, len(_TAG_TABLE) - 1)]
    boxes = np.flatnonzero(CONTAINERS.mask(page.tag) & (page.text_length > 0))
    for rows, values, role_of in (
        (*page.attribute("aria-label"), _class_role),
        (*page.attribute("role"), _aria_role),
        (boxes, page.dom.values("id", boxes), _class_role),
        (boxes, page.dom.values("class", boxes), _class_role),
    ):
        roles = {value: role_of(value) for value in set(values)}
        found = np.array([roles[value] for value in values], dtype=np.int32)
        claim[rows] = np.where(found == NONE, claim[rows], found)
    _claim_headed_parts(page, claim)
    _claim_sign_ups(page, claim)
    oversized = page.text_length > MOST_OF_PAGE * max(int(page.text_length[0]), 1)
    claim[oversized & (claim != Role.MAIN.number)] = NONE
    return claim


def _claim_headed_parts(page: Page, claim: Ints) -> None:
    """A part that begins with a heading such as "Related stories" claims the role that the heading names."""
    blocks = page.blocks
    headings = np.flatnonzero(is_heading(page))
    parts = page.parent[blocks.row[headings]]
    begins = np.searchsorted(blocks.start, parts) == headings
    small = page.text_length[parts] < HEADED_PART * page.text_length[0]
    places = page.text_places[blocks.first[headings]]
    for part, place in zip(parts[begins & small].tolist(), places[begins & small].tolist(), strict=True):
        if found := HEADING.match(page.texts[place].lstrip()):
            claim[part] = Role(str(found.lastgroup)).number


def _claim_sign_ups(page: Page, claim: Ints) -> None:
    """A field for an address or a password makes a form of the small part that its form stands in."""
    inputs = np.flatnonzero(page.tag == CODES["input"])
    fields = inputs[[kind.lower() in ACCOUNT_FIELDS for kind in page.dom.values("type", inputs)]]
    if len(fields):
        forms = tree.closest(page.parent, page.tag == CODES["form"])[fields]
        parts = page.parent[forms[forms != NONE]]
        claim[parts[page.text_length[parts] < SIGN_UP_PART * page.text_length[0]]] = Role.FORM.number


def _tag_table() -> Ints:
    table = np.full(max(CODES.values()) + 2, NONE, dtype=np.int32)
    for name, role in TAG_ROLES.items():
        table[CODES[name]] = role.number
    return table


_TAG_TABLE = _tag_table()


def _aria_role(value: str) -> int:
    role = ARIA_CLAIMS.get(value.strip().lower())
    return NONE if role is None else role.number


@lru_cache(maxsize=65_536)  # pages of one site share their classes
def _class_role(value: str) -> int:
    """The role that the first telling class name has.

    >>> _class_role("c-12 siteFooter"), _class_role("grid wide"), _class_role("has-sidebar")
    (10, -1, -1)
    """
    names = value if value.islower() else INNER_CAPITAL.sub("-", value).lower()
    names = names.replace("_", "-")
    if WORD_ROLES.keys().isdisjoint(names.replace("-", " ").split()):
        return NONE  # most values, at a fraction of the cost
    return next((role for name in names.split() if (role := _name_role(name)) != NONE), NONE)


def _name_role(name: str) -> int:
    """The role of the first telling word; `no-sidebar` and `has-comments` tell about a page, not about an element."""
    words = name.split("-")
    if words[0] in ABOUT_A_STATE:
        return NONE
    return next((WORD_ROLES[word].number for word in words if word in WORD_ROLES), NONE)


def _settle_headers(page: Page, claimed: Roles, nearest: Ints) -> Roles:
    """A `header` inside an `article` or `main` is part of it."""
    by_header = (claimed == Role.HEADER.number) & (nearest != NONE) & (page.tag[nearest] == CODES["header"])
    if not by_header.any():
        return claimed
    inside = tree.within(page.end, (page.tag == CODES["article"]) | (page.tag == CODES["main"]))
    return np.where(by_header & inside[nearest], Role.MAIN.number, claimed).astype(np.int8)


def is_heading(page: Page) -> Bools:
    """Which blocks are headings."""
    heading: Bools = HEADINGS.mask(page.tag[page.blocks.row])
    return heading
