"""Tags and class words by which parts of a page say what they are, and the role that each of them tells."""

from pagesieve.methods.labels import Role

TAG_ROLES: dict[str, Role] = {
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

WORD_ROLES: dict[str, Role] = {word: role for role, words in CLASS_WORDS.items() for word in words.split()}
"""The role of each class word."""
