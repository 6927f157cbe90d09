"""What undoes a difference is found with few trials, whatever it takes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mock_libtpu.compiler.settings import Setting, flag
from mock_libtpu.upgrade.ablation.ablation import Ablation, Candidates, Group, Trial, ablate
from tpu_walkthrough.errors import InputError

Measure = Callable[[set[str]], float]
JAX, LIBTPU = ("jax 1", "jax 2"), ("libtpu 1", "libtpu 2")
MANY = tuple(flag(f"f{number:03}", "false", "auto") for number in range(200))


def names(*numbers: int) -> set[str]:
    return {MANY[number].name for number in numbers}


def group(settings: tuple[Setting, ...] = MANY, title: str = "many settings") -> Group:
    return Group("libtpu" if settings[0].is_flag else "jax", title, settings)


def searched(measure: Measure, *groups: Group, most_trials: int = 80) -> Ablation:
    """Of a libtpu that alone makes the difference, with a measure of the flags that are set."""

    def undone(trial: Trial) -> float:
        if trial.libtpu == "from":
            return 1.0
        return 0.0 if trial.jax == "from" else measure({each.name for each in trial.flags})

    return ablate(Candidates(JAX, LIBTPU, groups or (group(),)), undone, most_trials=most_trials)


def found(ablation: Ablation) -> list[tuple[set[str], float]]:
    return [
        ({each.name for each in culprit.settings}, culprit.undone) for culprit in ablation.culprits
    ]


@pytest.mark.parametrize("number", [0, 17, 100, 199])
def test_one_of_many_is_found_by_halves(number: int) -> None:
    ablation = searched(lambda flags: float(names(number) <= flags))
    assert found(ablation) == [(names(number), 1.0)]
    assert len(ablation.steps) <= 2 + 1 + 2 * 8
    assert list(ablation.lines()) == [
        "libtpu 1 instead of libtpu 2 undoes all of it",
        "jax 1 instead of jax 2 undoes nothing",
        f"--f{number:03}=false undoes all of it",
    ]


@pytest.mark.parametrize("numbers", [(3, 4), (17, 150), (0, 99, 199), (40, 41, 42)])
def test_those_that_undo_it_only_together_are_found(numbers: tuple[int, ...]) -> None:
    ablation = searched(lambda flags: float(names(*numbers) <= flags))
    assert found(ablation) == [(names(*numbers), 1.0)]
    assert len(ablation.steps) <= 40
    assert list(ablation.lines())[-1].endswith(f" and --f{numbers[-1]:03}=false undo all of it")


def test_each_that_undoes_a_part_is_named_with_it() -> None:
    def measure(flags: set[str]) -> float:
        return 0.3 * (names(5) <= flags) + 0.5 * (names(7, 99) <= flags)

    ablation = searched(measure)
    assert found(ablation) == [(names(7, 99), 0.5), (names(5), 0.3)]
    assert list(ablation.lines())[2:] == [
        "--f007=false and --f099=false undo 50% of it",
        "--f005=false undoes 30% of it",
        "--f007=false, --f099=false and --f005=false undo 80% of it",
    ]


def test_parts_in_two_groups_are_put_together() -> None:
    ablation = searched(
        lambda flags: 0.6 * (names(1) <= flags) + 0.4 * (names(101) <= flags),
        group(MANY[:100]),
        group(MANY[100:]),
    )
    assert found(ablation) == [(names(1), 0.6), (names(101), 0.4)]
    assert ablation.undone == 1.0


def test_a_pair_over_two_groups_is_found() -> None:
    ablation = searched(
        lambda flags: float(names(1, 101) <= flags), group(MANY[:100]), group(MANY[100:])
    )
    assert found(ablation) == [(names(1, 101), 1.0)]


def test_a_setting_that_does_harm_hides_no_other_one() -> None:
    ablation = searched(lambda flags: float(names(180) <= flags) - 2.0 * (names(30) <= flags))
    assert found(ablation) == [(names(180), 1.0)]


def test_settings_that_do_not_compile_are_left_out_and_named() -> None:
    def measure(flags: set[str]) -> float:
        if names(30) <= flags:
            raise InputError("the compiler was ended")
        return float(names(31) <= flags)

    ablation = searched(measure)
    assert found(ablation) == [(names(31), 1.0)]
    assert "cannot be tried: --f030=false" in set(searched(measure, group(MANY[29:31])).lines())


def test_nothing_is_said_to_undo_nothing() -> None:
    ablation = searched(lambda _: 0.0)
    assert (ablation.culprits, len(ablation.steps)) == ((), 3)
    assert list(ablation.lines())[-1] == "none of 200 settings that were tried undoes it"


def test_the_first_group_that_undoes_it_is_enough() -> None:
    ablation = searched(
        lambda flags: float(bool(flags & names(1, 101))), group(MANY[:100]), group(MANY[100:])
    )
    assert found(ablation) == [(names(1), 1.0)]
    assert not any(
        names(101) <= {each.name for each in step.trial.flags} for step in ablation.steps
    )


def test_a_search_that_takes_too_long_gives_what_it_has() -> None:
    ablation = searched(lambda flags: float(names(17, 100, 150) <= flags), most_trials=20)
    assert not ablation.is_whole
    (culprit,) = ablation.culprits
    assert names(17, 100, 150) <= {each.name for each in culprit.settings}
    assert len(culprit.settings) < len(MANY)
    assert list(ablation.lines())[-1] == "the search was ended after 20 trials"


def of_components(
    measure: Callable[[Trial], float], jax: tuple[str, str] = JAX, libtpu: tuple[str, str] = LIBTPU
) -> Ablation:
    of_jax = Group("jax", "settings of jax", (Setting("JAX_USE_NEW", "false", "true"),))
    return ablate(Candidates(jax, libtpu, (group(), of_jax)), measure)


def test_jax_alone_makes_the_difference() -> None:
    def undone(trial: Trial) -> float:
        return float(trial.jax == "from" or bool(trial.jax_settings))

    ablation = of_components(undone)
    assert ablation.alone == {"libtpu": 0.0, "jax": 1.0}
    assert list(ablation.lines()) == [
        "libtpu 1 instead of libtpu 2 undoes nothing",
        "jax 1 instead of jax 2 undoes all of it",
        "JAX_USE_NEW=false undoes all of it",
    ]
    assert not any(step.trial.flags for step in ablation.steps)


def test_settings_of_both_are_needed_where_no_component_alone_is() -> None:
    def undone(trial: Trial) -> float:
        return float(bool(trial.jax_settings) and names(9) <= {each.name for each in trial.flags})

    ablation = of_components(undone)
    assert "only both together undo it" in list(ablation.lines())
    assert [str(each) for each in ablation.settings] == ["--f009=false", "JAX_USE_NEW=false"]


def test_a_component_that_cannot_be_tried_may_be_the_one() -> None:
    def undone(trial: Trial) -> float:
        if trial.jax == "from":
            raise InputError("libtpu 2 does not know this format")
        return float(bool(trial.jax_settings))

    ablation = of_components(undone)
    assert ablation.alone == {"libtpu": 0.0, "jax": None}
    assert list(ablation.lines()) == [
        "libtpu 1 instead of libtpu 2 undoes nothing",
        "JAX_USE_NEW=false undoes all of it",
        "libtpu 2 with jax 1: cannot be tried: libtpu 2 does not know this format",
    ]


def test_the_only_component_that_differs_is_not_tried() -> None:
    ablation = of_components(lambda trial: float(bool(trial.flags)), jax=("jax 1", "jax 1"))
    assert next(ablation.lines()) == "only libtpu differs: libtpu 1 and libtpu 2"
    assert all(step.trial[:2] == ("to", "to") for step in ablation.steps)


def test_where_nothing_differs_nothing_is_tried() -> None:
    ablation = of_components(lambda _: 1 / 0, ("jax 1", "jax 1"), ("libtpu 1", "libtpu 1"))
    assert list(ablation.lines()) == ["jax and libtpu are the same on both sides"]


def test_each_step_is_reported_once() -> None:
    said: list[str] = []
    ablation = ablate(
        Candidates(JAX, LIBTPU, (group(MANY[:2], "two settings"),)),
        lambda trial: float(trial.libtpu == "from" or names(1) <= {f.name for f in trial.flags}),
        said.append,
    )
    assert said == list(map(str, ablation.steps))
    assert said == [
        "libtpu 1 with jax 2: all of it",
        "libtpu 2 with jax 1: nothing",
        "two settings: all of it",
        "--f000=false: nothing",
        "--f001=false: all of it",
    ]
