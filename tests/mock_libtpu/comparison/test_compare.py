"""What differs between two runs, as a comparison, in sections, and as a document."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import fastjsonschema
import msgspec
import pytest

from mock_libtpu.comparison.causes import lines_of, lines_of_donation
from mock_libtpu.comparison.compare import RUN, STEP, Comparison, compare
from mock_libtpu.comparison.facts import BufferFacts, Quantity, RunFacts
from mock_libtpu.comparison.limits import exceeded, limits
from mock_libtpu.comparison.views.document import ComparisonDocument, comparison_document
from mock_libtpu.comparison.views.report import comparison_lines
from mock_libtpu.comparison.views.sections import Section, sections
from scripts.json_schemas import json_schema
from tests.mock_libtpu.comparison.sides import MARKUP, at, operation, program, run

NAMES = ("old", "new")
DOT, TANH = ("dot_general", 3), ("tanh", 4)
TIMES = ("time", 2000.0)


def of(before: RunFacts, after: RunFacts, **options: Any) -> Comparison:
    return compare(before, after, NAMES, **options)


def shown(found: Comparison) -> list[str]:
    return list(comparison_lines(found))


def section(found: Comparison, title: str) -> Section:
    return next(each for each in sections(found) if each.title == title)


def document(found: Comparison) -> dict[str, Any]:
    """The document, which has the form of its schema."""
    result = msgspec.to_builtins(comparison_document(found))
    schema = json_schema("a/1", ComparisonDocument)
    schema["required"] = [name for name in schema["required"] if name in result]
    read = json.loads(json.dumps(result))
    fastjsonschema.compile(schema)(read)
    assert isinstance(read, dict)
    return read


def test_the_same_twice_is_no_difference() -> None:
    side = run(program("jit_step", operation(DOT), figures={"time": 3}), figures={"programs": 1})
    found = of(side, side)
    assert not found.differs
    assert shown(found) == ["From old to new:", "  no difference"]
    assert (document(found)["differs"], sections(found)) == (False, [])


def test_a_figure_of_a_step_and_of_the_run() -> None:
    before = run(figures={"time": Quantity(2000, 1500, 3000), "peak": 1 << 20, "programs": 2})
    after = run(figures={"time": Quantity(3000, 2500, 4000), "peak": 2 << 20, "programs": 2})
    found = of(before, after)
    assert [(each.subject, each.figure) for each in found.figures] == [
        (STEP, "time"),
        (RUN, "peak"),
    ]
    assert shown(found) == [
        "From old to new:",
        "  a step:",
        "    2.0 us (1.5 to 3.0)  ->  3.0 us (2.5 to 4.0)  +50.0%  estimated time",
        "  the run:",
        "    1.00 MiB  ->  2.00 MiB  +100.0%  peak memory of a device",
    ]
    made = document(found)
    assert [each["figure"] for each in (*made["step"], *made["run"])] == ["time", "peak"]
    assert made["totals"]["programs"]["before"]["value"] == 2


def test_what_is_not_estimated_is_no_part_of_a_change() -> None:
    before = run(figures={"time": Quantity(2000)})
    after = run(figures={"time": Quantity(1000, not_estimated=2)})
    [row] = section(of(before, after), STEP).rows
    assert (row.before, row.after, row.change) == ("2.0 us", "1.0 us and 2 not estimated", "")
    after = run(figures={"time": Quantity(0, not_estimated=2)})
    assert section(of(before, after), STEP).rows[0].after == "not estimated"


def test_what_was_measured_is_no_difference() -> None:
    before = run(figures={"compile_time": Quantity(1, 0.9, 1.1, count=3)})
    after = run(figures={"compile_time": Quantity(2)})
    found = of(before, after)
    assert not found.differs
    [row] = section(found, "measured on this machine").rows
    assert (row.before, row.after) == ("1.0 s (900 ms to 1.1 s), 3 times", "2.0 s")


def test_a_step_is_not_compared_with_a_whole_run() -> None:
    figures = {"time": 2000, "operations": 7, "peak": 100}
    found = of(run(figures=figures), run(figures=figures, repeats=False, failure="it died"))
    assert found.differs
    assert section(found, STEP).notes == (
        "only old repeats a step, so what is of a step is not compared",
    )
    assert {row.after for row in section(found, STEP).rows} == {"none"}
    assert found.totals["time"] == (Quantity(2000), None)
    assert found.totals["peak"] == (Quantity(100), Quantity(100))
    assert not [line for line in shown(found) if "the run" in line]


def test_steps_are_compared_without_initialisation() -> None:
    begin = program("jit_begin", operation(TANH), is_in_step=False, line=5)
    refused = program("jit_other", is_in_step=False, problem="no room")
    before = run(begin, program("jit_step", operation(DOT)))
    after = run(program("jit_step", operation(DOT, dtype="bf16")), refused)
    found = of(before, after)
    assert [each.title for each in found.programs] == ["jit_step", "jit_other"]
    assert found.not_compared == 1
    assert shown(found)[-1].endswith("--all compares them")
    found = of(before, after, all_programs=True)
    assert [each.title for each in found.programs] == ["jit_step", "jit_other", "jit_begin"]
    assert found.not_compared == 0
    found = of(run(begin, repeats=False), run())
    assert [each.title for each in found.programs] == ["jit_begin"]


def test_new_gone_and_refused_programs() -> None:
    before = run(program("jit_a"), program("jit_b"))
    after = run(program("jit_b", problem="no room"), program("jit_c", line=0, problem="no kernel"))
    found = of(before, after)
    notes = {each.title: each.notes for each in sections(found)}
    assert notes == {
        "jit_b": ("is refused: no room",),
        "jit_c": ("is new", "refused: no kernel"),
        "jit_a": ("is gone",),
    }
    made = {each["title"]: each for each in document(found)["programs"]}
    assert (made["jit_c"]["name_before"], made["jit_a"]["name_after"]) == (None, None)
    assert made["jit_b"]["problem_after"] == "no room"


def test_another_name_is_no_difference() -> None:
    before = run(program("jit_step", operation(DOT)))
    assert not of(before, run(program("jit_train", operation(DOT)))).differs
    found = of(before, run(program("jit_train", operation(DOT, dtype="bf16"))))
    assert section(found, "jit_train").notes == ("was named jit_step",)


def test_other_code_is_said_where_nothing_else_differs() -> None:
    """Such as a constant: the operations and the figures are the same."""
    one, two = (run(program("jit_step", operation(DOT), digest=each)) for each in ("a", "b"))
    found = of(one, two)
    assert not found.differs
    assert shown(found)[1] == "  no difference of operations and figures"
    assert "the code differs, such as its constants" in section(found, RUN).notes[0]
    assert document(found)["other_code"] == ["jit_step"]
    unknown = run(program("jit_step", operation(DOT)))
    assert of(one, one).equality == of(one, unknown).equality == "no difference"


def test_a_side_that_was_ended_is_said() -> None:
    """Else programs that it had no time for would only be gone."""
    found = of(run(program()), replace(run(), ended="after 5 seconds"))
    assert section(found, RUN).notes == (
        "with new the program was ended after 5 seconds, and nothing later is compared",
    )
    assert document(found)["ended"] == ["", "after 5 seconds"]


def test_how_often_a_step_runs_a_program() -> None:
    """What a step runs no more is not gone."""
    figures = {"operations": 1}
    begin = program("jit_begin", line=1, is_in_step=False)
    once = program("jit_step", operation(DOT), digest="a")
    sides = [
        run(begin, step, figures=figures)
        for step in (once, replace(once, runs=3), replace(once, is_in_step=False))
    ]
    assert section(of(sides[0], sides[1]), "jit_step").notes == ("is run 3 times instead of 1",)
    assert section(of(sides[0], sides[2]), "jit_step").notes == ("a step runs it no more",)
    assert section(of(sides[2], sides[0]), "jit_step").notes == ("a step runs it now",)
    assert of(sides[0], sides[2]).not_compared == 1
    whole = replace(sides[1], repeats=False)  # of which it is not known what a step would be
    assert not any(each.title == "jit_step" for each in sections(of(sides[0], whole)))


def test_equal_programs_are_not_looked_at() -> None:
    """Two modules that are equal up to names have no other operations."""
    before = program("jit_step", operation(DOT), digest="one")
    after = program("jit_step", operation(DOT, dtype="bf16"), digest="one")
    assert not of(run(before), run(after)).differs


SOURCE = """\
import jax


