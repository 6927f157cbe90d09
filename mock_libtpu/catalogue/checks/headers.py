"""Compare the catalogue with the headers it was taken from, and describe the differences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from mock_libtpu.catalogue.headers import Headers, plain_type, read_headers
from mock_libtpu.catalogue.layout import StructLayouts
from mock_libtpu.catalogue.model import Api


def check_headers(apis: Iterable[Api], tree: str) -> list[str]:
    """The differences to the headers of a source tree; none if the catalogue is right.

    Raises HeaderError where they cannot be read, MissingToolError without libclang.
    """
    apis = tuple(apis)
    layouts = StructLayouts(apis)
    lines: list[str] = []
    for api in apis:
        headers = read_headers(tree, [api.origin.file], api.origin.without)
        lines += [
            f"{api.name}: {line}"
            for line in differences(dict(_here(api, layouts, headers)), dict(_there(api, headers)))
        ]
    return lines


def differences(here: Mapping[str, object], there: Mapping[str, object]) -> Iterator[str]:
    """A line for each fact that only the catalogue or only the headers have, or that differs."""
    for name in dict.fromkeys((*here, *there)):
        if name not in there:
            yield f"{name} is only in the catalogue"
        elif name not in here:
            yield f"{name} is only in the headers"
        elif here[name] != there[name]:
            yield f"{name} is {here[name]} here, {there[name]} in the headers"


def _here(api: Api, layouts: StructLayouts, headers: Headers) -> Iterator[tuple[str, object]]:
    """The facts of the catalogue by their names."""
    if api.version_macro:
        yield api.version_macro, api.version
    for enum in api.enums:
        yield from ((enum.prefix + value.name, value.value) for value in enum.values)
    for struct in api.structs:
        layout = layouts.layout(struct.name)
        yield struct.name, f"{layout.size} bytes"
        if f"{struct.name}_STRUCT_SIZE" in headers.constants:
            yield f"{struct.name}_STRUCT_SIZE", layout.used
        members = [member for field in struct.fields for member in field.union or (field,)]
        for member in members:
            offset, size = layout.places[member.name]
            yield f"{struct.name}.{member.name}", (_without_names(member.type), offset, size)
    for function in api.functions:
        offset, size = layouts.layout(api.table).places[function.name]
        field = function.field or function.name
        yield f"{api.table}.{field}", (function.name, offset, size)
        yield f"{function.name}()", plain_type(f"{function.returns}({function.arguments}*)")
    for slot in api.unused:
        yield f"{api.table}.{slot}", (slot, *layouts.layout(api.table).places[slot])
    for callback in api.callbacks:
        wanted = _without_names(callback.type.replace(" ()", " (*)"))
        # A function, not a pointer to one.
        yield f"{callback.name}()", wanted.replace("(*)", "") if " ()" in callback.type else wanted


def _there(api: Api, headers: Headers) -> Iterator[tuple[str, object]]:
    """The same facts of the headers."""
    if api.version_macro:
        yield api.version_macro, headers.macros.get(api.version_macro)
    for values in headers.enums.values():
        yield from values.items()
    for struct in headers.structs.values():
        yield struct.name, f"{struct.size} bytes"
        used = f"{struct.name}_STRUCT_SIZE"
        if used in headers.constants:
            yield used, headers.constants[used]
        for field in struct.fields:
            ctype, extent = field.type, (field.offset, field.size)
            function = ctype.rstrip("*")
            if struct.name == api.table and field.name in api.unused:
                yield f"{struct.name}.{field.name}", (field.name, *extent)
                continue
            if struct.name != api.table or function not in headers.typedefs:
                yield f"{struct.name}.{field.name}", (ctype, *extent)
                continue
            # The slot's type is the function's, or a pointer to it.
            name = function.removesuffix("_Fn")
            yield f"{struct.name}.{field.name}", (name, *extent)
            yield f"{name}()", headers.typedefs[function].replace("(*)", "")
    for callback in api.callbacks:
        yield f"{callback.name}()", headers.typedefs.get(callback.name)


def _without_names(ctype: str) -> str:
    """A function pointer's type without the names of its parameters; others as they are."""
    plain = plain_type(re.sub(r"\(\*\w+\)", "(*)", ctype))
    before, mark, after = plain.partition("(*)")
    return before + mark + re.sub(r"((?<=\*)| )\w+(?=[,)])", "", after)
