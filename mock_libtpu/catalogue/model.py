"""The types of a catalogue of a C API: its enums, structs and functions, each with its facts.

Only the types and what follows from one of them; load.py reads them, layout.py computes sizes.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is read of the catalogue's files as it is there, by the names of its fields."""


class Origin(Fact, frozen=True):
    """Where the facts were taken from.

    `also` are headers that the file includes and needs, `without` those that it does not need.
    """

    repository: str
    commit: str
    file: str
    also: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


class Release(Fact, frozen=True):
    """A published library that speaks the API: its API version and how many slots its table has."""

    product: str
    version: str
    api_version: int
    slots: int
    commit: str = ""


class EnumValue(Fact, frozen=True):
    """One value. `name` lacks the enum's prefix."""

    name: str
    value: int
    since: int = 0


class Enum(Fact, frozen=True):
    """An enum; its C names are `prefix` + the values' names."""

    name: str
    prefix: str
    values: tuple[EnumValue, ...]


class Callback(Fact, frozen=True):
    """A named type of function pointers: `type` has `(*)` where a declaration has its name.

    Of functions themselves it has `()` there.
    """

    name: str
    type: str


class ByHand(Fact, frozen=True):
    """A function that is in no table of slots, and the values that are recorded of a call.

    Code that is written by hand records it.
    """

    name: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    summary: str


class Field(Fact, frozen=True):
    """A field of a struct, or a parameter of a function, as C declares it and as it is meant.

    `direction` is "in" (the caller writes it), "out" (the function does) or "in/out".
    `length` names, for a pointer, the fields that hold its lengths, outermost first; a name of the
    form `Count(field)` is a number that no field holds, to be asked for by field.
    `lengths` names the field with the length of each element (of strings, of inner arrays).
    `text` is "text" for characters that are readable, "bytes" for those that are not.
    `when` names the pointer that must not be null, or the flag that must be set, for the field to
    mean anything: before the call if the caller writes that one, else after it.
    A union has no name and no type: `union` has its members, each with the value (`case`) of the
    field `tag` for which it holds.
    `unset`: there are frameworks that call without having written it, so it must not be trusted.
    `since` is the API version that brought the field, 0 if it is as old as the struct.
    """

    name: str = ""
    type: str = ""
    direction: str = "in"
    length: tuple[str, ...] = ()
    lengths: str = ""
    text: str = msgspec.field(default="", name="is")
    when: str = ""
    case: str = ""
    tag: str = ""
    union: tuple[Field, ...] = ()
    unset: bool = False
    since: int = 0

    @property
    def is_input(self) -> bool:
        return self.direction in {"in", "in/out"}

    @property
    def is_output(self) -> bool:
        return self.direction in {"out", "in/out"}


class Struct(Fact, frozen=True):
    """A struct. `is_object`: one that is handled by pointer, of which only the start is public.

    `struct_size` is "unset" where frameworks are known to leave the field of this name unset.
    `key` is the field that names the value, where an array of such structs is a map.
    """

    name: str
    fields: tuple[Field, ...]
    is_object: bool = msgspec.field(default=False, name="object")
    struct_size: str = ""
    key: str = ""

    @property
    def has_size(self) -> bool:
        """Whether its `struct_size` holds how much of it there is."""
        names = [field.name for field in self.fields[:1]]
        return names == ["struct_size"] and self.struct_size != "unset"


class ApiFunction(Fact, frozen=True):
    """A function of an API.

    `slot` counts from 0 in the API's table. `arguments` names the struct that the only parameter
    points to, and `parameters` are then that struct's fields, without its size, its extensions and
    the lengths and flags that belong to another one. `inputs` are those that can be read before a
    call, `outputs` those that can be after it.
    `since` is the version that brought the function, 0 if that was before versions were counted;
    for an extension it is the version of the API it extends.
    `field` is the slot's name in C where it is not the function's.
    """

    name: str
    slot: int
    arguments: str
    returns: str
    since: int
    summary: str
    field: str = ""
    api: str = ""
    parameters: tuple[Field, ...] = ()

    @property
    def inputs(self) -> tuple[Field, ...]:
        return tuple(field for field in self.parameters if field.is_input and not field.unset)

    @property
    def outputs(self) -> tuple[Field, ...]:
        return tuple(field for field in self.parameters if field.is_output)


class Older(Fact, frozen=True):
    """What is known of the tables before `Api.oldest`, from version `since` on.

    They have the functions of their version in the same order; `moved` has, by version, those
    that were in another slot, and those behind them follow.
    """

    since: int
    moved: Mapping[int, Mapping[str, int]]


class Api(Fact, frozen=True):
    """One API, or one extension of another (`extends`, with the value of its extension type).

    `oldest` is the version from which on only additions were made: who is older has another table,
    of which `older` has what is known.
    `version_macro` is the version's name in C.
    `table` is the struct with a pointer to each function, behind the fields listed with it.
    `numbers` are C++ types of numbers that structs point to, with the C types that they are.
    `unused` are slots of the table that no function has any more: their names, and their numbers.
    `called_back` are functions that a framework gives and a plugin calls, `pointed_to` those of a
    table of another kind that an extension points to.
    `offered`: the mock has the extension. Others are only recorded, in front of a plugin.
    """

    title: str
    version: int
    version_macro: str
    origin: Origin
    table: str
    handles: tuple[str, ...]
    structs: tuple[Struct, ...]
    functions: tuple[ApiFunction, ...]
    name: str = msgspec.field(name="api")
    oldest: int = 0
    extends: str = ""
    extension_type: str = ""
    releases: tuple[Release, ...] = ()
    enums: tuple[Enum, ...] = ()
    callbacks: tuple[Callback, ...] = ()
    called_back: tuple[ByHand, ...] = ()
    pointed_to: tuple[ByHand, ...] = ()
    numbers: Mapping[str, str] = {}
    unused: Mapping[str, int] = {}
    offered: bool = True
    older: Older | None = None

    def slots_at(self, version: int) -> tuple[str, ...]:
        """The names of the slots in the order that the table of a version has.

        From `oldest` on those of this version; none where they are not known.
        """
        if version >= self.oldest:
            return self.slots
        if self.older is None or version < self.older.since:
            return ()
        since = {function.name: function.since for function in self.functions}
        slots = [name for name in self.slots if since[name] <= version]
        for name, slot in self.older.moved.get(version, {}).items():
            slots.remove(name)
            slots.insert(slot, name)
        return tuple(slots)

    @property
    def slots(self) -> tuple[str, ...]:
        """The names of the table's slots in their order, unused ones included."""
        numbered = {function.slot: function.name for function in self.functions}
        numbered |= {number: name for name, number in self.unused.items()}
        return tuple(numbered[number] for number in sorted(numbered))

    def function(self, name: str) -> ApiFunction:
        """The function of this name; KeyError if this API has none."""
        return {function.name: function for function in self.functions}[name]

    def struct(self, name: str) -> Struct:
        """The struct of this name; KeyError if this API has none."""
        return {struct.name: struct for struct in self.structs}[name]
