"""What the test of Ray runs in a process of its own: Ray keeps processes and sockets until its interpreter ends."""

import functools
import json
import sys
from pathlib import Path

import pyarrow
import ray

from pagesieve.batch.limits import Limits
from pagesieve.batch.ray import read_batch, read_pages
from pagesieve.batch.reader import Reader
from pagesieve.batch.work import Job
from pagesieve.inputs import Columns


def main(folder, fields, method):
    (folder / "ray").mkdir()
    place = str(folder / "ray")
    ray.init(
        num_cpus=2,
        include_dashboard=False,
        log_to_driver=False,
        object_store_memory=100 << 20,
        _temp_dir=place,
        _plasma_directory=place,
    )
    ray.data.DataContext.get_current().enable_progress_bars = False
    limits = Limits(cpu=0.5, wall=60)
    files = read_pages([str(folder / "*.warc.gz")], fields=fields, method=method, limits=limits).take_all()
    own = ray.data.from_arrow(pyarrow.Table.from_pylist(json.loads((folder / "own.json").read_text())))
    job = Job(Reader(("url", "title")), inputs=Columns(html="page"))
    read = own.map_batches(functools.partial(read_batch, job=job), batch_size=8, batch_format="pyarrow").take_all()
    (folder / "found.json").write_text(json.dumps([files, read]))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2].split(","), sys.argv[3])
