"""Which programs of two runs are compared."""

from __future__ import annotations

from mock_libtpu.compiler.model import CompiledProgram
from mock_libtpu.explore.answer import Answer, answer_of
from mock_libtpu.explore.compare import changes_of
from mock_libtpu.explore.document import document
from mock_libtpu.explore.pairs import pairs
from mock_libtpu.explore.program import Explored, explored
from mock_libtpu.explore.report import differences
from mock_libtpu.fit.run import Run
from tests.mock_libtpu.explore.texts import compilation

NAMES = ("old", "new")


def program(shape: str, cycles: int = 100) -> Explored:
    text = f"module @jit_f {{\n  func.func public @main(%x: tensor<{shape}>) -> tensor<2xf32> {{"
    return explored(compilation(cycles=cycles, code=False)._replace(stablehlo=text))


def answer(step: int, before: int, ran: int = 3) -> Answer:
    """A program of one name that is run once, and then another one again and again."""
    compilations = [compilation(cycles=cycles, code=False) for cycles in (before, step)]
    for given, name in zip(compilations, ("begin", "step"), strict=True):
        assert isinstance(given.result, CompiledProgram)
        given.result.texts["hlo"] += f"// {name}\n"
    return answer_of(Run("v5e:2x2", compilations, ran=(0, *(1,) * ran)), None)


def test_programs_of_one_name_are_paired_by_their_types() -> None:
    small, large, other = (program(shape) for shape in ("8xf32", "9xf32", "7xf32"))
    found = pairs([small, large], [large, other, small])
    assert [(pair.before, pair.after) for pair in found] == [
        (large, large),
        (small, small),
        (None, other),
    ]
    assert len({pair.title for pair in found}) == 3


def test_what_is_left_is_paired_by_its_order() -> None:
    one, two, three, four = (program(shape) for shape in ("1xf32", "2xf32", "3xf32", "4xf32"))
    found = pairs([one, two], [three, four])
    assert [(pair.before, pair.after) for pair in found] == [(one, three), (two, four)]


def test_a_name_alone_is_the_title() -> None:
    assert [pair.title for pair in pairs([program("8xf32")], [program("9xf32")])] == ["jit_f"]


def test_steps_are_compared_without_initialisation() -> None:
    before, after = answer(100, 900), answer(250, 100)
    found = changes_of(before, after, NAMES)
    times = [
        each.before for each in found.figures if each.what == "time" and each.program != "a step"
    ]
    assert (times, found.not_compared) == ([813], 1)
    assert list(differences(found))[-1].endswith("--all compares them")
    whole = changes_of(before, after, NAMES, all_programs=True)
    assert (len([each for each in whole.figures if each.what == "time"]), whole.not_compared) == (
        3,
        0,
    )


def test_without_a_step_all_is_compared() -> None:
    found = changes_of(answer(100, 900, ran=1), answer(250, 100), NAMES)
    assert found.not_compared == 0


def test_the_document_has_the_changes() -> None:
    one = answer(100, 900)
    assert document([one], "libtpu").changes is None
    changes = changes_of(one, answer(250, 100), NAMES)
    assert document([one], "libtpu", changes=changes).changes == changes
