"""Where Chromium is, and how it is started so that a stranger's page can do no harm."""

import os
import shutil
import sys
from pathlib import Path

from pagesieve.exceptions import MissingExtraError, OptionError

VARIABLE = "PAGESIEVE_CHROMIUM"
"""The environment variable that names the browser's program."""

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)

HOW_TO_INSTALL = (
    "no Chromium was found: install one (Debian, Ubuntu: apt install chromium; macOS: brew install --cask chromium; "
    f"anywhere: playwright install chromium), or name its program in {VARIABLE}"
)

QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-sync",
    "--no-first-run",
    "--no-pings",
    "--block-new-web-contents",  # no page opens windows
)
"""The browser itself calls nobody."""

OFFLINE = (
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--proxy-server=http://127.0.0.1:9",  # port 9 discards; requests that no other bar stopped end there
    "--proxy-bypass-list=<-loopback>",  # not even this machine is asked directly
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--dns-prefetch-disable",
)
"""Bars below those in the page: no name is resolved, and no connection is made."""

JAVASCRIPT_HEAP = 0.5
"""Share of a page's memory that its scripts may take."""


def program(named: str | None) -> str | None:
    """The browser's program: the one that was named, or one of this system; none means playwright's own."""
    chosen = named or os.environ.get(VARIABLE)
    if chosen:
        found = shutil.which(chosen)
        if not found:
            raise OptionError(f"no such program: {chosen} (the browser's program, as an option or in {VARIABLE})")
        return found
    on_path = (shutil.which(name) for name in NAMES)
    return next((found for found in on_path if found), next((place for place in PLACES if Path(place).exists()), None))


def arguments(*, network: bool, memory: int) -> list[str]:
    """What the browser is started with."""
    heap = f"--js-flags=--max-old-space-size={max(int(memory * JAVASCRIPT_HEAP), 1)}"
    return [*QUIET, heap, *(() if network else OFFLINE)]


def sandboxed() -> bool:
    """Whether Chromium can wall off its pages; as root it cannot."""
    return not (hasattr(os, "geteuid") and os.geteuid() == 0)


def missing_playwright() -> MissingExtraError:
    """What to say when the package is not there."""
    return MissingExtraError("rendering needs playwright: pip install 'pagesieve[render]'")


if __name__ == "__main__":  # for `make test`, which installs a browser where there is none
    sys.exit(None if program(None) else HOW_TO_INSTALL)
