import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import pagesieve
from pagesieve.evaluate.gold import Gold, GoldPage
from pagesieve.evaluate.metrics import dom_reduction, noise_removed
from pagesieve.methods import ROLES, Role
from pagesieve.methods.tag_path_sequence import (
    Condition,
    ContentTest,
    TagPathSequence,
    alphabet,
    are_regions,
    filtered_alphabet,
    frequency_set,
    frequency_thresholds,
    partings,
    pruned,
    regions,
    search_region,
    tag_path_sequence,
)
from pagesieve.methods.tag_path_sequence.content import HEAVY, content_text
from pagesieve.methods.tag_path_sequence.homes import HOME_SHARE, homes, hosts
from pagesieve.methods.tag_path_sequence.search import SMALL_PART
from pagesieve.source import Source

FIGURE_2 = [1, 2, 3, 4, 4, 3, 4, 4]
SPANS = 10
THREE_REGIONS = (
    "<body><br>" + "".join(f"<div>{f'<span class=region{n}></span>' * SPANS}</div>" for n in (1, 2, 3)) + "<br></body>"
)
PROSE = "Long before the harbour was built, the boats were drawn up on the sand by hand, one after the other. "

# Symbols at random seldom part; blocks of symbols of their own, with a few symbols strewn between them, do.
random_symbols = st.integers(1, 9).flatmap(lambda top: st.lists(st.integers(1, top), max_size=40))
block = st.tuples(st.integers(1, 3), st.integers(1, 4), st.lists(st.integers(90, 94), max_size=2))
strewn_blocks = st.lists(block, max_size=8).map(
    lambda blocks: [
        symbol
        for place, (width, times, strewn) in enumerate(blocks)
        for symbol in (*list(range(10 * place, 10 * place + width)) * times, *strewn)
    ]
)
sequences = random_symbols | strewn_blocks
RESTARTING = [0] * 3 + [91] + [10] * 4 + [94, 20, 21, 22] + [30] * 4 + [40] * 4 + [91, 92]
"""After a split at a higher threshold, the search of the larger side parts at a lower one."""
margins = st.sampled_from([0.0, 0.2, 0.5])


# --- the paper's examples ------------------------------------------------------------------------------------------


def test_figure_2():
    frequencies = frequency_set(FIGURE_2)
    assert alphabet(FIGURE_2) == {1, 2, 3, 4}
    assert set(frequencies.items()) == {(1, 1), (2, 1), (3, 2), (4, 4)}
    assert frequency_thresholds(frequencies) == [1, 2, 4]
    assert filtered_alphabet(alphabet(FIGURE_2), frequencies, 2) == {3, 4}


def test_figure_2_splits_into_two_regions_after_its_second_symbol():
    assert are_regions(FIGURE_2[:2], FIGURE_2[2:])
    assert not are_regions(FIGURE_2[:3], FIGURE_2[3:])
    assert 2 in next(partings(FIGURE_2)).positions
    assert search_region(FIGURE_2)[:2] == (2, 8)


def test_figure_2_from_its_html():
    cells = "<tr><td>a</td><td>b</td></tr>"
    body, table, tbody, *rows = tag_path_sequence(pagesieve.parse(f"<body><table>{cells * 2}</table></body>"))
    assert (body, table, tbody) == (1, 2, 3)  # an HTML parser puts a tbody that figure 2 does not have around the rows
    assert [body, table, *(symbol - 1 for symbol in rows)] == FIGURE_2


def test_style_definitions_tell_equal_paths_apart():
    assert tag_path_sequence(pagesieve.parse("<p>a<p class=x>b<p style='color:red'>c<p class=x>d")) == [1, 2, 3, 4, 3]


def test_section_4_three_regions_part_once_low_frequencies_are_filtered():
    sequence = tag_path_sequence(pagesieve.parse(THREE_REGIONS))
    assert sequence == [1, 2, 3, *[4] * SPANS, 3, *[5] * SPANS, 3, *[6] * SPANS, 2]
    found = {threshold: positions.tolist() for threshold, positions in partings(sequence)}
    assert found[1] == [1]  # br encloses all the rest
    assert found[2] == []
    assert found[3] == [2 * SPANS + 5]  # right after the last div
    assert found[SPANS] == [SPANS + 3, 2 * SPANS + 4]
    assert filtered_alphabet(alphabet(sequence), frequency_set(sequence), 4) == {4, 5, 6}


