"""Print a library's API table: run as a script in a process of its own, with a library's path.

It prints one JSON object. It opens foreign code, which may write, hang or end the process: whoever
runs it has to be ready for that. It uses the standard library alone.
"""

from __future__ import annotations

import ctypes
import json
import os
import sys

# The table of the API: its size, its extensions, then its version, itself a struct with a size and
# extensions, then two numbers; then a pointer a slot. An extension: size, type, the next one.
_POINTER = 8
_VERSION_AT = 2 * _POINTER
_SLOTS_AT = _VERSION_AT + 3 * _POINTER
_BASE = 3 * _POINTER
_LONGEST_CHAIN = 1000
_LARGEST_TABLE = 1 << 16


def _number(address: int) -> int:
    return ctypes.c_uint64.from_address(address).value


def _half(address: int) -> int:
    return ctypes.c_int32.from_address(address).value


def _slots(table: int, start: int, size: int) -> list[bool]:
    """Which pointers of a table are not null, from its byte `start` on."""
    return [
        _number(address) != 0
        for address in range(table + start, table + size - _POINTER + 1, _POINTER)
    ]


def main(path: str) -> int:
    try:
        get = ctypes.CDLL(path).GetPjrtApi
    except OSError as error:
        sys.stderr.write(f"cannot be loaded: {error}\n")
        return 1
    except AttributeError:
        sys.stderr.write("is not a PJRT plugin: it has no function GetPjrtApi\n")
        return 1
    get.restype = ctypes.c_void_p
    table = get()
    if not table:
        sys.stderr.write("its GetPjrtApi returned no table\n")
        return 1
    size = _number(table)
    if not _SLOTS_AT < size <= _LARGEST_TABLE:
        sys.stderr.write(f"its table has a struct_size of {size} bytes\n")
        return 1
    extensions: list[list[object]] = []
    extension = _number(table + _POINTER)
    while extension and len(extensions) < _LONGEST_CHAIN:
        length = _number(extension)
        slots = _slots(extension, _BASE, length) if length <= _LARGEST_TABLE else []
        extensions.append([_half(extension + _POINTER), slots])
        extension = _number(extension + 2 * _POINTER)
    facts = {
        "major": _half(table + _VERSION_AT + 2 * _POINTER),
        "minor": _half(table + _VERSION_AT + 2 * _POINTER + 4),
        "slots": _slots(table, _SLOTS_AT, size),
        "extensions": extensions,
    }
    sys.stdout.write(json.dumps(facts) + "\n")
    sys.stdout.flush()
    return 0


if __name__ == "__main__":
    # At once: what a library does when it is unloaded is not asked for.
    os._exit(main(sys.argv[1]))
