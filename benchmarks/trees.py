"""Measure how complete the projects of many source trees are.

    python -m benchmarks.trees TREE... [--reasons] [--json FILE] [--before FILE]

For each tree, `cmake-gen-globs --fetch-externals --protos --compile-commands` writes a project into
a temporary folder (the packages remain in the cache). Measured are:

1. directives: the share of #include directives that resolve, from the program's report;
2. closures: of a fixed random sample of the C++ sources, the files all of whose headers, direct and
   indirect, g++ finds;
3. parse: of the first files of the sample whose closure is complete, those in which clangd reports
   no error; and the same for those among them that include no header of LLVM or MLIR.

`--json` writes the measures to a file; with `--before`, such a file of an earlier state, the table
shows how each measure changed. `--reasons` shows for each tree the headers and the errors that
affect most files. Trees are measured as they are: check out the wanted commits first.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.navigation.headers import (
    RESOLVES,
    Entry,
    clangd_errors,
    closure_outcome,
    dependencies,
    load_database,
    write_database,
)

GENERATE = ("--fetch-externals", "--protos", "--compile-commands", "--json")
SUFFIXES = (".cc", ".cpp", ".cxx")
SHOWN = 8


@dataclass
class Measured:
    """The measures of one tree."""

    tree: str
    commit: str
    exit_code: int
    seconds: float = 0.0
    directives: float = 0.0
    files: int = 0
    closures: int = 0
    parsed: int = 0
    clean: int = 0
    parsed_without_llvm: int = 0
    clean_without_llvm: int = 0
    missing: dict[str, int] = field(default_factory=dict)
    errors: dict[str, int] = field(default_factory=dict)
    message: str = ""


def main() -> int:
    options = parse_arguments()
    before = {}
    if options.before:
        before = {row["tree"]: row for row in json.loads(options.before.read_text())}
    rows = []
    print(line("tree", "commit", "directives", "closures", "parse", "without LLVM"), flush=True)
    for tree in options.trees:
        measured = measure(tree.resolve(), options)
        rows.append(vars(measured))
        print(table_line(measured, before.get(measured.tree)), flush=True)
        if options.reasons:
            for title, counts in (("missing", measured.missing), ("error", measured.errors)):
                for text, count in list(counts.items())[:SHOWN]:
                    print(f"    {title} in {count}: {text}", flush=True)
    if options.json:
        options.json.write_text(json.dumps(rows, indent=2) + "\n")
    return 0


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure how complete projects of trees are.")
    add = parser.add_argument
    add("trees", type=Path, nargs="+", metavar="TREE")
    add("--files", type=int, default=40, help="files whose headers are followed (%(default)s)")
    add("--parse", type=int, default=10, help="complete files that are parsed (%(default)s)")
    add("--seed", type=int, default=0)
    add("--jobs", type=int, default=2, help="processes at a time (%(default)s)")
    add("--before", type=Path, metavar="FILE", help="measures of an earlier state")
    add("--json", type=Path, metavar="FILE", help="write the measures")
    add("--reasons", action="store_true", help="show what most files lack")
    add("--options", nargs="*", default=[], help="more options of cmake-gen-globs, without --")
    return parser.parse_args()


def measure(tree: Path, options: argparse.Namespace) -> Measured:
    commit = git(tree, "rev-parse", "--short", "HEAD") or "-"
    with tempfile.TemporaryDirectory(prefix="trees-") as name:
        folder = Path(name)
        more = [f"--{option}" for option in options.options]
        command = [sys.executable, "-m", "cmakegen", str(tree), *GENERATE, *more]
        command.append(f"--output={folder / 'CMakeLists.txt'}")
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        measured = Measured(tree.name, commit, done.returncode)
        if done.returncode:
            measured.message = done.stderr.strip().splitlines()[-1] if done.stderr else ""
            return measured
        report = json.loads(done.stdout)
        measured.directives = report["directives"]["percent"]
        database = folder / "compile_commands.json"
        entries = load_database(database, tree, SUFFIXES)
        names = random.Random(options.seed).sample(
            sorted(entries), min(options.files, len(entries))
        )
        sample = [entries[name] for name in names]
        with ThreadPoolExecutor(max_workers=options.jobs) as pool:
            outcomes = list(pool.map(lambda entry: closure_outcome(entry, "g++"), sample))
            complete = [
                entry
                for entry, (outcome, _) in zip(sample, outcomes, strict=True)
                if outcome == RESOLVES
            ]
            measured.files, measured.closures = len(sample), len(complete)
            lacking = Counter(
                header for _, missing in outcomes for header in missing or () if missing
            )
            lacking.update(outcome for outcome, _ in outcomes if outcome != RESOLVES)
            measured.missing = dict(lacking.most_common())
            parse(complete[: options.parse], folder / "parse", measured, pool)
    return measured


def parse(entries: list[Entry], folder: Path, measured: Measured, pool: ThreadPoolExecutor) -> None:
    write_database(entries, folder, ("-ferror-limit=0",))
    errors: Counter[str] = Counter()
    results = pool.map(lambda entry: clangd_errors(entry, "clangd", folder), entries)
    uses = pool.map(uses_llvm, entries)
    for found, llvm in zip(results, uses, strict=True):
        measured.parsed += 1
        measured.clean += not found
        if not llvm:
            measured.parsed_without_llvm += 1
            measured.clean_without_llvm += not found
        errors.update(found[:1])  # the others are often its consequences
    measured.errors = dict(errors.most_common())


def uses_llvm(entry: Entry) -> bool:
    """Whether a file includes headers of LLVM or MLIR, directly or indirectly."""
    return any("/llvm/" in path or "/mlir/" in path for path in dependencies(entry, "g++"))


def git(tree: Path, *arguments: str) -> str:
    command = ["git", "-C", str(tree), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def table_line(measured: Measured, before: dict[str, Any] | None) -> str:
    if measured.exit_code:
        return (
            f"{measured.tree:14}{measured.commit:12}exit {measured.exit_code}: {measured.message}"
        )

    def cell(text: str, key: str, digits: int = 0) -> str:
        if before is None or before["exit_code"]:
            return text
        change = getattr(measured, key) - before[key]
        return f"{text} ({change:+.{digits}f})" if round(change, digits) else text

    return line(
        measured.tree,
        measured.commit,
        cell(f"{measured.directives:.1f}%", "directives", 1),
        cell(f"{measured.closures}/{measured.files}", "closures"),
        cell(f"{measured.clean}/{measured.parsed}", "clean"),
        cell(f"{measured.clean_without_llvm}/{measured.parsed_without_llvm}", "clean_without_llvm"),
    )


def line(*cells: str) -> str:
    tree, commit, *others = cells
    return f"{tree:14}{commit:12}" + "".join(f"{other:16}" for other in others).rstrip()


if __name__ == "__main__":
    sys.exit(main())
