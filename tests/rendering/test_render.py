"""Rendering with a real Chromium: what is painted, what is kept out, and what happens when a page does harm."""

import asyncio
import os
import signal
import socket
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import pagesieve
from pagesieve import MissingExtraError, OptionError, RenderError, RenderOptions
from pagesieve.page.layout import Display, Position, Side
from pagesieve.rendering import _browsers

pytestmark = pytest.mark.usefixtures("chromium")


def texts(snapshot):
    page = snapshot.page
    return [page.node(row).text for row in page.text_rows.tolist() if page.layout.visible[row]]


def row_of(page, selector):
    return int(page.select(selector)[0])


class CountingServer:
    """A server that counts the connections made to it, whatever they ask for, and answers with a style sheet."""

    def __init__(self):
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.asked = []
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            with connection:
                self.asked.append(connection.recv(1000))
                body = b"p { font-size: 40px }"
                head = f"HTTP/1.1 200 OK\r\nContent-Type: text/css\r\nContent-Length: {len(body)}\r\n\r\n"
                connection.sendall(head.encode() + body)


@pytest.fixture
def server():
    counting = CountingServer()
    yield counting
    counting.socket.close()


# --- what is painted -------------------------------------------------------------------------------------------------


def test_boxes_fonts_and_colours_are_those_of_the_style():
    snapshot = pagesieve.render(
        """<!DOCTYPE html><style>body{margin:0} #a{position:absolute;left:30px;top:40px;width:200px;height:50px;
        font:bold 20px monospace;color:#123456;background:#ff8800;border-left:3px solid}</style>
        <div id=a>Text</div><span id=s>inline</span>"""
    )
    page, layout = snapshot.page, snapshot.page.layout
    row = row_of(page, "#a")
    assert layout.box(row) == (30, 40, 203, 50)
    assert (layout.font_size[row], layout.font_weight[row]) == (20, 700)
    assert (hex(layout.colour[row]), hex(layout.background[row])) == ("0x123456", "0xff8800")
    assert (layout.borders[row], layout.display[row]) == (Side.LEFT, Display.BLOCK)
    assert layout.position[row] == Position.ABSOLUTE
    text = row + 1
    assert page.node(text).text == "Text"
    assert layout.box(text).x == 33
    assert hex(layout.background[text]) == "0xff8800"
    assert layout.display[row_of(page, "#s")] == Display.INLINE
    assert layout.painted[row] > layout.painted[row_of(page, "#s")]
    assert (snapshot.width, snapshot.height) == (1280, 1024)


def test_what_cannot_be_seen_is_not_visible():
    hidden = {
        "none": "display:none",
        "invisible": "visibility:hidden",
        "transparent": "opacity:0",
        "left": "position:absolute;left:-9999px",
        "clipped": "height:0;overflow:hidden",
        "pixel": "position:absolute;width:1px;height:1px;overflow:hidden",
    }
    boxes = "".join(f"<div id={name} style='{style}'><p>{name} text</p></div>" for name, style in hidden.items())
    snapshot = pagesieve.render(
        f"<!DOCTYPE html><p>seen</p>{boxes}<div style='visibility:hidden'><p style='visibility:visible'>too"
    )
    assert texts(snapshot) == ["seen", "too"]
    assert (snapshot.painted_texts, snapshot.mapped_texts) == (2, 2)
    assert snapshot.page.layout.box(row_of(snapshot.page, "#none p")) is None


def test_scripts_run_and_their_dom_is_the_page():
    script = "a.textContent = 'after'; setTimeout(() => a.append('!'), 50)"
    html = f"<p id=a>before</p><noscript>off</noscript><script>{script}</script>"
    assert texts(pagesieve.render(html)) == ["after", "!"]
    still = pagesieve.render(html, scripts=False)
    assert texts(still) == ["before"]
    assert [n.tag for n in still.page.nodes()] == [n.tag for n in pagesieve.parse(html).nodes()]


