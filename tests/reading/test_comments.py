from dataclasses import replace

import numpy as np
import pytest

import pagesieve
from pagesieve import Labels, Role
from pagesieve.exceptions import OptionError
from pagesieve.model import PageType
from pagesieve.reading import comments, kinds
from pagesieve.reading.apart import MOSTLY, SELDOM

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
    whys = [block.why for block in reading.blocks if "two wrecks" in block.text]
    assert whys == [comments.ASKED_FOR]


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


def review(name, day, text):
    head = f"<b class=author>{name}</b> <time datetime=2024-05-0{day}>{day} May 2024</time>"
    return f"<div class=review>{head}<p>{text * 2}</p></div>"


REVIEWS = [
    review("Ann", 1, "It floats well and the paint has not come off in two years of rough weather at sea. "),
    review("Ben", 2, "I rowed it to the lighthouse and back with three children and a dog, and nobody got wet. "),
    review("Eve", 3, "The oars could be longer, but for the price there is no better boat on the whole island. "),
]
PRODUCT = f"""<title>Green boat</title><main><h1>Green boat</h1><p>{PROSE * 3}</p><p>{PROSE * 4}</p>
<h2>Reviews</h2><div class=reviews>{"".join(REVIEWS)}</div></main>"""


def test_reviews_of_a_product_are_no_part_of_its_text():
    reading = pagesieve.read(PRODUCT, "https://boats.example/products/green-boat")
    assert PROSE.strip() in reading.text
    for said in ("Reviews", "floats well", "to the lighthouse", "no better boat"):
        assert said not in reading.text
    said = [block for block in reading.blocks if "floats well" in block.text]
    assert [(block.role, block.kept, block.why) for block in said] == [(Role.COMMENT, False, comments.A_COMMENT.why)]
    assert said[0].score == pytest.approx(SELDOM)
    assert "floats well" in pagesieve.read(PRODUCT, comments=True).text


HEADED = [  # no class and no id tells what they are
    f"<div><b>{name}</b> <span>{day} November 2022</span><p>{text}</p><a href=#>Report</a></div>"
    for name, day, text in (
        ("Ann", 1, "It floats well and the paint has not come off in two years of rough weather at sea."),
        ("Ben", 2, "I rowed it to the lighthouse and back with three children and a dog."),
        ("Eve", 3, "The oars could be longer, but for the price there is no better boat on the whole island."),
    )
]
UNNAMED = f"""<title>Green boat</title><main><h1>Green boat</h1><p>{PROSE * 3}</p><p>{PROSE * 4}</p>
<div><h2>Reviews</h2><p>4.4 of 5 from 3 guests</p>{"".join(HEADED)}<p>See all of them</p>
<h3>Build</h3><p>Larch on oak</p></div></main>"""


def test_a_heading_tells_what_reviews_are_and_where_they_begin_and_end():
    reading = pagesieve.read(UNNAMED, comments=False, method="everything")
    assert [post.author for post in reading.posts] == ["Ann", "Ben", "Eve"]
    assert PROSE.strip() in reading.text
    assert reading.text.endswith("Build\n\nLarch on oak\n")
    said = [block.text for block in reading.blocks if block.role == Role.COMMENT]
    assert said[:2] == ["Reviews", "4.4 of 5 from 3 guests"]
    assert said[-2:] == ["Report", "See all of them"]


def test_and_without_one_what_is_named_by_nothing_is_no_review():
    reading = pagesieve.read(UNNAMED.replace("Reviews", "Guests"), comments=False, method="everything")
    assert not reading.posts
    assert "floats well" in reading.text


@pytest.mark.parametrize("html", ["", "<html>", "<script>1</script>"])
@pytest.mark.parametrize("asked", [None, True, False])
def test_an_empty_page_has_none(html, asked):
    assert pagesieve.read(html, comments=asked).text == ""


