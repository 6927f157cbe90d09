"""The C++ stack at a crash of this process, for who reads what came of a check.

The handler is Python, called by ctypes: the functions of a plugin are called without the GIL, and a
process that has crashed has nothing to lose. Naming the frames is left to the parent.
"""

from __future__ import annotations

import ctypes
import os
import signal
from collections.abc import Callable, Iterator

import msgspec

_SIGNALS = (signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGILL)
_MOST_FRAMES = 64
_OWN = ("_ctypes.", "libffi.")
"""Modules by which this process calls: what lies beyond is ours."""


class CrashFrame(msgspec.Struct, frozen=True):
    """An address of a stack: the file that it is in, and where in it."""

    path: str
    address: int
    """The virtual address of the ELF file."""


class _DlInfo(ctypes.Structure):
    _fields_ = (
        ("file_name", ctypes.c_char_p),
        ("file_base", ctypes.c_void_p),
        ("symbol_name", ctypes.c_char_p),
        ("symbol_address", ctypes.c_void_p),
    )


class CrashHandler:
    """Tells of the stack when this process crashes, and lets it crash."""

    def __init__(self, tell: Callable[[list[CrashFrame]], None]) -> None:
        self._tell = tell
        self._c = ctypes.CDLL(None)
        self._c.dladdr.argtypes = (ctypes.c_void_p, ctypes.POINTER(_DlInfo))
        self._handler = ctypes.CFUNCTYPE(None, ctypes.c_int)(self._crashed)
        self._block = (ctypes.c_void_p * _MOST_FRAMES)()
        self._c.backtrace(self._block, 1)  # it loads the unwinder, which is too late later
        for number in _SIGNALS:
            self._c.signal(number, self._handler)

    def _crashed(self, number: int) -> None:
        self._c.signal(number, None)
        count = self._c.backtrace(self._block, _MOST_FRAMES)
        self._tell(list(self._frames(list(self._block)[:count])))
        os.kill(os.getpid(), number)

    def _frames(self, addresses: list[int | None]) -> Iterator[CrashFrame]:
        """Those of the plugin, from the innermost to the one that the check called."""
        info = _DlInfo()
        is_below = False
        for address in filter(None, addresses):
            found = self._c.dladdr(address, ctypes.byref(info))
            path = os.fsdecode(info.file_name or b"") if found else ""
            if os.path.basename(path).startswith(_OWN):
                if is_below:
                    return
                continue  # of this handler
            is_handler = os.path.basename(path).startswith(("libc.", "python", "libpython"))
            if path and not is_handler:
                is_below = True
                yield CrashFrame(path, address - (info.file_base or 0))
