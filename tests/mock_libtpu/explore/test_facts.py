"""What is known of an explored run, as far as another one is compared with it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from mock_libtpu.comparison.compare import STEP, compare
from mock_libtpu.comparison.facts import Quantity, RunFacts
from mock_libtpu.comparison.views.document import comparison_document
from mock_libtpu.comparison.views.report import comparison_lines
from mock_libtpu.compiler.model import CompiledProgram, Refusal
from mock_libtpu.compiler.server import Compilation
from mock_libtpu.explore.answer import answer_of
from mock_libtpu.explore.document import document
from mock_libtpu.explore.program import explored
from mock_libtpu.fit.run import Run
from mock_libtpu.guidebook.explore_page import explore_page
from tests.mock_libtpu.explore.texts import TANH, compilation, facts, located, with_gather

NAMES = ("old", "new")


def lines(before: RunFacts, after: RunFacts) -> list[str]:
    return list(comparison_lines(compare(before, after, NAMES)))


def with_header(given: Compilation, header: str) -> Compilation:
    assert isinstance(given.result, CompiledProgram)
    texts = given.result.texts
    hlo = texts["hlo"].replace("HloModule jit_f", f"HloModule jit_f, {header}", 1)
    return given._replace(result=replace(given.result, texts={**texts, "hlo": hlo}))


def test_a_program_and_its_operations() -> None:
    found = facts(compilation(code=False))
    [program] = found.programs
    assert (program.name, program.is_in_step, program.problem) == ("jit_f", True, "")
    fusion, copy, reduced = program.operations
    assert [each.primitive for each in fusion.contents] == ["tanh"]
    assert fusion.place is not None
    assert (fusion.place.file, fusion.place.line) == ("train.py", 7)
    assert (fusion.type, fusion.layout) == ("f32[30,50]", "f32[30,50]{1,0:T(8,128)}")
    assert (fusion.times, fusion.core, copy.kind) == (12, "TensorCore", "copy")
    assert reduced.time is None
    assert program.figures["copies"] == Quantity(1)
    assert found.figures["operations"] == Quantity(3)
    assert found.figures["compiles"] == found.figures["programs"] == Quantity(1)


def test_the_same_is_no_difference_wherever_it_is() -> None:
    one, two = compilation(), located(compilation(), "/home/ada/train.py")
    assert lines(facts(one), facts(two, folder=Path("/home/ada"))) == [
        "From old to new:",
        "  no difference",
        "  measured on this machine:",
        "    100 ms  ->  100 ms    time of compiling",
    ]


def test_another_estimate_of_an_operation() -> None:
    before, after = (facts(compilation(cycles=cycles, code=False)) for cycles in (100, 250))
    shown = lines(before, after)
    assert any("0.8 us  ->  2.0 us  +150.1%  tanh has another estimate" in line for line in shown)
    assert any(line.endswith("train.py:7") for line in shown)
    assert f"  {STEP}:" not in shown  # nothing repeats


def test_an_estimate_that_goes() -> None:
    before = facts(with_gather(compilation(code=False), cycles=70))
    after = facts(with_gather(compilation(code=False)))
    shown = [" ".join(line.split()) for line in lines(before, after)]
    assert "0.9 us and 1 not estimated -> 0.8 us and 2 not estimated estimated time" in shown
    assert "<0.1 us -> not estimated gather has another estimate" in shown


def test_a_step_and_what_is_in_none() -> None:
    begin, step = compilation("jit_begin", 900, code=False), compilation("jit_step", code=False)
    found = facts(begin, step, ran=(0, 1, 1, 1))
    assert found.repeats
    assert [each.is_in_step for each in found.programs] == [False, True]
    assert found.figures["operations"] == Quantity(3)
    slower = facts(begin, compilation("jit_step", 250, code=False), ran=(0, 1, 1, 1))
    assert f"  {STEP}:" in lines(found, slower)


def test_sizes_of_a_step_are_those_of_its_programs() -> None:
    begin, one, two = (compilation(f"jit_{name}", code=False) for name in ("begin", "one", "two"))
    for each, size in ((begin, 9 << 20), (one, 5 << 20), (two, 3 << 20)):
        assert isinstance(each.result, CompiledProgram)
        each.result.texts.pop("buffers")
        each.result.memory["temp_size_in_bytes"] = size
    found = facts(begin, one, two, ran=(0, 1, 2, 1, 2, 1, 2))
    assert found.figures["temporaries"] == Quantity(5 << 20)
    assert found.figures["arguments"] == Quantity(6000)
    codes = [each.figures["code"].value for each in found.programs]
    assert found.figures["code"] == Quantity(sum(codes[1:]))
    assert isinstance(one.result, CompiledProgram)
    one.result.memory["temp_size_in_bytes"] = 2**63 - 1
    assert "temporaries" not in facts(begin, one, two, ran=(0, 1, 2, 1, 2, 1, 2)).figures


def test_what_is_in_a_loop_of_unknown_length_is_not_known_as_a_whole() -> None:
    """With one round it would seem to take a twelfth of the time."""
    whole = compilation(code=False)
    assert isinstance(whole.result, CompiledProgram)
    hlo = whole.result.texts["hlo"].replace("known_trip_count", "nothing")
    other = whole._replace(result=replace(whole.result, texts={**whole.result.texts, "hlo": hlo}))
    before, after = facts(whole), facts(other)
    for name in ("time", "accessed", "flops"):
        assert after.figures[name].not_estimated == before.figures[name].not_estimated + 1
    assert [each.is_counted for each in after.programs[0].operations] == [False, True, True]
    shown = "\n".join(lines(before, after))
    assert "tanh runs in a loop of unknown length instead of 12 times" in shown
    assert "%" not in shown.partition("measured on")[0]


def test_of_a_run_without_a_step_no_sum_is_known() -> None:
    """Rather than that nothing is executed."""
    refusal = Refusal("RESOURCE_EXHAUSTED", "no room", 0.1, {})
    found = facts(compilation(), Compilation("jit_g", "v5e:2x2", refusal), ran=(0, 0, 0))
    assert {"operations", "time", "flops"}.isdisjoint(found.figures)
    assert found.figures["refused"] == Quantity(1)
    assert found.programs[1].problem == "RESOURCE_EXHAUSTED: no room"
    shown = lines(facts(compilation(), ran=(0, 0, 0)), found)
    assert "    only old repeats a step, so what is of a step is not compared" in shown
    assert not any("-> 0" in " ".join(line.split()) for line in shown)


def test_donated_arguments() -> None:
    header = "input_output_alias={ {}: (1, {}, may-alias) }"
    layout = "entry_computation_layout={(f32[8]{0}, bf16[4,2]{1,0:T(8,128)})->f32[8]{0}}"
    [program] = facts(with_header(compilation(), f"{header}, {layout}")).programs
    assert program.donated == ("bf16[4,2]",)
    assert facts(compilation()).programs[0].donated == ()


def test_a_figure_that_the_compiler_does_not_give_is_not_known() -> None:
    whole = compilation()
    assert isinstance(whole.result, CompiledProgram)
    whole.result.texts.pop("buffers")
    whole.result.memory["temp_size_in_bytes"] = 2**63 - 1
    assert "temporaries" not in facts(whole).programs[0].figures


def test_the_program_is_a_source(tmp_path: Path) -> None:
    file = tmp_path / "train.py"
    file.write_text("import jax\n")
    found = facts(located(compilation(), str(file)), folder=tmp_path)
    assert found.sources == {"train.py": "import jax\n"}
    file.unlink()
    assert facts(located(compilation(), str(file)), folder=tmp_path).sources == {}
    elsewhere = facts(compilation(), folder=tmp_path)
    assert (elsewhere.sources, elsewhere.programs[0].operations[0].place) == ({}, TANH)


def test_the_document_and_the_page_have_the_changes() -> None:
    given = compilation(code=False)
    answer = answer_of(Run("v5e:2x2", [given]), None)
    assert document([answer], "libtpu").changes is None
    changes = compare(
        facts(given), facts(compilation(cycles=250, code=False)), ("<b>one</b>", "two")
    )
    compared = comparison_document(changes)
    assert document([answer], "libtpu", changes=compared).changes == compared
    page = explore_page([explored(given)], "libtpu", changes=changes)
    assert "From &lt;b&gt;one&lt;/b&gt; to two" in page
    assert "2.0 us" in page
    same = compare(facts(given), facts(given), NAMES)
    assert "No difference" in explore_page([explored(given)], "libtpu", changes=same)
