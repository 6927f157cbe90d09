"""The compiler's texts, on small ones of our own in its format."""

from __future__ import annotations

import pytest

from mock_libtpu.compiler.model import CompiledProgram, CompilerError, Refusal
from mock_libtpu.compiler.server import Compilation
from mock_libtpu.compiler.texts.buffers import (
    Allocation,
    Value,
    in_hbm,
    read_allocations,
    read_schedule,
)
from mock_libtpu.compiler.texts.hlo import Place, own_place, read_hlo
from mock_libtpu.fit.lifetime import Array, DeviceLife, Held, Step
from mock_libtpu.fit.memory import Moment, Need, footprint, hbm_by_kind, need_of
from mock_libtpu.fit.memory import peak as peak_of

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
    tiled = "f32[40,50]{1,0:T(8,128)}", "(f32[7]{0:T(128)}, f32[2]{0:T(128)})"
    assert found[3].values == (
        Value("hidden", 5000, 0, "f32[40,50]", layout=tiled[0]),
        Value("pair", 8, 8000, "(f32[7], f32[2])", "{}", tiled[1]),
        Value("lonely", 2000, 5000, "bf16[20,50]", layout="bf16[20,50]{1,0:T(8,128)(2,1)S(1)}"),
    )
    assert in_hbm(found) == found[1:4]


@pytest.mark.parametrize(
    "text", ["", "BufferAssignment:\n", "value: <1 a @0> (size=1,offset=0): f32[]", "allocation x:"]
)
def test_there_may_be_no_allocation(text: str) -> None:
    assert read_allocations(text) == []


def test_an_allocation_without_a_size_is_not_counted() -> None:
    marked = BUFFERS.replace("allocation 3: size 9000", f"allocation 3: size {2**63 - 1}")
    assert [each.size for each in in_hbm(read_allocations(marked))] == [6000, 700]


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


def test_an_instruction_with_many_results_is_read() -> None:
    parts = "f32[2]{0:T(128)}, f32[], f32[], f32[], f32[], /*index=5*/u32[]{:S(2)}, u32[]"
    line = f"  ROOT %many = ({parts}) fusion(%a#0, %b, /*index=2*/%c), kind=kLoop, calls=%f"
    instruction = read_hlo(f"ENTRY %main () -> f32[] {{\n{line}\n}}\n").instructions["many"]
    assert (instruction.opcode, instruction.operands) == ("fusion", ("a", "b", "c"))
    assert (instruction.calls, instruction.is_root) == ("f", True)


def test_frames_that_name_themselves_end() -> None:
    frame = "{file_location_id=1 parent_frame_id=%d}"
    hlo = read_hlo(HLO.replace(frame % 1, frame % 2))
    assert len(hlo.stack("pair")) == 3


def test_the_users_own_line() -> None:
    assert own_place([DENSE, LOSS, CALLER]) == LOSS
    assert own_place([DENSE]) == DENSE
    assert own_place([]) is None


# What the allocations in BUFFERS take of HBM.
NEEDED = 6000 + 700 + 9000


def peak(compilations: list[Compilation], lives: list[tuple[int, DeviceLife]]) -> Need | None:
    """The peak of programs, each of which is read."""
    needs = []
    for each in compilations:
        texts = {} if isinstance(each.result, CompilerError) else each.result.texts
        needs.append(need_of(each, read_hlo(texts.get("hlo", ""))))
    return peak_of(compilations, needs, lives)


def program(name: str, code: int = 100, **texts: str) -> Compilation:
    # Its own peak has other memories in it.
    memory = {"peak_memory_in_bytes": 99_000, "argument_size_in_bytes": 10}
    result = CompiledProgram(
        name, b"", {}, memory, code, "", 0.1, {"buffers": BUFFERS, "hlo": HLO} | texts
    )
    return Compilation(name, "v5e:2x2", result)


def test_the_program_that_needs_most() -> None:
    need = peak([program("small"), program("large", 5000), program("middle", 900)], [])
    assert need is not None
    assert (need.program, need.bytes, need.is_refused) == ("large", NEEDED + 5000, False)
    rows = [(row.size, row.kind, row.shape, row.what, row.place) for row in need.buffers]
    assert rows == [
        (9000, "temporary", "", "all temporaries", None),
        (6000, "argument", "f32[30,50]", "w['a']", LOSS),
        (5000, "code", "", "the program", None),
        (700, "output", "f32[7]", "pair", LOSS),
    ]


