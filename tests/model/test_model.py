import numpy as np
import pytest

import pagesieve
from pagesieve.exceptions import FileSourceError, OptionError
from pagesieve.features import NAMES, Features, features_of
from pagesieve.features.naming import NAMED, Names, words_of
from pagesieve.model import Contributions, Network, ObliviousTrees, ReaderModel, deciding
from pagesieve.model.deciding import LEAST, OPENED, chosen, cut, probabilities, settled
from pagesieve.model.network import ALONE, MOST_WORDS, Arithmetic, outputs, shapes, shares, sums, without_padding
from pagesieve.model.structure import Structure, structure_of
from pagesieve.model.trees import FIRST, ROWS_AT_A_TIME, UNLIKELY

FEATURES = len(NAMES)


def grown(trees=7, depth=3, seed=1):
    random = np.random.default_rng(seed)
    return ObliviousTrees(
        feature=random.integers(0, FEATURES, (trees, depth)).astype(np.int16),
        border=random.integers(0, 4, (trees, depth)).astype(np.float32),
        leaves=random.normal(size=(trees, 2**depth)).astype(np.float32),
        weights=random.random((trees, 2**depth)).astype(np.float32),
        bias=0.25,
    )


def woven(words=("menu", "post"), seed=1):
    random = np.random.default_rng(seed)
    sizes = {
        "scale": np.ones(FEATURES),
        "embedding": np.ones((len(words) + 1, 3)),
        "narrow": np.ones((5, 4)),
        "near": np.ones((2, 1, 1)),
    }
    weights = {name: random.normal(0, 0.2, shape).astype(np.float32) for name, shape in shapes(sizes).items()}
    weights["scale"], weights["embedding"][0] = np.ones(FEATURES, dtype=np.float32), 0
    return Network(words, weights)


def model():
    calibration = np.array([[0.1, 0.9], [0.0, 1.0]], dtype=np.float32)
    return ReaderModel(grown(), woven(), NAMES, 0.3, calibration, {"pages": 3})


def by_hand(trees, row):
    total = trees.bias
    for feature, border, leaves in zip(trees.feature, trees.border, trees.leaves, strict=True):
        leaf = sum(int(row[f] > b) << level for level, (f, b) in enumerate(zip(feature, border, strict=True)))
        total += leaves[leaf]
    return total


@pytest.mark.parametrize("rows", [0, 1, ROWS_AT_A_TIME, ROWS_AT_A_TIME + 3])
@pytest.mark.parametrize("depth", [1, 3, 9])
def test_trees_are_evaluated_as_by_hand(rows, depth):
    trees = grown(depth=depth)
    matrix = np.random.default_rng(2).integers(0, 5, (FEATURES, rows)).astype(np.float32)
    assert trees(matrix) == pytest.approx([by_hand(trees, row) for row in matrix.T], abs=1e-5)


def test_two_steps_give_the_same_where_it_is_likely_and_little_elsewhere():
    trees = grown(trees=FIRST + 20)
    matrix = np.random.default_rng(2).integers(0, 5, (FEATURES, 300)).astype(np.float32)
    whole, hurried, first = trees(matrix), trees.in_two_steps(matrix), grown(trees=FIRST + 20)._steps[0](matrix)
    likely = first > UNLIKELY
    assert 0 < likely.sum() < 300
    assert hurried[likely] == pytest.approx(whole[likely], abs=1e-4)
    assert (hurried[~likely] <= UNLIKELY).all()
    assert grown().in_two_steps(matrix) == pytest.approx(grown()(matrix), abs=1e-5)


def test_columns_of_the_wrong_shape_are_named():
    with pytest.raises(ValueError, match=r"leaves has the shape \(1, 3\), and should have \(1, 2\)"):
        ObliviousTrees(np.zeros((1, 1)), np.zeros((1, 1)), np.zeros((1, 3)), np.zeros((1, 2)))


