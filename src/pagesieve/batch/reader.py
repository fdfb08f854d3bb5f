"""What is read of every page of a batch: the asked fields, by one method."""

from dataclasses import dataclass
from typing import Any

from pagesieve.batch.fields import DEFAULT_FIELDS, FIELDS, checked_fields
from pagesieve.batch.hosts import site_of
from pagesieve.exceptions import OptionError, SourceError
from pagesieve.methods import DEFAULT, named
from pagesieve.reading import Reading, read
from pagesieve.source import Source, misnamed


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads a page and gives its fields. The method is a name, since it is made in the process that reads."""

    fields: tuple[str, ...] = DEFAULT_FIELDS
    method: str = DEFAULT
    sites: str | None = None  # the folder with the site files of hosts

    def __post_init__(self) -> None:
        object.__setattr__(self, "fields", checked_fields(self.fields))
        if not isinstance(self.method, str):
            raise OptionError(f"the method of a batch is a name, or module:Class, not {type(self.method).__name__}")
        named(self.method)

    def __call__(self, source: Source) -> tuple[str | None, dict[str, Any]]:
        r"""Why nothing was found, if so, and the values of the fields. The name of a page in place of it is an error.

        >>> Reader(("title", "text"))(Source("<title>Tea</title><p>Tea is a drink made of leaves."))
        (None, {'title': 'Tea', 'text': 'Tea is a drink made of leaves.\n'})
        """
        if mistake := misnamed(source):
            raise SourceError(mistake)
        site = site_of(source, self.sites) if self.sites is not None else None
        reading = read(source, method=self.method, site=site)
        return _why_empty(reading), {name: FIELDS[name].view(reading) for name in self.fields}


def _why_empty(reading: Reading) -> str | None:
    if reading.kept.any():
        return None
    return "; ".join(warning.message for warning in reading.warnings) or "no content was found"
