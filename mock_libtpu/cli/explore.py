"""`mock-libtpu explore`: what the TPU's compiler makes of a program."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from mock_libtpu.cli.fit import Views, source
from mock_libtpu.cli.shared.compiler import Choice, TpuCompiler, opened
from mock_libtpu.cli.shared.interpreter import Python
from mock_libtpu.cli.shared.library import built_library
from mock_libtpu.cli.shared.options import DryRun, Program, Slices
from mock_libtpu.comparison.compare import Comparison, compare
from mock_libtpu.comparison.facts import RunFacts
from mock_libtpu.comparison.views.document import comparison_document
from mock_libtpu.comparison.views.report import comparison_lines
from mock_libtpu.compiler.model import TopologyFacts
from mock_libtpu.environment import MachineSettings, topology_name, variables
from mock_libtpu.explore.answer import Answer, answer_of
from mock_libtpu.explore.document import document
from mock_libtpu.explore.facts import facts_of, program_folder
from mock_libtpu.explore.program import Explored
from mock_libtpu.explore.report import program_lines
from mock_libtpu.explore.screen import answer_lines
from mock_libtpu.fit.notebook import NOTEBOOK, known_command
from mock_libtpu.fit.run import Ends, Run
from mock_libtpu.fit.source import Source
from mock_libtpu.guidebook.explore_page import explore_page
from mock_libtpu.guidebook.writing import check_target, write
from tpu_walkthrough.command_line import optional, switch
from tpu_walkthrough.console import report_line, show_lines
from tpu_walkthrough.documents import show_document
from tpu_walkthrough.errors import InputError, UsageError


def explore(
    command: Program,
    *,
    topology: Annotated[
        str,
        typer.Option("--topology", metavar="NAME", help="Compile for this TPU."),
    ] = "v5e:2x2",
    slices: Slices = 1,
    against: Annotated[
        str | None,
        optional(
            "--against",
            metavar="TPU|PROGRAM|LIBTPU",
            text="Compare with another TPU, such as v6e:2x2, another Python program or file, or "
            "another libtpu.so.",
        ),
    ] = None,
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="FILE", help="Write the page to FILE."),
    ] = Path("explore.html"),
    local: Annotated[
        bool, switch("--local", text="Add links that open your editor on this machine.")
    ] = False,
    python: Python = None,
    views: Views,
    dry_run: DryRun,
    compiler: TpuCompiler,
) -> None:
    """Show what the TPU's compiler makes of a program, and execute nothing.

    The page links each line of Python with the HLO and the code of the TPU that it becomes. A file
    is shown like a program: StableHLO, HLO, what jax.export serialized, or a profile of XProf. HLO
    that is compiled already, such as that of a profile, is shown as it stands.
    Arrays take no memory, and read as zeros. What the program prints is written to standard
    error. It exits with 1 if the compiler refuses a program, or the program fails.
    """
    name, shown = topology_of(topology, slices), views.shown()
    dry_run.check()
    check_target(output)
    asked = asked_for(source(command, python), name, compiler)
    other = _other(against, asked, compiler, python, slices)
    ends = Ends(dry_run.timeout, dry_run.programs)
    changes = None
    refused: list[Explored] = []  # of those that it is compared with
    explored = explored_run(asked, ends, dry_run.steps)
    answer, libtpu = explored.answer, explored.libtpu
    found = _programs(answer)
    if other is not None:
        report_line(f"mock-libtpu: {against}, to compare with")
        others = explored_run(other.asked, ends, dry_run.steps)
        refused = [each for each in _programs(others.answer) if each.problem]
        names = other.names or (libtpu, others.libtpu)
        whole = shown.all or views.json
        sides = explored.facts(), others.facts()
        changes = compare(*sides, names, all_programs=whole)
    if views.json:
        compared = comparison_document(changes) if changes is not None else None
        made = document([answer], libtpu, prices=shown.prices, changes=compared)
        show_document("mock-libtpu/explore/1", made)
    else:
        show_lines(answer_lines([answer], libtpu, shown))
        if changes is not None:
            show_lines(["", *comparison_lines(changes, whole=shown.all)])
        for each in refused:
            show_lines(["", *program_lines(each)])
    _write(answer, output, libtpu, asked.source.command, changes, local=local)
    raise typer.Exit(1 if refused or any(each.problem for each in found) else 0)


class ExploredRun(NamedTuple):
    """What the programs became."""

    answer: Answer
    libtpu: str
    """Whose compiler made that."""
    run: Run
    command: Sequence[str]

    def facts(self) -> RunFacts:
        """What is compared."""
        return facts_of(self.answer, self.run, program_folder(self.command))


class Asked(NamedTuple):
    """What is explored: programs, for a TPU, by a compiler."""

    source: Source
    topology: str
    compiler: Choice | None
    """None for what is compiled already."""


class _Other(NamedTuple):
    """What is compared with it."""

    asked: Asked
    names: tuple[str, str] | None
    """Of the one and of the other; None for those of the compilers."""


def asked_for(given: Source, topology: str, compiler: TpuCompiler) -> Asked:
    """What the options mean for a source. Raises UsageError, MissingToolError."""
    given.check_topology(topology)
    return Asked(given, topology, None if given.is_compiled else compiler.choice())


def _other(
    against: str | None,
    asked: Asked,
    compiler: TpuCompiler,
    python: str | None,
    slices: int,
) -> _Other | None:
    """Another program, or the same for another TPU or by another compiler. Raises UsageError."""
    if against is None:
        return None
    is_library = against.endswith(".so")
    if against.endswith(".py") or (os.path.isfile(against) and not is_library):
        return _other_program(against, asked, compiler, python)
    topology = asked.topology if is_library else _other_topology(against, slices)
    if is_library and not os.path.isfile(against):
        raise UsageError(f"--against {against}: there is no such file", "Check its path.")
    if asked.compiler is None:
        raise UsageError(
            f"{asked.source.name} is compiled already, and not compiled again",
            "Compare it with another file: --against FILE.",
        )
    if is_library:
        return _Other(asked._replace(compiler=asked.compiler._replace(compiler=against)), None)
    return _Other(asked._replace(topology=topology), (asked.topology, topology))


def _other_program(against: str, asked: Asked, compiler: TpuCompiler, python: str | None) -> _Other:
    if not os.path.isfile(against):
        raise UsageError(f"--against {against}: there is no such file", "Check its path.")
    command = known_command(asked.source.command)
    programs = (".py", NOTEBOOK)
    at = next((n for n, part in enumerate(command) if part.endswith(programs)), None)
    name = "the program"
    if at is not None and against.endswith(".py"):  # with the same interpreter
        other, name = Source([*command[:at], against]), command[at]
    else:
        other = source([against], python)
        name = asked.source.name if asked.source.programs else name
    return _Other(asked_for(other, asked.topology, compiler), (name, against))


def _other_topology(against: str, slices: int) -> str:
    try:
        return topology_of(against, slices)
    except UsageError as error:
        message = f"--against {str(error).removeprefix('--topology ')}"
        raise UsageError(
            message, "Name a TPU such as v6e:2x2, a program, a file of programs or a libtpu.so."
        ) from None


def explored_run(asked: Asked, ends: Ends, steps: int | None) -> ExploredRun:
    """What the programs became. Raises InputError without any."""
    given, topology, compiler = asked
    if compiler is None:
        report_line(f"note: {given.name} is compiled already: shown as it stands, for {topology}")
        return _explored(asked, given.as_it_stands(topology), None, steps, given.name)
    with opened(compiler, given.command, llo=True) as service:
        facts = service.facts(topology)  # an unknown one is an error before the program runs
        found = given.run(service, topology, ends, built_library, programs=True)
        return _explored(asked, found, facts, steps, str(service.libtpu))


def _explored(
    asked: Asked, found: Run, facts: TopologyFacts | None, steps: int | None, libtpu: str
) -> ExploredRun:
    if not found.compilations and not found.is_refused_kernel:
        raise InputError(*filter(None, found.why_nothing))
    answer = answer_of(found, facts, steps)
    return ExploredRun(answer, libtpu, found, asked.source.command)


def _programs(answer: Answer) -> list[Explored]:
    """Those that were compiled: refused ones first, and then those that take most of the run."""
    programs = sorted(answer.programs, key=lambda each: _order(*each))
    found = [each for each, _ in programs]
    if answer.verdict.failure and not any(each.problem for each in found):
        # Such as a kernel that JAX does not lower, so that the compiler never sees it.
        found.insert(0, Explored("the program", answer.topology, answer.verdict.failure))
    return found


def _order(program: Explored, runs: int) -> tuple[bool, float, int]:
    return not program.problem, -program.run_us * runs, -program.total_bytes


def _write(
    answer: Answer,
    output: Path,
    libtpu: str,
    command: Sequence[str],
    changes: Comparison | None,
    *,
    local: bool,
) -> None:
    programs = _programs(answer)
    page = explore_page(
        programs,
        libtpu,
        command,
        changes,
        step=answer.step,
        life=answer.verdict.life,
        capacity=answer.verdict.facts.capacity if answer.verdict.facts is not None else None,
        local=local,
    )
    write(output, page)
    report_line(f"mock-libtpu: wrote the page {output}")


def topology_of(text: str, slices: int) -> str:
    """The name as libtpu and the mock have it. Raises UsageError."""
    if "," in text:
        raise UsageError(f"--topology {text}: name one TPU", "--against compares it with another.")
    machine = MachineSettings(topology=text.strip(), slices=slices)
    variables(Path(), machine)
    return topology_name(machine)
