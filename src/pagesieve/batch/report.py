"""The summary of a run as tables for people."""

from collections import Counter

from pagesieve.batch.guard import STATUSES
from pagesieve.batch.summary import Summary

MOST_REASONS = 10  # lines of entries that were no pages; the rest is one line
MOST_DAMAGED = 20  # lines of inputs that are damaged
LONGEST_NAME = 80  # characters of the name of a page

Table = list[list[str]]


def tables(summary: Summary, sites: Counter[str] | None = None) -> list[Table]:
    """Statuses, page types, sites, what was no page, damaged inputs, the slowest pages; each if there are any."""
    made = [
        _counted("status", "pages", [(status, summary.statuses[status]) for status in STATUSES]),
        _counted("page type", "pages", summary.page_types.most_common()),
        _counted("site", "hosts", (sites or Counter()).most_common()),
        _counted("not read", "entries", _main_reasons(summary.skipped)),
        _damage(summary.damage),
        [["slowest pages", "CPU seconds"], *([_short(name), f"{seconds:.2f}"] for seconds, name in summary.slowest)],
    ]
    return [table for table in made if len(table) > 1]


def _counted(head: str, unit: str, counts: list[tuple[str, int]]) -> Table:
    return [[head, unit], *([name, f"{count:,}"] for name, count in counts if count)]


def _damage(damage: Counter[tuple[str, str]]) -> Table:
    """The inputs that are not whole; those with the most damage first.

    >>> _damage(Counter({("a.warc", "cut off"): 1}))
    [['damaged input', 'what', 'entries'], ['a.warc', 'cut off', '1']]
    """
    worst = damage.most_common(MOST_DAMAGED)
    lines = [[_short(name), what, f"{count:,}"] for (name, what), count in worst]
    others = damage.total() - sum(count for _, count in worst)
    return [["damaged input", "what", "entries"], *lines, *([["other", "", f"{others:,}"]] if others else [])]


def _main_reasons(skipped: Counter[str]) -> list[tuple[str, int]]:
    """The commonest reasons, the others in one.

    >>> _main_reasons(Counter({"HTTP 404": 3, "image/png": 2}))
    [('HTTP 404', 3), ('image/png', 2)]
    """
    common = skipped.most_common(MOST_REASONS)
    return [*common, ("other", skipped.total() - sum(count for _, count in common))][: len(skipped)]


def _short(name: str) -> str:
    """The end of a name, which tells more than its beginning.

    >>> len(_short("/very/long/" + "x" * 100))
    80
    """
    return name if len(name) <= LONGEST_NAME else f"...{name[3 - LONGEST_NAME :]}"
