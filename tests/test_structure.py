"""The house rules of the tree, so that what was forgotten is named: tests, cases, docs, imports, sizes."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from hellprint import checks
from hellprint.checks.base import HEADINGS
from hellprint.cli.app import COMMANDS
from hellprint.components import KINDS

CHECKOUT = Path(__file__).resolve().parents[1]
PACKAGE = CHECKOUT / "hellprint"
TESTS = CHECKOUT / "tests"
CHECKS = PACKAGE / "checks"
CASES = TESTS / "cases"

HEAVY = frozenset((
    "yaml", "jinja2", "uharfbuzz", "pikepdf", "pydantic", "weasyprint", "PIL", "rich", "markdown_it", "openpyxl",
    "pyphen", "fontTools", "cel_expr_python", "reportlab", "google", "pypdfium2",
))  # fmt: skip
"""Slow to import, so imported when they are used: a command pays only for what it does."""

STAGES = ("load", "checks", "components", "render", "impose", "write")
"""In the order in which content goes through them; a stage imports none that comes later."""

LONGEST_MODULE = 450
LONGEST_FUNCTION = 70


def modules(folder: Path = PACKAGE) -> list[Path]:
    return sorted(path for path in folder.rglob("*.py") if "__pycache__" not in path.parts)


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(CHECKOUT).with_suffix("").parts).removesuffix(".__init__")


def has_code(path: Path) -> bool:
    """Whether a module defines functions or classes: lists and constants need no test of their own."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return any(isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) for node in tree.body)


def test_every_module_has_its_test_at_the_mirrored_path() -> None:
    missing = [
        str(wanted.relative_to(CHECKOUT))
        for path in modules()
        if path.name not in ("__init__.py", "__main__.py") and has_code(path) and path.parent != CHECKS
        for wanted in [TESTS / path.relative_to(PACKAGE).with_name(f"test_{path.name}")]
        if not wanted.is_file() and not is_plain_data(path)
    ]
    assert missing == []


def is_plain_data(path: Path) -> bool:
    """A module of the model that holds dataclasses without methods has nothing to test."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return path.parent == PACKAGE / "model" and not any(isinstance(n, ast.FunctionDef) for n in ast.walk(tree))


def test_every_test_in_a_mirrored_folder_has_its_module() -> None:
    folders = [PACKAGE / path.name for path in TESTS.iterdir() if (PACKAGE / path.name).is_dir()]
    stray = [
        str(path.relative_to(CHECKOUT))
        for folder in folders
        for path in sorted((TESTS / folder.name).rglob("test_*.py"))
        if not _tested(path).exists() and folder != CHECKS
    ]
    assert stray == []


def _tested(test: Path) -> Path:
    inside = test.relative_to(TESTS)
    return PACKAGE / inside.with_name(inside.name.removeprefix("test_"))


# Checks


def check_names() -> list[str]:
    return [path.stem for path in modules(CHECKS) if path.stem not in ("__init__", "base")]


def test_the_list_of_checks_is_the_folder_of_checks() -> None:
    assert sorted(module.__name__.rpartition(".")[2] for module in checks.ALL) == check_names()


def test_codes_are_unique_and_well_formed() -> None:
    codes = Counter(module.CODE for module in checks.ALL)
    assert [code for code, times in codes.items() if times > 1] == []
    assert [code for code in codes if not re.fullmatch(r"HP[0-5]\d\d", code)] == []


@pytest.mark.parametrize("name", check_names())
def test_a_check_explains_itself(name: str) -> None:
    text = checks.explain(CODES[name]) or ""
    assert re.findall(r"(?m)^(\w+)$", text) == list(HEADINGS)


CODES = {module.__name__.rpartition(".")[2]: module.CODE for module in checks.ALL}


@pytest.mark.parametrize("name", check_names())
def test_a_check_has_a_case_that_passes_and_one_that_fails(name: str) -> None:
    cases = yaml.safe_load((CASES / f"{name}.yaml").read_text(encoding="utf-8"))
    kinds = {str(key).split("_")[0] for key in _keys(cases)}
    assert {"pass", "fail"} <= kinds


def _keys(cases: Any) -> Iterator[str]:
    """Names of cases, in a map of them or a list of maps."""
    if isinstance(cases, dict):
        for key, value in cases.items():
            yield key
            yield from _keys(value)
    elif isinstance(cases, list):
        for case in cases:
            yield from _keys(case)


def test_every_code_in_the_program_has_a_check() -> None:
    known = set(CODES.values())
    used = {
        (code, dotted(path))
        for path in modules()
        for code in re.findall(r"\"(HP\d{3})\"", path.read_text(encoding="utf-8"))
    }
    assert sorted((code, where) for code, where in used if code not in known) == []


# Imports


def top_level_imports(path: Path) -> Iterator[str]:
    """Modules that are imported when the module is: not in functions, not for types only."""
    todo: list[ast.stmt] = list(ast.parse(path.read_text(encoding="utf-8")).body)
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield node.module or ""
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" not in ast.unparse(node.test):
            todo += [*node.body, *node.orelse]
        elif isinstance(node, ast.Try):
            todo += [*node.body, *node.orelse, *node.finalbody, *(s for h in node.handlers for s in h.body)]


def test_the_command_line_and_the_pipeline_import_nothing_heavy_before_they_run() -> None:
    """Not even through others: a module may import its library with itself if it is imported inside functions only."""
    names = {dotted(path): path for path in modules()}
    todo = ["hellprint.pipeline", *(name for name in names if name.startswith("hellprint.cli"))]
    chains = {name: name for name in todo}
    heavy = []
    while todo:
        name = todo.pop()
        for imported in top_level_imports(names[name]):
            if imported.partition(".")[0] in HEAVY:
                heavy.append(f"{chains[name]} imports {imported}")
            elif imported in names and imported not in chains:
                chains[imported] = f"{chains[name]} -> {imported}"
                todo.append(imported)
    assert heavy == []


def test_the_model_imports_nothing_of_hellprint_but_itself() -> None:
    others = [
        f"{dotted(path)} imports {name}"
        for path in modules(PACKAGE / "model")
        for name in top_level_imports(path)
        if name.startswith("hellprint.") and not name.startswith("hellprint.model")
    ]
    assert others == []


def test_no_stage_imports_a_later_one() -> None:
    backwards = [
        f"{dotted(path)} imports {name}"
        for number, stage in enumerate(STAGES)
        for path in modules(PACKAGE / stage)
        for name in top_level_imports(path)
        for later in (*STAGES[number + 1 :], "cli", "pipeline")
        if name == f"hellprint.{later}" or name.startswith(f"hellprint.{later}.")
    ]
    assert backwards == []


def test_only_the_command_line_prints_or_exits() -> None:
    loud = [
        f"{dotted(path)}:{node.lineno}"
        for path in modules()
        if not path.is_relative_to(PACKAGE / "cli") and path.name != "__main__.py"
        for node in ast.walk(without_main(path))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("print", "sys.exit", "exit", "input", "click.echo")
    ]
    assert loud == []


def without_main(path: Path) -> ast.Module:
    """A module without what it does when it is run as a script (`make fonts`)."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    if any(isinstance(n, ast.If) and "__main__" in ast.unparse(n.test) for n in tree.body):
        tree.body = [n for n in tree.body if not isinstance(n, ast.If) and getattr(n, "name", "") != "main"]
    return tree


