"""Find the line of an instruction of a Python code object: CPython's location table (3.11+).

Only the lines; columns are stepped over. Format: Objects/locations.md of CPython.
"""

import functools
from collections.abc import Iterator

_CODE_UNIT = 2  # bytes
_NO_LOCATION = 15
_LONG = 14
_NO_COLUMNS = 13
_ONE_LINE = 10


@functools.lru_cache(maxsize=1 << 14)  # the same frames are in most stacks
def line_at(table: bytes, first_line: int, instruction: int) -> int | None:
    """The line of the instruction at this offset in bytes; None: it has none."""
    for end, line in _ranges(table, first_line):
        if instruction < end:
            return line
    return None


def _ranges(table: bytes, first_line: int) -> Iterator[tuple[int, int | None]]:
    """Pairs of the offset that ends a range, and the range's line."""
    line = first_line
    end = at = 0
    while at < len(table):
        kind = table[at] >> 3 & 15
        end += ((table[at] & 7) + 1) * _CODE_UNIT
        at += 1
        if kind == _NO_LOCATION:
            yield end, None
            continue
        if kind in {_LONG, _NO_COLUMNS}:
            delta, at = _varint(table, at)
            line += -(delta >> 1) if delta & 1 else delta >> 1
            for _ in range(3 if kind == _LONG else 0):  # end line, columns
                _, at = _varint(table, at)
        elif kind >= _ONE_LINE:
            line += kind - _ONE_LINE
            at += 2
        else:
            at += 1
        yield end, line


def _varint(table: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while at < len(table):
        byte = table[at]
        at += 1
        value |= (byte & 63) << shift
        if not byte & 64:
            break
        shift += 6
    return value, at
