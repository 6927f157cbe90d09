"""The generated entry points, compiled with a fake recorder, called through ctypes.

So the tests can be frameworks of any version: they make the arguments byte by byte.
"""

from __future__ import annotations

import ctypes
import struct
from pathlib import Path
from typing import Any, NamedTuple

import cbor2

from mock_libtpu.catalogue import load_api, load_apis, load_functions
from mock_libtpu.catalogue.layout import StructLayouts

LAYOUTS = StructLayouts(load_apis())
PJRT = load_api("pjrt")
SLOTS_AT = 40


class Library:
    """The harness, and the functions of its table by name."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.library = ctypes.CDLL(str(path))
        self.library.GetPjrtApi.restype = ctypes.c_void_p
        self.library.Recorded.restype = ctypes.c_void_p
        self.library.EndThreadInside.restype = ctypes.c_bool
        self.library.EndThreadInside.argtypes = [ctypes.c_void_p]
        self.table = self.library.GetPjrtApi()

    def address(self, name: str) -> int:
        slots = {function.name: function.slot for function in PJRT.functions}
        return ctypes.c_uint64.from_address(self.table + SLOTS_AT + 8 * slots[name]).value

    def record(self, on: bool = True) -> None:
        self.library.SetRecording(on)

    def _recorded(self, what: int) -> bytes:
        size = ctypes.c_uint64()
        data = self.library.Recorded(what, ctypes.byref(size))
        return ctypes.string_at(data, size.value)

    def _number(self) -> int:
        number: int = self.library.RecordedFunction()
        return number

    @property
    def function(self) -> str:
        return load_functions()[self._number()].name

    def inputs(self) -> Any:
        """The arguments of the last call, by name."""
        names = [field.name for field in load_functions()[self._number()].inputs]
        return dict(zip(names, cbor2.loads(self._recorded(0)), strict=True))

    def outputs(self) -> Any:
        names = [field.name for field in load_functions()[self._number()].outputs]
        return dict(zip(names, cbor2.loads(self._recorded(1)), strict=True))

    def error(self) -> tuple[int, str]:
        return self.library.RecordedCode(), self._recorded(2).decode()

    def call(self, name: str, arguments: Struct) -> int:
        """Calls a function of the table; its error's address, 0 for none."""
        function = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)(self.address(name))
        error: int | None = function(arguments.address)
        return error or 0

    def message(self, error: int) -> str:
        arguments = Struct("PJRT_Error_Message_Args", error=error)
        ctypes.CFUNCTYPE(None, ctypes.c_void_p)(self.address("PJRT_Error_Message"))(
            arguments.address
        )
        return ctypes.string_at(arguments["message"], arguments["message_size"]).decode()


class Struct:
    """A struct of the API in memory that ends where the API version of its maker ends.

    Behind it lie bytes that nobody may touch.
    """

    GUARD = b"\xa5" * 256

    def __init__(self, name: str, /, version: int = PJRT.version, **fields: float) -> None:
        self.name = name
        struct_ = next(row for api in load_apis() for row in api.structs if row.name == name)
        self.places = LAYOUTS.layout(name).places
        self.size = LAYOUTS.size_at(struct_, version)
        self.memory = ctypes.create_string_buffer(bytes(self.size) + self.GUARD)
        self.address = ctypes.addressof(self.memory)
        if "struct_size" in self.places:
            self["struct_size"] = self.size
        for field, value in fields.items():
            self[field] = value

    def __setitem__(self, name: str, value: float) -> None:
        offset, size = self.places[name]
        whole = isinstance(value, int)
        self.write(
            offset, int(value).to_bytes(size, "little") if whole else struct.pack("<f", value)
        )

    def __getitem__(self, name: str) -> int:
        offset, size = self.places[name]
        return int.from_bytes(ctypes.string_at(self.address + offset, size), "little")

    def write(self, offset: int, raw: bytes) -> None:
        ctypes.memmove(self.address + offset, raw, len(raw))

    def assert_end_untouched(self) -> None:
        assert self.memory.raw[self.size :].startswith(self.GUARD)


class Pointer(NamedTuple):
    """Memory that is kept alive, and where it is."""

    memory: Any
    address: int


def array(*numbers: int) -> Pointer:
    memory = (ctypes.c_int64 * len(numbers))(*numbers)
    return Pointer(memory, ctypes.addressof(memory))


def text(characters: bytes) -> Pointer:
    memory = ctypes.create_string_buffer(characters)
    return Pointer(memory, ctypes.addressof(memory))
