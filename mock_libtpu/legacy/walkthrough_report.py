"""Write the walkthrough as text and as JSON. It yields lines and prints nothing."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from mock_libtpu.legacy.walkthrough import ORIGINAL, ORIGINAL_PYTHON, Replay, Step, Walk
from mock_libtpu.reports.frame_text import FrameText
from tpu_walkthrough.printable import printable

__all__ = ["json_text", "lines"]


def lines(result: Replay, text: FrameText) -> Iterator[str]:
    """The walkthrough as text: the original first, then what has become of it.

    Outermost frame first, as the original was shown.
    """
    yield "Python, November 2021: the frames above jax.device_put(1) that were visible"
    for path, line, name in ORIGINAL_PYTHON:
        yield f"      {path}:{line} in {name}"
    yield ""
    yield from _section("C++ below it", result.original, text, python=False)
    yield ""
    yield from _section("The line itself", result.stock, text, python=True)
    yield ""
    if result.today is None:
        yield printable(f"Today: {result.note}")
    else:
        yield from _section("Today", result.today, text, python=True)
    yield ""
    yield from text.legend()


def _section(title: str, walk: Walk, text: FrameText, *, python: bool) -> Iterator[str]:
    count = f", {walk.found} of the {len(ORIGINAL)} frames" if walk.found else ""
    yield printable(f"{title}: {walk.call} on jax {walk.jax}{count}")
    for step in walk.steps:
        if step.frame.language == "python" and not python:
            continue
        number = f"{step.number:>4}" if step.number is not None else "    "
        note = (
            f"  (instead of {step.instead_of}, {_name(step.instead_of)})" if step.instead_of else ""
        )
        yield f"{number}  {text(step.frame)}{note}"


def _name(number: int) -> str:
    return ORIGINAL[number - 1]


def json_text(result: Replay) -> str:
    """One JSON object: `original`, `stock` and `today`, each with its frames, outermost first."""
    return json.dumps(
        {
            "python": [
                {"path": path, "line": line, "function": name}
                for path, line, name in ORIGINAL_PYTHON
            ],
            "original": _json(result.original),
            "stock": _json(result.stock),
            "today": _json(result.today),
            "note": result.note,
        },
        indent=1,
    )


def _json(walk: Walk | None) -> dict[str, Any] | None:
    if walk is None:
        return None
    return {
        "call": walk.call,
        "jax": walk.jax,
        "found": walk.found,
        "frames": list(_json_frames(walk.steps)),
    }


def _json_frames(steps: Iterable[Step]) -> Iterator[dict[str, Any]]:
    for step in steps:
        frame = step.frame
        yield {
            "number": step.number,
            "instead_of": step.instead_of,
            "language": frame.language,
            "function": frame.function,
            "path": frame.path,
            "line": frame.line,
            "module": frame.module,
            "url": frame.url,
            "confidence": frame.confidence,
        }
