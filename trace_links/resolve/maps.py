"""Rewrites paths as text: prefix maps, file: URLs, Windows drives, prefixes of diffs.

Returns what a path may refer to; the resolver checks whether the file exists.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import NamedTuple
from urllib.parse import unquote

from tpu_walkthrough.errors import UsageError
from trace_links.patterns import compiled

_FILE_URL = "file://"
_DRIVE = r"(?P<letter>[A-Za-z]):/"
_OF_URL = r"/(?=[A-Za-z]:/)"  # /C:/x remains of file:///C:/x
# In the folder of the project: the resources of Godot and Qt, the files of Dart
_RESOURCE = r"res://|(?:qrc|org-dartlang-app):/{1,3}"
_MOUNTED = r"(?:/mnt|/cygdrive|)/(?P<letter>[A-Za-z])(?=/)"
_MOUNTS = ("/mnt/", "/cygdrive/", "/")  # WSL, Cygwin, MSYS and Git Bash
_WSL = r"(?i)//wsl(?:\$|\.localhost)/(?P<distribution>[^/]+)(?P<path>/.+)"
# git's prefixes: a and b, and with diff.mnemonicPrefix those of commit, index, work tree, object
_DIFF = ("a/", "b/", "c/", "i/", "w/", "o/")


class PrefixMap(NamedTuple):
    """Replaces the leading components `old` of paths by `new`."""

    old: str
    """Without a trailing slash; "" is the root."""
    new: str
    """Absolute."""


def parse_maps(texts: Iterable[str], directory: str) -> tuple[PrefixMap, ...]:
    """Parse maps "OLD=NEW", longest OLD first; a relative NEW starts at `directory`.

    Raises UsageError for a map that is not of this form.
    """
    maps = []
    for text in texts:
        old, equals, new = text.partition("=")
        if not (equals and old and new) or "\0" in text:
            raise UsageError(
                f"the map {text!a} is not of the form OLD=NEW",
                "OLD is a path prefix in the output, NEW the folder on this machine, as in"
                " /build/src=~/src; a dot is the current folder.",
            )
        path = os.path.normpath(os.path.join(directory, os.path.expanduser(new)))
        maps.append(PrefixMap(old.replace("\\", "/").rstrip("/"), path))
    return tuple(sorted(maps, key=lambda one: -len(one.old)))


def mapped(path: str, maps: tuple[PrefixMap, ...]) -> Iterator[str]:
    """The path by each of the maps that apply to it."""
    for old, new in maps:
        if path.startswith(old) and (len(path) == len(old) or path[len(old)] == "/"):
            yield os.path.join(new, path[len(old) :].lstrip("/"))


def without_scheme(path: str) -> str | None:
    """The path of a URL, or the path itself; None for a file of another host."""
    if path.startswith(_FILE_URL):
        return own_file_url(path)
    found = compiled(_RESOURCE).match(path) or compiled(_OF_URL).match(path)
    return path if found is None else path[found.end() :]


def own_file_url(url: str) -> str | None:
    """The absolute path of a `file://` URL of this host; None for another host."""
    host, slash, path = url[len(_FILE_URL) :].partition("/")
    here = os.uname().nodename.lower()
    if not slash or host.lower() not in ("", "localhost", here, here.partition(".")[0]):
        return None
    path = "/" + decoded(path)
    return path[1:] if compiled(_DRIVE).match(path, 1) else path


def decoded(path: str) -> str:
    """Percent-decode; invalid UTF-8 is kept by surrogates, as in Python's paths."""
    if "%" not in path:
        return path
    return unquote(path, errors="surrogateescape")


def unix_form(path: str) -> str | None:
    r"""A path with `/`, without the share that Windows adds to the files of WSL.

    None for network paths, `\\server\share\…`, and files of another distribution.
    """
    path = path.replace("\\", "/")
    if not path.startswith("//"):
        return path
    found = compiled(_WSL).fullmatch(path)
    here = os.environ.get("WSL_DISTRO_NAME", "").lower()
    if found is None or here not in ("", found["distribution"].lower()):
        return None
    return "/" + found["path"].lstrip("/")


def drive_forms(path: str) -> list[str]:
    """The other paths of a file on a Windows drive: `C:/x`, `/mnt/c/x`, `/c/x`.

    The most likely first; empty for other paths.
    """
    found = compiled(_DRIVE).match(path) or compiled(_MOUNTED).match(path)
    if found is None:
        return []
    rest = path[found.end() :].lstrip("/")
    forms = [f"{mount}{found['letter'].lower()}/{rest}" for mount in _MOUNTS]
    return [form for form in forms if form != path]


def without_diff_prefix(path: str) -> str | None:
    """`src/x.c` for `a/src/x.c`; None for a path without such a prefix."""
    return path[2:] if path.startswith(_DIFF) and len(path) > 2 else None
