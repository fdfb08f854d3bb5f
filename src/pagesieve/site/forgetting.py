"""Forgetting: what the templates of a site need not know, so that its file stays small."""

from collections.abc import Collection, Sequence

from pagesieve.site.files import LARGEST_FILE, as_json
from pagesieve.site.template import Template

ROOM = 200_000
"""Bytes of a file for as many pages as a site is usually learnt from; more pages have more room."""

USUAL = 15
"""Pages that a site is usually learnt from."""


def in_room(templates: Sequence[Template], seen: Collection[int]) -> list[Template]:
    """The templates with what they need not know forgotten, and with more of it if the file would be too large.

    First go the features that were seen once, then the nodes that are not believed, then the templates of fewest pages.
    """
    room = min(int(ROOM * max(len(seen) / USUAL, 1)), LARGEST_FILE)
    for template in templates:
        template.forget()
    for forget in (lambda template: template.forget(1), Template.prune):
        if _size(templates, seen) <= room:
            return list(templates)
        for template in templates:
            forget(template)
    return _largest(templates, room - _size((), seen))


def _size(templates: Sequence[Template], seen: Collection[int]) -> int:
    return len(as_json(templates, seen).encode())


def _largest(templates: Sequence[Template], room: int) -> list[Template]:
    """As many templates as there is room for, those of most pages first; one at least."""
    kept: set[int] = set()
    for number in sorted(range(len(templates)), key=lambda number: -templates[number].pages):
        room -= _size([templates[number]], ())
        if kept and room < 0:
            break
        kept.add(number)
    return [templates[number] for number in sorted(kept)]
