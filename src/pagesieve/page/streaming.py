"""Parts of a page that come late: React streams them hidden after the rest, and a script puts them where they belong.

A place is held by `<template id="B:1">`, followed by what is shown meanwhile up to the comment `/$`, or by `<template
id="P:1">` alone; the part is the element `S:1`. Without that script a reader would find "Loading..." in the place of
the content, and the content after the footer.
"""

import re

import turbohtml

BEGINS = {"$", "$?", "$!", "$~", "&"}
ENDS = {"/$", "/&"}
"""What the comments say that stand around a part that may come late."""

_PUT = re.compile(r"""\$R[CR]\("(B:\w+)","(S:\w+)\"""")
_PUT_SEGMENT = re.compile(r"""\$RS\("(S:\w+)","(P:\w+)\"""")


def put_in_place(document: turbohtml.Document) -> bool:
    """Put every part that came late where its place is held; whether there was one."""
    places = {str(place.attr("id")): place for place in document.select("template[id]")}
    parts = document.select("[hidden][id^='S:']")
    place_of = _places_told(document) if parts else {}
    moved = False
    for part in parts:
        name = str(part.attr("id"))
        place = places.get(place_of.get(name, "")) or places.get("P" + name[1:]) or places.get("B" + name[1:])
        if place is None or place.parent is None or part in place.ancestors:
            continue
        _leave_out_what_waits(place)
        place.replace_with(*list(part.children))
        part.decompose()
        moved = True
    return moved


def _places_told(document: turbohtml.Document) -> dict[str, str]:
    """The place of each part, as the calls of the script name both."""
    scripts = (script.text for script in document.find_all("script"))
    calls = "".join(script for script in scripts if "$R" in script)
    told = {part: place for place, part in _PUT.findall(calls)}
    return told | dict(_PUT_SEGMENT.findall(calls))


def _leave_out_what_waits(place: turbohtml.Element) -> None:
    """Take out what is shown until a part comes: all up to the comment that ends it, if there is one."""
    within = 0
    waiting: list[turbohtml.Node] = []
    for node in place.next_siblings if str(place.attr("id")).startswith("B:") else ():
        said = node.data if isinstance(node, turbohtml.Comment) else ""
        within += (said in BEGINS) - (said in ENDS)
        if within < 0:
            for one in waiting:
                one.extract()
            return
        waiting.append(node)
