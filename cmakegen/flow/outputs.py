"""Write the files of a project, or compare them with those that exist."""

from __future__ import annotations

import contextlib
import os
from difflib import unified_diff

from cmakegen.flow.generate import Result
from cmakegen.flow.request import Request
from cmakegen.project import user_region
from cmakegen.project.compile_commands import check_ours, is_current, is_ours, render_commands
from cmakegen.project.output import Outcome, back_up, is_lost, read_existing, write_if_different
from cmakegen.settings.options import Options, output_path
from tpu_walkthrough.console import report_line, show
from tpu_walkthrough.errors import WalkthroughError
from tpu_walkthrough.printable import shown_path


def existing_text(output: str, request: Request) -> str | None:
    """The text of our own existing file. Raises as read_existing."""
    if request.stdout:  # nothing is written: only the existing file's region is used
        with contextlib.suppress(WalkthroughError):
            return read_existing(output)
        return None
    return read_existing(output, request.force, is_chosen=bool(request.given.get("output")))


def replace_output(output: str, rendered: str, request: Request) -> Outcome:
    """Write `rendered` with the user's region, unless the file is current."""
    existing = existing_text(output, request)
    if request.force and is_lost(output, existing):
        _back_up(os.path.realpath(output))  # the file that is replaced
    kept = user_region.trusted(output, existing, request.force)
    text = user_region.keep(rendered, kept, request.force)
    return write_if_different(output, text, existing)


def _back_up(path: str) -> None:
    backup = back_up(path)
    report_line(f"note: the earlier {shown_path(path)} is kept as {shown_path(backup)}")


def commands_path(output: str) -> str:
    """The path of compile_commands.json, beside the output."""
    return os.path.join(os.path.dirname(output), "compile_commands.json")


def database_path(options: Options, force: bool) -> str:
    """Where compile_commands.json is written, or "": it is off, or there is a file of others.

    Raises ForeignFileError for such a file where the option was given.
    """
    path = commands_path(output_path(options))
    if options.compile_commands:
        check_ours(path, force)
    elif options.compile_commands is False or not is_ours(path):
        return ""
    return path


def replace_commands(result: Result, path: str) -> Outcome:
    """Write compile_commands.json unless it is current; a file that is not ours is kept."""
    if not is_ours(path):
        _back_up(path)
        if os.path.islink(path):  # which is replaced, not followed
            os.unlink(path)
    text = commands_text(result)
    return write_if_different(path, text, text if is_current(path, text) else None)


def commands_text(result: Result) -> str:
    """The text of compile_commands.json for all sources."""
    return render_commands(result.tree.root, result.sources, result.decision.project)


def compare(
    result: Result, text: str, existing: str | None, request: Request, database: str
) -> Outcome:
    """--check: whether the files are current; shows the difference on standard output."""
    name = shown_path(result.output)
    matches = text == existing
    if not matches and not request.quiet and not request.json:
        before = name if existing is not None else os.devnull
        lines = unified_diff(
            (existing or "").splitlines(), text.splitlines(), before, f"{name} (now)", lineterm=""
        )
        show("".join(line + "\n" for line in lines))
    # Of one machine only, so a copy of the tree may lack it.
    is_expected = result.options.compile_commands or os.path.exists(database)
    if matches and database and is_expected:
        name = shown_path(database)
        matches = is_current(database, commands_text(result))
    if matches:
        return Outcome.UNCHANGED
    if not request.json:
        report_line(f"{name} is out of date; run cmake-gen-globs without --check")
    return Outcome.STALE
