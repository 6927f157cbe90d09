"""One run as the user asked for it: generate, write or compare, tell, and the exit code.

The only module that prints, besides cli.py for help and usage errors, and main.py, which repeats
what an earlier run has shown.
"""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from cmakegen import stamp
from cmakegen.cache import survey_path
from cmakegen.ending import end, report_interrupted
from cmakegen.options import output_path
from cmakegen.project.output import Outcome, keep_user_region, read_existing, write_if_different
from cmakegen.settings import distrust_settings, resolve_options, trust_settings
from cmakegen.source_tree import reading
from cmakegen.source_tree.listing import check_readable
from tpu_walkthrough import file_times
from tpu_walkthrough.console import (
    report_error,
    report_line,
    report_lines,
    show,
    show_data,
    shown_path,
)
from tpu_walkthrough.errors import InputError, OutputError, UsageError, WalkthroughError, counted
from tpu_walkthrough.printable import printable
from tpu_walkthrough.progress import Progress
from tpu_walkthrough.signals import undisturbed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cmakegen.generate import Result
    from cmakegen.options import Options
    from cmakegen.project.verify import Parsed

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
    watch: bool = False
    trust: bool | None = None
    """Trust the tree's settings file, or (False) trust it no more."""


def run_and_exit(request: Request, arguments: list[str]) -> NoReturn:
    """Run and end the process with the right exit code, telling errors on standard error."""
    try:
        code = run(request, arguments)
    except WalkthroughError as error:
        report_error("cmake-gen-globs", error)
        code = error.exit_code
    except KeyboardInterrupt:
        report_interrupted()
        code = 130
    except OSError as error:
        what = f"{error.filename}: " if error.filename else ""
        report_line(f"cmake-gen-globs: {what}{error.strerror or error}")
        code = 3
    end(code)


def run(request: Request, arguments: list[str]) -> int:
    """Do what `request` says; returns the exit code. Raises WalkthroughError.

    The last thing of a process: once files are written, Ctrl-C does nothing any more.
    `arguments` is the command line as given, under which a plain run is remembered.
    """
    moment = file_times.now()
    # Whatever would stop the run later is asked first: it should cost the user no waiting.
    check_readable(os.path.abspath(request.root))
    if request.trust is not None:
        tell_trust(request)
    options = resolve_options(request.root, request.given)
    check_combination(request, options)
    output = output_path(options)
    existing = _existing(output, request)
    if options.compile_commands:
        from cmakegen.project import compile_commands

        compile_commands.check_ours(commands_path(output), request.force)
    if request.verify:
        from cmakegen.project import verify

        verify.find_clangd()

    progress = Progress(enabled=not request.quiet)
    with progress.if_slow(f"Reading {options.root}"):
        root = os.path.abspath(options.root)
        finish = reading.start(root, options.exclude, options.include, survey_path(root))
        # Imported only now, while another process reads the tree: 40 ms.
        from cmakegen.generate import generate
        from cmakegen.project.render import compiled_template, render
        from cmakegen.source_tree.bazelrc import BazelFlags, read_bazelrc

        flags = BazelFlags()

        def meanwhile() -> None:
            nonlocal flags
            flags = read_bazelrc(root, options.bazel_config)
            compiled_template()

        surveyed = finish(meanwhile)
    result = generate(options, surveyed, progress, flags)
    warnings = warnings_of(result, request)
    report_lines(warnings)
    rendered = render(result.decision.project)
    text = keep_user_region(rendered, existing, request.force)
    if request.stdout:
        _show(text, show_data)
        report_line("" if request.quiet else _coverage_line(result))
        return 0
    parsed = _verify(result, request) if request.verify else None
    if request.check:
        outcome = _compare(result, text, existing, request)
    else:
        with undisturbed():
            quiet_folder = file_times.is_quiet(os.path.dirname(output), moment)
            # What is there is read once more: it may have been edited while headers were fetched.
            outcome = replace_output(output, rendered, request)
            if options.compile_commands:
                write_commands(result, commands_path(output))
            # What came into the output's own folder meanwhile could not be told from our writing.
            if result.repeatable and quiet_folder and _is_plain(request, options):
                _remember(result, arguments, moment, warnings, request)
    _report(result, outcome, parsed, request)
    complete = parsed is None or all(not file.missing and not file.trouble for file in parsed)
    return 0 if complete and outcome is not Outcome.STALE else 1


