import codecs

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pagesieve
from pagesieve import Source

RUSSIAN = "Сегодня хорошая погода, и мы пошли гулять в парк. Вечером все вернулись домой пить чай. " * 3
JAPANESE = "日本語のページ"


def page(encoding, head="", text=RUSSIAN):
    return f"{head}<p>{text}".encode(encoding)


def decoded(content, charset=None):
    parsed = pagesieve.parse(Source(content, charset=charset))
    return *parsed.dom.decoding, "".join(parsed.texts)


def test_the_texts_used_here_differ_in_every_encoding_used_here():
    versions = {RUSSIAN.encode(name) for name in ("utf-8", "windows-1251", "koi8-r", "utf-16-le", "utf-16-be")}
    assert len(versions) == 5


def test_text_has_no_encoding():
    parsed = pagesieve.parse(f"<meta charset=koi8-r><p>{RUSSIAN}")
    assert parsed.dom.decoding == ("", "text")
    assert "".join(parsed.texts) == RUSSIAN


def test_a_byte_order_mark_in_a_text_is_no_part_of_it():
    assert pagesieve.parse("\ufeff<p>tea").texts == pagesieve.parse("<p>tea").texts


def test_a_bom_beats_the_server_and_the_page():
    content = codecs.BOM_UTF8 + page("utf-8", "<meta charset=koi8-r>")
    assert decoded(content, "windows-1251") == ("UTF-8", "bom", RUSSIAN)


def test_the_server_beats_the_page():
    assert decoded(page("windows-1251", "<meta charset=koi8-r>"), "windows-1251") == ("windows-1251", "http", RUSSIAN)


def test_the_page_beats_detection():
    russian_that_claims_otherwise = page("windows-1251", "<meta charset=koi8-r>")
    encoding, evidence, text = decoded(russian_that_claims_otherwise)
    assert (encoding, evidence) == ("KOI8-R", "meta")
    assert text == RUSSIAN.encode("windows-1251").decode("koi8-r") != RUSSIAN


def test_a_page_that_was_saved_as_utf_8_is_read_so_whatever_it_says_of_itself():
    for name in ("windows-1251", "gb2312", "shift_jis", "iso-8859-1"):
        assert decoded(page("utf-8", f"<meta charset={name}>")) == ("UTF-8", "detected", RUSSIAN)


def test_a_few_characters_are_no_proof_of_utf_8():
    assert decoded(page("utf-8", "<meta charset=iso-8859-1>", "là"))[:2] == ("windows-1252", "meta")


@pytest.mark.parametrize(
    "head",
    [
        "<meta charset=koi8-r>",
        "<META CHARSET='KOI8-R'>",
        "<meta http-equiv=content-type content='text/html; charset=koi8-r'>",
        "<!doctype html><html><head><title>x</title><!-- <meta charset=utf-8> --><meta charset=koi8-r></head>",
    ],
)
def test_every_way_to_write_a_meta_charset(head):
    encoding, evidence, text = decoded(page("koi8-r", head))
    assert (encoding, evidence) == ("KOI8-R", "meta")
    assert text.endswith(RUSSIAN)


@pytest.mark.parametrize("length", [500, 1500, 10_000])
def test_a_meta_late_in_the_head_counts(length):
    head = f"<head><script>{'x' * length}</script><meta charset=koi8-r></head>"
    assert decoded(page("koi8-r", head)) == ("KOI8-R", "meta", RUSSIAN)


def test_windows_1251_is_detected():
    assert decoded(page("windows-1251")) == ("windows-1251", "detected", RUSSIAN)


def test_utf_8_is_detected():
    assert decoded(page("utf-8")) == ("UTF-8", "detected", RUSSIAN)


def test_a_meta_charset_that_nobody_knows_leaves_it_to_detection():
    assert decoded(page("windows-1251", "<meta charset=nonsense>")) == ("windows-1251", "detected", RUSSIAN)


