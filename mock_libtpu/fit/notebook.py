"""Notebooks for `fit` and `explore`; delegate/run_notebook.py runs them, in their own Python."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

from mock_libtpu.delegate import run_notebook

NOTEBOOK = ".ipynb"
RUNNER = run_notebook.__file__


def known_command(command: Sequence[str]) -> list[str]:
    """A command as the user knows it, with a notebook in place of what runs it."""
    return [part for part in command if part != RUNNER]


def sources_of(command: Sequence[str]) -> dict[str, str]:
    """The sources of the cells of the notebook that a command runs, by their names."""
    if RUNNER not in command:
        return {}
    path = command[command.index(RUNNER) + 1]
    with contextlib.suppress(OSError, run_notebook.NotebookError):
        return {cell.name: cell.source for cell in run_notebook.code_cells(path)}
    return {}
