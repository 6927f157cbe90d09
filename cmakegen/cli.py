"""The command line of `cmake-gen-globs`: parses options into a Request, and ends the process."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterable
from typing import Annotated, Any, NoReturn

import typer

from cmakegen.flow.request import Request
from cmakegen.flow.run import run
from cmakegen.settings.cache import cache
from cmakegen.settings.options import DEFAULT_STANDARD, OUTPUT_NAME
from cmakegen.watch.command import watch as watch_trees
from tpu_walkthrough.caches import clear, contents
from tpu_walkthrough.command_line import App, run_app, version_option
from tpu_walkthrough.console import prepare_streams, report_error, report_line, show_lines
from tpu_walkthrough.errors import WalkthroughError

_PROGRAM = "cmake-gen-globs"
VERIFY_DEFAULT = 20

app = App()

_TREE = "Source selection"
_FLAGS = "Compilation"
_HEADERS = "Third-party and generated headers"
_OUTPUT = "Output"
_REPORTING = "Reporting"
_CACHE = "Cache"


_HELP = """Generate a CMake project for a C++ source tree, for CLion or any editor with clangd.

Works on a fresh git clone of TensorFlow or XLA, without Bazel and without a build. Options can \
also be set in ROOT/.cmake-gen-globs.toml, under the same names.

