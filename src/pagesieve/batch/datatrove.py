"""A step for datatrove: HTML in, the content and its metadata out, each page under the guard."""

from collections.abc import Iterable, Iterator
from typing import Any

from pagesieve.batch.fields import DEFAULT_FIELDS
from pagesieve.batch.guard import Guard
from pagesieve.batch.limits import Limits
from pagesieve.batch.reader import Reader
from pagesieve.exceptions import MissingExtraError
from pagesieve.methods import DEFAULT
from pagesieve.source import Source

try:
    from datatrove.pipeline.base import PipelineStep
    from datatrove.utils.typeshelper import StatHints
except ImportError:
    raise MissingExtraError("this step needs datatrove: pip install 'pagesieve[datatrove]'") from None


class PagesieveExtractor(PipelineStep):  # type: ignore[misc]
    """Takes documents whose text is HTML; passes on those in which content was found, with it as their text.

    `content` names the field that becomes the text, `text` or `markdown`; the other fields go into the metadata. What
    was dropped is counted by status in the statistics.
    """

    type = "🛢 - EXTRAC"
    name = "pagesieve"

    def __init__(
        self,
        content: str = "text",
        *,
        fields: Iterable[str] = DEFAULT_FIELDS,
        method: str = DEFAULT,
        limits: Limits | None = None,
    ) -> None:
        super().__init__()
        self.content = content
        self.reader = Reader((content, *fields), method)
        self.limits = limits or Limits()

    def run(self, data: Iterable[Any] | None, rank: int = 0, world_size: int = 1) -> Iterator[Any]:
        """Read the documents, one after the other."""
        with Guard(self.reader, self.limits) as guard:
            for document in data or ():
                self.stat_update(StatHints.total)
                with self.track_time():
                    outcome = guard.read(Source(document.text, document.metadata.get("url")))
                self.stat_update(outcome.status)
                if outcome.status != "ok":
                    self.stat_update(StatHints.dropped)
                    continue
                document.text = outcome.values.pop(self.content)
                document.metadata |= {name: value for name, value in outcome.values.items() if value is not None}
                self.stat_update(StatHints.forwarded)
                self.update_doc_stats(document)
                yield document
