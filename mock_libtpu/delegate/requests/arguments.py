"""The arguments of a call as JAX keeps what it compiled by them, and its other settings."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from ..element_types import BY_DTYPE
from . import values
from .trees import tree_text

_MOST = 4000
"""Arguments that are described."""
_LONGEST = 500
_LONGEST_TREE = 10_000


def facts(
    info: Any, args: Sequence[Any], kwargs: dict[str, Any], traced: Any, flat: Sequence[Any]
) -> dict[str, Any]:
    """What a call was given. `info` and `traced` are JAX's; `flat` are the arguments that vary."""
    names = traced.arg_names or ()
    dynamic = flat[len(flat) - len(names) :]
    donated = traced.params["donated_invars"]
    donated = donated[len(donated) - len(names) :]
    rows = list(zip(names, traced.in_avals, dynamic, donated, strict=False))
    return {
        "arguments": [_argument(*row) for row in rows[:_MOST]],
        "transforms": sorted(set(filter(None, map(_transform, dynamic)))),
        "statics": _statics(info, args, kwargs),
        "by_name": [str(name) for name in info.static_argnames or () if name in kwargs],
        "structure": tree_text(traced.in_tree)[:_LONGEST_TREE],
        "options": _options(info),
    }


def _argument(name: str, aval: Any, value: Any, donated: bool) -> dict[str, Any]:
    found: dict[str, Any] = {"name": str(name), "type": type_name(aval.dtype)}
    found["shape"] = list(map(int, aval.shape))
    if getattr(aval, "weak_type", False):
        found["weak"] = True
    sharding = sharding_text(getattr(value, "sharding", None))
    if sharding and getattr(value, "committed", True):
        found["sharding"] = sharding
    if donated:
        found["donated"] = True
    return found


def type_name(dtype: Any) -> str:
    """As PJRT names a type; JAX's own types have no such name."""
    row = BY_DTYPE.get(dtype)
    return row.name if row is not None else str(dtype)


def sharding_text(sharding: Any) -> str:
    """How an array is divided over which devices, such as "P('data', None) of data=2,model=4"."""
    if sharding is None:
        return ""
    mesh, spec = getattr(sharding, "mesh", None), getattr(sharding, "spec", None)
    kind = getattr(sharding, "memory_kind", None)
    memory = f" in {kind}" if kind not in (None, "device") else ""
    if mesh is not None and spec is not None:
        # A spec that ends with None is the same without.
        axes = ",".join(f"{name}={size}" for name, size in mesh.shape.items())
        parts = list(spec)
        while parts and parts[-1] is None:
            parts.pop()
        return f"P({', '.join(map(repr, parts))}) of {axes}{_devices(sharding)}{memory}"
    return f"{_KINDS.get(type(sharding).__name__, '')}{_devices(sharding)}{memory}".strip()


_KINDS = {"PmapSharding": "pmap", "GSPMDSharding": "GSPMD"}


def _devices(sharding: Any) -> str:
    devices = getattr(getattr(sharding, "mesh", None), "devices", None)  # a NumPy array, in order
    try:
        ordered = sharding.device_set if devices is None else devices.flat
        numbers = [int(device.id) for device in ordered]
    except Exception:  # noqa: BLE001 - an abstract mesh has none
        return ""
    numbers = sorted(numbers) if devices is None else numbers
    if numbers == list(range(numbers[0], numbers[0] + len(numbers))) and len(numbers) > 1:
        return f" on devices {numbers[0]} to {numbers[-1]}"
    word = "device" if len(numbers) == 1 else "devices"
    return f" on {word} {', '.join(map(str, numbers[:16]))}"


def _transform(value: Any) -> str:
    """What an argument is traced for, as the name of JAX's class; "" for an array."""
    jax = sys.modules["jax"]
    return type(value).__name__.removesuffix("Tracer") if isinstance(value, jax.core.Tracer) else ""


def _statics(info: Any, args: Sequence[Any], kwargs: dict[str, Any]) -> dict[str, str]:
    """The arguments that are constants of the program."""
    found: dict[str, str] = {}
    names = _parameter_names(info)
    for number in info.static_argnums or ():
        if -len(args) <= number < len(args):
            position = number % len(args) if args else number
            name = names[position] if position < len(names) else f"args[{position}]"
            found |= values.describe(args[number], name, with_addresses=True)
    for name in info.static_argnames or ():
        if name in kwargs:
            found |= values.describe(kwargs[name], name, with_addresses=True)
    return found


def _parameter_names(info: Any) -> list[str]:
    signature = info.fun_signature
    return list(signature.parameters) if signature is not None else []


def _options(info: Any) -> dict[str, str]:
    """What was given to `jax.jit`."""
    given = {
        f"compiler_options[{name}]": values.plain(value) or "…"
        for name, value in info.compiler_options_kvs or ()
    }
    for name in ("device", "backend"):
        value = getattr(info, name)
        if value is not None:
            given[name] = str(value)
    for name in ("in_shardings", "out_shardings"):
        leaves = getattr(info, f"{name}_leaves")
        texts = [
            sharding_text(leaf) if hasattr(leaf, "device_set") else str(leaf)[:_LONGEST]
            for leaf in leaves
        ]
        if any("Unspecified" not in text for text in texts):
            given[name] = ", ".join(texts)[:_LONGEST]
    return given


def carry_functions(traced: Any, *, is_primitive: bool) -> bool:
    """Whether an operation has functions in it, as a scan has: then it is one of the program's.

    Of JAX's other functions that is only `jax.pmap`, which is a shard_map of one.
    """
    equations = getattr(traced.params["jaxpr"], "eqns", ())
    if not is_primitive and [equation.primitive.name for equation in equations] != ["shard_map"]:
        return False
    return any(_is_function(value) for equation in equations for value in equation.params.values())


_FUNCTIONS = ("Jaxpr", "ClosedJaxpr", "Exported")


def _is_function(value: Any) -> bool:
    if isinstance(value, tuple | list):
        return any(map(_is_function, value))
    return callable(value) or type(value).__name__ in _FUNCTIONS
