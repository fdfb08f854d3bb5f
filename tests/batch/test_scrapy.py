"""Scrapy for real: a spider crawls a server on loopback, and its items go through the pipeline."""

import functools
import http.server
import json
import subprocess
import sys
import threading

import pytest
from tests.archive import page
from tests.engines import engine

engine("scrapy")

SPIDER = """
import scrapy

class Boats(scrapy.Spider):
    name = "boats"
    custom_settings = {
        "ITEM_PIPELINES": {"pagesieve.batch.scrapy.PagesievePipeline": 300},
        "PAGESIEVE_FIELDS": ["title", "text"],
        "PAGESIEVE_METHOD": "poison_method:Poison",
        "PAGESIEVE_TIMEOUT": 0.5,
        "TELNETCONSOLE_ENABLED": False,
        "RETRY_ENABLED": False,
    }

    async def start(self):
        for number in range(6):
            yield scrapy.Request(f"{self.server}/{number}.html")

    def parse(self, response):
        yield {"url": response.url, "html": response.text}
        yield {"link": response.url}
"""


@pytest.fixture
def server(tmp_path):
    (tmp_path / "site").mkdir()
    for number in range(6):
        words = {2: "poison-kill", 4: "poison-spin"}.get(number, "Old boats.")
        (tmp_path / "site" / f"{number}.html").write_bytes(page(number, words))
    quiet = type("Quiet", (http.server.SimpleHTTPRequestHandler,), {"log_message": lambda *_: None})
    handler = functools.partial(quiet, directory=str(tmp_path / "site"))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{serving.server_port}"
        serving.shutdown()


def test_items_are_read_on_their_way(server, tmp_path, poison):
    (tmp_path / "boats.py").write_text(SPIDER)
    command = [sys.executable, "-m", "scrapy", "runspider", "boats.py", "-a", f"server={server}", "-O", "items.jsonl"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    items = [json.loads(line) for line in (tmp_path / "items.jsonl").read_text().splitlines()]
    read = {item["url"][-6]: item for item in items if "html" in item}
    assert {number: item["status"] for number, item in read.items()} == {
        "0": "ok",
        "1": "ok",
        "2": "crash",
        "3": "ok",
        "4": "timeout",
        "5": "ok",
    }
    assert read["1"]["title"] == "Boat 1"
    assert read["2"]["text"] is None
    assert [item for item in items if "link" in item] == [{"link": item["link"]} for item in items if "link" in item]
    assert "Traceback" not in done.stderr
