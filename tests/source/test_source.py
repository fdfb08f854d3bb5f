import gzip
import io
import random
import tracemalloc
from pathlib import Path

import pytest

import pagesieve
from pagesieve import FileSourceError, OptionError, Source
from pagesieve.source.compression import unzipped
from pagesieve.source.files import write_file

HTML = "<p>café au lait"
BYTES = HTML.encode()
URL = "https://example.org/a"


def long_page():
    """Text that does not shrink to almost nothing when it is compressed."""
    return b"<p>" + bytes(random.Random(1).choices(b"abcdefgh ", k=100_000))


def codes(reading):
    return [warning.code for warning in reading.warnings]


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "page.html"
    path.write_bytes(BYTES)
    return path


@pytest.fixture
def small_limit(monkeypatch):
    monkeypatch.setattr("pagesieve.source.source.MAX_SIZE", 1000)
    return 1000


@pytest.mark.parametrize(
    ("thing", "content"),
    [
        (HTML, HTML),
        (BYTES, BYTES),
        (bytearray(BYTES), BYTES),
        (memoryview(BYTES), BYTES),
        (memoryview(b"__" + BYTES)[2:], BYTES),
        (io.StringIO(HTML), HTML),
        (io.BytesIO(BYTES), BYTES),
        (Source(BYTES), BYTES),
    ],
)
def test_every_kind_of_input_gives_its_content(thing, content):
    source = Source.of(thing)
    assert source.content == content
    assert type(source.content) is type(content)
    assert (source.url, source.charset, source.media_type, source.truncated) == (None, None, None, False)


def test_a_path_is_opened(file):
    assert Source.of(file).content == BYTES


def test_any_path_like_object_is_opened(file):
    class Place:
        def __fspath__(self):
            return str(file)

    assert Source.of(Place()).content == BYTES


def test_a_gzipped_path_is_unpacked(tmp_path):
    path = tmp_path / "page.html.gz"
    path.write_bytes(gzip.compress(BYTES))
    assert Source.of(path).content == BYTES


def test_gzip_is_known_by_its_content_not_by_its_name(tmp_path):
    path = tmp_path / "page.html"
    path.write_bytes(gzip.compress(BYTES))
    assert Source.of(path).content == BYTES


def test_an_open_text_file_is_read(file):
    with file.open(encoding="utf-8") as opened:
        assert Source.of(opened).content == HTML


def test_an_open_binary_file_is_read_from_where_it_stands(file):
    with file.open("rb") as opened:
        opened.read(3)
        assert Source.of(opened).content == BYTES[3:]


def test_a_gzipped_binary_file_object_is_unpacked():
    assert Source.of(io.BytesIO(gzip.compress(BYTES))).content == BYTES


def test_a_source_stays_itself():
    source = Source(BYTES, url=URL, charset="utf-8", media_type="text/html")
    assert Source.of(source) is source


def test_a_given_url_replaces_that_of_a_source_and_nothing_else():
    source = Source(BYTES, url="https://example.org/old", charset="utf-8", media_type="text/html")
    assert Source.of(source, url=URL) == Source(BYTES, url=URL, charset="utf-8", media_type="text/html")
    assert source.url == "https://example.org/old"


def test_every_input_can_have_a_url(file):
    assert Source.of(HTML, url=URL).url == Source.of(file, url=URL).url == URL
    assert pagesieve.read(HTML, URL).page.url == URL


def test_the_same_page_reads_the_same_from_every_input(file):
    expected = "café au lait\n"
    with file.open(encoding="utf-8") as text, file.open("rb") as binary:
        for thing in (HTML, BYTES, bytearray(BYTES), memoryview(BYTES), file, text, binary, Source(HTML)):
            assert pagesieve.read(thing).text == expected


def test_a_str_that_names_a_file_is_not_opened(file):
    assert Source.of(str(file)).content == str(file)
    reading = pagesieve.read(str(file))
    assert (reading.text.strip(), reading.warnings[0].code) == (str(file), "not-html")


def test_a_str_that_is_a_url_is_not_fetched(monkeypatch):
    monkeypatch.setattr("pagesieve.source.fetch.fetch", lambda *_, **__: pytest.fail("it was fetched"))
    assert Source.of(URL).content == URL
    assert pagesieve.read(URL).page.url is None


@pytest.mark.parametrize("text", [URL, "  http://example.org/?q=1\n", "HTTPS://EXAMPLE.ORG"])
def test_a_reading_of_a_lone_url_warns_that_it_is_not_html(text):
    assert "not-html" in codes(pagesieve.read(text))


def test_html_that_contains_a_url_gets_no_such_warning():
    assert "not-html" not in codes(pagesieve.read(f"<p>{URL}"))


@pytest.mark.parametrize("nothing", ["", b"", " \n", b"\n\t", gzip.compress(b"")])
def test_an_empty_source_is_a_warning(nothing):
    reading = pagesieve.read(nothing)
    assert reading.text == ""
    assert codes(reading) == ["not-html"]


@pytest.mark.parametrize("thing", [None, 3, 2.5, ["<p>"], {"html": "<p>"}, object()])
def test_a_wrong_type_is_an_option_error_that_names_it(thing):
    with pytest.raises(OptionError) as caught:
        Source.of(thing)
    message = str(caught.value)
    assert type(thing).__name__ in message
    assert "\n" not in message


