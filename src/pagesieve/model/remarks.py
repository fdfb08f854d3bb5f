"""Remarks: short blocks that say of themselves that they lead elsewhere ("Read also: ..."), in many languages.

Features look at where text stands, and such a remark stands in the midst of the content; so do headings of parts that
lead elsewhere. This is the one place where words of languages decide; of a language that is not here more is kept.
"""

import re

import numpy as np

from pagesieve.page import Page
from pagesieve.page.tags import CODES, HEADINGS
from pagesieve.page.tree import Bools

LONGEST = 30
"""Words of a remark at most, if it is a link for the most part."""

LINK = 0.3
"""Share of link text from which a remark may be long."""

MOSTLY_LINK = 0.7
"""Share of link text from which the first of the texts in a block may be the label of an advert."""

WORDS_ALONE, WORDS_OF_HEADING = 8, 4
"""Words of a remark without a link, and of a heading that is one."""

FIRST_WORDS: dict[str, str] = {
    "English": r"""read (?:more|also|next)\b|see also\b|also read\b|
        related (?:posts?|articles?|content|stories|news|topics|reading|links)\b|
        you (?:may|might) (?:also )?(?:like|enjoy|be interested)|
        recommended (?:for you|reading|articles|stories|posts)|more (?:from|on|in|like)\ |don.t miss|
        (?:subscribe|sign up) (?:to|for)\b|share (?:this|on|via)\b|follow us\b|leave a (?:comment|reply)|
        post a comment|advertisement\b|sponsored\b|latest (?:news|posts|articles|stories)$|
        most (?:read|viewed|popular)\b""",
    "German": r"""lesen sie (?:auch|mehr|hier|dazu)|lies auch|
        das (?:thema )?könnte (?:dich|sie|euch) (?:auch )?interessieren|auch interessant|mehr zum thema|
        weitere (?:artikel|beiträge|themen|news|meldungen)|ähnliche (?:artikel|beiträge)|
        schreiben? (?:sie )?einen kommentar|kommentar (?:schreiben|verfassen|hinterlassen)|hinterlasse eine antwort|
        anzeige$|werbung$|neueste (?:artikel|beiträge|kommentare)|zum weiterlesen""",
    "French": r"""(?:à )?lire (?:aussi|également)|vous aimerez (?:aussi|peut-être)|sur le même (?:sujet|thème)|
        articles? (?:similaires?|liés?|connexes?)|laisser un commentaire|publicité$|partager (?:cet|sur)|
        ces articles pourraient""",
    "Spanish": r"""lea (?:también|más|además)|lea:|leer (?:también|más)|(?:te|le) puede interesar|
        (?:artículos|noticias|notas|contenido) relacionad|deja (?:un|tu) comentario|publicidad$|
        compartir (?:en|esta)""",
    "Italian": r"leggi anche|potrebbe(?:ro)? interessart|articoli correlati|lascia un commento|pubblicità$",
    "Portuguese": r"""leia (?:também|mais)|veja (?:também|mais)|(?:artigos|notícias|posts) relacionad|
        deixe (?:um|o seu) comentário|publicidade$""",
    "Dutch and Scandinavian": r"""lees (?:ook|verder|meer)|gerelateerde\ |läs (?:också|mer|även)|læs også|les også""",
    "Polish": r"""czytaj (?:też|także|również|więcej)|zobacz (?:też|także|również)|
        przeczytaj (?:też|także|również)|dodaj komentarz""",
    "Russian": r"""читайте также|читать (?:также|далее)|похожие (?:статьи|записи|новости)|оставить комментарий|
        по теме:|реклама$""",
    "Japanese": r"関連記事|関連リンク|あわせて読みたい|広告$",
    "Chinese": r"相关(?:阅读|文章|新闻|推荐)|推荐阅读|延伸阅读",
}
"""How remarks begin; a dollar sign where they also end."""

