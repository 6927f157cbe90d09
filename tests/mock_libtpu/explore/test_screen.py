"""What of an answer is shown on one screen."""

from __future__ import annotations

import pytest

from mock_libtpu.compiler.model import CompiledProgram, Refusal
from mock_libtpu.compiler.server import Compilation
from mock_libtpu.explore.answer import Answer, answer_of
from mock_libtpu.explore.screen import Shown, answer_lines
from mock_libtpu.fit.run import Run
from tests.mock_libtpu.explore.texts import compilation
from tpu_walkthrough.errors import UsageError

TOPOLOGY = "v5e:2x2"


def answer(
    ran: int = 1, *, refused: bool = False, failure: str = "", steps: int | None = None
) -> Answer:
    compilations = [compilation()]
    if refused:
        refusal = Refusal("RESOURCE_EXHAUSTED", "no room", 0.1, {})
        compilations.append(Compilation("jit_g", TOPOLOGY, refusal))
    made = Run(TOPOLOGY, compilations, failure=failure, ran=(0,) * ran)
    return answer_of(made, None, steps)


def shown(given: Answer, line: str | None = None) -> list[str]:
    return list(answer_lines([given], "libtpu", Shown(line=line)))


def test_a_run_that_a_refusal_ended_has_no_step() -> None:
    assert answer(3).step is not None
    assert answer(3, refused=True).step is None


def test_a_run_that_failed_has_a_step_if_it_repeated() -> None:
    assert answer(3, failure="exited with 1").step is not None
    assert answer(2, failure="exited with 1").step is None


def test_a_number_of_steps_that_no_program_ran() -> None:
    step = answer(4, steps=2).step
    assert step is not None
    assert step.step.runs == {0: 2}
    few = answer(4, steps=5)
    assert few.step is None
    assert "  a step has no time: no program ran in each of 5 steps (--steps)" in shown(few)


def test_a_step_of_which_not_all_is_known_takes_at_least_so_long() -> None:
    # The links of its collective are not known.
    assert "  a step takes at least <0.1 us: jit_f; 3 steps" in shown(answer(3))


def test_without_a_capacity_it_is_not_known_whether_a_program_fits() -> None:
    assert answer().result == "unknown"


@pytest.mark.parametrize(
    ("line", "is_there"),
    [
        ("train.py:7", True),
        ("me/train.py:7", True),
        ("/home/me/train.py:7", True),
        ("ain.py:7", False),
        ("train.py:70", False),
    ],
)
def test_the_operations_of_one_line(line: str, is_there: bool) -> None:
    if is_there:
        assert any("fusion" in text for text in shown(answer(), line=line))
        return
    with pytest.raises(UsageError, match=f"no operation comes from {line}"):
        shown(answer(), line=line)


_BRANCHES = """\
%short (s: f32[30,50]) -> f32[30,50] {
  ROOT %short_one = f32[30,50]{1,0:T(8,128)} parameter(0)
}

%long (l: f32[30,50]) -> f32[30,50] {
  %l = f32[3000,5000]{1,0:T(8,128)} parameter(0)
  ROOT %sine = f32[3000,5000]{1,0:T(8,128)} sine(%l)
}

"""
_CHOOSE = """\
  %chosen = f32[30,50]{1,0} conditional(%w, %w, %w), branch_computations={%short, %long}, AT
"""


def test_what_depends_on_values_is_named_by_its_line() -> None:
    """A loop that runs unknown times, and a conditional with the time of each branch."""
    given = compilation()
    assert isinstance(given.result, CompiledProgram)
    text = given.result.texts["hlo"].replace('{"known_trip_count":{"n":"12"}}', "{}, AT")
    text = text.replace("ENTRY", f"{_BRANCHES}ENTRY").replace("  %start =", f"{_CHOOSE}  %start =")
    given.result.texts["hlo"] = text.replace("AT", 'metadata={op_name="f" stack_frame_id=2}')
    lines = shown(answer_of(Run(TOPOLOGY, [given], ran=(0, 0, 0)), None))
    file = "/home/me/train.py:7"
    assert f"  loops that count once, since how often they run is unknown: {file}" in lines
    [branches] = [line for line in lines if "longest branch" in line]
    assert branches.startswith(f"  conditionals that count with their longest branch: {file} (0.0 ")
