import json
from pathlib import Path

import pyarrow.parquet
import pytest

import pagesieve
from pagesieve.batch.fields import (
    ALWAYS,
    DEFAULT_FIELDS,
    FIELDS,
    MARKS,
    NUMBER,
    TEXT,
    WHOLE,
    YES_NO,
    checked_fields,
    columns,
)
from pagesieve.batch.parts import FORMATS, checked_format, part_writer, remove_unfinished, rows_in
from pagesieve.batch.reader import Reader
from pagesieve.exceptions import FileSourceError, OptionError
from pagesieve.source import Source

DOCS = Path(__file__).parents[2] / "docs"
PLAIN = {TEXT: str, NUMBER: int | float, WHOLE: int, YES_NO: bool}


def fits(value, kind):
    """Whether a value is of a type; any may be missing."""
    if value is None:
        return True
    if isinstance(kind, list):
        return isinstance(value, list) and all(fits(item, kind[0]) for item in value)
    if isinstance(kind, dict):
        return isinstance(value, dict) and set(value) <= set(kind) and all(fits(value.get(n), kind[n]) for n in kind)
    return isinstance(value, PLAIN[kind])


def flat(segment, depth=0):
    """The regions of the JSON of a reading as rows have them."""
    yield {"depth": depth} | {name: value for name, value in segment.items() if name != "children"}
    for child in segment["children"]:
        yield from flat(child, depth + 1)


def test_a_row_says_the_same_as_the_json_of_a_reading(golden):
    _, row = Reader(tuple(FIELDS))(Source(golden.html, "https://example.org/"))
    whole = pagesieve.read(golden.html, "https://example.org/").to_dict()
    facts = {name: fact["value"] for name, fact in whole["metadata"].items()}
    for name, value in row.items():
        assert fits(value, FIELDS[name].kind), name
        if name == "segments":
            assert value == list(flat(whole["segments"]))
        elif name in ("page_type", "arrangement"):
            assert value == whole[name]["label"]
        elif name in whole:
            assert value == whole[name], name
        elif name != "html":
            assert value == facts.get(name), name


@pytest.mark.parametrize("form", FORMATS)
def test_every_field_comes_back_from_a_part(golden, tmp_path, form):
    _, row = Reader(tuple(FIELDS))(Source(golden.html))
    row = {"id": "a", "input": "b", "offset": 1, "status": "ok", "reason": None} | row
    path = tmp_path / f"part.{form}"
    with part_writer(path, columns(FIELDS)) as writer:
        writer.add(row)
    (found,) = rows_in(path)
    assert list(found) == list(columns(FIELDS))
    assert without_nothing(found) == without_nothing(json.loads(json.dumps(row)))


def without_nothing(value):
    """A value without the keys that hold nothing, which Parquet cannot tell from those that are not there."""
    if isinstance(value, dict):
        kept = {name: without_nothing(inner) for name, inner in value.items() if inner is not None}
        return {name: inner for name, inner in kept.items() if inner is not None} or None
    return [without_nothing(item) for item in value] if isinstance(value, list) else value


def test_parquet_names_the_version_of_its_rows(tmp_path):
    with part_writer(tmp_path / "p.parquet", columns(["text"])) as writer:
        for number in range(1203):
            writer.add({"id": str(number), "text": "Tea"})
    file = pyarrow.parquet.ParquetFile(tmp_path / "p.parquet")
    assert file.schema_arrow.metadata[b"pagesieve.schema"] == b"1"
    assert [row["id"] for row in rows_in(tmp_path / "p.parquet", only=["id"])] == [str(n) for n in range(1203)]


def test_large_rows_are_not_held_in_memory(tmp_path):
    with part_writer(tmp_path / "p.parquet", columns(["text"])) as writer:
        for number in range(5):
            writer.add({"id": str(number), "text": "Tea " * (1 << 22)})
    assert pyarrow.parquet.ParquetFile(tmp_path / "p.parquet").num_row_groups == 3
    assert [len(row["text"]) for row in rows_in(tmp_path / "p.parquet")] == [1 << 24] * 5


def test_a_part_has_its_name_only_when_it_is_whole(tmp_path):
    path = tmp_path / "p.jsonl"

    def break_off():
        with part_writer(path, columns(["text"])) as writer:
            writer.add({"text": "Tea"})
            assert not path.exists()
            raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError, match="in the middle"):
        break_off()
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_run_left_is_removed(tmp_path):
    (tmp_path / ".unfinished-p.jsonl.12").write_text("{}")
    (tmp_path / "p.jsonl").write_text("{}")
    remove_unfinished(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["p.jsonl"]


def test_a_folder_that_is_gone_is_one_sentence(tmp_path):
    writer = part_writer(tmp_path / "gone" / "p.jsonl", columns(["text"]))
    with pytest.raises(FileSourceError, match=r"cannot write .*p\.jsonl: No such file"), writer:
        pass


def test_fields_and_formats_must_be_known():
    with pytest.raises(OptionError, match="no field is called 'words'; there are: url, title"):
        checked_fields(["text", "words"])
    with pytest.raises(OptionError, match="no field is asked for"):
        checked_fields([])
    with pytest.raises(OptionError, match="no format is called 'csv'; there are: jsonl, parquet"):
        checked_format("csv")


def shown(kind):
    """A type as the docs write it."""
    if isinstance(kind, list):
        return f"list of {shown(kind[0])}"
    return (
        f"({', '.join(f'{name}: {shown(inner)}' for name, inner in kind.items())})" if isinstance(kind, dict) else kind
    )


def test_the_docs_have_every_column():
    text = (DOCS / "batch.md").read_text(encoding="utf-8")
    for name, (kind, meaning) in {**ALWAYS, **MARKS}.items():
        assert f"| `{name}` | {shown(kind)} | {meaning} |" in text
    for name, field in FIELDS.items():
        star = "`*" if name in DEFAULT_FIELDS else "`"
        assert f"| `{name}{star} | {shown(field.kind)} | {field.meaning} |" in text