HEADING_WORDS: dict[str, str] = {
    "English": r"""(?:related|similar) (?:\w+ )?
        (?:posts?|articles?|content|stories|news|reading|links|products?|items|listings|searches|jobs|topics)\b|
        you (?:may|might) (?:also )?(?:like|love|enjoy|be interested)|you.ll also (?:like|love|enjoy)|
        (?:people|customers|shoppers|buyers|others) (?:who (?:viewed|bought)|also (?:viewed|bought|like)|like you)\b|
        (?:frequently|often) bought together|recently viewed|complete (?:the|your) look$|
        recommended (?:for you|reading|articles|stories|posts|products|items|accessories)|
        explore (?:more|related|similar)(?: \w+)?$|latest (?:news|posts|articles|stories)$|
        most (?:read|viewed|popular)(?: (?:posts|articles|stories))?$""",
    "German": r"""das könnte (?:dich|sie|euch|dir|ihnen) (?:auch )?(?:interessieren|gefallen)|auch interessant|
        ähnliche (?:artikel|beiträge|produkte|angebote)|weitere (?:artikel|beiträge|news|meldungen)$|
        (?:andere )?kunden (?:kauften|interessierten|haben)\b|(?:wird )?oft zusammen gekauft|zuletzt angesehen""",
    "French": r"""vous aimerez (?:aussi|peut-être)|sur le même (?:sujet|thème)|(?:à )?lire (?:aussi|également)$|
        (?:articles?|produits?) (?:similaires?|liés?|connexes?|associés?)|les clients (?:ont|qui)\b|
        (?:vus|consultés) récemment""",
    "Spanish": r"""(?:también )?(?:te|le) puede (?:interesar|gustar)|los clientes (?:también|que)\b|
        (?:artículos|noticias|notas|contenido|productos) relacionad|productos similares|vistos recientemente""",
    "Italian": r"""potrebbe(?:ro)? (?:interessart|piacert)|(?:articoli|prodotti) correlati|prodotti simili|leggi anche$|
        visti di recente""",
    "Portuguese": r"(?:artigos|notícias|posts|produtos) relacionad|quem (?:viu|comprou)\b|vistos recentemente",
    "Dutch and Scandinavian": r"""gerelateerde (?:artikelen|producten)|vergelijkbare (?:producten|artikelen)|
        (?:anderen|klanten) (?:bekeken|kochten)\b|liknande (?:produkter|artiklar)|lignende (?:produkter|artikler)""",
    "Polish": r"podobne (?:produkty|artykuły)|klienci (?:kupili|oglądali)|ostatnio oglądane",
    "Russian": r"похожие (?:статьи|записи|новости|товары)|вы (?:недавно )?смотрели",
    "Japanese": r"関連記事|関連商品|おすすめ商品|この商品を(?:見|買|チェック)|あわせて読みたい",
    "Chinese": r"相关(?:阅读|文章|新闻|推荐|商品|产品)|推荐阅读|猜你喜欢|看了又看",
}
"""How headings begin that can head nothing but what leads elsewhere; a sentence or an item may begin so, too."""


def _beginning(words: dict[str, str]) -> re.Pattern[str]:
    """What finds texts in small letters that begin with some of these words; to look for both cases takes longer."""
    return re.compile(r"\W*(?:" + "|".join(re.sub(r"\n\s*", "", said) for said in words.values()) + ")")


_REMARK, _HEADING = _beginning(FIRST_WORDS), _beginning(HEADING_WORDS)
_RELATED = re.compile(r"\W*(?:Related|RELATED):")  # in small letters a word of a sentence


def is_remark(text: str) -> bool:
    """Whether a text begins as remarks do.

    >>> is_remark("» Lea también: Barcos viejos"), is_remark("Reading is fun"), is_remark("Anzeigen lesen")
    (True, False, False)
    """
    return _REMARK.match(text.lower()) is not None or _RELATED.match(text) is not None


def heads_elsewhere(text: str) -> bool:
    """Whether a heading can head nothing but what leads elsewhere.

    >>> heads_elsewhere("Customers also viewed"), heads_elsewhere("Customers of the yard")
    (True, False)
    """
    return _HEADING.match(text.lower()) is not None


def remarks(page: Page, among: Bools) -> Bools:
    """Which of these blocks are remarks: a few words, or a link, that begins so.

    A sentence of the text may begin so too ("See also the guide to anchors, which ..."), and so may a heading of
    several words ("Most popular names of the year"); neither leads elsewhere. Nor does a heading of what is kept. A
    link may stand in one line with what is a remark without it, such as the label of an advert.
    """
    blocks = page.blocks
    tag = page.tag[blocks.row]
    heading = HEADINGS.mask(tag)
    short = among & (tag != CODES["pre"]) & (tag != CODES["h1"])
    short[:-1] &= ~(heading[:-1] & among[1:])
    leads = blocks.link_length >= LINK * blocks.text_length
    most = np.where(heading, WORDS_OF_HEADING, np.where(leads, LONGEST, WORDS_ALONE))
    places = (short & (blocks.words <= most)).nonzero()[0]
    found = np.zeros(len(blocks), dtype=bool)
    found[places] = list(map(is_remark, page.block_texts(places)))
    linked = blocks.link_length >= MOSTLY_LINK * blocks.text_length
    begun = places[linked[places] & ~found[places] & (blocks.last[places] - blocks.first[places] > 1)]
    labels = page.text_places[blocks.first[begun]].tolist()
    found[begun] = [is_remark(page.texts[place]) for place in labels]
    return found
