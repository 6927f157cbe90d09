"""What benchmarks share: commands with their cost, and copies of source trees."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

PROGRAMS = Path(sys.executable).parent
"""The folder of this project's programs."""
SETTLED_S = 0.5
"""`cmake-gen-globs` does not rely on the times of files that changed less than 0.2 s before it."""


class Cost(NamedTuple):
    """What a command took, in seconds."""

    elapsed: float
    processor: float
    """Of the command and of what it started and waited for."""


def timed(command: Sequence[str | Path], **options: Any) -> Cost:
    """Run a command that must succeed; the options are those of subprocess.run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = time.perf_counter()
    subprocess.run(command, check=True, **{"stdout": subprocess.DEVNULL, **options})
    elapsed = time.perf_counter() - started
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Cost(elapsed, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def output(command: Sequence[str | Path], **options: Any) -> str:
    """What a command that must succeed prints; the options are those of subprocess.run."""
    run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, **options)
    return str(run.stdout)


def environment(**variables: str | Path) -> dict[str, str]:
    """The variables of a program as users start it, and these.

    Compiled modules are written, and nothing selects a mock or a backend of JAX.
    """
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("MOCK_LIBTPU_", "JAX_")) and name != "PYTHONDONTWRITEBYTECODE"
    }
    return kept | {name: str(value) for name, value in variables.items()}


def copied(tree: Path, copy: Path) -> Path:
    """Copy a source tree into a git repository with one commit, which may be changed."""
    ignored = shutil.ignore_patterns(".git", "bazel-*", "cmake-build-*")
    shutil.copytree(tree, copy, symlinks=True, ignore=ignored)
    (copy / "CMakeLists.txt").unlink(missing_ok=True)  # one that others wrote is not replaced
    git(copy, "init", "--quiet")
    git(copy, "add", "--all", "--force")
    git(copy, "commit", "--quiet", "--message=all")
    return copy


def git(tree: Path, *arguments: str) -> str:
    """What git prints; a commit needs no settings of the user."""
    settings = ("user.name=x", "user.email=x@example.com", "gc.auto=0")
    options = [word for setting in settings for word in ("-c", setting)]
    return output(["git", *options, "-C", tree, *arguments])
