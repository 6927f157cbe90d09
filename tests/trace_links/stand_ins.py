"""Stand-ins for programs: they record their arguments, and the tests wait for that."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

TIMEOUT_S = 30  # seconds
RECORD = 'printf "%s\\0" "$@" > "$0.part" && /bin/mv "$0.part" "$0.argv"\n'


def make(path: Path, before: str = "") -> Path:
    """A program at `path` that records its arguments; `before` is shell text that runs first."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n" + before + RECORD)
    path.chmod(0o755)
    return path


def started(path: Path, errors: str = "strict") -> list[str]:
    """Its arguments, as soon as it was started."""
    record = Path(f"{path}.argv")
    deadline = time.monotonic() + TIMEOUT_S
    while time.monotonic() < deadline:
        if record.exists():
            return record.read_text(errors=errors).split("\0")[:-1]
        time.sleep(0.02)
    pytest.fail(f"{path.name} was not started")


def was_started(path: Path) -> bool:
    return Path(f"{path}.argv").exists()
