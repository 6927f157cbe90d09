"""Request definitions from one clangd through the Language Server Protocol.

`choose_identifiers` selects the identifiers with a small tokenizer;
`measure_definitions` opens files in clangd and requests the definition of each.
"""

from __future__ import annotations

import contextlib
import json
import random
import re
import subprocess
import threading
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from benchmarks.navigation.headers import Entry, kill_group

TOKEN = re.compile(
    r"""
    (?P<directive> ^[ \t]*\# (?: //[^\n]* | /\*[\s\S]*?\*/ | \\\n | [^\n] )* )
  | (?P<comment>   //(?:\\\n|[^\n])* | /\*[\s\S]*?\*/ )
  | (?P<raw>       (?:u8|[uUL])?R"(?P<mark>[^()\\\s]{0,16})\([\s\S]*?\)(?P=mark)"\w* )
  | (?P<quoted>    (?:u8|[uUL])?(?:"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*')\w* )
  | (?P<number>    \.?[0-9](?:[eEpP][+-]|'?[\w.])* )
  | (?P<name>      [A-Za-z_]\w* )
    """,
    re.MULTILINE | re.VERBOSE,
)

KEYWORD_TEXT = """
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t
    char32_t class co_await co_return co_yield compl concept const const_cast consteval constexpr
    constinit continue decltype default delete do double dynamic_cast else enum explicit export
    extern false final float for friend goto if inline int long mutable namespace new noexcept
    not not_eq nullptr operator or or_eq override private protected public register
    reinterpret_cast requires return short signed sizeof static static_assert static_cast struct
    switch template this thread_local throw true try typedef typeid typename union unsigned using
    virtual void volatile wchar_t while xor xor_eq
"""
KEYWORDS = frozenset(KEYWORD_TEXT.split())


@dataclass(frozen=True)
class Place:
    """Where an identifier starts: line and UTF-16 column from 0, as the protocol counts."""

    line: int
    column: int
    name: str


@dataclass(frozen=True)
class Location:
    """A location that clangd returns: the columns of its name in one line."""

    file: Path
    line: int
    start: int
    stop: int


@dataclass
class Definitions:
    """The numbers of requested and returned definitions.

    `named` counts the results whose location contains the identifier: in code that it cannot
    parse, clangd returns the declaration around it. `elsewhere` counts those of them that are in
    another file.
    """

    files: int = 0
    asked: int = 0
    found: int = 0
    named: int = 0
    elsewhere: int = 0
    timed_out_files: int = 0
    crashed_files: int = 0


class ServerEnded(Exception):
    """clangd closed its output."""


def identifiers(text: str) -> list[Place]:
    """All identifiers outside comments, literals and preprocessor lines, without keywords."""
    places = []
    line, line_start, scanned = 0, 0, 0
    for match in TOKEN.finditer(text):
        start = match.start()
        line += text.count("\n", scanned, start)
        line_start = text.rfind("\n", 0, start) + 1
        scanned = start
        name = match["name"]
        if name is not None and name not in KEYWORDS:
            column = len(text[line_start:start].encode("utf-16-le")) // 2
            places.append(Place(line, column, name))
    return places


def choose_identifiers(text: str, count: int, seed: str) -> list[Place]:
    """At most `count` identifiers of a file, the same ones for the same seed."""
    places = identifiers(text)
    chosen = random.Random(seed).sample(range(len(places)), min(count, len(places)))
    return [places[index] for index in sorted(chosen)]


