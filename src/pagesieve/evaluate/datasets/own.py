"""A folder of your own pages: `NAME.html` or `NAME.html.gz` beside `NAME.json`, whose keys are the fields of `Gold`.

Besides, the JSON may have the page's `url` and its `site`. A page without JSON has no gold; a key that is not known is
an error, because a misspelt mark would count for nothing.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from pagesieve.evaluate.datasets import layout, marks
from pagesieve.evaluate.gold import Gold, GoldBlock, GoldPage, GoldPost
from pagesieve.exceptions import FileSourceError, OptionError
from pagesieve.source import Source

_TYPES: dict[str, type] = {
    "url": str,
    "site": str,
    "main_text": str,
    "markdown": str,
    "with_snippets": list,
    "without_snippets": list,
    "comments": list,
    "posts": list,
    "blocks": list,
    "records": list,
    "values": dict,
    "links": list,
    "page_type": str,
    "arrangement": str,
    "metadata": dict,
}


def pages(folder: Path) -> Iterator[GoldPage]:
    """The pages by their names."""
    return map(_page, layout.found(folder, "*.html", "*.html.gz"))


def _page(path: Path) -> GoldPage:
    name = path.name.removesuffix(".gz").removesuffix(".html")
    beside = path.with_name(f"{name}.json")
    found = _marks(beside)
    url, site = found.pop("url", None), found.pop("site", None)
    source = Source(layout.content(path), url)
    return GoldPage(name, source, site or marks.host(url) or path.resolve().parent.name, _gold(beside, found))


def _marks(path: Path) -> dict[str, Any]:
    """What the JSON beside a page says, checked; `null` counts as not said."""
    try:
        found = json.loads(layout.text(path) or "{}")
    except ValueError as fault:
        raise FileSourceError(f"{path} is not JSON: {fault}") from fault
    if not isinstance(found, dict):
        raise OptionError(f"{path} has no JSON object: give one with the fields of Gold as keys")
    for key, value in found.items():
        if key not in _TYPES:
            raise OptionError(f"{path} has an unknown key {key!r}; there are: {', '.join(_TYPES)}")
        if value is not None and not isinstance(value, _TYPES[key]):
            raise OptionError(f"{path}: {key} must be a {_TYPES[key].__name__}, not a {type(value).__name__}")
    _check_items(path, found)
    return {key: value for key, value in found.items() if value is not None}


def _check_items(path: Path, found: dict[str, Any]) -> None:
    """Whether the things in lists and maps are what they should be, too."""
    lists = {key: found.get(key) or () for key in ("with_snippets", "without_snippets", "comments")}
    lists |= {f"values of {name!r}": values for name, values in (found.get("values") or {}).items()}
    lists |= {f"record {number}": row for number, row in enumerate(found.get("records") or ())}
    lists |= {"metadata": list((found.get("metadata") or {}).values())}
    for name, items in lists.items():
        if not isinstance(items, list | tuple) or not all(isinstance(item, str) for item in items):
            raise OptionError(f"{path}: {name} must be a list of texts")
        if name.endswith(("snippets", "comments")) and not all(item.strip() for item in items):
            raise OptionError(f"{path}: {name} has a blank text, which stands in every page")


def _gold(path: Path, found: dict[str, Any]) -> Gold:
    try:
        shaped = {key: [shape(item) for item in found[key]] for key, shape in _SHAPES.items() if key in found}
        return Gold(**found | shaped)
    except (TypeError, ValueError) as fault:  # a key too many or too few in a post, a block or a link
        raise OptionError(f"{path}: {fault}") from fault


def _post(item: Any) -> GoldPost:
    return GoldPost(**item)


def _block(item: Any) -> GoldBlock:
    return GoldBlock(**item)


def _link(item: Any) -> tuple[str, str]:
    address, label = item
    return address, label


_SHAPES: dict[str, Callable[[Any], object]] = {"posts": _post, "blocks": _block, "links": _link}
