"""The kept part of a page as a whole document: HTML, or well-formed XHTML (paper 2, section 3.1)."""

from html import escape

from turbohtml import Element, Html

_XML = Html(xml=True)
_XHTML_NAMESPACE = "http://www.w3.org/1999/xhtml"


def html(body: Element, *, title: str, language: str | None) -> str:
    """A sanitised body as an HTML document."""
    lang = f' lang="{escape(language)}"' if language else ""
    head = f'<head><meta charset="utf-8"><title>{escape(title, quote=False)}</title></head>'
    return f"<!DOCTYPE html>\n<html{lang}>\n{head}\n{body.serialize()}\n</html>\n"


def xml(body: Element, *, title: str, language: str | None) -> str:
    """A sanitised body as XHTML: lower case, quoted, closed, nested, with its language."""
    lang = f' lang="{escape(language)}" xml:lang="{escape(language)}"' if language else ""
    head = f"<head><title>{xml_characters(escape(title, quote=False))}</title></head>"
    return (
        f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n<html xmlns="{_XHTML_NAMESPACE}"{lang}>\n'
        f"{head}\n{body.serialize(_XML)}\n</html>\n"
    )


def xml_characters(text: str) -> str:
    """Only characters that XML 1.0 allows."""
    return "".join(
        c for c in text if c in "\t\n\r" or "\x20" <= c <= "\ud7ff" or "\ue000" <= c <= "\ufffd" or c > "\uffff"
    )
