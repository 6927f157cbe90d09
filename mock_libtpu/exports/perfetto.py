"""Write Perfetto's format: threads, devices, memories and buffers on a timeline.

Names, frames and stacks are interned: each comes once.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator
from typing import Any, BinaryIO

from mock_libtpu.analysis.calls import Stack
from mock_libtpu.analysis.executions import Execution
from mock_libtpu.analysis.objects import Life
from mock_libtpu.analysis.values import mentions
from mock_libtpu.exports.names import buffer_name, command_name, file_name, frame_name
from mock_libtpu.exports.numbers import Numbers
from mock_libtpu.exports.source import Source
from mock_libtpu.stacks.merge import Frame
from tpu_walkthrough.printable import printable

LANES = 64
"""Buffers that are drawn beside each other; those that find no place are in the counters only."""

_SEQUENCE = 1
_PROCESS, _DEVICES, _BUFFERS = 1, 2, 3  # tracks; others count from _FIRST
_FIRST = 100


def write(source: Source, file: BinaryIO) -> None:
    """Times are counted from the start of the recording."""
    from perfetto.trace_builder.proto_builder import StreamingTraceProtoBuilder

    writer = _Writer(StreamingTraceProtoBuilder(file))
    writer.start(source)
    tracks = {}
    for number, thread in sorted(source.recording.threads.items()):
        track = tracks[number] = writer.track()
        made = writer.describe(track, "")
        made.thread.pid = source.process.pid
        made.thread.tid = thread.tid
        made.thread.thread_name = printable(thread.name)
        writer.put()
    slices: list[_Slice] = []
    for traced in source.calls:
        call = traced.call
        end = source.at_ns(call.end_ns) if call.end_ns is not None else None
        slices.append(
            (
                source.at_ns(call.start_ns),
                end,
                tracks[call.thread.number],
                printable(call.function),
                traced.stack,
                call.sequence,
            )
        )
    slices += _device_slices(source, writer)
    slices += _buffer_slices(source, writer)
    for at, slice_, begins in _in_order(slices):
        writer.event(at, slice_, begins)
    for memory, points in source.memory.items():
        track = writer.track()
        made = writer.describe(track, f"memory of {memory}", _DEVICES)
        made.counter.unit_name = "bytes"
        writer.put()
        for point in points:
            writer.count(source.at_ns(point.ns), track, point.bytes)


# Begin and end (None: it has none), track, name, stack, call.
_Slice = tuple[int, "int | None", int, str, "Stack | None", int]


def _in_order(slices: list[_Slice]) -> Iterator[tuple[int, _Slice, bool]]:
    """Beginnings and ends by time; at the same time what ends comes before what begins."""
    moments = [(begin, 1, index) for index, (begin, *_) in enumerate(slices)]
    moments += [
        # One without duration ends after its beginning, and inner ones before outer ones.
        (end, 0 if end > begin else 2, -index)
        for index, (begin, end, *_) in enumerate(slices)
        if end is not None
    ]
    for at, kind, index in sorted(moments):
        yield at, slices[abs(index)], kind == 1


def _device_slices(source: Source, writer: _Writer) -> Iterator[_Slice]:
    """Executions on a track for each of the devices that they ran on."""
    tracks: dict[str, int] = {}
    for execution in source.executions:
        call = execution.call
        if call.end_ns is None:
            continue
        for device in _devices_of(execution):
            if device not in tracks:
                tracks[device] = writer.track()
                writer.describe(tracks[device], device, _DEVICES)
                writer.put()
            begin, end = source.at_ns(call.start_ns), source.at_ns(call.end_ns)
            yield begin, end, tracks[device], printable(execution.program), None, call.sequence


def _devices_of(execution: Execution) -> Iterable[str]:
    call = execution.call
    return dict.fromkeys(
        str(mention.facts.get("device"))
        for mention in (*mentions(call.results), *mentions(call.arguments))
        if mention.kind == "buffer"
    )


def _buffer_slices(source: Source, writer: _Writer) -> Iterator[_Slice]:
    """Buffers from their creation to their end, in as many lanes as there are at once."""
    lanes: list[int] = []
    free: list[int] = []
    taken: list[tuple[int, int]] = []  # (end, lane)
    for life in sorted(source.buffers, key=_created_ns):
        begin = source.at_ns(_created_ns(life))
        while taken and taken[0][0] <= begin:
            heapq.heappush(free, heapq.heappop(taken)[1])
        if free:
            lane = heapq.heappop(free)
        elif len(lanes) < LANES:
            lane = len(lanes)
            lanes.append(writer.track())
            writer.describe(lanes[lane], f"buffers {lane}", _BUFFERS)
            writer.put()
        else:
            continue
        end = source.at_ns(life.ended.ns) if life.ended is not None else None
        heapq.heappush(taken, (end if end is not None else 1 << 62, lane))
        assert life.created is not None
        yield begin, end, lanes[lane], buffer_name(life), None, life.created.sequence


def _created_ns(life: Life) -> int:
    assert life.created is not None
    return life.created.ns


class _Writer:
    """Packets of one sequence, with what was interned in it so far."""

    def __init__(self, builder: Any) -> None:
        from perfetto.protos.perfetto.trace import perfetto_trace_pb2

        self._builder = builder
        self._events = perfetto_trace_pb2.TrackEvent
        self._flags = perfetto_trace_pb2.TracePacket.SequenceFlags
        self._tracks = _FIRST
        self._names: Numbers[str] = Numbers(
            lambda iid, text: self._interned().event_names.add(iid=iid, name=text), 1
        )
        self._functions = Numbers(self._add_to("function_names"), 1)
        self._paths = Numbers(self._add_to("source_paths"), 1)
        self._frames = Numbers(self._add_frame, 1)
        self._stacks = Numbers(self._add_stack, 1)
        self._packet: Any = None

    def start(self, source: Source) -> None:
        """The process, and the tracks that others are below."""
        made = self.describe(_PROCESS, "", None)
        self._packet.sequence_flags = self._flags.SEQ_INCREMENTAL_STATE_CLEARED
        made.process.pid = source.process.pid
        made.process.process_name = command_name(source.process.command)
        made.process.cmdline.extend(map(printable, source.process.command))
        self.put()
        for track, name in ((_DEVICES, "devices"), (_BUFFERS, "buffers")):
            self.describe(track, name)
            self.put()

    def track(self) -> int:
        self._tracks += 1
        return self._tracks

    def describe(self, track: int, name: str, parent: int | None = _PROCESS) -> Any:
        """The description of a track, to be completed and then put."""
        self._new()
        made = self._packet.track_descriptor
        made.uuid = track
        if parent is not None:
            made.parent_uuid = parent
        if name:
            made.name = printable(name)
        return made

    def event(self, at: int, slice_: _Slice, begins: bool) -> None:
        _, _, track, name, stack, call = slice_
        self._new(at)
        event = self._packet.track_event
        event.track_uuid = track
        if begins:
            event.type = self._events.TYPE_SLICE_BEGIN
            event.name_iid = self._names[name]
            if stack is not None:
                event.callstack_iid = self._stacks[stack]
            else:
                event.correlation_id = call + 1
        else:
            event.type = self._events.TYPE_SLICE_END
        self.put()

    def count(self, at: int, track: int, value: int) -> None:
        self._new(at)
        event = self._packet.track_event
        event.type = self._events.TYPE_COUNTER
        event.track_uuid = track
        event.counter_value = value
        self.put()

    def put(self) -> None:
        self._builder.write_packet(self._packet)

    def _new(self, at: int | None = None) -> None:
        packet = self._packet = self._builder.create_packet()
        packet.trusted_packet_sequence_id = _SEQUENCE
        packet.sequence_flags = self._flags.SEQ_NEEDS_INCREMENTAL_STATE
        if at is not None:
            packet.timestamp = at

    def _interned(self) -> Any:
        return self._packet.interned_data

    def _add_to(self, field: str) -> Callable[[int, str], object]:
        return lambda iid, text: getattr(self._interned(), field).add(
            iid=iid, str=text.encode("utf-8", "replace")
        )

    def _add_stack(self, iid: int, stack: Stack) -> None:
        frames = [self._frames[frame] for frame in reversed(stack.frames)]  # outermost first
        self._interned().callstacks.add(iid=iid, frame_ids=frames)

    def _add_frame(self, iid: int, frame: Frame) -> None:
        function = self._functions[frame_name(frame)]
        entry = self._interned().frames.add(iid=iid, function_name_id=function)
        if frame.path is not None:
            entry.source_path_iid = self._paths[file_name(frame)]
        if frame.line is not None:
            entry.line_number = frame.line
