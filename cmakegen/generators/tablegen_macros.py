"""Follow macros of a tree that only pass their arguments on to a rule of TableGen.

IREE's `iree_gentbl_cc_library` adds include directories to `gentbl_cc_library`. Nothing is
executed: a macro is followed if its body is one call with `**kwargs`; others are ignored.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from tpu_walkthrough.source_tree.build_files import parse_build_file


class Macro(NamedTuple):
    """A function that calls one rule, and passes on what it does not name itself."""

    rule: str
    defaults: Mapping[str, ast.expr | None]
    """Parameter -> default value, if it has one."""
    attributes: Mapping[str, ast.expr]
    """The attributes of the call, which may use the parameters."""

    def apply(self, given: Mapping[str, ast.expr]) -> dict[str, ast.expr]:
        """The attributes of the rule if the macro is called with `given`."""
        passed = {name: given.get(name, default) for name, default in self.defaults.items()}
        values = {name: value for name, value in passed.items() if value is not None}
        attributes = {name: value for name, value in given.items() if name not in passed}
        for name, value in self.attributes.items():
            attributes[name] = _Replace(values).visit(copy.deepcopy(value))
        return attributes


class _Replace(ast.NodeTransformer):
    """Replaces names of parameters by their values."""

    def __init__(self, values: Mapping[str, ast.expr]) -> None:
        self._values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._values.get(node.id, node)


def read_macros(text: bytes, rules: Collection[str]) -> dict[str, Macro]:
    """The macros in a .bzl file that pass on to one of `rules`; none if it is not readable."""
    try:
        module = parse_build_file(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return {}
    macros: dict[str, Macro] = {}
    for statement in module.body:
        if isinstance(statement, ast.FunctionDef):
            macro = _macro(statement, rules)
            if macro:
                macros[statement.name] = macro
    return macros


def loaded(module: ast.Module) -> Iterator[tuple[str, str, str]]:
    """(label, name in the .bzl file, name in this file) of the module's load statements."""
    for statement in module.body:
        match statement:
            case ast.Expr(
                ast.Call(
                    func=ast.Name("load"), args=[ast.Constant(str(label)), *names], keywords=others
                )
            ):
                for name in names:
                    if isinstance(name, ast.Constant) and isinstance(name.value, str):
                        yield label, name.value, name.value
                for other in others:
                    match other:
                        case ast.keyword(arg=str(here), value=ast.Constant(str(there))):
                            yield label, there, here


def _macro(function: ast.FunctionDef, rules: Collection[str]) -> Macro | None:
    body = [one for one in function.body if not _is_docstring(one)]
    parameters = function.args
    names = [one.arg for one in (*parameters.args, *parameters.kwonlyargs)]
    without = len(parameters.args) - len(parameters.defaults)
    defaults = [*[None] * without, *parameters.defaults, *parameters.kw_defaults]
    if parameters.kwarg is None or len(body) != 1:
        return None
    match body[0]:
        case ast.Expr(ast.Call(func=ast.Name(rule), args=[], keywords=words)) if rule in rules:
            attributes = {word.arg: word.value for word in words if word.arg}
            passed = [word.value for word in words if word.arg is None]
            if [getattr(one, "id", "") for one in passed] == [parameters.kwarg.arg]:
                return Macro(rule, dict(zip(names, defaults, strict=True)), attributes)
    return None


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
