"""What is installed without being built: packages of an index, as wheels, and wheels by address."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

from packaging.requirements import InvalidRequirement, Requirement

_CONTINUED = re.compile(r"\\\r?\n")
_COMMENT = re.compile(r"(^|\s+)#.*")
_BEFORE_OPTION = re.compile(r"(?:^|\s+)(?=-)")
_WHEEL = re.compile(r"(?!\w+\+)\S+\.whl(?:#\S*)?")  # git+https: is built, whatever it is named
_ARCHIVE = re.compile(r".*\.(zip|tar|tar\.\w+|tgz|tbz|txz|tlz)", re.IGNORECASE)
# Options in requirements files that say where packages are from, and which of them are taken.
_SHORT = ("-c", "-f", "-i", "-r")
_LONG = frozenset(
    (
        "--constraint",
        "--extra-index-url",
        "--find-links",
        "--hash",
        "--index-url",
        "--no-index",
        "--only-binary",
        "--pre",
        "--prefer-binary",
        "--require-hashes",
        "--requirement",
        "--trusted-host",
    )
)
_NO_WHEELS = ":none:"


def lines_of(text: str) -> Iterator[str]:
    """The lines of a requirements file as installers read them: joined, and without comments."""
    for line in _CONTINUED.sub("", text).splitlines():
        if bare := _COMMENT.sub("", line).strip():
            yield bare


def is_wheel(address: str) -> bool:
    """Whether a path or an address is that of a wheel."""
    return _WHEEL.fullmatch(address) is not None


def may_build(line: str) -> bool:
    """Whether an installer that is to take wheels only may build something for a line, still."""
    try:
        options = [word for word in shlex.split(line) if word.startswith("-")]
    except ValueError:
        return True
    if _NO_WHEELS in line or not all(map(_builds_nothing, options)):
        return True
    text = _BEFORE_OPTION.split(line, maxsplit=1)[0]
    if not text or is_wheel(text.partition(";")[0].strip()):
        return False
    try:
        requirement = Requirement(text)
    except InvalidRequirement:  # the path of a folder, or what no installer knows
        return True
    if requirement.url is not None:
        return not is_wheel(requirement.url)
    return _ARCHIVE.fullmatch(requirement.name) is not None  # which may be a file


def _builds_nothing(option: str) -> bool:
    is_short = option[:2] in _SHORT
    return is_short or option.partition("=")[0] in _LONG
