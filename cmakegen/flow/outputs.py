"""Write the files of a project, or compare them with those that exist."""

from __future__ import annotations

import contextlib
import filecmp
import os
from collections.abc import Sequence
from difflib import unified_diff
from tempfile import TemporaryDirectory

from cmakegen.flow.generate import Result
from cmakegen.flow.request import Request
from cmakegen.project import user_region
from cmakegen.project.compile_commands import is_ours, write_compile_commands
from cmakegen.project.output import Outcome, back_up, is_lost, read_existing, write_if_different
from cmakegen.settings.cache import file_stamp
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


def replace_commands(result: Result, path: str) -> str:
    """Write compile_commands.json; a file that is not ours (with --force) is kept.

    Returns what was done, as it is shown.
    """
    if not is_ours(path):
        _back_up(path)
    before = file_stamp(path)
    write_commands(result, path)
    return "unchanged" if file_stamp(path) == before else "written"


def write_commands(
    result: Result,
    path: str,
    sources: Sequence[str] | None = None,
    options: Sequence[str] = (),
) -> None:
    """Write the commands of all sources, or of some, with more options."""
    chosen = result.sources if sources is None else sources
    project = result.decision.project
    write_compile_commands(path, result.tree.root, chosen, project, options)


def compare(result: Result, text: str, existing: str | None, request: Request) -> Outcome:
    """--check: whether the files are current; shows the difference on standard output."""
    name = shown_path(result.output)
    is_current = text == existing
    if not is_current and not request.quiet and not request.json:
        before = name if existing is not None else os.devnull
        lines = unified_diff(
            (existing or "").splitlines(), text.splitlines(), before, f"{name} (now)", lineterm=""
        )
        show("".join(line + "\n" for line in lines))
    if is_current and result.options.compile_commands:
        path = commands_path(result.output)
        name = shown_path(path)
        is_current = _commands_are_current(result, path)
    if is_current:
        return Outcome.UNCHANGED
    if not request.json:
        report_line(f"{name} is out of date; run cmake-gen-globs without --check")
    return Outcome.STALE


def _commands_are_current(result: Result, path: str) -> bool:
    with TemporaryDirectory() as folder:
        current = commands_path(os.path.join(folder, "CMakeLists.txt"))
        write_commands(result, current)
        return os.path.isfile(path) and filecmp.cmp(path, current, shallow=False)
