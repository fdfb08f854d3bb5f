"""Templates as outlines, and the share of noise as bars (paper 4, figure 1)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from pagesieve.site.node import TemplateNode
from pagesieve.site.template import NOISE, Template

BAR = 20
"""Characters of a bar."""


def outline_lines(template: Template, support: float) -> Iterator[str]:
    """A line for each node on that share of the pages: its label, what it is in the regular expression, its support."""
    signs = {id(template.root): ("", "")}
    for depth, node in template.walk():
        signs.update(_signs([child for child in node.children if child.support >= support * template.pages]))
        if id(node) in signs:
            before, after = signs[id(node)]
            label = f"{before}{_printable(node.label)}{'*' if node.star else ''}{after}"
            yield f"{'  ' * depth}{label}  {node.support / template.pages:.0%}{_noise(node)}"


def _printable(label: str) -> str:
    """A label without what a terminal would obey: it comes from pages, or from a stranger's file.

    >>> _printable("div.red" + chr(27) + "[31m")
    'div.red?[31m'
    """
    return "".join(character if character.isprintable() else "?" for character in label)


def _signs(children: Sequence[TemplateNode]) -> dict[int, tuple[str, str]]:
    """What stands before and after each child that is shown.

    `(` begins a choice, `|` another branch, `,` goes on with one, `+` repeats in turn with the one before; `?` is
    optional, as is a branch that is shown without the others.
    """
    branches = Counter(choice for choice, _ in {(child.choice, child.branch) for child in children})
    signs, choice, branch = {}, 0, 0
    for child in children:
        is_choice = child.choice and branches[child.choice] > 1
        if is_choice:
            before = "( " if child.choice != choice else "| " if child.branch != branch else ", "
        else:
            before = "+ " if child.joined else ""
        choice, branch = child.choice, child.branch
        signs[id(child)] = (before, "?" if child.optional or (child.choice and not is_choice) else "")
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
