"""Distinct stacks, the tree of calls, own times, and attribution to lines, by a real program."""

from __future__ import annotations

from mock_libtpu.analysis.calls import TracedCall, own_times
from mock_libtpu.analysis.frames import CALLER, is_interpreter, own_frame
from mock_libtpu.analysis.tree import call_tree
from mock_libtpu.analysis.uses import Attributions, FunctionUses, StackUses
from mock_libtpu.recording.model import ApiCall, Thread
from tests.mock_libtpu.recorded import compiles_elsewhere

SIZE = 256 * 256 * 4


def of(calls: list[TracedCall], function: str) -> list[TracedCall]:
    return [traced for traced in calls if traced.call.function == function]


def test_calls_with_the_same_frames_have_the_same_stack(calls: list[TracedCall]) -> None:
    first, second = of(calls, "PJRT_Client_BufferFromHostBuffer")
    assert first.stack is not None
    assert second.stack is not None
    # They differ in the line of the program that called put().
    assert first.stack is not second.stack
    assert len(first.stack.frames) == len(second.stack.frames)
    runs = of(calls, "PJRT_LoadedExecutable_Execute")
    assert len({traced.stack for traced in runs}) == 2  # the first one compiles
    frames = [traced.stack.frames for traced in calls if traced.stack is not None]
    assert len(set(frames)) == len({traced.stack for traced in calls})


def test_compile_has_its_caller_by_memory(calls: list[TracedCall]) -> None:
    (compiled,) = of(calls, "PJRT_Client_Compile")
    assert compiled.stack is not None
    python = [frame for frame in compiled.stack.frames if frame.language == "python"]
    assert (python[-1].function, python[-1].line) == ("<module>", 15)
    assert [frame.confidence == CALLER for frame in python].count(True) == compiles_elsewhere()
    assert (len(python) == 1) == compiles_elsewhere()


def test_own_frame_is_the_programs(calls: list[TracedCall]) -> None:
    lines = set()
    for traced in of(calls, "PJRT_Client_BufferFromHostBuffer"):
        assert traced.stack is not None
        frame = own_frame(traced.stack.frames)
        assert frame is not None
        lines.add((frame.function, frame.line))
    assert lines == {("put", 10)}


def test_tree_leads_from_python_to_the_function(calls: list[TracedCall]) -> None:
    root = call_tree(calls)
    assert root.calls == len(calls)
    assert root.total_ns == sum(traced.own_ns for traced in calls)
    nodes = [root]
    for node in nodes:  # it grows
        assert node.frame is None or not is_interpreter(node.frame)
        assert node.calls == node.self_calls + sum(child.calls for child in node.children)
        assert node.total_ns >= sum(child.total_ns for child in node.by_time())
        nodes += node.children
    assert sum(node.self_calls for node in nodes) == len(calls)
    named = {node.frame.function for node in nodes if node.frame and node.self_calls}
    assert named >= {traced.call.function for traced in calls if traced.stack is not None}


def test_lines_functions_and_programs_have_their_calls_and_bytes(calls: list[TracedCall]) -> None:
    lines = Attributions("by line", calls).rows()
    by_line = {
        (row.place.function, row.place.line): row
        for row in lines
        if (row.place.path or "").endswith("program.py")
    }
    put = by_line["put", 10]
    assert (put.moved["to device"], put.bytes_allocated) == (2 * SIZE, 2 * SIZE)
    step = by_line["<module>", 15]
    assert step.functions["PJRT_LoadedExecutable_Execute"][0] == 3
    assert (step.moved["to device"], step.bytes_allocated) == (
        0,
        0,
    )  # the outputs' memory is donated
    assert by_line["<module>", 16].moved["from device"] == SIZE
    programs = {row.place.function: row for row in Attributions("by program", calls).rows()}
    assert (
        programs["jit_step(x f32[256,256], y f32[256,256])"].functions[
            "PJRT_LoadedExecutable_Execute"
        ][0]
        == 3
    )
    by_function = Attributions("by function", calls).rows()
    functions = {row.place.function for row in by_function if row.place.path}
    assert {"put", "<module>"} <= functions
    for rows in (lines, list(programs.values()), by_function):
        assert sum(row.calls for row in rows) == len(calls)
        assert sum(row.total_ns for row in rows) == sum(traced.own_ns for traced in calls)


def test_statistics_count_every_call_once(calls: list[TracedCall]) -> None:
    assert sum(use.calls for use in FunctionUses(calls).rows()) == len(calls)
    uses = StackUses(calls).rows()
    assert sum(len(use.calls) for use in uses) == len(calls)
    assert [use.total_ns for use in uses] == sorted((use.total_ns for use in uses), reverse=True)


def call(sequence: int, thread: int, start: int, end: int | None) -> ApiCall:
    return ApiCall(
        sequence, "f", Thread(thread, thread, thread, ""), start, end, {}, {}, None, None
    )


def test_time_of_calls_within_a_call_is_not_its_own() -> None:
    calls = [
        call(0, 1, 0, 100),
        call(1, 1, 10, 40),
        call(2, 2, 15, 200),  # another thread's
        call(3, 1, 20, 30),
        call(4, 1, 50, 60),
        call(5, 1, 70, None),  # did not return
        call(6, 1, 110, 115),
    ]
    times = ((call.thread.number, call.start_ns, call.end_ns) for call in calls)
    own = {thread: list(of_thread) for thread, of_thread in own_times(times).items()}
    assert own == {1: [60, 20, 10, 10, 0, 5], 2: [185]}