def test_every_painted_text_of_the_golden_pages_is_a_row(golden):
    snapshot = pagesieve.render(golden.html, scripts=False)
    assert snapshot.mapped_texts == snapshot.painted_texts > 0
    plain = pagesieve.parse(golden.html)
    assert len(snapshot.page) == len(plain)
    assert np.array_equal(snapshot.page.tag, plain.tag)


MEASURED = b"""<script>onload = () => {
    const rect = r => [r.x + scrollX, r.y + scrollY, r.width, r.height].join();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
    for (const e of document.querySelectorAll('body *')) e.dataset.box = rect(e.getBoundingClientRect());
    while (texts.nextNode()) {
        const text = texts.currentNode, parent = text.parentNode;
        if (!text.data.trim() || ['SCRIPT', 'STYLE', 'NOSCRIPT', 'IFRAME'].includes(parent.nodeName)) continue;
        range.selectNode(text);
        parent.dataset.texts = (parent.dataset.texts ?? '') + rect(range.getBoundingClientRect()) + ';';
    }
}</script>"""


@pytest.mark.parametrize("slug", ["news-article", "forum-thread", "product-grid"])
def test_boxes_are_those_that_the_page_itself_measures(slug):
    folder = Path(__file__).parents[2] / "examples" / slug
    snapshot = pagesieve.render((folder / "page.html").read_bytes() + MEASURED, folder=folder)
    page, layout = snapshot.page, snapshot.page.layout
    measured = {row: numbers(box) for row, box in page.values("data-box").items() if numbers(box)[2:] != [0, 0]}
    for parent, boxes in page.values("data-texts").items():
        rows = [row for row in page.text_rows.tolist() if page.parent[row] == parent]
        measured |= dict(zip(rows, map(numbers, boxes.removesuffix(";").split(";")), strict=True))
    compared = [row for row in measured if layout.visible[row] and page.node(row).tag not in {"textarea", "br"}]
    assert len(compared) > 100
    for row in compared:
        assert layout.box(row) == pytest.approx(measured[row], abs=1), page.node(row)


def numbers(text):
    return list(map(float, text.split(",")))


def test_shadow_roots_slots_and_side_by_side_texts_have_their_boxes():
    snapshot = pagesieve.render(
        """<div id=host><b slot=x>slotted</b></div><p id=p></p><script>
        host.attachShadow({mode: 'closed'}).innerHTML = '<i>shadow</i> <slot name=x></slot>';
        p.append('one', 'two', 'nul\\0 half\\ud800')</script>"""
    )
    assert texts(snapshot) == ["shadow", "slotted", "one", "two", "nul\ufffd half\ufffd"]
    page = snapshot.page
    assert page.layout.display[row_of(page, "slot")] == Display.CONTENTS
    assert page.layout.box(row_of(page, "slot")) == page.layout.box(row_of(page, "b"))


def test_a_frameset_a_plaintext_and_nothing_at_all_are_pages():
    assert [n.tag for n in pagesieve.render("<frameset><frame src=a.html></frameset>").page.nodes()][-1] == "frame"
    assert "so <b>it</b> ends" in texts(pagesieve.render("<p>a<plaintext>so <b>it</b> ends"))
    assert texts(pagesieve.render("")) == []


def test_the_encoding_is_ours():
    assert texts(pagesieve.render("<meta charset=windows-1252><p>naïve".encode("cp1252"))) == ["naïve"]
    assert texts(pagesieve.render("<meta charset=shift_jis><p>日本語".encode("shift_jis"))) == ["日本語"]


def test_a_screenshot_is_a_png_of_the_whole_page():
    snapshot = pagesieve.render("<body style='height:3000px'>long", width=400, height=300, screenshot=True)
    assert snapshot.screenshot.startswith(b"\x89PNG")
    assert int.from_bytes(snapshot.screenshot[16:20]) == 400
    assert int.from_bytes(snapshot.screenshot[20:24]) == snapshot.height > 3000
    assert pagesieve.render("<p>").screenshot is None


