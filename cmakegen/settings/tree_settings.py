"""Read a tree's own options from the file .cmake-gen-globs.toml in its root.

Keys are the long options without leading dashes; the command line overrides the file. An unknown
key or a value of the wrong type is an error. A tree may come from anyone, so settings that lead
out of it (another folder, the package index) apply only once the user trusts the file.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any

from cmakegen.settings.options import INDEX, PINNED, Options, normal_standard
from tpu_walkthrough import trust
from tpu_walkthrough.byte_sizes import byte_size
from tpu_walkthrough.errors import InputError, UsageError
from tpu_walkthrough.files import read_file

SETTINGS_NAME = ".cmake-gen-globs.toml"

_DEFINE = r"(?as)[A-Za-z_]\w*(\([\w\s,.]*\))?(=.*)?"
_SPELLED = {"std": "--std", "define": "-D"}
_OVERRIDE = r"[A-Za-z0-9][\w.+-]*=.+"
_DEFAULTS = Options()
_LARGEST = 1 << 20  # bytes; a few lines are expected
_NO_KEYS = ("root", "untrusted")
_KEYS = {name.replace("_", "-"): name for name in Options._fields if name not in _NO_KEYS}
# What is fetched, from where, and how much; packages and tools come from the package index.
_FETCHING = ("fetch_externals", "protos")
_SERVERS = ("distdir", "override_repository", "mirror", "allow_unpinned", "fetch_limit")
_WHY = {
    "output": "writes outside of the tree",
    "include_dir": "leads out of the tree",
    **dict.fromkeys(_FETCHING, "uses the network"),
    **dict.fromkeys(_SERVERS, "decides what is fetched"),
}


def resolve_options(root: str, given: Mapping[str, Any]) -> Options:
    """The options of a run: those in `given` (the command line), then those of the tree's file.

    Settings that the file may not set are ignored and listed in `untrusted`. Paths in the file are
    relative to the tree. Raises UsageError for a wrong key or value, InputError for a file that
    cannot be read.
    """
    _check_values(given, lambda key, value: f"{_spelled(key)} {value or repr(value)}")
    path = os.path.join(root, SETTINGS_NAME)
    if not os.path.lexists(path):
        return Options(root=root, **given)
    text = _content(path)
    values = _values(root, path, text)
    outside = _outside(root, values)
    if trust.is_trusted(path, text, _targets(outside)):
        outside = {}
    untrusted = tuple(
        f"{path}: {name.replace('_', '-')} {_WHY[name]} and is ignored: the file is not trusted"
        for name in outside
        if name not in given
    )
    if untrusted:
        untrusted += ("to trust that file, read it, then run cmake-gen-globs --trust",)
    values = {name: value for name, value in values.items() if name not in outside}
    return Options(root=root, **{**values, **given}, untrusted=untrusted)


def trust_settings(root: str) -> str:
    """Trust the tree's current settings file; returns its path.

    Raises InputError where it is missing, OutputError where the trust cannot be recorded.
    """
    path = os.path.join(root, SETTINGS_NAME)
    text = _content(path)
    outside = _outside(root, _values(root, path, text))
    trust.trust(path, text, _targets(outside))
    return path


def distrust_settings(root: str) -> str:
    """Revoke the trust in the tree's settings file; returns its path. Raises OutputError."""
    path = os.path.join(root, SETTINGS_NAME)
    trust.forget(path)
    return path


def _content(path: str) -> bytes:
    try:
        return read_file(path, _LARGEST)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}", "Make it readable, or remove it.") from None


def _values(root: str, path: str, text: bytes) -> dict[str, Any]:
    """The settings in the file, with paths relative to the same folder as `root`."""
    values = _read(path, text)
    _check_values(values, lambda key, value: f"{path}: {key} = {value!r}")
    if "output" in values:
        values["output"] = os.path.join(root, values["output"])
    if "include_dir" in values:
        values["include_dir"] = tuple(os.path.join(root, path) for path in values["include_dir"])
    if "distdir" in values:
        values["distdir"] = tuple(os.path.join(root, path) for path in values["distdir"])
    if "override_repository" in values:
        pairs = (text.split("=", 1) for text in values["override_repository"])
        values["override_repository"] = tuple(
            f"{name}={os.path.join(root, path)}" for name, path in pairs
        )
    return values


