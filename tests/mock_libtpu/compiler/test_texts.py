"""The compiler's texts, on small ones of our own in its format."""

from __future__ import annotations

import pytest

from mock_libtpu.compiler.model import CompiledProgram, CompilerError, Refusal
from mock_libtpu.compiler.server import Compilation
from mock_libtpu.compiler.texts.buffers import (
    Allocation,
    Value,
    hbm_bytes,
    read_allocations,
    read_schedule,
)
from mock_libtpu.compiler.texts.hlo import Place, own_place, read_hlo
from mock_libtpu.fit.memory import Moment, peak

BUFFERS = """\
BufferAssignment:
allocation 0: size 512, thread-local:
 value: <1 add.5 @0> (size=512,offset=0): f32[]{:T(128)}
allocation 1: size 6000, parameter 0, shape |f32[30,50]| at ShapeIndex {}, maybe-live-out:
 value: <2 w.1 @0> (size=6000,offset=0): f32[30,50]{1,0:T(8,128)}
 value: <3 update @0> (size=6000,offset=0): f32[30,50]{1,0:T(8,128)}
allocation 2: size 700, maybe-live-out:
 value: <4 pair{0} @0> (size=700,offset=0): f32[7]{0:T(128)}
allocation 3: size 9000, preallocated-temp:
 value: <5 hidden @0> (size=5000,offset=0): f32[40,50]{1,0:T(8,128)}
 value: <6 pair{} @0> (size=8,offset=8000): (f32[7]{0:T(128)}, f32[2]{0:T(128)})
 value: <7 lonely @0> (size=2000,offset=5000): bf16[20,50]{1,0:T(8,128)(2,1)S(1)}
allocation 4: size 40, color 1, preallocated-temp:
"""
SCHEDULE = """\
HloLiveRange (max 5):
  InstructionSequence:
    0:w.1
    1:hidden
    2:pair
    3:lonely
    4:result
  BufferLiveRange:
    w.1{}:0-5
    hidden{}:1-2
    pair{}:2-4
    pair{0}:2-5
    lonely{}:3-4
  Live ranges at 3 (peak):
    hidden{}: 5000 bytes (cumulative: 5000 bytes)
"""
HLO = """\
HloModule jit_f, is_scheduled=true

FileNames
1 "/home/me/train.py"
2 "/env/site-packages/flax/dense.py"

FunctionNames
1 "<module>"
2 "loss"
3 "Dense.__call__"

FileLocations
1 {file_name_id=1 function_name_id=1 line=20 end_line=20 column=1 end_column=5}
2 {file_name_id=1 function_name_id=2 line=7 end_line=7 column=8 end_column=35}
3 {file_name_id=2 function_name_id=3 line=99 end_line=99 column=8 end_column=35}

StackFrames
1 {file_location_id=1 parent_frame_id=1}
2 {file_location_id=2 parent_frame_id=2}
3 {file_location_id=3 parent_frame_id=3}


%fused (a: f32[30,50]) -> f32[40,50] {
  %a = f32[30,50]{1,0:T(8,128)} parameter(0)
  ROOT %dot.1 = f32[40,50]{1,0:T(8,128)} dot(%a, %a), metadata={op_name="f/dot" stack_frame_id=3}
}

ENTRY %main.2 (w.1: f32[30,50]) -> (f32[30,50], f32[7]) {
  %w.1 = f32[30,50]{1,0:T(8,128)} parameter(0), metadata={op_name="w[\\'a\\']"}
  %hidden = f32[40,50]{1,0:T(8,128)} fusion(%w.1), kind=kOutput, calls=%fused
  %pair = (f32[7]{0:T(128)}, f32[2]{0}) sort(%hidden), metadata={op_name="pair" stack_frame_id=2}
  %alone = f32[3]{0} iota()
  %lonely = bf16[20,50]{1,0:T(8,128)} copy(%w.1)
  ROOT %result = (f32[30,50], f32[7]) tuple(%w.1, %pair)
}
"""
LOSS = Place("/home/me/train.py", 7, "loss")
CALLER = Place("/home/me/train.py", 20, "<module>")
DENSE = Place("/env/site-packages/flax/dense.py", 99, "Dense.__call__")


def test_allocations() -> None:
    found = read_allocations(BUFFERS)
    assert [(each.size, each.kind, each.space) for each in found] == [
        (512, "thread-local", 0),
        (6000, "argument", 0),
        (700, "output", 0),
        (9000, "temporary", 0),
        (40, "temporary", 1),
    ]
    assert found[3].values == (
        Value("hidden", 5000, 0, "f32[40,50]"),
        Value("pair", 8, 8000, "(f32[7], f32[2])", "{}"),
        Value("lonely", 2000, 5000, "bf16[20,50]"),
    )
    assert hbm_bytes(found) == 512 + 6000 + 700 + 9000


@pytest.mark.parametrize(
    "text", ["", "BufferAssignment:\n", "value: <1 a @0> (size=1,offset=0): f32[]", "allocation x:"]
)
def test_there_may_be_no_allocation(text: str) -> None:
    assert read_allocations(text) == []


