"""`rules`: the first default reader, by rule. Simple and honest, until the learned one replaces it.

Two passes. The local pass lets elements claim a role for the text in them: by tag (`nav`), by ARIA role
(`contentinfo`) or by a class word (`sidebar`); the nearest claim holds. The context pass finds the main region, the
element that has most of the page's prose and little else, and keeps what is unclaimed in it.
"""

import re
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from pagesieve.methods.labels import Labels, Role, Roles
from pagesieve.page import Page, tree
from pagesieve.page.tags import AREAS, CODES, HEADINGS, TagSet
from pagesieve.page.tree import NONE, Bools, Ints

PROSE_WORDS = 15  # a shorter block is prose only by the company it keeps
PROSE_LINK_SHARE = 0.3  # of the characters; more is a list of links
LIST_LINK_SHARE = 0.8  # of the characters of a block; such a block is a link
LINKY_PARENT_SHARE = 0.5  # of the characters around such a block; then it is a menu
MOST_OF_PAGE = 0.6  # of the visible text; an element that holds more is the page, whatever its class says
LONGEST_DATA_ROW = 600  # characters; a longer row of a table is a part of the page
SCARCE_PROSE = 0.3  # of the visible, unclaimed text; with less prose than this the page is a list
AGREEMENT = 0.6  # of the words of a headline; as many must stand in the page's title
DISCUSSION = 0.5  # of the text; when comments have more, they are what the page is about

TAG_CLAIMS: dict[str, Role] = {
    "nav": Role.NAVIGATION,
    "menu": Role.NAVIGATION,
    "header": Role.HEADER,
    "footer": Role.FOOTER,
    "aside": Role.SIDEBAR,
    "form": Role.FORM,
    "search": Role.FORM,
    "button": Role.FORM,
    "select": Role.FORM,
    "textarea": Role.FORM,
    "label": Role.FORM,
    "dialog": Role.NOTICE,
    "main": Role.MAIN,
    "article": Role.MAIN,
}
ARIA_CLAIMS: dict[str, Role] = {
    "navigation": Role.NAVIGATION,
    "menu": Role.NAVIGATION,
    "menubar": Role.NAVIGATION,
    "banner": Role.HEADER,
    "contentinfo": Role.FOOTER,
    "complementary": Role.SIDEBAR,
    "search": Role.FORM,
    "form": Role.FORM,
    "dialog": Role.NOTICE,
    "alertdialog": Role.NOTICE,
    "main": Role.MAIN,
    "article": Role.MAIN,
}
CLASS_WORDS: dict[Role, str] = {
    Role.NAVIGATION: "nav navbar navigation menu submenu megamenu breadcrumb breadcrumbs pagination pager toc skip",
    Role.HEADER: "masthead topbar",
    Role.FOOTER: "footer colophon copyright legal",
    Role.SIDEBAR: "sidebar sidebars rail",
    Role.RELATED: "related recommended recommendations similar trending popular mostread upsell recirculation",
    Role.ADVERT: "ad ads advert adverts advertisement adslot sponsor sponsored sponsors promo promoted promotion",
    Role.FORM: "search login signin signup subscribe subscription newsletter filters facets",
    Role.SHARE: "share sharing social follow",
    Role.NOTICE: "cookie cookies consent gdpr popup modal overlay toast",
    Role.COMMENT: "comment comments commentlist replies discussion",
    Role.OTHER: "bio authorbox tags tagcloud",
}
HEADING_WORDS: dict[Role, str] = {
    Role.RELATED: "related|recently viewed|most (?:read|viewed)|you (?:may|might) "
    "also|customers also|people also|read next|keep reading|see also$",
    Role.COMMENT: r"(?:\d+ )?(?:comments?|responses?|replies|reader comments)\b|leave a (?:comment|reply)",
    Role.SHARE: "share|follow us",
    Role.FORM: "newsletter|subscribe|sign up|log ?in",
}
_HEADING = re.compile("|".join(f"(?P<{role}>{words})" for role, words in HEADING_WORDS.items()), re.I)
LEADS: dict[Role, str] = {
    Role.ADVERT: "sponsored|advertisement|anzeige|publicidad|publicité|реклама|広告",
    Role.RELATED: "read more:|read also:|see also:|related:|lesen sie auch|lire aussi|leer también",
}
"""First words of a text that says of itself that it is not content."""
_LEAD = re.compile(r"\s*(?:" + "|".join(f"(?P<{role}>{words})" for role, words in LEADS.items()) + ")", re.I)

