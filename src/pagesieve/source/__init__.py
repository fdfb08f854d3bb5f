"""What came in: content, URL, headers and the evidence for its encoding."""

from pagesieve.source.addresses import is_sound
from pagesieve.source.likeness import misnamed, unlike_html
from pagesieve.source.source import MAX_SIZE, Decoding, Source

__all__ = ["MAX_SIZE", "Decoding", "Source", "is_sound", "misnamed", "unlike_html"]
