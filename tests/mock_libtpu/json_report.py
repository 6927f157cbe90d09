"""Read what `--json` writes, as a program that gets it would."""

from __future__ import annotations

import json
from typing import Any

__all__ = ["calls_of"]


def calls_of(text: str) -> list[dict[str, Any]]:
    """The calls, each with its process, its thread's number and its frames, innermost first."""
    calls = []
    head: dict[str, Any] = {}
    tables: dict[str, dict[int, dict[str, Any]]] = {}
    for line in map(json.loads, text.splitlines()):
        if isinstance(line, list):
            calls.append(_call(dict(zip(head["calls"], line, strict=False)), head, tables))
        elif "schema" in line:
            assert line["schema"] == "mock-libtpu/calls/3"
            head, tables = line, {kind: {} for kind in _KINDS}
        else:
            kind = line["object"] if "object" in line else next(iter(line))
            number = line.pop("number") if line.pop("object", None) else line[kind]
            assert number not in tables[kind], "each comes once"
            tables[kind][number] = line
    return calls


_KINDS = ("function", "thread", "frame", "stack", "buffer", "executable", "memory")
_FACTS = ("path", "line", "module", "symbol", "confidence", "url")


def _call(
    call: dict[str, Any], head: dict[str, Any], tables: dict[str, dict[int, dict[str, Any]]]
) -> dict[str, Any]:
    function = tables["function"][call["function"]]
    stack = tables["stack"].get(call["stack"], {"frames": []})
    values = {
        each: dict(zip(function[each], _whole(call[each], tables), strict=False))
        for each in ("arguments", "results")
    }
    return {
        "error": None,
        **call,
        **values,
        "function": function["name"],
        "thread": tables["thread"][call["thread"]]["tid"],
        "frames": [
            dict.fromkeys(_FACTS) | tables["frame"][number] for number in reversed(stack["frames"])
        ],
        "notes": stack.get("notes", []),
        "process": head["process"],
        "plugin": head["plugin"],
    }


def _whole(value: Any, tables: dict[str, dict[int, dict[str, Any]]]) -> Any:
    """The value with the facts of the objects in it."""
    if isinstance(value, list):
        return [_whole(item, tables) for item in value]
    if not isinstance(value, dict):
        return value
    for kind in ("buffer", "executable", "memory"):
        if set(value) == {kind} and isinstance(value[kind], int):
            known = tables[kind][value[kind]]
            if kind == "memory":
                return {"memory": known["kind"], "device": known["device"]}
            return {kind: value[kind]} | known
    return {name: _whole(item, tables) for name, item in value.items()}
