# make kit                      the starter of a game, as PDFs in output/
# make kit PAPER=letter         on other paper
# make kit PACK=demons SET=all  another game; all of it
# make kit SET=all PLAYERS=4    as many pieces as four players need
# make test                     the tests
# make test-browser             the HTML references in Chromium (needs npm and chromium)
# make bench                    what printing costs, beside plain WeasyPrint and typst
# Everything is installed into .venv, once, and again only when pyproject.toml changes.

PACK   ?= reign-in-hell
PAPER  ?=
SET    ?=
PLAYERS ?=
PYTHON ?= python3

VENV := .venv
PY   := $(VENV)/bin/python
# Debian's python3 comes without ensurepip; there the pip outside installs into the environment.
PIP   = $$(if [ -x $(VENV)/bin/pip ]; then echo "$(PY) -m pip"; else echo "$(PYTHON) -m pip --python $(PY)"; fi)
KIT   = $(if $(PAPER),--paper $(PAPER)) $(if $(filter all,$(SET)),--all,$(if $(SET),--set $(SET))) $(if $(PLAYERS),--players $(PLAYERS))

.DEFAULT_GOAL := help
.PHONY: help kit check test test-browser lint fonts bench sheet-picture clean

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile

kit: $(VENV)/.installed $(VENV)/.machine
	@$(PY) -m hellprint kit $(PACK) $(KIT)

check: $(VENV)/.installed $(VENV)/.machine
	@$(PY) -m hellprint check

test: $(VENV)/.installed-dev $(VENV)/.machine
	@$(PY) -m pytest -q -n 2 --dist loadfile

# References of the sampler and of a shipped game, as a phone shows them.
test-browser: $(VENV)/.installed-dev $(VENV)/.machine
	@command -v npm >/dev/null || { echo "test-browser needs npm: apt-get install npm"; exit 1; }
	@command -v chromium >/dev/null || test -n "$(CHROMIUM)" || { echo "test-browser needs Chromium: apt-get install chromium"; exit 1; }
	@npm install --prefix tests/browser --no-package-lock --no-audit --no-fund --silent
	@out=$$(mktemp -d) && trap 'rm -rf "$$out"' EXIT && \
	for pack in tests/packs/sampler reign-in-hell; do $(PY) -m hellprint reference $$pack --out "$$out" >/dev/null 2>&1 || exit 1; done && \
	node tests/browser/check.mjs "$$out"/*.html

lint: $(VENV)/.installed-dev
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy

bench: $(VENV)/.installed-dev $(VENV)/.machine
	@$(PY) tests/bench/run.py $(BENCH)

fonts: $(VENV)/.installed
	@$(PY) -m hellprint.render.iconfont

sheet-picture: $(VENV)/.installed-dev $(VENV)/.machine
	@$(PY) tests/readme/sheet_picture.py

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(VENV)/.created:
	@$(PYTHON) -c 'import sys; sys.exit("hellprint needs Python 3.11 or later; this is " + sys.version.split()[0] + " (make PYTHON=python3.12 kit takes another one)" if sys.version_info < (3, 11) else 0)'
	@echo "making $(VENV)"
	@$(PYTHON) -m venv $(VENV) >/dev/null 2>&1 || $(PYTHON) -m venv --clear --without-pip $(VENV)
	@touch $@

$(VENV)/.installed: pyproject.toml $(VENV)/.created
	@echo "installing what hellprint needs into $(VENV) (a minute or two, once)"
	@pip="$(PIP)"; $$pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.installed-dev: pyproject.toml $(VENV)/.created
	@echo "installing what hellprint and its tests need into $(VENV) (a minute or two, once)"
	@pip="$(PIP)"; $$pip install --quiet --disable-pip-version-check --editable ".[dev]"
	@touch $@ $(VENV)/.installed

# Pango lays out the frames of cards. doctor installs it where it may, and else names the one command.
$(VENV)/.machine: | $(VENV)/.created
	@$(PY) -m hellprint doctor --install
	@touch $@
