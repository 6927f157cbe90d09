"""`mock-libtpu run`: a program on the mock, and the budget that it is held to."""

from __future__ import annotations

import contextlib
import shlex
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from mock_libtpu import process
from mock_libtpu.cli.shared.compiler import Compiler, served
from mock_libtpu.cli.shared.interpreter import check
from mock_libtpu.cli.shared.library import built_library
from mock_libtpu.cli.shared.options import Command, Machine
from mock_libtpu.environment import RecorderSettings, variables
from tpu_walkthrough.command_line import optional, runs_program
from tpu_walkthrough.console import report_line, report_lines
from tpu_walkthrough.errors import InputError, UsageError

if TYPE_CHECKING:
    from mock_libtpu.budgets.counts import Counts


class Budgets(NamedTuple):
    """What a program may do, and the file of what it did."""

    max_compiles: Annotated[
        int | None,
        optional(
            "--max-compiles",
            metavar="N",
            text="Exit with 1 if more than N functions and operations are compiled.",
        ),
    ] = None
    max_transfers_to_host: Annotated[
        int | None,
        optional(
            "--max-transfers-to-host",
            metavar="N",
            text="Exit with 1 after more than N copies from a device to the host.",
        ),
    ] = None
    max_transfers_to_device: Annotated[
        int | None,
        optional(
            "--max-transfers-to-device",
            metavar="N",
            text="Exit with 1 after more than N copies from the host to a device.",
        ),
    ] = None
    lock: Annotated[
        Path | None,
        optional(
            "--lock",
            metavar="FILE",
            text="Exit with 1 if the numbers of compiles and copies differ from those in FILE;"
            " write it if there is none.",
        ),
    ] = None

    @property
    def given(self) -> bool:
        """Whether there is anything to hold the program to."""
        return any(value is not None for value in self)

    def check(self) -> None:
        """Raise UsageError for a limit below 0, and InputError for a file that is no lock file."""
        for name, value in zip(self._fields[:3], self[:3], strict=True):
            if value is not None and value < 0:
                option = name.replace("_", "-")
                raise UsageError(f"--{option} {value}: give a whole number from 0 on")
        if self.lock is not None and self.lock.exists():
            from mock_libtpu.budgets import lock

            lock.read(self.lock)

    @contextlib.contextmanager
    def recording(self) -> Iterator[RecorderSettings | None]:
        """Where the program is recorded, in a folder that is removed; None without a budget."""
        if not self.given:
            yield None
            return
        from mock_libtpu.analysis.values import FUNCTIONS

        with tempfile.TemporaryDirectory(prefix="mock-libtpu-") as folder:
            yield RecorderSettings(Path(folder, "recording"), FUNCTIONS)

    def exit_code(self, recording: RecorderSettings | None, command: Sequence[str]) -> int:
        """Report what the program did that is not allowed: 1 if there is any, else 0.

        The first run with a lock file writes it. Raises InputError where nothing was recorded,
        OutputError where the file cannot be written.
        """
        if recording is None:
            return 0
        from mock_libtpu.budgets.budget import budget
        from mock_libtpu.budgets.text import broken_lines

        counts = _counts(recording.file)
        lines = broken_lines(budget(*self[:3]), counts)
        if lines:
            report_lines("\n".join(("mock-libtpu: the budget is broken", *lines)))
            return 1
        return int(self.lock is not None and _differs(self.lock, counts, command))


@runs_program
def run(command: Command, machine: Machine, compiler: Compiler, budgets: Budgets) -> None:
    """Run a program on the mock TPU without recording.

    A budget, such as --max-compiles, is checked when the program has ended without an error.
    """
    choice = compiler.choice()
    budgets.check()
    variables(Path(), machine.settings)  # a wrong option is an error before anything is built
    check(command)
    if choice is None and not budgets.given:
        process.become(command, variables(built_library(), machine.settings))
    with budgets.recording() as recording, served(choice, command, machine.settings) as address:
        values = variables(built_library(), machine.settings, recording) | address
        ended = process.run(command, values)
        code = ended.code or budgets.exit_code(recording, command)
    raise typer.Exit(code)


def _counts(file: Path) -> Counts:
    """What all processes of a program did."""
    from mock_libtpu.budgets.counting import Counting
    from mock_libtpu.budgets.counts import together
    from mock_libtpu.recording.reader import read_recording

    files = list(process.recordings(file))
    if not files:
        raise InputError(
            "the budget was not checked: the program did not load the TPU library",
            "Check that it uses JAX, and that it does not set JAX_PLATFORMS or TPU_LIBRARY_PATH.",
        )
    return together(Counting(read_recording(path).calls()).counts() for path in files)


def _differs(file: Path, counts: Counts, command: Sequence[str]) -> bool:
    """Compare with a lock file, and report what differs; write it if there is none."""
    from mock_libtpu.budgets import lock

    if not file.exists():
        lock.write(file, counts)
        report_line(f"mock-libtpu: wrote the counts of {shlex.join(command)} to {file}")
        return False
    lines = list(lock.differences(lock.read(file), lock.locked(counts)))
    if lines:
        report_lines(
            "\n".join(
                (
                    f"mock-libtpu: the counts differ from those in {file}",
                    *(f"    {line}" for line in lines),
                    f"If they are meant to, remove {file} and run this again: it is written anew.",
                )
            )
        )
    return bool(lines)
