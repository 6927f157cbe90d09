"""Work on several items that wait for servers, in threads."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable
from typing import TypeVar

_THREADS = 6
Item = TypeVar("Item")
Result = TypeVar("Result")


def side_by_side(work: Callable[[Item], Result], items: Iterable[Item]) -> list[Result]:
    """The results for all items, in their order; an error of one is raised after all are done.

    No thread outlives the call, except after Ctrl-C: then it ends with the process.
    """
    waiting: queue.SimpleQueue[tuple[int, Item]] = queue.SimpleQueue()
    done: queue.SimpleQueue[tuple[int, Result | None, BaseException | None]] = queue.SimpleQueue()
    count = 0
    for item in items:
        waiting.put((count, item))
        count += 1

    def run() -> None:
        while True:
            try:
                number, item = waiting.get_nowait()
            except queue.Empty:
                return
            try:
                done.put((number, work(item), None))
            except BaseException as error:  # noqa: BLE001  # raised again by the caller
                done.put((number, None, error))

    threads = [threading.Thread(target=run, daemon=True) for _ in range(min(count, _THREADS))]
    for thread in threads:
        thread.start()
    results = sorted((done.get() for _ in range(count)), key=lambda result: result[0])
    for thread in threads:
        thread.join()
    for _, _, error in results:
        if error:
            raise error
    return [result for _, result, _ in results]  # type: ignore[misc]
