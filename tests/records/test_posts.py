import pytest

import pagesieve
from pagesieve.records.posts import find_posts
from pagesieve.records.posts.dates import written_date

TEXTS = [
    "How old is this boat? I found it in my grandfather's shed and it has no plate.",
    "Quite old, I would say. The planks are fixed with copper nails, and nobody does that now.",
    "Thank you both! I will look for the yard's name under the paint this weekend.",
    "Do not sand it before you know. A friend of mine lost the number that way.",
]
NAMES = ["ann", "Ben Sailor", "ann", "Carla"]
URL = "http://boats.example/topic/7"


def posts(html, url=URL):
    return find_posts(pagesieve.parse(html, url=url))


def fields(html, url=URL):
    return [(post.author, post.date, post.text) for post in posts(html, url)]


def expected(dates):
    return list(zip(NAMES, dates, TEXTS, strict=True))


DAYS = ["2019-03-01", "2019-03-02", "2019-03-02", "2019-03-05"]


def test_a_flat_forum_in_tables_without_classes():
    rows = "".join(
        f"<table><tr><td><a href=member.php?u={name}>{name}</a><br>Junior Member<br>Posts: {number}2<td>"
        f"<div>{day[8:]}.{day[5:7]}.2019, 10:0{number}</div><hr><div>{text}</div><a href=reply.php?p={number}>Reply</a>"
        f"</table>"
        for number, (name, day, text) in enumerate(expected(DAYS))
    )
    html = f"<h1>Old boat</h1>{rows}<p>Powered by a board"
    assert fields(html) == expected([f"{day}T10:0{number}" for number, day in enumerate(DAYS)])


def test_a_forum_with_author_columns_signatures_and_join_dates():
    rows = "".join(
        f"<div class='post bg{number % 2}' id=p{number}>"
        f"<div class=profile><a class=username href=/u/{number}>{name}</a>"
        f"<p>Joined: <span>12 May 2001</span></p></div><p class=author><a href=#p{number}>#{number}</a> by {name} on"
        f" <time datetime={day}T10:00:00+00:00>{day}</time></p><div class=content>{text}</div>"
        f"<div class=signature>Fair winds to all</div></div>"
        for number, (name, day, text) in enumerate(expected(DAYS))
    )
    found = posts(rows)
    assert [(post.author, post.date[:10], post.text) for post in found] == expected(DAYS)
    assert [post.url for post in found] == [f"{URL}#p{number}" for number in range(4)]
    assert {post.depth for post in found} == {0}


QUOTE, CODE = "Does anybody know?", "def age(boat):\n    return 2019 - boat.built"


@pytest.mark.parametrize("body", [("<div class=body>", "</div>"), ("", "")], ids=["in a box", "beside the head"])
def test_quotes_and_code_are_part_of_a_post_though_many_have_the_same(body):
    def post(number, head):
        name, day, text = head
        cited = f"<blockquote><p>{QUOTE}</p></blockquote>" if number else ""
        code = f"<pre><code>{CODE}</code></pre>" if number else ""
        return (
            f"<div class=comment id=c{number}><a class=author href=/u/{number}>{name}</a> <time>{day}</time>"
            f"{body[0]}{cited}<p>{text}</p>{code}{body[1]}<a href=/r>Reply</a></div>"
        )

    found = posts("".join(post(number, head) for number, head in enumerate(expected(DAYS))))
    assert [post.text for post in found] == [TEXTS[0], *(f"{QUOTE}\n{text}\n{CODE}" for text in TEXTS[1:])]


def comment(number, inner=""):
    return (
        f"<li class=comment id=c{number}><div class=comment-head><cite class=author>{NAMES[number]}</cite> says:"
        f" <time datetime={DAYS[number]}>{DAYS[number]}</time></div>"
        f"<div class=comment-text><p>{TEXTS[number]}</p></div>"
        f"<a class=reply href=?replytocom={number}>Reply</a>{f'<ul class=children>{inner}</ul>' if inner else ''}</li>"
    )


