"""Read the literal parts of rules that cannot be evaluated, with Python's parser."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

from tpu_walkthrough.source_tree.build_files import literal_strings

_LISTS = ("srcs", "hdrs", "deps", "defines", "local_defines", "copts", "includes")
_TEXTS = ("name", "strip_include_prefix", "include_prefix")


def literal_rules(statement: ast.AST) -> Iterator[tuple[str, dict[str, Any]]]:
    """(kind, attributes) of the rules in a statement, with their literal values only."""
    for node in ast.walk(statement):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        values = {word.arg: word.value for word in node.keywords if word.arg}
        attributes: dict[str, Any] = {}
        for name in _TEXTS:
            for text in literal_strings(values.get(name)):
                attributes[name] = text
        for name in _LISTS:
            attributes[name] = list(literal_strings(values.get(name)))
        if "name" in attributes:
            yield node.func.id, {key: value for key, value in attributes.items() if value}
