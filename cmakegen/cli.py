"""The command line of `cmake-gen-globs`: parses options into a Request, and ends the process."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any

import typer

from cmakegen.flow.request import Request
from cmakegen.settings.cache import cache
from cmakegen.settings.options import DEFAULT_STANDARD, OUTPUT_NAME
from tpu_walkthrough.caches import clear, contents
from tpu_walkthrough.command_line import App, run_app, version_option
from tpu_walkthrough.console import prepare_streams, report_line, show_lines

_PROGRAM = "cmake-gen-globs"
VERIFY_DEFAULT = 20

app = App()


_HELP = """Generate compile_commands.json and a CMake project for a C++ source tree, for any \
editor with clangd and for CLion.

It needs neither Bazel nor a build. Options can also be set in ROOT/.cmake-gen-globs.toml, under \
the same names.

Exit codes: 0 done, 1 --check found a difference or --verify an error, 2 wrong usage, \
3 unusable input or output, 4 a missing tool, 130 interrupted.
"""

_OPTIONS: dict[str, dict[str, str]] = {
    "Source selection": {
        "--exclude PATTERN": "Exclude matching files, in .gitignore syntax. Repeatable.",
        "--include PATTERN": "Include matching files even if they are ignored. Repeatable.",
        "--only DIR": "Use only the sources in DIR, a folder of the tree. Repeatable.",
        "--headers/--no-headers": "Add headers to the project, too.",
        "--list/--no-list": ("List each file, instead of glob patterns such as src/*.cc."),
    },
    "Compilation": {
        "--include-dir -I DIR": (
            "Search DIR, an include directory or a source tree, before the inferred directories. "
            "Repeatable."
        ),
        "--define -D NAME[=VALUE]": "Define a macro, in addition to those of .bazelrc. Repeatable.",
        "--std NUMBER": (
            "Use this C++ standard, such as 20; by default that of .bazelrc, else "
            f"{DEFAULT_STANDARD}."
        ),
        "--bazel-config NAME": "Evaluate .bazelrc with --config=NAME. Repeatable.",
        "--flags/--no-flags": (
            "Give each source the flags of its rule in BUILD files, or target in CMake files, in "
            "this and later runs."
        ),
        "--cuda/--no-cuda": "Define GOOGLE_CUDA, and read .cu and .cu.cc files as clang's CUDA.",
    },
    "Third-party and generated headers": {
        "--fetch": "The usual, for this and later runs: --fetch-externals --protos --flags.",
        "--fetch-externals/--no-fetch-externals": (
            "Fetch third-party headers, for this and later runs: those that the tree pins in "
            "WORKSPACE or MODULE.bazel, then others from the package index."
        ),
        "--externals KIND": (
            "Take third-party headers from what the tree pins first (pinned, the default), or only "
            "from the package index (index)."
        ),
        "--distdir DIR": "Use archives in DIR instead of fetching them, as Bazel does. Repeatable.",
        "--override-repository NAME=DIR": (
            "Use DIR instead of the external repository NAME, as Bazel does. Repeatable."
        ),
        "--mirror URL": "Fetch what the tree pins from URL/HOST/PATH, and from no other server.",
        "--allow-unpinned": "Fetch archives without a hash, branches and tags, too.",
        "--fetch-limit SIZE": "Fetch and unpack at most SIZE bytes of what the tree pins: 4G.",
        "--dry-run": "Show what the tree pins and uses, and from where, and contact no server.",
        "--protos/--no-protos": (
            "Generate *.pb.h from .proto files, *.inc from .td files and headers from CMake's "
            "templates, in this and later runs."
        ),
    },
    "Output": {
        "--output -o FILE": (f"Write FILE instead of {OUTPUT_NAME} in ROOT."),
        "--compile-commands/--no-compile-commands": (
            "Write compile_commands.json beside the output, for clangd; this is the default, "
            "unless a file of that name is not ours."
        ),
        "--stdout": "Print the file instead of writing it.",
        "--check": "Write nothing; show the difference and exit with 1 if the file is out of date.",
        "--force": (
            "Replace a file that this tool did not write, and drop user lines that are not "
            "trusted; a backup is kept."
        ),
        "--watch -w": "Watch the tree and regenerate on change, until Ctrl-C.",
        "--trust": (
            "Trust the tree's settings file, which can then fetch packages and name paths outside "
            "the tree, and the project's user lines, which CMake runs, until they change; also the "
            "servers that the last run named as not known."
        ),
        "--distrust": "Revoke this trust.",
    },
    "Reporting": {
        "--report": "Report which include directives resolve, and which headers are missing.",
        "--json": "Write the report as JSON; it needs no --report.",
        "--verify [=N|FILE]": (
            f"Report clangd's errors and missing headers in a sample of {VERIFY_DEFAULT} or N "
            "files, or in FILE. Repeatable."
        ),
        "--quiet -q": "Show only warnings and errors.",
        "--verbose -v": "Show all warnings.",
    },
    "Cache": {
        "--list-cache": "List the cache's entries with their sizes.",
        "--clear-cache": "Remove all entries of the cache.",
    },
}
"""Group -> names and value of each option -> its help."""


def _option(name: str, **more: Any) -> Any:
    """The option whose row in the table starts with `name`."""
    rows = [
        (panel, row.split(), text) for panel in _OPTIONS for row, text in _OPTIONS[panel].items()
    ]
    [(panel, words, text)] = [row for row in rows if row[1][0] == name]
    names = [word for word in words if word.startswith("-")]
    # Without a metavar the help would show that a switch takes a <bool>.
    metavar = "".join(words[len(names) :])
    return typer.Option(*names, help=text, metavar=metavar, rich_help_panel=panel, **more)


def _cache_option(name: str, lines: Callable[[], Iterable[str]]) -> Any:
    """An option that writes lines and exits."""

    def show(value: bool) -> None:
        if value:
            show_lines(lines())
            raise typer.Exit

    return _option(name, callback=show, is_eager=True)


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
    exclude: Annotated[_Texts, _option("--exclude")] = None,
    include: Annotated[_Texts, _option("--include")] = None,
    only: Annotated[_Texts, _option("--only")] = None,
    headers: Annotated[_Switch, _option("--headers/--no-headers")] = None,
    list_files: Annotated[_Switch, _option("--list/--no-list")] = None,
    include_dir: Annotated[_Texts, _option("--include-dir")] = None,
    define: Annotated[_Texts, _option("--define")] = None,
    std: Annotated[str | None, _option("--std")] = None,
    bazel_config: Annotated[_Texts, _option("--bazel-config")] = None,
    flags: Annotated[_Switch, _option("--flags/--no-flags")] = None,
    cuda: Annotated[_Switch, _option("--cuda/--no-cuda")] = None,
    fetch: Annotated[bool, _option("--fetch")] = False,
    fetch_externals: Annotated[_Switch, _option("--fetch-externals/--no-fetch-externals")] = None,
    externals: Annotated[str | None, _option("--externals")] = None,
    distdir: Annotated[_Texts, _option("--distdir")] = None,
    override_repository: Annotated[_Texts, _option("--override-repository")] = None,
    mirror: Annotated[str | None, _option("--mirror")] = None,
    allow_unpinned: Annotated[bool | None, _option("--allow-unpinned")] = None,
    fetch_limit: Annotated[str | None, _option("--fetch-limit")] = None,
    dry_run: Annotated[bool, _option("--dry-run")] = False,
    protos: Annotated[_Switch, _option("--protos/--no-protos")] = None,
    output: Annotated[str | None, _option("--output")] = None,
    compile_commands: Annotated[
        _Switch, _option("--compile-commands/--no-compile-commands")
    ] = None,
    stdout: Annotated[bool, _option("--stdout")] = False,
    check: Annotated[bool, _option("--check")] = False,
    force: Annotated[bool, _option("--force")] = False,
    report: Annotated[bool, _option("--report")] = False,
    json: Annotated[bool, _option("--json")] = False,
    verify: Annotated[_Texts, _option("--verify")] = None,
    watch: Annotated[bool, _option("--watch")] = False,
    trust: Annotated[bool, _option("--trust")] = False,
    distrust: Annotated[bool, _option("--distrust")] = False,
    _list_cache: Annotated[bool, _cache_option("--list-cache", lambda: contents(cache()))] = False,
    _clear_cache: Annotated[bool, _cache_option("--clear-cache", lambda: [clear(cache())])] = False,
    quiet: Annotated[bool, _option("--quiet")] = False,
    verbose: Annotated[bool, _option("--verbose")] = False,
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
        "externals": externals,
        "distdir": distdir,
        "override_repository": override_repository,
        "mirror": mirror,
        "allow_unpinned": allow_unpinned,
        "fetch_limit": fetch_limit,
        "protos": protos,
        "flags": flags,
        "cuda": cuda,
        "output": output,
        "compile_commands": compile_commands,
    }
    if fetch:
        for name in ("fetch_externals", "protos", "flags"):
            given[name] = True if given[name] is None else given[name]
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
        dry_run=dry_run,
        trust=True if trust else False if distrust else None,
    )
    # Ends without freeing what was read, object by object, which takes as long as to read it.
    os._exit(_code_of(request, roots))


def _code_of(request: Request, roots: Sequence[str]) -> int:
    """Run or watch, and return the exit code; the existing file is kept if it is interrupted."""
    from cmakegen.flow.run import run
    from cmakegen.watch.command import watch as watch_trees

    try:
        if request.watch:
            return watch_trees([request._replace(root=root) for root in roots])
        return run(request)
    except KeyboardInterrupt:
        report_line(f"{_PROGRAM}: interrupted; the existing file is unchanged")
        return 130
    except OSError as error:
        what = f"{error.filename}: " if error.filename else ""
        report_line(f"{_PROGRAM}: {what}{error.strerror or error}")
        return 3


def run_command_line() -> None:
    """Run sys.argv; exits. Typer does not support `--verify` without a number."""
    prepare_streams()
    # A run creates many small objects, frees few of them and ends: collecting them wastes time.
    gc.disable()
    numbered = [f"--verify={VERIFY_DEFAULT}" if a == "--verify" else a for a in sys.argv[1:]]
    run_app(app, _PROGRAM, numbered)