def test_contributions_sum_to_the_score():
    trees = grown()
    contributions = Contributions(trees, FEATURES)
    row = np.random.default_rng(4).integers(0, 5, FEATURES).astype(np.float32)
    mean = contributions.means[0].sum() + trees.bias
    assert contributions.of(row).sum() + mean == pytest.approx(float(trees(row[:, None])[0]), abs=1e-5)


def test_a_feature_that_no_tree_asks_about_adds_nothing():
    one = np.ones((1, 2), dtype=np.float32)
    trees = ObliviousTrees(np.array([[2]]), np.array([[0.5]]), np.array([[-1.0, 1.0]]), one)
    assert np.flatnonzero(Contributions(trees, FEATURES).of(np.ones(FEATURES))).tolist() == [2]


def seen(matrix, names=("",), around=None):
    blocks = matrix.shape[1]
    words = words_of(names)
    return Features(matrix, Names(words, np.zeros((2, NAMED, blocks), dtype=np.intp) if around is None else around))


def signals(blocks, seed=2):
    return np.random.default_rng(seed).normal(size=(FEATURES, blocks)).astype(np.float32)


@pytest.mark.parametrize("blocks", [0, 1, 2, 40])
def test_a_network_reads_pages_of_any_length(blocks):
    found = woven()(seen(signals(blocks)), np.ones(blocks, dtype=int))
    assert found.shape == (blocks,)
    assert np.isfinite(found).all()


def test_a_network_sees_neighbours_and_the_page():
    matrix = signals(60)
    changed = matrix.copy()
    changed[:, 30] += 3
    moved = np.abs(woven()(seen(changed), np.ones(60)) - woven()(seen(matrix), np.ones(60)))
    assert moved[29] > 10 * moved[0] > 0  # two layers look three blocks far; all see the mean of the page