def test_the_buffers_at_the_peak() -> None:
    need = peak([program("step", schedule=SCHEDULE)], [])
    assert need is not None
    # Not `lonely`, which is live only after `hidden`.
    assert [row.size for row in need.buffers] == [6000, 5000, 700, 100, 8, 3992]
    assert (need.buffers[-1].kind, need.peak_at) == ("rest", Moment("pair", LOSS))
    assert sum(row.size for row in need.buffers) == need.bytes == NEEDED + 100
    other = SCHEDULE.replace("hidden{}:1-2", "hidden{}:1-1").replace("pair{}:2-4", "pair{}:3-4")
    need = peak([program("step", schedule=other)], [])
    assert need is not None
    assert need.peak_at == Moment("hidden", LOSS)
    assert [row.size for row in need.buffers] == [6000, 5000, 700, 100, 4000]


def test_without_allocations_the_statistics_count() -> None:
    one = program("step", buffers="")
    assert isinstance(one.result, CompiledProgram)
    one.result.memory.update(output_size_in_bytes=30, temp_size_in_bytes=5, alias_size_in_bytes=2)
    need = peak([one], [])
    assert need is not None
    assert need.bytes == 10 + 30 + 5 - 2 + 100


def test_what_a_program_takes() -> None:
    taken = footprint(program("step"))
    assert taken is not None
    assert taken.beyond == 700 + 9000 + 100
    assert {shape: value.size for shape, value in taken.arrays.items()} == {
        "f32[30,50]": 6000,
        "f32[7]": 700,
    }
    refusal = Refusal("RESOURCE_EXHAUSTED", "Ran out", 0.1, {"buffers": BUFFERS})
    assert footprint(Compilation("step", "v5e:2x2", refusal)) is None


def test_constants_count_once() -> None:
    """They have allocations, and are in the compiler's size of the code, too."""
    buffers = BUFFERS + "allocation 5: size 4000, constant:\n"
    found = program("step", 4100, buffers=buffers)
    taken = footprint(found)
    assert taken is not None
    assert taken.beyond == 700 + 9000 + 4000 + 100
    assert isinstance(found.result, CompiledProgram)
    kinds = hbm_by_kind(found.result)
    assert (kinds["constants"], kinds["generated code"]) == (4000, 100)
    need = peak([found], [])
    assert need is not None
    assert sum(row.size for row in need.buffers) == need.bytes == NEEDED + 4100


def life(size: int, program: int | None) -> DeviceLife:
    """Three arrays, and when so much is needed of their device."""
    held = [Held(n, Array(n, "f32[9]", None), 0, None) for n in (4000, 4001, 1)]
    return DeviceLife("TPU_0", (Step(8002, size - 8002, program),), tuple(held))


def test_arrays_beside_a_program_count() -> None:
    running = program("step", schedule=SCHEDULE)._replace(process=1, number=7)
    most = life(NEEDED + 100 + 8002, 7)
    need = peak([running, program("large", 200)], [(1, most)])
    assert need is not None
    assert (need.program, need.bytes) == ("step", NEEDED + 100 + 8002)
    [kept] = [row for row in need.buffers if row.kind == "array"]
    assert (kept.size, kept.count, kept.shape) == (8002, 3, "f32[9]")
    assert (kept.unpadded, kept.padding) == (3 * 36, 8002 - 3 * 36)
    assert sum(row.size for row in need.buffers) == need.bytes
    alone = peak([running], [(1, life(90_000, None))])
    assert alone is not None
    assert (alone.program, alone.bytes) == ("", 90_000)


@pytest.mark.parametrize("text", ["", "HloLiveRange (max 4):", "  x.1{}:0", " 1:x.1 y", "a{}:1-x"])
def test_there_may_be_no_schedule(text: str) -> None:
    schedule = read_schedule(text)
    assert (schedule.steps, schedule.live) == ({}, {})


def test_values_in_one_place_are_one_buffer() -> None:
    line = " value: <5 hidden @0> (size=5000,offset=0): f32[40,50]{1,0:T(8,128)}\n"
    unknown = line.replace("hidden", "alone")
    buffers = BUFFERS.replace(line, unknown + line + line)
    need = peak([program("step", buffers=buffers, schedule=SCHEDULE)], [])
    assert need is not None
    found = [row for row in need.buffers if row.shape == "f32[40,50]"]
    assert [(row.size, row.count, row.place) for row in found] == [(5000, 1, LOSS)]


def test_a_refusal_counts_most() -> None:
    refusal = Refusal("RESOURCE_EXHAUSTED", "Ran out", 0.1, {"buffers": BUFFERS})
    need = peak([program("large", 99_000), Compilation("step", "v5e:2x2", refusal)], [])
    assert need is not None
    assert (need.program, need.refusal, need.is_refused) == (
        "step",
        "RESOURCE_EXHAUSTED: Ran out",
        True,
    )
    assert need.bytes == NEEDED


def test_without_results_nothing_is_known() -> None:
    assert peak([], []) is None
    assert peak([Compilation("f", "v5e:2x2", CompilerError("it died"))], []) is None