def tell_trust(request: Request) -> None:
    """Trust the tree's settings file, or trust it no more, and tell so."""
    if request.trust:
        report_line(f"trusted: {shown_path(trust_settings(request.root))}; until it changes")
    else:
        report_line(f"not trusted: {shown_path(distrust_settings(request.root))}")


def show_first(result: Result, outcome: str, warnings: str, request: Request) -> None:
    """Show how --watch began, as a run shows it."""
    report_lines(warnings)
    if not request.quiet:
        _show(f"{outcome} {summary(result)}\n")


def replace_output(output: str, rendered: str, request: Request) -> Outcome:
    """Write what was `rendered`, with the user's region, unless the file is current."""
    existing = _existing(output, request)
    text = keep_user_region(rendered, existing, request.force)
    return write_if_different(output, text, existing)


def _show(text: str, write: Callable[[str], None] = show) -> None:
    try:
        write(text)
    except OSError as error:
        raise OutputError(f"standard output cannot be written: {error.strerror}") from None


def check_combination(request: Request, options: Options) -> None:
    others = {
        "--json": request.json,
        "--report": request.report,
        "--check": request.check,
        "--verify": bool(request.verify),
        "--compile-commands": bool(request.given.get("compile_commands")),
    }
    asked = [name for name, is_asked in others.items() if is_asked]
    alone = {"--stdout": request.stdout, **others, "--compile-commands": False}
    once = [name for name, is_asked in alone.items() if is_asked]
    if request.watch and once:
        raise UsageError(
            f"--watch cannot go with {once[0]}",
            "Run it separately, without --watch.",
        )
    if request.stdout and asked:
        raise UsageError(
            f"--stdout cannot go with {asked[0]}",
            "Standard output holds one thing: run twice, or use --output.",
        )
    for part in options.only:
        folder = os.path.normpath(os.path.join(options.root, part))
        way = os.path.relpath(folder, options.root)
        if not os.path.isdir(folder) or f"{way}/".startswith("../"):
            raise InputError(
                f"--only {part}: no such folder in {options.root}",
                "Give a folder of the tree, relative to its root.",
            )


def _existing(output: str, request: Request) -> str | None:
    """The text of our own file that is there now. Raises what read_existing raises."""
    if request.stdout:  # nothing is written: whatever is there only lends its region
        with contextlib.suppress(WalkthroughError):
            return read_existing(output)
        return None
    folder = os.path.dirname(output)
    if not os.path.isdir(folder):
        raise OutputError(f"{folder}: no such folder", "Make it first, or choose another --output.")
    return read_existing(output, request.force, is_chosen=bool(request.given.get("output")))


def _report(
    result: Result, outcome: Outcome, parsed: Sequence[Parsed] | None, request: Request
) -> None:
    """Tell on standard output what was asked for."""
    if request.json:
        from cmakegen import report

        _show(report.as_json(result, outcome, parsed) + "\n", show_data)
        return
    if request.report:
        from cmakegen import report

        _show(f"{outcome.value} {report.as_text(result)}\n")
    elif not request.quiet and outcome is not Outcome.STALE:
        _show(f"{outcome.value} {summary(result)}\n")
        if result.options.compile_commands:
            name = shown_path(commands_path(result.output))
            _show(f"{'current' if request.check else 'written'} {name}\n")
    if parsed is not None and not request.quiet:
        bad = [file for file in parsed if file.missing or file.trouble]
        lines = [f"clangd finds every header in {len(parsed) - len(bad)} of {len(parsed)} files"]
        lines += [
            printable(f"  {file.path}: {file.trouble or 'missing ' + ', '.join(file.missing)}")
            for file in bad
        ]
        _show("\n".join(lines) + "\n")


