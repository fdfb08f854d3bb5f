"""The words by which parts of a page say what they are: tags, ARIA roles, class words, headings, first words."""

import re

from pagesieve.methods.labels import Role
from pagesieve.page.tags import TagSet

TAG_CLAIMS: dict[str, Role] = {
    "nav": Role.NAVIGATION,
    "menu": Role.NAVIGATION,
    "header": Role.HEADER,
    "footer": Role.FOOTER,
    "aside": Role.SIDEBAR,
    "form": Role.FORM,
    "search": Role.FORM,
    "button": Role.FORM,
    "select": Role.FORM,
    "textarea": Role.FORM,
    "label": Role.FORM,
    "dialog": Role.NOTICE,
    "main": Role.MAIN,
    "article": Role.MAIN,
}
ARIA_CLAIMS: dict[str, Role] = {
    "navigation": Role.NAVIGATION,
    "menu": Role.NAVIGATION,
    "menubar": Role.NAVIGATION,
    "banner": Role.HEADER,
    "contentinfo": Role.FOOTER,
    "complementary": Role.SIDEBAR,
    "search": Role.FORM,
    "form": Role.FORM,
    "dialog": Role.NOTICE,
    "alertdialog": Role.NOTICE,
    "main": Role.MAIN,
    "article": Role.MAIN,
}
CLASS_WORDS: dict[Role, str] = {
    Role.NAVIGATION: "nav navbar navigation menu submenu megamenu breadcrumb breadcrumbs pagination pager toc skip",
    Role.HEADER: "masthead topbar",
    Role.FOOTER: "footer colophon copyright legal",
    Role.SIDEBAR: "sidebar sidebars rail",
    Role.RELATED: "related recommended recommendations similar trending popular mostread upsell recirculation",
    Role.ADVERT: "ad ads advert adverts advertisement adslot sponsor sponsored sponsors promo promoted promotion",
    Role.FORM: "search login signin signup subscribe subscription newsletter filters facets",
    Role.SHARE: "share sharing social follow",
    Role.NOTICE: "cookie cookies consent gdpr popup modal overlay toast",
    Role.COMMENT: "comment comments commentlist replies discussion",
    Role.OTHER: "bio authorbox tags tagcloud",
}
HEADING_WORDS: dict[Role, str] = {
    Role.RELATED: "related|recently viewed|most (?:read|viewed)|you (?:may|might) "
    "also|customers also|people also|read next|keep reading|see also$",
    Role.COMMENT: r"(?:\d+ )?(?:comments?|responses?|replies|reader comments)\b|leave a (?:comment|reply)",
    Role.SHARE: "share|follow us",
    Role.FORM: "newsletter|subscribe|sign up|log ?in",
}
HEADING = re.compile("|".join(f"(?P<{role}>{words})" for role, words in HEADING_WORDS.items()), re.I)
LEADS: dict[Role, str] = {
    Role.ADVERT: "sponsored|advertisement|anzeige|publicidad|publicité|реклама|広告",
    Role.RELATED: "read more:|read also:|see also:|related:|lesen sie auch|lire aussi|leer también",
}
"""First words of a text that says of itself that it is not content."""
LEAD = re.compile(r"\s*(?:" + "|".join(f"(?P<{role}>{words})" for role, words in LEADS.items()) + ")", re.I)

CONTAINERS = TagSet(
    "div section aside nav header footer main article form figure address fieldset details ul ol dl table td"
)
"""Elements whose class tells what the text in them is; the class of a paragraph or an item tells how it looks."""

WORD_ROLES = {word: role for role, words in CLASS_WORDS.items() for word in words.split()}
ABOUT_THE_PAGE = {"no", "has", "with", "without", "is"}
"""First words of a class that tells about the whole page, not about its element."""

ACCOUNT_FIELDS = {"email", "password", "search"}
"""Types of input that make a form of the part around them."""
