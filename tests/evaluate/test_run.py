import json
import sys
from pathlib import Path

import pytest

from pagesieve.evaluate import floors, folds, report, summary
from pagesieve.evaluate.answer import KINDS
from pagesieve.evaluate.arena import Arena
from pagesieve.evaluate.contestants import OWN, PEERS, chosen
from pagesieve.evaluate.gold import Gold, GoldBlock, GoldPage, GoldPost
from pagesieve.evaluate.run import Contest, digest, run
from pagesieve.exceptions import OptionError
from pagesieve.source import Source

CONTESTANTS = {contestant.name: contestant for contestant in (*OWN, *PEERS)}
TWO = [CONTESTANTS["rules"], CONTESTANTS["everything"]]
TEXT = "The old boat was drawn up on the sand by hand, and nobody on the island remembers why."


@pytest.fixture(scope="module")
def poison():
    sys.path.insert(0, str(Path(__file__).parent))
    import poison_contestants

    yield poison_contestants
    sys.path.remove(str(Path(__file__).parent))


def page(name, text=TEXT, page_type="article"):
    gold = Gold(main_text=text, with_snippets=("old boat",), without_snippets=("buy now",), page_type=page_type)
    html = f"<nav><a href=/>buy now</a></nav><main><p>{text}</p></main>"
    return GoldPage(name, Source(html, f"https://{name}.example/"), f"{name}.example", gold)


@pytest.fixture(scope="module")
def pages():
    return [page("one"), page("two", TEXT * 2, "forum"), page("three")]


@pytest.fixture(scope="module")
def results(poison, pages, tmp_path_factory):
    entered = [CONTESTANTS["rules"], poison.RAISING, poison.DYING, poison.SILENT, poison.GREEDY, poison.ABSENT]
    return run(pages, entered, tmp_path_factory.mktemp("run") / "results.json", contest=Contest("own", limit=20))


def rows_of(results, name):
    return [row for row in results["rows"] if row["contestant"] == name]


def test_a_good_contestant_gets_full_marks(results):
    for row in rows_of(results, "rules"):
        assert (row["status"], row["words"], row["snippets"]) == ("ok", [1.0, 1.0, 1.0], [1, 0, 0, 1])
        assert row["differences"] == [[], []]
        assert row["cpu"] > 0
        assert row["wall"] > 0


def test_one_that_raises_gets_nothing_and_its_reason_is_kept(results):
    for row in rows_of(results, "raising"):
        assert (row["status"], row["reason"]) == ("error", "ValueError: no such luck")
        assert row["words"] == [0.0, 0.0, 0.0]
        assert row["snippets"] == [0, 0, 1, 1]


def test_one_that_dies_costs_its_own_pages_alone(results):
    assert [row["status"] for row in rows_of(results, "dying")] == ["crash"] * 3
    assert "-9" in rows_of(results, "dying")[0]["reason"]
    assert len(results["rows"]) == 5 * 3


def test_one_that_hangs_costs_its_own_pages_alone(poison, pages, tmp_path):
    contest = Contest("own", limit=0.5, warm_up=5)
    results = run(pages[:2], [poison.HANGING, CONTESTANTS["everything"]], tmp_path / "r.json", contest=contest)
    for row in rows_of(results, "hanging"):
        assert (row["status"], row["cpu"], row["words"]) == ("timeout", None, [0.0, 0.0, 0.0])
        assert 0.5 <= row["wall"] < 5
    assert {row["status"] for row in rows_of(results, "everything")} == {"ok"}
    hanging = next(row for row in summary.tables(results)["Calls"] if row[0] == "hanging")
    assert hanging == ["hanging", "-", "-", "0", "0", "0", "2"]


def test_what_hangs_beside_the_text_keeps_the_text(poison):
    arena = Arena(limit=0.5, warm_up=1)
    try:
        outcome = arena.call(poison.HANGING_BESIDE, "<p>x", None)
        assert (outcome.status, outcome.answer.text) == ("ok", "<p>x")
        assert outcome.reason == "beside the text: timeout, longer than 0.5 s"
        assert outcome.cpu is not None
    finally:
        arena.close()


def test_one_that_gives_neither_text_nor_an_answer_is_an_error(poison):
    arena = Arena()
    try:
        outcome = arena.call(poison.BYTES, "<p>x", None)
        assert (outcome.status, outcome.reason) == ("error", "TypeError: bytes gave bytes, neither text nor an Answer")
    finally:
        arena.close()


