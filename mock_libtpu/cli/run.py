"""`mock-libtpu run`: a program on the mock, without keeping a recording."""

from __future__ import annotations

from pathlib import Path

import typer

from mock_libtpu import process
from mock_libtpu.cli.budgets import Budgets
from mock_libtpu.cli.compiler import Compiler, served
from mock_libtpu.cli.interpreter import check
from mock_libtpu.cli.library import built_library
from mock_libtpu.cli.options import Command, Machine
from mock_libtpu.environment import variables
from tpu_walkthrough.command_line import runs_program


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
