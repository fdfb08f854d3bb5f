"""Whether repeated texts with authors and dates are posts, and not the excerpts of a list of articles.

Both look alike. What tells them apart: parts of a discussion name themselves so in classes, ids and item types, and the
excerpts of a list each have a title that leads to another page.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pagesieve.page import Page, tree
from pagesieve.page.tags import CODES, HEADINGS
from pagesieve.page.talk import talk
from pagesieve.page.tree import Bools
from pagesieve.records.posts.addresses import own_addresses
from pagesieve.records.posts.bodies import Bodies
from pagesieve.records.posts.places import Region
from pagesieve.records.posts.signs import Signs, element_text, leads_to_a_person
from pagesieve.records.posts.wording import rows_with

PART_WORDS = re.compile(
    "comment|repl(?:y|ies)|review|answer|respon[sd](?!ive)|testimonial|kommentar|antwort|beitrag|commentaire|réponse"
    "|reponse|comentario|respuesta|resposta|opinion|recens|rezension|bewertung|reactie|replique|postbody|post-?text"
    "|post-?message|post-?msg|userpost|msgbody|resp_"
)
"""Words of classes, ids and item types that name a part of a discussion."""

OWN_WORDS = re.compile("message|mensaje|thread|forum|discussion|bbcode|ugc|user-?content")
"""Words that name parts of discussions and lists of discussions alike."""

ADDRESS_WORDS = re.compile(
    "forums?|threads?|showthread|viewthread|viewtopic|topics?|topic_show|discuss|discussions?|questions?|answers|boards?"
    "|comments|chat|community|talk|bbs"
)
"""Words of addresses of discussions."""

PERSON_WORDS = re.compile("user|author|member|poster|profil")
"""Words of classes that go with a person alone; many a title has a name."""

NAMES = ("class", "id", "itemprop", "itemtype")
"""Attributes that name an element."""

LEVELS = 3
"""Levels above the context of a body that may name it."""

SAMPLE = 8
"""Bodies that are looked at; they are alike."""

MOST = 0.5
"""Share of the posts with a profile of their author above which they are those of a forum."""

LONG_TITLE = 25
"""Characters of a link that is a title also where it is no heading."""

TITLED = 0.5
"""Share of the posts with a title that leads elsewhere from which they are excerpts."""

SAME_TITLE = 2
"""Posts that may have the same title."""

FEWEST_UNNAMED = 4
"""Posts at least where nothing names them; fewer may repeat by chance."""

MANY = 8
"""Posts of a page with the address of a discussion whose dates may be missing."""

TOLD_BY_NAME = 1.2
TOLD = 1.5
"""Authors and dates a post that must be known, where the parts are named and where not."""

ENOUGH_SIGN = 0.3
"""Sign of the authors' place that must be there where the parts are not named."""

HEADED = "comments"
"""What posts are named where their heading says so."""

_WORDS = re.compile(r"[a-z_]+")
_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Found:
    """What was found of the posts: how many of author and date each has, and how much their place is one of authors.

    `profiled` is the share of them beside which their author has a profile, `dated` the rows of the page with a date.
    """

    told: Sequence[int]
    sign: float
    profiled: float
    dated: Bools

    @property
    def mean(self) -> float:
        """Authors and dates a post."""
        return sum(self.told) / max(len(self.told), 1)


def can_be_discussion(page: Page, signs: Signs) -> bool:
    """Whether a page has enough dates for posts that nothing names, or something on it may name posts."""
    if len(signs.dates) >= FEWEST_UNNAMED * (TOLD - 1) or len(signs.profiles):
        return True
    told = {value for name in NAMES for value in page.attribute(name).values}
    words = _DIGITS.sub("", "\n".join(told)).lower()
    return bool(PART_WORDS.search(words) or OWN_WORDS.search(words)) or page.once(_is_of_discussions)


