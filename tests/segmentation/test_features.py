import pytest

import pagesieve
from pagesieve.segmentation.candidates import candidates
from pagesieve.segmentation.features import features_of
from pagesieve.segmentation.vocabulary import KINDS, parts_named

HTML = """<header id=top><a href=/>Home</a></header><div class=mainContent><p>A text of <b>some</b> words</p>
<p>© 2020</p></div><div><img src=/ads/x.gif width=468 height=60></div>"""


@pytest.fixture
def features():
    return features_of(candidates(pagesieve.parse(HTML)))


def value(features, selector, name):
    row = int(features.candidates.page.select(selector)[0])
    return float(features[name][features.candidates.of_row(row)])


def test_landmarks_and_class_words_name_parts(features):
    assert value(features, "header", "called header") == 1
    assert value(features, ".mainContent", "called content") == 1
    assert value(features, "p", "called content") == 0
    assert value(features, "p", "in content") == 1
    assert value(features, "body", "holds content") == 1


def test_signs_of_adverts_and_fine_print(features):
    assert value(features, "img", "size of an advert") == 1
    assert value(features, "img", "words of adverts") == 1
    assert value(features, ".mainContent", "fine print") == 1
    assert value(features, "header", "fine print") == 0


def test_amounts_are_shares_of_the_page(features):
    assert value(features, "body", "leaf share") == 1
    assert value(features, "header", "link share") == 1
    assert value(features, "header", "leaves") == 1
    assert value(features, "header", "text before") == 0
    assert value(features, "img", "leaves after") == 0


def test_a_page_without_a_layout_has_no_boxes(features):
    assert not any(name.startswith("box:") for name in features.names)
    assert len(set(features.names)) == len(features.names) == len(features.matrix)


def test_words_are_found_in_names_of_several_languages():
    def kinds(name):
        (bits,) = parts_named([name])
        return {kind for number, kind in enumerate(KINDS) if bits >> number & 1}

    assert kinds("leftMenu") == {"left", "navigation"}
    assert "footer" in kinds("fusszeile")
    assert "content" in kinds("hauptinhalt")
    assert "advert" not in kinds("header-advanced")
    assert kinds("xyz") == set()
