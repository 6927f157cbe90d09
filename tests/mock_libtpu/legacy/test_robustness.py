"""The legacy API under threads, signals, and several processes; and at the end of processes."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from mock_libtpu import kept_environments
from mock_libtpu.environment import MachineSettings, variables
from mock_libtpu.legacy import virtual_env
from mock_libtpu.recording.reader import read_recording

Run = Callable[..., subprocess.CompletedProcess[str]]


pytestmark = pytest.mark.network

THREADS = """
import threading, jax, numpy as np, jax.numpy as jnp
errors = []
def work(k):
    try:
        for i in range(20):
            x = jax.device_put(np.arange(8.0) + k, jax.devices()[(k + i) % 4])
            assert float(jax.jit(lambda v: (v * 2).sum())(x)) == 2 * (28 + 8 * k)
            # Threads meet on the devices' queues in any order.
            summed = jax.pmap(lambda v: jax.lax.psum(v, "i"), axis_name="i")(jnp.arange(4.0) + k)
            assert summed.tolist() == [6.0 + 4 * k] * 4, (k, summed)
            x.delete()
    except BaseException as error:
        errors.append(repr(error))
        raise
threads = [threading.Thread(target=work, args=(k,)) for k in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert not errors, errors
"""

# Whatever may outlive the interpreter: arrays, programs, callbacks, work in flight.
LEAVES = """
import jax, jax.numpy as jnp, numpy as np
x = jax.device_put(np.arange(8.0))
f = jax.jit(lambda v: (v * 2).sum())
y = f(x)
z = jax.pmap(lambda v: jax.lax.psum(v, "i"), axis_name="i")(jnp.arange(2.0))
jax.jit(lambda v: jax.debug.callback(lambda q: None, v))(1.0)
"""

WAITS = """
import jax, sys, time
jax.device_put(1)
print("ready", flush=True)
while True:
    jax.device_put(2)
    time.sleep(0.001)
"""


def test_eight_threads(run_old: Run) -> None:
    run_old(THREADS, devices=4)


def test_processes_end(run_old: Run) -> None:
    for _ in range(3):
        done = run_old(LEAVES, devices=2)
        assert "Fatal" not in done.stderr


@pytest.mark.slow
def test_a_hundred_processes_end(run_old: Run) -> None:
    assert [run_old(LEAVES, check=False, devices=2).returncode for _ in range(100)] == [0] * 100


def test_two_at_once_and_one_is_killed(
    old_jax: kept_environments.Environment, library_path: Path, tmp_path: Path
) -> None:
    started = []
    for number in range(2):
        recording = tmp_path / f"recording{number}"
        environment = {
            **os.environ,
            **virtual_env.variables(variables(library_path, MachineSettings())),
            "MOCK_LIBTPU_RECORDING": str(recording),
        }
        process = subprocess.Popen(
            [old_jax.python, "-c", WAITS], env=environment, stdout=subprocess.PIPE, text=True
        )
        started.append((process, recording))
    try:
        for process, _ in started:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
    finally:
        for process, _ in started:
            process.kill()
            process.communicate()
    for process, recording in started:
        assert process.returncode == -signal.SIGKILL
        calls = list(read_recording(recording).calls())
        assert "TpuExecutor_Allocate" in {call.function for call in calls}


FORKS = """
import os, sys, jax, jax.numpy as jnp
step = jax.jit(lambda v: v + 1)
x = step(jax.device_put(1.0))
works = {
    "run": lambda: float(step(x)),
    "compile": lambda: float(jax.jit(lambda v: v * 3)(x)),
    "eager": lambda: float(x - 1),
}
pid = os.fork()
if pid == 0:
    code = 1
    try:
        for name, work in works.items():
            try:
                work()
                print(name, "worked", file=sys.stderr)
                os._exit(2)
            except (RuntimeError, ValueError) as error:
                assert "this process was forked" in str(error) and "'spawn'" in str(error), error
        code = 0
    finally:
        if code or "_exit" in os.environ["END"]:
            os._exit(code)
    sys.exit(0)
assert os.waitpid(pid, 0)[1] == 0
assert float(step(x)) == 3 and float(jax.jit(lambda v: v * 5)(x)) == 10
"""


@pytest.mark.parametrize("end", ["exit", "_exit"])
def test_a_forked_process_is_refused(
    run_old: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    monkeypatch.setenv("END", end)
    run_old(FORKS, recording=tmp_path / "recording")
    recording = read_recording(tmp_path / "recording")
    assert recording.notes == []
    assert "TpuExecutable_ExecuteAsyncOnStream" in {call.function for call in recording.calls()}


DISTRIBUTED = """
import jax
from jax._src import distributed
distributed.global_state.num_processes, distributed.global_state.process_id = 2, 1
try:
    jax.devices()
except RuntimeError as error:
    print(error)
"""


def test_several_processes_are_refused(run_old: Run) -> None:
    done = run_old(DISTRIBUTED)
    # This jaxlib logs the reason, and raises an error without it.
    assert "Unable to initialize backend 'tpu'" in done.stdout
    assert "jax.distributed made this process 1 of 2" in done.stderr


def test_a_fork_does_not_hurt_its_parent(run_old: Run) -> None:
    run_old(
        "import os, jax; jax.device_put(1); pid = os.fork()\n"
        "if pid == 0: os._exit(0)\n"
        "assert os.waitpid(pid, 0)[1] == 0; assert jax.device_put(2) + 1 == 3"
    )
