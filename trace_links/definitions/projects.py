"""Detects indexed trees of the same project, and decides which of them is searched first.

Clones, worktrees and forks of one project define the same functions at different lines. The first
one in order is used, so the order follows the user's settings and current folder, and a note names
the others.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence

from tpu_walkthrough.current_folder import here
from trace_links.definitions.table import Listing

_ADDRESS = re.compile(r"(?:\w+://(?:[^/@]*@)?|[^/@]*@)(?P<host>[^/:]+)(?::\d+/|[:/])(?P<path>.+)")
_ALIKE = 0.5  # share of the files
_FEW = 20  # common files needed at least: many projects have a src/main.cc


def same_project(one: Listing, other: Listing) -> bool:
    """Compare the repositories that they were cloned from, or their files."""
    if _name(one) and _name(one) == _name(other):
        return True
    common = len(one.files & other.files)
    return common >= max(_FEW, _ALIKE * (len(one.files) + len(other.files) - common))


def in_order(indexed: Iterable[tuple[str, float]], configured: Sequence[str]) -> list[str]:
    """Sort trees: the one with the current folder, the configured ones, then by time of the index.

    Each tree is given with the time of its index.
    """
    folder = os.path.join(os.path.realpath(here()), "")

    def rank(tree: tuple[str, float]) -> tuple[bool, int, float, str]:
        root, time = tree
        position = configured.index(root) if root in configured else len(configured)
        return not folder.startswith(os.path.join(root, "")), position, -time, root

    return [root for root, _ in sorted(indexed, key=rank)]


def note_of(used: str, others: Sequence[str]) -> str:
    """The note if one of several trees was used."""
    several = f"{len(others) + 1} indexed trees" if len(others) > 1 else "two indexed trees"
    return (
        f"{used} and {' and '.join(others)} are {several} of one project: functions are looked up "
        f"in {used}; to choose another, name it with --source, or in `trees` of the configuration"
    )


def _name(listing: Listing) -> str:
    """The repository's host and path, however it was cloned."""
    found = _ADDRESS.match(listing.repository)
    if found is None:
        return ""
    return f"{found['host']}/{found['path']}".lower().rstrip("/").removesuffix(".git")
