"""Files of programs with the real compiler: the same figures as of the program that wrote them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.mock_libtpu.compiler.conftest import WRITER
from tests.mock_libtpu.compiler.real import run

pytestmark = pytest.mark.libtpu
pytest.importorskip("jax", reason="jax is not installed")

COMMAND = str(Path(sys.executable).with_name("mock-libtpu"))
PROGRAM = f"""
import sys
sys.path.insert(0, {str(WRITER.parent)!r})
from program_files import SHAPE, f, jax, on_four
(on_four() if sys.argv[1] == "four" else jax.jit(f)).lower(SHAPE, SHAPE).compile()
"""


def fit(libtpu: Path, *arguments: str) -> tuple[subprocess.CompletedProcess[str], Any]:
    ran = run([COMMAND, "fit", "--compiler", str(libtpu), "--json", *arguments])
    return ran, json.loads(ran.stdout)["topologies"]


@pytest.mark.parametrize("name", ["one", "four"])
def test_a_file_is_compiled_as_its_program_is(libtpu: Path, program_files: Path, name: str) -> None:
    _, [program] = fit(libtpu, "--", sys.executable, "-c", PROGRAM, name)
    assert (program["result"], program["program"]) == ("fits", "jit_f")
    for suffix in ("mlir", "exported", "pb"):
        ran, [found] = fit(libtpu, str(program_files / f"{name}.{suffix}"))
        assert ran.returncode == 0, ran.stderr
        assert found["step"]["time_us"] == program["step"]["time_us"]
        if suffix != "pb":  # HLO has no meshes
            assert found["programs"] == program["programs"]
        for figure in ("peak_bytes", "compiled", "program", "devices"):
            assert found[figure] == program[figure], (suffix, figure)
        assert (str(WRITER), 23) in {
            (buffer["place"]["file"], buffer["place"]["line"])
            for buffer in found["buffers"]
            if buffer["place"]
        }


def test_more_devices_than_the_topology_has(libtpu: Path, program_files: Path) -> None:
    file = str(program_files / "four.mlirbc")
    ran, [small, large] = fit(libtpu, "--topology", "v5e:1x1,v5e:2x2", file)
    assert (ran.returncode, small["result"], large["result"]) == (3, "unknown", "fits")
    needed = "the program is for 4 devices, and v5e:1x1 has 1: name a larger --topology"
    assert small["failure"] == needed


def test_a_file_is_explored_like_a_program(
    libtpu: Path, program_files: Path, tmp_path: Path
) -> None:
    file, page = str(program_files / "four.artifact"), str(tmp_path / "page.html")
    command = [COMMAND, "explore", "--compiler", str(libtpu), "-o", page, file]
    ran = run([*command, "--against", str(program_files / "one.hlo")])
    assert ran.returncode == 0, ran.stderr
    assert "nothing repeats; all together takes" in ran.stdout
    assert "all-reduce" in ran.stdout
    changes = ran.stdout.partition("\nFrom ")[2]
    assert "estimated time" in changes
    assert "program_files.py:" in changes
    assert "stablehlo.dot_general" in Path(page).read_text()
