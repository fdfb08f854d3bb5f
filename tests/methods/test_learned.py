import numpy as np
import pytest

import pagesieve
from pagesieve.exceptions import FileSourceError, OptionError
from pagesieve.features import NAMES, features_of
from pagesieve.methods import Role, learned
from pagesieve.methods.learned import (
    ALONE,
    HEADS_NOTHING,
    IN_ORDER,
    OF_A_LIST,
    ROLE_SIGNS,
    WITH_OTHERS,
    Learned,
    Reasons,
    _Decision,
    _leaves_posts_out,
)
from pagesieve.model import deciding, shipped_reader
from pagesieve.model.reader import SHIPPED
from pagesieve.model.remarks import remarks
from pagesieve.model.structure import structure_of

PROSE = "The old boat was drawn up on the sand by hand, and nobody on the island remembers why it was painted green. "
ARTICLE = f"""<title>Old boats</title><body>
<header><a href=/>Island News</a></header>
<nav><ul><li><a href=/news>News</a><li><a href=/sport>Sport</a><li><a href=/weather>Weather</a></ul></nav>
<main><article><h1>Old boats</h1><p>{PROSE * 3}</p>
<h2>Green paint</h2><p>{PROSE * 2}</p><p>{PROSE * 4}</p></article></main>
<aside class=related><h3>Related</h3><ul><li><a href=/1>New boats</a><li><a href=/2>Sails</a></ul></aside>
<div style='display:none'>loading</div>
<footer><p>Copyright, Island News</p><a href=/privacy>Privacy</a></footer></body>"""


def labelled(html, **settings):
    page = pagesieve.parse(html)
    return page, Learned(**settings)(page)


def roles(html):
    page, labels = labelled(html)
    return {page.block_text(block): list(Role)[labels.role[block]] for block in range(len(labels))}


def test_an_article_is_kept_whole_and_nothing_else():
    page, labels = labelled(ARTICLE)
    kept = [page.block_text(block) for block in np.flatnonzero(labels.having(Role.MAIN))]
    article = [(PROSE * 3).strip(), "Green paint", (PROSE * 2).strip(), (PROSE * 4).strip()]
    assert kept in (article, ["Old boats", *article])  # the headline is the title of the reading, in the text or not


def test_what_is_not_kept_has_a_role():
    found = roles(ARTICLE)
    assert found["News"] is Role.NAVIGATION
    assert found["New boats"] is Role.RELATED
    assert found["Privacy"] is Role.FOOTER
    assert found["Island News"] is Role.HEADER
    assert found["loading"] is Role.HIDDEN


def test_reasons_name_features_and_their_values():
    _, labels = labelled(ARTICLE)
    for block in range(len(labels)):
        if labels.why(block).startswith("it "):
            continue
        verdict, _, told = labels.why(block).partition(" by ")
        assert verdict == ("like content" if labels.having(Role.MAIN)[block] else "unlike content")
        assert all(part == IN_ORDER or part.rpartition(": ")[0] in NAMES for part in told.split(", ")), told


def test_reasons_say_what_the_structure_decided():
    page, labels = labelled(ARTICLE)
    why = {page.block_text(block): labels.why(block) for block in range(len(labels))}
    assert why["Sport"] == "it stands in a menu"
    assert why[(PROSE * 4).strip()].startswith("like content by ")


@pytest.mark.parametrize(("as_text", "why"), [(0.0, "like content by "), (2.0, learned.THE_HEADLINE)])
def test_a_headline_that_is_no_content_says_why(monkeypatch, as_text, why):
    monkeypatch.setattr(deciding, "AS_TEXT", as_text)
    page, labels = labelled(ARTICLE)
    (block,) = [block for block in range(len(labels)) if page.block_text(block) == "Old boats"]
    assert labels.having(Role.MAIN)[block] == (as_text == 0)
    assert labels.why(block).startswith(why)


@pytest.mark.parametrize(
    "remark", ["Read also: New boats", "Lesen Sie auch: Neue Boote", "関連記事 新しい船", "Читайте также: лодки"]
)
def test_a_remark_that_leads_elsewhere_is_no_content(remark):
    page, labels = labelled(ARTICLE.replace("<h2>Green paint", f"<p>{remark}</p><h2>Green paint"))
    (block,) = [block for block in range(len(labels)) if page.block_text(block) == remark]
    assert not labels.having(Role.MAIN)[block]


