"""Ways of messages on the links of a slice, and orders of its chips."""

from __future__ import annotations

import itertools

import pytest

from mock_libtpu.estimate.exchanges.torus import Chip, Load, Message, Torus, neighbours_in_turn

LINE = Torus((4,), (False,))
RING = Torus((4,), (True,))


def load(torus: Torus, *messages: tuple[Chip, Chip, float]) -> Load:
    found: Load = {}
    torus.carry((Message(*message) for message in messages), found)
    return found


def test_chips_are_numbered_along_x_first() -> None:
    torus = Torus((4, 2, 2), (False,) * 3)
    assert [torus.chip(number) for number in (0, 1, 4, 8, 15)] == [
        (0, 0, 0),
        (1, 0, 0),
        (0, 1, 0),
        (0, 0, 1),
        (3, 1, 1),
    ]


def test_a_message_takes_the_shorter_way_round_a_ring() -> None:
    assert load(RING, ((0,), (3,), 8.0)) == {((0,), 0, -1): 8.0}
    assert load(LINE, ((0,), (3,), 8.0)) == {((at,), 0, 1): 8.0 for at in range(3)}
    assert (RING.hops((0,), (3,)), LINE.hops((0,), (3,))) == (1, 3)


def test_of_two_ways_of_the_same_length_each_takes_a_half() -> None:
    assert load(RING, ((0,), (2,), 8.0)) == {
        ((0,), 0, 1): 4.0,
        ((1,), 0, 1): 4.0,
        ((0,), 0, -1): 4.0,
        ((3,), 0, -1): 4.0,
    }


def test_messages_go_along_x_before_y_and_share_links() -> None:
    torus = Torus((2, 2), (False, False))
    found = load(torus, ((0, 0), (1, 1), 3.0), ((0, 0), (1, 0), 2.0), ((0, 0), (0, 0), 9.0))
    assert found == {((0, 0), 0, 1): 5.0, ((1, 0), 1, 1): 3.0}


@pytest.mark.parametrize(
    "extents", [(2, 2), (2, 4), (3, 4), (4, 3), (4, 4), (2, 2, 2), (4, 1, 4), (3, 3, 2)]
)
def test_a_box_of_an_even_number_of_chips_has_a_closed_way(extents: tuple[int, ...]) -> None:
    chips = list(itertools.product(*map(range, extents)))
    turn = neighbours_in_turn(chips)
    torus = Torus(extents, (False,) * len(extents))
    assert sorted(turn) == chips
    assert {torus.hops(*pair) for pair in zip(turn, [*turn[1:], turn[0]], strict=True)} == {1}


@pytest.mark.parametrize("extents", [(5,), (1, 4), (3, 3)])
def test_of_others_only_the_last_is_far_from_the_first(extents: tuple[int, ...]) -> None:
    turn = neighbours_in_turn(itertools.product(*map(range, extents)))
    torus = Torus(extents, (False,) * len(extents))
    assert {torus.hops(*pair) for pair in itertools.pairwise(turn)} == {1}
    assert torus.hops(turn[-1], turn[0]) > 1


def test_what_fills_no_box_is_in_the_order_of_its_coordinates() -> None:
    assert neighbours_in_turn([(1, 1), (0, 0), (1, 0)]) == [(0, 0), (1, 0), (1, 1)]
