"""Settings of a compiler: its flags as data, with their values."""

from __future__ import annotations

from typing import NamedTuple


class Setting(NamedTuple):
    """A setting that is given another value than the one it has by itself."""

    name: str
    """As users write it: "--xla_tpu_x" for LIBTPU_INIT_ARGS, or an environment variable."""
    value: str
    default: str
    """What it is without that."""

    @property
    def is_flag(self) -> bool:
        """Whether it is one of libtpu, rather than an environment variable."""
        return self.name.startswith("--")

    def __str__(self) -> str:
        return f"{self.name}={self.value}"
