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
from collections.abc import Iterable, Iterator
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


def describe(value: object, name: str) -> dict[str, str]:
    """A value as texts by the paths of its parts, such as {"config.layers": "3"}.

    Containers, dataclasses, functions with what they close over, and the attributes of other
    objects are taken apart, to a limit.
    """
    found: dict[str, str] = {}
    _collect(value, name, found, set(), 0)
    return found


def _collect(value: object, name: str, found: dict[str, str], seen: set[int], depth: int) -> None:
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
    if not parts and name:
        found[name] = type(value).__qualname__
    for key, part in parts.items():
        _collect(part, f"{name}{key}", found, seen, depth + 1)


def _parts(value: object) -> dict[str, object]:
    """The parts of a value by what leads to them."""
    if isinstance(value, functools.partial):
        given = {f".args{key}": part for key, part in _parts(value.args).items()}
        given |= {f".{name}": part for name, part in value.keywords.items()}
        return given | {"": value.func}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {f".{name}": part for name, part in zip(value._fields, value, strict=False)}
    if isinstance(value, tuple | list):
        return {f"[{index}]": part for index, part in _first(enumerate(value))}
    if isinstance(value, dict):  # whose own methods a subclass may replace
        return {f"[{plain(key) or '…'}]": part for key, part in _first(dict.items(value))}
    if isinstance(value, set | frozenset):
        return {f"[{text}]": True for text in sorted(filter(None, map(plain, _first(value))))}
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


def _first(items: Iterable[Any]) -> Iterator[Any]:
    return itertools.islice(items, _MOST)


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
