"""What is known of compiled functions and calls without the index of definitions.

By debug information, which llvm-symbolizer reads; and by witnesses: code that logs or fails passes
`__FILE__` and `__LINE__`, as an address of a text and a number, in adjacent instructions. A binary
without debug information contains these as well. Nothing of this is used by look-ups, which get the
names alone.
"""

import json
import os
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from benchmarks.definitions.symbols import Function, functions, sections
from trace_links.definitions.names import parse_name

_MOST_CALLS = 30_000  # of a library
_CALL = 0xE8  # and the distance to the function, in four bytes
_NAMESPACES = ("xla", "tsl", "stream_executor", "jax")
# lea r64, [rip + x]: REX.W (48/4c) 8d modrm(mod=0, rm=5); mov r32, imm32: (41)? b8+r imm32.
_LEA = re.compile(rb"[\x48\x4c]\x8d[\x05\x0d\x15\x1d\x25\x2d\x35\x3d]", re.DOTALL)
_MOV = re.compile(rb"\x41?[\xb8-\xbf](..\x00\x00)", re.DOTALL)
_NEAR = 24
_PATH = re.compile(rb"(?:[\w.+-]+/)*[\w.+-]+\.(?:cc|h|cpp|inc|cu\.cc)\Z")


class Known(NamedTuple):
    """A function: its names, its unit's base name, and where it is defined.

    There are several locations if several functions have the name.
    """

    name: str
    linker_name: str
    unit: str | None
    locations: frozenset[tuple[str, int]]


class Call(NamedTuple):
    """A call in a library: the functions, and the line in the caller."""

    caller: str
    callee: str
    path: str
    line: int


class Witness(NamedTuple):
    """A file and a line that an instruction of a function names."""

    address: int
    path: str
    line: int


def known_functions(binaries: Iterable[Path], prefix: str) -> list[Known]:
    """The functions whose files are below `prefix` by the debug information, by name.

    Their paths are relative to `prefix`. Excluded are functions that have their address in common:
    compilers give equal destructors one, and its debug information is of one of them.
    """
    locations: dict[str, set[tuple[str, int]]] = defaultdict(set)
    symbols: dict[str, Function] = {}
    for binary in binaries:
        groups: dict[int, dict[str, Function]] = defaultdict(dict)
        for function in functions(binary):
            groups[function.start][function.name] = function
        alone = [
            function for group in groups.values() if len(group) == 1 for function in group.values()
        ]
        frames = _frames(binary, [function.start for function in alone])
        for function, inlined in zip(alone, frames, strict=True):
            own = inlined[-1]  # before it what was inlined there
            # In debug information that dwz has compressed, only the file of the address is found.
            path = os.path.normpath(own.get("StartFileName") or own.get("FileName") or "")
            if path.startswith(prefix) and own.get("StartLine"):
                locations[function.name].add((path.removeprefix(prefix), own["StartLine"]))
                symbols[function.name] = function
    return [
        Known(name, symbols[name].linker_name, symbols[name].source, frozenset(locations[name]))
        for name in sorted(locations)
    ]


