"""`mock-libtpu run`: a program on the mock, without recording."""

from __future__ import annotations

from pathlib import Path

import typer

from mock_libtpu import process
from mock_libtpu.cli.compiler import Compiler, served
from mock_libtpu.cli.interpreter import check
from mock_libtpu.cli.library import built_library
from mock_libtpu.cli.options import Command, Machine
from mock_libtpu.environment import variables
from tpu_walkthrough.command_line import runs_program


@runs_program
def run(command: Command, machine: Machine, compiler: Compiler) -> None:
    """Run a program on the mock TPU without recording."""
    choice = compiler.choice()
    variables(Path(), machine.settings)  # a wrong option is an error before anything is built
    check(command)
    if choice is None:
        process.become(command, variables(built_library(), machine.settings))
    with served(choice, command, machine.settings) as address:
        values = variables(built_library(), machine.settings) | address
        ended = process.run(command, values)
    raise typer.Exit(ended.code)
