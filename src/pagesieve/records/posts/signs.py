"""Signs of posts, one column each: which rows hold a date, and which may name an author."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from pagesieve.page import Page
from pagesieve.page.columns import different
from pagesieve.page.page import shown
from pagesieve.page.tags import CODES
from pagesieve.page.tree import Bools, Ints
from pagesieve.records.posts.dates import (
    DIGIT,
    LONGEST_DATE_LINE,
    Form,
    Written,
    days_apart,
    machine_date,
    may_hold_dates,
    orders,
    written_date,
)
from pagesieve.records.posts.naming import LONGEST_NAME, ends_in_by
from pagesieve.records.posts.profiles import OF_THE_AUTHOR, heads_of, profiles_of
from pagesieve.records.posts.wording import BORDER, at_rows, one_of, rows_with, values_with
from pagesieve.records.units import ranges

AUTHOR_WORD = re.compile(
    one_of(
        """author auteur autor autore user usr member membre mitglied poster nick byline profil benutzer nutzer usuari
        utente utilisateur gebruiker commenter creator reviewer person avatar login handle
        name(?:(?<![a-z]name)|(?![a-z])) by(?<![a-z]by)(?![a-z]) vcard(?<![a-z]vcard)(?![a-z]) fn(?<![a-z]fn)(?![a-z])
        who(?<![a-z]who)(?![a-z])"""
    )
)
"""Words of classes, ids, item properties and relations that go with an author."""

_PERSONS = one_of(
    """u user users usr member members membre memberlist mitglied mitglieder profil profile profiles author authors
    autor auteur people person usuario usuarios perfil utente nutzer benutzer uid userid user_id poster nick viewprofile
    showuser getuser userinfo contributor reviewer"""
)
AUTHOR_ADDRESS = re.compile(rf"[/?&;=._\0-](?:(?:{_PERSONS})(?=[/?&;=._\d\0-]|\n\0)|(?<=/)[@~])")
"""Parts of addresses that lead to a person, in small letters and between borders."""

EDITED = re.compile(
    one_of(
        """edit bearbeitet geändert modifi gewijzigd bewerkt redigera redigert muokat edyto upraven düzenle измен редакт
        編集 编辑 編輯 수정"""
    )
)
"""Words, in small letters, before a date that tell when a post was changed, and often by whom."""

LONGEST_LABEL = 20
"""Characters of a label before a date."""

LONGEST_ADDRESS = 300
"""Characters of an address that are looked at; pictures written into the page have millions."""

MACHINE_DATES = ("datetime", "data-time", "data-timestamp", "data-utime", "data-date", "data-created")
"""Attributes that give dates to machines."""

OTHER_VALUES = ("title", "content")
"""Those that many elements have, and that may be dates; a title often has the whole date of a short one."""

_YEAR = re.compile(r"(?:19|20)\d\d")

ROWS_OF_A_DATE = 4
"""Rows of an element with a date for machines among which the shown date stands."""


@dataclass(frozen=True, eq=False)
class Signs:
    """The dates of the page by row, and the rows with a date of an edit; names are looked for when asked for."""

    page: Page
    dates: Mapping[int, Written]
    edits: Sequence[int]

    @cached_property
    def dated(self) -> Bools:
        """Which rows have a date."""
        dated = np.zeros(len(self.page), dtype=bool)
        dated[list(self.dates)] = True
        return dated

    @cached_property
    def named(self) -> Bools:
        """Which rows may name an author."""
        named, heads = _named(self.page, self.dated), heads_of(self.page, self.profiles)
        named[heads] |= self.page.text_length[heads] <= LONGEST_NAME
        return named

    @cached_property
    def profiles(self) -> Ints:
        """The boxes with lines such as `Posts: 12`."""
        return profiles_of(self.page, self.dated)

    @cached_property
    def profiled(self) -> frozenset[int]:
        """The texts that begin such boxes."""
        return frozenset(heads_of(self.page, self.profiles).tolist())

    @cached_property
    def dates_before(self) -> Ints:
        """How many dates stand before each row, and before the end."""
        return _running(self.dated)

    @cached_property
    def names_before(self) -> Ints:
        """How many rows before each, and before the end, may name an author."""
        return _running(self.named)

    def any_between(self, first: int, last: int) -> bool:
        """Whether a date or a name stands in these rows."""
        return any(before[last] > before[first] for before in (self.dates_before, self.names_before))


def _running(mask: Bools) -> Ints:
    return np.concatenate(([0], np.cumsum(mask))).astype(np.int32)


def signs_of(page: Page) -> Signs:
    """Read the dates of the page."""
    labelled = _dates(page)
    dates = {row: found.date for row, found in labelled.items() if found.is_of_post}
    return Signs(page, dates, sorted(row for row, found in labelled.items() if found.is_of_edit))


def element_text(page: Page, row: int) -> str:
    """The text of an element or of a text row, as one line shows it."""
    return shown(page.raw_text(*map(int, page.text_rows.searchsorted((row, page.end[row])))))


def element_texts(page: Page, rows: Ints) -> list[str]:
    """The texts of many elements or text rows."""
    first, last = page.text_rows.searchsorted((rows, page.end[rows])).tolist()
    spans = list(zip(first, last, strict=True))
    texts = {span: shown(page.raw_text(*span)) for span in set(spans)}  # many elements hold one text and each other
    return [texts[span] for span in spans]


# --- dates ---------------------------------------------------------------------------------------------------------


class _Labelled(NamedTuple):
    """A date, and whether the words before it tell that a post was changed then, or something about its author."""

    date: Written
    is_of_edit: bool
    is_of_author: bool

    @classmethod
    def of(cls, date: Written, label: str) -> "_Labelled":
        """A date with the words before it."""
        words = label.lower()
        return cls(date, EDITED.search(words) is not None, OF_THE_AUTHOR.search(words) is not None)

    @property
    def is_of_post(self) -> bool:
        """Whether no word before the date says that it is the date of something else."""
        return not (self.is_of_edit or self.is_of_author)


def _dates(page: Page) -> dict[int, _Labelled]:
    """All dates by row; where machines and people are given one, it stands at the element."""
    texts, attributes = _short_texts(page), _attributes(page)
    day_first = orders({*texts.values(), *(value for _, name, value in attributes if name == "title")})
    dates = _text_dates(page, texts, day_first)
    body = int(np.argmax(page.tag == CODES["body"]))  # what the head declares is about the page
    for row, machine in _machine_dates([each for each in attributes if each[0] > body], day_first).items():
        found = _Labelled.of(machine, _label(page, int(page.text_rows.searchsorted(row))))
        within = range(row + 1, min(int(page.end[row]), row + ROWS_OF_A_DATE)) if found.is_of_post else ()
        inside = [text for text in within if text in dates and dates[text].is_of_post]
        seen = dates[inside[0]].date if inside else _as_shown(page, row)
        dates[row] = found._replace(date=_agreed(machine, seen))
        for text in inside:
            del dates[text]
    return dates


def _as_shown(page: Page, row: int) -> Written | None:
    short = 0 < page.text_length[row] <= LONGEST_NAME and not page.hidden[row]
    return Written(element_text(page, row)) if short else None


def _agreed(machine: Written, seen: Written | None) -> Written:
    """The date for machines, unless readers are shown one of another time; the next day may be that of their zone."""
    if seen is None:
        return machine
    if seen.iso and machine.iso and days_apart(seen.iso, machine.iso) > 1:
        return seen
    return Written(seen.text, machine.iso, seen.iso)


def _short_texts(page: Page) -> dict[int, str]:
    """The painted texts that may be or hold a date, by their number."""
    lengths = page.text_measures[0]
    short = np.flatnonzero((lengths <= LONGEST_DATE_LINE) & (lengths > 1) & ~page.hidden[page.text_rows])
    texts = [page.texts[place] for place in page.text_places[short].tolist()]
    likely = may_hold_dates(set(texts))
    return {number: text for number, text in zip(short.tolist(), texts, strict=True) if text in likely}


def _text_dates(page: Page, texts: Mapping[int, str], day_first: Mapping[Form, bool]) -> dict[int, _Labelled]:
    """The dates in short texts, by text row."""
    known = {text: written_date(shown(text), day_first) for text in set(texts.values())}
    dated = ((number, known[text]) for number, text in texts.items())
    return {int(page.text_rows[number]): _labelled(page, number, date) for number, date in dated if date}


def _labelled(page: Page, number: int, date: Written) -> _Labelled:
    """A date in a text with the words before it, in this text and the one before."""
    text = shown(page.raw_text(number, number + 1))
    return _Labelled.of(date, _label(page, number) + text[: text.find(date.text)])


def _label(page: Page, number: int) -> str:
    """The short text before a text, which may be its label; one with a year has its own date, as `Joined: May 2001`."""
    if not number or page.text_measures[0][number - 1] > LONGEST_LABEL:
        return ""
    before = shown(page.raw_text(number - 1, number))
    return "" if _YEAR.search(before) else f"{before} "


def _attributes(page: Page) -> list[tuple[int, str, str]]:
    """The attributes that may give a date to machines: row, name and value, one name after another."""
    return [*_values(page, MACHINE_DATES), *_values(page, OTHER_VALUES)]


def _values(page: Page, names: Sequence[str]) -> list[tuple[int, str, str]]:
    """The short values with a digit of some attributes, which are looked for together."""
    rows = page.select(", ".join(f"[{name}]" for name in names))
    return [
        (row, name, value)
        for name in names
        for row, value in zip(rows.tolist(), page.dom.values(name, rows), strict=True)
        if value and len(value) <= LONGEST_DATE_LINE and DIGIT.search(value)
    ]


def _machine_dates(attributes: Sequence[tuple[int, str, str]], day_first: Mapping[Form, bool]) -> dict[int, Written]:
    """The dates of attributes, by the row of their element."""
    dates: dict[int, Written] = {}
    for row, name, value in attributes:
        date = _attribute_date(value, day_first, is_title=name == "title") if row not in dates else None
        if date:
            dates[row] = date
    return dates


def _attribute_date(value: str, day_first: Mapping[Form, bool], *, is_title: bool) -> Written | None:
    iso = machine_date(value)
    written = Written(value, iso) if iso else written_date(value, day_first) if is_title else None
    return written if written and written.iso else None


# --- authors -------------------------------------------------------------------------------------------------------


def is_about_authors(text: str) -> bool:
    """Whether a class, an id, an item property or a relation has a word that goes with an author.

    >>> is_about_authors("post-author"), is_about_authors("userName"), is_about_authors("post-body")
    (True, True, False)
    """
    return AUTHOR_WORD.search(text.lower()) is not None


def leads_to_a_person(address: str) -> bool:
    """Whether an address looks like that of a profile.

    >>> leads_to_a_person("/members/ann.12/"), leads_to_a_person("?action=profile;u=3"), leads_to_a_person("/news/3")
    (True, True, False)
    """
    return bool(AUTHOR_ADDRESS.search(f"{BORDER}{address[:LONGEST_ADDRESS]}{BORDER}".lower()))


def _named(page: Page, dated: Bools) -> Bools:
    """Short elements whose class, id, item property, relation or address goes with an author, and bylines."""
    short = (page.text_length <= LONGEST_NAME) & (page.text_length > 1) & ~page.hidden
    named = np.zeros(len(page), dtype=bool)
    for name in ("class", "itemprop", "rel", "id"):
        named[rows_with(page, name, AUTHOR_WORD, among=short)] = True
    named[_leading_to_persons(page, short)] = True
    named[_after_by(page, dated)] = True
    return named & short


def _leading_to_persons(page: Page, among: Bools) -> Ints:
    """The links among some rows that look like those to a profile."""
    rows, numbers, addresses = at_rows(page.numbered("href"), among)
    return rows[values_with(AUTHOR_ADDRESS, [address[:LONGEST_ADDRESS] for address in addresses])[numbers - 1]]


def _after_by(page: Page, dated: Bools) -> Ints:
    """The texts in a line with a date right after one that ends in `by`, or such a word of another language."""
    lines = page.blocks.first.searchsorted(page.text_rows.searchsorted(np.flatnonzero(dated)), side="right") - 1
    lines = different(lines[lines >= 0])
    numbers = ranges(page.blocks.first[lines] + 1, page.blocks.last[lines])
    found = [number for number in numbers.tolist() if ends_in_by(page.raw_text(number - 1, number))]
    return page.text_rows[found]
