"""datatrove for real: its own reader, executor and writer around our step."""

import json

import pytest
from tests.archive import page
from tests.engines import engine

from pagesieve.batch.limits import Limits

engine("datatrove")
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def test_a_pipeline_reads_pages(tmp_path, poison):
    from datatrove.executor.local import LocalPipelineExecutor
    from datatrove.pipeline.readers import JsonlReader
    from datatrove.pipeline.writers import JsonlWriter

    from pagesieve.batch.datatrove import PagesieveExtractor

    (tmp_path / "in").mkdir()
    words = {3: "poison-kill", 5: "poison-spin", 7: "poison-raise"}
    for file in range(2):
        lines = [
            {
                "text": page(n, words.get(n, "Old boats.")).decode(),
                "id": str(n),
                "metadata": {"url": f"https://example.org/{n}"},
            }
            for n in range(file * 6, file * 6 + 6)
        ]
        (tmp_path / "in" / f"{file}.jsonl").write_text("\n".join(map(json.dumps, lines)))
    step = PagesieveExtractor("markdown", fields=("url", "title"), method=poison, limits=Limits(cpu=0.5, wall=60))
    pipeline = [
        JsonlReader(str(tmp_path / "in"), doc_progress=False),
        step,
        JsonlWriter(str(tmp_path / "out"), output_filename="${rank}.jsonl", compression=None),
    ]
    LocalPipelineExecutor(pipeline, tasks=2, workers=2, logging_dir=str(tmp_path / "logs")).run()
    rows = [json.loads(line) for path in (tmp_path / "out").glob("*.jsonl") for line in path.read_text().splitlines()]
    assert {row["id"] for row in rows} == {str(number) for number in range(12) if number not in words}
    first = next(row for row in rows if row["id"] == "0")
    assert "# Boat 0" in first["text"]
    assert first["metadata"]["title"] == "Boat 0"
    assert first["metadata"]["url"] == "https://example.org/0"
    stats = json.loads((tmp_path / "logs" / "stats.json").read_text())
    counts = next(stat["stats"] for stat in stats if "pagesieve" in stat["name"])
    counted = {name: value if isinstance(value, int) else value["total"] for name, value in counts.items()}
    expected = {"total": 12, "ok": 9, "crash": 1, "timeout": 1, "error": 1, "dropped": 3, "forwarded": 9}
    assert {name: counted[name] for name in expected} == expected
