"""Compile programs: from the cache, or in a process for each topology."""

from __future__ import annotations

import dataclasses
import shutil
import tempfile
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Self

from mock_libtpu.compiler.model import (
    ASKS_FLAGS,
    ASKS_SWITCHES,
    ASKS_XLA_FLAGS,
    CompiledProgram,
    CompileRequest,
    CompilerError,
    Layer,
    Libtpu,
    Limits,
    Refusal,
    Target,
    TopologyFacts,
)
from mock_libtpu.compiler.process import WORKER, CompilerProcess
from mock_libtpu.compiler.store import Store, key_of
from mock_libtpu.delegate.messages import Message


class CompilerService:
    """The compiler of one libtpu with one set of flags, for any topology.

    May be used by several threads. Its processes end with `close`, and with this process.
    """

    def __init__(
        self,
        libtpu: Libtpu,
        flags: str = "",
        limits: Limits | None = None,
        store: Store | None = None,
        worker: Sequence[str] = WORKER,
        *,
        llo: bool = False,
        layer: Layer | None = None,
    ) -> None:
        """`llo`: with the code of operations in texts."""
        self.libtpu = libtpu
        self._flags = flags
        self._llo = llo
        self._limits = limits or Limits()
        self._store = store
        self._worker = worker
        self._layer = layer
        self._folder = Path(tempfile.mkdtemp(prefix="mock-libtpu-compiler-"))
        self._lock = threading.Lock()
        self._slots: dict[str, _Slot] = {}
        self._is_closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def facts(self, topology: str) -> TopologyFacts:
        """What libtpu knows of a topology. Raises CompilerError, also where it does not know it."""
        slot = self._slot(topology)
        with slot.lock:
            values = _checked(slot.running().greeting(), topology).values
        return TopologyFacts(values["devices"], values["capacity"], values["version"])

    def compile(self, topology: str, request: CompileRequest) -> CompiledProgram | Refusal:
        """What the compiler makes of a program, or why it refuses it. Raises CompilerError."""
        return _result(self._reply(topology, request))

    def flags(self, topology: str) -> dict[str, str]:
        """The value of each flag of libtpu, as LIBTPU_INIT_ARGS takes it. Raises CompilerError."""
        return dict(_checked(self._reply(topology, ASKS_FLAGS), topology).values["flags"])

    def switches(self, topology: str) -> list[str]:
        """The flags that can be on or off, and that libtpu decides itself for each program.

        Raises CompilerError.
        """
        return list(_checked(self._reply(topology, ASKS_SWITCHES), topology).values["switches"])

    def xla_flags(self, topology: str, options: bytes) -> dict[str, str]:
        """What a program's CompileOptionsProto sets of XLA_FLAGS, other than libtpu has it.

        Raises CompilerError.
        """
        request = dataclasses.replace(ASKS_XLA_FLAGS, options=options)
        return dict(_checked(self._reply(topology, request), topology).values["flags"])

    def close(self) -> None:
        """End all processes and remove their files."""
        with self._lock:
            self._is_closed = True
            slots, self._slots = list(self._slots.values()), {}
        for slot in slots:
            slot.close()
            with slot.lock:  # the threads that waited for it are done with its files
                pass
        shutil.rmtree(self._folder, ignore_errors=True)
        if self._store is not None:
            self._store.prune()

    def _reply(self, topology: str, request: CompileRequest) -> Message:
        slot = self._slot(topology)
        key = key_of(slot.target, request)
        reply = self._store.get(key) if self._store is not None else None
        if reply is None:
            with slot.lock:
                process = slot.running()
                _checked(process.greeting(), topology)
                values = {"format": request.format, "texts": request.texts}
                blocks = {"code": request.code, "options": request.options}
                reply = process.ask(Message(values, blocks))
            if self._store is not None:
                self._store.put(key, reply)
        return reply

    def _slot(self, topology: str) -> _Slot:
        with self._lock:
            if topology not in self._slots:
                target = Target(self.libtpu, topology, self._flags, self._llo)
                self._slots[topology] = _Slot(target, self._start)
            return self._slots[topology]

    def _start(self, target: Target) -> CompilerProcess:
        if self._is_closed:
            raise CompilerError("the compiler was ended with the run")
        folder = Path(tempfile.mkdtemp(prefix="process-", dir=self._folder))
        return CompilerProcess(target, self._limits, folder, self._worker, self._layer)


class _Slot:
    """The process for a topology, and another one where that ended. One thread uses it at once."""

    def __init__(self, target: Target, start: Callable[[Target], CompilerProcess]) -> None:
        self.target = target
        self.lock = threading.Lock()
        self._start = start
        self._state = threading.Lock()  # held for a moment only: guards the process
        self._process: CompilerProcess | None = None

    def running(self) -> CompilerProcess:
        with self._state:
            if self._process is None or not self._process.is_running:
                if self._process is not None:
                    self._process.close()
                self._process = self._start(self.target)
            return self._process

    def close(self) -> None:
        """End the process; without the other lock: another thread may be waiting for it."""
        with self._state:
            if self._process is not None:
                self._process.close()


def _checked(greeting: Message, topology: str) -> Message:
    if "code" in greeting.values:
        reason = str(greeting.values["message"]).strip().splitlines() or [""]
        raise CompilerError(f"libtpu cannot compile for {topology}: {reason[0]}")
    return greeting


def _result(reply: Message) -> CompiledProgram | Refusal:
    values, blocks = dict(reply.values), dict(reply.blocks)
    optimized = blocks.pop("optimized", b"")
    texts = {name: block.decode("utf-8", "backslashreplace") for name, block in blocks.items()}
    if "code" in values:
        return Refusal(values["code"], values["message"], values["seconds"], texts)
    known = {field.name for field in dataclasses.fields(CompiledProgram)}
    facts = {name: value for name, value in values.items() if name in known}
    return CompiledProgram(optimized=optimized, texts=texts, **facts)
