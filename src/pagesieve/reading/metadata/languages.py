"""The language of a page: as declared, unless its text is in another script; or as detected in the text."""

import re

import numpy as np

from pagesieve.methods import Role
from pagesieve.page.dom import detected_language
from pagesieve.reading.metadata.evidence import Evidence

SAMPLE, BLOCKS = 2000, 50
"""Characters that a language is told from, and blocks of the content that they are taken from."""

MOST, SOME = 0.5, 0.2
"""Shares of the letters that are of another script than Latin: that such a language has, and from which it is one."""

IN_LATIN_LETTERS = frozenset(
    "af az ca cs cy da de en eo es et eu fi fr ga gl hr hu id is it la lb lt lv ms mt nb nl nn no pl pt ro sk sl sq sv "
    "sw tl tr vi".split()
)
"""Languages that are written in Latin letters alone."""

_CODE = re.compile(r"\s*([A-Za-z]{2,3})(?![A-Za-z])")
_LATIN_WORD = re.compile(r"[A-Za-z\u00c0-\u024f]+")
_OTHER_LETTER = re.compile(r"[^\W\d_A-Za-z\u00c0-\u024f]")


def html_lang(evidence: Evidence) -> str | None:
    """What `<html lang>` says."""
    rows, values = evidence.page.attribute("lang")
    return values[0] if len(rows) and rows[0] == 0 else None


def believed(evidence: Evidence, declared: str | None) -> str | None:
    """The language that a page declares, if its text can be in it: many a template says `en`, whatever fills it."""
    code = language_code(declared)
    if code in IN_LATIN_LETTERS and _share_of_other_letters(_sample(evidence)) > MOST:
        return None
    return code


def language_code(text: str | None) -> str | None:
    """The language of a locale.

    >>> language_code("de_AT"), language_code(""), language_code("German")
    ('de', None, None)
    """
    found = _CODE.match(text or "")
    return found[1].lower() if found else None


def detected(evidence: Evidence) -> str | None:
    """The language that the content is written in; names in Latin letters do not count where others are in use."""
    sample = _sample(evidence)
    if _share_of_other_letters(sample) > SOME:
        sample = _LATIN_WORD.sub(" ", sample)
    code = detected_language(sample)
    return ISO_639_1.get(code, code) if code else None


def _sample(evidence: Evidence) -> str:
    chosen = np.flatnonzero(evidence.labels.having(Role.MAIN, Role.COMMENT))[:BLOCKS]
    return " ".join(evidence.page.block_texts(chosen))[:SAMPLE]


def _share_of_other_letters(text: str) -> float:
    """The share of the letters that are not Latin.

    >>> _share_of_other_letters("Die große Straße"), _share_of_other_letters("HYIP в одном")
    (0.0, 0.6)
    """
    other, latin = len(_OTHER_LETTER.findall(text)), sum(map(len, _LATIN_WORD.findall(text)))
    return round(other / max(other + latin, 1), 3)


ISO_639_1: dict[str, str] = dict(
    pair.split(":")
    for pair in [
        "afr:af",
        "amh:am",
        "ara:ar",
        "aze:az",
        "bel:be",
        "ben:bn",
        "bul:bg",
        "cat:ca",
        "ces:cs",
        "cmn:zh",
        "cym:cy",
        "dan:da",
        "deu:de",
        "ell:el",
        "eng:en",
        "epo:eo",
        "est:et",
        "eus:eu",
        "fas:fa",
        "fin:fi",
        "fra:fr",
        "gle:ga",
        "glg:gl",
        "guj:gu",
        "heb:he",
        "hin:hi",
        "hrv:hr",
        "hun:hu",
        "hye:hy",
        "ind:id",
        "isl:is",
        "ita:it",
        "jav:jv",
        "jpn:ja",
        "kan:kn",
        "kat:ka",
        "kaz:kk",
        "khm:km",
        "kor:ko",
        "kur:ku",
        "lao:lo",
        "lat:la",
        "lav:lv",
        "lit:lt",
        "mal:ml",
        "mar:mr",
        "mkd:mk",
        "mon:mn",
        "msa:ms",
        "mya:my",
        "nep:ne",
        "nld:nl",
        "nob:nb",
        "nor:no",
        "ori:or",
        "pan:pa",
        "pes:fa",
        "pol:pl",
        "por:pt",
        "ron:ro",
        "rus:ru",
        "sin:si",
        "slk:sk",
        "slv:sl",
        "sna:sn",
        "som:so",
        "spa:es",
        "sqi:sq",
        "srp:sr",
        "swa:sw",
        "swe:sv",
        "tam:ta",
        "tel:te",
        "tgl:tl",
        "tha:th",
        "tuk:tk",
        "tur:tr",
        "ukr:uk",
        "urd:ur",
        "uzb:uz",
        "vie:vi",
        "yid:yi",
        "yor:yo",
        "zho:zh",
        "zul:zu",
    ]
)
"""Two-letter codes (ISO 639-1) of the languages that text is recognised as (ISO 639-3)."""
