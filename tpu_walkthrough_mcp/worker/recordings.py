"""Calls that read a recording of a program: what its lines caused, compiles, memory.

`typed` is how a person names the recording; of the last one that is nothing.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from mock_libtpu.api import Allocated, Place, Views, read_recording
from tpu_walkthrough.errors import counted
from tpu_walkthrough_mcp.answers import (
    Answer,
    CompileRow,
    DonationRow,
    LineRow,
    MemoryRow,
    TransferRow,
)
from tpu_walkthrough_mcp.quoting import quoted
from tpu_walkthrough_mcp.worker.commands import command_text
from tpu_walkthrough_mcp.worker.places import place_text

_MOST = 500
_MOST_CHANGES = 4
_MOST_DEVICES = 3
_AnyRow = LineRow | TransferRow | DonationRow
_NO_PYTHON = "(no line of the program)"


def lines(recording: str, typed: Sequence[str], about: str) -> Answer[_AnyRow]:
    """What the lines of the program caused: calls, transfers or donations."""
    views = Views(read_recording(Path(recording)))
    match about:
        case "transfers":
            return _transfers(views, typed)
        case "donations":
            return _donations(views, typed)
    rows = list(line_rows(views))
    return Answer(
        f"{counted(len(rows), 'line')} of the program led to calls of the TPU's API, most time "
        "first. Times are of this machine.",
        rows[:_MOST],
        command_text("mock-libtpu", "report", *typed, "--by-line"),
        folder=os.getcwd(),
    )


def line_rows(views: Views) -> Iterator[LineRow]:
    """By line: calls, time and bytes; most time first."""
    for row in views.by("by line"):
        path, line, function, _ = row.place
        yield LineRow(
            place_text(path, line, os.getcwd()) if path is not None else _NO_PYTHON,
            row.calls,
            microseconds(row.total_ns),
            row.moved["to device"],
            row.moved["from device"],
            row.bytes_allocated,
            quoted(function),
        )


def _transfers(views: Views, typed: Sequence[str]) -> Answer[_AnyRow]:
    found = [
        row
        for way in ("from device", "to device", "on devices", None)
        for row in views.transfers.rows(way)
    ]
    rows = [
        TransferRow(
            place(row.cause.place),
            row.cause.way or "wait",
            row.calls,
            row.bytes,
            row.cause.is_implicit,
            quoted(row.cause.text),
        )
        for row in found
    ]
    copied = [row for row in rows if row.way != "wait"]
    return Answer(
        f"{counted(sum(row.calls for row in copied), 'copy', 'copies')} of "
        f"{sum(row.bytes for row in copied):,} bytes; "
        f"{sum(row.calls for row in copied if row.implicit):,} of them implicit.",
        rows[:_MOST],
        command_text("mock-libtpu", "report", *typed, "--transfers"),
        folder=os.getcwd(),
    )


def _donations(views: Views, typed: Sequence[str]) -> Answer[_AnyRow]:
    rows = [
        DonationRow(
            place(row.offer.place),
            row.offer.outcome,
            row.calls,
            row.bytes,
            quoted(row.offer.program),
            quoted(row.offer.argument),
            quoted(row.offer.reason),
        )
        for row in views.donations
    ]
    numbers = {
        outcome: sum(row.outcome == outcome for row in rows)
        for outcome in ("used", "refused", "missed")
    }
    return Answer(
        f"Donations of {counted(len(rows), 'argument')}: {numbers['used']:,} used, "
        f"{numbers['refused']:,} refused, {numbers['missed']:,} that could have been.",
        rows[:_MOST],
        command_text("mock-libtpu", "report", *typed, "--donation"),
        folder=os.getcwd(),
    )


def compiles(recording: str, typed: Sequence[str]) -> Answer[CompileRow]:
    """What was compiled, by which line, and why more than once."""
    found = Views(read_recording(Path(recording))).compiles
    # Those that were compiled again first: they are what the question is about.
    ordered = sorted(found.all, key=lambda row: (not row.earlier, row.is_operation))
    rows = [
        CompileRow(
            place(row.place),
            row.number,
            bool(row.earlier),
            row.is_operation,
            microseconds(row.time_ns),
            quoted(row.signature.program),
            quoted(", ".join(change.text for change in row.changes[:_MOST_CHANGES]), 600),
            quoted(
                ", ".join(f"{each.name} {each.text}".strip() for each in row.signature.arguments)
            ),
        )
        for row in ordered
    ]
    return Answer(
        f"{counted(len(found.functions), 'function')} compiled, {len(found.again):,} of them "
        f"again, and {counted(len(found.operations), 'operation')} by themselves.",
        rows[:_MOST],
        command_text("mock-libtpu", "report", *typed, "--compiles"),
        folder=os.getcwd(),
    )


def memory(recording: str, typed: Sequence[str]) -> Answer[MemoryRow]:
    """What was in a device's memory at its peak, and where it ran out, by line."""
    arrays = Views(read_recording(Path(recording))).arrays
    peaks = sorted(arrays.peaks().items(), key=lambda row: -row[1].bytes)
    rows: list[MemoryRow] = []
    for refusal in arrays.refusals[:1]:
        rows += _memory_rows(arrays.at(refusal), "out of memory", "")
    for device, peak in peaks[:_MOST_DEVICES]:
        rows += _memory_rows(arrays.at(peak, device), "peak", device)
    answer = "Nothing was allocated."
    if peaks:
        answer = (
            f"The fullest device had {peaks[0][1].bytes:,} bytes in "
            f"{counted(peaks[0][1].buffers, 'array')} at its peak."
        )
    if arrays.refusals:
        answer += f" {counted(len(arrays.refusals), 'call')} found no room."
    return Answer(
        answer,
        rows[:_MOST],
        command_text("mock-libtpu", "report", *typed, "--memory"),
        folder=os.getcwd(),
    )


def _memory_rows(found: Sequence[Allocated], moment: str, device: str) -> list[MemoryRow]:
    return [
        MemoryRow(
            place(row.place),
            row.count,
            row.bytes,
            row.allocated,
            moment,
            quoted(device),
            quoted(row.program),
            quoted(row.shape),
        )
        for row in found
    ]


def place(of: Place | None) -> str:
    """A line of the program; a text for none."""
    return place_text(of.path, of.line, os.getcwd()) if of is not None else _NO_PYTHON


def microseconds(nanoseconds: int) -> float:
    """To a tenth, which is more than a repetition would agree in."""
    return round(nanoseconds / 1000, 1)
