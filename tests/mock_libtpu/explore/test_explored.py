"""Explored programs and their views, on small texts of our own in the compiler's format."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from mock_libtpu.compiler.model import CompiledProgram, CompilerError, Refusal
from mock_libtpu.compiler.server import Compilation
from mock_libtpu.compiler.texts.hlo import Place
from mock_libtpu.delegate.protobuf import bytes_field
from mock_libtpu.explore.program import explored
from mock_libtpu.explore.report import report
from mock_libtpu.explore.shapes import result_bytes, shape_text
from mock_libtpu.guidebook.explore_page import explore_page

if TYPE_CHECKING:
    from pathlib import Path

HLO = """\
HloModule jit_f, is_scheduled=true

FileNames
1 "/home/me/train.py"

FunctionNames
1 "<module>"
2 "<script>alert(1)</script>"

FileLocations
1 {file_name_id=1 function_name_id=1 line=20 end_line=20 column=1 end_column=5}
2 {file_name_id=1 function_name_id=2 line=7 end_line=7 column=8 end_column=35}

StackFrames
1 {file_location_id=1 parent_frame_id=1}
2 {file_location_id=2 parent_frame_id=2}


%fused (a: f32[30,50]) -> f32[30,50] {
  %a = f32[30,50]{1,0:T(8,128)} parameter(0)
  ROOT %tanh = f32[30,50]{1,0:T(8,128)} tanh(%a), metadata={op_name="f/tanh" stack_frame_id=2}
}

%sum (x: f32[], y: f32[]) -> f32[] {
  %x = f32[] parameter(0)
  %y = f32[] parameter(1)
  ROOT %add = f32[] add(%x, %y)
}

%body (s: (f32[30,50])) -> (f32[30,50]) {
  %s = (f32[30,50]{1,0}) parameter(0)
  %part = f32[30,50]{1,0} get-tuple-element(%s), index=0
  %fusion = f32[30,50]{1,0:T(8,128)} fusion(%part), calls=%fused, METADATA
  ROOT %again = (f32[30,50]{1,0}) tuple(%fusion)
}

%test (t: (f32[30,50])) -> pred[] {
  %t = (f32[30,50]{1,0}) parameter(0)
  ROOT %true = pred[] constant(true)
}

ENTRY %main (w: f32[30,50]) -> f32[30,50] {
  %w = f32[30,50]{1,0:T(8,128)} parameter(0), metadata={op_name="w"}
  %copy = f32[30,50]{0,1:T(8,128)} copy(%w)
  %start = (f32[30,50]{1,0}) tuple(%copy)
  %loop = (f32[30,50]{1,0}) while(%start), condition=%test, body=%body, TRIPS
  %last = f32[30,50]{1,0} get-tuple-element(%loop), index=0
  ROOT %all = f32[30,50]{1,0} all-reduce(%last), to_apply=%sum
}
""".replace(
    "METADATA", 'metadata={op_name="f/tanh" stack_frame_id=2}, backend_config={"a":1}'
).replace("TRIPS", 'backend_config={"known_trip_count":{"n":"12"}}')
TANH = Place("/home/me/train.py", 7, "<script>alert(1)</script>")
BUNDLES = """\
     0   :  { %v0 = vld [vmem:[%s0]] /* loc("/home/me/train.py":7:8 to :14) */  ;;  %v1 = vadd %v0 }
   0x1   :  { %2 = vst [vmem:[%s1]] %v1 }
"""
UNITS = "MXU, VALU, VLOAD, VSTORE:SPILL\n4 4 3 1\n0 1 1 0\n0 0 0 1\n"
BUFFERS = """\
BufferAssignment:
allocation 1: size 6000, parameter 0, shape |f32[30,50]| at ShapeIndex {}:
 value: <2 w @0> (size=6000,offset=0): f32[30,50]{1,0:T(8,128)}