@pytest.mark.parametrize(
    "html",
    [
        "<h1>Most popular names of the year</h1>",
        "<h2>More in common than you think, and less</h2>",
        "<p>See also the guide to anchors, which tells how a boat is held where it should be in a storm.</p>",
    ],
)
def test_headings_and_sentences_that_begin_like_a_remark_are_none(html):
    page = pagesieve.parse(html)
    assert not remarks(page, np.ones(1, dtype=bool)).any()


@pytest.mark.parametrize("label", ["広告", "Anzeige", "Publicidad", "Advertisement"])
def test_a_link_beside_the_label_of_an_advert_is_none_of_the_content(label):
    html = f"<div><span>{label}</span> <a href=/shop>New boats for all who like the sea</a></div>"
    assert remarks(pagesieve.parse(html), np.ones(1, dtype=bool)).all()


@pytest.mark.parametrize(
    "html",
    [
        "<p><span>Anzeige</span> <a href=/shop>New boats</a> are shown in the harbour, where people come to look.</p>",
        "<p><b>Publicidad</b> <a href=/a>y el mar: historia de la publicidad</a> en los barcos viejos</p>",
    ],
)
def test_a_sentence_that_begins_with_such_a_word_is_content(html):
    assert not remarks(pagesieve.parse(html), np.ones(1, dtype=bool)).any()


def test_items_that_begin_as_headings_of_shops_are_no_remarks():
    items = "".join(
        f"<li>{item}</li>" for item in ("People who have asthma", "Customers who return goods", "Similar items")
    )
    assert not remarks(pagesieve.parse(f"<ul>{items}</ul>"), np.ones(3, dtype=bool)).any()


def test_code_is_no_remark():
    page = pagesieve.parse("<pre>Related: boats</pre><p>Related: boats")
    assert remarks(page, np.ones(2, dtype=bool)).tolist() == [False, True]


def test_a_thread_with_lines_that_repeat_leaves_open_what_is_of_posts():
    def thread(lines):
        posts = "".join(f"<li class=post><p>{n} {PROSE * 2}</p>{lines}</li>" for n in range(6))
        page = pagesieve.parse(f"<ul class=thread>{posts}</ul>")
        return Learned(threshold=1e-6)(page).talk

    assert thread("<div class=tools>Report this post to the moderators</div>")
    assert not thread("")


def test_lines_that_differ_from_post_to_post_are_none_of_these():
    names = "Ann Ben Eve Ida Jon Kim".split()
    posts = "".join(f"<li class=post><p>{PROSE * 2} {name}</p><div class=who>{name} wrote this</div>" for name in names)
    assert not Learned(threshold=1e-6)(pagesieve.parse(f"<ul class=thread>{posts}</ul>")).talk


@pytest.mark.parametrize(
    ("kept", "left", "likely", "thread"),
    [
        (900, 100, True, True),  # enough of it
        (900, 80, True, False),
        (900, 100, False, False),  # not likely
        (30, 100, False, True),  # but all there is
        (100, 15, True, False),  # a few words
    ],
)
def test_posts_that_are_left_out_leave_open_whether_they_are_content(kept, left, likely, thread):
    page = pagesieve.parse(f"<p>{'old ' * kept}</p><ul><li class=comment><p>{'green ' * left}</p></li></ul>")
    features = features_of(page)
    blocks, is_kept = structure_of(page, features), np.array([True, False])
    assert _leaves_posts_out(features, blocks, is_kept, np.array([True, likely])) == thread


def test_of_a_thread_a_few_words_that_are_left_out_do():
    page = pagesieve.parse(f"<ul><li class=comment><p>{'old ' * 100}</p><p>ann, on the third of May</p></li></ul>")
    features = features_of(page)
    blocks = structure_of(page, features)
    assert _leaves_posts_out(features, blocks, np.array([True, False]), np.array([True, True]))
    assert not _leaves_posts_out(features, blocks, np.array([True, False]), np.array([True, False]))


def test_a_model_of_another_kind_is_no_model_of_page_types():
    with pytest.raises(OptionError, match="a PageTypeModel or the path of one is needed"):
        Learned(page_types=shipped_reader())


