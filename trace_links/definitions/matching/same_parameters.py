"""Decides whether a function of one release has the parameters that a name of another one shows.

In its own release a name fits one of the functions that are written, so the best one is taken. In
another release the function may be gone, and its namesake have other parameters: all of them must
be alike, with the aliases of all trees of the release.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from trace_links.definitions.matching.types_alike import (
    Type,
    is_builtin,
    meanings,
    type_of,
)
from trace_links.definitions.model import Kind
from trace_links.definitions.parameters import PLACEHOLDER
from trace_links.definitions.table import Table

_TYPES = (Kind.CLASS, Kind.ALIAS, Kind.PROTO)


class ReleaseTypes:
    """The types that the trees of a release define."""

    def __init__(self, tables: Sequence[Table]) -> None:
        self._tables = tables
        self._aliases = cache(self._aliases_of)
        self._is_defined = cache(self._defines)

    def are_alike(self, written: Sequence[Type], demangled: Sequence[Type]) -> bool:
        """Whether all types of a list, as written, mean those of a name."""
        return all(map(self._is_alike, written, demangled))

    def _is_alike(self, ours: Type, theirs: Type) -> bool:
        if ours.pack or ours.head == PLACEHOLDER:
            return True
        if (ours.sign, ours.const) != (theirs.sign, theirs.const):
            return False
        if ours.head == theirs.head:
            return self._have_alike_names(ours, theirs)
        if theirs.standard and not self._is_defined(ours.head):
            return True  # an alias of the standard library, which no tree shows
        return _is_tagged(ours.head, theirs) or any(
            self._have_alike_names(meant, theirs)
            for types in meanings(self._aliases, ours.head, theirs.head)
            for meant in types
        )

    def _have_alike_names(self, ours: Type, theirs: Type) -> bool:
        """Whether each name in a written type is in the demangled one, which spells out more."""
        return PLACEHOLDER in ours.names or all(
            is_builtin(name) or _is_tagged(name, theirs) or self._is_alias(name, theirs)
            for name in ours.names - theirs.names
        )

    def _is_alias(self, name: str, theirs: Type) -> bool:
        """Whether it may be another name of a part of the demangled type."""
        return any(type_of(text).names <= theirs.names for text in self._aliases(name))

    def _aliases_of(self, name: str) -> tuple[str, ...]:
        return tuple(text for table in self._tables for text in table.aliases(name))

    def _defines(self, name: str) -> bool:
        return any(table.named(name, _TYPES) for table in self._tables)


def _is_tagged(name: str, theirs: Type) -> bool:
    """Whether it is a type of integers that a macro of TSL defined, by a tag."""
    return f"{name}_tag_" in theirs.names
