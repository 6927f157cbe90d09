"""Work on several items that wait for servers, in threads."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor, wait
from typing import TypeVar

_THREADS = 6
Item = TypeVar("Item")
Result = TypeVar("Result")


def side_by_side(work: Callable[[Item], Result], items: Iterable[Item]) -> list[Result]:
    """The results for all items, in their order; an error of one is raised after all are done."""
    threads = ThreadPoolExecutor(_THREADS)
    try:
        futures = [threads.submit(work, item) for item in items]
        wait(futures)
    except KeyboardInterrupt:  # the process ends without waiting for servers
        threads.shutdown(wait=False, cancel_futures=True)
        raise
    threads.shutdown()
    return [future.result() for future in futures]
