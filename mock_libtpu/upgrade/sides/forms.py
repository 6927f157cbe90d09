"""The values of --from and --to: which environment or which files a side has."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from packaging.requirements import InvalidRequirement, Requirement
from packaging.utils import InvalidWheelFilename, canonicalize_name, parse_wheel_filename

from tpu_walkthrough.errors import InputError, UsageError
from tpu_walkthrough.printable import printable

FORMS = (
    'Write "jax==0.12.0" (one or more requirements), python:PATH (an interpreter, or the folder of '
    "an environment), file:LOCK (requirements.txt, pylock.toml or uv.lock), or git:REVISION."
)
# Around operators, and in the brackets of extras, spaces and commas separate nothing.
_SPACES = re.compile(r"\s*(===|==|~=|!=|<=|>=|<|>|@)\s*")
_WORD = re.compile(r"(?:\[[^\]]*\]|,(?=[<>=!~])|[^\s,\[])+")
_LOCKS = re.compile(r"uv\.lock|pylock(\.[^.]+)?\.toml|.*\.(txt|in)")
_OF_JAX = ("jax", "jaxlib", "libtpu")


@dataclass(frozen=True)
class Python:
    """An interpreter that is there already."""

    path: str


@dataclass(frozen=True)
class Requirements:
    """Packages that are installed for this side."""

    text: str
    """As the user wrote them."""
    each: Sequence[Requirement]


@dataclass(frozen=True)
class Lock:
    """A file that names the packages of this side."""

    path: Path


@dataclass(frozen=True)
class Git:
    """A revision of the program's repository."""

    revision: str


Form = Python | Requirements | Lock | Git


@dataclass(frozen=True)
class Known:
    """What tells a bare value's form, besides itself."""

    is_revision: Callable[[str], bool]
    packages: Callable[[], Sequence[str]]
    """The names of those that are installed now."""


def form(option: str, text: str, known: Known) -> Form:
    """What the value of an option means. Raises UsageError and InputError."""
    given = f"{option} {printable(text)}"
    kind, colon, rest = text.partition(":")
    if colon and kind in ("python", "file", "git"):
        if not rest:
            raise UsageError(f"{given}: there is nothing after the colon", FORMS)
        return _marked(given, kind, rest)
    forms = [*_of_path(text), *_of_revision(text, known), *_of_requirements(text, known)]
    if len(forms) == 1:
        return forms[0]
    if forms:
        raise UsageError(f"{given}: it can be {' or '.join(map(_described, forms))}", _marks(forms))
    option_of_pip = next((word for word in text.split() if word.startswith("-")), "")
    if option_of_pip:
        raise UsageError(
            f"{given}: {printable(option_of_pip)} is an option of an installer",
            "Set it in its own settings: PIP_INDEX_URL, UV_INDEX_URL and others apply.",
        )
    try:
        requirements(text)
    except InvalidRequirement:
        what = "it is neither a requirement, nor a path, nor a revision"
    else:
        what = "there is no such revision, path or installed package"
    raise UsageError(f"{given}: {what}", FORMS)


def requirements(text: str) -> Requirements:
    """Requirements with spaces or commas between them; of a file of a wheel also its path.

    Raises InvalidRequirement.
    """
    head, semicolon, marker = text.partition(";")
    words = _WORD.findall(_SPACES.sub(r"\1", head))
    if any(word.startswith("-") for word in words):
        raise InvalidRequirement("an option")
    if words and semicolon:
        words[-1] += f" ;{marker}"
    if not words:
        raise InvalidRequirement("nothing")
    return Requirements(text, [Requirement(_with_name(word)) for word in words])


def _with_name(word: str) -> str:
    """A requirement; of the path of a wheel the one that names it."""
    if word.endswith(".whl") and os.path.isfile(word):
        try:
            name, *_ = parse_wheel_filename(os.path.basename(word))
        except InvalidWheelFilename as error:
            raise InvalidRequirement(str(error)) from None
        return f"{name} @ {Path(word).absolute().as_uri()}"
    return word


def interpreter(path: str) -> str:
    """The interpreter that a path names: itself, or that of an environment's folder."""
    own = os.path.join(path, "bin", "python")
    return own if os.path.isdir(path) and os.access(own, os.X_OK) else path


def _marked(given: str, kind: str, rest: str) -> Form:
    if kind == "git":
        return Git(rest)
    if kind == "python":
        found = interpreter(rest)
        if os.path.isdir(found):
            raise InputError(f"{given}: the folder has no bin/python", "Name an environment's.")
        return Python(found)
    if not os.path.isfile(rest):
        raise InputError(f"{given}: there is no such file", "Check its path.")
    if not _LOCKS.fullmatch(os.path.basename(rest)):
        raise UsageError(
            f"{given}: its name is not that of a lock file",
            "There are requirements.txt (or another .txt), pylock.toml and uv.lock.",
        )
    return Lock(Path(rest).absolute())


def _of_path(text: str) -> list[Form]:
    found = interpreter(text)
    if os.path.isfile(text) and _LOCKS.fullmatch(os.path.basename(text)):
        return [Lock(Path(text).absolute())]
    if os.path.isfile(found) and os.access(found, os.X_OK):
        return [Python(found)]
    return []


def _of_revision(text: str, known: Known) -> list[Form]:
    return [Git(text)] if known.is_revision(text) else []


def _of_requirements(text: str, known: Known) -> list[Form]:
    """Requirements; a bare name counts only where such a package is known.

    A revision that is spelled wrong would otherwise be installed from the index.
    """
    try:
        found = requirements(text)
    except InvalidRequirement:
        return []
    bare = [
        canonicalize_name(each.name) for each in found.each if not each.specifier and not each.url
    ]
    unknown = set(bare).difference(_OF_JAX)
    return [found] if not unknown or unknown.issubset(known.packages()) else []


def _described(each: Form) -> str:
    match each:
        case Python():
            return "an interpreter"
        case Lock():
            return "a lock file"
        case Git():
            return "a revision"
    return "a requirement"


def _marks(forms: Sequence[Form]) -> str:
    """How each of these forms is written."""
    written = []
    for each in forms:
        match each:
            case Python(path):
                written.append(f"python:{path}")
            case Lock(path):
                written.append(f"file:{os.path.relpath(path)}")
            case Git(name):
                written.append(f"git:{name}")
            case Requirements(text):
                written.append(f'"{text}>=0"' if not each.each[-1].specifier else f'"{text},>=0"')
    return f"Write {' or '.join(written)}."
