"""One recording as one self-contained page: its calls, stacks, memory and source.

Everything is in the page: nothing is loaded, and its Content-Security-Policy permits only what is
inline, by hash. What it looks like is in templates/ and scripts/.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mock_libtpu.analysis.objects import Lives
from mock_libtpu.guidebook.call_table import buffer_rows
from mock_libtpu.guidebook.collected import Collected, facts, source_listings
from mock_libtpu.guidebook.editors import editor_data
from mock_libtpu.guidebook.functions import describe
from mock_libtpu.guidebook.rendering import data_block, inline, render
from mock_libtpu.guidebook.values import shown_text
from mock_libtpu.guidebook.writing import write
from mock_libtpu.recording.single import Recording
from mock_libtpu.reports.units import duration
from mock_libtpu.stacks.locate import Locator
from mock_libtpu.stacks.merge import Merger
from mock_libtpu.stacks.symbols import Symbols

SCRIPTS = ("trace_data", "stack_view", "icicle", "timeline", "memory", "calls", "trace")
LIBRARIES = ("d3-hierarchy.min.js", "uplot.min.js")


def recording_page(
    recording: Recording,
    *,
    local: bool = False,
    checkouts: Sequence[str] = (),
    notes: list[str] | None = None,
    title: str = "",
    buffers: Lives | None = None,
) -> str:
    """The page as HTML. `local`: with links into the editors of this machine.

    `checkouts`: source trees in which C++ functions are looked for. What was missing is appended
    to `notes`. `title`: by default the program's name. `buffers`: their lives, where they
    are known already.
    """
    symbols = Symbols()
    locate = Locator(checkouts)
    collected = Collected(recording, Merger(symbols, locate), checkouts, buffers)
    if notes is not None:
        notes += [*recording.notes, *symbols.notes, *locate.notes()]
    return render(
        "recording.html.jinja",
        **inline(LIBRARIES, ("base", *SCRIPTS), ("uplot.min.css", "page.css")),
        **page_values(collected, local=local),
        is_local=local,
        title=title or collected.places.program,
        heading=title or collected.places.program,
    )


def write_recording_page(
    recording: Recording, path: Path, *, local: bool, checkouts: Sequence[str] = ()
) -> list[str]:
    """Write the page of a recording; returns notes on what is missing in it."""
    notes: list[str] = []
    write(path, recording_page(recording, local=local, checkouts=checkouts, notes=notes))
    return notes


def page_values(collected: Collected, *, local: bool) -> dict[str, Any]:
    """What the template of recordings shows."""
    recording = collected.recording
    start_ns = recording.process.monotonic_ns
    data = {
        **collected.table.as_json(),
        **collected.stacks.as_json(collected.sources, local=local),
        "buffers": buffer_rows(collected.buffers.lives.values(), collected.table, start_ns),
    }
    if local:
        data["editors"] = editor_data([collected.stacks])
    text = json.dumps(data, separators=(",", ":"))
    return {
        "data": data_block("recording", f'{text[:-1]},"values":{collected.table.values_json()}}}'),
        "functions": sorted(collected.rows.items(), key=lambda item: (-item[1].ns, item[0])),
        "describe": describe,
        "sources": list(source_listings(collected)),
        "executables": collected.executables,
        "facts": facts(collected, len(data["devices"])),
        "notes": [_note(recording, note) for note in recording.notes],
        "duration": duration,
    }


def _note(recording: Recording, note: str) -> str:
    """A note on what is missing, without the path of the recording."""
    return shown_text(note.replace(str(recording.path), "the recording"))
