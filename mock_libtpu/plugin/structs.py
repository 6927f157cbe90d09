"""Convert between structs of the catalogue in memory and Python values.

Both ways: numbers as they are, enums as their names without the prefix ("F32"), text as str, other
characters as bytes, arrays as lists, structs as dicts, lists of named values as one dict. Handles,
functions and other addresses are ints, 0 for null; a ctypes object or bytes may be given for one.
Lengths, and a union's tag, follow from what they belong to.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from mock_libtpu.catalogue import Api, Enum, Field, Struct
from mock_libtpu.catalogue.layout import StructLayouts


class StructBuffer(NamedTuple):
    """A struct in memory, and what it points to, which must live as long."""

    value: ctypes.Structure
    kept: list[object]

    @property
    def address(self) -> int:
        return ctypes.addressof(self.value)


class Structs:
    """Makes and reads the structs of some APIs."""

    def __init__(self, apis: Iterable[Api]) -> None:
        apis = tuple(apis)
        self.layouts = StructLayouts(apis)
        self._structs = {struct.name: struct for api in apis for struct in api.structs}
        self._enums = {enum.name: enum for api in apis for enum in api.enums}

    @property
    def names(self) -> Collection[str]:
        """Of the structs."""
        return self._structs.keys()

    def is_object(self, name: str) -> bool:
        """Whether a struct is handled by pointer, of which only the start is public."""
        return self._structs[name].is_object

    def fields(self, name: str) -> tuple[Field, ...]:
        """The fields of a struct; KeyError if there is no such struct."""
        return self._structs[name].fields

    def name(self, enum: str, number: int) -> str:
        """The name of an enum's value without the prefix; an unknown one as its number."""
        return _name(self._enums[enum], number)

    def make(self, name: str, values: Mapping[str, Any]) -> StructBuffer:
        """A struct with these fields, zeros in all others; KeyError for an unknown field."""
        buffer = StructBuffer(self.layouts.structure(name)(), [])
        self._fill(buffer.value, name, values, buffer.kept)
        return buffer

    def read(self, name: str, address: int, fields: Sequence[Field]) -> dict[str, Any]:
        """The values of some fields of a struct."""
        return self._fields(name, self.layouts.structure(name).from_address(address), fields)

    # From Python to memory.

    def _fill(
        self, structure: Any, name: str, values: Mapping[str, Any], kept: list[object]
    ) -> None:
        if hasattr(structure, "struct_size"):
            structure.struct_size = self.layouts.layout(name).used
        fields = {field.name: field for field in self._structs[name].fields}
        for field in self._structs[name].fields:
            for member in field.union:
                if member.name in values:
                    fields[member.name] = member
                    tag = self._enums[fields[field.tag].type]
                    setattr(
                        structure, field.tag, _number(tag, member.case.removeprefix(tag.prefix))
                    )
        for key, value in values.items():
            field = fields[key]
            base, stars = base_type(field.type)
            if stars == 0 and base in self._structs:
                self._fill(getattr(structure, key), base, value, kept)
                continue
            raw, lengths = self._raw(field, value, kept)
            for member_name, number in {key: raw, **lengths}.items():
                setattr(structure, member_name, number)

    def _raw(self, field: Field, value: Any, kept: list[object]) -> tuple[float, dict[str, int]]:
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
            return _keep(kept, block), dict.fromkeys(field.length, len(text))
        if isinstance(value, dict):
            inner = self.make(base, value)
            return _keep(kept, inner.value, inner), {}
        if isinstance(value, list | tuple):
            return self._raw_list(field, base, stars, value, kept)
        kept.append(value)
        return ctypes.cast(value, ctypes.c_void_p).value or 0, {}

    def _raw_list(
        self, field: Field, base: str, stars: int, values: Sequence[Any], kept: list[object]
    ) -> tuple[int, dict[str, int]]:
        lengths = {field.length[0]: len(values)}
        if field.lengths:  # arrays of several lengths, one behind the other
            sizes = (ctypes.c_size_t * len(values))(*map(len, values))
            lengths[field.lengths] = _keep(kept, sizes)
            values = [number for row in values for number in row]
        if base in self._structs and stars == 1:
            rows = [self.make(base, row) for row in values]
            kept.extend(rows)
            values = [row.value for row in rows]
        elif base in self._structs:
            values = [self._raw(field, row, kept)[0] for row in values]
        element = ctypes.c_size_t if stars > 1 else self.layouts.ctype(base)
        return _keep(kept, (element * len(values))(*values)), lengths

    # From memory to Python.

    def _fields(self, name: str, structure: Any, fields: Sequence[Field]) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for field in fields:
            if not field.union:
                values[field.name] = self._field(structure, field)
                continue
            # The member that the tag selects; none if the tag is unknown.
            tags = {row.name: row.type for row in self._structs[name].fields}
            tag = self._enums[tags[field.tag]]
            case = tag.prefix + _name(tag, getattr(structure, field.tag))
            values |= {
                member.name: self._field(structure, member)
                for member in field.union
                if member.case == case
            }
        return values

    def _field(self, structure: Any, field: Field) -> Any:
        base, stars = base_type(field.type)
        if getattr(structure, field.when, None) is False:
            return None
        value = getattr(structure, field.name)
        if stars == 0:
            return self._value(base, value)
        if not field.length or any("(" in length for length in field.length):
            return value
        count = getattr(structure, field.length[0])
        if base == "char" and stars == 1:
            return _characters(value, count, field)
        sizes: list[int] = []
        if field.lengths:
            sizes = self._array("size_t", getattr(structure, field.lengths), count)
        if base == "char":
            starts = self._array("uintptr_t", value, count)
            return [_characters(*row, field) for row in zip(starts, sizes, strict=True)]
        if stars > 1:
            return self._array("uintptr_t", value, count)
        if field.lengths:
            numbers = iter(self._array(base, value, sum(sizes)))
            return [[next(numbers) for _ in range(size)] for size in sizes]
        rows = self._array(base, value, count)
        if base in self._structs and self._structs[base].key:
            return {key: value for row in rows for key, value in [row.values()]}
        return rows

    def _value(self, ctype: str, value: Any) -> Any:
        if ctype in self._structs:
            return self._fields(ctype, value, _values_of(self._structs[ctype]))
        return _name(self._enums[ctype], value) if ctype in self._enums else value

    def _array(self, ctype: str, address: int, count: int) -> list[Any]:
        if not count or not address:  # an array that the caller did not want
            return []
        block = (self.layouts.ctype(ctype) * count).from_address(address)
        return [self._value(ctype, value) for value in block]


def _keep(kept: list[object], block: Any, *others: object) -> int:
    kept.extend((block, *others))
    return ctypes.addressof(block)


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
