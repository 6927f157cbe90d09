"""Lives of devices: arrays and programs of our own, in the order in which they come."""

from __future__ import annotations

from mock_libtpu.fit.lifetime import Array, DeviceLife, Held, Step


def life_of_steps(*steps: tuple[str, int]) -> DeviceLife:
    """A life of steps: ("made", bytes), ("ended", number of the array), ("runs", bytes).

    Programs are all number 7; ("refused", 0) refuses one.
    """
    held: list[Held] = []
    found: list[Step] = []
    arrays = 0
    for at, (kind, value) in enumerate(steps):
        if kind == "made":
            held.append(Held(len(held), Array(value, f"u8[{value}]", None), at, None))
            arrays += value
        elif kind == "ended":
            held[value] = held[value]._replace(end=at)
            arrays -= held[value].array.bytes
        runs = kind == "runs"
        found.append(
            Step(arrays, value if runs else 0, 7 if runs else None, is_refusal=kind == "refused")
        )
    return DeviceLife("TPU_3(process=0,(0,0,0,0))", tuple(found), tuple(held))
