"""Talk: the parts of a page that their heading calls comments or reviews, in many languages.

Classes and ids name them on most sites, and on the others a heading does: "4 comments", "Kundenbewertungen (12)". Of a
language that is not here they are found by classes and ids alone.
"""

import re

import numpy as np

from pagesieve.page.page import Page
from pagesieve.page.tags import CODES, HEADINGS
from pagesieve.page.tree import NONE, Bools

LONGEST = 20
"""Words of such a heading at most; it may name the headline ("3 thoughts on ...")."""

SAID = 60
"""Characters from which something stands after the heading, or before it."""

MANY = (
    r"(?:(?:customer|reader|user|guest|visitor)s?\W+(?:s\W+)?)?(?:comments|reviews)",
    *("replies", "responses", "thoughts"),
    *(r"\w*kommentare", r"\w*bewertungen", r"\w*rezensionen"),  # German
    *("commentaires", "avis clients?", "avis"),  # French
    *("comentarios", "opiniones", "reseñas", "respuestas", "comentários", "avaliações"),  # Spanish, Portuguese
    *("commenti", "recensioni", "reacties", "beoordelingen"),  # Italian, Dutch
    *("kommentarer", "recensioner", "omdömen", "anmeldelser", "kommentit", "arvostelut"),  # Nordic languages
    *("komentarze", "opinie", "komentáře", "recenze", "komentáre", "komentari"),  # Slavic languages
    *("hozzászólások", "yorumlar", "σχόλια", "bình luận", "komentar", "ulasan"),
    *("комментарии", "отзывы", "коментарі", "відгуки", "коментари"),
    *("コメント", "レビュー", "评论", "評論", "留言", "댓글", "리뷰"),
    *("تعليقات", "التعليقات", "תגובות", "ความคิดเห็น", "टिप्पणियाँ"),
)
"""What headings call comments and reviews."""

COUNTED = (
    *("comment", "review", "reply", "response", "thought", r"\w*kommentar", r"\w*bewertung", r"\w*rezension"),
    *("commentaire", "comentario", "opinión", "opinion", "respuesta", "comentário", "avaliação", "commento"),
    *("recensione", "reactie", "beoordeling", "omdöme", "anmeldelse", "kommenttia?", "komentarzy?", "opinii"),
    *("komentářů?", "hozzászólás", "yorum", "σχόλιο", "комментари[йя]|комментариев", "отзыва?|отзывов"),
    *("коментар|коментарів", "条评论", "則留言", "件のコメント", "개의 댓글", "تعليقا?", "टिप्पणी"),
)
"""What they call them after a number alone: one of them, or as many as a language counts so."""

_COUNT = r"\d[\d.,\s]*"
_ABOUT = r"\s(?:on|to|for|about|zu|von|sur|des?|du|sobre|de|en|a|em|su|di|op|van|till|til|om|do|ke|к|на)\s.*"
_HEADING = re.compile(
    rf"\W*(?:{_COUNT}\W*(?:{'|'.join((*MANY, *COUNTED))})|(?:{'|'.join(MANY)}))(?:\W*{_COUNT})?(?:{_ABOUT})?\W*", re.S
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
    short = HEADINGS.mask(tag) & (tag != CODES["h1"]) & (blocks.words <= LONGEST) & ~blocks.hidden
    places = np.flatnonzero(short)
    for place, text in zip(places.tolist(), page.block_texts(places), strict=True):
        if heads_talk(text) and (row := _headed(page, place)) != NONE:
            found[row] = True
    return found


def _headed(page: Page, heading: int) -> int:
    """The nearest element around a heading with something after it, unless something stands before it in there, too."""
    blocks = page.blocks
    before = np.append(0, np.cumsum(blocks.text_length * ~blocks.hidden))
    row = int(page.parent[blocks.row[heading]])
    while row != NONE:
        first, stop = blocks.start.searchsorted((row, page.end[row])).tolist()
        if before[stop] - before[heading + 1] >= SAID:
            return row if before[heading] - before[first] < SAID else NONE
        row = int(page.parent[row])
    return NONE
