"""Ctrl-C while JAX compiles in a thread: the program ends, although the compiler does not reply."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from mock_libtpu import build
from mock_libtpu.environment import (
    CompilerSettings,
    MachineSettings,
    applied,
    compiler_variables,
    variables,
)

pytest.importorskip("jax", reason="jax is not installed")

_PROGRAM = """
import jax
jax.jit(lambda x: x + 1)(1)
"""


@pytest.mark.parametrize("errors", ["raise", "warn"])
def test_an_interrupted_program_ends(tmp_path: Path, errors: str) -> None:
    path = str(tmp_path / "compiler")
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as server:
        server.bind(path)
        server.listen()
        server.settimeout(60)
        values = variables(build.library().path, MachineSettings())
        values |= compiler_variables(CompilerSettings(path, errors))
        with subprocess.Popen(
            [sys.executable, "-c", _PROGRAM],
            env=applied(values),
            stderr=subprocess.PIPE,
            text=True,
        ) as program:
            try:
                connection, _ = server.accept()
                with connection:
                    assert connection.recv(1)
                    program.send_signal(signal.SIGINT)
                    _, output = program.communicate(timeout=60)
            finally:
                program.kill()
    assert output.rstrip().endswith("KeyboardInterrupt")
    assert program.returncode == -signal.SIGINT