def test_nested_comments_have_depths():
    story = f"<article><p>{'A story of boats. ' * 30}</p></article>"
    html = f"{story}<ul>{comment(0, comment(1, comment(2)))}{comment(3)}</ul>"
    found = posts(html, "http://boats.example/story")
    assert [(post.author, post.date, post.text) for post in found] == expected(DAYS)
    assert [post.depth for post in found] == [0, 1, 2, 0]


def test_authors_have_no_markup_that_a_page_shows_by_mistake():
    html = "".join(map(comment, range(4)))
    for name in set(NAMES):
        html = html.replace(f">{name}<", f">&lt;span class=&quot;n&quot;&gt;{name}&lt;/span&gt;<")
    assert [post.author for post in posts(f"<ul>{html}</ul>")] == NAMES


def test_depth_by_margins_and_level_classes():
    def line(level, number):
        return (
            f"<div class='comment depth-{level}'><b class=author>{NAMES[number]}</b> <i>{DAYS[number]}</i>"
            f"<p class=text>{TEXTS[number]}</p></div>"
        )

    classes = "".join(line(level, number) for number, level in enumerate((1, 2, 3, 1)))
    assert [post.depth for post in posts(classes)] == [0, 1, 2, 0]
    margins = classes.replace("depth-", "x").replace("<div class='comment x", "<div class=comment style='margin-left:2")
    margins = margins.replace("'>", "0px'>")
    assert [post.depth for post in posts(margins)] == [0, 1, 2, 0]


def test_answers_and_their_question_share_a_body():
    def entry(kind, number):
        return (
            f"<div class={kind}><div class=votes>{number}3</div>"
            f"<div class=prose itemprop=text><p>{TEXTS[number]}</p></div>"
            f"<div class=user-info>{kind}ed <span title='{DAYS[number]} 10:00:00Z'>"
            f"Mar 1 '19</span> <a href=/users/{number}>{NAMES[number]}</a></div></div>"
        )

    html = entry("question", 0) + "<h2>3 Answers</h2>" + "".join(entry("answer", number) for number in (1, 2, 3))
    found = posts(html, "http://boats.example/questions/7")
    assert [(post.author, post.date[:10], post.text) for post in found] == expected(DAYS)


def test_reviews_with_ratings_in_german_and_french():
    def review(number, by, date):
        return (
            f"<div class=review><span class=stars>★★★★☆</span> <strong>{by} {NAMES[number]}</strong>, <em>{date}</em>"
            f"<p class=review-body>{TEXTS[number]}</p><button>Hilfreich</button></div>"
        )

    german = ["1. März 2019", "2. März 2019", "2. März 2019", "5. März 2019"]
    french = ["1 mars 2019", "2 mars 2019", "2 mars 2019", "5 mars 2019"]
    for by, dates in (("von", german), ("par", french)):
        html = "".join(review(number, by, date) for number, date in enumerate(dates))
        assert fields(html, "http://boats.example/boot") == expected(DAYS)


def test_heads_in_lines_of_their_own_before_the_bodies():
    rows = "".join(
        f"<tr><td><a class=user href=/{name}>{name}</a>: <b>10:0{number}pm</b> On <b>{day}</b></tr>"
        f"<tr><td class=message id=m{number}>{text}</tr>"
        for number, (name, day, text) in enumerate(expected(DAYS))
    )
    assert fields(f"<table>{rows}</table>") == expected(DAYS)


def test_relative_dates_and_dates_without_a_year_stay_as_written():
    dates = ["3 days ago", "vor 2 Tagen", "March 27", "yesterday"]
    html = "".join(
        f"<div class=comment><a class=author href=/u/{name}>{name}</a> <span class=date>{date}</span>"
        f"<p class=text>{text}</p></div>"
        for name, date, text in expected(dates)
    )
    assert fields(html) == expected(dates)


def test_lines_that_all_posts_share_are_not_text():
    html = "".join(
        f"<div class=post><a class=author href=/u/{number}>{name}</a> <i>{day}</i><div class=message><p>{text}</p>"
        f"<p>{number} likes · Quote</p></div></div>"
        for number, (name, day, text) in enumerate(expected(DAYS))
    )
    assert fields(html) == expected(DAYS)


