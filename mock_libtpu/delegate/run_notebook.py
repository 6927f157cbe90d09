"""Run the code cells of a notebook as a program, without Jupyter: `python run_notebook.py FILE`.

It runs in the Python that has the program's packages, and imports only the standard library. Cell 3
is the third code cell, as its number is after all cells have been run in order. What is not Python,
such as magics and commands of a shell, is left out with a note.
"""

from __future__ import annotations

import ast
import asyncio
import inspect
import json
import linecache
import os
import re
import sys
import traceback
import types
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

# Cell magics whose cell is Python that runs as it would without them.
_OF_PYTHON = ("capture", "prun", "time", "timeit", "trace")
_CELL_MAGIC = re.compile(r"\s*%%(\w+)")
_MAGIC = re.compile(
    r"(?P<indent>[ \t]*)"
    r"(?:[%!?]|(?P<name>[A-Za-z_][\w.]*(?:\s*,\s*[A-Za-z_]\w*)*)\s*=\s*[%!]|[\w.]+\?\??\s*$)"
)


class NotebookError(Exception):
    """A file that is no notebook."""


class CodeCell(NamedTuple):
    """A code cell as a program."""

    name: str
    """"cell 3"."""
    source: str
    code: str
    """The source without what is not Python; it has the same lines."""
    left_out: tuple[int, ...]
    """The lines of the source that are not in the code."""


def code_cells(path: str) -> list[CodeCell]:
    """The code cells of a notebook, in order. Raises OSError, NotebookError."""
    with open(path, encoding="utf-8") as file:
        try:
            cells = json.load(file)["cells"]
            sources = [cell["source"] for cell in cells if cell["cell_type"] == "code"]
            texts = [text if isinstance(text, str) else "".join(text) for text in sources]
        except (ValueError, KeyError, TypeError):
            raise NotebookError(f"{path}: is not a notebook of format 4") from None
    return [_cell(number, text) for number, text in enumerate(texts, 1)]


def _cell(number: int, source: str) -> CodeCell:
    lines = source.split("\n")
    kept = list(_python_lines(lines))
    numbered = enumerate(zip(lines, kept, strict=True), 1)
    left_out = tuple(at for at, (line, code) in numbered if line.strip() and line != code)
    return CodeCell(f"cell {number}", source, "\n".join(kept), left_out)


def _python_lines(lines: Sequence[str]) -> Iterator[str]:
    """The lines, with what is not Python replaced."""
    if _is_python("\n".join(lines)):
        yield from lines
        return
    magic = _CELL_MAGIC.match(lines[0])
    is_python = magic is None or magic[1] in _OF_PYTHON
    for number, line in enumerate(lines):
        if not is_python or (magic is not None and number == 0):
            yield ""
        else:
            match = _MAGIC.match(line)
            yield line if match is None else _replacement(match)


def _replacement(magic: re.Match[str]) -> str:
    """What does nothing, with the indentation of a line that may be alone in its block."""
    return f"{magic['indent']}{magic['name']} = None" if magic["name"] else f"{magic['indent']}pass"


def _is_python(text: str) -> bool:
    try:
        compile(text, "cell", "exec", flags=ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    except (SyntaxError, ValueError):
        return False
    return True


def _run(cells: Sequence[CodeCell]) -> None:
    # As that of a program: pickle and dataclasses look its names up there.
    module = types.ModuleType("__main__")
    vars(module).update(display=_display, get_ipython=lambda: None)
    sys.modules["__main__"] = module
    with asyncio.Runner() as runner:
        for cell in cells:
            _note(cell)
            lines = cell.code.splitlines(keepends=True)
            linecache.cache[cell.name] = len(cell.code), None, lines, cell.name
            flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
            code = compile(cell.code, cell.name, "exec", flags=flags, dont_inherit=True)
            if code.co_flags & inspect.CO_COROUTINE:
                runner.run(_awaited(code, module))
            else:
                exec(code, vars(module))


async def _awaited(code: types.CodeType, module: types.ModuleType) -> None:
    await eval(code, vars(module))


def _display(*_objects: Any, **_options: Any) -> None:
    """In the place of IPython's, which shows objects in a notebook."""


def _note(cell: CodeCell) -> None:
    lines = cell.source.split("\n")
    for number in cell.left_out:
        text = lines[number - 1].strip()
        shown = "".join(letter if letter.isprintable() else "?" for letter in text[:100])
        print(f"note: {cell.name}, line {number} is not run: {shown}", file=sys.stderr)


def main() -> None:
    path = os.path.abspath(sys.argv[1])
    try:
        cells = code_cells(path)
    except (OSError, NotebookError) as error:
        sys.exit(f"mock-libtpu: {error}")
    folder = os.path.dirname(path)
    os.chdir(folder)  # as Jupyter does
    sys.argv[:] = [path, *sys.argv[2:]]
    sys.path[0] = folder
    # CPython's own, before 3.13, does not know the lines of cells.
    sys.excepthook = traceback.print_exception
    _run(cells)


if __name__ == "__main__":
    main()
