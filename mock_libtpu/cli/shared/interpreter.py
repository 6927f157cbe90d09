"""The Python of a command that the user gives, and the notes about it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Annotated

from mock_libtpu import process
from mock_libtpu.fit.notebook import NOTEBOOK, RUNNER
from tpu_walkthrough.command_line import optional
from tpu_walkthrough.console import report_line
from tpu_walkthrough.errors import InputError, MissingToolError, UsageError
from tpu_walkthrough.interpreters import choice
from tpu_walkthrough.programs import find_program

Python = Annotated[
    str | None,
    optional(
        "--python",
        metavar="PYTHON",
        text="Use this Python and its jax; by default that of the active environment, of"
        " mock-libtpu's own, or of PATH: the first that has jax.",
    ),
]


def with_interpreter(command: Sequence[str], python: str | None = None) -> list[str]:
    """A Python file or a notebook alone is run by the interpreter that is chosen; a note names it.

    Another command stays as it is, and is checked. Raises InputError, UsageError, and
    MissingToolError where none has jax.
    """
    program = command[0]
    is_file = os.path.isfile(program)
    if program.endswith((".py", NOTEBOOK)) and (is_file or python or find_program(program) is None):
        if not is_file:
            raise InputError(f"{program}: there is no such file", "Check its path.")
        runner = [RUNNER] if program.endswith(NOTEBOOK) else []
        return [chosen(python).python, *runner, *command]
    if python is not None:
        raise UsageError(
            "--python is for a program that is a Python file or a notebook",
            f"Start the command with it: -- {python} ...",
        )
    check(command)
    return list(command)


def chosen(python: str | None = None) -> choice.Interpreter:
    """The interpreter that is chosen, which a note names. Raises MissingToolError."""
    interpreter = choice.choose(python)
    report_line(f"note: {interpreter}")
    return interpreter


def note_libtpu(command: Sequence[str]) -> None:
    """Report whose libtpu is used, where the command starts no Python. Raises UsageError."""
    if choice.of_command(command) is None:
        _, interpreter = choice.search(command)
        if interpreter is not None:
            report_line(f"note: libtpu {interpreter.has.version} of {interpreter.candidate}")


def check(command: Sequence[str]) -> None:
    """Report what a command lacks, and whose jax it has, before anything is built for it.

    A Python without jax is a note: not every program that it runs needs jax itself. Raises
    MissingToolError, UsageError where there is no such program.
    """
    try:
        process.find(command)
    except MissingToolError as error:
        advice = choice.other_than() if choice.is_python(command) else ""
        raise MissingToolError(str(error), advice or error.hint) from None
    remark = choice.remark(command)
    if remark:
        report_line(f"note: {remark}")
