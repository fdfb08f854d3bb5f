"""`pagesieve batch`: files of pages in, a table out."""

import time
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import click
from click.shell_completion import CompletionItem
from tqdm import tqdm

from pagesieve.batch.engine import Done, Engine, Event, Progress
from pagesieve.batch.fields import DEFAULT_FIELDS, FIELDS
from pagesieve.batch.hosts import LEAST, MOST
from pagesieve.batch.limits import LOOSENESS, Limits
from pagesieve.batch.local import Local
from pagesieve.batch.parts import FORMATS
from pagesieve.batch.reader import Reader
from pagesieve.batch.report import tables
from pagesieve.batch.run import Run
from pagesieve.batch.work import Job
from pagesieve.cli.options import method_option
from pagesieve.evaluate.report import aligned
from pagesieve.exceptions import OptionError
from pagesieve.inputs import Columns
from pagesieve.methods import DEFAULT
from pagesieve.source.files import read_file

STOPPED = 130  # the exit code of what Ctrl-C ended
_LIMITS = Limits()


class FieldNames(click.ParamType[tuple[str, ...]]):
    """Names of columns with commas between them; `+NAME` adds to the default."""

    name = "NAMES"

    def convert(
        self, value: str | tuple[str, ...], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        """The names, if there are such columns."""
        if not isinstance(value, str):
            return value
        names = [name.strip() for name in value.removeprefix("+").split(",") if name.strip()]
        try:
            return Reader((*DEFAULT_FIELDS, *names) if value.startswith("+") else tuple(names)).fields
        except OptionError as fault:
            self.fail(str(fault), param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The names that go on so, after those that stand there."""
        before, comma, last = incomplete.rpartition(",")
        begun, name = (f"{before},", last) if comma else (last[: last.startswith("+")], last.removeprefix("+"))
        taken = before.removeprefix("+").split(",")
        return [CompletionItem(f"{begun}{f}") for f in FIELDS if f.startswith(name) and f not in taken]


NO_SITES = "no site was learnt: a page belongs to a site by its address, and none of these has one"


@click.command()
@click.argument("inputs", nargs=-1, type=click.Path(), metavar="INPUT...")
@click.option("-o", "--output", required=True, type=click.Path(file_okay=False), help="Folder for the parts.")
@click.option("--files-from", type=click.Path(), metavar="FILE", help="Take more inputs from FILE, one a line.")
@click.option("-f", "--format", "form", type=click.Choice(list(FORMATS)), default="jsonl", show_default=True)
@click.option(
    "--fields",
    type=FieldNames(),
    default=",".join(DEFAULT_FIELDS),
    help=f"Columns, by commas; +NAME adds to the default. Default: {', '.join(DEFAULT_FIELDS)}. "
    f"Others: {', '.join(name for name in FIELDS if name not in DEFAULT_FIELDS)}.",
)
@method_option
@click.option("--workers", type=click.IntRange(min=1), help="Processes that read pages. Default: one a core.")
@click.option("--timeout", type=float, default=_LIMITS.cpu, show_default=True, help="Seconds of CPU time for a page.")
@click.option("--wall", type=float, help=f"Seconds on the clock for a page. Default: {LOOSENESS:g} times the timeout.")
@click.option("--memory", type=int, default=_LIMITS.memory, show_default=True, help="Megabytes for a page.")
@click.option("--learn-sites", is_flag=True, help="First learn a site file for every host with 10 pages or more.")
@click.option(
    "--site-pages",
    type=click.IntRange(min=LEAST),
    default=MOST,
    show_default=True,
    help="With --learn-sites: pages to learn a site from.",
)
@click.option("--dedup", is_flag=True, help="Mark pages whose content is the same as that of an earlier one.")
@click.option(
    "--split", type=click.IntRange(min=1), help="Split inputs of more megabytes. Default: so that all cores help."
)
@click.option("--html-field", default="html", show_default=True, help="Column or key of JSON that has the HTML.")
@click.option("--url-field", default="url", show_default=True, help="Column or key that has the address.")
@click.option("--engine", type=click.Choice(["local", "spark"]), default="local", show_default=True)
@click.option("--master", metavar="URL", help="Where Spark runs, such as spark://host:7077. Default: local[*].")
@click.pass_context
def batch(
    ctx: click.Context,
    *,
    inputs: tuple[str, ...],
    output: str,
    files_from: str | None,
    form: str,
    fields: tuple[str, ...],
    method: str = DEFAULT,
    workers: int | None,
    timeout: float,
    wall: float | None,
    memory: int,
    learn_sites: bool,
    site_pages: int,
    dedup: bool,
    split: int | None,
    html_field: str,
    url_field: str,
    engine: str,
    master: str | None,
) -> None:
    """Read the pages of many files into a table.

    Every page becomes a row in a part in a folder. INPUT is a file, a folder or a pattern: WARC, JSON lines, Parquet
    or HTML, plain or gzipped. A page that takes too much time or memory, or kills its process, becomes a row with a
    status and a reason. A run that was ended in any way goes on when the same command is given again.

    \b
    Examples:
      pagesieve batch crawl.warc.gz -o rows
      pagesieve batch 'crawl/*.warc.gz' -o rows --format parquet --workers 8
      pagesieve batch pages.jsonl -o rows --fields url,title,markdown --dedup
      pagesieve batch pages/ -o rows --fields +posts,records
      pagesieve batch crawl.warc.gz -o rows --learn-sites
      pagesieve batch --files-from warc.paths -o rows --engine spark --master spark://host:7077
    """
    read_as = Columns(html=html_field, url=url_field)
    limits = _limits(timeout, wall, memory)
    job = Job(Reader(fields, method), limits, read_as, form, dedup, site_pages if learn_sites else None)
    chosen = _engine(engine, workers, master)
    with Run(_names(inputs, files_from), Path(output), job, split=split) as run:
        ctx.exit(_done(run, chosen))


def _done(run: Run, engine: Engine) -> int:
    """Do the work and tell how it went; the exit status."""
    before = run.manifest.standing
    try:
        _learn(run)
        _watch(run, engine)
    except KeyboardInterrupt:
        standing = run.manifest.standing
        told = f"stopped; {standing.done} of {standing.tasks} parts are done"
        click.echo(f"pagesieve: {told}, and the same command goes on from here", err=True)
        return STOPPED
    _show(run, nothing_to_do=before.tasks == before.done)
    return 1 if run.faults() else 0


def _names(inputs: tuple[str, ...], files_from: str | None) -> list[str]:
    listed = read_file(files_from).decode("utf-8", "replace").splitlines() if files_from else ()
    names = [*inputs, *(name for line in listed if (name := line.strip()))]
    if not names:
        raise click.UsageError("give an INPUT, or a list of inputs with --files-from")
    return names


def _limits(timeout: float, wall: float | None, memory: int) -> Limits:
    try:
        return Limits(timeout, wall, memory)
    except OptionError as fault:
        raise click.UsageError(str(fault)) from fault


def _engine(name: str, workers: int | None, master: str | None) -> Engine:
    if name == "local":
        if master is not None:
            raise click.UsageError("--master is for --engine spark")
        return Local(workers)
    from pagesieve.batch.spark import Spark

    if workers is not None:
        raise click.UsageError("--workers is for --engine local; with Spark, name the cores in --master: local[4]")
    return Spark(master)


def _learn(run: Run) -> None:
    """Learn the sites that are asked for, under a bar of their own."""
    with tqdm(
        total=1.0, bar_format="{percentage:3.0f}%|{bar:25}| {desc} [{elapsed}]", disable=None, leave=False
    ) as bar:
        for doing, share in run.learn_sites():
            bar.set_description_str(doing, refresh=False)
            bar.n = share
            bar.update(0)
    if run.job.site_pages is not None and not run.manifest.sites():
        click.secho(f"pagesieve: {NO_SITES}", err=True, fg="yellow")


def _watch(run: Run, engine: Engine) -> None:
    """Do the work under a progress bar."""
    with _Bar(run) as bar, closing(run.work(engine)) as events:
        for event in events:
            bar.show(event)


class _Bar:
    """Pages per second, faults and the time left; by the bytes of the inputs, since nobody knows the pages before."""

    def __init__(self, run: Run) -> None:
        standing = run.manifest.standing
        form = "{percentage:3.0f}%|{bar:25}| {desc} [{elapsed}<{remaining}]"
        self.bar = tqdm(
            total=standing.weight, initial=standing.done_weight, bar_format=form, smoothing=0.05, disable=None
        )
        self.start = time.monotonic()
        self.done = _Passed(0, 0, standing.done_weight)
        self.under_way: dict[int, _Passed] = {}

    def show(self, event: Event) -> None:
        """Count an event in."""
        number, weight = event.task.number, event.task.weight
        if isinstance(event, Progress):
            self.under_way[number] = _Passed(event.pages, event.faults, weight * event.share)
        else:
            self.under_way.pop(number, None)
            counts = (event.summary.pages, event.summary.faults) if isinstance(event, Done) else (0, 0)
            self.done = _total(self.done, _Passed(*counts, weight))
        passed = _total(self.done, *self.under_way.values())
        rate = passed.pages / max(time.monotonic() - self.start, 1e-3)
        told = f"{passed.pages:,} pages, {rate:,.0f} pages/s, {passed.faults:,} errors"
        self.bar.set_description_str(told, refresh=False)
        self.bar.update(passed.weight - self.bar.n)

    def __enter__(self) -> "_Bar":
        return self

    def __exit__(self, *_: object) -> None:
        self.bar.close()


class _Passed(NamedTuple):
    """Pages, faults among them, and bytes of input."""

    pages: int
    faults: int
    weight: float


def _total(*parts: _Passed) -> _Passed:
    return _Passed(*(sum(column) for column in zip(*parts, strict=True)))


def _show(run: Run, *, nothing_to_do: bool) -> None:
    """The table at the end, and what could not be read."""
    summary, standing = run.manifest.summary(), run.manifest.standing
    counted = f"{_counted(summary.pages, 'page')} in {_counted(standing.done, 'part')} in {run.folder}"
    click.echo(f"{counted}; nothing was left to do" if nothing_to_do else counted)
    for table in tables(summary, run.manifest.sites()):
        click.echo("\n" + aligned(table))
    for fault in run.faults():
        click.secho(f"pagesieve: {fault}", err=True, fg="red")


def _counted(count: int, noun: str) -> str:
    """A number of things.

    >>> _counted(1, "page"), _counted(1200, "part")
    ('1 page', '1,200 parts')
    """
    return f"{count:,} {noun}{'s' * (count != 1)}"
