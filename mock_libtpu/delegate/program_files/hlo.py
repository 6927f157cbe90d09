"""Read a program that is HLO: text, or a protobuf message with a module in it.

Field numbers are those of xla/service/hlo.proto and xla/xla.proto. Whether a module is compiled
is seen from its schedule, which only the last passes of a compiler give it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .. import protobuf
from ..errors import DelegateError
from ..execution.program_text import located_text
from ..reading.program import parse
from ..seam import hlo, jaxlib
from . import buffers
from .program import Devices, FileError, Program, compile_options, devices

_ENTRY, _COMPUTATIONS, _ENTRY_ID, _SCHEDULE, _ASSIGNMENT = 2, 3, 6, 7, 15  # of HloModuleProto
_MODULE = 1  # of HloProto, HloModuleProtoWithConfig, HloSnapshot
_CONFIG, _BUFFERS = 2, 3  # of HloModuleProtoWithConfig, of HloProto
_REPLICAS, _PARTITIONS = 4, 5  # of HloModuleConfigProto
_ASSIGNED = 1, 2  # of DeviceAssignmentProto: replicas, and computations
_INSTRUCTIONS, _COMPUTATION_ID = 2, 5  # of HloComputationProto
_OPCODE, _SHARDING = 2, 40  # of HloInstructionProto
_MOST_NESTED = 3
_TILED = ":T("  # in a layout, which only TPUs have
_NOT_READ = "it is damaged, or not HLO that this jaxlib reads"
_NEWER = "Check that it is whole. If a newer XLA wrote it, name its Python: --python PYTHON."


# Before jaxlib 0.9.1 these were in another module.
_HLO_MODULE = getattr(hlo, "HloModule", None) or jaxlib.HloModule
_FROM_TEXT = getattr(hlo, "hlo_module_from_text", None) or jaxlib.hlo_module_from_text


class Module(NamedTuple):
    """A module in a message, and what else the message has."""

    proto: bytes
    devices: Devices = Devices(1, 1)
    buffers: bytes = b""
    """A BufferAssignmentProto."""


def read_text(text: str) -> Program:
    """The program of a text. Raises FileError."""
    try:
        parsed = _FROM_TEXT(text)
    except Exception as error:  # a class of jaxlib's own  # noqa: BLE001
        raise FileError(f"{_NOT_READ}: {error}", _NEWER) from None
    head = text[text.index("HloModule") :].partition("\n")[0]
    return _program(parsed, parsed.as_serialized_hlo_module_proto(), devices(head))


def find(data: bytes | memoryview, nested: int = _MOST_NESTED) -> Module | None:
    """The module of a message that is one or has one; None where the bytes are something else."""
    try:
        if _is_module(data):
            assignment = next(protobuf.messages(data, _ASSIGNMENT), b"")
            return Module(bytes(data), _devices(assignment, *_ASSIGNED) or Devices(1, 1))
        inner = next(protobuf.messages(data, _MODULE), None)
        found = find(inner, nested - 1) if inner is not None and nested else None
        if found is None:
            return None
        config = next(protobuf.messages(data, _CONFIG), b"")
        return found._replace(
            devices=_devices(config, _REPLICAS, _PARTITIONS) or found.devices,
            buffers=found.buffers or bytes(next(protobuf.messages(data, _BUFFERS), b"")),
        )
    except ValueError:
        return None


def _devices(message: memoryview | bytes, replicas: int, partitions: int) -> Devices | None:
    """The two numbers of a message; None without them."""
    found = Devices(protobuf.integer(message, replicas), protobuf.integer(message, partitions))
    return found if all(found) else None


def _is_module(data: bytes | memoryview) -> bool:
    computation = next(protobuf.messages(data, _COMPUTATIONS), None)
    entry = next(protobuf.messages(data, _ENTRY), None)
    return computation is not None and entry is not None and _has_opcode(computation)


def _has_opcode(computation: memoryview) -> bool:
    instruction = next(protobuf.messages(computation, _INSTRUCTIONS), None)
    opcode = instruction and next(protobuf.messages(instruction, _OPCODE), None)
    return bool(opcode) and bytes(opcode or b"").isascii()


def read(module: Module, *, is_compiled: bool = False) -> Program:
    """The program of a module; `is_compiled` whatever it looks like. Raises FileError."""
    try:
        parsed = _HLO_MODULE.from_serialized_hlo_module_proto(module.proto)
    except Exception as error:  # a class of jaxlib's own  # noqa: BLE001
        raise FileError(f"{_NOT_READ}: {error}", _NEWER) from None
    return _program(parsed, module.proto, module.devices, module.buffers, is_compiled)


def _program(
    parsed: Any, proto: bytes, known: Devices, assigned: bytes = b"", is_compiled: bool = False
) -> Program:
    text = parsed.to_string()
    used = devices(text, partitions=known.partitions, replicas=known.replicas)
    if is_compiled or any(protobuf.messages(proto, _SCHEDULE)):
        texts = {"hlo": text}
        if assigned and _TILED in text:
            texts["buffers"] = buffers.text(assigned, proto)
        return Program(parsed.name, proto, "hlo", used, texts=texts, is_compiled=True)
    free = [_is_free(each) for each in _parameters(proto)], [True]
    options, fast = (compile_options(used, text, *free, fast=least) for least in (False, True))
    texts = {"stablehlo": _stablehlo(proto)}
    return Program(parsed.name, proto, "hlo", used, options, fast, texts)


def _parameters(proto: bytes) -> list[memoryview]:
    entry = protobuf.integer(proto, _ENTRY_ID)
    return [
        instruction
        for computation in protobuf.messages(proto, _COMPUTATIONS)
        if protobuf.integer(computation, _COMPUTATION_ID) == entry
        for instruction in protobuf.messages(computation, _INSTRUCTIONS)
        if bytes(next(protobuf.messages(instruction, _OPCODE), b"")) == b"parameter"
    ]


def _is_free(parameter: memoryview) -> bool:
    return not any(protobuf.messages(parameter, _SHARDING))


def _stablehlo(proto: bytes) -> str:
    """The module as StableHLO, to show it; "" where it has something that StableHLO has not."""
    try:
        return located_text(parse(proto, "hlo"))
    except DelegateError:
        return ""
