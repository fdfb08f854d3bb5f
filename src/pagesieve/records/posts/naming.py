"""Names of people as posts write them: without labels and markup, beside a date, and told from titles."""

import re
from html import unescape

from pagesieve.records.posts.months import WEEKDAYS

LONGEST_NAME = 40
"""Characters of a name."""

MOST_WORDS = 5
"""Words of a name."""

PARTICLES = frozenset("de del da di do dos du van von vom der den zu la le el al bin ibn y e of the und and &".split())
"""Words of names that are written small."""

_BY = "by|von|par|por|di|da|door|av|af|od|от"
_LABEL = re.compile(
    r"^(?:(?:posted|written|asked|answered|review(?:ed)?|comment(?:ed)?|started|geschrieben|verfasst|publié|escrito"
    rf"|scritto)?\s*(?:{_BY})|author|autor|auteur|autore|user(?:name)?|name|from)"
    r"\s*[:»]?\s+|^@",
    re.I,
)
_ENDS_IN_BY = re.compile(rf"(?:^|\s)(?:{_BY}) ?:?$", re.I)
_TAIL = re.compile(
    r"\s*(?:[:,»·•|]|\s[\u2013\u2014-]|\bwrote:?|\bsays:?|\bsaid:?|\bschrieb:?|\ba écrit ?:?|\bpost author)$", re.I
)
_ENDS_OF_TAILS = frozenset(":,»·•|\u2013\u2014-esdbtr")  # a few last characters tell that most names have none
_SEPARATORS = " ,;:|·•»«()[]/\u2013\u2014-\n"
_WORD_BEFORE_A_NAME = re.compile(
    r"(?:posted|written|asked|answered|replied|commented|edited|modified|started|by|on|gefragt|beantwortet|geschrieben"
    r"|bearbeitet|modifi[ée]|répondu|demandé|preguntada?|respondida?|editado|modificato|scritto)",
    re.I,
)
_WEEKDAY = re.compile(rf"(?:{WEEKDAYS})\.?", re.I)
_LABELLED = re.compile(r":\s")
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")


def author_name(text: str) -> str:
    """A name without what stands around it, and without markup that a page shows as text by mistake.

    >>> author_name("by Ann"), author_name("Ben says:"), author_name("@carla"), author_name("Byron")
    ('Ann', 'Ben', 'carla', 'Byron')
    >>> author_name("User 37"), author_name("from 37")
    ('User 37', 'from 37')
    >>> author_name("<span>Dora</span> &amp; Ed"), author_name("<Fred>")
    ('Dora & Ed', '<Fred>')
    """
    plain = _without_markup(text).strip()
    label = _LABEL.match(plain)
    bare = plain[label.end() :] if label else plain
    if bare[-1:].lower() in _ENDS_OF_TAILS:
        bare = _TAIL.sub("", bare)
    bare = bare.strip()
    return bare if any(map(str.isalpha, bare)) else plain


def _without_markup(text: str) -> str:
    """A text without tags and entities; one that is nothing else stays, for some people call themselves so."""
    plain = _TAG.sub("", unescape(text)) if "<" in text or "&" in text else text
    return plain if plain.strip() else text


def is_name(text: str) -> bool:
    """Whether a text may be a name, as far as its length and its first words tell.

    >>> is_name("Ann"), is_name("posted"), is_name("Town: Kiel")
    (True, False, False)
    """
    if not 1 < len(text) <= LONGEST_NAME or len(text.split()) > MOST_WORDS:
        return False
    is_label = _WORD_BEFORE_A_NAME.fullmatch(text) or _LABELLED.search(text)
    return not is_label and any(map(str.isalpha, text))


def name_beside(date: str, line: str) -> str | None:
    """The name that a line has before or after a date.

    >>> name_beside("12 March 2019", "Ann Berg, 12 March 2019"), name_beside("12.3.2019", "on 12.3.2019 by Ben")
    ('Ann Berg', 'Ben')
    >>> name_beside("12 March 2019", "Tuesday, 12 March 2019"), name_beside("12 March 2019", "12 March 2019 #12")
    (None, None)
    """
    before, _, after = line.partition(date)
    parts = (author_name(part.strip(_SEPARATORS)) for part in (before, after))
    return next((part for part in parts if is_name(part) and not _is_of_date(part)), None)


def _is_of_date(text: str) -> bool:
    """Whether words belong to a date or to a number beside it."""
    return bool(_WEEKDAY.fullmatch(text)) or "#" in text


def has_label(text: str) -> bool:
    """Whether a word such as `by` begins a text.

    >>> has_label("by Ann"), has_label("Byron")
    (True, False)
    """
    return _LABEL.match(text) is not None


def ends_in_by(text: str) -> bool:
    """Whether the next words are a name.

    >>> ends_in_by("12.03.2019 von "), ends_in_by("Posted by:"), ends_in_by("baby")
    (True, True, False)
    """
    return _ENDS_IN_BY.search(" ".join(text.rsplit(None, 2)[-2:])) is not None


def is_phrase(text: str) -> bool:
    """Whether a text reads as the title of something: a capital first, then small words, or a mark at its end.

    >>> is_phrase("Great little shoes"), is_phrase("Never again!"), is_phrase("Otto von Berg"), is_phrase("old sailor")
    (True, True, False, False)
    """
    first, *others = text.split() or [""]
    small = any(word[0].islower() and word not in PARTICLES for word in others)
    return bool(others) and first[0].isupper() and (small or text[-1] in "!?.")
