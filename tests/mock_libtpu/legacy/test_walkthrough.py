"""The walkthrough of 2021 from real runs, and the command that makes its environment."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import pty
import re
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from mock_libtpu import kept_environments
from mock_libtpu.errors import BuildError
from mock_libtpu.legacy import virtual_env
from mock_libtpu.legacy.walkthrough import ORIGINAL, ORIGINAL_PYTHON
from tests.mock_libtpu.json_report import calls_of
from tpu_walkthrough.errors import MissingToolError

pytestmark = pytest.mark.network

COMMAND = Path(sys.executable).parent / "mock-libtpu"


def run(*arguments: str | Path) -> str:
    done = subprocess.run([COMMAND, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def in_a_terminal(*arguments: str | Path) -> str:
    """What a command writes to a terminal that shows links."""
    ours, theirs = pty.openpty()
    with os.fdopen(ours, "rb", buffering=0) as terminal:
        process = subprocess.Popen(
            [COMMAND, *arguments], stdout=theirs, env=os.environ | {"TERM": "xterm-kitty"}
        )
        os.close(theirs)
        written = b""
        with contextlib.suppress(OSError):  # the end, on Linux
            while chunk := terminal.read(1 << 16):
                written += chunk
        assert process.wait() == 0
    return written.decode().replace("\r\n", "\n")


@pytest.fixture(scope="module")
def walks(old_jax: kept_environments.Environment) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("walkthrough", "--json", "--python", sys.executable))
    return found


def short(frame: dict[str, Any]) -> str:
    name: str = frame["function"]
    return name.partition("(")[0] if not name.startswith("xla::(") else name


def test_all_twelve_frames_in_their_order(walks: dict[str, Any]) -> None:
    original = walks["original"]
    numbers = [frame["number"] for frame in original["frames"] if frame["number"] is not None]
    assert numbers == list(range(1, 13))
    assert original["found"] == 12
    for frame in original["frames"]:
        if frame["number"] is not None:
            wanted = ORIGINAL[frame["number"] - 1].rpartition("::")[2].partition("<")[0]
            assert wanted in frame["function"]
            assert Path(frame["module"]).name in {"xla_extension.so", "libtpu.so"}
    assert not [frame for frame in original["frames"] if frame["instead_of"] is not None]


def test_the_innermost_frame_is_a_place_in_the_mock(walks: dict[str, Any]) -> None:
    for walk in ("original", "stock", "today"):
        frame = walks[walk]["frames"][-1]
        line = Path(frame["path"]).read_text("utf-8").splitlines()[frame["line"] - 1]
        assert f" {frame['function']}(" in line
        assert frame["confidence"] == "definition"


def test_frames_are_links(old_jax: kept_environments.Environment) -> None:
    """In a terminal that shows links; there the ends of long paths will do."""
    text = in_a_terminal("walkthrough", "--python", sys.executable)
    frame = re.compile(
        r"( {6}| {1,3}\d+  )(\x1b\]8;\S*;(\S+)\x1b\\)?(\S+?)(\x1b\]8;;\x1b\\)? in (.+)"
    )
    found = [match for match in map(frame.fullmatch, text.splitlines()) if match]
    then, now = found[: len(ORIGINAL_PYTHON)], found[len(ORIGINAL_PYTHON) :]
    assert not any(match[2] for match in then)  # of a disk that nobody has
    assert len(now) > 40
    for match in now:
        assert match[2], match[0]
        assert match[3].partition(":")[0] in {"https", "file"}
        assert len(match[4]) < 90, match[0]
    assert [match[4] for match in now if match[4].startswith("jax/_src/api.py:")]


def test_the_line_itself_reaches_ten(walks: dict[str, Any]) -> None:
    stock = walks["stock"]
    assert stock["found"] == 10
    instead = {
        frame["instead_of"]: frame["function"]
        for frame in stock["frames"]
        if frame["instead_of"] is not None
    }
    assert set(instead) == {3, 5}
    assert "PyArray::BatchedDevicePut" in instead[3]
    assert "HandleNumpyScalar<int, int>" in instead[5]


def test_todays_path(walks: dict[str, Any]) -> None:
    today = walks["today"]
    names = [frame["function"] for frame in today["frames"]]
    assert names[0] == "<module>"
    assert names[-1] == "PJRT_Client_BufferFromHostBuffer"
    assert "device_put" in names


def test_the_text(old_jax: kept_environments.Environment) -> None:
    text = run("walkthrough", "--python", sys.executable)
    lines = text.splitlines()
    shown = [line.split()[0] for line in lines if line.split() and line.split()[0].isdigit()]
    assert shown[:12] == [str(number) for number in range(1, 13)]
    assert any("_device_put_array" in line for line in lines)
    assert any("instead of 3, PyClient::BufferFromPyval" in line for line in lines)
    assert any("instead of 5, HandleNumpyArray" in line for line in lines)
    assert any(" in PJRT_Client_BufferFromHostBuffer (definition)" in line for line in lines)


def test_without_a_current_jax_a_note_is_shown(old_jax: kept_environments.Environment) -> None:
    text = run("walkthrough", "--python", old_jax.python)
    assert "Today: device_put.py on" in text
    assert "did not call PJRT_Client_BufferFromHostBuffer" in text


def test_an_interpreter_that_will_not_do(tmp_path: Path) -> None:
    empty = tmp_path / "python"
    empty.write_text(f'#!/bin/sh\nexec "{sys.executable}" -I -S "$@"\n', "utf-8")
    empty.chmod(0o755)
    for python, message in (
        ("/no/such", "there is no"),
        (empty, "jax is not installed there"),
    ):
        done = subprocess.run(
            [COMMAND, "walkthrough", "--python", python],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 4
        assert done.stderr.startswith(f"mock-libtpu: --python {python}: {message}")
        assert done.stdout == ""


def test_programs_run_in_the_environment(old_jax: kept_environments.Environment) -> None:
    output = run(
        "legacy", "--devices", "2", "--", "python", "-c", "import jax; print(jax.devices())"
    )
    assert output == "[tpu(id=0), tpu(id=1)]\n"


def test_a_tpu_that_it_cannot_name() -> None:
    done = subprocess.run(
        [COMMAND, "legacy", "--topology", "v5e:2x2", "--", "true"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "jax 0.4.13 does not support this TPU" in done.stderr


def test_they_are_traced_there(old_jax: kept_environments.Environment, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("import jax\njax.device_put(1)\n", "utf-8")
    file = tmp_path / "recording"
    run("legacy", "--", COMMAND, "trace", "-o", file, "--", "python", program)
    call = calls_of(run("report", "--json", "--function", "TpuExecutor_Allocate", file))[0]
    assert call["frames"][1]["function"].startswith("stream_executor::tpu::TpuExecutor::Allocate")
    assert {"path": str(program), "line": 2}.items() <= call["frames"][-1].items() or any(
        frame["path"] == str(program) and frame["line"] == 2 for frame in call["frames"]
    )


def test_a_trace_around_it_records(old_jax: kept_environments.Environment, tmp_path: Path) -> None:
    file = tmp_path / "recording"
    run("trace", "-o", file, "--", COMMAND, "legacy", "--", "python", "-c", "import jax")
    assert not file.exists()
    program = "import jax; jax.device_put(1)"
    run("trace", "-o", file, "--", COMMAND, "legacy", "--", "python", "-c", program)
    assert "TpuExecutor_Allocate" in run("report", "--summary", file)


def test_its_pip_is_its_own(old_jax: kept_environments.Environment) -> None:
    """Else what is installed from within would go into the user's environment."""
    assert f" from {old_jax.folder}/" in run("legacy", "--", "pip", "--version")
    other = ("pip", "install", "--dry-run", "--no-deps", "numpy==1.26.3")
    done = subprocess.run(
        [COMMAND, "legacy", "--", *other], capture_output=True, text=True, check=False
    )
    assert done.returncode != 0, "what jax 0.4.13 needs can be replaced"
    assert "(constraint) numpy==1.26.4" in done.stdout + done.stderr


