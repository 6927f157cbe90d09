"""A plugin whose calls are told before they are made, and written as a C program if wanted."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

import numpy as np

from mock_libtpu.conformance.c_program import CProgram
from mock_libtpu.plugin.client import Plugin

_OF_ERRORS = "PJRT_Error_"


class ObservedPlugin(Plugin):
    """A plugin, and the function that was called last."""

    def __init__(self, library: Path, on_call: Callable[[str], None]) -> None:
        """`on_call` is told the name of each function before it is called."""
        super().__init__(library)
        self._on_call = on_call
        self._program: CProgram | None = None
        self.last_call = ""

    def write_program(self, file: TextIO, rule: str) -> CProgram:
        """Write the calls from now on into a file."""
        self._program = CProgram(file, rule, self.structs)
        return self._program

    def invoke(self, function: str, arguments: int) -> int:
        is_of_error = function.startswith(_OF_ERRORS)  # which follow the call that failed
        if not is_of_error:
            self.last_call = function
        self._on_call(function)
        if self._program is None or is_of_error:
            return super().invoke(function, arguments)
        written = self._program.begin(function, arguments)
        error = super().invoke(function, arguments)
        self._program.end(function, written, arguments)
        return error

    def note_memory(self, block: Any) -> None:
        """Memory of the check that calls may point to."""
        if self._program is not None:
            is_array = isinstance(block, np.ndarray)
            self._program.keep(block.ctypes.data if is_array else ctypes.addressof(block), block)
