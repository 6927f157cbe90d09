"""Collects the rows of one parsed file: each definition with the properties of its scopes."""

import re
import sys
from bisect import bisect_left, bisect_right
from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from trace_links.definitions.model import Flag, Kind, Row
from trace_links.definitions.names import ANONYMOUS, CONVERSION, Part
from trace_links.definitions.parameters import clean_parameters, template_names, with_placeholders
from trace_links.definitions.parsing.calls import Calls
from trace_links.definitions.parsing.conditions import Conditions
from trace_links.definitions.parsing.declarators import (
    Declared,
    components,
    declared,
    names_template,
    slice_of,
    squeeze,
)
from trace_links.definitions.parsing.enumerators import enumerators
from trace_links.definitions.parsing.implicit_members import implicit_members

if TYPE_CHECKING:
    from tree_sitter import Node


_QUALIFIERS = re.compile(rb"\s*(const\b)?\s*(?:volatile\b)?\s*(&&?)?")
_NESTED_NAME = re.compile(r"(?<!\s)\s*+::\s*+(?:inline\s++)?")
_MAX_DEPTH = 40  # nested scopes; deeper ones are skipped, as each row contains all outer names
_MAX_LENGTH = 400  # of a name
_USING = re.compile(rb"using(?<!\wusing)\s++(?P<name>\w++)\s*+=\s*+(?P<target>[^;{}]{1,300}+);")
_TYPEDEF = re.compile(
    rb"typedef(?<!\wtypedef)\s++(?P<target>[^;{}()]{1,300}?)\s*+\b(?P<name>\w++)\s*+;"
)
_FUNCTION_NAME = re.compile(r"~?[^\W\d]\w*\Z|operator\W")
_DECLARATIONS = ("declaration", "field_declaration")
_TEST_MACROS = frozenset({"TEST", "TEST_F", "TEST_P", "TYPED_TEST", "TYPED_TEST_P"})


class Scope(NamedTuple):
    """A namespace, class, function or lambda of a file, with what those around it pass on."""

    start: int
    end: int
    name: str
    path: str
    """All names, joined by `::`."""
    namespace: str
    """Those of namespaces."""
    placeholders: frozenset[str]
    """The template parameters that are in scope."""
    flags: int
    specialisation: str
    row: int
    """Of the innermost function, lambda or class; -1: none."""
    is_namespace: bool = False
    is_function: bool = False
    is_local: bool = False
    """Whether it is in a function or an unnamed namespace, or is one."""


class _Own(NamedTuple):
    """What a definition adds to the scope around it."""

    name: str
    placeholders: frozenset[str] = frozenset()
    flags: int = 0
    specialisation: str = ""


_FILE = Scope(0, sys.maxsize, "", "", "", frozenset(), 0, "", -1, is_namespace=True)


Member = tuple[int, str]
"""What overloads have in common: where their class ends (-1 outside classes), and their name."""


