"""One entry of an input: a page, or why it is none."""

from typing import NamedTuple

from pagesieve.source import Source


class Entry(NamedTuple):
    """An entry of an input file.

    `offset` says where it begins, `passed` how much of its task is behind it, in the units of the task's range.
    An entry without a source is no page; `skipped` is the reason, as it is counted. `keys` is for lines of JSON: what
    one has where HTML should be, or nothing if it has some.
    """

    id: str
    input: str
    offset: int
    passed: int
    source: Source | None
    skipped: str = ""
    keys: str | None = None

    @classmethod
    def of(cls, found: Source | str, place: tuple[str, int], name: str | None = None) -> "Entry":
        """An entry for what was found at a place of an input, a page or the reason why there is none."""
        file, offset = place
        source, skipped = (None, found) if isinstance(found, str) else (found, "")
        return cls(legible(name or f"{file}#{offset}"), legible(file), offset, offset, source, skipped)


def legible(text: str) -> str:
    """A name that any output can write; names of files may hold bytes that are no text.

    >>> legible("caf" + chr(0xDCE9))
    'caf?'
    """
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


CUT_OFF = "cut off"
DAMAGED = "damaged"
NO_HTML = "no HTML"
