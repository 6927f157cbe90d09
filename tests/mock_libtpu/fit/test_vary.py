"""Values of variables and arguments: how they are given, searched, and what the report says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mock_libtpu.compiler.model import TopologyFacts
from mock_libtpu.explore.answer import Answer
from mock_libtpu.explore.vary_report import varied_names, vary_lines
from mock_libtpu.fit.memory import Need
from mock_libtpu.fit.report import Verdict
from mock_libtpu.fit.vary import Variant, Variation, search, trials, variations, varied
from tpu_walkthrough.errors import UsageError

CAPACITY = 1000


def judge(
    peak: Callable[[Variant], int], refused: Callable[[Variant], bool] = lambda _: False
) -> Callable[[Variant], Verdict]:
    """Runs of a program that needs so much, or fails without a known reason."""

    def verdict(variant: Variant) -> Verdict:
        failure = "the program exited with 1: ValueError" if refused(variant) else ""
        need = None if failure else Need("jit_step", peak(variant), "", ())
        facts = TopologyFacts(4, CAPACITY)
        return Verdict("v5e:2x2", facts, 1, need, failure, variant=variant)

    return verdict


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("BATCH=8,16", Variation("BATCH", ("8", "16"))),
        ("--remat=none,full", Variation("--remat", ("none", "full"))),
        ("-b=1", Variation("-b", ("1",))),
        ("BATCH=8..512", Variation("BATCH", (), (8, 512))),
        ("POLICY=a=b,c", Variation("POLICY", ("a=b", "c"))),
    ],
)
def test_what_is_given(text: str, expected: Variation) -> None:
    assert variations([text]) == (expected,)


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (["BATCH"], "there is no name with values"),
        (["BATCH="], "there is no name with values"),
        (["8=9"], "there is no name with values"),
        (["BATCH=8,8"], "a value is empty or given twice"),
        (["BATCH=8,,9"], "a value is empty or given twice"),
        (["BATCH=512..8"], "give a range such as 8..512"),
        (["BATCH=0..8"], "give a range such as 8..512"),
        (["A=1", "A=2"], "A is given twice"),
        (["A=1..8", "B=1..8"], "only one range can be searched"),
        ([f"{name}={','.join(map(str, range(9)))}" for name in "AB"], "81 variants"),
    ],
)
def test_what_cannot_be_given(texts: list[str], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        variations(texts)


@pytest.mark.parametrize(
    ("command", "variant", "expected"),
    [
        ("python f.py", {"--batch": "8"}, "python f.py --batch=8"),
        ("python f.py --batch 4 -v", {"--batch": "8"}, "python f.py --batch=8 -v"),
        ("python f.py --batch=4 x", {"--batch": "8"}, "python f.py --batch=8 x"),
        ("python f.py --batch -v", {"--batch": "8"}, "python f.py --batch=8 -v"),
        ("python f.py --batch", {"--batch": "8"}, "python f.py --batch=8"),
        ("python f.py --lr -1 x", {"--lr": "2"}, "python f.py --lr=2 x"),
        ("python f.py -b 4 x", {"-b": "8"}, "python f.py -b 8 x"),
        ("python f.py --batches=4", {"--batch": "8"}, "python f.py --batches=4 --batch=8"),
        ("python -m pkg --batch 4", {"--batch": "8"}, "python -m pkg --batch=8"),
    ],
)
def test_an_argument_is_replaced_or_appended(command: str, variant: Variant, expected: str) -> None:
    assert varied(command.split(), variant) == (expected.split(), {})


def test_variables_are_of_the_environment() -> None:
    command = ["python", "f.py"]
    variant = {"BATCH": "8", "--remat": "full"}
    assert varied(command, variant) == ([*command, "--remat=full"], {"BATCH": "8"})


@pytest.mark.parametrize("limit", [*range(1, 70), 500, 511, 512])
def test_the_largest_that_fits_is_found(limit: int) -> None:
    tried: list[int] = []

    def fits(value: int) -> bool:
        assert value not in tried
        tried.append(value)
        return value <= limit

    assert search(8, 512, fits) == (limit if limit >= 8 else None)
    assert len(tried) <= 3 + 8
    coarse = {8, 16, 32, 64, 128, 256, 512}
    assert set(tried[:2]) <= coarse  # the powers of two first


def test_a_search_ends_where_it_is_not_known() -> None:
    """Of what four devices cannot divide; 36 would fit."""
    assert search(8, 512, lambda value: None if value % 4 else value <= 36) == 36
    assert search(8, 512, lambda value: None if value % 16 else value <= 36) == 32
    assert search(8, 512, lambda _: None) is None
    assert search(16, 512, lambda value: None if value % 16 else value <= 60) == 48


def test_lists_are_combined_and_a_range_is_searched_for_each() -> None:
    given = variations(["--remat=none,full", "BATCH=1..8"])
    cost = {"none": 300, "full": 150}
    found = list(trials(given, judge(lambda each: cost[each["--remat"]] * int(each["BATCH"]))))
    for name, most in (("none", "3"), ("full", "6")):
        own = [each for each in found if each.variant["--remat"] == name]
        assert [int(each.variant["BATCH"]) for each in own] == sorted(
            int(each.variant["BATCH"]) for each in own
        )
        assert max(each.variant["BATCH"] for each in own if each.fits) == most
    lines = list(vary_lines(given, list(map(Answer, found)), "libtpu"))
    assert "v5e:2x2 with --remat=none: the largest BATCH that fits is 3." in lines
    assert "v5e:2x2 with --remat=full: the largest BATCH that fits is 6." in lines
    assert len([line for line in lines if line.endswith("fits") or "not fit" in line]) == len(found)


def test_a_value_without_effect_is_reported() -> None:
    given = variations(["BATCH=8..512"])
    found = list(trials(given, judge(lambda _: 100)))
    lines = list(vary_lines(given, list(map(Answer, found)), "libtpu"))
    largest, no_effect = lines[-2:]
    assert largest == "v5e:2x2: the largest BATCH that fits is 512, which is the end of the range."
    assert no_effect.startswith("The peak does not grow with BATCH: the variable probably has no")
    [outcome] = varied_names(given, found)
    assert (outcome.largest, outcome.has_effect) == ("512", False)


def test_names_differ_in_their_effect() -> None:
    given = variations(["--remat=none,full", "SEED=1,2"])
    sizes = {"none": 900, "full": 400}
    found = list(trials(given, judge(lambda each: sizes[each["--remat"]])))
    outcomes = {(each.name, each.has_effect) for each in varied_names(given, found)}
    assert outcomes == {("--remat", True), ("SEED", False)}
    lines = list(vary_lines(given, list(map(Answer, found)), "libtpu"))
    [line] = [line for line in lines if "no effect" in line]
    assert line.startswith("The peak does not grow with SEED: the variable")


def test_a_value_with_an_effect_on_one_side_only() -> None:
    given = variations(["--remat=none,full", "BATCH=1,2"])
    sizes = {("none", "1"): 1, ("none", "2"): 2, ("full", "1"): 9, ("full", "2"): 9}
    found = list(trials(given, judge(lambda each: sizes[each["--remat"], each["BATCH"]])))
    lines = list(vary_lines(given, list(map(Answer, found)), "libtpu"))
    [line] = [line for line in lines if "no effect" in line]
    assert line.startswith("The peak does not grow with BATCH on v5e:2x2 with --remat=full: the")


def test_none_that_fits_and_failures_are_said() -> None:
    given = variations(["BATCH=8,9"])
    found = list(trials(given, judge(lambda _: 2000, refused=lambda each: each["BATCH"] == "9")))
    lines = list(vary_lines(given, list(map(Answer, found)), "libtpu"))
    assert "v5e:2x2: no value of BATCH fits, as far as is known." in lines
    assert lines[-1] == "v5e:2x2 with BATCH=9: the program exited with 1: ValueError"
    [eight, nine] = [line.split() for line in lines[1:3]]
    assert (eight[0], eight[-3:]) == ("8", ["does", "not", "fit"])
    assert (nine[0], nine[-1]) == ("9", "unknown")
