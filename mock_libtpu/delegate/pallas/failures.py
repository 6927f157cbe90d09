"""Run programs with kernels one at a time, and report the first error of a kernel.

A callback of the interpreter that fails ends the execution; those that wait for it on other
devices fail after it, and the CPU client reports all of it as one long text. What is reported is
the first error, with the kernel and its Python line.
"""

from __future__ import annotations

import contextlib
import functools
import logging
import math
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import jax

from ..errors import DelegateError
from ..seam import config, interpreter, mesh, source_info_util
from . import bounds, reports

_NO_MESH = jax.sharding.AbstractMesh((), ())
_CODES: dict[type[BaseException], str] = {
    IndexError: "OUT_OF_RANGE",
    NotImplementedError: "UNIMPLEMENTED",
    TimeoutError: "DEADLINE_EXCEEDED",
}

# Seconds without any callback of a kernel, after which one that waits would wait for ever.
_WAIT = 60

# Seconds between two looks at what is waited for, that a failure waits for the callbacks that run,
# and without a callback after which no other one is expected.
_LOOK, _MOST_WAIT, _QUIET = 0.002, 5, 0.25

# What the interpreter raises on the other devices.
_ELSEWHERE = "Computation failed on "

_running = threading.Lock()
_noting = threading.Lock()
_first: list[_Failure] = []
_within = threading.local()
_is_interrupted = threading.Event()


class _Callback:
    """Lives as long as Python's state of the thread that a callback of a kernel is in.

    That is until jaxlib, whose thread it is, has reported the callback's error.
    """

    count = 0
    """How many threads are in one."""
    began = time.monotonic()
    """When the last one began."""
    _lock = threading.Lock()

    def __init__(self) -> None:
        with self._lock:
            _Callback.count += 1
            _Callback.began = time.monotonic()

    def __del__(self) -> None:
        with self._lock:
            type(self).count -= 1  # whose module may be gone at the end of the process


def _wait_for_callbacks() -> None:
    """Wait for the end of all, after one has failed; no longer than _MOST_WAIT.

    A thread that comes back to Python while that shuts down would end the process. A device's
    program whose execution was interrupted as it began may have its first callback later.
    """
    _within.callback = None  # of this thread, which is back from it
    end = time.monotonic() + _MOST_WAIT
    while time.monotonic() < end and (_Callback.count > 0 or _quiet_seconds() < _QUIET):
        time.sleep(_LOOK)


def _quiet_seconds() -> float:
    return time.monotonic() - _Callback.began


class _InterruptedError(Exception):
    """Ctrl-C, for the interpreter: it lets anything but an Exception end a device's thread."""


class _Failure(NamedTuple):
    kernel: str
    place: str
    error: BaseException


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """While a program with kernels runs: the interpreter has one set of memories for all.

    Raises DelegateError for an error of a kernel, and KeyboardInterrupt.
    """
    with _running:
        _first.clear()
        _is_interrupted.clear()
        try:
            yield
        except (Exception, KeyboardInterrupt) as error:
            if isinstance(error, KeyboardInterrupt):
                _is_interrupted.set()
            _wait_for_callbacks()
            _reset()
            if not _first or isinstance(error, KeyboardInterrupt):
                raise
            if isinstance(_first[0].error, KeyboardInterrupt | _InterruptedError):
                raise KeyboardInterrupt from error
            raise _error(_first[0]) from error
        finally:
            _within.callback = None  # of this thread: it may be one that lives on
        if _first:
            raise _error(_first[0])


def wait(arrays: Sequence[Any]) -> None:
    """Wait for what a program with kernels computes on all devices, also where one has failed.

    Raises KeyboardInterrupt, after it has ended the kernels. jaxlib's own wait is not interrupted,
    and a kernel may wait for a signal that never comes.
    """
    try:
        _until_ready(arrays)
    except KeyboardInterrupt:
        _is_interrupted.set()
        _until_ready(arrays)
        raise


def _until_ready(arrays: Sequence[Any]) -> None:
    waiting = list(arrays)
    failed = math.inf  # since when one has
    while waiting:
        ready = [array for array in waiting if array.is_ready()]
        waiting = [array for array in waiting if all(array is not each for each in ready)]
        if _is_interrupted.is_set() or any(map(_has_failed, ready)):
            failed = min(failed, time.monotonic())
        if waiting and time.monotonic() - failed > _MOST_WAIT:
            _break_barriers()
        time.sleep(_LOOK)


