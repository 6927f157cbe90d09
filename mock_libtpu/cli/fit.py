"""`mock-libtpu fit`: whether a program fits on TPUs, without executing it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from mock_libtpu.cli.answers import Views
from mock_libtpu.cli.compiler import TpuCompiler, opened
from mock_libtpu.cli.interpreter import Python, with_interpreter
from mock_libtpu.cli.library import built_library
from mock_libtpu.cli.options import DryRun, Program
from mock_libtpu.compiler.model import CompilerError
from mock_libtpu.compiler.service import CompilerService
from mock_libtpu.environment import MachineSettings, topology_name, variables
from mock_libtpu.explore.answer import Answer, answer_of
from mock_libtpu.explore.document import document
from mock_libtpu.explore.screen import answer_lines
from mock_libtpu.fit.report import Verdict
from mock_libtpu.fit.run import Ends, run
from tpu_walkthrough.command_line import switch
from tpu_walkthrough.console import report_line, show_lines
from tpu_walkthrough.documents import show_document


def fit(
    command: Program,
    *,
    topology: Annotated[
        str,
        typer.Option(
            "--topology",
            metavar="NAMES",
            help="Compile for these TPUs, such as v5e:4x4,v5p:2x2x2.",
        ),
    ] = "v5e:2x2",
    fast: Annotated[
        bool,
        switch("--fast", text="Compile with the least effort, sooner; peaks differ a little."),
    ] = False,
    python: Python = None,
    views: Views,
    dry_run: DryRun,
    compiler: TpuCompiler,
) -> None:
    """Show whether a program fits on TPUs: compile it for each, and execute nothing.

    The real TPU compiler compiles what JAX compiles. Arrays take no memory, and read as zeros.
    What the program prints is written to standard error. It exits with 1 if the program does not
    fit on one of the TPUs.
    """
    choice = compiler.choice()
    names = _topologies(topology)
    dry_run.check()
    command = with_interpreter(command, python)
    ends = Ends(dry_run.timeout, dry_run.programs)
    with opened(choice, command) as service:
        library = built_library()
        answers = []
        for number, name in enumerate(names, 1):
            if len(names) > 1:
                report_line(f"mock-libtpu: {name} ({number} of {len(names)})")
            answer = _answer(command, library, service, name, ends, dry_run.steps, fast=fast)
            answers.append(answer)
    libtpu = str(service.libtpu)
    verdicts = [each.verdict for each in answers]
    if views.json:
        show_document("mock-libtpu/fit/2", document(answers, libtpu, fast=fast))
    else:
        show_lines(answer_lines(answers, libtpu, views.shown(), fast=fast))
    raise typer.Exit(_exit_code(verdicts))


def _answer(
    command: Sequence[str],
    library: Path,
    service: CompilerService,
    topology: str,
    ends: Ends,
    steps: int | None,
    *,
    fast: bool,
) -> Answer:
    try:
        facts = service.facts(topology)
    except CompilerError as error:
        return Answer(Verdict(topology, None, 0, None, str(error)))
    return answer_of(run(command, library, service, topology, ends, fast=fast), facts, steps)


def _exit_code(verdicts: Sequence[Verdict]) -> int:
    if any(verdict.is_too_large for verdict in verdicts):
        return 1
    return 0 if all(verdict.fits for verdict in verdicts) else 3


def _topologies(text: str) -> list[str]:
    """The names as libtpu and the mock have them. Raises UsageError."""
    names = []
    for name in text.split(","):
        machine = MachineSettings(topology=name.strip())
        variables(Path(), machine)
        names.append(topology_name(machine))
    return list(dict.fromkeys(names))
