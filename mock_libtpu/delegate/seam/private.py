"""Reach the private names of names.toml, and see which features an unknown release lacks."""

from __future__ import annotations

import functools
import importlib
import inspect
import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import DelegateError
from ..releases import newest

_TABLE = Path(__file__).parent / "names.toml"
_UNCHECKED = "*"
_OPEN = "…"
# A parameter in the text of a function in C++, as nanobind writes it: its name, and its default.
_IN_CPP = re.compile(r"(?:^|, )(?P<name>\*{0,2}\w+|[/*])(?:: [^=]*?)?(?P<default> = .*?)?(?=, |$)")
_NESTED = re.compile(r"\[[^\[\]]*\]|\([^()]*\)|<[^<>]*>")
_UNNAMED = re.compile(r"arg\d*")


class Missing(DelegateError, AttributeError):
    """What the mock needs for a feature is not there, or does not take what it is given."""

    def __init__(self, feature: str, problems: Sequence[str]) -> None:
        known = newest()
        message = (
            f"this mock of libtpu does not support {feature or 'a part of it'} with jaxlib "
            f"{_version()}: {'; '.join(problems)}; pip install jax=={known} jaxlib=={known}"
        )
        super().__init__("UNIMPLEMENTED", message)


def _version() -> str:
    return str(getattr(sys.modules.get("jaxlib"), "__version__", "of this environment"))


class Name(NamedTuple):
    """A private name of names.toml."""

    module: str
    name: str
    """Below the module; may have dots."""
    feature: str
    """What is lost without it; empty if nothing is."""
    takes: tuple[str, ...] = ()
    """The parameters that it is given in order; "name=" by name, "…" if more may follow."""

    @property
    def path(self) -> str:
        return f"{self.module}.{self.name}"


@functools.cache
def names() -> tuple[Name, ...]:
    """All of names.toml."""
    table = tomllib.loads(_TABLE.read_text("utf-8"))
    return tuple(
        _name(module, name, row, rows["feature"])
        for module, rows in table.items()
        for name, row in rows.items()
        if name != "feature"
    )


def _name(module: str, name: str, row: str | dict[str, str], feature: str) -> Name:
    """The name of a row, which may have a feature of its own; a text is what it is for."""
    described = {} if isinstance(row, str) else row
    takes = tuple(described.get("takes", "").split())
    return Name(module, name, described.get("feature", feature), takes)


class PrivateModule:
    """A module of jax or jaxlib, with the names that are listed.

    A name that the module does not have raises Missing, which getattr and hasattr know. Setting
    one replaces it for all who use the module.
    """

    def __init__(self, path: str) -> None:
        vars(self).update(path=path, _listed=None)

    @property
    def is_loaded(self) -> bool:
        """Whether the program has imported it."""
        return self.path in sys.modules

    def __getattr__(self, name: str) -> Any:
        self._check_listed(name)
        try:
            return getattr(importlib.import_module(self.path), name)
        except (ImportError, AttributeError):
            raise Missing(self._listed[name], [f"{self.path}.{name} is not there"]) from None

    def __setattr__(self, name: str, value: object) -> None:
        self._check_listed(name)
        setattr(sys.modules[self.path], name, value)

    def _check_listed(self, name: str) -> None:
        if self._listed is None:
            rows = (row for row in names() if row.module == self.path)
            vars(self)["_listed"] = {row.name.partition(".")[0]: row.feature for row in rows}
        if _UNCHECKED in self._listed:
            self._listed.setdefault(name, self._listed[_UNCHECKED])
        if name not in self._listed:
            msg = f"{self.path}.{name} is not listed in {_TABLE.name}"
            raise LookupError(msg)


def is_usable(module: PrivateModule, name: str) -> bool:
    """Whether a name is there and takes what it is given, for one that there is another way for."""
    (row,) = (row for row in names() if (row.module, row.name) == (module.path, name))
    return not problem(row)


@functools.cache
def missing(feature: str) -> tuple[str, ...]:
    """Why a feature cannot be had with this jax, a sentence for each name; empty if it can."""
    rows = [row for row in names() if row.feature == feature]
    if not rows:
        msg = f"{feature!r} is not a feature of {_TABLE.name}"
        raise LookupError(msg)
    return tuple(filter(None, map(problem, rows)))


def require(feature: str) -> None:
    """Raises Missing where a feature cannot be had with this jax."""
    problems = missing(feature)
    if problems:
        raise Missing(feature, problems)


def lost_features() -> dict[str, tuple[str, ...]]:
    """The features that cannot be had with this jax, and why."""
    features = dict.fromkeys(row.feature for row in names() if row.feature)
    return {feature: missing(feature) for feature in features if missing(feature)}


def problem(row: Name) -> str:
    """Why a name cannot be used as names.toml describes; empty if it can."""
    try:
        found: Any = importlib.import_module(row.module)
        if row.name != _UNCHECKED:
            for part in row.name.split("."):
                found = getattr(found, part)
    except (ImportError, AttributeError):
        return f"{row.path} is not there"
    if row.takes and not any(_fits(row.takes, each) for each in _signatures(found)):
        return f"{row.path} does not take {' '.join(row.takes)}"
    return ""


def _signatures(function: Any) -> Iterator[inspect.Signature]:
    """The parameters of a function, or of each of its overloads if it is in C++."""
    if type(function).__module__ != "nanobind":
        try:
            yield inspect.signature(function)
        except ValueError:  # nothing is known of it, as of JAX's caches in C++
            yield inspect.signature(lambda *_, **__: None)
        return
    for line in (function.__doc__ or "").splitlines():
        start, arrow, _ = line.rpartition(" -> ")
        if arrow and "(" in start:
            text = start.partition("(")[2].rpartition(")")[0]
            yield inspect.Signature(_parameters_in_cpp(text))


def _parameters_in_cpp(text: str) -> list[inspect.Parameter]:
    while _NESTED.search(text):
        text = _NESTED.sub("", text)
    kind: Any = inspect.Parameter.POSITIONAL_OR_KEYWORD
    found = []
    for part in _IN_CPP.finditer(text):
        if part["name"] == "*":
            kind = inspect.Parameter.KEYWORD_ONLY
        elif part["name"] != "/":
            default = None if part["default"] else inspect.Parameter.empty
            found.append(inspect.Parameter(part["name"], kind, default=default))
    return found


def _fits(takes: tuple[str, ...], signature: inspect.Signature) -> bool:
    """Whether a function can be called with these, and with none but these."""
    by_name = {name.removesuffix("="): None for name in takes if name.endswith("=")}
    in_order = [name for name in takes if not name.endswith("=") and name != _OPEN]
    bind = signature.bind_partial if _OPEN in takes else signature.bind
    try:
        bound = bind(*in_order, **by_name)
    except TypeError:
        return False
    return all(
        name == value or _UNNAMED.fullmatch(name)
        for name, value in bound.arguments.items()
        if isinstance(value, str)
    )
