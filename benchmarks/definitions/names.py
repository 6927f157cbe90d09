"""Look up functions by names as outputs contain them, and compare with where they are defined.

    python -m benchmarks.definitions.names TREE LIBRARY...

TREE is a source tree, each LIBRARY an object built of it: with debug information, or without, where
line numbers in its machine code are witnesses, as in truth.py. 5,000 evenly distributed functions
(COUNT) are looked up by the linker's name, by the name with its parameters, with `()` and `<>` in
the place of all parameters and template arguments, as abseil and glog print it, and without
parentheses, as gdb and perf do. The look-up gets nothing else, not even the translation unit.

A file without a line counts as a list of the candidates in it, and is wrong if the function is in
another one. `around` is the function around a lambda that cannot be distinguished from others. The
message of a .proto file, or the record of a .td file, is the source of generated code.
Functions whose names are not in the line of their definition are made by macros, and counted apart.
Exit code 1: of any of the four, more than 0.5 % have one result that is wrong; or fewer than 95 %
of the names with parameters have one that is right. With witnesses also if any one is wrong.
"""

import argparse
import os
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path

from benchmarks.definitions.dwarf import Known, functions_of
from benchmarks.definitions.truth import Witness, truth
from trace_links.binaries.elf import ElfFile
from trace_links.definitions.index import build
from trace_links.definitions.lookup import Lookup
from trace_links.definitions.model import BinaryFacts, LookupResult
from trace_links.definitions.names import Part, parse_name
from trace_links.definitions.sources import demangled

__all__ = ["Names", "measure"]

_COUNT = int(os.environ.get("COUNT", "5000"))
_SHOWN = int(os.environ.get("SHOWN", "0"))
_RIGHT, _WRONG = "right", "wrong"


def _abbreviated(name: str, parentheses: str) -> str:
    return "::".join(_short(part, parentheses) for part in parse_name(name))


def _short(part: Part, parentheses: str) -> str:
    name = part.name.partition("(")[0] + "()#1}" if part.name.startswith("{lambda") else part.name
    template = "" if part.template is None else f"<{part.template if not parentheses else ''}>"
    return name + template + ("" if part.parameters is None else parentheses)


# The name to look up, and whether it is known to be complete.
_KINDS: dict[str, Callable[[Known], tuple[str, bool]]] = {
    "linker's name": lambda known: (demangled(known.linker_name), True),
    "f(int)": lambda known: (known.name, False),
    "f()": lambda known: (_abbreviated(known.name, "()"), False),
    "f": lambda known: (_abbreviated(known.name, ""), False),
}


class Names(dict[str, Counter[str]]):
    """For each kind of name how many functions have which verdict; macros' are not in it."""

    def share(self, kind: str, verdict: str) -> float:
        """The share of the functions in percent."""
        return 100 * self[kind][verdict] / max(self[kind].total(), 1)

    def fail(self) -> bool:
        """Whether a bound of the module's documentation is not kept."""
        return any(self.share(kind, _WRONG) > 0.5 for kind in self) or any(
            self.share(kind, _RIGHT) < 95 for kind in list(_KINDS)[:2]
        )


def measure(lookup: Lookup, tree: Path, known: list[Known], machine: str) -> Names:
    """Look up evenly distributed functions of `tree`, and print the counts of their verdicts."""
    chosen = known[:: max(1, len(known) // _COUNT)][:_COUNT]
    made = {function.name for function in chosen if _made_by_macro(function, tree)}
    print(f"{len(chosen)} of {len(known)} functions, {len(made)} of them made by macros")
    names = Names()
    of_macros: Counter[str] = Counter()
    for kind, name_of in _KINDS.items():
        names[kind] = Counter()
        examples: dict[str, list[str]] = defaultdict(list)
        for function in chosen:
            name, complete = name_of(function)
            result = lookup.find(name, complete=complete, binary=BinaryFacts(machine))
            verdict = _verdict(result, function.places)
            if function.name in made:
                of_macros[verdict] += 1
                continue
            names[kind][verdict] += 1
            examples[verdict].append(f"{name}: {sorted(function.places)}, {_text(result)}")
        shares = [
            f"{names.share(kind, verdict):.2f} % {verdict}"
            for verdict, _ in names[kind].most_common()
        ]
        print(f"  {kind}: {', '.join(shares)}")
        for verdict, group in examples.items():
            step = max(1, len(group) // max(_SHOWN, 1))
            for example in group[::step][:_SHOWN] if verdict != _RIGHT else ():
                print(f"      {verdict}: {example[:400]}")
    if made:
        shares = [f"{100 * n / of_macros.total():.1f} % {v}" for v, n in of_macros.most_common()]
        print(f"  made by macros: {', '.join(shares)}")
    return names


def _verdict(result: LookupResult, places: frozenset[tuple[str, int]]) -> str:
    listed = {(one.path, one.line) for one in result.candidates}
    if result.line is not None:
        if (result.path or "", result.line) in places:
            return _RIGHT
        if (result.path or "").endswith((".proto", ".td")):
            return "source of generated code"
        return "around" if result.candidates else _WRONG
    if listed:
        return "several" if places & listed else "several without the right one"
    if result.path is None:
        return "none"
    return "file" if any(path == result.path for path, _ in places) else _WRONG


def _text(result: LookupResult) -> str:
    listed = [f"{one.path}:{one.line}" for one in result.candidates[:4]]
    return f"found {result.path}:{result.line} ({result.confidence}) {' '.join(listed)}"


def _made_by_macro(function: Known, tree: Path) -> bool:
    last = parse_name(function.name)[-1:]
    if not last or last[0].is_lambda or last[0].name.startswith("operator"):
        return False
    word = re.compile(rf"\b{re.escape(last[0].name.lstrip('~'))}\b")
    for path, line in function.places:
        try:
            lines = (tree / path).read_text("utf-8", "replace").split("\n")
        except OSError:
            continue
        # An implicit member is defined where its class is, whose name it has.
        if line <= len(lines) and word.search(lines[line - 1]):
            return False
    return True


def functions_with_witnesses(library: Path, lookup: Lookup) -> list[Known]:
    """The functions whose full name and unit determine a place that the witnesses confirm."""
    found = []
    for function, group in truth(library).items():
        result = lookup.find(function.name, function.source, complete=True)
        lines = range(result.line or 0, (result.end_line or 0) + 1)
        if result.path and all(_same(result.path, one) and one.line in lines for one in group):
            places = frozenset({(result.path, lines[0])})
            found.append(Known(function.name, function.linker_name, places))
    return sorted(found)


def _same(path: str, witness: Witness) -> bool:
    return witness.path == path or witness.path.endswith("/" + path)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.definitions.names", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("tree", help="source tree that the libraries were built from", type=Path)
    parser.add_argument("libraries", nargs="+", metavar="library", type=Path)
    given = parser.parse_args()
    lookup = Lookup([build(str(given.tree))])
    known = functions_of(given.libraries, os.path.abspath(given.tree) + "/")
    by_witnesses = not known
    if by_witnesses:
        known = [one for path in given.libraries for one in functions_with_witnesses(path, lookup)]
    machine = ElfFile(given.libraries[0]).machine
    names = measure(lookup, given.tree, known, machine)
    any_wrong = any(counts[_WRONG] for counts in names.values())
    return int(names.fail() or (by_witnesses and any_wrong))


if __name__ == "__main__":
    sys.exit(main())
