"""Dates as posts write them: found in a text, and read into ISO where day, month and year are there."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time

from pagesieve.page.page import shown
from pagesieve.records.posts.months import AGO, DAYS, MONTHS, RELATIVE, SINCE, UNITS, WEEKDAYS
from pagesieve.records.posts.solar import DIGITS, solar_day

LONGEST_DATE_LINE = 120
"""Characters of a text that may hold the date of a post beside an author or a label; longer texts tell of dates."""

THIS_CENTURY = 70
"""Years of two digits from here on are of the century before (as POSIX has it, about)."""

_CLOCK = r"(?P<hour>[01]?\d|2[0-3])[:.hu](?P<minute>[0-5]\d)(?:[:.](?P<second>[0-5]\d))?(?:\s*(?P<half>[ap]\.?m)\b\.?)?"
_TIME = rf"(?:[\s,|»·•@()\-T]|at|um|à|a las|às|om|kl|alle|uhr)*?\b{_CLOCK}(?:Z|[+-]\d\d:?\d\d\b)?"
_MONTH = r"(?P<month>[^\W\d_]{3,12})"
_YEAR = r"(?P<year>(?:19|20)\d\d)"
_SOLAR_YEAR = r"(?P<solar>1[34]\d\d)"
_SHORT_YEAR = r"(?P<year>(?:19|20)\d\d|'?\d\d)"
_DAY = r"(?P<day>0?[1-9]|[12]\d|3[01])"
_ORDINAL = r"(?:\.|st|nd|rd|th|er|º)?"
_SHAPES = (
    rf"(?<!\d){_YEAR}[-/.](?P<month>0?[1-9]|1[0-2])[-/.]{_DAY}(?!\d)",
    rf"(?<!\d){_SOLAR_YEAR}(?P<sign>[-/])(?P<month>0?[1-9]|1[0-2])(?P=sign){_DAY}(?!\d)",
    rf"{_YEAR}\s?[年년]\s?(?P<month>0?[1-9]|1[0-2])\s?[月월]\s?{_DAY}\s?[日일]?",
    rf"(?<![\d.:/]){_DAY}{_ORDINAL}[\s\-/.]*(?:of |de |d')?{_MONTH}\.?,?[\s\-/.]*(?:de |del )?{_SHORT_YEAR}(?!\d|:\d)",
    rf"\b{_MONTH}\.?[\s\-]+{_DAY}{_ORDINAL},?(?:[\s\-]+|,){_YEAR}(?!\d)",
    rf"(?<![\d.:/])(?P<one>\d\d?)(?P<mark>[./\-])(?P<two>\d\d?)(?P=mark){_SHORT_YEAR}(?![\d.:/])",
)
SHAPES = tuple(re.compile(rf"(?:{shape})(?:{_TIME})?", re.I) for shape in _SHAPES)
"""Whole dates: year first, as on Persian pages, East Asian, day and month's name, that the other way, three numbers."""

_WITH_NAMES = SHAPES[3:5]  # the ones that need no sign between numbers

NUMBERS = SHAPES[-1]
"""Dates of three numbers, of which the first may be the day or the month."""

Form = tuple[str, int]
"""What dates of three numbers share where one hand wrote them: the sign between them and the digits of the year."""

AS_USUAL: Mapping[Form, bool] = {}
"""No form whose order is known."""

_SPAN = r"^[1-9]\d{0,2}\s?(?:h|d|m|w|y|mo|yr)$"
_SOME = r"(?:\d+|an?|une?|einer?m?|um|una?|uno)"
PARTIAL = re.compile(
    rf"\b(?:{DAYS})\b{_TIME}|\b(?:{SINCE})\s+{_SOME}\s+(?:{UNITS})\b|\b{_SOME}\s*(?:{UNITS})\.?\s+(?:{AGO})\b"
    rf"|{_SPAN}|\bjust now\b|\d+\s?(?:分钟|小时|天|時間|日|分)前",
    re.I,
)
"""Dates that are relative to the time of reading: they stay as written."""

DAY_ALONE = re.compile(rf"^(?:\W*[^\W\d_]+)?\W*\b(?:{DAYS})\b\W*$", re.I)
"""Today or yesterday, with one word before it at most; in a sentence it is no date."""

DAY_OF_YEAR = re.compile(
    rf"(?:\b(?:{WEEKDAYS})\b\.?,?\s+)?(?:\b(?P<month>[^\W\d_]{{3,12}})\.?\s+\d\d?{_ORDINAL}\b(?!:)"
    rf"|(?<![\d.:/])\d\d?{_ORDINAL}\s+(?P<name>[^\W\d_]{{3,12}})\b)",
    re.I,
)
"""A day and a month without a year, such as `March 27`."""

