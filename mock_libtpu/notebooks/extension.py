"""The IPython extension: it starts the mock, and adds `%tpu` and `%%trace`.

A traced cell runs as any other, with its own number, lines and errors: its first line is a comment
for Python, and what it did is shown after it.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from typing import Any

from IPython.core.error import UsageError as NotebookError

from mock_libtpu.environment import MachineSettings
from mock_libtpu.notebooks.cell_report import CellReports
from mock_libtpu.notebooks.kernel import kernel
from tpu_walkthrough.errors import WalkthroughError

_TRACE = "%%trace"
_NOTHING = (
    "This cell made no calls of the TPU's C API: jax has not loaded the mock yet. It does with its "
    "first array, or with jax.devices()."
)


class Extension:
    """What the extension adds to a shell of IPython, until it is removed."""

    def __init__(self, shell: Any) -> None:
        """Raises NotebookError where the mock cannot be this kernel's TPU any more."""
        with _as_notebook_error():
            self._kernel = kernel()
        self._shell = shell
        self._reports = CellReports()
        self._since_ns: int | None = None
        shell.register_magic_function(self.tpu, "line")
        shell.register_magic_function(self.trace, "cell")
        shell.input_transformers_cleanup.append(with_comment)
        shell.events.register("pre_run_cell", self._before_cell)
        shell.events.register("post_run_cell", self._after_cell)

    def remove(self) -> None:
        """Take what was added away; the mock stays this kernel's TPU."""
        self._shell.magics_manager.magics["line"].pop("tpu", None)
        self._shell.magics_manager.magics["cell"].pop("trace", None)
        self._shell.input_transformers_cleanup.remove(with_comment)
        self._shell.events.unregister("pre_run_cell", self._before_cell)
        self._shell.events.unregister("post_run_cell", self._after_cell)

    def tpu(self, line: str) -> None:
        """Choose the mock TPU before jax is used.

        %tpu v5e:2x2 has four chips of v5e; without %tpu it is one chip.
        """
        topology = line.strip()
        if not topology:
            raise NotebookError("%tpu: name a TPU, such as %tpu v5e:2x2")
        with _as_notebook_error():
            self._kernel.choose(MachineSettings(topology=topology))

    def trace(self, line: str, _cell: str) -> None:
        """Show which calls of the TPU's C API this cell makes: an overview, and a page."""
        # Without anything after it the line never comes here: see with_comment.
        raise NotebookError(f"{_TRACE} takes no options, and is the first line of a cell: {line}")

    def _before_cell(self, info: Any) -> None:
        self._since_ns = time.monotonic_ns() if _is_traced(info.raw_cell) else None

    def _after_cell(self, result: Any) -> None:
        if self._since_ns is None:
            return
        until_ns = time.monotonic_ns()
        file = self._kernel.recording()
        if file is None:
            print(_NOTHING)
            return
        number = result.execution_count or self._shell.execution_count
        with _as_notebook_error():
            data = self._reports.of(file, number, self._since_ns, until_ns)
            self._shell.display_pub.publish(data)


def with_comment(lines: list[str]) -> list[str]:
    """A cell's lines with `%%trace` as a comment, so that the cell runs as any other."""
    if lines and lines[0].strip() == _TRACE:
        return [f"# {lines[0]}", *lines[1:]]
    return lines


def _is_traced(cell: str) -> bool:
    return cell.lstrip().partition("\n")[0].strip() == _TRACE


@contextlib.contextmanager
def _as_notebook_error() -> Iterator[None]:
    """An error of ours as IPython shows one of a user: its message, without a traceback."""
    try:
        yield
    except WalkthroughError as error:
        hint = f". {error.hint}" if error.hint else ""
        raise NotebookError(f"mock-libtpu: {error}{hint}") from None