def test_equation_4_on_the_row_of_youtube():
    assert f"{-dom_reduction(1424, 674):.2%}" == "-52.67%"
    assert noise_removed(82, 20, 20, 20) == 1


# --- algorithm 3 ---------------------------------------------------------------------------------------------------


def text_condition(i, n, margin):
    return max(i, n - i) >= (1 + margin) * min(i, n - i)


def printed_condition(i, n, margin):
    return (n - 2 * i) / n > margin


CONDITIONS = {Condition.EITHER_SIDE: text_condition, Condition.AS_PRINTED: printed_condition}


def found_split(sequence, margin, holds):  # noqa: C901 - as long as the paper's
    """Lines 2 to 38 of algorithm 3 as they are printed: the `i` of the split, or None."""
    n = len(sequence)
    symbol_count = {}
    for symbol in sequence:
        symbol_count[symbol] = symbol_count.get(symbol, 0) + 1
    for threshold in sorted(set(symbol_count.values())):
        current_alphabet = {symbol for symbol in symbol_count if symbol_count[symbol] >= threshold}
        if len(current_alphabet) < 2:
            return None
        current_symbol_count = dict(symbol_count)
        region_alphabet = set()
        for i in range(1, n + 1):
            symbol = sequence[i - 1]
            if symbol in current_alphabet:
                region_alphabet.add(symbol)
                current_symbol_count[symbol] -= 1
                if current_symbol_count[symbol] == 0:
                    current_alphabet.remove(symbol)
                    if not current_alphabet & region_alphabet:
                        if current_alphabet and holds(i, n, margin):
                            return i
                        break
    return None


def literal_search(sequence, margin, holds):
    """Algorithm 3: the bounds of the main region, and of all parts that were cut off."""
    start, stop, parts = 0, len(sequence), []
    while i := found_split(sequence[start:stop], margin, holds):
        if i < (stop - start) / 2:
            parts.append((start, start + i))
            start += i
        else:
            parts.append((start + i, stop))
            stop = start + i
    return (start, stop), parts


@given(sequences, margins, st.sampled_from(Condition))
@example(RESTARTING, 0.2, Condition.EITHER_SIDE)
def test_the_search_is_algorithm_3(sequence, margin, condition):
    main, _ = literal_search(sequence, margin, CONDITIONS[condition])
    assert search_region(sequence, margin=margin, condition=condition)[:2] == main


def literal_regions(sequence, margin, holds, *, smallest, start=0):
    main, parts = literal_search(sequence, margin, holds)
    yield start + main[0], start + main[1]
    for begin, end in parts:
        if end - begin < smallest:
            yield start + begin, start + end
        else:
            yield from literal_regions(sequence[begin:end], margin, holds, smallest=smallest, start=start + begin)


@given(sequences.filter(len), margins, st.sampled_from(Condition))
def test_all_regions_are_the_main_one_and_those_of_the_parts_cut_off(sequence, margin, condition):
    found = regions(sequence, margin=margin, condition=condition)
    smallest = max(2, SMALL_PART * len(sequence))
    assert [region[:2] for region in found] == sorted(
        literal_regions(sequence, margin, CONDITIONS[condition], smallest=smallest)
    )
    assert [region[:2] for region in found if region.is_main] == [
        search_region(sequence, margin=margin, condition=condition)[:2]
    ]


@given(sequences)
def test_partings_are_where_the_filtered_alphabets_have_no_symbol_in_common(sequence):
    frequencies = frequency_set(sequence)
    for threshold, positions in partings(sequence):
        wanted = filtered_alphabet(frequencies, frequencies, threshold)
        filtered = [symbol if symbol in wanted else None for symbol in sequence]
        expected = []
        for cut in range(1, len(sequence)):
            left, right = ({s for s in part if s is not None} for part in (filtered[:cut], filtered[cut:]))
            if left and right and not left & right and filtered[cut - 1] is not None:
                expected.append(cut)
        assert positions.tolist() == expected


def test_the_larger_side_is_kept_on_whichever_side_it_is():
    left_heavy = [1, 2, 1, 2, 1, 2, 3]
    assert search_region(left_heavy)[:2] == (0, 6)
    assert search_region(left_heavy, condition=Condition.AS_PRINTED)[:2] == (0, 7)
    assert search_region(left_heavy[::-1], condition=Condition.AS_PRINTED)[:2] == (1, 7)


