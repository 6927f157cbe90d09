"""Measure the cost and latency of `cmake-gen-globs --watch`, and of two peers on the same tree.

    python -m benchmarks.watch TREE [--events 10000] [--burst 20000]

The peers are `watchfiles` (pip install watchfiles), which filters and debounces as this tool does,
and a plain `inotifywait -m -r` (inotify-tools), which only prints the kernel's events. Only this
tool also writes a project file. Each watches the same copy of TREE in turn, with the same changes:

- a new source file in a new folder, several times, up to the new project file
- an edit of a source file that does not change its directives
- `git checkout` of a commit that is 1,000 files away, and back
- a search through the whole tree, which only reads
- a burst of new files, and their deletion
- nothing

Latencies are wall time from the last change to the output, the debounce included (ours 100 ms,
watchfiles 50 ms as set here; inotifywait has none). Linux only: processor time and memory are
proc(5)'s.
"""

from __future__ import annotations

import argparse
import functools
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

Cells = Iterator[tuple[str, str]]


_SETTLED_S = 2.0
_ROUNDS = 7
_APART = 1000
_WATCHFILES = """
import sys, watchfiles
options = dict(step=50, rust_timeout=100, yield_on_timeout=True, raise_interrupt=False)
ready = False
for changes in watchfiles.watch(sys.argv[1], **options):
    if changes or not ready:
        print(len(changes) or "ready", flush=True)
        ready = True
"""


class Took(NamedTuple):
    """The output of a watcher for one action, and its cost."""

    seconds: float
    """From the end of the action to the last output, or 0."""
    whole: float
    """From its beginning."""
    updates: int
    events: int
    processor: float


