"""What a program needs besides what the user names: so that it runs in an environment of its own.

It is what the script says in its own metadata (PEP 723) and what the user says; without both, the
packages of the modules that it imports, by name alone.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from packaging.requirements import InvalidRequirement, Requirement
from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.utils import canonicalize_name

from mock_libtpu.upgrade.sides.imports import Imports, imports, top
from mock_libtpu.upgrade.sides.program import Program
from mock_libtpu.upgrade.sides.side import Place, search_path
from tpu_walkthrough.errors import InputError, UsageError
from tpu_walkthrough.files import read_file
from tpu_walkthrough.interpreters.packages import Packages, is_below, owners_of
from tpu_walkthrough.printable import printable

OF_JAX = frozenset(("jax", "jaxlib", "libtpu"))
_OURS = "tpu-walkthrough"
_MOST_BYTES = 4 << 20
_BEGIN, _END, _COMMENT = "# /// script", "# ///", "#"


@dataclass
class Needs:
    """What a program needs."""

    requirements: list[Requirement] = field(default_factory=list)
    python: SpecifierSet = field(default_factory=SpecifierSet)
    """The versions of Python that its script allows."""
    search_path: list[str] = field(default_factory=list)
    """Folders of working copies that it imports from, which are installed nowhere else."""
    notes: list[str] = field(default_factory=list)


def needs(
    of: Program, place: Place, python: str, packages: Packages, with_: Sequence[str]
) -> Needs:
    """What a program needs, which the interpreter runs now. Raises InputError and UsageError."""
    own = [root for each in packages.editable.values() for root in each.roots]
    files = of.modules(place.folder)
    start = files[0].parent if of.file is not None and files else place.folder
    read = imports(files, [start, *map(Path, (*search_path(), *own))])
    found = Needs(search_path=[root for root in own if _is_used(root, read)])
    metadata = _metadata(files[0]) if of.file is not None and files else None
    if metadata is not None:
        found.python, found.requirements = metadata
        others = (each for each in found.requirements if canonicalize_name(each.name) not in OF_JAX)
        found.notes.append(f"installed, too, as {files[0].name} says: {_names(others)}")
    found.requirements += [_requirement(f"--with {text}", text) for text in with_]
    if metadata is None and not with_:
        _add(found, read, owners_of(python, read.others), packages)
    return found


def _names(of: Iterable[object]) -> str:
    return printable(", ".join(map(str, of)) or "nothing")


def _is_used(root: str, read: Imports) -> bool:
    return any(is_below(str(file), root) for file in read.files)


def _add(
    found: Needs, read: Imports, owners: Mapping[str, Sequence[str]], packages: Packages
) -> None:
    """Add the packages of what is imported, by name; and notes about them, and what is left out."""
    added: dict[str, str] = {}
    unknown: dict[str, None] = {}  # a set in its order
    foreign: dict[str, str] = {}
    for module, file in read.others.items():
        names = [str(canonicalize_name(name)) for name in owners[module]]
        if not names and not any(owners[other] for other in owners if top(other) == top(module)):
            unknown[f"{top(module)} ({file})"] = None
        for name in names:
            package = packages.packages.get(name)
            if package is None or package.editable is not None or name in (*OF_JAX, _OURS):
                continue
            (foreign if package.url else added)[name] = package.url
    found.requirements += map(Requirement, added)
    if added:
        found.notes.append(f"installed, too, since the program imports them: {_names(added)}")
    if foreign:
        listed = _names(f"{name} (from {url})" for name, url in foreign.items())
        found.notes.append(
            f"left out, as they came from no index: {listed}; name them: --with 'NAME @ URL'"
        )
    if unknown:
        found.notes.append(
            f"imported, but not installed here, and so left out: {_names(unknown)}; --with names "
            "packages"
        )


def _metadata(file: Path) -> tuple[SpecifierSet, list[Requirement]] | None:
    """The Python and the packages that a script asks for in its own comments; None without these.

    Raises InputError where they cannot be read.
    """
    try:
        text = read_file(str(file), _MOST_BYTES).decode("utf-8", "replace")
    except OSError:
        return None
    block = _block(text.splitlines())
    if block is None:
        return None
    try:
        table = tomllib.loads(block)
        python = SpecifierSet(str(table.get("requires-python", "")))
        names = [str(each) for each in table.get("dependencies", [])]
    except (tomllib.TOMLDecodeError, InvalidSpecifier, TypeError) as error:
        raise InputError(
            printable(f"{file.name}: its script metadata cannot be read: {error}"),
            f"It begins with {_BEGIN} and ends with {_END}, with TOML in the comments between.",
        ) from None
    return python, [_requirement(file.name, name) for name in names]


def _block(lines: Sequence[str]) -> str | None:
    """The TOML in the comments between the first and the last line of the metadata."""
    if _BEGIN not in lines:
        return None
    content: list[str] = []
    end = None
    for line in lines[lines.index(_BEGIN) + 1 :]:
        if line != _COMMENT and not line.startswith(f"{_COMMENT} "):
            break
        if line == _END:
            end = len(content)
        content.append(line[2:])
    return None if end is None else "\n".join(content[:end])


def _requirement(of: str, text: str) -> Requirement:
    try:
        return Requirement(text)
    except InvalidRequirement as error:
        reason = str(error).splitlines()[0]
        raise UsageError(printable(f"{of}: {text!r} is no requirement: {reason}")) from None
