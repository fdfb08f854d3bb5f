"""An HTTP answer as a web archive keeps it: status, headers and body in one piece of bytes, often not quite right."""

import io
import re
import zlib
from collections.abc import Callable
from typing import NamedTuple

from pagesieve.source import MAX_SIZE

LONGEST_HEAD = 1 << 20  # bytes of status line and headers
_STATUS_LINE = re.compile(rb"HTTP/[\d.]+[ \t]+(\d{3})(?!\d)")
_HEAD_END = re.compile(rb"\r?\n\r?\n")
_CHUNK_SIZE = re.compile(rb"\s*([0-9a-fA-F]{1,8})[ \t]*(?:;[^\r\n]*)?\r?\n")


class Answer(NamedTuple):
    """What a server answered; header names are in lower case."""

    status: int
    headers: dict[str, str]
    body: bytes


def answer(block: bytes) -> Answer | None:
    r"""The answer in a block of a web archive, with its body decoded; None if it has no status line.

    >>> answer(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>Tea")
    Answer(status=200, headers={'content-type': 'text/html'}, body=b'<p>Tea')
    """
    line = _STATUS_LINE.match(block)
    if line is None:
        return None
    end = _HEAD_END.search(block, 0, LONGEST_HEAD)
    head, body = (block[: end.start()], block[end.end() :]) if end else (block[:LONGEST_HEAD], b"")
    headers = _headers(head)
    for name in reversed(_codings(headers)):
        body = DECODERS[name](body) if name in DECODERS else body
    return Answer(int(line[1]), headers, body)


def _headers(head: bytes) -> dict[str, str]:
    r"""The headers: a line without a colon is left out, and of several of one name the first counts.

    >>> _headers(b"HTTP/1.1 200 OK\nA: 1\n 2\nnonsense\nA: 3")
    {'a': '1 2'}
    >>> _headers(b"HTTP/1.1 200 OK\r\nX: \xc3\x85land\r\nB: 4")["b"]
    '4'
    """
    unfolded = re.sub(rb"\r?\n[ \t]+", b" ", head).decode("latin-1")
    found: dict[str, str] = {}
    for line in unfolded.split("\n")[1:]:  # not at 0x85, which may be half of a letter
        name, colon, value = line.partition(":")
        if colon:
            found.setdefault(name.strip().lower(), value.strip())
    return found


def _codings(headers: dict[str, str]) -> list[str]:
    """The codings that were applied to the body, in order: of the content, then of the transfer."""
    named = (headers.get("content-encoding", ""), headers.get("transfer-encoding", ""))
    return [coding.strip().lower() for value in named for coding in value.split(",")]


def _unchunked(body: bytes) -> bytes:
    r"""The body without the marks of its chunks; crawlers often keep the header and write the body without them.

    >>> _unchunked(b"4\r\n<p>T\r\n2\r\nea\r\n0\r\n\r\n"), _unchunked(b"<p>Tea")
    (b'<p>Tea', b'<p>Tea')
    """
    parts, place = [], 0
    while (mark := _CHUNK_SIZE.match(body, place)) and (size := int(mark[1], 16)):
        place = mark.end() + size
        parts.append(body[mark.end() : place])
    return b"".join(parts) if parts else body


def _inflated(body: bytes) -> bytes:
    for bits in (zlib.MAX_WBITS, -zlib.MAX_WBITS):  # servers send both kinds under one name
        try:
            return zlib.decompressobj(bits).decompress(body, MAX_SIZE + 1)
        except zlib.error:
            continue
    return body


def _by_fastwarc(reader: str) -> Callable[[bytes], bytes]:
    def decoded(body: bytes) -> bytes:
        from fastwarc import stream_io

        try:
            return bytes(getattr(stream_io, reader)(io.BytesIO(body)).read(MAX_SIZE + 1))
        except OSError:  # the header was kept, and the body written decoded
            return body

    return decoded


DECODERS: dict[str, Callable[[bytes], bytes]] = {
    "chunked": _unchunked,
    "deflate": _inflated,
    "br": _by_fastwarc("BrotliReader"),
    "zstd": _by_fastwarc("ZstdReader"),
}
"""What undoes a coding. Gzip is not among them: a Source unpacks it by its first bytes, whatever a header says."""
