"""Exports, read back by the code or the schema of the programs that they are for."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest

from mock_libtpu.exports.formats import FORMATS
from mock_libtpu.exports.pprof import profile_message
from tests.mock_libtpu import written
from tests.mock_libtpu.json_report import calls_of
from tests.mock_libtpu.recorded import COMMAND, run

SPEEDSCOPE = "speedscope@1.25.0"
EXECUTE = "PJRT_LoadedExecutable_Execute"


@pytest.fixture(scope="module")
def calls(recorded: Path) -> list[dict[str, Any]]:
    return calls_of(run("report", recorded, "--json"))


def export(recorded: Path, form: str, folder: Path) -> Path:
    output = folder / form
    run("export", "--format", form, recorded, "--output", output)
    return output


def stack_of(call: dict[str, Any]) -> list[str]:
    """The functions of a call's Python frames, outermost first."""
    return [
        frame["function"] for frame in reversed(call["frames"]) if frame["language"] == "python"
    ]


def distinct(calls: list[dict[str, Any]]) -> int:
    return len({tuple(json.dumps(frame) for frame in call["frames"]) for call in calls})


@pytest.fixture(scope="module")
def perfetto(recorded: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    from perfetto.protos.perfetto.trace import perfetto_trace_pb2

    trace = perfetto_trace_pb2.Trace()
    trace.ParseFromString(
        export(recorded, "perfetto", tmp_path_factory.mktemp("perfetto")).read_bytes()
    )
    return trace


def tracks_of(trace: Any) -> dict[int, Any]:
    return {
        packet.track_descriptor.uuid: packet.track_descriptor
        for packet in trace.packet
        if packet.HasField("track_descriptor")
    }


def slices_of(trace: Any, track: int) -> list[tuple[str, int, int | None, int]]:
    """Name, begin, end and stack of each slice of a track, which must be nested."""
    names = {
        entry.iid: entry.name
        for packet in trace.packet
        for entry in packet.interned_data.event_names
    }
    found: list[tuple[str, int, int | None, int]] = []
    stack: list[int] = []
    last = 0
    for packet in trace.packet:
        event = packet.track_event
        if not packet.HasField("track_event") or event.track_uuid != track:
            continue
        assert packet.timestamp >= last
        last = packet.timestamp
        if event.type == event.TYPE_SLICE_BEGIN:
            stack.append(len(found))
            found.append((names[event.name_iid], packet.timestamp, None, event.callstack_iid))
        elif event.type == event.TYPE_SLICE_END:
            index = stack.pop()
            name, begin, _, callstack = found[index]
            found[index] = name, begin, packet.timestamp, callstack
    return found


def test_perfetto_has_every_call_on_its_thread(perfetto: Any, calls: list[dict[str, Any]]) -> None:
    for uuid, track in tracks_of(perfetto).items():
        if not track.HasField("thread"):
            continue
        mine = [call for call in calls if call["thread"] == track.thread.tid]
        slices = slices_of(perfetto, uuid)
        # Threads of a recording may share a kernel's number, one after another.
        assert {name for name, *_ in slices} <= {call["function"] for call in mine}
    of_threads = [
        one
        for uuid, track in tracks_of(perfetto).items()
        if track.HasField("thread")
        for one in slices_of(perfetto, uuid)
    ]
    expected = [
        (call["function"], call["at_ns"], call["at_ns"] + call["took_ns"]) for call in calls
    ]
    assert sorted(one[:3] for one in of_threads) == sorted(expected)


def test_perfetto_has_each_stack_once(perfetto: Any, calls: list[dict[str, Any]]) -> None:
    stacks = [stack for packet in perfetto.packet for stack in packet.interned_data.callstacks]
    assert len(stacks) == distinct(calls)
    frames = {
        frame.iid: frame for packet in perfetto.packet for frame in packet.interned_data.frames
    }
    names = {
        entry.iid: entry.str.decode()
        for packet in perfetto.packet
        for entry in packet.interned_data.function_names
    }
    paths = {
        entry.iid: entry.str.decode()
        for packet in perfetto.packet
        for entry in packet.interned_data.source_paths
    }
    by_number = {stack.iid: stack for stack in stacks}
    put = next(
        one
        for uuid, track in tracks_of(perfetto).items()
        if track.HasField("thread")
        for one in slices_of(perfetto, uuid)
        if one[0] == "PJRT_Client_BufferFromHostBuffer"
    )
    shown = [frames[number] for number in by_number[put[3]].frame_ids]
    assert names[shown[-1].function_name_id] == "PJRT_Client_BufferFromHostBuffer"
    (mine,) = (frame for frame in shown if names[frame.function_name_id] == "put")
    assert paths[mine.source_path_iid].endswith("program.py")
    assert mine.line_number == 10


def test_perfetto_has_devices_memory_and_buffers(perfetto: Any) -> None:
    tracks = {track.name: track for track in tracks_of(perfetto).values() if track.name}
    device = tracks["TPU_0(process=0,(0,0,0,0))"]
    assert [name for name, *_ in slices_of(perfetto, device.uuid)] == ["jit_step"] * 3
    memory = tracks["memory of TPU_0(process=0,(0,0,0,0))"]
    assert memory.counter.unit_name == "bytes"
    values = [
        packet.track_event.counter_value
        for packet in perfetto.packet
        if packet.track_event.track_uuid == memory.uuid
    ]
    assert (max(values), values[-1]) == (2 * 256 * 256 * 4, 0)
    buffers = [
        name
        for track in tracks.values()
        if track.name.startswith("buffers ")
        for name, *_ in slices_of(perfetto, track.uuid)
    ]
    assert sorted(buffers) == [f"buffer:{number} F32[256,256]" for number in range(1, 6)]


@pytest.mark.network
@pytest.mark.slow
def test_speedscope_s_schema(recorded: Path, tmp_path: Path) -> None:
    """With its schema, as npm has it."""
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed")
    command = ["npm", "pack", SPEEDSCOPE, "--pack-destination", str(tmp_path)]
    fetched = subprocess.run(command, capture_output=True, timeout=120, check=False)
    if fetched.returncode:
        pytest.skip(f"npm cannot fetch {SPEEDSCOPE}")
    (archive,) = tmp_path.glob("*.tgz")
    shutil.unpack_archive(archive, tmp_path, filter="data")
    schema = tmp_path / "package" / "dist" / "release" / "file-format-schema.json"
    check = fastjsonschema.compile(json.loads(schema.read_text("utf-8")))
    check(json.loads(export(recorded, "speedscope", tmp_path).read_text("utf-8")))


def test_speedscope_has_each_stack_once(
    recorded: Path, calls: list[dict[str, Any]], tmp_path: Path
) -> None:
    document = json.loads(export(recorded, "speedscope", tmp_path).read_text("utf-8"))
    frames = document["shared"]["frames"]
    *of_threads, counts = document["profiles"]
    assert counts["name"] == "calls"
    assert counts["endValue"] == sum(counts["weights"]) == len(calls)
    assert len(counts["samples"]) == distinct(calls)
    assert len(of_threads) == len({call["thread"] for call in calls}) or of_threads
    stacks = [[frames[number] for number in sample] for sample in counts["samples"]]
    executing = [stack for stack in stacks if stack[-1]["name"] == EXECUTE]
    assert len(executing) == 2
    for stack in executing:
        assert any(
            frame["name"] == "<module>" and frame["line"] == 15
            for frame in stack
            if "line" in frame
        )


def test_pprof_has_calls_time_and_bytes(
    recorded: Path, calls: list[dict[str, Any]], tmp_path: Path
) -> None:
    import gzip

    profile = profile_message().FromString(
        gzip.decompress(export(recorded, "pprof", tmp_path).read_bytes())
    )
    texts = list(profile.string_table)
    assert [(texts[each.type], texts[each.unit]) for each in profile.sample_type] == [
        ("calls", "count"),
        ("time", "nanoseconds"),
        ("allocated", "bytes"),
    ]
    assert len(profile.sample) == distinct(calls)
    assert sum(sample.value[0] for sample in profile.sample) == len(calls)
    assert sum(sample.value[2] for sample in profile.sample) == 2 * 256 * 256 * 4


@pytest.mark.slow
def test_pprof_reads_it(recorded: Path, tmp_path: Path) -> None:
    """Go's own pprof, as Debian's golang-go has it."""
    if shutil.which("go") is None:
        pytest.skip("go is not installed")
    file = export(recorded, "pprof", tmp_path)
    command = ["go", "tool", "pprof", "-sample_index=calls", "-top", str(file)]
    environment = os.environ | {"HOME": str(tmp_path), "PPROF_TMPDIR": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    (row,) = (line for line in done.stdout.splitlines() if line.endswith(f" {EXECUTE}"))
    assert row.split()[0] == "3"


def test_chrome_names_the_frames_of_a_call(
    recorded: Path, calls: list[dict[str, Any]], tmp_path: Path
) -> None:
    document = json.loads(export(recorded, "chrome", tmp_path).read_text("utf-8"))
    events = [event for event in document["traceEvents"] if event["ph"] == "X"]
    assert [event["name"] for event in events] == [call["function"] for call in calls]
    tree = document["stackFrames"]
    for event, call in zip(events, calls, strict=True):
        assert event["dur"] == call["took_ns"] / 1e3
        names = []
        node = str(event["sf"])
        while node:
            if tree[node]["category"] == "python":
                names.append(tree[node]["name"])
            node = tree[node].get("parent", "")
        assert names[::-1] == stack_of(call)
    counters = [event for event in document["traceEvents"] if event["ph"] == "C"]
    assert max(event["args"]["bytes"] for event in counters) == 2 * 256 * 256 * 4


def test_folded_has_the_time_of_each_stack(
    recorded: Path, calls: list[dict[str, Any]], tmp_path: Path
) -> None:
    lines = export(recorded, "folded", tmp_path).read_text("utf-8").splitlines()
    assert len(lines) == distinct(calls)
    rows = [line.rpartition(" ") for line in lines]
    assert all(time.isdigit() for _, _, time in rows)
    assert {stack.rpartition(";")[2] for stack, _, _ in rows} == {
        call["function"] for call in calls
    }


def test_json_is_that_of_a_report(recorded: Path, tmp_path: Path) -> None:
    exported = export(recorded, "json", tmp_path).read_text("utf-8").splitlines()
    reported = run("report", recorded, "--json").splitlines()
    assert exported[1:] == reported[1:]
    heads = [json.loads(lines[0]) for lines in (exported, reported)]
    assert [head.pop("command")[1] for head in heads] == ["export", "report"]
    assert heads[0] == heads[1]


def test_existing_files_are_kept_unless_named(recorded: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copy(recorded, copy)
    named = tmp_path / "copy.folded"
    named.write_text("something dear")
    refused = exported(copy, "folded")
    assert refused.returncode == 3
    assert "--output" in refused.stderr
    assert named.read_text() == "something dear"
    run("export", "--format", "folded", copy, "--output", named)
    assert named.read_text() != "something dear"
    unknown = exported(copy, "pdf")
    assert unknown.returncode == 2
    assert "Formats: perfetto, speedscope" in unknown.stderr
    to_stdout = run("export", "--format", "folded", copy, "--output", "-")
    assert to_stdout == named.read_text()


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("times", [(2000, 1000), (1000, 1 << 63), ((1 << 64) - 1, 0)])
def test_impossible_times(tmp_path: Path, form: str, times: tuple[int, int]) -> None:
    """A clock that went back gives no duration; what no clock has is damage, and reported."""
    file = tmp_path / "recording"
    file.write_bytes(written.recording("a", "", ["/lib/m.so"], times=times))
    ran = exported(file, form)
    assert "Traceback" not in ran.stderr
    assert ran.returncode in (0, 3), ran
    assert ("damaged" in ran.stderr) == (max(times) > 1 << 62), ran


def exported(recorded: Path, form: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [COMMAND, "export", "--format", form, recorded],
        capture_output=True,
        text=True,
        errors="replace",  # some formats are binary
        check=False,
    )
