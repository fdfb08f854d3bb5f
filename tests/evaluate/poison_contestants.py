"""Contestants that misbehave, in a module of their own so that another process can import them."""

import os
import time

from pagesieve.evaluate.answer import Answer, FoundRecord
from pagesieve.evaluate.contestant import Contestant
from pagesieve.evaluate.gold import GoldBlock, GoldPost


def _raise(html, url):
    raise ValueError("no such luck")


def _hang(html, url):
    time.sleep(60)


def _die(html, url):
    os.kill(os.getpid(), 9)


def _nothing(html, url):
    return "  "


def _everything(html, url):
    print("noise on standard output")
    return html


def _contestant(name, door):
    return Contestant(name, "pagesieve", "pagesieve", door)


RAISING = _contestant("raising", _raise)
HANGING = _contestant("hanging", _hang)
DYING = _contestant("dying", _die)
SILENT = _contestant("silent", _nothing)
GREEDY = _contestant("greedy", _everything)
ABSENT = Contestant("absent", "no_such_module_here", "no-such-package", _nothing)


class _Memory:
    """Answers with every text it learnt: right only where it should not be, on the sites that it learnt from."""

    def __init__(self, pages):
        self.known = " ".join(sorted({page.gold.main_text for page in pages}))

    def __call__(self, html, url):
        return self.known


def _learn(pages):
    return Contestant("memory", "pagesieve", "pagesieve", _Memory(pages))


MEMORY = Contestant("memory", "pagesieve", "pagesieve", _nothing, train=_learn)


def _none(html, url):
    return None


NONE = _contestant("none", _none)
BAD_MORE = Contestant("bad-more", "pagesieve", "pagesieve", _everything, _raise, gives=("text", "page_type"))


def _halves(html, url):
    """An answer of every kind that has the first half of what the page of the tests has."""
    return Answer(
        markdown="# Boats",
        posts=[GoldPost("The first post of the thread.", author="Ann", date="2019-03-01")],
        records=[FoundRecord("Old boat $ 20", ["Old boat", "$ 20"])],
        blocks=[GoldBlock("", "main", 1, "main")],
        links=[],
    )


def _bytes(html, url):
    return b"bytes"


def _bad_path(html, url):
    return Answer(blocks=[GoldBlock("", "main", 1, "main[[")])


BYTES = _contestant("bytes", _bytes)
BAD_PATH = Contestant("bad-path", "pagesieve", "pagesieve", _bad_path, gives=("blocks",))
HANGING_BESIDE = Contestant("hanging-beside", "pagesieve", "pagesieve", _everything, _hang, gives=("text", "markdown"))
HALVES = Contestant("halves", "pagesieve", "pagesieve", _halves, gives=("markdown", "posts", "records", "blocks"))
DYING_WITH_POSTS = Contestant("dying-with-posts", "pagesieve", "pagesieve", _die, gives=("posts", "blocks"))
