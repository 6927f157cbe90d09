"""Lists what a file defines: functions and classes of C++ and Python, messages, records."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator

from tpu_walkthrough.errors import InputError
from tpu_walkthrough.files import read_file
from trace_links.calls.model import Symbol, Symbols
from trace_links.definitions.index import rows_of
from trace_links.definitions.model import HEADERS, UNITS, Kind
from trace_links.definitions.names import CONVERSION
from trace_links.python.modules import parsed

_MAX_SIZE = 4_000_000
_PYTHON = (".py", ".pyi")
_READ = (*UNITS, *HEADERS, ".proto", ".td", *_PYTHON)
_HIDDEN = (Kind.LAMBDA, Kind.DECLARATION, Kind.ENUMERATOR, Kind.DEFINE)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def symbols_of(path: str) -> Symbols:
    """What a file defines. Raises InputError if it cannot be read, or is in another language."""
    if not path.endswith(_READ):
        raise InputError(
            f"{path}: symbols of such files are not known",
            "Name a file of C++ or Python, a .proto or a .td file.",
        )
    try:
        data = read_file(path, _MAX_SIZE)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from None
    found = _python(path, data) if path.endswith(_PYTHON) else _indexed(path, data)
    return Symbols(path, tuple(sorted(found, key=lambda symbol: (symbol.line, -symbol.end_line))))


def _indexed(path: str, data: bytes) -> Iterator[Symbol]:
    for kind, name, scope, parameters, _, _, line, end, _, _ in rows_of(
        os.path.basename(path), data
    ):
        if kind in _HIDDEN:
            continue
        last = f"operator {parameters}" if name == CONVERSION else name
        yield Symbol(Kind.LABELS[kind], "::".join(filter(None, (scope, last))), line, end)


def _python(path: str, data: bytes) -> Iterator[Symbol]:
    try:
        tree = parsed(data)
    except (SyntaxError, ValueError) as error:
        raise InputError(f"{path} is not valid Python: {error}") from None
    yield from _below(tree, "", in_class=False)


def _below(node: ast.AST, scope: str, in_class: bool) -> Iterator[Symbol]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (*_FUNCTIONS, ast.ClassDef)):
            name = f"{scope}{child.name}"
            is_class = isinstance(child, ast.ClassDef)
            kind = "class" if is_class else "method" if in_class else "function"
            yield Symbol(kind, name, child.lineno, child.end_lineno or child.lineno)
            yield from _below(child, f"{name}.", is_class)
        elif not isinstance(child, ast.expr):
            yield from _below(child, scope, in_class)