def test_what_stands_below_every_review_is_none_of_them():
    said = ["Well bound and easy to read.", "Too short.", "I gave it to my uncle, who likes it.", "A good read at sea."]
    asked = "Was this review helpful to you? Yes No Report abuse to the moderators of this page, who will look at it"
    reviews = "".join(
        f"<div class=review><a class=author href=/u/{n}>Ann {n}</a> <time datetime=2024-05-0{n + 1}>{n + 1} May</time>"
        f"<div class=data><span class=words>{text}</span></div><div class=votes><p>{asked}</p></div></div>"
        for n, text in enumerate(said)
    )
    found = posts(f"<title>Old boats</title><h1>Old boats</h1><div class=list>{reviews}</div>")
    assert [post.text for post in found] == said


def test_a_list_of_articles_is_no_discussion():
    html = "".join(
        f"<article><h2><a href=/story-{number}>A story about boats, number {number}</a></h2>"
        f"<a class=author href=/author/{number}>{name}</a> <time datetime={day}>{day}</time>"
        f"<p class=excerpt>{text}</p></article>"
        for number, (name, day, text) in enumerate(expected(DAYS))
    )
    assert posts(html, "http://boats.example/stories") == []


@pytest.mark.parametrize(
    "html",
    [
        "",
        "<p>One paragraph of prose.",
        "<frameset><frame src=x></frameset>",
        "<div hidden>" + comment(0) + comment(1) + "</div>",
        "<div>" * 5000 + "deep",
        f"<article><p>{TEXTS[0]}</p><p>{TEXTS[1]}</p><p>{TEXTS[2]}</p></article>",
    ],
    ids=["empty", "paragraph", "frameset", "hidden", "deep", "article"],
)
def test_pages_without_posts_have_none(html):
    assert posts(html) == []


def test_every_post_says_why_and_points_to_its_row():
    page = pagesieve.parse("<ul>" + comment(0) + comment(1) + comment(2) + "</ul>", url=URL)
    found = find_posts(page)
    assert [page.node(post.row).text for post in found] == TEXTS[:3]
    assert "one of 3 alike by" in found[0].why
    assert "author at div.comment-head > cite.author" in found[0].why


def test_posts_that_stand_twice_for_two_screens_are_one():
    html = "<ul>" + comment(0) + comment(0) + comment(1) + comment(1) + "</ul>"
    assert [post.text for post in posts(html)] == TEXTS[:2]


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("Fri May 08, 2009 2:03 pm", "2009-05-08T14:03"),
        ("1 марта 2019, 10:33", "2019-03-01T10:33"),
        ("2019年3月1日 10:22", "2019-03-01T10:22"),
        ("25-February-2012 21:46", "2012-02-25T21:46"),
        ("31.12.99", "1999-12-31"),
        ("12/31/1999 12:05 am", "1999-12-31T00:05"),
        ("31/12/1999", "1999-12-31"),
        ("8 de mayo de 2009", "2009-05-08"),
        ("31 February 2012", None),
        ("in 1.1.10 it works", None),
        ("what we do today is not yesterday's work", None),
    ],
)
def test_dates_are_read(text, iso):
    found = written_date(text)
    assert (found and found.iso) == iso


def quoting_post(number, quoted, own, quote):
    """A post of a forum whose bodies are block quotes, as some boards have it."""
    cited = "".join(quote.format(name=NAMES[one], text=TEXTS[one]) for one in quoted)
    return (
        f"<li id=post-{number} class=message><h3><a class=username href=/members/{number}>{NAMES[number % 4]}</a></h3>"
        f"<i>{number + 1} March 2019</i><blockquote class='messageText SelectQuoteContainer'>{cited}{own}</blockquote>"
    )


QUOTES = [
    "<div class='bbCodeBlock bbCodeQuote'><aside><div>{name} said:</div><blockquote>{text}</blockquote></aside></div>",
    "<div class=quoted><p>{name} wrote:</p><p>{text}</p></div>",
    "<blockquote><cite>{name}</cite><p>{text}</p></blockquote>",
]


