"""`mock-libtpu fit`: whether a program fits on TPUs, without executing it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from mock_libtpu.cli.shared.compiler import Choice, TpuCompiler, opened
from mock_libtpu.cli.shared.interpreter import Python, chosen, with_interpreter
from mock_libtpu.cli.shared.library import built_library
from mock_libtpu.cli.shared.options import DryRun, Program, Slices
from mock_libtpu.compiler.model import CompilerError
from mock_libtpu.compiler.service import CompilerService
from mock_libtpu.environment import MachineSettings, topology_name, variables
from mock_libtpu.explore.answer import Answer, answer_of
from mock_libtpu.explore.document import document
from mock_libtpu.explore.screen import Shown, answer_lines
from mock_libtpu.explore.vary_report import variant_text, varied_names, vary_lines
from mock_libtpu.fit.life_report import life_lines
from mock_libtpu.fit.price import prices
from mock_libtpu.fit.report import Verdict
from mock_libtpu.fit.run import Ends
from mock_libtpu.fit.source import Source, of_file, program_file
from mock_libtpu.fit.vary import Variant, Variation, trials, variations
from tpu_walkthrough.command_line import optional, switch
from tpu_walkthrough.console import report_line, show_lines
from tpu_walkthrough.documents import show_document
from tpu_walkthrough.errors import InputError, UsageError

_LINE = re.compile(r".+:\d+|cell \d+, line \d+")


class Views(NamedTuple):
    """What is shown."""

    all: Annotated[
        bool, switch("--all", text="Show every program, operation, line and buffer.")
    ] = False
    program: Annotated[
        str | None,
        optional("--program", metavar="NAME", text="Show one program, such as jit_step."),
    ] = None
    line: Annotated[
        str | None,
        optional("--line", metavar="FILE:N", text="Show the operations of one line of Python."),
    ] = None
    price: Annotated[
        str | None,
        optional(
            "--price",
            metavar="PRICES",
            text="Show what a step costs, with USD per chip and hour, such as v5e=1.2,v6e=2.7.",
        ),
    ] = None
    json: Annotated[bool, switch("--json", text="Write everything as JSON.")] = False

    def shown(self) -> Shown:
        """What they mean. Raises UsageError."""
        for name, value in (("--program", self.program), ("--line", self.line)):
            if value is not None and self.json:
                raise UsageError(f"--json and {name} cannot be used together: it has everything")
        if self.line is not None and not _LINE.fullmatch(self.line):
            raise UsageError(f"--line {self.line}: it names no line", "Write it as in train.py:7.")
        return Shown(self.all, self.program, self.line, self.prices())

    def prices(self) -> dict[str, float]:
        """By generation. Raises UsageError."""
        return prices(self.price) if self.price is not None else {}


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
    slices: Slices = 1,
    fast: Annotated[
        bool,
        switch("--fast", text="Compile with the least effort, sooner; peaks differ a little."),
    ] = False,
    vary: Annotated[
        list[str] | None,
        optional(
            "--vary",
            metavar="NAME=VALUES",
            text="Try values of an environment variable, such as BATCH=8,16, or of an argument, as"
            " --vary=--batch=8,16; BATCH=8..512 finds the largest that fits. Repeatable.",
        ),
    ] = None,
    memory: Annotated[
        bool, switch("--memory", text="Show a chart of the memory over the program's life, too.")
    ] = False,
    python: Python = None,
    views: Views,
    dry_run: DryRun,
    compiler: TpuCompiler,
) -> None:
    """Show whether a program fits on TPUs: compile it for each, and execute nothing.

    The real TPU compiler compiles what JAX compiles, or the program in a file: StableHLO, HLO, or
    what jax.export serialized. Arrays take no memory, and read as zeros.
    What the program prints is written to standard error. It exits with 1 if the program does not
    fit on one of the TPUs, with --vary with no value.
    """
    choice, shown = compiler.choice(), views.shown()
    names = topologies_of(topology, slices)
    given = variations(vary or ())
    if given and memory:
        raise UsageError("--memory and --vary cannot be used together: a chart is of one run")
    if given and (shown.all or shown.program is not None or shown.line is not None):
        raise UsageError(
            "--vary cannot be used with --all, --program and --line",
            "Run the program with one value for its details.",
        )
    answers, libtpu = fitted(
        command, names, given, choice=choice, dry_run=dry_run, python=python, fast=fast
    )
    verdicts = [each.verdict for each in answers]
    if views.json:
        found = document(answers, libtpu, varied_names(given, verdicts), shown.prices, fast=fast)
        show_document("mock-libtpu/fit/2", found)
    elif given:
        show_lines(vary_lines(given, answers, libtpu, shown.prices, fast=fast))
    else:
        lines = answer_lines(answers, libtpu, shown, fast=fast)
        show_lines(chain(lines, life_lines(verdicts)) if memory else lines)
    raise typer.Exit(_exit_code(verdicts))


def fitted(
    command: Sequence[str],
    topologies: Sequence[str],
    varied: Sequence[Variation] = (),
    *,
    choice: Choice,
    dry_run: DryRun,
    python: str | None = None,
    fast: bool = False,
) -> tuple[list[Answer], str]:
    """The answers for each topology and variant, and whose compiler gave them.

    Raises InputError, UsageError, MissingToolError.
    """
    dry_run.check()
    program = source(command, python)
    if program.is_compiled:
        raise InputError(
            f"{program.name}: it is compiled already, so there is nothing to ask the compiler",
            "mock-libtpu explore shows it as it stands.",
        )
    ends = Ends(dry_run.timeout, dry_run.programs)
    answers: list[Answer] = []
    with opened(choice, program.command) as service:
        fitting = _Fitting(program, service, ends, dry_run.steps, fast)
        for number, name in enumerate(topologies, 1):
            of = f" ({number} of {len(topologies)})" if len(topologies) > 1 else ""
            answers += trials(varied, partial(fitting.answer, name, of))
    return answers, str(service.libtpu)


class _Fitting(NamedTuple):
    """How the program is run for each TPU and variant."""

    program: Source
    service: CompilerService
    ends: Ends
    steps: int | None
    fast: bool

    def answer(self, topology: str, of: str, variant: Variant) -> Answer:
        """Run it. `of`: which of the TPUs this is, for people."""
        if of or variant:
            values = f" with {variant_text(variant)}" if variant else ""
            report_line(f"mock-libtpu: {topology}{of}{values}")
        try:
            facts = self.service.facts(topology)
        except CompilerError as error:
            return Answer(Verdict(topology, None, 0, None, str(error), variant=variant))
        found = self.program.varied(variant).run(
            *(self.service, topology, self.ends, built_library),
            programs=True,  # which name the axes of meshes
            fast=self.fast,
        )
        if variant and found.failure:
            report_line(f"mock-libtpu: the program {found.failure}")
        return answer_of(found, facts, self.steps, variant)


def source(command: Sequence[str], python: str | None) -> Source:
    """What the user's words name: a file of programs, a Python file, or a command.

    Raises InputError, UsageError, and MissingToolError where no Python has jax.
    """
    file = program_file(command)
    if file is None:
        return Source(with_interpreter(command, python))
    return of_file(file, chosen(python).python)


def _exit_code(verdicts: Sequence[Verdict]) -> int:
    fitting = {verdict.topology for verdict in verdicts if verdict.fits}
    others = [verdict for verdict in verdicts if verdict.topology not in fitting]
    if any(verdict.is_too_large for verdict in others):
        return 1
    return 3 if others else 0


def topologies_of(text: str, slices: int) -> list[str]:
    """The names as libtpu and the mock have them. Raises UsageError."""
    names = []
    for name in text.split(","):
        machine = MachineSettings(topology=name.strip(), slices=slices)
        variables(Path(), machine)
        names.append(topology_name(machine))
    return list(dict.fromkeys(names))
