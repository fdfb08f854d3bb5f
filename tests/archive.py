"""Pages and web archives that the tests make."""

import gzip


def page(number, words="The old boat was drawn up on the sand by hand."):
    body = " ".join(f"{words} Nobody knows why, said {number}." for _ in range(8))
    return (
        f"<html lang=en><title>Boat {number}</title><nav><a href=/>Home</a></nav>"
        f"<main><h1>Boat {number}</h1><p>{body}</p></main><footer>All rights reserved</footer>"
    ).encode()


class Archive:
    """A web archive in the making."""

    def __init__(self, *, gzip=True, level=9):
        self.is_gzip, self.level, self.pieces, self.places, self.size = gzip, level, [], [], 0
        self._write("warcinfo", {"Content-Type": "application/warc-fields"}, b"software: the tests\r\n")

    def add(self, body, url="https://example.org/", *, status="200 OK", headers=None, kind="response"):
        self.places.append(self.size)
        headers = {"Content-Type": "text/html; charset=utf-8"} if headers is None else headers
        about = {"WARC-Target-URI": url}
        if kind == "resource":
            self._write(kind, about | headers, body)
        else:
            lines = [f"HTTP/1.1 {status}", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
            self._write(kind, about | {"Content-Type": "application/http"}, "\r\n".join(lines).encode() + body)
        return self

    def _write(self, kind, headers, block):
        fixed = {
            "WARC-Type": kind,
            "WARC-Record-ID": f"<urn:uuid:{len(self.places):08d}>",
            "WARC-Date": "2026-01-01T00:00:00Z",
        }
        named = fixed | headers | {"Content-Length": len(block)}
        lines = ["WARC/1.0", *(f"{name}: {value}" for name, value in named.items()), "", ""]
        record = "\r\n".join(lines).encode() + block + b"\r\n\r\n"
        self.pieces.append(gzip.compress(record, self.level, mtime=0) if self.is_gzip else record)
        self.size += len(self.pieces[-1])

    @property
    def content(self):
        return b"".join(self.pieces)

    def save(self, path):
        path.write_bytes(self.content)
        return path