Exit codes: 0 done, 1 --check found a difference or --verify an error, 2 wrong usage, \
3 unusable input or output, 4 a missing tool, 130 interrupted.
"""


def _flag(*names: str, panel: str, text: str) -> Any:
    # Without a metavar the help would show that a switch takes a <bool>.
    return typer.Option(*names, help=text, metavar="", rich_help_panel=panel)


def _values(*names: str, panel: str, metavar: str, text: str) -> Any:
    return typer.Option(*names, help=text, metavar=metavar, rich_help_panel=panel)


def _cache_option(name: str, lines: Callable[[], Iterable[str]], text: str) -> Any:
    """An option that writes lines and exits."""

    def show(value: bool) -> None:
        if value:
            show_lines(lines())
            raise typer.Exit

    return typer.Option(
        name, help=text, metavar="", callback=show, is_eager=True, rich_help_panel=_CACHE
    )


# None: the option was not given, so the tree's own file applies.
_Switch = bool | None
_Texts = list[str] | None


@app.command(help=_HELP)
def main(
    roots: Annotated[
        list[str] | None,
        typer.Argument(
            help="The source tree; the current folder by default. --watch accepts several.",
            metavar="ROOT",
            show_default=False,
        ),
    ] = None,
    exclude: Annotated[
        _Texts,
        _values(
            "--exclude",
            panel=_TREE,
            metavar="PATTERN",
            text="Exclude matching files, in .gitignore syntax. Repeatable.",
        ),
    ] = None,
    include: Annotated[
        _Texts,
        _values(
            "--include",
            panel=_TREE,
            metavar="PATTERN",
            text="Include matching files even if they are ignored. Repeatable.",
        ),
    ] = None,
    only: Annotated[
        _Texts,
        _values(
            "--only",
            panel=_TREE,
            metavar="DIR",
            text="Use only the sources in DIR, a folder of the tree. Repeatable.",
        ),
    ] = None,
    headers: Annotated[
        _Switch,
        _flag(
            "--headers/--no-headers",
            panel=_TREE,
            text="Add headers to the project, not only sources.",
        ),
    ] = None,
    list_files: Annotated[
        _Switch,
        _flag(
            "--list/--no-list",
            panel=_TREE,
            text="List each file in CMakeLists.txt, instead of glob patterns such as src/*.cc.",
        ),
    ] = None,
    include_dir: Annotated[
        _Texts,
        _values(
            "--include-dir",
            "-I",
            panel=_FLAGS,
            metavar="DIR",
            text="Search DIR, an include directory or a source tree, before the inferred include"
            " directories. Repeatable.",
        ),
    ] = None,
    define: Annotated[
        _Texts,
        _values(
            "--define",
            "-D",
            panel=_FLAGS,
            metavar="NAME[=VALUE]",
            text="Define a macro, in addition to those of .bazelrc. Repeatable.",
        ),
    ] = None,
    std: Annotated[
        str | None,
        _values(
            "--std",
            panel=_FLAGS,
            metavar="NUMBER",
            text="Use this C++ standard, such as 20; by default that of .bazelrc, else "
            f"{DEFAULT_STANDARD}.",
        ),
    ] = None,
    bazel_config: Annotated[
        _Texts,
        _values(
            "--bazel-config",
            panel=_FLAGS,
            metavar="NAME",
            text="Evaluate .bazelrc with --config=NAME. Repeatable.",
        ),
    ] = None,
    flags: Annotated[
        _Switch,
        _flag(
            "--flags/--no-flags",
            panel=_FLAGS,
            text="Give each source the flags of its rule in BUILD files, in this and later runs.",
        ),
    ] = None,
    cuda: Annotated[
        _Switch,
        _flag(
            "--cuda/--no-cuda",
            panel=_FLAGS,
            text="Define GOOGLE_CUDA, and read .cu and .cu.cc files as clang's CUDA.",
        ),
    ] = None,
    fetch_externals: Annotated[
        _Switch,
        _flag(
            "--fetch-externals/--no-fetch-externals",
            panel=_HEADERS,
            text="Fetch third-party headers from the package index into the cache, for this and "
            "later runs.",
        ),
    ] = None,
    protos: Annotated[
        _Switch,
        _flag(
            "--protos/--no-protos",
            panel=_HEADERS,
            text="Generate *.pb.h from .proto files, *.inc from .td files and headers from CMake's "
            "templates into the cache, in this and later runs.",
        ),
    ] = None,
    output: Annotated[
        str | None,
        _values(
            "--output",
            "-o",
            panel=_OUTPUT,
            metavar="FILE",
            text=f"Write FILE, in the tree or elsewhere, instead of {OUTPUT_NAME} in ROOT.",
        ),
    ] = None,
    compile_commands: Annotated[
        _Switch,
        _flag(
            "--compile-commands/--no-compile-commands",
            panel=_OUTPUT,
            text="Write compile_commands.json beside the output, without running CMake.",
        ),
    ] = None,
    stdout: Annotated[
        bool, _flag("--stdout", panel=_OUTPUT, text="Print the file instead of writing it.")
    ] = False,
    check: Annotated[
        bool,
        _flag(
            "--check",
            panel=_OUTPUT,
            text="Write nothing; show the difference and exit with 1 if the file is out of date.",
        ),
    ] = False,
    force: Annotated[
        bool,
        _flag(
            "--force",
            panel=_OUTPUT,
            text="Replace a file that this tool did not write, and drop user lines that are not"
            " trusted; a backup is kept.",
        ),
    ] = False,
    report: Annotated[
        bool,
        _flag(
            "--report",
            panel=_REPORTING,
            text="Report which include directives resolve, and which headers are missing.",
        ),
    ] = False,
    json: Annotated[
        bool,
        _flag("--json", panel=_REPORTING, text="Write the report as JSON; it needs no --report."),
    ] = False,
    verify: Annotated[
        _Texts,
        _values(
            "--verify",
            panel=_REPORTING,
            metavar="[=N|FILE]",
            text=f"Parse a sample of {VERIFY_DEFAULT} files, of N files with --verify=N, or FILE "
            "with --verify=FILE, and report clangd's errors and missing headers. Repeatable.",
        ),
    ] = None,
    watch: Annotated[
        bool,
        _flag(
            "--watch",
            "-w",
            panel=_OUTPUT,
            text="Watch the tree and regenerate on change, until Ctrl-C.",
        ),
    ] = False,
    trust: Annotated[
        bool,
        _flag(
            "--trust",
            panel=_OUTPUT,
            text="Trust the tree's settings file until it changes, so that it can fetch packages"
            " and name paths outside the tree, and keep the lines between the user marks of the"
            " project, which CMake runs.",
        ),
    ] = False,
    distrust: Annotated[
        bool,
        _flag("--distrust", panel=_OUTPUT, text="Revoke this trust."),
    ] = False,
    _list_cache: Annotated[
        bool,
        _cache_option(
            "--list-cache", lambda: contents(cache()), "List the cache's entries with their sizes."
        ),
    ] = False,
    _clear_cache: Annotated[
        bool,
        _cache_option(
            "--clear-cache", lambda: [clear(cache())], "Remove all entries of the cache."
        ),
    ] = False,
    quiet: Annotated[
        bool, _flag("--quiet", "-q", panel=_REPORTING, text="Show only warnings and errors.")
    ] = False,
    verbose: Annotated[
        bool, _flag("--verbose", "-v", panel=_REPORTING, text="Show all warnings.")
    ] = False,
    _version: Annotated[bool, version_option("cmake-gen-globs")] = False,
) -> None:
    """Run the Request of the options, or watch; ends the process."""
    given = {
        "exclude": exclude,
        "include": include,
        "only": only,
        "headers": headers,
        "list": list_files,
        "include_dir": include_dir,
        "define": define,
        "std": std,
        "bazel_config": bazel_config,
        "fetch_externals": fetch_externals,
        "protos": protos,
        "flags": flags,
        "cuda": cuda,
        "output": output,
        "compile_commands": compile_commands,
    }
    roots = roots or ["."]
    if len(roots) > 1 and not watch:
        raise typer.BadParameter(
            f"Got unexpected extra argument ({roots[1]}): several trees require --watch"
        )
    if trust and distrust:
        raise typer.BadParameter("--trust and --distrust cannot be used together")
    request = Request(
        root=roots[0],
        given={
            name: tuple(value) if isinstance(value, list) else value
            for name, value in given.items()
            if value is not None and value != []
        },
        check=check,
        stdout=stdout,
        report=report,
        json=json,
        verify=tuple(verify or ()),
        force=force,
        quiet=quiet,
        verbose=verbose,
        watch=watch,
        trust=True if trust else False if distrust else None,
    )
    if watch:
        _end(watch_trees([request._replace(root=root) for root in roots]))
    _end(_code_of(request))


def _code_of(request: Request) -> int:
    """Run, report errors on standard error, and return the exit code."""
    try:
        return run(request)
    except WalkthroughError as error:
        report_error(_PROGRAM, error)
        return error.exit_code
    except KeyboardInterrupt:
        return _interrupted()
    except OSError as error:
        what = f"{error.filename}: " if error.filename else ""
        report_line(f"{_PROGRAM}: {what}{error.strerror or error}")
        return 3


def _interrupted() -> int:
    report_line(f"{_PROGRAM}: interrupted; the existing file is unchanged")
    return 130


def _end(code: int) -> NoReturn:
    """End the process without freeing what was read, object by object."""
    os._exit(code)


def run_command_line() -> None:
    """Run sys.argv; exits. Typer does not support `--verify` without a number."""
    prepare_streams()
    # A run creates many small objects, frees few of them and ends: collecting them wastes time.
    gc.disable()
    numbered = [f"--verify={VERIFY_DEFAULT}" if a == "--verify" else a for a in sys.argv[1:]]
    try:
        run_app(app, _PROGRAM, numbered)
    except KeyboardInterrupt:
        sys.exit(_interrupted())
    except SystemExit as ended:
        # A run ends the process itself, so 1 can only be typer's code for a closed pipe.
        sys.exit(0 if ended.code == 1 else ended.code)
