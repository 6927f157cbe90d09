"""What clangd knows of the calls of a tree, by its background index.

Speaks the Language Server Protocol; reads messages one after the other.
"""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from benchmarks.processes import environment

_FUNCTIONS = {6: "method", 9: "constructor", 12: "function"}  # SymbolKind of the protocol
_EVERY = "0"  # of clangd's limits
_SETTLED_S = 15  # until the parts of the index are merged, of which no message tells


class Symbol(NamedTuple):
    """A function of the tree."""

    name: str
    scope: str
    path: str
    line: int
    """Counted from 1."""
    column: int
    """Counted from 0."""

    @property
    def qualified_name(self) -> str:
        return "::".join(filter(None, (self.scope, self.name)))


class Call(NamedTuple):
    """An edge of the call hierarchy, at one place."""

    other: Symbol
    """The caller of an incoming call, the callee of an outgoing one."""
    path: str
    line: int


class Clangd:
    """A clangd that has indexed the tree of a folder with compile_commands.json."""

    def __init__(self, program: str, tree: Path, database: Path) -> None:
        """Waits until all files are indexed, which takes minutes the first time."""
        self._tree = tree
        self._number = 0
        self._opened: set[str] = set()
        self._process = subprocess.Popen(
            [
                program,
                "--background-index",
                "--background-index-priority=normal",
                "--enable-config=false",
                "--clang-tidy=false",
                "--pch-storage=memory",
                "--log=error",
                f"--limit-references={_EVERY}",
                f"--limit-results={_EVERY}",
                f"--compile-commands-dir={database}",
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment(),
        )
        self._ask(
            "initialize",
            {
                "processId": None,
                "rootUri": tree.as_uri(),
                "capabilities": {
                    "window": {"workDoneProgress": True},
                    "textDocument": {"inactiveRegionsCapabilities": {"inactiveRegions": True}},
                },
            },
        )
        self._send({"method": "initialized", "params": {}})
        entries = json.loads((database / "compile_commands.json").read_text("utf-8"))
        self.open(entries[0]["file"])
        self._wait_for_index()
        time.sleep(_SETTLED_S)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.wait()

    def open(self, path: str) -> None:
        if path in self._opened:
            return
        self._opened.add(path)
        text = Path(path).read_text("utf-8", "replace")
        document = {"uri": Path(path).as_uri(), "languageId": "cpp", "version": 1, "text": text}
        self._send({"method": "textDocument/didOpen", "params": {"textDocument": document}})

    def close(self, path: str) -> None:
        self._opened.discard(path)
        document = {"textDocument": {"uri": Path(path).as_uri()}}
        self._send({"method": "textDocument/didClose", "params": document})

    def functions(self) -> Iterator[Symbol]:
        """The functions of the tree's own files, at their definitions where these are known."""
        for found in self._ask("workspace/symbol", {"query": ""}):
            if found["kind"] not in _FUNCTIONS:
                continue
            path = self._path(found["location"]["uri"])
            if path is not None:
                start = found["location"]["range"]["start"]
                yield Symbol(
                    found["name"],
                    found.get("containerName", ""),
                    path,
                    start["line"] + 1,
                    start["character"],
                )

    def calls(self, symbol: Symbol) -> tuple[list[Call], list[Call]] | None:
        """The incoming and the outgoing calls; None where clangd sees no function."""
        path = str(self._tree / symbol.path)
        self.open(path)
        position = {"line": symbol.line - 1, "character": symbol.column}
        items = self._ask(
            "textDocument/prepareCallHierarchy",
            {"textDocument": {"uri": Path(path).as_uri()}, "position": position},
        )
        if not items:
            return None
        item = items[0]
        incoming = [
            Call(caller, self._path(edge["from"]["uri"]) or "", at["start"]["line"] + 1)
            for edge in self._ask("callHierarchy/incomingCalls", {"item": item}) or ()
            if (caller := self._symbol(edge["from"])) is not None
            for at in edge["fromRanges"]
        ]
        outgoing = [
            Call(callee, symbol.path, at["start"]["line"] + 1)
            for edge in self._ask("callHierarchy/outgoingCalls", {"item": item}) or ()
            if (callee := self._symbol(edge["to"])) is not None
            for at in edge["fromRanges"]
        ]
        return incoming, outgoing

    def skipped_lines(self, path: str) -> frozenset[int]:
        """The lines of a file that its conditions leave out."""
        full = str(self._tree / path)
        self.close(full)
        self.open(full)
        for message in self._messages():
            parameters = message.get("params") or {}
            if (
                message.get("method") == "textDocument/inactiveRegions"
                and parameters["textDocument"]["uri"] == Path(full).as_uri()
            ):
                return frozenset(
                    line + 1
                    for region in parameters["regions"]
                    for line in range(region["start"]["line"], region["end"]["line"] + 1)
                )
        return frozenset()

    def _symbol(self, item: dict[str, Any]) -> Symbol | None:
        path = self._path(item["uri"])
        if path is None:
            return None
        start = item["selectionRange"]["start"]
        scope = item.get("detail", "").removesuffix(item["name"]).rstrip(":")
        return Symbol(item["name"], scope, path, start["line"] + 1, start["character"])

    def _path(self, uri: str) -> str | None:
        """Relative to the tree; None for other files."""
        root = self._tree.as_uri() + "/"
        return uri.removeprefix(root) if uri.startswith(root) else None

    def _ask(self, method: str, parameters: dict[str, Any]) -> Any:
        self._number += 1
        self._send({"id": self._number, "method": method, "params": parameters})
        for message in self._messages():
            if message.get("id") == self._number and "method" not in message:
                return message.get("result")
        return None

    def _wait_for_index(self) -> None:
        for message in self._messages():
            parameters = message.get("params") or {}
            if (
                message.get("method") == "$/progress"
                and parameters.get("token") == "backgroundIndexProgress"
                and parameters["value"]["kind"] == "end"
            ):
                return

    def _messages(self) -> Iterator[dict[str, Any]]:
        assert self._process.stdout is not None
        while header := self._process.stdout.readline():
            length = int(header.partition(b":")[2])
            while self._process.stdout.readline().strip():
                pass
            message = json.loads(self._process.stdout.read(length))
            if "id" in message and "method" in message:  # a request, as to show progress
                self._send({"id": message["id"], "result": None})
            yield message

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self._process.stdin.flush()
