"""Which web servers are asked for a tree: those of the shipped list, and those the user trusts.

A tree that anyone may have written names the servers of what it pins. Asking one tells its owner
who works with the tree, and from where; what it sends is compared with a hash in any case. So a
server beyond the list is asked only after the user has seen its name.
"""

from __future__ import annotations

import os
import string
from collections.abc import Iterable
from urllib.parse import unquote, urlsplit

from cmakegen.settings.cache import read_json, tree_cache, write_json
from tpu_walkthrough import trust
from tpu_walkthrough.errors import FetchError, counted
from tpu_walkthrough.fetching.addresses import Address, without_user
from tpu_walkthrough.printable import printable

# On these hosts anyone may have a folder: each counts as a server.
_SHARED = ("storage.googleapis.com", "s3.amazonaws.com")
_KNOWN = frozenset(
    (
        "bcr.bazel.build",
        "codeload.github.com",
        "github.com",
        "gitlab.com",
        "mirror.bazel.build",
        "objects.githubusercontent.com",
        "raw.githubusercontent.com",
        "release-assets.githubusercontent.com",
        "storage.googleapis.com/mirror.tensorflow.org",
    )
)
_RECORD = "host "
_HINT = "To allow them: cmake-gen-globs --trust, then fetch again."
_OF_NAMES = frozenset(string.ascii_letters + string.digits + ".-_:")


class Hosts:
    """The servers that may be asked for one tree."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._refused: dict[str, set[str]] = {}

    def is_plain(self, url: str) -> bool:
        """Whether it is an address with https, without folders such as `..`."""
        return _server(url) is not None

    def allow(self, url: str) -> bool:
        """Whether the server of an address may be asked."""
        server = _server(url)
        return server is not None and (
            server in _KNOWN or trust.is_trusted(_record(self._root, server), b"")
        )

    def usable(self, urls: Iterable[str], name: str) -> list[str]:
        """Those of the addresses that may be asked for `name`; if none may, close() names them."""
        urls = list(urls)
        allowed = [url for url in urls if self.allow(url)]
        for server in filter(None, map(_server, urls if not allowed else ())):
            self._refused.setdefault(server, set()).add(name)
        return allowed

    def check(self, address: Address) -> None:
        """Raise FetchError for the address of a server that may not be asked."""
        if not self.usable([address.url], address.url):
            raise FetchError(
                printable(f"{address.url}: this server is neither a known one, nor trusted"),
                _HINT,
            )

    def close(self) -> list[str]:
        """Keep the servers that were not asked for --trust; a line that names them, if any."""
        path = _pending(self._root)
        if self._refused or os.path.lexists(path):
            write_json(path, sorted(self._refused))
        if not self._refused:
            return []
        names = ", ".join(
            printable(f"{server} ({counted(len(wanting), 'archive or file', 'archives or files')})")
            for server, wanting in sorted(self._refused.items())
        )
        line = f"servers that the tree names, and that are not known, are not asked: {names}"
        return [f"{line}. {_HINT}"]


def trust_servers(root: str) -> list[str]:
    """Trust the servers that the last run has named as not known; returns their names.

    Raises OutputError.
    """
    names = read_json(_pending(root))
    servers = [name for name in names if isinstance(name, str)] if isinstance(names, list) else []
    for server in servers:
        trust.trust(_record(root, server), b"")
    if servers:
        write_json(_pending(root), [])
    return servers


def distrust_servers(root: str) -> list[str]:
    """Revoke the trust in all servers that the tree names; returns their names."""
    start = _record(root, "")
    trusted = [path for path in trust.trusted_files() if path.startswith(start)]
    for path in trusted:
        trust.forget(path)
    return [path.removeprefix(start).replace(" ", "/") for path in trusted]


def _record(root: str, server: str) -> str:
    return os.path.join(os.path.realpath(root), f"{_RECORD}{server.replace('/', ' ')}")


def _pending(root: str) -> str:
    return os.path.join(tree_cache(root), "servers.json")


def _server(url: str) -> str | None:
    """The server of an address: a host, with a port if it is given, and a folder of a shared one.

    None for an address without https, or with an odd name or path.
    """
    try:
        parts = urlsplit(without_user(url)[0])
        host = parts.hostname or ""
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return None
    folders = unquote(parts.path).replace("\\", "/").split("/")
    is_odd = not host or not set(host) <= _OF_NAMES or bool({".", ".."}.intersection(folders))
    if parts.scheme != "https" or is_odd:
        return None
    folder = f"/{folders[1]}" if host in _SHARED and len(folders) > 1 else ""
    return f"{host}{port}{folder}"
