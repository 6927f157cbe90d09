"""One run as the user asked for it: generate, write or compare, tell, and the exit code.

The only module that prints, besides cli.py for help and usage errors.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from cmakegen import stamp, survey
from cmakegen.errors import CmakegenError, OutputError
from cmakegen.options import output_path
from cmakegen.output import Outcome, keep_user_region, read_existing, write_if_different
from cmakegen.progress import Progress
from cmakegen.settings import resolve_options

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cmakegen.generate import Result
    from cmakegen.options import Options

_FEW_WARNINGS = 20


class Request(NamedTuple):
    """What the command line asks for; `given` are the options set on it (see options.py)."""

    root: str = "."
    given: Mapping[str, Any] = {}
    check: bool = False
    stdout: bool = False
    report: bool = False
    json: bool = False
    verify: int = 0
    """How many files clangd is to parse; 0: none."""
    force: bool = False
    quiet: bool = False
    verbose: bool = False


def run_and_exit(request: Request, arguments: list[str]) -> NoReturn:
    """Run and end the process with the right exit code, telling errors on standard error."""
    try:
        code = run(request, arguments)
        sys.stdout.flush()
    except CmakegenError as error:
        _tell(f"cmake-gen-globs: {error}")
        if error.hint:
            _tell(error.hint)
        code = error.exit_code
    except BrokenPipeError:
        # The reader has seen enough. Python would complain once more while it shuts down.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    # Nothing is left to do. An orderly exit would first take 200,000 objects apart, for 20 ms.
    sys.stderr.flush()
    os._exit(code)


def run(request: Request, arguments: list[str]) -> int:
    """Do what `request` says; returns the exit code. Raises CmakegenError.

    `arguments` is the command line as given, under which a plain run is remembered.
    """
    moment = stamp.now()
    options = resolve_options(request.root, request.given)
    # Asked first: a file that must not be touched should cost the user no waiting.
    output = output_path(options)
    existing = None if request.stdout else read_existing(output, request.force)
    progress = Progress(enabled=not request.quiet)
    with progress.if_slow(f"Reading {options.root}"):
        finish = survey.start(os.path.abspath(options.root), options.exclude, options.include)
        # Imported only now, while another process reads the tree: 40 ms.
        from cmakegen.coverage import one_line
        from cmakegen.generate import generate
        from cmakegen.render import render

        surveyed = finish()
    result = generate(options, surveyed, progress)
    warnings = _warnings(result, request)
    _tell(warnings)
    text = keep_user_region(render(result.decision.project), existing)
    if request.stdout:
        sys.stdout.write(text)
        sys.stdout.flush()
        _tell(one_line(result.coverage), unless=request.quiet)
        return 0
    if request.check:
        return _compare(result, text, existing, request)
    _make_folder(output)
    outcome = write_if_different(output, text, existing)
    if options.compile_commands:
        from cmakegen import compile_commands

        path = os.path.join(os.path.dirname(output), compile_commands.NAME)
        compile_commands.write_compile_commands(
            path, result.tree.root, result.sources, result.decision.project, request.force
        )
    summary = _summary(result)
    code = 0
    if request.json or request.report:
        from cmakegen import report

        print(report.as_json(result, outcome) if request.json else report.as_text(result))
    elif not request.quiet:
        print(f"{outcome.value} {summary}")
    if request.verify:
        code = _verify(result, request)
    if result.repeatable and _is_plain(request, options):
        next_time = "" if request.quiet else f"{Outcome.UNCHANGED.value} {summary}\n"
        told = (next_time, warnings)
        stamp.save(arguments, moment, result.tree.root, output, told, _looked_at(result))
    return code


def _summary(result: Result) -> str:
    from cmakegen.coverage import one_line

    project = result.decision.project
    return (
        f"{os.path.relpath(result.output)}: {result.source_count:,} sources, "
        f"{len(project.include_roots)} include directories, C++{project.standard}\n"
        f"{one_line(result.coverage)}"
    )


def _compare(result: Result, text: str, existing: str | None, request: Request) -> int:
    """--check: 0 where the file is current, else 1 with the difference on standard output."""
    if text == existing:
        if not request.quiet:
            print(f"{Outcome.UNCHANGED.value} {_summary(result)}")
        return 0
    if not request.quiet:
        from difflib import unified_diff

        name = os.path.relpath(result.output)
        for line in unified_diff(
            (existing or "").splitlines(),
            text.splitlines(),
            name if existing is not None else os.devnull,
            f"{name} (now)",
            lineterm="",
        ):
            print(line)
    _tell(f"{os.path.relpath(result.output)} is out of date; run cmake-gen-globs without --check")
    return 1


def _verify(result: Result, request: Request) -> int:
    """--verify: 1 where a file of the sample misses a header, else 0."""
    from tempfile import TemporaryDirectory

    from cmakegen import verify
    from cmakegen.compile_commands import NAME, write_compile_commands

    paths = verify.sample(result.sources, request.verify)
    with TemporaryDirectory() as folder, Progress(not request.quiet).step("Parsing with clangd"):
        write_compile_commands(
            os.path.join(folder, NAME), result.tree.root, paths, result.decision.project, True
        )
        parsed = verify.parse(folder, paths, result.tree.root)
    good = sum(not file.missing and not file.trouble for file in parsed)
    if not request.quiet:
        print(f"clangd finds every header in {good} of {len(parsed)} files")
        for file in parsed:
            if file.missing or file.trouble:
                print(f"  {file.path}: {file.trouble or 'missing ' + ', '.join(file.missing)}")
    return 0 if good == len(parsed) else 1


def _is_plain(request: Request, options: Options) -> bool:
    """Whether the next run may be answered from memory: it must have nothing else to tell."""
    return not (
        request.report
        or request.json
        or request.verify
        or request.force
        or options.compile_commands
    )


def _looked_at(result: Result) -> list[str]:
    """Every path that the result depends on, relative to the tree where it is in it.

    A file that does not exist yet changes its folder's time when it comes.
    """
    tree = result.tree
    inputs = [path for path in result.inputs if os.path.exists(os.path.join(tree.root, path))]
    return [
        *(path or "." for path in tree.visited),
        *result.files,
        *tree.build_files,
        *inputs,
    ]


def _make_folder(output: str) -> None:
    folder = os.path.dirname(output)
    if not os.path.isdir(folder):
        raise OutputError(f"{folder}: no such folder", "Make it first, or choose another --output.")


def _warnings(result: Result, request: Request) -> str:
    """All warnings, a line each; only the first few of many unless --verbose is given."""
    told = [f"warning: {text}" for text in result.warnings]
    told += [f"warning: left out: {path!r}: {why}" for path, why in result.decision.left_out]
    shown = told if request.verbose else told[:_FEW_WARNINGS]
    if len(shown) < len(told):
        shown.append(f"warning: {len(told) - len(shown)} more; see them with --verbose")
    return "".join(line + "\n" for line in shown)


def _tell(text: str, unless: bool = False) -> None:
    if text and not unless:
        # A path that is not UTF-8 must not end the run.
        line = text if text.endswith("\n") else text + "\n"
        sys.stderr.write(line.encode("utf-8", "backslashreplace").decode("utf-8"))
