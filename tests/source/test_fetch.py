import gzip
import socket
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

import pagesieve
from pagesieve import FetchError, OptionError
from pagesieve.source.fetch import MAX_REDIRECTS, fetch, is_url

PAGE = "<p>Ein Käse"
SHORT = 0.05  # seconds
DRIPS, DRIP_EVERY = 20, 0.02  # of a server that never stops for long; 0.4 s in all


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        name = self.path.split("?")[0].strip("/").replace("-", "_")
        getattr(self, f"get_{name}")()

    def log_message(self, *_):
        pass

    def answer(self, body=b"", status=200, length=None, **headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.end_headers()
        self.wfile.write(body)

    def get_page(self):
        self.answer(PAGE.encode("latin-1"), Content_Type="text/html; charset=ISO-8859-1")

    def get_quoted(self):
        self.answer(PAGE.encode(), Content_Type='Text/HTML; Charset="UTF-8"')

    def get_bare(self):
        self.answer(PAGE.encode())

    def get_unknown_charset(self):
        self.answer(PAGE.encode(), Content_Type="text/html; charset=nonsense")

    def get_moved(self):
        self.answer(status=302, Location="/page?moved=1")

    def get_moved_twice(self):
        self.answer(status=301, Location="moved")

    def get_loop(self):
        self.server.visits += 1
        self.answer(status=302, Location="/loop")

    def get_moved_to_a_file(self):
        self.answer(status=302, Location="file:///etc/hostname")

    def get_moved_nowhere(self):
        self.answer(status=302, Location="http://[nowhere")

    def get_missing(self):
        self.answer(b"<p>not here", status=404)

    def get_broken(self):
        self.answer(status=500)

    def get_busy(self):
        self.answer(status=503, Retry_After="3")

    def get_large(self):
        self.answer(b"x" * 5000)

    def get_zipped(self):
        self.answer(gzip.compress(PAGE.encode()), Content_Encoding="gzip", Content_Type="text/html; charset=utf-8")

    def get_bomb(self):
        self.answer(gzip.compress(bytes(1_000_000)), Content_Encoding="gzip")

    def get_gz_file(self):
        self.answer(gzip.compress(PAGE.encode()), Content_Type="application/gzip")

    def get_damaged_zip(self):
        self.answer(b"this is no gzip", Content_Encoding="gzip")

    def get_cut_off(self):
        self.answer(b"<p>only a part", length=1000)

    def get_silent(self):
        self.server.released.wait(5)

    def get_stalled(self):
        self.answer(b"<p>a part", length=1000)
        self.server.released.wait(5)

    def get_dripping(self):
        self.answer(length=DRIPS)
        try:
            for _ in range(DRIPS):
                time.sleep(DRIP_EVERY)
                self.wfile.write(b"x")
        except OSError:
            pass  # the client has gone, as it should

    def get_no_http(self):
        self.wfile.write(b"SSH-2.0-OpenSSH\r\n\r\n")

    def get_picture(self):
        self.answer(b"\x89PNG\r\n\x1a\n" + bytes(range(256)), Content_Type="image/png")

    def get_agent(self):
        self.answer(self.headers["User-Agent"].encode(), Content_Type="text/plain")


@pytest.fixture(scope="module")
def server():
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as served:
        served.daemon_threads = True
        served.block_on_close = False
        served.released = threading.Event()
        served.visits = 0
        thread = threading.Thread(target=served.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield served
        served.released.set()
        served.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def at(server):
    return lambda name: f"http://127.0.0.1:{server.server_port}/{name}"


@pytest.fixture
def closed_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def failure(url, **limits):
    """The message of a fetch that fails: one sentence that names the address."""
    with pytest.raises(FetchError) as caught:
        fetch(url, **limits)
    message = str(caught.value)
    assert message.startswith(f"cannot fetch {url}: ")
    assert "\n" not in message
    assert ". " not in message.removeprefix(f"cannot fetch {url}")
    assert "urllib3" not in message
    return message


def codes(source):
    return [warning.code for warning in pagesieve.read(source).warnings]


def test_a_page_comes_with_the_charset_and_the_media_type_of_its_server(at):
    source = fetch(at("page"))
    assert source.content == PAGE.encode("latin-1")
    assert (source.charset, source.media_type, source.truncated) == ("iso-8859-1", "text/html", False)


def test_the_charset_of_the_server_is_used(at):
    parsed = pagesieve.parse(fetch(at("page")))
    assert parsed.dom.decoding.evidence == "http"
    assert parsed.texts == ["Ein Käse"]


def test_quotes_and_capitals_in_the_content_type_do_not_count(at):
    source = fetch(at("quoted"))
    assert (source.charset, source.media_type) == ("utf-8", "text/html")


def test_a_server_may_name_no_content_type(at):
    source = fetch(at("bare"))
    assert (source.charset, source.media_type) == (None, None)
    assert pagesieve.read(source).text == "Ein Käse\n"


def test_a_charset_that_nobody_knows_does_no_harm(at):
    assert pagesieve.read(fetch(at("unknown-charset"))).text == "Ein Käse\n"


def test_the_fetch_of_the_package_is_this_one(at):
    assert pagesieve.fetch(at("page")) == fetch(at("page"))


def test_pagesieve_says_who_it_is(at):
    assert fetch(at("agent")).content.startswith(b"pagesieve")


def test_a_scheme_in_capitals_is_fetched(at):
    assert fetch(at("bare").replace("http", "HTTP")).content == PAGE.encode()


def test_the_url_of_a_page_is_recorded(at):
    assert fetch(at("page?a=1")).url == at("page?a=1")


def test_a_redirect_is_followed(at):
    assert fetch(at("moved-twice")).content == PAGE.encode("latin-1")


@pytest.mark.parametrize("name", ["moved", "moved-twice"])
def test_the_final_url_of_a_redirect_is_recorded(at, name):
    assert fetch(at(name)).url == at("page?moved=1")


def test_a_redirect_loop_ends(at, server):
    server.visits = 0
    assert "too many redirects" in failure(at("loop"))
    assert server.visits == MAX_REDIRECTS + 1


def test_a_redirect_to_a_file_is_not_followed(at):
    failure(at("moved-to-a-file"))


def test_a_redirect_to_nonsense_is_a_fetch_error(at):
    failure(at("moved-nowhere"))


@pytest.mark.parametrize(
    ("name", "status"), [("missing", "404 Not Found"), ("broken", "500 Internal Server Error")], ids=["404", "500"]
)
def test_an_error_status_is_named(at, name, status):
    assert failure(at(name)).endswith(f"the server answered {status}")


def test_a_busy_server_is_named_as_such(at):
    assert "503" in failure(at("busy"))


def test_a_body_over_the_limit_is_refused(at):
    assert failure(at("large"), max_size=4999).endswith("it is larger than 4,999 bytes")


def test_a_body_of_just_the_limit_is_taken(at):
    assert len(fetch(at("large"), max_size=5000).content) == 5000


def test_a_compressed_body_counts_by_what_it_unpacks_to(at):
    assert "larger than 10,000 bytes" in failure(at("bomb"), max_size=10_000)


def test_a_compressed_body_is_unpacked(at):
    assert fetch(at("zipped")).content == PAGE.encode()


def test_a_gzip_file_is_unpacked_too(at):
    assert fetch(at("gz-file")).content == PAGE.encode()


def test_a_damaged_compressed_body_is_a_fetch_error(at):
    assert failure(at("damaged-zip")).endswith("its compressed content is damaged")


@pytest.mark.parametrize("name", ["silent", "stalled"])
def test_a_server_that_stops_sending_is_left(at, name):
    assert failure(at(name), timeout=SHORT).endswith("the server stopped sending")


def test_a_page_that_takes_too_long_on_the_whole_is_refused(at):
    assert "took longer than 0.05 s" in failure(at("dripping"), timeout=SHORT)


def test_a_server_that_drips_is_left_at_the_deadline(at):
    start = time.monotonic()
    failure(at("dripping"), timeout=SHORT)
    assert time.monotonic() - start < DRIPS * DRIP_EVERY * 0.7


@pytest.mark.parametrize("timeout", [0, -1])
def test_a_timeout_that_is_not_positive_is_an_option_error(at, timeout):
    with pytest.raises(OptionError):
        fetch(at("page"), timeout=timeout)


def test_a_connection_that_breaks_off_in_the_body_is_a_fetch_error(at):
    assert failure(at("cut-off")).endswith("the connection broke off")


def test_an_answer_that_is_not_http_is_a_fetch_error(at):
    failure(at("no-http"))


def test_http_on_an_https_address_is_a_fetch_error(at):
    assert failure(at("page").replace("http", "https")).endswith("the secure connection failed")


def test_a_closed_port_is_a_fetch_error(closed_port):
    failure(f"http://127.0.0.1:{closed_port}/")


def test_a_closed_port_refuses_and_does_not_time_out(closed_port):
    assert failure(f"http://127.0.0.1:{closed_port}/").endswith("the connection was refused")


def test_an_unknown_host_is_named_as_such():
    assert failure("http://no-such-host.invalid/").endswith("no host of that name is known")


@pytest.mark.parametrize(
    "url", ["ftp://example.org/a", "file:///etc/hostname", "mailto:a@example.org", "page.html", ""]
)
def test_only_http_can_be_fetched(url):
    assert failure(url).endswith("only http and https addresses can be fetched")


@pytest.mark.parametrize(
    "url", ["http://", "http:///a", "http://[a/", "http://a b/", "http://a:b/", "http://a:99999/", "http://.../"]
)
def test_a_nonsense_url_is_named_as_such(url):
    assert failure(url).endswith("it is not a valid address")


def test_a_line_break_in_a_url_does_not_break_the_message():
    with pytest.raises(FetchError) as caught:
        fetch("http://two\nlines/")
    assert "\n" not in str(caught.value)


def test_a_host_name_in_any_script_is_a_valid_address():
    assert failure("http://bücher.invalid/").endswith("no host of that name is known")


def test_a_picture_is_not_html(at):
    source = fetch(at("picture"))
    assert source.media_type == "image/png"
    assert "not-html" in codes(source)


def test_a_page_of_text_is_no_reason_to_warn(at):
    assert "not-html" not in codes(fetch(at("agent")))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("https://example.org/a", True),
        ("HTTP://EXAMPLE.ORG", True),
        ("ftp://example.org", True),
        ("page.html", False),
        ("./folder/page.html?from=https://example.org", False),
        ("-", False),
    ],
)
def test_what_a_person_means_by_an_address(name, expected):
    assert is_url(name) is expected
