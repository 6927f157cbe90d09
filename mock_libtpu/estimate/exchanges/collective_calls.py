"""Find the collectives of an optimised module: what starts each, and what waits for it.

A collective is an instruction of its own, synchronous or as a pair of "-start" and "-done", or is
within another: in the computation of an asynchronous call, in a fusion that scatters what it
reduces, or in a chain of fusions. In a chain "AsyncCollectiveStart" begins a collective, fusions
with other work pass it on, and "AsyncCollectiveDone" ends it; all have its channel. What
SparseCores do is started without its data, which an update gives it later.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from mock_libtpu.compiler.texts.hlo import Hlo, Instruction
from mock_libtpu.compiler.texts.shapes import arrays, shape_text, tiled_bytes
from mock_libtpu.estimate.executed import executed

KINDS = (
    "all-reduce",
    "all-gather",
    "reduce-scatter",
    "all-to-all",
    "ragged-all-to-all",
    "collective-permute",
    "collective-broadcast",
)
_START, _UPDATE, _DONE = "-start", "-update", "-done"
_CHAIN_START = 'custom_call_target="AsyncCollectiveStart"'
_CHAIN_DONE = 'custom_call_target="AsyncCollectiveDone"'
_CHANNEL = re.compile(r"\bchannel_id=(\d+)")
_STATE = re.compile(r"[su]32\[\d?\]")


@dataclass(frozen=True)
class CollectiveCall:
    """A collective of a module."""

    name: str
    """The instruction that executes it, or that starts it."""
    begins: str
    """The instruction from which on it has its data: mostly the same."""
    done: str
    """The instruction that waits for it; "" if it is synchronous."""
    kind: str
    """One of KINDS."""
    instruction: Instruction
    """The collective itself, which has its groups; mostly the one that executes it."""

    def payload(self, members: int) -> int:
        """What one device of a group of so many brings, or, after an all-gather, has.

        In bytes, with the padding of tiles, which is transferred, too.
        """
        opcode, text = self.instruction.opcode, self.instruction.text
        if not opcode.endswith(_START):
            size = tiled_bytes(shape_text(text))
            return size * members if opcode == "reduce-scatter" else size
        # The result of a start is its operands and the result, and the state of the transfer.
        shapes = arrays(shape_text(text))
        size = sum(tiled_bytes(shape) for shape in shapes if not _STATE.match(shape))
        match self.kind:
            case "collective-permute" | "all-to-all":
                return size // 2
            case "all-gather" | "reduce-scatter":
                return size * members // (members + 1)
        return size


def collective_calls(hlo: Hlo) -> dict[str, CollectiveCall]:
    """The collectives by the name of what executes or starts each, in the order of the text."""
    calls = (
        _call(hlo, each) for computation in executed(hlo) for each in hlo.computations[computation]
    )
    return {call.name: call for call in calls if call is not None}


def is_collective(hlo: Hlo, each: Instruction) -> bool:
    """Whether an instruction executes or starts a collective."""
    return _call(hlo, each) is not None


def is_chained(hlo: Hlo, each: Instruction) -> bool:
    """Whether a fusion has a collective within that another one has started.

    It passes it on beside its own work, or waits for its end.
    """
    inner = _within(hlo, each)
    if inner is None or _CHAIN_START in _texts(hlo, each.calls):
        return False
    return _channel(inner) in _chains(hlo)


def ends_chain(hlo: Hlo, each: Instruction) -> bool:
    """Whether a fusion does nothing but wait for a collective that another one has started."""
    return _within(hlo, each) is not None and _CHAIN_DONE in _texts(hlo, each.calls)


def _call(hlo: Hlo, each: Instruction) -> CollectiveCall | None:
    kind = each.opcode.removesuffix(_START)
    if kind in KINDS:
        return CollectiveCall(each.name, each.name, _done(hlo, each), kind, each)
    inner = _within(hlo, each)
    if inner is None or is_chained(hlo, each):
        return None
    if _CHAIN_START in _texts(hlo, each.calls):
        done = _end_of_chain(hlo, each, inner)
        return CollectiveCall(each.name, each.name, done, inner.opcode, inner)
    kind = inner.opcode
    if kind == "all-reduce" and each.opcode == "fusion":
        own, whole = (tiled_bytes(shape_text(one.text)) for one in (each, inner))
        kind = "reduce-scatter" if own < whole else kind
    return CollectiveCall(each.name, _begins(hlo, each), _done(hlo, each), kind, inner)


def _within(hlo: Hlo, each: Instruction) -> Instruction | None:
    """The collective in the computation of one operation, or in those that it calls."""
    is_one_operation = each.opcode == "fusion" or each.opcode.endswith(_START)
    waiting = [each.calls] if is_one_operation and each.calls else []
    seen = set(waiting)
    while waiting:
        for one in hlo.computations.get(waiting.pop(), ()):
            if one.opcode in KINDS:
                return one
            if one.opcode == "call" and one.calls not in seen:
                seen.add(one.calls)
                waiting.append(one.calls)
    return None


def _begins(hlo: Hlo, each: Instruction) -> str:
    updates = (user.name for user in hlo.users(each.name) if user.opcode.endswith(_UPDATE))
    return each.name if each.operands else next(updates, each.name)


def _done(hlo: Hlo, each: Instruction) -> str:
    """What waits for a "-start"; "" for what is synchronous."""
    if not each.opcode.endswith(_START):
        return ""
    waiting = [each]
    while waiting:
        for user in hlo.users(waiting.pop().name):
            if user.opcode.endswith(_DONE):
                return user.name
            if user.opcode.endswith(_UPDATE):
                waiting.append(user)
    return ""


def _end_of_chain(hlo: Hlo, start: Instruction, inner: Instruction) -> str:
    own = hlo.computations[start.computation]
    for each in own[own.index(start) + 1 :]:
        ended = _within(hlo, each) if ends_chain(hlo, each) else None
        if ended is not None and _channel(ended) == _channel(inner):
            return each.name
    return ""


def _chains(hlo: Hlo) -> set[str]:
    """The channels of the collectives that begin a chain."""
    starts = {one.computation for one in hlo.instructions.values() if _CHAIN_START in one.text}
    within = (each for start in starts for each in hlo.computations[start])
    return {_channel(each) for each in within if each.opcode in KINDS}


def _texts(hlo: Hlo, computation: str) -> str:
    return "\n".join(one.text for one in hlo.computations.get(computation, ()))


def _channel(each: Instruction) -> str:
    channel = _CHANNEL.search(each.text)
    return channel[1] if channel else ""