def _outside(root: str, values: Mapping[str, Any]) -> dict[str, list[str]]:
    """The options among `values` that lead out of the tree, each with its targets."""
    paths = {"output": [values["output"]] if "output" in values else []}
    paths["include_dir"] = list(values.get("include_dir", ()))
    found = {
        name: [real for path in named if (real := _leads_out(root, path))]
        for name, named in paths.items()
    }
    outside = {name: targets for name, targets in found.items() if targets}
    return outside | {name: [] for name in (*_FETCHING, *_SERVERS) if values.get(name)}


def _leads_out(root: str, path: str) -> str:
    """As trust.leads_out, of a path that is relative to the current folder, as `root` is."""
    # A link before `..` leads elsewhere than the path without both.
    ways = (os.path.join(os.getcwd(), path), os.path.abspath(path))
    return next(filter(None, (trust.leads_out(root, way) for way in ways)), "")


def _targets(outside: Mapping[str, list[str]]) -> list[str]:
    return [f"{name}={target}" for name, targets in outside.items() for target in targets]


def _check_values(values: Mapping[str, Any], named: Callable[[str, str], str]) -> None:
    """Raise UsageError for an invalid value; `named` gives its place for the message."""
    std = values.get("std")
    if std is not None and not normal_standard(std):
        raise UsageError(
            f"{named('std', std)}: not a C++ standard", "Use 11, 14, 17, 20, 23 or 26, or c++20."
        )
    for define in values.get("define", ()):
        if not re.fullmatch(_DEFINE, define):
            raise UsageError(
                f"{named('define', define)}: not a macro", "Use NAME, NAME=VALUE or NAME(X)=VALUE."
            )

    externals = values.get("externals", PINNED)
    if externals not in (PINNED, INDEX):
        raise UsageError(f"{named('externals', externals)}: use {PINNED} or {INDEX}")
    for override in values.get("override_repository", ()):
        if not re.fullmatch(_OVERRIDE, override):
            raise UsageError(f"{named('override_repository', override)}: use NAME=DIR")
    if "fetch_limit" in values:
        byte_size(named("fetch_limit", "").removesuffix("''").strip(), values["fetch_limit"])
    mirror = values.get("mirror", "https://")
    if not mirror.startswith(("https://", "http://")):
        raise UsageError(f"{named('mirror', mirror)}: not an address", "Begin it with https://")


def _spelled(name: str) -> str:
    return _SPELLED.get(name) or f"--{name.replace('_', '-')}"


def _read(path: str, text: bytes) -> dict[str, Any]:
    try:
        values = tomllib.loads(text.decode("utf-8"))
    except RecursionError:
        raise UsageError(f"{path}: too deeply nested") from None
    except ValueError as error:  # also of a number with too many digits
        raise UsageError(f"{path}: {error}", "Write it as TOML, for example: std = 20") from None
    result: dict[str, Any] = {}
    for key, value in values.items():
        name = _KEYS.get(key)
        if name is None:
            raise UsageError(f'{path}: unknown key "{key}"', _nearest(key))
        result[name] = _checked(path, key, value, getattr(_DEFAULTS, name))
    return result


def _nearest(key: str) -> str:
    close = get_close_matches(key, _KEYS, n=1, cutoff=0.5)
    if close:
        return f'Did you mean "{close[0]}"?'
    return f"Known keys: {', '.join(sorted(_KEYS))}."


def _checked(path: str, key: str, value: Any, default: Any) -> Any:
    """`value` in the type of `default`; a single string is accepted as a list."""
    elements = value if isinstance(value, list) else [value]
    if any(isinstance(one, str) and "\0" in one for one in elements):
        raise UsageError(f'{path}: "{key}" contains a zero byte')
    if isinstance(default, bool) or default is None:
        if isinstance(value, bool):
            return value
        expected = "true or false"
    elif isinstance(default, tuple):
        if isinstance(value, str):
            return (value,)
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(value)
        expected = "a list of strings"
    else:
        if isinstance(value, str) or (key == "std" and type(value) is int):
            return str(value)
        expected = "a string"
    raise UsageError(f'{path}: "{key}" must be {expected}, not {value!r}')
