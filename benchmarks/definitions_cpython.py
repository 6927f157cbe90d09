"""Places of CPython's C functions found by name alone, against an interpreter's debug information.

    python benchmarks/definitions_cpython.py TREE PROGRAM

TREE has the sources that PROGRAM was built of, an interpreter with symbols and debug information:
Debian's source package python3.11 with its patches applied, and /usr/bin/python3.11d of its package
python3.11-dbg. Each function is looked up as a trace would do it, by the linker's name and the
unit; llvm-dwarfdump says where it is defined. Exit code 1: fewer than 94 % right, or over 0.5 %
wrong. Most of the others are made by macros, or are in several files that are built alternatively.
"""

import sys
from collections import Counter, defaultdict
from pathlib import Path

from definitions_symbols import functions

from trace_links.definitions.index import build
from trace_links.definitions.lookup import Lookup

sys.path.insert(0, str(Path(__file__).parent.parent))
from scripts.release_tables import rows_of_program

_SHOWN = 5


def main(tree: str, program: str) -> int:
    true: dict[str, set[tuple[str, int]]] = defaultdict(set)
    for path, rows in rows_of_program(Path(program)).items():
        for row in rows:
            true[row[1]].add((path, row[6]))
    lookup = Lookup([build(tree)])
    counts: Counter[str] = Counter()
    examples: dict[str, list[str]] = defaultdict(list)
    for name, unit in {(function.name, function.source) for function in functions(Path(program))}:
        known = true.get(name)
        if not known:
            continue
        answer = lookup.find(name, unit)
        if answer.line is None:
            verdict = "several" if answer.candidates else "none"
        elif (answer.path, answer.line) in known:
            verdict = "right"
        else:
            verdict = "wrong"
        counts[verdict] += 1
        examples[verdict].append(
            f"{name} [{unit}] {sorted(known)[:2]}, found {answer.path}:{answer.line}"
        )
    total = counts.total()
    print(f"functions: {total}")
    for verdict, count in counts.most_common():
        print(f"{count:6} {100 * count / total:6.2f} %  {verdict}")
        for example in sorted(examples[verdict])[: _SHOWN if verdict != "right" else 0]:
            print("         ", example[:200])
    return int(counts["right"] < 0.94 * total or counts["wrong"] > 0.005 * total)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
