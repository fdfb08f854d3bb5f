"""How much of a page a pruning takes away, and how much of that was noise (paper 1, section 6, Table I)."""


def dom_reduction(before: int, after: int) -> float:
    """The share of the nodes of the DOM that was pruned (paper 1, section 6.1); 0 of an empty page.

    >>> f"{dom_reduction(1424, 674):.2%}"
    '52.67%'
    """
    return 1 - after / before if before else 0.0


# The arguments are the four numbers of a row of Table I, in its order.
def noise_removed(total: int, target: int, total_after: int, target_after: int) -> float | None:  # noqa: PLR0917
    """The share of the records of noise that is gone (paper 1, equation 4); None is the N/A of Table I.

    Table I says N/A on the three pages whose main content the filter removed ("Content present: No", no target record
    left): what is left then is all noise, and a share of it would praise the loss. A page that had no noise has no
    share of it removed either.

    >>> noise_removed(82, 20, 20, 20), noise_removed(225, 10, 202, 0)
    (1.0, None)
    """
    noise, noise_after = total - target, total_after - target_after
    return 1 - noise_after / noise if target_after and noise else None
