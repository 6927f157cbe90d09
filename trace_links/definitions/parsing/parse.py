"""Parses one C++ file with tree-sitter into function definitions: names, scopes, parameters, lines.

Works by syntax only: nothing is included, few macros are expanded, no type is resolved. A file that
the parser cannot read is parsed again without the bodies of functions.
"""

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from trace_links.definitions.model import Kind, Row
from trace_links.definitions.parsing.blank import blank, blanks
from trace_links.definitions.parsing.calls import Calls
from trace_links.definitions.parsing.collect import Collector
from trace_links.definitions.parsing.conditions import conditions, only_branches, resolved
from trace_links.definitions.parsing.grammar import readable
from trace_links.definitions.parsing.macros import Use, uses
from trace_links.definitions.parsing.mask import mask
from trace_links.definitions.parsing.skeleton import skeleton

if TYPE_CHECKING:
    from tree_sitter import Node, Parser, QueryCursor


_SPACES = re.compile(rb"[ \t]{2,}")
_ONLY_SIGNS = re.compile(rb"(?:[^\w\s\"']\s*+){1000,}+")
_MANY_SIGNS = b"." * 1000
_SIGNS = re.sub(rb"[^\w\"']", b".", bytes(range(256)))
_WHITESPACE = b" \t\n\r\f\v"
_QUERY = """
(namespace_definition) @scope
(class_specifier) @scope
(struct_specifier) @scope
(union_specifier) @scope
(function_definition) @scope
(lambda_expression) @scope
(declaration declarator: (function_declarator)) @scope
(declaration declarator: (_ (function_declarator))) @scope
(declaration declarator: (operator_cast)) @scope
(field_declaration declarator: (function_declarator)) @scope
(field_declaration declarator: (_ (function_declarator))) @scope
"""


@cache
def _tools() -> "tuple[Parser, QueryCursor]":
    import tree_sitter_cpp
    from tree_sitter import Language, Parser, Query, QueryCursor

    language = Language(tree_sitter_cpp.language())
    return Parser(language), QueryCursor(Query(language, _QUERY))


def parsed(text: bytes) -> "Node":
    """The syntax tree of a text that the parser can read, as `parse_source` makes it."""
    return _tools()[0].parse(text).root_node


def _read(text: bytes) -> "tuple[list[Node], bool]":
    """The nodes of definitions and declarations, and whether the whole text could be parsed."""
    parser, cursor = _tools()
    # The query takes quadratic time on long runs of signs without a word between them.
    if _MANY_SIGNS in text.translate(_SIGNS, _WHITESPACE):
        text = _ONLY_SIGNS.sub(lambda run: blanks(run[0]), text)
    root = parser.parse(text).root_node
    return cursor.captures(root).get("scope", []), not root.has_error


def parse_source(data: bytes, bodies: bool = True) -> list[Row]:
    """The definitions of a file; those within a function follow it, in source order.

    Without `bodies` nothing in functions is read: no lambdas, no local classes, no calls. That
    takes half the time.
    """
    blanked = blank(data)
    known = conditions(blanked)
    branches = only_branches(blanked, known)
    if not bodies:
        branches = resolved(branches, known)
    text = readable(mask(branches))
    if not bodies:
        text = blanked = _SPACES.sub(b" ", skeleton(text, known))
        known = conditions(b"")  # its positions are no longer valid
    nodes, complete = _read(text)
    calls = Calls(blanked)
    collector = Collector(text, blanked, known, calls)
    rows = collector.rows(nodes)
    if bodies and not complete:
        text = skeleton(text, known)
        collector = Collector(text, blanked, known, calls)
        rows = _joined(collector.rows(_read(text)[0]), rows)
    expanded = [row for use in uses(blanked) for row in _expanded(use, collector)]
    others = collector.aliases() + collector.enumerators() + collector.declarations(rows)
    return rows + expanded + others + calls.macros


def _expanded(use: Use, collector: Collector) -> list[Row]:
    """The functions that the use of a macro defines, unless it is within a function."""
    around = [scope for scope in collector.scopes if scope.start <= use.start < scope.end]
    if any(scope.is_function for scope in around):
        return []
    outer = around[-1].path if around else ""
    line = collector.line_at(use.start)
    text = readable(mask(use.text))
    rows = []
    inner = Collector(text, use.text, conditions(b""), Calls(use.text))
    for row in inner.rows(_read(text)[0]):
        if row.kind in (Kind.FUNCTION, Kind.CLASS):
            inside = "::".join(filter(None, (outer, row.scope)))
            kind = Kind.MACRO if row.kind == Kind.FUNCTION else row.kind
            row_at_use = row._replace(line=line, end_line=line, parent=-1, calls=())
            rows.append(row_at_use._replace(kind=kind, scope=inside))
    return rows


def _joined(outer: list[Row], every: list[Row]) -> list[Row]:
    """The rows read without bodies, and those of the others that are not among them.

    The latter are lambdas, local classes, and other branches of conditions.
    """
    found = Counter(_place(row) for row in outer)
    rows = list(outer)
    for row in every:
        place = _place(row)
        if found[place]:
            found[place] -= 1
        else:
            rows.append(row)
    rows.sort(key=lambda row: (row.line, -row.end_line))
    return _nested(rows)


def _place(row: Row) -> tuple[str, int, str]:
    """What two rows of one definition share; several lambdas may begin on one line."""
    return row.name, row.line, row.parameters if row.kind == Kind.LAMBDA else ""


def _nested(rows: list[Row]) -> list[Row]:
    """The rows, which are sorted, with their parents recomputed from their lines."""
    opened: list[int] = []
    result = []
    for number, row in enumerate(rows):
        while opened and not _encloses(rows[opened[-1]], row):
            opened.pop()
        result.append(row._replace(parent=opened[-1] if opened else -1))
        opened.append(number)
    return result


def _encloses(outer: Row, inner: Row) -> bool:
    """Whether a row contains another; only lambdas begin on the last line of their container."""
    if outer.end_line < inner.end_line or outer.end_line < inner.line:
        return False
    return inner.kind == Kind.LAMBDA or outer.end_line > inner.line