# --- what is kept out ------------------------------------------------------------------------------------------------

REACHING_OUT = """<link rel=stylesheet href="{to}/a.css"><link rel=preconnect href="{to}">
<link rel=dns-prefetch href="{to}"><link rel=prefetch href="{to}/b"><link rel=icon href="{to}/favicon.ico">
<meta http-equiv=refresh content="0;{to}/c">
<img src="{to}/d.png"><iframe src="{to}/e"></iframe><script src="{to}/f.js"></script><object data="{to}/g"></object>
<video src="{to}/h.mp4" autoplay></video><form id=form action="{to}/i" method=post></form>
<a id=a href="{to}/j" ping="{to}/k" download>x</a>
<p>text<script>
fetch("{to}/l").catch(e => 0); new Image().src = "{to}/m"; navigator.sendBeacon("{to}/n", "x");
try {{ new WebSocket("{to}/o".replace("http", "ws")) }} catch (e) {{}}
try {{ new EventSource("{to}/p") }} catch (e) {{}}
try {{ new Worker("{to}/q") }} catch (e) {{}} window.open("{to}/r"); a.click(); form.submit();
try {{ new RTCPeerConnection({{iceServers: [{{urls: "stun:{host}"}}]}}).createDataChannel("x") }} catch (e) {{}}
setTimeout(() => location = "{to}/s", 20);</script>"""


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]"])
def test_a_page_reaches_nobody(server, host):
    address = f"{host}:{server.port}"
    snapshot = pagesieve.render(REACHING_OUT.format(to=f"http://{address}", host=address), f"http://{address}/page")
    time.sleep(0.5)  # for what comes late
    assert server.asked == []
    assert texts(snapshot)[-1] == "text"


def test_with_the_network_a_page_loads_what_it_needs_and_stays_itself(server):
    html = (
        f"<link rel=stylesheet href=http://127.0.0.1:{server.port}/a.css><p>text<script>location='/elsewhere'</script>"
    )
    snapshot = pagesieve.render(html, f"http://127.0.0.1:{server.port}/page", network=True)
    assert snapshot.page.layout.font_size[snapshot.page.text_rows[-1]] == 40
    assert any(asked.startswith(b"GET /a.css") for asked in server.asked)
    assert not any(b"/elsewhere" in asked or b"GET /page" in asked for asked in server.asked)


@pytest.fixture
def site(tmp_path):
    folder = tmp_path / "site" / "pages"
    (folder / "style").mkdir(parents=True)
    (folder / "style" / "big.css").write_text("p { font-size: 40px }")
    (folder / "a b.css?v=1").write_text("p { font-weight: 900 }")
    for outside in (tmp_path, tmp_path / "site"):
        (outside / "out.css").write_text("p { font-size: 99px }")
    (folder / "link.css").symlink_to(tmp_path / "out.css")
    return folder


def rendered_in(site, html, **settings):
    (site / "page.html").write_text(html)
    layout = pagesieve.render(site / "page.html", **settings).page.layout
    return int(layout.font_size[-1]), int(layout.font_weight[-1])


def test_the_files_of_a_page_are_its_own(site):
    assert rendered_in(
        site, "<link rel=stylesheet href='style/big.css?x=1'><link rel=stylesheet href='a b.css?v=1'><p>x"
    ) == (40, 900)


@pytest.mark.parametrize(
    "address", ["../out.css", "/../out.css", "..%2fout.css", "style/../../out.css", "link.css", "file://{root}/out.css"]
)
def test_files_elsewhere_are_out_of_reach(site, address):
    address = address.format(root=site.parent)
    assert rendered_in(site, f"<link rel=stylesheet href='{address}'><iframe src='{address}'></iframe><p>x")[0] == 16