def test_a_block_path_that_cannot_be_read_finds_nothing(poison, tmp_path):
    gold = Gold(blocks=[GoldBlock("", "main", 1, "main")])
    pages = [GoldPage("one", Source("<main><p>Old boat</main>"), "one.example", gold)]
    (row,) = run(pages, [poison.BAD_PATH], tmp_path / "r.json", contest=Contest("own"))["rows"]
    assert row["blocks"]["exact"] == [0.0, 0.0, 0.0]


def test_results_of_another_contest_are_not_written_over(pages, tmp_path):
    output = tmp_path / "results.json"
    run(pages, TWO, output, contest=Contest("own"))
    with pytest.raises(OptionError, match="is of another run, with digest"):
        run(pages[:2], TWO, output, contest=Contest("own"))
    assert len(json.loads(output.read_text())["rows"]) == 6


def test_one_that_finds_nothing_and_one_that_takes_all(results):
    assert {row["status"] for row in rows_of(results, "silent")} == {"empty"}
    greedy = rows_of(results, "greedy")
    assert all(row["words"][1] == 1.0 > row["words"][0] > 0 for row in greedy)
    assert all(row["snippets"] == [1, 1, 0, 0] and row["differences"][1] for row in greedy)


def test_the_missing_are_listed(results):
    assert results["missing"] == ["absent"]
    assert "absent" not in results["versions"]


def test_rows_of_other_code_are_not_reused(pages, tmp_path, monkeypatch):
    output = tmp_path / "results.json"
    run(pages, TWO, output, contest=Contest("own"))
    monkeypatch.setattr("pagesieve.evaluate.contestant.own_version", lambda *_: "0.0.0+changed")
    seen = []
    run(pages, chosen("rules"), output, contest=Contest("own"), progress=lambda calls: seen.extend(calls) or calls)
    assert len(seen) == 3


@pytest.mark.parametrize(
    "case",
    [
        (True, {"folds": 99}, "can be cut into 2 to 3 folds, not 99"),
        (True, {"curve": [1, 50]}, "can have points from 1 to 2 pages here"),
        (False, {"folds": 3}, "nobody who takes part is"),
        (False, {"curve": [1]}, "nobody who takes part is"),
    ],
)
def test_a_bad_option_leaves_the_results_alone(*, poison, pages, tmp_path, case):
    learns, options, message = case
    output = tmp_path / "results.json"
    first = run(pages, chosen("everything"), output, contest=Contest("own"))
    with pytest.raises(OptionError, match=message):
        run(pages, [poison.MEMORY if learns else TWO[1]], output, contest=Contest("own", **options))
    assert json.loads(output.read_text()) == first
    assert list(tmp_path.iterdir()) == [output]


def test_one_that_gives_none_is_empty_and_what_fails_beside_keeps_the_text(poison):
    arena = Arena(limit=20)
    try:
        assert arena.call(poison.NONE, "<p>x", None).status == "empty"
        outcome = arena.call(poison.BAD_MORE, "<p>x", None)
        assert (outcome.status, outcome.answer.text) == ("ok", "<p>x")
        assert outcome.reason == "beside the text: ValueError: no such luck"
    finally:
        arena.close()


def test_the_same_pages_have_the_same_digest(pages):
    assert digest(pages) == digest([page("one"), page("two", TEXT * 2, "forum"), page("three")])
    assert digest(pages) != digest([*pages[:2], page("three", TEXT + "!")])


def test_a_run_that_was_ended_goes_on(pages, tmp_path):
    output = tmp_path / "results.json"
    taken = []

    def stop_after_two(calls):
        for call in calls:
            if len(taken) == 2:
                raise KeyboardInterrupt
            taken.append(call)
            yield call

    with pytest.raises(KeyboardInterrupt):
        run(pages, TWO, output, contest=Contest("own"), progress=stop_after_two)
    assert not output.exists()
    journal = output.with_name("results.json.journal")
    journal.write_text(journal.read_text() + '{"page": "cut o')
    left = []
    again = run(pages, TWO, output, contest=Contest("own"), progress=lambda calls: left.extend(calls) or calls)
    assert len(left) == 4
    assert len(again["rows"]) == 6
    assert len({(row["page"], row["contestant"]) for row in again["rows"]}) == 6
    assert json.loads(output.read_text()) == again
    assert not journal.exists()


