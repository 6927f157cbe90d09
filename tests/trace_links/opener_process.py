"""The opener as terminals start it, in an environment of its own: a home, programs, a file."""

from __future__ import annotations

import contextlib
import os
import pty
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.trace_links.stand_ins import TIMEOUT_S, make
from trace_links import opener
from trace_links.links.hyperlinks import LinkFormat
from trace_links.links.token import make_key, read_key

OPENER = [sys.executable, "-I", "-S", os.path.abspath(opener.__file__)]


@dataclass
class Machine:
    """An empty home, a folder of programs, and a file to open."""

    folder: Path
    extra: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        (self.folder / "home").mkdir()
        make_key(str(self.key))
        self.extra.setdefault("DISPLAY", ":99")
        self.program("notify-send")  # not the one of this machine

    @property
    def key(self) -> Path:
        return self.folder / "home" / ".local" / "state" / "trace-links" / "key"

    @property
    def file(self) -> Path:
        path = self.folder / "src" / "a.cc"
        path.parent.mkdir(exist_ok=True)
        path.touch()
        return path

    def program(self, name: str, before: str = "") -> Path:
        return make(self.folder / "bin" / name, before)

    def clion(self, version: str | None, before: str = "") -> Path:
        path = make(self.folder / f"clion-{version}" / "bin" / "clion", before)
        if version:
            about = f'{{"name": "CLion", "version": "{version}"}}'
            (path.parent.parent / "product-info.json").write_text(about)
        (self.folder / "bin").mkdir(exist_ok=True)
        (self.folder / "bin" / "clion").symlink_to(path)
        return self.folder / "bin" / "clion"

    def configure(self, text: str) -> None:
        path = self.folder / "home" / ".config" / "trace-links" / "config.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def open(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        environment = {
            "PATH": str(self.folder / "bin"),
            "HOME": str(self.folder / "home"),
            "XDG_RUNTIME_DIR": str(self.folder),
            **self.extra,
        }
        return subprocess.run(
            [*OPENER, *arguments],
            env=environment,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    def click(self, line: int = 7, column: int = 3) -> subprocess.CompletedProcess[str]:
        return self.open("--url", self.link(line, column))

    def link(self, line: int | None = 7, column: int | None = 3, path: object = None) -> str:
        """A link as the filter creates it, by default to the file."""
        made = LinkFormat("", "", read_key(str(self.key))).uri(str(path or self.file), line, column)
        assert made is not None
        return made

    def wait_until(self, true: Callable[[], bool]) -> None:
        deadline = time.monotonic() + TIMEOUT_S
        while not true():
            assert time.monotonic() < deadline
            time.sleep(0.05)


def succeeds(result: subprocess.CompletedProcess[str]) -> None:
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


# Makes the terminal on its standard input the one of a new session, then becomes the command.
IN_A_TERMINAL = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""


@contextlib.contextmanager
def in_a_terminal(command: list[str], environment: dict[str, str]) -> Iterator[int]:
    """The command in a terminal of its own that is read while it runs; then ended."""
    program = f"import os; os.environ['LINES'] = '24'; os.execv({command[0]!r}, {command!r})"
    ours, theirs = pty.openpty()
    starter = [sys.executable, "-c", IN_A_TERMINAL, sys.executable, "-c", program]
    with subprocess.Popen(
        starter, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
    ) as process:
        os.close(theirs)
        reader = threading.Thread(target=_read_all, args=(ours,), daemon=True)
        reader.start()
        try:
            yield ours
        finally:
            process.kill()
    reader.join(30)
    os.close(ours)


def _read_all(descriptor: int) -> None:
    with contextlib.suppress(OSError):
        while os.read(descriptor, 4096):
            pass
