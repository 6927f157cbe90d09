"""Generate native/generated/ from the catalogue, and list the functions that the C++ implements.

Everything is made in memory; the texts are committed, and `python -m mock_libtpu.codegen --check`
reports whether they are what the catalogue and the sources give. Only declarations, dispatch and
decoding are generated: what a function does is written by hand.
"""

from __future__ import annotations

import difflib
import itertools
import json
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from mock_libtpu.catalogue import Api, ApiFunction, Field, Struct, load_apis, load_functions
from mock_libtpu.catalogue.behaviours import FILE as BEHAVIOURS
from mock_libtpu.catalogue.layout import POINTER, StructLayouts
from mock_libtpu.catalogue.legacy import LegacyFunction, load_legacy
from mock_libtpu.codegen.decoders import Decoders, entries

_FAMILY = "pjrt"
_HERE = Path(__file__).parent
GENERATED = _HERE.parent / "native" / "generated"
# For programs in C; its folder is one for -I, and its name is that in a checkout of XLA.
INCLUDE = _HERE.parent / "generated" / "include"
HEADER = INCLUDE / "xla" / "pjrt" / "c" / "pjrt_c_api.h"
# A definition starts its line; the first name before a bracket is what it defines.
_PJRT_DEFINITION = re.compile(r"^\w.*\bbehaviour::(\w+)\(", re.MULTILINE)
_LEGACY_DEFINITION = re.compile(r"^\w[^\n(]*?\b(\w+)\(", re.MULTILINE)
_NOTE = "// Generated from the catalogue by mock_libtpu/codegen. Do not edit."


def generate() -> dict[str, str]:
    """Every generated file: name -> text."""
    apis = tuple(api for api in load_apis() if _FAMILY in {api.name, api.extends})
    functions = [function for api in apis for function in api.functions]
    environment = _templates()
    legacy = load_legacy()
    layouts = StructLayouts(apis)
    decoders = Decoders(apis)
    environment.filters.update(
        condition=decoders.condition, decode=decoders.statement, entries=entries
    )
    facts = {
        "note": _NOTE,
        "apis": apis,
        "pjrt": apis[0],
        "functions": functions,
        "legacy": legacy,
        "recorded": [*functions, *_by_hand(apis), *legacy.functions],
        "following": _following(apis),
        "older": _older(apis[0], layouts),
        "layouts": layouts,
        "least": {
            function.arguments: layouts.size_at(
                api.struct(function.arguments), max(function.since, apis[0].oldest)
            )
            for api in apis
            for function in api.functions
        },
        "grown": {
            function.arguments: _sizes(layouts, api.struct(function.arguments))
            for api in apis
            for function in api.functions
            if any(field.since for field in api.struct(function.arguments).fields)
        },
        "unset": {
            struct.name: [field.name for field in struct.fields if field.unset]
            for api in apis
            for struct in api.structs
            if any(field.unset for field in struct.fields)
        },
        "nested": decoders.nested(functions),
    }
    texts = {}
    for template in sorted((_HERE / "templates").glob("*.j2")):
        name = template.name.removesuffix(".j2")
        texts[name] = environment.get_template(template.name).render(facts)
    return texts


def generate_header() -> str:
    """The API's header for C."""
    apis = tuple(api for api in load_apis() if api.name == _FAMILY)
    template = _templates().get_template(f"c/{HEADER.name}.j2")
    return template.render(note=_NOTE, pjrt=apis[0], layouts=StructLayouts(apis))