def test_the_headline_of_the_page_is_not_that_of_its_reviews(monkeypatch):
    monkeypatch.setattr(kinds, "likely_types", lambda _: dict.fromkeys(PageType, 0.0) | {PageType.PRODUCT: 1.0})
    first = f"""<title>Green boat</title><main><h1>Green boat</h1><div class=reviews>{"".join(REVIEWS)}</div>
    <p>{PROSE * 4}</p><p>{PROSE * 5}</p></main>"""
    reading = pagesieve.read(first, method=everything_is_main(talk=True))
    assert reading.text.startswith("Green boat")
    assert "floats well" not in reading.text


@pytest.mark.parametrize(("around", "role"), [("{}", Role.COMMENT), ("<a href=/t>{}</a>", Role.OTHER)])
def test_what_a_comment_says_is_one_though_unlike_content_unless_it_is_a_link(monkeypatch, around, role):
    monkeypatch.setattr(kinds, "likely_types", lambda _: dict.fromkeys(PageType, 0.0) | {PageType.ARTICLE: 1.0})
    said = "That is not how my uncle tells it, and he was there when the wreck came in."
    html = ARTICLE.replace(said, around.format(said))

    def method(page):
        texts = page.block_texts(np.arange(len(page.blocks)))
        labels = [(Role.OTHER, 0.0, "so") if said in text else (Role.MAIN, 0.9, "so") for text in texts]
        return replace(Labels.of(labels), talk=True)

    reading = pagesieve.read(html, method=method)
    assert {block.role for block in reading.blocks if said in block.text} == {role}
    assert any(block.role == Role.COMMENT and "two wrecks" in block.text for block in reading.blocks)


def test_what_stands_between_reviews_and_is_none_stays():
    between = f"<h2>Build</h2><p>{PROSE.replace('boat', 'keel') * 4}</p>"
    parted = PRODUCT.replace(REVIEWS[1], f"</div>{between}<div class=reviews>{REVIEWS[1]}")
    reading = pagesieve.read(parted, "https://boats.example/products/green-boat")
    assert "The old keel was drawn up" in reading.text
    assert "floats well" not in reading.text
    named = PRODUCT.replace(REVIEWS[1], f"{between}{REVIEWS[1]}")
    assert "old keel" not in pagesieve.read(named, "https://boats.example/products/green-boat").text


def test_reviews_beside_a_few_words_are_the_content():
    school = f"<title>Boat school</title><main><h1>What pupils say</h1><p>{PROSE}</p>{''.join(REVIEWS)}</main>"
    assert "floats well" in pagesieve.read(school, comments=False, method="everything").text


def test_lines_between_the_posts_of_a_forum_are_of_none(monkeypatch):
    monkeypatch.setattr(kinds, "likely_types", lambda _: dict.fromkeys(PageType, 0.0) | {PageType.FORUM: 1.0})
    lines = "<div class=tools><p>Quote</p><p>Report this post</p></div></li>"
    posts = "".join(post.replace("</li>", lines) for post in COMMENTS)
    thread = f"<title>Old boats</title><h1>Old boats</h1><ul class=thread>{posts}</ul>"
    reading = pagesieve.read(thread, method=everything_is_main(talk=True))
    assert "two wrecks" in reading.text
    assert "ben 2 May 2024" in reading.text
    assert reading.text.count("Report this post") == 1  # after the last one
    said = [(block.role, block.why) for block in reading.blocks if block.text == "Report this post"]
    assert said[0] == comments.OF_NO_POST


@pytest.mark.parametrize(("score", "kept"), [(0.6, False), (0.9, True)])
def test_above_the_posts_of_a_forum_stands_what_they_are_about_if_it_is_sure(monkeypatch, score, kept):
    monkeypatch.setattr(kinds, "likely_types", lambda _: dict.fromkeys(PageType, 0.0) | {PageType.FORUM: 1.0})
    above = "<p>Notice: the swap meet is on Sunday, and tables are free.</p><h1>Old boats</h1>"
    thread = f"<title>Old boats</title>{above}<ul class=thread>{''.join(COMMENTS)}</ul>"
    reading = pagesieve.read(thread, method=everything_is_main(talk=True, score=score))
    assert ("Notice" in reading.text) is kept
    assert "Old boats" in reading.text
    assert "two wrecks" in reading.text
    assert kept or reading.blocks[0].why == comments.ABOVE_POSTS.why


