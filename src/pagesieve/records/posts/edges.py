"""The ends of posts: lines there that are not of the post, but buttons, notes of the forum, profiles and signatures."""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from pagesieve.page.tree import NONE
from pagesieve.records.posts.profiles import is_of_profile

FEWEST_ALIKE = 3
"""Posts that share a line before it counts as one of the page's own."""

SHARE_ALIKE = 0.5
"""Share of the posts that must have it."""

EDGE = 3
"""Lines at either end of a post that are looked at for this."""

LONGEST_NOTE = 60
"""Characters of such a line."""

LINES_OF_PROFILE = 8
"""Lines at the beginning of a post among which those of a profile stand."""

FEWEST_OF_PROFILE = 2
"""Lines that tell of the author, at least, where there is a profile in a text."""

LONGEST_SIGNATURE = 120
"""Characters after a ruled line at most that are a signature."""

SHORTEST_SIGNATURE = 12
"""Characters at least of what ends all posts of one author."""

_DIGITS = re.compile(r"\d+")
_LABEL = re.compile(r"[^\W\d_][\w ]{1,20}:\s")
_RULE = re.compile(r"_{3,}|-- ?")  # as forums and mail have it; other rules part a text


@dataclass(frozen=True, slots=True)
class Line:
    """The text of a block or of a line in one, and whether it is a quote or code; lines of two blocks may be equal."""

    text: str
    is_cited: bool = False
    is_part: bool = False
    block: int = field(default=NONE, compare=False)


def trimmed(posts: Sequence[Sequence[Line]], authors: Sequence[str | None]) -> list[Sequence[Line]]:
    """The lines of each post without profiles, signatures and what many posts share at their ends."""
    own = without_shared_edges([_without_profile(lines) for lines in posts])
    return without_endings([_without_signature(lines) for lines in own], authors)


def without_shared_edges(posts: Sequence[Sequence[Line]]) -> list[Sequence[Line]]:
    """The lines of each post without those at its ends that many posts have: buttons, notes of the forum.

    >>> posts = [["Hi", "1 like", "Reply"], ["Well", "2 likes", "Reply"], ["So", "Reply"], ["Reply"]]
    >>> for left in without_shared_edges([[Line(text) for text in post] for post in posts]):
    ...     print([line.text for line in left])
    ['Hi', '1 like']
    ['Well', '2 likes']
    ['So']
    ['Reply']
    """
    edges = (set(map(_plain, (*lines[:EDGE], *lines[-EDGE:]))) for lines in posts)
    often = Counter(line for lines in edges for line in lines if line is not None and len(line) <= LONGEST_NOTE)
    enough = max(FEWEST_ALIKE, SHARE_ALIKE * len(posts))
    shared = {line for line, count in often.items() if count >= enough}
    return [_without(lines, shared) for lines in posts] if shared else list(posts)


def _without(lines: Sequence[Line], shared: Collection[str]) -> Sequence[Line]:
    """The lines from the first to the last that are not shared; a post that says nothing else keeps them."""
    own = [place for place, line in enumerate(lines) if _plain(line) not in shared]
    return lines[own[0] : own[-1] + 1] if own else lines


def _plain(line: Line) -> str | None:
    """A line without its numbers; None for one that people write alike: what they cite, or a greeting."""
    return None if line.is_cited or line.is_part else _DIGITS.sub("0", line.text)


def _without_profile(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines of a post without the profile of its author that they begin with, and the labelled lines after that.

    >>> profile = ["Junior Member", "Joined: May 2001", "Posts: 12", "Town: Kiel"]
    >>> [line.text for line in _without_profile([Line(text) for text in [*profile, "How old is it?"]])]
    ['How old is it?']
    """
    first = [line.text for line in lines[:LINES_OF_PROFILE]]
    told = [place for place, text in enumerate(first) if is_of_profile(text)]
    if len(told) < FEWEST_OF_PROFILE or any(len(text) > LONGEST_NOTE for text in first[: told[-1]]):
        return lines
    after = next((place for place in range(told[-1] + 1, len(lines)) if not _is_labelled(lines[place])), len(lines))
    return lines[after:] or lines


def _is_labelled(line: Line) -> bool:
    return len(line.text) <= LONGEST_NOTE and _LABEL.match(line.text) is not None


def _without_signature(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines of a post up to a ruled line near its end; one with more such lines has parts.

    >>> [line.text for line in _without_signature([Line("Quite old."), Line("____"), Line("Fair winds!")])]
    ['Quite old.']
    """
    rules = [place for place, line in enumerate(lines) if not line.is_cited and _RULE.fullmatch(line.text)]
    after = sum(len(line.text) for line in lines[rules[0] + 1 :]) if rules else 0
    return lines[: rules[0]] if len(rules) == 1 and rules[0] and after <= LONGEST_SIGNATURE else lines


def without_endings(posts: Sequence[Sequence[Line]], authors: Sequence[str | None]) -> list[Sequence[Line]]:
    """The lines of each post without those that all posts of its author end with, where these are several.

    >>> posts = [["Quite old.", "Fair winds to all"], ["Really?"], ["I am sure.", "Fair winds to all"]]
    >>> lines = [[Line(text) for text in post] for post in posts]
    >>> [[line.text for line in left] for left in without_endings(lines, ["ann", "ben", "ann"])]
    [['Quite old.'], ['Really?'], ['I am sure.']]
    """
    by_author: dict[str, list[Sequence[Line]]] = {}
    for lines, author in zip(posts, authors, strict=True):
        if author:
            by_author.setdefault(author, []).append(lines)
    endings = {author: _common_ending(own) for author, own in by_author.items() if len(own) > 1}
    return [lines[: len(lines) - endings.get(author or "", 0)] for lines, author in zip(posts, authors, strict=True)]


def _common_ending(posts: Sequence[Sequence[Line]]) -> int:
    """How many lines different posts of one author end with alike; a post that is nothing else has no ending."""
    if len({tuple(lines) for lines in posts}) < len(posts):  # a page that has a post twice
        return 0
    alike = 0
    for lines in zip(*(reversed(post) for post in posts), strict=False):
        if len(set(lines)) > 1 or lines[0].is_cited or lines[0].is_part:  # what one types oneself stands in one block
            break
        alike += 1
    alike = min(alike, *(len(post) - 1 for post in posts))
    said = sum(len(line.text) for line in posts[0][len(posts[0]) - alike :])
    return alike if said >= SHORTEST_SIGNATURE else 0
