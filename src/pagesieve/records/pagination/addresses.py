"""What the addresses of links tell: which number alone differs between them."""

import re
from collections import Counter
from collections.abc import Sequence

DIGITS = re.compile(r"\d+")
_PARTED = r"(?:[-/]|&(?:m|mo|month|monat|mois|mes|d|day|tag|jour|dia)=)"
DATE = re.compile(
    rf"(?<!\d)(?:19|20)\d\d(?:{_PARTED}(?:0?[1-9]|1[0-2])|0[1-9]|1[0-2])"
    rf"(?:{_PARTED}|(?=\d\d(?!\d)))(?P<day>0?[1-9]|[12]\d|3[01])(?!\d)",
    re.I,
)
PAGE_PART = re.compile(
    r"(?:^|[/?&;_\-=.,])(?:p|pg|pn|paged?|pageno|pagenum|pagenumber|pagina|seite|start|offset|from|st|limitstart|index"
    r"|skip|[a-z_]*page[a-z_]*|[a-z_]*offset)[=/\-_]?\d+",
    re.I,
)
"""A number in an address that the web names as a page or an offset."""

ANY_PAGE = re.compile(r"[/?&_\-.]?[^/\d]{0,20}[/=_\-]?\d{1,5}(?:\.\w+)?/?")
"""What an address has more than that of the first page: at most one word and a number."""


def template(address: str) -> str:
    """An address with a mark for each number, without its fragment.

    >>> template("/t?page=12&of=3#top")
    '/t?page=0&of=0'
    """
    return DIGITS.sub("0", address.partition("#")[0].rstrip("/"))


def are_alike(addresses: Sequence[str]) -> bool:
    """Whether most of the addresses differ in numbers alone.

    >>> are_alike(["/list", "/list?page=2", "/list?page=3", "/list?page=4"]), are_alike(["/one", "/two"])
    (True, False)
    """
    most = max(Counter(map(template, addresses)).values(), default=0)
    return most > 1 and most >= len(addresses) / 2


def are_one_place(addresses: Sequence[str]) -> bool:
    """Whether several addresses are one, but for the place on the page.

    >>> are_one_place(["/list#one", "/list#two"]), are_one_place(["/list"])
    (True, False)
    """
    return len(addresses) > 1 and len({address.partition("#")[0] for address in addresses}) == 1


def are_days(numbered: Sequence[tuple[int, str]]) -> bool:
    """Whether the numbers are days of the dates in the addresses.

    >>> are_days([(1, "/2016/03/01"), (2, "/2016/03/02")]), are_days([(1, "/2016/03/01?p=1"), (2, "/2016/03/01?p=2")])
    (True, False)
    >>> are_days([(2, "/topic?t=20417&page=2"), (3, "/topic?t=20417&page=3")])
    False
    >>> are_days([(2, "/?t=2015&f=5&page=2"), (3, "/?t=2015&f=5&page=3")])
    False
    >>> are_days([(1, "/201603/01"), (2, "/201603/02")])
    True
    """
    days = [{int(match["day"]) for match in DATE.finditer(address)} for _, address in numbered]
    named = sum(number in found for (number, _), found in zip(numbered, days, strict=True))
    return named > 1 and named > len(numbered) / 2


def follows_numbers(numbered: Sequence[tuple[int, str]]) -> bool:
    """Whether some number in the addresses grows with the pages: by one a page, or by one fixed step.

    >>> follows_numbers([(2, "/list?start=20"), (3, "/list?start=40"), (1, "/list")]), follows_numbers([(2, "/a-17")])
    (True, False)
    """
    slots: dict[tuple[str, int], list[tuple[int, int]]] = {}
    for number, address in numbered:
        for place, digits in enumerate(DIGITS.findall(address.partition("#")[0])):
            slots.setdefault((template(address), place), []).append((number, int(digits[:12])))
    return any(map(_grows, slots.values()))


def _grows(pairs: Sequence[tuple[int, int]]) -> bool:
    """Whether the second numbers are a straight line over the first."""
    if len(set(pairs)) == 1:
        number, found = pairs[0]
        return number > 1 and (found in (number, number - 1))
    (one, at_one), (other, at_other) = pairs[0], pairs[-1]
    if one == other or (at_other - at_one) % (other - one) or at_other == at_one:
        return False
    step = (at_other - at_one) // (other - one)
    return step > 0 and all(found == at_one + step * (number - one) for number, found in pairs)


def is_page_of(address: str, url: str | None) -> bool:
    """Whether an address names a page or an offset, or differs from the page's own in numbers or at its end.

    >>> is_page_of("/list?page=2", None), is_page_of("http://a.b/list-2.html", "http://a.b/list-1.html")
    (True, True)
    >>> is_page_of("http://a.b/list", "http://a.b/list/4"), is_page_of("http://a.b/story-two", "http://a.b/story")
    (True, False)
    """
    one, other = _bare(address), _bare(url or "")
    if one == other:
        return False
    shorter, longer = sorted((one, other), key=len)
    rest = longer.removeprefix(shorter) if shorter else ""
    return bool(PAGE_PART.search(one)) or template(one) == template(other) or bool(ANY_PAGE.fullmatch(rest))


def _bare(address: str) -> str:
    """An address without fragment, default document and slash at its end."""
    return re.sub(r"(?:/(?:index\.\w+)?|\.html?)$", "", address.partition("#")[0])
