"""How the compiler performs collectives, in its own words, and what they transfer."""

from __future__ import annotations

import pytest

from mock_libtpu.compiler.texts.algorithms import Algorithm, read_algorithms, read_assignment
from mock_libtpu.compiler.texts.shapes import tiled_bytes
from tests.mock_libtpu.estimate.collective_texts import proto


@pytest.mark.parametrize(
    ("shape", "size"),
    [
        ("bf16[64,64]{1,0:T(8,128)(2,1)}", 64 * 128 * 2),
        ("bf16[1000,100]{0,1:T(8,128)(2,1)S(1)}", 1024 * 104 * 2),
        ("bf16[4,1000,100]{1,2,0:T(8,128)(2,1)}", 4 * 1024 * 104 * 2),
        ("f32[8]{0:T(1024)}", 4096),
        ("f32[30,50]{1,0}", 6000),
        ("f32[30,50]", 6000),
        ("f32[3,5]{7,1:T(8,128)}", 60),
        ("(f32[]{:T(128)}, s8[8,128]{1,0:T(8,128)})", 4 + 1024),
    ],
)
def test_what_a_transfer_moves_has_the_padding_of_tiles(shape: str, size: int) -> None:
    assert tiled_bytes(shape) == size


def test_algorithms_are_the_compilers_words() -> None:
    ring = "Strategy1D{colors:2 phases:1 cores:{4},{4} nophase0:0}"
    rings = [{"ring_dim": "ICI_RING_DIM_D2D"}, {"ring_dim": "ICI_RING_DIM_X_MESH"}, {}]
    offload = {"ici_strategy_config": {"color_strategies": [{"phase_rings": rings}] * 4}}
    found = read_algorithms(
        proto(
            {
                "reduced": {
                    "collective_algorithm_config": {
                        "emitter": "PincerEmitter",
                        "strategy": "Strategy1D",
                        "debug": f"\n{ring}\nType: 1D phase_count: 1",
                    }
                },
                "gathered": {"collective_algorithm_config": {"emitter": "2DAllGatherOnMajorDim"}},
                "exchanged": {"collective_algorithm_config": {"emitter": "AllToAllEmitter"}},
                "offloaded": {"collective_offload_config": {"all_gather_offload_config": offload}},
                "other": {"window_config": {}},
            }
        )
    )
    assert found == {
        "reduced": Algorithm("PincerEmitter, Strategy1D, colors 2, phases 1", 1),
        "gathered": Algorithm("2DAllGatherOnMajorDim", 2),
        "exchanged": Algorithm("AllToAllEmitter", 1),
        "offloaded": Algorithm("all_gather_offload, colors 4, phases 2", 2, is_offloaded=True),
    }


@pytest.mark.parametrize(
    "config",
    [
        {"collective_algorithm_config": None},
        {"collective_algorithm_config": {"strategy": "no emitter"}},
        {"collective_offload_config": {"all_reduce_offload_config": True}},
        {"collective_offload_config": {"x_offload_config": {"ici_strategy_config": {}}}},
        ["collective_algorithm_config"],
    ],
)
def test_an_algorithm_in_another_form_is_not_known(config: object) -> None:
    assert read_algorithms(proto({"x": config})) == {}


def test_devices_are_those_of_the_assignment() -> None:
    assert read_assignment(proto({}, [[0], [1], [3], [2]])) == (0, 1, 3, 2)
    assert read_assignment(proto({}, [[0, 2], [1, 3]])) == (0, 1, 2, 3)


@pytest.mark.parametrize("module", [b"", b"\xff", proto({}), proto({}, [[0, 1], [2]])])
def test_there_may_be_no_assignment(module: bytes) -> None:
    assert read_assignment(module) == ()
