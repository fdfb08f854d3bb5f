import base64
import gzip
import json
import re
import zlib
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest
from fastwarc.stream_io import BrotliWriter, GzipWriter, Lz4Writer, ZstdWriter
from fastwarc.warc import WarcRecord, WarcRecordType
from tests.archive import page

import pagesieve.inputs.jsonl
from pagesieve.exceptions import FileSourceError, MissingExtraError, OptionError
from pagesieve.inputs import Columns, entries, plan, sources
from pagesieve.inputs.http import answer
from pagesieve.inputs.seeking import range_start
from pagesieve.inputs.warc import warc_entries

COLUMNS = Columns()
PAGES = [b"<p>Page number %d" % number * 20 for number in range(5)]


def read(path, *, split=None, columns=COLUMNS):
    found = [
        entry for task in plan.tasks(plan.input_files([str(path)]), split=split) for entry in entries(task, columns)
    ]
    return [entry for entry in found if entry.source], Counter(entry.skipped for entry in found if not entry.source)


def contents(found):
    return [entry.source.content for entry in found]


@pytest.fixture
def five(archive):
    def make(*, gzip):
        made = archive(gzip=gzip)
        for number, body in enumerate(PAGES):
            made.add(body, f"https://example.org/{number}")
        return made

    return make


# --- web archives -----------------------------------------------------------------------------------------------------

BOTH = pytest.mark.parametrize("is_gzip", [False, True], ids=["plain", "gzip"])


def saved(tmp_path, content):
    path = tmp_path / ("a.warc.gz" if content.startswith(b"\x1f\x8b") else "a.warc")
    path.write_bytes(content)
    return path


@BOTH
def test_the_pages_of_an_archive(five, tmp_path, is_gzip):
    made = five(gzip=is_gzip)
    path = saved(tmp_path, made.content)
    found, skipped = read(path)
    assert contents(found) == PAGES
    assert [entry.offset for entry in found] == made.places
    assert [entry.id for entry in found] == [f"urn:uuid:{number:08d}" for number in range(1, 6)]
    assert {entry.input for entry in found} == {str(path)}
    first = found[0].source
    assert (first.url, first.charset, first.media_type) == ("https://example.org/0", "utf-8", "text/html")
    assert not skipped


def test_an_archive_that_another_program_wrote(tmp_path):
    with GzipWriter(str(tmp_path / "a.warc.gz")) as file:
        for number, body in enumerate(PAGES):
            record = WarcRecord()
            record.init_headers(WarcRecordType.response)
            record.headers["WARC-Target-URI"] = f"https://example.org/{number}"
            record.is_http = True
            record.set_bytes_content(http(body, b"Content-Type: text/html"))
            record.write(file, checksum_data=True)
    found, skipped = read(tmp_path / "a.warc.gz")
    assert contents(found) == PAGES
    assert len({entry.id for entry in found}) == 5
    assert not skipped


def test_status_and_media_type_are_respected(archive, tmp_path):
    made = archive()
    made.add(b"<p>found")
    made.add(b"<p>lost", status="404 Not Found")
    made.add(b"", status="301 Moved", headers={"Location": "/"})
    made.add(b"\x89PNG", headers={"Content-Type": "image/png"})
    made.add(b"<p>xhtml", headers={"content-type": "application/xhtml+xml"})
    made.add(b"<p>unnamed", headers={})
    made.add(b"<p>misnamed", headers={"Content-Type": "html"})
    made.add(b"<p>as it is", headers={"Content-Type": "text/html"}, kind="resource")
    made.add(b"plain", headers={"Content-Type": "text/plain"}, kind="resource")
    made.add(b"<p>again", kind="revisit")
    made.add(b"", kind="request")
    found, skipped = read(made.save(tmp_path / "a.warc.gz"))
    assert contents(found) == [b"<p>found", b"<p>xhtml", b"<p>unnamed", b"<p>misnamed", b"<p>as it is"]
    assert skipped == {"HTTP 404": 1, "HTTP 301": 1, "image/png": 1, "text/plain": 1, "revisit": 1}


