"""Names of files that both sides have: from the program's folder, or from the package on."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from mock_libtpu.analysis.frames import package_path
from mock_libtpu.compiler.texts.hlo import Place

_MOST_SOURCE_BYTES = 1 << 22


class Names:
    """Names of files that both sides have, and the files that were named."""

    def __init__(self, root: Path, ran_ns: int | None = None) -> None:
        """Files below `root` are named from there.

        `ran_ns`: when the program ran, in nanoseconds since 1970; what was written later is not
        what ran.
        """
        self._root = os.path.realpath(root)
        self._ran_ns = ran_ns
        self._files: dict[str, str] = {}
        self._own: dict[str, str] = {}

    def place(self, place: Place | None) -> Place | None:
        """The place, with the name of its file."""
        return None if place is None else replace(place, file=self._name(place.file))

    def sources(self) -> dict[str, str]:
        """The texts of the program's own files; without those that cannot be read."""
        found = {}
        for name, path in self._own.items():
            try:
                status = os.stat(path)
                is_other = self._ran_ns is not None and status.st_mtime_ns > self._ran_ns
                if status.st_size <= _MOST_SOURCE_BYTES and not is_other:
                    found[name] = Path(path).read_text("utf-8", "replace")
            except OSError:
                continue
        return found

    def _name(self, file: str) -> str:
        if file not in self._files:
            self._files[file] = self._named(file)
        return self._files[file]

    def _named(self, file: str) -> str:
        known = package_path(file)
        if known != file or not os.path.isabs(file):
            return known
        path = os.path.realpath(file)
        if path.startswith(os.path.join(self._root, "")):
            name = os.path.relpath(path, self._root)
            self._own[name] = path
            return name
        return file