def test_sums_of_long_pages_are_those_of_their_parts():
    random = np.random.default_rng(5)
    share, found = random.normal(size=(ALONE // 20, 2)), random.normal(size=(ALONE // 20, 32))
    assert sums(share, found) == pytest.approx(share.T @ found)


def test_a_network_knows_words_of_classes():
    around = np.zeros((2, NAMED, 3), dtype=np.intp)
    around[0, 0] = [1, 2, 0]
    network, matrix = woven(), signals(1).repeat(3, axis=1)
    alike, known = (network(seen(matrix, ("", word, "unheard"), around), np.ones(3)) for word in ("other", "menu"))
    assert alike[0] == pytest.approx(network(seen(matrix), np.ones(3))[0], abs=1e-5)
    assert known[0] != pytest.approx(alike[0], abs=1e-5)


def test_so_many_words_of_a_name_count():
    table = woven().known(Names(words_of(["", "menu " * 9, "other post"]), np.zeros((2, NAMED, 0), dtype=np.intp)))
    assert table.shape == (3, MOST_WORDS)
    assert table.tolist() == [[0] * MOST_WORDS, [1] * MOST_WORDS, [2] + [0] * (MOST_WORDS - 1)]


def test_padding_changes_nothing():
    network, inputs = woven(), np.random.default_rng(5).normal(size=(7, FEATURES + NAMED * 3))
    share = shares(np.arange(7))
    longer = [np.pad(lines, ((0, 5), (0, 0))) for lines in (inputs, share)]
    padded = outputs(network.weights, *longer, Arithmetic(shown=without_padding))
    assert padded[:7] == pytest.approx(outputs(network.weights, inputs, share), abs=1e-5)


def test_weights_of_the_wrong_shape_are_named():
    with pytest.raises(ValueError, match=r"last has the shape \(9,\), and should have \(4,\)"):
        Network(("menu", "post"), {**woven().weights, "last": np.zeros(9)})
    with pytest.raises(ValueError, match="one line for each word"):
        Network(("menu",), woven().weights)


def test_a_model_is_the_same_after_saving_and_loading(tmp_path):
    path = tmp_path / "model.npz"
    model().save(path)
    loaded = ReaderModel.load(path)
    matrix = np.random.default_rng(3).integers(0, 5, (FEATURES, 20)).astype(np.float32)
    assert (loaded.trees(matrix) == model().trees(matrix)).all()
    assert loaded.network.words == model().network.words
    assert (loaded.network(seen(matrix), np.ones(20)) == model().network(seen(matrix), np.ones(20))).all()
    assert (loaded.sharpness, tuple(loaded.features), loaded.origin["pages"]) == (0.3, NAMES, 3)
    assert loaded.as_bytes() == path.read_bytes() == model().as_bytes()
    assert [each.name for each in tmp_path.iterdir()] == ["model.npz"]


def test_scores_are_between_0_and_1_and_calibrated_ones_rise():
    sums = model().trees(np.random.default_rng(3).integers(0, 5, (FEATURES, 50)).astype(np.float32))
    scores = probabilities(sums)
    assert ((scores > 0) & (scores < 1)).all()
    assert (np.diff(model().calibrated(np.sort(scores))) >= 0).all()


@pytest.mark.parametrize("content", [b"", b"no model", b"PK\x03\x04 broken"])
def test_what_is_no_model_is_named(tmp_path, content):
    path = tmp_path / "letter.npz"
    path.write_bytes(content)
    with pytest.raises(OptionError, match=r"letter\.npz is not a model of a reader"):
        ReaderModel.load(path)


def test_an_archive_of_something_else_is_no_model(tmp_path):
    np.savez(tmp_path / "other.npz", numbers=np.zeros(3))
    with pytest.raises(OptionError, match="not a model"):
        ReaderModel.load(tmp_path / "other.npz")


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(FileSourceError, match="cannot read the model"):
        ReaderModel.load(tmp_path / "nothing.npz")
    with pytest.raises(FileSourceError, match="cannot write the model"):
        model().save(tmp_path / "no folder" / "model.npz")


def test_a_model_of_other_features_is_not_read(tmp_path):
    other = ReaderModel(grown(), woven(), ["beauty"], 1.0, model().calibration)
    other.save(tmp_path / "other.npz")
    with pytest.raises(OptionError, match="other features"):
        ReaderModel.load(tmp_path / "other.npz")


def test_what_is_never_painted_has_no_score():
    sums, ones = np.array([2, 2], dtype=np.float32), np.ones(2, dtype=np.int32)
    nothing = np.zeros(2, dtype=bool)
    marks = dict.fromkeys(("term", "headline", "caption", "quoted", "beside", "folded"), nothing) | {
        "closed": np.array([False, True])
    }
    code = np.zeros((2, 2), dtype=bool)
    blocks = Structure(path=ones, words=ones, heading=ones, whole=ones, follows=ones, field=ones, code=code, **marks)
    assert settled(sums, blocks).tolist() == [pytest.approx(0.881, abs=1e-3), 0]


def choice(*scores, **marked):
    count = len(scores)
    names = ("term", "headline", "caption", "quoted", "beside", "closed", "folded")
    marks = {name: np.isin(np.arange(count), marked.get(name, ())) for name in names}
    heading = np.array([marked.get("heading", {}).get(place, 0) for place in range(count)])
    whole = np.array([marked.get("whole", {}).get(place, -1) for place in range(count)])
    path, words = np.zeros(count, dtype=np.int32), np.array(marked.get("words", [10] * count))
    follows = np.array([marked.get("follows", {}).get(place, -1) for place in range(count)])
    field = np.array([marked.get("field", {}).get(place, 0) for place in range(count)])
    code = np.zeros((2, count), dtype=bool)
    kinds = {"path": path, "words": words, "heading": heading, "whole": whole, "follows": follows, "field": field}
    blocks = Structure(**kinds, code=code, **marks)
    return chosen(np.array(scores, dtype=np.float32), blocks, 1.0).tolist()


def test_prose_that_the_page_opens_is_content_sooner_than_other_hidden_prose():
    assert choice(0.9, OPENED, OPENED, OPENED - 0.01, folded=[1, 3], words=[90, 30, 30, 30]) == [
        True,
        True,
        False,
        False,
    ]
    assert choice(0.9, OPENED, folded=[1], beside=[1], words=[90, 30]) == [True, False]
    assert choice(LEAST - 0.01, LEAST - 0.02, folded=[1], words=[90, 30]) == [False, False]


def test_a_page_of_which_nothing_is_likely_keeps_nothing():
    assert choice(LEAST - 0.01, 0.05) == [False, False]
    assert choice(LEAST + 0.3, 0.1) == [True, False]


def test_a_list_goes_with_the_text_before_it():
    items = {1: 4, 2: 4, 3: 4}
    assert choice(0.9, 0.3, 0.3, 0.3, 0.01, whole=items, follows=dict.fromkeys(items, 0)) == [True] * 4 + [False]
    assert choice(0.9, 0.1, 0.1, 0.1, 0.01, whole=items, follows=dict.fromkeys(items, 0)) == [True] + [False] * 4
    assert choice(0.9, 0.3, 0.3, 0.3, 0.01, whole=items) == [True] + [False] * 4
    assert choice(0.9, 0.45, 0.3, 0.3, 0.3, whole={2: 4, 3: 4, 4: 4}, follows={2: 1, 3: 1, 4: 1})[2:] == [False] * 3


@pytest.mark.parametrize(
    ("html", "follows"),
    [
        ("<div><p>Boats:</p><ul><li>old<li>green</ul></div>", [-1, 0, 0]),
        ("<div><p>Boats:</p><div><i></i><div><ul><li>old<li>green</ul></div></div></div>", [-1, 0, 0]),
        ("<table><tr><td><p>Boats:<td><ul><li>old<li>green</ul></table>", [-1, -1, -1]),
        ("<p>Boats:</p><aside><ul><li>old<li>green</ul><p>More", [-1, -1, -1, -1]),
        ("<div><p>Boats:</p><b><b><b><b><ul><li>old</ul></div>", [-1, -1]),  # too many boxes
        ("<ul><li><ul><li>old</ul></li><li>green</ul>", [-1, -1]),  # what stands in it is not before it
        ("<ul><li>old<li>green</ul>", [-1, -1]),
        ("", []),
    ],
)
def test_the_text_before_a_list_stands_in_one_box_with_it(html, follows):
    page = pagesieve.parse(html)
    assert structure_of(page, features_of(page)).follows.tolist() == follows


@pytest.mark.parametrize(
    ("scores", "words", "alone", "together"),
    [([0.99, 0.34, 0.15], [100, 100, 400], 2, 1), ([0.8, 0.3, 0.15], [300, 600, 400], 1, 2)],
)
def test_scores_err_together(monkeypatch, scores, words, alone, together):
    scores, words = np.array(scores, dtype=np.float32), np.array(words)
    assert cut(scores, words, 1.0).sum() == together
    monkeypatch.setattr(deciding, "MOVES", np.zeros(3))
    assert cut(scores, words, 1.0).sum() == alone


def test_all_of_a_page_of_a_few_words_is_kept_however_unlikely():
    few, many = np.array([2, 1]), np.array([40, 10])
    unlikely = np.array([LEAST - 0.01, 0.02], dtype=np.float32)
    assert cut(unlikely, few, 1.0).tolist() == [True, True]
    assert cut(unlikely, many, 1.0).tolist() == [False, False]
    assert cut(np.zeros(2, dtype=np.float32), few, 1.0).tolist() == [False, False]  # what is never painted
    assert cut(unlikely[:0], few[:0], 1.0).tolist() == []


def test_the_only_block_of_a_page_of_a_few_words_is_no_stray():
    assert choice(LEAST + 0.1, 0.01, words=[2, 1]) == [True, False]
    assert choice(LEAST + 0.1, 0.01, words=[20, 10]) == [False, False]


def test_titles_of_entries_go_with_their_texts_past_who_wrote_them():
    entry, ranks = (0.1, 0.02, 0.9), {0: 2, 3: 2, 6: 2}
    assert choice(*entry * 3, heading=ranks) == [True, False, True] * 3
    assert choice(*entry * 2, heading=ranks) == [False, False, True] * 2  # too few to tell
    assert choice(*entry * 3, heading={0: 2, 3: 3, 6: 4}) == [False, False, True] * 3
    assert choice(*entry * 3, heading=ranks, beside=[0])[:3] == [False, False, True]
    far = choice(*(0.1, 0.02, 0.02, 0.02, 0.02, 0.9) * 3, heading={0: 2, 6: 2, 12: 2})
    assert far == [False, False, False, False, False, True] * 3


def test_a_list_is_kept_whole_when_most_of_it_is():
    scores, places = (0.9, 0.9, 0.9, 0.1), dict.fromkeys(range(4), 7)
    assert choice(*scores) == [True, True, True, False]
    assert choice(*scores, whole=places) == [True, True, True, True]
    assert choice(*scores, whole=places, beside=[3]) == [True, True, True, False]
    assert choice(0.9, 0.9, 0.1, 0.1, whole=places) == [True, True, False, False]


def test_a_field_of_records_is_kept_or_dropped_in_all_of_them():
    most, few = (*[0.9] * 8, 0.1, 0.1), (*[0.1] * 8, 0.9, 0.9)
    fields = dict.fromkeys(range(10), 4)
    assert choice(*most, field=fields) == [True] * 10
    assert choice(*most[:9], 0.01, field=fields, heading={9: 2}) == [True] * 9 + [False]  # no heading is a field
    assert choice(*most, field=fields, heading={8: 2}) == [True] * 10  # but goes with what it heads
    assert choice(*few, field=fields) == [False] * 10
    assert choice(*few) == [False] * 8 + [True] * 2
    assert choice(0.9, 0.9, 0.9, 0.9, 0.1, field=fields) == [True] * 4 + [False]


def test_fields_stand_within_alike_siblings_and_paragraphs_are_none():
    rows = "".join(f"<li><b class=name>Boat {n}</b><p class=price>{n} crowns</p>" for n in range(6))
    page = pagesieve.parse(f"<p>One<p>Two<p>Three<ul>{rows}</ul>")
    field = structure_of(page, features_of(page)).field
    assert [page.block_text(block) for block in range(len(field)) if field[block]][:2] == ["0 crowns", "1 crowns"]


def test_code_goes_with_the_text_in_its_element():
    page = pagesieve.parse("<div><p>As in:</p><div><pre>a = 1</pre></div></div><pre>b = 2</pre><div><p>Other</div>")
    before, after = structure_of(page, features_of(page)).code
    assert before.tolist() == [False, True, True, False]
    assert after.tolist() == [False, False, True, False]


def test_the_first_of_two_cells_names_the_other_and_neither_is_a_field():
    rows = "".join(f"<tr><th>Name {n}<td>Value {n}" for n in range(8))
    page = pagesieve.parse(f"<table>{rows}</table><table><tr><td>a<td>b<td>c<tr><td>d<td>e<td>f</table>")
    blocks = structure_of(page, features_of(page))
    assert [page.block_text(block) for block in np.flatnonzero(blocks.term)] == [f"Name {n}" for n in range(8)]
    assert not blocks.field[:16].any()


def test_cells_that_lay_out_a_page_name_nothing():
    items = "".join(f"<li><b>Boat {n}</b><p>{n} crowns" for n in range(8))
    prose = "word " * 200
    page = pagesieve.parse(f"<table><tr><td><ul>{items}</ul><p>{prose}<td><p>{prose}</table>")
    blocks = structure_of(page, features_of(page))
    assert not blocks.term.any()
    assert blocks.field.any()


def test_lists_and_tables_of_data_are_wholes_and_layout_is_none():
    prose = "<td>" + "word " * 30
    html = f"<p>a<ul><li>b<li>c<ol><li>d</ol></ul><table><tr><td>e<td>f</table><table><tr>{prose}<td>g</table>"
    page = pagesieve.parse(html)
    whole = structure_of(page, features_of(page)).whole.tolist()
    assert [page.tag_names[page.tag[row]] if row >= 0 else None for row in whole] == [
        *(None, "ul", "ul", "ol", "table", "table"),
        *(None, None),
    ]


def test_a_heading_goes_with_what_it_heads():
    assert choice(0.1, 0.9, 0.9, heading={0: 2}) == [True, True, True]
    assert choice(0.01, 0.9, 0.9, heading={0: 2}) == [False, True, True]


def test_a_doubtful_block_needs_company():
    assert choice(0.5, 0.5, *[0.01] * 6, 0.38) == [True, True, *[False] * 7]
    assert choice(0.5, 0.5, 0.38) == [True, True, True]


def test_cells_of_a_row_share_no_fate():
    page = pagesieve.parse("<table><tr><td>Menu<td>Text<tr><td>Links<td>More text</table>")
    menu, text, links, more = structure_of(page, features_of(page)).path
    assert (menu, text) == (links, more)
    assert menu != text


def test_who_is_quoted_goes_with_the_quote():
    assert choice(0.9, 0.1, 0.9, quoted=[1]) == [True, True, True]
    assert choice(0.1, 0.2, 0.9, quoted=[1]) == [False, False, True]
    assert choice(0.9, 0.1, 0.9, quoted=[1], closed=[1]) == [True, False, True]


def test_a_caption_goes_with_the_text_after_its_figure():
    assert choice(0.3, 0.3, 0.9, 0.9, 0.9, caption=[0, 1]) == [True] * 5
    assert choice(0.9, 0.9, 0.25, 0.1, caption=[2]) == [True, True, False, False]
    assert choice(0.9, 0.9, 0.1, 0.9, caption=[2]) == [True, True, False, True]
    assert choice(0.9, 0.9, 0.25, caption=[2]) == [True, True, False]


def test_what_says_to_stand_beside_the_content_is_dropped():
    assert choice(0.9, 0.9, 0.9, beside=[1]) == [True, False, True]


def test_a_large_part_is_not_believed_to_stand_beside_the_content():
    text = "The old boat was drawn up on the sand by hand, and nobody remembers why it is green. " * 3
    small, large = f"<p>{text * 9}</p><div class=ad>Buy sails</div>", f"<p>{text}</p><div class=ad>{text}</div>"
    for html, expected in ((small, [False, True]), (large, [False, False])):
        page = pagesieve.parse(html)
        assert structure_of(page, features_of(page)).beside.tolist() == expected


def test_the_headline_is_no_text_unless_it_looks_like_it_or_nothing_else_does():
    assert choice(0.4, 0.9, 0.9, heading={0: 1}, headline=[0]) == [False, True, True]
    assert choice(0.7, 0.9, 0.9, heading={0: 1}, headline=[0]) == [True, True, True]
    assert choice(0.4, 0.01, heading={0: 1}, headline=[0]) == [True, False]


def test_the_footer_of_a_quotation_is_part_of_it():
    page = pagesieve.parse("<blockquote><p>Old boats</p><footer>Ann</footer></blockquote><footer>Imprint</footer>")
    assert structure_of(page, features_of(page)).beside.tolist() == [False, False, True]


def test_a_term_goes_with_its_definition():
    assert choice(0.1, 0.9, 0.9, term=[0]) == [True, True, True]


def test_what_people_sign_with_is_dropped_and_the_signature_of_a_function_is_kept():
    text = "The old boat was drawn up on the sand by hand, and nobody remembers why it is green. " * 3
    post = f"<div class=message><p>{text}</p><div class=signature>Ann of the harbour</div></div>"
    manual = f"<div class=body><div><dl><dt class=sig>draw(boat)<dd><p>{text}</dl></div></div>"
    for html, expected in ((post, [False, True]), (manual, [False, False])):
        page = pagesieve.parse(html)
        assert structure_of(page, features_of(page)).beside.tolist() == expected
