"""Explored programs and their views, on small texts of our own in the compiler's format."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from mock_libtpu.compiler.model import CompiledProgram, CompilerError, Refusal
from mock_libtpu.compiler.server import Compilation
from mock_libtpu.compiler.texts.hlo import Place
from mock_libtpu.compiler.texts.shapes import result_bytes, shape_text
from mock_libtpu.explore.answer import answer_of
from mock_libtpu.explore.program import explored
from mock_libtpu.explore.report import program_lines
from mock_libtpu.explore.screen import answer_lines
from mock_libtpu.fit.report import place_text
from mock_libtpu.fit.run import Run
from mock_libtpu.guidebook.explore_page import explore_page
from tests.mock_libtpu.estimate.collective_texts import BODIES, module_text, proto
from tests.mock_libtpu.explore.texts import HLO, TANH, UNITS, compilation, located, with_gather


def test_operations_are_what_is_executed() -> None:
    program = explored(compilation())
    found = [(each.name, each.opcode, each.times) for each in program.operations]
    assert found == [("fusion", "fusion", 12), ("copy", "copy", 1), ("all", "all-reduce", 1)]
    fusion, copy, all_reduce = program.operations
    assert (fusion.cycles, fusion.total_cycles, program.time_ns) == (100, 1200, 31)
    assert (fusion.place, fusion.bytes, fusion.bundles) == (TANH, 12_000, 2)
    assert fusion.units is not None
    assert fusion.units.busy == (0, 1, 1, 1)
    assert (all_reduce.is_collective, all_reduce.cycles, all_reduce.units) == (True, None, None)
    assert copy.changes_layout_only
    # The compiler's own sum of temporaries, 3 MiB, has other memories in it than HBM.
    assert dict(program.memory) == {
        "arguments": 6000,
        "outputs": 0,
        "temporaries": 0,
        "generated code": 100,
    }


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
    lines = list(program_lines(program))
    assert f"    RESOURCE_EXHAUSTED: {message}" in lines
    assert "    at /home/me/train.py:7" in lines


def test_a_failure_of_the_compiler_is_shown() -> None:
    program = explored(Compilation("jit_f", "v5e:2x2", CompilerError("it died")))
    assert "    it died" in list(program_lines(program))
    assert "it died" in explore_page([program], "libtpu")


def test_the_report_shows_what_costs_most() -> None:
    lines = list(program_lines(explored(compilation())))
    assert "  <0.1 us, 3 operations, 5,000,000 flops" in lines
    assert "  1 operation is not estimated, and not in the sum: all" in lines
    [row] = [line for line in lines if "12 x fusion" in line]
    assert row.split() == [
        *("<0.1", "us", "52%", "1,200", "140.6", "KiB", "2", "0%", "50%", "HBM", "1101%"),
        *("12", "x", "fusion"),
        "/home/me/train.py:7",
    ]


def test_what_is_not_estimated_is_in_no_sum() -> None:
    """INT64_MAX is what a SparseCore's fusion has. It runs in a computation that is started."""
    program = explored(with_gather(compilation(code=False)))
    names = [each.name for each in program.operations]
    assert names == ["fusion", "copy", "begun", "all"]
    gather = next(each for each in program.operations if each.name == "begun")
    assert (gather.cycles, gather.kind, program.time_ns) == (None, "other", 813)
    lines = list(program_lines(program))
    [row] = [line for line in lines if line.endswith("begun")]
    assert row.split()[:2] == ["not", "estimated"]
    note = "2 operations are not estimated, and not in the sum: begun, all"
    assert f"  {note}" in lines
    page = explore_page([program], "libtpu")
    assert f"{note}." in page
    assert "<dt>time, of what is estimated</dt><dd>0.8 us</dd>" in page
    assert not re.search(r"9,?223,?372", "\n".join(lines) + page)


def test_a_collective_takes_its_time_on_the_links() -> None:
    devices = proto({}, [[number] for number in range(8)])
    texts = {"hlo": module_text(BODIES["synchronous"])}
    result = CompiledProgram("jit_f", devices, {}, {}, 0, "", 0.1, texts)
    mesh = 'module { sdy.mesh @mesh = <["data"=2, "model"=4]> }'
    found = explored(Compilation("jit_f", "v5e:4x2", result, mesh))
    collective = found.collectives["all-reduce"]
    assert (collective.mesh_axes, collective.axes) == (("model",), ("x",))
    assert found.time is not None
    times = {part.operation.name: part.time for part in found.time.parts}
    assert times["all-reduce"] == collective.time


def test_an_operation_without_an_estimate_takes_as_long_as_its_data() -> None:
    program = explored(compilation(cycles=-1))
    assert program.time_ns == 31
    lines = list(program_lines(program))
    assert "  <0.1 us, 3 operations, 5,000,000 flops" in lines


