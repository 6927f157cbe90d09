"""Serve the compiler to programs that run on the mock, through a socket that only this user opens.

A connection is one compilation. The other end is delegate/tpu_compiler.py.
"""

from __future__ import annotations

import contextlib
import socketserver
import tempfile
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

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
from mock_libtpu.recording.cells import line_text


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
    request: CompileRequest | None = None
    """What the compiler was given; None of a file."""
    traced_s: float | None = None
    """How long the framework traced and lowered it; None if that is not known."""


@contextlib.contextmanager
def serving(
    service: CompilerService,
    *,
    texts: bool = False,
    observe: Callable[[Compilation], None] | None = None,
) -> Iterator[str]:
    """Compile for every process that knows the socket's path, which is given.

    `observe` is called with each compilation before the program gets it, one at a time. The service
    is closed by its owner.
    """
    observing = threading.Lock()

    def compiled(asked: Message) -> Message:
        values, blocks = asked.values, asked.blocks
        topology = values["topology"]
        request = CompileRequest(blocks["code"], values["format"], blocks["options"], texts)
        result: CompiledProgram | Refusal | CompilerError
        try:
            result = with_hint(service.compile(topology, request), service.libtpu)
        except CompilerError as error:
            result = error
        if observe is not None:
            with observing:
                given = blocks.get("text", b"").decode("utf-8", "backslashreplace")
                whose = values["process"], values["number"]
                more = request, values.get("traced_s")
                observe(Compilation(values["name"], topology, result, given, *whose, *more))
        return _reply(result, service.libtpu)

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            with contextlib.suppress(ClosedError, OSError, KeyError):
                send(self.wfile, compiled(receive(self.rfile)))

    with tempfile.TemporaryDirectory(prefix="mock-libtpu-") as folder:
        path = str(Path(folder, "compiler"))
        server = _Server(path, Handler)
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield path
        finally:
            server.shutdown()
            server.server_close()
            thread.join()


class _Server(socketserver.ThreadingUnixStreamServer):
    daemon_threads = True
    block_on_close = False  # a program may hang with its connection open


def with_hint(result: CompiledProgram | Refusal, libtpu: Libtpu) -> CompiledProgram | Refusal:
    """A refusal for another reason than memory may be due to a libtpu of another release."""
    if isinstance(result, CompiledProgram) or not libtpu.mismatch:
        return result
    if result.code == "RESOURCE_EXHAUSTED":
        return result
    return replace(result, message=f"{result.message.rstrip()}\n{libtpu.mismatch}")


def _with_line(refusal: Refusal) -> str:
    """The compiler's message, and the line of the operation in it, as far as texts have it."""
    place = refused_at(read_hlo(refusal.texts.get("hlo", "")), refusal.message)
    if place is None:
        return refusal.message
    line = line_text(place.file, place.line)
    return f"{refusal.message}\nThe operation comes from {line}"


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
