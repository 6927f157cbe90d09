"""Read what `--json` writes, as a program that gets it would."""

from __future__ import annotations

import json
from typing import Any

__all__ = ["calls_of"]


def calls_of(text: str) -> list[dict[str, Any]]:
    """The calls, each with its process, its thread's number and its frames, innermost first."""
    calls = []
    process, plugin = 0, None
    tables: dict[str, dict[int, dict[str, Any]]] = {}
    for line in map(json.loads, text.splitlines()):
        if "schema" in line:
            assert (line["schema"], line["version"]) == ("mock-libtpu/calls", 1)
            process, plugin = line["process"], line["plugin"]
            tables = {"thread": {}, "frame": {}, "stack": {}, "buffer": {}, "executable": {}}
        elif "object" in line:
            kind, number = line.pop("object"), line.pop("number")
            assert number not in tables[kind], "each comes once"
            tables[kind][number] = {kind: number} | line
        elif "call" in line:
            for values in ("arguments", "results"):
                line[values] = _whole(line[values], tables)
            stack = tables["stack"].get(line["stack"], {"frames": []})
            frames = [tables["frame"][number] for number in reversed(stack["frames"])]
            thread = tables["thread"][line["thread"]]
            calls.append(
                {"process": process, "plugin": plugin, "error": None}
                | line
                | {"frames": frames, "notes": stack.get("notes", []), "thread": thread["tid"]}
            )
        else:
            kind = next(iter(line))
            assert line[kind] not in tables[kind], "each comes once"
            empty = dict.fromkeys(("path", "line", "module", "symbol", "confidence", "url"))
            tables[kind][line[kind]] = empty | line if kind == "frame" else line
    return calls


def _whole(value: Any, tables: dict[str, dict[int, dict[str, Any]]]) -> Any:
    """The value with the facts of the objects in it."""
    if isinstance(value, list):
        return [_whole(item, tables) for item in value]
    if not isinstance(value, dict):
        return value
    for kind in ("buffer", "executable"):
        if set(value) == {kind} and isinstance(value[kind], int):
            return tables[kind][value[kind]]
    return {name: _whole(item, tables) for name, item in value.items()}
