"""Describe values of the user's program as short texts, without running any of its code.

A value's own `repr` could be long, slow, or call the device. So only values of known types are
written out, and others are named by their type.
"""

from __future__ import annotations

import dataclasses
import enum
import functools
import itertools
import sys
import types
from collections.abc import Iterator
from typing import Any

import numpy as np

_LONGEST = 80  # characters of a text
_DEEPEST = 8
_MOST = 200  # entries of a description
_PLAIN = (bool, int, float, complex, str, bytes, type(None), type(Ellipsis), np.generic)


def plain(value: object) -> str | None:
    """The text of a value of a simple type; None for others."""
    if isinstance(value, enum.Enum):
        return f"{type(value).__name__}.{value.name}"
    if type(value) in _PLAIN or isinstance(value, np.generic):
        return _short(repr(value))
    if isinstance(value, np.dtype):
        return str(value)
    if isinstance(value, type):
        return value.__qualname__
    if isinstance(value, slice):
        return _short(repr(value)) if plain(value.start) and plain(value.stop) else None
    return None


def describe(value: object, name: str, *, with_addresses: bool = False) -> dict[str, str]:
    """A value as texts by the paths of its parts, such as {"config.layers": "3"}.

    Containers, dataclasses, functions with what they close over, and the attributes of other
    objects are taken apart, to a limit. `with_addresses` tells objects apart that equal nothing but
    themselves, as functions do: "relu at 0x7f00", whatever their parts are.
    """
    found: dict[str, str] = {}
    _collect(value, name, found, set(), 0, with_addresses)
    return found


def _collect(
    value: object,
    name: str,
    found: dict[str, str],
    seen: set[int],
    depth: int,
    with_addresses: bool,
) -> None:
    if len(found) >= _MOST:
        return
    text = plain(value)
    if text is not None:
        found[name] = text
        return
    array = _array(value)
    if array is not None:
        found[name] = array
        return
    if id(value) in seen or depth >= _DEEPEST:
        return
    seen.add(id(value))
    parts = _parts(value)
    is_itself = with_addresses and type(value).__hash__ is object.__hash__
    if name and (is_itself or not parts):
        found[name] = _name(value) + (f" at {id(value):#x}" if is_itself else "")
    for key, part in parts.items():
        _collect(part, f"{name}{key}", found, seen, depth + 1, with_addresses)


def _name(value: object) -> str:
    """A function's own name; of other objects that of their type."""
    if isinstance(value, types.FunctionType | types.BuiltinFunctionType):
        return value.__qualname__
    kind = type(value)
    wrapped = getattr(value, "__wrapped__", None) if kind.__module__.startswith("jax") else None
    return str(getattr(wrapped, "__qualname__", kind.__qualname__))


def _parts(value: object) -> dict[str, object]:
    """The parts of a value by what leads to them."""
    if isinstance(value, functools.partial):
        given = {f".args{key}": part for key, part in _parts(value.args).items()}
        given |= {f".{name}": part for name, part in value.keywords.items()}
        return given | {"": value.func}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {f".{name}": part for name, part in zip(value._fields, value, strict=False)}
    if isinstance(value, tuple | list):
        return {f"[{index}]": part for index, part in enumerate(_elements(value))}
    if isinstance(value, dict):
        first = itertools.islice(dict.items(value), _MOST)
        return {f"[{plain(key) or '…'}]": part for key, part in first}
    if isinstance(value, set | frozenset):
        return {f"[{text}]": True for text in sorted(filter(None, map(plain, _elements(value))))}
    if isinstance(value, types.MethodType):
        return {"": value.__self__}
    if isinstance(value, types.FunctionType):
        return {f".{name}": part for name, part in closed_over(value).items()}
    if dataclasses.is_dataclass(value):
        fields = (field.name for field in dataclasses.fields(value))
        # Attributes that a class computes are its code.
        own = getattr(value, "__dict__", {})
        return {f".{name}": own[name] for name in fields if name in own}
    if isinstance(value, types.ModuleType | types.BuiltinFunctionType):
        return {}
    attributes = getattr(value, "__dict__", None)
    return (
        {f".{name}": part for name, part in attributes.items()}
        if type(attributes) is dict and not type(value).__module__.startswith("jax")
        else {}
    )


def _elements(value: Any) -> Iterator[object]:
    """The first elements of a container, by the code of Python and not of its class."""
    kind = next(kind for kind in (tuple, list, set, frozenset) if isinstance(value, kind))
    return itertools.islice(kind.__iter__(value), _MOST)


def closed_over(function: types.FunctionType) -> dict[str, object]:
    """What a function has from outside of it: variables of functions around it, and defaults."""
    cells = function.__closure__ or ()
    found: dict[str, object] = {}
    for name, cell in zip(function.__code__.co_freevars, cells, strict=False):
        try:
            found[name] = cell.cell_contents
        except ValueError:  # it has none yet
            continue
    code = function.__code__
    defaults = function.__defaults__ or ()
    first = code.co_argcount - len(defaults)
    found |= dict(zip(code.co_varnames[first : code.co_argcount], defaults, strict=False))
    return found | (function.__kwdefaults__ or {})


def _array(value: object) -> str | None:
    """An array by its type and shape; its elements could be anywhere, and many."""
    if isinstance(value, np.ndarray) or _is_jax_array(value):
        array: Any = value
        shape = ",".join(map(str, array.shape))
        return f"{array.dtype}[{shape}] at {id(value):#x}"
    return None


def _is_jax_array(value: object) -> bool:
    jax = sys.modules.get("jax")
    return jax is not None and isinstance(value, jax.Array)


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
