"""The first page of a book, a map of the API by object, and the page of all stacks."""

from __future__ import annotations

import json
from typing import Any

from mock_libtpu.guidebook.book.changes import INTRO, TITLE
from mock_libtpu.guidebook.book.contents import Book
from mock_libtpu.guidebook.book.walks import possible_walks
from mock_libtpu.guidebook.functions import OBJECTS, all_functions
from mock_libtpu.guidebook.places import ShownFrame
from mock_libtpu.guidebook.rendering import data_block, render, shared
from mock_libtpu.guidebook.stack_tree import Branch

# What each object is, for a reader who has never seen the API.
_ABOUT = {
    "plugin": "The library itself: it is loaded, and reports its version and its errors.",
    "client": "The connection of one process to its devices. Everything begins with it.",
    "topology": "What a TPU is made of: programs can be compiled for one that is not there.",
    "device": "One core of a chip: its number, its coordinates, how full its memory is.",
    "memory": "Where buffers are: the device's own memory, or memory of its host.",
    "buffer": "An array on a device. Copied from the host, made by a program, read back, freed.",
    "transfer": "Copies to a device in pieces, while other work goes on.",
    "event": "Something that is not done yet: calls return early, and an event follows.",
    "executable": "A program, compiled for a device from StableHLO, loaded, and run.",
    "extensions": "Tables of further functions, which a library may have or not.",
    "legacy": "How TensorFlow and JAX talked to a TPU in 2021: some 200 functions, found by name.",
}


def overview_page(book: Book) -> str:
    """The page as HTML."""
    groups = [_group(book, key) for key in OBJECTS]
    today = [group for group in groups if group["key"] != "legacy"]
    total = sum(len(group["functions"]) for group in today)
    reached = sum(group["reached"] for group in today)
    recorded = {chapter.name: chapter for chapter in book.chapters if chapter.recordings}
    return render(
        "overview.html.jinja",
        **shared("", ("book.js",), local=book.local),
        title="The guidebook to the TPU's API",
        groups=groups,
        total=total,
        reached=reached,
        chapters=book.chapters,
        changes_title=TITLE,
        changes_intro=INTRO,
        walks=list(possible_walks(recorded)),
        stacks=sum(len(usage.tree.stacks) for usage in book.usages.values()),
        frames=len(set().union(*(usage.tree.frames for usage in book.usages.values()), set())),
    )


def _group(book: Book, key: str) -> dict[str, Any]:
    functions = [
        {
            "name": name,
            "sentence": book.sentence(name),
            "calls": book.usages[name].calls if name in book.usages else 0,
            "stacks": len(book.usages[name].tree.stacks) if name in book.usages else 0,
        }
        for name, about in all_functions().items()
        if about.group == key
    ]
    return {
        "key": key,
        "title": OBJECTS[key][0],
        "about": _ABOUT[key],
        "functions": functions,
        "reached": sum(1 for function in functions if function["calls"]),
    }


def stacks_page(book: Book) -> str:
    """All stacks of all programs in one icicle view."""
    names = sorted(book.usages)
    apis = {name: number for number, name in enumerate(names)}
    frames: dict[ShownFrame, int] = {}
    parents, nodes = [0], [-1]
    weights: list[tuple[int, int]] = []

    def add(branch: Branch, parent: int, name: str) -> None:
        for frame in branch.frames:
            parents.append(parent)
            nodes.append(frames.setdefault(frame, len(apis) + len(frames)))
            parent = len(parents) - 1
        for child in branch.children:
            add(child, parent, name)
        ends = sum(branch.ends.values())
        if ends:
            weights.append((len(parents), ends))
            parents.append(parent)
            nodes.append(apis[name])

    for name in names:
        for branch in book.usages[name].tree.branches():
            add(branch, 0, name)
    files: dict[tuple[str, str], int] = {}
    rows: list[list[Any]] = [[2, name, -1, 0, "", 0, ""] for name in names]
    for frame in frames:
        path, _, line = frame.place.rpartition(":")
        known, at = (path, int(line)) if line.isdigit() else (frame.place, 0)
        url = frame.url.partition("#")[0] if frame.url.startswith("https://") else ""
        file = files.setdefault((known, url), len(files)) if known else -1
        kind = {"python": 0, "own": 0, "cxx": 1, "c": 2}[frame.kind]
        rows.append([kind, frame.name, file, at, frame.sure, 0, ""])
    data = {
        "files": [{"name": name, **({"url": url} if url else {})} for name, url in files],
        "frames": rows,
        "parents": parents,
        "nodes": nodes,
        "code": {},
        "weights": weights,
        "functions": [[name, [], []] for name in names],
    }
    return render(
        "stacks.html.jinja",
        **shared("", ("book.js", "icicle.js"), local=book.local),
        title="All stacks",
        data=data_block("recording", json.dumps(data, separators=(",", ":"))),
    )
