import pytest

import pagesieve
from pagesieve.page.talk import heads_talk, talk

SAID = "<p>The old boat was drawn up on the sand by hand, and nobody here remembers why it was painted green.</p>"


def headed(html):
    page = pagesieve.parse(html)
    return [page.values("id")[row] for row in talk(page).nonzero()[0].tolist()]


@pytest.mark.parametrize(
    "text",
    [
        *("Comments", "Comments (4)", "4 comments", "1 Comment", "3 thoughts on “Old boats”", "Customer Reviews"),
        *("Customers' reviews", "12 replies to Old boats", "4 Kommentare", "Kundenbewertungen (12)", "Avis clients"),
        *("4 comentarios", "1 opinión", "Comentários", "Recensioni (3)", "2 reacties op Oude boten", "Kommentarer"),
        *(
            "3 komentarze",
            "Yorumlar",
            "2 комментария",
            "Отзывы (5)",
            "コメント (3)",
            "3 件のコメント",
            "评论",
            "التعليقات",
        ),
        *(
            "All comments (7)",
            "Product Reviews",
            "Ratings & Reviews",
            "コメント 3件",
            "댓글 3개",
            "Recensies",
            "4 Avis",
        ),
        *("1,204 Comments", "2 Bewertungen", "3 Antworten", "4 opinie", "Comments 12", "Avis (12)"),
    ],
)
def test_headings_of_comments_and_reviews(text):
    assert heads_talk(text)


@pytest.mark.parametrize(
    "text",
    [
        *("Recent comments", "Comment policy", "Leave a comment", "Review", "Reviews of old boats", "In response", ""),
        *("Reviewed boats", "How to write reviews", "Neueste Kommentare", "Opinion", "Avisos", "4"),
        *("Avis de décès", "Comments on the draft law", "Replies to Parliament", "Unternehmensbewertungen"),
        *(
            "Gesetzeskommentare",
            "2. Reviews",
            "3) Comments",
            "1.2 Thoughts on engineering",
            "2.1 Comments",
            "10.2 Reviews",
            "2 . Reviews",
            "Thoughts",
            "Opinie",
        ),
    ],
)
def test_other_headings(text):
    assert not heads_talk(text)


def test_it_is_the_nearest_element_with_something_after_the_heading():
    html = f"<main id=m>{SAID}<section id=s><header id=h><h2>4 comments</h2></header>{SAID}{SAID}</section></main>"
    assert headed(html) == ["s"]


def test_unless_the_article_is_in_there_too():
    assert headed(f"<main id=m>{SAID}<h2>4 comments</h2>{SAID}</main>") == []


def test_the_headline_heads_all_of_the_page_and_a_hidden_heading_nothing():
    assert headed(f"<main id=m><h1>Reviews</h1>{SAID}</main>") == []
    assert headed(f"<main id=m><h2 hidden>Reviews</h2>{SAID}</main>") == []


def test_nothing_is_headed_where_nothing_follows():
    assert headed(f"{SAID}<div id=d><h2>Reviews</h2></div>") == []
