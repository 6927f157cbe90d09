"""`mock-libtpu explore`: what the TPU's compiler makes of a program."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from mock_libtpu.cli.answers import Views
from mock_libtpu.cli.compiler import Choice, TpuCompiler, opened
from mock_libtpu.cli.interpreter import Python, with_interpreter
from mock_libtpu.cli.library import built_library
from mock_libtpu.cli.options import DryRun, Program
from mock_libtpu.compiler.service import CompilerService
from mock_libtpu.environment import MachineSettings, topology_name, variables
from mock_libtpu.explore.answer import Answer, answer_of
from mock_libtpu.explore.compare import Changes, compare
from mock_libtpu.explore.document import document
from mock_libtpu.explore.program import Explored
from mock_libtpu.explore.report import differences, program_lines
from mock_libtpu.explore.screen import answer_lines
from mock_libtpu.fit.run import Ends, run
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
    against: Annotated[
        str | None,
        optional(
            "--against",
            metavar="TPU|PROGRAM|LIBTPU",
            text="Compare with another TPU, such as v6e:2x2, another Python program, or another "
            "libtpu.so.",
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

    The page links each line of Python with the HLO and the code of the TPU that it becomes.
    Arrays take no memory, and read as zeros. What the program prints is written to standard
    error. It exits with 1 if the compiler refuses a program, or the program fails.
    """
    choice = compiler.choice()
    name = _topology(topology)
    dry_run.check()
    check_target(output)
    command = with_interpreter(command, python)
    other = _other(against, command, name, choice, python)
    ends = Ends(dry_run.timeout, dry_run.programs)
    changes = None
    refused: list[Explored] = []  # of those that it is compared with
    with opened(choice, command, llo=True) as service:
        library = built_library()
        answer = _run(command, library, service, name, ends, dry_run.steps)
        libtpu = str(service.libtpu)
    found = _programs(answer)
    if other is not None:
        report_line(f"mock-libtpu: {against}, to compare with")
        with opened(other.compiler, other.command, llo=True) as service:
            compared = _programs(
                _run(other.command, library, service, other.topology, ends, dry_run.steps)
            )
            refused = [each for each in compared if each.problem]
            names = other.names or (libtpu, str(service.libtpu))
        changes = Changes(*compare(found, compared), names)
    if views.json:
        show_document("mock-libtpu/explore/1", document([answer], libtpu))
    else:
        show_lines(answer_lines([answer], libtpu, views.shown()))
        if changes is not None:
            show_lines(differences(changes))
        for each in refused:
            show_lines(["", *program_lines(each)])
    _write(answer, output, libtpu, command, changes, local=local)
    raise typer.Exit(1 if refused or any(each.problem for each in found) else 0)


class _Other(NamedTuple):
    """What is compared with the command on its TPU."""

    command: Sequence[str]
    topology: str
    compiler: Choice
    names: tuple[str, str] | None
    """Of the one and of the other; None for those of the compilers."""


def _other(
    against: str | None,
    command: Sequence[str],
    topology: str,
    compiler: Choice,
    python: str | None,
) -> _Other | None:
    """Another program, or the same for another TPU or by another compiler. Raises UsageError."""
    if against is None:
        return None
    if not against.endswith((".py", ".so")):
        try:
            other = _topology(against)
        except UsageError as error:
            message = f"--against {str(error).removeprefix('--topology ')}"
            raise UsageError(
                message, "Name a TPU such as v6e:2x2, a program or a libtpu.so."
            ) from None
        return _Other(command, other, compiler, (topology, other))
    if not Path(against).is_file():
        raise UsageError(f"--against {against}: there is no such file", "Check its path.")
    if against.endswith(".so"):
        return _Other(command, topology, compiler._replace(compiler=against), None)
    at = next((n for n, part in enumerate(command) if part.endswith(".py")), None)
    if at is None:
        names = "the program", against
        return _Other(with_interpreter([against], python), topology, compiler, names)
    # With the same interpreter
    return _Other([*command[:at], against], topology, compiler, (command[at], against))


def _run(
    command: Sequence[str],
    library: Path,
    service: CompilerService,
    topology: str,
    ends: Ends,
    steps: int | None,
) -> Answer:
    """What the command's programs became. Raises InputError where there is none."""
    facts = service.facts(topology)  # an unknown one is an error before the program runs
    found = run(command, library, service, topology, ends, programs=True)
    if not found.compilations and not found.is_refused_kernel:
        raise InputError(*filter(None, found.why_nothing))
    return answer_of(found, facts, steps)


def _programs(answer: Answer) -> list[Explored]:
    """Those that were compiled; what JAX compiles on the way, such as for constants, comes last."""
    programs = [each for each, _ in answer.programs]
    if answer.verdict.failure and not any(each.problem for each in programs):
        # Such as a kernel that JAX does not lower, so that the compiler never sees it.
        programs.append(Explored("the program", answer.topology, answer.verdict.failure))
    return sorted(programs, key=lambda each: (not each.problem, -each.total_bytes))


def _write(
    answer: Answer,
    output: Path,
    libtpu: str,
    command: Sequence[str],
    changes: Changes | None,
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


def _topology(text: str) -> str:
    """The name as libtpu and the mock have it. Raises UsageError."""
    if "," in text:
        raise UsageError(f"--topology {text}: name one TPU", "--against compares it with another.")
    machine = MachineSettings(topology=text.strip())
    variables(Path(), machine)
    return topology_name(machine)
