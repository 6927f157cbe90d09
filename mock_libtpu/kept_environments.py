"""Virtual environments that are made once, in the user's cache: the folder, its lock, and pip.

What they have is up to others: legacy/virtual_env.py pins packages, and upgrade/ installs what the
user asks for. Nothing outside of the cache is changed.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from mock_libtpu.build import output_lines
from mock_libtpu.cache import check_own
from mock_libtpu.errors import BuildError, UnresolvableError
from tpu_walkthrough.errors import OutputError
from tpu_walkthrough.programs import children

ReportStep = Callable[[str], None]
"""What is called with each step of the work."""

_COMPLETE = "complete"
_LOG_LINES = 15
_RETRYING = "WARNING: Retrying"
_PROBE = "import jax, jaxlib; print(jax.__version__)"
# What pip and uv say where they looked, and found nothing that fits.
_UNRESOLVED = ("No matching distribution found", "ResolutionImpossible", "No solution found")
_ROOM = "Free disk space (2 GB are enough), or set MOCK_LIBTPU_CACHE to another folder."


class Environment(NamedTuple):
    """A created environment."""

    folder: Path
    made: bool
    """Whether it was created just now."""

    @property
    def python(self) -> Path:
        return self.folder / "bin" / "python"


def is_complete(folder: Path) -> bool:
    """Whether there is an environment. Raises InputError where another user could change it."""
    if folder.exists():
        check_own(folder)
    return (folder / _COMPLETE).exists()


def kept(folder: Path, fill: Callable[[], None], report_step: ReportStep) -> Environment:
    """The environment in this folder of the cache; where it is not there yet, `fill` makes it.

    Of two processes that come here at once one waits for the other; what fails leaves nothing.
    Raises OutputError where the cache cannot be written, and what `fill` raises.
    """
    if is_complete(folder):
        return Environment(folder, made=False)
    with locked(folder, report_step):
        if is_complete(folder):
            return Environment(folder, made=False)
        # In place, because its programs know their path; what an interrupted run left goes first.
        shutil.rmtree(folder, ignore_errors=True)
        try:
            fill()
            (folder / _COMPLETE).touch()
        except BaseException as error:
            shutil.rmtree(folder, ignore_errors=True)
            if isinstance(error, OSError):
                raise unwritable(folder, error) from None
            raise
    return Environment(folder, made=True)


@contextlib.contextmanager
def locked(folder: Path, report_step: ReportStep) -> Iterator[None]:
    """One process at a time; the lock goes with the process that has it. Raises OutputError."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        lock = os.open(
            folder.with_name(f"{folder.name}.lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666
        )
    except OSError as error:
        raise unwritable(folder, error) from None
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            report_step("another process is creating it")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


def unwritable(folder: Path, error: OSError) -> OutputError:
    """That a folder of the cache cannot be written."""
    return OutputError(f"cannot write to {folder.parent}: {error.strerror}", _ROOM)


def create(python: Path, folder: Path, report_step: ReportStep, *, pip: bool = True) -> None:
    """Create an environment of this interpreter; `pip`: with its own. Raises BuildError."""
    report_step("a virtual environment")
    options = [] if pip else ["--without-pip"]
    code, lines = run([str(python), "-m", "venv", *options, str(folder)])
    if code != 0:
        _check_space(lines)
        raise BuildError(
            f"{python} cannot create a virtual environment",
            "On Debian and Ubuntu, run: apt install python3.11-venv",
            last_lines(lines),
        )


def pip_install(
    pip: Sequence[str], arguments: Sequence[str], name: str, report_step: ReportStep
) -> None:
    """Have pip, as the command that starts it, install what the arguments say.

    `name` is that for people. Raises BuildError, and OSError where there is no space left.
    """
    options = ["--disable-pip-version-check", "--no-input", "--no-user", "--progress-bar=off"]
    command = [*pip, "install", *options, *arguments]
    code, lines = run(command, lambda line: _report(line, report_step))
    if code != 0:
        hint = "Check that pip reaches its package index; PIP_INDEX_URL and proxies apply."
        raise not_installed(name, lines, hint)


def not_installed(name: str, lines: Sequence[str], hint: str) -> BuildError:
    """That an installer failed, by what it printed. Raises OSError where no space is left."""
    _check_space(lines)
    is_reached = not any(line.startswith(_RETRYING) for line in lines)
    is_resolved = not any(text in line for line in lines for text in _UNRESOLVED)
    kind = BuildError if is_resolved or not is_reached else UnresolvableError
    return kind(f"installing {name} failed", hint, last_lines(_complaint(lines)))


def _check_space(lines: Sequence[str]) -> None:
    """Raise OSError where a program that failed says that the disk is full."""
    if any("No space left" in line for line in lines):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def import_jax(folder: Path, name: str, report_step: ReportStep) -> str:
    """Import what was installed: the version of jax. Raises BuildError.

    The settings of an installer may have it install elsewhere, and not every processor runs every
    jaxlib.
    """
    report_step("a first import")
    code, lines = run([str(folder / "bin" / "python"), "-I", "-c", _PROBE])
    if code == 0 and lines:
        return lines[-1].strip()
    raise BuildError(
        f"{name} was installed, but cannot be imported",
        "Check that pip's settings (pip config list) do not set a target or a prefix.",
        last_lines(lines) or f"it exited with {code}",
    )


def version_of(python: str) -> tuple[int, ...]:
    """The major and minor version of an interpreter; empty where it does not tell."""
    code, lines = run([python, "-c", "import sys; print(*sys.version_info[:2])"])
    numbers = (re.fullmatch(r"(\d+) (\d+)\n", line) for line in lines if code == 0)
    return next((tuple(map(int, match.groups())) for match in numbers if match), ())


def run(
    command: Sequence[str], report: Callable[[str], None] = lambda _: None
) -> tuple[int, list[str]]:
    """Run a program that installs packages: its exit code, and its lines."""
    return output_lines(command, children.environment(children.PACKAGES), report)


def last_lines(lines: Sequence[str]) -> str:
    """The end of what a program printed."""
    return "".join(lines[-_LOG_LINES:]).rstrip()


def _report(line: str, report_step: ReportStep) -> None:
    """Report what a line of pip's output means, in short."""
    words = line.split()
    if line.startswith("Collecting") and len(words) > 1:
        report_step(words[1])
    elif line.lstrip().startswith("Downloading") and len(words) > 1:
        name, _, rest = words[1].rpartition("/")[2].partition("-")
        report_step(" ".join(("downloading", name, rest.partition("-")[0], *words[2:])))
    elif line.startswith("Installing collected packages"):
        report_step("unpacking")


def _complaint(lines: Sequence[str]) -> Sequence[str]:
    """pip's errors and the last reason why it tried again; all of its output without these."""
    errors = [line for line in lines if line.startswith("ERROR")]
    attempts = [line for line in lines if line.startswith(_RETRYING)]
    return [*attempts[-1:], *errors] if errors else lines
