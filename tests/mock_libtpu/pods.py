"""Programs on the hosts of a pod."""

from __future__ import annotations

import subprocess
import sys

from tests.mock_libtpu.mocked import TIMEOUT_S

__all__ = ["pod", "run"]

_POD = [sys.executable, "-c", "from mock_libtpu.cli import run_command_line; run_command_line()"]


def pod(*arguments: str, topology: str = "v5e:2x2", hosts: int = 2) -> list[str]:
    """The command that runs a pod."""
    return [*_POD, "pod", "--topology", topology, "--hosts", str(hosts), *arguments]


def run(command: list[str]) -> subprocess.CompletedProcess[str]:
    """Run it to its end."""
    return subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_S, check=False)
