# Two commands for a newcomer: `make demo` and `make test`. Both set up what they need, once.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DEV := $(VENV)/.dev-installed
EXAMPLES := news-article forum-thread product-grid documentation

.PHONY: help demo test docs footprint batch scoreboard reader segmenter visual papers clean

help:  ## Show this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

$(VENV)/.installed: pyproject.toml
	@echo "== Preparing a virtual environment in $(VENV) (once)"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "pagesieve needs Python 3.11 or newer")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(DEV): $(VENV)/.installed
	@echo "== Installing what the tests need (once)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --group dev --editable '.[peers,train,render,batch,spark,datatrove,ray,scrapy]'
	@$(BIN)/python -m pagesieve.rendering.chromium || test "$$(id -u)" != 0 || ! command -v apt-get >/dev/null || \
		{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; } || \
		echo "Chromium could not be installed; tests of rendering will say so"
	@touch $@

demo: $(VENV)/.installed  ## Sieve four example pages: their Markdown and their regions
	@$(BIN)/python examples/demo.py $(EXAMPLES)

test: $(DEV)  ## Check style and types, run all tests
	@echo "== Style (ruff)"
	@$(BIN)/ruff check --quiet && $(BIN)/ruff format --check --quiet
	@echo "== Types (mypy --strict)"
	@$(BIN)/mypy --no-error-summary
	@echo "== Tests (pytest)"
	@$(BIN)/python -m pytest -rs

docs: $(DEV)  ## Make the pictures and tables in docs again
	@$(BIN)/python docs/make.py

footprint: $(VENV)/.installed  ## Weigh a plain install and time the import
	@$(BIN)/python benchmarks/footprint.py

batch: $(DEV)  ## Measure batches on pages of yours: make batch PAGES=folder
	@test -n "$(PAGES)" || { echo "name a folder of pages, or web archives: make batch PAGES=folder"; exit 1; }
	@$(BIN)/python benchmarks/batch.py $(PAGES) --docs docs

scoreboard:  ## Run every contestant on the public sets: make scoreboard DATASETS=folder
	@test -n "$(DATASETS)" || { echo "name the folder of the unpacked sets: make scoreboard DATASETS=folder"; exit 1; }
	@test -x .venv-peers/bin/python || $(PYTHON) -m venv .venv-peers
	@.venv-peers/bin/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	@.venv-peers/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[peers]'
	@.venv-peers/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[peers-rust]' || \
		echo "rs-trafilatura could not be built here; it will be listed as missing"
	@.venv-peers/bin/python -W ignore benchmarks/scoreboard.py $(DATASETS)

reader: $(DEV)  ## Train the shipped models: make reader DATASETS=folder
	@test -n "$(DATASETS)" || { echo "name the folder of the unpacked sets: make reader DATASETS=folder"; exit 1; }
	@$(BIN)/pagesieve train reader --seed 1 --held-out build/held-out -o src/pagesieve/model/reader.npz \
		$(foreach set,wcxb fadwa-testbed fhgr-harvest mozilla-readability trafilatura swde autopager dataset-random, \
		$(set)=$(DATASETS)/$(set)) --marks marks/pages.jsonl --weight marks=0.5 \
		--weight fadwa-testbed=0.4 --weight fhgr-harvest=0.4 --weight mozilla-readability=0.4 --weight trafilatura=0.6 \
		--weight swde=0.15
	@$(BIN)/pagesieve train page-types --held-out build/held-out -o src/pagesieve/model/page_types.npz \
		$(foreach set,wcxb trafilatura fhgr-harvest autopager dataset-random,$(set)=$(DATASETS)/$(set)) \
		--marks marks/pages.jsonl

segmenter: $(DEV)  ## Train the shipped segmenters: make segmenter DATASETS=folder SNAPSHOTS=folder
	@test -n "$(DATASETS)" -a -n "$(SNAPSHOTS)" || \
		{ echo "name the folders: make segmenter DATASETS=folder SNAPSHOTS=folder"; exit 1; }
	@$(BIN)/pagesieve train segmenter dataset-random=$(DATASETS)/dataset-random \
		-o src/pagesieve/segmentation/segmenter.npz
	@$(BIN)/pagesieve train segmenter dataset-random=$(DATASETS)/dataset-random --snapshots $(SNAPSHOTS) \
		-o src/pagesieve/segmentation/segmenter_with_boxes.npz

visual: $(DEV)  ## Train the shipped visual model: make visual DATASETS=folder SNAPSHOTS=folder
	@test -n "$(DATASETS)" -a -n "$(SNAPSHOTS)" || \
		{ echo "name the folders: make visual DATASETS=folder SNAPSHOTS=folder"; exit 1; }
	@$(BIN)/pagesieve train visual dataset-random=$(DATASETS)/dataset-random wcxb=$(DATASETS)/wcxb \
		--snapshots $(SNAPSHOTS) --held-out build/held-out -o src/pagesieve/model/visual.npz

papers: $(DEV)  ## Draw the papers' tables again: make papers DATASETS=folder
	@test -n "$(DATASETS)" || { echo "name the folder of the unpacked sets: make papers DATASETS=folder"; exit 1; }
	@$(BIN)/python benchmarks/papers.py $(DATASETS)

clean:  ## Remove the environment and all caches
	rm -rf $(VENV) .venv-peers .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