SHORT_MONTHS = frozenset(
    "jan feb fev mar apr abr avr may mai maj jun jul aug sep oct okt nov dec dez déc янв фев мар апр май".split()
)
SPAN = re.compile(_SPAN, re.I)
"""A number with the sign of a unit, such as `120 mo`: the one relative date that has no word."""

LONGEST_WITHOUT_NUMBER = 40
"""Characters of a text with a date that has no number, such as `Posted yesterday`; longer ones tell of a day."""

DIGIT = re.compile(r"\d")
_LETTERS = re.compile(r"[^\W\d_]+")
_MONTHS = frozenset(MONTHS)
_NUMBERS = re.compile(r"\d[-/.]\d|[年년]")  # between the numbers of a date without a name of a month
_SECONDS = re.compile(r"\d{10}|\d{13}")
_ISO = re.compile(r"(?:19|20)\d\d-[01]\d-[0-3]\d")
_ZONE = re.compile(r"T.*[+-]")


@dataclass(frozen=True, slots=True)
class Written:
    """A date as it is written, and in ISO where it can be read; `shown` is what readers see of one for machines."""

    text: str
    iso: str | None = None
    shown: str | None = None

    @property
    def has_zone(self) -> bool:
        """Whether the date tells of which time zone it is."""
        return self.iso is not None and _ZONE.search(self.iso) is not None

    @property
    def is_local(self) -> bool:
        """Whether the date has a time of day that may be of any zone."""
        return self.iso is not None and "T" in self.iso and not self.has_zone


def written_date(text: str, day_first: Mapping[Form, bool] = AS_USUAL) -> Written | None:
    """The first date in a text; `day_first` says of forms of three numbers whether the day stands first.

    >>> written_date("Post by Ann » Fri May 08, 2009 2:03 am").iso
    '2009-05-08T02:03'
    >>> written_date("10. August 2011").iso, written_date("21-Nov-19 10:53:49").iso, written_date("2 hours ago")
    ('2011-08-10', '2019-11-21T10:53:49', Written(text='2 hours ago', iso=None, shown=None))
    >>> written_date("3/14/2014").iso, written_date("14.3.2014").iso, written_date("version 3.4.1")
    ('2014-03-14', '2014-03-14', None)
    >>> written_date("04-09-2005").iso, written_date("04-09-2005", {("-", 4): False}).iso
    ('2005-09-04', '2005-04-09')
    >>> written_date("1394/11/27, 00:31").iso
    '2016-02-16T00:31'
    """
    words = _LETTERS.findall(text.casefold())
    has_digits = DIGIT.search(text) is not None
    has_month = has_digits and _has_month(words)
    possible = SHAPES if has_digits and _NUMBERS.search(text) else _WITH_NAMES if has_month else ()
    if possible:
        plain = text if text.isascii() else text.translate(DIGITS)
        found = [match for shape in possible if (match := shape.search(plain))]
        for match in sorted(found, key=lambda one: (one.start(), -len(one[0]))):
            if iso := _read(match, day_first):
                return Written(text[slice(*match.span())].strip(), iso)
    partial = _relative(text, words) or (_day_of_year(text) if has_month else None)
    return Written(partial[0].strip()) if partial else None


def may_hold_dates(texts: Collection[str]) -> set[str]:
    """Those of some texts that have a digit, or are short and have a word of a relative date; others hold no date.

    >>> sorted(may_hold_dates(["12 March", "Reply", "Posted yesterday", "vor einer Stunde"]))
    ['12 March', 'Posted yesterday', 'vor einer Stunde']
    """
    found = {text for text in texts if DIGIT.search(text)}
    short = [text for text in texts if text not in found and _is_short(text)]
    for word in RELATIVE.intersection(_LETTERS.findall("\n".join(short).casefold())):
        found.update(text for text in short if word in text.casefold())
    return found


def _has_month(words: Sequence[str]) -> bool:
    """Whether one of some words is a month, or is after two letters, as in `3rdmay`."""
    return not (_MONTHS.isdisjoint(words) and _MONTHS.isdisjoint([word[2:] for word in words]))


def _is_short(text: str) -> bool:
    return len(text) <= LONGEST_WITHOUT_NUMBER or len(shown(text)) <= LONGEST_WITHOUT_NUMBER


def orders(texts: Iterable[str]) -> dict[Form, bool]:
    """By form, whether the day stands first, where a date among the texts can be read in one way only.

    >>> orders(["04-09-2005", "11-16-2005", "3/4/2014", "25.12.2013"])
    {('-', 4): False, ('.', 4): True}
    >>> orders(["11-16-2005", "16-11-2005"])
    {}
    """
    found = [match for text in texts if _NUMBERS.search(text) for match in NUMBERS.finditer(text)]
    read = [(_form(match), _readings(match)) for match in found if not _is_version(match)]
    known = {(form, day is not None) for form, (day, month) in read if (day is None) != (month is None)}
    return {form: first for form, first in sorted(known) if (form, not first) not in known}


