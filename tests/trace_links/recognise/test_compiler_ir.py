"""References to the locations that a module of HLO or MLIR lists."""

from __future__ import annotations

import pytest

from trace_links.recognise.blocks.compiler_ir import MlirAliases, aliases_of
from trace_links.recognise.recogniser import Recogniser

MLIR = """\
#loc1 = loc("x")
module @jit_f {
  %0 = stablehlo.tanh %arg0 : tensor<3xf32> loc(#loc5)
  %1 = stablehlo.add %0, %0 : tensor<3xf32> loc(#loc3)
} loc(#loc)
#loc = loc(unknown)
#loc2 = loc("src/a.py":6:8 to :13)
#loc3 = loc("src/b.mlir":7:4)
#loc4 = loc("layer"(#loc2))
#loc5 = loc(callsite(#loc4 at #loc3))
"""
HLO = """\
HloModule jit_f

FileNames
1 "src/a.py"

FunctionNames
1 "f"

FileLocations
1 {file_name_id=1 function_name_id=1 line=6 end_line=6 column=8 end_column=13}
2 {file_name_id=1 function_name_id=1 line=9 end_line=9 column=0 end_column=13}

StackFrames
1 {file_location_id=2 parent_frame_id=1}
2 {file_location_id=1 parent_frame_id=2}

ENTRY %main (x: f32[3]) -> f32[3] {
  ROOT %t = f32[3]{0} tanh(%x), metadata={op_name="f/tanh" stack_frame_id=2}
}
"""
Reference = tuple[int, str, str | None, int | None, int | None]


def references(text: str, aliases: MlirAliases | None = None) -> list[Reference]:
    recogniser = Recogniser(aliases=aliases)
    return [
        (number, line[frame.start : frame.end], *frame[1:4])
        for number, line in enumerate(text.splitlines(), start=1)
        for frame in recogniser.feed(line)
        if frame.style in {"hlo-frame", "mlir-alias"}
    ]


def in_operations(text: str, aliases: MlirAliases | None = None) -> list[Reference]:
    return [one for one in references(text, aliases) if "module" not in one[1] and one[0] < 6]


def test_aliases_are_known_after_their_definition() -> None:
    assert references(MLIR) == [
        (9, "#loc2", "src/a.py", 6, 9),
        (10, "#loc4", "src/a.py", 6, 9),
        (10, "#loc3", "src/b.mlir", 7, 4),
    ]


def test_a_text_that_was_read_before_has_them_from_the_start() -> None:
    assert in_operations(MLIR, aliases_of(MLIR.splitlines())) == [
        (3, "#loc5", "src/a.py", 6, 9),
        (4, "#loc3", "src/b.mlir", 7, 4),
    ]


def test_aliases_before_the_operations_are_known_in_a_stream() -> None:
    *before, after = MLIR.partition("#loc = loc(unknown)\n")
    found = references(after + before[0])
    assert (7, "#loc5", "src/a.py", 6, 9) in found
    assert (8, "#loc3", "src/b.mlir", 7, 4) in found


def test_aliases_of_one_module_are_not_those_of_the_next() -> None:
    second = MLIR.replace("src/a.py", "src/c.py").replace(":7:4", ":70:4")
    both = MLIR + second
    assert not [one for one in references(both) if 10 < one[0] < 17]
    found = references(both, aliases_of(both.splitlines()))
    assert (3, "#loc5", "src/a.py", 6, 9) in found
    assert (13, "#loc5", "src/c.py", 6, 9) in found
    assert (14, "#loc3", "src/b.mlir", 70, 4) in found


def test_a_module_without_aliases_has_none() -> None:
    bare = "module {\n  %0 = tanh %a loc(#loc3)\n}\n"
    assert not [one for one in references(MLIR + bare) if one[0] > 10]
    both = aliases_of((MLIR + bare).splitlines())
    assert not [one for one in references(MLIR + bare, both) if one[0] > 10]


def test_aliases_that_name_each_other_end() -> None:
    text = "#loc1 = loc(#loc2)\n#loc2 = loc(#loc1)\nmodule {\n  x loc(#loc1)\n}\n"
    assert references(text) == []


def test_what_looks_like_an_alias_is_none() -> None:
    text = MLIR + "see https://example.com/a#loc2 and (#loc3) or alloc(#loc2x)\n"
    assert not [one for one in references(text) if one[0] > 10]


def test_instructions_refer_to_the_tables_of_hlo() -> None:
    assert references(HLO) == [(18, "stack_frame_id=2", "src/a.py", 6, 9)]


def test_tables_of_hlo_are_those_of_one_module() -> None:
    second = HLO.replace("line=6", "line=60")
    number = len(HLO.splitlines())
    assert references(HLO + second)[1] == (number + 18, "stack_frame_id=2", "src/a.py", 60, 9)
    without = "HloModule other\n\n" + HLO[HLO.index("ENTRY") :]
    assert len(references(HLO + without)) == 1
    assert references(without + HLO)[0][0] == 5 + 18


OTHER = MLIR.replace("src/a.py", "src/c.py").replace(":7:4", ":70:4").replace("%1", "%2")


@pytest.mark.parametrize(
    "first",
    [
        '"builtin.module"() <{sym_name = "f"}> ({',
        "func.func @f() {",
        "I0000 00:00:1.2 3 x.cc:12] module @jit_f {",
        "module @jit_f",
        "// -----// IR Dump After Canonicalizer //----- //",
    ],
)
def test_a_module_may_begin_in_any_way(first: str) -> None:
    both = (MLIR + OTHER).replace("module @jit_f {", first)
    assert not [one for one in references(both) if one[0] in (3, 4, 13, 14)]
    found = references(both, aliases_of(both.splitlines()))
    assert [one[2:] for one in found if one[0] in (3, 4)] == [
        ("src/a.py", 6, 9),
        ("src/b.mlir", 7, 4),
    ]
    assert [one[2:] for one in found if one[0] in (13, 14)] == [
        ("src/c.py", 6, 9),
        ("src/b.mlir", 70, 4),
    ]


def test_other_locations_of_a_line_are_kept() -> None:
    text = MLIR.replace("loc(#loc3)", "loc(#loc3) // src/d.c:3: here")
    recogniser = Recogniser(aliases=aliases_of(text.splitlines()))
    found = [frame[1:3] for line in text.splitlines()[:4] for frame in recogniser.feed(line)]
    assert found[-2:] == [("src/b.mlir", 7), ("src/d.c", 3)]
    text = HLO.replace("stack_frame_id=2", 'source_file="src/d.py" source_line=4 stack_frame_id=2')
    recogniser = Recogniser()
    frames = [frame for line in text.splitlines() for frame in recogniser.feed(line)]
    assert [frame[1:3] for frame in frames[-2:]] == [("src/d.py", 4), ("src/a.py", 6)]


def test_a_module_of_hlo_may_begin_in_a_log() -> None:
    body = HLO[HLO.index("ENTRY") :]
    for start in ("I0000 x.cc:1] HloModule jit_g, is_scheduled=true\n", ""):
        assert len(references(HLO + start + body)) == 1


def test_an_alias_that_names_itself_many_times_takes_little_time() -> None:
    line = f"#loc1 = loc(fused[{', '.join(['#loc1'] * 5000)}])"
    assert references(f"{line}\n{line}\n  x loc(#loc1)\n") == []
    chain = "".join(f"#loc{n} = loc(fused[#loc{n + 1}, #loc{n + 1}])\n" for n in range(1, 3000))
    assert references(chain) == []
