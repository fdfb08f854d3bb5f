"""What closes a list and is none of its records: a link to more of them, or to the next page."""

import re
from collections.abc import Sequence

import numpy as np

from pagesieve.page.tree import Bools
from pagesieve.records.model import span_texts
from pagesieve.records.pagination.links import Saying, saying_of
from pagesieve.records.pagination.vocabulary import NEXT_ARROWS, WORD
from pagesieve.records.seen import Seen
from pagesieve.records.units import Units

LONGEST = 40  # characters of such a link
MOST_WORDS = 5

MORE = frozenset(
    """more mehr weitere weiteren más mais meer fler flere lisää więcej více viac több ещё еще больше більше περισσότερα
    المزيد עוד""".split()
)
MORE_AT_TIMES = frozenset("plus mas mer altro altri altre daha več više mai".split())
"""Words for more that may begin a title, or mean another thing in another language: alone, or with what shows it."""
ALL = frozenset(
    """all alle alles tout tous toute toutes todo todos todas tudo tutto tutti tutte alla kaikki wszystkie wszystko vše
    všechny все всі összes tümü hepsi όλα الكل""".split()
)
SHOW = frozenset(
    """show see view load browse display read find get zeigen zeige anzeigen ansehen laden sehen lesen voir afficher
    charger lire ver mostrar cargar leer vedi mostra carica leggi carregar ler toon bekijk laad lees visa visar vis se
    läs les ladda näytä katso pokaż zobacz czytaj zobrazit načíst показать смотреть загрузить читать показати göster
    mutasd""".split()
)
OF_A_TITLE = frozenset("than about als que di of".split())
"""Words after which it is no such link: `More than words`, `All about boats`."""
NOUNS_ARE_CAPITAL = frozenset("mehr weitere weiteren".split())  # in the language of these
LISTED = frozenset(
    """articles news stories posts results items products videos photos pictures images reviews comments questions
    answers events jobs deals offers books games movies films shows episodes albums songs headlines topics categories
    recipes cars homes info information details options pages links from in on by like this""".split()
)
"""What lists are of, and words that go on after `more`, in titles of English lists with capitals: `More News`."""
PARTITIVES = frozenset(("d", "de"))  # "plus d'articles"
UNSPACED = re.compile(r"もっと|すべて見|全て見|一覧[をへ]?|更多|查看全部|全部\s*[>»›]|더\s?보기|전체\s?보기")  # noqa: RUF001


def without_closing(seen: Seen, records: Units) -> Units:
    """The records without the last of each container where it is but a link to more of them."""
    start, stop, top = records.start, records.stop, records.top
    last = np.ones(len(records), dtype=bool)
    last[:-1] = top[1:] != top[:-1]
    last[1:] &= top[1:] == top[:-1]  # one alone closes nothing
    length = seen.lengths(start, stop)
    asked = np.flatnonzero(last & (length <= LONGEST) & (length == seen.links(start, stop)))
    if not len(asked):
        return records
    more, before = (_leads_to_more(seen, records.of(places)) for places in (asked, asked - 1))
    return records.of(np.delete(np.arange(len(records)), asked[more & ~before])) if more.any() else records


def _leads_to_more(seen: Seen, records: Units) -> Bools:
    """Which records say that they lead to more."""
    texts = span_texts(seen.page, records.spans())
    return np.array([leads_to_more(" ".join(text.split())) for text in texts], dtype=bool)


def leads_to_more(text: str) -> bool:
    """Whether the text of a link says that it leads to more of a list.

    >>> [leads_to_more(text) for text in ("More articles…", "Alle Artikel anzeigen", "All news »", "もっと見る")]
    [True, True, True, True]
    >>> [leads_to_more(text) for text in ("More than words", "All about boats", "All boats", "Canal plus", "More Life")]
    [False, False, False, False, False]
    """
    said = WORD.findall(text.casefold())
    if not said or len(text) > LONGEST or len(said) > MOST_WORDS or not OF_A_TITLE.isdisjoint(said):
        return False
    pointing = text.endswith(("…", "...", *NEXT_ARROWS))
    return (
        (said[0] in MORE and (pointing or not _is_title(text, said)))
        or (not SHOW.isdisjoint(said) and not (MORE | MORE_AT_TIMES | ALL).isdisjoint(said))
        or (said[0] in ALL and pointing)
        or (said[0] in MORE_AT_TIMES and (len(said) == 1 or said[1] in PARTITIVES))
        or UNSPACED.search(text) is not None
        or saying_of(text) == Saying.NEXT
    )


def _is_title(text: str, said: Sequence[str]) -> bool:
    """Whether words after `more` are written as those of a title are, and are no name for what lists are of."""
    after = WORD.findall(text)[1:2]
    capital = any(word[:1].isupper() for word in after) and not text.isupper()
    return capital and said[0] not in NOUNS_ARE_CAPITAL and LISTED.isdisjoint(said)
