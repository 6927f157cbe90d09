"""Links of frames into editors, for pages that stay on this machine.

The reader chooses the editor in the page. The first choice is trace-links' own handler, which opens
CLion if it is installed; its links have tokens, so each is made here. The others are templates.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mock_libtpu.guidebook.stack_table import StackTable
from tpu_walkthrough.printable import printable
from trace_links.links.hyperlinks import ALIASES, LinkFormat

EDITORS = (
    "clion", "vscode", "vscode-insiders", "vscodium", "cursor", "windsurf", "zed", "idea",
    "pycharm", "sublime", "textmate", "macvim", "file",
)  # fmt: skip
_FIRST = "CLion, else the editor found first (trace-links)"


def editor_data(tables: Iterable[StackTable], *, with_paths: bool = False) -> dict[str, Any]:
    """The choices, and the links of the first one by "path:line".

    `with_paths`: also the absolute path of each file, by the name that pages show.
    """
    form = LinkFormat.parse("tracelinks")
    signed: dict[str, str] = {}
    paths: dict[str, str] = {}
    for stacks in tables:
        for frame in stacks.frames:
            place = stacks.places.of(frame)
            if place is None or place.file is None or not place.file.startswith("/"):
                continue
            paths[place.name] = printable(place.file)
            uri = form.uri(place.file, frame.line, None)
            if uri is not None:
                signed[f"{place.name}:{frame.line or 0}"] = uri
    choices = [["tracelinks", _FIRST, ""]]
    for name in EDITORS:
        template, title = ALIASES[name]
        title = "the browser" if name == "file" else title.partition(", by its own")[0]
        choices.append([name, title, template.replace("{host}", "")])
    return {"choices": choices, "signed": signed} | ({"paths": paths} if with_paths else {})