def test_a_finished_run_has_nothing_to_do(pages, tmp_path):
    output = tmp_path / "results.json"
    first = run(pages, chosen("everything"), output, contest=Contest("own"))
    assert run(pages, chosen("everything"), output, contest=Contest("own"), progress=_nothing_to_do) == first


def _nothing_to_do(calls):
    assert calls == []
    return calls


def test_the_order_is_shuffled_but_fixed(pages, tmp_path):
    orders = []
    for number in range(2):
        seen = []
        run(
            pages,
            TWO,
            tmp_path / f"{number}.json",
            contest=Contest("own"),
            progress=lambda c, s=seen: s.extend(c) or c,
        )
        orders.append([(call[0].name, call[1].name) for call in seen])
    assert orders[0] == orders[1]
    by_page = [name for name, _ in orders[0]]
    assert by_page[0::2] == by_page[1::2]
    assert orders[0] != [(page.name, each.name) for page in pages for each in TWO]


def test_standings_and_table(results):
    ranked = summary.standings(results)
    assert ranked[0].name == "rules"
    tables = summary.tables(results)
    assert tables["Scores"][0] == ["contestant", "word F1", "shingle F1", "snippet F1"]
    assert tables["Word F1 by page type"][0] == ["contestant", "article (2)", "forum (1)"]
    assert [row[0] for row in tables["Beside the text"]] == ["contestant", "rules"]
    calls = {row[0]: dict(zip(tables["Calls"][0], row, strict=True)) for row in tables["Calls"]}
    ended = {
        name: [row[status] for status in ("empty", "errors", "crashes", "time-outs")] for name, row in calls.items()
    }
    assert ended["rules"] == ["0", "0", "0", "0"]
    assert ended["raising"] == ["0", "3", "0", "0"]
    assert ended["dying"] == ["0", "0", "3", "0"]
    assert ended["silent"] == ["3", "0", "0", "0"]


def test_the_report_is_one_page_with_plots(results):
    page = report.html_report(results, ("greedy", "rules"))
    assert page.count("<svg") == 3
    assert "greedy against rules" in page
    assert "Not installed: absent" in page
    assert "Page types of greedy" not in page
    assert "Page types of rules" in report.html_report(results, ("rules", "greedy"))
    assert "<b>error</b> ValueError: no such luck" in report.html_report(results, ("raising", "greedy"))
    assert "src=" not in page
    assert "added:" in page


def test_floors_name_every_drop(results):
    about = {key: results[key] for key in ("pages", "digest", "folds")}
    kept = {"own": {**about, "methods": {"rules": {"word F1": 1.0, "snippet F1": 1.0}}}}
    assert floors.drops(results, kept) == []
    assert floors.count(results, kept) == 2
    raised = {"own": {**about, "methods": {"greedy": {"word F1": 0.999}, "not here": {"word F1": 1.0}}}}
    first, second = floors.drops(results, raised)
    assert first.startswith("greedy on own: word F1 is 0.")
    assert second.startswith("not here on own: word F1 is 0.0000")
    with pytest.raises(OptionError, match="no floors are set for own"):
        floors.drops(results, {"other": {}})
    assert floors.drops(results, floors.raised(results, {}, ["rules", "greedy"])) == []
    with pytest.raises(OptionError, match="set by a run with pages 3, this one has 2"):
        floors.drops({**results, "pages": 2}, kept)


def test_facts_are_scored_beside_the_text(tmp_path):
    gold = Gold(main_text=TEXT, page_type="forum", metadata={"title": "Old boats!", "author": "Nobody"})
    html = f"<title>Old Boats</title><main><h1>Old boats</h1><p>{TEXT}</p></main>"
    pages = [GoldPage("one", Source(html), "one.example", gold)]
    (row,) = run(pages, chosen("rules"), tmp_path / "r.json", contest=Contest("own"))["rows"]
    assert row["metadata"] == {"title": True, "author": False}
    assert row["page_type"] == ["forum", "article"]
    standing = summary.Standing("rules", [row])
    assert (standing.fact_share("title"), standing.kinds("page_type").accuracy) == (1.0, 0.0)


