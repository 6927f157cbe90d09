"""What the recorder writes from real processes, read again: calls, settings, threads, processes."""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mock_libtpu.recording.model import ApiCall, CallError
from mock_libtpu.recording.reader import read_recording
from mock_libtpu.recording.single import Recording
from tests.mock_libtpu.recorder import interpreters, library, recording_environment, run_python


def calls(path: Path) -> list[ApiCall]:
    recording = read_recording(path)
    found = list(recording.calls())
    assert recording.notes == []
    return found


def test_call_has_its_arguments_results_times_and_thread(tmp_path: Path) -> None:
    before = time.monotonic_ns()
    run_python("lib.Inner(41); lib.Inner(-70000)", tmp_path / "recording")
    after = time.monotonic_ns()
    first, second = calls(tmp_path / "recording")
    assert (first.sequence, second.sequence) == (0, 1)
    assert first.function == "PJRT_Event_IsReady"
    assert (first.arguments, first.results) == ({"event": 41}, {"is_ready": 42})
    assert second.arguments == {"event": -70000}
    assert first.error is None
    assert second.error == CallError(69999, "negative")
    assert first.end_ns is not None
    assert before < first.start_ns <= first.end_ns <= second.start_ns < after
    assert first.thread == second.thread
    assert first.thread.name.startswith("python")
    assert first.stack is not second.stack
    assert first.stack is not None


def test_process_is_described(tmp_path: Path) -> None:
    path = tmp_path / "recording"
    program = "print(os.getpid(), os.getppid(), sys.version)"
    before = time.time_ns()
    pid, parent, version = run_python(program, path, "an argument", "").stdout.split(" ", 2)
    process = read_recording(path).process
    assert (process.pid, process.parent_pid) == (int(pid), int(parent))
    assert process.python_version == version.strip()
    assert process.command[0] == sys.executable
    assert process.command[-2:] == ("an argument", "")
    assert before <= process.realtime_ns <= time.time_ns()
    assert (process.sample, process.forked_from) == (1, "")


def test_equal_stacks_are_stored_once_and_file_is_trimmed(tmp_path: Path) -> None:
    path = tmp_path / "recording"
    run_python("for i in range(1000): lib.Inner(i)", path)
    recording = read_recording(path)
    # Later versions of Python have other code of theirs make a call once it was made a few times.
    found = list(recording.calls())
    assert len({id(call.stack) for call in found[100:]}) == 1
    assert len({id(call.stack) for call in found}) <= 2
    assert path.stat().st_size < 1000 * 150 + 20_000


def test_calls_within_a_call_are_in_the_order_of_their_beginnings(tmp_path: Path) -> None:
    program = """
callback = CALLBACK(lambda value: lib.Inner(value + 1) + lib.Outer(NOTHING, 5))
lib.Outer(callback, 1)
"""
    run_python(program, tmp_path / "recording")
    outer, inner, other = calls(tmp_path / "recording")
    assert [call.arguments for call in (outer, inner, other)] == [
        {"error": 1},
        {"event": 2},
        {"error": 5},
    ]
    assert [call.results for call in (outer, inner, other)] == [
        {"message": 9},
        {"is_ready": 3},
        {"message": 6},
    ]
    assert outer.end_ns is not None
    assert inner.end_ns is not None
    assert other.end_ns is not None
    assert outer.start_ns < inner.start_ns < inner.end_ns < other.start_ns
    assert other.end_ns < outer.end_ns


def test_call_that_never_returned_has_no_end(tmp_path: Path) -> None:
    program = "lib.Inner(1); lib.Outer(CALLBACK(lambda _: os._exit(0)), 7)"
    run_python(program, tmp_path / "recording")
    first, last = calls(tmp_path / "recording")
    assert first.end_ns is not None
    assert (last.arguments, last.end_ns, last.results) == ({"error": 7}, None, {})


