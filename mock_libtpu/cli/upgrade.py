"""`mock-libtpu upgrade`: what an upgrade, or a change of the program, does to what a TPU runs."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from contextlib import AbstractContextManager, chdir
from dataclasses import replace
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from mock_libtpu.cli.explore import topology_of
from mock_libtpu.cli.shared.compiler import TpuCompiler, opened
from mock_libtpu.cli.shared.library import built_library
from mock_libtpu.cli.shared.options import DryRun, Slices
from mock_libtpu.comparison.compare import compare
from mock_libtpu.comparison.facts import RunFacts
from mock_libtpu.comparison.figures import FIGURES
from mock_libtpu.comparison.limits import limits
from mock_libtpu.comparison.views.markdown import markdown as markdown_text
from mock_libtpu.compiler.service import CompilerService
from mock_libtpu.fit.run import Ends
from mock_libtpu.guidebook.comparison_page import comparison_page
from mock_libtpu.guidebook.writing import check_target, write
from mock_libtpu.upgrade.ablation.ablation import Ablation
from mock_libtpu.upgrade.ablation.trials import Trials
from mock_libtpu.upgrade.kept import kept
from mock_libtpu.upgrade.measure import Conditions, measured
from mock_libtpu.upgrade.report import side_texts, upgrade_lines, verdict
from mock_libtpu.upgrade.results import Result, upgrade_document
from mock_libtpu.upgrade.settings import Program, is_settings, settings
from mock_libtpu.upgrade.sides.side import Side
from mock_libtpu.upgrade.sides.sides import Options, sides
from tpu_walkthrough.command_line import optional, switch
from tpu_walkthrough.console import report_line, show_lines
from tpu_walkthrough.documents import show_document
from tpu_walkthrough.printable import printable

_FAIL_IF = "--fail-if"
_TOPOLOGY = "v5e:2x2"
_RUNS = 3  # where a limit is for what is measured


def upgrade(
    command: Annotated[
        list[str],
        typer.Argument(
            help="The program to compile and its arguments, or a file that lists programs. Write --"
            " before a program that has options of its own.",
            metavar="PROGRAM|FILE.toml",
        ),
    ],
    *,
    from_: Annotated[
        str | None,
        optional(
            "--from",
            metavar="SIDE",
            text="Requirements such as jax==0.10.2, python:PATH, file:LOCK or git:REV; by default"
            " the environment and the files as they are.",
        ),
    ] = None,
    to: Annotated[
        str | None,
        optional("--to", metavar="SIDE", text="What to compare it with, likewise."),
    ] = None,
    topology: Annotated[
        str | None,
        optional("--topology", metavar="NAMES", text="Compile for these TPUs; v5e:2x2 by default."),
    ] = None,
    slices: Slices = 1,
    fail_if: Annotated[
        str | None,
        optional(
            _FAIL_IF,
            metavar="LIMITS",
            text="Fail only if a figure gets worse by more than that: 'time>5%, peak>100MiB,"
            f" compiles>0'. Figures: {', '.join(FIGURES)}.",
        ),
    ] = None,
    with_: Annotated[
        list[str] | None,
        optional(
            "--with",
            metavar="REQUIREMENT",
            text="Install this, too, in place of what the program imports. Repeatable.",
        ),
    ] = None,
    builds: Annotated[
        bool, switch("--allow-builds", text="Build packages that have no wheel, which runs them.")
    ] = False,
    python: Annotated[
        str | None,
        optional("--python", metavar="PYTHON", text="The Python that runs the program now."),
    ] = None,
    output: Annotated[
        Path | None,
        optional("--output", "-o", metavar="FILE", text="Write a page to FILE, too."),
    ] = None,
    markdown: Annotated[
        Path | None,
        optional(
            "--markdown",
            metavar="FILE",
            text="Write Markdown for the comment on a pull request to FILE, too.",
        ),
    ] = None,
    show_all: Annotated[
        bool, switch("--all", text="Compare all programs, and show all differences.")
    ] = False,
    execute: Annotated[
        bool,
        switch(
            "--execute",
            text="Execute both sides on the mock, too, and compare what they do, line by line, and"
            " the values that they read.",
        ),
    ] = False,
    ablate: Annotated[
        bool,
        switch(
            "--ablate",
            text="Find which component or setting makes the difference: compile again with each put"
            " back.",
        ),
    ] = False,
    json: Annotated[bool, switch("--json", text="Write everything as JSON.")] = False,
    dry_run: DryRun,
    compiler: TpuCompiler,
) -> None:
    """Compare what two environments, or two revisions of a program, have a TPU run.

    Each side is compiled by its own jax and libtpu, and executed only with --execute. A side is an
    environment that is made of requirements or a lock file, an interpreter, or a revision. What
    differs is shown by line, operation and figure; names, comments and moved lines are no
    difference. It exits with 1 if anything differs, or with --fail-if if a figure is over its limit
    or the program fails on the later side only.
    """
    dry_run.check()
    for path in filter(None, (output, markdown)):
        check_target(path)
    selection = Selection(from_, to, topology, slices, fail_if, with_, builds, python)
    found = Sides(dry_run, compiler, execute=execute)
    results = compared(command, selection, found, whole=show_all, ablate=ablate)
    _write(results, output, markdown)
    if json:
        show_document("mock-libtpu/upgrade/1", upgrade_document(results))
    else:
        show_lines(upgrade_lines(results, whole=show_all))
    raise typer.Exit(0 if all(each.holds for each in results) else 1)


class Selection(NamedTuple):
    """What the options say of programs and sides; what a file of programs says comes after it."""

    from_: str | None = None
    to: str | None = None
    topology: str | None = None
    slices: int = 1
    fail_if: str | None = None
    with_: Sequence[str] | None = None
    builds: bool = False
    python: str | None = None

    def programs(self, command: Sequence[str]) -> list[Program]:
        """The program of the command, or those of the file that it names. Raises UsageError."""
        if is_settings(command):
            found = settings(Path(command[0]))
        else:
            name = shlex.join(command)
            default = Program(name, command, [_TOPOLOGY], None, (), {}, Path.cwd())
            found = [default]
        return [self._with_options(each) for each in found]

    def sides(self, program: Program) -> tuple[Side, Side]:
        """Both sides, made ready to be run."""
        with chdir(program.folder):
            options = Options(self.python, program.with_, self.builds)
            return sides(program.command, self.from_, self.to, options)

    def _with_options(self, program: Program) -> Program:
        names = self.topology.split(",") if self.topology is not None else program.topologies
        topologies = dict.fromkeys(topology_of(name, self.slices) for name in names)
        changed = replace(program, topologies=list(topologies))
        if self.fail_if is not None:
            changed = replace(changed, limits=limits(_FAIL_IF, self.fail_if))
        return replace(changed, with_=self.with_) if self.with_ else changed


def compared(
    command: Sequence[str],
    selection: Selection,
    found: Sides,
    *,
    whole: bool = False,
    ablate: bool = False,
) -> list[Result]:
    """What differs, for each program and TPU."""
    results = []
    for program in selection.programs(command):
        both = selection.sides(program)
        for name in program.topologies:
            old, new = (found.facts(side, program, name) for side in both)
            names = both[0].name, both[1].name
            comparison = compare(old, new, names, all_programs=whole)
            is_wanted = ablate and comparison.differs
            ablation = found.ablation(both, program, name) if is_wanted else None
            results.append(Result(program.name, name, both, comparison, program.limits, ablation))
    return results


def _write(results: Sequence[Result], page: Path | None, markdown: Path | None) -> None:
    compared = [each.compared for each in results]
    notes = list(dict.fromkeys(note for each in results for note in side_texts(*each.sides)))
    for path, text in ((page, comparison_page), (markdown, markdown_text)):
        if path is not None:
            write(path, text(verdict(results), compared, notes))
            report_line(f"mock-libtpu: wrote {path}")


class Sides:
    """Sides, compiled by their own compilers."""

    def __init__(self, dry_run: DryRun, compiler: TpuCompiler, *, execute: bool = False) -> None:
        self._choice = compiler.choice()
        self._ends = Ends(dry_run.timeout, dry_run.programs)
        self._steps = dry_run.steps
        self._execute = execute

    def facts(self, side: Side, program: Program, topology: str) -> RunFacts:
        """What a TPU would run of a side."""
        report_line(f"mock-libtpu: {printable(side.name)} for {topology} ...")
        conditions = replace(self._conditions(program, topology), execute=self._execute)
        with self._opened(
            side, conditions.flags, llo=True, fresh=conditions.is_measured
        ) as service:
            return kept(
                side,
                conditions,
                service.libtpu,
                lambda: measured(side, conditions, service, built_library),
            )

    def ablation(
        self, sides: tuple[Side, Side], program: Program, topology: str
    ) -> Ablation | None:
        """What makes the difference between them; None where that cannot be tried."""
        report_line(f"mock-libtpu: what makes the difference for {topology} ...")
        trials = Trials(sides, self._conditions(program, topology), self._opened, built_library)
        return trials.ablation(lambda step: report_line(f"  {printable(step)}"))

    def _conditions(self, program: Program, topology: str) -> Conditions:
        is_measured = any(FIGURES[each.figure].is_measured for each in program.limits or ())
        return Conditions(
            topology,
            self._ends,
            self._steps,
            _RUNS if is_measured else 1,
            self._choice.flags,
            environment=program.environment,
        )

    def _opened(
        self, side: Side, flags: str, *, llo: bool = False, fresh: bool = False
    ) -> AbstractContextManager[CompilerService]:
        choice = self._choice._replace(flags=flags)
        return opened(choice, [side.python, *side.command[1:]], llo=llo, fresh=fresh)
