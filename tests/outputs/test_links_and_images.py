import pagesieve

PROSE = "The old boat was drawn up on the sand by hand, and nobody on the island remembers why it was painted green. "
PAGE = f"""<title>Old boats</title><nav><a href=/>Home</a><img src=/logo.png alt=Logo></nav>
<main><h1>Old boats</h1><p>{PROSE * 3}<a href=paint>the  paint</a> and <a href="#top">up</a>.</p>
<p>{PROSE * 2}<a href=https://b.example/><img data-src=/boat.jpg alt="A boat"></a></p></main>"""


def test_links_of_the_content_are_whole_and_in_their_order():
    reading = pagesieve.read(PAGE, "https://a.example/boats/")
    assert reading.links == [("the paint", "https://a.example/boats/paint"), ("A boat", "https://b.example/")]
    assert reading.links[0].url.endswith("paint")


def test_images_of_the_content_have_what_stands_for_them():
    reading = pagesieve.read(PAGE, "https://a.example/boats/")
    assert [(image.url, image.text) for image in reading.images] == [("https://a.example/boat.jpg", "A boat")]


def test_they_are_there_though_outputs_have_none():
    reading = pagesieve.read(PAGE, links=False, images=False)
    assert "paint](" not in reading.markdown
    assert (len(reading.links), len(reading.images)) == (2, 1)
    assert pagesieve.read("<p>Tea").links == []


def test_the_text_of_a_link_is_told_word_by_word():
    card = "<a href=/x><h3>Old boat</h3><p>It is <b>gr</b>een</p>and<br>old</a>"
    (link,) = pagesieve.read(f"<main>{card}</main>", method="everything").links
    assert link.text == "Old boat It is green and old"


def test_a_link_to_a_place_on_the_page_leads_nowhere_else():
    page = f'<base href="https://a.example/base/"><main><p>{PROSE}<a href="#top">up</a></p></main>'
    assert pagesieve.read(page, "https://a.example/boats", method="everything").links == []
