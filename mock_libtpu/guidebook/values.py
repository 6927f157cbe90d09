"""Foreign text, and recorded values, as pages show them: cut, without the machine's paths.

That text is escaped where it becomes HTML is the templates' part.
"""

from __future__ import annotations

import math
import re
from typing import Any

from mock_libtpu.analysis.values import LONG_FACTS
from tpu_walkthrough.printable import printable

_LONGEST_TEXT = 1000  # characters
_LONGEST_NAME = 200
_ABSOLUTE = re.compile(r"(?<![\w.:/-])/(?:[\w.@+~-]+/)+(?P<name>[\w.@+~-]+)")
# Where a path begins behind other text, as in "3.12/home/ada/x".
_HOMES = re.compile(r"/(?:home|root|Users|tmp|var)/(?:[\w.@+~-]+/)*")


def shown_text(text: str, longest: int = _LONGEST_TEXT) -> str:
    """A text without the folders of absolute paths in it."""
    shown = text[:longest]
    if "/" in shown or not shown.isprintable():
        shown = printable(_HOMES.sub("…/", _ABSOLUTE.sub(r"…/\g<name>", shown)))
    return shown if len(text) <= longest else f"{shown}… ({len(text):,} characters)"


def shown_name(name: str) -> str:
    """The name of a function."""
    return shown_text(name, _LONGEST_NAME)


def shown_path(name: str) -> str:
    """A path that has nothing of the machine's own any more."""
    shown = printable(name[:_LONGEST_NAME])
    return shown if len(name) <= _LONGEST_NAME else f"{shown}…"


_MOST_ITEMS = 64
"""Elements of a list."""
_EXACT = 1 << 53
"""JavaScript has no integers beyond this."""


def shown_value(value: Any) -> Any:
    """A recorded value without call sites, programs, paths and what is too long to read."""
    if isinstance(value, str):
        return shown_text(value)
    if isinstance(value, dict):
        return {
            shown_text(str(name)): shown_value(item)
            for name, item in value.items()
            if name not in LONG_FACTS
        }
    if isinstance(value, list):
        shown = [shown_value(item) for item in value[:_MOST_ITEMS]]
        return [*shown, f"… ({len(value):,} elements)"] if len(value) > _MOST_ITEMS else shown
    if isinstance(value, bytes):
        return f"{len(value):,} bytes"
    if isinstance(value, int):
        return value if -_EXACT < value < _EXACT else str(value)
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value if value is None or isinstance(value, float) else shown_text(str(value))


def devices_of(values: Any) -> set[str]:
    """The devices that are named among some values, such as those that buffers are on."""
    found: set[str] = set()
    for item in values.values() if isinstance(values, dict) else values:
        if isinstance(item, dict):
            device = item.get("device")
            if isinstance(device, str):
                found.add(device)
            found |= devices_of(item)
        elif isinstance(item, list) and item and not isinstance(item[0], int | str):
            found |= devices_of(item)
    return found


def example_text(value: Any) -> str:
    """A value on one line, as the list of calls shows it."""
    if isinstance(value, list):
        return f"[{', '.join(map(example_text, value))}]"
    if isinstance(value, dict):
        if isinstance(value.get("buffer"), int) and "type" in value:
            shape = ",".join(map(str, value.get("shape") or ()))
            device = str(value.get("device", "")).partition("(")[0]
            return f"buffer {value['buffer']}: {str(value['type']).lower()}[{shape}] on {device}"
        if "program" in value and "replicas" in value:
            return f"executable {example_text(value['program'])}"
        parts = ", ".join(f"{name}: {example_text(item)}" for name, item in value.items())
        return f"{{{parts}}}"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value)
    return text if len(text) <= 200 else f"{text[:200]}…"