@pytest.mark.parametrize("quote", QUOTES, ids=["named", "of words", "plain"])
def test_each_post_is_one_with_its_quotes_however_long_and_many_these_are(quote):
    quoted = [[0], [1], [], [2], [3], [1], [0, 1]]
    own = [f"Number {number} agrees, of course." for number in range(len(quoted))]
    found = posts(
        "".join(quoting_post(number, *parts, quote) for number, parts in enumerate(zip(quoted, own, strict=True)))
    )
    assert [post.author for post in found] == [NAMES[number % 4] for number in range(7)]
    assert [post.text.splitlines()[-1] for post in found] == own
    assert [[TEXTS[one] in post.text for one in range(4)] for post in found] == [
        [one in cited for one in range(4)] for cited in quoted
    ]


def test_quotes_in_all_posts_are_not_the_bodies():
    own = [f"Right {number}." for number in range(4)]
    found = posts("".join(quoting_post(number, [0, 1, 2], own[number], QUOTES[0]) for number in range(4)))
    assert [post.text.splitlines()[-1] for post in found] == own


def dated_posts(dates):
    return "".join(
        f"<div class=comment id=c{number}><a class=author href=/u/{number}>{name}</a> <i>{date}</i><p>{text}</p></div>"
        for number, (name, date, text) in enumerate(expected(dates))
    )


@pytest.mark.parametrize(
    ("dates", "days"),
    [
        (["04-09-2005", "04-11-2005", "11-16-2005", "12-01-2005"], "2005-04-09 2005-04-11 2005-11-16 2005-12-01"),
        (["04/09/2005", "05/09/2005", "16/11/2005", "01/12/2005"], "2005-09-04 2005-09-05 2005-11-16 2005-12-01"),
        (["04-09-2005", "04-11-2005", "05-11-2005", "05-12-2005"], "2005-09-04 2005-11-04 2005-11-05 2005-12-05"),
        (["04/09/2005", "04/11/2005", "16-11-2005", "16.11.2005"], "2005-04-09 2005-04-11 2005-11-16 2005-11-16"),
    ],
    ids=["month first", "day first", "no date decides", "other forms do not decide"],
)
def test_a_date_of_one_reading_decides_for_its_form(dates, days):
    assert [date for _, date, _ in fields(dated_posts(dates))] == days.split()


def test_a_join_date_decides_the_order_too():
    html = dated_posts(["04-09-2005", "04-11-2005", "05-06-2005", "05-12-2005"])
    html = html.replace("<p>", "<small>Join Date: 03-25-2004</small><p>", 1)
    assert [date for _, date, _ in fields(html)] == ["2005-04-09", "2005-04-11", "2005-05-06", "2005-05-12"]


def test_a_button_that_leads_to_each_person_is_no_author():
    html = "".join(
        f"<div class=post id=p{number}><p class=author>de <strong>{name}</strong> » <i>{day}</i></p>"
        f"<div class=content>{text}</div>"
        f"<ul><li class=mail><a href='memberlist.php?mode=email&amp;u={number}'><span>E-mail</span></a></ul></div>"
        for number, (name, day, text) in enumerate(expected(DAYS))
    )
    assert fields(html) == expected(DAYS)


def test_one_author_of_all_posts_is_known_by_the_same_address():
    html = dated_posts(DAYS)
    for number, name in enumerate(NAMES):
        html = html.replace(f"/u/{number}>{name}<", "/u/ann>ann<")
    assert [author for author, _, _ in fields(html)] == ["ann"] * 4


def titled(name, link="<h3><a href=/showthread?t={number}>{title}</a></h3>"):
    """Texts with a title, an author and a date each, in elements of a class."""
    return "".join(
        f"<div class='{name}'>{link.format(number=number, title=text[:20])}"
        f"<p class=desc>{text}</p><a class=author href=/u/{number}>{author}</a> <i>{day}</i></div>"
        for number, (author, day, text) in enumerate(expected(DAYS))
    )


@pytest.mark.parametrize("name", ["threadbit", "discussion message", "card-responsive"])
def test_a_list_of_threads_or_articles_with_previews_is_no_discussion(name):
    assert posts(titled(name)) == []


def test_one_article_in_a_category_of_reviews_makes_no_reviews():
    assert posts(titled("card").replace("'card'", "'card category-reviews'", 1)) == []


