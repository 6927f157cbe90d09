"""Text of others, made safe to show: its control characters visible, and no longer than useful."""

from __future__ import annotations

from tpu_walkthrough.printable import printable, printable_lines

_NAME = 200  # characters
_TEXT = 1200


def quoted(text: str, most: int = _NAME) -> str:
    """One line of text of others."""
    return _cut(printable(text[: most + 1]), most)


def quoted_lines(text: str, most: int = _TEXT) -> str:
    """Several lines of text of others."""
    return _cut(printable_lines(text[: most + 1]), most)


def quoted_end(text: str, most: int = _TEXT) -> str:
    """The end of a long text of others."""
    shown = printable_lines(text[-most - 1 :])
    return shown if len(shown) <= most else f"…{shown[1 - most :]}"


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
