"""Looks up what a place in a library is: `+0x19e37` of `/usr/lib/libshop.so`.

With debug information, in the library or where distributions and debuginfod keep it on this disk,
the place has a line; else the library's table of symbols has the function's name. Nothing is
fetched. The library must be the one that the output is from, as far as the output has its build id.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import NamedTuple

from tpu_walkthrough.current_folder import here
from tpu_walkthrough.mounts import Mounts
from tpu_walkthrough.user_folders import cache_home
from trace_links.binaries.debug_info import DebugInfo, SourceLine
from trace_links.binaries.elf import ElfFile
from trace_links.recognise.single_line import Frame

_EXACT = frozenset(("sanitizer-offset",))  # with the address of the call, not of the return
_DISTRIBUTION = "/usr/lib/debug/.build-id"


class Place(NamedTuple):
    """What is at an address; either part is empty if it is not known."""

    lines: tuple[SourceLine, ...]
    """The innermost first."""
    function: str
    """As the linker has it."""


_NOTHING = Place((), "")


class AddressLookup:
    """Reads each library once. Files of other users are not read."""

    def __init__(self) -> None:
        self._mounts = Mounts([here()])
        self._debug_info = DebugInfo(self._mounts)
        self._files: dict[str, ElfFile | None] = {}

    def at(self, frame: Frame) -> Place:
        """The place of a frame with an offset in a library."""
        if frame.library is None or frame.symbol is None:
            return _NOTHING
        path = os.path.join(here(), frame.library)
        file = self._file(path)
        address = int(frame.symbol.lstrip("+ "), 16)
        # The offset of a program at a fixed address may count from there, or from 0.
        if file is None or not file.is_movable or address < 1:
            return _NOTHING
        if frame.build_id and frame.build_id != file.build_id:
            return _NOTHING
        # The return address may be the next function's first byte: a call that never returns.
        called = address if frame.style in _EXACT else address - 1
        found, beside = file.symbol_at(called), file.symbol_at(address)
        if found is None or beside is None or found.start != beside.start:
            return _NOTHING
        debug = self._debug(path, file)
        lines = () if debug is None else self._debug_info.at(debug, called)
        return Place(lines, found.name)

    def machine(self, library: str) -> str:
        """The processor that a library is for, as ElfFile.machine; "" if it cannot be read."""
        file = self._file(os.path.join(here(), library))
        return "" if file is None else file.machine

    def _file(self, path: str) -> ElfFile | None:
        if path not in self._files:
            self._files[path] = self._open(path)
        return self._files[path]

    def _open(self, path: str) -> ElfFile | None:
        if not self._may_read(path):
            return None
        try:
            file = ElfFile(Path(path))
        except (OSError, ValueError):
            return None
        return file

    def _may_read(self, path: str) -> bool:
        try:
            if not self._mounts.is_local(path):
                return False
            status = os.stat(path)
        except (OSError, ValueError):
            return False
        return stat.S_ISREG(status.st_mode) and status.st_uid in (0, os.getuid())

    def _debug(self, path: str, file: ElfFile) -> str | None:
        """The file with the debug information of a library; None if there is none here."""
        if file.has_lines:
            return path
        identity = file.build_id
        if len(identity) < 4:
            return None
        for candidate in (
            f"{_DISTRIBUTION}/{identity[:2]}/{identity[2:]}.debug",
            f"{cache_home()}/debuginfod_client/{identity}/debuginfo",
        ):
            if self._may_read(candidate):
                return candidate
        return None
