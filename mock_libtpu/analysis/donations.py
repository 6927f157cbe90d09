"""What was donated: used, refused, or not offered although it could have been.

JAX offers an array to a program that may overwrite it. A program takes those that fit an output.
One that was not offered could have been if nothing used it after the call, and an output
that nothing else was overwritten for has its type and shape.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from mock_libtpu.analysis.calls import TracedCall, place_of
from mock_libtpu.analysis.frames import Place, is_own
from mock_libtpu.analysis.programs.compiles import COMPILE
from mock_libtpu.analysis.programs.signatures import Argument, Signature, signature_of
from mock_libtpu.analysis.values import EXECUTE, executable_of, mention_of, mentions

Outcome = Literal["used", "refused", "missed"]

_ENDS = ("PJRT_Buffer_Destroy", "PJRT_Buffer_Delete")
_NO_USE = ("_Destroy", "_Delete", "_IsDeleted", "_ReadyEvent", "_Device", "_Memory")


class Offer(NamedTuple):
    """An argument at a line, and what became of its donation."""

    outcome: Outcome
    place: Place | None
    program: str
    argument: str
    """Its name, type and shape, such as "state f32[256,256]"."""
    reason: str
    """Why it was refused, or what it could have been overwritten with; "" for one that was used."""


@dataclass(slots=True, eq=False)
class Donated:
    """An argument at a line, in all its calls."""

    offer: Offer
    calls: int = 0
    """On all devices."""
    bytes: int = 0
    """Of all these."""

    @property
    def bytes_a_call(self) -> int:
        """Of one of them: what donating it takes less, and not the sum."""
        return self.bytes // max(1, self.calls)


@dataclass(slots=True, eq=False)
class _Candidate:
    """A buffer that a call did not take, and could have."""

    offer: Offer
    bytes: int


class DonationUses:
    """Collects donations from calls, which are given in the order of their beginnings."""

    def __init__(
        self, calls: Iterable[TracedCall] = (), sink: Callable[[Offer, int], None] | None = None
    ) -> None:
        """`sink` is given each offer with its bytes; without it they are summed up."""
        self._sink = self._sum if sink is None else sink
        self._found: dict[Offer, Donated] = {}
        self._signatures: dict[int, Signature] = {}
        self._donates: dict[int, dict[int, int | None]] = {}
        self._waiting: dict[int, _Candidate] = {}
        """By buffer: those that were last used by an execution."""
        for traced in calls:
            self.add(traced)

    def forget(self) -> None:
        """Leave out what was donated so far, and could have been."""
        self._found.clear()

    def rows(self) -> list[Donated]:
        """Those with the most bytes first; refused and missed ones before those that were used."""
        order = {"refused": 0, "missed": 1, "used": 2}
        return sorted(self._found.values(), key=lambda row: (order[row.offer.outcome], -row.bytes))

    def add(self, traced: TracedCall) -> None:
        """Take a call."""
        call = traced.call
        if call.error is not None:
            return
        if call.function in COMPILE or "Deserialize" in call.function:
            for made in mentions(call.results):
                if made.kind == "executable":
                    self._signatures[made.number] = signature_of(made.facts)
                    self._donates[made.number] = _pairs(made.facts.get("donates"))
        elif call.function == EXECUTE:
            self._add_execution(traced)
        else:
            self._let_go(traced)

    def _let_go(self, traced: TracedCall) -> None:
        """A buffer that is let go of could have been donated; one that is used again could not."""
        call = traced.call
        is_end = call.function in _ENDS
        if not self._waiting or (call.function.endswith(_NO_USE) and not is_end):
            return
        for used in mentions(call.arguments):
            if used.kind != "buffer" or used.number not in self._waiting:
                continue
            candidate = self._waiting.pop(used.number)
            if is_end and _is_in_program(traced):
                self._sink(candidate.offer, candidate.bytes)

    def _add_execution(self, traced: TracedCall) -> None:
        call = traced.call
        ran = executable_of(call)
        if ran is None:
            return
        signature = self._signatures.get(ran.number) or Signature(str(ran.facts.get("program")))
        donates = self._donates.get(ran.number, {})
        place = place_of(traced)
        rows = [row for row in _list(call.arguments.get("argument_lists")) if type(row) is list]
        options = call.arguments.get("options")
        kept = options.get("non_donatable_input_indices") if isinstance(options, dict) else None
        for row in rows:
            self._add_row(row, signature, donates, _list(kept), place)
        if rows and not signature.is_operation:
            self._add_unused(signature, place)

    def _add_row(
        self,
        row: Sequence[Any],
        signature: Signature,
        donates: Mapping[int, int | None],
        kept: Sequence[Any],
        place: Place | None,
    ) -> None:
        """The arguments of one device."""
        free = Counter() if signature.is_operation else _free_outputs(signature, donates)
        times = Counter(mention.number for mention in map(_buffer, row) if mention is not None)
        for index, value in enumerate(row):
            buffer = _buffer(value)
            if buffer is None:
                continue
            self._waiting.pop(buffer.number, None)
            argument = _argument(signature, index, buffer.facts)
            offer = Offer("used", place, signature.program, _text(argument), "")
            size = buffer.bytes or 0
            if index in donates and index not in kept:
                self._sink(offer, size)
            elif index in donates or argument.donated:
                self._sink(
                    offer._replace(outcome="refused", reason=_why(argument, index in kept)), size
                )
            elif (
                free[argument.text] > 0
                and not signature.is_operation
                and times[buffer.number] == 1
                and size
            ):
                free[argument.text] -= 1
                missed = offer._replace(outcome="missed", reason=f"an output is {argument.text}")
                self._waiting[buffer.number] = _Candidate(missed, size)

    def _add_unused(self, signature: Signature, place: Place | None) -> None:
        """Those that were offered, and that the function does not use: JAX leaves them alone."""
        names = {parameter.name for parameter in signature.parameters}
        for argument in signature.arguments:
            if argument.donated and argument.name not in names:
                reason = "the function does not use it"
                self._sink(Offer("refused", place, signature.program, _text(argument), reason), 0)

    def _sum(self, offer: Offer, size: int) -> None:
        row = self._found.get(offer)
        if row is None:
            row = self._found[offer] = Donated(offer)
        row.calls += 1
        row.bytes += size


def _free_outputs(signature: Signature, donates: Mapping[int, int | None]) -> Counter[str]:
    """How many outputs of each type and shape take no argument's memory."""
    taken = set(donates.values())
    return Counter(
        output.text for number, output in enumerate(signature.outputs) if number not in taken
    )


