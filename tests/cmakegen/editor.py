"""An editor that asks clangd."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

from tests.cmakegen.command import find_program


class Editor:
    """The part of the Language Server Protocol that goes to definitions and references."""

    def __init__(self, database: Path, environment: dict[str, str]) -> None:
        clangd = find_program("clangd")
        self.server = subprocess.Popen(
            [clangd, f"--compile-commands-dir={database}", "--log=error", "-j=1"],
            env={**os.environ, **environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.number = 0
        self.opened: set[Path] = set()
        self.ask("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
        self.send({"method": "initialized", "params": {}})

    def send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.server.stdin
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.server.stdin.flush()

    def read(self) -> dict[str, Any]:
        assert self.server.stdout
        length = 0
        while (line := self.server.stdout.readline()) != b"\r\n":
            assert line, "clangd has ended"
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        message: dict[str, Any] = json.loads(self.server.stdout.read(length))
        return message

    def ask(self, method: str, params: Any) -> Any:
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        while True:
            message = self.read()
            if message.get("id") == self.number and "method" not in message:
                return message["result"]

    def definitions(self, path: Path, name: str) -> list[Path]:
        """The definitions that clangd returns for the first occurrence of `name` in the file."""
        return [_path(place) for place in self.ask("textDocument/definition", self._at(path, name))]

    def references(self, path: Path, name: str) -> set[Path]:
        """The files with references to the first occurrence of `name`, as far as they are known."""
        asked = {**self._at(path, name), "context": {"includeDeclaration": True}}
        return {_path(place) for place in self.ask("textDocument/references", asked)}

    def _at(self, path: Path, name: str) -> dict[str, Any]:
        """Open a file; where the first occurrence of `name` is in it."""
        text = path.read_text()
        uri = {"uri": path.as_uri()}
        if path not in self.opened:
            document = {**uri, "languageId": "cpp", "version": 1, "text": text}
            self.send({"method": "textDocument/didOpen", "params": {"textDocument": document}})
            self.opened.add(path)
        before = text[: text.index(name)]
        position = {"line": before.count("\n"), "character": len(before.rpartition("\n")[2])}
        return {"textDocument": uri, "position": position}

    def close(self) -> None:
        self.ask("shutdown", None)
        self.send({"method": "exit"})
        self.server.communicate(timeout=60)


def _path(place: dict[str, Any]) -> Path:
    return Path(place["uri"].removeprefix("file://"))