def layer(x):
    return x @ x


step = jax.jit(layer, donate_argnums=0)
"""


def sources(old: str = SOURCE, **changes: str) -> Mapping[str, str]:
    for name, text in changes.items():
        old = old.replace({"line": "x @ x", "donation": ", donate_argnums=0"}[name], text)
    return {"train.py": old}


def test_a_lost_donation_names_its_line() -> None:
    before = run(program("jit_step", donated=("f32[8]", "f32[8]")), sources=sources())
    after = run(program("jit_step", donated=("f32[8]",)), sources=sources(donation=""))
    found = of(before, after)
    assert section(found, "jit_step").notes == (
        "no longer donated and overwritten: f32[8]",
        "what was changed there: train.py:8",
    )
    [made] = document(found)["programs"]
    assert (made["no_longer_donated"], made["newly_donated"]) == (["f32[8]"], [])
    [line] = lines_of_donation(found.programs[0], found.lines)
    assert (line.old, line.new) == (
        "step = jax.jit(layer, donate_argnums=0)",
        "step = jax.jit(layer)",
    )
    assert of(after, before).programs
    assert section(of(after, before), "jit_step").notes[0].startswith("now donated")


def test_another_argument_that_is_donated_is_named() -> None:
    types = ("f32[8]", "f32[9]")
    before = program("jit_step", signature=types, digest="a", donated=("f32[8]",))
    found = of(run(before), run(replace(before, donated=("f32[9]",))))
    assert section(found, "jit_step").notes == (
        "no longer donated and overwritten: f32[8]",
        "now donated and overwritten: f32[9]",
    )
    halved = replace(before, signature=("bf16[8]", "bf16[9]"), donated=("bf16[8]",))
    assert not of(run(before), run(halved)).differs


def test_calls_are_a_detail_of_a_release() -> None:
    found = of(run(figures={"calls": 294}), run(figures={"calls": 292}))
    assert not found.differs
    [row] = section(found, RUN).rows
    assert (row.before, row.after) == ("294", "292")
    assert not list(exceeded(found, limits("", "calls>0")))
    found = of(run(figures={"calls": 292}), run(figures={"calls": 294}))
    assert list(exceeded(found, limits("", "calls>0")))


def test_an_operation_names_the_line_that_was_changed() -> None:
    dot = ("dot_general", 5)
    stack = (at(5, function="layer"), at(8, function="<module>"))
    before = run(program("jit_step", operation(dot, stack=stack)), sources=sources())
    changed = run(
        program("jit_step", operation(dot, dtype="bf16", stack=stack)),
        sources=sources(line="x @ x.T"),
    )
    [row] = section(of(before, changed), "jit_step").rows
    assert row.notes == ("what was changed there: train.py:5",)
    assert row.place == at(5)
    [change] = document(of(before, changed))["programs"][0]["operations"]
    assert change["changed_lines"][0]["new"] == "    return x @ x.T"


def test_a_line_that_names_a_function_leads_to_its_operations() -> None:
    """But no line that has its name as a part of another word."""
    dot = ("dot_general", 5)
    stack = (at(5, function="layer"),)
    before = program("jit_step", operation(dot, stack=stack))
    after = program("jit_step", operation(dot, dtype="bf16", stack=stack))
    text = SOURCE.replace("x @ x\n", "x @ x\n\n\nplayers = 1\n")
    found = of(
        run(before, sources=sources(text)),
        run(after, sources=sources(text.replace("jit(layer", "jit(other(layer)"))),
    )
    [change] = found.programs[0].operations
    assert [each.after for each in lines_of(change, found.lines)] == [11]
    found = of(
        run(before, sources=sources(text)),
        run(after, sources=sources(text.replace("players = 1", "players = 2"))),
    )
    assert lines_of(found.programs[0].operations[0], found.lines) == []


def test_a_changed_line_within_a_call_leads_to_its_operations() -> None:
    """JAX names the first line of a call of several lines."""
    text = SOURCE.replace("x @ x", "jax.lax.scan(\n        f,\n        x,\n    )")
    after = text.replace("        x,\n", "        x,\n        unroll=2,\n")
    scan = ("mul", 5)
    found = of(
        run(program("jit_step", operation(scan)), sources={"train.py": text}),
        run(program("jit_step", operation(scan, times=2)), sources={"train.py": after}),
    )
    [change] = found.programs[0].operations
    assert [each.new for each in lines_of(change, found.lines)] == ["        unroll=2,"]


def test_what_went_has_the_line_that_was_removed() -> None:
    text = SOURCE.replace("    return x @ x", "    x = jax.numpy.tanh(x)\n    return x @ x")
    before = run(program("jit_step", operation(("tanh", 5))), sources=sources(text))
    after = run(program("jit_step"), sources=sources())
    [row] = section(of(before, after), "jit_step").rows
    assert (row.what, row.place) == ("tanh went, f32[8]", at(5))
    assert row.notes == ("what was changed there: train.py:5 (removed)",)
    [row] = section(of(after, before), "jit_step").rows
    assert row.notes == ("what was changed there: train.py:5 (added)",)


def test_a_cause_is_a_note() -> None:
    after = operation(("all_reduce", 0), cause="the sum goes over devices", wire_bytes=8)
    found = of(run(program("jit_step")), run(program("jit_step", after)))
    assert section(found, "jit_step").rows[0].notes == ("the sum goes over devices",)


def buffers(*rows: tuple[str, int, int]) -> list[BufferFacts]:
    return [
        BufferFacts("temporary", shape, size, 1, at(line) if line else None)
        for shape, size, line in rows
    ]


def test_buffers_at_the_peak() -> None:
    old = buffers(("f32[8]", 100, 3), ("f32[8]", 50, 3), ("f32[9]", 10, 4), ("s8[1]", 5, 0))
    new = buffers(("f32[8]", 150, 3), ("f32[7]", 500, 4), ("s8[1]", 7, 0))
    found = of(run(figures={"peak": 1}, buffers=old), run(figures={"peak": 2}, buffers=new))
    rows = section(found, "largest buffers at the peak").rows
    assert [(row.what, row.before, row.after) for row in rows] == [
        ("temporary f32[7]", "not among them", "500 B"),
        ("temporary f32[9]", "10 B", "not among them"),
        ("temporary s8[1]", "5 B", "7 B"),
    ]
    assert len(document(found)["buffers"]) == 3
    same = run(figures={"peak": 1}, buffers=new)
    assert not of(run(figures={"peak": 1}, buffers=old), same).buffers


def test_failures() -> None:
    found = of(run(), run(failure="exited with 1"))
    assert found.differs
    assert "  with new the program fails: exited with 1" in shown(found)
    assert not of(run(failure="x"), run(failure="x")).differs


@pytest.mark.parametrize("whole", [False, True])
def test_much_is_cut_unless_all_is_asked_for(whole: bool) -> None:
    programs = [program(f"jit_{number}", line=0) for number in range(20)]
    many = [operation((f"op{number}", number)) for number in range(1, 31)]
    found = of(run(program("jit_a")), run(program("jit_a", *many), *programs))
    lines = list(comparison_lines(found, whole=whole))
    assert ("    and 18 more: --all shows them" in lines) is not whole
    assert ("  and 9 more: --all shows them" in lines) is not whole
    assert len([line for line in lines if "appeared" in line]) == (30 if whole else 12)


def test_hostile_names_are_shown_as_text() -> None:
    bad = f"\x1b[2J{MARKUP}\n\u202e"
    hostile = operation((bad, 3), dtype=bad, cause=bad)
    given = program(bad, hostile, donated=(bad,), problem=bad)
    before = run(program(bad, donated=("f32[8]",)), sources={bad: f"a\n{bad}"}, failure=bad)
    after = run(
        given,
        figures={"peak": 1},
        buffers=[BufferFacts(bad, bad, 1, 1, at(1, bad))],
        sources={bad: f"b\n{bad}"},
    )
    found = compare(before, after, (bad, bad))
    for line in comparison_lines(found, whole=True):
        assert line.isprintable(), line
    assert document(found)["names"] == [bad, bad]


def test_a_buffer_that_may_only_be_cut_off_is_no_difference() -> None:
    """Only the largest buffers of a side are known."""
    old = buffers(("f32[8]", 100, 3), ("f32[9]", 90, 4))
    new = buffers(("f32[8]", 100, 3), ("f32[7]", 95, 5))
    found = of(run(figures={"peak": 1}, buffers=old), run(figures={"peak": 2}, buffers=new))
    assert [each.after and each.after.shape for each in found.buffers] == ["f32[7]"]


def test_another_number_of_steps_is_a_difference() -> None:
    old, new = (run(figures={"steps": count}) for count in (8, 16))
    assert of(old, new).differs