def test_who_wrote_a_post_of_a_forum_may_stand_far_above_it(monkeypatch):
    monkeypatch.setattr(kinds, "likely_types", lambda _: dict.fromkeys(PageType, 0.0) | {PageType.FORUM: 1.0})
    rank = "".join(
        f"<p>{line}</p>" for line in ("Senior Member", "Joined: Sep 2005", "The Fens", "Posts: 19", "Edited")
    )
    posts = "".join(post.replace("<div class=body>", f"<div>{rank}</div><div class=body>") for post in COMMENTS)
    reading = pagesieve.read(f"<h1>Old boats</h1><ul class=thread>{posts}</ul>", method=everything_is_main(talk=True))
    assert all(post.author and post.author in reading.text for post in reading.posts)
    assert "Joined" not in reading.text


QUOTE = "<blockquote>There are two wrecks on the beach, and one of them was hers, so they say.</blockquote>"
FORUM = dict.fromkeys(PageType, 0.0) | {PageType.FORUM: 1.0}


def thread(*posts, after=""):
    return f"<title>Old boats</title><h1>Old boats</h1><ul class=thread>{''.join(posts)}</ul><p>Imprint</p>{after}"


def only_the_first_post(page, score=0.2):
    first = next(block for block in range(len(page.blocks)) if page.blocks.words[block] > 10)
    labels = [
        (Role.MAIN, 0.9, "so") if block == first else (Role.OTHER, score, "") for block in range(len(page.blocks))
    ]
    return replace(Labels.of(labels), thread=True)


def test_all_that_the_posts_of_a_forum_say_is_content(monkeypatch):
    monkeypatch.setattr(kinds, "likely_types", lambda _: FORUM)
    quoting = [post.replace("<div class=body>", f"<div class=body>{QUOTE}") for post in COMMENTS[1:]]
    reading = pagesieve.read(thread(COMMENTS[0], *quoting), method=only_the_first_post)
    assert all(post.text.splitlines()[-1] in reading.text for post in reading.posts)
    assert "so they say" not in reading.text
    assert "Imprint" not in reading.text
    last = next(block for block in reading.blocks if block.text == reading.posts[-1].text.splitlines()[-1])
    assert (last.role, last.why) == comments.OF_A_POST
    assert last.score == pytest.approx(MOSTLY)


def test_and_so_is_who_wrote_them_and_when(monkeypatch):
    monkeypatch.setattr(kinds, "likely_types", lambda _: FORUM)
    reading = pagesieve.read(thread(*COMMENTS), method=only_the_first_post)
    told = [(block.role, block.why) for block in reading.blocks if block.text == "ben 2 May 2024"]
    assert told == [comments.HEAD_OF_A_POST]


def test_a_name_alone_may_stand_farther_above_what_a_post_says(monkeypatch):
    monkeypatch.setattr(kinds, "likely_types", lambda _: FORUM)
    rank = "".join(f"<p>{line}</p>" for line in ("Senior Member", "Joined: Sep 2005", "The Fens", "Posts: 19"))
    apart = [
        post.replace("</a> <time", "</a></div><div class=head><time").replace(
            "<div class=head><time", f"{rank}<div><time"
        )
        for post in COMMENTS
    ]
    reading = pagesieve.read(thread(*apart), method=only_the_first_post)
    for name in ("ann", "ben", "eve"):
        (told,) = [(block.role, block.why) for block in reading.blocks if block.text == name]
        assert told == comments.HEAD_OF_A_POST
    assert "Joined" not in reading.text


def test_what_posts_say_again_is_said_once(monkeypatch):
    monkeypatch.setattr(kinds, "likely_types", lambda _: FORUM)
    first = "My grandmother had the paint from the lighthouse keeper, who had it from a wreck."
    again = [post.replace("<div class=body>", f"<div class=body><p>{first}</p>") for post in COMMENTS[1:]]
    assert pagesieve.read(thread(COMMENTS[0], *again), method=only_the_first_post).text.count(first) == 1