def test_no_reason_contradicts_a_role():
    quote = f"<blockquote><p>{PROSE}</p><footer>Ann, who keeps the lighthouse on the island</footer></blockquote>"
    _, labels = labelled(ARTICLE.replace("<h2>Green", f"{quote}<h2>Green"))
    for block in np.flatnonzero(labels.having(Role.MAIN)).tolist():
        assert not labels.why(block).startswith("it stands in a part")


def test_reasons_are_put_into_words_when_asked_for(monkeypatch):
    monkeypatch.setattr(Reasons, "told", lambda self, number: pytest.fail("nobody asked"))
    page, labels = labelled(ARTICLE)
    assert len(labels.reasons) == len(page.blocks)


def test_scores_of_what_is_kept_are_higher():
    _, labels = labelled(ARTICLE)
    kept = labels.having(Role.MAIN)
    assert labels.score[kept].min() > labels.score[~kept].max()


def test_a_higher_threshold_keeps_no_more():
    few, many = (labelled(ARTICLE, threshold=threshold)[1].having(Role.MAIN) for threshold in (0.95, 0.1))
    assert (few <= many).all()


@pytest.mark.parametrize(
    ("opener", "tab"), [("", "<h2>History</h2>"), ("<button aria-controls=history>History</button>", "")]
)
def test_what_a_reader_opens_is_read_and_what_no_browser_paints_is_not(opener, tab):
    story = "It was built in the spring of 1880 by the two brothers who later kept the inn. " * 4
    tab = f"{opener}<div id=history style='display:none'>{tab}<p>{story}</p></div>"
    template = f"<template><p>{PROSE * 3} in a template</p></template>"
    html = ARTICLE.replace("</article>", f"{tab}{template}</article>")
    page, labels = labelled(html)
    kept = [page.block_text(block) for block in np.flatnonzero(labels.having(Role.MAIN))]
    assert story.strip() in kept
    assert not any("template" in text for text in kept)
    closed = [block for block in range(len(labels)) if "template" in page.block_text(block)]
    assert [labels.why(block) for block in closed] == ["a browser never paints it"]


def test_the_signs_of_roles_are_features_of_the_model():
    assert {name for names in ROLE_SIGNS.values() for name in names} <= set(shipped_reader().features)


def test_the_shipped_model_is_small():
    from importlib.resources import files

    assert len(files("pagesieve.model").joinpath(SHIPPED).read_bytes()) < 3_000_000


def test_a_model_by_its_path(tmp_path):
    shipped_reader().save(tmp_path / "own.npz")
    _, labels = labelled(ARTICLE, model=tmp_path / "own.npz")
    assert (labels.score == labelled(ARTICLE)[1].score).all()


def test_settings_that_are_not_possible(tmp_path):
    with pytest.raises(OptionError, match="threshold must be between 0 and 1, not 1"):
        Learned(threshold=1)
    with pytest.raises(FileSourceError, match="cannot read the model"):
        Learned(model=tmp_path / "nothing.npz")


@pytest.mark.parametrize(
    "sentence",
    [
        "Der Hafen wurde im Jahr 1880 gebaut, als die Eisenbahn in die Stadt gekommen war. ",
        "Гавань была построена в 1880 году, когда в город пришла железная дорога. ",
        "Το λιμάνι χτίστηκε το 1880, όταν ο σιδηρόδρομος έφτασε στην πόλη. ",  # noqa: RUF001
        "بني الميناء عام 1880 عندما وصلت السكك الحديدية إلى المدينة. ",
        "הנמל נבנה בשנת 1880, כאשר הרכבת הגיעה לעיר. ",
        "बंदरगाह 1880 में बनाया गया था, जब रेलवे शहर में आई थी। ",
        "港口建于1880年,当时铁路刚刚通到这座小城,鱼可以卖到内地去。",
        "港は1880年に造られました。鉄道が町に来て、魚を内陸で売れるようになったからです。",
        "항구는 철도가 마을에 들어온 1880년에 지어졌다. ",
        "ท่าเรือสร้างขึ้นในปี 1880 เมื่อรถไฟมาถึงเมืองและสามารถขายปลาในแผ่นดินได้",
        "নৌবন্দরটি ১৮৮০ সালে নির্মিত হয়েছিল, যখন রেলপথ শহরে এসেছিল। ",
        "ნავსადგური 1880 წელს აშენდა, როცა რკინიგზა ქალაქში მოვიდა. ",
    ],
)
def test_every_script_is_read(sentence):
    html = ARTICLE.replace(PROSE * 4, sentence * 6).replace(PROSE * 3, sentence * 4).replace(PROSE * 2, sentence * 3)
    reading = pagesieve.read(html, method=Learned())
    assert all((sentence * times).strip() in reading.text for times in (3, 4, 6))
    assert "Privacy" not in reading.text
    assert "Sport" not in reading.text


