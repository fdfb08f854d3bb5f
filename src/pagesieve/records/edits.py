"""Edit distance of tag strings (Levenshtein), by Myers' bit vectors (1999): one step of big integers a symbol."""

LONGEST = 1000  # symbols that are compared; subtrees with more tags are told apart by their first ones


def edit_distance(one: str, other: str) -> int:
    """The fewest insertions, deletions and replacements that turn one string into the other.

    >>> edit_distance("kitten", "sitting"), edit_distance("", "abc")
    (3, 3)
    """
    if not one or not other:
        return len(one) + len(other)
    places: dict[str, int] = {}
    for place, symbol in enumerate(one):
        places[symbol] = places.get(symbol, 0) | 1 << place
    full, last = (1 << len(one)) - 1, 1 << (len(one) - 1)
    more, less, distance = full, 0, len(one)  # where the column of the table goes up, and down
    for symbol in other:
        equal = places.get(symbol, 0)
        down = equal | less
        across = (((equal & more) + more) ^ more) | equal
        rise, fall = less | ~(across | more), more & across
        distance += bool(rise & last) - bool(fall & last)
        rise, fall = rise << 1 | 1, fall << 1
        more, less = (fall | ~(down | rise)) & full, rise & down & full
    return distance


class Distances:
    """Normalised edit distances, each pair of strings compared once."""

    def __init__(self, threshold: float) -> None:
        self.threshold = threshold
        self._known: dict[tuple[str, str], bool] = {}

    def similar(self, one: str, other: str) -> bool:
        """Whether the distance, divided by the mean length, is within the threshold.

        >>> Distances(0.3).similar("abcdefghij", "abcdefghxy"), Distances(0.3).similar("ab", "abcd")
        (True, False)
        """
        if one == other:
            return True
        allowed = self.threshold * (len(one) + len(other)) / 2
        if abs(len(one) - len(other)) > allowed:
            return False
        pair = (one[:LONGEST], other[:LONGEST])
        if pair not in self._known:
            self._known[pair] = edit_distance(*pair) <= allowed
        return self._known[pair]
