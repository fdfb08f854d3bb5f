"""The name in a byline: what stands before it and after it, and what is no name at all."""

import re
from html import unescape

MAX_AUTHOR = 80  # characters; what is longer is not a name
LONGEST_BYLINE = 300  # characters that are looked at
LONGEST_NAME = 6  # words of a name that only a line of text tells

MADE: dict[str, str] = {
    "English": r"""(?:(?:this|the) (?:article|post|entry|story|guide) (?:was|is|has been) )?
        (?:written|authored|posted|published|created|submitted|started|contributed|words|articles?|story|text|recipe|
        review|(?:guest |blog )?post|(?:post )?author)|
        (?:view|see|read|show) (?:all|more) (?:posts|articles|stories)""",
    "German": r"""eingestellt|geschrieben|verfasst|veröffentlicht|erstellt|gepostet|publiziert|
        (?:ein )?(?:artikel|(?:gast)?beitrag|kommentar|bericht|essay|interview|text)|
        (?:zeige )?alle (?:beiträge|artikel)""",
    "French": r"écrit|publié|rédigé|posté|article|propos recueillis|(?:voir )?tous les articles(?: publiés)?",
    "Spanish": r"escrito|publicado|(?:ver )?todas las entradas",
    "Portuguese": r"escrito|publicado|postado|(?:ver )?todos os posts",
    "Italian": r"scritto|pubblicato|(?:vedi )?tutti gli articoli",
    "Dutch and Scandinavian": r"geschreven|geplaatst|artikel|skrevet|skriven|publicerad|tekst|text",
    "Polish": r"napisane|opublikowane|tekst",
}
"""What says that somebody made the page, before the word for "by"."""

LABELS = (
    r"(?:post )?authors?|autor(?:in|en|es|a)?|auteure?s?|autore|words|text(?: und interview)?|contributors?"
    r"|автор|текст|作者|撰文|記者|저자"
)
"""What stands before a colon and a name."""

_MADE = "|".join(re.sub(r"\n\s*", "", words) for words in MADE.values())
_WORD = r"(?:by|von|par|por|da|door|av|przez|текст|автор)"
_LABEL = re.compile(
    rf"^\s*(?:(?:{LABELS})\s*[:\N{{FULLWIDTH COLON}}]\s*|(?:post )?author (?=(?:(?:{_MADE}) )?{_WORD}\b))", re.I
)
_BY = re.compile(rf"^\s*(?:(?:{_MADE})[:\s]\s*)?{_WORD}\b(?:[:\s]+|$)", re.I)
_MONTH = r"(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])[a-z]*\.?"
_WEEKDAY = (
    r"(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch"
    r"|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo)"
)
_NAME_END = re.compile(
    r" ?(?:[|\u2022\u00b7\u22c5»]| [-\u2013\u2014] |,? (?:on|am|le|el|il) \w*\.? ?\d|, ?\d|\d{1,2}[./]\d"
    rf"|,? (?:on|am|le|el|il) {_WEEKDAY}\b|,? {_WEEKDAY}[.,]* (?:\d|{_MONTH} ?\d)| {_MONTH} \d"
    r"| @\w| \d+ \w+ ago\b| in$|(?-i: in [A-Z])|,? (?:last )?updated\b| stand:| follow$| \(author\)"
    r"|[.,;]? (?:(?:medically |fact )?(?:reviewed|checked|edited)|illustrations?|illustrated|photos?) (?:by|von)\b).*$",
    re.I,
)
_BRACKETED = re.compile(r"\s*[(<\[](?:https?:|www\.|[^\s()<>\[\]]+@)[^()<>\[\]]*[)>\]]", re.I)
_DATE = re.compile(rf"(?:\d|{_MONTH} \d)", re.I)
_NO_NAMES = {
    *"author authors admin administrator by staff undefined null none unknown editor name posted published".split(),
    *"about contact follow updated share wordpressadmin webmaster anonymous autor auteur on in von".split(),
    "name *",
    "no author",
    "the author",
    "last updated",
}
_NO_NAME = re.compile(
    r"→|[!?]$|: |\b(?:by|von)$|^(?:about|meet) (?:the|us|me|our) |^(?:über|follow|more (?:from|about|articles)) "
    rf"|^{_WEEKDAY}$|^[a-z]{{3,}}(?:\.[a-z]{{3,}}){{3,}}$",
    re.I,
)
_ADDRESS = re.compile(
    r"^(?:https?://|www\.|@?/"
    r"|[\w.-]+\.(?:com|org|net|info|news|eu|de|at|ch|fr|it|es|pt|nl|be|pl|cz|ru|ua|uk|us|ca|au|br|mx|jp|cn|io|tv)$)"
    r"|\S@\S+\.\S",
    re.I,
)


def author_name(text: str | None) -> str | None:
    r"""A name out of a byline, or nothing when it is an address, a date, a mere label or too long.

    >>> author_name("By Ana Lima | 3 May 2020"), author_name("Postado por Ana Lima"), author_name("May 3, 2020")
    ('Ana Lima', 'Ana Lima', None)
    >>> author_name("https://a.example/ana"), author_name("courier.co.uk"), author_name("john.doe")
    (None, None, 'john.doe')
    >>> author_name("Plácido Domingo"), author_name("By Da Silva, Tuesday, May 3"), author_name("Ana (ana@b.example)")
    ('Plácido Domingo', 'Da Silva', 'Ana')
    >>> author_name("Written by\n\nAna Lima\nShe sails."), author_name("View all posts by Ana Lima"), author_name("By")
    ('Ana Lima', 'Ana Lima', None)
    """
    lines = [line for part in (text or "").strip()[:LONGEST_BYLINE].split("\n") if (line := " ".join(part.split()))]
    if len(lines) > 1 and is_mere_label(lines[0]):
        del lines[0]
    line = _BRACKETED.sub("", unescape(lines[0])) if lines else ""
    if _ADDRESS.search(line) or _DATE.match(line):
        return None
    name = _NAME_END.sub("", _BY.sub("", _LABEL.sub("", line))).strip(" ,:;")
    is_name = name.casefold() not in _NO_NAMES and not _NO_NAME.search(name)
    return name if 1 < len(name) <= MAX_AUTHOR and is_name else None


def begins_with_by(line: str) -> bool:
    """Whether a line begins by saying that somebody made the page."""
    return _BY.match(_LABEL.sub("", line)) is not None or _LABEL.match(line) is not None


def is_mere_label(line: str) -> bool:
    """Whether a line announces a name that stands in the next one.

    >>> is_mere_label("Written by"), is_mere_label("Author:"), is_mere_label("by Ana")
    (True, True, False)
    """
    return not _BY.sub("", _LABEL.sub("", line)).strip(" :") or line.strip(" :").casefold() in (
        "author",
        "autor",
        "auteur",
    )


def is_full_name(text: str) -> bool:
    """Whether a text is several words, the first and the last with a capital; scripts without capitals have no such.

    >>> is_full_name("Ana Lima de Souza"), is_full_name("the people of the harbour"), is_full_name("Category")
    (True, False, False)
    """
    first, *others = text.split()
    return 0 < len(others) < LONGEST_NAME and first[0].isupper() and others[-1][0].isupper() and first != "The"
