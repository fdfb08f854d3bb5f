"""The words by which parts of a page say what they are, beside tags and class words: roles, headings, first words."""

import re

from pagesieve.methods.labels import Role
from pagesieve.page.tags import TagSet

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

ACCOUNT_FIELDS = {"email", "password", "search"}
"""Types of input that make a form of the part around them."""
