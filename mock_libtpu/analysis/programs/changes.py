"""What differs between two signatures of a function: why JAX compiled it again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from mock_libtpu.analysis.programs.signatures import Argument, Signature, without_address

Cause = Literal[
    "shape",
    "dtype",
    "weak type",
    "structure",
    "static value",
    "sharding",
    "device",
    "layout",
    "donation",
    "options",
    "context",
    "closure",
    "new function object",
    "cache",
    "unknown",
]

_LONGEST = 200
# An object that equals nothing but itself, as delegate/requests/values.py writes it.
_OBJECT = re.compile(r"(?P<name>[\w.<>]+) at 0x[0-9a-f]*")
_BESIDE = 60  # characters
_MISSING = "not given"
# How JAX says that a setting of its own differs, and that something else does.
_CONTEXT = "Tracing context doesn't match"
_SETTING = re.compile(
    r"^ *\* (?P<name>\w+) differs: now (?P<new>.*) and before (?P<old>.*)$", re.MULTILINE
)
# What is around the positional arguments, where none has a name.
_TREE = re.compile(r"^\(|(, \{\})?\)$")
_DEVICE = "on device"  # and devices
_PARAMETER = re.compile(r"^params\['(\w+)'\]")
_WORDS = {
    "static value": "static",
    "options": "option",
    "closure": "a new function object with",
}


class Change(NamedTuple):
    """One thing that differs."""

    cause: Cause
    text: str
    """What it was and is, such as "x f32[64,784] -> f32[48,784]"."""


def changes(old: Signature, new: Signature) -> list[Change]:
    """Why a function that was compiled for the old signature was compiled for the new one.

    There is at least one reason: that nothing differs means that the cache lost the program.
    """
    found = [
        *_argument_changes(old.arguments, new.arguments),
        *_static_changes(old.statics, new.statics),
        *_text_changes("options", old.options, new.options),
    ]
    if not found and old.by_name != new.by_name:
        found += _given_otherwise(old.by_name, new.by_name)
    if not found and old.structure != new.structure:
        found.append(Change("structure", _structure_text(old.structure, new.structure)))
    if old.function is not None and new.function is not None:
        found += _object_changes(old, new)
    if not found:  # a derivative has parameters and outputs of its own
        found += _changes_by_position("parameter", old.parameters, new.parameters)
    if not found:
        found += _changes_by_position("output", old.outputs, new.outputs)
    return found or [_other(new)]


def weight(found: Sequence[Change]) -> int:
    """How much differs: the closest of several signatures explains the most."""
    return 0 if found[0].cause in _NOTHING else len(found)


_NOTHING: tuple[Cause, ...] = ("context", "cache", "unknown")


def _structure_text(old: str, new: str) -> str:
    """What differs of the pytrees of the arguments: with what is beside it, where they are long."""
    if without_address(old) == without_address(new):
        at = _first_difference(old, new)
        objects = (match["name"] for match in _OBJECT.finditer(old) if match.end() >= at)
        return f"arguments: {next(objects, 'a part')} among them is a new object"
    texts = [_TREE.sub("", without_address(text)) for text in (old, new)]
    if max(map(len, texts)) > _LONGEST:
        at = _first_difference(*texts)
        start = max(0, at - _BESIDE)
        texts = [f"{'…' * (start > 0)}{text[start : at + _BESIDE]}…" for text in texts]
    return f"arguments {' -> '.join(texts)}"


def _first_difference(one: str, other: str) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (left, right) in pairs if left != right), min(len(one), len(other)))


def _argument_changes(old: Sequence[Argument], new: Sequence[Argument]) -> Iterator[Change]:
    if len(old) == len(new) and not all(argument.name for argument in (*old, *new)):
        yield from _changes_by_position("argument", old, new)
        return
    before = {argument.name: argument for argument in old}
    after = {argument.name: argument for argument in new}
    for name, argument in after.items():
        if name in before:
            yield from _changes_of_one(name, before[name], argument)
        else:
            yield Change("structure", f"{name} {argument.text} is new")
    for name, argument in before.items():
        if name not in after:
            yield Change("structure", f"{name} {argument.text} is gone")


def _changes_by_position(
    word: str, old: Sequence[Argument], new: Sequence[Argument]
) -> Iterator[Change]:
    if len(old) == len(new):
        for number, pair in enumerate(zip(old, new, strict=True)):
            yield from _changes_of_one(f"{word} {number}", *pair)


def _changes_of_one(name: str, old: Argument, new: Argument) -> Iterator[Change]:
    if old.text != new.text:
        cause: Cause = "shape" if old.type == new.type else "dtype"
        yield Change(cause, f"{name} {old.text} -> {new.text}")
    elif old.weak != new.weak:
        texts = (f"{argument.text}{' (weak type)' * argument.weak}" for argument in (old, new))
        yield Change("weak type", f"{name} {' -> '.join(texts)}")
    if old.sharding != new.sharding:
        yield _placed(name, old.sharding, new.sharding)
    if old.layout != new.layout:
        texts = (argument.layout or "default" for argument in (old, new))
        yield Change("layout", f"{name} {' -> '.join(texts)}")
    if old.donated != new.donated:
        yield Change("donation", f"{name} is {'now' if new.donated else 'no longer'} donated")


def _placed(name: str, old: str, new: str) -> Change:
    """Another sharding or another device; devices that are the same need no word."""
    before, after = (text or "not put anywhere" for text in (old, new))
    is_device = all(text.startswith(_DEVICE) for text in (before, after))
    if before.partition(f" {_DEVICE}")[1:] == after.partition(f" {_DEVICE}")[1:]:
        before, after = (text.partition(f" {_DEVICE}")[0] for text in (before, after))
    return Change("device" if is_device else "sharding", f"{name} {before} -> {after}")


def _text_changes(cause: Cause, old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[Change]:
    for name in dict.fromkeys((*old, *new)):
        if old.get(name) != new.get(name):
            before, after = old.get(name, _MISSING), new.get(name, _MISSING)
            yield Change(cause, f"{_WORDS[cause]} {name} {before} -> {after}")


def _static_changes(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[Change]:
    """Other values; objects that equal nothing but themselves only where their parts are equal."""
    before, after = (
        {name: without_address(text) for name, text in statics.items()} for statics in (old, new)
    )
    if before != after:
        yield from _text_changes("static value", before, after)
        return
    for name in after:
        if old[name] != new[name]:
            text = f"static {name} is another {after[name]}, which equals no other: make it once"
            yield Change("static value", text)


def _given_otherwise(old: Sequence[str], new: Sequence[str]) -> Iterator[Change]:
    """Static arguments by name that were given by position, and the other way round."""
    for name in sorted({*old} ^ {*new}):
        ways = "position -> name" if name in new else "name -> position"
        yield Change("structure", f"static {name} given by {ways}")


def _object_changes(old: Signature, new: Signature) -> Iterator[Change]:
    """Another object of the same code: with other values around it, or only made anew."""
    assert old.function is not None
    assert new.function is not None
    if old.function.number == new.function.number:
        return
    if new.function.is_of_jax and (old.arguments != new.arguments):
        return  # of which its parameters follow
    cause: Cause = "static value" if new.function.is_of_jax else "closure"
    before, after = _closure(old), _closure(new)
    moved = [name for name, text in before.items() if _has_moved(text, after.get(name))]
    for name in moved:
        del before[name], after[name]
    found = list(_text_changes(cause, before, after))
    if found:
        yield from (_with_place(change, new) for change in found)
    elif not new.function.is_of_jax or new.carries:
        yield Change("new function object", _made_anew(new, moved))


def _has_moved(old: str, new: str | None) -> bool:
    """Whether an array or an object differs in nothing but where it is."""
    return new is not None and old != new and without_address(old) == without_address(new)


def _with_place(change: Change, new: Signature) -> Change:
    return change if change.cause != "closure" else Change("closure", change.text + _made_at(new))


def _closure(signature: Signature) -> dict[str, str]:
    """What an object has from outside, by short names; an array is its type and address."""
    return {_PARAMETER.sub(r"\1", name): text for name, text in signature.closure.items()}


def _made_anew(new: Signature, moved: Sequence[str]) -> str:
    if new.carries:
        return "a new function object: JAX was given another function than before"
    over = ""
    if moved:
        more = f" and {len(moved) - 1:,} more" if len(moved) > 1 else ""
        over = f", over another {moved[0]}{more}"
    made = f"a new function object each time{_made_at(new)}{over}"
    return f"{made}: make it once, outside of what repeats"


def _made_at(new: Signature) -> str:
    place = new.function.place if new.function is not None else None
    return "" if place is None else f", made at {place.path.rpartition('/')[2]}:{place.line}"


def _other(new: Signature) -> Change:
    """A reason that is none of the arguments nor of the function."""
    if _CONTEXT in new.explained:
        settings = [
            f"{match['name']} {match['old']} -> {match['new']}"
            for match in _SETTING.finditer(new.explained)
        ]
        return Change("context", _cut("; ".join(settings)) or "a setting or a context of JAX")
    if new.function is None:
        return Change("unknown", "the recording does not say why")
    if new.turn:
        return Change("unknown", "the program before it of the same call was compiled again")
    return Change("cache", "nothing differs: its cache was cleared, or is off")


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