def _templates() -> Environment:
    # No autoescaping: the text is C++, and the catalogue's strings are C identifiers and types.
    environment = Environment(
        loader=FileSystemLoader(_HERE / "templates"),
        undefined=StrictUndefined,
        autoescape=False,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(declare=declare, short=short, signature=signature)
    return environment


class _Recorded(NamedTuple):
    """What functions.h has of a function that is in no table of slots."""

    name: str
    inputs: tuple[Field, ...]
    outputs: tuple[Field, ...]


def _by_hand(apis: Iterable[Api]) -> list[_Recorded]:
    return [
        _Recorded(
            row.name,
            tuple(Field(name, "") for name in row.inputs),
            tuple(Field(name, "") for name in row.outputs),
        )
        for api in apis
        for row in (*api.called_back, *api.pointed_to)
    ]


def _following(apis: Sequence[Api]) -> dict[str, str]:
    """The mock's chain of extensions: the one behind the API and behind each other one."""
    chain = [api.name for api in apis if api.offered]
    return dict(itertools.pairwise(chain))


class _Order(NamedTuple):
    """Where the slots of a version's table are that has them in another order; 0: nowhere."""

    version: int
    offsets: tuple[int, ...]


def _older(api: Api, layouts: StructLayouts) -> list[_Order]:
    """The tables in another order than today's."""
    if api.older is None:
        return []
    first = layouts.layout(api.table).places[api.slots[0]].offset
    orders = []
    for version in api.older.moved:
        places = {name: first + at * POINTER for at, name in enumerate(api.slots_at(version))}
        offsets = tuple(places.get(function.name, 0) for function in api.functions)
        orders.append(_Order(version, offsets))
    return orders


def _sizes(layouts: StructLayouts, struct: Struct) -> list[tuple[int, int]]:
    """When a struct has grown, and its size before that, oldest first."""
    versions = sorted({field.since for field in struct.fields if field.since})
    return [(version, layouts.size_at(struct, version - 1)) for version in versions]


def generate_behaviours(native: Path = GENERATED.parent) -> str:
    """The functions that the hand-written sources define, as a JSON list."""
    pjrt = _defined(native / "pjrt", _PJRT_DEFINITION)
    legacy = _defined(native / "legacy", _LEGACY_DEFINITION)
    names = {each.name for each in load_functions() if each.name.removeprefix("PJRT_") in pjrt}
    names |= {each.name for each in load_legacy().functions if each.name in legacy}
    return json.dumps(sorted(names), indent=0) + "\n"


def _defined(folder: Path, definition: re.Pattern[str]) -> set[str]:
    sources = (path.read_text("utf-8") for path in folder.rglob("*.cc"))
    return {name for source in sources for name in definition.findall(source)}


def declare(ctype: str, name: str) -> str:
    """The C declaration of `name`; function pointers have `(*)` where it goes, functions `()`.

    An array's type has its length behind it: `int[6]`.
    """
    before, mark, after = ctype.partition("(*)")
    if mark:
        return f"{before}(*{name}){after}"
    before, mark, after = ctype.partition(" ()")
    if mark:
        return f"{before} {name}{after}"
    element, bracket, length = ctype.partition("[")
    return f"{element} {name}{bracket}{length}"


def short(function: ApiFunction | LegacyFunction | _Recorded) -> str:
    """A function's name without PJRT's prefix: `Client_Compile`."""
    return function.name.removeprefix("PJRT_")


def signature(function: LegacyFunction) -> str:
    """The parameters of a function as C++ declares them."""
    return ", ".join(declare(field.type, field.name) for field in function.parameters)


def differences(texts: Mapping[str, str], folder: Path = GENERATED) -> list[str]:
    """The lines of a unified diff from the folder's files to these texts; files too many, too."""
    found = {path.name for path in folder.glob("*") if path.is_file()}
    lines: list[str] = []
    for name in sorted(found | set(texts)):
        lines += difference(folder / name, texts.get(name, ""))
    return lines


def difference(path: Path, text: str) -> list[str]:
    """The lines of a unified diff from the file, if there is one, to this text."""
    old = path.read_text("utf-8") if path.is_file() else ""
    wanted = f"{path.name} wanted"
    return list(
        difflib.unified_diff(old.splitlines(), text.splitlines(), path.name, wanted, lineterm="")
    )


def write(texts: Mapping[str, str], folder: Path = GENERATED) -> list[str]:
    """Writes the files that differ and removes those too many; returns their names."""
    folder.mkdir(parents=True, exist_ok=True)
    changed = []
    for path in folder.glob("*"):
        if path.is_file() and path.name not in texts:
            path.unlink()
            changed.append(path.name)
    for name, text in texts.items():
        path = folder / name
        if not path.is_file() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            changed.append(name)
    return sorted(changed)


def main(arguments: Iterable[str]) -> int:
    """`--check`: 1 and a diff if the files are not what the catalogue gives. Else writes them."""
    options = list(arguments)
    if options not in ([], ["--check"]):
        print("usage: python -m mock_libtpu.codegen [--check]", file=sys.stderr)
        return 2
    others = {BEHAVIOURS: generate_behaviours(), HEADER: generate_header()}
    if options:
        lines = differences(generate())
        for path, text in others.items():
            lines += difference(path, text)
        print("\n".join(lines) if lines else "generated files are what the catalogue gives")
        return 1 if lines else 0
    changed = write(generate())
    for path, text in others.items():
        if difference(path, text):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            changed.append(path.name)
    print("\n".join(f"wrote {name}" for name in changed) if changed else "unchanged")
    return 0