ACCOUNT_FIELDS = {"email", "password", "search"}  # types of input
REMARK_WORDS = 30  # the most that a remark such as "Read more: ..." has
ASIDE = 0.05  # of the page's text; as much as a remark or a sign-up box may hold around it
HEADED_PART = 0.4  # of the page's text; a larger part is not claimed by its heading

CONTAINERS = TagSet(
    "div section aside nav header footer main article form figure address fieldset details ul ol dl table td"
)
"""Elements whose class tells what the text in them is; the class of a paragraph or an item tells how it looks."""

_WORD_ROLES = {word: role for role, words in CLASS_WORDS.items() for word in words.split()}
_ABOUT_THE_PAGE = {"no", "has", "with", "without", "is"}
_INNER_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")

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


class Rules:
    """The reader by rule."""

    def __call__(self, page: Page) -> Labels:
        """Label every block of the page."""
        claimed = local_claims(page)
        if not _open_to_main(page, claimed).any():  # then the classes of this page mislead: vote again without claims
            claimed = np.full(len(page.blocks), Role.MAIN.number, dtype=np.int8)
        return context(page, claimed)


# --- the local pass ----------------------------------------------------------------------------------------------


def local_claims(page: Page) -> Roles:
    """The role that the nearest claiming element gives to each block; main where none claims it."""
    claim = _claims(page)
    nearest = tree.nearest(page.end, claim != NONE)[page.blocks.start]
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
    headings = np.flatnonzero(_is_heading(page))
    parts = page.parent[blocks.row[headings]]
    begins = np.searchsorted(blocks.start, parts) == headings
    small = page.text_length[parts] < HEADED_PART * page.text_length[0]
    places = page.text_places[blocks.first[headings]]
    for part, place in zip(parts[begins & small].tolist(), places[begins & small].tolist(), strict=True):
        if found := _HEADING.match(page.texts[place].lstrip()):
            claim[part] = Role(str(found.lastgroup)).number


def _claim_sign_ups(page: Page, claim: Ints) -> None:
    """A field for an address or a password makes a form of the small part that its form stands in."""
    inputs = np.flatnonzero(page.tag == CODES["input"])
    fields = inputs[[kind.lower() in ACCOUNT_FIELDS for kind in page.dom.values("type", inputs)]]
    if len(fields):
        forms = tree.nearest(page.end, page.tag == CODES["form"])[fields]
        parts = page.parent[forms[forms != NONE]]
        claim[parts[page.text_length[parts] < ASIDE * page.text_length[0]]] = Role.FORM.number


def _tag_table() -> Ints:
    table = np.full(max(CODES.values()) + 2, NONE, dtype=np.int32)
    for name, role in TAG_CLAIMS.items():
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
    names = value if value.islower() else _INNER_CAPITAL.sub("-", value).lower()
    names = names.replace("_", "-")
    if _WORD_ROLES.keys().isdisjoint(names.replace("-", " ").split()):
        return NONE  # most values, at a fraction of the cost
    return next((role for name in names.split() if (role := _name_role(name)) != NONE), NONE)


def _name_role(name: str) -> int:
    """The role of the first telling word; `no-sidebar` and `has-comments` tell about a page, not about an element."""
    words = name.split("-")
    if words[0] in _ABOUT_THE_PAGE:
        return NONE
    return next((_WORD_ROLES[word].number for word in words if word in _WORD_ROLES), NONE)


