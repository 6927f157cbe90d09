"""The table of private names, and what fits it."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jax
import pytest

from mock_libtpu.delegate import seam
from mock_libtpu.delegate.seam import private
from mock_libtpu.delegate.seam.private import Name, names, problem

PACKAGE = Path(private.__file__).parents[1]
# A method of a client, and what process_checks.py replaces in two modules by one loop.
REACHED_OTHERWISE = {
    ("jaxlib._jax", "Client"),
    ("jax._src.compiler", "compile_or_get_cached"),
    ("jax._src.dispatch", "compile_or_get_cached"),
    ("jax._src.source_info_util", "register_exclusion"),
    ("jax._src.traceback_util", "register_exclusion"),
}
MODULES = {name: each for name, each in vars(seam).items() if isinstance(each, seam.PrivateModule)}


def uses() -> Iterator[tuple[str, str]]:
    """(module, attribute) of what the delegate's files take from the seam."""
    for file in PACKAGE.rglob("*.py"):
        tree = ast.parse(file.read_text())
        known = {
            name.asname or name.name: MODULES[name.name]
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and (node.module or "") == "seam"
            for name in node.names
            if name.name in MODULES
        }
        for node in ast.walk(tree):
            owner, name = _access(node)
            if owner in known and not hasattr(seam.PrivateModule, name):
                yield known[owner].path, name


def _access(node: ast.AST) -> tuple[str, str]:
    """The variable and the attribute of `owner.name`, `getattr(owner, "name")` and their like."""
    match node:
        case ast.Attribute(ast.Name(owner), name):
            return owner, name
        case ast.Call(ast.Name("getattr" | "hasattr" | "is_usable" | "wrap"), arguments):
            match arguments:
                case [ast.Name(owner), ast.Constant(str(name)), *_]:
                    return owner, name
        case ast.Call(ast.Name("wrap_access"), [ast.Constant(str(name)), *_]):
            return "interpreter", name
    return "", ""


def test_every_name_that_is_used_is_listed_and_every_listed_name_is_used() -> None:
    used = set(uses())
    listed = {(row.module, row.name.partition(".")[0]) for row in names() if row.name != "*"}
    unchecked = {row.module for row in names() if row.name == "*"}
    used = {(module, name) for module, name in used if module not in unchecked}
    assert used - listed == set()
    assert listed - used == REACHED_OTHERWISE


def test_every_module_of_the_table_is_reached() -> None:
    assert {row.module for row in names()} == {module.path for module in MODULES.values()}


def test_this_jax_has_all_features() -> None:
    pytest.importorskip("jax.experimental.pallas.tpu")
    assert seam.lost_features() == {}


def test_a_name_that_is_not_listed_cannot_be_reached() -> None:
    with pytest.raises(LookupError, match=r"jax\._src\.core\.Tracer is not listed"):
        _ = seam.core.Tracer
    with pytest.raises(LookupError, match="'no such feature' is not a feature"):
        seam.missing("no such feature")


def test_a_module_that_is_gone_has_no_names(monkeypatch: pytest.MonkeyPatch) -> None:
    module = seam.PrivateModule("jax._src.core")
    assert module.is_loaded
    monkeypatch.setitem(vars(module), "path", "jax._src.no_such_module")
    monkeypatch.setitem(vars(module), "_listed", {"DebugInfo": "kernels"})
    assert not module.is_loaded
    assert not hasattr(module, "DebugInfo")
    with pytest.raises(seam.Missing, match=r"does not support kernels with jaxlib .* is not there"):
        _ = module.DebugInfo


def _function(first: int, second: int, *, third: int = 0) -> None:
    pass


def _open(first: int, *rest: int, **options: int) -> None:
    pass


@pytest.mark.parametrize(
    ("function", "takes", "fits"),
    [
        (_function, "first second", True),
        (_function, "first second third=", True),
        (_function, "first", False),
        (_function, "first …", True),
        (_function, "second first", False),
        (_function, "first second fourth=", False),
        (_function, "first second third fourth", False),
        (_open, "first other another=", True),
        (_open, "other", False),
    ],
)
def test_whether_a_function_takes_what_it_is_given(
    monkeypatch: pytest.MonkeyPatch, function: Any, takes: str, fits: bool
) -> None:
    monkeypatch.setattr(jax, "made_up", function, raising=False)
    row = Name("jax", "made_up", "tests", tuple(takes.split()))
    wanted = "" if fits else f"jax.made_up does not take {takes}"
    assert problem(row) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", []),
        ("arg: bytes, /", ["arg"]),
        ("self, a: Sequence[tuple[int, str]], b: int | None = None", ["self", "a", "b="]),
        ("a: <jaxlib.X object at 0x1> = <jaxlib.X object>, *, c: bool", ["a=", "c"]),
    ],
)
def test_the_parameters_of_functions_in_cpp(text: str, wanted: list[str]) -> None:
    found = private._parameters_in_cpp(text)
    empty = inspect.Parameter.empty
    assert [each.name + ("" if each.default is empty else "=") for each in found] == wanted
