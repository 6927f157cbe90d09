"""Many processes, ended in every way: none hangs or aborts, and what they recorded is readable."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mock_libtpu.build import library
from mock_libtpu.environment import MachineSettings, RecorderSettings, variables
from mock_libtpu.recording.reader import read_recording
from mock_libtpu.stacks.merge import Merger
from mock_libtpu.stacks.symbols import Symbols
from tests.mock_libtpu.recorder import recording_environment

pytestmark = pytest.mark.slow

# Ends a run that hangs; none is expected to be fast.
TIMEOUT_S = 120

WORK = """
import sys, threading
import jax, jax.numpy as jnp

step = jax.jit(lambda x: jnp.sin(x) + 1, donate_argnums=0)
mesh = jax.make_mesh((len(jax.devices()),), ("i",))
spread = jax.NamedSharding(mesh, jax.sharding.PartitionSpec("i"))

@jax.jit
def printing(x):
    jax.debug.callback(lambda value: None, x.sum())
    return x * 2

def work(rounds):
    x = jnp.ones(8)
    for _ in range(rounds):
        x = step(x)
    everywhere = jax.device_put(jnp.arange(16.0), spread)
    assert float((everywhere + 1).sum()) == 136.0
    printing(x).block_until_ready()
    return float(x[0])
"""
MAIN = (
    WORK + "print('ready', flush=True)\nwork(20)\nkept = [jax.device_put(i) for i in range(20)]\n"
)
THREADS = (
    WORK
    + """
results = []
threads = [threading.Thread(target=lambda: results.append(work(30))) for _ in range(16)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
assert len(results) == 16 and len(set(results)) == 1, results
"""
)
FOREVER = WORK + "print('ready', flush=True)\nwhile True: work(5)\n"
LATE = (
    WORK
    + """
import atexit
atexit.register(lambda: work(3))
class AtTheEnd:
    def __del__(self):
        self.x.is_deleted()
end = AtTheEnd()
end.x = step(jnp.ones(8))
work(5)
"""
)


def environment(recording: Path | None = None) -> dict[str, str]:
    file = RecorderSettings(recording) if recording is not None else None
    return recording_environment(None) | variables(library().path, MachineSettings(devices=4), file)


def run(code: str, recording: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        env=environment(recording),
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
    )


def test_a_hundred_runs_end_well(tmp_path: Path) -> None:
    for number in range(100):
        done = run(MAIN, tmp_path / f"{number}" if number % 2 else None)
        assert done.returncode == 0, f"run {number}: {done.stderr}"


def test_sixteen_threads(tmp_path: Path) -> None:
    for number in range(5):
        done = run(THREADS, tmp_path / f"{number}")
        assert done.returncode == 0, done.stderr
    recording = read_recording(tmp_path / "0")
    assert recording.notes == []
    executes = [call for call in recording.calls() if call.function.endswith("_Execute")]
    assert len({call.thread.tid for call in executes}) >= 16
    assert all(call.end_ns is not None for call in recording.calls())


def test_work_at_and_after_the_end(tmp_path: Path) -> None:
    for number in range(10):
        done = run(LATE, tmp_path / f"{number}")
        assert done.returncode == 0, f"run {number}: {done.returncode} {done.stderr}"


def test_what_a_killed_process_recorded_is_readable(tmp_path: Path) -> None:
    chance = random.Random(0)
    merger = Merger(Symbols())
    for number in range(30):
        file = tmp_path / f"{number}"
        process = subprocess.Popen(
            [sys.executable, "-c", FOREVER],
            env=environment(file),
            stdout=subprocess.PIPE,
            text=True,
        )
        with process:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            time.sleep(chance.random())
            process.send_signal(signal.SIGKILL)
        assert process.returncode == -signal.SIGKILL
        recording = read_recording(file)
        calls = list(recording.calls())
        assert recording.notes == []
        assert len(calls) > 100
        assert merger.trace(next(call.stack for call in calls if call.stack is not None)).frames


def test_a_forked_child_leaves_the_parents_recording_alone(tmp_path: Path) -> None:
    code = WORK + (
        "import os, warnings\n"
        "warnings.simplefilter('ignore')\n"
        "work(3)\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    os._exit(0)\n"
        "assert os.waitpid(child, 0)[1] == 0\n"
        "work(3)\n"
    )
    done = run(code, tmp_path / "parent")
    assert done.returncode == 0, done.stderr
    assert read_recording(tmp_path / "parent").notes == []


def test_two_processes_at_once(tmp_path: Path) -> None:
    processes = [
        subprocess.Popen([sys.executable, "-c", MAIN], env=environment(tmp_path / "shared"))
        for _ in range(2)
    ]
    assert [process.wait(TIMEOUT_S) for process in processes] == [0, 0]
    files = sorted(tmp_path.iterdir())
    assert len(files) == 2
    pids = {read_recording(file).process.pid for file in files}
    assert pids == {process.pid for process in processes}
