"""Remember the BUILD files whose evaluation a limit ended, so that later runs do not wait again.

A file is known by its content, that of the .bzl files that it loads, and this package's code: once
one of these changes, it is evaluated again.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Mapping
from typing import Any

from cmakegen.flags.kept import code_key
from cmakegen.settings.cache import read_json, write_json
from cmakegen.starlark.labels import Workspaces
from tpu_walkthrough.errors import OutputError
from tpu_walkthrough.files import read_file
from tpu_walkthrough.source_tree.build_files import LARGEST

_LOAD = re.compile(rb"""\bload\(\s*(?:"([^"\n]*)"|'([^'\n]*)')""")
_MOST_LOADED = 1000


class Exceeded:
    """The record in the file at `memory`; nothing is remembered where that is empty."""

    def __init__(self, memory: str, request: Mapping[str, Any]) -> None:
        self._memory = memory
        self._root: str = request["root"]
        self._workspaces = Workspaces(**request["places"])
        found = read_json(memory) if memory else None
        self._known = frozenset(map(str, found)) if isinstance(found, list) else frozenset[str]()

    def among(self, paths: Iterable[str]) -> set[str]:
        """Those of the BUILD files `paths` that have exceeded a limit as they are now."""
        return {path for path in paths if self._sum(path) in self._known} if self._known else set()

    def remember(self, paths: Iterable[str]) -> None:
        """Replace the record by these BUILD files; a cache that cannot be written is ignored."""
        sums = {self._sum(path) for path in paths}
        if self._memory and sums != self._known:
            try:
                write_json(self._memory, sorted(sums))
            except OutputError:
                return

    def _sum(self, path: str) -> str:
        found = hashlib.sha256(repr(code_key()).encode())
        pending = [path]
        seen = {path}
        while pending and len(seen) < _MOST_LOADED:
            path = pending.pop()
            try:
                text = read_file(os.path.join(self._root, path), LARGEST)
            except OSError:
                text = b""
            found.update(f"{path!r} {len(text)}\n".encode(errors="replace") + text)
            package = path[: path.rfind("/") + 1]
            for double, single in _LOAD.findall(text):
                label = (double or single).decode("utf-8", "replace")
                loaded = self._workspaces.file(label, package)
                if loaded and loaded not in seen and not loaded.startswith("../"):
                    seen.add(loaded)
                    pending.append(loaded)
        return found.hexdigest()
