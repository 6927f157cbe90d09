"""Cost and latency of `cmake-gen-globs --watch`, against watchfiles on the same tree.

watchfiles (`pip install watchfiles`) filters and debounces as this tool does, but writes no project
file. Each watches the same copy of the tree in turn, with the same changes: new and edited files,
`git checkout` of a commit that is 1,000 files away, a search that only reads, a burst of new files,
many changes of one file, and none.

Latencies are from the last change to the last output, and contain the debounce of 100 ms, or of
50 ms as watchfiles is set here. Processor time and memory are proc(5)'s: Linux only.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import importlib.util
import os
import pty
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from benchmarks.measures import Measure, Peer
from benchmarks.processes import PROGRAMS, copied, environment, git
from tpu_walkthrough.errors import InputError, MissingToolError

_SETTLED_S = 2.0
_IDLE_S = 30
_ROUNDS = 7
_APART = 1000
_PEER = "watchfiles"
_WATCHFILES = """
import sys, watchfiles
options = dict(step=50, rust_timeout=100, yield_on_timeout=True, raise_interrupt=False)
ready = False
for changes in watchfiles.watch(sys.argv[1], **options):
    if not ready:
        print("ready", flush=True)
        ready = True
    if changes:
        print(len(changes), flush=True)
"""
Figure = tuple[str, float, str]
"""A name, a value and its unit."""


class Took(NamedTuple):
    """The output of a watcher for an action, and its cost."""

    latency: float
    """Seconds from the end of the action to the last output, or 0."""
    updates: int
    processor: float


class Watcher:
    """A process that watches, with the times of its output."""

    def __init__(self, command: list[str | Path], ready: bytes, update: re.Pattern[bytes]) -> None:
        self._update = update
        self._outputs: list[float] = []
        self._text = b""
        started = time.monotonic()
        self._terminal, theirs = pty.openpty()
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=theirs,
            stderr=theirs,
            env=environment(COLUMNS="300"),  # so that no line is shortened
        )
        os.close(theirs)
        threading.Thread(target=self._listen, daemon=True).start()
        while ready not in self._text:
            if self._process.poll() is not None:
                raise InputError(f"{command[0]} ended: {self._text.decode()}")
            time.sleep(0.002)
        self.start = time.monotonic() - started

    def _listen(self) -> None:
        while True:
            try:
                part = os.read(self._terminal, 1 << 20)
            except OSError:
                return
            self._text = (self._text + part)[-4096:]
            self._outputs += [time.monotonic()] * len(self._update.findall(part))

    def during(self, action: Callable[[], object]) -> Took:
        """Run an action, and wait until there is no more output."""
        self._outputs.clear()
        before = self._processor()
        action()
        ended = time.monotonic()
        while time.monotonic() - max([ended, *self._outputs]) < _SETTLED_S:
            time.sleep(0.02)
        latency = max([ended, *self._outputs]) - ended
        return Took(latency, len(self._outputs), self._processor() - before)

    def _processor(self) -> float:
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        """What is resident of it."""
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()
        os.close(self._terminal)


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("tree", type=Path)
    parser.add_argument("--events", type=int, default=10_000, help="of one file (%(default)s)")
    parser.add_argument("--burst", type=int, default=20_000, help="new files (%(default)s)")


def measures(options: argparse.Namespace) -> Iterator[Measure]:
    if importlib.util.find_spec(_PEER) is None:
        raise MissingToolError("watchfiles is not installed.", "Run: pip install watchfiles")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["CMAKE_GEN_GLOBS_CACHE"] = os.path.join(folder, "cache")
        tree = copied(options.tree, Path(folder) / "tree")
        sources = _second_commit(tree)
        ours: list[str | Path] = [PROGRAMS / "cmake-gen-globs", tree]
        subprocess.run(ours, stdout=subprocess.DEVNULL, check=True)
        theirs: list[str | Path] = [sys.executable, "-c", _WATCHFILES, tree]
        with contextlib.closing(
            Watcher([*ours, "--watch"], b"watching", re.compile(rb"\d+:\d+:\d+ [^\r]*? ms"))
        ) as watcher:
            figures = list(_figures(watcher, tree, sources, options))
        with contextlib.closing(
            Watcher(theirs, b"ready", re.compile(rb"^\d+\r?$", re.MULTILINE))
        ) as watcher:
            peers = list(_figures(watcher, tree, sources, options))
    for (name, value, unit), (_, other, _) in zip(figures, peers, strict=True):
        yield Measure(name, value, unit, Peer(_PEER, other))


def _second_commit(tree: Path) -> list[Path]:
    """Commit a branch that is 1,000 files away from the first; returns some sources of both."""
    names = [name for name in git(tree, "ls-files", "-z").split("\0") if name]
    paths = [tree / name for name in names if name.endswith((".cc", ".h"))]
    part = _APART // 4
    chosen = paths[:: max(2, len(paths) // _APART)][: 3 * part]
    git(tree, "branch", "near")
    git(tree, "checkout", "--quiet", "-b", "far")
    for path in chosen[:part]:
        path.unlink()
    for path in chosen[part : 2 * part]:
        with path.open("ab") as file:
            file.write(b"\n#include <far/away.h>\n")
    for number, path in enumerate(chosen[2 * part :]):
        folder = path.parent / f"far{number % 20}"
        folder.mkdir(exist_ok=True)
        path.rename(folder / path.name)
    git(tree, "add", "--all")
    git(tree, "commit", "--quiet", "--message=far")
    git(tree, "checkout", "--quiet", "near")
    return sorted(set(paths) - set(chosen))[:_ROUNDS]


def _figures(
    watcher: Watcher, tree: Path, sources: list[Path], options: argparse.Namespace
) -> Iterator[Figure]:
    """The figures of a watcher."""
    yield "ready after", watcher.start, "s"
    yield "memory", watcher.megabytes(), "MB"
    watcher.during(lambda: None)
    yield from _single_files(watcher, sources)
    for branch in ("far", "near"):
        took = watcher.during(functools.partial(git, tree, "checkout", "--quiet", branch))
        yield from _settled(f"git checkout {branch}", took)
    search = ["grep", "-r", "not available", str(tree)]
    quiet = functools.partial(subprocess.run, stdout=subprocess.DEVNULL, check=False)
    yield "a search: processor", watcher.during(functools.partial(quiet, search)).processor, "s"
    folders = [
        folder / f"burst{number}"
        for folder in sorted({path.parent for path in sources})
        for number in range(40)
    ]

    def fill() -> None:
        for folder in folders:
            folder.mkdir()
        for number in range(options.burst):
            (folders[number % len(folders)] / f"{number}.cc").touch()

    def empty() -> None:
        for folder in folders:
            shutil.rmtree(folder)

    yield from _settled(f"{options.burst:,} new files", watcher.during(fill))
    yield from _settled("and gone", watcher.during(empty))
    changing = sources[0].parent / "watch_benchmark.cc"

    def storm() -> None:
        for number in range(options.events // 4):  # a creation, two changes, a deletion
            changing.write_text(f"#include <{number}.h>\n")
            changing.unlink()
            if number % 100 == 0:
                time.sleep(0.15)

    took = watcher.during(storm)
    yield f"{options.events:,} events of one file: processor", took.processor, "s"
    yield "memory after that", watcher.megabytes(), "MB"
    idle = watcher.during(lambda: time.sleep(_IDLE_S)).processor
    yield "idle: processor in a minute", 60 / (_IDLE_S + _SETTLED_S) * idle, "s"


def _single_files(watcher: Watcher, sources: list[Path]) -> Iterator[Figure]:
    """The medians of single changes, each in another folder."""
    created, edited = [], []
    for number, path in enumerate(sources):
        folder = path.parent / f"watch_benchmark{number}"

        def create(folder: Path = folder) -> None:
            folder.mkdir()
            (folder / "new.cc").write_text("#include <vector>\n")

        created.append(watcher.during(create).latency)
        text = path.read_bytes()
        edit = functools.partial(path.write_bytes, text + b"#include <no/such/header.h>\n")
        edited.append(watcher.during(edit).latency)
        watcher.during(functools.partial(path.write_bytes, text))
        watcher.during(functools.partial(shutil.rmtree, folder))
    yield "new folder with a file: latency", statistics.median(created), "s"
    yield "a directive added: latency", statistics.median(edited), "s"


def _settled(title: str, took: Took) -> Iterator[Figure]:
    yield f"{title}: latency", took.latency, "s"
    yield f"{title}: updates", took.updates, ""
    yield f"{title}: processor", took.processor, "s"
