"""Choose the release of LLVM whose headers fit a tree.

A tree pins a commit of LLVM; packages have releases only. The commit's day selects the release that
was branched off nearest to it. What the tree's files and its MLIR headers name decides whether a
neighbour fits better: headers and names of namespace llvm come and go with each release.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from typing import NamedTuple

from cmakegen.packages.llvm import LlvmRelease
from tpu_walkthrough.files import read_file

_INCLUDE = re.compile(rb'^[ \t]*#[ \t]*include[ \t]*[<"](llvm(?:-c)?/[^>"\n]+)', re.MULTILINE)
_NAME = re.compile(rb"\bllvm::(\w{4,})")
_WORD = re.compile(rb"[A-Za-z_]\w{3,}")
_LARGEST = 1 << 24  # bytes of a file


class Names(NamedTuple):
    """What files name of LLVM."""

    headers: frozenset[str]
    """As they are included: `llvm/ADT/StringRef.h`."""
    words: frozenset[bytes]
    """Names of namespace llvm: `StringRef`."""


def names_in(paths: Iterable[str]) -> Names:
    """What the files at `paths` name of LLVM; unreadable ones are skipped."""
    headers: set[bytes] = set()
    words: set[bytes] = set()
    for path in paths:
        try:
            text = read_file(path, _LARGEST)
        except OSError:
            continue
        if b"llvm" in text:
            headers.update(_INCLUDE.findall(text))
            words.update(_NAME.findall(text))
    return Names(frozenset(map(os.fsdecode, headers)), frozenset(words))


def count_lacking(
    names: Names, folder: str, files: frozenset[str], others: frozenset[str] = frozenset()
) -> int:
    """How many of `names` the headers `files` below `folder` do not have.

    `others` are headers of another release, which complete those of this one.
    """
    words = set(names.words)
    for path in files:
        if not words:
            break
        try:
            words.difference_update(_WORD.findall(read_file(f"{folder}/{path}", _LARGEST)))
        except OSError:
            continue
    return len(words) + len(names.headers - files - others)


def nearest(releases: Sequence[LlvmRelease], day: date | None) -> LlvmRelease:
    """The release that was branched off nearest to a day; the first without a day."""
    return min(releases, key=lambda one: abs(one.branched - day)) if day else releases[0]


def choose(
    releases: Sequence[LlvmRelease], day: date | None, lacking: Callable[[LlvmRelease], int | None]
) -> LlvmRelease | None:
    """The release that lacks least, searched from the nearest to `day`; the newest without a day.

    `releases` are sorted from new to old. `lacking` is called only for those that are tried; it
    returns None for a release that is not available. None if none is.
    """
    best: tuple[int, LlvmRelease] | None = None
    start = releases.index(nearest(releases, day))
    for neighbours in (releases[start::-1], releases[start + 1 :]):
        for release in neighbours:
            count = lacking(release)
            if count is None:
                continue
            if best and count > best[0]:
                break
            if best and count == best[0]:
                if day:
                    break
                continue  # without a day the start is arbitrary
            best = count, release
            if not count:
                return release
    return best and best[1]
