"""What a class declares: methods with their numbers of arguments, fields with types, bases."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from trace_links.calls.cpp.syntax import field, nodes, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

ANY = 1 << 16
"""The most arguments of a function that takes any number of them."""
_CLASSES = ("class_specifier", "struct_specifier", "union_specifier")
_PARAMETERS = ("parameter_declaration", "optional_parameter_declaration")
_PACKS = ("variadic_parameter_declaration", "variadic_parameter")


class Member(NamedTuple):
    """A method or a field."""

    name: str
    type: str
    """Of a field, or what a method returns."""
    is_method: bool
    least: int
    """The fewest arguments."""
    most: int
    line: int
    """Within the class, from 0."""
    end: int
    is_virtual: bool = False


class Body(NamedTuple):
    """The members and the bases of a class."""

    members: dict[str, list[Member]]
    bases: tuple[str, ...]


def body_of(root: Node) -> Body:
    """The first class in a syntax tree."""
    node = next((node for node in nodes(root) if node.type in _CLASSES and _body(node)), None)
    if node is None:
        return Body({}, ())
    members: dict[str, list[Member]] = {}
    for member in _members(_body(node)):
        members.setdefault(member.name, []).append(member)
    bases = [child for child in node.named_children if child.type == "base_class_clause"]
    names = [
        text_of(base)
        for clause in bases
        for base in clause.named_children
        if base.type not in ("access_specifier", "attribute_declaration")
    ]
    return Body(members, tuple(names))


def _body(node: Node) -> Node | None:
    return field(node, "body")


def _members(body: Node | None) -> Iterator[Member]:
    for child in body.named_children if body is not None else ():
        yield from _declared(child)


def _declared(node: Node) -> Iterator[Member]:
    if node.type in ("template_declaration", "preproc_if", "preproc_ifdef", "preproc_else"):
        for child in node.named_children:
            yield from _declared(child)
        return
    if node.type not in ("field_declaration", "declaration", "function_definition"):
        return
    kind = text_of(field(node, "type"))
    is_virtual = any(
        child.type in ("virtual", "virtual_function_specifier") for child in node.children
    )
    for declarator in node.children_by_field_name("declarator"):
        signs, name, parameters = unwrapped(declarator)
        if name is None:
            continue
        least, most = arity(parameters)
        place = name.start_point[0], node.end_point[0]
        is_method = parameters is not None
        yield Member(text_of(name), kind + signs, is_method, least, most, *place, is_virtual)


def unwrapped(declarator: Node | None) -> tuple[str, Node | None, Node | None]:
    """The pointer signs, the name and the parameters of a declarator."""
    signs = ""
    parameters: Node | None = None
    while declarator is not None:
        if declarator.type in ("pointer_declarator", "array_declarator"):
            signs += "*"
            parameters = None  # those of the function that it points to
        elif declarator.type == "function_declarator":
            parameters = field(declarator, "parameters")
        elif declarator.type in ("operator_cast", "structured_binding_declarator"):
            return signs, None, parameters
        inner = field(declarator, "declarator")
        if inner is None and declarator.type in (
            "reference_declarator",
            "parenthesized_declarator",
            "variadic_declarator",
        ):
            inner = next(reversed(declarator.named_children), None)
        if inner is None:
            if declarator.type == "parenthesized_declarator" or "declarator" in declarator.type:
                return signs, None, parameters
            return signs, declarator, parameters
        declarator = inner
    return signs, None, parameters


def arity(parameters: Node | None) -> tuple[int, int]:
    """The fewest and the most arguments that parameters take."""
    if parameters is None:
        return 0, 0
    kinds = [child.type for child in parameters.named_children]
    if any(child.type == "..." for child in parameters.children) or any(
        kind in _PACKS for kind in kinds
    ):
        return 0, ANY
    most = sum(kind in _PARAMETERS for kind in kinds)
    if most == 1 and text_of(parameters) == "(void)":
        return 0, 0
    return most - kinds.count("optional_parameter_declaration"), most