def test_it_is_made_once(old_jax: kept_environments.Environment) -> None:
    steps: list[str] = []
    again = virtual_env.environment(steps.append)
    assert again == kept_environments.Environment(old_jax.folder, made=False)
    assert steps == []


def test_without_a_python_the_error_names_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 14, 0))
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(MissingToolError, match=r"CPython 3\.11") as caught:
        virtual_env.environment()
    assert "apt install" in (caught.value.hint or "")


def test_without_an_index_an_error_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = {"INDEX_URL": "http://127.0.0.1:9/simple", "RETRIES": "0", "CONFIG_FILE": os.devnull}
    for name, value in closed.items():
        monkeypatch.setenv(f"PIP_{name}", value)
    monkeypatch.delenv("PIP_FIND_LINKS", raising=False)
    monkeypatch.setenv("MOCK_LIBTPU_CACHE", str(tmp_path))
    with pytest.raises(BuildError, match=r"^installing jax 0\.4\.13 failed$") as caught:
        virtual_env.environment()
    assert caught.value.output.startswith("ERROR: ")
    assert len(caught.value.output.splitlines()) > 1
    assert "PIP_INDEX_URL" in (caught.value.hint or "")
    assert [path.suffix for path in tmp_path.iterdir()] == [".lock"]


@pytest.mark.network
def test_what_cannot_be_imported_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIP_DRY_RUN", "1")  # as PIP_TARGET would, it leaves the environment empty
    monkeypatch.setenv("MOCK_LIBTPU_CACHE", str(tmp_path))
    with pytest.raises(BuildError, match="cannot be imported") as caught:
        # Of wheels alone: whether a source package can be built depends on the Python.
        virtual_env.environment(release=virtual_env.TODAY)
    assert "No module named 'jax'" in caught.value.output
    assert [path.suffix for path in tmp_path.iterdir()] == [".lock"]


def test_one_waits_while_another_makes_it(
    old_jax: kept_environments.Environment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MOCK_LIBTPU_CACHE", str(tmp_path))
    folder = tmp_path / old_jax.folder.name
    waits = threading.Event()
    with (
        open(f"{folder}.lock", "w", encoding="utf-8") as lock,
        ThreadPoolExecutor(1) as pool,
    ):
        fcntl.flock(lock, fcntl.LOCK_EX)
        waiting = pool.submit(virtual_env.environment, lambda _: waits.set())
        assert waits.wait(30)
        assert not waiting.done()
        folder.mkdir()
        (folder / "complete").touch()
        fcntl.flock(lock, fcntl.LOCK_UN)
        assert waiting.result(30) == kept_environments.Environment(folder, made=False)


def test_what_is_half_made_is_made_again(
    old_jax: kept_environments.Environment,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: Callable[..., Any],
) -> None:
    monkeypatch.setenv("MOCK_LIBTPU_CACHE", str(tmp_path))
    half = tmp_path / old_jax.folder.name
    half.mkdir()
    (half / "rest").touch()
    steps: list[str] = []
    made = virtual_env.environment(steps.append)
    assert made == kept_environments.Environment(half, made=True)
    assert not (half / "rest").exists()
    assert any("jaxlib" in line for line in steps)
    subprocess.run([made.python, "-c", "import jax"], check=True)
