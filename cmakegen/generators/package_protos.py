"""The .proto files of TensorFlow's package, for files of a tree that import them.

The package has no .proto files, but each of its Python modules *_pb2.py has the serialized
descriptor of one. These literals are read, and no module is run.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cmakegen.headers.header_set import HeaderSet
from cmakegen.packages import store
from cmakegen.supplied.package_headers import files_of
from tpu_walkthrough.files import read_file
from tpu_walkthrough.progress import Progress

_PACKAGES = ("tensorflow", "tf-nightly")
_NAMES = ("tensorflow/", "xla/", "tsl/")
"""Prefixes of the names of its files."""
_LITERAL = re.compile(
    rb"""AddSerializedFile\(\s*(b'(?:[^'\\\n]|\\.)*'|b"(?:[^"\\\n]|\\.)*")\s*\)"""
)
_LARGEST = 1 << 22  # bytes of a module


def find_descriptors(
    names: Iterable[str], sets: Iterable[HeaderSet], progress: Progress, warnings: list[str]
) -> Mapping[str, bytes]:
    """Name -> serialized FileDescriptorProto of all files of the package in `sets`.

    Empty if the package cannot have one of the imported `names`. Damage in the cache is added to
    `warnings`. Raises WalkthroughError.
    """
    part = next(filter(None, map(_part_of, sets)), None)
    if part is None or not any(name.startswith(_NAMES) for name in names):
        return {}
    folder, files, _ = files_of(part, warnings, progress)
    found = {}
    for path in sorted(files):
        for descriptor in _literals(os.path.join(folder, path)):
            found[_name(descriptor)] = descriptor
    found.pop("", None)
    return found


def descriptor_set(descriptors: Mapping[str, bytes]) -> bytes:
    """The serialized FileDescriptorSet, as protoc's --descriptor_set_in reads it."""
    protobuf, _ = _protobuf()
    files = map(protobuf.FileDescriptorProto.FromString, descriptors.values())
    serialized: bytes = protobuf.FileDescriptorSet(file=files).SerializeToString()
    return serialized


def _protobuf() -> tuple[Any, type[Exception]]:
    """The messages of descriptors, and the error of those that are none."""
    from google.protobuf import descriptor_pb2, message

    return descriptor_pb2, message.DecodeError


def _part_of(headers: HeaderSet) -> store.Part | None:
    package, _, version = headers.name.partition(" ")
    if package not in _PACKAGES:
        return None
    return store.Part(f"{package}=={version}", _select, kind="protos")


def _select(member: str) -> str | None:
    return member if member.endswith("_pb2.py") else None


def _literals(path: str) -> Iterator[bytes]:
    for literal in _LITERAL.findall(read_file(path, _LARGEST)):
        try:
            yield ast.literal_eval(literal.decode("ascii"))
        except (ValueError, SyntaxError):
            continue


def _name(descriptor: bytes) -> str:
    """The name of a file; "" where there is none."""
    protobuf, decode_error = _protobuf()
    try:
        name: str = protobuf.FileDescriptorProto.FromString(descriptor).name
    except decode_error:
        return ""
    return name
