"""Settings that may undo a difference: what to set of the newer side, in groups, likeliest first.

Mostly a setting has another default. Where libtpu decides itself, as it does for a third of its
flags, both defaults are the same, and the decision may be another one: those are switched off, and
then on.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TypeVar

from mock_libtpu.compiler.settings import Setting, flag, xla_flag
from mock_libtpu.upgrade.ablation.ablation import Component, Group
from tpu_walkthrough.errors import counted

_Name = TypeVar("_Name", str, Setting)
_ON, _OFF = "true", "false"
_NOT_IN_WORDS = re.compile(r"[^a-z0-9]+")


def libtpu_groups(
    older: Mapping[str, str],
    newer: Mapping[str, str],
    switches: Collection[str],
    words: Iterable[str] = (),
) -> tuple[Group, ...]:
    """Those of libtpu, from the flags of both and the switches of the newer one.

    `words`: what has changed in the program, such as "gather" and "SparseCore". Settings that are
    named after it are the likelier ones.
    """
    both = [name for name in newer if name in older]
    changed = [flag(name, older[name], newer[name]) for name in both if older[name] != newer[name]]
    added = [
        flag(name, _OFF, value)
        for name, value in newer.items()
        if name not in older and (value == _ON or name in switches)
    ]
    named = _Named(words)
    chosen = [name for name in switches if older.get(name) == newer[name]]
    likely = named.first([name for name in chosen if named.count(name)])
    others = [name for name in chosen if not named.count(name)]
    groups = [
        ("of libtpu with another default", named.first(changed)),
        ("that only the newer libtpu has, off", named.first(added)),
    ]
    for names, which in ((likely, f"about {named}"), (others, "about other things")):
        for value, state in ((_OFF, "off"), (_ON, "on")):
            title = f"{which} that libtpu decides itself, {state}"
            groups.append((title, [flag(name, value, newer[name]) for name in names]))
    return _groups("libtpu", groups)


def jax_groups(
    older: Mapping[str, str],
    newer: Mapping[str, str],
    xla_older: Mapping[str, str] | None = None,
    xla_newer: Mapping[str, str] | None = None,
) -> tuple[Group, ...]:
    """Those of jax, from the environment variables of both with their values.

    `xla_older`, `xla_newer`: what both set of XLA's flags, other than libtpu has it.
    """
    changed = [
        Setting(name, older[name], value)
        for name, value in newer.items()
        if name in older and older[name] != value
    ]
    added = [
        Setting(name, _OFF, value)
        for name, value in newer.items()
        if name not in older and value == _ON
    ]
    return _groups(
        "jax",
        [
            ("of jax with another default", changed),
            ("that only the newer jax has, off", added),
            ("of XLA that jaxlib gives another value", _xla(xla_older or {}, xla_newer or {})),
        ],
    )


def _xla(older: Mapping[str, str], newer: Mapping[str, str]) -> list[Setting]:
    """What one side does not set is as libtpu has it: of a switch that is the other state."""
    other = {_ON: _OFF, _OFF: _ON}
    values = ((name, older.get(name), newer.get(name)) for name in dict.fromkeys((*newer, *older)))
    return [
        xla_flag(name, old or other[str(new)], new or other.get(str(old), ""))
        for name, old, new in values
        if old != new and (old is not None or new in other)
    ]


def _groups(
    component: Component, groups: Sequence[tuple[str, Sequence[Setting]]]
) -> tuple[Group, ...]:
    return tuple(
        Group(component, f"{counted(len(settings), 'setting')} {title}", tuple(settings))
        for title, settings in groups
        if settings
    )


class _Named:
    """Which settings are named after something, however words are put together in names."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = sorted(set(words))

    def __str__(self) -> str:
        return ", ".join(self._words)

    def count(self, name: str) -> int:
        """How many of the words a name has."""
        letters = _letters(name)
        return sum(_letters(word) in letters for word in self._words)

    def first(self, named: Sequence[_Name]) -> list[_Name]:
        """Sorted by how many of the words they have, most first."""
        return sorted(named, key=lambda each: -self.count(str(each)))


def _letters(text: str) -> str:
    return _NOT_IN_WORDS.sub("", text.lower())
