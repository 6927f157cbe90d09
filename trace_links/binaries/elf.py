"""Read an ELF file's build id and function symbols, which naming addresses needs.

The symbol table is read as one array: the largest have a million symbols, and a Python object for
each of them would take minutes. 64-bit little-endian files only, the kind that JAX is shipped for.
"""

import mmap
import struct
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

_HEADER = struct.Struct("<16sHHIQQQIHHHHHH")
_SECTION = struct.Struct("<IIQQQQIIQQ")
_SYMBOL = np.dtype(
    [
        ("name", "<u4"),
        ("info", "u1"),
        ("other", "u1"),
        ("section", "<u2"),
        ("value", "<u8"),
        ("size", "<u8"),
    ]
)
_PROGRAM, _LIBRARY = 2, 3  # the second of movable programs as well
_MACHINES = {3: "x86", 40: "arm", 62: "x86_64", 183: "aarch64"}
_SYMTAB, _NOTE, _NO_BYTES, _DYNSYM = 2, 7, 8, 11
_COMPRESSED = 0x800
_BUILD_ID = 3
_FUNCTION, _FILE, _INDIRECT_FUNCTION = 2, 4, 10
_GLOBAL = 1
# The compiler's own last file. gold lists behind it the functions that a library hides, which are
# of any file.
_END_FILES = ("crtstuff.c", "crtend.c")
_CODE_OF_LINES = 20_000  # bytes of code for a byte of lines; compilers write one for about five
_LONGEST = 64  # characters of a section's name that are of interest
_MOST_NESTED = 16  # how far to look back for a function that encloses others


class NotElfError(ValueError):
    """The file is not an ELF file of a kind that is read here."""


class ElfSymbol(NamedTuple):
    """A function in a table of symbols."""

    name: str
    """As the linker has it."""
    start: int
    """Its first address."""
    source: str | None
    """The basename of its .cc file; None: not recorded."""


class _Section(NamedTuple):
    name: int
    """Where it starts in the table of the sections' names."""
    kind: int
    flags: int
    address: int
    offset: int
    size: int
    link: int


_NO_SECTION = _Section(0, 0, 0, 0, 0, 0, 0)


class ElfFile:
    """One file, read as far as is asked for."""

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            try:
                self._data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            except ValueError as error:
                raise NotElfError(f"{path} is empty") from error
        if self._data[:6] != b"\x7fELF\x02\x01" or len(self._data) < _HEADER.size:
            raise NotElfError(f"{path} is not a 64-bit little-endian ELF file")
        self._names = 0  # which section has the sections' names
        self._sections = self._read_sections()

    @property
    def build_id(self) -> str:
        """In hexadecimal digits; "" for a file that has none."""
        for section in self._sections:
            if section.kind == _NOTE:
                found = _build_id(self._data[section.offset : section.offset + section.size])
                if found:
                    return found
        return ""

    @property
    def machine(self) -> str:
        """The processor that it is for, as Linux names it; "" for one of few users."""
        return _MACHINES.get(_HEADER.unpack_from(self._data, 0)[2], "")

    @property
    def has_lines(self) -> bool:
        """Whether it has debug information with the lines of its code.

        Not if only the objects that a compiler adds have it: 1 kB beside 175 MB of code in jaxlib.
        """
        return self._size(".debug_line") * _CODE_OF_LINES > self._size(".text")

    @property
    def is_linked(self) -> bool:
        """Whether it is a program or a library, and not an object file."""
        return _HEADER.unpack_from(self._data, 0)[1] in (_PROGRAM, _LIBRARY)

    @property
    def is_movable(self) -> bool:
        """Whether it can be loaded at any address: a library, or a program made like one."""
        return bool(_HEADER.unpack_from(self._data, 0)[1] == _LIBRARY)

    @cached_property
    def section_names(self) -> tuple[str, ...]:
        """The name of each section, "" where it cannot be read."""
        names = self._sections[self._names] if self._names < len(self._sections) else _NO_SECTION
        text = self._data[names.offset : names.offset + names.size]
        return tuple(
            text[start : start + _LONGEST].partition(b"\0")[0].decode("utf-8", "replace")
            for start in (section.name for section in self._sections)
        )

    def _size(self, name: str) -> int:
        """The bytes of the sections with that name."""
        sections = zip(self.section_names, self._sections, strict=True)
        return sum(section.size for found, section in sections if found == name)

    def contents(self, name: str) -> Iterator[bytes]:
        """The bytes of the sections with that name.

        Raises NotElfError where they are compressed or beyond the file's end.
        """
        for found, section in zip(self.section_names, self._sections, strict=True):
            if found == name and (section.flags & _COMPRESSED or section.kind in (0, _NO_BYTES)):
                raise NotElfError(f"{name} cannot be read")
            if found == name:
                yield self._data[section.offset : section.offset + section.size]

    def symbol_at(self, address: int) -> ElfSymbol | None:
        """The function that has this ELF virtual address; None: no symbol has it."""
        return self._functions.find(address)

    def _read_sections(self) -> list[_Section]:
        header = _HEADER.unpack_from(self._data, 0)
        offset, size, count, self._names = header[6], *header[11:14]
        if offset == 0 or size != _SECTION.size or offset + size * count > len(self._data):
            return []
        sections = []
        for index in range(count):
            fields = _SECTION.unpack_from(self._data, offset + index * size)
            section = _Section(*fields[:7])
            if section.kind != _NO_BYTES and section.offset + section.size > len(self._data):
                section = _NO_SECTION._replace(name=section.name)
            sections.append(section)
        return sections

    @cached_property
    def _functions(self) -> "_FunctionTable":
        for kind in (_SYMTAB, _DYNSYM):
            for section in self._sections:
                if section.kind == kind and section.link < len(self._sections):
                    strings = self._sections[section.link]
                    symbols = np.frombuffer(
                        self._data, _SYMBOL, section.size // _SYMBOL.itemsize, section.offset
                    )
                    return _FunctionTable(self._data, symbols, strings, self._sections)
        return _FunctionTable(self._data, np.empty(0, _SYMBOL), _NO_SECTION, [])


