"""One page in a window of its own: load it behind bars, let its scripts run, take down what was painted."""

import asyncio
import base64
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.async_api import Error as BrowserFault

from pagesieve.rendering import capture
from pagesieve.rendering.developing import Taken, size
from pagesieve.rendering.local import ORIGIN, Document, file_of, media_type
from pagesieve.rendering.options import RenderOptions

if TYPE_CHECKING:
    from playwright.async_api import Browser, BrowserContext, CDPSession, Page, Request, Route

LOOK = 0.05  # seconds between two looks at a page that loads
STILL = 3  # looks without a change of the DOM after which scripts have done their work
MOST_LOOKS = 30  # after loading; a page that keeps changing is then taken as it is
TAKING_DOWN = 20.0  # seconds that the browser may take to tell what it painted
TALLEST = WIDEST = 12_000  # pixels of a screenshot; Chromium cannot make pictures above 16,384

_COUNT_CHANGES = """globalThis.changes = 0;
new MutationObserver(() => changes++).observe(document, {subtree: true, childList: true, characterData: true});"""
_STATE = "[document.readyState == 'complete', changes]"
_NO_SCRIPTS = {"Content-Security-Policy": "script-src 'none'"}  # a browser with scripts on that is given none
_SHUT_IN = {"Content-Security-Policy": "sandbox"}  # what is in a frame is out of reach for the page around it
_WANTED = {"stylesheet", "script"}  # what a page is not itself without
_END_ANIMATIONS = "for (const one of document.getAnimations()) { try { one.finish() } catch { one.cancel() } }"
_ASKED_BY_SCRIPTS = {"xhr", "fetch", "eventsource", "websocket", "beacon", "ping"}


class Visit:
    """A visit of one page; what it may load and how long it may take is in the options."""

    def __init__(self, document: Document, options: RenderOptions) -> None:
        self.document = document
        self.options = options
        self.arrived = False
        self.refused: set[str] = set()

    async def taken_down(self, browser: "Browser") -> Taken:
        """Render the page in a window that shares nothing with others."""
        context = await browser.new_context(
            viewport={"width": self.options.width, "height": self.options.height},
            accept_downloads=False,
            service_workers="block",
            reduced_motion="reduce",
        )
        try:
            return await self._in_window(context, f"Chromium {browser.version}")
        finally:
            await context.close()

    async def _in_window(self, context: "BrowserContext", browser: str) -> Taken:
        await context.route("**/*", self._answer)
        page = await context.new_page()
        protocol = await context.new_cdp_session(page)
        cut = not await self._loaded(page, protocol)
        if cut:
            await protocol.send("Emulation.setScriptExecutionDisabled", {"value": True})
            await protocol.send("Runtime.terminateExecution")
            with _unless_replaced():
                await _parsed(protocol)
        async with asyncio.timeout(TAKING_DOWN):
            answer = await _captured(protocol)
            picture = await _picture(protocol, answer) if self.options.screenshot else None
        return Taken(answer, browser, cut, picture, len(self.refused))

    async def _loaded(self, page: "Page", protocol: "CDPSession") -> bool:
        """Whether the page and its scripts came to rest within the time."""
        there = False
        try:
            async with asyncio.timeout(self.options.timeout):
                await page.goto(self.document.address, wait_until="commit", timeout=0)
                there = True
                with _unless_replaced():
                    await _rest(protocol, STILL if self.options.scripts else 0)
        except TimeoutError:
            if not there:
                raise
            return False
        return True

    async def _answer(self, route: "Route") -> None:
        """Give the page itself once, then its files or the network; everything else stays shut."""
        request = route.request
        if request.is_navigation_request() and _fills_a_window(request):
            await self._answer_navigation(route)
        elif self.options.network and request.url.startswith(("http:", "https:")):
            await route.continue_()
        elif self.document.folder and (file := self._file(request, self.document.folder)):
            shut_in = _SHUT_IN if request.resource_type == "document" else {}
            kind = media_type(file.name, request.resource_type)
            await route.fulfill(path=file, headers={"Content-Type": kind, **shut_in})
        else:
            self._refuse(request)
            await route.abort()

    def _refuse(self, request: "Request") -> None:
        """Count the styles and scripts that the web alone could give."""
        if request.resource_type in _WANTED and not self.options.network and _is_elsewhere(request.url):
            self.refused.add(request.url)

    async def _answer_navigation(self, route: "Route") -> None:
        """Give the page to the first who asks; one who wants to leave it then is told to stay."""
        if self.arrived:
            await route.fulfill(status=204)
            return
        self.arrived = True
        headers = {"Content-Type": "text/html; charset=utf-8", **({} if self.options.scripts else _NO_SCRIPTS)}
        await route.fulfill(body=self.document.html, headers=headers)

    @staticmethod
    def _file(request: "Request", folder: Path) -> Path | None:
        """A file of the page; scripts cannot ask for any, as in a browser that opens a page from disk."""
        return None if request.resource_type in _ASKED_BY_SCRIPTS else file_of(request.url, folder)


