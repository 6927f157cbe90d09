"""The output of a child that writes too much, takes too long, or does not read its input."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tpu_walkthrough.programs.bounded import output_of

_ECHO = "import sys; sys.stdout.buffer.write(sys.stdin.buffer.read())"
_FOREVER = """
import itertools, sys
for _ in itertools.count():
    sys.stdout.buffer.write(b"x" * 9999)
"""
_SLEEP = "import sys, time; sys.stdout.write('so far'); sys.stdout.flush(); time.sleep(3600)"


def _output(program: str, request: bytes = b"", seconds: float = 60) -> bytes:
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    output = output_of(process, request, seconds=seconds, most_bytes=1_000_000)
    assert process.returncode is not None
    return output


def test_all_of_a_short_output() -> None:
    request = bytes(range(256)) * 3000  # more than a pipe holds
    assert _output(_ECHO, request) == request


def test_a_child_that_writes_without_end() -> None:
    assert _output(_FOREVER) == b"x" * 1_000_000


def test_a_child_that_takes_too_long() -> None:
    assert _output(_SLEEP, seconds=3) in (b"so far", b"")


@pytest.mark.parametrize("program", ["", _FOREVER])
def test_a_child_that_does_not_read(program: str) -> None:
    assert len(_output(program, b"x" * 5_000_000)) in (0, 1_000_000)