def test_marks_of_no_figure_are_not_shown() -> None:
    whole = compilation()
    assert isinstance(whole.result, CompiledProgram)
    whole.result.cost["flops"] = -1.0
    whole.result.texts.pop("buffers")
    whole.result.memory["temp_size_in_bytes"] = 2**63 - 1
    program = explored(whole)
    assert (program.cost, dict(program.memory)["temporaries"]) == ({}, None)
    assert program.need is not None
    assert program.need.bytes is None
    lines = list(program_lines(program))
    assert "temporaries not known" in lines[1]
    assert "<dt>temporaries</dt><dd>not known</dd>" in explore_page([program], "libtpu")


@pytest.mark.parametrize(
    ("kind", "cells"),
    [("units", ["2", "not", "known", "not", "known"]), ("bundles", ["not", "known", "0%", "50%"])],
)
def test_code_in_another_form_is_not_known(kind: str, cells: list[str]) -> None:
    """Never a zero, and no empty column."""
    whole = compilation()
    assert isinstance(whole.result, CompiledProgram)
    whole.result.texts[f"{kind}:fusion"] = "another form\nof text\n"
    program = explored(whole)
    lines = list(program_lines(program))
    [row] = [line for line in lines if "12 x fusion" in line]
    assert row.split()[6 : 6 + len(cells)] == cells
    note = (
        "The use of the units by 1 operation is not known: this libtpu writes it in another form."
    )
    assert (f"  {note}" in lines) == (kind == "units")
    assert (note in explore_page([program], "libtpu")) == (kind == "units")


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


def test_code_that_is_left_out_is_noted() -> None:
    whole = compilation()
    assert isinstance(whole.result, CompiledProgram)
    whole.result.texts["omitted"] = "2"
    program = explored(whole)
    note = "The code of 2 operations is too large, and is not shown."
    assert f"  {note}" in program_lines(program)
    assert note in explore_page([program], "libtpu", ["python", "f.py"], None, local=False)


@pytest.mark.parametrize(
    ("program", "stacks", "line"),
    [
        # A function that calls another one, and is called in main.
        ("jit_step", ["layer:4 step:8 main:13 <module>:16", "step:9 main:13 <module>:16"], 13),
        ("jit_step", ["step:9 main:13 <module>:16"], 13),
        ("jit__lambda", ["main.<locals>.<lambda>:14 main:14 <module>:16"], 14),
        ("jit_step", ["step:9"], 9),
        # What JAX makes of one operation.
        ("jit_dynamic_slice", ["main:15 <module>:16"], 15),
        ("jit_step", [], None),
    ],
)
def test_the_line_that_runs_a_program(program: str, stacks: list[str], line: int | None) -> None:
    whole = explored(compilation())
    operations = []
    for text in stacks:
        frames = (frame.rpartition(":") for frame in text.split())
        stack = tuple(Place("train.py", int(number), name) for name, _, number in frames)
        operations.append(replace(whole.operations[0], stack=stack))
    found = replace(whole, name=program, operations=tuple(operations)).place
    assert (found.line if found is not None else None) == line


@pytest.mark.parametrize(("ran", "runs"), [((), 1), ((0, 0, 0), 3)])
def test_programs_that_are_only_compiled_count_once(ran: tuple[int, ...], runs: int) -> None:
    answer = answer_of(Run("v5e:2x2", [compilation()], ran=ran), None)
    [(program, times)] = answer.programs
    assert times == runs
    assert answer.step is not None
    assert program.time is not None
    assert answer.step.time == program.time.time


def test_more_steps_than_programs_run_have_no_time() -> None:
    answer = answer_of(Run("v5e:2x2", [compilation()], ran=(0, 0, 0)), None, 4)
    assert answer.step is None
    lines = list(answer_lines([answer], "libtpu"))
    assert "  a step has no time: no program ran in each of 4 steps (--steps)" in lines


def test_a_line_without_a_file_is_none() -> None:
    """As where an HLO's table of files lacks one."""
    given = located(compilation(), "")
    assert any("fusion" in line for line in program_lines(explored(given)))
    assert place_text(Place("", 7, "f")) == ""


@pytest.mark.parametrize(
    ("line", "rows"), [("train.py:7", 1), (TANH.file + ":7", 1), ("rain.py:7", 0), ("7", 0)]
)
def test_the_operations_of_one_line(line: str, rows: int) -> None:
    _, *table = program_lines(explored(compilation()), line=line)
    assert sum("fusion" in row for row in table) == rows


def test_what_is_not_known_of_a_kernel_is_said() -> None:
    """As in `fit`, which does not read the code of kernels."""
    given = compilation(code=False)
    assert isinstance(given.result, CompiledProgram)
    texts = given.result.texts
    texts["hlo"] = re.sub(
        r"(%fusion = \S+) fusion\((.*?)\).*",
        r'\1 custom-call(\2), custom_call_target="tpu_custom_call"',
        texts["hlo"],
    )
    reason = "fusion: its code is not here: mock-libtpu explore reads it"
    assert f"  {reason}" in list(program_lines(explored(given)))
    answer = answer_of(Run("v5e:2x2", [given], ran=(0,)), None)
    assert f"    {reason}" in list(answer_lines([answer], "libtpu"))