def test_a_region_is_found_from_20_percent_more_than_the_rest_on():
    assert search_region([1] * 5 + [2] * 6)[:2] == (5, 11)
    assert search_region([1] * 6 + [2] * 7)[:2] == (0, 13)


def test_after_the_first_parting_the_scan_of_a_threshold_ends():
    balanced_then_small = [1] * 5 + [2] * 4 + [3]  # cutting the 3 off would do, but the balanced parting comes first
    assert search_region(balanced_then_small)[:2] == (0, 10)


def test_a_sequence_of_nothing_but_new_symbols_takes_one_pass(monkeypatch):
    monkeypatch.setattr("pagesieve.methods.tag_path_sequence.search.MOST_PASSES", 2)
    assert search_region(range(1000))[:2] == (998, 1000)


def test_a_search_ends_after_its_passes(monkeypatch):
    linked = [symbol for j in range(40) for symbol in (*[3 * j] * 3, 3 * j + 1, 3 * max(j - 1, 0) + 1)]
    ends = []
    for passes in (1, 4, 1000):
        monkeypatch.setattr("pagesieve.methods.tag_path_sequence.search.MOST_PASSES", passes)
        ends.append(search_region(linked).size)
    assert ends[0] > ends[1] > ends[2]


@pytest.mark.parametrize("sequence", [[], [1], [1, 1, 1]])
def test_what_cannot_be_split_is_one_region(sequence):
    assert search_region(sequence)[:2] == (0, len(sequence))
    assert [region.size for region in regions(sequence)] == ([len(sequence)] if sequence else [])


# --- algorithm 5 ---------------------------------------------------------------------------------------------------


def test_pruning_keeps_the_structure_above_and_the_texts_right_below():
    page = pagesieve.parse("<div>own<p>one</p><p>two<b>bold</b></p></div><p>three</p>")
    kept = pruned(page, page.select("div > p:last-child"))
    assert [page.node(row).tag for row in np.flatnonzero(kept) if not page.is_text[row]] == ["html", "body", "div", "p"]
    assert [page.node(row).text for row in np.flatnonzero(kept & page.is_text)] == ["own", "two"]


def test_pruning_to_nothing_keeps_nothing():
    page = pagesieve.parse("<p>one")
    assert not pruned(page, np.zeros(0, dtype=np.int32)).any()


# --- the method ----------------------------------------------------------------------------------------------------


def menu(name, count):
    return f"<ul class={name}>" + "".join(f"<li><a href=/{n}>{name} {n}</a></li>" for n in range(count)) + "</ul>"


def record(number, name="record"):
    return (
        f"<div class={name}><h3><a href=/>Boat {number}</a></h3><p class=text>{PROSE}</p><i>{number} pounds</i></div>"
    )


def kept_text(html, **settings):
    return pagesieve.read(html, method=TagPathSequence(**settings)).text


FEW = f"<div>{record(1)}{record(2)}{record(3)}{record(4)}{record(5)}</div>"
RECORDS = f"<div id=list>{''.join(map(record, range(10)))}</div>"


def test_records_are_kept_and_menus_pruned():
    text = kept_text(menu("top", 8) + RECORDS + menu("foot", 8))
    assert all(f"Boat {n}" in text and f"{n} pounds" in text for n in range(10))
    assert "top" not in text
    assert "foot" not in text


def test_algorithm_1_reports_the_largest_region_whatever_is_in_it():
    off = kept_text(menu("top", 60) + FEW, content_test="off")
    assert "top 7" in off
    assert "Boat" not in off


@pytest.mark.parametrize("content_test", ["complement", "set"])
def test_content_that_is_smaller_than_the_rest_is_kept(content_test):
    text = kept_text(menu("top", 60) + FEW, content_test=content_test)
    assert "Boat 2" in text
    assert "top 7" not in text


def test_the_complement_is_all_but_the_region():
    html = menu("top", 60) + FEW + "<address>imprint</address>"
    assert "imprint" in kept_text(html, content_test="complement")
    assert "imprint" not in kept_text(html, content_test="set")


