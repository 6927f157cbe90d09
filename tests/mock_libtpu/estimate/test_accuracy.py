"""Corrections of estimates: fitted on a half of measured times, and right for the other one."""

from __future__ import annotations

import pytest

from benchmarks.tpu_times.cases import FOLDER, read_cases
from benchmarks.tpu_times.estimates import read_estimates
from benchmarks.tpu_times.operations import fitted, held_out
from benchmarks.tpu_times.page import PAGE, page
from mock_libtpu.compiler.texts.costs import Cost
from mock_libtpu.compiler.texts.hlo import read_hlo
from mock_libtpu.environment import GENERATIONS
from mock_libtpu.estimate.accuracy import corrected, load_accuracy
from mock_libtpu.estimate.durations import duration
from mock_libtpu.estimate.generations import generation_of, load_generations
from mock_libtpu.estimate.model import Range
from mock_libtpu.estimate.operations import Code, operations_of

_MOST_ERROR = {"matmul": 0.10, "elementwise": 0.15}
_MOST_WIDTH = {"matmul": 0.40, "elementwise": 0.60}
_LEAST_INSIDE = 0.80


def test_the_corrections_are_those_that_the_data_give() -> None:
    assert fitted(load_accuracy().libtpu) == load_accuracy()


def test_the_page_is_current() -> None:
    accuracy = load_accuracy()
    assert page(accuracy, held_out(accuracy)) == PAGE.read_text("utf-8")


@pytest.mark.parametrize("kind", _MOST_ERROR)
def test_the_errors_on_what_was_not_fitted_are_small(kind: str) -> None:
    [group] = [each for each in held_out(load_accuracy()) if each.is_fitted and each.kind == kind]
    assert group.median <= _MOST_ERROR[kind]
    assert group.median < group.uncorrected
    assert group.inside >= _LEAST_INSIDE
    assert group.width <= _MOST_WIDTH[kind]


def test_each_case_is_measured_once_and_has_a_known_source() -> None:
    cases = list(read_cases())
    assert len({case.key for case in cases}) == len(cases)
    sources = (FOLDER / "sources.toml").read_text("utf-8")
    assert all(f"[{case.source}]" in sources for case in cases)
    assert all(case.generation in GENERATIONS for case in cases)


def test_each_estimate_is_of_a_case() -> None:
    assert set(read_estimates()) <= {case.key for case in read_cases()}


def test_what_was_measured_has_bounds_around_its_value() -> None:
    time = corrected("v4", "matmul", 100_000, 10_000_000, {"f16"})
    assert time.low is not None
    assert time.high is not None
    assert time.low < time.value < time.high


@pytest.mark.parametrize(
    ("generation", "kind", "types"),
    [("v5e", "matmul", {"f16"}), ("v4", "matmul", {"bf16"}), ("v4", "sort", {"f16"})],
)
def test_what_was_not_measured_is_the_compilers_figure_without_bounds(
    generation: str, kind: str, types: set[str]
) -> None:
    clock = load_generations()[generation].clock_mhz
    assert corrected(generation, kind, 100_000, 10_000_000, types) == Range(100_000 / clock)


@pytest.mark.parametrize(
    ("topology", "operand", "result", "is_measured"),
    [
        ("v4:2x2x1", "f16", "f32", True),
        ("v4:2x2x1", "f32", "f16", True),
        ("v4:2x2x1", "bf16", "bf16", False),
        ("v5e:2x2", "f16", "f16", False),
    ],
)
def test_the_types_of_operands_and_result_decide_whether_it_was_measured(
    topology: str, operand: str, result: str, *, is_measured: bool
) -> None:
    hlo = read_hlo(
        f"""\
ENTRY %main (x: {operand}[512,128]) -> {result}[512,128] {{
  %x = {operand}[512,128]{{1,0}} parameter(0)
  ROOT %y = {result}[512,128]{{1,0}} convert(%x)
}}
"""
    )
    operation = operations_of(hlo, {"y": Cost(1000, None)}, Code({}))["y"]
    time = duration(operation, generation_of(topology), {})
    assert time is not None
    assert time.is_measured == is_measured
