"""`trace-links callers`, `calls` and `symbols`: calls of functions, and what files define."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from tpu_walkthrough.command_line import optional, switch
from tpu_walkthrough.console import report_line, show
from tpu_walkthrough.documents import show_document
from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import printable
from trace_links.calls.find import callers_of, calls_of
from trace_links.calls.model import Call, Calls
from trace_links.calls.symbols import symbols_of
from trace_links.definitions.model import Definition
from trace_links.definitions.sources import Sources, indexed_sources

Name = Annotated[
    str,
    typer.Argument(
        metavar="NAME",
        help="A function of C++, demangled or mangled, or of Python, as package.module.function.",
    ),
]
Trees = Annotated[
    list[str] | None,
    optional(
        "--source",
        metavar="DIR",
        text="Search this source tree first, and index it if necessary. Repeatable.",
    ),
]
Json = Annotated[bool, switch("--json", text="Write the calls as JSON.")]


def callers(name: Name, source: Trees = None, json: Json = False) -> None:
    """Show where a function of C++ or Python is called: path, line, and the function around it.

    It searches indexed trees, and exits with 1 if none has the function. A call that may mean
    others is marked "several", with them.
    """
    _show("callers", callers_of, _caller, name, source, json)


def calls(name: Name, source: Trees = None, json: Json = False) -> None:
    """Show what a function of C++ or Python calls: path and line of the call, and what is called.

    It searches indexed trees, and exits with 1 if none has the function. Calls of functions
    outside the tree are left out. A call that may mean several functions is marked "several".
    """
    _show("calls", calls_of, _callee, name, source, json)


def symbols(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A file of C++ or Python, a .proto or .td file.")
    ],
    json: Annotated[bool, switch("--json", text="Write the symbols as JSON.")] = False,
) -> None:
    """List what a file defines: its functions, methods and classes, with their lines."""
    found = symbols_of(file)
    if json:
        show_document("trace-links/symbols/1", found)
        return
    for symbol in found.symbols:
        show(printable(f"{found.path}:{symbol.line} {symbol.kind} {symbol.name}") + "\n")


def _show(
    command: str,
    search: Callable[[str, Sources], Calls],
    text: Callable[[Call], str],
    name: str,
    source: list[str] | None,
    json: bool,
) -> None:
    known = indexed_sources(source or ())
    found = search(name, known)
    if json:
        show_document(f"trace-links/{command}/1", found)
    elif not found.definitions:
        show(printable(f"not found  {name}") + "\n")
    else:
        for call in found.calls:
            show(printable(f"{call.path}:{call.line} {text(call)}") + "\n")
    for note in known.notes():
        report_line(f"trace-links: {note}")
    if found.left_out:
        some = counted(found.left_out, "call")
        report_line(f"trace-links: {some} left out: too many functions of the name may be meant")
    if not found.definitions:
        raise typer.Exit(1)


def _caller(call: Call) -> str:
    around = f"in {call.caller}" if call.caller else "outside functions"
    if call.confidence == "certain":
        return around
    return f"{around} (several: {', '.join(map(_place, call.callees))})"


def _callee(call: Call) -> str:
    (*_, last) = names = list(dict.fromkeys(one.qualified_name for one in call.callees))
    if call.confidence == "certain":
        return f"calls {last} at {_place(call.callees[0])}"
    return f"calls {' or '.join(names)} (several: {', '.join(map(_place, call.callees))})"


def _place(definition: Definition) -> str:
    return f"{definition.path}:{definition.line}"
