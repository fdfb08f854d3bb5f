"""Talk: the parts of a page that their heading calls comments or reviews, in many languages.

Classes and ids name them on most sites, and on the others a heading does: "4 comments", "Kundenbewertungen (12)". Of a
language that is not here they are found by classes and ids alone.
"""

import re

import numpy as np

from pagesieve.page.page import Page
from pagesieve.page.tags import CODES, HEADINGS
from pagesieve.page.tree import NONE, Bools, Ints

LONGEST = 20
"""Words of such a heading at most; it may name the headline ("3 thoughts on ...")."""

LONG = 200
"""Characters of such a heading, at most."""

SAID = 60
"""Characters from which something stands after the heading, or before it."""

MANY = (
    r"(?:all\s)?(?:(?:customer|reader|user|guest|visitor|product)s?\W+(?:s\W+)?)?(?:comments|reviews)",
    r"(?:customer\s)?ratings (?:and|&) reviews|reviews (?:and|&) ratings",
    r"(?:kunden|leser|nutzer|produkt)?(?:kommentare|bewertungen|rezensionen)",  # German
    *("commentaires", "avis clients?", "avis des clients"),  # French
    *("comentarios", "reseñas", "comentários", "avaliações"),  # Spanish, Portuguese
    *("commenti", "recensioni", "reacties", "beoordelingen", "recensies"),  # Italian, Dutch
    *("kommentarer", "recensioner", "omdömen", "anmeldelser", "kommentit", "arvostelut"),  # Nordic languages
    *("komentarze", "komentáře", "recenze", "komentáre", "komentari"),  # Slavic languages
    *("hozzászólások", "yorumlar", "σχόλια", "bình luận", "komentar", "ulasan"),
    *("комментарии", "отзывы", "коментарі", "відгуки", "коментари"),
    *("コメント", "レビュー", "评论", "評論", "留言", "댓글", "리뷰"),
    *("تعليقات", "التعليقات", "תגובות", "ความคิดเห็น", "टिप्पणियाँ"),
)
"""What headings call comments and reviews."""

COUNTED = (
    *("comment", "review", "repl(?:y|ies)", "responses?", "thoughts?"),
    *("kommentar", r"(?:kunden|leser|nutzer|produkt)?(?:bewertung|rezension)", "antwort(?:en)?", "meinung(?:en)?"),
    *("commentaire", "avis", "réponses?", "comentario", r"opini(?:ón|on|ones)", "respuestas?"),
    *("comentário", "avaliação", "respostas?", "commento", "rispost[ae]"),
    *("recensione", "reactie", "beoordeling", "recensie", "omdöme", "anmeldelse", "kommenttia?"),
    *("komentarzy?", "opini[aei]", "komentářů?", "hozzászólás", "yorum", "σχόλιο"),
    *("комментари[йя]|комментариев", "отзыва?|отзывов", "ответа?|ответов", "коментар|коментарів"),
    *("条评论", "則留言", "件のコメント", "개의 댓글", "تعليقا?", "टिप्पणी"),
)
"""What they call them where a number is said, too: one, as many as a language counts so, words of several senses."""

_MANY, _COUNTED = "|".join(MANY), "|".join(COUNTED)
_COUNT = r"(?:\d{1,3}(?:[.,\s]\d{3}){1,3}|\d{1,9})(?:\s?(?:件|개))?"
_ABOUT = r"\s(?:on|to|for|about|zu|von|sur|des?|du|sobre|de|en|a|em|su|di|op|van|till|til|om|do|ke|к|на)\s.*"
_HEADING = re.compile(
    rf"\W*(?:{_COUNT}(?!\s?[.)])\W*(?:{_MANY}|{_COUNTED})(?:{_ABOUT})?"
    rf"|(?:{_MANY})(?:\W*{_COUNT})?|(?:{_COUNTED})\s*\({_COUNT}\))\W*",
    re.S,
)


def heads_talk(text: str) -> bool:
    """Whether a heading heads comments or reviews.

    >>> [heads_talk(text) for text in ("4 comentarios", "Comments (12)", "Kundenbewertungen", "3 thoughts on Boats")]
    [True, True, True, True]
    >>> [heads_talk(text) for text in ("Recent comments", "Review", "Comments policy", "Reviews of old boats")]
    [False, False, False, False]
    """
    return _HEADING.fullmatch(text.lower()) is not None


def talk(page: Page) -> Bools:
    """The elements that begin with such a heading.

    >>> import pagesieve
    >>> said = "<p>I have had mine for two years, and it has never failed me. Would buy again."
    >>> page = pagesieve.parse(f"<article><h1>A boat</h1>{said}<section><h2>Reviews</h2>{said}</section></article>")
    >>> [page.tag_names[page.tag[row]] for row in talk(page).nonzero()[0]]
    ['section']
    """
    blocks, found = page.blocks, np.zeros(len(page), dtype=bool)
    tag = page.tag[blocks.row]
    short = HEADINGS.mask(tag) & (tag != CODES["h1"]) & ~blocks.hidden
    places = np.flatnonzero(short & (blocks.words <= LONGEST) & (blocks.text_length <= LONG))
    heading = places[np.fromiter(map(heads_talk, page.block_texts(places)), dtype=bool, count=len(places))]
    before = np.append(0, np.cumsum(blocks.text_length * ~blocks.hidden))
    rows = [_headed(page, place, before) for place in heading.tolist()]
    found[[row for row in rows if row != NONE]] = True
    return found


def _headed(page: Page, heading: int, before: Ints) -> int:
    """The nearest element around a heading with something after it, unless something stands before it in there, too.

    `before` counts the painted characters before each block.
    """
    blocks = page.blocks
    row = int(page.parent[blocks.row[heading]])
    while row != NONE:
        first, stop = blocks.start.searchsorted((row, page.end[row])).tolist()
        if before[stop] - before[heading + 1] >= SAID:
            return row if before[heading] - before[first] < SAID else NONE
        row = int(page.parent[row])
    return NONE
