"""Name addresses: which function of which module an address belongs to.

Names come from the modules' own files; a file that has changed since the recording gives none,
because its names would look right and be wrong.
"""

import functools
import sys
from pathlib import Path
from typing import NamedTuple

from mock_libtpu.recording.model import Module
from mock_libtpu.stacks.demangle import demangle, strip_suffixes
from tpu_walkthrough.current_folder import here
from tpu_walkthrough.mounts import Mounts
from tpu_walkthrough.user_folders import home
from trace_links.binaries.debug_info import DebugInfo, SourceLine
from trace_links.binaries.elf import ElfFile, NotElfError


def is_interpreter(path: str) -> bool:
    """Whether a module is CPython itself, by its file's name."""
    return path.rpartition("/")[2].startswith(("python", "libpython"))


class Symbol(NamedTuple):
    """A function of a module: as the linker names it, and as its source text does."""

    linker_name: str
    name: str
    offset: int
    """From the function's first byte."""
    source: str | None
    """The basename of its translation unit, if the module has it."""


class Symbols:
    """Names for the modules of a recording, each file read once; `notes` list what is missing."""

    def __init__(self) -> None:
        self._notes: list[str] = []
        self._mounts = Mounts((here(), home(), sys.prefix))
        self._debug_info = DebugInfo(self._mounts)
        self._file = functools.cache(self._open)
        self._symbol = functools.cache(self._find)

    @property
    def notes(self) -> list[str]:
        return [*self._notes, *self._debug_info.notes]

    def lines(self, module: Module, return_address: int) -> tuple[SourceLine, ...]:
        """The lines of that call by the module's debug information, innermost function first.

        Several where functions were inlined, none where the module has no such information. The
        interpreter is left out: its frames only carry those of Python, which have their own lines,
        and reading it takes longer than all the rest.
        """
        file = self._file(module.path, module.build_id)
        if file is None or not file.has_lines or is_interpreter(module.path):
            return ()
        return self._debug_info.at(module.path, return_address - module.bias - 1)

    def at(self, module: Module, return_address: int) -> Symbol | None:
        """The function that the call before this return address is in; None: not known."""
        # The return address may be the next function's first byte: a call that never returns.
        return self._symbol(module.path, module.build_id, return_address - module.bias - 1)

    def _find(self, path: str, build_id: str, address: int) -> Symbol | None:
        file = self._file(path, build_id)
        found = file.symbol_at(address) if file is not None else None
        if found is None:
            return None
        return Symbol(
            strip_suffixes(found.name), demangle(found.name), address - found.start, found.source
        )

    def _open(self, name: str, build_id: str) -> ElfFile | None:
        if not name.startswith("/"):
            return None  # the kernel's own, in no file
        path = Path(name)
        # A recording may come from anyone, and name any file.
        if not self._mounts.is_local(name):
            self._notes.append(f"no names for {path}: it is not on this machine")
            return None
        try:
            if path.exists() and not path.is_file():
                raise NotElfError(f"{path} is not a file")
            file = ElfFile(path)
        except OSError as error:
            self._notes.append(f"no names for {name}: {error.strerror}")
            return None
        except (NotElfError, ValueError) as error:  # ValueError: a path with a zero byte
            self._notes.append(f"no names for {name}: {error}")
            return None
        if file.build_id != build_id:
            self._notes.append(
                f"no names for {name}: the file is not the one that was recorded "
                f"(build id {file.build_id or 'none'}, recorded {build_id or 'none'})"
            )
            return None
        return file
