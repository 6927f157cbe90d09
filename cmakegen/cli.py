"""The command line of `cmake-gen-globs`: options in, a Request out. What it means is run.py's."""

from __future__ import annotations

import os
import sys
from importlib.metadata import version
from typing import Annotated, NoReturn

import typer

from cmakegen.options import DEFAULT_STANDARD, OUTPUT_NAME
from cmakegen.run import Request, run_and_exit

VERIFY_DEFAULT = 20

app = typer.Typer(add_completion=True, pretty_exceptions_enable=False)

_TREE = "What belongs to the project"
_FLAGS = "How it is compiled"
_HEADERS = "Third-party and generated headers"
_OUTPUT = "What is written"
_TELL = "What is told"


def _show_version(value: bool) -> None:
    if value:
        typer.echo(f"cmake-gen-globs {version('tpu-walkthrough')}")
        raise typer.Exit


@app.command()
def main(
    root: Annotated[str, typer.Argument(help="The source tree.", metavar="ROOT")] = ".",
    exclude: Annotated[
        list[str] | None,
        typer.Option(
            help="Leave out what matches, in .gitignore syntax. Repeatable.",
            metavar="PATTERN",
            rich_help_panel=_TREE,
        ),
    ] = None,
    include: Annotated[
        list[str] | None,
        typer.Option(
            help="Take in what matches although it is ignored. Repeatable.",
            metavar="PATTERN",
            rich_help_panel=_TREE,
        ),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(
            help="Only the sources below this folder of the tree. Repeatable.",
            metavar="DIR",
            rich_help_panel=_TREE,
        ),
    ] = None,
    headers: Annotated[
        bool | None, typer.Option("--headers", help="List headers too.", rich_help_panel=_TREE)
    ] = None,
    list_files: Annotated[
        bool | None,
        typer.Option("--list", help="List every file instead of globs.", rich_help_panel=_TREE),
    ] = None,
    include_dir: Annotated[
        list[str] | None,
        typer.Option(
            "--include-dir",
            "-I",
            help="An include directory in ROOT or elsewhere, searched first. Repeatable.",
            metavar="DIR",
            rich_help_panel=_FLAGS,
        ),
    ] = None,
    define: Annotated[
        list[str] | None,
        typer.Option(
            "--define",
            "-D",
            help="A macro. Repeatable.",
            metavar="NAME[=VALUE]",
            rich_help_panel=_FLAGS,
        ),
    ] = None,
    std: Annotated[
        str | None,
        typer.Option(
            help=f"The C++ standard; without it that of .bazelrc, else {DEFAULT_STANDARD}.",
            metavar="YEAR",
            rich_help_panel=_FLAGS,
        ),
    ] = None,
    bazel_config: Annotated[
        list[str] | None,
        typer.Option(
            help="Evaluate .bazelrc with --config=NAME. Repeatable.",
            metavar="NAME",
            rich_help_panel=_FLAGS,
        ),
    ] = None,
    fetch_externals: Annotated[
        bool | None,
        typer.Option(
            "--fetch-externals",
            help="Fetch third-party headers from the package index into the cache.",
            rich_help_panel=_HEADERS,
        ),
    ] = None,
    protos: Annotated[
        bool | None,
        typer.Option(
            "--protos",
            help="Generate *.pb.h from the tree's .proto files, and *.inc from MLIR's .td files, "
            "into the cache.",
            rich_help_panel=_HEADERS,
        ),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            help=f"The file to write, also outside the tree. [default: ROOT/{OUTPUT_NAME}]",
            metavar="FILE",
            rich_help_panel=_OUTPUT,
        ),
    ] = None,
    compile_commands: Annotated[
        bool | None,
        typer.Option(
            "--compile-commands",
            help="Write compile_commands.json beside the output, without CMake.",
            rich_help_panel=_OUTPUT,
        ),
    ] = None,
    stdout: Annotated[
        bool,
        typer.Option(
            "--stdout", help="Print the file instead of writing it.", rich_help_panel=_OUTPUT
        ),
    ] = False,
    check: Annotated[
        bool,
        typer.Option(
            "--check",
            help="Write nothing; show the difference and exit 1 if the file is out of date.",
            rich_help_panel=_OUTPUT,
        ),
    ] = False,
    force: Annotated[
        bool,
        typer.Option(
            "--force",
            help="Replace a file that this tool did not write.",
            rich_help_panel=_OUTPUT,
        ),
    ] = False,
    report: Annotated[
        bool,
        typer.Option(
            "--report",
            help="What resolves, by what, and every header that is missing.",
            rich_help_panel=_TELL,
        ),
    ] = False,
    json: Annotated[
        bool, typer.Option("--json", help="The report as JSON.", rich_help_panel=_TELL)
    ] = False,
    verify: Annotated[
        int,
        typer.Option(
            help="Let clangd parse N of the files and tell which miss a header; "
            f"--verify alone takes {VERIFY_DEFAULT}.",
            metavar="N",
            min=0,
            show_default=False,
            rich_help_panel=_TELL,
        ),
    ] = 0,
    quiet: Annotated[
        bool,
        typer.Option("--quiet", "-q", help="Only warnings and errors.", rich_help_panel=_TELL),
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="All warnings.", rich_help_panel=_TELL)
    ] = False,
    _version: Annotated[
        bool,
        typer.Option(
            "--version", help="Show the version and exit.", callback=_show_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Make a source tree a CMake project that CLion, or any clangd editor, can navigate.

    Works on a fresh clone of TensorFlow or XLA without Bazel. The tree's own options may stand
    in ROOT/.cmake-gen-globs.toml under the same names.

    Exit codes: 0 done, 1 --check found a difference or --verify a missing header, 2 usage,
    3 unusable input or output, 4 a missing tool, 130 interrupted.
    """
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
        "output": output,
        "compile_commands": compile_commands,
    }
    request = Request(
        root=root,
        given={
            name: tuple(value) if isinstance(value, list) else value
            for name, value in given.items()
            if value is not None and value != []
        },
        check=check,
        stdout=stdout,
        report=report,
        json=json,
        verify=verify,
        force=force,
        quiet=quiet,
        verbose=verbose,
    )
    run_and_exit(request, sys.argv[1:])


def run_command_line(arguments: list[str]) -> None:
    """Parse and run; exits. `--verify` may stand without a number, which typer does not know."""
    numbered = [f"--verify={VERIFY_DEFAULT}" if a == "--verify" else a for a in arguments]
    code: str | int | None = 0
    try:
        app(numbered, prog_name="cmake-gen-globs")
    except SystemExit as ended:
        # A run ends the process itself. What is left for typer to call a failure with 1 is help
        # for a reader that has gone.
        code = 0 if ended.code == 1 else ended.code
    except OSError as error:
        _end_without_output(error)
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        _end_without_output(error)
    sys.exit(code)


def _end_without_output(error: OSError) -> NoReturn:
    sys.stderr.write(f"cmake-gen-globs: standard output cannot be written: {error.strerror}\n")
    sys.stderr.flush()
    os._exit(3)  # an orderly exit would try to write once more
