"""Compare definitions found by name with line numbers in machine code.

A binary without debug information still contains some: code that logs or fails passes `__FILE__`
and `__LINE__`, as an address of a text and a number, in adjacent instructions. If all such
references of a function name one file, that function's code was compiled from it, unless all of
them were inlined; functions whose unit has the same name as that file are used.

    python -m benchmarks.definitions.truth LIBRARY TREE...

Prints how many functions have such a witness, and for how many the file found by name is that file,
the lines are within the definition found, and the name is at its line. The line numbers are not
used in the search. Exit code 1: fewer than 99 % right, or more than 0.5 % wrong.
"""

import argparse
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from benchmarks.definitions.symbols import Function, functions
from trace_links.binaries.elf import ElfFile
from trace_links.definitions.index import build
from trace_links.definitions.lookup import Lookup
from trace_links.definitions.names import parse_name

_NAMESPACES = ("xla", "tsl", "stream_executor", "jax")
# lea r64, [rip + x]: REX.W (48/4c) 8d modrm(mod=0, rm=5); mov r32, imm32: (41)? b8+r imm32.
_LEA = re.compile(rb"[\x48\x4c]\x8d[\x05\x0d\x15\x1d\x25\x2d\x35\x3d]", re.DOTALL)
_MOV = re.compile(rb"\x41?[\xb8-\xbf](..\x00\x00)", re.DOTALL)
_NEAR = 24
_PATH = re.compile(rb"(?:[\w.+-]+/)*[\w.+-]+\.(?:cc|h|cpp|inc|cu\.cc)\Z")


class Witness(NamedTuple):
    """A file and a line that an instruction of a function names."""

    address: int
    path: str
    line: int


def witnesses(path: Path) -> Iterator[Witness]:
    """All references of the machine code to a source path with a line number next to it."""
    from benchmarks.definitions.symbols import sections

    data = np.memmap(path, np.uint8, "r")
    found = {name: (address, offset, size) for name, address, offset, size in sections(path)}
    text_address, text_offset, text_size = found[".text"]
    readable = [place for name, place in found.items() if name.startswith(".rodata")]
    code = bytes(data[text_offset : text_offset + text_size])
    known: dict[int, str | None] = {}
    for match in _LEA.finditer(code):
        end = match.end() + 4
        target = text_address + end + int.from_bytes(code[match.end() : end], "little", signed=True)
        if target not in known:
            known[target] = _path_at(data, readable, target)
        name = known[target]
        if name is None:
            continue
        number = _MOV.match(code, end) or _MOV.search(code, end, end + _NEAR)
        if number is None:
            before = list(_MOV.finditer(code, max(0, match.start() - 7), match.start()))
            number = before[-1] if before else None
        if number is not None:
            line = int.from_bytes(number[1], "little")
            if 0 < line < 30_000:
                # The repository contains TSL, which was a separate one.
                name = name.replace("external/tsl/", "third_party/tsl/")
                yield Witness(text_address + match.start(), name, line)


def _path_at(
    data: "np.memmap[tuple[int], np.dtype[np.uint8]]",
    readable: list[tuple[int, int, int]],
    target: int,
) -> str | None:
    for address, offset, size in readable:
        if address <= target < address + size:
            at = offset + target - address
            raw = bytes(data[at : at + 300])
            text = raw[: raw.find(b"\0")]
            if data[at - 1] == 0 and b"/" in text and _PATH.match(text):
                return text.decode()
    return None


def truth(path: Path) -> dict[Function, list[Witness]]:
    """Non-template functions of the namespaces, each with witnesses that agree on its file."""
    every = sorted(functions(path), key=lambda function: function.start)
    starts = np.array([function.start for function in every])
    seen: dict[int, list[Witness]] = defaultdict(list)
    for witness in witnesses(path):
        index = int(np.searchsorted(starts, witness.address, side="right")) - 1
        if index >= 0 and witness.address < every[index].start + every[index].size:
            seen[index].append(witness)
    kept = {}
    for index, group in seen.items():
        function = every[index]
        parts = parse_name(function.name)
        if not parts or parts[0].name not in _NAMESPACES or function.source is None:
            continue
        if any(part.template is not None or part.is_lambda for part in parts):
            continue
        paths = {witness.path for witness in group}
        if len(paths) == 1 and paths.pop().rpartition("/")[2] == function.source:
            kept[function] = group
    return kept


def compare(library: str, trees: list[str]) -> int:
    ElfFile(Path(library))
    lookup = Lookup([build(tree) for tree in trees])
    known = truth(Path(library))
    counts: dict[str, list[str]] = defaultdict(list)
    for function, group in known.items():
        result = lookup.find(function.name, function.source, complete=True)
        path = group[0].path
        if result.path is None:
            verdict = "several" if result.candidates else "none"
        elif not path.endswith(result.path) and not result.path.endswith(path):
            verdict = "wrong file"
        elif result.confidence != "definition":
            verdict = "right file, class only"
        elif not _has_name_at(trees, result.path, result.line or 0, function.name):
            verdict = "wrong line"
        elif any(
            not (result.line or 0) <= witness.line <= (result.end_line or 0) for witness in group
        ):
            verdict = "right, lines of inlined functions besides"
            if not any(
                (result.line or 0) <= witness.line <= (result.end_line or 0) for witness in group
            ):
                verdict = "right file, none of the lines within"
        else:
            verdict = "right"
        counts[verdict].append(
            f"{function.name[:150]} | {path}:{[w.line for w in group][:5]} | "
            f"{result.path}:{result.line}-{result.end_line} "
            f"{[(c.path, c.line) for c in result.candidates[:3]]}"
        )
    print(f"functions with a witness: {len(known)}")
    for verdict, examples in sorted(counts.items(), key=lambda item: -len(item[1])):
        print(f"{len(examples):6} {100 * len(examples) / len(known):6.2f} %  {verdict}")
        if not verdict.startswith("right,") and verdict != "right":
            for example in examples[:SHOWN]:
                print("         ", example)
    wrong = len(counts["wrong file"]) + len(counts["wrong line"])
    right = len(counts["right"]) + len(counts["right, lines of inlined functions besides"])
    right += len(counts["right file, none of the lines within"])
    return int(right < 0.99 * len(known) or wrong > 0.005 * len(known))


SHOWN = 10


def _has_name_at(trees: list[str], path: str, line: int, name: str) -> bool:
    last = re.sub(r"\W", "", parse_name(name)[-1].name)
    for tree in trees:
        file = Path(tree, path)
        if file.is_file():
            lines = file.read_text("utf-8", "replace").split("\n")
            return line <= len(lines) and last in re.sub(r"\W", "", lines[line - 1])
    return False


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.definitions.truth", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("library")
    parser.add_argument("trees", nargs="+", metavar="tree")
    given = parser.parse_args()
    return compare(given.library, given.trees)


if __name__ == "__main__":
    sys.exit(main())
