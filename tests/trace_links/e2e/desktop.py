"""A desktop for real clicks: a virtual screen, a window manager, and stand-ins for editors.

The stand-ins record their arguments.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pytest

Found = TypeVar("Found")

TIMEOUT_S = 60  # seconds; software rendering on a busy machine is slow

# Both write their arguments, each terminated by a NUL, to a file that the test reads.
_RECORD = 'printf "%s\\0" "$@" > "$0.part" && mv "$0.part" "$0.argv"\n'
CONTRACTS = {
    "2026.1": '#!/bin/sh\ncase "$1" in --temp-project) exit 1;; esac\n' + _RECORD,
    "2026.2": (
        "#!/bin/sh\n"
        'case "$1" in --temp-project) ;;\n'
        '-*) echo "unrecognized option: $1" >&2; exit 1;; esac\n' + _RECORD
    ),
}


def require(*programs: str) -> None:
    """Skips the test if a program is missing, and names it."""
    missing = [name for name in programs if shutil.which(name) is None]
    if missing:
        pytest.skip("not installed: " + ", ".join(missing))


@dataclass(frozen=True)
class Clion:
    """A stand-in for CLion of this version, installed like CLion, and a project with a file."""

    version: str
    program: Path
    project: Path
    source: Path

    def expected(self, line: int, column: int) -> list[str]:
        """Its argv for that location: columns count from 0; since 2026.2 the project is first."""
        options = ["--line", str(line), "--column", str(column - 1), str(self.source)]
        return options if self.version == "2026.1" else [str(self.project), *options]

    def started(self) -> list[str] | None:
        """Its arguments, if it was started."""
        try:
            return Path(f"{self.program}.argv").read_text().split("\0")[:-1]
        except FileNotFoundError:
            return None


def make_clion(folder: Path, version: str) -> Clion:
    program = folder / f"clion-{version}" / "bin" / "clion"
    program.parent.mkdir(parents=True)
    program.write_text(CONTRACTS[version])
    program.chmod(0o755)
    about = f'{{"name": "CLion", "version": "{version}", "productCode": "CL"}}\n'
    (program.parent.parent / "product-info.json").write_text(about)
    source = folder / "project" / "src" / "device_put.cc"
    source.parent.mkdir(parents=True)
    (folder / "project" / ".idea").mkdir()
    source.write_text("int x;\n" * 50)
    return Clion(version, program, folder / "project", source)


def compiler_output(line: int, column: int) -> bytes:
    """Enough coloured diagnostics that a click on the upper left of any window hits a frame."""
    location = f"\x1b[1msrc/device_put.cc:\x1b[36m{line}\x1b[m\x1b[1m:{column}:\x1b[m"
    return f"{location} \x1b[31merror: \x1b[m'x' was not declared\r\n".encode() * 15


@contextlib.contextmanager
def running(argv: list[str], environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """A process that is ended with its children at the end of the block."""
    process = subprocess.Popen(
        argv,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        for number in (signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, number)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(5)


@contextlib.contextmanager
def screen(environment: dict[str, str]) -> Iterator[dict[str, str]]:
    """A virtual screen with a window manager: `environment` with its DISPLAY."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1000x700x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with open(reading) as pipe:
            number = pipe.readline().strip()
        if not number:
            pytest.skip("Xvfb does not start here")
        shown = {**environment, "DISPLAY": f":{number}", "LIBGL_ALWAYS_SOFTWARE": "1"}
        with running(["openbox"], shown):
            yield shown
    finally:
        server.terminate()
        server.wait(TIMEOUT_S)


def wait_for(look: Callable[[], Found | None], what: str) -> Found:
    deadline = time.monotonic() + TIMEOUT_S
    while time.monotonic() < deadline:
        found = look()
        if found:
            return found
        time.sleep(0.1)
    pytest.fail(f"{what} did not happen in {TIMEOUT_S} s")


def window(environment: dict[str, str], kind: str) -> str:
    """The id of a visible window of that class."""

    def look() -> str:
        argv = ["xdotool", "search", "--onlyvisible", "--class", kind]
        found = subprocess.run(argv, env=environment, capture_output=True, text=True, check=False)
        return found.stdout.strip().partition("\n")[0]

    return wait_for(look, f"a window of {kind}")


def click_until(
    environment: dict[str, str],
    identity: str,
    modifiers: list[str],
    opened: Callable[[], Found | None],
) -> Found:
    """Clicks on the link until `opened` returns what it opened.

    A terminal may still be drawing at first.
    """

    def look() -> Found | None:
        argv = ["xdotool", "windowfocus", identity]
        argv += ["mousemove", "--window", identity, "60", "90", "sleep", "0.3"]
        for key in modifiers:
            argv += ["keydown", key]
        argv += ["mousemove_relative", "3", "1", "sleep", "0.2", "click", "1", "sleep", "0.2"]
        for key in modifiers:
            argv += ["keyup", key]
        subprocess.run(argv, env=environment, capture_output=True, check=False)
        for _ in range(20):
            found = opened()
            if found:
                return found
            time.sleep(0.1)
        return None

    return wait_for(look, "a click that opens the link")
