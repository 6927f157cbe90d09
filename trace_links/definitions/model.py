"""The data types of the index and of lookup results. No logic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from tpu_walkthrough.source_tree.names import HEADER_EXTENSIONS, SOURCE_EXTENSIONS

Confidence = Literal["exact", "call site", "definition", "callable", "class", "file"]

IN_RELEASE = "in "
"""Starts the label of a place in another release than the binary's: `in 0.11.0`."""

SEVERAL = 0
"""Replaces the lines of a name that is called on many lines, or in a macro defined there."""

# The ends of the files that may define functions.
UNITS = tuple(f".{extension}" for extension in sorted(SOURCE_EXTENSIONS))
HEADERS = tuple(f".{extension}" for extension in sorted(HEADER_EXTENSIONS - {"def"}))


class Kind:
    """What is defined. Plain numbers, as there are millions of them."""

    FUNCTION = 0
    LAMBDA = 1
    CLASS = 2
    MACRO = 3  # a use of a macro that defines the function
    PROTO = 4  # a message, an enumeration or a service of a .proto file
    FIELD = 5  # a field of a message
    TD = 6  # a record of a .td file
    ALIAS = 7  # another name of a type; the type is in `parameters`
    DECLARATION = 8  # of a function that the same file does not define
    ENUMERATOR = 9  # `parameters` has its enumeration and its number: `(Color)2`
    DEFINE = 10  # the definition of a macro that calls something
    LABELS = (
        "function", "lambda", "class", "macro", "proto", "field", "td", "alias", "declaration",
        "enumerator", "define",
    )  # fmt: skip


class Flag:
    """Further properties that distinguish definitions."""

    CONST = 1
    LVALUE = 2  # a member function for lvalues: `f() &`
    RVALUE = 4
    QUALIFIERS = CONST | LVALUE | RVALUE
    TEMPLATE = 8  # the function, or a class around it
    SPECIAL = 16  # specialises a template, for the arguments in `specialisation`
    ELSEWHERE = 32  # compiled only for systems other than Linux
    DEFAULTED = 64
    OWN_TEMPLATE = 128  # the function itself, not only a class around it


class Implicit:
    """Flags of a class: the implicit members, which a compiler defines if none is declared."""

    DEFAULT_CONSTRUCTOR = 1 << 8
    COPY_CONSTRUCTOR = 1 << 9
    MOVE_CONSTRUCTOR = 1 << 10
    COPY_ASSIGNMENT = 1 << 11
    MOVE_ASSIGNMENT = 1 << 12
    DESTRUCTOR = 1 << 13
    INHERITED_CONSTRUCTORS = 1 << 14  # `using Base::Base;`
    CONSTRUCTORS = (
        DEFAULT_CONSTRUCTOR | COPY_CONSTRUCTOR | MOVE_CONSTRUCTOR | INHERITED_CONSTRUCTORS
    )
    ASSIGNMENTS = COPY_ASSIGNMENT | MOVE_ASSIGNMENT


class BinaryFacts(NamedTuple):
    """What is known of the binary that a function is in."""

    machine: str = ""
    """The processor, as ElfFile.machine; "" if it is not known."""
    is_only: bool = False
    """Whether the function is the only one of its name there, and its source is in the tree."""


class Row(NamedTuple):
    """One definition as the indexer finds it; only types that marshal can pass to a process."""

    kind: int
    name: str
    """The last component: `f`, `~C`, `operator==`, `operator conversion`; "" for a lambda."""
    scope: str
    """The components before it, without template arguments: `a::(anonymous namespace)::C`."""
    parameters: str
    """The types, without names, joined by `, `; a template's own parameters are written `$`.

    For a conversion operator, the type that it converts to.
    """
    specialisation: str
    """The specialised components, with their arguments: `A<int>::B<$*>::`.

    A template's own parameters are written `$`; the arguments of `f<>::` follow from its
    parameters.
    """
    flags: int
    line: int
    end_line: int
    parent: int = -1
    """The index, in the file's list, of the function that contains this; -1 if none does."""
    calls: tuple[tuple[str, int], ...] = ()
    """Names called in the body, with up to three lines of each; 0 for one called on more."""


@dataclass(frozen=True, slots=True)
class Definition:
    """One definition in a source tree."""

    qualified_name: str
    parameters: tuple[str, ...]
    path: str
    """Relative to the repository, with `/`."""
    line: int
    end_line: int
    kind: str
    """"function", "lambda", "class", "macro", or another of Kind.LABELS."""


@dataclass(frozen=True, slots=True)
class LookupResult:
    """The result of a lookup."""

    name: str
    """The name that was looked up, demangled."""
    path: str | None = None
    """None if nothing was found, or several definitions are equally likely."""
    repository: str | None = None
    """What `path` is relative to: the folder of a source tree, or the address of a repository."""
    line: int | None = None
    """Counted from 1."""
    end_line: int | None = None
    confidence: Confidence | None = None
    """How precise `line` is: "exact", "call site", "definition", "callable", "class" or "file".

    "callable": a lambda that this function of the standard library calls.
    """
    candidates: tuple[Definition, ...] = ()
    """The equally likely definitions.

    With a `path`: more precise definitions within it that cannot be distinguished, as the lambdas
    of a function.
    """
    calls: tuple[int, ...] = ()
    """The lines of a definition of which one calls the function that it is known to call."""


@dataclass(frozen=True)
class Definitions:
    """The results of several lookups."""

    definitions: Sequence[LookupResult]
