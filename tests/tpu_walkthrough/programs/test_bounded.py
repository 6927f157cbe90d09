"""The output of a child that writes too much, takes too long, or does not read its input."""

from __future__ import annotations

import os
import signal
import sys

import pytest

from tpu_walkthrough.programs import children
from tpu_walkthrough.programs.bounded import Finished, Replies, run

_ECHO = "import sys; sys.stdout.buffer.write(sys.stdin.buffer.read())"
_FOREVER = """
import itertools, sys
for _ in itertools.count():
    sys.{stream}.buffer.write(b"x" * 9999)
"""
_SLEEP = "import sys, time; sys.stdout.write('so far'); sys.stdout.flush(); time.sleep(3600)"


def _run(program: str, request: bytes = b"", seconds: float = 60) -> Finished:
    return run(
        children.OWN_PYTHON,
        [sys.executable, "-c", program],
        seconds=seconds,
        request=request,
        most_bytes=1 << 20,
    )


def test_all_of_a_short_output() -> None:
    request = bytes(range(256)) * 3000  # more than a pipe holds
    assert _run(_ECHO, request) == Finished(0, request, b"")


def test_how_it_ended() -> None:
    finished = _run("import sys; sys.exit('a reason')")
    assert (finished.returncode, finished.errors_text, finished.exceeded) == (1, "a reason\n", "")


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_a_child_that_writes_without_end(stream: str) -> None:
    finished = _run(_FOREVER.format(stream=stream))
    assert finished.exceeded == "it wrote more than 1 MiB"
    assert finished.output + finished.errors == b"x" * (1 << 20)
    assert finished.returncode == -9


def test_a_child_that_takes_too_long() -> None:
    finished = _run(_SLEEP, seconds=3)
    assert finished.output in (b"so far", b"")
    assert finished.exceeded == "it took more than 3 s"


@pytest.mark.parametrize("program", ["", _FOREVER.format(stream="stdout")])
def test_a_child_that_does_not_read(program: str) -> None:
    assert len(_run(program, b"x" * 5_000_000).output) in (0, 1 << 20)


def test_a_grandchild_that_keeps_the_output_open() -> None:
    program = (
        "import subprocess, sys;"
        "print(subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(3600)']).pid)"
    )
    finished = _run(program, seconds=3000)  # the grandchild runs longer than a test may
    os.kill(int(finished.output_text), signal.SIGKILL)
    assert finished.returncode == 0
    assert finished.exceeded == "a program that it started kept its output open"


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited by prlimit, a Linux call")
def test_a_child_that_takes_memory_without_end() -> None:
    finished = _run("import time; time.sleep(.5); parts = [bytearray(1 << 30) for _ in range(9)]")
    assert (finished.returncode, finished.exceeded) == (1, "")
    assert "MemoryError" in finished.errors_text


def _replies(program: str) -> Replies:
    return Replies(children.OWN_PYTHON, [sys.executable, "-uc", program])


def test_a_reply_for_each_line() -> None:
    replies = _replies("while True: print(input().upper())")
    assert [replies.ask(line, seconds=60) for line in ("a", "b")] == ["A\n", "B\n"]


@pytest.mark.parametrize(
    "program",
    [
        "",
        "input()",
        "print('no end of a line', end=''); input(); input()",
        "print('x' * (2 << 20))",
    ],
)
def test_no_reply_of_that_size_in_that_time(program: str) -> None:
    replies = _replies(program)
    for _ in range(2):
        with pytest.raises(OSError, match=r"no reply of at most 1 MiB within 3 s|Broken pipe"):
            replies.ask("a", seconds=3, most_bytes=1 << 20)
