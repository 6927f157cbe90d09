"""Run a Request: generate, write or compare, report, and return the exit code.

What the user sees of a run is written here, by messages.py.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, NoReturn

from cmakegen import again, stamp
from cmakegen.cache import file_stamp, survey_path
from cmakegen.generate import Result
from cmakegen.messages import (
    end,
    report_error,
    report_interrupted,
    report_line,
    report_lines,
    show,
    show_data,
)
from cmakegen.options import Options, output_path
from cmakegen.project import user_region
from cmakegen.project.output import (
    Outcome,
    back_up,
    is_lost,
    make_folder,
    read_existing,
    write_if_different,
)
from cmakegen.project.verify import Parsed
from cmakegen.settings import (
    SETTINGS_NAME,
    distrust_settings,
    resolve_options,
    trust_settings,
)
from cmakegen.source_tree import reading
from cmakegen.source_tree.listing import KNOWN_EXTENSIONS, check_readable, extension_of
from cmakegen.source_tree.survey import Survey
from cmakegen.source_tree.tensorflow_version import VERSION_FILES
from cmakegen.stamp import Earlier
from tpu_walkthrough import file_times
from tpu_walkthrough.errors import InputError, UsageError, WalkthroughError
from tpu_walkthrough.printable import printable, shown_path
from tpu_walkthrough.progress import Progress
from tpu_walkthrough.replacing import undisturbed

_FEW_WARNINGS = 20


class Request(NamedTuple):
    """A parsed command line."""

    root: str = "."
    given: Mapping[str, Any] = {}
    """The options that were set (see options.py)."""
    check: bool = False
    stdout: bool = False
    report: bool = False
    json: bool = False
    verify: Sequence[str] = ()
    """What clangd parses: paths of files, or numbers of files of the sample."""
    force: bool = False
    quiet: bool = False
    verbose: bool = False
    watch: bool = False
    trust: bool | None = None
    """Trust what the tree brings, its settings file and its user's lines, or (False) revoke it."""


def run_and_exit(
    request: Request,
    arguments: list[str],
    surveyed: Survey | None = None,
    earlier: Earlier | None = None,
) -> NoReturn:
    """Run, report errors on standard error, and end the process with the exit code."""
    try:
        code = run(request, arguments, surveyed, earlier)
    except WalkthroughError as error:
        report_error(error)
        code = error.exit_code
    except KeyboardInterrupt:
        report_interrupted()
        code = 130
    except OSError as error:
        what = f"{error.filename}: " if error.filename else ""
        report_line(f"cmake-gen-globs: {what}{error.strerror or error}")
        code = 3
    end(code)


def run(
    request: Request,
    arguments: list[str],
    surveyed: Survey | None = None,
    earlier: Earlier | None = None,
) -> int:
    """Run `request` and return the exit code. Raises WalkthroughError.

    To be called last in a process: once files are written, Ctrl-C is ignored.
    `arguments` is the original command line, the key of a plain run's stamp. `surveyed` is the
    current survey of the tree, and `earlier` the last such run, if they are known.
    """
    moment = file_times.now()
    given = surveyed
    # Errors that would stop the run later are checked first, so that the user does not wait.
    check_readable(os.path.abspath(request.root))
    if request.trust is not None:
        change_trust(request)
    options = resolve_options(request.root, request.given)
    check_combination(request, options)
    output = output_path(options)
    existing = _existing(output, request)
    if not request.check:  # which runs nothing, and shows only what differs in our own part
        existing = user_region.trusted(output, existing, request.force)
    if options.compile_commands:
        from cmakegen.project import compile_commands

        compile_commands.check_ours(commands_path(output), request.force)
    if request.verify:
        from cmakegen.project import verify

        verify.find_clangd()

    progress = Progress(enabled=not request.quiet)
    with progress.if_slow(f"Reading {options.root}"):
        root = os.path.abspath(options.root)
        finish = reading.start(root, options.exclude, options.include, survey_path(root), surveyed)
        # Imported here, while another process reads the tree: 40 ms.
        from cmakegen.generate import generate
        from cmakegen.source_tree.bazelrc import BazelFlags, read_bazelrc

        flags = BazelFlags()

        def meanwhile() -> None:
            nonlocal flags
            flags = read_bazelrc(root, options.bazel_config)

        surveyed = finish(meanwhile)
    unsaved = earlier.unsaved if earlier and surveyed is given else ()
    result = generate(options, surveyed, progress, flags)
    warnings = warnings_of(result, request)
    report_lines(warnings)
    project = repr(result.decision.project)
    if earlier and earlier.project == project and earlier.wrote(output):
        shown = _summary(result, request)
        if result.repeatable:
            is_ours = partial(earlier.wrote, output)
            _remember(result, arguments, moment, (shown, warnings), unsaved, is_ours)
        _report(result, Outcome.UNCHANGED, shown, None, request)
        return 0
    from cmakegen.project.render import render

    rendered = render(result.decision.project)
    text = user_region.keep(rendered, existing, request.force)
    if request.stdout:
        from cmakegen.headline import coverage_line

        show_data(text)
        report_line("" if request.quiet else coverage_line(result))
        return 0
    parsed = _verify(result, request) if request.verify else None
    shown = _summary(result, request)
    database = "current"
    if request.check:
        outcome = _compare(result, text, existing, request)
    else:
        with undisturbed():
            make_folder(output)
            quiet_folder = file_times.is_quiet(os.path.dirname(output), moment)
            # The existing file is read again: it may have been edited during the run.
            outcome = replace_output(output, rendered, request)
            if options.compile_commands:
                database = replace_commands(result, commands_path(output))
            # Other changes of the output's folder could not be distinguished from our own write.
            if result.repeatable and quiet_folder and _is_plain(request, options):
                is_ours = partial(_has, output, rendered)
                _remember(result, arguments, moment, (shown, warnings), unsaved, is_ours)
    _report(result, outcome, shown, parsed, request, database)
    clean = parsed is None or all(file.is_clean for file in parsed)
    return 0 if clean and outcome is not Outcome.STALE else 1


