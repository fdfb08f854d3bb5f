import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagesieve.page.lettering import lengths_and_words, letters_of


def naive(text):
    return len(" ".join(text.split())), len(text.split())


@given(st.lists(st.text(st.characters(max_codepoint=0x0DFF, exclude_characters="\x1c\x1d\x1e\x1f"))))
def test_spaced_scripts_count_as_python_splits(strings):
    lengths, words = lengths_and_words(letters_of(strings))
    assert list(zip(lengths, words, strict=True)) == [naive(string) for string in strings]


@pytest.mark.parametrize(
    ("text", "length", "words"),
    [
        ("日本語の文章です", 8, 4),
        ("ภาษาไทย", 7, 4),
        ("Chrome 浏览器 2024", 15, 4),
        ("한국어 문장", 6, 2),
        ("𠀋𠀌", 2, 1),
        ("😀 ok", 4, 2),
        ("\u3000全角\u3000", 2, 1),
    ],
)
def test_scripts_without_spaces_count_characters(text, length, words):
    assert [int(count[0]) for count in lengths_and_words(letters_of([text]))] == [length, words]
