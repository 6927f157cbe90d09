"""What JAX's interpreter raises for an access beyond a buffer, in words of the kernel's author."""

from __future__ import annotations

import re

__all__ = ["described"]

_ACCESS = re.compile(
    r"Out-of-bounds (?P<kind>read|write|swap|masked swap) of"
    r" \((?P<device>\d+) \d+ (?P<memory>\w+) \d+\): \w+ \[(?P<range>.*)\]"
    r" but buffer has shape (?P<shape>\(.*?\)) ?\."
)
_KINDS = {"swap": "write", "masked swap": "masked write"}  # a kernel's writes are swaps
_SLICE = re.compile(r"slice\((\d+), (\d+), (\d+)\)")


def described(text: str) -> str:
    """The message of an error; empty if it is not about such an access."""
    access = _ACCESS.fullmatch(text)
    if access is None:
        return text if text.startswith("Out-of-bounds ") else ""
    places = _SLICE.sub(_written, access["range"]).strip("()").rstrip(",") or "..."
    memory = access["memory"].upper().replace("ANY", "HBM")
    kind = _KINDS.get(access["kind"], access["kind"])
    return (
        f"out-of-bounds {kind} of [{places}] in a buffer of {memory} with shape"
        f" {access['shape']}, on device {access['device']}"
    )


def _written(part: re.Match[str]) -> str:
    start, stop, step = part.groups()
    return f"{start}:{stop}" if step == "1" else f"{start}:{stop}:{step}"
