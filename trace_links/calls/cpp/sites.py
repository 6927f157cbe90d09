"""Finds the calls and the variables of one function in its syntax tree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from trace_links.calls.cpp.classes import unwrapped
from trace_links.calls.cpp.syntax import components, field, nodes, text_of
from trace_links.calls.cpp.written import Path

if TYPE_CHECKING:
    from tree_sitter import Node

_MAKERS = frozenset({"make_unique", "make_shared", "MakeUnique", "make_ref", "WrapUnique"})
_SCOPES = frozenset({
    "compound_statement", "for_statement", "for_range_loop", "if_statement", "while_statement",
    "lambda_expression", "function_definition", "switch_statement", "catch_clause",
    "translation_unit",
})  # fmt: skip
_PARAMETERS = frozenset({"parameter_declaration", "optional_parameter_declaration"})
_DECLARATIONS = frozenset({"declaration", "for_range_loop", *_PARAMETERS})
_BODIES = frozenset({"field_declaration_list"})
_ARGUMENTS = frozenset({"argument_list", "initializer_list"})


class Site(NamedTuple):
    """A call as it is written."""

    name: str
    scope: Path
    """The names before it: `a::b` of `a::b::f()`."""
    receiver: Node | None
    """The expression before `.` or `->`."""
    is_arrow: bool
    arguments: tuple[Node, ...]
    is_open: bool
    """Whether an argument is a pack, or a macro that may stand for several."""
    makes: Node | None
    """The type of the object that is constructed; None for other calls."""
    node: Node
    field: str = ""
    """The member that an initialiser of a constructor is for."""


class Variable(NamedTuple):
    """A local variable or a parameter."""

    start: int
    end: int
    """Where its scope ends."""
    type: str
    value: Node | None
    """Of `auto`: what it is initialised with, or iterates over."""
    is_element: bool = False


def sites(root: Node, name: str = "") -> Iterator[Site]:
    """The calls in a function, in source order, without those of local classes' methods.

    With a name only those that have it in their text.
    """
    for node in nodes(root, _BODIES, name.encode()):
        if node.type == "call_expression":
            yield from sites_of(node)
        elif node.type == "declaration":
            yield from _constructed(node)
        elif node.type == "new_expression":
            if field(node, "declarator") is None:  # `new T[3]`
                yield _making(field(node, "type"), field(node, "arguments"), node)
        elif node.type == "compound_literal_expression":
            yield _making(field(node, "type"), field(node, "value"), node)
        elif node.type == "field_initializer":
            yield from _initialised(node)


def sites_of(node: Node) -> Iterator[Site]:
    function = field(node, "function")
    while function is not None and function.type == "parenthesized_expression":
        function = next(iter(function.named_children), None)
    if function is None:
        return
    arguments = _arguments(field(node, "arguments"))
    is_open = any(_is_open(argument) for argument in arguments)
    if function.type == "field_expression":
        member, scope = function.child_by_field_name("field"), Path()
        if member is not None and member.type == "qualified_identifier":
            member, scope = _split(member)
        name = _plain_name(member)
        receiver = field(function, "argument")
        arrow = any(child.type == "->" for child in function.children)
        if name:
            yield Site(name, scope, receiver, arrow, arguments, is_open, None, node)
        return
    last, scope = _split(function)
    name = _plain_name(last)
    if name in _MAKERS and last is not None and last.type == "template_function":
        types = field(last, "arguments")
        descriptor = types.named_children[0] if types is not None and types.named_children else None
        yield _making(field(descriptor, "type"), field(node, "arguments"), node)
    elif name:
        yield Site(name, scope, None, False, arguments, is_open, None, node)


def _split(function: Node) -> tuple[Node | None, Path]:
    """The last component, and the names before it; a leading `::` is an empty name."""
    scope: Path = ()
    last: Node | None = function
    while last is not None and last.type == "qualified_identifier":
        outer = field(last, "scope")
        if outer is not None and outer.type == "template_type":
            outer = field(outer, "name")
        scope += components(outer.text or b"") if outer is not None else ("",)
        last = field(last, "name")
    return last, scope


def _plain_name(node: Node | None) -> str:
    if node is None:
        return ""
    if node.type in ("template_function", "template_method", "template_type"):
        node = field(node, "name")
    if node is None or node.type not in ("identifier", "field_identifier", "type_identifier"):
        return ""
    return text_of(node)


def _making(type_: Node | None, arguments: Node | None, node: Node, name: str = "") -> Site:
    given = _arguments(arguments)
    is_open = any(_is_open(argument) for argument in given)
    return Site(type_name(type_), (), None, False, given, is_open, type_, node, name)


def type_name(type_: Node | None) -> str:
    """The last component of a type."""
    return _plain_name(_split(type_)[0]) if type_ is not None else ""


def _constructed(node: Node) -> Iterator[Site]:
    """`T x(1);`, `T x{1};`, `T x;`."""
    type_ = field(node, "type")
    if not type_name(type_) or any(text_of(child) == "extern" for child in node.children):
        return
    for declarator in node.children_by_field_name("declarator"):
        value = field(declarator, "value")
        if declarator.type == "identifier" and field(node, "value") is None:
            yield _making(type_, None, declarator)
        elif value is not None and value.type in _ARGUMENTS:
            inner = field(declarator, "declarator")
            is_plain = inner is not None and inner.type == "identifier"
            if is_plain and not any(child.type == "=" for child in declarator.children):
                yield _making(type_, value, declarator)


def _initialised(node: Node) -> Iterator[Site]:
    name = next(iter(node.named_children), None)
    given = next((child for child in node.named_children if child.type in _ARGUMENTS), None)
    if name is None or given is None:
        return
    if name.type in ("template_method", "field_identifier", "qualified_identifier"):
        last, _ = _split(name)
        yield _making(name, given, node, _plain_name(last))


def _arguments(node: Node | None) -> tuple[Node, ...]:
    if node is None:
        return ()
    return tuple(child for child in node.named_children if child.type != "comment")


def _is_open(argument: Node) -> bool:
    return argument.type in ("parameter_pack_expansion", "ERROR")


def variables(root: Node) -> dict[str, list[Variable]]:
    """The variables below a node, by their names, in source order."""
    found: dict[str, list[Variable]] = {}
    for node in nodes(root):
        if node.type == "lambda_capture_initializer":
            name, captured = node.named_children[0], node.named_children[-1]
            variable = Variable(node.start_byte, _scope_end(node), "auto", captured)
            found.setdefault(text_of(name), []).append(variable)
        elif node.type in _DECLARATIONS:
            for name, variable in _declared(node):
                found.setdefault(text_of(name), []).append(variable)
    return found


def _declared(node: Node) -> Iterator[tuple[Node, Variable]]:
    type_ = text_of(field(node, "type"))
    end = _scope_end(node)
    is_element = node.type == "for_range_loop"
    for declarator in node.children_by_field_name("declarator"):
        signs, name, parameters = unwrapped(declarator)
        if name is None or (parameters is not None and node.type == "declaration"):
            continue
        value = field(declarator, "value") or field(node, "right" if is_element else "value")
        yield name, Variable(node.start_byte, end, type_ + signs, value, is_element)


def _scope_end(node: Node) -> int:
    """Where the block around a declaration ends."""
    outer = node.parent if node.type != "for_range_loop" else node
    while outer is not None and outer.type not in _SCOPES:
        outer = outer.parent
    return outer.end_byte if outer is not None else node.end_byte
