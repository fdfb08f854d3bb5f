"""Front matter: what is known about a page, as the YAML that Markdown files begin with."""

import json
import re
from collections.abc import Mapping
from typing import Any

_UNSEEN = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")


def front_matter(values: Mapping[str, Any]) -> str:
    r"""YAML between two lines of dashes; JSON writes its values, which is YAML too. Nothing where nothing is known.

    >>> print(front_matter({"title": 'Old boats: "green" ones', "tags": ["boats", "paint"], "author": None}))
    ---
    title: "Old boats: \"green\" ones"
    tags: ["boats", "paint"]
    ---
    <BLANKLINE>
    """
    lines = [f"{name}: {_value(value)}" for name, value in values.items() if value]
    return "\n".join(("---", *lines, "---", "")) if lines else ""


def _value(value: Any) -> str:
    """A value as JSON, with the characters escaped that YAML does not take as they are."""
    written = json.dumps(value, ensure_ascii=False)
    return _UNSEEN.sub(lambda sign: f"\\u{ord(sign[0]):04x}", written)
