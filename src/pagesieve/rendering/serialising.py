"""The DOM of a browser as HTML that our parser makes the same tree of, and where each element begins in it.

A tree that scripts built may be one that no HTML gives, such as a paragraph in a paragraph. It is written all the same,
and the places tell which element of the parsed page was which node of the browser.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pagesieve.page.tags import VOID
from pagesieve.page.tree import Ints
from pagesieve.rendering.capture import COMMENT, ELEMENT, TEXT, Nodes

_RAW = {"SCRIPT", "STYLE", "XMP", "IFRAME", "NOEMBED", "NOFRAMES", "NOSCRIPT"}  # what is in them is not markup
_WITHOUT_COMMENTS = {*_RAW, "TEXTAREA", "TITLE"}
_LOSING_A_NEWLINE = {"PRE", "TEXTAREA", "LISTING"}  # the parser drops one right after their start tag
_IN_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\xa0": "&nbsp;", "\r": "&#13;"})
_IN_VALUE = str.maketrans({"&": "&amp;", '"': "&quot;", "\xa0": "&nbsp;", "\r": "&#13;"})


class Written(NamedTuple):
    """HTML, and for each node the number of characters before it."""

    html: str
    starts: Ints


def written(nodes: Nodes) -> Written:
    """Write all nodes, in order."""
    writer = _Writer(nodes)
    for node in range(len(nodes.kind)):
        writer.add(node)
    writer.close_until(-1)
    return Written("".join(writer.parts), np.array(writer.starts, dtype=np.int32))


class _Writer:
    """The HTML so far, and the elements that are still open."""

    def __init__(self, nodes: Nodes) -> None:
        self.nodes = nodes
        self.parts: list[str] = [nodes.doctype]
        self.length = len(nodes.doctype)
        self.starts: list[int] = []
        self.open: list[int] = []
        self.last_text_in = -1  # the parent of the text that was written last, if nothing was written since

    def add(self, node: int) -> None:
        """Write a node: a start tag, a text or a comment."""
        parent = self.nodes.parent[node]
        self.close_until(parent)
        kind = self.nodes.kind[node]
        if kind == TEXT:
            self._add_text(node, parent)
            return
        self.starts.append(self.length)
        if kind == ELEMENT:
            self._write(_start_tag(_tag(self.nodes.name[node]), self.nodes.attributes[node]))
            self.open.append(node)
        elif kind == COMMENT:
            self._write(_comment(self.nodes.value[node]))

    def _add_text(self, node: int, parent: int) -> None:
        name = self.nodes.name[parent]
        if self.last_text_in == parent and name not in _WITHOUT_COMMENTS:
            self._write("<!---->")  # scripts may put texts side by side; a parser would join them
        if name in _LOSING_A_NEWLINE and self.nodes.value[node].startswith("\n") and node == parent + 1:
            self._write("\n")
        self.starts.append(self.length)
        self._write(_raw(self.nodes.value[node], name) if name in _RAW else self.nodes.value[node].translate(_IN_TEXT))
        self.last_text_in = parent

    def close_until(self, parent: int) -> None:
        """Write the end tags of the elements that a child of this parent does not lie in."""
        while self.open and self.open[-1] > parent:
            tag = _tag(self.nodes.name[self.open.pop()])
            if tag not in VOID:
                self._write(f"</{tag}>")

    def _write(self, part: str) -> None:
        self.parts.append(part)
        self.length += len(part)
        self.last_text_in = -1


def _tag(name: str) -> str:
    """The tag as it is written; the DOM has those of HTML in capitals, and those of SVG as they are.

    >>> _tag("DIV"), _tag("foreignObject"), _tag("PLAINTEXT")
    ('div', 'foreignObject', 'pre')
    """
    if name == "PLAINTEXT":  # it has no end, and would take the rest of the page with it
        return "pre"
    return name.lower() if name.isupper() else name


def _start_tag(tag: str, attributes: Sequence[str]) -> str:
    r"""A start tag with its attributes, which come as names and values in turn.

    >>> _start_tag("a", ["href", '/?a&"b"', "hidden", ""])
    '<a href="/?a&amp;&quot;b&quot;" hidden="">'
    """
    pairs = zip(attributes[::2], attributes[1::2], strict=True)
    written_pairs = (f' {name}="{value.translate(_IN_VALUE)}"' for name, value in pairs)
    return f"<{tag}{''.join(written_pairs)}>"


def _raw(value: str, name: str) -> str:
    r"""What stands in a script; the end tag of one would end it.

    >>> print(_raw("write('</script>')", "SCRIPT"))
    write('<\/script>')
    """
    return _lines(value.replace("</", "<\\/") if f"</{name.lower()}" in value.lower() else value)


def _comment(value: str) -> str:
    """A comment; one that could end early is left empty.

    >>> _comment(" a "), _comment("> a"), _comment("a --> b")
    ('<!-- a -->', '<!---->', '<!---->')
    """
    ends_early = value.startswith((">", "->")) or "-->" in value or "--!>" in value or value.endswith(("-", "<!"))
    return "<!---->" if ends_early else f"<!--{_lines(value)}-->"


def _lines(value: str) -> str:
    r"""What cannot be escaped, with the ends of its lines as the parser will read them.

    >>> _lines("a\r\nb\rc")
    'a\nb\nc'
    """
    return value.replace("\r\n", "\n").replace("\r", "\n")
