"""What a person would type for the same answer."""

from __future__ import annotations

import os
import shlex

from tpu_walkthrough_mcp.quoting import quoted

_LONGEST = 400


def command_text(*words: str) -> str:
    """A command line for a shell; files below the current folder are named from there."""
    shown = [os.path.relpath(word) if _is_below_here(word) else word for word in words]
    return quoted(shlex.join(shown), _LONGEST)


def _is_below_here(word: str) -> bool:
    return word.startswith(os.getcwd().rstrip("/") + "/")
