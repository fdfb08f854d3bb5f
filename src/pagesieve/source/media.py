"""What a Content-Type header says."""

from email.message import Message
from typing import NamedTuple


class Media(NamedTuple):
    """The media type and the charset that a server names, where it names them."""

    media_type: str | None
    charset: str | None

    @property
    def is_html(self) -> bool:
        """Whether this may be a page; a server that names nothing may have sent one.

        >>> Media("application/xhtml+xml", None).is_html, Media("image/png", None).is_html
        (True, False)
        """
        return self.media_type is None or "html" in self.media_type


def media(content_type: str | None) -> Media:
    """The media type and the charset in a Content-Type header; what is no media type says nothing.

    >>> media("Text/HTML; Charset=UTF-8"), media("html")
    (Media(media_type='text/html', charset='utf-8'), Media(media_type=None, charset=None))
    """
    header = Message()
    header["Content-Type"] = " ".join((content_type or "").split())
    is_sound = "/" in (content_type or "").split(";", maxsplit=1)[0]
    return Media(header.get_content_type() if is_sound else None, header.get_content_charset())