class _FunctionTable:
    """The functions of a symbol table by address."""

    def __init__(
        self,
        data: mmap.mmap,
        symbols: npt.NDArray[np.void],
        strings: _Section,
        sections: list[_Section],
    ) -> None:
        self._data = data
        self._symbols = symbols
        self._strings = strings
        self._sections = sections
        kinds = symbols["info"] & 15
        functions = ((kinds == _FUNCTION) | (kinds == _INDIRECT_FUNCTION)) & (
            symbols["section"] != 0
        )
        numbers = np.flatnonzero(functions)
        starts = symbols["value"][numbers]
        order = np.argsort(starts, kind="stable")
        self._numbers = numbers[order]
        self._starts = starts[order]
        self._files = np.flatnonzero(kinds == _FILE)

    def find(self, address: int) -> ElfSymbol | None:
        if not 0 <= address < 1 << 64:
            return None
        last = int(np.searchsorted(self._starts, np.uint64(address), side="right")) - 1
        best: tuple[int, int, int] | None = None
        best_number = 0
        for index in range(last, max(last - _MOST_NESTED, -1), -1):
            start = int(self._starts[index])
            if best is not None and start != best[0]:
                break
            number = int(self._numbers[index])
            symbol = self._symbols[number]
            size = int(symbol["size"])
            if address >= start + size and not (
                size == 0 and index == last and self._reaches(int(symbol["section"]), address)
            ):
                continue
            # Of several names for a function the one that others may use.
            rank = (start, int(size > 0), int(int(symbol["info"]) >> 4 == _GLOBAL))
            if best is None or rank > best:
                best, best_number = rank, number
        if best is None:
            return None
        return ElfSymbol(self._name(best_number), best[0], self._source(best_number))

    def _reaches(self, section: int, address: int) -> bool:
        """Assembly may have no size: it ends at the next symbol, or with its section."""
        if section >= len(self._sections):
            return False
        return address < self._sections[section].address + self._sections[section].size

    def _name(self, number: int) -> str:
        start = self._strings.offset + int(self._symbols[number]["name"])
        end = self._data.find(b"\0", start)
        return self._data[start:end].decode("utf-8", "replace")

    def _source(self, number: int) -> str | None:
        """The linker lists a file's local symbols behind the file's own name."""
        if int(self._symbols[number]["info"]) >> 4 == _GLOBAL:
            return None
        index = int(np.searchsorted(self._files, number)) - 1
        name = self._name(int(self._files[index])) if index >= 0 else ""
        return name if name and name not in _END_FILES else None


def _build_id(notes: bytes) -> str:
    at = 0
    while at + 12 <= len(notes):
        name_size, size, kind = struct.unpack_from("<III", notes, at)
        name = at + 12
        start = name + (name_size + 3 & ~3)
        if kind == _BUILD_ID and notes[name : name + 4] == b"GNU\0":
            return notes[start : start + size].hex()
        at = start + (size + 3 & ~3)
    return ""
