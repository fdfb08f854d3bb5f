import json

import pytest

from pagesieve.cli.main import main

TEXT = "The old boat was drawn up on the sand by hand, and nobody on the island remembers why."


@pytest.fixture
def own_pages(tmp_path):
    folder = tmp_path / "pages"
    folder.mkdir()
    for number in range(2):
        (folder / f"{number}.html").write_text(f"<nav><a href=/>menu</a></nav><main><p>{TEXT} {number}</p></main>")
        (folder / f"{number}.json").write_text(json.dumps({"main_text": f"{TEXT} {number}", "page_type": "article"}))
    return folder


@pytest.fixture
def results(own_pages, tmp_path):
    output = tmp_path / "results.json"
    code = main.main(["evaluate", "run", "own", str(own_pages), "-c", "own", "-o", str(output)], standalone_mode=False)
    assert not code
    return output


def test_a_run_prints_its_table(results, capsys):
    main.main(["evaluate", "report", str(results), "--format", "table"], standalone_mode=False)
    printed = capsys.readouterr().out.splitlines()
    assert any(line.startswith("rules") and "1.000" in line for line in printed)


def test_a_report_is_written(results, tmp_path):
    page = tmp_path / "report.html"
    main.main(
        ["evaluate", "report", str(results), "-o", str(page), "--duel", "rules,everything"], standalone_mode=False
    )
    assert "rules against everything" in page.read_text()


def test_floors_pass_or_fail_a_run(results, tmp_path, capsys):
    floors = tmp_path / "floors.json"
    compare = ["evaluate", "floors", str(results), "--file", str(floors)]
    main.main([*compare, "--write"], standalone_mode=False)
    assert not main.main(compare, standalone_mode=False)
    assert "floors: none not reached" in capsys.readouterr().out
    known = json.loads(floors.read_text())
    known["own"]["methods"]["everything"]["word F1"] = 0.9999
    floors.write_text(json.dumps(known))
    assert main.main(compare, standalone_mode=False) == 1
    captured = capsys.readouterr()
    assert "everything on own: word F1 is 0." in captured.err
    assert "floors: 1 not reached" in captured.out


@pytest.mark.parametrize(
    "arguments",
    [
        ["evaluate", "run", "own", "{pages}", "-c", "nobody", "-o", "x.json"],
        ["evaluate", "run", "wcxb", "{pages}", "-o", "x.json"],
        ["evaluate", "report", "{pages}/0.json"],
        ["evaluate", "report", "{results}", "--duel", "one"],
        ["evaluate", "floors", "{results}", "--file", "{results}"],
    ],
)
def test_bad_calls_are_one_sentence(own_pages, results, arguments):
    from pagesieve import PagesieveError

    filled = [word.format(pages=own_pages, results=results) for word in arguments]
    with pytest.raises(PagesieveError) as caught:
        main.main(filled, standalone_mode=False)
    assert "\n" not in str(caught.value)