def test_a_file_object_that_reads_no_text_is_an_option_error():
    class Odd:
        def read(self):
            return 3

    with pytest.raises(OptionError, match="int"):
        Source.of(Odd())


def test_a_missing_file_is_one_sentence(tmp_path):
    path = tmp_path / "nothing.html"
    with pytest.raises(FileSourceError) as caught:
        Source.of(path)
    assert str(caught.value) == f"no such file: {path}"


def test_a_folder_is_one_sentence(tmp_path):
    with pytest.raises(FileSourceError) as caught:
        Source.of(tmp_path)
    assert str(caught.value) == f"{tmp_path} is a folder; give one page"


@pytest.mark.parametrize("name", ["nul\0byte", "long" * 1000])
def test_an_impossible_path_is_a_file_source_error(name):
    with pytest.raises(FileSourceError, match="cannot read"):
        Source.of(Path(name))


def test_gzip_bytes_are_unpacked():
    assert Source.of(gzip.compress(BYTES)).content == BYTES


def test_gzip_bytes_in_a_source_are_unpacked():
    assert Source(gzip.compress(BYTES), charset="utf-8").content == BYTES


def test_text_is_never_taken_for_gzip():
    text = "\x1f\x8b\x08 is how gzip begins"
    assert Source.of(text).content == text


def test_of_a_truncated_gzip_what_can_be_read_is_read():
    page = long_page()
    packed = gzip.compress(page)
    content = Source.of(packed[: len(packed) // 2]).content
    assert len(content) > len(page) // 3
    assert page.startswith(content)


def test_a_gzip_without_its_trailer_is_read_whole():
    assert Source.of(gzip.compress(BYTES)[:-8]).content == BYTES


@pytest.mark.parametrize("length", [2, 5, 10])
def test_a_gzip_that_ends_in_its_header_is_empty(length):
    source = Source.of(gzip.compress(BYTES)[:length])
    assert source.content == b""
    assert codes(pagesieve.read(source)) == ["not-html", "damaged-file"]


def test_what_only_begins_like_gzip_is_left_as_it_is():
    assert Source.of(b"\x1f\x8bnot gzip at all").content == b"\x1f\x8bnot gzip at all"


def test_a_gzip_with_a_wrong_checksum_is_read_all_the_same():
    packed = gzip.compress(BYTES)
    assert Source.of(packed[:-8] + bytes(8)).content == BYTES


def test_of_a_gzip_damaged_in_the_middle_the_first_part_is_read():
    page = long_page()
    packed = bytearray(gzip.compress(page))
    middle = len(packed) // 2
    packed[middle : middle + 50] = bytes(50)
    content = Source.of(packed).content
    assert content[:1000] == page[:1000]


def test_every_member_of_a_gzip_is_read():
    assert Source.of(gzip.compress(b"<p>one") + gzip.compress(b"<p>two")).content == b"<p>one<p>two"


def test_a_url_does_not_change_the_content():
    twice = gzip.compress(gzip.compress(BYTES))
    assert Source.of(twice, url=URL).content == Source.of(twice).content


@pytest.mark.parametrize("thing", ["x" * 1001, b"x" * 1001, io.StringIO("x" * 5000), gzip.compress(b"x" * 1001)])
def test_content_over_the_limit_is_cut(small_limit, thing):
    source = Source.of(thing)
    assert len(source.content) == small_limit
    assert source.truncated


@pytest.mark.parametrize("thing", ["x" * 1000, b"x" * 1000, gzip.compress(b"x" * 1000)])
def test_content_of_just_the_limit_is_whole(small_limit, thing):
    source = Source.of(thing)
    assert len(source.content) == small_limit
    assert not source.truncated


def test_cut_content_stays_marked_when_it_gets_a_url(small_limit):
    source = Source.of(Source("x" * (small_limit + 1)), url=URL)
    assert source.truncated


@pytest.mark.usefixtures("small_limit")
def test_a_reading_of_cut_content_warns():
    assert "over-limit" in codes(pagesieve.read("<p>" + "word " * 1000))
    assert "over-limit" not in codes(pagesieve.read("<p>" + "word " * 100))


def test_a_gzip_bomb_is_not_unpacked_beyond_the_limit(small_limit):
    bomb = gzip.compress(bytes(20_000_000))
    tracemalloc.start()
    try:
        source = Source.of(bomb)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(source.content) == small_limit
    assert source.truncated
    assert peak < 1_000_000


def test_unzipped_gives_at_most_its_limit():
    assert unzipped(gzip.compress(b"abcdef"), 4).content == b"abcd"


@pytest.mark.parametrize("place", ["no/file", "page.html/file", "folder", "nul\0l"])
def test_a_file_that_cannot_be_written_is_one_sentence_and_leaves_nothing(tmp_path, place):
    (tmp_path / "page.html").write_text("whole")
    (tmp_path / "folder").mkdir()
    with pytest.raises(FileSourceError, match=r"^cannot write the model .*: "):
        write_file(tmp_path / place, b"new", "the model")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "page.html"]


def test_a_file_is_replaced_when_it_is_whole(tmp_path):
    path = tmp_path / "page.html"
    path.write_text("old")
    write_file(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]