def test_nothing_is_written_unless_asked_for(tmp_path: Path) -> None:
    run_python("lib.Inner(1)", None, environment={"MOCK_LIBTPU_ONLY": "*"})
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"MOCK_LIBTPU_ONLY": "PJRT_Event_*"}, [(0, 1), (1, 3), (2, 5), (3, 7)]),
        ({"MOCK_LIBTPU_ONLY": "X,*Error_Message,"}, [(0, 0), (1, 2), (2, 4), (3, 6)]),
        ({"MOCK_LIBTPU_ONLY": "nothing"}, []),
        ({"MOCK_LIBTPU_SAMPLE": "3"}, [(0, 0), (1, 3), (2, 6)]),
        ({"MOCK_LIBTPU_SAMPLE": "2", "MOCK_LIBTPU_ONLY": "*IsReady"}, [(0, 1), (1, 5)]),
    ],
)
def test_settings_choose_calls(
    settings: dict[str, str], expected: list[tuple[int, int]], tmp_path: Path
) -> None:
    program = """
for number in range(8):
    lib.Inner(number) if number % 2 else lib.Outer(NOTHING, number)
"""
    run_python(program, tmp_path / "recording", environment=settings)
    found = calls(tmp_path / "recording")
    assert [(call.sequence, *call.arguments.values()) for call in found] == expected


def test_stacks_can_be_left_out(tmp_path: Path) -> None:
    path = tmp_path / "recording"
    run_python("lib.Inner(1)", path, environment={"MOCK_LIBTPU_NO_STACKS": "1"})
    [call] = calls(path)
    assert call.stack is None
    assert read_recording(path).modules == ()


def test_setting_that_is_not_a_number_is_reported_and_ignored(tmp_path: Path) -> None:
    path = tmp_path / "recording"
    ran = run_python("lib.Inner(1)", path, environment={"MOCK_LIBTPU_SAMPLE": "many"})
    assert "MOCK_LIBTPU_SAMPLE=many is not a whole number" in ran.stderr
    assert len(calls(path)) == 1


def test_many_threads_lose_nothing(tmp_path: Path) -> None:
    run_python("lib.FromThreads(16, 2000)", tmp_path / "recording")
    found = calls(tmp_path / "recording")
    assert [call.sequence for call in found] == list(range(16 * 2000))
    by_thread: dict[int, list[ApiCall]] = {}
    for call in found:
        by_thread.setdefault(call.thread.number, []).append(call)
    assert len(by_thread) == 16
    for mine in by_thread.values():
        assert [call.arguments["event"] for call in mine] == list(range(2000))
        assert all(call.results["is_ready"] == call.arguments["event"] + 1 for call in mine)
        for one, next_one in itertools.pairwise(mine):
            assert one.end_ns is not None
            assert one.start_ns <= one.end_ns <= next_one.start_ns


def test_threads_of_python_and_threads_that_end_and_come_again(tmp_path: Path) -> None:
    program = """
import threading
def work(number):
    for _ in range(50): lib.Inner(number)
for turn in range(3):
    threads = [threading.Thread(target=work, args=(n,)) for n in range(5)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
"""
    run_python(program, tmp_path / "recording")
    found = calls(tmp_path / "recording")
    assert len(found) == 3 * 5 * 50
    by_thread: dict[int, set[int]] = {}
    for call in found:
        by_thread.setdefault(call.thread.number, set()).add(call.arguments["event"])
        assert call.stack is not None
        assert call.stack.python[0].code is not None
        assert call.stack.python[0].code.qualified_name == "work"
    assert len(by_thread) == 15
    assert all(len(numbers) == 1 for numbers in by_thread.values())


def test_forked_child_writes_a_file_of_its_own(tmp_path: Path) -> None:
    program = """
def child(_):
    pid = os.fork()
    if pid == 0:
        return 0  # the call that began in the parent also ends here, and is not ours
    os.waitpid(pid, 0)
    print(pid)
    return 1
lib.Inner(1)
here = os.getpid()
lib.Outer(CALLBACK(child), 2)
lib.Inner(3 if os.getpid() == here else 4)
"""
    path = tmp_path / "recording"
    pid = int(run_python(program, path).stdout)
    assert [list(call.arguments.values()) for call in calls(path)] == [[1], [2], [3]]
    child = tmp_path / f"recording.{pid}"
    assert set(tmp_path.iterdir()) == {path, child}
    [call] = calls(child)
    assert call.arguments == {"event": 4}
    assert call.end_ns is not None
    assert call.stack is not None
    assert call.stack.python[-1].code is not None
    process = read_recording(child).process
    assert (process.pid, process.forked_from) == (pid, str(path))
    assert read_recording(path).process.forked_from == ""


def test_fork_while_other_threads_record(tmp_path: Path) -> None:
    program = """
import threading, time
threading.Thread(target=lib.FromThreads, args=(4, 20000)).start()
for number in range(20):
    pid = os.fork()
    if pid == 0:
        lib.Inner(number)
        os._exit(0)
    assert os.waitpid(pid, 0)[1] == 0
"""
    path = tmp_path / "recording"
    run_python(program, path, environment={"PYTHONWARNINGS": "ignore"})
    assert len(calls(path)) == 4 * 20000
    children = [file for file in tmp_path.iterdir() if file != path]
    assert sorted(calls(child)[0].arguments["event"] for child in children) == list(range(20))


