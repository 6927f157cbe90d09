"""See the calls that JAX looks up before it compiles, and say which one a program is for.

    install()                    # once JAX makes its client
    request_of(name, signature)  # what asked for a program that arrived

`_infer_params` of JAX is given each call that its C++ cache does not have, and gives what it traced
it to. What compiles later on the same thread is for that call, unless the names differ: then it is
for an earlier one, of which a derivative is made. The client compiles on a thread of its own, while
the one that asked waits for it: each has one program that it waits for.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
import logging
import re
import sys
import threading
from collections.abc import Iterator
from types import FrameType
from typing import Any, NamedTuple

from ..reading import program
from ..seam import compiler, config, is_usable, partial_eval, pjit, wrap
from . import arguments, durations, functions, values
from .functions import Function

_MOST = 64  # names of functions that are remembered, for each thread
# Where a call enters, and where a program is lowered ahead of time.
_ENTRIES = ("cache_miss", "jit_trace")
_NOT_IN_NAMES = re.compile(r"[^\w.-]")
_LOGGERS = ("jax._src.interpreters.partial_eval", "jax._src.pjit")
_EXPLAINED = "TRACING CACHE MISS"


class Wanted(NamedTuple):
    """A program that a thread waits for."""

    name: str
    signature: str
    """The type of its entry function, in MLIR."""
    facts: dict[str, Any]
    traced_s: float | None
    """How long JAX traced and lowered it; None if it does not tell."""


_waiting: dict[int, Wanted] = {}
"""By thread."""


class Call(NamedTuple):
    """A call that JAX did not have compiled, when it looked it up."""

    name: str
    """As JAX names the function."""
    facts: dict[str, Any]
    programs: Iterator[int]
    """Counts the programs that were compiled for it: a derivative takes several."""


class _Thread(threading.local):
    """What a thread has called."""

    def __init__(self) -> None:
        self.calls: dict[str, Call] = {}
        """The last one of each name, the latest last."""
        self.explained: list[str] = []
        """JAX's words about cache misses, while it looks a call up."""
        self.shows = True
        """Whether the program wants to see them."""


_thread = _Thread()


@functools.cache  # for all clients of the process
def install() -> None:
    """See all calls from now on, and the one that made JAX open its client."""
    if not is_usable(compiler, "backend_compile_and_load"):
        return
    if is_usable(pjit, "_infer_params"):
        wrap(pjit, "_infer_params", _look_up)
    elif is_usable(pjit, "_trace_for_jit"):
        wrap(pjit, "_trace_for_jit", _look_up)
    wrap(compiler, "backend_compile_and_load", _compile)
    durations.install()
    if _can_explain():
        wrap(partial_eval, "diff_trees", _diff_trees)
        for name in _LOGGERS:
            logging.getLogger(name).addFilter(_explanation)


def request_of(name: str, signature: str) -> dict[str, Any]:
    """The facts of the request for a program that arrived, by its name and its type in MLIR.

    They are empty where no thread waits for such a program.
    """
    wanted = _wanted(name, signature)
    return wanted.facts if wanted is not None else {}


def traced_s(name: str, signature: str) -> float | None:
    """How long JAX traced and lowered a program that arrived; None if that is not known."""
    wanted = _wanted(name, signature)
    return wanted.traced_s if wanted is not None else None


def _wanted(name: str, signature: str) -> Wanted | None:
    """Of several the first one gets it: that they have one name and one type at once is rare."""
    waiting = [wanted for wanted in list(_waiting.values()) if wanted.name == name]
    waiting.sort(key=lambda wanted: wanted.signature != signature)
    return waiting[0] if waiting else None


def _look_up(look_up: Any, fun: Any, info: Any, args: Any, kwargs: Any) -> Any:
    if _is_nested(sys._getframe(2)):
        return look_up(fun, info, args, kwargs)
    _thread.explained.clear()
    with _explaining():
        found = look_up(fun, info, args, kwargs)
    with contextlib.suppress(Exception):  # the program is more than what is said of it
        _note(fun, info, args, kwargs, found)
    return found


