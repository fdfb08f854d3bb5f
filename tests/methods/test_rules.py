import numpy as np
import pytest

import pagesieve
from pagesieve.methods import Labels, Role
from pagesieve.methods.rules import Rules

PROSE = "Long before the harbour was built, the boats were drawn up on the sand by hand, one after the other. "


def roles(html):
    page = pagesieve.parse(html)
    labels = Rules()(page)
    return {page.block_text(block): pagesieve.methods.ROLES[labels.role[block]] for block in range(len(labels))}


@pytest.mark.parametrize(
    ("noise", "role"),
    [
        ("<nav>x</nav>", Role.NAVIGATION),
        ("<div role=contentinfo>x</div>", Role.FOOTER),
        ("<div class='c-9 siteFooter'>x</div>", Role.FOOTER),
        ("<div id=related_posts>x</div>", Role.RELATED),
        ("<aside>x</aside>", Role.SIDEBAR),
        ("<section><h2>Related stories</h2><p>x</p></section>", Role.RELATED),
        ("<div><p>x</p><form><input type=email></form></div>", Role.FORM),
        ("<div aria-label='Cookie notice'>x</div>", Role.NOTICE),
        ("<div hidden>x</div>", Role.HIDDEN),
        ("<div class=comments>x</div>", Role.COMMENT),
    ],
)
def test_parts_claim_their_role(noise, role):
    found = roles(f"<div>{noise}<article><p>{PROSE * 3}</p></article></div>")
    assert found["x"] == role
    assert found[(PROSE * 3).strip()] == Role.MAIN


@pytest.mark.parametrize("name", ["no-sidebar", "has-comments", "with-menu"])
def test_a_class_about_the_page_claims_nothing(name):
    assert roles(f"<div class={name}><p>{PROSE}</p></div>")[PROSE.strip()] == Role.MAIN


def test_a_header_inside_an_article_belongs_to_it():
    found = roles(f"<header>logo</header><article><header><h1>Boats</h1></header><p>{PROSE * 3}</p></article>")
    assert (found["logo"], found["Boats"]) == (Role.HEADER, Role.MAIN)


def test_a_headline_outside_the_region_is_kept():
    menu = "".join(f"<li><a href=/{n}>menu entry {n}</a>" for n in range(40))
    body = f"<header><h1>Boats</h1></header><ul>{menu}</ul><div><p>{PROSE * 5}</p><p>{PROSE * 5}</p></div>"
    found = roles(f"<title>Boats | The Site</title>{body}")
    assert found["Boats"] == Role.MAIN
    assert found["menu entry 3"] != Role.MAIN


def test_comments_are_the_content_of_a_discussion():
    thread = "".join(f"<div class=comment><p>{PROSE * 3}{n}</p></div>" for n in range(6))
    found = roles(f"<h1>Thread</h1>{thread}")
    assert set(found.values()) == {Role.MAIN}


def test_when_everything_is_claimed_nothing_is_believed():
    assert roles(f"<div class=ad><p>{PROSE}</p></div><div class=menu><p>{PROSE}!</p></div>")[PROSE.strip()] == Role.MAIN


def test_headings_of_nothing_are_dropped():
    found = roles(f"<div><h2>One</h2><p>{PROSE * 3}</p><h2>Two</h2><nav>x</nav></div>")
    assert (found["One"], found["Two"]) == (Role.MAIN, Role.OTHER)


def test_everything_keeps_what_is_painted():
    reading = pagesieve.read("<nav>menu</nav><p>text<p hidden>gone", method="everything")
    assert reading.text.split() == ["menu", "text"]


def test_an_unknown_method_is_named_with_the_known():
    with pytest.raises(pagesieve.OptionError, match="no method is called 'magic'; there are: class-property, "):
        pagesieve.read("<p>x", method="magic")


def test_a_method_of_ones_own():
    class Shouting:
        def __call__(self, page):
            loud = np.array([page.block_text(block).isupper() for block in range(len(page.blocks))])
            roles = np.where(loud, Role.MAIN.number, Role.OTHER.number).astype(np.int8)
            return Labels(roles, loud.astype(np.float32), (~loud).astype(np.int32), ("it is loud", "it is quiet"))

    reading = pagesieve.read("<p>READ THIS<p>not this", method=Shouting())
    assert reading.text == "READ THIS\n"
    assert [block.why for block in reading.blocks] == ["it is loud", "it is quiet"]


def test_a_score_is_from_0_to_1():
    def sure(page):
        return Labels.of((Role.MAIN, 7.0, "quite sure") for _ in range(len(page.blocks)))

    with pytest.raises(pagesieve.OptionError, match="scores from 0 to 1, not 7 to 7"):
        pagesieve.read("<p>x", method=sure)


def test_labels_must_be_aligned():
    with pytest.raises(ValueError, match="aligned"):
        Labels(np.zeros(2, np.int8), np.zeros(1, np.float32), np.zeros(2, np.int32), ("x",))
