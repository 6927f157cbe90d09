"""A parsed command line, and what its options exclude."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cmakegen.settings.options import Options
from tpu_walkthrough.errors import InputError, UsageError
from tpu_walkthrough.source_tree.names import KNOWN_EXTENSIONS, extension_of


class Request(NamedTuple):
    """A parsed command line."""

    root: str = "."
    given: Mapping[str, Any] = {}
    """The options that were set (see options.py)."""
    check: bool = False
    stdout: bool = False
    report: bool = False
    json: bool = False
    verify: Sequence[str] = ()
    """What clangd parses: paths of files, or numbers of files of the sample."""
    dry_run: bool = False
    """Show what would be fetched, and do nothing else."""
    force: bool = False
    quiet: bool = False
    verbose: bool = False
    watch: bool = False
    trust: bool | None = None
    """Trust what the tree brings, its settings file and its user's lines, or (False) revoke it."""


def check_combination(request: Request, options: Options) -> None:
    """Raise UsageError or InputError for options that cannot be used, or not together."""
    others = {
        "--json": request.json,
        "--report": request.report,
        "--check": request.check,
        "--verify": bool(request.verify),
        "--compile-commands": bool(request.given.get("compile_commands")),
    }
    other = [name for name, is_given in others.items() if is_given]
    alone = {"--stdout": request.stdout, **others, "--compile-commands": False}
    once = [name for name, is_given in alone.items() if is_given]
    if request.watch and once:
        raise UsageError(
            f"--watch cannot be used with {once[0]}",
            "Run them separately.",
        )
    if request.stdout and other:
        raise UsageError(
            f"--stdout cannot be used with {other[0]}",
            "Run them separately, or use --output instead of --stdout.",
        )
    name = os.path.basename(options.output)
    if name == "compile_commands.json" or extension_of(name) in KNOWN_EXTENSIONS:
        raise UsageError(
            f"--output {options.output}: this file would not be read as one of CMake",
            "Name it CMakeLists.txt; --compile-commands writes compile_commands.json beside it.",
        )
    for part in options.only:
        folder = os.path.normpath(os.path.join(options.root, part))
        way = os.path.relpath(folder, options.root)
        if not os.path.isdir(folder) or f"{way}/".startswith("../"):
            raise InputError(
                f"--only {part}: no such folder in {options.root}",
                "Give a folder of the tree, relative to its root.",
            )
