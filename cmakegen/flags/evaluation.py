"""Start the processes that evaluate BUILD files (evaluate.py), and read what they write.

A process that dies, by its limits or because of a fault of the library, costs the flags of the
file that it was evaluating; another one continues after it.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING, Any, NamedTuple

from cmakegen.flags.rules import Rule, from_json

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_FEW = 40  # BUILD files, for which one process is enough
_MOST_DEATHS = 3
_TIMEOUT = 150.0  # seconds for all files
_KEPT_VARIABLES = ("PATH", "PYTHONPATH", "SYSTEMROOT", "TEMP", "TMPDIR")


class Evaluated(NamedTuple):
    """A BUILD file."""

    path: str
    rules: list[Rule]
    failed: list[tuple[int, str]]
    """(line, reason) of its statements that could not be evaluated."""
    reads: list[str]
    """The .bzl files that it loads, relative to the tree."""


class Evaluation:
    """The evaluation of a tree's BUILD files, which goes on while the caller does other things."""

    def __init__(self, request: Mapping[str, Any], paths: Sequence[str]) -> None:
        """Start it for `paths`; `request` is what evaluate.py expects, without them."""
        self._request = request
        self._deadline = time.monotonic() + _TIMEOUT
        count = 1 if len(paths) < _FEW else min(2, os.cpu_count() or 1)
        self._readers = [_Reader(self, list(paths[start::count])) for start in range(count)]
        for reader in self._readers:
            reader.start()

    def finish(self) -> list[Evaluated]:
        """Wait for it; the files in the order of their paths."""
        for reader in self._readers:
            reader.join()
        found = [one for reader in self._readers for one in reader.found]
        return sorted(found, key=lambda one: one.path)

    def run(self, paths: Sequence[str]) -> list[Evaluated]:
        """The files of one process, as far as it got."""
        command = [sys.executable, "-P", "-m", "cmakegen.flags.evaluate"]
        environment = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
        process = subprocess.Popen(
            command,
            env=environment | {"LC_ALL": "C"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        output = b""
        try:
            request = json.dumps({**self._request, "paths": paths}).encode()
            output, _ = process.communicate(request, max(1.0, self._deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            process.kill()
            output, _ = process.communicate()
        finally:
            process.kill()
        found: list[Evaluated] = []
        with contextlib.suppress(ValueError, TypeError, KeyError):  # an incomplete last line
            found.extend(_evaluated(json.loads(line)) for line in output.splitlines())
        return found


class _Reader(threading.Thread):
    """Waits for the processes of a part of the files."""

    def __init__(self, evaluation: Evaluation, paths: list[str]) -> None:
        super().__init__(daemon=True)
        self._evaluation = evaluation
        self._paths = paths
        self.found: list[Evaluated] = []

    def run(self) -> None:
        paths = self._paths
        for _ in range(_MOST_DEATHS):
            found = self._evaluation.run(paths)
            self.found += found
            paths = paths[len(found) :]
            if not paths:
                return
            self.found.append(Evaluated(paths[0], [], [(1, "it takes too much to evaluate")], []))
            paths = paths[1:]
        self.found += [Evaluated(path, [], [(1, "not evaluated")], []) for path in paths]


def _evaluated(found: Mapping[str, Any]) -> Evaluated:
    rules = [from_json(rule) for rule in found["rules"]]
    failed = [(line, reason) for line, reason in found["failed"]]
    return Evaluated(found["path"], rules, failed, found["reads"])
