import pytest

import pagesieve
from pagesieve.exceptions import OptionError

PROSE = "The old boat was drawn up on the sand by hand, and nobody on the island remembers why it was painted green. "


def comment(name, day, text):
    head = f"<div class=head><a href=/u/{name}>{name}</a> <time datetime=2024-05-0{day}>{day} May 2024</time></div>"
    return f"<li class=comment>{head}<div class=body><p>{text}</p></div></li>"


COMMENTS = [
    comment("ann", 1, "My grandmother had the paint from the lighthouse keeper, who had it from a wreck."),
    comment("ben", 2, "That is not how my uncle tells it, and he was there when the wreck came in."),
    comment("eve", 3, "Both are right. There were two wrecks in that year, and two pots of paint."),
]
ARTICLE = f"""<title>Old boats</title>
<main><article><h1>Old boats</h1><p>{PROSE * 3}</p><p>{PROSE * 4}</p></article></main>
<section class=comments><h2>Comments</h2><ul>{"".join(COMMENTS)}</ul>
<form><label>Name</label><input name=n><button>Post comment</button></form></section>"""


def test_comments_of_an_article_are_in_the_text_when_asked_for():
    reading = pagesieve.read(ARTICLE, comments=True)
    assert PROSE.strip() in reading.text
    for said in ("lighthouse keeper", "not how my uncle", "two wrecks"):
        assert said in reading.text
    assert "Post comment" not in reading.text


def test_and_with_them_who_wrote_them_and_when():
    text = pagesieve.read(ARTICLE, comments=True).text
    for said in ("ann 1 May 2024", "ben 2 May 2024", "eve 3 May 2024"):
        assert said in text


@pytest.mark.parametrize("method", ["learned", "everything"])
def test_and_never_when_not(method):
    reading = pagesieve.read(ARTICLE, comments=False, method=method)
    assert PROSE.strip() in reading.text
    for said in ("lighthouse keeper", "not how my uncle", "two wrecks", "1 May 2024", "2 May 2024"):
        assert said not in reading.text
    assert len(reading.posts) == 3


def test_a_name_that_is_a_part_of_a_word_names_nobody():
    ended = ARTICLE.replace("ben", "acy") + "<footer><p>Privacy</p></footer>"
    assert "Privacy" not in pagesieve.read(ended, comments=True).text


def test_the_posts_of_a_thread_are_its_content():
    posts = "".join(COMMENTS * 2)
    thread = f"<title>Old boats</title><h1>Old boats</h1><ul class=thread>{posts}</ul>"
    assert pagesieve.read(thread, comments=False).text == pagesieve.read(thread).text


def test_comments_is_true_false_or_nothing():
    with pytest.raises(OptionError, match="comments is True, False or None, not 'no'"):
        pagesieve.read(ARTICLE, comments="no")
