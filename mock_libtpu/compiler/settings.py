"""Settings that decide what a compiler makes of a program: flags, and environment variables."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from typing import NamedTuple

_FLAG = "--"


class Setting(NamedTuple):
    """A setting, and the value that it is given."""

    name: str
    """Of a flag with its dashes; of an environment variable as it is."""
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


def flags_text(settings: Iterable[Setting]) -> str:
    """What LIBTPU_INIT_ARGS is for these flags."""
    return " ".join(f"{each.name}={shlex.quote(each.value)}" for each in settings)
