"""Pages from the web: one GET with limits on time and size, and one clear sentence for every failure."""

import re
import time
from urllib.parse import urljoin, urlsplit

import urllib3
from urllib3 import exceptions as faults

from pagesieve.exceptions import FetchError, OptionError
from pagesieve.source.media import media
from pagesieve.source.source import MAX_SIZE, Source

CONNECT_TIMEOUT = 10.0  # seconds
READ_TIMEOUT = 20.0  # seconds without a byte
TOTAL_TIMEOUT = 60.0  # seconds for the whole page
MAX_REDIRECTS = 10

_CHUNK = 65_536
_RETRIES = urllib3.Retry(connect=1, read=0, redirect=0, status=0, other=0, respect_retry_after_header=False)
_HEADERS = {
    "User-Agent": "pagesieve",
    "Accept": "text/html,application/xhtml+xml,*/*;q=0.8",
    "Connection": "close",  # one page, one connection: none is left open
}


def is_url(name: str) -> bool:
    """Whether a person who types this means a web address.

    >>> is_url("https://example.org/a"), is_url("page.html"), is_url("ftp://host/file")
    (True, False, True)
    """
    return "://" in name.split("?", maxsplit=1)[0][:20]


def fetch(url: str, *, timeout: float = TOTAL_TIMEOUT, max_size: int = MAX_SIZE) -> Source:
    """Get one page from the web, with the charset and media type that its server names."""
    if not isinstance(url, str):
        raise OptionError(f"an address must be text, not {type(url).__name__}")
    if not isinstance(timeout, int | float) or not timeout > 0:
        raise OptionError(f"timeout must be a number of seconds above 0, not {timeout!r}")
    url = re.sub(r"[\t\r\n]", "", url.strip())  # as the URL standard has it
    if not url.lower().startswith(("http://", "https://")):
        raise FetchError(f"cannot fetch {url}: only http and https addresses can be fetched")
    limits = _Limits(url, max_size, timeout)
    try:
        with urllib3.PoolManager(headers=_HEADERS, timeout=_timeout(timeout), retries=_RETRIES) as pool:
            return _follow(pool, limits)
    except (faults.HTTPError, ValueError) as fault:
        raise FetchError(f"cannot fetch {url}: {_reason(fault)}") from fault


def _follow(pool: urllib3.PoolManager, limits: "_Limits") -> Source:
    """Ask, and go where the server sends us, as often as is allowed."""
    address = limits.url
    for _ in range(MAX_REDIRECTS + 1):
        with pool.request("GET", _ascii_host(address), preload_content=False, redirect=False) as response:
            target = response.get_redirect_location()
            if not target:
                return _source(address, response, _body(response, limits))
        address = urljoin(address, target)
        if not address.lower().startswith(("http://", "https://")):
            raise FetchError(f"cannot fetch {limits.url}: it leads to {address}, which is not a web address")
        limits.check(0)
    raise FetchError(f"cannot fetch {limits.url}: there were too many redirects")


def _ascii_host(url: str) -> str:
    """The address with an international host name as the domain name system has it."""
    parts = urlsplit(url)
    if url.isascii() or not parts.hostname:
        return url
    return parts._replace(netloc=parts.netloc.replace(parts.hostname, parts.hostname.encode("idna").decode())).geturl()


def _timeout(total: float) -> urllib3.Timeout:
    return urllib3.Timeout(connect=min(CONNECT_TIMEOUT, total), read=min(READ_TIMEOUT, total))


class _Limits:
    """How much and how long."""

    def __init__(self, url: str, size: int, seconds: float) -> None:
        self.url, self.size, self.seconds = url, size, seconds
        self.deadline = time.monotonic() + seconds

    def check(self, received: int) -> None:
        if received > self.size:
            raise FetchError(f"cannot fetch {self.url}: it is larger than {self.size:,} bytes")
        if time.monotonic() > self.deadline:
            raise FetchError(f"cannot fetch {self.url}: it took longer than {self.seconds:g} s")


def _body(response: urllib3.BaseHTTPResponse, limits: _Limits) -> bytes:
    if response.status >= 400:
        status = f"{response.status} {response.reason or ''}".rstrip()
        raise FetchError(f"cannot fetch {limits.url}: the server answered {status}")
    body = bytearray()
    while chunk := response.read1(_CHUNK, decode_content=True):  # what is there, without waiting for a full chunk
        body += chunk
        limits.check(len(body))
    return bytes(body)


def _source(url: str, response: urllib3.BaseHTTPResponse, body: bytes) -> Source:
    media_type, charset = media(response.headers.get("Content-Type"))
    return Source(body, url=url, charset=charset, media_type=media_type)


_REASONS: tuple[tuple[type[Exception], str], ...] = (
    (faults.NameResolutionError, "no host of that name is known"),
    (faults.ReadTimeoutError, "the server stopped sending"),
    (faults.SSLError, "the secure connection failed"),
    (faults.NewConnectionError, "the connection was refused"),
    (faults.ConnectTimeoutError, "the connection timed out"),
    (faults.LocationValueError, "it is not a valid address"),
    (faults.DecodeError, "its compressed content is damaged"),
    (faults.ProtocolError, "the connection broke off"),
    (ValueError, "it is not a valid address"),
)


def _reason(fault: Exception) -> str:
    if isinstance(fault, faults.MaxRetryError) and fault.reason is not None:
        fault = fault.reason
    for kind, sentence in _REASONS:
        if isinstance(fault, kind):
            return sentence
    return str(fault)