def _is_of_discussions(page: Page) -> bool:
    """Whether the address of a page has a word of those of discussions."""
    return any(map(ADDRESS_WORDS.fullmatch, _WORDS.findall(" ".join(own_addresses(page)).lower())))


def is_discussion(page: Page, names: Sequence[str], regions: Sequence[Region], found: Found) -> bool:  # noqa: PLR0917
    """Whether these are posts, by what names them and by what was found of them."""
    is_part = any(map(PART_WORDS.search, names)) or found.profiled > MOST
    if is_part or any(map(OWN_WORDS.search, names)):
        is_told = found.mean >= TOLD_BY_NAME or (len(regions) >= FEWEST_UNNAMED and found.mean >= 1)
        return is_told and (is_part or _titled(page, regions, found.dated) < TITLED)
    is_told, count = found.mean >= TOLD, len(regions)
    if page.once(_is_of_discussions):
        is_told |= count >= MANY and found.mean >= 1 and found.sign >= ENOUGH_SIGN
    else:
        is_told &= count >= FEWEST_UNNAMED and found.sign >= ENOUGH_SIGN
    return is_told and _titled(page, regions, found.dated) < TITLED


def names_of(page: Page, bodies: Bodies) -> list[str]:
    """The classes, ids and item types of most bodies, of most contexts, and of the elements right above these.

    What a heading calls comments or reviews is named so, too.
    """
    own = (rows[:SAMPLE].tolist() for rows in (bodies.rows, bodies.contexts))
    above = bodies.contexts[np.argsort(-page.depth[bodies.contexts], kind="stable")][-SAMPLE:]  # not those of replies
    over: set[int] = set()
    for _ in range(LEVELS):
        above = np.maximum(page.parent[above], 0)
        over.update(above.tolist())
    names = [name for rows in own for name, count in words_of_rows(page, rows).items() if 2 * count >= len(rows)]
    headed = [HEADED] if tree.within(page.end, page.once(talk))[bodies.rows].all() else []
    return [*names, *words_of_rows(page, sorted(over)), *headed]


def words_of_rows(page: Page, rows: Sequence[int]) -> Counter[str]:
    """The words of classes, ids and item types without their numbers, and how many of some rows have each."""
    own = np.array(rows, dtype=np.int32)
    own = own[page.tag[own] != CODES["body"]]
    told = zip(*(page.dom.values(name, own) for name in NAMES), strict=True)
    return Counter(word for values in told for word in set(_DIGITS.sub("", " ".join(values)).lower().split()))


def _titled(page: Page, regions: Sequence[Region], dated: Bools) -> float:
    """The share of the posts with a title that leads to another page; what many links say is no title but a button."""
    titles = frozenset(np.flatnonzero(_titles(page, dated)).tolist())
    found = [{element_text(page, row) for row in filter(titles.__contains__, region.rows())} for region in regions]
    often = Counter(title for region in found for title in region)
    return sum(any(often[title] <= SAME_TITLE for title in region) for region in found) / max(len(regions), 1)


def _titles(page: Page, dated: Bools) -> Bools:
    """Links to other pages that are headings or long, tell of no person, as their ranks do, and are no dates."""
    mask = np.zeros(len(page), dtype=bool)
    rows, values = page.attribute("href")
    mask[rows] = ["#" not in value and not leads_to_a_person(value) for value in values]
    heading, about = HEADINGS.mask(page.tag), _about_persons(page)
    mask &= ~(about | about[np.maximum(page.parent, 0)] | tree.containing(page.end, dated))
    headed = tree.within(page.end, heading) | tree.containing(page.end, heading)
    mask &= (page.tag == CODES["a"]) & (page.text_length > 1) & (headed | (page.text_length >= LONG_TITLE))
    return mask


def _about_persons(page: Page) -> Bools:
    """Which rows have a class that goes with an author."""
    about = np.zeros(len(page), dtype=bool)
    about[rows_with(page, "class", PERSON_WORDS)] = True
    return about