def test_a_larger_folder_can_be_named_if_it_holds_the_page(site, tmp_path):
    assert rendered_in(site, "<link rel=stylesheet href='../out.css'><p>x", folder=site.parent)[0] == 99
    with pytest.raises(OptionError, match="does not hold the page"):
        pagesieve.render(site / "page.html", folder=site / "style")
    with pytest.raises(OptionError, match="could send its files away"):
        pagesieve.render(site / "page.html", folder=site, network=True)
    with pytest.raises(OptionError, match="must be a folder"):
        pagesieve.render(site / "page.html", folder=tmp_path / "none")


def test_scripts_cannot_read_files(site):
    (site / "page.html").write_text(
        """<p id=a>start</p><script>fetch('style/big.css').then(r => r.text())
        .then(text => a.append(text), () => a.append(' denied'))</script>"""
    )
    assert texts(pagesieve.render(site / "page.html")) == ["start", "denied"]


def test_scripts_cannot_look_into_frames_with_files(site):
    (site / "secret.txt").write_text("secret")
    (site / "page.html").write_text(
        """<p id=a>start</p><iframe id=f src=secret.txt></iframe><script>onload = () => {
        try { a.append(f.contentDocument.body.innerText) } catch { a.append(' denied') } }</script>"""
    )
    assert texts(pagesieve.render(site / "page.html")) == ["start", "denied"]


# --- harm ------------------------------------------------------------------------------------------------------------


def test_scripts_that_never_end_are_stopped():
    snapshot = pagesieve.render("<p>text<script>for(;;);</script><p>what follows", timeout=4)
    assert snapshot.cut
    assert texts(snapshot) == ["text", "what follows"]
    late = pagesieve.render("<p id=a>text<script>setTimeout(()=>{a.append('!');for(;;);},30)</script>", timeout=4)
    assert late.cut
    assert texts(late) == ["text", "!"]


@pytest.mark.parametrize(
    ("html", "seen"),
    [
        ("<p style='color:color(srgb none 1 1);background:oklch(0.5 0.1 20 / 0.5)'>text", ["text"]),
        ("<p>text<script>document.documentElement.remove()</script>", []),
        ("<p id=a>text<script>a.before(new Comment('one\\rtwo\\r\\nthree'))</script>", ["text"]),
        ("<p id=a>text<script>s = document.createElement('style'); s.append('a\\r{}'); a.before(s)</script>", ["text"]),
    ],
)
def test_pages_that_no_html_gives_are_taken_down(html, seen):
    assert texts(pagesieve.render(html)) == seen


def test_what_scrolls_is_seen_and_what_is_cut_off_is_not():
    lines = "".join(f"<p>{number}</p>" for number in range(30))
    for overflow, count in (("auto", 30), ("scroll", 30), ("hidden", 6)):
        shown = texts(pagesieve.render(f"<div style='height:200px;overflow:{overflow}'>{lines}</div>"))
        assert abs(len(shown) - count) <= 1


def test_a_picture_of_a_very_wide_page_is_bounded():
    picture = pagesieve.render("<div style='width:150000px'>wide</div>", screenshot=True).screenshot
    assert int.from_bytes(picture[16:20]) <= 12_000


def test_a_page_that_never_rests_is_taken_as_it_is():
    snapshot = pagesieve.render("<p id=a></p><script>setInterval(()=>a.textContent=performance.now(),5)</script>")
    assert not snapshot.cut
    assert len(texts(snapshot)) == 1


def test_a_page_that_replaces_itself_is_taken_as_it_is():
    wrote = "<p>old<script>onload = () => { document.open(); document.write('<p>new'); document.close() }</script>"
    assert texts(pagesieve.render(wrote)) == ["new"]
    left = pagesieve.render("<p>old<script>onload = () => location = 'about:blank'</script>")
    assert texts(left) in (["old"], [])


def test_dialogs_downloads_and_windows_hold_nothing_up():
    html = """<p>text<a id=a href="data:application/zip,x" download>save</a><script>
    alert('a'); confirm('b'); prompt('c'); a.click(); open('about:blank');
    onbeforeunload = () => 'stay'; print()</script>"""
    snapshot = pagesieve.render(html)
    assert not snapshot.cut
    assert texts(snapshot) == ["text", "save"]