def _why(argument: Argument, is_kept: bool) -> str:
    if is_kept:
        return "the call asked to keep it"
    return f"no output that is still free is {argument.text}"


def _argument(signature: Signature, index: int, facts: Mapping[str, Any]) -> Argument:
    """A parameter of a program, with what the function's call has of it."""
    if index >= len(signature.parameters):
        return Argument(f"argument {index}", str(facts.get("type", "")), ())
    parameter = signature.parameters[index]
    same = len(signature.parameters) == len(signature.arguments)
    called = {argument.name: argument for argument in signature.arguments}
    given = signature.arguments[index] if same else called.get(parameter.name, parameter)
    return given._replace(type=parameter.type, shape=parameter.shape)


def _text(argument: Argument) -> str:
    return f"{argument.name} {argument.text}".strip()


def _is_in_program(traced: TracedCall) -> bool:
    """Whether a line of the program let go of something: at its end Python does."""
    return traced.stack is not None and any(map(is_own, traced.stack.frames))


def _buffer(value: Any) -> Any:
    mention = mention_of(value) if isinstance(value, dict) else None
    return mention if mention is not None and mention.kind == "buffer" else None


def _pairs(donates: Any) -> dict[int, int | None]:
    """By parameter the output that takes its memory, or None."""
    found: dict[int, int | None] = {}
    for pair in _list(donates):
        match pair:
            case [int(parameter), int() | None as output]:
                found[parameter] = output
    return found


def _list(value: Any) -> list[Any]:
    # A recording may come from anyone.
    return value if isinstance(value, list) else []