async def _captured(protocol: "CDPSession") -> dict[str, Any]:
    """What was painted; asked once more where a page was just being replaced."""
    answer: dict[str, Any] | None = None
    with _unless_replaced():
        answer = await protocol.send("DOMSnapshot.captureSnapshot", capture.request())
    if answer is None:
        await asyncio.sleep(STILL * LOOK)
        answer = await protocol.send("DOMSnapshot.captureSnapshot", capture.request())
    return answer


def _unless_replaced() -> AbstractContextManager[None]:
    """Questions that end where a page puts another in its place; a browser that has ended says so at the next one."""
    return suppress(BrowserFault)


async def _rest(protocol: "CDPSession", still: int) -> None:
    """Wait until a page is loaded and has not changed for so many looks, from where its scripts cannot reach."""
    frame = (await protocol.send("Page.getFrameTree"))["frameTree"]["frame"]["id"]
    world = (await protocol.send("Page.createIsolatedWorld", {"frameId": frame}))["executionContextId"]
    await _evaluated(protocol, world, _COUNT_CHANGES)
    looks = unchanged = last = 0
    while not looks or (unchanged < still and looks < MOST_LOOKS):
        await asyncio.sleep(LOOK)
        loaded, changes = await _evaluated(protocol, world, _STATE)
        unchanged = unchanged + 1 if loaded and changes == last else 0
        looks += loaded
        last = changes
    await _evaluated(protocol, world, _END_ANIMATIONS)  # text that is faded in is there; an endless one is left out


async def _parsed(protocol: "CDPSession") -> None:
    """Wait a moment for the parser, which goes on after a script that was stopped."""
    for _ in range(MOST_LOOKS):
        asked = {"expression": "document.readyState", "returnByValue": True}
        if (await protocol.send("Runtime.evaluate", asked))["result"].get("value") != "loading":
            return
        await asyncio.sleep(LOOK)


async def _evaluated(protocol: "CDPSession", world: int, expression: str) -> Any:
    asked = {"expression": expression, "contextId": world, "returnByValue": True}
    return (await protocol.send("Runtime.evaluate", asked))["result"].get("value")


def _is_elsewhere(url: str) -> bool:
    return url.startswith(("http:", "https:")) and not url.startswith(ORIGIN)


def _fills_a_window(request: "Request") -> bool:
    """Whether a request is for a whole window, not for a frame in one."""
    try:
        return request.frame.parent_frame is None
    except BrowserFault:  # a window that a script is about to open has no frame yet
        return True


async def _picture(protocol: "CDPSession", answer: dict[str, Any]) -> bytes:
    """A PNG of the page from its top, as far as pictures go."""
    width, height = size(answer)
    clip = {"x": 0, "y": 0, "width": min(width, WIDEST), "height": min(height, TALLEST), "scale": 1}
    asked = {"format": "png", "captureBeyondViewport": True, "clip": clip}
    return base64.b64decode((await protocol.send("Page.captureScreenshot", asked))["data"])
