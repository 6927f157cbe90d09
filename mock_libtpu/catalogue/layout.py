"""Compute sizes and offsets of the catalogue's structs, as C compilers of 64-bit Unix do."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import NamedTuple

from mock_libtpu.catalogue.model import Api, Field, Struct

POINTER = 8
_NUMBERS = {
    "bool": 1,
    "float": 4,
    "int": 4,
    "int32_t": 4,
    "int64_t": 8,
    "intptr_t": 8,
    "size_t": 8,
    "uint64_t": 8,
    "uintptr_t": 8,
}


class FieldExtent(NamedTuple):
    """The bytes that a field takes in its struct."""

    offset: int
    size: int


class StructLayout(NamedTuple):
    """A struct in memory, in bytes: `size` as sizeof has it, `used` up to its last field's end."""

    size: int
    used: int
    alignment: int
    places: dict[str, FieldExtent]


class StructLayouts:
    """The layouts of the structs of an API and of those it extends."""

    def __init__(self, apis: Iterable[Api]) -> None:
        apis = tuple(apis)
        self._structs = {struct.name: struct for api in apis for struct in api.structs}
        self._enums = {enum.name for api in apis for enum in api.enums}
        self._callbacks = {callback.name for api in apis for callback in api.callbacks}
        self._aliases = {alias: ctype for api in apis for alias, ctype in api.numbers.items()}
        self._slots = {api.table: api.slots for api in apis}
        self.layout = functools.cache(self._layout)

    def _layout(self, name: str) -> StructLayout:
        """The layout of a struct, the slots of a table included; KeyError if it has no such."""
        places, used, alignment = self._place(self._structs[name].fields, 0)
        for slot in self._slots.get(name, ()):
            used = _aligned(used, POINTER)
            places[slot] = FieldExtent(used, POINTER)
            used += POINTER
        return StructLayout(_aligned(used, alignment), used, alignment, places)

    def size_at(self, struct: Struct, version: int) -> int:
        """The bytes that the struct had at a version of its API, up to its last field's end."""
        places = self.layout(struct.name).places
        return max(
            (places[field.name].offset + places[field.name].size)
            for field in struct.fields
            if field.name and field.since <= version
        )

    def _place(
        self, fields: Iterable[Field], start: int
    ) -> tuple[dict[str, FieldExtent], int, int]:
        """The fields' places from `start` on, where the last one ends, the widest alignment."""
        places: dict[str, FieldExtent] = {}
        end, widest = start, 1
        for field in fields:
            if field.union:
                members = [self.measure(member.type) for member in field.union]
                size, alignment = (max(numbers) for numbers in zip(*members, strict=True))
                size = _aligned(size, alignment)
            else:
                size, alignment = self.measure(field.type)
            end = _aligned(end, alignment)
            for member in field.union:
                places[member.name] = FieldExtent(end, self.measure(member.type)[0])
            if not field.union:
                places[field.name] = FieldExtent(end, size)
            end += size
            widest = max(widest, alignment)
        return places, end, widest

    def measure(self, ctype: str) -> tuple[int, int]:
        """Size and alignment of a type, in bytes; KeyError for one that is not known."""
        element, bracket, count = ctype.partition("[")
        if bracket:
            size, alignment = self.measure(element)
            return size * int(count.rstrip("]")), alignment
        if "*" in ctype or ctype in self._callbacks:
            return POINTER, POINTER
        if ctype in self._enums:
            return 4, 4
        if ctype in self._structs:
            layout = self.layout(ctype)
            return layout.size, layout.alignment
        size = _NUMBERS[self.number(ctype)]
        return size, size

    def number(self, ctype: str) -> str:
        """The C type that a number of this type is."""
        return self._aliases.get(ctype, ctype)


def _aligned(offset: int, alignment: int) -> int:
    return -(-offset // alignment) * alignment