def test_processes_that_share_the_setting_have_a_file_each(tmp_path: Path) -> None:
    program = """
import subprocess
lib.Inner(0)
again = [subprocess.Popen([sys.executable, "-c", sys.argv[1]]) for _ in range(3)]
assert [process.wait() for process in again] == [0, 0, 0]
"""
    path = tmp_path / "recording"
    child = f"import ctypes, os; ctypes.CDLL({str(library())!r}).Inner(os.getpid())"
    run_python(program, path, child)
    others = [file for file in tmp_path.iterdir() if file != path]
    assert len(others) == 3
    assert [call.arguments["event"] for call in calls(path)] == [0]
    for other in others:
        [call] = calls(other)
        assert other.name == f"recording.{call.arguments['event']}"


def test_earlier_files_are_never_written_to(tmp_path: Path) -> None:
    path = tmp_path / "recording"
    path.write_text("something dear")
    run_python("lib.Inner(1)", path)
    assert path.read_text() == "something dear"
    [other] = [file for file in tmp_path.iterdir() if file != path]
    assert len(calls(other)) == 1


@pytest.mark.parametrize("python", interpreters())
def test_killed_process_leaves_a_file_that_can_be_read(python: str, tmp_path: Path) -> None:
    program = f"""
import ctypes, sys
lib = ctypes.CDLL({str(library())!r})
print("ready", flush=True)
lib.FromThreads(3, 100_000_000)
"""
    for turn in range(8):
        path = tmp_path / f"recording{turn}"
        with subprocess.Popen(
            [python, "-c", program], env=recording_environment(path), stdout=subprocess.PIPE
        ) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(0.002 * turn)  # anywhere
            process.send_signal(signal.SIGKILL)
        found = calls(path)
        assert [call.sequence for call in found] == list(range(len(found)))
        assert [call.start_ns for call in found] == sorted(call.start_ns for call in found)
        assert sum(call.end_ns is None for call in found) <= 3
        assert all(call.stack is not None for call in found)


@pytest.mark.parametrize("python", interpreters())
def test_calls_while_and_after_python_ends(python: str, tmp_path: Path) -> None:
    program = """
import atexit
class Late:
    def __init__(self, number): self.number = number
    def __del__(self, call=lib.Inner): call(self.number)
lib.CallAtExit()
atexit.register(lambda: lib.Inner(1))
kept = Late(2)
sys.kept = Late(3)
"""
    run_python(program, tmp_path / "recording", python=python)
    found = calls(tmp_path / "recording")
    assert sorted(call.arguments["event"] for call in found) == [1, 2, 3, 99]
    assert found[3].arguments == {"event": 99}
    assert all(call.end_ns is not None for call in found)
    for call in found[:3]:
        assert call.stack is not None
        assert len(call.stack.python) == 1
    assert found[3].stack is not None
    assert found[3].stack.python == ()


def test_library_that_is_loaded_later_is_known_to_later_stacks(tmp_path: Path) -> None:
    program = """
lib.Inner(1)
import _sqlite3, _decimal
lib.Inner(2)
"""
    run_python(program, tmp_path / "recording")
    first, second = calls(tmp_path / "recording")
    assert first.stack is not None
    assert second.stack is not None
    new = set(second.stack.modules) - set(first.stack.modules)
    assert any("_decimal" in module.path for module in new)
    assert set(first.stack.modules) <= set(second.stack.modules)
    for module in second.stack.modules:
        assert module.start < module.end
        assert second.stack.module_at(module.start) == module
        assert os.path.exists(module.path) or "vdso" in module.path


def test_recording_grows_while_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "recording"
    program = f"""
import ctypes, sys
lib = ctypes.CDLL({str(library())!r})
for line in sys.stdin:
    lib.Inner(int(line))
    print("done", flush=True)
"""
    with subprocess.Popen(
        [sys.executable, "-c", program],
        env=recording_environment(path),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(3):
            process.stdin.write(f"{number}\n")
            process.stdin.flush()
            process.stdout.readline()
            recording: Recording = read_recording(path)
            assert [call.arguments["event"] for call in recording.calls()] == list(
                range(number + 1)
            )
        process.stdin.close()
