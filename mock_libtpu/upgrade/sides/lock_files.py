"""Lock files as lines of a requirements file: requirements.txt, pylock.toml, and uv.lock.

What they ask for is not built: a source that is no wheel is an error, unless the user says
otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec
from packaging.requirements import InvalidRequirement, Requirement
from packaging.specifiers import InvalidSpecifier, SpecifierSet

from mock_libtpu import kept_environments
from mock_libtpu.upgrade.sides.wheels import lines_of, may_build
from tpu_walkthrough.errors import InputError, MissingToolError
from tpu_walkthrough.files import read_file
from tpu_walkthrough.printable import printable, shown_path
from tpu_walkthrough.programs import find_program

_MOST_BYTES = 16 << 20
_UV = "uv.lock"
_INCLUDED = re.compile(r"(?:-r|-c|--requirement|--constraint)[\s=]*(\S+)")
_HASH = re.compile(r"\w+:[0-9a-fA-F]+")


class _Table(msgspec.Struct, rename="kebab"):
    """What a lock file of TOML says of itself."""

    requires_python: str = ""


class _File(msgspec.Struct):
    hashes: dict[str, str] = {}


class _Package(msgspec.Struct):
    """A package of pylock.toml."""

    name: str
    version: str = ""
    marker: str = ""
    wheels: list[_File] = []
    sdist: _File | None = None
    vcs: dict[str, object] | None = None
    directory: dict[str, object] | None = None
    archive: dict[str, object] | None = None

    @property
    def is_built(self) -> bool:
        """Whether it is its source that is locked, rather than a version of an index."""
        return not self.version or any((self.vcs, self.directory, self.archive))


class _Pylock(_Table):
    packages: list[_Package] = []


_Read = TypeVar("_Read", bound=_Table)


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
            _check(file, (line for text in texts for line in lines_of(text)))
        return Locked([f"--requirement={file}"], "\n".join(texts), SpecifierSet())
    if file.name == _UV:
        table = _decoded(file, _Table)
        lines = _exported(file)
        if not builds:
            _check(file, lines_of("\n".join(lines)))
        return Locked(lines, "", _python(file, table))
    pylock = _decoded(file, _Pylock)
    return Locked([_pinned(file, each) for each in pylock.packages], "", _python(file, pylock))


def _texts(file: Path, seen: set[Path]) -> Iterator[str]:
    """The text of a requirements file, and of those that it includes."""
    if file in seen:
        return
    seen.add(file)
    text = _read(file)
    yield text
    for line in lines_of(text):
        match = _INCLUDED.match(line)
        if match is not None:
            yield from _texts(file.parent / match[1], seen)


def _check(file: Path, lines: Iterable[str]) -> None:
    """Raise InputError for what may be built from its source."""
    for line in lines:
        if may_build(line):
            raise _built(file, line)


def _built(file: Path, what: str) -> InputError:
    return InputError(
        f"{shown_path(str(file))}: {printable(what)} may be built from its source",
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


def _pinned(file: Path, package: _Package) -> str:
    """The line of a package of pylock.toml, with the hashes of its files."""
    if package.is_built:
        raise _built(file, package.name)
    marker = f" ; {package.marker}" if package.marker else ""
    try:
        requirement = Requirement(f"{package.name}=={package.version}{marker}")
    except InvalidRequirement as error:
        raise _unreadable(file, str(error)) from None
    files = [*package.wheels, *filter(None, [package.sdist])]
    hashes = [f"{kind}:{text}" for each in files for kind, text in each.hashes.items()]
    wrong = next((text for text in hashes if not _HASH.fullmatch(text)), None)
    if wrong is not None:
        raise _unreadable(file, f"{wrong} is no hash")
    return " ".join((str(requirement), *(f"--hash={text}" for text in hashes)))


def _decoded(file: Path, kind: type[_Read]) -> _Read:
    try:
        return msgspec.toml.decode(_read(file), type=kind)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise _unreadable(file, str(error)) from None


def _python(file: Path, table: _Table) -> SpecifierSet:
    try:
        return SpecifierSet(table.requires_python)
    except InvalidSpecifier as error:
        raise _unreadable(file, str(error)) from None


def _unreadable(file: Path, why: str) -> InputError:
    return InputError(f"{shown_path(str(file))}: {printable(why)}", "Lock it again.")


def _read(file: Path) -> str:
    try:
        return read_file(str(file), _MOST_BYTES).decode("utf-8", "replace")
    except OSError as error:
        raise InputError(f"{shown_path(str(file))}: {error.strerror}", "Check its path.") from None
