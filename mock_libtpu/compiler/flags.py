"""The flags of a libtpu, as its own process finds them: their values, and which are switches.

With a dump libtpu writes all its flags, in the form in which LIBTPU_INIT_ARGS takes them. It also
takes flags for a program alone (compiler_options in JAX); one that cannot have its value is refused
by its name, before the program is. None of this is documented.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Mapping
from pathlib import Path

from mock_libtpu.delegate import protobuf
from mock_libtpu.plugin.client import Plugin, PluginError

# Of CompileOptionsProto and of an entry of its map.
_OVERRIDES, _KEY, _VALUE, _TEXT = 7, 1, 2, 1
# Its executable_build_options; of these debug_options, and the numbers of devices.
_BUILD, _DEBUG, _REPLICAS, _PARTITIONS = 3, 3, 4, 5
_MANY = 1000  # devices for one program that is not partitioned, which libtpu refuses
_PROGRAM = b"""module @flags {
  func.func public @main(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
}"""
_FLAG = re.compile(r"--(\w+)=(?:'(.*)'|(.*))")
_OPTION = re.compile(r"(\w+): (?:\"(.*)\"|(.*))")
_ELSEWHERE = re.compile(r"xla_(?:cpu|gpu|dump)_")  # not of TPUs, or of no effect on the program
_REFUSED = re.compile(r"(?:compile option: '|into flag )(\w+)")
_UNDECIDED = "auto"


def flags(plugin: Plugin, topology: int) -> dict[str, str]:
    """The value of each flag; none where this libtpu does not write them. Raises PluginError."""
    return _dumped(plugin, topology, "*.flagfile", _FLAG)


def switches(plugin: Plugin, topology: int) -> list[str]:
    """The flags that libtpu decides itself, and that can be on or off. Raises PluginError."""
    values = flags(plugin, topology)
    undecided = [name for name, value in values.items() if value == _UNDECIDED]
    # What takes any value is a text, such as a path.
    typed = _refused(plugin, topology, dict.fromkeys(undecided, "neither"))
    wrong = set(_refused(plugin, topology, dict.fromkeys(typed, "false")))
    return [name for name in typed if name not in wrong]


def xla_flags(plugin: Plugin, topology: int, options: bytes) -> dict[str, str]:
    """What is set in the debug options of a CompileOptionsProto, other than libtpu has it.

    They are the flags of XLA_FLAGS where the program was made. Raises PluginError, and ValueError
    where it is not such a message.
    """
    builds = b"".join(protobuf.messages(options, _BUILD))
    debug = protobuf.field(_DEBUG, *protobuf.messages(builds, _DEBUG))
    values = _dumped(plugin, topology, "*.debug_options", _OPTION, debug)
    return {name: value for name, value in values.items() if not _ELSEWHERE.match(name)}


def overrides(values: Mapping[str, str]) -> bytes:
    """Flags for one program alone: entries of env_option_overrides."""
    return b"".join(_override(name, value) for name, value in values.items())


def _override(name: str, value: str) -> bytes:
    text = protobuf.field(_TEXT, os.fsencode(value))
    entry = protobuf.field(_KEY, name.encode()) + protobuf.field(_VALUE, text)
    return protobuf.field(_OVERRIDES, entry)


def _dumped(
    plugin: Plugin, topology: int, name: str, line: re.Pattern[str], debug: bytes = b""
) -> dict[str, str]:
    """The names and values of a file that libtpu writes beside a program."""
    with tempfile.TemporaryDirectory(prefix="flags-") as folder:
        _compile(plugin, topology, {"xla_dump_to": folder}, debug)
        texts = [path.read_text("utf-8", "replace") for path in Path(folder).glob(name)]
    matches = filter(None, map(line.fullmatch, "".join(texts[:1]).splitlines()))
    return {match[1]: match[2] or match[3] or "" for match in matches}


def _refused(plugin: Plugin, topology: int, values: Mapping[str, str]) -> list[str]:
    """The flags that cannot have their value for one program, in the order of the names."""
    left = dict(values)
    while True:
        try:
            _compile(plugin, topology, left, partitions=_MANY)
        except PluginError as error:
            named = _REFUSED.search(error.message)
            if named is not None and left.pop(named[1], None) is not None:
                continue
        return [name for name in values if name not in left]


def _compile(
    plugin: Plugin,
    topology: int,
    values: Mapping[str, str],
    debug: bytes = b"",
    partitions: int = 1,
) -> None:
    builds = debug + protobuf.field(_REPLICAS, 1) + protobuf.field(_PARTITIONS, partitions)
    executable = plugin.call(
        "PJRT_Compile",
        topology=topology,
        program={"code": _PROGRAM, "format": "mlir"},
        compile_options=protobuf.field(_BUILD, builds) + overrides(values),
    ).executable
    plugin.call("PJRT_Executable_Destroy", executable=executable)