class Collector:
    """Turns the nodes of one file into rows."""

    def __init__(
        self,
        text: bytes,
        blanked: bytes,
        known: Conditions,
        calls: Calls,
    ) -> None:
        """`text` is that of the nodes, `blanked`, its conditions and calls have its positions."""
        self._text = text
        self._blanked = blanked
        self._calls = calls
        self._off = known.off
        self._rows: list[Row] = []
        self._open = [_FILE]
        self.scopes: list[Scope] = []
        self._declared: list[tuple[Member, Node, Declared, Scope]] = []
        self._overloads: Counter[Member] = Counter()

    def rows(self, nodes: "list[Node]") -> list[Row]:
        """The rows for nodes of scopes and declarations, which may be in any order."""
        nodes.sort(key=lambda node: (node.start_byte, -node.end_byte))
        for node in nodes:
            while self._open[-1].end <= node.start_byte:
                self._open.pop()
            if len(self._open) > _MAX_DEPTH:
                continue
            kind = node.type
            if kind == "function_definition":
                self._function(node)
            elif kind == "lambda_expression":
                self._lambda(node)
            elif kind == "namespace_definition":
                self._namespace(node)
            elif kind in _DECLARATIONS:
                self._declaration(node)
            else:
                self._class(node)
        return self._rows

    def aliases(self) -> list[Row]:
        """Aliases of types anywhere in the file; their scopes do not matter."""
        rows = []
        found = chain(_USING.finditer(self._blanked), _TYPEDEF.finditer(self._blanked))
        for match in sorted(found, key=lambda match: match.start()):
            name = match["name"].decode()
            target = squeeze(match["target"].decode("utf-8", "replace"))
            line = self.line_at(match.start())
            if target.rpartition("::")[2] != name:
                rows.append(Row(Kind.ALIAS, name, "", target, "", 0, line, line))
        return rows

    def enumerators(self) -> list[Row]:
        """The enumerators whose numbers are known; their scopes do not matter."""
        rows = []
        for name, value, start in enumerators(self._blanked):
            line = self.line_at(start)
            rows.append(Row(Kind.ENUMERATOR, name, "", value, "", 0, line, line))
        return rows

    def declarations(self, defined: list[Row]) -> list[Row]:
        """Functions that are declared but not defined in the same file.

        Of the members of a class only overloads: others are identified by their name alone.
        """
        known = {_signature(row) for row in defined}
        # Heads that were parsed differently; the row of a class is not one of its constructor.
        heads = {(row.name, row.line) for row in defined if row.kind != Kind.CLASS}
        found = {}
        for member, node, head, scope in reversed(self._declared):
            if member[0] < 0 or self._overloads[member] > 1:
                row, _ = self._described(node, head, 0, scope)
                found[_signature(row)] = row._replace(kind=Kind.DECLARATION, parent=-1)
        return [
            row
            for signature, row in reversed(found.items())
            if signature not in known and (row.name, row.line) not in heads
        ]

    def line_at(self, offset: int) -> int:
        return bisect_left(self._calls.newlines, offset) + 1

    # What opens a scope

    def _namespace(self, node: "Node") -> None:
        name = node.child_by_field_name("name")
        text = slice_of(name, self._text) if name is not None else ANONYMOUS
        inline = self._text[node.start_byte : node.start_byte + 6] == b"inline"
        text = "" if inline else _NESTED_NAME.sub("::", text)
        self._opens(node, _Own(text), self._open[-1].row, is_namespace=True)

    def _class(self, node: "Node") -> None:
        name = node.child_by_field_name("name")
        body = node.child_by_field_name("body")
        if body is None:
            return
        parts = components(slice_of(name, self._text))
        names = [part.name for part in parts] or ["'unnamed'"]
        placeholders, flags = self._template(node)
        special = self._special(parts, placeholders)
        if special:
            flags |= Flag.SPECIAL
        around = self._open[-1]
        row = around.row
        if name is not None:
            row = len(self._rows)
            line, end = name.start_point[0] + 1, node.end_point[0] + 1
            path = _path(around.path, names[:-1])
            text = around.specialisation + special
            implicit = implicit_members(self._whole(body), names[-1])
            own = flags | around.flags | implicit
            self._add(Row(Kind.CLASS, names[-1], path, "", text, own, line, end, around.row))
        self._opens(node, _Own("::".join(names), placeholders, flags, special), row)

    def _function(self, node: "Node") -> None:
        head = declared(node, self._text)
        if head is None:
            return
        # A function within another is one that a macro around it opens, or a loop that is a macro.
        if self._open[-1].is_function and node.child_by_field_name("type") is None:
            return
        flags = 0
        if node.child_by_field_name("body") is None:
            kinds = {child.type for child in node.children}
            if "delete_method_clause" in kinds:
                return
            if "default_method_clause" in kinds:
                flags |= Flag.DEFAULTED
        row, own = self._described(node, head, flags, self._open[-1])
        self._overloads[self._member(node, row.name)] += 1
        self._opens(node, own, len(self._rows), is_function=True)
        self._add(row, head.end, node.end_byte)

    def _declaration(self, node: "Node") -> None:
        if self._open[-1].is_local:
            return  # in functions most are variables; unnamed namespaces are defined in this file
        head = declared(node, self._text)
        if head is None or not self._declares_function(node, head):
            return
        member = self._member(node, head.parts[-1].name)
        self._overloads[member] += 1
        self._declared.append((member, node, head, self._open[-1]))

    def _declares_function(self, node: "Node", head: Declared) -> bool:
        """Whether it declares a function that may be defined in another file under this name."""
        name = head.parts[-1].name
        if not _FUNCTION_NAME.match(name):
            return False
        if len(head.parts) > 1:  # a member is declared in its class, except specialisations
            return head.parts[-1].template is not None or _is_full(node, head)
        if node.child_by_field_name("default_value") is not None:  # `= 0`
            return False
        # Without a type it is a constructor or the use of a macro.
        if node.child_by_field_name("type") is None and name != CONVERSION:
            around = self._open[-1].name.rpartition("::")[2]
            return bool(around) and name.removeprefix("~") == around
        if not self._open[-1].is_namespace:
            return True
        return all(slice_of(child, self._text) != "static" for child in node.children[:2])

    def _member(self, node: "Node", name: str) -> Member:
        in_class = not self._open[-1].is_namespace and not _is_friend(node)
        return self._open[-1].end if in_class else -1, name

    def _described(
        self, node: "Node", head: Declared, flags: int, around: Scope
    ) -> tuple[Row, _Own]:
        """The row of a function, and what it adds to the scope around it."""
        placeholders, template = self._template(node)
        flags |= template | self._qualifiers(head.end)
        if _is_template(node, head):
            flags |= Flag.OWN_TEMPLATE
        special = self._special(head.parts, placeholders)
        if not special and head.parts[-1].template is None and _is_full(node, head):
            special = f"{head.parts[-1].name}<>::"
        if special:
            flags |= Flag.SPECIAL
        # A conversion operator has no parameters and is identified by its type.
        text = head.parts[-1].target or slice_of(head.parameters, self._text)[1:-1]
        kind, names, text = self._identity(node, head, text)
        friend = _is_friend(node)
        row = Row(
            kind,
            names[-1],
            _path(around.namespace if friend else around.path, names[:-1]),
            clean_parameters(text, placeholders | around.placeholders),
            special if friend else around.specialisation + special,
            flags if friend else flags | around.flags,
            head.line,
            node.end_point[0] + 1,
            around.row,
        )
        return row, _Own("::".join(names), placeholders, flags, special)

    def _identity(self, node: "Node", head: Declared, text: str) -> tuple[int, list[str], str]:
        """Kind, names and parameters, also of well-known macros that look like functions."""
        names = [part.name for part in head.parts]
        if len(names) > 1 or node.child_by_field_name("type") is not None:
            return Kind.FUNCTION, names, text
        words = [piece.strip() for piece in text.split(",")]
        if names[0] in _TEST_MACROS and len(words) == 2:
            suite, name = words
            if name[:1] == "_" and name[1:2].isdigit():  # by the mask
                name = name[1:]
            return Kind.MACRO, [f"{suite}_{name}_Test", "TestBody"], ""
        if names[0] == "NB_MODULE":
            name, scope = f"nanobind_{words[0]}_exec", self._open[-1].path
            self._add(Row(Kind.MACRO, name, scope, "_object*", "", 0, head.line, head.line))
            return Kind.MACRO, [f"nanobind_{words[0]}_exec_impl"], "nanobind::module_"
        return Kind.FUNCTION, names, text

    def _lambda(self, node: "Node") -> None:
        declarator = node.child_by_field_name("declarator")
        parameters = declarator.child_by_field_name("parameters") if declarator else None
        template = node.child_by_field_name("template_parameters")
        placeholders = frozenset[str]()
        if template is not None:
            placeholders = template_names(slice_of(template, self._text))
        around = self._open[-1]
        text = slice_of(parameters, self._text)[1:-1]
        row = Row(
            Kind.LAMBDA,
            "",
            around.path,
            clean_parameters(text, placeholders | around.placeholders),
            "",
            around.flags,
            node.start_point[0] + 1,
            node.end_point[0] + 1,
            around.row,
        )
        number = len(self._rows)
        body = node.child_by_field_name("body")
        self._add(row, body.start_byte if body is not None else node.end_byte, node.end_byte)
        self._opens(node, _Own("", placeholders), number, is_function=True)

    def _special(self, parts: tuple[Part, ...], placeholders: frozenset[str]) -> str:
        """The specialised components with their arguments, in the format of a row."""
        return "".join(
            f"{part.name}<{with_placeholders(squeeze(part.template), placeholders)}>::"
            for part in parts
            if part.template is not None and not names_template(part.template, placeholders)
        )

    def _opens(
        self,
        node: "Node",
        own: _Own,
        row: int,
        is_namespace: bool = False,
        is_function: bool = False,
    ) -> None:
        around = self._open[-1]
        name = own.name[:_MAX_LENGTH]
        path = f"{around.path}::{name}" if around.path and name else around.path or name
        scope = Scope(
            node.start_byte,
            node.end_byte,
            name,
            path,
            path if is_namespace else around.namespace,
            around.placeholders | own.placeholders if own.placeholders else around.placeholders,
            around.flags | own.flags & (Flag.TEMPLATE | Flag.SPECIAL),
            around.specialisation + own.specialisation[:_MAX_LENGTH],
            row,
            is_namespace,
            is_function,
            around.is_local or is_function or name == ANONYMOUS,
        )
        self._open.append(scope)
        self.scopes.append(scope)

    def _whole(self, node: "Node") -> bytes:
        return self._blanked[node.start_byte : node.end_byte]

    def _add(self, row: Row, start: int = 0, end: int = 0) -> None:
        """Add a row; `start` and `end` are those of a function's body."""
        self._rows.append(row._replace(calls=self._calls.between(start, end)) if end else row)

    def _template(self, node: "Node") -> tuple[frozenset[str], int]:
        headers = _headers(node)
        names = (template_names(slice_of(header, self._text)) for header in headers)
        placeholders = frozenset[str]().union(*names)
        flags = Flag.TEMPLATE if headers else 0
        at = bisect_right(self._off, (node.start_byte, len(self._blanked))) - 1
        if at >= 0 and node.start_byte < self._off[at][1]:
            flags |= Flag.ELSEWHERE
        return placeholders, flags

    def _qualifiers(self, position: int) -> int:
        match = _QUALIFIERS.match(self._text, position)
        if match is None:
            return 0
        reference = {b"&": Flag.LVALUE, b"&&": Flag.RVALUE}.get(match[2], 0)
        return (Flag.CONST if match[1] else 0) | reference