def change_trust(request: Request) -> None:
    """Trust the tree's settings file and the user's lines in the project, or revoke that."""
    root = request.root
    has_settings = os.path.lexists(os.path.join(root, SETTINGS_NAME))
    if has_settings and request.trust:
        report_line(f"trusted: {shown_path(trust_settings(root))}; until it changes")
    elif has_settings:
        report_line(f"not trusted: {shown_path(distrust_settings(root))}")
    output = output_path(resolve_options(root, request.given))
    name = shown_path(output)
    if not request.trust:
        if user_region.distrust_lines(output):
            report_line(f"not trusted: the lines between the user marks of {name}")
    elif lines := user_region.trust_lines(output, _existing(output, request)):
        report_line(f"trusted: the lines between the user marks of {name}; until they change:")
        report_lines("".join(f"    {printable(line)}\n" for line in lines.splitlines()))
    elif not has_settings:
        raise InputError(
            f"{shown_path(root)}: nothing to trust",
            f"The tree has no {SETTINGS_NAME}, and no lines between the user marks of {name}.",
        )


def show_first(result: Result, outcome: str, warnings: str, request: Request) -> None:
    """Show the first result of --watch, as a run shows it."""
    from cmakegen.headline import summary

    report_lines(warnings)
    if not request.quiet:
        show(f"{outcome} {summary(result)}\n")


def replace_output(output: str, rendered: str, request: Request) -> Outcome:
    """Write `rendered` with the user's region, unless the file is current."""
    existing = _existing(output, request)
    if request.force and is_lost(output, existing):
        _back_up(os.path.realpath(output))  # the file that is replaced
    kept = user_region.trusted(output, existing, request.force)
    text = user_region.keep(rendered, kept, request.force)
    return write_if_different(output, text, existing)


def _has(output: str, rendered: str) -> bool:
    """Whether a file has this project, and the user's region."""
    with contextlib.suppress(WalkthroughError, OSError):
        existing = user_region.trusted(output, read_existing(output))
        return existing == user_region.keep(rendered, existing)
    return False


def _back_up(path: str) -> None:
    backup = back_up(path)
    report_line(f"note: the earlier {shown_path(path)} is kept as {shown_path(backup)}")