def test_reviews_may_have_titles_that_lead_to_them():
    assert fields(titled("review")) == expected(DAYS)


def test_posts_of_a_thread_may_link_to_themselves():
    found = fields(titled("thread-post", "<a href=#post{number}>#{number}</a>"))
    assert [(author, date) for author, date, _ in found] == list(zip(NAMES, DAYS, strict=True))


def test_a_persian_thread_with_its_own_calendar_and_ranks_that_are_links():
    dates = ["1394/11/27, 00:31", "1394/11/27, 10:28", "۱۳۹۴/۱۲/۰۱", "1395/01/01"]  # noqa: RUF001 (Persian digits)
    html = "".join(
        f"<li class=forumpost id=post_{number}><span class=date>{date}</span><div class=userinfo>"
        f"<a class=username href=member.php?u={number}>{name}</a>"
        f"<span class=usertitle><a href=/forum-{number}>The expert on questions of boats, no. {number}</a></span></div>"
        f"<div class=content>{text}</div>"
        for number, (name, date, text) in enumerate(expected(dates))
    )
    assert fields(html) == expected(["2016-02-16T00:31", "2016-02-16T10:28", "2016-02-20", "2016-03-20"])


def signed(number, marked, editor="", by="answered"):
    """A post whose box at the foot names its writer, behind one that names the editor."""
    edit = (
        f"<div class=sign><a href=/revisions/{number}>edited <span title='2020-01-0{number + 1} 10:00:00Z'>"
        f"Jan '20</span></a><div class=user-details><a href=/users/9{number}>{editor}</a></div></div>"
    )
    return (
        f"<div class=answer><div class=prose><p>{TEXTS[number]}</p></div>{edit if editor else ''}"
        f"<div class=sign>{by} <span title='{DAYS[number]} 10:00:00Z'>Mar '19</span>"
        f"<div class=user-details {marked}><a href=/users/{number}>{NAMES[number]}</a></div></div></div>"
    )


@pytest.mark.parametrize("marked", ["", "itemprop=author itemscope"], ids=["by the edit's box", "declared"])
def test_the_author_is_the_writer_and_not_the_editor(marked):
    html = "".join(signed(number, marked, editor) for number, editor in enumerate(("Ed", "Fay", "", "Ed")))
    found = posts(html, "http://boats.example/questions/7")
    assert [(post.author, post.date[:10]) for post in found] == list(zip(NAMES, DAYS, strict=True))


def test_a_declared_author_needs_no_words_for_edits():
    edited = ("Ed", "Fay", "Gus", "Ed")
    html = "".join(signed(number, "itemprop=author", editor) for number, editor in enumerate(edited))
    assert [post.author for post in posts(html.replace("edited", "xyz"), "http://a.example/questions/7")] == NAMES


def test_what_only_some_posts_say_beside_the_name_is_no_part_of_it():
    html = "".join(map(comment, range(4))).replace("Carla</cite>", "<b>Carla</b> Closed</cite>")
    html = html.replace("Ben Sailor</cite>", "<b>Ben Sailor</b></cite>").replace("ann</cite>", "<b>ann</b></cite>")
    assert [post.author for post in posts(f"<ul>{html}</ul>")] == NAMES


def test_a_rank_is_no_author_where_the_name_is_missing():
    def entry(number):
        name = f"<a class=author href=/u/{number}>{NAMES[number]}</a>" if number else "<i>someone</i>"
        return (
            f"<li class=comment><div class=user-head>{name} <a class=user-rank href=/users/>Old sailor {number}</a>"
            f" <time>{DAYS[number]}</time></div><div class=text>{TEXTS[number]}</div></li>"
        )

    assert [post.author for post in posts("".join(map(entry, range(4))))] == [None, *NAMES[1:]]


def linked(links, days=DAYS, box=""):
    """Posts with these links at their foot; `{n}` is the number of the post."""
    return "".join(
        f"<div class=comment {box.format(n=number)}><a class=author href=/u/{number}>{NAMES[number]}</a>"
        f" <time>{day}</time><p class=text>{TEXTS[number]}</p>{links.format(n=number + 70)}</div>"
        for number, day in enumerate(days)
    )


