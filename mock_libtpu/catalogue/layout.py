"""The catalogue's structs as ctypes has them: with the sizes and offsets of this machine's C.

All 64-bit Unixes have the same. Addresses are numbers, 0 for null.
"""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Iterable
from typing import Any, NamedTuple

from mock_libtpu.catalogue.model import Api, Field, Struct

POINTER = 8
_NUMBERS: dict[str, Any] = {
    "bool": ctypes.c_bool,
    "float": ctypes.c_float,
    "int": ctypes.c_int,
    "int32_t": ctypes.c_int32,
    "int64_t": ctypes.c_int64,
    "intptr_t": ctypes.c_ssize_t,
    "size_t": ctypes.c_size_t,
    "uint64_t": ctypes.c_uint64,
    "uintptr_t": ctypes.c_size_t,
}


class FieldExtent(NamedTuple):
    """The bytes that a field takes in its struct."""

    offset: int
    size: int


class StructLayout(NamedTuple):
    """A struct in memory, in bytes: `size` as sizeof has it, `used` up to its last field's end."""

    size: int
    used: int
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
        self.structure = functools.cache(self._structure)

    def layout(self, name: str) -> StructLayout:
        """The layout of a struct, the slots of a table included; KeyError if it has no such."""
        structure = self.structure(name)
        members = [
            member for field in self._structs[name].fields for member in field.union or (field,)
        ]
        names = [*(member.name for member in members), *self._slots.get(name, ())]
        descriptors = {member: getattr(structure, member) for member in names}
        places = {
            member: FieldExtent(descriptor.offset, descriptor.size)
            for member, descriptor in descriptors.items()
        }
        last = getattr(structure, structure._fields_[-1][0])
        return StructLayout(ctypes.sizeof(structure), last.offset + last.size, places)

    def size_at(self, struct: Struct, version: int) -> int:
        """The bytes that the struct had at a version of its API, up to its last field's end."""
        places = self.layout(struct.name).places
        return max(
            sum(places[field.name])
            for field in struct.fields
            if field.name and field.since <= version
        )

    def ctype(self, name: str) -> Any:
        """A type as ctypes has it; KeyError for one that is not known."""
        element, bracket, count = name.partition("[")
        if bracket:
            return self.ctype(element) * int(count.rstrip("]"))
        if "*" in name or name in self._callbacks:
            return ctypes.c_size_t
        if name in self._enums:
            return ctypes.c_int32
        if name in self._structs:
            return self.structure(name)
        return _NUMBERS[self._aliases.get(name, name)]

    def _structure(self, name: str) -> type[ctypes.Structure]:
        """The struct of this name as a class, the slots of a table included."""
        fields = [
            (field.name or f"union {number}", self._member(field))
            for number, field in enumerate(self._structs[name].fields)
        ]
        fields += [(slot, ctypes.c_size_t) for slot in self._slots.get(name, ())]
        unions = [member for member, _ in fields if member.startswith("union ")]
        return type(name, (ctypes.Structure,), {"_anonymous_": unions, "_fields_": fields})

    def _member(self, field: Field) -> Any:
        if not field.union:
            return self.ctype(field.type)
        members = [(member.name, self.ctype(member.type)) for member in field.union]
        return type("Union", (ctypes.Union,), {"_fields_": members})
