"""Methods by name. A method is a callable that labels every block of a page; none imports another."""

from pagesieve.exceptions import OptionError
from pagesieve.methods.everything import Everything
from pagesieve.methods.labels import ROLES, Arrangement, Labels, Method, Role, checked
from pagesieve.methods.rules import Rules

DEFAULT = "rules"
METHODS: dict[str, type[Method]] = {"rules": Rules, "everything": Everything}

__all__ = ["DEFAULT", "METHODS", "ROLES", "Arrangement", "Labels", "Method", "Role", "checked", "named"]


def named(name: str) -> Method:
    """The method of that name, with its default settings."""
    if name not in METHODS:
        raise OptionError(f"no method is called {name!r}; there are: {', '.join(sorted(METHODS))}")
    return METHODS[name]()
