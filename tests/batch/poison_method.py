"""A method that does to its process what a page asks for, in a module that other processes can import."""

import os
import signal
import time
from dataclasses import dataclass

from pagesieve.inputs import Columns
from pagesieve.methods import Labels, Role

_later = []


class Poison:
    def __call__(self, page):
        text = page.node(0).text
        for word, harm in HARMS.items():
            if word in text:
                harm()
        if _later:
            os.kill(os.getpid(), signal.SIGKILL)
        if "break-the-next" in text:
            _later.append(1)
        return Labels.of([(Role.MAIN, 1.0, "all of it")] * len(page.blocks))


def _kill():
    os.kill(os.getpid(), signal.SIGSEGV)


def _leave():
    os._exit(7)


def _spin():
    while True:
        pass


def _sleep():
    time.sleep(3600)


def _hoard():
    kept = []
    while True:
        kept.append(bytearray(1 << 24))


def _raise():
    raise ValueError("no such luck")


def _recurse():
    _recurse()


def _dawdle():
    time.sleep(0.02)


def _wait_for_gate():
    while os.path.exists(os.environ["GATE"]):
        time.sleep(0.02)


HARMS = {
    "gate": _wait_for_gate,
    "dawdle": _dawdle,
    "poison-kill": _kill,
    "poison-leave": _leave,
    "poison-spin": _spin,
    "poison-sleep": _sleep,
    "poison-hoard": _hoard,
    "poison-raise": _raise,
    "poison-recurse": _recurse,
}


@dataclass(frozen=True)
class LethalColumns(Columns):
    """Names of columns; who asks for one in another process than the first is killed."""

    main: int = 0

    def __getattribute__(self, name):
        if name == "base64" and os.getpid() != object.__getattribute__(self, "main"):
            os.kill(os.getpid(), signal.SIGKILL)
        return super().__getattribute__(name)
