"""`pagesieve site`: learn the templates of a site, look at them, and see how pages fit."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import click
from tqdm import tqdm

from pagesieve.cli.options import deliver, output_option
from pagesieve.exceptions import OptionError
from pagesieve.inputs import named_sources
from pagesieve.inputs.plan import kind_of
from pagesieve.page import parse
from pagesieve.site import Match, Site
from pagesieve.site.drawing import bar, outline_lines
from pagesieve.source import Source
from pagesieve.source.addresses import host_in

_pages = click.argument("pages", nargs=-1, required=True, type=click.Path())
_site = click.argument("site", type=click.Path(dir_okay=False))


@click.group()
def site() -> None:
    """Learn what the pages of one site have in common.

    The noise of a page is found by it.

    \b
    Examples:
      pagesieve site learn pages/*.html -o site.json
      pagesieve site show site.json
      pagesieve site apply site.json pages/*.html
    """


@site.command()
@_pages
@click.option("-o", "--output", required=True, type=click.Path(), metavar="FILE", help="Write the site to FILE.")
@click.option("--from", "known", type=click.Path(), metavar="SITE", help="Go on from a site that was saved.")
@click.option("--host", help="Learn from the pages of this host alone, of an archive that has others too.")
def learn(*, pages: Sequence[str], output: str, known: str | None, host: str | None) -> None:
    """Learn a site from PAGES. About 15 of every kind are enough.

    PAGES are paths, URLs, folders and globs; also files of many pages, as of `pagesieve batch`: WARC, JSON lines,
    Parquet.

    \b
    Examples:
      pagesieve site learn pages/*.html -o site.json
      pagesieve site learn 'pages/**/*.html' -o site.json
      pagesieve site learn crawl.warc.gz --host www.example.org -o site.json
      pagesieve site learn new/*.html --from site.json -o site.json
    """
    learnt = (Site.load(known) if known else Site()).learn(source for _, source in _sources(pages, host))
    learnt.save(output)
    click.echo(_told(learnt, output))
    if max(template.pages for template in learnt.templates) == 1:
        click.echo(
            "no two different pages are alike, and of one page nobody can tell what is noise: learn more", err=True
        )


@site.command()
@click.argument("sites", nargs=-1, required=True, type=click.Path(dir_okay=False), metavar="SITE...")
@click.option("--support", type=click.FloatRange(0, 1), default=0.2, show_default=True, help="Leave out rarer nodes.")
@output_option
def show(*, sites: Sequence[str], support: float, output: str | None) -> None:
    """Print the templates of SITE files as outlines.

    How much of each is noise is drawn below (paper 4, figure 1). Every node has the share of pages that it stands on.
    `*` repeats, `?` is optional, `+` repeats in turn with the node before it; `(` begins a choice, `|` another branch
    of it, `,` goes on with one.

    \b
    Examples:
      pagesieve site show site.json
      pagesieve site show site.json --support 0.5
      pagesieve site show *.json --support 1
    """
    known = {name: Site.load(name) for name in sites}
    outlines = [line for name, site in known.items() for line in _outlines(name, site, support)]
    deliver("\n".join([*outlines, *_figure(known)]) + "\n", output)


@site.command()
@_site
@_pages
@output_option
def apply(*, site: str, pages: Sequence[str], output: str | None) -> None:
    """Tell how PAGES fit the SITE file, and draw their noise.

    The bars are those of paper 4, figure 1. `pagesieve read PAGE --site SITE` prints the content of one.

    \b
    Examples:
      pagesieve site apply site.json pages/*.html
    """
    known = Site.load(site)
    fits = [_fit(source.url or name, known.match(parse(source))) for name, source in _sources(pages)]
    mean = [fit.noise for fit in fits if fit.noise is not None]
    lines = [fit.line() for fit in fits]
    if mean:
        lines.append(_Fit("mean", "", sum(mean) / len(mean)).line())
    deliver("\n".join(lines) + "\n", output)


def _told(site: Site, output: str) -> str:
    """What was learnt, in one line."""
    kinds = [template.pages for template in site.templates]
    template, page = (f"{what}{'s'[: many > 1]}" for what, many in (("template", len(kinds)), ("page", max(kinds))))
    return f"{len(kinds)} {template}, of {', '.join(map(str, kinds))} {page}: {output}"


def _outlines(name: str, site: Site, support: float) -> Iterator[str]:
    for number, template in enumerate(site.templates, 1):
        yield f"{name}, template {number}, of {template.pages} pages"
        yield from (f"  {line}" for line in outline_lines(template, support))


def _figure(sites: Mapping[str, Site]) -> Iterator[str]:
    """A bar for each template of one site, and one for each site (paper 4, figure 1)."""
    for site in sites.values() if len(sites) == 1 else ():
        for number, template in enumerate(site.templates, 1):
            yield f"{bar(template.noise_share)}  template {number}, of {template.pages} pages"
    yield from (f"{bar(site.noise_share)}  {name}" for name, site in sites.items())


def _sources(pages: Sequence[str], host: str | None = None) -> Iterator[tuple[str, Source]]:
    """The pages that were named, or those of one host among them, each with its name."""
    found = (entry for page in pages for entry in _found(page))
    wanted = found if host is None else _of_host(found, host)
    yield from tqdm(wanted, unit="page", disable=None, leave=False)


def _of_host(found: Iterator[tuple[str, Source]], host: str) -> Iterator[tuple[str, Source]]:
    """The pages of one host; if there is none, the host was likely misspelt."""
    is_there = False
    for name, source in found:
        if host_in(source.url) == host.lower():
            is_there = True
            yield name, source
    if not is_there:
        raise OptionError(f"none of these pages is of the host {host}")


def _found(page: str) -> Iterator[tuple[str, Source]]:
    """What a name stands for: one page, by its path or address, or all pages in files of many, folders and globs."""
    is_file = Path(page).is_file() and kind_of(Path(page)) in ("", "html")
    return iter([(page, Source.named(page))]) if is_file or "://" in page or page == "-" else named_sources([page])


class _Fit(NamedTuple):
    """How one page fits the site: `noise` is the share of its text that is noise."""

    name: str
    said: str
    noise: float | None

    def line(self) -> str:
        """A line with a bar."""
        drawn = " " * len(bar(0)) if self.noise is None else bar(self.noise)
        return f"{drawn}  {self.name}  {self.said}".rstrip()


def _fit(name: str, match: Match | None) -> _Fit:
    if match is None:
        return _Fit(name, "like no template of the site", None)
    blocks = match.page.blocks
    sizes = blocks.text_length[~blocks.hidden]
    share = float(sizes[match.noise[~blocks.hidden]].sum() / max(sizes.sum(), 1))
    return _Fit(name, f"{match.kinship:.0%} like the template of {match.template.pages} pages", share)
