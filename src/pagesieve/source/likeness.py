"""Whether a source is a page at all. What is not is read as empty, with the reason as a warning."""

import json
import re

from pagesieve.source.source import Source

_HTML_MEDIA_TYPES = ("html", "xml", "text/plain", "octet-stream")
_BINARY_MAGIC = (b"%PDF", b"\x89PNG", b"GIF8", b"\xff\xd8\xff", b"PK\x03\x04", b"RIFF", b"\x7fELF", b"\x00\x00\x01\x00")
_UTF_16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_CONTROLS = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_LOOKED_AT = 1024  # bytes at the beginning
_BINARY_SHARE = 0.05  # of control bytes among them
_LONE_ADDRESS = re.compile(r"\s*https?://\S+\s*", re.I)
_LONE_PATH = re.compile(r"[^<\n]{1,260}\.(?:x?html?|gz|mhtml|php)", re.I)


def not_html(source: Source) -> str | None:
    """Why a source cannot be a page, or nothing.

    >>> not_html(Source("page.html"))
    'the text given looks like a path, not HTML; read the file: pagesieve.read(pathlib.Path(path))'
    """
    content = source.content
    if not content.strip():
        return "the source is empty"
    if isinstance(content, bytes) and _is_binary(content):
        return "the content is a binary file, not HTML"
    if isinstance(content, str) and _LONE_ADDRESS.fullmatch(content):
        return "the text given is an address, not HTML; fetch it first: pagesieve.read(pagesieve.fetch(url))"
    if isinstance(content, str) and _LONE_PATH.fullmatch(content):
        return "the text given looks like a path, not HTML; read the file: pagesieve.read(pathlib.Path(path))"
    if _is_json(content):
        return "the content is JSON, not HTML; give the page that it holds"
    return _other_media(source)


def _other_media(source: Source) -> str | None:
    named = source.media_type
    if named is None or any(part in named for part in _HTML_MEDIA_TYPES):
        return None
    looks_like_a_page = b"<" in source.content if isinstance(source.content, bytes) else "<" in source.content
    return None if looks_like_a_page else f"the server sent {named}, not HTML"


def _is_binary(content: bytes) -> bool:
    head = content[:_LOOKED_AT]
    if head.startswith(_BINARY_MAGIC):
        return True
    return not head.startswith(_UTF_16_MARKS) and len(_CONTROLS.findall(head)) > _BINARY_SHARE * len(head)


def _is_json(content: str | bytes) -> bool:
    ends = content.strip()[:1], content.strip()[-1:]
    if ends not in {("{", "}"), ("[", "]"), (b"{", b"}"), (b"[", b"]")}:
        return False
    try:
        json.loads(content)
    except (ValueError, RecursionError):
        return False
    return True
