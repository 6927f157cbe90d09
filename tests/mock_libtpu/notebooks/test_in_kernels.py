"""The extension in kernels of IPython, through nbclient, as editors run notebooks."""

from __future__ import annotations

import html
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.mock_libtpu.mocked import clean_environment
from tests.mock_libtpu.notebook import written
from tests.mock_libtpu.notebooks.kernels import run_cells
from tests.mock_libtpu.recorded import COMMAND, run

_LOAD = "%load_ext mock_libtpu"
_STEP = (
    "import jax, jax.numpy as jnp\n\ndef step(x):\n    return (x @ x).sum()\nfast = jax.jit(step)"
)
_PLATFORMS = "print(sorted({device.platform for device in jax.devices()}))"
_TOO_LATE = (
    "UsageError: mock-libtpu: jax uses its devices already (cpu), and takes no others in this "
    "kernel; nothing was changed. Restart the kernel, and run %load_ext mock_libtpu before the "
    "first cell that uses jax.\n"
)


def page_of(shown: str) -> str:
    """The page in the frame of a cell's HTML."""
    match = re.search(r' srcdoc="([^"]*)"', shown)
    assert match is not None, shown
    return html.unescape(match[1])


def data_of(page: str) -> dict[str, Any]:
    _, _, rest = page.partition('<script type="application/json" id="recording">')
    data: dict[str, Any] = json.loads(rest.partition("</script>")[0])
    return data


def test_traced_cell_shows_its_calls_by_the_lines_of_cells(tmp_path: Path) -> None:
    *_, first, second = run_cells(
        tmp_path,
        f"{_LOAD}\n%tpu v5e:2x2",
        f"{_STEP}\nprint(len(jax.devices()))",
        "%%trace\nx = jnp.ones((8, 8))\n\nfor _ in range(3):\n    y = fast(x)\nprint(float(y))",
        "%%trace\ny = fast(x)",
    )
    assert (first.number, first.stdout, first.error) == (3, "512.0\n", "")
    assert first.text.startswith("cell 3\n")
    places = set(re.findall(r"cell \d+, line \d+ in \S+", first.text))
    assert places == {f"cell 3, line {line} in <module>" for line in (2, 5, 6)}
    assert second.text.startswith("cell 4\n")
    assert "cell 4, line 2 in <module>" in second.text
    assert re.search(r"^jit_step +1 ", second.text, re.MULTILINE), "neither compiled nor first"
    for text in (first.text, second.text):
        assert not re.search(r"ipykernel|asyncio|IPython|tornado", text)


def test_page_of_a_cell_is_in_a_frame_with_the_sources_of_cells(tmp_path: Path) -> None:
    traced = "%%trace\nx = jnp.ones((8, 8))\ny = jax.make_jaxpr(step)(x)\nstep(x)"
    *_, shown = run_cells(tmp_path, _LOAD, _STEP, traced)
    assert "cell 3" in shown.html.partition("<iframe")[0], "the overview is above the page"
    page = page_of(shown.html)
    assert "<title>cell 3" in page
    data = data_of(page)
    own = {file["name"] for file in data["files"] if file.get("own")}
    assert own == {"cell 2", "cell 3"}
    assert not any("ipykernel" in file["name"] for file in data["files"])
    shown_lines = {
        "".join(part for _, part in line) for _, lines in data["code"].values() for line in lines
    }
    assert {"    return (x @ x).sum()", "step(x)"} <= shown_lines
    assert 'id="cell 3:4"' in page


def test_jax_may_be_imported_before(tmp_path: Path) -> None:
    shown = run_cells(tmp_path, "import jax, jax.numpy", _LOAD, _PLATFORMS)
    assert [each.error for each in shown] == [""] * 3
    assert shown[-1].stdout == "['tpu']\n"


def test_jax_that_has_its_devices_keeps_them(tmp_path: Path) -> None:
    begin = (
        "import jax, os\nbefore = dict(os.environ)\njax.config.update('jax_platforms', 'cpu')\n"
        + _PLATFORMS
    )
    *_, load, after, trace = run_cells(
        tmp_path,
        begin,
        _LOAD,
        f"print(dict(os.environ) == before)\n{_PLATFORMS}",
        "%%trace\njax.device_put(1)",
    )
    assert load.stderr == _TOO_LATE
    assert after.stdout == "True\n['cpu']\n"
    assert "Cell magic `%%trace` not found" in trace.stderr


def test_tpu_is_chosen_before_jax_has_devices(tmp_path: Path) -> None:
    shown = run_cells(
        tmp_path,
        _LOAD,
        "%tpu v9",
        "%tpu",
        "%tpu v4:2x2x1",
        "import jax; print(jax.devices()[0].device_kind, len(jax.devices()))",
        "%tpu v5e:2x2",
        "%reload_ext mock_libtpu",
        "%tpu v5e:2x2",
        "print(len(jax.devices()))",
    )
    assert "'v9' is not a known TPU" in shown[1].stderr
    assert "name a TPU, such as %tpu v5e:2x2" in shown[2].stderr
    assert shown[4].stdout == "TPU v4 4\n"
    for late in (shown[5], shown[7]):
        assert "jax uses its devices already (tpu, cpu)" in late.stderr
    assert shown[6].stderr == shown[6].error == ""
    assert shown[8].stdout == "4\n"