def test_an_allocation_without_a_size_is_not_counted() -> None:
    marked = BUFFERS.replace("allocation 3: size 9000", f"allocation 3: size {2**63 - 1}")
    assert hbm_bytes(read_allocations(marked)) == 512 + 6000 + 700


def test_a_truncated_assignment_is_read_as_far_as_it_goes() -> None:
    found = read_allocations(BUFFERS[: BUFFERS.index(" value: <2")])
    assert found[1:] == [Allocation(6000, "argument", 0, ())]


def test_stacks_of_instructions() -> None:
    hlo = read_hlo(HLO)
    assert hlo.stack("pair") == [LOSS, CALLER]
    assert hlo.stack("dot.1") == [DENSE, LOSS, CALLER]
    # A fusion without a frame of its own has that of what was fused.
    assert hlo.stack("hidden") == [DENSE, LOSS, CALLER]
    # A copy has that of what it copies, and an argument that of its first use.
    assert hlo.stack("lonely") == hlo.stack("w.1") == [DENSE, LOSS, CALLER]
    assert hlo.stack("missing") == hlo.stack("alone") == []
    assert hlo.instructions["w.1"].op_name == "w['a']"
    assert [hlo.instructions[name].opcode for name in ("w.1", "hidden", "pair", "result")] == [
        "parameter",
        "fusion",
        "sort",
        "tuple",
    ]


def test_frames_that_name_themselves_end() -> None:
    frame = "{file_location_id=1 parent_frame_id=%d}"
    hlo = read_hlo(HLO.replace(frame % 1, frame % 2))
    assert len(hlo.stack("pair")) == 3


def test_the_users_own_line() -> None:
    assert own_place([DENSE, LOSS, CALLER]) == LOSS
    assert own_place([DENSE]) == DENSE
    assert own_place([]) is None


def program(name: str, peak_bytes: int) -> Compilation:
    memory = {"peak_memory_in_bytes": peak_bytes, "argument_size_in_bytes": 10}
    texts = {"buffers": BUFFERS, "hlo": HLO}
    result = CompiledProgram(name, b"", {}, memory, 100, "", 0.1, texts)
    return Compilation(name, "v5e:2x2", result)


def test_the_program_that_needs_most() -> None:
    need = peak([program("small", 50), program("large", 16_000), program("middle", 500)])
    assert need is not None
    assert (need.program, need.bytes, need.fits) == ("large", 16_100, True)
    rows = [(row.size, row.kind, row.shape, row.what, row.place) for row in need.buffers]
    assert rows == [
        (6000, "argument", "f32[30,50]", "w['a']", LOSS),
        (5000, "temporary", "f32[40,50]", "hidden", LOSS),
        (2000, "temporary", "bf16[20,50]", "lonely", LOSS),
        (700, "output", "f32[7]", "pair", LOSS),
        (8, "temporary", "(f32[7], f32[2])", "pair", LOSS),
    ]


def test_the_buffers_at_the_peak() -> None:
    one = program("step", 1)
    assert isinstance(one.result, CompiledProgram)
    one.result.texts["schedule"] = SCHEDULE
    need = peak([one])
    assert need is not None
    # Not `lonely`, which is live only after `hidden`.
    assert [row.size for row in need.buffers] == [6000, 5000, 700, 8]
    assert need.peak_at == Moment("pair", LOSS)
    one.result.texts["schedule"] = SCHEDULE.replace("hidden{}:1-2", "hidden{}:1-1")
    one.result.texts["schedule"] = one.result.texts["schedule"].replace("pair{}:2-4", "pair{}:3-4")
    need = peak([one])
    assert need is not None
    assert need.peak_at == Moment("hidden", LOSS)
    assert [row.size for row in need.buffers] == [6000, 5000, 700]


@pytest.mark.parametrize("text", ["", "HloLiveRange (max 4):", "  x.1{}:0", " 1:x.1 y", "a{}:1-x"])
def test_there_may_be_no_schedule(text: str) -> None:
    schedule = read_schedule(text)
    assert (schedule.steps, schedule.live) == ({}, {})


def test_values_in_one_place_are_one_buffer() -> None:
    line = " value: <5 hidden @0> (size=5000,offset=0): f32[40,50]{1,0:T(8,128)}\n"
    unknown = line.replace("hidden", "alone")
    one = program("step", 1)
    assert isinstance(one.result, CompiledProgram)
    one.result.texts["buffers"] = BUFFERS.replace(line, unknown + line + line)
    need = peak([one])
    assert need is not None
    found = [row for row in need.buffers if row.shape == "f32[40,50]"]
    assert [(row.size, row.count, row.place) for row in found] == [(5000, 1, LOSS)]


def test_a_refusal_counts_most() -> None:
    refusal = Refusal("RESOURCE_EXHAUSTED", "Ran out", 0.1, {"buffers": BUFFERS})
    need = peak([program("large", 99_000), Compilation("step", "v5e:2x2", refusal)])
    assert need is not None
    assert (need.program, need.refusal, need.fits) == ("step", "RESOURCE_EXHAUSTED: Ran out", False)
    assert need.bytes == 16_212


def test_without_results_nothing_is_known() -> None:
    assert peak([]) is None
    assert peak([Compilation("f", "v5e:2x2", CompilerError("it died"))]) is None