def _path(around: str, names: list[str]) -> str:
    """The names behind those of a scope; `::a::f` begins anew."""
    if not names:
        return around
    return "::".join(name for name in ([around, *names] if names[0] else names) if name)


def _is_friend(node: "Node") -> bool:
    return node.parent is not None and node.parent.type == "friend_declaration"


def _signature(row: Row) -> tuple[str, str, str, str, int]:
    return row.scope, row.name, row.parameters, row.specialisation, row.flags & Flag.QUALIFIERS


def _is_template(node: "Node", head: Declared) -> bool:
    """Whether the function itself is a template: not for `template <class T> void C<T>::f()`."""
    if head.parts[-1].template is not None:
        return True
    return len(_headers(node)) > sum(part.template is not None for part in head.parts[:-1])


def _is_full(node: "Node", head: Declared) -> bool:
    """Whether the arguments follow from the parameters, as in `template <> void f(int)`."""
    headers = _headers(node)
    return bool(headers) and not headers[0].named_children and _is_template(node, head)


def _headers(node: "Node") -> "list[Node]":
    """The parameter lists of its template declarations, the innermost first."""
    found = []
    parent = node.parent
    while parent is not None and parent.type in ("template_declaration", "friend_declaration"):
        parameters = parent.child_by_field_name("parameters")
        if parent.type == "template_declaration" and parameters is not None:
            found.append(parameters)
        parent = parent.parent
    return found
