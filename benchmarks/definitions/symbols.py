"""Read all functions of a library with their demangled names and translation units.

A separate reader of the symbol table, so that benchmarks are independent of the package's.
"""

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from mock_libtpu.stacks.demangle import demangle

_SYMTAB, _DYNSYM = 2, 11
_FUNCTION, _FILE = 2, 4


class Function(NamedTuple):
    """A function symbol; `source` is the base name of its unit if the table has it."""

    name: str
    source: str | None
    start: int
    size: int
    linker_name: str = ""


def sections(path: Path) -> dict[str, tuple[int, int, int]]:
    """Address, offset and size of each section of a 64-bit little-endian ELF file."""
    return {name: (address, offset, size) for name, address, offset, size, _, _ in _headers(path)}


def _headers(path: Path) -> list[tuple[str, int, int, int, int, int]]:
    with path.open("rb") as file:
        header = struct.unpack("<16sHHIQQQIHHHHHH", file.read(64))
        file.seek(header[6])
        raw = file.read(header[11] * header[12])
        rows = [struct.unpack_from("<IIQQQQIIQQ", raw, at) for at in range(0, len(raw), header[11])]
        names_at, names_size = rows[header[13]][4], rows[header[13]][5]
        file.seek(names_at)
        names = file.read(names_size)
    return [
        (names[r[0] : names.index(b"\0", r[0])].decode(), r[3], r[4], r[5], r[1], r[6])
        for r in rows
    ]


def functions(path: Path) -> Iterator[Function]:
    """The functions of `.symtab`, or of `.dynsym` without it, that have an address, in order."""
    headers = _headers(path)
    tables = sorted(
        header[4:] + header[2:4] for header in headers if header[4] in (_SYMTAB, _DYNSYM)
    )
    if not tables:
        return
    _, link, offset, size = tables[0]
    with path.open("rb") as file:
        file.seek(offset)
        symbols = file.read(size)
        file.seek(headers[link][2])
        strings = file.read(headers[link][3])
    unit: str | None = None
    for name, info, _, section, value, length in struct.iter_unpack("<IBBHQQ", symbols):
        kind, binding = info & 15, info >> 4
        if kind not in (_FUNCTION, _FILE):
            continue
        text = strings[name : strings.index(b"\0", name)].decode("utf-8", "replace")
        if kind == _FILE:
            unit = text or None
        elif section:
            yield Function(demangle(text), unit if binding == 0 else None, value, length, text)