def test_a_page_that_takes_too_much_memory_costs_one_page():
    greedy = "<script>const a = []; for (;;) a.push(new Uint8Array(1e7).fill(1))</script>"
    with pytest.raises(RenderError, match=r"more than 300 MB of memory|browser could not render"):
        pagesieve.render(greedy, memory=300)
    assert texts(pagesieve.render("<p>next", memory=300)) == ["next"]


def test_a_browser_that_was_killed_is_started_again():
    assert texts(pagesieve.render("<p>one")) == ["one"]
    for process in _processes(_browsers[os.getpid(), False, RenderOptions().memory, None]):
        os.kill(process, signal.SIGKILL)
    assert texts(pagesieve.render("<p>two")) == ["two"]


def _processes(browser):
    answer = browser._wait_for(browser._protocol.send("SystemInfo.getProcessInfo"))
    return [process["id"] for process in answer["processInfo"] if process["type"] == "browser"]


def test_deep_and_wide_pages_are_rendered():
    deep = pagesieve.render("<div>" * 5000 + "text")
    assert texts(deep) == ["text"]
    wide = pagesieve.render("<b>x</b> " * 5_000, timeout=60)
    assert wide.mapped_texts == wide.painted_texts == 5_000


# --- how it is called ------------------------------------------------------------------------------------------------


def test_it_works_beside_an_event_loop_and_from_many_threads():
    async def inside():
        return texts(pagesieve.render("<p>inside"))

    assert asyncio.run(inside()) == ["inside"]
    with ThreadPoolExecutor(3) as pool:
        found = pool.map(lambda number: texts(pagesieve.render(f"<p>{number}")), range(6))
        assert list(found) == [[str(number)] for number in range(6)]


def test_without_playwright_or_a_browser_the_message_says_what_to_install(monkeypatch):
    monkeypatch.setattr("pagesieve.rendering.chromium.NAMES", ())
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", "/no/such/folder")
    with pytest.raises(RenderError, match="no Chromium was found: install one"):
        pagesieve.render("<p>", memory=1234)
    monkeypatch.setitem(sys.modules, "playwright.async_api", None)
    for module in ("browser", "visit"):
        monkeypatch.delitem(sys.modules, f"pagesieve.rendering.{module}")
    with pytest.raises(MissingExtraError, match=r"pip install 'pagesieve\[render\]'"):
        pagesieve.render("<p>", memory=1235)


def test_settings_that_are_wrong_are_named():
    for settings, message in (
        ({"timeout": 0}, "timeout must be a number of seconds above 0"),
        ({"width": -1}, "width must be a whole number"),
        ({"colour": 1}, "the settings of rendering are width, height"),
        ({"chromium": "/no/such/program"}, "no such program"),
    ):
        with pytest.raises(OptionError, match=message):
            pagesieve.render("<p>", **settings)


def test_the_name_of_a_page_is_no_page():
    for name in ("page.html", "https://example.org/"):
        with pytest.raises(OptionError, match="not HTML"):
            pagesieve.render(name)
    with pytest.raises(OptionError, match="render is True, False or RenderOptions"):
        pagesieve.read("<p>", render={"width": 400})


def test_what_the_web_alone_has_is_counted_and_told():
    html = """<link rel=stylesheet href=https://site.example/a.css><script src=https://site.example/b.js></script>
    <img src=https://site.example/c.png><p>Boats lie in the harbour."""
    reading = pagesieve.read(html, render=True)
    assert reading.snapshot.refused == 2
    assert "2 styles and scripts of the web were not loaded" in [warning.message for warning in reading.warnings]


def test_text_that_is_faded_in_is_painted_as_it_stays():
    style = "@keyframes fade { from { color: transparent } } p { color: #ff0000; animation: fade 60s }"
    page = pagesieve.render(f"<style>{style}</style><p>Boats").page
    assert page.layout.colour[page.select("p")[0]] == 0xFF0000