def test_unlikely_posts_are_content_unless_they_are_links(monkeypatch):
    monkeypatch.setattr(kinds, "likely_types", lambda _: FORUM)
    linked = COMMENTS[2].replace("<p>", "<p><a href=/t/2>").replace("</p>", "</a></p>")
    reading = pagesieve.read(thread(*COMMENTS[:2], linked), method=lambda page: only_the_first_post(page, 0.01))
    assert "not how my uncle" in reading.text
    assert "two wrecks" not in reading.text


def test_what_the_site_says_everywhere_is_no_post():
    page = pagesieve.parse(thread(*COMMENTS))
    labels = replace(only_the_first_post(page), page_types=lambda _: FORUM)
    noise = np.array(["my uncle" in page.block_text(block) for block in range(len(page.blocks))])
    kept = comments.settled(page, labels).having(Role.MAIN)
    assert (kept & ~comments.settled(page, labels, noise=noise).having(Role.MAIN) & noise).sum() == 1


@pytest.mark.parametrize(("forum", "is_kept"), [(0.05, False), (0.1, True)])
def test_posts_are_content_of_a_page_that_may_be_a_forum_and_its_lines_stay(monkeypatch, forum, is_kept):
    likely = dict.fromkeys(PageType, 0.0) | {PageType.ARTICLE: 0.9, PageType.FORUM: forum}
    monkeypatch.setattr(kinds, "likely_types", lambda _: likely)
    posts = [post.replace("</li>", "<p>Report this post</p></li>") for post in COMMENTS]
    assert ("two wrecks" in pagesieve.read(thread(*posts), method=only_the_first_post).text) == is_kept
    assert pagesieve.read(thread(*posts), method=everything_is_main(talk=is_kept)).text.count("Report this post") == 3


def test_a_signature_is_none_of_what_a_post_says(monkeypatch):
    monkeypatch.setattr(kinds, "likely_types", lambda _: FORUM)
    signature = f"<div class=signature>{PROSE * 2}</div></li>"
    reading = pagesieve.read(
        thread(*(post.replace("</li>", signature) for post in COMMENTS)), method=everything_is_main(talk=True)
    )
    assert "two wrecks" in reading.text
    assert reading.text.count("painted green") == 2  # after the last post


def everything_is_main(talk, score=0.9):
    def method(page):
        labels = Labels.of([(Role.MAIN, score, "all of it")] * len(page.blocks))
        return replace(labels, talk=talk)

    return method


@pytest.mark.parametrize(
    ("talk", "likely", "is_kept"),
    [
        (False, {PageType.ARTICLE: 0.9}, True),
        (True, {PageType.ARTICLE: 0.9}, False),
        (True, {PageType.ARTICLE: 0.9, PageType.FORUM: 0.1}, True),
        (True, {PageType.LISTING: 0.9}, True),
    ],
)
def test_comments_are_looked_for_where_the_method_leaves_them_open(monkeypatch, talk, likely, is_kept):
    monkeypatch.setattr(kinds, "likely_types", lambda _: dict.fromkeys(PageType, 0.0) | likely)
    assert ("lighthouse keeper" in pagesieve.read(ARTICLE, method=everything_is_main(talk)).text) == is_kept


def test_and_where_somebody_asks_for_it(monkeypatch):
    likely = {PageType.ARTICLE: 0.9, PageType.FORUM: 0.1}
    monkeypatch.setattr(kinds, "likely_types", lambda _: dict.fromkeys(PageType, 0.0) | likely)
    assert "lighthouse keeper" not in pagesieve.read(ARTICLE, method="everything", comments=False).text


def test_a_page_of_nothing_but_comments_is_about_them(monkeypatch):
    monkeypatch.setattr(kinds, "likely_types", lambda _: dict.fromkeys(PageType, 0.0) | {PageType.ARTICLE: 1.0})
    alone = f"<title>Old boats</title><section class=comments><ul>{''.join(COMMENTS)}</ul></section>"
    assert "two wrecks" in pagesieve.read(alone, comments=False, method="everything").text


def test_comments_is_true_false_or_nothing():
    with pytest.raises(OptionError, match="comments is True, False or None, not 'no'"):
        pagesieve.read(ARTICLE, comments="no")
    with pytest.raises(OptionError, match="comments is True, False or None"):
        pagesieve.read(ARTICLE, comments=["no"])
