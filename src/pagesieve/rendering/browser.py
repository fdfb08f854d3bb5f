"""A Chromium that is started once and visits one page after the other; when it ends or hangs, another is started."""

import asyncio
import threading
from collections.abc import Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from pagesieve.exceptions import RenderError
from pagesieve.rendering import chromium
from pagesieve.rendering.developing import Taken
from pagesieve.rendering.local import Document
from pagesieve.rendering.memory import memory_of
from pagesieve.rendering.options import RenderOptions

try:
    from playwright.async_api import Error as BrowserFault
    from playwright.async_api import async_playwright
except ImportError as fault:
    raise chromium.missing_playwright() from fault

from pagesieve.rendering.visit import TAKING_DOWN, Visit

if TYPE_CHECKING:
    from playwright.async_api import Browser as Started
    from playwright.async_api import CDPSession, Playwright

ATTEMPTS = 2  # a browser that ends may have ended by something else than the page
ENDING = 5.0  # seconds for a browser to end by itself
WATCHING = 0.25  # seconds between two looks at the memory

Given = TypeVar("Given")


class Browser:
    """A browser with a thread of its own, so that it can be used from any thread, and beside any event loop."""

    def __init__(self, options: RenderOptions) -> None:
        self._options = options
        self._playwright: Playwright | None = None
        self._started: Started | None = None
        self._protocol: CDPSession | None = None
        self._one_page = asyncio.Lock()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="pagesieve-browser", daemon=True)
        self._thread.start()

    def visit(self, document: Document, options: RenderOptions) -> Taken:
        """What was taken down of a page, or a `RenderError` that says why there is none."""
        return self._wait_for(self._visited(document, options))

    def close(self) -> None:
        """End the browser and its thread."""
        self._wait_for(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _wait_for(self, work: Coroutine[Any, Any, Given]) -> Given:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _visited(self, document: Document, options: RenderOptions) -> Taken:
        ended: Exception | None = None
        async with self._one_page:
            for _ in range(ATTEMPTS):
                started = await self._ready()
                try:
                    return await self._within_limits(Visit(document, options), started)
                except BrowserFault as fault:
                    ended = fault
                    await self._end()
        raise RenderError(f"the browser could not render the page: {_first_line(ended)}") from ended

    async def _within_limits(self, visit: Visit, started: "Started") -> Taken:
        """Visit a page; one that takes too long or too much memory ends with its browser."""
        visiting = asyncio.ensure_future(visit.taken_down(started))
        watching = asyncio.ensure_future(self._too_much_memory(visit.options.memory))
        limit = visit.options.timeout + 2 * TAKING_DOWN
        await asyncio.wait((visiting, watching), timeout=limit, return_when=asyncio.FIRST_COMPLETED)
        try:
            if watching.done() and not watching.exception():
                await self._end()
                raise watching.result()
            if visiting.done():
                return visiting.result()
            if watching.done():
                watching.result()  # raises that the browser has ended
            raise TimeoutError
        except TimeoutError as fault:
            await self._end()
            raise RenderError(f"the page kept the browser busy beyond its {visit.options.timeout:g} seconds") from fault
        finally:
            await _dropped(visiting, watching)

    async def _too_much_memory(self, most: int) -> RenderError:
        """What to say when the pages take more memory than that, in megabytes; it comes when they do."""
        while self._protocol is not None:
            answer = await self._protocol.send("SystemInfo.getProcessInfo")
            processes = [process["id"] for process in answer["processInfo"] if process["type"] == "renderer"]
            if memory_of(processes) > most:
                return RenderError(f"the page took more than {most} MB of memory")
            await asyncio.sleep(WATCHING)
        raise BrowserFault("the browser has ended")

    async def _ready(self) -> "Started":
        """The browser, started if there is none or if it has ended."""
        if self._started is None or not self._started.is_connected():
            await self._end()
            self._playwright = await async_playwright().start()
            try:
                self._started = await self._playwright.chromium.launch(
                    executable_path=chromium.program(self._options.chromium),
                    args=chromium.arguments(network=self._options.network, memory=self._options.memory),
                    chromium_sandbox=chromium.sandboxed(),
                )
                self._protocol = await self._started.new_browser_cdp_session()
            except BrowserFault as fault:
                await self._end()
                raise RenderError(_why_not_started(fault)) from fault
        return self._started

    async def _end(self) -> None:
        """End the browser; one that does not answer ends when the program that drives it does."""
        started, playwright = self._started, self._playwright
        self._started = self._protocol = self._playwright = None
        for end in (started.close if started else None, playwright.stop if playwright else None):
            if end is not None:
                with suppress(TimeoutError, BrowserFault):
                    await asyncio.wait_for(end(), ENDING)


async def _dropped(*tasks: asyncio.Future[Any]) -> None:
    """Cancel what is no longer wanted, whatever comes of it."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def _why_not_started(fault: Exception) -> str:
    missing = "Executable doesn't exist" in str(fault)
    return chromium.HOW_TO_INSTALL if missing else f"the browser could not be started: {_first_line(fault)}"


def _first_line(fault: Exception | None) -> str:
    return str(fault).strip().split("\n", maxsplit=1)[0]
