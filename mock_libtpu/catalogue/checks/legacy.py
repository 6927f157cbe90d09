"""Compare the legacy API's catalogue with the headers it was taken from, and with a library."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from mock_libtpu.catalogue.checks.headers import differences
from mock_libtpu.catalogue.headers import HeaderError, Headers, plain_type, read_headers
from mock_libtpu.catalogue.legacy import LegacyApi, LegacyRelease

_LOOK_UP = re.compile(r"TFTPU_SET_FN\(\s*\w+,\s*(\w+)\)")
# Of structs that only list the functions for frameworks.
_TABLES = ("TfTpu_BaseFn", "TfTpu_ExecutorApiFn", "TfTpu_OpsApiFn")


def check_legacy_headers(api: LegacyApi, tree: str) -> list[str]:
    """The differences to the headers of a source tree at the origin's commit; none if all is right.

    Raises HeaderError where they cannot be read, MissingToolError without libclang.
    """
    folder = api.origin.folder
    files = [f"{folder}/{name}" for name in api.origin.files]
    headers = read_headers(tree, files, [f"{folder}/{name}" for name in api.origin.without])
    return list(differences(dict(_here(api)), dict(_there(headers))))


def looked_up(api: LegacyApi, tree: str) -> set[str]:
    """The functions that a framework of the origin's commit looks up. Raises HeaderError."""
    names: set[str] = set()
    for name in api.origin.lists:
        path = Path(tree, api.origin.folder, name)
        try:
            names |= set(_LOOK_UP.findall(path.read_text("utf-8")))
        except OSError as error:
            raise HeaderError(f"{path}: {error.strerror}") from None
    return names


def check_exports(api: LegacyApi, release: LegacyRelease, exported: Iterable[str]) -> list[str]:
    """How what a library exports differs from the catalogue's list for its release."""
    there = set(exported)
    wanted = release.functions
    lacking = [f"{name}: the library does not export it" for name in sorted(wanted - there)]
    known = {function.name for function in api.functions}
    more = [f"{name}: the library exports it" for name in sorted(there & (known - wanted))]
    return lacking + more


def _here(api: LegacyApi) -> Iterator[tuple[str, object]]:
    """The facts of the catalogue by their names, but for what came after the origin."""
    for function in api.functions:
        if not function.later:
            types = [plain_type(field.type) for field in function.parameters]
            yield f"{function.name}()", (plain_type(function.returns), types)
    for struct in api.structs:
        if not struct.later:
            members = [member for field in struct.fields for member in field.union or (field,)]
            fields = [(member.name, plain_type(member.type)) for member in members]
            yield struct.name, (struct.size, fields)
    for enum in api.enums:
        yield enum.name, {enum.prefix + value.name: value.value for value in enum.values}


def _there(headers: Headers) -> Iterator[tuple[str, object]]:
    """The same facts of the headers."""
    for name, function in headers.functions.items():
        yield f"{name}()", (function.returns, [_plain(ctype) for _, ctype in function.parameters])
    for name, struct in headers.structs.items():
        if name not in _TABLES:
            yield name, (struct.size, [(field.name, _plain(field.type)) for field in struct.fields])
    yield from headers.enums.items()


def _plain(ctype: str) -> str:
    """A header's type as the catalogue spells it: no array as a parameter, no const value."""
    ctype = re.sub(r"\[\]$", "*", plain_type(ctype)).replace("unsigned int", "unsigned")
    return re.sub(r" &", "&", re.sub(r"^const size_t$", "size_t", ctype))