def summary(result: Result) -> str:
    project = result.decision.project
    whole = "; counted in the whole tree" * bool(result.options.only)
    return (
        f"{shown_path(result.output)}: {counted(len(result.sources), 'source')}, "
        f"{counted(len(project.include_roots), 'include directory', 'include directories')}, "
        f"C++{project.standard}\n{_coverage_line(result)}{whole}"
    )


def _coverage_line(result: Result) -> str:
    from cmakegen.headers.coverage import one_line

    return one_line(result.coverage)


def _compare(result: Result, text: str, existing: str | None, request: Request) -> Outcome:
    """--check: whether the files are current; a difference is shown on standard output."""
    name = shown_path(result.output)
    is_current = text == existing
    if not is_current and not request.quiet and not request.json:
        from difflib import unified_diff

        before = name if existing is not None else os.devnull
        lines = unified_diff(
            (existing or "").splitlines(), text.splitlines(), before, f"{name} (now)", lineterm=""
        )
        _show("".join(line + "\n" for line in lines))
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
    import filecmp
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        made = commands_path(os.path.join(folder, "CMakeLists.txt"))
        write_commands(result, made)
        return os.path.isfile(path) and filecmp.cmp(path, made, shallow=False)


def commands_path(output: str) -> str:
    return os.path.join(os.path.dirname(output), "compile_commands.json")


def write_commands(result: Result, path: str, sources: Sequence[str] | None = None) -> None:
    from cmakegen.project import compile_commands

    compile_commands.write_compile_commands(
        path,
        result.tree.root,
        result.sources if sources is None else sources,
        result.decision.project,
    )


def _verify(result: Result, request: Request) -> Sequence[Parsed]:
    """--verify: what clangd says of a sample of the files."""
    from tempfile import TemporaryDirectory

    from cmakegen.project import verify

    paths = verify.sample(result.sources, request.verify)
    with TemporaryDirectory() as folder, Progress(not request.quiet).step("Parsing with clangd"):
        made = commands_path(os.path.join(folder, "CMakeLists.txt"))
        write_commands(result, made, paths)
        return verify.parse(folder, paths, result.tree.root)


def _is_plain(request: Request, options: Options) -> bool:
    """Whether the next run may be answered from memory: it must have nothing else to tell."""
    return not (
        request.report
        or request.json
        or request.verify
        or request.force
        or options.compile_commands
    )


def _remember(
    result: Result, arguments: list[str], moment: int, warnings: str, request: Request
) -> None:
    """Let the next run tell the same at once, if nothing changes."""
    next_time = "" if request.quiet else f"{Outcome.UNCHANGED.value} {summary(result)}\n"
    told = (next_time, warnings)
    looked_at = _looked_at(result)
    inputs = tuple(result.inputs)
    stamp.save(arguments, moment, result.tree.root, result.output, told, looked_at, inputs)


def _looked_at(result: Result) -> list[str]:
    """Every path that the result depends on, relative to the tree where it is in it."""
    tree = result.tree
    cached = {
        f"{place.folder}/{path[: path.rfind('/') + 1]}"
        for place in result.places[result.home + 1 :]
        if isinstance(place.files, frozenset)
        for path in place.files
    }
    return [
        *(path or "." for path in tree.visited),
        *result.files,
        *tree.build_files,
        *cached,  # the folders, which change where a header goes
    ]


def warnings_of(result: Result, request: Request) -> str:
    """All warnings, a line each; only the first few of many unless --verbose is given."""
    told = [f"warning: {printable(text)}" for text in result.options.untrusted]
    told += [f"warning: {printable(text)}" for text in result.warnings]
    told += [f"warning: left out: {path!r}: {why}" for path, why in result.decision.left_out]
    if result.notes and request.verbose:
        told += [f"note: {printable(text)}" for text in result.notes]
    elif result.notes and not (request.quiet or request.report or request.json):
        told.append("note: some headers could not be made; --verbose or --report shows why")
    shown = told if request.verbose else told[:_FEW_WARNINGS]
    if len(shown) < len(told):
        shown.append(f"warning: {len(told) - len(shown)} more; see them with --verbose")
    return "".join(line + "\n" for line in shown)
