"""Lock files as lines of a requirements file: requirements.txt, pylock.toml, and uv.lock.

What they ask for is not built: a source that is no wheel is an error, unless the user says
otherwise.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from packaging.specifiers import InvalidSpecifier, SpecifierSet

from mock_libtpu import kept_environments
from tpu_walkthrough.errors import InputError, MissingToolError
from tpu_walkthrough.files import read_file
from tpu_walkthrough.printable import printable, shown_path
from tpu_walkthrough.programs import find_program

_MOST_BYTES = 16 << 20
_UV = "uv.lock"
_INCLUDED = re.compile(r"(?:-r|-c|--requirement|--constraint)[\s=]*(\S+)")
_EDITABLE = re.compile(r"(-e|--editable)\b")
# A path or an address in place of a name, or behind one.
_SOURCE = re.compile(r"(?:[^\s;#]+\s*@\s*)?(?P<source>(?:\w+(?:\+\w+)?:|\.{0,2}/)[^\s;#]*)")


class Locked(NamedTuple):
    """What a lock file asks for."""

    lines: list[str]
    """Of a requirements file."""
    content: str
    """The text of the files that were read."""
    python: SpecifierSet


def locked(file: Path, *, builds: bool) -> Locked:
    """What a lock file asks for. Raises InputError, and MissingToolError for uv's without uv."""
    if file.suffix not in (".toml", ".lock"):
        texts = list(_texts(file, set()))
        if not builds:
            _check(file, [line for text in texts for line in text.splitlines()])
        return Locked([f"--requirement={file}"], "\n".join(texts), SpecifierSet())
    table = _table(file)
    if file.name == _UV:
        lines = _exported(file)
        if not builds:
            _check(file, lines)
        return Locked(lines, "", _python(file, table))
    lines = [line for package in table.get("packages", ()) for line in _pinned(file, package)]
    return Locked(lines, "", _python(file, table))


def _texts(file: Path, seen: set[Path]) -> Iterator[str]:
    """The text of a requirements file, and of those that it includes."""
    if file in seen:
        return
    seen.add(file)
    text = _read(file)
    yield text
    for line in text.splitlines():
        match = _INCLUDED.match(line.strip())
        if match is not None:
            yield from _texts(file.parent / match[1], seen)


def _check(file: Path, lines: list[str]) -> None:
    """Raise InputError for what would be built from its source."""
    for line in map(str.strip, lines):
        source = _SOURCE.match(line)
        is_wheel = source is not None and source["source"].partition("#")[0].endswith(".whl")
        if _EDITABLE.match(line) or (source is not None and not is_wheel):
            raise _built(file, line)


def _built(file: Path, what: str) -> InputError:
    return InputError(
        f"{shown_path(str(file))}: {printable(what)} is built from its source",
        "Allow it with --allow-builds, or leave it out: pip freeze --exclude-editable lists the "
        "rest.",
    )


def _exported(file: Path) -> list[str]:
    """What uv makes of its lock file, without the project itself."""
    uv = find_program("uv")
    if uv is None:
        raise MissingToolError(
            f"{shown_path(str(file))} is read by uv, which is not installed",
            "Install uv, or give requirements.txt or pylock.toml.",
        )
    command = [uv, "export", "--frozen", "--no-emit-project", "--no-header", "--no-annotate"]
    form = ["--format=requirements.txt", "--quiet", "--no-python-downloads"]
    code, lines = kept_environments.run([*command, *form, f"--project={file.parent}"])
    if code != 0:
        raise InputError(
            f"uv cannot export {shown_path(str(file))}: {printable(''.join(lines[-1:]).strip())}",
            "Check with: uv export --frozen",
        )
    return [line.rstrip("\n") for line in lines]


def _pinned(file: Path, package: Mapping[str, Any]) -> Iterator[str]:
    """The line of a package of pylock.toml, with the hashes of its files."""
    name, version = package.get("name"), package.get("version")
    if any(source in package for source in ("vcs", "directory", "archive")) or not version:
        raise _built(file, str(name))
    files = [*package.get("wheels", ())]
    if "sdist" in package:
        files.append(package["sdist"])
    hashes = [f"--hash={kind}:{text}" for each in files for kind, text in each["hashes"].items()]
    marker = f" ; {package['marker']}" if "marker" in package else ""
    yield " ".join((f"{name}=={version}{marker}", *hashes))


def _table(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(_read(file))
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{shown_path(str(file))}: {error}", "Lock it again.") from None


def _python(file: Path, table: Mapping[str, Any]) -> SpecifierSet:
    try:
        return SpecifierSet(str(table.get("requires-python", "")))
    except InvalidSpecifier as error:
        raise InputError(f"{shown_path(str(file))}: {error}", "Lock it again.") from None


def _read(file: Path) -> str:
    try:
        return read_file(str(file), _MOST_BYTES).decode("utf-8", "replace")
    except OSError as error:
        raise InputError(f"{shown_path(str(file))}: {error.strerror}", "Check its path.") from None
