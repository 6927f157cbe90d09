"""Times of collectives on slices, from small modules of our own in the compiler's form."""

from __future__ import annotations

import pytest

from mock_libtpu.compiler.texts.groups import Mesh
from mock_libtpu.compiler.texts.hlo import read_hlo
from mock_libtpu.estimate.exchanges.collectives import Collective, collectives_of, slice_of
from mock_libtpu.estimate.generations import load_generations
from tests.mock_libtpu.estimate.collective_texts import BODIES, module_text, proto

_ARRAY = 64 * 1024 * 4
_EIGHT = [[number] for number in range(8)]
_MESH = Mesh("mesh", (("data", 2), ("model", 4)))


def only(body: str, topology: str, module: bytes = b"") -> Collective:
    (found,) = collectives_of(read_hlo(module_text(body)), module, topology, [_MESH]).values()
    return found


def test_a_collective_along_an_axis() -> None:
    module = proto(
        {"all-reduce": {"collective_algorithm_config": {"emitter": "RingEmitter"}}}, _EIGHT
    )
    found = only(BODIES["synchronous"], "v5e:4x2", module)
    assert (found.kind, found.members, found.groups) == ("all-reduce", 4, 2)
    assert (found.axes, found.mesh_axes) == (("x",), ("model",))
    assert (found.payload, found.wire_bytes) == (_ARRAY, 2 * _ARRAY * 3 // 4)
    assert (found.algorithm, found.links, found.hops) == ("RingEmitter", 2, 3)
    assert found.directions == ("-x", "+x")
    assert not found.done
    assert not found.overlaps
    # A line of four: three of four parts pass each link, there and back.
    constants = load_generations()["v5e"]
    on_link = 2 * _ARRAY * 3 / 4 / constants.ici_link_bytes_per_second * 1e6
    assert found.time is not None
    assert found.time.value == pytest.approx(constants.ici_startup_us + on_link)
    assert found.on_link_us == pytest.approx(on_link)
    assert not found.time.is_measured
    assert "393,216 bytes on the busiest link at 45 GB/s" in found.basis


def test_the_order_of_the_devices_counts() -> None:
    """Groups are of numbers in the HLO, which the assignment maps to devices."""
    apart = [[number] for number in (0, 4, 1, 5, 2, 6, 3, 7)]
    found = only(BODIES["synchronous"], "v5e:4x2", proto({}, apart))
    assert found.axes == ("x", "y")
    assert found.mesh_axes == ("model",)


def test_phases_take_the_axes_in_turn() -> None:
    reduced = (
        "ROOT %r = f32[64,1024]{1,0:T(8,128)} all-reduce(%x), replica_groups={}, to_apply=%sum"
    )
    rings = {"emitter": "Emitter", "debug": "StrategyND{colors:2 phases:2 cores:{4 2},{2 4}}"}
    both = only(reduced, "v5e:4x2", proto({"r": {"collective_algorithm_config": rings}}, _EIGHT))
    one = only(reduced, "v5e:4x2", proto({}, _EIGHT))
    assert (both.way, both.links) == ("rings along x, then y, and in turn, in both directions", 3)
    assert (one.way, one.links) == ("a ring along x and y, in both directions", 2)
    assert both.mesh_axes == ("data", "model")


def test_a_short_collective_takes_its_hops() -> None:
    short = "ROOT %r = f32[]{:T(128)} all-reduce(%x), replica_groups={}, to_apply=%sum"
    found = only(short, "v5e:1x8", proto({}, _EIGHT))
    constants = load_generations()["v5e"]
    assert found.time is not None
    assert found.time.value == constants.ici_startup_us + 2 * 7 * constants.ici_hop_us


@pytest.mark.parametrize(
    ("body", "overlaps"),
    [
        ("started", ("tanh",)),
        ("called", ("tanh",)),
        ("given", ("sine",)),
        ("chained", ("product", "tanh")),
    ],
)
def test_an_asynchronous_collective_has_what_is_beside_it(
    body: str, overlaps: tuple[str, ...]
) -> None:
    found = only(BODIES[body], "v6e:4x2", proto({}, _EIGHT))
    assert found.done
    assert found.overlaps == overlaps


def test_what_sparse_cores_perform_takes_longer_to_start() -> None:
    colors = [{"phase_rings": [{"ring_dim": "X"}, {"ring_dim": "Y"}]}]
    gathered = {"ici_strategy_config": {"color_strategies": colors}}
    offloaded = {"collective_offload_config": {"all_gather_offload_config": gathered}}
    devices = proto({"all-gather.1": offloaded}, _EIGHT), proto({}, _EIGHT)
    sparse, dense = (only(BODIES["called"], "tpu7x:2x2x1", module) for module in devices)
    assert sparse.axes == ("x", "y")
    assert sparse.time is not None
    assert dense.time is not None
    constants = load_generations()["tpu7x"]
    assert constants.ici_offload_startup_us is not None
    more = constants.ici_offload_startup_us - constants.ici_startup_us
    assert sparse.time.value - dense.time.value == pytest.approx(more)
    assert sparse.time.is_measured


@pytest.mark.parametrize(
    ("instruction", "topology", "devices", "why"),
    [
        (
            "%r = f32[8,128] ragged-all-to-all(%x), replica_groups={{0,1,2,3}}",
            "v5p:2x2x1",
            4,
            "how much each device sends depends on values",
        ),
        (
            "%r = f32[8,128] collective-broadcast(%x), replica_groups={{0,1,2,3}}",
            "v5p:2x2x1",
            4,
            "how the compiler performs it is not known",
        ),
        (
            "%r = f32[8,128] all-reduce(%x), replica_groups=odd, to_apply=%sum",
            "v5p:2x2x1",
            4,
            "its groups are in a form that is not known",
        ),
        (
            "%r = f32[8,128] all-reduce(%x), replica_groups={}, to_apply=%sum",
            "v5p:2x2x1",
            8,
            "its devices are not all of one slice",
        ),
        (
            "%r = f32[8,128] all-reduce(%x), replica_groups={{0,9}}, to_apply=%sum",
            "v5p:2x2x1",
            4,
            "its devices are not all of one slice",
        ),
        (
            "%r = f32[8,128] all-reduce(%x), replica_groups={{0,1},{2,3}}, to_apply=%sum",
            "tpu7x:2x1x1",
            4,
            "how fast the cores of a chip exchange data is not public",
        ),
    ],
)
def test_what_is_not_known_is_not_estimated(
    instruction: str, topology: str, devices: int, why: str
) -> None:
    found = only(instruction, topology, proto({}, [[number] for number in range(devices)]))
    assert found.time is None
    assert found.basis == f"not estimated: {why}"


def test_of_several_slices_each_has_links_of_its_own() -> None:
    devices = proto({}, [[number] for number in (100_000, 100_001, 200_000, 200_001)])
    reduced = "%r = f32[8,128] all-reduce(%x), to_apply=%sum, replica_groups="
    within, between = (
        only(reduced + groups, "v5e:2x1", devices) for groups in ("{{0,1},{2,3}}", "{{0,2},{1,3}}")
    )
    alone = only(f"{reduced}{{{{0,1}}}}", "v5e:2x1", proto({}, [[0], [1]]))
    assert (within.axes, within.groups, within.time) == (("x",), 1, alone.time)
    assert between.basis == "not estimated: its devices are not all of one slice"


def test_a_group_of_one_device_has_nothing_to_send() -> None:
    alone = "ROOT %r = f32[8,128] all-reduce(%x), replica_groups={{0},{1}}, to_apply=%sum"
    found = only(alone, "v5e:2x1", proto({}, [[0], [1]]))
    assert (found.wire_bytes, found.links, found.hops, found.axes) == (0, 0, 0, ())


def test_a_program_without_collectives_needs_no_slice() -> None:
    assert collectives_of(read_hlo(module_text(BODIES["plain"])), b"", "unknown") == {}


def test_axes_are_closed_where_the_generation_closes_them() -> None:
    assert slice_of("v4:4x4x8", ()).torus.closed == (True, True, True)
    assert slice_of("v5e:8x16", ()).torus.closed == (False, True, False)
    assert slice_of("tpu7x:4x4x4", ()).torus.closed == (False, False, False)  # not public
    assert len(slice_of("tpu7x:2x2x1", ()).devices) == 8
