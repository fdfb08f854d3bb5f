"""An item pipeline for Scrapy: reads the HTML of every item that has some, under the guard, beside the crawl.

In settings.py: `ITEM_PIPELINES = {"pagesieve.batch.scrapy.PagesievePipeline": 300}`. It needs Scrapy's asyncio reactor,
which is the default.
"""

import asyncio
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from pagesieve.batch.fields import DEFAULT_FIELDS
from pagesieve.batch.guard import Guard
from pagesieve.batch.limits import Limits
from pagesieve.batch.reader import Reader
from pagesieve.methods import DEFAULT
from pagesieve.source import Source

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


class PagesievePipeline:
    """Adds what was read to items: `item["html"]` in, `item["text"]`, `item["title"]`, ... and `item["status"]`.

    Settings: PAGESIEVE_FIELDS, a list; PAGESIEVE_METHOD; PAGESIEVE_HTML, the name of the key with the HTML;
    PAGESIEVE_TIMEOUT, seconds of CPU.
    """

    def __init__(
        self,
        fields: Iterable[str] = DEFAULT_FIELDS,
        *,
        method: str = DEFAULT,
        html: str = "html",
        limits: Limits | None = None,
    ) -> None:
        self.html = html
        self.guard = Guard(Reader(tuple(fields), method), limits)
        self._beside = ThreadPoolExecutor(max_workers=1)  # the crawl goes on while a page is read

    @classmethod
    def from_crawler(cls, crawler: "Crawler") -> "PagesievePipeline":
        """With the settings of a crawler."""
        settings = crawler.settings
        return cls(
            settings.getlist("PAGESIEVE_FIELDS", list(DEFAULT_FIELDS)),
            method=settings.get("PAGESIEVE_METHOD", DEFAULT),
            html=settings.get("PAGESIEVE_HTML", "html"),
            limits=Limits(settings.getfloat("PAGESIEVE_TIMEOUT", Limits().cpu)),
        )

    async def process_item(self, item: Any, spider: Any = None) -> Any:
        """Read the page of an item; one without HTML is passed on as it is."""
        from itemadapter import ItemAdapter

        adapter = ItemAdapter(item)
        html = adapter.get(self.html)
        if isinstance(html, str | bytes):
            source = Source(html, adapter.get("url"))
            outcome = await asyncio.get_running_loop().run_in_executor(self._beside, self.guard.read, source)
            for name, value in {"status": outcome.status, "reason": outcome.reason, **outcome.values}.items():
                adapter[name] = value
        return item

    def close_spider(self, spider: Any = None) -> None:
        """End the process that reads."""
        self._beside.shutdown()
        self.guard.close()
