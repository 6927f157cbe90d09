"""What a tree pins of an external repository: an archive with its hash, or a commit of git.

A pin is what Bazel would use, as data. It is verified if its hash is known before it is fetched, or
if it is a full commit of git, whose objects git checks.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from cmakegen.externals.declared import texts

BUILD_FILE = "BUILD.bazel"
ONLY_FOLDER = "*"
"""In the place of a prefix: the folder that contains all others, if there is one."""
_NAME = re.compile(r"[A-Za-z0-9][\w.-]{0,200}", re.ASCII)  # also of a folder in the cache
_SHA256 = re.compile(r"[0-9a-f]{64}")
_COMMIT = re.compile(r"[0-9a-f]{40}")
# The archive of a commit, as servers of git repositories make it.
_COMMIT_ARCHIVE = re.compile(
    r"(?P<repository>https://(?:github\.com/[^/?#]+|gitlab\.com/[^?#]+?)/[^/?#]+?)"
    r"/(?:-/)?archive/(?P<commit>[0-9a-f]{40})(?:/[^/?#]+)?\.(?:tar\.gz|zip)"
)
_INTEGRITY = re.compile(r"sha(256|384|512)-([A-Za-z0-9+/]+={0,2})")
_REFERENCE = re.compile(r"[\w][\w./+-]{0,200}", re.ASCII)  # it begins with no dash
_STRIP = re.compile(r"-p(\d)")


class Hash(NamedTuple):
    """The hash of a file."""

    algorithm: str
    """sha256, sha384 or sha512."""
    digest: str
    """In hexadecimal digits; empty if it is not pinned."""


NO_HASH = Hash("sha256", "")


class Source(NamedTuple):
    """A file that is added to a repository, or changes it."""

    place: str
    """A path in the tree, `@repository//path` in another one, or an address with https.

    Where the other one was not read yet, it is still a label: `@repository//folder:name`.
    """
    hash: Hash = NO_HASH
    """Of one that has an address."""

    @property
    def is_remote(self) -> bool:
        return self.place.startswith(("https://", "http://"))

    @property
    def is_in_tree(self) -> bool:
        return not (self.is_remote or self.repository)

    @property
    def repository(self) -> str:
        """The name of the other repository that has it; empty if none does."""
        return self.place[1:].partition("//")[0] if self.place.startswith("@") else ""


class Patch(NamedTuple):
    """A patch for the files of a repository."""

    source: Source
    strip: int
    """The number of folders to remove from its paths."""
    is_first: bool = False
    """Whether it is applied before files are added."""


class Pin(NamedTuple):
    """A repository as a tree pins it: an archive, a commit of git, or a folder."""

    name: str
    urls: tuple[str, ...] = ()
    """The addresses of the archive, in the order in which they are tried."""
    hash: Hash = NO_HASH
    strip_prefix: str = ""
    """Or ONLY_FOLDER."""
    remote: str = ""
    """The address of a git repository."""
    commit: str = ""
    """A full commit id; empty for a branch or tag, which are not pinned."""
    reference: str = ""
    """The branch or tag then."""
    patches: tuple[Patch, ...] = ()
    files: tuple[tuple[str, Source], ...] = ()
    """(path in the repository, its source): files that are added."""
    build_file: str = ""
    """The text of the BUILD file, if the tree has it beside the pin."""
    folder: str = ""
    """Where a submodule is in the tree, "a/b/": its headers are included by this path, too."""

    @property
    def is_verified(self) -> bool:
        """Whether it is known what it has to be."""
        added = all(source.hash.digest for source in self.sources if source.is_remote)
        return added and bool(self.hash.digest if self.urls else self.commit)

    @property
    def places(self) -> list[str]:
        """The files of the tree that it needs."""
        return [source.place for source in self.sources if source.is_in_tree]

    @property
    def repositories(self) -> list[str]:
        """The names of the other repositories that have files that it needs."""
        return list(filter(None, (source.repository for source in self.sources)))

    @property
    def sources(self) -> list[Source]:
        """What is added to it, and what changes it."""
        return [*(patch.source for patch in self.patches), *(source for _, source in self.files)]


def pin_of(attributes: Mapping[str, Any]) -> Pin | None:
    """The pin that the attributes of a repository rule describe; None if they describe none."""
    name, remote = _text(attributes, "name"), _text(attributes, "remote")
    urls = [*texts(attributes.get("url")), *texts(attributes.get("urls"))]
    if not _NAME.fullmatch(name) or not (urls or remote):
        return None
    pinned = hash_of(_text(attributes, "sha256"), _text(attributes, "integrity"))
    prefix, commit = _text(attributes, "strip_prefix"), _text(attributes, "commit")
    archive = next(filter(None, map(_COMMIT_ARCHIVE.fullmatch, urls)), None)
    if archive and not pinned.digest:  # git can check the commit that the address names
        urls, remote, commit = [], f"{archive['repository']}.git", archive["commit"]
        prefix = prefix.partition("/")[2]
    if not all(map(str.isprintable, (*urls, remote, prefix))):
        return None
    references = [_text(attributes, key) for key in ("commit", "tag", "branch")]
    return Pin(
        name,
        tuple(dict.fromkeys(urls)),
        pinned,
        prefix,
        remote,
        commit if _COMMIT.fullmatch(commit) else "",
        next(filter(_REFERENCE.fullmatch, references), "HEAD"),
        tuple(patches_of(attributes)),
        tuple(_files(attributes)),
        _text(attributes, "build_file_content"),
    )


def hash_of(sha256: str, integrity: str = "") -> Hash:
    """A hash, given as hexadecimal digits or as a subresource integrity; NO_HASH if malformed."""
    if _SHA256.fullmatch(sha256.lower()):
        return Hash("sha256", sha256.lower())
    match = _INTEGRITY.fullmatch(integrity)
    if match is None:
        return NO_HASH
    try:
        digest = base64.b64decode(match[2], validate=True)
    except binascii.Error:
        return NO_HASH
    return Hash(f"sha{match[1]}", digest.hex()) if len(digest) * 8 == int(match[1]) else NO_HASH


def patches_of(attributes: Mapping[str, Any]) -> Iterator[Patch]:
    """The patches that attributes name.

    Bazel's own rules strip what patch_args say, and add files before; tf_http_archive, which has
    patch_file, strips one folder, and adds files later.
    """
    argument = _STRIP.search(" ".join(texts(attributes.get("patch_args"))))
    strip = int(argument[1]) if argument else 0
    if isinstance(attributes.get("patch_strip"), int):
        strip = attributes["patch_strip"]
    for url, integrity in _pairs(attributes.get("remote_patches")):
        remote_strip = attributes.get("remote_patch_strip")
        yield Patch(
            Source(url, hash_of("", integrity)),
            remote_strip if isinstance(remote_strip, int) else 0,
        )
    for place in texts(attributes.get("patches")):
        yield Patch(Source(place), strip)
    for place in texts(attributes.get("patch_file")):
        yield Patch(Source(place), 1, is_first=True)


def _files(attributes: Mapping[str, Any]) -> Iterator[tuple[str, Source]]:
    for place, path in _pairs(attributes.get("link_files")):
        yield path, Source(place)
    if build_file := _text(attributes, "build_file"):
        yield BUILD_FILE, Source(build_file)


def _pairs(value: Any) -> Iterator[tuple[str, str]]:
    for key, text in value.items() if isinstance(value, dict) else ():
        if isinstance(key, str) and isinstance(text, str):
            yield key, text


def _text(attributes: Mapping[str, Any], name: str) -> str:
    return next(iter(texts(attributes.get(name))), "")