# Sizes and names


def test_modules_and_functions_are_small() -> None:
    big = []
    for path in modules():
        text = path.read_text(encoding="utf-8")
        lines = text.count("\n")
        if lines > LONGEST_MODULE:
            big.append(f"{dotted(path)} has {lines} lines")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and (node.end_lineno or 0) - node.lineno > LONGEST_FUNCTION:
                big.append(f"{dotted(path)}.{node.name} has {(node.end_lineno or 0) - node.lineno} lines")
    assert big == []


def test_every_module_says_what_it_is_for() -> None:
    assert [dotted(p) for p in modules() if not ast.get_docstring(ast.parse(p.read_text(encoding="utf-8")))] == []


def test_no_module_has_a_name_that_says_nothing() -> None:
    empty = {"utils", "util", "helpers", "helper", "common", "core", "misc", "manager", "handler"}
    assert [dotted(path) for path in modules() if path.stem in empty] == []


def test_the_list_of_commands_is_what_the_command_line_has() -> None:
    commands = [
        path.stem for path in modules(PACKAGE / "cli") if re.search(r"^def command\(", path.read_text(), re.MULTILINE)
    ]
    assert sorted(commands) == sorted(COMMANDS)


def test_the_list_of_component_kinds_names_modules() -> None:
    offers = [
        p.stem for p in modules(PACKAGE / "components") if re.search(r"^def pieces\(", p.read_text(), re.MULTILINE)
    ]
    assert sorted(offers) == sorted(KINDS)


def test_every_component_kind_occurs_in_the_sampler_pack() -> None:
    pack = yaml.safe_load((TESTS / "packs" / "sampler" / "pack.yaml").read_text(encoding="utf-8"))
    assert {component["kind"] for component in pack["components"].values()} == set(KINDS)


def test_the_repository_holds_no_results() -> None:
    kept = [path.name for path in (CHECKOUT / "output").iterdir() if path.name == ".gitkeep"]
    assert kept == [".gitkeep"]
    assert "output/*" in (CHECKOUT / ".gitignore").read_text()
