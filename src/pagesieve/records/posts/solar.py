"""Days of the Solar Hijri calendar, in which Persian pages write dates."""

from datetime import date

FIRST_OF_1400 = date(2021, 3, 21).toordinal()
"""A first day of a year that is known."""

LONG_MONTHS = 6
"""Months of 31 days, from the first; the others have 30, the last one 29 in most years."""

CYCLE, LEAP_DAYS, START = 33, 8, -11
"""Years of a cycle, its leap days, and the year in which one began; right from the year 1178 to 1633."""

DIGITS = str.maketrans("۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩", "01234567890123456789")
"""Persian and Arabic digits as those of the West."""


def solar_day(year: int, month: int, day: int) -> date | None:
    """The Gregorian day of a day of the Solar Hijri calendar, if there is one.

    >>> str(solar_day(1394, 11, 27)), str(solar_day(1400, 1, 1)), str(solar_day(1399, 12, 30)), solar_day(1400, 12, 30)
    ('2016-02-16', '2021-03-21', '2021-03-20', None)
    """
    following = _first_day(year, month + 1) if month < 12 else _first_day(year + 1, 1)
    found = _first_day(year, month) + day - 1
    return date.fromordinal(found) if found < following else None


def _first_day(year: int, month: int) -> int:
    """The number of the first day of a month, from the first day of the Gregorian year 1."""
    before = 31 * (month - 1) - max(month - 1 - LONG_MONTHS, 0)
    return FIRST_OF_1400 + 365 * (year - 1400) + _leap_days(year) - _leap_days(1400) + before


def _leap_days(year: int) -> int:
    """Leap days before a year, from the start of a cycle: each fourth year has one, the last of them the fifth."""
    cycles, rest = divmod(year - START, CYCLE)
    return LEAP_DAYS * cycles + (rest + 3) // 4
