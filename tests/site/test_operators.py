"""The template as a regular expression: it accepts every page that it was learnt from."""

import re
from itertools import groupby

from hypothesis import given, settings
from hypothesis import strategies as st

from pagesieve import Site
from pagesieve.site.drawing import outline_lines

PARTS = {"a": "ol", "b": "dl", "c": "table", "d": "pre", "e": "form", "f": "blockquote"}
LETTERS = {label: letter for letter, label in PARTS.items()}
HEAD = "".join(f"<div class=head-{name}><ul><li>{name}</ul></div>" for name in ("top", "menu", "search", "crumbs"))


def page(number, letters):
    """A page that differs from others in its number, and has an element for every letter."""
    parts = {"table": "<table><td>cell</table>", "pre": "<pre>line</pre>"}
    made = (parts.get(PARTS[letter], "<{0}><p>line</p></{0}>".format(PARTS[letter])) for letter in letters)
    return f"{HEAD}<h1>{number}</h1><main>{''.join(made)}<h2>End</h2></main>"


def main_node(site):
    (template,) = site.templates
    return next(node for _, node in template.walk() if node.label == "main")


def expression(node):
    """The regular expression over the letters of a node's children."""
    runs = groupby(node.children, key=lambda child: child.choice)
    return "".join(_choice(list(run)) if choice else "".join(map(_one, run)) for choice, run in runs)


def _choice(nodes):
    branches = ["".join(map(_one, run)) for _, run in groupby(nodes, key=lambda child: child.branch)]
    return f"(?:{'|'.join(branches)})"


def _one(node):
    return f"{LETTERS.get(node.label, '.')}{'?' if node.optional else ''}"


def learnt(*pages):
    return main_node(Site.learn(page(number, letters) for number, letters in enumerate(pages)))


words = st.lists(st.sampled_from("abcdef"), unique=True, max_size=5).map("".join)


@settings(max_examples=300, deadline=None)
@given(st.lists(words, min_size=1, max_size=7))
def test_a_template_accepts_what_it_was_learnt_from(pages):
    node = learnt(*pages)
    said = expression(node)
    for letters in pages:
        assert re.fullmatch(said, f"{letters}."), (said, letters)
    choices = [choice for choice, _ in groupby(node.children, key=lambda child: child.choice) if choice]
    assert len(choices) == len(set(choices))  # what belongs to one stands together


def test_a_template_is_no_wider_than_it_must_be():
    assert expression(learnt("abc", "abc")) == "abc."
    assert expression(learnt("abc", "ac")) == "ab?c."
    assert expression(learnt("ac", "abc")) == "ab?c."
    assert expression(learnt("ab", "c")) == "(?:ab|c)."
    assert expression(learnt("ab", "c", "a")) == "(?:ab?|c)."
    assert expression(learnt("ab", "c", "")) == "(?:a?b?|c?)."
    assert expression(learnt("ab", "c", "dc")) == "d?(?:ab|c)."
    assert expression(learnt("ab", "c", "abc")) == "a?b?c?."


def test_what_some_of_the_repeated_have_is_optional_though_it_is_on_every_page():
    def listing(number):
        return f"<ul><li><p>Boat {number}</p><h3>New</h3></li><li><p>Boat {number + 100}</p></li></ul>"

    (template,) = Site.learn(map(listing, range(4))).templates
    lines = [line.strip() for line in outline_lines(template, 0)]
    assert [line for line in lines if line.startswith(("li", "p", "h3"))] == ["li*  100%", "p  100%", "h3?  100%"]


def test_a_branch_that_is_shown_alone_is_optional():
    pages = [page(number, "ab" if number else "c") for number in range(8)]
    (template,) = Site.learn(pages).templates
    assert [line.strip() for line in outline_lines(template, 0) if line.strip()[0] in "(|,"] == [
        "( table  12%",
        "| ol  88%",
        ", dl  88%",
    ]
    shown = [line.strip() for line in outline_lines(template, 0.5)]
    assert {"ol?  88%", "dl?  88%"} <= set(shown)
    assert not [line for line in shown if line[0] in "(|,"]
