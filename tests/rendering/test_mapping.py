"""From the DOM of a browser to rows: trees that HTML can write, and trees that only scripts can build."""

import numpy as np
import pytest

from pagesieve.page import parse
from pagesieve.page.tree import NONE
from pagesieve.rendering.capture import COMMENT, ELEMENT, TEXT, Nodes
from pagesieve.rendering.mapping import nodes_of_rows
from pagesieve.rendering.serialising import written

DOCUMENT = 9


def nodes_of(tree):
    """Nodes from nested lists: ["P", {"class": "x"}, "text", ["B", "more"]], `("comment",)` for a comment."""
    kinds, names, values, parents, attributes = [DOCUMENT], ["#document"], [""], [-1], [[]]

    def add(thing, parent):
        number = len(kinds)
        parents.append(parent)
        if isinstance(thing, list):
            own = [word for pair in thing[1].items() for word in pair] if isinstance(thing[1:2], list) else []
            for column, value in ((kinds, ELEMENT), (names, thing[0]), (values, ""), (attributes, own)):
                column.append(value)
            for child in thing[2:]:
                add(child, number)
        else:
            kind, value = (COMMENT, thing[0]) if isinstance(thing, tuple) else (TEXT, thing)
            for column, entry in ((kinds, kind), (names, "#text"), (values, value), (attributes, [])):
                column.append(entry)

    add(tree, 0)
    return Nodes(parents, kinds, names, values, attributes, "<!DOCTYPE html>")


def page_and_nodes(*body, head=()):
    nodes = nodes_of(["HTML", {}, ["HEAD", {}, *head], ["BODY", {}, *body]])
    document = written(nodes)
    page = parse(document.html, scripts_ran=True)
    return page, nodes, nodes_of_rows(page, nodes, document)


def assert_exact(page, nodes, rows):
    """Every row is a node of its own, in order, with the same tag and the same text."""
    assert (np.diff(rows) > 0).all()
    for row, node in enumerate(rows.tolist()):
        if nodes.kind[node] == TEXT:
            assert page.node(row).text == " ".join(nodes.value[node].split())
        else:
            assert page.node(row).tag.lower() == nodes.name[node].lower()
    full = [
        node for node, kind in enumerate(nodes.kind) if kind == ELEMENT or (kind == TEXT and nodes.value[node].strip())
    ]
    assert rows.tolist() == full


@pytest.mark.parametrize(
    "body",
    [
        [["P", {}, "one ", ["B", {"class": 'a"b&c'}, "two"], " three"], "\n", ["P", {}, "one "]],
        [["P", {}, "left", "right"]],
        [["P", {}, "a < b & c > d \xa0 e"]],
        [["PRE", {}, "\n\nlines\n"], ["TEXTAREA", {}, "\nin a box"]],
        [["TABLE", {}, ["TBODY", {}, ["TR", {}, ["TD", {}, "cell"]]]]],
        [["DIV", {}, ("a comment",), "text", (" --> ",), "text"], ["P", {}, "after"]],
        [["BR", {}], ["IMG", {"alt": "x", "src": "a\nb"}], "after\nsome\nlines", ["P", {}, "last"]],
        [["svg", {"viewBox": "0 0 1 1"}, ["foreignObject", {}, ["P", {}, "in a picture"]]], ["P", {}, "out"]],
        [["P", {}, "carriage\rreturn"], ["P", {}, "two"]],
        [["P", {}, "\U0001d4b3 beyond the first plane"], ["P", {}, "next"]],
    ],
)
def test_what_html_can_write_is_mapped_row_by_row(body):
    assert_exact(*page_and_nodes(*body))


def test_what_stands_in_a_script_is_no_row_and_ends_nothing():
    page, nodes, rows = page_and_nodes(
        ["SCRIPT", {}, "a = '</script><p>no'"], ["NOSCRIPT", {}, "<p>no"], ["P", {}, "yes"]
    )
    assert [page.node(row).text for row in page.text_rows.tolist()] == ["yes"]
    assert nodes.value[rows[page.text_rows[0]]] == "yes"


@pytest.mark.parametrize(
    "body",
    [
        [["P", {}, "outer", ["P", {}, "inner"], "rest"]],
        [["A", {"href": "/"}, "outer", ["A", {"href": "/"}, "inner"], "rest"]],
        [["TABLE", {}, ["TR", {}, ["TD", {}, "cell"]]], ["P", {}, "after"]],
        [["TABLE", {}, "no cell", ["TBODY", {}, ["TR", {}, ["TD", {}, "cell"]]]], ["P", {}, "after"]],
        [["FORM", {}, ["FORM", {}, "inner"], "rest"]],
        [["P", {}, ["DIV", {}, "a box in a paragraph"], "rest"]],
        [["BR", {}, ["B", {}, "in what has no content"]], "rest"],
        [["PLAINTEXT", {}, "without an end"], ["P", {}, "after"]],
        [["B", {}, ["P", {}, "one"], "two"], ["I", {}, "three"]],
    ],
)
def test_trees_that_only_scripts_can_build_keep_their_texts(body):
    page, nodes, rows = page_and_nodes(*body)
    texts = [value.strip() for kind, value in zip(nodes.kind, nodes.value, strict=True) if kind == TEXT]
    assert sorted(page.node(row).text for row in page.text_rows.tolist()) == sorted(texts)
    for row in range(len(page)):
        if rows[row] != NONE and nodes.kind[rows[row]] == ELEMENT and nodes.name[rows[row]] != "PLAINTEXT":
            assert page.node(row).tag == nodes.name[rows[row]].lower()
    found = [nodes.value[node].strip() for node in rows[page.text_rows].tolist() if node != NONE]
    assert sorted(found) == sorted(texts)


def test_the_body_is_known_though_a_parser_begins_it_early():
    page, nodes, rows = page_and_nodes(["P", {}, "text"], head=(["DIV", {}, "misplaced"],))
    body = int(np.flatnonzero([page.node(row).tag == "body" for row in range(len(page))])[0])
    assert nodes.name[rows[body]] == "BODY"
    assert [page.node(row).text for row in page.text_rows.tolist()] == ["misplaced", "text"]


def test_deep_and_wide_trees_are_written_in_one_pass():
    count = 20_000
    parents = [-1, 0, 1, 1, *range(3, count + 3)]
    names = ["#document", "HTML", "HEAD", "BODY", *["DIV"] * count]
    deep = Nodes(parents, [DOCUMENT, *[ELEMENT] * (count + 3)], names, [""] * len(names), [[]] * len(names), "")
    document = written(deep)
    page = parse(document.html)
    assert nodes_of_rows(page, deep, document).tolist() == list(range(1, len(names)))