class Watcher:
    """A process that watches, with the times of its output."""

    def __init__(self, command: list[str], ready: bytes, update: re.Pattern[bytes]) -> None:
        self._update = update
        self._outputs: list[tuple[float, int, int]] = []
        self._text = b""
        started = time.monotonic()
        ours, theirs = pty.openpty()
        self._process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs
        )
        os.close(theirs)
        self._terminal = ours
        threading.Thread(target=self._listen, daemon=True).start()
        while ready not in self._text:
            if self._process.poll() is not None:
                raise SystemExit(f"{command[0]} ended: {self._text.decode()}")
            time.sleep(0.002)
        self.start = time.monotonic() - started

    def _listen(self) -> None:
        while True:
            try:
                part = os.read(self._terminal, 1 << 20)
            except OSError:
                return
            found = self._update.findall(part)
            numbers = sum(int(number) if number.isdigit() else 1 for number in found)
            self._text = (self._text + part)[-4096:]
            if found:
                self._outputs.append((time.monotonic(), len(found), numbers))

    def during(self, action: Callable[[], object]) -> Took:
        """Run an action, and wait until there is no more output."""
        self._outputs.clear()
        processor = self._processor()
        started = time.monotonic()
        action()
        ended = time.monotonic()
        while time.monotonic() - max([ended, *(at for at, _, _ in self._outputs)]) < _SETTLED_S:
            time.sleep(0.02)
        last = max([ended, *(at for at, _, _ in self._outputs)])
        return Took(
            last - ended,
            last - started,
            sum(updates for _, updates, _ in self._outputs),
            sum(events for _, _, events in self._outputs),
            self._processor() - processor,
        )

    def _processor(self) -> float:
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Resident, in MB."""
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def watches(self) -> int:
        """How many inotify watches it has."""
        folder = Path(f"/proc/{self._process.pid}/fdinfo")
        return sum(path.read_text().count("inotify wd:") for path in folder.iterdir())

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()
        os.close(self._terminal)


def watchers(tree: Path) -> Iterator[tuple[str, Callable[[], Watcher]]]:
    """The names of those that are installed, and how each is started."""
    beside = shutil.which(os.path.join(os.path.dirname(sys.executable), "cmake-gen-globs"))
    command = [beside or "cmake-gen-globs", "--watch", str(tree)]
    yield "ours", lambda: Watcher(command, b"watching", re.compile(rb"\d+:\d+:\d+ [^\r]*? ms"))
    python = [sys.executable, "-c", _WATCHFILES, str(tree)]
    if subprocess.run([*python[:2], "import watchfiles"], stderr=-3, check=False).returncode == 0:
        yield (
            "watchfiles",
            lambda: Watcher(python, b"ready", re.compile(rb"^(\d+)\r?$", re.MULTILINE)),
        )
    bare = ["inotifywait", "-m", "-r", str(tree)]
    if shutil.which("inotifywait"):
        yield (
            "inotifywait",
            lambda: Watcher(bare, b"established", re.compile(rb"^/(?=.*[A-Z]{4})", re.MULTILINE)),
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("tree", type=Path)
    parser.add_argument("--events", type=int, default=10_000)
    parser.add_argument("--burst", type=int, default=20_000)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["CMAKE_GEN_GLOBS_CACHE"] = os.path.join(folder, "cache")
        tree = Path(folder) / "tree"
        settings = ["user.name=x", "user.email=x@example.com", "gc.auto=0"]
        git = ["git", *(word for each in settings for word in ("-c", each)), "-C", str(tree)]
        away = shutil.ignore_patterns(".git", "bazel-*", "cmake-build-*")
        shutil.copytree(arguments.tree, tree, symlinks=True, ignore=away)
        _run(*git, "init", "-q")
        _run(*git, "add", "-A", "-f")
        _run(*git, "commit", "-q", "-m", "near")
        sources = _second_commit(tree, git)
        _run(sys.executable, "-m", "cmakegen", str(tree))
        print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors\n")
        os.environ["COLUMNS"] = "300"  # so that no line is shortened
        table: dict[str, dict[str, str]] = {}
        names = []
        for name, start in watchers(tree):
            names.append(name)
            print(f"measuring {name}", file=sys.stderr)
            cells = _measure(start(), tree, git, sources, arguments.events, arguments.burst)
            for title, cell in cells:
                table.setdefault(title, {})[name] = cell
        print(f"{'':46}" + "".join(f"{name:>20}" for name in names))
        for title, row in table.items():
            print(f"{title:46}" + "".join(f"{row.get(name, ''):>20}" for name in names))


def _run(*command: str) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def _second_commit(tree: Path, git: list[str]) -> list[Path]:
    """Commit a branch that is 1,000 files away from the first; returns some sources of both."""
    tracked = subprocess.run([*git, "ls-files", "-z"], capture_output=True, check=True).stdout
    names = [name for name in os.fsdecode(tracked).split("\0") if name.endswith((".cc", ".h"))]
    paths = [tree / name for name in names if (tree / name).is_file()]
    part = _APART // 4
    step = max(1, len(paths) // _APART)
    chosen = paths[::step][: 3 * part]
    _run(*git, "branch", "near")
    _run(*git, "checkout", "-q", "-b", "far")
    for path in chosen[:part]:
        path.unlink()
    for path in chosen[part : 2 * part]:
        with path.open("ab") as file:
            file.write(b"\n#include <far/away.h>\n")
    for number, path in enumerate(chosen[2 * part :]):
        folder = path.parent / f"far{number % 20}"
        folder.mkdir(exist_ok=True)
        path.rename(folder / path.name)
    _run(*git, "add", "-A")
    _run(*git, "commit", "-q", "-m", "far")
    _run(*git, "checkout", "-q", "near")
    left = set(paths) - set(chosen)
    return sorted(left)[:_ROUNDS]


def _measure(
    watcher: Watcher, tree: Path, git: list[str], sources: list[Path], events: int, burst: int
) -> Cells:
    """The rows of the table for one watcher, which is closed in the end."""
    yield "ready after", f"{1000 * watcher.start:.0f} ms"
    yield "inotify watches", f"{watcher.watches():,}"
    yield "memory", f"{watcher.memory():.0f} MB"
    watcher.during(lambda: None)
    yield from _single_files(watcher, sources)
    for branch in ("far", "near"):
        took = watcher.during(functools.partial(_run, *git, "checkout", "-q", branch))
        yield from _settled(f"git checkout ({branch})", took)
    search = [*(["rg", "-uu"] if shutil.which("rg") else ["grep", "-r"]), "not available"]
    quiet = functools.partial(subprocess.run, stdout=subprocess.DEVNULL, check=False)
    took = watcher.during(functools.partial(quiet, [*search, str(tree)]))
    yield "a search: events, processor", f"{took.events:,}, {1000 * took.processor:.0f} ms"
    folders = [
        path / f"burst{number}"
        for path in sorted({path.parent for path in sources})
        for number in range(40)
    ]

    def fill() -> None:
        for folder in folders:
            folder.mkdir()
        for number in range(burst):
            (folders[number % len(folders)] / f"{number}.cc").touch()

    def empty() -> None:
        for folder in folders:
            shutil.rmtree(folder)

    yield from _settled(f"{burst:,} new files", watcher.during(fill))
    yield from _settled("and gone", watcher.during(empty))
    yield from _storm(watcher, sources[0].parent / "watch_benchmark.cc", events)
    idle = watcher.during(lambda: time.sleep(30))
    yield "idle, processor time per minute", f"{1000 * 60 / 32 * idle.processor:.0f} ms"
    watcher.close()


def _single_files(watcher: Watcher, sources: list[Path]) -> Cells:
    """One change at a time, each in another folder."""
    created, covered, edited = [], [], []
    for number, path in enumerate(sources):
        folder = path.parent / f"watch_benchmark{number}"

        def create(folder: Path = folder) -> None:
            folder.mkdir()
            (folder / "new.cc").write_text("#include <vector>\n")

        created.append(watcher.during(create))
        second = functools.partial((folder / "second.cc").write_text, "#include <vector>\n")
        covered.append(watcher.during(second))
        text = path.read_bytes()
        edited.append(watcher.during(functools.partial(path.write_bytes, text + b"// x\n")))
        watcher.during(functools.partial(path.write_bytes, text))
        watcher.during(functools.partial(shutil.rmtree, folder))
    for title, took in (
        ("new folder with a file", created),
        ("new file in it", covered),
        ("edit but for directives", edited),
    ):
        seconds = [1000 * each.seconds for each in took if each.updates]
        cell = "no output"
        if seconds:
            cell = f"{statistics.median(seconds):.0f} ({max(seconds):.0f}) ms"
        yield f"{title}, median (max)", cell


def _storm(watcher: Watcher, path: Path, events: int) -> Cells:
    """Events of one file, spread over seconds, which should not need memory."""
    before = watcher.memory()

    def storm() -> None:
        for number in range(events // 4):  # a creation, two changes, a deletion
            path.write_text(f"#include <{number}.h>\n")
            path.unlink()
            if number % 100 == 0:
                time.sleep(0.15)

    took = watcher.during(storm)
    yield f"{events:,} events: processor", f"{1000 * took.processor:.0f} ms"
    yield "memory after that", f"{watcher.memory():.0f} MB, {watcher.memory() - before:+.1f}"


def _settled(title: str, took: Took) -> Cells:
    yield f"{title}: last output after its end", f"{1000 * took.seconds:.0f} ms"
    yield f"{title}: after its start", f"{1000 * took.whole:.0f} ms"
    yield f"{title}: updates", f"{took.updates:,}"
    yield f"{title}: processor time", f"{1000 * took.processor:.0f} ms"


if __name__ == "__main__":
    main()
