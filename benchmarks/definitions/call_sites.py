"""Compare lines of calls found by text, on real stacks, with debug information.

    python -m benchmarks.definitions.call_sites TREE COMMAND...

Runs COMMAND, a program built from TREE with `clang++ -O2 -g`, with stack.cc loaded, and
uses each distinct pair of frames whose caller is one of TREE's functions. The look-up gets the
demangled names of caller and callee; llvm-symbolizer determines the line of the call in the caller:
in the function itself, not in inlined functions. Frames are counted as often as they occur in the
stacks, and once each: the stacks are recorded in allocations, so many of the distinct frames call
the allocator or a container of the standard library, whose names are in no source. Exit code 1:
fewer than 97 % of the distinct lines found are right, or lines are found for fewer than 55 % of the
frames of the stacks.
"""

import argparse
import bisect
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from itertools import pairwise
from pathlib import Path

from benchmarks.definitions.symbols import Function, functions
from trace_links.definitions.index import build
from trace_links.definitions.lookup import Lookup

_SHOWN = int(os.environ.get("SHOWN", "12"))


def stacks(command: list[str], folder: Path) -> tuple[list[list[int]], list[list[str]]]:
    """The addresses of each stack, innermost first, and the fields of each mapping."""
    sampler = folder / "stack.so"
    source = Path(__file__).with_name("stack.cc")
    subprocess.run(["c++", "-O1", "-shared", "-fPIC", "-o", sampler, source, "-ldl"], check=True)
    out = folder / "stacks"
    environment = {**os.environ, "LD_PRELOAD": str(sampler), "STACKS": str(out)}
    subprocess.run(command, check=True, env=environment, cwd=folder, stderr=subprocess.DEVNULL)
    dumps, maps = out.read_text().split("maps\n")
    return (
        [[int(word, 16) for word in line.split()] for line in dumps.splitlines()],
        [line.split() for line in maps.splitlines()],
    )


class Object:
    """A mapped file: its functions and debug information."""

    def __init__(self, path: str, bias: int) -> None:
        self.path, self.bias = path, bias
        self.known = sorted(functions(Path(path)), key=lambda function: function.start)
        self._starts = [function.start for function in self.known]

    def function(self, address: int) -> Function | None:
        index = bisect.bisect_right(self._starts, address) - 1
        if index < 0 or address >= self._starts[index] + max(self.known[index].size, 1):
            return None
        return self.known[index]

    def lines(self, addresses: list[int]) -> list[tuple[str, int]]:
        """For each address the line in the function itself, of the frames at it the last."""
        run = subprocess.run(
            ["llvm-symbolizer", "--output-style=JSON", f"--obj={self.path}"],
            input="".join(f"{address:#x}\n" for address in addresses),
            capture_output=True,
            text=True,
            check=True,
        )
        last = [(json.loads(line).get("Symbol") or [{}])[-1] for line in run.stdout.splitlines()]
        return [(os.path.normpath(s.get("FileName") or ""), s.get("Line") or 0) for s in last]


def compare(tree: str, command: list[str]) -> int:
    root = os.path.abspath(tree) + "/"
    lookup = Lookup([build(tree)])
    with tempfile.TemporaryDirectory() as folder:
        dumps, maps = stacks(command, Path(folder))
    objects: dict[str, Object] = {}
    spans = []
    for fields in maps:
        if len(fields) < 6 or not fields[5].startswith("/") or "stack.so" in fields[5]:
            continue
        start, end = (int(word, 16) for word in fields[0].split("-"))
        if fields[5] not in objects:
            try:
                objects[fields[5]] = Object(fields[5], start - int(fields[2], 16))
            except (OSError, ValueError):
                continue
        spans.append((start, end, objects[fields[5]]))

    def at(address: int) -> tuple[Object, int] | None:
        for start, end, mapped in spans:
            if start <= address < end:
                return mapped, address - 1 - mapped.bias
        return None

    pairs: dict[tuple[str, int, str], tuple[Function, Function]] = {}
    times: Counter[tuple[str, int, str]] = Counter()
    for dump in dumps:
        places = [at(address) for address in dump]
        for inner, outer in pairwise(places):
            if inner is None or outer is None:
                continue
            callee, caller = inner[0].function(inner[1]), outer[0].function(outer[1])
            if callee is not None and caller is not None:
                key = (outer[0].path, outer[1], callee.name)
                pairs[key] = (caller, callee)
                times[key] += 1
    truth: dict[tuple[str, int], tuple[str, int]] = {}
    for path, mapped in objects.items():
        addresses = sorted({address for where, address, _ in pairs if where == path})
        if addresses:
            found = mapped.lines(addresses)
            truth.update(zip([(path, a) for a in addresses], found, strict=True))
    distinct: Counter[str] = Counter()
    within: Counter[str] = Counter()
    frames: Counter[str] = Counter()
    examples = defaultdict(list)
    for (path, address, called), (caller, callee) in pairs.items():
        file, line = truth[path, address]
        if not file.startswith(root) or not line:
            continue
        result = lookup.find(caller.name, caller.source, callee.name, complete=True)
        place = (result.path, result.line)
        verdict = "not given"
        if result.confidence == "call site":
            verdict = "right" if place == (file.removeprefix(root), line) else "wrong"
        distinct[verdict] += 1
        within[verdict] += lookup.find(callee.name, callee.source, complete=True).path is not None
        frames[verdict] += times[path, address, called]
        examples[verdict].append(
            f"{caller.name[:90]} -> {callee.name[:90]}: {file.removeprefix(root)}:{line}, "
            f"found {result.path}:{result.line}"
        )
    print(f"stacks: {len(dumps)}")
    _show("frames", frames)
    _show("distinct frames", distinct)
    _show("distinct frames that call a function", within)
    for verdict in ("wrong", "not given"):
        for example in examples[verdict][:: max(1, len(examples[verdict]) // max(_SHOWN, 1))]:
            print(f"  {verdict}: {example}")
    given = distinct["right"] + distinct["wrong"]
    share = 1 - frames["not given"] / max(frames.total(), 1)
    return int(share < 0.55 or distinct["right"] < 0.97 * given)


def _show(what: str, counts: Counter[str]) -> None:
    total, given = counts.total(), counts["right"] + counts["wrong"]
    print(f"{what} of the tree: {total}; a line of the call given: {100 * given / total:.1f} %;")
    print(f"  of these right: {100 * counts['right'] / max(given, 1):.2f} %")


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.definitions.call_sites", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("tree", help="source tree that the command was built from")
    parser.add_argument("program", help="program to run, built with debug information")
    parser.add_argument("arguments", nargs=argparse.REMAINDER)
    given = parser.parse_args()
    return compare(given.tree, [given.program, *given.arguments])


if __name__ == "__main__":
    sys.exit(main())
