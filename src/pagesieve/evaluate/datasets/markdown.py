"""Markdown as it is written for Hugo: without its head and short codes, and as the text that a person reads."""

import re
from collections.abc import Callable
from html import escape

from pagesieve.evaluate.datasets.marks import reading_text

_HEAD = re.compile(r"\A---\n(.*?)\n---[ \t]*\n", re.S)
_HIGHLIGHT = re.compile(r"\{\{[<%]\s*highlight\s+(\w+).*?[>%]\}\}")
_END_OF_HIGHLIGHT = re.compile(r"\{\{[<%]\s*/\s*highlight\s*[>%]\}\}")
_SHORT_CODE = re.compile(r"\{\{[<%].*?[>%]\}\}")

_CODE_BLOCK = re.compile(r"^[ \t]*(`{3,}|~{3,})[^\n]*\n(.*?)^[ \t]*\1[ \t]*$", re.M | re.S)
_CODE = re.compile(r"(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.S)
_KEPT = re.compile("\ue000(\\d+)\ue001")  # stands for a piece of code, in characters that no text uses

_MARKUP: list[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]] = [
    (re.compile(r"^\[\^[^\]]+\]:[ \t]*", re.M), "\n\n"),  # a footnote: its text stays
    (re.compile(r"\[\^[^\]]+\]"), ""),
    (re.compile(r"^ {0,3}\[[^\]]+\]:[ \t]*\S+.*$", re.M), ""),  # where a link leads
    (re.compile(r"!\[[^\]]*\]\([^()]*(?:\([^()]*\)[^()]*)*\)(?:\{:[^}]*\})?"), ""),  # a picture
    (re.compile(r"\[([^\[\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)*\)"), r"\1"),  # a link
    (re.compile(r"\[([^\[\]]+)\]\[[^\[\]]*\]"), r"\1"),
    (re.compile(r"<(https?://[^>\s]+)>"), r"\1"),
    (re.compile(r"^ {0,3}#{1,6}[ \t]*(.*?)[ \t]*#*[ \t]*$", re.M), r"<h2>\1</h2>"),
    (re.compile(r"^[ \t]*(?:={2,}|(?:[-*_][ \t]*){2,})$", re.M), "\n"),  # a rule, or the underline of a heading
    (re.compile(r"^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$", re.M), ""),  # below a table's head
    (re.compile(r"^[ \t]*\|.*$", re.M), lambda row: f"<p>{row[0].replace('|', ' ')}</p>"),
    (re.compile(r"^[ \t]*>[ \t]?", re.M), ""),  # a quotation
    (re.compile(r"^[ \t]*(?:[-*+]|\d+[.)])[ \t]+", re.M), "<li>"),
    (re.compile(r"\n[ \t]*\n"), "\n<p>\n"),
    (re.compile(r"\*\*(?=\S)([^*]+?)\*\*"), r"\1"),
    (re.compile(r"\*(?=\S)([^*\n]+?)\*"), r"\1"),
    (re.compile(r"(?<!\w)__(?=\S)([^_]+?)__(?!\w)"), r"\1"),
    (re.compile(r"(?<!\w)_(?=\S)([^_]+?)_(?!\w)"), r"\1"),
]
_ESCAPED = re.compile(r"\\([\\`*_{}\[\]()#+.!|<>~-])")


def body(post: str) -> tuple[str, str]:
    r"""The head of a post, and its Markdown without short codes; highlighted code becomes a fenced block.

    >>> body("---\ntitle: A\n---\n\n{{< highlight sql >}}\nSELECT\n{{< / highlight >}}\n[b]({{< ref \"c\" >}}d)\n")
    ('title: A', '```sql\nSELECT\n```\n[b](d)')
    """
    head = _HEAD.match(post)
    markdown = _END_OF_HIGHLIGHT.sub("```", _HIGHLIGHT.sub(r"```\1", post[head.end() :] if head else post))
    return head[1] if head else "", _SHORT_CODE.sub("", markdown).strip()


def plain_text(markdown: str) -> str:
    r"""What a person reads: no marks, addresses, pictures or tags; code as it is written.

    >>> plain_text("# Title\n\nA **bold** [link](http://a.example/b_(c)) and `List<T>`.\n\n* one\n* two <b>tags</b>\n")
    'Title\nA bold link and List<T>.\none\ntwo tags'
    """
    kept: list[str] = []

    def keep(code: str) -> str:
        kept.append(code)
        return f"\ue000{len(kept) - 1}\ue001"

    text = _CODE_BLOCK.sub(lambda found: "\n\n" + keep(f"<pre>{escape(found[2])}</pre>") + "\n\n", markdown)
    text = _CODE.sub(lambda found: keep(f"<code>{escape(found[2])}</code>"), text)
    text = _ESCAPED.sub(lambda found: keep(escape(found[1])), text)
    for pattern, replacement in _MARKUP:
        text = pattern.sub(replacement, text)
    return reading_text(_KEPT.sub(lambda found: kept[int(found[1])], text))
