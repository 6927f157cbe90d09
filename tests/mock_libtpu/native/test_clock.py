"""The clock of recorded calls, by a program that compares it with the kernel's."""

from __future__ import annotations

import subprocess
from pathlib import Path

from mock_libtpu import build
from tests.mock_libtpu.mocked import TIMEOUT_S
from tests.mock_libtpu.recorder import native_program

# The counter's rate is known to about 50 ns in the first millisecond, and better later.
LARGEST_DIFFERENCE_NS = 1000


def test_the_time_of_a_call_is_that_of_the_kernel(tmp_path: Path) -> None:
    source = build.PACKAGE / "native" / "recorder" / "clock.cc"
    program = native_program("clock", tmp_path, "-fsanitize=address,undefined", str(source))
    ran = subprocess.run([program], capture_output=True, text=True, timeout=TIMEOUT_S, check=True)
    assert 0 <= int(ran.stdout) <= LARGEST_DIFFERENCE_NS
