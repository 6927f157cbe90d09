"""Finds the callers and the calls of a name in the source trees that are known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from trace_links.calls.cpp.graph import CallGraph
from trace_links.calls.model import Call, Calls
from trace_links.calls.python import PythonCallGraph
from trace_links.definitions.model import Definition
from trace_links.definitions.sources import Sources, demangled


class Graph(Protocol):
    """The calls of one tree in one language."""

    def meant(self, name: str, complete: bool = False) -> tuple[Definition, ...]: ...

    def callers(self, meant: tuple[Definition, ...]) -> tuple[list[Call], int]: ...

    def calls(self, meant: tuple[Definition, ...]) -> tuple[list[Call], int]: ...


def callers_of(name: str, sources: Sources) -> Calls:
    """Where a function is called, in the first tree that has it. Raises InputError."""
    return _found(name, sources, lambda graph, meant: graph.callers(meant))


def calls_of(name: str, sources: Sources) -> Calls:
    """What a function calls, in the first tree that has it. Raises InputError."""
    return _found(name, sources, lambda graph, meant: graph.calls(meant))


def _found(
    name: str,
    sources: Sources,
    search: Callable[[Graph, tuple[Definition, ...]], tuple[list[Call], int]],
) -> Calls:
    full = demangled(name)
    in_python = "." in full and "::" not in full and "(" not in full
    for is_python in (True,) if in_python else (False, True):
        for root, table in sources.trees():
            graph: Graph = PythonCallGraph(root) if is_python else CallGraph(root, table)
            if meant := graph.meant(full, full != name):
                sources.note_use(root)
                calls, left_out = search(graph, meant)
                return Calls(full, root, meant, tuple(calls), left_out)
    return Calls(full, None, (), (), 0)
