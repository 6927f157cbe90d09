"""What a check of the contract is, and the table of all of them.

A check is a function that makes the calls and says what it expects of them. Its module is its
family, its docstring the rule in a sentence, and it names the functions whose declarations in
pjrt_c_api.h state the rule in the header's own words.
"""

from __future__ import annotations

import functools
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from mock_libtpu.conformance.session import Session

Severity = Literal["error", "warning"]
"""A warning is for what XLA's own client tolerates, or never does."""
_FAMILIES = "mock_libtpu.conformance.families"


class Deviation(Exception):
    """The plugin does something else than the contract says."""


class Unsupported(Exception):
    """The plugin lacks what the check needs, and need not have it."""


@dataclass(frozen=True)
class Check:
    """A rule of the contract, and how it is tried."""

    name: str
    """Its family and its own name: "events/called-once"."""
    rule: str
    """What a plugin does that keeps it, in a sentence."""
    functions: tuple[str, ...]
    """Those whose declarations state it."""
    severity: Severity
    procedure: Callable[[Session], None]
    """Raises Deviation, Unsupported, PluginError."""

    @property
    def family(self) -> str:
        return self.name.partition("/")[0]


_known: dict[str, Check] = {}


def check(
    *functions: str, severity: Severity = "error"
) -> Callable[[Callable[[Session], None]], Callable[[Session], None]]:
    """Make a function a check. `functions` are those whose declarations state its rule."""

    def add(function: Callable[[Session], None]) -> Callable[[Session], None]:
        family = function.__module__.rpartition(".")[2]
        name = f"{family}/{function.__name__}".replace("_", "-")
        rule = " ".join((function.__doc__ or "").split())
        assert name not in _known, f"two checks are named {name}"
        _known[name] = Check(name, rule, functions, severity, function)
        return function

    return add


@functools.cache
def checks() -> dict[str, Check]:
    """All of them by their names, family by family."""
    package = import_module(_FAMILIES)
    for module in pkgutil.iter_modules(package.__path__):
        import_module(f"{_FAMILIES}.{module.name}")
    return _known
