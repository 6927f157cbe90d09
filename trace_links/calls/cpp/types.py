"""The types of expressions in a function, as far as declarations in sight have them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from trace_links.calls.cpp.scopes import Function, Scopes
from trace_links.calls.cpp.sites import Site, Variable, sites_of
from trace_links.calls.cpp.syntax import field, text_of
from trace_links.calls.cpp.written import Path, Written, written

if TYPE_CHECKING:
    from tree_sitter import Node

_DEEPEST = 12
_CASTS = frozenset({"static_cast", "dynamic_cast", "const_cast", "reinterpret_cast", "down_cast"})
_SAME = frozenset({"move", "forward", "as_const", "ref", "cref", "exchange"})
_MAKERS = {"make_unique": "std::unique_ptr", "make_shared": "std::shared_ptr"}
_UNWRAPPING = frozenset({"get", "value", "ValueOrDie", "release", "operator->", "operator*"})
_ELEMENTS = frozenset({"back", "front", "at", "top"})


class Types:
    """The types in one function."""

    def __init__(
        self,
        scopes: Scopes,
        scope: Path,
        path: str,
        variables: dict[str, list[Variable]],
        called: Callable[[Site], list[Function]],
    ) -> None:
        """`called`: the functions that a call may mean; empty if they are not known."""
        self._scopes = scopes
        self._scope = scope
        self._path = path
        self._variables = variables
        self._called = called
        self._depth = 0

    def variable(self, name: str, position: int) -> Variable | None:
        """The local variable of this name that is visible at a position."""
        visible = [
            variable
            for variable in self._variables.get(name, ())
            if variable.start < position < variable.end
        ]
        return visible[-1] if visible else None

    def written(self, text: str) -> Written | None:
        return written(text, self._scope, self._path)

    def this(self) -> int | None:
        """The innermost class around the function."""
        for _, row in self._scopes.classes_around(self._scope, self._path):
            if row is not None:
                return row
        return None

    def of(self, node: Node | None) -> Written | None:
        """The type of an expression; None if it is not known."""
        if node is None or self._depth > _DEEPEST:
            return None
        self._depth += 1
        try:
            method = getattr(self, f"_{node.type}", None)
            return method(node) if method is not None else None
        finally:
            self._depth -= 1

    def class_of(self, type_: Written | None) -> int | None:
        return self._scopes.class_of(type_) if type_ is not None else None

    def resolved(self, type_: Written | None) -> Written | None:
        """The type, or what it is an alias of."""
        for _ in range(4):
            if type_ is None or self.class_of(type_) is not None:
                return type_
            target = self._scopes.alias(type_.name, type_.scope, type_.path)
            if target is None:
                return type_
            type_ = target._replace(is_pointer=target.is_pointer or type_.is_pointer)
        return type_

    def pointee(self, type_: Written | None) -> Written | None:
        """What `->` leads to."""
        type_ = self.resolved(type_)
        if type_ is None:
            return None
        if not type_.is_pointer and (row := self._scopes.class_of(type_)) is not None:
            arrows, _ = self._scopes.methods(row, "operator->")
            if arrows:
                return type_.argument() if len(type_.arguments) == 1 else arrows[0].type
        return type_.pointee

    def _identifier(self, node: Node) -> Written | None:
        name = text_of(node)
        variable = self.variable(name, node.start_byte)
        if variable is not None:
            return self._of_variable(variable)
        for _, row in self._scopes.classes_around(self._scope, self._path):
            if row is not None and (type_ := self._scopes.field(row, name)) is not None:
                return type_
        return None

    def _of_variable(self, variable: Variable) -> Written | None:
        type_ = self.written(variable.type)
        if type_ is not None or "auto" not in variable.type:
            return type_
        value = self.of(variable.value)
        if variable.is_element:
            value = self.resolved(value)
            return value.element if value is not None else None
        return value

    def _this(self, _node: Node) -> Written | None:
        row = self.this()
        if row is None:
            return None
        name = ("", *self._scopes.inside(row))
        return Written(name, (), True, (), self._path)

    def _field_expression(self, node: Node) -> Written | None:
        owner = self.of(field(node, "argument"))
        if any(child.type == "->" for child in node.children):
            owner = self.pointee(owner)
        row = self.class_of(owner)
        name = text_of(field(node, "field"))
        if row is None:
            if owner is not None and owner.name[-1] == "pair" and name in ("first", "second"):
                return owner.argument(name == "second")
            return None
        return self._scopes.field(row, name)

    def _call_expression(self, node: Node) -> Written | None:
        function = field(node, "function")
        site = next(iter(sites_of(node)), None)
        if site is None or function is None:
            return None
        arguments = field(function, "name", "arguments") or field(function, "arguments")
        types = arguments.named_children if arguments is not None else []
        if site.makes is not None:
            wrapper = _MAKERS.get(_last_word(text_of(function)), "std::unique_ptr")
            return self.written(f"{wrapper}<{text_of(site.makes)}>")
        if site.name in _CASTS and types:
            return self.written(text_of(types[0]))
        if site.name in _SAME and site.arguments and site.receiver is None:
            return self.of(site.arguments[0])
        if site.receiver is not None:
            of_wrapper = self._of_wrapper(site)
            if of_wrapper is not None:
                return of_wrapper
        functions = self._called(site)
        types_ = {function.type for function in functions}
        return types_.pop() if len(types_) == 1 else self._made(site, functions)

    def _of_wrapper(self, site: Site) -> Written | None:
        owner = self.resolved(self.of(site.receiver))
        if owner is None or self.class_of(owner) is not None or site.is_arrow:
            return None
        if site.name in _UNWRAPPING:
            return owner.pointee if owner.pointee != owner else None
        if site.name in _ELEMENTS:
            return owner.value
        return None

    def _made(self, site: Site, functions: list[Function]) -> Written | None:
        """`T(1)`: the type itself."""
        if functions or site.receiver is not None:
            return None
        name = "::".join((*site.scope, site.name))
        type_ = self.written(name)
        return type_ if self.class_of(type_) is not None else None

    def _new_expression(self, node: Node) -> Written | None:
        type_ = self.written(text_of(field(node, "type")))
        return type_._replace(is_pointer=True) if type_ is not None else None

    def _compound_literal_expression(self, node: Node) -> Written | None:
        return self.written(text_of(field(node, "type")))

    def _cast_expression(self, node: Node) -> Written | None:
        return self.written(text_of(field(node, "type")))

    def _parenthesized_expression(self, node: Node) -> Written | None:
        return self.of(next(iter(node.named_children), None))

    def _pointer_expression(self, node: Node) -> Written | None:
        type_ = self.of(field(node, "argument"))
        if type_ is None:
            return None
        if text_of(field(node, "operator")) == "&":
            return type_._replace(is_pointer=True)
        return self.pointee(type_)

    def _subscript_expression(self, node: Node) -> Written | None:
        type_ = self.resolved(self.of(field(node, "argument")))
        return type_.value if type_ is not None else None

    def _conditional_expression(self, node: Node) -> Written | None:
        return self.of(field(node, "consequence")) or self.of(field(node, "alternative"))

    def _assignment_expression(self, node: Node) -> Written | None:
        return self.of(field(node, "left"))


def _last_word(text: str) -> str:
    return text.partition("<")[0].rpartition("::")[2]
