"""The headers that CMake files generate by MLIR's TableGen: mlir_tablegen, add_mlir_dialect."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tpu_walkthrough.source_tree.names import HEADER_EXTENSIONS, extension_of

if TYPE_CHECKING:
    from cmakegen.cmake.interpreter import Interpreter

_TD_FILE = "LLVM_TARGET_DEFINITIONS"
# As in AddMLIR.cmake: the end of a header's name, and the flags that generate it; the name of the
# dialect is added to those that end with "=".
_DIALECT = {
    "": (("", "-gen-op-decls"), ("", "-gen-op-defs")),
    "Types": (
        ("-gen-typedef-decls", "-typedefs-dialect="),
        ("-gen-typedef-defs", "-typedefs-dialect="),
    ),
    "Dialect": (("-gen-dialect-decls", "-dialect="), ("-gen-dialect-defs", "-dialect=")),
}
_INTERFACE = ("-gen-op-interface-decls", "-gen-op-interface-defs")


class Tablegen:
    """Collects the outputs of an interpreter's commands."""

    def __init__(self, interpreter: Interpreter) -> None:
        self._interpreter = interpreter
        self.outputs: list[tuple[str, tuple[str, ...], str]] = []
        """(header, flags, .td file), relative to the tree; the flags are as they are spelled."""
        self.commands: dict[str, Callable[[list[str]], None]] = {
            "mlir_tablegen": lambda words: self._output(words[0], words[1:]),
            "add_mlir_dialect": self._dialect,
            "add_mlir_interface": self._interface,
        }

    def _output(self, name: str, flags: list[str], td_file: str = "") -> None:
        path = self._interpreter.path(name)
        source = self._interpreter.path(td_file or self._interpreter.get(_TD_FILE) or "")
        if path and source and extension_of(path) in HEADER_EXTENSIONS:
            self.outputs.append((path, tuple(flags), source))

    def _dialect(self, words: list[str]) -> None:
        name, dialect = words[:2]
        for end, kinds in _DIALECT.items():
            for flags, extension in zip(kinds, ("h", "cpp"), strict=True):
                given = [
                    f"{flag}{dialect}" if flag.endswith("=") else flag for flag in flags if flag
                ]
                self._output(f"{name}{end}.{extension}.inc", given, f"{name}.td")

    def _interface(self, words: list[str]) -> None:
        for flag, extension in zip(_INTERFACE, ("h", "cpp"), strict=True):
            self._output(f"{words[0]}.{extension}.inc", [flag], f"{words[0]}.td")
