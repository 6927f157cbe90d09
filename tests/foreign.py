"""Hostile text, and runs of the programs on terminals that show whether it reaches them."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import select
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

# A title, a colour, a C1 sequence, forged lines, text from right to left, a byte of no character.
HOSTILE = "\x1b]0;title\x07\x1b[31m\u009b5m\rforged\nforged\u202egnp\udcff"
ENTRY_POINTS = {
    "cmake-gen-globs": "from cmakegen.cli import run_command_line as run",
    "trace-links": "from trace_links.cli import main as run",
    "trace-links-open": "from trace_links.opener import main as run",
    "mock-libtpu": "from mock_libtpu.cli import run_command_line as run",
}
# What rich draws its boxes with, and the bars of progress, is ours.
OURS = re.compile(r"\r?\x1b\[[0-9;?]*[A-Za-z]|\r\n|\x1b\]8;(?:id=tl\d+)?;[!-~]*\x1b\\")


def run(
    tree: Path, program: str, *arguments: str, text: str = "", **variables: str
) -> tuple[str, str]:
    """Standard output and standard error, both of a terminal."""
    outputs = []
    streams = [pty.openpty(), pty.openpty()]
    with subprocess.Popen(
        _command(program, arguments),
        cwd=tree,
        env=_environment(tree) | variables,
        stdin=subprocess.PIPE,
        stdout=streams[0][1],
        stderr=streams[1][1],
    ) as process:
        for _, terminal in streams:
            os.close(terminal)
        assert process.stdin is not None
        process.stdin.write(text.encode("utf-8", "surrogateescape"))
        process.stdin.close()
        for reading, _ in streams:
            outputs.append(read(reading))
        process.wait(60)
    return outputs[0], outputs[1]


class Running:
    """A program that stays, and what it has written to its terminal."""

    def __init__(self, process: subprocess.Popen[bytes], terminal: int) -> None:
        self.process = process
        self._terminal = terminal
        self.shown = ""

    def until(self, pattern: str) -> None:
        """Wait until a line that was not looked at before has it."""
        start = len(self.shown)
        while not re.search(pattern, self.shown[start:]):
            assert select.select([self._terminal], [], [], 60)[0], self.shown
            data = os.read(self._terminal, 65536)
            self.shown += data.decode("utf-8", "surrogateescape")


@contextlib.contextmanager
def start(tree: Path, program: str, *arguments: str) -> Iterator[Running]:
    """Start a program on one terminal; it is killed at the end if it still runs."""
    reading, terminal = pty.openpty()
    with subprocess.Popen(
        _command(program, arguments),
        cwd=tree,
        env=_environment(tree),
        stdin=subprocess.DEVNULL,
        stdout=terminal,
        stderr=terminal,
    ) as process:
        os.close(terminal)
        running = Running(process, reading)
        try:
            yield running
        finally:
            process.kill()
            running.shown += read(reading)


def _command(program: str, arguments: Sequence[str]) -> list[str]:
    code = f"import sys; {ENTRY_POINTS[program]}; sys.argv[0] = {program!r}; sys.exit(run())"
    return [sys.executable, "-c", code, *arguments]


def _environment(tree: Path) -> dict[str, str]:
    home = tree.parent
    # Warnings of a measurement of coverage would be messages that are not the programs'.
    left_out = ("COVERAGE_PROCESS_CONFIG", "DISPLAY", "LANG")
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    return kept | {
        "HOME": str(home),
        "XDG_CACHE_HOME": str(home / "cache"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_STATE_HOME": str(home / "state"),
        "LC_ALL": "C.UTF-8",
        "TERM": "xterm",
    }


def read(descriptor: int) -> str:
    data = b""
    try:
        while piece := os.read(descriptor, 65536):
            data += piece
    except OSError:  # how a terminal ends
        pass
    os.close(descriptor)
    return data.decode("utf-8", "surrogateescape")


def assert_harmless(output: str) -> None:
    # Colours and moves of rich are ours; none of them is among the hostile ones.
    assert "\x1b]0" not in output
    assert "\x1b[31mforged" not in output
    rest = OURS.sub("\n", output.replace("\x1b[31m\u009b", "\x07"))
    assert all(character.isprintable() or character in "\n\t" for character in rest), repr(rest)
    assert not re.search(r"^\W*forged", rest, re.MULTILINE), repr(rest)