def _form(match: re.Match[str]) -> Form:
    return match["mark"], len(match["year"].lstrip("'"))


def _relative(text: str, words: Sequence[str]) -> re.Match[str] | None:
    """A date that is relative to the time of reading; most texts have no word of one."""
    if RELATIVE.isdisjoint(words) and "前" not in text:
        return SPAN.match(text)
    return PARTIAL.search(text) or DAY_ALONE.search(text)


def _day_of_year(text: str) -> re.Match[str] | None:
    found = DAY_OF_YEAR.finditer(text)
    return next((match for match in found if _is_plain_month(match["month"] or match["name"])), None)


def _is_plain_month(name: str) -> bool:
    """Whether a word is the name of a month and nothing else; many a short one is another word too: out, set, ago.

    >>> _is_plain_month("March"), _is_plain_month("Mar"), _is_plain_month("out")
    (True, True, False)
    """
    return name.casefold() in MONTHS and (len(name) > 3 or name.casefold() in SHORT_MONTHS)


def _read(match: re.Match[str], day_first: Mapping[Form, bool]) -> str | None:
    """The ISO date of a whole date."""
    parts = match.groupdict()
    if parts.get("mark"):
        return _of_numbers(match, day_first)
    if parts.get("solar"):
        day = solar_day(int(parts["solar"]), int(parts["month"]), int(parts["day"]))
        return _moment(match, day) if day else None
    name = parts["month"].casefold()
    month = int(name) if name.isdecimal() else MONTHS.get(name)
    return _iso(match, month, int(parts["day"])) if month else None


def _of_numbers(match: re.Match[str], day_first: Mapping[Form, bool]) -> str | None:
    """Three numbers: where nothing tells their order, a slash goes with the month first, all else with the day."""
    if _is_version(match):
        return None
    by_day, by_month = _readings(match)
    return by_day or by_month if day_first.get(_form(match), match["mark"] != "/") else by_month or by_day


def _is_version(match: re.Match[str]) -> bool:
    """Whether three numbers are that of a version."""
    return match["mark"] == "." and len(match["year"]) < 4 and len(match["one"] + match["two"]) < 4


def _readings(match: re.Match[str]) -> tuple[str | None, str | None]:
    """Three numbers with the day first, and with the month first."""
    one, two = int(match["one"]), int(match["two"])
    return _iso(match, two, one), _iso(match, one, two)


def _iso(match: re.Match[str], month: int, day: int) -> str | None:
    try:
        return _moment(match, date(_year(match), month, day))
    except ValueError:  # 31 February
        return None


def _moment(match: re.Match[str], day: date) -> str:
    """The ISO form of a day, with the time if the match has one."""
    if not match["hour"]:
        return day.isoformat()
    moment = time(_hour(match), int(match["minute"] or 0), int(match["second"] or 0))
    return f"{day.isoformat()}T{moment.isoformat(timespec='seconds' if match['second'] else 'minutes')}"


def _year(match: re.Match[str]) -> int:
    number = int(match["year"].lstrip("'"))
    return number if number > 99 else number + (2000 if number < THIS_CENTURY else 1900)


def _hour(match: re.Match[str]) -> int:
    hour = int(match["hour"] or 0)
    return hour % 12 + 12 * (match["half"][0].lower() == "p") if match["half"] else hour


def machine_date(value: str) -> str | None:
    """The ISO date of an attribute made for machines: ISO 8601, or seconds since 1970.

    >>> machine_date("2020-04-18T22:01:05-0400"), machine_date("1587261665"), machine_date("soon")
    ('2020-04-18T22:01:05-04:00', '2020-04-19T02:01:05+00:00', None)
    >>> machine_date("2020-02-30"), machine_date("2020-02-29 or later")
    (None, '2020-02-29')
    """
    text = value.strip()
    if _SECONDS.fullmatch(text):
        return datetime.fromtimestamp(int(text[:10]), UTC).isoformat()
    if not _ISO.match(text):
        return None
    try:
        day = date.fromisoformat(text[:10]).isoformat()
    except ValueError:  # 31 February
        return None
    try:
        return datetime.fromisoformat(text).isoformat() if len(text) > len(day) else day
    except ValueError:  # a date with something else after it
        return day


def days_apart(one: str, other: str) -> int:
    """The days from one ISO date to another, whichever is first.

    >>> days_apart("2024-02-24T18:09", "2024-02-25T00:09:32+00:00"), days_apart("2024-03-01", "2024-02-29")
    (1, 1)
    """
    return abs((date.fromisoformat(one[:10]) - date.fromisoformat(other[:10])).days)