def test_posts_records_blocks_and_structure_have_a_door(poison, tmp_path):
    gold = Gold(
        markdown="# Boats\n\n- a list",
        comments=("first post", "never found"),
        posts=[GoldPost("The first post of the thread.", "ann", "2019-03-01"), GoldPost("And an answer to it.")],
        records=[["Old boat", "$ 20"], ["New sail", "$ 7"]],
        blocks=[GoldBlock("", "main", 1, "main"), GoldBlock("", "footer", 1, "footer")],
    )
    pages = [GoldPage("one", Source("<main><p>Old boat<p>New</main><footer>end</footer>"), "one.example", gold)]
    entered = [poison.HALVES, poison.DYING_WITH_POSTS]
    dying, halves = run(pages, entered, tmp_path / "r.json", contest=Contest("own"))["rows"]
    assert halves["posts"] == {"posts": [1.0, 0.5, pytest.approx(2 / 3, abs=1e-6)], "author": 1.0, "date": 1.0}
    assert halves["records"][:2] == halves["columns"][:2] == [1.0, 0.5]
    assert halves["blocks"]["exact"][:2] == [1.0, 0.5]
    assert halves["structure"]["headings"] == 1.0
    assert halves["structure"]["list_items"] == 0.0
    assert halves["comments"] == [1, 0, 1, 0]
    assert "words" not in halves
    assert (dying["status"], dying["posts"]["posts"], dying["blocks"]["exact"][2]) == ("crash", [0.0] * 3, 0.0)
    assert "records" not in dying
    scores = summary.tables({"rows": [dying, halves]})["Scores"]
    assert scores[1][0] == "halves"


def test_a_run_in_which_nothing_can_be_scored_is_refused(tmp_path):
    pages = [GoldPage("one", Source("<p>x"), "one.example", Gold(records=[["x"]]))]
    with pytest.raises(OptionError, match="nothing in own can be scored: it has gold of records"):
        run(pages, chosen("everything"), tmp_path / "r.json", contest=Contest("own"))
    assert list(tmp_path.iterdir()) == []


def test_those_who_have_nothing_to_be_judged_by_stay_out(poison, pages, tmp_path):
    results = run(pages, [TWO[0], poison.BAD_PATH], tmp_path / "r.json", contest=Contest("own"))
    assert {row["contestant"] for row in results["rows"]} == {"rules"}
    assert results["versions"].keys() == {"rules"}


def test_values_that_survive_are_counted(tmp_path):
    gold = Gold(values={"name": ["Old Boat"], "price": ["$ 20", "never there"]})
    pages = [GoldPage("one", Source("<main><p>old  boat, for $ 20"), "one.example", gold)]
    (row,) = run(pages, chosen("everything"), tmp_path / "r.json", contest=Contest("own"))["rows"]
    assert row["values"] == [2, 3]
    assert summary.Standing("everything", [row]).values_kept() == pytest.approx(2 / 3)


def test_folds_keep_sites_together_and_are_balanced():
    pages = [
        GoldPage(f"{s}{n}", Source(""), s, Gold())
        for s, size in (("a", 4), ("b", 2), ("c", 2), ("d", 1))
        for n in range(size)
    ]
    fold_of = folds.site_folds(pages, 3)
    sizes = [sum(fold_of[p.site] == fold for p in pages) for fold in range(3)]
    assert sorted(sizes) == [2, 3, 4]
    assert fold_of == folds.site_folds(pages[::-1], 3)
    with pytest.raises(OptionError, match="2 to 4 folds, not 5"):
        folds.site_folds(pages, 5)
    with pytest.raises(OptionError, match="pages of two sites or more are needed"):
        folds.site_folds(pages[:1], 2)


def test_hosts_of_one_domain_are_in_one_fold():
    hosts = ["www.one.example", "one.example", "m.one.example", "two.example", "three.example"]
    pages = [GoldPage(host, Source(""), host, Gold()) for host in hosts]
    fold_of = folds.site_folds(pages, 3)
    assert len({fold_of[host] for host in hosts[:3]}) == 1


