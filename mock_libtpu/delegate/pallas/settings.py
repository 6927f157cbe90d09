"""What the user chose for kernels: options of JAX's interpreter, and warnings or errors."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..errors import DelegateError

_NAMES = {
    "out_of_bounds": ("out_of_bounds_reads", ("raise", "uninitialized")),
    "uninitialized": ("uninitialized_memory", ("nan", "zero")),
    "dma": ("dma_execution_mode", ("eager", "on_wait")),
}
_DIGITS = 9  # of a seed, which has 32 bits


class Settings(NamedTuple):
    """`params` are arguments of pltpu.InterpretParams; strict: what a TPU refuses is an error.

    has_rules: whether kernels are held against rules of what a TPU's compiler refuses.
    """

    params: dict[str, Any]
    strict: bool
    has_rules: bool = True


current = Settings({}, False)


def read(text: str, strict: bool) -> Settings:
    """Of a text such as "detect_races,uninitialized=nan".

    Raises DelegateError INVALID_ARGUMENT.
    """
    params: dict[str, Any] = {}
    given: set[str] = set()
    for item in filter(None, (each.strip() for each in text.split(","))):
        name, _, value = item.partition("=")
        if name in given:
            msg = f"MOCK_LIBTPU_PALLAS: {name!r} is given twice"
            raise DelegateError("INVALID_ARGUMENT", msg)
        given.add(name)
        if item == "detect_races":
            params["detect_races"] = True
        elif name == "seed" and value.isascii() and value.isdecimal() and len(value) <= _DIGITS:
            params["random_seed"] = int(value)
        elif name in _NAMES and value in _NAMES[name][1]:
            params[_NAMES[name][0]] = value
        else:
            msg = f"MOCK_LIBTPU_PALLAS: {item!r} is not an option of the interpreter for kernels"
            raise DelegateError("INVALID_ARGUMENT", msg)
    return Settings(params, strict)


def use(settings: Settings) -> None:
    """For all kernels of this process that are lowered from now on."""
    global current  # noqa: PLW0603
    current = settings
