"""Run cells in kernels, as Jupyter and editors do."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from mock_libtpu import build
from tests.mock_libtpu.mocked import TIMEOUT_S

for _package in ("jax", "ipykernel"):
    pytest.importorskip(_package, reason=f"{_package} is not installed")
nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed")
nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed")


class Shown(NamedTuple):
    """What a cell shows. `text` and `html` are of the last object, the report of a traced cell."""

    number: int
    stdout: str
    stderr: str
    error: str
    """The name of the exception that ended it, and its message."""
    data: list[dict[str, Any]]
    """By MIME type."""

    @property
    def text(self) -> str:
        text: str = self.data[-1]["text/plain"]
        return text

    @property
    def html(self) -> str:
        text: str = self.data[-1]["text/html"]
        return text


def _shown(cell: Any) -> Shown:
    streams = {"stdout": "", "stderr": ""}
    error, data = "", []
    for output in cell.outputs:
        match output.output_type:
            case "stream":
                streams[output.name] += output.text
            case "error":
                error = f"{output.ename}: {output.evalue}"
            case _:
                data.append(dict(output.data))
    return Shown(cell.execution_count, streams["stdout"], streams["stderr"], error, data)


def run_cells(folder: Path, *sources: str) -> list[Shown]:
    """What the cells of a notebook show, after a new kernel has run all of them."""
    build.library()  # where it takes long, a cell would wait too long for it
    notebook = nbformat.v4.new_notebook(cells=list(map(nbformat.v4.new_code_cell, sources)))
    with _without_settings():
        nbclient.NotebookClient(
            notebook,
            kernel_name="python3",  # that of this interpreter
            timeout=TIMEOUT_S,
            allow_errors=True,
            resources={"metadata": {"path": str(folder)}},
        ).execute()
    return list(map(_shown, notebook.cells))


@contextmanager
def _without_settings() -> Iterator[None]:
    """Without what another test's, or the user's, mock has set."""
    settings = {name: os.environ.pop(name) for name in list(os.environ) if _is_ours(name)}
    try:
        yield
    finally:
        os.environ.update(settings)


def _is_ours(name: str) -> bool:
    return name.startswith("MOCK_LIBTPU_") or name in ("JAX_PLATFORMS", "TPU_LIBRARY_PATH")
