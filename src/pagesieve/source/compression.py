"""Pages that come gzipped."""

import zlib
from contextlib import suppress
from typing import NamedTuple

GZIP_MAGIC = b"\x1f\x8b"
_CHUNK = 16_384
_GZIP = zlib.MAX_WBITS | 16


class Unzipped(NamedTuple):
    """What was unpacked, and whether that is all of it."""

    content: bytes
    whole: bool


def unzipped(content: bytes, limit: int) -> Unzipped:
    """The content, unpacked when it is gzip: at most `limit` bytes of it, and of a damaged file what can be had.

    >>> import gzip
    >>> unzipped(gzip.compress(b"<p>page"), 100)
    Unzipped(content=b'<p>page', whole=True)
    """
    if not content.startswith(GZIP_MAGIC):
        return Unzipped(content, whole=True)
    parts: list[bytes] = []
    room, place, sound, unzip = limit, 0, True, zlib.decompressobj(_GZIP)
    while place < len(content) and sound and room > 0:
        chunk = content[place : place + _CHUNK]
        part, sound = _step(unzip, chunk, room)
        parts.append(part)
        room -= len(part)
        place += len(chunk) - len(unzip.unused_data)
        if unzip.eof:  # a file may hold several members, one after the other
            if not content.startswith(GZIP_MAGIC, place):
                break
            unzip = zlib.decompressobj(_GZIP)
    if not sound and not any(parts):  # it only begins like gzip
        return Unzipped(content, whole=True)
    return Unzipped(b"".join(parts), whole=sound and (unzip.eof or room <= 0))


def _step(unzip: "zlib._Decompress", chunk: bytes, room: int) -> tuple[bytes, bool]:
    """What a chunk gives, and whether it was sound; from a damaged chunk, what comes byte by byte."""
    before = unzip.copy()
    try:
        return unzip.decompress(chunk, room), True
    except zlib.error:
        return _salvaged(before, chunk), False


def _salvaged(unzip: "zlib._Decompress", chunk: bytes) -> bytes:
    parts: list[bytes] = []
    with suppress(zlib.error):  # what came out before the damage is all there is
        parts.extend(unzip.decompress(chunk[place : place + 1]) for place in range(len(chunk)))
    return b"".join(parts)
