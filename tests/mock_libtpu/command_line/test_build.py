"""A build of the library that fails, and what the user sees of it."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_PROGRAM = "from mock_libtpu.cli import run_command_line as run; run()"


def test_what_the_compiler_wrote_is_shown_line_by_line(tmp_path: Path) -> None:
    compiler = tmp_path / "c++"
    compiler.write_text("#!/bin/sh\nprintf 'first line\\nsecond line\\n' >&2\nexit 1\n")
    compiler.chmod(0o755)
    ran = subprocess.run(
        [sys.executable, "-c", _PROGRAM, "build"],
        env=os.environ | {"CXX": str(compiler), "MOCK_LIBTPU_CACHE": str(tmp_path / "cache")},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = ran.stderr.splitlines()
    assert ran.returncode == 4
    assert lines[0] == "mock-libtpu: building libtpu.so failed: cmake exited with 1"
    first = next(number for number, line in enumerate(lines) if line.endswith("first line"))
    assert lines[first + 1].endswith("second line")
    assert all(not line or line.startswith("    ") for line in lines[1:-1])
    assert lines[-1].startswith("The compiler must support C++17")
