"""Units of containers: children, lines, and what blank lines part, of several containers at once."""

import numpy as np

import pagesieve
from pagesieve.page.tags import CODES
from pagesieve.records.cutting import cut
from pagesieve.records.model import span_text
from pagesieve.records.seen import seen
from pagesieve.records.units import fields, units_of


def units(html, *tags):
    page = pagesieve.parse(html)
    view = seen(page)
    return view, units_of(view, [np.flatnonzero(page.tag == CODES[tag]).astype(np.int32) for tag in tags])


def texts(view, found):
    return [[span_text(view.page, span) for span in part.spans()] for part in found]


def test_containers_are_taken_apart_in_three_ways():
    view, found = units("<div>one<br>two<br><br>three<p>four</div><ul><li>a<li>b</ul>", "div", "ul")
    assert texts(view, found.sets()) == [
        ["one", "two", "three", "four"],
        ["one", "two", "three", "four"],
        ["one\ntwo", "three\nfour"],
        ["a", "b"],
        [],
        [],
    ]


def test_lines_of_neighbouring_sets_do_not_run_together():
    view, found = units("<div>one<br>two<br></div><section><br>three<br>four</section>", "div", "section")
    assert texts(view, found.sets())[1::3] == [["one", "two"], ["three", "four"]]
    assert texts(view, found.sets())[2::3] == [[], []]


def test_fields_count_the_repeats_of_a_path_in_each_unit():
    view, found = units("<ul><li><b>one</b> <b>two</b> x<li><b>three</b></ul>", "ul")
    told = fields(view, found.units)
    assert told.owner.tolist() == [0, 0, 0, 1]
    assert told.repeat.tolist() == [0, 1, 0, 0]
    assert len(told.once()[0]) == 3
    assert len(set(told.numbered(8)[1].tolist())) == 3


def test_sets_of_a_batch_are_cut_as_each_alone():
    rounds = "<h3>Title</h3><p>Words of it</p><hr>" * 3
    html = f"<div>{rounds}</div><ul>{'<li>Item <b>of</b> a list' * 4}</ul><nav><a>odd</a></nav>"
    tags = ("div", "ul", "nav")
    view, together = units(html, *tags)
    alone = [part for tag in tags for part in cut(*units(html, tag))]
    assert texts(view, cut(view, together)) == texts(view, alone)
    assert list(map(len, alone))[::3] == [3, 4, 0]
