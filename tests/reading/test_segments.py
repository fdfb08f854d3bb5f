import pagesieve
from pagesieve import Role


def test_regions_have_role_and_importance_and_nest():
    prose = "A sentence of some length stands here so that it counts as prose, and then some more. " * 3
    menu = "".join(f"<li><a href=/{n}>entry {n}</a>" for n in range(9))
    html = f"<nav>{menu}</nav><main><p>{prose}</p></main><footer>The imprint, and a line about rights.</footer>"
    root = pagesieve.read(html).segments
    found = [(depth, segment.role) for depth, segment in root.walk()]
    assert found == [(0, Role.PAGE), (1, Role.NAVIGATION), (1, Role.MAIN), (1, Role.FOOTER)]
    main = root.children[1]
    assert main.importance > 0.8
    assert root.children[0].importance < 0.2
    assert main.path == "html > body > main"


def test_a_mixed_region_is_opened():
    prose = "A sentence of some length stands here so that it counts as prose, and then some more. "
    html = f"<div><article><p>{prose * 3}</p></article><aside><p>{prose * 2}!</p></aside></div>"
    assert [part.role for part in pagesieve.read(html, method="rules").segments.children] == [Role.MAIN, Role.SIDEBAR]


def test_a_deep_page_has_a_flat_tree():
    deep = "<div>" * 3000 + "<p>text</p>"
    assert [segment.role for _, segment in pagesieve.read(deep).segments.walk()] == [Role.PAGE, Role.MAIN]


def test_every_golden_page_has_a_main_region(golden):
    roles = {segment.role for _, segment in pagesieve.read(golden.html).segments.walk()}
    assert Role.MAIN in roles
    assert len(roles) > 1
