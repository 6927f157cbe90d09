"""fit and explore of a notebook: what its cells compile, by the lines of the cells."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mock_libtpu.compiler.real import run
from tests.mock_libtpu.notebook import written

pytestmark = pytest.mark.libtpu

pytest.importorskip("jax", reason="jax is not installed")

_CELLS = (
    "%load_ext mock_libtpu\nimport jax\nimport jax.numpy as jnp",
    "def loss(w, x):\n    return jnp.tanh(x @ w).sum()\nstep = jax.jit(jax.grad(loss))",
    "%%time\nw = jnp.ones((1024, 1024))\nx = jnp.ones((512, 1024))\nw = step(w, x)",
)


def mock(
    command: str, libtpu: Path, notebook: Path, *arguments: str
) -> subprocess.CompletedProcess[str]:
    program = Path(sys.executable).with_name("mock-libtpu")
    ran = run([str(program), command, str(notebook), "--compiler", str(libtpu), *arguments])
    assert ran.returncode == 0, ran.stderr
    return ran


def test_fit_names_lines_of_cells(libtpu: Path, tmp_path: Path) -> None:
    ran = mock("fit", libtpu, written(tmp_path / "train.ipynb", *_CELLS), "--all")
    assert "note: cell 1, line 1 is not run: %load_ext mock_libtpu" in ran.stderr
    assert "cell 2, line 2" in ran.stdout
    assert "cell 3, line 2" in ran.stdout
    assert "run_notebook" not in ran.stdout


def test_one_line_of_a_cell(libtpu: Path, tmp_path: Path) -> None:
    notebook = written(tmp_path / "train.ipynb", *_CELLS)
    ran = mock("fit", libtpu, notebook, "--line", "cell 2, line 2")
    rows = ran.stdout.rstrip().split("\n")[2:]
    assert rows
    assert all(row.endswith("cell 2, line 2") for row in rows), ran.stdout


def test_page_has_the_source_of_the_cells(libtpu: Path, tmp_path: Path) -> None:
    page = tmp_path / "explore.html"
    mock("explore", libtpu, written(tmp_path / "train.ipynb", *_CELLS), "--output", str(page))
    text = page.read_text("utf-8")
    _, _, data = text.partition('<script type="application/json" id="recording">')
    recording = json.loads(data.partition("</script>")[0])
    [source] = [each for each in recording["sources"] if each["name"] == "cell 2"]
    lines = ["".join(part for _, part in line) for line in source["lines"]]
    assert lines == _CELLS[1].split("\n")
    assert "cell 2, line 2" in recording["places"]
    assert "train.ipynb" in text
    assert "run_notebook" not in text


def test_notebook_is_compared_with_a_program(libtpu: Path, tmp_path: Path) -> None:
    program = tmp_path / "train.py"
    cells = (cell.replace("%%time\n", "").replace("%load_ext mock_libtpu\n", "") for cell in _CELLS)
    program.write_text("\n".join(cells))
    notebook = written(tmp_path / "train.ipynb", *_CELLS)
    page = str(tmp_path / "explore.html")
    ran = mock("explore", libtpu, notebook, "--against", str(program), "--output", page)
    assert "run_notebook" not in ran.stdout
    text = Path(page).read_text("utf-8")
    assert f"{notebook.name}" in text
