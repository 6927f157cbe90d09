"""The constants of TPUs: each has an origin, and what has none says why."""

from __future__ import annotations

import dataclasses
import json
import re

import pytest

from mock_libtpu.environment import GENERATIONS
from mock_libtpu.estimate.generations import FILE, Generation, generation_of, load_generations
from mock_libtpu.estimate.model import ZERO, Range

_FLOPS_PER_CYCLE = {"v2": 1, "v3": 2, "v4": 8, "v5e": 4, "v5p": 8, "v6e": 16, "tpu7x": 16}
"""In units of 128 * 128 * 2, of all cores of a device."""
_OF_A_DEVICE = {"name", "device", "cores", "devices_per_chip", "origins", "missing"}


def test_every_generation_of_the_mock_has_constants() -> None:
    assert tuple(load_generations()) == GENERATIONS


@pytest.mark.parametrize("generation", load_generations().values(), ids=lambda each: each.name)
def test_every_constant_has_an_origin_or_a_reason_why_it_is_missing(generation: Generation) -> None:
    for field in dataclasses.fields(Generation):
        if field.name in _OF_A_DEVICE:
            continue
        if getattr(generation, field.name) is None:
            assert generation.missing[field.name]
            assert field.name not in generation.origins
        else:
            assert re.match(r"https://|libtpu |Norrie", generation.origins[field.name])
            assert field.name not in generation.missing


def test_every_source_is_used() -> None:
    file = json.loads(FILE.read_text("utf-8"))
    used = {
        constant.get("source")
        for generation in file["generations"].values()
        for constant in generation["constants"].values()
    }
    assert set(file["sources"]) == used - {None}


@pytest.mark.parametrize("generation", load_generations().values(), ids=lambda each: each.name)
def test_the_clock_and_the_peak_agree(generation: Generation) -> None:
    per_cycle = _FLOPS_PER_CYCLE[generation.name] * 128 * 128 * 2
    assert generation.bf16_flops_per_second == pytest.approx(
        per_cycle * generation.clock_mhz * 1e6, rel=0.005
    )


@pytest.mark.parametrize(
    ("topology", "closed"),
    [
        ("v4:4x4x4", (True, True, True)),
        ("v4:2x2x4", (False, False, False)),
        ("v5e:8x16", (False, True)),
        ("v5e:2x2", (False, False)),
        ("v3:4x4", (False, False)),
        ("tpu7x:4x4x4", None),
    ],
)
def test_an_axis_is_closed_to_a_ring_where_the_links_reach_around(
    topology: str, closed: tuple[bool, ...] | None
) -> None:
    extents = [int(extent) for extent in topology.partition(":")[2].split("x")]
    assert generation_of(topology).closed_axes(extents) == closed


def test_the_bounds_of_a_sum_add() -> None:
    assert Range(2.0, 1.5, 3.0) + Range(1.0, 0.9, 1.2) == Range(3.0, 2.4, 4.2)
    assert Range(2.0, 1.5, 3.0) * 3 == Range(6.0, 4.5, 9.0)
    assert sum([Range(2.0, 1.5, 3.0)], ZERO) == Range(2.0, 1.5, 3.0)


def test_a_sum_with_a_part_that_was_not_measured_has_no_bounds() -> None:
    total = Range(2.0, 1.5, 3.0) + Range(1.0)
    assert total == Range(3.0)
    assert not total.is_measured
    assert (Range(1.0) * 2) == Range(2.0)
