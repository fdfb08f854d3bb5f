"""A site: the templates of its pages, learnt from some of them (paper 4)."""

import os
from collections.abc import Callable, Iterable
from typing import overload

from pagesieve.exceptions import OptionError
from pagesieve.page import Page, parse
from pagesieve.site import files
from pagesieve.site.forgetting import in_room
from pagesieve.site.matching import Match, mapped
from pagesieve.site.node import TemplateNode
from pagesieve.site.outline import Outline, feature, outline
from pagesieve.site.template import Template
from pagesieve.source import Source, misnamed

KIN = 0.4
"""Share of the styled paths of a page and a template that both must have for the page to be of that template."""

Learning = Callable[[Iterable[object]], "Site"]


class _Learn:
    """`Site.learn(pages)` makes a site, and `site.learn(pages)` goes on with one."""

    @overload
    def __get__(self, site: None, owner: type["Site"]) -> Learning: ...
    @overload
    def __get__(self, site: "Site", owner: type["Site"]) -> Learning: ...
    def __get__(self, site: "Site | None", owner: type["Site"]) -> Learning:
        def learn(pages: Iterable[object]) -> Site:
            """Learn from pages: whatever `parse` takes, or pages that are parsed."""
            return _learnt(site if site is not None else owner(), pages)

        return learn


class Site:
    """The templates of a site, each with the pages of one kind that it was learnt from.

    >>> page = "<div class=head><b>Tea world</b></div><h1>{0} tea</h1><p>All about {0} tea.</p>".format
    >>> site = Site.learn(map(page, ("Green", "Black", "White")))
    >>> match = site.match(parse(page("Red")))
    >>> match.noise.tolist()
    [True, False, False]
    """

    learn = _Learn()

    def __init__(self, templates: Iterable[Template] = (), seen: Iterable[int] = ()) -> None:
        self.templates = list(templates)
        self.seen = set(seen)

    def __repr__(self) -> str:
        return f"<Site of {self.pages} pages, {len(self.templates)} templates>"

    @property
    def pages(self) -> int:
        """The number of pages that it was learnt from; a page that comes twice counts once."""
        return sum(template.pages for template in self.templates)

    @property
    def noise_share(self) -> float:
        """The share of the text of its pages that is noise, the mean over pages (paper 4, figure 1)."""
        shares = sum(template.noise_share * template.pages for template in self.templates)
        return shares / self.pages if self.pages else 0.0

    def match(self, page: Page) -> Match | None:
        """The page mapped to its template, or None for a page that is of no template of this site."""
        if not isinstance(page, Page):
            raise OptionError(f"a page to match is parsed first: pagesieve.parse(...), not {type(page).__name__}")
        found = outline(page)
        template, kinship = self._nearest(found)
        return Match(found, template, mapped(found, template), kinship) if template else None

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the site to a file: JSON, the same bytes for the same site."""
        files.write(path, self.templates, self.seen)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> "Site":
        """The site that was saved there; a file that is none is refused, and nothing in a file is ever run."""
        return cls(*files.read(path))

    def _nearest(self, page: Outline) -> tuple[Template | None, float]:
        """The template that has most styled paths in common with the page, if it has enough."""
        best, most = None, 0.0
        for template in self.templates:
            kinship = _kinship(template.paths(), page.paths)
            if kinship >= KIN and kinship > most:
                best, most = template, kinship
        return best, most

    def _add(self, page: Page) -> None:
        """Learn from one page; one without any text, or seen before, teaches nothing."""
        found = outline(page)
        said = feature(" ".join(map(str.strip, page.texts)))
        if not len(page.blocks) or said in self.seen:
            return
        self.seen.add(said)
        template, _ = self._nearest(found)
        if template is None:
            template = Template(TemplateNode(found.label(0)))
            self.templates.append(template)
        template.generalise(found)


def _learnt(site: Site, pages: Iterable[object]) -> Site:
    if isinstance(pages, str | bytes | os.PathLike):
        raise OptionError(f"a site is learnt from several pages: give a list of them, not {type(pages).__name__}")
    for page in pages:
        if isinstance(page, str) and (mistake := misnamed(Source(page))):
            raise OptionError(mistake)
        site._add(page if isinstance(page, Page) else parse(page))
    if not site.templates:
        raise OptionError("a site is learnt from pages with text, and none of these has any")
    site.templates = in_room(site.templates, site.seen)
    return site


def _kinship(paths: frozenset[int], others: frozenset[int]) -> float:
    """The share of paths that both have (Jaccard).

    >>> _kinship(frozenset({1, 2, 3}), frozenset({2, 3, 4}))
    0.5
    """
    return len(paths & others) / max(len(paths | others), 1)