class Server:
    """One clangd process, killed once it has been busy for longer than the limit set."""

    def __init__(self, clangd: str, folder: Path, jobs: int) -> None:
        command = [clangd, f"--compile-commands-dir={folder}", "--background-index=false"]
        command += ["--enable-config=false", "--clang-tidy=false", "--log=error", f"-j={jobs}"]
        self.started = False
        self.timed_out = False
        self._last_id = 0
        self._timer: threading.Timer | None = None
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input = self._process.stdin
        self._output = self._process.stdout

    def limit(self, seconds: float) -> None:
        """Give the process so many seconds from now: its end also ends every wait for it."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = threading.Timer(seconds, self._time_out)
        self._timer.daemon = True
        self._timer.start()

    def _time_out(self) -> None:
        self.timed_out = True
        kill_group(self._process)

    def start(self, tree: Path) -> None:
        root = tree.absolute().as_uri()
        self.request("initialize", {"processId": None, "rootUri": root, "capabilities": {}})
        self.notify("initialized", {})
        self.started = True

    def open(self, file: Path, text: str) -> None:
        """Open a file and wait until clangd has parsed it."""
        document = {"uri": file.as_uri(), "languageId": "cpp", "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": document})
        while True:
            message = self._receive()
            if message.get("method") != "textDocument/publishDiagnostics":
                continue
            if _path(message["params"]["uri"]) == file:
                return

    def close(self, file: Path) -> None:
        self.notify("textDocument/didClose", {"textDocument": {"uri": file.as_uri()}})

    def definition(self, file: Path, place: Place) -> list[Location]:
        position = {"line": place.line, "character": place.column}
        parameters = {"textDocument": {"uri": file.as_uri()}, "position": position}
        results = self.request("textDocument/definition", parameters) or []
        return [_read_location(result) for result in results]

    def request(self, method: str, parameters: object) -> Any:
        """Send a request and return its result, or None if clangd returns an error."""
        self._last_id += 1
        self._send({"id": self._last_id, "method": method, "params": parameters})
        while True:
            message = self._receive()
            if message.get("id") == self._last_id and "method" not in message:
                return message.get("result")

    def notify(self, method: str, parameters: object) -> None:
        self._send({"method": method, "params": parameters})

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        # Nothing in it is worth an orderly shutdown, which it may be too busy to hear.
        kill_group(self._process)
        self._process.wait()
        self._output.close()
        with contextlib.suppress(BrokenPipeError):  # there may be bytes that it has not read
            self._input.close()

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        try:
            self._input.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
            self._input.flush()
        except BrokenPipeError as error:
            raise ServerEnded from error

    def _receive(self) -> dict[str, Any]:
        length = 0
        while (line := self._output.readline()).strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        body = self._output.read(length)
        if not body or len(body) < length:
            raise ServerEnded
        message: dict[str, Any] = json.loads(body)
        if "method" in message and "id" in message:
            # clangd waits for a response to its own requests; any is accepted.
            self._send({"id": message["id"], "result": None})
        return message


def _path(uri: str) -> Path:
    # Servers differ in the characters that they escape, so that only paths compare.
    return Path(unquote(urlsplit(uri).path))


def _read_location(value: dict[str, Any]) -> Location:
    start, end = value["range"]["start"], value["range"]["end"]
    stop = end["character"] if end["line"] == start["line"] else start["character"]
    return Location(_path(value["uri"]), start["line"], start["character"], stop)


@lru_cache(maxsize=64)
def _lines(file: Path) -> list[str]:
    try:
        return file.read_bytes().decode("utf-8", errors="replace").split("\n")
    except OSError:
        return []


def _text_at(location: Location) -> str:
    lines = _lines(location.file)
    if location.line >= len(lines):
        return ""
    units = lines[location.line].encode("utf-16-le")
    return units[2 * location.start : 2 * location.stop].decode("utf-16-le", errors="replace")


def _count(locations: list[Location], file: Path, place: Place, result: Definitions) -> None:
    named = [location for location in locations if _text_at(location) == place.name]
    result.found += bool(locations)
    result.named += bool(named)
    result.elsewhere += any(location.file != file for location in named)


def measure_definitions(
    entries: list[Entry],
    clangd: str,
    folder: Path,
    tree: Path,
    *,
    count: int,
    seed: int,
    jobs: int,
    seconds: float,
) -> Definitions:
    """Ask for `count` definitions in each file, spending at most `seconds` on one file."""
    result = Definitions(files=len(entries))
    server: Server | None = None
    try:
        for entry in entries:
            text = entry.file.read_bytes().decode("utf-8", errors="replace")
            places = choose_identifiers(text, count, f"{seed}:{entry.name}")
            result.asked += len(places)
            server = server or Server(clangd, folder, jobs)
            server.limit(seconds)
            try:
                if not server.started:
                    server.start(tree)
                server.open(entry.file, text)
                for place in places:
                    _count(server.definition(entry.file, place), entry.file, place, result)
                server.close(entry.file)
            except ServerEnded:
                if server.timed_out:
                    result.timed_out_files += 1
                else:
                    result.crashed_files += 1
                server.stop()
                server = None  # the next file gets a new one
    finally:
        if server is not None:
            server.stop()
    return result
