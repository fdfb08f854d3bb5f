"""Templates as outlines, and the share of noise as bars (paper 4, figure 1)."""

from collections.abc import Iterator

from pagesieve.site.node import TemplateNode
from pagesieve.site.template import NOISE, Template

BAR = 20
"""Characters of a bar."""


def outline_lines(template: Template, support: float) -> Iterator[str]:
    """A line for each node on that share of the pages: its label, what it is in the regular expression, its support."""
    expected = {id(template.root): template.pages}
    signs = {id(template.root): ""}
    for depth, node in template.walk():
        expected.update(_expected(node))
        signs.update(_signs(node))
        if node.support >= support * template.pages:
            optional = "?" if node.support < expected[id(node)] else ""
            label = f"{signs[id(node)]}{_printable(node.label)}{'*' if node.star else ''}{optional}"
            yield f"{'  ' * depth}{label}  {node.support / template.pages:.0%}{_noise(node)}"


def _printable(label: str) -> str:
    """A label without what a terminal would obey: it comes from pages, or from a stranger's file.

    >>> _printable("div.red" + chr(27) + "[31m")
    'div.red?[31m'
    """
    return "".join(character if character.isprintable() else "?" for character in label)


def _expected(node: TemplateNode) -> dict[int, int]:
    """The page support of each child that is not optional: that of its parent, or the most in its branch."""
    branches: dict[tuple[int, int], int] = {}
    for child in node.children:
        branch = (child.choice, child.branch)
        branches[branch] = max(branches.get(branch, 0), child.support)
    return {id(c): branches[c.choice, c.branch] if c.choice else node.support for c in node.children}


def _signs(node: TemplateNode) -> dict[int, str]:
    """How each child goes with the one before it: `(` begins a choice, `|` another branch, `,` goes on with one."""
    signs, choice, branch = {}, 0, 0
    for child in node.children:
        if child.choice:
            begun = "( " if child.choice != choice else "| " if child.branch != branch else ", "
        else:
            begun = "+ " if child.joined else ""
        choice, branch = child.choice, child.branch
        signs[id(child)] = begun
    return signs


def _noise(node: TemplateNode) -> str:
    """How many of the features of a leaf are noise."""
    told = {
        name: sum(node.confidence(counts, feature) >= NOISE for feature in counts)
        for name, counts in (("texts", node.texts), ("links", node.links), ("images", node.images))
    }
    said = ", ".join(f"{count} {name}" for name, count in told.items() if count)
    return f"  noise: {said}" if said else ""


def bar(share: float) -> str:
    """A bar for a share of noise.

    >>> bar(0.3)
    '██████░░░░░░░░░░░░░░  30% noise'
    """
    filled = round(share * BAR)
    return f"{'█' * filled}{'░' * (BAR - filled)} {share:4.0%} noise"
