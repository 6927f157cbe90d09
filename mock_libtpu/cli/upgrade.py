"""`mock-libtpu upgrade`: what an upgrade, or a change of the program, does to what a TPU runs."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Annotated

import typer

from mock_libtpu.cli.compiler import TpuCompiler, opened
from mock_libtpu.cli.explore import topology_of
from mock_libtpu.cli.library import built_library
from mock_libtpu.cli.options import DryRun, Slices
from mock_libtpu.comparison.compare import compare
from mock_libtpu.comparison.facts import RunFacts
from mock_libtpu.comparison.figures import FIGURES
from mock_libtpu.comparison.limits import Limit, limits
from mock_libtpu.compiler.service import CompilerService
from mock_libtpu.fit.run import Ends
from mock_libtpu.upgrade.ablation import Ablation
from mock_libtpu.upgrade.kept import kept
from mock_libtpu.upgrade.measure import How, measured
from mock_libtpu.upgrade.report import upgrade_lines
from mock_libtpu.upgrade.results import Result, upgrade_document
from mock_libtpu.upgrade.side import Side
from mock_libtpu.upgrade.sides import Options, sides
from mock_libtpu.upgrade.trials import Trials
from tpu_walkthrough.command_line import optional, switch
from tpu_walkthrough.console import report_line, show_lines
from tpu_walkthrough.documents import show_document
from tpu_walkthrough.printable import printable

_FAIL_IF = "--fail-if"
_RUNS = 3  # where a limit is for what is measured


def upgrade(
    command: Annotated[
        list[str],
        typer.Argument(help="The program to compile and its arguments.", metavar="PROGRAM"),
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
        str,
        typer.Option("--topology", metavar="NAMES", help="Compile for these TPUs."),
    ] = "v5e:2x2",
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

    Each side is compiled by its own jax and libtpu, and nothing is executed. A side is an
    environment that is made of requirements or a lock file, an interpreter, or a revision. What
    differs is shown by line, operation and figure; names, comments and moved lines are no
    difference. It exits with 1 if anything differs, or with --fail-if if a figure is over its limit
    or the program fails on the later side only.
    """
    dry_run.check()
    given = limits(_FAIL_IF, fail_if) if fail_if is not None else None
    topologies = [topology_of(name, slices) for name in topology.split(",")]
    before, after = sides(command, from_, to, Options(python, with_ or (), builds))
    found = _Sides(dry_run, compiler, given, execute=execute)
    results = []
    for name in topologies:
        old, new = found.facts(before, name), found.facts(after, name)
        names = before.name, after.name
        comparison = compare(old, new, names, all_programs=show_all or json)
        ablation = found.ablation(before, after, name) if ablate and comparison.differs else None
        results.append(Result(command[0], name, comparison, given, ablation))
    if json:
        show_document("mock-libtpu/upgrade/1", upgrade_document(before, after, results))
    else:
        show_lines(upgrade_lines(before, after, results, whole=show_all))
    raise typer.Exit(0 if all(each.holds for each in results) else 1)


class _Sides:
    """Sides, compiled by their own compilers."""

    def __init__(
        self,
        dry_run: DryRun,
        compiler: TpuCompiler,
        given: Sequence[Limit] | None,
        *,
        execute: bool,
    ) -> None:
        self._choice = compiler.choice()
        self._ends = Ends(dry_run.timeout, dry_run.programs)
        self._steps = dry_run.steps
        is_measured = any(FIGURES[each.figure].is_measured for each in given or ())
        self._runs = _RUNS if is_measured else 1
        self._execute = execute

    def facts(self, side: Side, topology: str) -> RunFacts:
        """What a TPU would run of a side."""
        report_line(f"mock-libtpu: {printable(side.name)} for {topology} ...")
        how = replace(self._how(topology), execute=self._execute)
        with self._opened(side, how.flags, llo=True) as service:
            return kept(
                side, how, service.libtpu, lambda: measured(side, how, service, built_library)
            )

    def ablation(self, before: Side, after: Side, topology: str) -> Ablation | None:
        """What makes the difference between them; None where that cannot be tried."""
        report_line(f"mock-libtpu: what makes the difference for {topology} ...")
        sides = before, after
        trials = Trials(sides, self._how(topology), self._opened, built_library)
        return trials.ablation(lambda step: report_line(f"  {printable(step)}"))

    def _how(self, topology: str) -> How:
        return How(topology, self._ends, self._steps, self._runs, self._choice.flags)

    def _opened(
        self, side: Side, flags: str, *, llo: bool = False
    ) -> AbstractContextManager[CompilerService]:
        choice = self._choice._replace(flags=flags)
        return opened(choice, [side.python, *side.command[1:]], llo=llo)