def test_records_that_are_all_styled_differently_are_kept_as_a_set():
    different = "".join(record(n, name=f"post-{n}").replace("text", f"text-{n}") for n in range(10))
    html = menu("top", 12) + f"<main>{different}</main>" + menu("foot", 12)
    off, text = kept_text(html, content_test="off"), kept_text(html)
    assert sum(f"Boat {n}" in off for n in range(10)) < 2
    assert all(f"Boat {n}" in text for n in range(10))
    assert "foot" not in text


def test_a_record_in_an_element_of_its_own_is_kept_with_those_styled_like_it():
    html = menu("top", 12) + f"<section>{record('zero')}</section>" + menu("ads", 12) + RECORDS
    assert "Boat zero" not in kept_text(html, content_test="off")
    text = kept_text(html)
    assert "Boat zero" in text
    assert "ads" not in text


def test_what_a_browser_does_not_paint_does_not_hold_regions_together():
    script = "<script>x()</script>" * 15
    html = "<body>" + script + menu("top", 8) + script + RECORDS + script + menu("foot", 8) + script
    painted, all_rows = TagPathSequence(), TagPathSequence(painted_only=False)
    page = pagesieve.parse(html)
    assert len(all_rows.segments(page).starts) == 2  # the body, and all the rest
    assert len(painted.segments(page).starts) > 2
    assert not painted.kept(page)[page.select("script")].any()


def test_text_of_controls_is_no_content():
    options = "".join(f"<option>{PROSE}{n}</option>" for n in range(90))
    text = kept_text(f"<form><select>{options}</select></form>" + RECORDS)
    assert "Boat 3" in text
    assert PROSE + "7" not in text


def test_the_body_is_no_home():
    text = kept_text(menu("top", 8) + "".join(map(record, range(10))))
    assert "Boat 9" in text
    assert "top" not in text


def test_the_heavy_share_is_a_setting():
    quarter = f"<section><p class=aside>{PROSE * 3}</p></section>"
    assert PROSE * 2 in kept_text(RECORDS + menu("x", 9) + quarter, heavy=0.2)
    assert PROSE * 2 not in kept_text(RECORDS + menu("x", 9) + quarter, heavy=0.5)


def test_kept_rows_are_the_content_with_the_structure_above_it():
    page = pagesieve.parse(menu("top", 8) + RECORDS)
    kept = TagPathSequence().kept(page)
    assert kept[page.select("#list *, html, body")].all()
    assert not kept[page.select("ul, ul *, head")].any()


def test_labels_say_in_which_region_of_how_many_and_how_large():
    page = pagesieve.parse(menu("top", 8) + RECORDS + "<p hidden>secret")
    labels = TagPathSequence()(page)
    why = {page.block_text(block): labels.why(block) for block in range(len(labels))}
    role = {page.block_text(block): ROLES[labels.role[block]] for block in range(len(labels))}
    segments = TagPathSequence().segments(page)
    share = segments.regions()[segments.main].size / len(segments.rows)
    assert role["Boat 3"] == Role.MAIN
    place = f"it is in region {segments.main + 1} of {len(segments.starts)}, {share:.1%} of the tag path sequence"
    assert why["Boat 3"].startswith(place)
    assert "of the content text" in why["Boat 3"]
    assert role["top 3"] == Role.OTHER
    assert "pruned with" in why["top 3"]
    assert (role["secret"], why["secret"]) == (Role.HIDDEN, "a browser does not paint it")


def whys(html, **settings):
    page = pagesieve.parse(html)
    labels = TagPathSequence(**settings)(page)
    return {page.block_text(block): labels.why(block) for block in range(len(labels))}


def test_a_region_that_shares_an_element_with_a_heavy_one_says_so_and_no_more():
    note = "<p class=a>The harbour office is open from nine to five.</p><p class=a>It is closed in winter, mostly.</p>"
    html = f"{RECORDS}{menu('x', 9)}<aside>{note}<ul><li><a href=/>imprint</a></li><li><a href=/>press</a></li></ul>"
    found = whys(html, heavy=0.05)
    heavy = found["It is closed in winter, mostly."]
    assert heavy.endswith("kept for its 6.4% of the content text")
    number = heavy.removeprefix("it is in region ").split()[0]
    assert found["imprint"].endswith(
        f"kept because it starts in the element that holds most of the content text of region {number}"
    )
    assert "pruned" in found["x 3"]


