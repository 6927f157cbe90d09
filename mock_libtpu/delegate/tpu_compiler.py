"""Have the real TPU compiler compile the program, too, where mock-libtpu serves it.

It runs in another process: this is the other end of mock_libtpu/compiler/server.py.
"""

from __future__ import annotations

import contextlib
import os
import socket
import threading
import warnings
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from .errors import DelegateError
from .messages import ClosedError, Message, receive, send


class TpuCompiled(NamedTuple):
    """What the real compiler made of a program; its figures are its own."""

    optimized: bytes
    """An HloModuleProtoWithConfig."""
    cost: Mapping[str, float]
    memory: Mapping[str, int]
    generated_code_size: int
    libtpu: str
    """Whose compiler it is, such as "libtpu 1.2.3"."""
    hint: str
    """What to do if libtpu and jaxlib do not understand each other; empty if nothing is known."""


class TpuCompiler:
    """The compiler behind a socket, for one topology."""

    def __init__(self, path: str, topology: str, errors: str) -> None:
        """`errors`: "raise", or "warn" to continue without the compiler."""
        self._path = path
        self._topology = topology
        self._raises = errors != "warn"
        self._lock = threading.Lock()
        self._asking: set[socket.socket] = set()
        self._is_closed = False

    def close(self) -> None:
        """End all that wait for a reply, with an error, and ask no more. Any thread may."""
        with self._lock:
            self._is_closed = True
            for connection in self._asking:
                with contextlib.suppress(OSError):
                    connection.shutdown(socket.SHUT_RDWR)

    def compile(
        self,
        name: str,
        number: int,
        code: bytes,
        format_: str,
        options_proto: bytes,
        text: str = "",
        refusal: str = "",
        traced_s: float | None = None,
    ) -> TpuCompiled | None:
        """The result; None after a warning. `text`: to show it. Raises DelegateError.

        `number`: the program's in this process, as recordings have it. `refusal`: why the program
        has no code for a TPU, which is then the result. `traced_s`: the seconds that the framework
        took to trace and lower it.
        """
        asked = {
            "name": name,
            "number": number,
            "process": os.getpid(),
            "format": format_,
            "topology": self._topology,
            "traced_s": traced_s,
        }
        blocks = {"code": code, "options": options_proto}
        if text:
            blocks["text"] = text.encode("utf-8", "backslashreplace")
        try:
            if refusal:
                raise DelegateError("INVALID_ARGUMENT", refusal)
            reply = self._ask(Message(asked, blocks))
        except DelegateError as error:
            if self._raises or self._is_closed:
                raise
            message = f"the TPU compiler: program {name!r}: {error}"
            warnings.warn(message, RuntimeWarning, stacklevel=2)
            return None
        figures = {name: reply.values[name] for name in TpuCompiled._fields[1:]}
        return TpuCompiled(reply.blocks["optimized"], **figures)

    def _ask(self, asked: Message) -> Message:
        try:
            with self._connection() as connection, connection.makefile("rwb") as stream:
                send(stream, asked)
                reply = receive(stream)
        except (OSError, ClosedError) as error:
            raise DelegateError(
                "UNAVAILABLE", f"mock-libtpu, which serves the TPU compiler, is gone: {error}"
            ) from None
        if "failed" in reply.values:
            raise DelegateError("UNAVAILABLE", reply.values["failed"])
        if "code" in reply.values:
            raise DelegateError(reply.values["code"], reply.values["message"])
        return reply

    @contextlib.contextmanager
    def _connection(self) -> Iterator[socket.socket]:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.connect(self._path)
            with self._lock:
                if self._is_closed:
                    raise ClosedError("the program ends")
                self._asking.add(connection)
            try:
                yield connection
            finally:
                with self._lock:
                    self._asking.discard(connection)