def _settle_headers(page: Page, claimed: Roles, nearest: Ints) -> Roles:
    """A `header` inside an `article` or `main` is part of it."""
    by_header = (claimed == Role.HEADER.number) & (nearest != NONE) & (page.tag[nearest] == CODES["header"])
    if not by_header.any():
        return claimed
    inside = tree.within(page.end, (page.tag == CODES["article"]) | (page.tag == CODES["main"]))
    return np.where(by_header & inside[nearest], Role.MAIN.number, claimed).astype(np.int8)


# --- the context pass --------------------------------------------------------------------------------------------


def context(page: Page, claimed: Roles) -> Labels:
    """Find the main region among what is unclaimed, and give every block its label."""
    blocks = page.blocks
    if _is_discussion(page, claimed):
        claimed = np.where(claimed == Role.COMMENT.number, Role.MAIN.number, claimed).astype(np.int8)
    open_to_main = _open_to_main(page, claimed)
    wanted = _wanted(page, open_to_main)
    region = _main_region(page, wanted)
    inside = (blocks.start >= region) & (blocks.start < page.end[region])

    reason = np.full(len(blocks), OUTSIDE, dtype=np.int32)
    reason[inside & open_to_main] = IN_REGION
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


def _open_to_main(page: Page, claimed: Roles) -> Bools:
    """Blocks that are seen and that nothing else claims."""
    seen: Bools = (claimed == Role.MAIN.number) & ~page.blocks.hidden
    return seen


def _claim_remarks(page: Page, claimed: Roles, kept: Bools) -> Roles:
    """Small parts of the region that begin by saying that they are something else."""
    claimed = claimed.copy()
    starts = page.blocks.start
    remarks = np.flatnonzero(kept & (page.blocks.words <= REMARK_WORDS))
    for block, place in zip(remarks, page.text_places[page.blocks.first[remarks]].tolist(), strict=True):
        if found := _LEAD.match(page.texts[place]):
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
    row = tree.nearest(page.end, page.tag == CODES["tr"])[page.blocks.start]
    data = (page.link_length < LIST_LINK_SHARE * page.text_length) & (page.text_length < LONGEST_DATA_ROW)
    in_row: Bools = (row != NONE) & data[row]
    return in_row


def _jumps(page: Page) -> Bools:
    """Blocks that only jump to another place of the page."""
    jump = np.zeros(len(page), dtype=bool)
    jump[page.select('a[href^="#"]')] = True
    jumping = tree.within(page.end, jump)[page.text_rows]
    return page.blocks.sum(np.where(jumping, page.text_measures[0], 0)) >= LIST_LINK_SHARE * page.blocks.text_length


def _is_heading(page: Page) -> Bools:
    heading: Bools = HEADINGS.mask(page.tag[page.blocks.row])
    return heading


def _heads_nothing(page: Page, kept: Bools) -> Bools:
    """Kept headings after which nothing is kept before the next heading of their level or above, or the end."""
    level = np.where(_is_heading(page), page.tag[page.blocks.row] - CODES["h1"] + 1, 0)
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
    title = _words(_page_title(page))
    for block in np.flatnonzero(top):
        words = _words(page.block_text(int(block)))
        if words and len(words & title) >= AGREEMENT * len(words):
            found[block] = True
            break
    return found


def _page_title(page: Page) -> str:
    titles = np.flatnonzero((page.tag == CODES["title"]) & (page.depth == 2))
    return page.node(int(titles[0])).text if len(titles) else ""


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


def _labels(claimed: Roles, reason: npt.NDArray[np.int32]) -> Labels:
    role = claimed.copy()
    role[(reason == OUTSIDE) | (reason == HEADS_NOTHING)] = Role.OTHER.number
    role[reason == LINKS] = Role.NAVIGATION.number
    role[reason == UNPAINTED] = Role.HIDDEN.number
    spelled = np.where(reason == CLAIMED, CLAIMED + role, reason).astype(np.int32)
    return Labels(role=role, score=SCORES[reason], reason=spelled, reasons=_SPELLED_REASONS)
