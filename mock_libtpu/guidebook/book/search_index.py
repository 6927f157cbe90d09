"""The index of the full-text search, in the form in which MiniSearch keeps its own.

The browser loads it as it is, from a script: pages on a disk cannot read other files. How texts
are split into words is the same in scripts/search.js.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import NamedTuple

__all__ = ["Entry", "index_json", "words"]

# Parts of names in which words are joined: BufferFromHostBuffer, device_put.
_PART = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+")
_NAME = re.compile(r"[A-Za-z0-9_]+")
_FIELDS = ("title", "text")


class Entry(NamedTuple):
    """Something that is found."""

    kind: str
    """"function", "program", "frame" or "walk"."""
    title: str
    text: str
    url: str
    """Relative to the book's folder."""
    weight: int = 1
    """How much its score is raised."""


def words(text: str) -> list[str]:
    """Names as they are and their parts, in lower case."""
    found = []
    for name in _NAME.findall(text):
        pieces = [piece for piece in name.split("_") if piece]
        if len(pieces) > 1:
            found.append(name.lower())
        for piece in pieces:
            parts = _PART.findall(piece)
            found += [part.lower() for part in parts]
            if len(parts) > 1:
                found.append(piece.lower())
    return found


def index_json(entries: list[Entry]) -> str:
    """MiniSearch's serialisation of an index, version 2."""
    index: dict[str, dict[str, dict[str, int]]] = {}
    lengths: dict[str, list[int]] = {}
    for number, entry in enumerate(entries):
        found = [Counter(words(text)) for text in (entry.title, entry.text)]
        lengths[str(number)] = [len(counts) for counts in found]
        for field, counts in enumerate(found):
            for word, count in counts.items():
                index.setdefault(word, {}).setdefault(str(field), {})[str(number)] = count
    total = max(len(entries), 1)
    return json.dumps(
        {
            "documentCount": len(entries),
            "nextId": len(entries),
            "documentIds": {str(number): number for number in range(len(entries))},
            "fieldIds": {name: number for number, name in enumerate(_FIELDS)},
            "fieldLength": lengths,
            "averageFieldLength": [
                sum(each[field] for each in lengths.values()) / total
                for field in range(len(_FIELDS))
            ],
            "storedFields": {
                str(number): {
                    "kind": entry.kind,
                    "title": entry.title,
                    "about": entry.text[:160],
                    "url": entry.url,
                    "weight": entry.weight,
                }
                for number, entry in enumerate(entries)
            },
            "dirtCount": 0,
            "index": sorted(index.items()),
            "serializationVersion": 2,
        },
        separators=(",", ":"),
    )
