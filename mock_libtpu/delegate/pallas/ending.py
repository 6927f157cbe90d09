"""What a kernel must not do: races, copies that it does not wait for, semaphores that it leaves.

JAX's interpreter prints races, or logs them from JAX 0.12 on, and at the end of a kernel
(`_validate`) prints the numbers of semaphores.
"""

from __future__ import annotations

import dataclasses
import logging
import re
from collections.abc import Callable
from typing import Any

from ..seam import interpreter, kernel_memory, missing, races, wrap
from .failures import check_progress, is_within, note, place_of

_NOT_AWAITED = "does not wait for a DMA that it starts"
# An access in the interpreter's message of a race.
_RACE = "RACE DETECTED"
_ACCESS = re.compile(r"^  (read|write) of (?:.*?(\S+:\d+)(?::\d+)? \()?", re.MULTILINE)


def install() -> None:
    """For the kernels of this package; those that the user has interpreted are JAX's."""
    wrap(kernel_memory.SharedMemory, "get_global_core_id", _core_id)
    wrap(interpreter, "semaphore_wait", _wait)
    wrap(interpreter, "dma_wait", _wait)
    races.print = _print
    for name in (races.path, None):
        logging.getLogger(name).addFilter(_passes_unless_race)
    if not missing("waits that never end"):
        wrap(kernel_memory.SharedMemory, "check_failed", _check_failed)
    if not missing("what a kernel leaves behind"):
        wrap(interpreter, "_validate", _validate)
        wrap(kernel_memory.Semaphore, "signal", _signal)


def race_options(parameters: Any) -> dict[str, str]:
    """The options by which the interpreter goes on after a race; `parameters` is InterpretParams.

    An error would leave the kernels of other devices waiting.
    """
    names = (field.name for field in dataclasses.fields(parameters))
    return {"on_race": "warn"} if "on_race" in names else {}


def _passes_unless_race(record: logging.LogRecord) -> bool:
    # A record of the program's own may not be one that can be formatted.
    if not is_within() or not (text := record.getMessage()).startswith(_RACE):
        return True
    _print(text)
    return False


def _validate(validate: Callable[..., Any], token: Any, device_id: Any) -> Any:
    if not is_within():
        return validate(token, device_id)
    for problem, place in _left(interpreter._get_shared_memory(), int(device_id)):
        note(problem, place)
    return token


def _left(shared: Any, device: int) -> list[tuple[str, str]]:
    """(what is left, Python line) of one device."""
    found = []
    cores = shared.get_global_core_ids(device)
    for semaphore in list(shared.sem.values()):
        for core in cores:
            for task in semaphore.tasks[core]:
                dma = getattr(task, "__self__", None)
                if dma is not None and dma.state.name == "STARTED":
                    found.append((_NOT_AWAITED, place_of(dma.source_info)))
            count = int(semaphore.count_by_core[core])
            if count:
                source = getattr(semaphore, "mock_libtpu_source", None)
                place = place_of(source) if source is not None else ""
                found.append(
                    (f"leaves a semaphore at {count}, which has to be 0 at its end", place)
                )
    return list(dict.fromkeys(found))


def _print(text: str) -> None:
    """What the race detector prints."""
    if not is_within():
        print(text)
        return
    accesses = [each.groups() for each in _ACCESS.finditer(text)]
    what = " and ".join(f"a {kind} at {place or 'its call'}" for kind, place in accesses)
    note(f"has a race: nothing orders {what}", next((place for _, place in accesses if place), ""))


def _core_id(core_id: Callable[..., int], self: Any, device_id: Any, local_core_id: Any) -> int:
    """A device that is not there would be one of the lists' ends, or none."""
    if not 0 <= int(device_id) < self.num_devices:
        last = self.num_devices - 1
        where = f"devices 0 to {last}" if last else "device 0"
        msg = f"there is no device {int(device_id)}: it runs on {where}"
        raise IndexError(msg)
    return core_id(self, device_id, local_core_id)


def _check_failed(check_failed: Callable[..., None], self: Any) -> None:
    """What waits calls this ten times a second."""
    check_failed(self)
    check_progress()


def _wait(wait: Callable[..., Any], token: Any, device_id: Any, *rest: Any, **options: Any) -> Any:
    """An error of a wait names the device."""
    try:
        return wait(token, device_id, *rest, **options)
    except TimeoutError as error:
        error.args = (f"{error}, on device {int(device_id)}",)
        raise


def _signal(signal: Callable[..., Any], self: Any, *arguments: Any, **options: Any) -> Any:
    """Semaphores know the line that signalled them last."""
    info = options.get("logging_info") or (arguments[3] if len(arguments) > 3 else None)
    self.mock_libtpu_source = getattr(info, "source_info", None)
    return signal(self, *arguments, **options)
