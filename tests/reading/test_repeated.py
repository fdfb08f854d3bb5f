from pathlib import Path

import pagesieve

THREAD = """<title>Old boats</title><h1>Old boats</h1>
<div class=comment id=c1><a class=author href=/u/ann>Ann</a>, <time datetime=2019-03-01>1 March</time>
  <p class=text>How old is this boat? It has no plate.</p> <a href=/reply>Reply</a></div>
<div class=comment id=c2><a class=author href=/u/ben>Ben</a>, <time datetime=2019-03-02>2 March</time>
  <p class=text>Quite old. Look at the copper nails.</p> <a href=/reply>Reply</a></div>
<a rel=next href=?page=2>Next</a>"""


def test_a_reading_has_the_posts_and_the_next_page():
    reading = pagesieve.read(THREAD, "https://boats.example/t/7")
    assert [(post.author, post.date, post.depth) for post in reading.posts] == [
        ("Ann", "2019-03-01", 0),
        ("Ben", "2019-03-02", 0),
    ]
    data = reading.to_dict()
    assert data["posts"][1] == {
        "author": "Ben",
        "date": "2019-03-02",
        "written": "2 March",
        "text": "Quite old. Look at the copper nails.",
        "url": "https://boats.example/t/7#c2",
        "depth": 0,
    }
    assert data["pagination"] == {"next": "https://boats.example/t/7?page=2", "previous": None}


def test_comments_below_a_long_article_are_posts():
    html = (Path(__file__).parents[2] / "examples" / "news-article" / "page.html").read_text(encoding="utf-8")
    posts = pagesieve.read(html).posts
    assert len(posts) == 7
    assert posts[0].text.startswith("I was at the meeting.")
    assert all(post.author and post.date for post in posts)


def test_a_page_without_posts_has_none():
    assert pagesieve.read("<p>One sentence is no discussion.").to_dict()["posts"] == []


def test_a_reading_has_the_records_of_a_list():
    items = "".join(
        f"<li><a href=/{n}>Boat number {n}</a> <p>For {n} people, with a sail.</p></li>" for n in range(1, 5)
    )
    data = pagesieve.read(f"<ul>{items}</ul>", "https://boats.example/").to_dict()
    (first, *_) = data["records"]
    assert (first["role"], len(first["rows"])) == ("main", 4)
    assert first["rows"][1]["cells"][0] == {"text": "Boat number 2", "href": "https://boats.example/2"}
    assert first["rows"][1]["path"]
