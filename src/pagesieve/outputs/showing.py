"""Whether parts of a tree show anything, and what they say."""

from turbohtml import Element, Node, Text

PICTURES = "img, video, audio, math"


def shows(node: Node) -> bool:
    """Whether a node is text or a picture, or holds any."""
    if isinstance(node, Text):
        return bool(node.data.strip())
    if not isinstance(node, Element):
        return False
    return bool(node.text.strip() or node.tag == "img" or node.attr("alttext") or node.select_one(PICTURES))


def words(node: Node | None) -> str:
    """The text of a node, if there is one."""
    return node.data if isinstance(node, Text) else node.text if isinstance(node, Element) else ""
