"""How the trees of the visual model are grown."""

from dataclasses import dataclass

from pagesieve.exceptions import OptionError


@dataclass(frozen=True, slots=True)
class Settings:
    """Few and shallow trees: they correct a reader that is right for the most part."""

    trees: int = 60
    depth: int = 2
    rate: float = 0.08
    seed: int = 0

    def __post_init__(self) -> None:
        if not (0 < self.trees <= 1000 and 0 < self.depth <= 6 and 0 < self.rate <= 1):
            raise OptionError("the visual model is trained with 1 to 1000 trees of depth 1 to 6 and a rate up to 1")