def known_calls(binary: Path, debug: Path, prefix: str) -> list[Call]:
    """Evenly distributed calls by the debug information, each place in the source once.

    They are in a function's own code, or in code that was inlined. The binary is of x86-64, and
    paths are relative to `prefix`.
    """
    names = {function.start: function.name for function in reversed(list(functions(debug)))}
    ends = {function.start: function.start + function.size for function in functions(debug)}
    starts = np.array(sorted(names))
    address, offset, size = sections(binary)[".text"]
    code = np.fromfile(binary, np.uint8, size, offset=offset)
    at = np.flatnonzero(code[:-5] == _CALL)
    distances = code[at[:, None] + np.arange(1, 5)].copy().view("<i4").ravel()
    targets = address + at + 5 + distances
    # Other bytes of the same value are excluded, as they do not lead to the start of a function.
    is_call = np.isin(targets, starts)
    step = max(1, int(is_call.sum()) // _MOST_CALLS)
    sites = (address + at[is_call][::step]).tolist()
    callees = targets[is_call][::step].tolist()
    calls = set()
    for site, callee, symbols in zip(
        sites, callees, _frames(debug, [site + 1 for site in sites]), strict=True
    ):
        caller = int(starts[np.searchsorted(starts, site, side="right") - 1])
        level = len(symbols) - 1
        # A part of a function may be inlined in what is left of it.
        own = symbols[level].get("FunctionName")
        while level and symbols[level - 1].get("FunctionName") == own:
            level -= 1
        path = os.path.normpath(symbols[level].get("FileName") or "")
        line = symbols[level].get("Line")
        if site < ends[caller] and path.startswith(prefix) and line:
            calls.add(Call(names[caller], names[callee], path.removeprefix(prefix), line))
    return sorted(calls)


def _frames(binary: Path, addresses: list[int]) -> list[list[dict[str, Any]]]:
    """What llvm-symbolizer says of each address: what is inlined there, and the function itself."""
    run = subprocess.run(
        ["llvm-symbolizer", "--output-style=JSON", f"--obj={binary}"],
        input="".join(f"{address:#x}\n" for address in addresses),
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line).get("Symbol") or [{}] for line in run.stdout.splitlines()]


def witnessed_functions(binary: Path, tree: Path) -> dict[Function, list[Witness]]:
    """Functions of the namespaces that are no templates, with witnesses that agree on the file.

    Unless all of the witnesses were inlined, the function's code was compiled from that file;
    functions whose unit has the same name as the file are used, if the tree has the file.
    """
    every = sorted(functions(binary), key=lambda function: function.start)
    starts = np.array([function.start for function in every])
    groups: dict[Function, list[Witness]] = defaultdict(list)
    for witness in _witnesses(binary):
        index = int(np.searchsorted(starts, witness.address, side="right")) - 1
        if index >= 0 and witness.address < every[index].start + every[index].size:
            groups[every[index]].append(witness)
    return {
        function: group
        for function, group in groups.items()
        if _agree(function, group) and _is_in_tree(group[0].path, tree)
    }


def _is_in_tree(path: str, tree: Path) -> bool:
    """Whether the tree has a file of a path, which may begin with the name of a repository."""
    parts = path.split("/")
    return any((tree / "/".join(parts[start:])).is_file() for start in range(len(parts) - 1))


def _agree(function: Function, witnesses: list[Witness]) -> bool:
    parts = parse_name(function.name)
    if not parts or parts[0].name not in _NAMESPACES or function.source is None:
        return False
    if any(part.template is not None or part.is_lambda for part in parts):
        return False
    paths = {witness.path for witness in witnesses}
    return len(paths) == 1 and paths.pop().rpartition("/")[2] == function.source


def _witnesses(binary: Path) -> Iterator[Witness]:
    """All references of the machine code to a source path with a line number next to it."""
    data = np.memmap(binary, np.uint8, "r")
    known_sections = sections(binary)
    address, offset, size = known_sections[".text"]
    readable = [known_sections[name] for name in known_sections if name.startswith(".rodata")]
    code = bytes(data[offset : offset + size])
    paths: dict[int, str | None] = {}
    for match in _LEA.finditer(code):
        end = match.end() + 4
        target = address + end + int.from_bytes(code[match.end() : end], "little", signed=True)
        if target not in paths:
            paths[target] = _path_at(data, readable, target)
        path = paths[target]
        if path is None:
            continue
        number = _MOV.match(code, end) or _MOV.search(code, end, end + _NEAR)
        if number is None:
            before = list(_MOV.finditer(code, max(0, match.start() - 7), match.start()))
            number = before[-1] if before else None
        line = int.from_bytes(number[1], "little") if number is not None else 0
        if 0 < line < 30_000:
            # The repository contains TSL, which was a separate one.
            path = path.replace("external/tsl/", "third_party/tsl/")
            yield Witness(address + match.start(), path, line)


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
