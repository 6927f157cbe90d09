"""Run programs with the real libtpu."""

from __future__ import annotations

import subprocess

from tests.mock_libtpu.mocked import clean_environment

_TIMEOUT_S = 600


def run(command: list[str], **settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        env=clean_environment() | settings,
        capture_output=True,
        text=True,
        timeout=_TIMEOUT_S,
        check=False,
    )
