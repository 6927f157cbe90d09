"""Compare definitions found by name with the debug information of the same build.

    python -m benchmarks.definitions.dwarf TREE LIBRARY...

TREE is a source tree, each LIBRARY an object built from it with `clang++ -O2 -g`. llvm-symbolizer
determines where the definition of each function symbol starts (DW_AT_decl_file, DW_AT_decl_line);
the look-up gets the demangled name and the unit's base name, no debug information. Functions of
other trees (the standard library) are excluded. Exit code 1: fewer than 96 % exact, or more than
1 % wrong.
"""

import argparse
import json
import os
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

from benchmarks.definitions.symbols import Function, functions
from trace_links.definitions.index import build
from trace_links.definitions.lookup import Lookup

_SHOWN = int(os.environ.get("SHOWN", "12"))


def starts(library: Path, known: list[Function]) -> list[tuple[str, int] | None]:
    """File and line of each function's definition, or None without debug information."""
    text = "".join(f"{function.start:#x}\n" for function in known)
    run = subprocess.run(
        ["llvm-symbolizer", "--output-style=JSON", "--demangle", f"--obj={library}"],
        input=text,
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[tuple[str, int] | None] = []
    names = defaultdict(set)
    for function in known:
        names[function.start].add(function.name)
    for function, line in zip(known, run.stdout.splitlines(), strict=True):
        symbols = json.loads(line).get("Symbol") or [{}]
        last = symbols[-1]  # the function itself; before it what was inlined there
        path, number = last.get("StartFileName"), last.get("StartLine")
        # Compilers give equal destructors one address: the debug information is of one of them.
        own = len(names[function.start]) == 1
        found.append((os.path.normpath(path), number) if path and number and own else None)
    return found


def compare(tree: str, libraries: list[str]) -> int:
    root = os.path.abspath(tree) + "/"
    lookup = Lookup([build(tree)])
    counts: Counter[str] = Counter()
    examples: dict[str, list[str]] = defaultdict(list)
    seen = set()
    for library in libraries:
        known = list(functions(Path(library)))
        for function, start in zip(known, starts(Path(library), known), strict=True):
            if start is None or not start[0].startswith(root):
                continue
            key = (function.name, start)
            if key in seen:
                continue
            seen.add(key)
            path, line = start[0].removeprefix(root), start[1]
            result = lookup.find(function.name, function.source, complete=True)
            if result.line is None:
                verdict = "several" if result.candidates else "file" if result.path else "none"
            elif (result.path, result.line) == (path, line):
                verdict = "exact"
            elif result.candidates:
                verdict = "function around the lambda"
            elif result.confidence == "class":
                verdict = "class line"
            else:
                verdict = "wrong"
            counts[verdict] += 1
            if verdict != "exact" and len(examples[verdict]) < 2000:
                examples[verdict].append(
                    f"{function.name[:160]} [{function.source}] {path}:{line}, "
                    f"found {result.path}:{result.line}"
                )
    total = sum(counts.values())
    print(f"functions: {total}")
    for verdict, count in counts.most_common():
        print(f"{count:6} {100 * count / total:6.2f} %  {verdict}")
        step = max(1, len(examples[verdict]) // max(_SHOWN, 1))
        for example in examples[verdict][::step][:_SHOWN]:
            print("         ", example)
    return int(counts["exact"] < 0.96 * total or counts["wrong"] > 0.01 * total)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.definitions.dwarf", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("tree", help="source tree that the libraries were built from")
    parser.add_argument("libraries", nargs="+", metavar="library")
    given = parser.parse_args()
    return compare(given.tree, given.libraries)


if __name__ == "__main__":
    sys.exit(main())
