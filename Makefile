# make kit                      PDFs of a game in output/
# make kit PAPER=letter         on other paper
# make kit PACK=demons SET=all  another game; all of it
# make test                     the tests
# make bench                    what printing costs, beside plain WeasyPrint and typst
# Everything is installed into .venv, once, and again only when pyproject.toml changes.

PACK   ?= reign-in-hell
PAPER  ?=
SET    ?=
PYTHON ?= python3

VENV := .venv
PY   := $(VENV)/bin/python
# Debian's python3 comes without ensurepip; there the pip outside installs into the environment.
PIP   = $$(if [ -x $(VENV)/bin/pip ]; then echo "$(PY) -m pip"; else echo "$(PYTHON) -m pip --python $(PY)"; fi)
KIT   = $(if $(PAPER),--paper $(PAPER)) $(if $(filter all,$(SET)),--all,$(if $(SET),--set $(SET)))

.DEFAULT_GOAL := help
.PHONY: help kit check test lint fonts bench sheet-picture clean

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile

kit: $(VENV)/.installed $(VENV)/.machine
	@$(PY) -m hellprint kit $(PACK) $(KIT)

check: $(VENV)/.installed $(VENV)/.machine
	@$(PY) -m hellprint check

test: $(VENV)/.installed-dev $(VENV)/.machine
	@$(PY) -m pytest -q -n 2 --dist loadfile

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
