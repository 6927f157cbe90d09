"""Run a Request, in a straight line: options -> survey -> project -> text -> outcome -> reports."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from tempfile import TemporaryDirectory

from cmakegen.externals.hosts import distrust_servers, trust_servers
from cmakegen.externals.plan import plan
from cmakegen.flags.bazelrc import read_bazelrc
from cmakegen.flow import report
from cmakegen.flow.generate import Result, generate
from cmakegen.flow.headline import coverage_lines, summary
from cmakegen.flow.measurements import keep_verified
from cmakegen.flow.outputs import (
    commands_path,
    compare,
    database_path,
    existing_text,
    replace_commands,
    replace_output,
)
from cmakegen.flow.request import Request, check_combination
from cmakegen.headers.pinned import choices_of
from cmakegen.project import user_region, verify
from cmakegen.project.compile_commands import is_ours, render_commands
from cmakegen.project.output import Outcome, make_folder
from cmakegen.project.render import render
from cmakegen.settings.cache import surveyed
from cmakegen.settings.options import Options, output_path
from cmakegen.settings.tree_settings import (
    SETTINGS_NAME,
    distrust_settings,
    resolve_options,
    trust_settings,
)
from tpu_walkthrough.console import report_line, report_lines, show, show_data, show_lines
from tpu_walkthrough.documents import show_document
from tpu_walkthrough.errors import InputError
from tpu_walkthrough.printable import printable, shown_path
from tpu_walkthrough.progress import Progress
from tpu_walkthrough.replacing import undisturbed
from tpu_walkthrough.source_tree.listing import check_readable

_FEW_WARNINGS = 20


def run(request: Request) -> int:
    """Run `request` and return the exit code. Raises WalkthroughError.

    To be called last in a process: once files are written, Ctrl-C is ignored.
    """
    # Errors that would stop the run later are checked first, so that the user does not wait.
    check_readable(os.path.abspath(request.root))
    if request.trust is not None:
        change_trust(request)
    options = resolve_options(request.root, request.given)
    check_combination(request, options)
    if request.dry_run:
        return _show_plan(options)
    output = output_path(options)
    existing = existing_text(output, request)
    if not request.check:  # which runs nothing, and shows only what differs in our own part
        existing = user_region.trusted(output, existing, request.force)
    database = "" if request.stdout else database_path(options, request.force)
    if request.verify:
        verify.find_clangd()

    progress = Progress(enabled=not request.quiet)
    with progress.step(f"Reading {options.root}"):
        survey = surveyed(os.path.abspath(options.root), options.exclude, options.include)
    result = generate(options, survey, progress)
    report_lines(warnings_of(result, request))
    rendered = render(result.decision.project)
    text = user_region.keep(rendered, existing, request.force)
    if request.stdout:
        show_data(text)
        report_lines("" if request.quiet else f"{coverage_lines(result)}\n")
        return 0
    parsed = _verify(result, request) if request.verify else None
    is_short = not (request.quiet or request.json or request.report)
    lines = summary(result) if is_short else ""
    written: Outcome | None = None
    if request.check:
        outcome = compare(result, text, existing, request, database)
    else:
        with undisturbed():
            make_folder(output)
            # The existing file is read again: it may have been edited during the run.
            outcome = replace_output(output, rendered, request)
            written = replace_commands(result, database) if database else None
    _report(result, outcome, lines, parsed, request, written)
    clean = parsed is None or all(file.is_clean for file in parsed)
    return 0 if clean and outcome is not Outcome.STALE else 1


def _show_plan(options: Options) -> int:
    """Show what would be fetched of what the tree pins."""
    tree = surveyed(os.path.abspath(options.root), options.exclude, options.include).tree
    bazelrc = read_bazelrc(tree.root, options.bazel_config).options
    show_lines(plan(tree, bazelrc, choices_of(options)))
    return 0


def change_trust(request: Request) -> None:
    """Trust the tree's settings, the user's lines and the servers last shown, or revoke that."""
    root = request.root
    has_settings = os.path.lexists(os.path.join(root, SETTINGS_NAME))
    if has_settings and request.trust:
        report_line(f"trusted: {shown_path(trust_settings(root))}; until it changes")
    elif has_settings:
        report_line(f"not trusted: {shown_path(distrust_settings(root))}")
    output = output_path(resolve_options(root, request.given))
    name = shown_path(output)
    if not request.trust:
        for host in distrust_servers(root):
            report_line(printable(f"not trusted: the server {host}, which the tree names"))
        if user_region.distrust_lines(output):
            report_line(f"not trusted: the lines between the user marks of {name}")
        return
    servers = trust_servers(root)
    for server in servers:
        report_line(printable(f"trusted: the server {server}, which the tree names"))
    lines = user_region.trust_lines(output, existing_text(output, request))
    if lines:
        report_line(f"trusted: the lines between the user marks of {name}; until they change:")
        report_lines("".join(f"    {printable(line)}\n" for line in lines.splitlines()))
    if not (has_settings or servers or lines):
        raise InputError(
            f"{shown_path(root)}: nothing to trust",
            f"The tree has no {SETTINGS_NAME}, no run has named a server that is not known, "
            f"and {name} has no lines between the user marks.",
        )


def _report(
    result: Result,
    outcome: Outcome,
    summary: str,
    parsed: Sequence[verify.Parsed] | None,
    request: Request,
    database: Outcome | None,
) -> None:
    """Write the result to standard output in the requested form."""
    if request.json:
        show_document("cmake-gen-globs/report/1", report.document(result, outcome, parsed))
        return
    if request.report:
        show(f"{outcome.value} {report.as_text(result)}\n")
    elif summary and outcome is not Outcome.STALE:
        show(f"{outcome.value} {summary}\n")
        if database:
            show(f"{database.value} {shown_path(commands_path(result.output))}\n")
    if parsed is not None and not request.quiet:
        show("".join(line + "\n" for line in report.verified_lines(parsed)))


def _verify(result: Result, request: Request) -> Sequence[verify.Parsed]:
    """--verify: the result of parsing files with clangd."""
    paths = verify.select(request.verify, result.sources, result.tree.root)
    with TemporaryDirectory() as folder, Progress(not request.quiet).step("Parsing with clangd"):
        root = result.tree.root
        commands = render_commands(root, paths, result.decision.project, verify.OPTIONS)
        with open(commands_path(f"{folder}/"), "w", encoding="utf-8") as file:
            file.write(commands)
        parsed = verify.parse(folder, paths, root)
    if all(name.isdecimal() for name in request.verify):  # files that are named are not a sample
        keep_verified(result, parsed)
    return parsed


def warnings_of(result: Result, request: Request) -> str:
    """All warnings, a line each; only the first few of many unless --verbose is given."""
    lines = [f"warning: {printable(text)}" for text in result.options.untrusted]
    lines += [f"warning: {printable(text)}" for text in result.warnings]
    lines += [f"warning: skipped {path!r}: {why}" for path, why in result.decision.skipped]
    if result.notes and request.verbose:
        lines += [f"note: {printable(text)}" for text in result.notes]
    elif result.notes and not (request.quiet or request.report or request.json):
        lines.append("note: some headers could not be generated; --verbose or --report shows why")
    lines += [f"note: {text}" for text in _left(result, request)]
    shown = lines if request.verbose else lines[:_FEW_WARNINGS]
    if len(shown) < len(lines):
        shown.append(f"warning: {len(lines) - len(shown)} more; see them with --verbose")
    return "".join(line + "\n" for line in shown)


def _left(result: Result, request: Request) -> Iterator[str]:
    """What is written by default, but not over what this tool did not write."""
    path = commands_path(result.output)
    is_default = result.options.compile_commands is None and not request.stdout
    if is_default and not request.quiet and not is_ours(path):
        yield (
            f"{shown_path(path)} is left as it is: it was not written by cmake-gen-globs; "
            "--compile-commands --force replaces it, --no-compile-commands ends this note"
        )
