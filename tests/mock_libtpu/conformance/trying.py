"""Try checks quickly: each in a process of its own, forked off one that has imported everything.

What runs in the process is what `mock-libtpu check` runs in its own, but for shorter waits and
fewer rounds.
"""

from __future__ import annotations

import multiprocessing
import os
import runpy
import sys
import tempfile
from multiprocessing.context import ForkServerContext
from pathlib import Path
from typing import NamedTuple

import msgspec

from mock_libtpu.conformance import child

_TIMEOUT_S = 60
_DEVICES = "4"
_PRELOADED = ["mock_libtpu.conformance.child", "jax", "jaxlib.mlir.dialects.stablehlo"]


class Tried(NamedTuple):
    """What came of a check: passed, failed, skipped, crashed; and what it said."""

    result: str
    detail: str

    @property
    def is_found(self) -> bool:
        return self.result in {"failed", "crashed"}


def context() -> ForkServerContext:
    """Makes processes in which JAX, which the mock runs programs with, is imported."""
    made = multiprocessing.get_context("forkserver")
    made.set_forkserver_preload(_PRELOADED)
    return made


def try_check(processes: ForkServerContext, library: Path, check: str, **variables: str) -> Tried:
    """Try a check on a library with variables set."""
    with tempfile.TemporaryDirectory(prefix="conformance-") as folder:
        file = Path(folder, "found")
        settings = child.Settings(str(library), check, str(file), "", "")
        given = Path(folder, "settings")
        given.write_bytes(msgspec.json.encode(settings))
        process = processes.Process(target=_try, args=(given, variables))
        process.start()
        process.join(_TIMEOUT_S)
        if process.exitcode is None:
            process.kill()
            process.join()
            return Tried("failed", f"hangs in {_text(file)}")
        if process.exitcode:
            return Tried("crashed", f"{process.exitcode} in {_text(file)}")
        found = msgspec.json.decode(file.read_bytes(), type=child.Found)
        return Tried(found.result, found.detail)


def _text(file: Path) -> str:
    return file.read_text("ascii", "replace").strip() if file.exists() else "no call"


def _try(settings: Path, variables: dict[str, str]) -> None:
    for name in list(os.environ):
        if name.startswith("MOCK_LIBTPU_"):
            del os.environ[name]
    os.environ |= {"MOCK_LIBTPU_DEVICES": _DEVICES, **variables}
    from mock_libtpu.conformance.families import events, leaks

    # A callback that is lost, and 64 KiB that are in each round, show sooner, too.
    vars(events)["_SECONDS"] = 1
    vars(leaks).update(_WARM=50, _ROUNDS=300)
    with settings.open() as given:
        sys.stdin = given
        runpy.run_path(child.__file__, run_name="__main__")
