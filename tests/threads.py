"""Threads of nested comments, for tests of posts."""


def nested(shape, levels):
    """The HTML of comments, each in the last one before it that is one level higher."""
    waiting = [""] * (max(levels) + 2)
    for number in reversed(range(len(levels))):
        level = levels[number]
        waiting[level] = shape(number, waiting[level + 1]) + waiting[level]
        waiting[level + 1] = ""
    return waiting[0]