@pytest.mark.parametrize("charset", ["nonsense", "", "x-user defined!", "utf-8; q=1", "nul\0byte", "ключ"])
def test_a_charset_of_the_server_that_nobody_knows_leaves_it_to_the_page(charset):
    assert decoded(page("koi8-r", "<meta charset=koi8-r>"), charset) == ("KOI8-R", "meta", RUSSIAN)


def test_a_charset_of_the_server_that_nobody_knows_leaves_it_to_detection_when_the_page_names_none():
    assert decoded(page("windows-1251"), "nonsense") == ("windows-1251", "detected", RUSSIAN)


@pytest.mark.parametrize("charset", ["utf-8", "UTF-8", "utf8", " utf-8 ", "unicode-1-1-utf-8"])
def test_every_label_of_utf_8_counts(charset):
    assert decoded(page("utf-8", "<meta charset=koi8-r>"), charset) == ("UTF-8", "http", RUSSIAN)


def test_latin_1_is_read_as_browsers_read_it():
    assert decoded("<p>“café”".encode("windows-1252"), "iso-8859-1") == ("windows-1252", "http", "“café”")


@pytest.mark.parametrize("charset", [None, "utf-8"])
@pytest.mark.parametrize("order", ["le", "be"])
def test_a_utf_16_bom(order, charset):
    content = f"\N{ZERO WIDTH NO-BREAK SPACE}<p>{RUSSIAN}".encode(f"utf-16-{order}")
    assert decoded(content, charset) == (f"UTF-16{order.upper()}", "bom", RUSSIAN)


def test_utf_16_that_only_the_server_names():
    assert decoded(page("utf-16-be"), "utf-16be") == ("UTF-16BE", "http", RUSSIAN)


def test_a_page_that_says_utf_16_in_ascii_is_utf_8():
    encoding, _, text = decoded(page("utf-8", "<meta charset=utf-16>"))
    assert (encoding, text) == ("UTF-8", RUSSIAN)


@pytest.mark.parametrize("encoding", ["shift_jis", "euc-jp", "iso-2022-jp"])
def test_japanese_encodings(encoding):
    assert decoded(page(encoding, text=JAPANESE), encoding)[1:] == ("http", JAPANESE)


def test_bytes_that_do_not_fit_the_encoding_are_replaced_and_warned_about():
    reading = pagesieve.read(Source(b"<p>" + b"caf\xe9 " * 50, charset="utf-8"))
    assert reading.text.split()[0] == "caf\N{REPLACEMENT CHARACTER}"
    assert [warning.code for warning in reading.warnings] == ["damaged-text"]


@given(st.binary())
@settings(max_examples=150, deadline=None)
def test_bytes_of_any_kind_never_raise(content):
    assert isinstance(pagesieve.read(content).text, str)


@given(st.binary(), st.sampled_from(["utf-8", "utf-16le", "shift_jis", "gb18030", "iso-2022-jp", "windows-1251", "?"]))
@settings(max_examples=150, deadline=None)
def test_bytes_of_any_kind_in_any_encoding_never_raise(content, charset):
    assert isinstance(pagesieve.read(Source(b"<p>" + content, charset=charset)).text, str)


@given(st.text())
@settings(max_examples=150, deadline=None)
def test_text_of_any_kind_never_raises(content):
    assert isinstance(pagesieve.read(content).text, str)


TAGS = st.sampled_from(
    "<p> </p> <div> </div> <table> <tr> <td> </table> <template> </template> <svg> <math> <br> <a> </a> <select> "
    "<option> <frameset> <noscript> <script> </script> <!-- --> <![CDATA[ <plaintext> &amp; &#0; <".split()
)


@given(st.lists(TAGS | st.text(max_size=5), max_size=40).map("".join))
@settings(max_examples=150, deadline=None)
def test_a_soup_of_tags_never_raises(html):
    reading = pagesieve.read(html)
    assert isinstance(reading.text, str)
    assert isinstance(reading.markdown, str)
