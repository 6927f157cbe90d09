"""Whether a module's debug information refers to other files, which may be on other machines.

A reader of debug information follows such references by itself: to a file with the lines of a
stripped one (.gnu_debuglink), to one that several share (.gnu_debugaltlink, .debug_sup), to the
object files of a split build (an attribute with the name of a .dwo file). Only whether there are
any is found out here, not where they lead. Whatever cannot be read counts as a reference.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from trace_links.binaries.elf import ElfFile, NotElfError

_LINKS = (".gnu_debuglink", ".gnu_debugaltlink", ".debug_sup")
_COMPRESSED = ".zdebug_"  # as older tools name sections that they compress
_DWO_NAMES = frozenset((0x76, 0x2130))  # DW_AT_dwo_name, DW_AT_GNU_dwo_name
_IMPLICIT_CONST = 0x21  # the one form with a value in the table
_MOST_BITS = 64


def refers_elsewhere(file: ElfFile) -> bool:
    """Whether some of the module's debug information is in another file, or may be."""
    names = file.section_names
    if not file.is_linked or any(name in _LINKS or name.startswith(_COMPRESSED) for name in names):
        return True
    try:
        starts, has_dwo_names = _read_abbreviations(b"".join(file.contents(".debug_abbrev")))
        units = [*file.contents(".debug_info"), *file.contents(".debug_types")]
        # A unit whose table starts elsewhere reads other attributes than were seen.
        return has_dwo_names or any(
            start not in starts for unit in units for start in _table_starts(unit)
        )
    except (NotElfError, IndexError):
        return True


def _read_abbreviations(data: bytes) -> tuple[set[int], bool]:
    """Where each table of abbreviations starts, and whether one names .dwo files."""
    file = BytesIO(data)
    starts: set[int] = set()
    has_dwo_names = False
    while file.tell() < len(data):
        starts.add(file.tell())
        while _number(file):  # the code; 0 ends the table
            _number(file)  # the tag
            file.read(1)  # whether there are children
            while any(entry := (_number(file), _number(file))):
                attribute, form = entry
                if form == _IMPLICIT_CONST:
                    _number(file)
                has_dwo_names |= attribute in _DWO_NAMES
    return starts, has_dwo_names


def _number(file: BytesIO) -> int:
    """A number in LEB128; the sign of those that have one is of no interest."""
    value = 0
    for shift in range(0, _MOST_BITS + 7, 7):
        byte = file.read(1)[0]
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value
    raise IndexError


def _table_starts(units: bytes) -> Iterator[int]:
    """Where the table of abbreviations of each unit starts."""
    at = 0
    while at < len(units):
        size = _integer(units, at, 4)
        width = 4
        if size == 0xFFFF_FFFF:
            at, width = at + 4, 8
            size = _integer(units, at, 8)
        at += width
        version = _integer(units, at, 2)
        yield _integer(units, at + (4 if version >= 5 else 2), width)
        at += size


def _integer(data: bytes, at: int, size: int) -> int:
    if at + size > len(data):
        raise IndexError
    return int.from_bytes(data[at : at + size], "little")
