"""Explored programs and their views, on small texts of our own in the compiler's format."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from mock_libtpu.compiler.model import CompiledProgram, CompilerError, Refusal
from mock_libtpu.compiler.server import Compilation
from mock_libtpu.explore.compare import Changes, Difference, compare
from mock_libtpu.explore.program import explored
from mock_libtpu.explore.report import differences, report
from mock_libtpu.explore.shapes import result_bytes, shape_text
from mock_libtpu.guidebook.explore_page import explore_page
from tests.mock_libtpu.explore.texts import HLO, TANH, UNITS, compilation

if TYPE_CHECKING:
    from pathlib import Path


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


def test_operations_that_share_their_code() -> None:
    one = compilation()
    assert isinstance(one.result, CompiledProgram)
    texts = one.result.texts
    texts["bundles:twin"], texts["units:twin"] = texts.pop("bundles:fusion"), UNITS
    texts["shared:TLP"] = "key:twin\nordinal:1\nequivalent_hlos[size=2]:\n  twin\n  fusion\n"
    program = explored(one)
    fusion = program.operations[0]
    assert (fusion.name, fusion.code, fusion.bundles) == ("fusion", "twin", 2)
    assert fusion.units is not None
    found = re.search(r'id="recording">(.*?)</script>', explore_page([program], "libtpu"))
    assert found is not None
    [data] = json.loads(found[1])["programs"]
    assert (list(data["code"]), data["shared"]) == (["twin"], {"fusion": "twin"})


def test_two_runs_are_compared() -> None:
    before, after = explored(compilation()), explored(compilation(cycles=250))
    assert compare([before], [before]) == ([], [])
    figures, operations = compare([before], [after])
    assert figures == [Difference("jit_f", "cycles", 1200, 3000)]
    assert operations == [Difference("jit_f", "f/tanh", 1200, 3000, place=TANH)]
    lines = list(differences(Changes(figures, operations, ("v5e:2x2", "v6e:2x2"))))
    assert lines == [
        "",
        "From v5e:2x2 to v6e:2x2:",
        "    1,200 -> 3,000  jit_f: cycles",
        "  cycles by JAX operation:",
        "    1,200 -> 3,000  jit_f: f/tanh  /home/me/train.py:7",
    ]
    changes = Changes(figures, operations, ("<b>one</b>", "two"))
    page = explore_page([before], "libtpu", changes=changes)
    assert "From &lt;b&gt;one&lt;/b&gt; to two" in page
    assert "3,000" in page


def test_a_program_that_only_one_run_has() -> None:
    figures, operations = compare([], [explored(compilation())])
    assert Difference("jit_f", "cycles", None, 1200) in figures
    assert [(each.before, each.after) for each in operations] == [(None, 1200)]


def test_code_that_is_left_out_is_noted() -> None:
    whole = compilation()
    assert isinstance(whole.result, CompiledProgram)
    whole.result.texts["omitted"] = "2"
    program = explored(whole)
    note = "The code of 2 operations is too large, and is not shown."
    assert f"  {note}" in report([program], "libtpu")
    assert note in explore_page([program], "libtpu", ["python", "f.py"], None, local=False)