def _has_failed(array: Any) -> bool:
    try:
        array.block_until_ready()
    except RuntimeError:  # jaxlib's own is one
        return True
    return False


def _break_barriers() -> None:
    """End what waits at the end of its kernel for a device that has failed before."""
    memory = getattr(interpreter, "_shared_memory", None) if interpreter.is_loaded else None
    for name in ("barrier", "clean_up_barrier"):
        if memory is not None and getattr(memory, name).n_waiting:
            getattr(memory, name).abort()


def _error(failure: _Failure) -> DelegateError:
    kernel, place, cause = failure
    if isinstance(cause, reports.RefusedError):
        return cause
    text = str(cause).strip() or type(cause).__name__
    out_of_bounds = bounds.described(text)  # a ValueError, if it is a write
    code = "OUT_OF_RANGE" if out_of_bounds else _CODES.get(type(cause), "INTERNAL")
    text = out_of_bounds or text
    return DelegateError(code, f"the kernel {kernel!r} failed: {text} ({place})")


def noted(callback: Callable[..., Any], kernel: str, place: str) -> Callable[..., Any]:
    """A callback of a kernel that keeps its error if it is the first."""

    @functools.wraps(callback)
    def call(*arguments: Any) -> Any:
        _within.kernel = kernel, place
        _within.callback = _Callback()
        try:
            with _without_mesh():
                return callback(*arguments)
        except BaseException as error:
            _keep(_Failure(kernel, _line_of(error) or place, error))
            raise
        finally:
            _within.kernel = None

    return call


@contextlib.contextmanager
def _without_mesh() -> Iterator[None]:
    """A callback computes on a CPU, and its thread may have the TPU's mesh, as in shard_map."""
    context: Any = getattr(config, "device_context", None) or getattr(mesh, "device_context", None)
    unset = getattr(getattr(config, "config_ext", None), "unset", None)
    before = context.swap_local(unset) if hasattr(context, "swap_local") else None
    try:
        with jax.sharding.use_abstract_mesh(_NO_MESH):
            yield
    finally:
        if hasattr(context, "set_local"):
            context.set_local(before)


def check_progress() -> None:
    """In a callback that waits. Raises TimeoutError if for long nothing happens elsewhere.

    Raises _InterruptedError after Ctrl-C.
    """
    if not is_within():
        return
    if _is_interrupted.is_set():
        raise _InterruptedError
    if _quiet_seconds() > _WAIT:
        msg = f"it waits for a semaphore that nothing has signalled for {_WAIT} seconds"
        raise TimeoutError(msg)


def is_within() -> bool:
    """Whether this thread is in a callback of a kernel."""
    return getattr(_within, "kernel", None) is not None


def note(problem: str, place: str) -> None:
    """Report what a TPU would not accept of the kernel that this thread is in; it goes on.

    An error here would leave the kernels of other devices waiting.
    """
    kernel, of_function = _within.kernel
    try:
        reports.report(f"{place or of_function}: the kernel {kernel!r} {problem}")
    except reports.RefusedError as error:
        _keep(_Failure(kernel, place, error))


def _keep(failure: _Failure) -> None:
    with _noting:
        if not _first or _is_of_another_device(_first[0].error):
            _first[:] = [failure]


def place_of(source: Any) -> str:
    """Where the user's code made an operation, by JAX's record of its source."""
    frame = source_info_util.user_frame(getattr(source, "traceback", source))
    return f"{frame.file_name}:{frame.start_line} in {frame.function_name}" if frame else ""


def _is_of_another_device(error: BaseException) -> bool:
    is_broken = isinstance(error, threading.BrokenBarrierError)
    return is_broken or str(error).startswith(_ELSEWHERE)


def _reset() -> None:
    """Drop the memories and semaphores that a kernel left when it failed."""
    if interpreter.is_loaded:
        races = interpreter.races
        interpreter.reset_tpu_interpret_mode_state()
        interpreter.races = races  # for who looks at them after the failure


def _line_of(error: BaseException) -> str:
    """The line of the kernel that a callback is for: most of the interpreter's are given it."""
    traceback = error.__traceback__
    found = ""
    while traceback is not None:
        source = traceback.tb_frame.f_locals.get("source_info")
        if source is not None:
            found = place_of(source) or found
        traceback = traceback.tb_next
    return found


def _is_other(record: logging.LogRecord) -> bool:  # noqa: ARG001 - what a filter is given
    return not is_within()


# JAX logs the traceback of a callback that fails; a kernel's failure is reported once.
logging.getLogger("jax._src.callback").addFilter(_is_other)