def test_what_is_trained_never_learnt_from_the_site_it_is_judged_on(poison, tmp_path):
    pages = [GoldPage(f"{s}{n}", Source(f"<p>{s}"), s, Gold(main_text=s)) for s in "abcdef" for n in range(2)]
    results = run(pages, [poison.MEMORY], tmp_path / "r.json", contest=Contest("own", folds=3))
    for row in results["rows"]:
        known = " ".join(row["differences"][1]).split()
        assert row["site"] not in known
        assert len(known) == 4


def test_a_run_draws_the_curves_that_it_is_asked_for(poison, tmp_path):
    pages = [GoldPage(f"{s}{n}", Source(f"<p>{s}"), f"{s}{n}", Gold(main_text=s)) for s in "abc" for n in range(5)]
    contest = Contest("own", folds=3, curve=[1, 6, 12])
    results = run(pages, [poison.MEMORY, CONTESTANTS["everything"]], tmp_path / "r.json", contest=contest)
    curve = results["curves"]["memory"]
    assert [size for size, *_ in curve] == [1, 6, 12]
    assert {len(f1s) for _, *f1s in curve} == {3}
    means = [summary.mean(f1s).value for _, *f1s in curve]
    assert means[0] > means[2] > 0  # this one says more and more that is not wanted
    assert "everything" not in results["curves"]
    drawn = report.html_report(results)
    assert "Learning curves" in drawn
    assert "Trained: memory, cross-validated by site in 3 folds." in drawn


def test_a_curve_needs_something_to_judge_on():
    pages = [GoldPage(s, Source(""), s, Gold(page_type="article")) for s in "abc"]
    with pytest.raises(OptionError, match="needs pages with a main text"):
        folds.curve_split(pages, [1])


def test_what_is_not_trained_says_so():
    with pytest.raises(OptionError, match="rules is not something that is trained"):
        folds.trained(CONTESTANTS["rules"], [])


def test_a_method_of_ones_own_takes_part(pages, tmp_path, monkeypatch):
    (tmp_path / "shouting.py").write_text(
        "from pagesieve.methods import Labels, Role\n"
        "class Shouting:\n"
        "    def __call__(self, page):\n"
        "        return Labels.of((Role.MAIN, 1.0, 'all of it') for _ in range(len(page.blocks)))\n"
    )
    monkeypatch.chdir(tmp_path)
    results = run(pages, chosen("shouting:Shouting"), tmp_path / "r.json", contest=Contest("own"))
    assert {row["status"] for row in results["rows"]} == {"ok"}
    with pytest.raises(OptionError, match="no method is at 'shouting:Whispering'"):
        chosen("shouting:Whispering")


def test_contestants_are_chosen_by_name_or_group():
    assert {each.name for each in chosen("peers")} == {each.name for each in PEERS}
    with pytest.raises(OptionError, match="no contestant is called 'nobody'"):
        chosen("rules,nobody")


@pytest.fixture(scope="module")
def arena():
    arena = Arena(limit=60)
    yield arena
    arena.close()


@pytest.mark.parametrize("peer", PEERS, ids=lambda peer: peer.name)
def test_each_peer_that_is_installed_reads_a_page(arena, peer):
    if not peer.is_installed:
        pytest.skip(f"{peer.package} is not installed (pip install 'pagesieve[peers]')")
    paragraphs = "".join(f"<p>{TEXT * 5}</p>" for _ in range(5))
    html = f"<html><body><article><h1>Boats</h1>{paragraphs}</article></body></html>"
    outcome = arena.call(peer, html, "https://a.example/")
    assert (outcome.status, outcome.reason) == ("ok", "")
    assert "old boat" in (outcome.answer.text or "")
    assert set(peer.gives) == {kind for kind in KINDS if getattr(outcome.answer, kind) is not None}


def test_the_published_scoreboard_names_its_command_and_everyone():
    page = (Path(__file__).parents[2] / "docs" / "scoreboard.md").read_text(encoding="utf-8")
    assert "make scoreboard" in page
    for contestant in (*OWN, *PEERS):
        assert f"| {contestant.name} |" in page or f"Not installed: {contestant.name}" in page
    floors = json.loads((Path(__file__).parents[2] / "benchmarks" / "floors.json").read_text(encoding="utf-8"))
    for dataset, known in floors.items():
        assert f"## {dataset}\n" in page
        assert known["digest"] in page  # the floors and the scoreboard are of the same pages
    assert {name for known in floors.values() for name in known["methods"]} == {contestant.name for contestant in OWN}
