"""Look up names as abbreviating demanglers print them: single results that are right or wrong.

    python -m benchmarks.definitions.abbreviated TREE LIBRARY...

TREE is a source tree, each LIBRARY an object built of it: with debug information, of which
llvm-symbolizer reads where a function is defined, or without, where line numbers in its machine
code are witnesses, as in truth.py. 500 evenly distributed functions are looked up with
names in the form of glog's and abseil's own demanglers: `f()` for any parameters, `<>` for any
template arguments, no `const`. Then the same as `f(...)`, and without parentheses, as gdb and perf
print names. The look-up gets no other information, not even the unit.

A file without a line counts as a list of the candidates in it, and is wrong if the function is in
another one. `around` is the function around a lambda that cannot be distinguished from others.
Exit code 1: any single result is wrong.
"""

import argparse
import os
import sys
from collections import Counter, defaultdict
from pathlib import Path

from benchmarks.definitions.dwarf import starts
from benchmarks.definitions.symbols import functions
from benchmarks.definitions.truth import Witness, truth
from trace_links.definitions.index import build
from trace_links.definitions.lookup import Lookup
from trace_links.definitions.model import LookupResult
from trace_links.definitions.names import Part, parse_name

_COUNT = int(os.environ.get("COUNT", "500"))
_SHOWN = int(os.environ.get("SHOWN", "12"))
_PARENTHESES = ("()", "(...)", "")


def abbreviated(name: str, parentheses: str) -> str:
    return "::".join(_short(part, parentheses) for part in parse_name(name))


def _short(part: Part, parentheses: str) -> str:
    name = part.name.partition("(")[0] + "()#1}" if part.name.startswith("{lambda") else part.name
    template = "" if part.template is None else f"<{part.template if not parentheses else ''}>"
    return name + template + ("" if part.parameters is None else parentheses)


def known(root: str, library: Path, lookup: Lookup) -> dict[str, set[tuple[str, int]]]:
    """The definitions of each function of the tree; several if several have the name."""
    found: dict[str, set[tuple[str, int]]] = defaultdict(set)
    every = list(functions(library))
    for function, start in zip(every, starts(library, every), strict=True):
        if start is not None and start[0].startswith(root):
            found[function.name].add((start[0].removeprefix(root), start[1]))
    if found:
        return found
    for function, group in truth(library).items():
        # The full name and the unit determine the location; the witnesses confirm it.
        result = lookup.find(function.name, function.source, complete=True)
        lines = range(result.line or 0, (result.end_line or 0) + 1)
        if result.path and all(_same(result.path, one) and one.line in lines for one in group):
            found[function.name].add((result.path, lines[0]))
    return found


def _same(path: str, witness: Witness) -> bool:
    return witness.path == path or witness.path.endswith("/" + path)


def verdict(result: LookupResult, places: set[tuple[str, int]]) -> str:
    listed = {(one.path, one.line) for one in result.candidates}
    if result.line is not None:
        if (result.path or "", result.line) in places:
            return "single, right"
        return "around" if result.candidates else "single, wrong"
    if listed:
        return "several, right among them" if places & listed else "several, right not among them"
    if result.path is None:
        return "none"
    return "file, right" if any(path == result.path for path, _ in places) else "single, wrong"


def compare(tree: str, libraries: list[str]) -> int:
    lookup = Lookup([build(tree)])
    places: dict[str, set[tuple[str, int]]] = {}
    for library in libraries:
        places.update(known(os.path.abspath(tree) + "/", Path(library), lookup))
    names = sorted(places)
    step = max(1, len(names) // _COUNT)
    names = names[::step][:_COUNT]
    wrong = 0
    for parentheses in _PARENTHESES:
        counts: Counter[str] = Counter()
        examples: dict[str, list[str]] = defaultdict(list)
        for name in names:
            short = abbreviated(name, parentheses)
            result = lookup.find(short)
            what = verdict(result, places[name])
            counts[what] += 1
            examples[what].append(f"{short}: {sorted(places[name])}, found {_text(result)}")
        print(f"{len(names)} of {len(places)} functions as f{parentheses}")
        for what, count in counts.most_common():
            print(f"{count:6} {100 * count / len(names):6.2f} %  {what}")
            for example in examples[what][:_SHOWN] if what != "single, right" else ():
                print("         ", example[:300])
        wrong += counts["single, wrong"]
    return int(wrong > 0)


def _text(result: LookupResult) -> str:
    listed = [f"{one.path}:{one.line}" for one in result.candidates[:4]]
    return f"{result.path}:{result.line} ({result.confidence}) {' '.join(listed)}"


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.definitions.abbreviated", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("tree", help="source tree that the libraries were built from")
    parser.add_argument("libraries", nargs="+", metavar="library")
    given = parser.parse_args()
    return compare(given.tree, given.libraries)


if __name__ == "__main__":
    sys.exit(main())
