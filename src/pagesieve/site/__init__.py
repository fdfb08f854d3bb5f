"""Sites: templates learnt from several pages, and what they say about one (paper 4)."""

from pagesieve.site.matching import Match
from pagesieve.site.site import Site

__all__ = ["Match", "Site"]
