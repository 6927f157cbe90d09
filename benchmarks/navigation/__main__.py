"""Measure how well clangd navigates a TensorFlow or XLA tree with given compile commands.

    python -m benchmarks.navigation TREE --compile-commands PATH/compile_commands.json

Over a fixed random sample of the tree's .cc files that have a compile command:

1. include closure: the files all of whose headers, direct and indirect, g++ finds
   (`g++ -M -MG` with the command's include, macro and standard options). Where a preprocessor
   error keeps g++ from listing them, only the first missing header is known;
2. clangd parse: the files for which clangd does not report a missing header, and those for which
   it reports no error at all. clangd shows one error for each include of a file, so that another
   error may hide a missing header: the include closure is the strict measure;
3. go to definition: of identifiers picked at random in some of the files, those for which clangd
   returns a location; those for which the location contains that name (in code that it cannot
   parse, clangd returns the declaration around it); and those for which that is in another file.
   Local names are found even in broken code: only the last needs headers.
   Background indexing is off: only included files count. Code that the preprocessor skips rarely
   has a result under any compile commands.

With `--peer old-script` the same files are measured again with a database equivalent to the result
of the predecessor shell script: one include directory, the tree root, and C++14.

Headers that the machine has installed count as found, so compare only runs on one machine. The
sample is drawn among the files with a command: the share of the tree's files is printed too.

Exit status: 0 measured, 2 wrong usage, 3 unusable input, 4 g++ or clangd missing.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.navigation.headers import (
    ERROR_AFTER_MISSING,
    ERROR_DIRECTIVE,
    MISSING,
    NO_ERROR,
    OTHER_ERRORS,
    OTHER_FAILURE,
    RESOLVES,
    TIME_OUT,
    Entry,
    Outcomes,
    UnusableInput,
    load_database,
    measure_closure,
    measure_parse,
    old_script_entry,
    write_database,
)
from benchmarks.navigation.lsp import Definitions, measure_definitions

EXIT_UNUSABLE = 3
EXIT_NO_TOOL = 4
MISSING_SHOWN = 15
CLOSURE_FAILURES = (MISSING, ERROR_AFTER_MISSING, ERROR_DIRECTIVE, OTHER_FAILURE, TIME_OUT)
PARSE_FAILURES = (MISSING, OTHER_FAILURE, TIME_OUT)


class MissingTool(Exception):
    """g++ or clangd cannot be run."""


@dataclass
class Measured:
    """The three measures for one set of compile commands."""

    closure: Outcomes
    parse: Outcomes
    definitions: Definitions


@dataclass
class Row:
    """One line of the table: a count and its total."""

    label: str
    count: int
    total: int

    @property
    def percent(self) -> float:
        return 100 * self.count / self.total if self.total else 0.0


def main(argv: list[str] | None = None) -> int:
    options = parse_arguments(argv)
    try:
        report = run(options)
    except UnusableInput as error:
        print(f"navigation: {error}", file=sys.stderr)
        return EXIT_UNUSABLE
    except MissingTool as error:
        print(f"navigation: {error}", file=sys.stderr)
        return EXIT_NO_TOOL
    print(json.dumps(report, indent=2) if options.json else table(report))
    return 0


def parse_arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Measure how well clangd navigates a tree with given compile commands."
    )
    add = parser.add_argument
    add("tree", type=Path, metavar="TREE", help="root of a TensorFlow or XLA clone")
    add("--compile-commands", type=Path, required=True, metavar="FILE")
    add("--files", type=positive, default=60, help="files to preprocess and parse (%(default)s)")
    add("--definition-files", type=positive, default=20, help="of these, files for definitions")
    add("--identifiers", type=positive, default=25, help="identifiers in each (%(default)s)")
    add("--seed", type=int, default=0)
    add("--peer", choices=["old-script"], help="also measure what the old script's result gives")
    add("--clangd", default="clangd", help="the clangd to run")
    add("--gxx", default="g++", help="the g++ to run")
    add("--jobs", type=positive, default=2, help="processes at a time (%(default)s)")
    add("--definition-seconds", type=positive, default=180, help="limit for each such file")
    add("--json", action="store_true", help="print one JSON object")
    return parser.parse_args(argv)


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not at least 1")
    return number


def run(options: argparse.Namespace) -> dict[str, Any]:
    """Measure and return what --json prints."""
    database, tree = options.compile_commands.absolute(), options.tree
    check_input(database, tree)
    options.gxx, gxx_version = find_tool(options.gxx)
    options.clangd, clangd_version = find_tool(options.clangd)
    entries = load_database(database, tree)
    if not entries:
        raise UnusableInput(f"{database} has no command for a .cc file of {tree}")
    names = random.Random(options.seed).sample(sorted(entries), min(options.files, len(entries)))
    asked_names = random.Random(options.seed).sample(
        names, min(options.definition_files, len(names))
    )
    sample = [entries[name] for name in names]
    asked = [entries[name] for name in asked_names]
    report: dict[str, Any] = {
        "tree": str(tree),
        "compile_commands": str(database),
        "files_in_tree": count_sources(tree),
        "files_with_command": len(entries),
        "files_measured": len(sample),
        "definition_files": len(asked),
        "seed": options.seed,
        "clangd": clangd_version,
        "gxx": gxx_version,
    }
    with tempfile.TemporaryDirectory(prefix="navigation-") as name:
        scratch = Path(name)
        given = measure(sample, asked, database.parent, scratch / "given", options)
        report["given"] = as_json(given)
        if options.peer:
            old = {entry.name: old_script_entry(entry, tree) for entry in entries.values()}
            write_database(old.values(), scratch / "old")
            peer = measure(
                [old[name] for name in names],
                [old[name] for name in asked_names],
                scratch / "old",
                scratch / "old-parse",
                options,
            )
            report[options.peer] = as_json(peer)
    return report


def check_input(database: Path, tree: Path) -> None:
    if not tree.is_dir():
        raise UnusableInput(f"no such directory: {tree}")
    if not database.is_file():
        raise UnusableInput(f"no such file: {database}")
    if database.name != "compile_commands.json":
        raise UnusableInput(f"clangd reads only files named compile_commands.json, not {database}")


def find_tool(name: str) -> tuple[str, str]:
    """The absolute path of a program, and the first line of its --version."""
    path = shutil.which(name)
    if path is None:
        raise MissingTool(f"cannot find {name}")
    path = os.path.abspath(path)  # it will run in other directories
    try:
        done = subprocess.run(
            [path, "--version"], capture_output=True, text=True, check=True, timeout=60
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise MissingTool(f"cannot run {name} --version: {error}") from error
    return path, done.stdout.partition("\n")[0]


def count_sources(tree: Path) -> int:
    return sum(name.endswith(".cc") for _, _, files in os.walk(tree) for name in files)


def measure(
    sample: list[Entry],
    asked: list[Entry],
    database: Path,
    scratch: Path,
    options: argparse.Namespace,
) -> Measured:
    progress(f"include closure of {len(sample)} files")
    closure = measure_closure(sample, options.gxx, options.jobs)
    progress(f"clangd parse of {len(sample)} files")
    parse = measure_parse(sample, options.clangd, scratch, options.jobs)
    progress(f"definitions in {len(asked)} files")
    definitions = measure_definitions(
        asked,
        options.clangd,
        database,
        options.tree,
        count=options.identifiers,
        seed=options.seed,
        jobs=options.jobs,
        seconds=options.definition_seconds,
    )
    return Measured(closure, parse, definitions)


def progress(text: str) -> None:
    print(f"navigation: {text}", file=sys.stderr, flush=True)


def rows(measured: Measured) -> list[Row]:
    closure, parse = measured.closure.counts, measured.parse.counts
    asked = measured.definitions
    clean = parse[NO_ERROR]
    return [
        Row("include closure resolves", closure[RESOLVES], closure.total()),
        Row("clangd reports no missing header", clean + parse[OTHER_ERRORS], parse.total()),
        Row("clangd reports no error", clean, parse.total()),
        Row("go to definition returns a location", asked.found, asked.asked),
        Row("  with that name", asked.named, asked.asked),
        Row("  with one in another file", asked.elsewhere, asked.asked),
    ]


def as_json(measured: Measured) -> dict[str, Any]:
    closure, parse, asked = measured.closure, measured.parse, measured.definitions
    ranked = sorted(closure.missing.items(), key=lambda item: (-item[1], item[0]))
    return {
        "rates": [
            {"label": row.label, "count": row.count, "of": row.total, "percent": row.percent}
            for row in rows(measured)
        ],
        "closure_failures": {name: closure.counts[name] for name in CLOSURE_FAILURES},
        "parse_failures": {name: parse.counts[name] for name in PARSE_FAILURES},
        "definition_time_outs": asked.timed_out_files,
        "definition_crashes": asked.crashed_files,
        "missing_headers": dict(ranked),
    }


def table(report: dict[str, Any]) -> str:
    """The report for people."""
    columns: list[str] = [name for name in ("given", "old-script") if name in report]
    head = ["", *columns, *(["ratio"] if len(columns) == 2 else [])]
    lines = [*conditions(report), "", line(head), *rate_lines(report, columns)]
    lines += failure_lines(report, columns, "closure_failures", "closure fails")
    lines += failure_lines(report, columns, "parse_failures", "clangd fails")
    for column in columns:
        measured = report[column]
        for key in ("definition_time_outs", "definition_crashes"):
            if measured[key]:
                lines.append(f"{column}: {key.replace('_', ' ')}: {measured[key]} files")
        lines += missing_lines(column, measured["missing_headers"])
    return "\n".join(lines)


def conditions(report: dict[str, Any]) -> list[str]:
    files = (
        f"{report['files_measured']} ({report['definition_files']} for definitions), of "
        f"{report['files_with_command']} .cc files with a command and "
        f"{report['files_in_tree']} in the tree"
    )
    values = {
        "tree": report["tree"],
        "compile commands": report["compile_commands"],
        "files": files,
        "seed": report["seed"],
        "clangd": report["clangd"],
        "g++": report["gxx"],
    }
    return [f"{name:18}{value}" for name, value in values.items()]


def rate_lines(report: dict[str, Any], columns: list[str]) -> list[str]:
    lines = []
    for rates in zip(*(report[column]["rates"] for column in columns), strict=True):
        cells = [f"{rate['percent']:.1f} % ({rate['count']}/{rate['of']})" for rate in rates]
        if len(rates) == 2:
            ours, theirs = rates[0]["percent"], rates[1]["percent"]
            cells.append(f"{ours / theirs:.2f}" if theirs else "-")
        lines.append(line([rates[0]["label"], *cells]))
    return lines


def failure_lines(report: dict[str, Any], columns: list[str], key: str, title: str) -> list[str]:
    """One line for each reason that occurred."""
    lines = []
    for reason in report["given"][key]:
        counts = [report[column][key][reason] for column in columns]
        if any(counts):
            lines.append(line([f"  {title}: {reason}", *map(str, counts)]))
    return lines


def missing_lines(column: str, missing: dict[str, int]) -> list[str]:
    if not missing:
        return []
    ranked = list(missing.items())
    lines = ["", f"{column}: missing headers, by the number of files whose closure needs them"]
    lines += [f"{count:6}  {header}" for header, count in ranked[:MISSING_SHOWN]]
    if len(ranked) > MISSING_SHOWN:
        lines.append(f"        and {len(ranked) - MISSING_SHOWN} more")
    return lines


def line(cells: list[str]) -> str:
    return f"{cells[0]:46}" + "".join(f"{cell:>20}" for cell in cells[1:])


if __name__ == "__main__":
    sys.exit(main())
