"""Choose the decoder in templates/arguments.cc.j2 that writes a field of the catalogue.

It decides from the catalogue's facts of the field: its type, its length, and what is text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from mock_libtpu.catalogue import Api, ApiFunction, Field, Struct
from mock_libtpu.catalogue.load import parameters

_ADDRESSES = {"intptr_t", "uintptr_t"}
_SIGNED = {"int", "int32_t", "int64_t"}


def entries(struct: Struct) -> tuple[Field, ...]:
    """The fields of a struct that are written down: not lengths, nor the tags of unions."""
    tags = {field.tag for field in struct.fields if field.union}
    return tuple(
        field
        for field in parameters(struct.fields)
        if field.name not in tags and (not struct.key or field.union)
    )


class Decoders:
    """The decoders for the fields of some APIs, those they extend included."""

    def __init__(self, apis: Iterable[Api]) -> None:
        apis = tuple(apis)
        self._enums = {enum.name for api in apis for enum in api.enums}
        self._callbacks = {callback.name for api in apis for callback in api.callbacks}
        self._structs = {struct.name: struct for api in apis for struct in api.structs}
        self._handles = {handle for api in apis for handle in api.handles}
        # Numbers that may be negative in C, although some of them are lengths.
        self._signed = {
            field.name
            for struct in self._structs.values()
            for field in struct.fields
            if field.type in _SIGNED
        }
        self._handles |= {struct.name for api in apis for struct in api.structs if struct.is_object}

    def statement(self, field: Field) -> str:
        """The C++ statement that writes the field of `args`."""
        value = f"args.{field.name}"
        element, bracket, count = field.type.partition("[")
        if bracket:
            assert element not in self._structs
            return f"Numbers(values, {value}, {count.rstrip(']')});"
        base, stars = _base(field.type)
        decoder = self._decoder(field, base, stars)
        if decoder == "Address":
            plain = stars == 1 and base == "void"
            return f"Address(values, {value if plain else f'AddressOf({value})'});"
        lengths = [self._length(name) for name in field.length]
        if field.lengths:
            lengths.insert(0, f"args.{field.lengths}")
        statement = f"{decoder}({', '.join(['values', value, *lengths])});"
        for function in filter(None, map(_function, field.length)):
            statement = f"if ({function} == nullptr) values.Null(); else {statement}"
        return statement

    def condition(self, function: ApiFunction, field: Field) -> str:
        """The direction of the field without which this one means nothing; empty if none."""
        fields = {field.name: field for field in self._structs[function.arguments].fields}
        return fields[field.when].direction if field.when else ""

    def _decoder(self, field: Field, base: str, stars: int) -> str:
        if base in self._callbacks or "(*)" in field.type or base in _ADDRESSES:
            return "Address"
        if stars == 0:
            if base in self._structs:
                return "Write"
            return "Name" if base in self._enums else "Number"
        long = len(field.length)
        match (self._sort(base), stars, long):
            case ("char", 1, _):
                return "Text" if field.text == "text" else "Size"
            case ("char", 2, 1) if field.lengths:
                return "Texts" if field.text == "text" else "Sizes"
            case ("handle", _, _) if stars == long + 1:
                return ("Describe", "Handles", "HandleLists")[long]
            case ("struct", 1, 0):
                return "Struct"
            case ("struct", 1, 1):
                return "NamedValues" if self._structs[base].key else "Structs"
            case ("struct", 2, 1):
                return "StructPointers"
            case ("enum", 1, 1):
                return "Names"
            case ("number", 1, 1):
                return "NumberLists" if field.lengths else "Numbers"
        return "Address"

    def _sort(self, base: str) -> str:
        if base in self._handles:
            return "handle"
        if base in self._structs:
            return "struct"
        if base in self._enums:
            return "enum"
        return base if base in {"char", "void"} else "number"

    def _length(self, name: str) -> str:
        """A field of the arguments, or a count asked for by one: `Count(args.executable)`."""
        function, bracket, field = name.rpartition("(")
        if not bracket and field in self._signed:
            return f"static_cast<size_t>(args.{field})"
        return f"{function}{bracket}args.{field}"

    def nested(self, functions: Iterable[ApiFunction]) -> list[Struct]:
        """The structs that arguments hold or point to and that are written field by field."""
        found: dict[str, Struct] = {}
        fields = [field for function in functions for field in function.parameters]
        while fields:
            field = fields.pop()
            fields += field.union
            base, stars = _base(field.type)
            writes = {"Write", "Struct", "Structs", "StructPointers", "NamedValues"}
            if base in found or self._decoder(field, base, stars) not in writes:
                continue
            found[base] = self._structs[base]
            fields += entries(found[base])
        return [struct for name, struct in self._structs.items() if name in found]


def _base(ctype: str) -> tuple[str, int]:
    """A type without `const`, and how often it is pointed to: `PJRT_Buffer`, 2."""
    plain = re.sub(r"\bconst\b|\s", "", ctype)
    return plain.rstrip("*"), plain.count("*")


def _function(length: str) -> str:
    """The C++ function that gives a length: of `Count(field)`, `Count`; of a field, none."""
    return length.rpartition("(")[0]