@BOTH
@pytest.mark.parametrize("cut", [0.5, 0.02], ids=["in-the-page", "in-the-header"])
def test_an_archive_that_is_cut_off_is_read_to_the_last_good_record(five, tmp_path, is_gzip, cut):
    made = five(gzip=is_gzip)
    start, end = made.places[3:]
    found, skipped = read(saved(tmp_path, made.content[: start + round(cut * (end - start))]))
    assert contents(found) == PAGES[:3]
    assert skipped.total() <= 1
    assert set(skipped) <= {"cut off", "damaged"}


def damaged(content, places, change):
    """The archive with its third page changed."""
    return content[: places[2]] + change(content[places[2] : places[3]]) + content[places[3] :]


LENGTH = re.compile(rb"Content-Length: \d+")

DAMAGES = {
    "no-length": lambda record: LENGTH.sub(b"X: 1", record, count=1),
    "bad-length": lambda record: LENGTH.sub(b"Content-Length: abc", record, count=1),
    "negative-length": lambda record: LENGTH.sub(b"Content-Length: -5", record, count=1),
    "no-type": lambda record: record.replace(b"WARC-Type: response\r\n", b""),
    "no-colon": lambda record: record.replace(b"WARC-Type: ", b"WARC-Type "),
    "no-version": lambda record: record.replace(b"WARC/1.0", b"WXYZ/1.0"),
    "nonsense": lambda record: b"\xff\x00nonsense\r\n\r\n" * 9,
    "no-http": lambda record: record.replace(b"HTTP/1.1 200 OK\r\n", b"nonsense\r\n        "),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_record_is_counted_and_the_next_is_read(five, tmp_path, damage):
    made = five(gzip=False)
    found, skipped = read(saved(tmp_path, damaged(made.content, made.places, DAMAGES[damage])))
    assert contents(found) == PAGES[:2] + PAGES[3:]
    assert 1 <= skipped.total() <= 2
    assert set(skipped) <= {"damaged", "no HTTP header", "cut off"}


@pytest.mark.parametrize("length", ["50", "500", "1" + "0" * 11, "9" * 19, "9" * 5000], ids=len)
def test_a_wrong_length_costs_no_other_record(five, tmp_path, length):
    made = five(gzip=False)
    change = lambda record: LENGTH.sub(b"Content-Length: " + length.encode(), record, count=1)  # noqa: E731
    path = saved(tmp_path, damaged(made.content, made.places, change))
    found, _ = read(path)
    assert {*PAGES[:2], *PAGES[3:]} <= {*contents(found)}
    ranges = pairwise([0, *made.places, path.stat().st_size])
    assert [entry for borders in ranges for entry in warc_entries(path, *borders) if entry.source] == found


@BOTH
@pytest.mark.parametrize("place", [0, 2])
def test_what_lies_between_records_is_passed_over(five, tmp_path, is_gzip, place):
    made = five(gzip=is_gzip)
    where = made.places[place]
    found, skipped = read(
        saved(tmp_path, made.content[:where] + b"\x1f\x8b\x08junk\r\n\r\n" * 3 + made.content[where:])
    )
    assert contents(found) == PAGES
    assert skipped == {"damaged": 1}


def test_a_damaged_member_of_gzip_costs_itself_alone(five, tmp_path):
    made = five(gzip=True)
    spoil = lambda record: record[:30] + b"\xff" * 40 + record[70:]  # noqa: E731
    found, skipped = read(saved(tmp_path, damaged(made.content, made.places, spoil)))
    assert contents(found) == PAGES[:2] + PAGES[3:]
    assert skipped == {"damaged": 1}


def test_the_next_record_is_found_far_away(five, tmp_path):
    made = five(gzip=True)
    where = made.places[2]
    junk = b"\x1f\x8b\x08\x00" * 800_000
    found, skipped = read(saved(tmp_path, made.content[:where] + junk + made.content[where:]))
    assert contents(found) == PAGES
    assert skipped == {"damaged": 1}


@pytest.mark.parametrize(
    "content", [b"", b"<html>no archive", b"\x1f\x8b\x08\x00nonsense"], ids=["empty", "html", "gzip"]
)
def test_what_is_no_archive_has_no_pages(tmp_path, content):
    (tmp_path / "a.warc").write_bytes(content)
    found, skipped = read(tmp_path / "a.warc")
    assert not found
    assert skipped.total() == bool(content)


@BOTH
def test_ranges_of_an_archive_have_every_page_once(archive, tmp_path, is_gzip):
    made = archive(gzip=is_gzip)
    noise = [zlib.compress(bytes([number]) * 300) * 20_000 for number in range(12)]
    for number, body in enumerate(noise):
        made.add(b"\r\n\r\nWARC/1.0\r\nWARC-Type: response\r\n\r\n<p>" + body, f"https://example.org/{number}")
    path = saved(tmp_path, made.content)
    whole = read(path)
    files = plan.input_files([str(path)])
    if not is_gzip:
        assert len(plan.tasks(files, split=1)) > 1
    assert len(whole[0]) == 12
    assert read(path, split=1) == whole


@BOTH
def test_a_range_of_a_sound_archive_is_not_read_from_the_beginning(archive, tmp_path, is_gzip):
    made = archive(gzip=is_gzip, level=0)
    for number in range(20):
        made.add(page(number) * 20, f"https://example.org/{number}")
    with saved(tmp_path, made.content).open("rb") as file:
        assert [range_start(file, place) for place in made.places[:10]] == made.places[:10]
        assert range_start(file, made.places[5] + 1) == made.places[6]


def test_an_archive_within_a_page_is_not_taken_for_the_archive(archive, tmp_path):
    record = b"WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 4\r\n\r\n<p>%d\r\n\r\n"
    inner = b"".join(gzip.compress(record % (place % 10), mtime=0) for place in range(2000))
    made = archive(level=0)  # which stores all as it is
    for number in range(8):
        made.add(page(number), f"https://example.org/{number}")
        made.add(inner, headers={"Content-Type": "application/gzip"})
    path = saved(tmp_path, made.content)
    assert made.content.count(gzip.compress(record % 5, mtime=0)) > 1000
    whole = read(path)
    assert len(whole[0]) == 8
    for count in (2, 3, 7, 40):
        bounds = [len(made.content) * number // count for number in range(count + 1)]
        found = [entry for start, stop in pairwise(bounds) for entry in warc_entries(path, start, stop)]
        assert [entry for entry in found if entry.source] == whole[0]
        assert sum(entry.source is None for entry in found) == 8


@pytest.mark.parametrize("damage", [0, 1, 2])
def test_ranges_agree_on_what_is_damaged(archive, tmp_path, damage):
    made = archive()
    for number in range(300):
        made.add(zlib.compress(page(number)) * 9 + bytes([number % 256]), f"https://example.org/{number}")
    content = bytearray(made.content)
    for place in made.places[damage::7]:
        content[place + 300 : place + 340] = b"\xff" * 40
    path = saved(tmp_path, bytes(content))
    whole = list(warc_entries(path, 0, len(content)))
    assert 200 < sum(entry.source is not None for entry in whole) < 300
    for count in (2, 9, 50):
        bounds = [len(content) * number // count for number in range(count + 1)]
        found = [entry for start, stop in pairwise(bounds) for entry in warc_entries(path, start, stop)]
        assert [entry for entry in found if entry.source] == [entry for entry in whole if entry.source]


@pytest.mark.parametrize(
    ("sound", "damaged"),
    [
        (b"Content-Length: ", b"Content-Length: 9"),
        (b"Content-Length: ", b"Content-Length: 99999999"),
        (b"Content-Length: ", b"Content-Length: x"),
        (b"Content-Length: ", b"Content-Size: "),
        (b"WARC-Type", b"Content-Length: 7\r\nWARC-Type"),
        (b"WARC/1.0\r\n", b"WARC/1.0\r\nX-Long: %s\r\n" % (b"x" * 20_000)),
        (b"WARC/1.0\r\n", b"\r\nWARC/1.0\r\n"),
        (b"WARC/1.0\r\n", b"nonsense\r\nWARC/1.0\r\n"),
    ],
)
def test_ranges_of_a_plain_archive_agree_on_what_is_damaged(archive, tmp_path, sound, damaged):
    made = archive(gzip=False)
    for number in range(40):
        made.add(page(number), f"https://example.org/{number}")
    pieces = [piece.replace(sound, damaged, 1) if place % 9 == 4 else piece for place, piece in enumerate(made.pieces)]
    content = b"".join(pieces)
    path = saved(tmp_path, content)
    whole = list(warc_entries(path, 0, len(content)))
    assert sum(entry.source is not None for entry in whole) >= 30
    for count in (2, 9, 50):
        bounds = [len(content) * number // count for number in range(count + 1)]
        found = [entry for start, stop in pairwise(bounds) for entry in warc_entries(path, start, stop)]
        assert [entry for entry in found if entry.source] == [entry for entry in whole if entry.source]


@pytest.mark.parametrize("writer", [ZstdWriter, Lz4Writer])
def test_other_compressions(five, tmp_path, writer):
    path = tmp_path / ("a.warc.zst" if writer is ZstdWriter else "a.warc.lz4")
    with writer(str(path)) as packed:
        packed.write(five(gzip=False).content)
    assert contents(read(path)[0]) == PAGES


def http(body, *headers):
    return b"\r\n".join([b"HTTP/1.1 200 OK", *headers, b"", body])


def brotli(body, path):
    with BrotliWriter(str(path)) as packed:
        packed.write(body)
    return path.read_bytes()


def test_codings_are_undone(tmp_path):
    body = b"<p>Tea is a drink made of leaves." * 9
    chunked = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in (body[:100], body[100:])) + b"0\r\n\r\n"
    cases = [
        (body, []),
        (chunked, [b"Transfer-Encoding: chunked"]),
        (zlib.compress(body), [b"Content-Encoding: deflate"]),
        (zlib.compress(body)[2:-4], [b"Content-Encoding: deflate"]),
        (brotli(body, tmp_path / "body.br"), [b"Content-Encoding: br"]),
        # crawlers that keep the header and write the body as it was meant
        *((body, [header]) for header in (b"Transfer-Encoding: chunked", b"Content-Encoding: deflate, br, zstd, gzip")),
    ]
    for coded, headers in cases:
        assert answer(http(coded, *headers)).body == body
    packed = gzip.compress(body)
    assert answer(http(packed, b"Content-Encoding: gzip")).body == packed  # a Source unpacks it


def test_headers_that_are_not_quite_right():
    assert answer(b"HTTP/1.0 200\nContent-Type: text/html\n\n<p>x") == (200, {"content-type": "text/html"}, b"<p>x")
    assert answer(b"HTTP/1.1 200 OK\r\nContent-Type") == (200, {}, b"")
    assert answer(b"ICY 200 OK\r\n\r\n") is None
    assert answer(b"") is None
    assert answer(b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 200_000 + b"\r\n<p>x").body == b""


# --- JSON lines and Parquet -------------------------------------------------------------------------------------------

ROWS = [
    {"id": "one", "html": "<p>One", "url": "https://example.org/1"},
    {"base64": base64.b64encode(b"<p>Two \xe9").decode(), "content_type": "text/html; charset=latin-1"},
    {"html": "<p>Lost", "http_status": 404},
    {"html": "not HTML", "content_type": "application/json"},
    {"url": "https://example.org/5"},
    {"base64": "not base64!"},
]


@pytest.mark.parametrize("suffix", ["jsonl", "ndjson", "jsonl.gz"])
def test_pages_in_json_lines(tmp_path, suffix):
    path = tmp_path / f"pages.{suffix}"
    lines = [json.dumps(row) for row in ROWS]
    content = "\n".join([lines[0], "", lines[1], "[1, 2]", "{nonsense", *lines[2:], '{"html": "<p>cut of']).encode()
    path.write_bytes(gzip.compress(content) if suffix.endswith("gz") else content)
    found, skipped = read(path)
    second = len(lines[0]) + 2
    assert [(entry.id, entry.offset) for entry in found] == [("one", 0), (f"{path}#{second}", second)]
    assert contents(found) == ["<p>One", b"<p>Two \xe9"]
    assert (found[0].source.url, found[1].source.charset) == ("https://example.org/1", "latin-1")
    assert skipped == {"HTTP 404": 1, "application/json": 1, "no HTML": 2, "damaged": 1, "not JSON": 1, "cut off": 1}


def test_a_gzip_of_json_lines_that_is_cut_off_or_damaged(tmp_path):
    lines = b"".join(json.dumps({"html": f"<p>{number} {hash(str(number))}"}).encode() + b"\n" for number in range(900))
    packed = gzip.compress(lines)
    half = packed[: len(packed) // 2]
    for content, reason in ((half, "cut off"), (packed[:-8] + b"\0" * 8, "damaged")):
        (tmp_path / "pages.jsonl.gz").write_bytes(content)
        found, skipped = read(tmp_path / "pages.jsonl.gz")
        assert [entry.source.content[3] for entry in found[:9]] == [*"012345678"]
        assert len(found) > 100
        assert skipped == {reason: 1}


def test_ranges_of_json_lines_have_every_line_once(tmp_path):
    path = tmp_path / "pages.jsonl"
    path.write_text("".join(json.dumps({"html": f"<p>{number}" * (number % 7)}) + "\n" for number in range(2000)))
    size = path.stat().st_size
    whole = read(path)[0]
    for count in (2, 3, 50, size // 2):
        bounds = [size * number // count for number in range(count + 1)]
        task = plan.tasks(plan.input_files([str(path)]))[0]
        parts = [
            entry.offset
            for start, stop in pairwise(bounds)
            for entry in pagesieve.inputs.jsonl.jsonl_entries(path, start, stop, columns=Columns())
        ]
        assert parts == [entry.offset for entry in whole]
        assert task.stop == size


def test_a_gzip_that_is_not_named_so_has_every_line_once(tmp_path):
    path = tmp_path / "pages.jsonl"
    lines = b"".join(b'{"html": "<p>%d"}\n' % number for number in range(100))
    path.write_bytes(gzip.compress(lines) + gzip.compress(b"\n" * (1 << 20), compresslevel=0) * 2)
    assert len(plan.tasks(plan.input_files([str(path)]), split=1)) > 1
    found, skipped = read(path, split=1)
    assert contents(found) == [f"<p>{number}" for number in range(100)]
    assert not skipped


@pytest.mark.parametrize(
    ("status", "skipped"),
    [(404, "HTTP 404"), ("404", "HTTP 404"), (404.0, "HTTP 404"), (0, "HTTP 0"), ("9" * 5000, "")],
)
def test_a_status_of_any_type(tmp_path, status, skipped):
    path = tmp_path / "pages.jsonl"
    path.write_text("".join(json.dumps({"html": "<p>", "http_status": one}) + "\n" for one in (status, 200, 200.0)))
    found, counts = read(path)
    assert len(found) == (2 if skipped else 3)
    assert counts == ({skipped: 1} if skipped else {})


def test_a_line_that_is_too_long_is_passed_over(tmp_path, monkeypatch):
    monkeypatch.setattr(pagesieve.inputs.jsonl, "LONGEST_LINE", 100)
    path = tmp_path / "pages.jsonl"
    path.write_text(json.dumps({"html": "x" * 450}) + '\n{"html": "<p>short"}\n')
    found, skipped = read(path)
    assert contents(found) == ["<p>short"]
    assert skipped == {"longer than 100 bytes": 1}


def parquet(path, rows, **settings):
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), path, **settings)
    return path


def test_pages_in_parquet(tmp_path):
    names = sorted({name for row in ROWS for name in row})
    path = parquet(tmp_path / "pages.parquet", [{name: row.get(name) for name in names} | {"more": 1} for row in ROWS])
    found, skipped = read(path)
    assert [(entry.id, entry.offset) for entry in found] == [("one", 0), (f"{path}#1", 1)]
    assert contents(found) == ["<p>One", b"<p>Two \xe9"]
    assert skipped == {"HTTP 404": 1, "application/json": 1, "no HTML": 1, "damaged": 1}


def test_bytes_and_other_names_in_parquet(tmp_path):
    path = parquet(tmp_path / "pages.parquet", [{"page": b"<p>One", "address": "https://example.org/"}])
    found, _ = read(path, columns=Columns(html="page", url="address"))
    assert contents(found) == [b"<p>One"]
    assert found[0].source.url == "https://example.org/"
    with pytest.raises(FileSourceError, match="has no column 'html'; it has page, address: give --html-field"):
        read(path)


def test_ranges_of_parquet_have_every_row_once(tmp_path):
    path = parquet(tmp_path / "p.parquet", [{"html": f"<p>{n}"} for n in range(100)], row_group_size=30)
    whole = [entry.offset for entry in read(path)[0]]
    assert whole == list(range(100))
    file = plan.input_files([str(path)])[0]
    for count in (2, 3, 4, 9):
        bounds = plan._row_bounds(file, count)
        assert bounds[0] == 0
        assert bounds[-1] == 100
        assert set(bounds) <= {0, 30, 60, 90, 100}
        assert len(bounds) > 2


def test_parquet_that_is_cut_off_fails_as_a_whole(tmp_path):
    path = parquet(tmp_path / "p.parquet", [{"html": f"<p>{n}"} for n in range(100)])
    path.write_bytes(path.read_bytes()[:-20])
    (task,) = plan.tasks(plan.input_files([str(path)]))
    with pytest.raises(FileSourceError, match=r"cannot read .*p\.parquet: Parquet"):
        list(entries(task, Columns()))


def test_a_damaged_row_group_costs_itself_alone(tmp_path):
    rows = [{"html": f"<p>{number} {'x' * 50}"} for number in range(90)]
    path = parquet(tmp_path / "p.parquet", rows, row_group_size=30, compression="gzip", use_dictionary=False)
    group = pyarrow.parquet.ParquetFile(path).metadata.row_group(1).column(0)
    content = bytearray(path.read_bytes())
    middle = group.data_page_offset + group.total_compressed_size // 2
    content[middle : middle + 20] = b"\xff" * 20
    path.write_bytes(content)
    found, skipped = read(path)
    assert [entry.offset for entry in found] == [*range(30), *range(60, 90)]
    assert skipped == {"damaged": 1}


def test_bytes_that_are_no_text_cost_their_row_alone(tmp_path):
    pages = pyarrow.array([b"<p>One", b"<p>caf\xe9", b"<p>Three"])
    text = pyarrow.Array.from_buffers(pyarrow.string(), len(pages), pages.buffers())
    pyarrow.parquet.write_table(pyarrow.table({"html": text}), tmp_path / "p.parquet")
    found, skipped = read(tmp_path / "p.parquet")
    assert [(entry.offset, entry.source.content) for entry in found] == [(0, "<p>One"), (2, "<p>Three")]
    assert skipped == {"damaged": 1}


# --- files and folders ------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path):
    root = tmp_path / "pages"
    (root / "inner").mkdir(parents=True)
    (root / "b.html").write_text("<p>B")
    (root / "inner" / "a.htm.gz").write_bytes(gzip.compress(b"<p>A"))
    (root / "notes.txt").write_text("no page")
    return root


def test_a_folder_has_the_pages_in_it_and_below(folder):
    found, _ = read(folder)
    assert contents(found) == [b"<p>B", b"<p>A"]
    assert [entry.id for entry in found] == [str(folder / "b.html"), str(folder / "inner" / "a.htm.gz")]


def test_a_pattern_has_what_it_matches(folder):
    assert contents(read(folder / "*.html")[0]) == [b"<p>B"]
    assert len(read(folder / "**" / "*")[0]) == 2


def test_the_output_is_no_input(folder):
    (folder / "rows").mkdir()
    (folder / "rows" / "part-00000.jsonl").write_text("{}")
    names = [file.path for file in plan.input_files([str(folder)], outside=folder / "rows")]
    assert names == [str(folder / "b.html"), str(folder / "inner" / "a.htm.gz")]


def test_the_output_alone_is_no_input(folder):
    with pytest.raises(FileSourceError, match=r"all inputs are in .*pages, the folder of the output"):
        plan.input_files([str(folder)], outside=folder)


@pytest.mark.parametrize(("name", "package"), [("a.warc.gz", "fastwarc"), ("a.parquet", "pyarrow")])
def test_a_package_that_is_missing_is_said_before_any_work(tmp_path, monkeypatch, name, package):
    (tmp_path / name).write_bytes(b"")
    monkeypatch.setattr(plan, "find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match=rf"needs? {package}: pip install 'pagesieve\[batch\]'"):
        plan.input_files([str(tmp_path)])


def test_a_file_that_is_named_twice_is_read_once(folder, monkeypatch):
    monkeypatch.chdir(folder.parent)
    assert len(plan.input_files(["pages", "pages/b.html", str(folder)])) == 2


def test_a_page_that_vanished_is_counted(folder):
    (task,) = plan.tasks(plan.input_files([str(folder)]))
    (folder / "b.html").unlink()
    first, second = entries(task, Columns())
    assert (first.source, first.skipped) == (None, "no such file")
    assert second.source.content == b"<p>A"


def test_a_name_that_is_no_text(tmp_path):
    path = Path(str(tmp_path) + "/caf\udce9.html")
    path.write_text("<p>x")
    ((entry,), _) = read(tmp_path)
    assert entry.id == f"{tmp_path}/caf?.html"


def test_many_small_files_are_read_in_groups(tmp_path, monkeypatch):
    monkeypatch.setattr(plan, "LEAST_GROUP", 3)
    for number in range(7):
        (tmp_path / f"{number}.html").write_text("<p>x")
    assert [len(task.paths) for task in plan.tasks(plan.input_files([str(tmp_path)]))] == [3, 3, 1]


def file(number, megabytes):
    return plan.InputFile(f"/{number}.warc.gz", "warc", megabytes << 20, 0)


@pytest.mark.parametrize(
    ("files", "megabytes", "tasks"), [(1, 3, 1), (1, 9, 3), (1, 1000, 64), (10, 1000, 70), (90, 1000, 90)]
)
def test_few_large_files_are_split_and_many_are_not(files, megabytes, tasks):
    assert len(plan.tasks([file(number, megabytes) for number in range(files)])) == tasks


def test_the_size_of_a_split_can_be_chosen():
    assert len(plan.tasks([file(0, 1000)], split=256)) == 4


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nothing.warc", "no such file: .*nothing.warc"),
        ("*.warc", r"no such file: .*\*.warc"),
        ("notes.txt", "cannot tell what is in .*notes.txt; known are: .warc, .jsonl"),
        ("empty", "empty holds no pages"),
    ],
)
def test_names_that_lead_nowhere(folder, name, sentence):
    (folder / "empty").mkdir()
    with pytest.raises(FileSourceError, match=sentence):
        plan.input_files([str(folder / name)])


def test_a_split_must_be_a_size():
    with pytest.raises(OptionError, match="from 1 megabyte on"):
        plan.tasks([], split=0)


# --- all pages of some files -----------------------------------------------------------------------------------------


def test_the_pages_of_any_files(five, tmp_path):
    five(gzip=True).add(b"", status="404 Not Found").save(tmp_path / "a.warc.gz")
    (tmp_path / "b.jsonl").write_text(json.dumps({"html": "<p>Line", "url": "https://example.org/line"}))
    (tmp_path / "c.html").write_text("<p>File")
    found = list(sources([str(tmp_path)]))
    assert [source.content for source in found] == [b"<p>File", *PAGES, "<p>Line"]
    assert [source.url for source in found[1::5]] == ["https://example.org/0", "https://example.org/line"]


def test_a_file_that_is_gone_is_one_sentence(five, tmp_path):
    path = five(gzip=True).save(tmp_path / "a.warc.gz")
    (task,) = plan.tasks(plan.input_files([str(path)]))
    path.unlink()
    with pytest.raises(FileSourceError, match=rf"^cannot read {path}: No such file or directory$"):
        list(entries(task))
