"""Places as `path:line`, and the lines of source there."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import islice

from tpu_walkthrough.printable import printable
from tpu_walkthrough_mcp.quoting import quoted, quoted_lines

_MOST_LINE = 1_000_000
_MOST_PATH = 400


def is_below(path: str, roots: Sequence[str]) -> bool:
    """Whether a file is below one of these folders, which are without links, after all links."""
    real = os.path.realpath(path)
    return any(real.startswith(root.rstrip("/") + "/") for root in roots)


def place_text(path: str, line: int | None, folder: str = "") -> str:
    """`path:line`, relative to the folder where it is below it; "" for no path."""
    if not path:
        return ""
    if folder and path.startswith(folder.rstrip("/") + "/"):
        path = os.path.relpath(path, folder)
    shown = printable(path)
    shown = shown if len(shown) <= _MOST_PATH else f"…{shown[1 - _MOST_PATH :]}"
    return f"{shown}:{line}" if line else shown


def source_text(path: str, line: int, before: int = 0, after: int = 0) -> str:
    """Lines of a file with their numbers; `>` marks the one that is meant. "" if it has none."""
    first = max(1, line - before)
    if line > _MOST_LINE or not os.path.isfile(path):
        return ""
    try:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            lines = list(islice(file, first - 1, line + after))
    except OSError:
        return ""
    marked = before > 0
    return quoted_lines(
        "\n".join(
            f"{'>' if marked and number == line else ' ' * marked}{number} {quoted(text.rstrip())}"
            for number, text in enumerate(lines, first)
        )
    )
