"""Reads the declarator of a function: the components of its name, its parameters, its line."""

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from trace_links.definitions.names import CONVERSION, Part, parse_name, split_arguments

if TYPE_CHECKING:
    from tree_sitter import Node


_NAMED = frozenset({"function_declarator", "operator_cast", "qualified_identifier"})
_NO_NAMES = frozenset({
    "if", "for", "while", "switch", "catch", "return", "else", "do", "sizeof", "defined",
    "__asm__", "asm", "decltype",
})  # fmt: skip


class Declared(NamedTuple):
    """The head of a function."""

    parts: tuple[Part, ...]
    parameters: "Node | None"
    line: int
    end: int
    """Where its qualifiers, initialisers and body start."""


def declared(node: "Node", text: bytes) -> Declared | None:
    """The head of the function; None if the node only looks like a function."""
    declarator = node.child_by_field_name("declarator")
    while declarator is not None and declarator.type not in _NAMED:
        inner = declarator.child_by_field_name("declarator")
        if inner is None and declarator.type == "reference_declarator":
            inner = next(reversed(declarator.named_children), None)
        declarator = inner
    if declarator is None:
        return None
    if declarator.type == "function_declarator":
        found = _split_conversion(node, declarator, text) or _function(declarator, text)
    else:
        found = _conversion(declarator, text)
    if found is None or not found.parts or found.parts[-1].name in _NO_NAMES:
        return None
    return found


def _function(declarator: "Node", text: bytes) -> Declared | None:
    name = declarator.child_by_field_name("declarator")
    while name is not None and name.type == "parenthesized_declarator" and name.named_children:
        name = name.named_children[0]
    if name is not None and name.type == "function_declarator":  # a macro before the real one
        declarator, name = name, name.child_by_field_name("declarator")
    if name is None:
        return None
    parameters = declarator.child_by_field_name("parameters")
    end = parameters.end_byte if parameters is not None else declarator.end_byte
    return Declared(
        components(slice_of(name, text)), parameters, _last(name).start_point[0] + 1, end
    )


def _conversion(declarator: "Node", text: bytes) -> Declared | None:
    """Parse `operator T() const`, optionally with `C::`."""
    cast: Node | None = declarator
    while cast is not None and cast.type == "qualified_identifier":
        cast = cast.child_by_field_name("name")
    if cast is None or cast.type != "operator_cast":
        return None
    target = cast.child_by_field_name("declarator")
    while target is not None and target.type != "abstract_function_declarator":
        inner = target.child_by_field_name("declarator")
        target = inner or next(iter(target.named_children), None)
    if target is None:
        return None
    prefix = text[declarator.start_byte : cast.start_byte].decode("utf-8", "replace")
    parameters = target.child_by_field_name("parameters")
    start, end = target.start_byte, target.end_byte
    if parameters is not None:
        start, end = parameters.start_byte, parameters.end_byte
    written = text[cast.start_byte : start].decode("utf-8", "replace").strip()
    part = Part(CONVERSION, target=squeeze(written.removeprefix("operator")).strip())
    parts = (*components(prefix), part)
    return Declared(parts, parameters, cast.start_point[0] + 1, end)


def _split_conversion(node: "Node", declarator: "Node", text: bytes) -> Declared | None:
    """Parse `constexpr C::operator int() const`, which the parser reads as an `int()`."""
    scope = node.child_by_field_name("type")
    parameters = declarator.child_by_field_name("parameters")
    if scope is None or parameters is None or scope.type != "qualified_identifier":
        return None
    if slice_of(_last(scope), text) != "operator":
        return None
    prefix = slice_of(scope, text).removesuffix("operator")
    written = text[scope.end_byte : parameters.start_byte].decode("utf-8", "replace")
    parts = (*components(prefix), Part(CONVERSION, target=squeeze(written).strip()))
    return Declared(parts, parameters, scope.end_point[0] + 1, parameters.end_byte)


def _last(name: "Node") -> "Node":
    """The last component, on whose line a function begins in debug information."""
    while name.type == "qualified_identifier" and (inner := name.child_by_field_name("name")):
        name = inner
    return name


def slice_of(node: "Node | None", text: bytes) -> str:
    return text[node.start_byte : node.end_byte].decode("utf-8", "replace") if node else ""


@lru_cache(4096)
def components(text: str) -> tuple[Part, ...]:
    """A declarator's components; a leading `::` becomes an empty first name."""
    squeezed = squeeze(text)
    parts = parse_name(squeezed)
    return (Part(""), *parts) if squeezed.startswith("::") else parts


@lru_cache(8192)
def squeeze(text: str) -> str:
    """One space between words, none elsewhere."""
    return _NO_SPACE.sub("", " ".join(text.split()))


_NO_SPACE = re.compile(r"(?<=[^\w>*&]) | (?=\W)")


def names_template(text: str, placeholders: frozenset[str]) -> bool:
    """Whether arguments are the template's own parameters: `T, Args...`, not `int` or `T, T`."""
    names = [piece.removesuffix("...").strip() for piece in split_arguments(text)]
    return 0 < len(names) == len(set(names)) and placeholders.issuperset(names)
