"""Find the HLO in a profile of XProf, an XSpace message as jax.profiler writes it.

Its plane /host:metadata has an event for each program, with the HLO as a value of it. Field
numbers are those of tsl/profiler/protobuf/xplane.proto.
"""

from __future__ import annotations

from collections.abc import Iterator

from .. import protobuf
from . import hlo
from .program import FileError

_PLANES = 1  # of XSpace
_NAME, _EVENTS, _STATISTICS, _OWN = 2, 4, 5, 6  # of XPlane
_VALUE = 2  # of an entry of a map
_EVENT_STATISTICS = 5  # of XEventMetadata
_STATISTIC, _TEXT, _BYTES, _REFERENCE = 1, 5, 6, 7  # of XStat
_STATISTIC_NAME = 2  # of XStatMetadata
_METADATA, _DEVICE, _HOST = "/host:metadata", "/device:", "/host:"
_TYPE = "device_type_string"


def planes(data: bytes) -> dict[str, memoryview]:
    """The planes of a profile by their names; empty where the bytes are something else."""
    try:
        found = {_name(plane): plane for plane in protobuf.messages(data, _PLANES)}
    except ValueError:
        return {}
    return found if any(name.startswith((_DEVICE, _HOST)) for name in found) else {}


def modules(space: dict[str, memoryview]) -> list[hlo.Module]:
    """The programs of a profile. Raises FileError where it has none."""
    try:
        found = list(_modules(space.get(_METADATA, memoryview(b""))))
    except ValueError as error:
        raise FileError(f"the profile is damaged: {error}", "Copy or record it again.") from None
    if not found:
        raise FileError(
            "the profile has no HLO",
            "Record it with jax.profiler.trace while the programs run, with the options as they "
            "are by default.",
        )
    return found


def tpu(space: dict[str, memoryview]) -> str:
    """The TPU that the profile is of, such as "TPU v6 lite"; empty if it does not say so."""
    for name, plane in space.items():
        if name.startswith(f"{_DEVICE}TPU"):
            names = _statistics(plane)
            for own in protobuf.messages(plane, _OWN):
                if names.get(protobuf.integer(own, _STATISTIC)) == _TYPE:
                    reference = names.get(protobuf.integer(own, _REFERENCE), "")
                    return _text(own, _TEXT) or reference
    return ""


def _modules(plane: memoryview) -> Iterator[hlo.Module]:
    for entry in protobuf.messages(plane, _EVENTS):
        for event in protobuf.messages(entry, _VALUE):
            for statistic in protobuf.messages(event, _EVENT_STATISTICS):
                for value in protobuf.messages(statistic, _BYTES):
                    module = hlo.find(value)
                    if module is not None:
                        yield module


def _statistics(plane: memoryview) -> dict[int, str]:
    """The names of statistics by their numbers."""
    found = {}
    for entry in protobuf.messages(plane, _STATISTICS):
        for value in protobuf.messages(entry, _VALUE):
            found[protobuf.integer(entry, 1)] = _text(value, _STATISTIC_NAME)
    return found


def _name(plane: memoryview) -> str:
    return _text(plane, _NAME)


def _text(message: memoryview, number: int) -> str:
    return bytes(next(protobuf.messages(message, number), b"")).decode("utf-8", "backslashreplace")
