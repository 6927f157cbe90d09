"""Compare a plugin with the catalogue, for `mock-libtpu catalogue --plugin`.

It yields lines and prints nothing; the plugin's table comes from catalogue/checks/library.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mock_libtpu.catalogue import Api, load_api, load_apis
from mock_libtpu.catalogue.checks.library import LibraryTable


@dataclass(frozen=True)
class Compared:
    """The slots of one table: the API's own, or an extension's."""

    name: str
    """Of an extension its type, or its number if the catalogue does not have it."""
    has: tuple[str, ...]
    """The functions that are there, of those that the catalogue has."""
    lacks: tuple[str, ...]
    more: int
    """How many slots there are behind those of the catalogue."""
    known: bool
    """Whether the catalogue has the functions of the table."""


@dataclass(frozen=True)
class Comparison:
    """A plugin and the catalogue."""

    path: str
    api_version: tuple[int, int]
    catalogue: int
    """The catalogue's minor version."""
    slots: Compared
    extensions: tuple[Compared, ...]
    """In the order of the plugin's chain."""
    lacks: tuple[str, ...]
    """The types of extensions that the plugin does not have, of those that the catalogue has."""


def compare(library: LibraryTable) -> Comparison:
    """What a plugin has of the catalogue, and what more."""
    main = load_api("pjrt")
    types = next(enum for enum in main.enums if enum.name.endswith("_Extension_Type"))
    names = {value.value: value.name for value in types.values}
    tables = {api.extension_type: api for api in load_apis() if api.extends}
    extensions = []
    for extension in library.extensions:
        name = names.get(extension.type, str(extension.type))
        if name in tables:
            extensions.append(_compared(name, tables[name].slots, tables[name], extension.slots))
        else:
            extensions.append(Compared(name, (), (), len(extension.slots), known=False))
    there = {extension.name for extension in extensions}
    return Comparison(
        library.path,
        (library.major, library.minor),
        main.version,
        _compared(main.title, main.slots_at(library.minor) or main.slots, main, library.slots),
        tuple(extensions),
        tuple(name for name in names.values() if name not in there and name in tables),
    )


def _compared(title: str, order: Sequence[str], api: Api, slots: Sequence[bool]) -> Compared:
    """`order` has the functions of the slots, as far as they are known."""
    filled = {name for name, full in zip(order, slots, strict=False) if full}
    return Compared(
        title,
        tuple(function.name for function in api.functions if function.name in filled),
        tuple(function.name for function in api.functions if function.name not in filled),
        max(len(slots) - len(order), 0),
        known=True,
    )


def text_lines(compared: Comparison) -> Iterator[str]:
    """The plugin's version, then its tables, then what it lacks."""
    major, minor = compared.api_version
    yield f"plugin {compared.path}"
    yield f"PJRT API {major}.{minor}, {_age(compared)}"
    yield ""
    rows = [compared.slots, *compared.extensions]
    width = max(len(_title(row)) for row in rows)
    for row in rows:
        yield f"{_title(row):<{width}}  {_count(row)}"
        yield from (f"    lacks {name}" for name in row.lacks)
    if compared.lacks:
        yield ""
        yield f"extensions that it does not have: {', '.join(compared.lacks)}"


def _age(compared: Comparison) -> str:
    here = f"this catalogue's 0.{compared.catalogue}"
    theirs = compared.api_version
    if theirs == (0, compared.catalogue):
        return "the version of this catalogue"
    return f"{'newer' if theirs > (0, compared.catalogue) else 'older'} than {here}"


def _title(row: Compared) -> str:
    if not row.known:
        return f"extension {'of type ' if row.name.isdigit() else ''}{row.name}"
    return row.name if " " in row.name else f"extension {row.name}"


def _count(row: Compared) -> str:
    if not row.known:
        return f"{row.more} slots; its functions are not known"
    known = len(row.has) + len(row.lacks)
    more = f", and {row.more} slots that are not known" if row.more else ""
    return f"{len(row.has)} of {known} functions{more}"
