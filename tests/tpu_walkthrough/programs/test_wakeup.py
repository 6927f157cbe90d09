"""No signal is missed by a wait."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tpu_walkthrough.programs.wakeup import WakeEvent, wait, wakeup

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


def test_an_event_is_set_until_it_is_cleared() -> None:
    event = WakeEvent()
    with wakeup() as woken:
        assert wait(woken, [event.descriptor], 0.0) == []
        event.clear()
        for _ in range(100_000):  # more than a pipe holds
            event.set()
        assert wait(woken, [event.descriptor]) == [event.descriptor]
        while wait(woken, [event.descriptor], 0.0):
            event.clear()
        event.set()
        assert wait(woken, [event.descriptor]) == [event.descriptor]
    event.close()
    with pytest.raises(OSError, match="Bad file"):
        event.set()


SETS_WHILE_SIGNALS_RAISE = """
import os, signal, threading, time
from tpu_walkthrough.programs.wakeup import WakeEvent, wait, wakeup

def interrupt(event, ended):
    for _ in range(20):
        event.set()
    signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
    while not ended.value:
        event.set()

class Flag:
    value = False

for _ in range(300):
    event, ended = WakeEvent(), Flag()
    thread = threading.Thread(target=interrupt, args=(event, ended))
    try:
        with wakeup() as woken:
            thread.start()
            while True:
                wait(woken, [event.descriptor], 1.0)
                event.clear()
    except KeyboardInterrupt:
        ended.value = True
    thread.join()
    event.close()
"""


def test_threads_that_set_an_event_end_after_a_signal_that_raises() -> None:
    subprocess.run([sys.executable, "-c", SETS_WHILE_SIGNALS_RAISE], check=True, timeout=60)
