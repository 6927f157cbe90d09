"""The files of a pinned archive that are taken: headers, and what they are generated from.

With what the tree itself puts into the repository: its BUILD file, other files, and patches. The
archive's hash was compared before. Nothing is run.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Mapping

from cmakegen.externals.patches import patched
from cmakegen.externals.pins import BUILD_FILE, ONLY_FOLDER, Patch, Pin, Source
from tpu_walkthrough.errors import InputError
from tpu_walkthrough.fetching.member_names import is_plain
from tpu_walkthrough.fetching.tar_stream import TarLimits, members
from tpu_walkthrough.fetching.zip_archive import ZipArchive, ZipLimits
from tpu_walkthrough.printable import printable
from tpu_walkthrough.source_tree.names import (
    BUILD_FILES,
    HEADER_EXTENSIONS,
    WORKSPACE_FILES,
    extension_of,
)

_OVERLAY = "utils/bazel/llvm-project-overlay/"
_ZIP_START = b"PK\3\4"
LARGEST = 64_000_000
"""Bytes of a file that is taken; larger ones are left out."""
MOST_TAKEN = 1_000_000_000
"""Bytes of all files that are taken, which are in memory."""
_MEMBERS, _NAMES_BYTES = 500_000, 64_000_000
# What headers are generated from, and what a repository says of others.
_OTHER_EXTENSIONS = frozenset({"BUILD", "bazel", "bzl", "diff", "patch", "proto", "td"})
# Without an extension a file may be a header (Eigen/Core), unless it has such a name.
_NO_HEADERS = frozenset(
    {"AUTHORS", "CHANGELOG", "CONTRIBUTORS", "COPYING", "LICENSE", "MAKEFILE", "NOTICE", "README"}
)

Read = Callable[[Source], bytes]
"""Reads a file that is added to a repository. Raises WalkthroughError."""


def is_taken(path: str) -> bool:
    """Whether a file of a repository is a header, or is read by this program for one."""
    name = path.rpartition("/")[2]
    extension = extension_of(name)
    if name in BUILD_FILES or name in WORKSPACE_FILES:
        return True
    if not extension:
        return not name.startswith(".") and name.upper() not in _NO_HEADERS
    return extension in HEADER_EXTENSIONS or extension in _OTHER_EXTENSIONS


def unpacked(pin: Pin, file: io.BufferedIOBase, most: int) -> dict[str, bytes]:
    """The files of the archive that are taken: path in the repository -> content.

    At most so many bytes are unpacked. Raises InputError for an archive that cannot be used.
    """
    prefix = "" if pin.strip_prefix == ONLY_FOLDER else pin.strip_prefix.strip("/")
    selection = _Selection(f"{prefix}/" if prefix else "")
    files = dict(_members(pin, file, most, selection))
    if not selection.has_prefix:
        raise InputError(
            printable(f"{pin.name}: the archive has no folder {prefix}, which is its strip_prefix"),
            "Correct the pin; Bazel would not use it either.",
        )
    tops = {path.partition("/")[0] for path in files}
    if pin.strip_prefix == ONLY_FOLDER and len(tops) == 1 and not tops & files.keys():
        return {path.partition("/")[2]: content for path, content in files.items()}
    return files


def without_unused(pin: Pin) -> Pin:
    """The pin without what the tree adds to the repository, and nothing here would read."""
    return pin._replace(
        files=tuple(
            (path, source) for path, source in pin.files if is_plain(path) and is_taken(path)
        )
    )


def completed(pin: Pin, taken: Mapping[str, bytes], read: Read) -> dict[str, bytes]:
    """The same as Bazel would have them: with patches, and with files that are added.

    The pin is one without_unused().
    Raises InputError for a patch that does not apply.
    """
    files = _patched(pin, taken, [patch for patch in pin.patches if patch.is_first], read)
    # The repository @llvm-project is LLVM's own with these files laid over it.
    overlay = [path for path in files if path.startswith(_OVERLAY)]
    files |= {path.removeprefix(_OVERLAY): files[path] for path in overlay}
    if pin.build_file:
        files[BUILD_FILE] = pin.build_file.encode("utf-8", "replace")
    for path, source in pin.files:
        files[path] = read(source)
    files = _patched(pin, files, [patch for patch in pin.patches if not patch.is_first], read)
    if BUILD_FILE in files:  # Bazel would not read the other one
        files.pop("BUILD", None)
    return files


def _patched(
    pin: Pin, taken: Mapping[str, bytes], patches: Iterable[Patch], read: Read
) -> dict[str, bytes]:
    files = dict(taken)
    for patch in patches:
        name = f"{pin.name}: {patch.source.place}"
        files = patched(files, read(patch.source), name, patch.strip, is_taken)
    return files


class _Selection:
    """Which members are taken: those with a prefix that are of use."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.has_prefix = not prefix
        """Whether a member has it."""

    def __call__(self, name: str) -> bool:
        is_below = name.startswith(self.prefix)
        self.has_prefix |= is_below
        return is_below and is_taken(name)


def _members(
    pin: Pin, file: io.BufferedIOBase, most: int, selection: _Selection
) -> Iterator[tuple[str, bytes]]:
    """Path in the repository and content of each file that is taken."""
    skipped = len(selection.prefix)
    start = file.read(len(_ZIP_START))
    file.seek(0)
    if start == _ZIP_START:
        limits = ZipLimits(_NAMES_BYTES, _MEMBERS, LARGEST, min(most, MOST_TAKEN))
        archive = ZipArchive(file, pin.name, limits)
        for entry in archive.members:
            if selection(entry.name):
                yield entry.name[skipped:], archive.read(entry.name)
        return
    tar_limits = TarLimits(most, _MEMBERS, LARGEST, min(most, MOST_TAKEN))
    for member in members(file.read, pin.name, tar_limits, selection):
        yield member.name[skipped:], member.content
