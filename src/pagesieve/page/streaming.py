"""Parts of a page that come late: React streams them hidden after the rest, and a script puts them where they belong.

A place is held by `<template id="B:1">`, followed by what is shown meanwhile up to the comment `/$`, or by `<template
id="P:1">` alone; the part is the element `S:1`. Without that script a reader would find "Loading..." in the place of
the content, and the content after the footer.
"""

from itertools import takewhile

import turbohtml

BEGINS = {"$", "$?", "$!", "$~", "&"}
ENDS = {"/$", "/&"}
"""What the comments say that stand around a part that may come late."""


def put_in_place(document: turbohtml.Document) -> bool:
    """Put every part that came late where its place is held; whether there was one."""
    places = {place.attr("id"): place for place in document.select("template[id]")}
    moved = False
    for part in document.select("[hidden][id^='S:']"):
        number = str(part.attr("id")).removeprefix("S:")
        held, late = places.get(f"P:{number}"), places.get(f"B:{number}")
        place = held or late
        if place is None or place.parent is None or part in place.ancestors:
            continue
        if late is not None:
            _leave_out_what_waits(late)
        place.replace_with(*list(part.children))
        part.decompose()
        moved = True
    return moved


def _leave_out_what_waits(place: turbohtml.Element) -> None:
    """Take out what is shown until a part comes: all up to the comment that ends it."""
    within = 0

    def waits(node: turbohtml.Node) -> bool:
        nonlocal within
        said = node.data if isinstance(node, turbohtml.Comment) else ""
        within += (said in BEGINS) - (said in ENDS)
        return within >= 0

    for node in list(takewhile(waits, place.next_siblings)):
        node.extract()
