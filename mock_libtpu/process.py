"""Run a program on the mock: with its environment, its terminal, and its exit code.

With `run` the program takes this process's place; a traced one is waited for, because its report
comes after it. The variables are environment.py's, the report is reports/show.py's.
"""

from __future__ import annotations

import contextlib
import glob
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, NoReturn

from mock_libtpu.environment import applied
from mock_libtpu.recording.reader import read_recording
from tpu_walkthrough.errors import InputError, MissingToolError, OutputError, UsageError
from tpu_walkthrough.programs import find_program
from tpu_walkthrough.programs.signals import signal_name
from tpu_walkthrough.programs.wakeup import wait, wakeup

_MAGIC = b"TPUCALLS"
_PASSED_ON = (signal.SIGTERM, signal.SIGHUP)
_SIGNALS = (signal.SIGINT, *_PASSED_ON)  # Ctrl-C reaches the command by itself


def become(command: Sequence[str], variables: Mapping[str, str]) -> NoReturn:
    """Replace this process by the command. Raises MissingToolError, UsageError."""
    program = find(command)
    sys.stdout.flush()
    sys.stderr.flush()
    try:
        os.execve(program, list(command), applied(variables))
    except OSError as error:
        raise _cannot_run(command[0], error) from None


class Ended(NamedTuple):
    """How a command ended."""

    pid: int
    code: int
    """Its exit code; 128 + N for one that signal N ended, as a shell has it."""
    signal: int = 0
    """0 for one that exited by itself."""

    @property
    def why(self) -> str:
        """For people: that it "exited with 1", or "was ended by SIGKILL"."""
        if self.signal:
            return f"was ended by {signal_name(self.signal)}"
        return f"exited with {self.code}"


def run(command: Sequence[str], variables: Mapping[str, str]) -> Ended:
    """Run the command to its end. Raises MissingToolError, UsageError."""
    program = find(command)
    sys.stdout.flush()
    came: list[int] = []  # signals for the command
    # The command decides what a signal means, and its report follows all the same. A handler of
    # this process, unlike an ignored signal, is not inherited by the command.
    before = {
        number: signal.signal(number, lambda number, _frame: came.append(number))
        for number in (*_SIGNALS, signal.SIGCHLD)
        if signal.getsignal(number) is not signal.SIG_IGN or number == signal.SIGCHLD
    }
    try:
        process = subprocess.Popen(list(command), executable=program, env=applied(variables))
        with wakeup() as woken:
            while process.poll() is None:
                while came:
                    number = came.pop(0)
                    if number in _PASSED_ON:
                        process.send_signal(number)
                wait(woken)
        code = process.returncode
    except OSError as error:
        raise _cannot_run(command[0], error) from None
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    return ended(process.pid, code)


def ended(pid: int, returncode: int) -> Ended:
    """How a process ended, by what subprocess has of it."""
    if returncode < 0:
        return Ended(pid, 128 - returncode, -returncode)
    return Ended(pid, returncode)


def find(command: Sequence[str]) -> str:
    """The path of the command's program. Raises MissingToolError, UsageError."""
    if not command:
        raise UsageError(
            "no program to run", "Give it after --, such as: mock-libtpu run -- python script.py"
        )
    found = find_program(command[0])
    if found is not None:
        return found
    if command[0].startswith("-"):
        raise UsageError(f"No such option: {command[0]}", "--help lists the options.")
    if os.path.isfile(command[0]):
        is_python = command[0].endswith(".py")
        hint = f"Write: -- python {command[0]}" if is_python else f"Run chmod +x {command[0]}"
        raise MissingToolError(f"{command[0]}: is not executable", hint)
    raise MissingToolError(f"{command[0]}: there is no such program", "Check its name and PATH.")


def _cannot_run(program: str, error: OSError) -> MissingToolError:
    return MissingToolError(f"cannot run {program}: {error.strerror}")


@contextlib.contextmanager
def new_recordings(files: Sequence[Path]) -> Iterator[None]:
    """Make way for recordings under these names, in one folder. Raises OutputError.

    What an earlier run recorded under them is kept aside until something new is there, and is back
    if nothing is. A file that is not a recording stays, and is an error; nothing is moved then.
    """
    folder = files[0].parent
    check_writable(folder)
    for file in files:
        check_replaceable(file)
    earlier = [path for file in files for path in recordings(file)]
    if not earlier:
        yield
        return
    aside = Path(tempfile.mkdtemp(prefix=f".{files[0].name}.earlier-", dir=folder))
    is_free = False
    try:
        _move(earlier, aside)
        is_free = True
        yield
    finally:
        # Until all are aside, what is left under these names is not new.
        if not is_free or not any(True for file in files for _ in recordings(file)):
            _move(list(aside.iterdir()), folder)
        shutil.rmtree(aside)


def _move(files: Iterable[Path], folder: Path) -> None:
    for path in files:
        try:
            path.rename(folder / path.name)
        except OSError as error:
            raise OutputError(f"cannot move {path}: {error.strerror}") from None


def check_writable(folder: Path) -> None:
    """Raise OutputError where nothing can be made in a folder."""
    if not folder.is_dir():
        raise OutputError(f"{folder}: there is no such folder", "Create it first.")
    if not os.access(folder, os.W_OK):
        raise OutputError(f"cannot write to the folder {folder}", "Choose another folder.")


def check_replaceable(file: Path) -> None:
    """Raise OutputError if there is a file of this name that is not a recording."""
    if os.path.lexists(file):
        if file.is_symlink() or not file.is_file():
            raise OutputError(f"{file}: is not a regular file", "Choose another file.")
        with file.open("rb") as old:
            if old.read(len(_MAGIC)) not in (_MAGIC, b""):
                raise OutputError(f"{file}: exists and is not a recording", "Choose another file.")


def recordings(file: Path) -> Iterator[Path]:
    """The recording under this name, those of further processes, and those of the compiler."""
    if file.is_file():
        yield file
    yield from _of_further_processes(file)
    compiler = of_compiler(file)
    if _process_of(compiler) is not None:
        yield compiler
    yield from _of_further_processes(compiler)


def _of_further_processes(file: Path) -> Iterator[Path]:
    """The recordings whose names are this one and the id of their process."""
    start = len(file.name) + 1
    others = file.parent.glob(f"{glob.escape(file.name)}.*")
    numbers = ((path.name[start:], path) for path in others)
    for number, path in sorted((int(end), path) for end, path in numbers if end.isdigit()):
        if _process_of(path) == number:
            yield path


def own_recording(file: Path) -> Path | None:
    """The recording of this process, which may go on: under this name, or with its process's id.

    None where it has not loaded the library, or does not record.
    """
    of_any = (file, *_of_further_processes(file))
    return next((path for path in of_any if _process_of(path) == os.getpid()), None)


def of_compiler(file: Path) -> Path:
    """Where the TPU compiler of a recorded program is recorded."""
    return file.with_name(f"{file.name}.compiler")


def _process_of(path: Path) -> int | None:
    """The process that made this recording; None for another file."""
    if path.is_symlink() or not path.is_file():
        return None
    try:
        return read_recording(path).process.pid
    except InputError:
        return None
