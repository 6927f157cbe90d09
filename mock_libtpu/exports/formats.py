"""The formats that a recording can be written in."""

from __future__ import annotations

from collections.abc import Callable
from typing import BinaryIO, NamedTuple

from mock_libtpu.exports import chrome, folded, json_lines, perfetto, pprof, speedscope
from mock_libtpu.exports.source import Source


class Format(NamedTuple):
    """A format, by the program that reads it."""

    suffix: str
    """How names of such files end."""
    write: Callable[[Source, BinaryIO], None]


def _write_json(source: Source, file: BinaryIO) -> None:
    lines = json_lines.json_lines(source.recording, source.calls)
    file.writelines(f"{line}\n".encode() for line in lines)


FORMATS = {
    "perfetto": Format(".pftrace", perfetto.write),
    "speedscope": Format(".speedscope.json", speedscope.write),
    "pprof": Format(".pb.gz", pprof.write),
    "chrome": Format(".trace.json", chrome.write),
    "folded": Format(".folded", folded.write),
    "json": Format(".jsonl", _write_json),
}
