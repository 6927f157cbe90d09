"""The files of a pinned archive that are taken: headers, and what they are generated from.

With what the tree itself puts into the repository: its BUILD file, other files, and patches. The
archive's hash was compared before. Nothing is run.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator

from cmakegen.externals.patches import patched
from cmakegen.externals.pins import BUILD_FILE, ONLY_FOLDER, Pin, Source
from tpu_walkthrough.fetching.member_names import is_plain
from tpu_walkthrough.fetching.tar_stream import TarLimits, members
from tpu_walkthrough.fetching.zip_archive import ZipArchive, ZipLimits
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
_MOST_TAKEN = 1_000_000_000  # bytes of all files that are taken, which are in memory
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
    found = {path: content for path, content in _members(pin, file, most) if is_taken(path)}
    tops = {path.partition("/")[0] for path in found}
    if pin.strip_prefix == ONLY_FOLDER and len(tops) == 1 and not tops & found.keys():
        found = {path.partition("/")[2]: content for path, content in found.items()}
    return found


def completed(pin: Pin, found: dict[str, bytes], read: Read) -> dict[str, bytes]:
    """The same as Bazel would have them: with patches, and with files that are added.

    Raises InputError for a patch that does not apply.
    """
    for patch in pin.patches:
        name = f"{pin.name}: {patch.source.place}"
        found = patched(found, read(patch.source), name, patch.strip, is_taken)
    # The repository @llvm-project is LLVM's own with these files laid over it.
    overlay = [path for path in found if path.startswith(_OVERLAY)]
    found |= {path.removeprefix(_OVERLAY): found[path] for path in overlay}
    if pin.build_file:
        found[BUILD_FILE] = pin.build_file.encode("utf-8", "replace")
    for path, source in pin.files:
        if is_plain(path) and is_taken(path):
            found[path] = read(source)
    if BUILD_FILE in found:  # Bazel would not read the other one
        found.pop("BUILD", None)
    return found


def _members(pin: Pin, file: io.BufferedIOBase, most: int) -> Iterator[tuple[str, bytes]]:
    """Path in the repository and content of each file that is taken."""
    stripped = "" if pin.strip_prefix == ONLY_FOLDER else pin.strip_prefix.strip("/")
    prefix = f"{stripped}/" if stripped else ""

    def wanted(name: str) -> bool:
        return name.startswith(prefix) and is_taken(name)

    start = file.read(len(_ZIP_START))
    file.seek(0)
    if start == _ZIP_START:
        archive = ZipArchive(
            file, pin.name, ZipLimits(_NAMES_BYTES, _MEMBERS, LARGEST, min(most, _MOST_TAKEN))
        )
        for member in archive.members:
            if wanted(member.name):
                yield member.name[len(prefix) :], archive.read(member.name)
        return
    limits = TarLimits(most, _MEMBERS, LARGEST, min(most, _MOST_TAKEN))
    for found in members(file.read, pin.name, limits, wanted):
        yield found.name[len(prefix) :], found.content
