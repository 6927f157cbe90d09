"""Serve the compiler to programs that run on the mock, through a socket that only this user opens.

A connection is one compilation. The other end is delegate/tpu_compiler.py.
"""

from __future__ import annotations

import contextlib
import shutil
import socketserver
import tempfile
import threading
from collections.abc import Callable
from dataclasses import replace
from io import BufferedIOBase
from pathlib import Path
from typing import NamedTuple, Self

from mock_libtpu.compiler.model import (
    CompiledProgram,
    CompileRequest,
    CompilerError,
    Libtpu,
    Refusal,
)
from mock_libtpu.compiler.service import CompilerService
from mock_libtpu.compiler.texts.hlo import read_hlo, refused_at
from mock_libtpu.delegate.messages import ClosedError, Message, receive, send

__all__ = ["Compilation", "CompilerServer"]


class Compilation(NamedTuple):
    """A program that a process had compiled, and what came of it."""

    name: str
    topology: str
    result: CompiledProgram | Refusal | CompilerError
    stablehlo: str = ""
    """The program with its locations, where the run wants texts of programs."""
    process: int = 0
    """The process's number; 0 if not known."""
    number: int = 0
    """The program's in its process, as the process's recording has it."""


class CompilerServer:
    """Compiles for every process that knows the socket's path, until it is closed."""

    def __init__(
        self,
        service: CompilerService,
        *,
        texts: bool = False,
        observe: Callable[[Compilation], None] | None = None,
    ) -> None:
        """`observe` is called with each compilation before the program gets it, one at a time."""
        self._service = service
        self._texts = texts
        self._observe = observe
        self._observing = threading.Lock()
        self._folder = tempfile.mkdtemp(prefix="mock-libtpu-")
        self.path = str(Path(self._folder, "compiler"))
        serve = self._serve

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                serve(self.rfile, self.wfile)

        self._server = _Server(self.path, Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Take no more programs; the service is closed by its owner."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _serve(self, requests: BufferedIOBase, replies: BufferedIOBase) -> None:
        with contextlib.suppress(ClosedError, OSError, KeyError):
            send(replies, self._compile(receive(requests)))

    def _compile(self, asked: Message) -> Message:
        topology = asked.values["topology"]
        request = CompileRequest(
            asked.blocks["code"], asked.values["format"], asked.blocks["options"], self._texts
        )
        result: CompiledProgram | Refusal | CompilerError
        try:
            result = self._service.compile(topology, request)
        except CompilerError as error:
            result = error
        if isinstance(result, Refusal):
            result = _with_hint(result, self._service.libtpu)
        if self._observe is not None:
            with self._observing:
                given = asked.blocks.get("text", b"").decode("utf-8", "backslashreplace")
                values = asked.values
                whose = values["process"], values["number"]
                self._observe(Compilation(values["name"], topology, result, given, *whose))
        return _reply(result, self._service.libtpu)


class _Server(socketserver.ThreadingUnixStreamServer):
    daemon_threads = True
    block_on_close = False  # a program may hang with its connection open


def _with_hint(refusal: Refusal, libtpu: Libtpu) -> Refusal:
    """A refusal for another reason than memory may be due to a libtpu of another release."""
    if refusal.code == "RESOURCE_EXHAUSTED" or not libtpu.mismatch:
        return refusal
    return replace(refusal, message=f"{refusal.message.rstrip()}\n{libtpu.mismatch}")


def _with_line(refusal: Refusal) -> str:
    """The compiler's message, and the line of the operation in it, as far as texts have it."""
    place = refused_at(read_hlo(refusal.texts.get("hlo", "")), refusal.message)
    if place is None:
        return refusal.message
    return f"{refusal.message}\nThe operation comes from {place.file}:{place.line}"


def _reply(result: CompiledProgram | Refusal | CompilerError, libtpu: Libtpu) -> Message:
    if isinstance(result, CompilerError):
        lines = [str(result), *result.output.splitlines(), result.hint]
        return Message({"failed": "\n".join(filter(None, lines))})
    if not isinstance(result, CompiledProgram):
        return Message({"code": result.code, "message": _with_line(result)})
    values = {
        "cost": result.cost,
        "memory": result.memory,
        "generated_code_size": result.generated_code_size,
        "libtpu": str(libtpu),
        "hint": libtpu.mismatch,
    }
    return Message(values, {"optimized": result.optimized})
