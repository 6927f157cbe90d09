"""Write the format of pprof: each distinct stack is a sample with its calls, time and bytes.

The messages are those of pprof's profile.proto, as far as they are written here; they are made
when they are needed, since no package has them.
"""

from __future__ import annotations

import functools
import gzip
from collections import defaultdict
from typing import Any, BinaryIO

from mock_libtpu.analysis.calls import Stack
from mock_libtpu.analysis.values import allocated_bytes
from mock_libtpu.exports.names import command_name, file_name, frame_name
from mock_libtpu.exports.numbers import Numbers
from mock_libtpu.exports.source import Source
from mock_libtpu.stacks.merge import Frame
from tpu_walkthrough.printable import printable

# Name, number and type of each field; "*" marks repeated ones.
_MESSAGES = {
    "ValueType": "type 1 int64, unit 2 int64",
    "Sample": "location_id 1 uint64*, value 2 int64*",
    "Mapping": "id 1 uint64, memory_start 2 uint64, memory_limit 3 uint64, filename 5 int64, "
    "has_functions 7 bool, has_filenames 8 bool, has_line_numbers 9 bool",
    "Line": "function_id 1 uint64, line 2 int64",
    "Location": "id 1 uint64, mapping_id 2 uint64, line 4 Line*",
    "Function": "id 1 uint64, name 2 int64, system_name 3 int64, filename 4 int64",
    "Profile": "sample_type 1 ValueType*, sample 2 Sample*, mapping 3 Mapping*, "
    "location 4 Location*, function 5 Function*, string_table 6 string*, time_nanos 9 int64, "
    "duration_nanos 10 int64, comment 13 int64*, default_sample_type 14 int64",
}
_VALUES = (("calls", "count"), ("time", "nanoseconds"), ("allocated", "bytes"))


def write(source: Source, file: BinaryIO) -> None:
    """Compressed with gzip, as pprof reads it."""
    values: defaultdict[Stack, list[int]] = defaultdict(lambda: [0] * len(_VALUES))
    first_ns: int | None = None
    last_ns = 0
    for traced in source.calls:
        call = traced.call
        first_ns = call.start_ns if first_ns is None else first_ns
        last_ns = max(last_ns, call.end_ns or call.start_ns)
        if traced.stack is not None:
            row = values[traced.stack]
            row[0] += 1
            row[1] += traced.own_ns
            row[2] += allocated_bytes(call)
    builder = _Builder()
    for stack, row in values.items():
        sample = builder.profile.sample.add()
        sample.location_id.extend(
            builder.locations[frame] for frame in stack.frames
        )  # innermost first
        sample.value.extend(row)
    profile = builder.profile
    profile.time_nanos = source.process.realtime_ns
    if first_ns is not None:
        profile.duration_nanos = last_ns - first_ns
    profile.comment.append(builder.strings[command_name(source.process.command)])
    # The same recording gives the same bytes.
    file.write(gzip.compress(profile.SerializeToString(), mtime=0))


class _Builder:
    """A profile with its tables: strings, functions, locations, and the modules of functions."""

    def __init__(self) -> None:
        self.profile = profile_message()()
        self.strings: Numbers[str] = Numbers(lambda _, text: self.profile.string_table.append(text))
        self.locations = Numbers(self._add_location, 1)
        self._functions = Numbers(self._add_function, 1)
        self._mappings = Numbers(self._add_mapping, 1)
        _ = self.strings[""]  # the first one is empty
        for name, unit in _VALUES:
            self.profile.sample_type.add(type=self.strings[name], unit=self.strings[unit])
        self.profile.default_sample_type = self.strings["time"]

    def _add_location(self, number: int, frame: Frame) -> None:
        # pprof drops what is in angle brackets, as the arguments of templates: "<module>".
        name = frame_name(frame)
        if frame.language == "python":
            name = name.replace("<", "(").replace(">", ")")
        mapping = 0 if frame.module is None else self._mappings[frame.module]
        location = self.profile.location.add(id=number, mapping_id=mapping)
        key = name, printable(frame.symbol or frame.function), file_name(frame)
        location.line.add(function_id=self._functions[key], line=frame.line or 0)

    def _add_function(self, number: int, key: tuple[str, str, str]) -> None:
        name, system_name, file = (self.strings[text] for text in key)
        self.profile.function.add(id=number, name=name, system_name=system_name, filename=file)

    def _add_mapping(self, number: int, module: str) -> None:
        """Add a module. Its addresses are made up: pprof wants some."""
        self.profile.mapping.add(
            id=number,
            memory_start=number << 32,
            memory_limit=number + 1 << 32,
            filename=self.strings[printable(module)],
            has_functions=True,
            has_filenames=True,
            has_line_numbers=True,
        )


@functools.cache
def profile_message() -> Any:
    """The class of perftools.profiles.Profile."""
    from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

    package = "perftools.profiles"
    kinds = descriptor_pb2.FieldDescriptorProto
    file = descriptor_pb2.FileDescriptorProto(
        name="mock_libtpu/pprof.proto", package=package, syntax="proto3"
    )
    for name, text in _MESSAGES.items():
        message = file.message_type.add(name=name)
        for field in text.split(", "):
            field_name, number, kind = field.split()
            plain = kind.rstrip("*")
            made = message.field.add(name=field_name, number=int(number))
            made.label = kinds.LABEL_REPEATED if kind != plain else kinds.LABEL_OPTIONAL
            if plain in _MESSAGES:
                made.type = kinds.TYPE_MESSAGE
                made.type_name = f".{package}.{plain}"
            else:
                made.type = kinds.Type.Value(f"TYPE_{plain.upper()}")
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    return message_factory.GetMessageClass(pool.FindMessageTypeByName(f"{package}.Profile"))
