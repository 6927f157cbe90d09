"""Compare the catalogue with the headers it was taken from, and describe the differences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from mock_libtpu.catalogue.headers import Headers, HeaderStruct, plain_type, read_headers
from mock_libtpu.catalogue.layout import StructLayouts
from mock_libtpu.catalogue.model import Api, Struct


def check_headers(apis: Iterable[Api], tree: str) -> list[str]:
    """The differences to the headers of a source tree; none if the catalogue is right.

    Raises HeaderError where they cannot be read, MissingToolError without libclang.
    """
    apis = tuple(apis)
    layouts = StructLayouts(apis)
    lines: list[str] = []
    for api in apis:
        headers = read_headers(tree, [api.origin.file], api.origin.without)
        differences = (
            *_version(api, headers),
            *_enums(api, headers),
            *_structs(api, headers, layouts),
            *_functions(api, headers),
        )
        lines += [f"{api.name}: {difference}" for difference in differences]
    return lines


def _version(api: Api, headers: Headers) -> Iterator[str]:
    if not api.version_macro:
        return
    found = headers.macros.get(api.version_macro)
    if found != api.version:
        yield f"{api.version_macro} is {api.version} here, {found} in the header"


def _enums(api: Api, headers: Headers) -> Iterator[str]:
    here = {
        enum.name: {enum.prefix + value.name: value.value for value in enum.values}
        for enum in api.enums
    }
    yield from _names("enum", here, headers.enums)
    for name in (name for name in here if name in headers.enums):
        yield from _names(name, here[name], headers.enums[name])
        for value, number in here[name].items():
            found = headers.enums[name].get(value, number)
            if found != number:
                yield f"{value} is {number} here, {found} in the header"


def _structs(api: Api, headers: Headers, layouts: StructLayouts) -> Iterator[str]:
    here = {struct.name: struct for struct in api.structs}
    yield from _names("struct", here, headers.structs)
    for name in (name for name in here if name in headers.structs):
        layout = layouts.layout(name)
        header = headers.structs[name]
        if layout.size != header.size:
            yield f"{name} has {layout.size} bytes here, {header.size} in the header"
        # The API's own name for the size up to the last field's end, where it has one.
        used = headers.constants.get(f"{name}_STRUCT_SIZE", layout.used)
        if layout.used != used:
            yield f"{name} uses {layout.used} bytes here, {used} in the header"
        found = {field.name: (field.offset, field.size) for field in header.fields}
        places = dict(layout.places)
        if name == api.table:
            places = {_slot_names(api).get(slot, slot): place for slot, place in places.items()}
        yield from _names(name, places, found)
        for field, place in places.items():
            if found.get(field, place) != tuple(place):
                there = found[field]
                yield (
                    f"{name}.{field} is at {place.offset} with {place.size} bytes here, "
                    f"at {there[0]} with {there[1]} in the header"
                )
        yield from _types(here[name], header)


def _slot_names(api: Api) -> dict[str, str]:
    """The names that the header has for the slots of functions."""
    return {function.name: function.field or function.name for function in api.functions}


def _types(struct: Struct, header: HeaderStruct) -> Iterator[str]:
    here = {
        member.name: _without_names(member.type)
        for field in struct.fields
        for member in (field.union or (field,))
    }
    for field in header.fields:
        if here.get(field.name, field.type) != field.type:
            wanted = here[field.name]
            yield f"{struct.name}.{field.name} is a {wanted} here, {field.type} in the header"


def _functions(api: Api, headers: Headers) -> Iterator[str]:
    table = headers.structs.get(api.table)
    if table is None:
        return  # reported already
    slots = [field.name for field in table.fields if field.type.rstrip("*") in headers.typedefs]
    here = [_slot_names(api)[function.name] for function in api.functions]
    if here != slots and sorted(here) == sorted(slots):
        yield f"{api.table} has its slots in another order"
    types = {field.name: field.type.rstrip("*") for field in table.fields}
    places = [place for place, slot in enumerate(api.slots) if slot not in api.unused]
    for place, function in zip(places, api.functions, strict=True):
        if function.slot != place:
            yield f"{function.name} is in slot {function.slot}, but number {place} of the list"
        wanted = plain_type(f"{function.returns}({function.arguments}*)")
        # The slot's type is the function's, or a pointer to it.
        name = types.get(_slot_names(api)[function.name], function.name)
        found = headers.typedefs.get(name, "").replace("(*)", "") or None
        if found != wanted or name.removesuffix("_Fn") != function.name:
            yield f"{function.name} is a {wanted} here, {found} in the header"
    for callback in api.callbacks:
        wanted = _without_names(callback.type.replace(" ()", " (*)"))
        if " ()" in callback.type:  # a function, not a pointer to one
            wanted = wanted.replace("(*)", "")
        found = headers.typedefs.get(callback.name)
        if found != wanted:
            yield f"{callback.name} is a {wanted} here, {found} in the header"


def _names(what: str, here: Iterable[str], there: Iterable[str]) -> Iterator[str]:
    there = list(there)
    for name in here:
        if name not in there:
            yield f"{what}: the header has no {name}"
    for name in there:
        if name not in here:
            yield f"{what}: {name} is only in the header"


def _without_names(ctype: str) -> str:
    """A function pointer's type without the names of its parameters; others as they are."""
    plain = plain_type(re.sub(r"\(\*\w+\)", "(*)", ctype))
    before, mark, after = plain.partition("(*)")
    return before + mark + re.sub(r"((?<=\*)| )\w+(?=[,)])", "", after)
