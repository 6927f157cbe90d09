"""What the index holds and what a lookup answers. No logic."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

Confidence = Literal["exact", "call site", "definition", "class", "file"]


class Kind:
    """What stands at a definition's line. Plain numbers: millions of them are handled."""

    FUNCTION = 0
    LAMBDA = 1
    CLASS = 2
    MACRO = 3  # a use of a macro that makes the function
    PROTO = 4  # a message, an enumeration or a service of a .proto file
    FIELD = 5  # a field of a message
    TD = 6  # a record of a .td file
    ALIAS = 7  # another name of a type, which is in `parameters`
    DECLARATION = 8  # of a function whose definition is not in the same file
    LABELS = (
        "function", "lambda", "class", "macro", "proto", "field", "td", "alias", "declaration",
    )  # fmt: skip


class Flag:
    """What else tells one definition from another."""

    CONST = 1
    LVALUE = 2  # a member function for lvalues: `f() &`
    RVALUE = 4
    QUALIFIERS = CONST | LVALUE | RVALUE
    TEMPLATE = 8  # the function, or a class around it
    SPECIAL = 16  # of a template, for the arguments in `specialisation`
    ELSEWHERE = 32  # compiled for other systems than Linux only
    DEFAULTED = 64
    OWN_TEMPLATE = 128  # the function itself, not only a class around it


class Made:
    """Flags of a class: the members that a compiler makes for it, as it declares none itself."""

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


class Row(NamedTuple):
    """One definition as the indexer finds it; of marshal's types, to cross a process border."""

    kind: int
    name: str
    """The last component: `f`, `~C`, `operator==`, `operator conversion`; "" for a lambda."""
    scope: str
    """The components before it, without template arguments: `a::(anonymous namespace)::C`."""
    parameters: str
    """The types, without names, joined by `, `; a template's own parameters are written `$`.

    Of an operator that converts, the type that it converts to.
    """
    specialisation: str
    """The components that are of a specialisation, with its arguments: `A<int>::B<$*>::`.

    A template's own parameters are written `$`; `f<>::` has its arguments from its parameters.
    """
    flags: int
    line: int
    end_line: int
    parent: int = -1
    """For what stands in a function: that function's place in the file's list."""
    calls: tuple[tuple[str, int], ...] = ()
    """Names called in the body, each with its line; 0 for one called on several lines."""


@dataclass(frozen=True, slots=True)
class Definition:
    """One place of a source tree; `path` is relative to the repository and uses `/`."""

    qualified_name: str
    parameters: tuple[str, ...]
    path: str
    line: int
    end_line: int
    kind: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What is known of a name. `path` is None where there is none, or several are as likely.

    `candidates` are all that are equally likely where there is no single answer, or, with a
    `path`, finer places within it among which nothing decides (the lambdas of a function).
    """

    name: str
    path: str | None = None
    repository: str | None = None
    line: int | None = None
    end_line: int | None = None
    confidence: Confidence | None = None
    candidates: tuple[Definition, ...] = ()