def check_combination(request: Request, options: Options) -> None:
    others = {
        "--json": request.json,
        "--report": request.report,
        "--check": request.check,
        "--verify": bool(request.verify),
        "--compile-commands": bool(request.given.get("compile_commands")),
    }
    other = [name for name, is_given in others.items() if is_given]
    alone = {"--stdout": request.stdout, **others, "--compile-commands": False}
    once = [name for name, is_given in alone.items() if is_given]
    if request.watch and once:
        raise UsageError(
            f"--watch cannot be used with {once[0]}",
            "Run them separately.",
        )
    if request.stdout and other:
        raise UsageError(
            f"--stdout cannot be used with {other[0]}",
            "Run them separately, or use --output instead of --stdout.",
        )
    name = os.path.basename(options.output)
    if name == "compile_commands.json" or extension_of(name) in KNOWN_EXTENSIONS:
        raise UsageError(
            f"--output {options.output}: this file would not be read as one of CMake",
            "Name it CMakeLists.txt; --compile-commands writes compile_commands.json beside it.",
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
    """The text of our own existing file. Raises as read_existing."""
    if request.stdout:  # nothing is written: only the existing file's region is used
        with contextlib.suppress(WalkthroughError):
            return read_existing(output)
        return None
    return read_existing(output, request.force, is_chosen=bool(request.given.get("output")))


def _summary(result: Result, request: Request) -> str:
    """The first lines of the output; empty with --quiet."""
    from cmakegen.headline import summary

    return "" if request.quiet else f"{summary(result)}\n"


def _report(
    result: Result,
    outcome: Outcome,
    summary: str,
    parsed: Sequence[Parsed] | None,
    request: Request,
    database: str = "",
) -> None:
    """Write the result to standard output in the requested form."""
    if request.json:
        from cmakegen import report

        show_data(report.as_json(result, outcome, parsed) + "\n")
        return
    if request.report:
        from cmakegen import report

        show(f"{outcome.value} {report.as_text(result)}\n")
    elif not request.quiet and outcome is not Outcome.STALE:
        show(f"{outcome.value} {summary}")
        if result.options.compile_commands:
            name = shown_path(commands_path(result.output))
            show(f"{database} {name}\n")
    if parsed is not None and not request.quiet:
        from cmakegen.report import verified_lines

        show("".join(line + "\n" for line in verified_lines(parsed)))


def _compare(result: Result, text: str, existing: str | None, request: Request) -> Outcome:
    """--check: whether the files are current; shows the difference on standard output."""
    name = shown_path(result.output)
    is_current = text == existing
    if not is_current and not request.quiet and not request.json:
        from difflib import unified_diff

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
    import filecmp
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        made = commands_path(os.path.join(folder, "CMakeLists.txt"))
        write_commands(result, made)
        return os.path.isfile(path) and filecmp.cmp(path, made, shallow=False)


def commands_path(output: str) -> str:
    return os.path.join(os.path.dirname(output), "compile_commands.json")


def replace_commands(result: Result, path: str) -> str:
    """Write compile_commands.json; a file that is not ours (with --force) is kept.

    Returns what was done, as it is shown.
    """
    from cmakegen.project import compile_commands

    if not compile_commands.is_ours(path):
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
    from cmakegen.project import compile_commands

    compile_commands.write_compile_commands(
        path,
        result.tree.root,
        result.sources if sources is None else sources,
        result.decision.project,
        options,
    )


def _verify(result: Result, request: Request) -> Sequence[Parsed]:
    """--verify: the result of parsing files with clangd."""
    from tempfile import TemporaryDirectory

    from cmakegen.project import verify

    paths = verify.select(request.verify, result.sources, result.tree.root)
    with TemporaryDirectory() as folder, Progress(not request.quiet).step("Parsing with clangd"):
        made = commands_path(os.path.join(folder, "CMakeLists.txt"))
        write_commands(result, made, paths, verify.OPTIONS)
        parsed = verify.parse(folder, paths, result.tree.root)
    if all(one.isdecimal() for one in request.verify):  # files that are named are not a sample
        from cmakegen.headline import keep_verified

        keep_verified(result, parsed)
    return parsed


def _is_plain(request: Request, options: Options) -> bool:
    """Whether the next run may use a stamp: it must not show or write anything else."""
    return not (
        request.report
        or request.json
        or request.verify
        or request.force
        or options.compile_commands
    )


def _remember(
    result: Result,
    arguments: list[str],
    moment: int,
    shown: tuple[str, str],
    unsaved: tuple[str, ...],
    is_ours: Callable[[], bool],
) -> None:
    """Store a stamp with which the next run, if nothing changes, shows the same at once.

    `shown` are the summary and the warnings.
    """
    summary, warnings = shown
    messages = (summary and f"{Outcome.UNCHANGED.value} {summary}", warnings)
    tree = result.tree
    paths = [*(f"./{path}" for path in tree.visited), *result.files]
    inputs = (*result.inputs, *VERSION_FILES)
    others = [*tree.build_files, *_cached_folders(result)]
    kept = again.kept_survey(result.options, tree.root, unsaved)
    project = repr(result.decision.project)
    stamp.save(
        arguments,
        moment,
        tree.root,
        result.output,
        messages,
        paths,
        inputs,
        others,
        kept,
        project,
        is_ours,
    )


def _cached_folders(result: Result) -> set[str]:
    """The folders of third-party headers, which change when a header is removed."""
    return {
        f"{place.folder}/{path[: path.rfind('/') + 1]}"
        for place in result.places[result.home + 1 :]
        if isinstance(place.files, frozenset)
        for path in place.files
    }


def warnings_of(result: Result, request: Request) -> str:
    """All warnings, a line each; only the first few of many unless --verbose is given."""
    lines = [f"warning: {printable(text)}" for text in result.options.untrusted]
    lines += [f"warning: {printable(text)}" for text in result.warnings]
    lines += [f"warning: skipped {path!r}: {why}" for path, why in result.decision.skipped]
    if result.notes and request.verbose:
        lines += [f"note: {printable(text)}" for text in result.notes]
    elif result.notes and not (request.quiet or request.report or request.json):
        lines.append("note: some headers could not be generated; --verbose or --report shows why")
    shown = lines if request.verbose else lines[:_FEW_WARNINGS]
    if len(shown) < len(lines):
        shown.append(f"warning: {len(lines) - len(shown)} more; see them with --verbose")
    return "".join(line + "\n" for line in shown)