def _compile(compile_: Any, backend: Any, module: Any, *rest: Any) -> Any:
    """JAX compiles a program, on the thread that asked for it."""
    thread = threading.get_ident()
    with contextlib.suppress(Exception):  # the program is more than what is said of it
        name = program.module_name(module)
        signature = str(program.main_function(module).type)
        facts = _facts(name, sys._getframe(2))
        _waiting[thread] = Wanted(name, signature, facts, durations.take())
    try:
        return compile_(backend, module, *rest)
    finally:
        _waiting.pop(thread, None)


def _facts(name: str, frame: FrameType | None) -> dict[str, Any]:
    """What is known of the request for a program of this name, which is about to be compiled."""
    call = _call_of(name)
    if call is None and _note_running(frame):
        call = _call_of(name)
    facts = {} if call is None else call.facts | {"turn": next(call.programs)}
    return facts | {"place": _place(frame)}


def _call_of(module: str) -> Call | None:
    """The latest call on this thread that a module of this name can be for."""
    for call in reversed(_thread.calls.values()):
        if module.endswith(_NOT_IN_NAMES.sub("_", call.name).strip("_")):
            return call
    return None


def _note_running(frame: FrameType | None) -> bool:
    """Note the call that runs on this thread: the first one began before calls were seen."""
    for entry in _entries(frame):
        known = entry.f_locals
        if {"fun", "jit_info", "args", "kwargs", "p", "args_flat"} <= set(known):
            found = known["p"], known["args_flat"]
            _note(known["fun"], known["jit_info"], known["args"], known["kwargs"], found)
            return True
    return False


def _note(fun: Any, info: Any, args: Any, kwargs: Any, found: Any) -> None:
    """Remember a call with what JAX found for it."""
    traced, flat = found
    name = str(traced.params["name"])
    function = functions.of(fun)
    facts = {
        "name": name,
        "function": _function_facts(function),
        "closure": values.describe(fun, ""),
        "explained": "\n".join(_thread.explained)[:2000],
        "carries": arguments.carry_functions(traced, is_primitive=function.is_primitive),
        **arguments.facts(info, args, kwargs, traced, flat),
    }
    _thread.calls.pop(name, None)
    _thread.calls[name] = Call(name, facts, itertools.count())
    if len(_thread.calls) > _MOST:
        del _thread.calls[next(iter(_thread.calls))]


def _function_facts(function: Function) -> dict[str, Any]:
    return {key: value for key, value in function._asdict().items() if value}


def _is_nested(frame: FrameType | None) -> bool:
    """Whether a look-up is within the tracing or the lowering of another call."""
    return sum(1 for _ in itertools.islice(_entries(frame), 2)) > 1


def _entries(frame: FrameType | None) -> Iterator[FrameType]:
    """The frames in which calls entered JAX, innermost first."""
    while frame is not None:
        code = frame.f_code
        if code.co_name in _ENTRIES and code.co_filename.endswith("pjit.py"):
            yield frame
        frame = frame.f_back


def _place(frame: FrameType | None) -> list[Any] | None:
    """The line of the program that made JAX compile; None where it has none."""
    while frame is not None:
        file = frame.f_code.co_filename
        if not ("/site-packages/" in file or file.startswith(_OF_PYTHON)):
            return [file, frame.f_lineno, frame.f_code.co_qualname]
        frame = frame.f_back
    return None


_OF_PYTHON = (str(logging.__file__).rpartition("/logging/")[0], "<frozen ", __file__)


@contextlib.contextmanager
def _explaining() -> Iterator[None]:
    """Have JAX say why it does not know a call, to this module alone."""
    setting = getattr(config, "explain_cache_misses", None)
    _thread.shows = setting is None or bool(setting.value)
    explains = setting(True) if setting is not None and _can_explain() else None
    try:
        with contextlib.nullcontext() if explains is None else explains:
            yield
    finally:
        _thread.shows = True


@functools.cache
def _can_explain() -> bool:
    """Whether JAX's words are in hand: it would run the program's own `repr`, which may fail."""
    return is_usable(partial_eval, "diff_trees")


def _diff_trees(diff: Any, new_tree: Any, old_tree: Any) -> Any:
    """What JAX says of pytrees, where the program asked for it: arguments.py knows more."""
    return diff(new_tree, old_tree) if _thread.shows else None


def _explanation(record: logging.LogRecord) -> bool:
    """Keep what JAX says of a call; whether it is to be shown, too."""
    text = str(record.msg)
    if not text.startswith(_EXPLAINED):
        return True
    _thread.explained.append(text)
    return _thread.shows
