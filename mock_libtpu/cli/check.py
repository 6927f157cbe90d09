"""`mock-libtpu check`: whether a plugin keeps the contract of the PJRT C API."""

from __future__ import annotations

import fnmatch
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from mock_libtpu.cli.shared.library import built_library
from mock_libtpu.cli.shared.options import check_seconds
from mock_libtpu.conformance.check import checks
from mock_libtpu.conformance.document import (
    SCHEMA,
    baseline,
    checks_document,
)
from mock_libtpu.conformance.report import list_lines, report_lines
from mock_libtpu.conformance.run import Outcome, Subject, c_program, outcomes, without_client
from mock_libtpu.guidebook.checks_page import badge, checks_page, junit_file, program_file
from mock_libtpu.guidebook.writing import check_target, write
from mock_libtpu.plugin import find
from mock_libtpu.process import check_writable
from tpu_walkthrough.command_line import optional, switch
from tpu_walkthrough.console import report_line, show_lines
from tpu_walkthrough.documents import show_document
from tpu_walkthrough.errors import UsageError
from tpu_walkthrough.printable import printable

_SECONDS = 60.0
_MOCK = "mock"


def check(
    plugin: Annotated[
        str | None,
        typer.Argument(
            metavar="PLUGIN",
            help="The plugin, a .so file; libtpu is the installed one, mock the mock itself.",
            show_default=False,
        ),
    ] = None,
    *,
    only: Annotated[
        str,
        optional(
            "--only",
            metavar="PATTERN",
            text="Try only checks whose names match, such as 'events/*'; * and ? are wildcards.",
        ),
    ] = "*",
    list_: Annotated[bool, switch("--list", text="List the checks with their rules.")] = False,
    topology: Annotated[
        str,
        optional(
            "--topology",
            metavar="NAME",
            text="Make no client, and compile for this: v5e:2x2 with libtpu where there is no TPU.",
        ),
    ] = "",
    timeout: Annotated[
        float, typer.Option("--timeout", metavar="SECONDS", help="What a check may take.")
    ] = _SECONDS,
    known: Annotated[
        Path | None,
        optional(
            "--baseline",
            metavar="FILE",
            text="What --json wrote of another run: only what is new fails.",
        ),
    ] = None,
    junit_: Annotated[
        Path | None,
        optional("--junit", metavar="FILE", text="Write JUnit's XML to FILE, too."),
    ] = None,
    programs: Annotated[
        Path | None,
        optional(
            "--programs",
            metavar="FOLDER",
            text="Write the calls of each finding as a C program into FOLDER, which is there.",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        optional("--output", "-o", metavar="FILE", text="Write a page to FILE, too."),
    ] = None,
    badge_: Annotated[
        Path | None,
        optional("--badge", metavar="FILE", text="Write how many passed to FILE, as an SVG image."),
    ] = None,
    show_all: Annotated[bool, switch("--all", text="Show what was skipped, too, and why.")] = False,
    json: Annotated[bool, switch("--json", text="Write everything as JSON.")] = False,
) -> None:
    """Check whether a plugin keeps the contract of the PJRT C API.

    Each check runs in a process of its own, so that a crash ends one check only. What a plugin
    need not have is skipped. It exits with 1 if there is an error that the baseline does not have.
    """
    wanted = [each for name, each in checks().items() if fnmatch.fnmatchcase(name, only)]
    if not wanted:
        raise UsageError(f"--only {only}: no check has such a name", "--list shows their names.")
    if list_:
        show_lines(list_lines(wanted))
        return
    if plugin is None:
        raise UsageError("name the plugin", "mock-libtpu check PLUGIN.so; --list lists the checks.")
    check_seconds(timeout)
    targets = [(junit_, junit_file), (output, checks_page), (badge_, badge)]
    for path, _ in targets:
        if path is not None:
            check_target(path)
    if programs is not None:
        check_writable(programs)
    earlier = baseline(known) if known is not None else {}
    library = built_library() if plugin == _MOCK else find.find(plugin)
    table = find.check(library)
    subject = Subject(library, topology, timeout)
    no_client = without_client(subject)
    found = list(_reported(outcomes(subject, wanted, no_client), len(wanted)))
    if programs is not None:
        _write_programs(programs, subject, no_client, found)
    version = table.major, table.minor
    document = checks_document(str(library), version, no_client, found, earlier)
    for path, text in targets:
        if path is not None:
            write(path, text(document))
            report_line(f"mock-libtpu: wrote {path}")
    if json:
        show_document(SCHEMA, document)
    else:
        show_lines(report_lines(document, whole=show_all))
    raise typer.Exit(0 if document.holds else 1)


def _reported(found: Iterator[Outcome], count: int) -> Iterator[Outcome]:
    for number, outcome in enumerate(found, 1):
        if outcome.result in {"failed", "crashed"}:
            name = printable(outcome.check.name)
            report_line(f"mock-libtpu: {number} of {count}: {name} {outcome.result}")
        yield outcome


def _write_programs(
    folder: Path, subject: Subject, no_client: str, found: Sequence[Outcome]
) -> None:
    for outcome in found:
        if outcome.result in {"failed", "crashed"}:
            file = folder / f"{outcome.check.name.replace('/', '-')}.c"
            write(file, program_file(c_program(subject, outcome, no_client)))
            report_line(f"mock-libtpu: wrote {file}")
