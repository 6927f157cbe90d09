"""The walkthrough of 2021 from real runs, and the command that makes its environment."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mock_libtpu import legacy
from mock_libtpu.errors import MissingToolError
from mock_libtpu.walkthrough import ORIGINAL

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.network

COMMAND = Path(sys.executable).parent / "mock-libtpu"


def run(*arguments: str | Path) -> str:
    done = subprocess.run([COMMAND, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def told(old_jax: legacy.Environment) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("walkthrough", "--json", "--python", sys.executable))
    return found


def short(frame: dict[str, Any]) -> str:
    name: str = frame["function"]
    return name.partition("(")[0] if not name.startswith("xla::(") else name


def test_all_twelve_frames_in_their_order(told: dict[str, Any]) -> None:
    original = told["original"]
    numbers = [frame["number"] for frame in original["frames"] if frame["number"] is not None]
    assert numbers == list(range(1, 13))
    assert original["found"] == 12
    for frame in original["frames"]:
        if frame["number"] is not None:
            wanted = ORIGINAL[frame["number"] - 1].rpartition("::")[2].partition("<")[0]
            assert wanted in frame["function"]
            assert Path(frame["module"]).name in {"xla_extension.so", "libtpu.so"}
    assert not [frame for frame in original["frames"] if frame["instead_of"] is not None]


def test_the_line_itself_reaches_ten(told: dict[str, Any]) -> None:
    stock = told["stock"]
    assert stock["found"] == 10
    instead = {
        frame["instead_of"]: frame["function"]
        for frame in stock["frames"]
        if frame["instead_of"] is not None
    }
    assert set(instead) == {3, 5}
    assert "PyArray::BatchedDevicePut" in instead[3]
    assert "HandleNumpyScalar<int, int>" in instead[5]


def test_todays_path(told: dict[str, Any]) -> None:
    today = told["today"]
    names = [frame["function"] for frame in today["frames"]]
    assert names[0] == "<module>"
    assert names[-1] == "PJRT_Client_BufferFromHostBuffer"
    assert "device_put" in names


def test_the_text(old_jax: legacy.Environment) -> None:
    text = run("walkthrough", "--python", sys.executable)
    lines = text.splitlines()
    shown = [line.split()[0] for line in lines if line.split() and line.split()[0].isdigit()]
    assert shown[:12] == [str(number) for number in range(1, 13)]
    assert any("_device_put_array" in line for line in lines)
    assert any("in the place of 3, PyClient::BufferFromPyval" in line for line in lines)
    assert any("in the place of 5, HandleNumpyArray" in line for line in lines)
    assert any(line.strip().startswith("PJRT_Client_BufferFromHostBuffer") for line in lines)


def test_without_todays_jax_it_says_so(old_jax: legacy.Environment) -> None:
    text = run("walkthrough", "--python", old_jax.python)
    assert "Today: device_put.py on" in text
    assert "made no call of PJRT_Client_BufferFromHostBuffer" in text


def test_programs_run_in_the_environment(old_jax: legacy.Environment) -> None:
    told = run("legacy", "--devices", "2", "--", "python", "-c", "import jax; print(jax.devices())")
    assert told == "[tpu(id=0), tpu(id=1)]\n"


def test_they_are_traced_there(old_jax: legacy.Environment, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("import jax\njax.device_put(1)\n", "utf-8")
    only = ("--json", "--function", "TpuExecutor_Allocate")
    lines = run("legacy", "--", COMMAND, "trace", *only, "--", "python", program).splitlines()
    call = json.loads(lines[0])
    assert call["frames"][1]["function"].startswith("stream_executor::tpu::TpuExecutor::Allocate")
    assert {"path": str(program), "line": 2}.items() <= call["frames"][-1].items() or any(
        frame["path"] == str(program) and frame["line"] == 2 for frame in call["frames"]
    )


def test_it_is_made_once(old_jax: legacy.Environment) -> None:
    told: list[str] = []
    again = legacy.environment(told.append)
    assert again == legacy.Environment(old_jax.folder, made=False)
    assert told == []


def test_without_a_python_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 14, 0))
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(MissingToolError, match=r"CPython 3\.11") as caught:
        legacy.environment()
    assert "apt install" in (caught.value.hint or "")


def test_what_is_half_made_is_made_again(
    old_jax: legacy.Environment,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: Callable[..., Any],
) -> None:
    monkeypatch.setenv("MOCK_LIBTPU_CACHE", str(tmp_path))
    half = tmp_path / old_jax.folder.name
    half.mkdir()
    (half / "rest").touch()
    told: list[str] = []
    made = legacy.environment(told.append)
    assert made == legacy.Environment(half, made=True)
    assert not (half / "rest").exists()
    assert any("jaxlib" in line for line in told)
    subprocess.run([made.python, "-c", "import jax"], check=True)
