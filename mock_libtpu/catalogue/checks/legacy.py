"""Compare the legacy API's catalogue with the headers it was taken from, and with a library."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from mock_libtpu.catalogue.headers import HeaderError, Headers, plain_type, read_headers
from mock_libtpu.catalogue.legacy import LegacyApi, LegacyRelease

__all__ = ["check_exports", "check_legacy_headers", "looked_up"]

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
    return [*_functions(api, headers), *_structs(api, headers), *_enums(api, headers)]


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


def _functions(api: LegacyApi, headers: Headers) -> Iterator[str]:
    here = {function.name: function for function in api.functions if not function.later}
    for name in sorted(here.keys() ^ headers.functions.keys()):
        yield f"{name}: only in the {'catalogue' if name in here else 'headers'}"
    for name in sorted(here.keys() & headers.functions.keys()):
        ours = [plain_type(field.type) for field in here[name].parameters]
        theirs = [_plain(ctype) for _, ctype in headers.functions[name].parameters]
        if ours != theirs:
            yield f"{name}: takes {', '.join(ours)} here, {', '.join(theirs)} in the headers"
        returns = headers.functions[name].returns
        if plain_type(here[name].returns) != returns:
            yield f"{name}: returns {here[name].returns} here, {returns} in the headers"


def _structs(api: LegacyApi, headers: Headers) -> Iterator[str]:
    here = {struct.name: struct for struct in api.structs if not struct.later}
    there = {name: struct for name, struct in headers.structs.items() if name not in _TABLES}
    for name in sorted(here.keys() ^ there.keys()):
        yield f"{name}: only in the {'catalogue' if name in here else 'headers'}"
    for name in sorted(here.keys() & there.keys()):
        if here[name].size != there[name].size:
            yield f"{name}: {here[name].size} bytes here, {there[name].size} in the headers"
        ours = [
            (member.name, plain_type(member.type))
            for field in here[name].fields
            for member in (field.union or (field,))
        ]
        theirs = [(field.name, _plain(field.type)) for field in there[name].fields]
        if ours != theirs:
            yield f"{name}: other fields here than in the headers"


def _enums(api: LegacyApi, headers: Headers) -> Iterator[str]:
    for enum in api.enums:
        ours = {enum.prefix + value.name: value.value for value in enum.values}
        if headers.enums.get(enum.name) != ours:
            yield f"{enum.name}: other values here than in the headers"


def _plain(ctype: str) -> str:
    """A header's type as the catalogue spells it: no array as a parameter, no const value."""
    ctype = re.sub(r"\[\]$", "*", plain_type(ctype)).replace("unsigned int", "unsigned")
    return re.sub(r" &", "&", re.sub(r"^const size_t$", "size_t", ctype))
