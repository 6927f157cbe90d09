"""Definitions and lines of calls found by name, against debug information and line witnesses.

Of the projects of `projects.toml`, which are built in --folder with debug information, or of one
source tree and the libraries that were built of it. Functions are looked up by the names that
outputs contain. Wrong results are worse than none: of the results one that is wrong counts, not one
that lists several.

Where libraries have no debug information, such as those of jaxlib, paths and line numbers in their
machine code are witnesses.
"""

import argparse
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.definitions.calls import measure_calls
from benchmarks.definitions.names import confirmed, measure_names, measure_witnesses
from benchmarks.definitions.projects import Built, built
from benchmarks.definitions.truth import known_calls, known_functions, witnessed_functions
from benchmarks.measures import Measure
from tpu_walkthrough.errors import UsageError
from trace_links.binaries.elf import ElfFile
from trace_links.definitions.index import build
from trace_links.definitions.lookup import Lookup

_PROJECTS = tomllib.loads(Path(__file__).with_name("projects.toml").read_text("utf-8"))


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--folder", type=Path, help="where the projects are built, or were before")
    add("--only", action="append", choices=_PROJECTS, help="only this project")
    add("--tree", type=Path, help="the source tree of the libraries, instead of the projects")
    add("--library", type=Path, action="append", help="built of the tree")
    add("--debug", type=Path, help="the file with the debug information of one library")
    add("--prefix", help="how paths of the tree begin in debug information (the path of the tree)")
    add("--examples", type=int, default=0, help="of each verdict, to show (%(default)s)")


def measures(options: argparse.Namespace) -> Iterator[Measure]:
    if options.tree is not None and options.library:
        tree = options.tree.resolve()
        debug = [options.debug] if options.debug else options.library
        project = Built(tree, options.library, debug, options.prefix or f"{tree}/")
        yield from _measure(tree.name, project, {}, options.examples)
    elif options.folder is not None:
        for name in options.only or _PROJECTS:
            project = built(_PROJECTS[name], options.folder.absolute() / name)
            yield from _measure(name, project, _PROJECTS[name], options.examples)
    else:
        raise UsageError("Nothing to compare.", "Give --folder, or --tree and --library.")


def _measure(title: str, project: Built, settings: dict[str, Any], shown: int) -> Iterator[Measure]:
    tree, libraries, debug, prefix = project
    generated = tuple(settings.get("generated", ()))
    lookup = Lookup(build(str(tree)))
    machine = ElfFile(libraries[0]).machine
    known = [
        function
        for function in known_functions(debug, prefix)
        if not any(path.startswith(generated) for path, _ in function.locations)
    ]
    if not known:
        for library in libraries:
            witnesses = witnessed_functions(library, tree)
            yield from measure_witnesses(title, lookup, tree, witnesses, shown)
            known = confirmed(lookup, witnesses)
            # These have an unambiguous name and unit, so that none may lead elsewhere.
            yield from measure_names(title, lookup, tree, known, machine, shown, most_wrong=0)
        return
    yield from measure_names(title, lookup, tree, known, machine, shown)
    calls = [
        call
        for library, information in zip(libraries, debug, strict=True)
        for call in known_calls(library, information, prefix)
        if not call.path.startswith(generated)
    ]
    least_given = settings.get("calls_given")
    yield from measure_calls(title, lookup, tree, calls, machine, shown, least_given)
