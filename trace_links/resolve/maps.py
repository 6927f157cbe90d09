"""Other ways to write a path, as text: prefix maps, file: URLs, drives of Windows, diffs.

Says what a path may mean; whether there is such a file is for `resolve` to find out.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from tpu_walkthrough.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = [
    "PrefixMap",
    "decoded",
    "drive_forms",
    "mapped",
    "own_file_url",
    "parse_maps",
    "unix_form",
    "without_diff_prefix",
    "without_scheme",
]

_FILE_URL = "file://"
_DRIVE = re.compile(r"(?P<letter>[A-Za-z]):/")
_OF_URL = re.compile(r"/(?=[A-Za-z]:/)")  # /C:/x is what is left of file:///C:/x
# In the folder of the project: Godot's and Qt's resources, Dart's files
_RESOURCE = re.compile(r"res://|(?:qrc|org-dartlang-app):/{1,3}")
_MOUNTED = re.compile(r"(?:/mnt|/cygdrive|)/(?P<letter>[A-Za-z])(?=/)")
_MOUNTS = ("/mnt/", "/cygdrive/", "/")  # WSL, Cygwin, MSYS and Git Bash
_WSL = re.compile(r"//wsl(?:\$|\.localhost)/(?P<distribution>[^/]+)(?P<path>/.+)", re.IGNORECASE)
# git's own letters: a and b, and with diff.mnemonicPrefix those of commit, index, work tree, object
_DIFF = ("a/", "b/", "c/", "i/", "w/", "o/")


class PrefixMap(NamedTuple):
    """Paths that start with the whole components `old` lie below `new` (absolute) instead."""

    old: str  # without a slash at its end; "" is the root
    new: str


def parse_maps(texts: Iterable[str], directory: str) -> tuple[PrefixMap, ...]:
    """The maps "OLD=NEW", longest OLD first; a relative NEW starts at `directory`.

    Raises UsageError for one that is not of this form.
    """
    maps = []
    for text in texts:
        old, equals, new = text.partition("=")
        if not (equals and old and new) or "\0" in text:
            raise UsageError(
                f"the map {text!a} is not of the form OLD=NEW",
                "OLD is a prefix of paths in the output, NEW where it lies here, as in"
                " /build/src=~/src; a dot is this folder.",
            )
        path = os.path.normpath(os.path.join(directory, os.path.expanduser(new)))
        maps.append(PrefixMap(old.replace("\\", "/").rstrip("/"), path))
    return tuple(sorted(maps, key=lambda one: -len(one.old)))


def mapped(path: str, maps: tuple[PrefixMap, ...]) -> Iterator[str]:
    """Where `path` lies by each of the maps whose prefix it has."""
    for old, new in maps:
        if path.startswith(old) and (len(path) == len(old) or path[len(old)] == "/"):
            yield os.path.join(new, path[len(old) :].lstrip("/"))


def without_scheme(path: str) -> str | None:
    """A path that may be a URL as one that is none; None for another host's file."""
    if path.startswith(_FILE_URL):
        return own_file_url(path)
    found = _RESOURCE.match(path) or _OF_URL.match(path)
    return path if found is None else path[found.end() :]


def own_file_url(url: str) -> str | None:
    """The absolute path of a `file://` URL of this host, None for another host's."""
    host, slash, path = url[len(_FILE_URL) :].partition("/")
    here = os.uname().nodename.lower()
    if not slash or host.lower() not in ("", "localhost", here, here.partition(".")[0]):
        return None
    path = "/" + decoded(path)
    return path[1:] if _DRIVE.match(path, 1) else path


def decoded(path: str) -> str:
    """Without the percent-encoding of URLs; bytes that are no UTF-8 as Python keeps them."""
    return unquote(path, errors="surrogateescape") if "%" in path else path


def unix_form(path: str) -> str | None:
    r"""A path with `/`, without the share that WSL's own files have on Windows.

    None for what only a network knows: `\\server\share\…`, and another distribution's file.
    """
    path = path.replace("\\", "/")
    if not path.startswith("//"):
        return path
    found = _WSL.fullmatch(path)
    here = os.environ.get("WSL_DISTRO_NAME", "").lower()
    if found is None or here not in ("", found["distribution"].lower()):
        return None
    return "/" + found["path"].lstrip("/")


def drive_forms(path: str) -> list[str]:
    """Where Unix layers have a file of a Windows drive: `C:/x`, `/mnt/c/x`, `/c/x`.

    Empty for other paths. The most likely first.
    """
    found = _DRIVE.match(path) or _MOUNTED.match(path)
    if found is None:
        return []
    rest = path[found.end() :].lstrip("/")
    forms = [f"{mount}{found['letter'].lower()}/{rest}" for mount in _MOUNTS]
    return [form for form in forms if form != path]


def without_diff_prefix(path: str) -> str | None:
    """`src/x.c` for `a/src/x.c`, None for a path without such a prefix."""
    return path[2:] if path.startswith(_DIFF) and len(path) > 2 else None
