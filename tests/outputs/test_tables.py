import builtins
import json

import pytest

import pagesieve
from pagesieve.outputs import tables
from pagesieve.records.model import Cell, Column, Kind, Table
from pagesieve.records.posts import Post

BOATS = Table(
    [Column("name", Kind.LINK), Column("picture", Kind.IMAGE), Column("price", Kind.PRICE)],
    [
        [Cell("Old boat", href="/1"), Cell(src="/1.png"), Cell("$ 20")],
        [Cell('A "new", wide\nsail', href="/2"), Cell(), Cell()],
    ],
)


def test_csv_has_names_addresses_and_empty_cells():
    assert tables.as_csv(BOATS).splitlines() == [
        "name,name url,picture image,price",
        "Old boat,/1,/1.png,$ 20",
        '"A ""new"", wide',
        'sail",/2,,',
    ]


def test_lines_of_json_have_the_same_columns():
    first, second = map(json.loads, tables.as_json_lines(BOATS).splitlines())
    assert first == {"name": "Old boat", "name url": "/1", "picture image": "/1.png", "price": "$ 20"}
    assert second == {"name": 'A "new", wide\nsail', "name url": "/2", "picture image": None, "price": None}
    assert not tables.as_json_lines(Table((), ()))


def test_lines_fit_the_terminal():
    shown = tables.as_lines(BOATS, 25)
    assert shown.splitlines()[:3] == ["name                price", "Old boat            $ 20", 'A "new", wide sail']
    assert all(len(line) <= 25 for line in shown.splitlines()[:3])
    assert "name url, picture image" in shown
    assert "…" in tables.as_lines(BOATS, 16)


def test_an_empty_table_is_nothing():
    assert tables.as_csv(Table((), ())) == "\n"
    assert tables.as_columns(Table((), ())) == {}


def test_data_frames_have_the_same_columns():
    pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    frame = tables.to_pandas(BOATS)
    assert list(frame.columns) == ["name", "name url", "picture image", "price"]
    assert tables.to_arrow(BOATS).column("price").to_pylist() == ["$ 20", None]
    assert frame["price"].isna().tolist() == [False, True]
    assert frame["price"].str.removeprefix("$").astype(float).tolist()[0] == 20


def test_a_set_of_records_is_its_table():
    pytest.importorskip("pandas")
    items = "".join(f"<li><a href=/{n}>Boat number {n}</a> <span class=price>$ {n}.50</span></li>" for n in range(1, 6))
    (boats,) = pagesieve.read(f"<h1>Boats</h1><ul>{items}</ul>").records
    assert len(boats.table.rows) == 5
    assert pagesieve.to_pandas(boats)["price"].tolist()[0] == "$ 1.50"
    assert repr(boats).startswith("<RecordSet main: 5 records, ")


def test_posts_are_a_table_too_and_nothing_else_is():
    pytest.importorskip("pandas")
    post = Post(author="Ann", date="2019-03-01", text="How old is it?", url=None, depth=0, row=1, why="")
    frame = pagesieve.to_pandas([post])
    assert (frame["author"].tolist(), frame["url"].isna().tolist()) == (["Ann"], [True])
    assert list(pagesieve.to_pandas([]).columns) == list(frame.columns)
    for other in ("boats", "", [1], pagesieve.read("<p>Tea").metadata):
        with pytest.raises(pagesieve.OptionError, match="a set of records, such as reading"):
            pagesieve.to_pandas(other)


def test_without_the_package_one_sentence_says_how_to_get_it(monkeypatch):
    real = builtins.__import__

    def absent(name, *rest, **more):
        if name == "pandas":
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", absent)
    with pytest.raises(pagesieve.MissingExtraError, match="pip install pandas"):
        tables.to_pandas(BOATS)


def test_addresses_take_no_name_that_a_column_has():
    columns = [Column("title", Kind.LINK), Column("title url", Kind.TEXT)]
    found = tables.as_columns(Table(columns, [[Cell("Boat", href="/1"), Cell("mine")]]))
    assert found == {"title": ["Boat"], "title url 2": ["/1"], "title url": ["mine"]}
