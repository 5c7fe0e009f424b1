"""The order of the layers, read from the imports; what `import solver` must not load; and the stubs of the core."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import solver

ROOT = Path(solver.__file__).parent
ORDER = """
    version errors cards field hand
    games.base games.option games.trick games.layout games.jazz games.bridge games.jassrules games.jass
    games.meld games.declaring games.catalogue games
    notation position deals walk draft recordtext recordjson record jasslog jassdeals files
    matches.series matches.agreement matches.jazz matches.tally matches.jass matches.choosing
    matches.schieber matches.coiffeur matches.differenzler matches.reading matches
    draw.face draw.caption draw.table draw.text draw.vector draw
    core core.control core.board core.jass core.keeping core.distance core.distances core.layout core.maxn
    core.playout core.points core.rollout core.laying core.belief core.foresight core.sides core.worlds
    limits knowledge onlooker clash worlds viewtext view
    goal estimating habits tables jasstables searches explanation solution question folding crew answering solving
    journal network columns ruleplay treeplay beliefs judges prospects weighing hinting ply measures fairness fortune
    postmortem handworth offers advising
    puzzling.turns puzzling.tree puzzling.identity puzzling.puzzle puzzling.source
    puzzling.scene puzzling.themes puzzling.difficulty puzzling.making puzzling.proof puzzling
    batch.source batch.request batch.rows batch.shard batch.folder batch.export batch.workers batch.batching batch
    reporting.words reporting.telling reporting.contents reporting.curves reporting.pieces reporting.page
    reporting.booklet reporting
    __init__
    commands.console commands.options commands.progress commands.interrupt commands.inputs commands.sheet commands.sight
    commands.book commands.tabletalk commands.game commands.player commands.advise commands.batch commands.convert
    commands.deal commands.hint commands.play commands.puzzle commands.review commands.show commands.solve commands.verify
    commands.program commands
    __main__
"""
LAYERS = ORDER.split()
LATER = ("_repr_svg_", "_repr_html_", "view")
PUBLIC = "rules deal solve value hint advise review report graph puzzles solve_many"
PUBLIC_FUNCTIONS = set(PUBLIC.split())


def modules() -> dict[str, ast.Module]:
    """Return every module of the package, parsed, by its name without `solver.`."""
    found = {}
    for path in sorted(ROOT.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts[:-1] if len(parts) > 1 and parts[-1] == "__init__" else parts)
        found[name] = ast.parse(path.read_text())
    return found


def imports(name: str, tree: ast.Module) -> Iterator[str]:
    """Name the modules of the package that a module imports, but for what a method that leads to a later layer needs."""
    package = name.split(".") if (ROOT / name.replace(".", "/")).is_dir() else name.split(".")[:-1]
    for node in _statements(tree):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = package[: len(package) + 1 - node.level] + (node.module.split(".") if node.module else [])
            yield from _targets(base, node)


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if not ((isinstance(child, ast.FunctionDef) and child.name in LATER) or _is_for_types(child)):
            yield child
            yield from _statements(child)


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _targets(base: list[str], node: ast.ImportFrom) -> list[str]:
    """Return `base` or, where the names imported from it are modules, those modules."""
    inside = [".".join([*base, item.name]) for item in node.names if _is_module([*base, item.name])]
    return inside or [".".join(base) or "__init__"]


def _is_module(parts: list[str]) -> bool:
    path = ROOT.joinpath(*parts)
    return any(path.with_suffix(ending).exists() for ending in (".py", ".pyx")) or (path / "__init__.py").exists()


def test_every_module_has_its_place_in_the_order() -> None:
    compiled = {f"core.{path.stem}" for path in ROOT.glob("core/*.pyx")}
    assert {*modules(), *compiled} == set(LAYERS)
    assert len(LAYERS) == len(set(LAYERS))


def test_a_module_imports_only_what_stands_before_it() -> None:
    order = {name: place for place, name in enumerate(LAYERS)}
    wrong = [
        f"{name} imports {other}"
        for name, tree in modules().items()
        for other in imports(name, tree)
        if order[other] >= order[name]
    ]
    assert wrong == []


def test_the_package_is_imported_by_relative_names_only() -> None:
    for name, tree in modules().items():
        for node in ast.walk(tree):
            named = [item.name for item in node.names] if isinstance(node, ast.Import) else []
            named += [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
            assert not any(other.split(".")[0] == "solver" for other in named), name


def test_no_module_bears_the_name_of_a_public_function() -> None:
    assert not PUBLIC_FUNCTIONS & modules().keys()


@pytest.mark.parametrize("library", ["numpy", "networkx", "rich", "hypothesis"])
def test_importing_the_solver_does_not_load_what_few_need(library: str) -> None:
    code = f"import sys, solver; sys.exit({library!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT.parent, check=False).returncode == 0


def test_the_stubs_of_the_core_tell_the_truth(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    allowed = tmp_path / "allowed"
    allowed.write_text(r".*\.__(reduce|setstate)_cython__" + "\n" + r".*\.__(test|pyx_capi)__" + "\n")
    names = [f"solver.core.{path.stem}" for path in ROOT.glob("core/*.pyx")]
    options = ["--ignore-unused-allowlist", "--allowlist", str(allowed), "--mypy-config-file", "pyproject.toml"]
    command = [sys.executable, "-m", "mypy.stubtest", *options, *names]
    found = subprocess.run(command, cwd=ROOT.parent, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr
