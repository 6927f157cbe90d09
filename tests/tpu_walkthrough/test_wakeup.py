"""No signal is missed by a wait."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import pytest

from tpu_walkthrough.wakeup import wait, wakeup

if TYPE_CHECKING:
    from collections.abc import Iterator

NUMBER = signal.SIGUSR1


@pytest.fixture
def seen() -> Iterator[list[int]]:
    numbers: list[int] = []
    before = signal.signal(NUMBER, lambda number, _frame: numbers.append(number))
    yield numbers
    signal.signal(NUMBER, before)


def test_a_signal_before_the_wait_ends_it(seen: list[int]) -> None:
    with wakeup() as woken:
        os.kill(os.getpid(), NUMBER)
        # Without a wakeup this would not return: nothing is ever written to `reading`.
        reading, writing = os.pipe()
        assert wait(woken, [reading]) == [woken]
        assert seen == [NUMBER]
        assert wait(woken, [reading], 0.0) == []
        os.write(writing, b"x")
        assert wait(woken, [reading]) == [reading]
        os.close(reading)
        os.close(writing)


def test_the_descriptor_is_closed_after_the_block(seen: list[int]) -> None:
    with wakeup() as outer:
        with wakeup() as woken:
            pass
        with pytest.raises(OSError, match="Bad file"):
            os.fstat(woken)
        os.kill(os.getpid(), NUMBER)
        assert wait(outer) == [outer]
    assert seen == [NUMBER]
    assert signal.set_wakeup_fd(-1) == -1
