"""What JAX's interpreter raises for an access beyond a buffer, in words of the kernel's author."""

from __future__ import annotations

import re

_ACCESS = re.compile(
    r"Out-of-bounds (?P<kind>read|write|swap|masked swap) of"
    r" \((?P<device>\d+) \d+ (?P<memory>\w+) \d+\): \w+ \[(?P<range>.*)\]"
    r" but buffer has shape (?P<shape>\(.*?\)) ?\."
)
_KINDS = {"swap": "write", "masked swap": "masked write"}  # a kernel's writes are swaps
_BLOCK = re.compile(
    r"Out-of-bounds block index (?P<index>\(.*?\)) for (?P<which>\w+ \"[^\"]*\")"
    r" in iteration (?P<iteration>\(.*?\)) on device (?P<device>\d+) \(core \d+\): \w+"
    r" \[(?P<range>.*)\] but \w+ has shape (?P<shape>\(.*?\)) ?\."
)
_SLICE = re.compile(r"slice\((-?\d+), (-?\d+), (\d+)\)")


def described(text: str) -> str:
    """The message of an error; empty if it is not about such an access."""
    block = _BLOCK.fullmatch(text)
    if block is not None:
        return (
            f"out-of-bounds block {block['index']} of {block['which']} in iteration"
            f" {block['iteration']} on device {block['device']}: it is"
            f" [{_places(block['range'])}], and the shape is {block['shape']}"
        )
    access = _ACCESS.fullmatch(text)
    if access is None:
        return text if text.startswith("Out-of-bounds ") else ""
    memory = access["memory"].upper().replace("ANY", "HBM")
    kind = _KINDS.get(access["kind"], access["kind"])
    return (
        f"out-of-bounds {kind} of [{_places(access['range'])}] in a buffer of {memory} with shape"
        f" {access['shape']}, on device {access['device']}"
    )


def _places(text: str) -> str:
    return _SLICE.sub(_written, text).strip("()").rstrip(",") or "..."


def _written(part: re.Match[str]) -> str:
    start, stop, step = part.groups()
    return f"{start}:{stop}" if step == "1" else f"{start}:{stop}:{step}"
