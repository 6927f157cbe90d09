"""Settings that decide what a compiler makes of a program: flags, and environment variables."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from typing import NamedTuple

_FLAG = "--"
_XLA_FLAGS = "XLA_FLAGS="


class Setting(NamedTuple):
    """A setting, and the value that it is given."""

    name: str
    """As users write it: a flag of libtpu with its dashes, and an environment variable as it is.

    A flag in the environment variable XLA_FLAGS is "XLA_FLAGS=--xla_name".
    """
    value: str
    instead: str
    """The value that it has otherwise."""

    @property
    def is_flag(self) -> bool:
        """Whether it is one of libtpu, rather than an environment variable."""
        return self.name.startswith(_FLAG)

    def __str__(self) -> str:
        return f"{self.name}={self.value}"


def flag(name: str, value: str, instead: str) -> Setting:
    """A flag of libtpu."""
    return Setting(f"{_FLAG}{name}", value, instead)


def xla_flag(name: str, value: str, instead: str) -> Setting:
    """A flag in the environment variable XLA_FLAGS."""
    return Setting(f"{_XLA_FLAGS}{_FLAG}{name}", value, instead)


def flags_text(settings: Iterable[Setting]) -> str:
    """What LIBTPU_INIT_ARGS is for these flags."""
    return " ".join(f"{each.name}={shlex.quote(each.value)}" for each in settings)


def variables(settings: Iterable[Setting], xla_flags: str = "") -> dict[str, str]:
    """The environment variables for those that are none of libtpu. `xla_flags`: XLA_FLAGS's own."""
    settings = list(settings)
    flags = [str(each).removeprefix(_XLA_FLAGS) for each in settings if _is_xla(each)]
    others = {each.name: each.value for each in settings if not (each.is_flag or _is_xla(each))}
    return others | ({"XLA_FLAGS": " ".join(filter(None, (xla_flags, *flags)))} if flags else {})


def _is_xla(setting: Setting) -> bool:
    return setting.name.startswith(_XLA_FLAGS)
