"""Which modules a program imports, read from its source and that of its own modules: never run."""

from __future__ import annotations

import ast
import contextlib
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from mock_libtpu.delegate import run_notebook
from mock_libtpu.fit.notebook import NOTEBOOK
from tpu_walkthrough.files import read_file

_MOST_BYTES = 4 << 20
_MOST_FILES = 2000


@dataclass
class Imports:
    """What a program imports."""

    others: dict[str, str] = field(default_factory=dict)
    """Module of an installed package -> name of the first file that imports it."""
    files: list[Path] = field(default_factory=list)
    """The program's own files."""


def imports(files: Sequence[Path], folders: Sequence[Path]) -> Imports:
    """What these files import, and the program's own modules in these folders, too.

    Where an import is, in a function or under a condition, makes no difference.
    """
    found = Imports()
    tops: set[str] = set()
    waiting = list(reversed(files))
    seen: set[Path] = set()
    while waiting and len(seen) < _MOST_FILES:
        file = waiting.pop()
        if file in seen:
            continue
        seen.add(file)
        found.files.append(file)
        for module in _imported(file):
            own = list(_own(module, file.parent, folders))
            waiting += own
            name = top(module)
            if own:
                tops.add(name)  # of a folder without __init__.py only what is in it is found
            elif name and name not in sys.stdlib_module_names:
                found.others.setdefault(module, file.name)
    found.others = {name: file for name, file in found.others.items() if top(name) not in tops}
    return found


def top(module: str) -> str:
    """The package that a module is in; empty of a relative one."""
    return module.partition(".")[0]


def _imported(file: Path) -> Iterator[str]:
    """The modules that a file imports, and what may be one; relative ones begin with dots."""
    for source in _sources(file):
        try:
            tree = ast.parse(source)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                yield from (each.name for each in node.names)
            elif isinstance(node, ast.ImportFrom):
                start = "." * node.level + (node.module or "")
                yield start
                joint = "" if start.endswith(".") else "."
                yield from (f"{start}{joint}{each.name}" for each in node.names)


def _sources(file: Path) -> Iterator[str | bytes]:
    with contextlib.suppress(OSError, run_notebook.NotebookError):
        if file.suffix == NOTEBOOK:
            yield from (cell.code for cell in run_notebook.code_cells(str(file)))
        else:
            yield read_file(str(file), _MOST_BYTES)


def _own(module: str, beside: Path, folders: Sequence[Path]) -> Iterator[Path]:
    """The files of a module of the program's own, with those of the packages that it is in."""
    name = module.lstrip(".")
    level = len(module) - len(name)
    if level:
        folders = [Path(os.path.normpath(beside.joinpath(*[".."] * (level - 1))))]
    words = name.split(".") if name else []
    for folder in folders:
        files = list(_files(folder, words))
        if files:
            yield from files
            return


def _files(folder: Path, words: Sequence[str]) -> Iterator[Path]:
    for end in range(len(words) + 1):
        path = folder.joinpath(*words[:end])
        if end and path.with_name(f"{path.name}.py").is_file():
            yield path.with_name(f"{path.name}.py")
            return
        if end and not path.is_dir():
            return
        if (path / "__init__.py").is_file():
            yield path / "__init__.py"
