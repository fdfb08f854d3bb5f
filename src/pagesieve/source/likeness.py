"""Whether a source is a page at all. What certainly is not is read as empty, with the reason as a warning."""

import json
import re
from typing import NamedTuple

from pagesieve.source.source import Source

_HTML_MEDIA_TYPES = ("html", "xml", "text/plain", "octet-stream")
_BINARY_MAGIC = (b"%PDF", b"\x89PNG", b"GIF8", b"\xff\xd8\xff", b"PK\x03\x04", b"RIFF", b"\x7fELF", b"\x00\x00\x01\x00")
_UTF_16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_CONTROLS = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_LOOKED_AT = 1024  # bytes at the beginning
_BINARY_SHARE = 0.05  # of control bytes among them
_SIGN_IN_TEXT, _SIGN_IN_BYTES = re.compile(r"\S"), re.compile(rb"\S")
_LONE_ADDRESS = re.compile(r"\s*https?://\S+\s*", re.I)
_LONGEST_PATH = 1024  # characters
_LONE_PATH = re.compile(
    r"(?:\S+|[^\n]*[/\\][^\n]*)\.(?:x?html?|gz|mhtml|php|aspx?|txt|warc|jsonl|parquet|snapshot)"  # by its end
    r"|(?a:[\w.,:~+%@=&#?$()'-]*[/\\][\w.,:~+%@=&#?$()'/\\-]*)",  # by slashes; a Chinese sentence is one word, too
    re.I,
)

_FEED = re.compile(
    r"(?:\ufeff|\u00ef\u00bb\u00bf)?\s*(?:<\?[^>]*\?>\s*|<!--(?:(?!-->).)*-->\s*)*<(?:rss|feed|rdf:rdf)(?=[\s>])",
    re.I | re.S,
)


class Unlike(NamedTuple):
    """Why a source is probably not a page, and whether that is certain."""

    reason: str
    certain: bool


def unlike_html(source: Source) -> Unlike | None:
    """Why a source cannot be a page or hardly is one, or nothing.

    >>> unlike_html(Source("page.html")).reason
    'the text given looks like a path, not HTML; read the file: pagesieve.read(pathlib.Path(path))'
    """
    content = source.content
    if not (_SIGN_IN_TEXT.search(content) if isinstance(content, str) else _SIGN_IN_BYTES.search(content)):
        return Unlike("the source is empty", certain=True)
    if isinstance(content, bytes) and _is_binary(content, source.charset or ""):
        return Unlike("the content is a binary file, not HTML", certain=True)
    if _is_json(content):
        return Unlike("the content is JSON, not HTML; give the page that it holds", certain=True)
    if _is_feed(content):
        return Unlike("the content is a feed (RSS or Atom), not HTML; give a page that it lists", certain=True)
    reason = misnamed(source) if isinstance(content, str) else _other_media(source)
    return Unlike(reason, certain=False) if reason else None


def misnamed(source: Source) -> str | None:
    """Why a text is rather the name of a page than the page, or nothing.

    >>> misnamed(Source("pages/my tea")), misnamed(Source("Tea is a drink.")), misnamed(Source("<a href=/>Tea</a>"))
    (None, None, None)
    >>> all(map(misnamed, map(Source, ["pages/my tea.html", "pages/tea", "https://example.org/"])))
    True
    """
    content = source.content
    if not isinstance(content, str) or "<" in content:
        return None
    if _LONE_ADDRESS.fullmatch(content):
        return "the text given is an address, not HTML; fetch it first: pagesieve.read(pagesieve.fetch(url))"
    if len(content) <= _LONGEST_PATH and _LONE_PATH.fullmatch(content.strip()):
        return "the text given looks like a path, not HTML; read the file: pagesieve.read(pathlib.Path(path))"
    return None


def _is_feed(content: str | bytes) -> bool:
    """Whether a text begins as a feed does.

    >>> _is_feed('<?xml version="1.0"?><!-- news --><rss version="2.0">'), _is_feed(b"<rssb>"), _is_feed("<p><rss>")
    (True, False, False)
    """
    head = content[:_LOOKED_AT]
    return _FEED.match(head.decode("latin-1") if isinstance(head, bytes) else head) is not None


def _other_media(source: Source) -> str | None:
    named = source.media_type
    if named is None or any(part in named for part in _HTML_MEDIA_TYPES):
        return None
    return f"the server sent {named}, not HTML"


def _is_binary(content: bytes, charset: str) -> bool:
    head = content[:_LOOKED_AT]
    if head.startswith(_BINARY_MAGIC):
        return True
    wide = head.startswith(_UTF_16_MARKS) or charset.lower().startswith(("utf-16", "utf16", "ucs-2", "unicode"))
    return not wide and len(_CONTROLS.findall(head)) > _BINARY_SHARE * len(head)


def _is_json(content: str | bytes) -> bool:
    first = _SIGN_IN_TEXT.search(content) if isinstance(content, str) else _SIGN_IN_BYTES.search(content)
    if first is None or first[0] not in {"{", "[", b"{", b"["}:
        return False
    try:
        json.loads(content)
    except (ValueError, RecursionError):
        return False
    return True
