"""Tests with two processes run in a process with one thread, which may fork."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tpu_walkthrough import parallel

_CHECKOUT = Path(__file__).parents[3]
_IN_CHILD = "TESTED_IN_ONE_THREAD"


@pytest.fixture
def two_processes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Checks that the test forked; it runs in a process of its own (see below)."""
    started: list[object] = []

    def start(function: Callable[[], object]) -> Callable[[], object]:
        wait = real(function)
        started.append(wait)
        assert wait is not function, "no second process was started"
        return wait

    real = parallel.start
    monkeypatch.setattr(parallel, "start", start)
    yield
    assert started or _IN_CHILD not in os.environ


def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test with `two_processes` by another pytest: this one has threads of xdist or JAX."""
    if "two_processes" not in pyfuncitem.fixturenames or _IN_CHILD in os.environ:
        return None
    options = ["-p", "no:xdist", "-p", "no:cacheprovider", "-q"]
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", *options, pyfuncitem.nodeid],
        capture_output=True,
        text=True,
        cwd=_CHECKOUT,
        env=os.environ | {_IN_CHILD: "1"},
        timeout=240,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return True
