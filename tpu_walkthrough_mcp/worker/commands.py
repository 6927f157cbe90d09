"""What a person would type for the same answer."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence

from tpu_walkthrough_mcp.quoting import quoted

_LONGEST = 400


def command_text(*words: str) -> str:
    """A command line for a shell; files below the current folder are named from there."""
    shown = [os.path.relpath(word) if _is_below_here(word) else word for word in words]
    return quoted(shlex.join(shown), _LONGEST)


def look_up_text(command: str, name: str, roots: Sequence[str]) -> str:
    """The command of trace-links that looks a name up in the source trees of these roots."""
    trees = [word for root in roots for word in ("--source", root)]
    end_of_options = ["--"] if name.startswith("-") else []
    return command_text("trace-links", command, *trees, *end_of_options, name)


def _is_below_here(word: str) -> bool:
    return word.startswith(os.getcwd().rstrip("/") + "/")
