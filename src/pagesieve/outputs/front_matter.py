"""Front matter: what is known about a page, as the YAML that Markdown files begin with."""

import json
from collections.abc import Mapping
from typing import Any


def front_matter(values: Mapping[str, Any]) -> str:
    r"""YAML between two lines of dashes; JSON writes its values, which YAML reads as they are.

    >>> print(front_matter({"title": 'Old boats: "green" ones', "tags": ["boats", "paint"], "author": None}))
    ---
    title: "Old boats: \"green\" ones"
    tags: ["boats", "paint"]
    ---
    <BLANKLINE>
    """
    lines = (f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in values.items() if value)
    return "\n".join(("---", *lines, "---", ""))
