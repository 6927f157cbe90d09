"""Runs a program on the mock: with its environment, its terminal, and its exit code.

With `run` the program takes this process's place; a traced one is waited for, because its report
comes after it. What the variables say is environment.py's, what is reported report.py's.
"""

from __future__ import annotations

import glob
import os
import shutil
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, NoReturn

from mock_libtpu.errors import MissingToolError, OutputError, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

_MAGIC = b"TPUCALLS"
_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def become(command: Sequence[str], variables: Mapping[str, str]) -> NoReturn:
    """Replace this process by the command. Raises MissingToolError, UsageError."""
    program = find(command)
    sys.stdout.flush()
    sys.stderr.flush()
    try:
        os.execve(program, list(command), {**os.environ, **variables})
    except OSError as error:
        raise _cannot_run(command[0], error) from None


def run(command: Sequence[str], variables: Mapping[str, str], *, output_to_stderr: bool) -> int:
    """Run the command to its end; its exit code, 128 + N for one that signal N ended.

    Raises MissingToolError, UsageError.
    """
    program = find(command)
    sys.stdout.flush()
    process: subprocess.Popen[bytes] | None = None

    def pass_on(number: int, _frame: object) -> None:
        # Ctrl-C reaches the command by itself.
        if process is not None and number != signal.SIGINT:
            process.send_signal(number)

    # The command decides what a signal means, and its report follows all the same. A handler of
    # this process, unlike an ignored signal, is not inherited by the command.
    before = {number: signal.signal(number, pass_on) for number in _SIGNALS}
    try:
        process = subprocess.Popen(
            list(command),
            executable=program,
            env={**os.environ, **variables},
            stdout=sys.stderr.fileno() if output_to_stderr else None,
        )
        code = process.wait()
    except OSError as error:
        raise _cannot_run(command[0], error) from None
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    return code if code >= 0 else 128 - code


def find(command: Sequence[str]) -> str:
    """The path of the command's program. Raises MissingToolError, UsageError."""
    if not command:
        raise UsageError(
            "no program to run", "Name it after two dashes: mock-libtpu run -- python script.py"
        )
    found = shutil.which(command[0])
    if found is not None:
        return found
    if os.path.isfile(command[0]):
        raise MissingToolError(
            f"{command[0]}: is not executable", f"chmod +x {command[0]}, or: python {command[0]}"
        )
    raise MissingToolError(f"{command[0]}: there is no such program")


def _cannot_run(program: str, error: OSError) -> MissingToolError:
    return MissingToolError(f"{program}: cannot be run: {error.strerror}")


def make_room(file: Path) -> None:
    """Remove what an earlier run recorded under this name. Raises OutputError.

    What is no recording stays, and is an error.
    """
    for path in recordings(file):
        if path.is_symlink() or not path.is_file():
            raise OutputError(f"{path}: is no regular file", "Name another file.")
        try:
            with path.open("rb") as old:
                if old.read(len(_MAGIC)) not in (_MAGIC, b""):
                    raise OutputError(
                        f"{path}: there is a file that is no recording", "Name another file."
                    )
            path.unlink()
        except OSError as error:
            raise OutputError(f"{path}: cannot be replaced: {error.strerror}") from None
    if not file.parent.is_dir():
        raise OutputError(f"{file.parent}: there is no such folder", "Make it first.")


def recordings(file: Path) -> Iterator[Path]:
    """The recording under this name and those of further processes, which end in their id."""
    if os.path.lexists(file):
        yield file
    further = [
        path for path in file.parent.glob(f"{glob.escape(file.name)}.*") if _ends_in_id(path)
    ]
    yield from sorted(further, key=lambda path: int(path.suffix[1:]))


def _ends_in_id(path: Path) -> bool:
    return path.suffix[1:].isdigit()
