"""Time zones of posts: the dates of a thread sort as its posts were written."""

import pagesieve
from pagesieve.records.posts import find_posts

SAID = [
    ("anna", "How old is this boat? It has no plate at all."),
    ("ben", "Quite old. Look at the copper nails it has."),
    ("carla", "The nails were changed when my father had it."),
    ("dora", "Good to know, and thank you for telling us."),
]
UTC = ["2024-02-24T18:41:02", "2024-02-24T23:12:09", "2024-02-25T00:09:32", "2024-02-25T05:59:59"]
SHOWN = ["Feb 24, 2024 12:41 pm", "Feb 24, 2024 5:12 pm", "Feb 24, 2024 6:09 pm", "Feb 24, 2024 11:59 pm"]


def found(dates):
    html = "".join(
        f"<div class=comment><a class=author href=/u/{name}>{name}</a> {date}<p class=text>{text}</p></div>"
        for (name, text), date in zip(SAID, dates, strict=True)
    )
    return find_posts(pagesieve.parse(f"<h1>Old boat</h1><div class=comments>{html}</div>"))


def for_machines(moment, shown):
    return f"<time datetime={moment}>{shown}</time>"


def test_the_date_for_machines_is_of_all_posts_though_readers_see_another_day():
    posts = found(for_machines(f"{moment}+00:00", shown) for moment, shown in zip(UTC, SHOWN, strict=True))
    assert [post.date for post in posts] == [f"{moment}+00:00" for moment in UTC]
    assert [post.written for post in posts] == SHOWN


def test_days_for_machines_are_believed_where_readers_see_the_day_before():
    posts = found(for_machines(f"{moment}-05:00", "Feb 24, 2024") for moment in UTC)
    assert [post.date for post in posts] == [f"{moment}-05:00" for moment in UTC]


def test_a_date_for_machines_that_tells_of_something_else_is_none_of_the_post():
    posts = found(for_machines("2011-04-05T10:00:00+00:00", shown) for shown in SHOWN)
    assert [post.date for post in posts] == [f"2024-02-24T{hour}" for hour in ("12:41", "17:12", "18:09", "23:59")]


def test_all_posts_have_the_shown_time_where_only_some_tell_their_zone():
    first = [for_machines(f"{moment}Z", shown) for moment, shown in zip(UTC[:3], SHOWN[:3], strict=True)]
    posts = found([*first, f"<span class=date>{SHOWN[3]}</span>"])
    assert [post.date for post in posts] == [f"2024-02-24T{hour}" for hour in ("12:41", "17:12", "18:09", "23:59")]


def test_dates_keep_their_zone_where_readers_see_none_of_it():
    first = [for_machines(f"{moment}+00:00", "lately") for moment in UTC[:3]]
    posts = found([*first, f"<span class=date>{SHOWN[3]}</span>"])
    assert [post.date for post in posts] == [*(f"{moment}+00:00" for moment in UTC[:3]), "2024-02-24T23:59"]


def test_days_that_no_calendar_has_are_no_dates_for_machines():
    posts = found(for_machines("2024-02-31", shown) for shown in SHOWN)
    assert {post.date[:10] for post in posts} == {"2024-02-24"}
