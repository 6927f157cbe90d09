"""Copies between host and device by the lines that caused them, and what they waited for.

A copy is explicit where the program called `jax.device_put` or `jax.device_get`. All others are
implicit, as an argument that is a NumPy array, or `float(loss)`, is: `jax.transfer_guard` refuses
them if told to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from mock_libtpu.analysis.calls import TracedCall, place_of
from mock_libtpu.analysis.frames import Place, is_own
from mock_libtpu.analysis.values import EXECUTE, Way, executable_of, mentions, transfer
from mock_libtpu.stacks.merge import Frame

_EXPLICIT = ("device_put", "device_get")
_API = "/jax/_src/api.py"
_AWAIT = ("PJRT_Buffer_ReadyEvent",)
_BLOCKS = "block_until_ready()"
# Functions of JAX that read an array for the program, with what the program wrote.
_READS = {
    "__array__": "np.asarray()",
    "__bool__": "bool() or if",
    "__complex__": "complex()",
    "__float__": "float()",
    "__format__": "a format",
    "__hash__": "hash()",
    "__index__": "an index",
    "__int__": "int()",
    "__iter__": "a loop over it",
    "__reduce__": "pickle",
    "__repr__": "repr() or print()",
    "__str__": "str() or print()",
    "_item": ".item()",
    "item": ".item()",
    "tolist": ".tolist()",
    "copy_to_host_async": ".copy_to_host_async()",
    "block_until_ready": _BLOCKS,
    "device_get": "jax.device_get()",
    "device_put": "jax.device_put()",
}
_JAX = "/jax/_src/"


class Cause(NamedTuple):
    """What a line did that copied something, or waited for it."""

    place: Place | None
    way: Way | None
    """None where it only waited."""
    means: str
    """What the program wrote, such as "float()"; "" where it is not known."""
    is_implicit: bool
    waits_for: str
    """The program that made the array, with its line; "" for what no program made."""

    @property
    def text(self) -> str:
        """How the line copied, or what it waited for; "" where nothing is known."""
        words = [self.means] if self.means else []
        words += ["implicit"] if self.is_implicit and self.way is not None else []
        words += [f"waits for {self.waits_for}"] if self.waits_for else []
        return ", ".join(words)


@dataclass(slots=True, eq=False)
class Transfers:
    """The copies of one cause."""

    cause: Cause
    calls: int = 0
    bytes: int = 0
    time_ns: int = 0
    """How long the calls took; a copy to the host can go on after its call."""


class TransferUses:
    """Collects copies and waits from calls, which are given in the order of their beginnings."""

    def __init__(
        self,
        calls: Iterable[TracedCall] = (),
        sink: Callable[[Cause, int, int], None] | None = None,
    ) -> None:
        """`sink` is given each cause with its bytes and time; without it they are summed up."""
        self._sink = self._sum if sink is None else sink
        self._found: dict[Cause, Transfers] = {}
        self._makers: dict[int, tuple[str, Place | None]] = {}
        """By buffer: the program that made it, and its line."""
        for traced in calls:
            self.add(traced)

    def rows(self, way: Way | None) -> list[Transfers]:
        """Those of one way, most bytes first; None: those that only waited, most time first."""
        found = [row for row in self._found.values() if row.cause.way == way]
        return sorted(found, key=lambda row: (-row.bytes, -row.time_ns))

    def add(self, traced: TracedCall) -> None:
        """Take a call."""
        call = traced.call
        if call.error is not None:
            return
        if call.function == EXECUTE:
            ran = executable_of(call)
            program = str(ran.facts.get("program", "")) if ran is not None else ""
            for made in mentions(call.results):
                if made.kind == "buffer":
                    self._makers[made.number] = program, place_of(traced)
            return
        moved = transfer(call)
        if moved is None and call.function not in _AWAIT:
            return
        frames = traced.stack.frames if traced.stack is not None else ()
        means = _means(frames) or (_BLOCKS if any(map(_is_block, frames)) else "")
        if moved is None and means != _BLOCKS:
            return
        way = moved.way if moved is not None else None
        waits_for = "" if way == "to device" else self._waits_for(traced)
        cause = Cause(place_of(traced), way, means, not _is_explicit(frames), waits_for)
        size = moved.bytes if moved is not None else 0
        self._sink(cause, size, (call.end_ns or call.start_ns) - call.start_ns)

    def _sum(self, cause: Cause, size: int, time_ns: int) -> None:
        row = self._found.setdefault(cause, Transfers(cause))
        row.calls += 1
        row.bytes += size
        row.time_ns += time_ns

    def _waits_for(self, traced: TracedCall) -> str:
        for source in mentions(traced.call.arguments):
            if source.kind == "buffer" and source.number in self._makers:
                program, place = self._makers[source.number]
                at = (
                    f" of {place.path.rpartition('/')[2]}:{place.line}" if place is not None else ""
                )
                return f"{program}{at}"
        return ""


def _is_block(frame: Frame) -> bool:
    """Whether it is the C++ of `block_until_ready`, which has no Python."""
    return frame.language != "python" and "BlockUntilReady" in frame.function


def _is_explicit(frames: Sequence[Frame]) -> bool:
    return any(
        frame.function in _EXPLICIT and (frame.path or "").endswith(_API)
        for frame in frames
        if frame.language == "python"
    )


def _means(frames: Sequence[Frame]) -> str:
    """What the program wrote: the outermost function of JAX that reads an array for it."""
    found = ""
    for frame in frames:  # innermost first
        if frame.language != "python":
            continue
        if is_own(frame):
            break
        path = frame.path or ""
        name = frame.function.rpartition(".")[2]
        if _JAX in path and name in _READS and (name not in _EXPLICIT or path.endswith(_API)):
            found = _READS[name]
    return found
