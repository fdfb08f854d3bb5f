"""Words by which the parts of a page are called, in classes, ids, addresses and texts, in several languages."""

import re
from collections.abc import Sequence, Set
from functools import lru_cache, reduce
from operator import or_

from pagesieve.features.naming import INNER_CAPITAL

NAMES_OF_PARTS: dict[str, str] = {
    "navigation": r"nav|menu|navi|navegac|breadcrumb|pagination|pager|tabs?\b|menue|sitemap|rubri",
    "header": r"head(?!ing|line)|kopf|mast|topbar|\btop\b|oben|cabec|entete|testat|intesta|hoofd(?!menu)",
    "banner": r"banner|logo|brand|hero|slogan|tagline",
    "footer": r"foot|fuss|fuß|\bpie\b|\bpied\b|bottom|copyright|colophon|rodape|impress|legal|voet|unten|disclaimer",
    "sidebar": r"side|aside|\brail\b|secondary|widget|zijbalk|lateral|seiten(?!titel)|complementary",
    "left": r"left|links?\b|gauche|izquierd|sinist|esquerd|\blft\b",
    "right": r"right|rechts|droite|derech|destr|direit|\brgt\b",
    "middle": r"mid|center|centre|mitte|centr|midden|\bcol(?:umn)?\b|spalte|colon",
    "content": r"content|inhalt|contenu|conteni|contenut|conteud|\bmain\b|principal|haupt|inhoud|\bbody\b|text\b|tekst",
    "article": r"article|\bpost|entry|story|artikel|articol|noticia|\bnews|\bblog|hentry|\bitem\b|\bpage\b(?!s)",
    "comments": r"comment|kommentar|repl(?:y|ies)|respon[ds]|discuss|reactie|disqus",
    "related": r"relat|recommend|similar|popular|trending|latest|recent|archiv|aktuell|\bmore\b|also\b|categor|tags?\b",
    "advert": r"\bads?\b|\bad[-_]?\d|adv(?!anc|ent|is)|sponsor|werb|publicid|publicit|anzeige|promo|reklam|adsense|dfp",
    "form": r"search|such|recherch|buscar|cerca|zoek|form\b|login|signup|newsletter|subscri|kontakt|contact",
    "share": r"share|social|follow|facebook|twitter|teilen",
    "list": r"list|links\b|feed|grid|results?|gallery|cards?\b|products?",
    "title": r"title|heading|headline|titel|titre|titul|titol",
    "wrapper": r"wrap|container|outer|inner|holder|\blayout|\bbox\b|\brow\b|block",
    "notice": r"cookie|consent|popup|modal|overlay|alert|gdpr",
}
"""What classes and ids are called, a pattern for each kind of part."""

LANDMARK_TAGS: dict[str, str] = {
    "header": "header",
    "nav": "navigation",
    "main": "content",
    "article": "article",
    "aside": "sidebar",
    "footer": "footer",
    "address": "footer",
    "form": "form",
    "search": "form",
    "dialog": "notice",
}
"""What the elements that HTML has for parts are."""

LANDMARK_ROLES: dict[str, str] = {
    "banner": "header",
    "navigation": "navigation",
    "menu": "navigation",
    "menubar": "navigation",
    "main": "content",
    "article": "article",
    "complementary": "sidebar",
    "contentinfo": "footer",
    "search": "form",
    "form": "form",
    "dialog": "notice",
    "alertdialog": "notice",
}
"""What ARIA calls them."""

KINDS: tuple[str, ...] = tuple(NAMES_OF_PARTS)
_PATTERN = re.compile("|".join(f"(?P<{kind}>{words})" for kind, words in NAMES_OF_PARTS.items()))

FINE_PRINT: tuple[str, ...] = (
    *("©", "(c)", "copyright", "all rights", "alle rechte", "derechos reserv", "diritti riserv", "droits réserv"),
    *("powered by", "impressum", "privacy", "disclaimer", "terms of", "webmaster", "datenschutz", "mentions légales"),
    *("colofon", "p.iva", "p. iva", "designed by", "last updated"),
)
"""What stands in the fine print at the end of a page, in small letters."""

ADVERT_WORDS = frozenset(
    """ad ads adv adclick adview adsense adserver doubleclick googlesyndication werbung anzeige anzeigen aswift
    showadvert googleads adsbygoogle pagead advert adverts advertisement advertising sponsor sponsors sponsored
    affiliate affiliates publicidad publicite publicidade reklam reklama reklame""".split()
)
"""Words in the addresses and ids of adverts, in letters alone."""

ADVERT_LABELS = frozenset(
    """advertisement advertisements advertorial sponsored anzeige werbung publicité publicidad publicidade pubblicità
    advertentie reclame annons annonse annonce mainos reklama reklam реклама 広告 广告 廣告 광고 إعلان โฆษณา""".split()
)
"""What stands above an advert or before it, in small letters."""

COMMENT_WORDS = frozenset(
    """comments commentlist commentarea disqus kommentare commentaires comentarios commenti reacties
    kommentarer komentarze""".split()
)
"""Words in the classes and ids of what holds all comments of a page."""

HOLDERS = frozenset("area section list wrapper wrap container block box thread post article content main root".split())
"""Words that may stand beside them there."""

_LETTERS = {code: chr(code).lower() if chr(code).isalpha() else " " for code in range(128)} | {0: "\0"}


def having_words(values: Sequence[str], words: Set[str]) -> list[bool]:
    """Which of these addresses or names have one of the words in them.

    >>> having_words(["/images/Ads-468.gif", "aswift_0", "/badges/adventure", ""], ADVERT_WORDS)
    [True, True, False, False]
    """
    # All values are cut into words at once, which is faster than one by one; no page can hold a zero.
    lines = "\0".join(values).translate(_LETTERS).split("\0") if values else []
    return [not words.isdisjoint(line.split()) for line in lines]


def parts_named(names: Sequence[str]) -> list[int]:
    """For each value of a class or an id, the kinds of part that it names, as bits.

    >>> [bin(named) for named in parts_named(["mainMenu", "left-column", ""])]
    ['0b100000001', '0b10100000', '0b0']
    """
    return [reduce(or_, map(_part_named, name.split()), 0) for name in names]


@lru_cache(maxsize=50_000)
def _part_named(word: str) -> int:
    """The same for one word; the words of pages are few, and repeat from page to page."""
    found = 0
    for match in _PATTERN.finditer(INNER_CAPITAL.sub("-", word).lower().replace("_", "-")):
        found |= 1 << KINDS.index(str(match.lastgroup))
    return found
