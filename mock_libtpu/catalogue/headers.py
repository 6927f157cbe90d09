"""Read C headers as a compiler does: structs with offsets, enums with values, tables of slots.

Read with libclang, for 64-bit Linux, with small substitutes for the C library's own headers: so the
result is the same on every machine, and none needs a toolchain. It does not use the catalogue.
"""

from __future__ import annotations

import importlib
import os
import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from tpu_walkthrough.errors import InputError, MissingToolError

_LIBRARY = {
    "assert.h": "",
    "cstddef": "#include <stddef.h>\n",
    "cstdint": "#include <stdint.h>\n",
    "optional": "namespace std { template <typename T> class optional { T value; bool has; }; }\n",
    "stdbool.h": "",
    "stddef.h": "typedef __SIZE_TYPE__ size_t;\n#define offsetof(t, m) __builtin_offsetof(t, m)\n",
    "stdint.h": "".join(
        f"typedef __{sign}INT{width}_TYPE__ {sign.lower()}int{width.lower()}_t;\n"
        for sign in ("", "U")
        for width in ("8", "16", "32", "64", "PTR")
    ),
}
# What headers declare of XLA's own C++, which they include and which is not read.
_CPP = {
    "xla/pjrt/pjrt_client.h": "namespace xla {\n"
    "typedef int GlobalDeviceId;\ntypedef long CrossHostTransferKey;\n"
    "struct PjRtCrossHostRecvNotifier;\n"
    "struct PjRtBuffer { struct RemoteSendCallback; };\n}\n",
}
_PLACE = "/c-library/"
_OPTIONS = ["-xc++", "-std=c++17", "-nostdinc", "-target", "x86_64-unknown-linux-gnu"]
_ERROR = 3  # libclang's severity
_MACRO = re.compile(r"^#define (\w+) (\d+)$", re.MULTILINE)


class HeaderError(InputError):
    """A header is not there, or does not compile."""


class HeaderField(NamedTuple):
    """A field; members of a nameless union are fields at the union's offset. Bytes."""

    name: str
    type: str
    offset: int
    size: int


class HeaderStruct(NamedTuple):
    """A struct of `size` bytes. Slots are fields whose type is a function pointer of their name."""

    name: str
    size: int
    fields: tuple[HeaderField, ...]


class HeaderFunction(NamedTuple):
    """A function: the type that it returns, and names and types of its parameters."""

    returns: str
    parameters: tuple[tuple[str, str], ...]


class Headers(NamedTuple):
    """What some headers declare, by name.

    `typedefs` have the types of functions and function pointers, `constants` the values of
    nameless enums, `macros` the numbers that names are defined as.
    """

    structs: dict[str, HeaderStruct]
    enums: dict[str, dict[str, int]]
    typedefs: dict[str, str]
    constants: dict[str, int]
    macros: dict[str, int]
    functions: dict[str, HeaderFunction]


def read_headers(tree: str, files: Iterable[str], without: Iterable[str] = ()) -> Headers:
    """What these headers of a tree (paths from its root) declare.

    `without` are headers that they include and that are not read. Raises MissingToolError
    without libclang, HeaderError where a header is missing or wrong.
    """
    try:
        cindex: Any = importlib.import_module("clang.cindex")
    except ImportError as error:
        raise MissingToolError(
            "reading C headers needs libclang", "pip install libclang"
        ) from error
    stand_ins = [(_PLACE + name, text) for name, text in _LIBRARY.items()]
    stand_ins += [(os.path.join(tree, name), _CPP.get(name, "")) for name in without]
    read = Headers({}, {}, {}, {}, {}, {})
    for file in files:
        path = os.path.join(tree, file)
        if not os.path.isfile(path):
            raise HeaderError(f"{path}: no such header")
        unit = cindex.Index.create().parse(
            path,
            args=[*_OPTIONS, f"-I{_PLACE}", f"-I{tree}"],
            unsaved_files=stand_ins,
        )
        for diagnostic in unit.diagnostics:
            if diagnostic.severity >= _ERROR:
                raise HeaderError(str(diagnostic))
        for cursor in _declarations(unit.cursor):
            if cursor.location.file is not None and cursor.location.file.name == path:
                _add(read, cursor)
        with open(path, encoding="utf-8") as text:
            read.macros.update((name, int(value)) for name, value in _MACRO.findall(text.read()))
    return read


def _add(read: Headers, cursor: Any) -> None:
    kind, name = cursor.kind.name, cursor.spelling
    if kind == "STRUCT_DECL" and cursor.is_definition():
        fields = tuple(_fields(cursor.type, 0))
        read.structs[name] = HeaderStruct(name, cursor.type.get_size(), fields)
    elif kind == "ENUM_DECL":
        values = {child.spelling: child.enum_value for child in cursor.get_children()}
        if name.isidentifier():
            read.enums[name] = values
        else:
            read.constants.update(values)
    elif kind == "TYPEDEF_DECL" and "(" in cursor.underlying_typedef_type.spelling:
        read.typedefs[name] = plain_type(cursor.underlying_typedef_type.spelling)
    elif kind == "FUNCTION_DECL":
        parameters = tuple(
            (parameter.spelling, plain_type(parameter.type.spelling))
            for parameter in cursor.get_arguments()
        )
        read.functions[name] = HeaderFunction(plain_type(cursor.result_type.spelling), parameters)


def _declarations(cursor: Any) -> Iterator[Any]:
    """The declarations below, those in extern "C" blocks included."""
    for child in cursor.get_children():
        if child.kind.name in {"LINKAGE_SPEC", "UNEXPOSED_DECL"}:
            yield from _declarations(child)
        else:
            yield child


def _fields(record: Any, start: int) -> Iterator[HeaderField]:
    for field in record.get_fields():
        offset = start + field.get_field_offsetof() // 8
        if field.is_anonymous():
            yield from _fields(field.type, offset)
        else:
            spelling = plain_type(field.type.spelling)
            yield HeaderField(field.spelling, spelling, offset, field.type.get_size())


def plain_type(ctype: str) -> str:
    """A type in one spelling: no `struct`, no blanks but those that part words."""
    ctype = re.sub(r"\bstruct ", "", ctype)
    return re.sub(r"\s*([*(),])\s*", r"\1", ctype)
