"""Contestants that misbehave, in a module of their own so that another process can import them."""

import os
import time

from pagesieve.evaluate.contestants import Contestant


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


MEMORY = Contestant("memory", "pagesieve", "pagesieve", _nothing, train=_Memory)


def _none(html, url):
    return None


NONE = _contestant("none", _none)
BAD_FACTS = Contestant("bad-facts", "pagesieve", "pagesieve", _everything, facts=_raise)
