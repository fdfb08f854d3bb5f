"""Profiles: what a forum says about the author beside each post, such as the number of posts and the first day."""

import re

import numpy as np

from pagesieve.page import Page, tree
from pagesieve.page.page import shown
from pagesieve.page.tree import Bools, Ints

LONGEST_LINE = 60
"""Characters of a line of a profile."""

LONGEST_PROFILE = 300
"""Characters of all of it."""

MOST_WORDS = 6
"""Words of a text in it."""

HIGHEST = 8
"""Levels from a line of a profile up to its box at most."""

OF_THE_AUTHOR = re.compile("join|regist|since|seit|inscrit|dabei|anmeld|last visit|last seen|alta|aangemeld")
"""Words, in small letters, before a date that is not of the post but of its author: since when one is a member."""

_COUNTED = (
    "posts?|messages?|beiträge|mensajes|messaggi|mensagens|berichten|сообщени[йя]|inlägg|indlæg|innlegg|viestejä"
    "|wiadomości|posty|příspěvk[yůi]|ileti|mesaj|hozzászólások|δημοσιεύσεις|total posts|number of posts"
)
_PROFILE = re.compile(
    rf"(?:{_COUNTED}) ?(?:: ?[\d., ]*$|\d[\d., ]*$)"
    rf"|(?:{OF_THE_AUTHOR.pattern})[^:.!?]*(?::.*(?:(?:19|20)\d\d|\d\d[./-]\d\d)|:$|(?:19|20)\d\d$|\d\d[./-]\d\d$)",
    re.I,
)

_TELLING = re.compile(r"[:\d]")  # what all of these have, and most texts have not


def is_of_profile(line: str) -> bool:
    """Whether a line tells how much its author wrote, or since when.

    >>> [is_of_profile(line) for line in ("Posts: 12", "Beiträge: 1.204", "Joined: May 2001", "Posts", "Since then")]
    [True, True, True, False, False]
    >>> is_of_profile("Registered it in 2005."), is_of_profile("Since 2004, bought new.")
    (False, False)
    """
    may_be = len(line) <= LONGEST_LINE and _TELLING.search(line)
    return bool(may_be and _PROFILE.match(shown(line)))


def profiles_of(page: Page, dated: Bools) -> Ints:
    """The boxes that hold lines of a profile, and neither a date of a post nor a sentence."""
    short = np.flatnonzero((page.text_measures[0] <= LONGEST_LINE) & ~page.hidden[page.text_rows])
    texts = [page.texts[place] for place in page.text_places[short].tolist()]
    meant = (
        {text for text in set(texts) if _TELLING.search(text) and _PROFILE.match(shown(text))} if dated.any() else ()
    )
    if not meant:  # as on most pages
        return np.zeros(0, dtype=np.int32)
    found = page.text_rows[short[[text in meant for text in texts]]].tolist()
    other = dated.copy()
    other[page.text_rows[page.text_measures[1] > MOST_WORDS]] = True
    before = np.concatenate(([0], np.cumsum(other))).tolist()
    boxes = np.array(sorted({_box(page, row, before) for row in found}), dtype=np.int32)
    return boxes[tree.outermost(page.end, boxes)]


def heads_of(page: Page, profiles: Ints) -> Ints:
    """The first text of each profile, which is the name of the author where it is no line as the others."""
    numbers = page.text_rows.searchsorted(profiles)
    is_line = [is_of_profile(page.raw_text(number, number + 1)) for number in numbers.tolist()]
    heads: Ints = page.text_rows[numbers[~np.array(is_line, dtype=bool)]]
    return heads


def _box(page: Page, row: int, before: list[int]) -> int:
    """The largest element around a row that may be a profile; `before` counts what is not of one, before each row."""
    for _ in range(HIGHEST):
        above = int(page.parent[row])
        if before[page.end[above]] > before[above] or page.text_length[above] > LONGEST_PROFILE:
            break
        row = above
    return row