def test_where_no_region_is_heavy_the_reason_names_none():
    parts = "".join(f"<p class=c{n}>{PROSE}{n}</p>" for n in range(9))
    found = whys(f"{menu('top', 3)}<main>{parts}</main>")
    assert found[f"{PROSE}4"].endswith("in the element that holds most of the content text of all regions")
    assert "pruned" in found["top 2"]


def kept_and_main(html, **settings):
    """For the regions that have text, whether each is kept, and whether it is the one where the search ended."""
    page, method = pagesieve.parse(html), TagPathSequence(**settings)
    segments = method.segments(page)
    judged = method.judged(page, segments)
    return [(bool(judged.kept[n]), n == segments.main) for n in np.flatnonzero(judged.share).tolist()]


def test_one_content_test_keeps_the_region_or_others_in_its_stead_or_it_with_others():
    assert kept_and_main(menu("top", 8) + RECORDS) == [(False, False), (True, True)]
    assert kept_and_main(menu("top", 60) + FEW) == [(False, True), (True, False)]
    apart = f"<section><p class=text>{PROSE}</p></section>"
    assert kept_and_main(apart + menu("ads", 12) + RECORDS) == [(True, False), (False, False), (True, True)]


# --- homes ---------------------------------------------------------------------------------------------------------

trees = st.recursive(
    st.sampled_from(["", "a", "bb ccc", "<a href=/>four</a>"]),
    lambda inner: st.builds(
        lambda tag, name, parts: f"<{tag} class=c{name}>{''.join(parts)}</{tag}>",
        st.sampled_from(["div", "p", "b"]),
        st.integers(0, 5),
        st.lists(inner, min_size=1, max_size=4),
    ),
    max_leaves=30,
)


def literal_homes(page, segments, weights):
    """For each region with content text its home: of the elements with 60 % of that text the smallest, by position."""
    for start, stop in zip(segments.starts, segments.stops, strict=True):
        total = weights[start:stop].sum()
        for position in range(len(segments.rows) - 1, -1, -1):
            last = np.searchsorted(segments.rows, page.end[segments.rows[position]])
            if weights[max(position, start) : max(min(last, stop), start)].sum() >= HOME_SHARE * total > 0:
                yield position
                break


@given(st.lists(trees, max_size=6).map("".join))
@example("".join(f"<div class=c{n}>" for n in range(70)) + "deep")
def test_homes_are_the_smallest_elements_with_most_of_the_text(html):
    page = pagesieve.parse(html)
    segments = TagPathSequence().segments(page)
    weights = content_text(page, segments.rows)
    heavy = segments.sums(weights) > 0
    bounds = np.stack((segments.starts, segments.stops))[:, heavy]
    found = homes(page, segments, weights=weights, bounds=bounds).tolist()
    assert found == list(literal_homes(page, segments, weights))
    regions_with_text = np.flatnonzero(heavy).tolist()
    for number, host in enumerate(hosts(page, segments, weights=weights, heavy=heavy).tolist()):
        row = segments.rows[segments.starts[number]]
        around = {
            position: region
            for position, region in list(zip(found, regions_with_text, strict=True))[::-1]
            if position and segments.rows[position] <= row < page.end[segments.rows[position]]
        }
        assert host == (around[max(around)] if around else -1)


def lines_of(call):
    """How many lines of the method a call runs."""
    lines = 0

    def count(frame, event, _):
        nonlocal lines
        if "tag_path_sequence" not in frame.f_code.co_filename:
            return None
        lines += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        call()
    finally:
        sys.settrace(before)
    return lines


def test_many_heavy_regions_are_judged_at_once():
    parts = "".join(f"<section class=s{n}><p class=p{n}>part {n}</p><i>{n}</i></section>" for n in range(300))
    page = pagesieve.parse(f"{parts}<p class=long>{PROSE * 90}</p>")
    few, many = TagPathSequence(heavy=0.5), TagPathSequence(heavy=1e-6)
    segments = few.segments(page)
    assert (few.judged(page, segments).verdict == HEAVY).sum() == 1
    assert (many.judged(page, segments).verdict == HEAVY).sum() > 300
    assert lines_of(lambda: many.judged(page, segments)) == lines_of(lambda: few.judged(page, segments))


