"""The files of a revision, read from git's objects: nothing is checked out, filtered or started.

git.py says how git is run. A file's content is what the repository has of it: of one in Git LFS
the pointer. Writing files is left to others.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tpu_walkthrough import git

SUBMODULE = "160000"
LINK = "120000"
_SECONDS = 120.0
_AT_ONCE = 64 << 20  # bytes of contents that are in memory
# An entry of `ls-tree -r -z --long`; a submodule has no size, a missing object a bad one.
_ENTRY = re.compile(
    rb"(?P<mode>\d{6}) \w+ (?P<object>[0-9a-f]+) +(?P<size>\d+|-|BAD)\t(?P<path>[^\0]+)\0"
)


class Entry(NamedTuple):
    """A file, link or submodule of a tree."""

    path: str
    """From the top folder of the repository."""
    mode: str
    object: str
    size: int

    @property
    def is_program(self) -> bool:
        """Whether it is a file that may be run."""
        return self.mode == "100755"


def top_folder(folder: str) -> str:
    """The top folder of the repository that a folder is in; empty without one that git reads."""
    return git.output_line(folder, "rev-parse", "--show-toplevel")


def is_shallow(folder: str) -> bool:
    """Whether the repository lacks older commits."""
    return git.output_line(folder, "rev-parse", "--is-shallow-repository") == "true"


def commit_of(folder: str, revision: str) -> str:
    """The id of the commit that a revision names; empty where it names none."""
    return _object(folder, f"{revision}^{{commit}}")


def tree_of(folder: str, commit: str) -> str:
    """The id of a commit's tree; empty where it is not there."""
    return _object(folder, f"{commit}^{{tree}}")


def entries(folder: str, tree: str) -> list[Entry] | None:
    """What a tree has, in all of its folders; None where git fails. Raises TimeoutError."""
    arguments = ("ls-tree", "-r", "-z", "--long", "--full-tree", "--end-of-options", tree)
    listed = git.query(folder, *arguments, seconds=_SECONDS)
    if listed is None:
        return None
    found = list(_ENTRY.finditer(listed))
    if sum(map(len, (each[0] for each in found))) != len(listed):
        return None
    return [
        Entry(
            os.fsdecode(each["path"]),
            each["mode"].decode(),
            each["object"].decode(),
            int(each["size"]) if each["size"].isdigit() else 0,
        )
        for each in found
    ]


def contents(folder: str, wanted: Sequence[Entry]) -> Iterator[tuple[Entry, bytes | None]]:
    """Each file or link with its content; None where the repository lacks it.

    Raises TimeoutError.
    """
    batch: list[Entry] = []
    size = 0
    for entry in wanted:
        if batch and size + entry.size > _AT_ONCE:
            yield from zip(batch, _blobs(folder, batch), strict=True)
            batch, size = [], 0
        batch.append(entry)
        size += entry.size
    if batch:
        yield from zip(batch, _blobs(folder, batch), strict=True)


def _blobs(folder: str, wanted: Sequence[Entry]) -> Iterator[bytes | None]:
    """The contents of some objects, of which `cat-file --batch` has a line before each."""
    request = "".join(f"{entry.object}\n" for entry in wanted).encode()
    output = git.query(folder, "cat-file", "--batch", seconds=_SECONDS, request=request)
    at = 0
    for _ in wanted:
        end = output.find(b"\n", at) if output is not None else -1
        words = output[at:end].split() if output is not None and end >= 0 else []
        if output is None or len(words) != 3 or words[1] != b"blob":  # "ID missing"
            at = end + 1
            yield None
            continue
        at = end + 1 + int(words[2]) + 1
        yield output[end + 1 : at - 1]


def _object(folder: str, name: str) -> str:
    return git.output_line(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", name)