def test_traced_cell_runs_as_any_other(tmp_path: Path) -> None:
    shown = run_cells(
        tmp_path,
        f"{_LOAD}\n{_STEP}",
        "%%trace\nimport asyncio\nawait asyncio.sleep(0)\nfast(jnp.ones((2, 2)))\n1 / 0",
        "\n\n%%trace\nfast(jnp.ones((2, 2)))",
        "%%trace later\nfast(jnp.ones((2, 2)))",
        "%unload_ext mock_libtpu\nprint(len(In))",
        "%%trace\nfast(jnp.ones((2, 2)))",
    )
    assert shown[1].error == "ZeroDivisionError: division by zero"
    assert "cell 2, line 4 in <module>" in shown[1].text
    assert shown[2].data[0]["text/plain"] == "Array(8., dtype=float32)"
    assert "cell 3, line 2 in <module>" in shown[2].text
    assert "%%trace takes no options" in shown[3].stderr
    assert shown[4].stdout == "6\n"
    assert "Cell magic `%%trace` not found" in shown[5].stderr


def test_cell_before_jax_has_devices_says_so(tmp_path: Path) -> None:
    *_, shown = run_cells(tmp_path, _LOAD, "%%trace\nimport jax")
    assert shown.stdout.startswith("This cell made no calls of the TPU's C API")
    assert shown.data == []


def test_recording_goes_with_the_kernel(tmp_path: Path) -> None:
    _, shown = run_cells(
        tmp_path,
        f"{_LOAD}\n{_STEP}\njax.devices()",
        "import os\nfile = os.environ['MOCK_LIBTPU_RECORDING']\nprint(file, os.path.exists(file))",
    )
    file, was_there = shown.stdout.split()
    assert was_there == "True"
    assert not Path(file).parent.exists()


def test_recording_of_a_command_that_runs_a_notebook_names_its_cells(tmp_path: Path) -> None:
    """Also cells from before the one in which jax makes its devices, and their functions."""
    notebook = written(tmp_path / "train.ipynb", _STEP, "x = jnp.ones((8, 8))", "step(x)\nfast(x)")
    command = (
        "import sys, nbformat; from nbclient import NotebookClient; "
        "NotebookClient(nbformat.read(sys.argv[1], 4), kernel_name='python3').execute()"
    )
    recording = tmp_path / "recording"
    done = subprocess.run(
        [
            *(COMMAND, "trace", "--output", recording),
            *("--", sys.executable, "-c", command, notebook),
        ],
        capture_output=True,
        text=True,
        env=clean_environment(),
        check=False,
    )
    assert done.returncode == 0, done.stderr
    by_line = run("report", recording, "--by-line")
    places = set(re.findall(r"cell \d+, line \d+ in \S+", by_line))
    assert places == {
        "cell 1, line 4 in step",
        "cell 2, line 1 in <module>",
        *("cell 3, line 1 in <module>", "cell 3, line 2 in <module>"),
    }
    assert "ipykernel" not in run("report", recording, "--calls", "--function", "*Execute")


def test_part_has_the_memory_and_programs_from_before(tmp_path: Path) -> None:
    *_, shown = run_cells(
        tmp_path,
        f"{_LOAD}\n{_STEP}\nlarge, gone = jnp.ones((64, 64)), jnp.ones((32, 32))\nfast(large)",
        "del gone",
        "%%trace\nsmall = jnp.ones((64, 64))\nfast(small)",
    )
    # Two of 64 x 64, and two sums that IPython keeps as results of cells.
    assert "at most 32.8 kB in 4 buffers, since call #" in shown.text
    # Its compilation and first execution were before: it has one time, of a later execution.
    assert re.search(r"^jit_step +1 +[\d.]+ \w+ *$", shown.text, re.MULTILINE)
    data = data_of(page_of(shown.html))
    sizes, created, made_by = zip(*(buffer[4:7] for buffer in data["buffers"]), strict=True)
    assert (sizes[0], created[0], made_by[0]) == (64 * 64 * 4, 0, -1)
    assert 32 * 32 * 4 not in sizes
    assert data["calls"]["start"][0] < 10**9, "times count from the cell's start"


def test_page_that_is_too_large_is_left_out_and_said(tmp_path: Path) -> None:
    smaller = "import mock_libtpu.notebooks.cell_report as report\nreport._MOST_BYTES = 1000"
    *_, shown = run_cells(tmp_path, f"{_LOAD}\n{smaller}\n{_STEP}", "%%trace\njax.device_put(1)")
    assert "<iframe" not in shown.html
    assert "too much for a notebook" in shown.html
    assert re.search(r"mock-libtpu report /\S+/recording --html calls.html", shown.html)
    assert shown.text.startswith("cell 2\n")


def test_shell_of_a_terminal_has_numbers_of_cells_too(tmp_path: Path) -> None:
    program = """
from IPython.terminal.interactiveshell import TerminalInteractiveShell
shell = TerminalInteractiveShell.instance()
for cell in ("%load_ext mock_libtpu", "import jax\\ndef put():\\n    return jax.device_put(1)\\n",
             "%%trace\\nput()"):
    shell.run_cell(cell, store_history=True)
"""
    environment = clean_environment() | {"IPYTHONDIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    assert "cell 2, line 3 in put" in done.stdout, done.stderr
    assert "cell 3, line 2 in <module>" in done.stdout
    assert "run_cell" not in done.stdout