def exceptions(html, *, by_score, kept):
    page = pagesieve.parse(html)
    features = features_of(page)
    none = np.zeros(len(kept), dtype=bool)
    decision = _Decision(
        model=shipped_reader(),
        features=features,
        blocks=structure_of(page, features),
        by_network=np.zeros(len(kept), dtype=np.float32),
        sight=None,
        by_score=np.array(by_score, dtype=bool),
        remark=none,
        repeat=none,
        kept=np.array(kept, dtype=bool),
    )
    return decision.exceptions()


def test_what_is_kept_for_what_it_stands_with_says_so():
    assert exceptions("<h2>Oars</h2><p>Long.</p>", by_score=[0, 1], kept=[1, 1]) == [WITH_OTHERS, None]


def test_what_is_left_out_with_its_list_or_as_a_heading_of_nothing_says_so():
    html = "<h2>Oars</h2><p>Long.</p><h2>Boats</h2><ul><li>old<li>green</ul><p>Sails.</p>"
    told = exceptions(html, by_score=[1] * 6, kept=[1, 1, 0, 0, 0, 0])
    assert told == [None, None, HEADS_NOTHING, OF_A_LIST, OF_A_LIST, ALONE]


def test_what_follows_a_text_with_a_formula_is_no_copy_of_it():
    prose = "The sum of the parts is what we look for in this chapter, and it is not hard to find. "
    tabs = f"<div>Let <math><mi>a</mi></math> be {prose}</div><div aria-hidden=true>{prose}</div>"
    assert not pagesieve.parse(tabs).blocks.hidden.any()


def test_a_formula_is_read_once():
    formula = """<span><span><math><mi>a</mi><mo>=</mo><mi>b</mi><annotation>a=b</annotation></math></span>
    <span aria-hidden=true><b>a</b><b>=</b><b>b</b></span></span>"""
    prose = "The sum of the parts is what we look for in this chapter, and it is not hard to find. "
    assert "So a=b holds." in pagesieve.read(f"<h1>Sums</h1><p>{prose * 3}</p><p>So {formula} holds. {prose}</p>").text


def test_of_several_top_headings_the_one_that_says_most_of_the_title_is_the_headline():
    logo = "<header><h1><a href=/>The Courier</a></h1></header>"
    article = f"<main><h1>Old green boats</h1><p>{PROSE * 4}</p><p>{PROSE * 3}</p></main>"
    html = f"<title>Old green boats of the island | The Courier</title>{logo}{article}"
    reading = pagesieve.read(html)
    assert reading.markdown.startswith("# Old green boats\n")
    assert "The Courier" not in reading.markdown


def test_of_a_page_that_is_sure_of_nothing_hidden_blocks_alone_are_not_kept(monkeypatch):
    filled = "<div style='display:none'><p>Opens in a new window.</p><p>${{amount_no_decimals}} of it is left</p></div>"
    page = pagesieve.parse(f"<title>Jackets</title><nav><a href=/>All jackets</a></nav>{filled}")
    monkeypatch.setattr(learned, "settled", lambda odds, blocks: np.full(len(odds), 0.15, dtype=np.float32))
    labels = Learned()(page)
    assert not labels.having(Role.MAIN).any()
    assert learned.NOTHING_SURE in {labels.reasons[block] for block in range(len(page.blocks))}
    monkeypatch.setattr(learned, "settled", lambda odds, blocks: np.full(len(odds), 0.9, dtype=np.float32))
    assert Learned()(page).having(Role.MAIN).any()
