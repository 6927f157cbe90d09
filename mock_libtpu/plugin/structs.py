"""Convert between structs of the catalogue in memory and Python values.

Both ways: numbers as they are, enums as their names without the prefix ("F32"), text as str, other
characters as bytes, arrays as lists, structs as dicts, lists of named values as one dict. Handles,
functions and other addresses are ints, 0 for null; a ctypes object or bytes may be given for one.
Lengths, and a union's tag, follow from what they belong to.
"""

from __future__ import annotations

import ctypes
import re
import struct
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from mock_libtpu.catalogue import Api, Enum, Field, Struct
from mock_libtpu.catalogue.layout import POINTER, StructLayouts

__all__ = ["StructBuffer", "Structs", "base_type"]

_SIGNED = {"int", "int32_t", "int64_t", "intptr_t"}
_FORMATS = {"bool": "?", "float": "f"}


class StructBuffer(NamedTuple):
    """A struct in memory, and what it points to, which must live as long."""

    name: str
    bytes: ctypes.Array[ctypes.c_char]
    kept: list[object]

    @property
    def address(self) -> int:
        return ctypes.addressof(self.bytes)


class Structs:
    """Makes and reads the structs of some APIs."""

    def __init__(self, apis: Iterable[Api]) -> None:
        apis = tuple(apis)
        self.layouts = StructLayouts(apis)
        self._structs = {struct_.name: struct_ for api in apis for struct_ in api.structs}
        self._enums = {enum.name: enum for api in apis for enum in api.enums}

    def fields(self, name: str) -> tuple[Field, ...]:
        """The fields of a struct; KeyError if there is no such struct."""
        return self._structs[name].fields

    def make(self, name: str, values: Mapping[str, Any]) -> StructBuffer:
        """A struct with these fields, zeros in all others; KeyError for an unknown field."""
        layout = self.layouts.layout(name)
        memory = StructBuffer(name, ctypes.create_string_buffer(layout.size), [])
        self._fill(memory, name, 0, values)
        return memory

    def read(self, name: str, address: int, fields: Sequence[Field]) -> dict[str, Any]:
        """The values of some fields of a struct."""
        values: dict[str, Any] = {}
        for field in fields:
            if field.union:
                values |= self._read_union(name, address, field)
            else:
                values[field.name] = self._read(name, address, field)
        return values

    # From Python to memory.

    def _fill(self, memory: StructBuffer, name: str, start: int, values: Mapping[str, Any]) -> None:
        places = self.layouts.layout(name).places
        if "struct_size" in places:
            self._put(memory, start, places["struct_size"], self.layouts.layout(name).used)
        fields = {field.name: field for field in self._structs[name].fields}
        for field in self._structs[name].fields:
            for member in field.union:
                if member.name in values:
                    fields[member.name] = member
                    tag = self._enums[fields[field.tag].type]
                    case = member.case.removeprefix(tag.prefix)
                    self._put(memory, start, places[field.tag], _number(tag, case))
        for key, value in values.items():
            field = fields[key]
            base, stars = base_type(field.type)
            if stars == 0 and base in self._structs:
                self._fill(memory, base, start + places[key].offset, value)
                continue
            raw, lengths = self._raw(memory, field, value)
            self._put(memory, start, places[key], raw)
            for length, number in lengths.items():
                self._put(memory, start, places[length], number)

    def _put(self, memory: StructBuffer, start: int, place: tuple[int, int], value: float) -> None:
        offset, size = place
        packed = (
            value.to_bytes(size, "little", signed=value < 0)
            if isinstance(value, int)
            else struct.pack("<f", value)
        )
        ctypes.memmove(memory.address + start + offset, packed, size)

    def _raw(self, memory: StructBuffer, field: Field, value: Any) -> tuple[float, dict[str, int]]:
        """What goes into the field itself, and into the fields with its lengths."""
        base, stars = base_type(field.type)
        if value is None:
            return 0, {}
        if isinstance(value, int | float):
            return value, {}
        if isinstance(value, str | bytes):
            text = value if isinstance(value, bytes) else value.encode()
            if base in self._enums:
                return _number(self._enums[base], text.decode()), {}
            block = ctypes.create_string_buffer(text, len(text) + 1)
            return self._keep(memory, block), dict.fromkeys(field.length, len(text))
        if isinstance(value, dict):
            inner = self.make(base, value)
            return self._keep(memory, inner.bytes, inner), {}
        if isinstance(value, list | tuple):
            return self._raw_list(memory, field, base, stars, value)
        memory.kept.append(value)
        return ctypes.cast(value, ctypes.c_void_p).value or 0, {}

    def _raw_list(
        self, memory: StructBuffer, field: Field, base: str, stars: int, values: Sequence[Any]
    ) -> tuple[int, dict[str, int]]:
        lengths = {field.length[0]: len(values)}
        if field.lengths:  # arrays of several lengths, one behind the other
            sizes = (ctypes.c_size_t * len(values))(*map(len, values))
            lengths[field.lengths] = self._keep(memory, sizes)
            values = [number for row in values for number in row]
        if base in self._structs and stars == 1:
            rows = [self.make(base, row) for row in values]
            memory.kept.extend(rows)
            block = ctypes.create_string_buffer(b"".join(row.bytes.raw for row in rows))
            return self._keep(memory, block), lengths
        if base in self._structs:
            values = [self._raw(memory, field, row)[0] for row in values]
        size = POINTER if stars > 1 else self._size(base)
        packed = b"".join(int(row).to_bytes(size, "little", signed=row < 0) for row in values)
        return self._keep(memory, ctypes.create_string_buffer(packed)), lengths

    @staticmethod
    def _keep(memory: StructBuffer, block: Any, *others: object) -> int:
        memory.kept.extend((block, *others))
        return ctypes.addressof(block)

    # From memory to Python.

    def _read(self, name: str, address: int, field: Field) -> Any:
        places = self.layouts.layout(name).places
        base, stars = base_type(field.type)
        at = address + places[field.name].offset
        flagged = field.when in places and places[field.when].size == 1
        if flagged and not self._length(name, address, field.when):
            return None
        if stars == 0:
            return self._value(base, at)
        pointer = self._value("uintptr_t", at)
        if not field.length or any("(" in length for length in field.length):
            return pointer
        count = self._length(name, address, field.length[0])
        if base == "char" and stars == 1:
            return _characters(pointer, count, field)
        if base == "char":
            sizes = self._array("size_t", self._length(name, address, field.lengths), count)
            starts = self._array("uintptr_t", pointer, count)
            return [_characters(*row, field) for row in zip(starts, sizes, strict=True)]
        if stars > 1:
            return self._array("uintptr_t", pointer, count)
        if field.lengths:
            sizes = self._array("size_t", self._length(name, address, field.lengths), count)
            numbers = iter(self._array(base, pointer, sum(sizes)))
            return [[next(numbers) for _ in range(size)] for size in sizes]
        rows = self._array(base, pointer, count)
        if base in self._structs and self._structs[base].key:
            return {key: value for row in rows for key, value in [row.values()]}
        return rows

    def _read_union(self, name: str, address: int, field: Field) -> dict[str, Any]:
        """The member that the tag selects; none if the tag is unknown."""
        tags = {row.name: row.type for row in self._structs[name].fields}
        tag = self._enums[tags[field.tag]]
        case = tag.prefix + _name(tag, self._length(name, address, field.tag))
        return {
            member.name: self._read(name, address, member)
            for member in field.union
            if member.case == case
        }

    def _value(self, ctype: str, address: int) -> Any:
        if ctype in self._structs:
            known = self._structs[ctype]
            return self.read(ctype, address, _values_of(known))
        size = self._size(ctype)
        raw = ctypes.string_at(address, size)
        if ctype in self._enums:
            return _name(self._enums[ctype], int.from_bytes(raw, "little", signed=True))
        if ctype in _FORMATS:
            return struct.unpack(f"<{_FORMATS[ctype]}", raw)[0]
        return int.from_bytes(raw, "little", signed=self.layouts.number(ctype) in _SIGNED)

    def _array(self, ctype: str, address: int, count: int) -> list[Any]:
        return [self._value(ctype, address + index * self._size(ctype)) for index in range(count)]

    def _length(self, name: str, address: int, field: str) -> int:
        offset, size = self.layouts.layout(name).places[field]
        return int.from_bytes(ctypes.string_at(address + offset, size), "little")

    def _size(self, ctype: str) -> int:
        return self.layouts.measure(ctype)[0]


def base_type(ctype: str) -> tuple[str, int]:
    """A type without `const`, and how often it is pointed to: `PJRT_Buffer`, 2."""
    if "(*)" in ctype:
        return "void", 1
    plain = re.sub(r"\bconst\b|\s", "", ctype)
    return plain.rstrip("*"), plain.count("*")


def _values_of(struct_: Struct) -> list[Field]:
    """The fields that are neither lengths nor tags nor part of every struct."""
    members = [member for field in struct_.fields for member in (field, *field.union)]
    described = {
        name for member in members for name in (*member.length, member.lengths, member.tag)
    }
    described |= {"struct_size", "extension_start"}
    return [field for field in struct_.fields if field.name not in described or field.union]


def _characters(address: int, count: int, field: Field) -> str | bytes:
    raw = ctypes.string_at(address, count) if count else b""
    return raw.decode("utf-8", "backslashreplace") if field.text == "text" else raw


def _number(enum: Enum, name: str) -> int:
    return {value.name: value.value for value in enum.values}[name]


def _name(enum: Enum, number: int) -> str:
    return {value.value: value.name for value in enum.values}.get(number, str(number))