# --- labels --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("odd", "rest", "role"), [("Odd", PROSE, Role.MAIN), (PROSE, "rest", Role.OTHER)])
def test_a_block_goes_with_the_larger_part_of_its_text(odd, rest, role):
    page = pagesieve.parse(f"{'<p>words</p>' * 9}<p><em>{odd}</em> {rest}</p>")  # the em is cut off, the p is not
    labels = TagPathSequence(content_test="off")(page)
    assert ROLES[labels.role[-1]] == role
    assert ("where the search ended" in labels.why(9)) == (role == Role.MAIN)


@pytest.mark.parametrize("content_test", ContentTest)
@pytest.mark.parametrize("painted_only", [True, False])
@pytest.mark.parametrize(
    "html",
    [
        "",
        "x",
        "<frameset><frame src=x></frameset>",
        "<p hidden>x",
        "<body style='display:none'>x",
        "<select><option>a</select>",
        "<img src=x><br><hr>",
        "<div>" * 3000 + "x",
        "".join(f"<div class=c{n}>" for n in range(3000)) + "x",
    ],
)
def test_every_block_of_any_page_is_labelled(html, content_test, painted_only):
    page = pagesieve.parse(html)
    method = TagPathSequence(content_test=content_test, painted_only=painted_only)
    labels = method(page)
    assert len(labels) == len(page.blocks)
    assert all(labels.why(block) for block in range(len(labels)))
    assert ((labels.score >= 0) & (labels.score <= 1)).all()
    assert (labels.having(Role.HIDDEN) == page.blocks.hidden).all()
    assert len(method.kept(page)) == len(page)


def test_every_block_of_the_golden_pages_is_labelled(golden):
    page = pagesieve.parse(golden.html)
    labels = TagPathSequence()(page)
    assert len(labels) == len(page.blocks)
    assert labels.having(Role.MAIN).any() or page.blocks.hidden.all()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"margin": -0.1}, "margin must be a number, at least 0 and less than 1, not -0.1"),
        ({"margin": 1}, "margin must be"),
        ({"heavy": 0}, "heavy must be a number, more than 0 and at most 1, not 0"),
        ({"heavy": float("nan")}, "heavy must be"),
        ({"margin": "0.2"}, "margin must be a number, at least 0 and less than 1, not '0.2'"),
        ({"margin": None}, "margin must be"),
        ({"margin": False}, "margin must be"),
        ({"heavy": None}, "heavy must be a number, more than 0 and at most 1, not None"),
        ({"heavy": [0.2]}, "heavy must be"),
        ({"heavy": True}, "heavy must be"),
        ({"painted_only": "no"}, "painted_only must be True or False, not 'no'"),
        ({"painted_only": None}, "painted_only must be"),
        ({"condition": None}, "condition must be"),
        ({"content_test": np.array(["off", "set"])}, "content_test must be"),
        ({"condition": "both"}, "condition must be one of either-side, as-printed, not 'both'"),
        ({"content_test": "on"}, "content_test must be one of off, complement, set, not 'on'"),
    ],
)
def test_settings_are_checked(settings, message):
    with pytest.raises(pagesieve.OptionError, match=message):
        TagPathSequence(**settings)


# --- the benchmark -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def benchmark():
    """The script that draws table I."""
    path = Path(__file__).parents[2] / "benchmarks" / "tag_path_sequence.py"
    spec = importlib.util.spec_from_file_location("benchmark_of_tag_path_sequence", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_benchmark_counts_painted_nodes_apart(benchmark):
    html = f"<body>{menu('top', 8)}{RECORDS}{'<script>x()</script>' * 30}</body>"
    marked = GoldPage("p", Source(html), "boats.example", Gold(records=[[f"Boat {n}", PROSE] for n in range(10)]))
    row = benchmark.Targets.of(marked).row(TagPathSequence())
    painted = 1 + 17 + 1 + 50  # the body, the menu, the list and its records
    assert row.painted == (painted, painted - 17)
    assert row.nodes == (painted + 30, painted - 17)
    assert row.present
    head, paper, ours, *_ = benchmark.table_of_averages({"ours": [row] * 2})
    assert [head[2:], paper[2:], ours[2:]] == [
        ["reduction", "reduction of painted nodes", "content present"],
        ["-46.22%", "", "86.96%"],
        ["-47.47%", "-24.64%", "100.00%"],
    ]
    assert list(benchmark.table_of_sites([row] * 2))[1] == ["boats.example", "198", "104", "-47.47%", "-24.64%", "yes"]
