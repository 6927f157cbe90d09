"""The flags of a source file."""

from __future__ import annotations

from typing import NamedTuple


class Directory(NamedTuple):
    """An include directory of a file, or a file that is read before it."""

    kind: str
    """`-iquote`, `-I` or `-isystem`; `-include` or `-fmodule-map-file=`."""
    path: str
    """Relative to the tree, without a trailing slash; "" is the tree itself."""


class Flags(NamedTuple):
    """The flags of a source file."""

    defines: tuple[str, ...] = ()
    """`-DNAME`, `-DNAME=value`; of the rule and of those that it depends on."""
    directories: tuple[Directory, ...] = ()
    options: tuple[str, ...] = ()
    """Other flags, in order: they may remove or replace a define."""


class FileFlags(NamedTuple):
    """Where a source file is compiled, and how."""

    package: str
    rule: str
    is_test: bool
    is_unknown: bool
    flags: Flags
