"""The bytes that collectives put on links, for one byte of payload, counted by hand."""

from __future__ import annotations

import itertools

import pytest

from mock_libtpu.estimate.exchanges.links import (
    Device,
    Group,
    Traffic,
    exchanged,
    gathered,
    permuted,
)
from mock_libtpu.estimate.exchanges.torus import Torus

LINE, RING = Torus((4,), (False,)), Torus((4,), (True,))
MESH, TORUS = Torus((4, 4), (False,) * 2), Torus((4, 4), (True,) * 2)


def box(*sides: range, cores: int = 1) -> Group:
    chips = itertools.product(*sides)
    return tuple(Device(chip, core) for chip in chips for core in range(cores))


ALL = box(range(4), range(4))


def test_a_ring_has_a_half_of_the_data_in_each_direction() -> None:
    # Three of four parts pass each link, of a half of the data; both halves pass a line both ways.
    assert gathered(RING, (box(range(4)),), 1) == Traffic(3 / 8, hops=2, links=2)
    assert gathered(LINE, (box(range(4)),), 1) == Traffic(3 / 4, hops=3, links=2)


def test_phases_use_all_axes_at_once() -> None:
    assert gathered(TORUS, (ALL,), 1) == Traffic(15 / 32, hops=8, links=2)
    assert gathered(TORUS, (ALL,), 2) == Traffic(15 / 64, hops=4, links=4)
    assert gathered(MESH, (ALL,), 2) == Traffic(15 / 32, hops=6, links=4)


def test_a_square_without_long_links_is_a_ring() -> None:
    square = Torus((2, 2), (False,) * 2)
    assert gathered(square, (box(range(2), range(2)),), 1) == Traffic(3 / 8, hops=2, links=2)


def test_groups_in_each_others_way_share_the_links() -> None:
    apart = (box(range(2)), box(range(2, 4)))
    between = (
        (Device((0,)), Device((2,))),
        (Device((1,)), Device((3,))),
    )
    assert gathered(LINE, apart, 1).busiest == 1 / 2
    assert gathered(LINE, between, 1).busiest == 1


def test_the_cores_of_a_chip_share_its_links() -> None:
    one_core = (box(range(4)),)
    each_core = tuple(
        tuple(device for device in box(range(4), cores=2) if device.core == core)
        for core in range(2)
    )
    assert gathered(RING, each_core, 1).busiest == 2 * gathered(RING, one_core, 1).busiest
    # All eight devices: seven of eight parts pass each link once, as both cores of a chip have it.
    assert gathered(RING, (box(range(4), cores=2),), 1).busiest == 7 / 16


def test_an_exchange_loads_a_ring_with_an_eighth_of_its_length() -> None:
    assert exchanged(RING, (box(range(4)),)) == Traffic(4 / 8, hops=2, links=2)
    assert exchanged(LINE, (box(range(4)),)) == Traffic(4 / 4, hops=3, links=2)
    assert exchanged(TORUS, (ALL,)) == Traffic(4 / 8, hops=4, links=4)


def test_an_exchange_along_axes_is_that_of_all_pairs() -> None:
    corner = (Device((0, 0)), Device((1, 0)), Device((0, 1)))
    # From (1, 0) to (0, 1) by (0, 0), so that two parts pass both links.
    found = exchanged(MESH, (corner,))
    assert found is not None
    assert found.busiest == pytest.approx(2 / 3)
    assert found.hops == 1


def test_an_exchange_of_too_many_is_not_followed() -> None:
    torus = Torus((1024,), (True,))
    assert exchanged(torus, (box(range(1024)),)) is None


def test_a_permutation_takes_the_busiest_link() -> None:
    shifted = tuple((Device((at,)), Device(((at + 1) % 4,))) for at in range(4))
    assert permuted(RING, shifted) == Traffic(1, hops=1, links=1)
    assert permuted(LINE, shifted) == Traffic(1, hops=3, links=2)
    crossing = ((Device((0,)), Device((2,))), (Device((1,)), Device((3,))))
    assert permuted(LINE, crossing).busiest == 2


def test_without_devices_apart_no_link_is_used() -> None:
    alone = ((Device((0,)),), (Device((1,)),))
    assert gathered(RING, alone, 1) == Traffic(0, hops=0, links=0)
    assert permuted(RING, ()) == Traffic(0, hops=0, links=0)
