"""Why programs have collectives and copies, with the real compiler: the line of each cause.

Three of them are of public issues: openxla/xla 15207 and 15402, jax 25010.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from mock_libtpu import build
from mock_libtpu.causes.model import PARTITIONER, PROGRAM, Cause, text
from mock_libtpu.compiler.model import Libtpu
from mock_libtpu.compiler.service import CompilerService
from mock_libtpu.compiler.texts.hlo import Place
from mock_libtpu.explore.program import explored
from mock_libtpu.fit.run import Ends, run

pytestmark = [pytest.mark.libtpu, pytest.mark.timeout(600)]
pytest.importorskip("jax", reason="jax is not installed")

PROGRAMS = Path(__file__).parents[1] / "causes" / "programs.py"
LINES = {
    comment[1]: number
    for number, line in enumerate(PROGRAMS.read_text().splitlines(), 1)
    if (comment := re.search(r"# (\w+: \w+)$", line))
}


@pytest.fixture(scope="module")
def programs(libtpu: Path) -> dict[str, list[Cause]]:
    """The causes of each program, by its name."""
    with CompilerService(Libtpu(libtpu, "", "test"), llo=True) as service:
        found = run(
            [sys.executable, str(PROGRAMS)],
            build.library().path,
            service,
            "v5e:2x4",
            Ends(),
            programs=True,
        )
    assert not found.failure
    return {
        each.name.removeprefix("jit_"): list(explored(each).causes) for each in found.compilations
    }


def sentence(cause: Cause) -> str:
    """With the comments of lines instead of their numbers."""
    names = {number: name for name, number in LINES.items()}

    def show(place: Place) -> str:
        return f"<{names.get(place.line, place.line)}>"

    return text(cause.sentence(), show)


def collectives(programs: dict[str, list[Cause]], name: str) -> list[str]:
    return [sentence(each) for each in programs[name] if each.is_collective]


def test_the_constraint_that_makes_the_partitioner_replicate_is_named(
    programs: dict[str, list[Cause]],
) -> None:
    (cause,) = (each for each in programs["rematerialised"] if each.is_collective)
    assert sentence(cause) == (
        "The partitioner puts this all-gather over 'x', 'y' in: add at <rematerialised: sum> reads "
        "arguments a and b as P('y', None, 'x') and needs P(None, ('x', 'y'), None), because of "
        "the constraint at <rematerialised: constraint>."
    )
    (reason,) = cause.reasons
    assert (reason.before, reason.after) == ("P('y', None, 'x')", "P(None, ('x', 'y'), None)")
    assert [place.line for place in reason.disagrees] == [LINES["rematerialised: constraint"]]
    assert cause.place is not None
    assert cause.place.line == LINES["rematerialised: sum"]


def test_operands_that_disagree_without_a_constraint_are_named(
    programs: dict[str, list[Cause]],
) -> None:
    product = "dot_general at <disagreeing: product> reads argument"
    x = f"{product} x as P('x', None) and needs P('y', None), because of argument r."
    w = f"{product} w as P(None, 'y') and needs P(None, 'x'), because of argument r."
    found = collectives(programs, "disagreeing")
    assert {each.partition(" in: ")[2] for each in found} == {x, w}
    assert all(each.startswith("The partitioner puts this ") for each in found)


def test_the_constraint_that_gathers_a_weight_is_named(programs: dict[str, list[Cause]]) -> None:
    found = collectives(programs, "gathered")
    gathers = [each for each in found if "all-gather over 'x'" in each]
    assert gathers
    for each in gathers:
        assert each.endswith("the constraint at <gathered: constraint> wants P(None, 'y').")
        assert "P('x', 'y') (from argument w)" in each
    assert any("sums over 'x', which shards dimension 0 of" in each for each in found)


def test_a_sharded_dimension_that_is_summed_up_is_named(programs: dict[str, list[Cause]]) -> None:
    (found,) = collectives(programs, "contracted")
    assert found == (
        "The partitioner puts this all-reduce over 'y' in: dot_general at <contracted: product> "
        "sums over 'y', which shards dimension 1 of argument x (P('x', 'y')) and dimension 0 of "
        "argument w (P('y', None))."
    )


def test_each_layer_of_one_line_has_its_own_weight(programs: dict[str, list[Cause]]) -> None:
    found = [each for each in collectives(programs, "layered") if "<layered: product>" in each]
    weights = [re.findall(r"argument (weights\[\d\])", each) for each in found]
    assert sorted(weights) == [["weights[0]"], ["weights[1]"]]
    assert all("over 'y'" in each and "; or" not in each for each in found)


def test_collectives_of_the_program_are_its_own(programs: dict[str, list[Cause]]) -> None:
    assert sorted(collectives(programs, "explicit")) == [
        "The program has this all-reduce over 'x': psum at <explicit: psum>.",
        "The program has this collective-permute over 'y': ppermute at <explicit: ppermute>.",
    ]
    assert {each.kind for each in programs["explicit"] if each.is_collective} == {PROGRAM}


def test_a_weight_that_is_gathered_in_a_loop_is_the_arguments(
    programs: dict[str, list[Cause]],
) -> None:
    (found,) = collectives(programs, "looped")
    assert "dot_general at <looped: product> reads the result of squeeze" in found
    assert "as P('x', None) (from argument weights) and needs P(None, None)" in found


def test_a_constraint_in_a_function_has_the_line_of_its_call(
    programs: dict[str, list[Cause]],
) -> None:
    (found,) = collectives(programs, "experts")
    assert found == (
        "The partitioner puts this all-to-all over 'x' in: the value constrained at "
        "<experts: constraint> is P(None, ('y', 'x'), None), and the constraint at "
        "<experts: constraint>, called at <experts: sent>, wants P('x', 'y', None)."
    )


def test_the_shardings_of_results_are_a_cause(programs: dict[str, list[Cause]]) -> None:
    (found,) = collectives(programs, "ended")
    assert found == (
        "The partitioner puts this all-to-all over 'x' in: mul at <ended: product> reads argument "
        "a as P('x', None) and needs P(None, 'x'), because of out_shardings of result 0."
    )


def test_a_sharded_table_that_is_looked_up_is_named(programs: dict[str, list[Cause]]) -> None:
    (found,) = collectives(programs, "embedded")
    assert found == (
        "The partitioner puts this all-reduce over 'x' in: gather at <embedded: lookup> looks up "
        "elements along 'x', which shards dimension 0 of argument table (P('x', None))."
    )


def test_a_copy_that_is_a_transpose_of_the_program_is_its_own(
    programs: dict[str, list[Cause]],
) -> None:
    assert "The program has this copy: transpose at <turned: transpose>." in [
        sentence(each) for each in programs["turned"]
    ]


def test_a_copy_that_orders_the_pieces_of_a_collective_is_the_partitioners(
    programs: dict[str, list[Cause]],
) -> None:
    copies = [each for each in programs["rematerialised"] if each.kind == PARTITIONER]
    assert {each.opcode for each in copies} == {"all-gather", "copy"}