def urls(html, url=URL):
    return [post.url for post in posts(html, url)]


@pytest.mark.parametrize(
    "link",
    [
        "<a class=hist href=/posts/{n}/timeline>History</a>",
        "<a class=keep href=/posts/{n}/bookmark><svg></svg></a>",
        "<a class=dots href=#controls_{n}_menu>...</a><ul id=controls_{n}_menu><li>Report</ul>",
        "<button id=followPost-{n}>Follow</button>",
        "<a class=home href=https://elsewhere.example/post/{n}>Home</a>",
        "<form id=form-{n}><input id=text-{n}></form>",
    ],
)
def test_the_address_of_a_post_is_no_button_and_of_this_site(link):
    assert urls(linked(link)) == [None] * 4
    shared = link + "<a class=share href=/p/{n} rel=nofollow title='Permalink to this post'>Share</a>"
    assert urls(linked(shared)) == [f"http://boats.example/p/{number}" for number in range(70, 74)]
    assert urls(linked(link, box="id=c{n}")) == [f"{URL}#c{number}" for number in range(4)]


def test_words_of_the_title_in_an_address_are_no_actions():
    thread = "http://boats.example/threads/what-is-it-like-to-edit-a-report.7"
    html = linked(f"<a class=n href={thread}/post-{{n}}>#{{n}}</a><a class=r href={thread}/reply/{{n}}>Reply</a>")
    assert urls(html, thread) == [f"{thread}/post-{number}" for number in range(70, 74)]


def test_ids_are_places_on_the_page_and_not_on_its_base():
    html = f"<base href=/>{linked('', box='id=c{n}')}"
    assert urls(html, f"{URL}#c2") == [f"{URL}#c{number}" for number in range(4)]


def test_of_several_ids_links_tell_which_one_is_meant():
    contents = "".join(f"<a href=#post{number}>{number + 1}</a> " for number in range(4))
    boxes = linked("", box="id=post{n}").replace("<div class", "|<div class").split("|")[1:]
    html = contents + "".join(f"<section id=edit{number}>{box}</section>" for number, box in enumerate(boxes))
    assert urls(html) == [f"{URL}#post{number}" for number in range(4)]


def test_depths_have_no_gaps_however_deep_comments_are_nested():
    def deep(number, levels):
        return "<div>" * levels + comment(number) + "</div>" * levels

    html = f"{deep(0, 1)}{deep(1, 8)}{deep(2, 2)}{deep(3, 8)}"
    assert [post.depth for post in posts(html, "http://boats.example/story")] == [0, 1, 1, 2]


def test_a_long_date_that_leads_to_the_post_is_no_title_of_another_page():
    def entry(number):
        name, day, text = NAMES[number], DAYS[number], TEXTS[number]
        return (
            f"<div class=windowbg id=msg{number}><h4><a href=/profile;u={number}>{name}</a></h4>"
            f"<a href=/index.php?msg={number}>March 0{day[-1]}, 2019, 11:23:5{number} AM</a>"
            f"<div class=inner>{text}</div></div>"
        )

    html = f"<div id=forumposts>{''.join(map(entry, range(4)))}</div>"
    found = posts(html, "http://boats.example/index.php?topic=7.0")
    assert [(post.author, post.date[:10], post.text) for post in found] == expected(DAYS)


def test_replies_within_comments_are_posts_too_where_only_what_is_around_the_text_has_a_class():
    def comment(number, replies=""):
        head = (
            f"<a class=user href=/user/{number}>{NAMES[number]}</a> <time datetime={DAYS[number]}>{DAYS[number]}</time>"
        )
        inner = f"<ul class=children>{replies}</ul>" if replies else ""
        return f"<li class=comment><div class=body>{head}<p>{TEXTS[number]}</p></div>{inner}</li>"

    html = f"<section id=comments><ul>{comment(0, comment(1, comment(2)))}{comment(3)}</ul></section>"
    found = posts(html, "http://boats.example/story")
    assert [(post.author, post.date[:10], post.text) for post in found] == expected(DAYS)
    assert [post.depth for post in found] == [0, 1, 2, 0]