"""


def compilation(name: str = "jit_f") -> Compilation:
    config = json.dumps({"window_config": {"estimated_cycles": "100"}}).encode()
    row = bytes_field(2, bytes_field(1, b"fusion") + bytes_field(43, config))
    texts = {"hlo": HLO, "buffers": BUFFERS, "bundles:fusion": BUNDLES, "units:fusion": UNITS}
    memory = {"argument_size_in_bytes": 6000, "temp_size_in_bytes": 3 << 20}
    optimized = bytes_field(1, bytes_field(3, row))
    result = CompiledProgram(name, optimized, {"flops": 5e6}, memory, 100, "", 0.1, texts)
    text = 'module @jit_f {\n  %0 = stablehlo.tanh %w loc("/home/me/train.py":7:8)\n}'
    return Compilation(name, "v5e:2x2", result, text)


def test_operations_are_what_is_executed() -> None:
    program = explored(compilation())
    found = [(each.name, each.opcode, each.times) for each in program.operations]
    assert found == [("fusion", "fusion", 12), ("copy", "copy", 1), ("all", "all-reduce", 1)]
    fusion, copy, all_reduce = program.operations
    assert (fusion.cycles, fusion.total_cycles, program.total_cycles) == (100, 1200, 1200)
    assert (fusion.place, fusion.bytes, fusion.bundles) == (TANH, 12_000, 2)
    assert fusion.units is not None
    assert fusion.units.busy == (0, 1, 1, 1)
    assert (all_reduce.is_collective, all_reduce.cycles, all_reduce.units) == (True, None, None)
    assert copy.changes_layout_only
    assert dict(program.memory)["temporaries"] == 3 << 20


@pytest.mark.parametrize(
    ("shape", "size"),
    [
        ("f32[30,50]{1,0:T(8,128)S(1)}", 6000),
        ("(bf16[8], pred[3], u32[])", 16 + 3 + 4),
        ("s4[9]{0:T(64)}", 5),
        ("token[]", 0),
        ("", 0),
    ],
)
def test_sizes_of_shapes(shape: str, size: int) -> None:
    assert result_bytes(shape) == size


def test_the_shape_of_a_result() -> None:
    shape = "(f32[8]{0:T(128)}, u32[]{:S(2)})"
    assert shape_text(f"{shape} copy-start(%x.1), a={{0}}") == shape
    assert shape_text("f32[2]{0} add(%a, %b)") == "f32[2]{0}"
    assert shape_text("nothing") == ""


@pytest.mark.parametrize(
    "message", ["no room :: fusion", "no room for %fusion = f32[30,50] fusion("]
)
def test_a_refusal_names_the_line_of_its_operation(message: str) -> None:
    refusal = Refusal("RESOURCE_EXHAUSTED", message, 0.1, {"hlo": HLO})
    program = explored(Compilation("jit_f", "v5e:2x2", refusal))
    assert program.refused_at == TANH
    lines = list(report([program], "libtpu 1.2.3"))
    assert f"    RESOURCE_EXHAUSTED: {message}" in lines
    assert "    at /home/me/train.py:7" in lines


def test_a_failure_of_the_compiler_is_shown() -> None:
    program = explored(Compilation("jit_f", "v5e:2x2", CompilerError("it died")))
    assert "    it died" in list(report([program], "libtpu"))
    assert "it died" in explore_page([program], "libtpu")


def test_the_report_shows_what_costs_most() -> None:
    lines = list(report([explored(compilation())], "libtpu 1.2.3"))
    assert lines[0] == "All figures are estimates of libtpu 1.2.3's compiler. None is measured."
    [row] = [line for line in lines if "12 x fusion" in line]
    assert row.split() == [
        *("1,200", "100%", "140.6", "KiB", "2", "0%", "50%", "12", "x", "fusion"),
        "/home/me/train.py:7",
    ]


def test_the_page_contains_hostile_names_as_text(tmp_path: Path) -> None:
    name = '<script src="//evil">'
    page = explore_page([explored(compilation(name))], "libtpu 1", ["python", "/home/me/train.py"])
    assert "&lt;script src=" in page
    assert "<script>alert" not in page
    assert re.findall(r"<script[^>]*>", page) == [
        '<script type="application/json" id="recording">',
        "<script>",
    ]
    assert "/home/me" not in page
    assert "default-src &#39;none&#39;" in page


def test_the_page_links_each_text_with_its_line() -> None:
    page = explore_page([explored(compilation())], "libtpu 1", ["python", "/home/me/train.py"])
    found = re.search(r'id="recording">(.*?)</script>', page)
    assert found is not None
    data = json.loads(found[1])
    line = data["places"].index("train.py:7")
    [program] = data["programs"]
    assert ["  %0 = stablehlo.tanh %w", line] in program["stablehlo"]
    [row] = [row for row in program["hlo"] if row[2] == "fusion"]
    assert row[1] == line
    assert "backend_config" not in row[0]
    first, second = program["code"]["fusion"]["rows"]
    # What the compiler does not annotate has the line of its operation.
    assert [place for _, place in first[1]] == [line, line]
    assert second[0] == "0x1"
