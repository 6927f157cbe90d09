"""Which web servers are asked for a tree: those of the shipped list, and those the user trusts.

A tree that anyone may have written names the servers of what it pins. Asking one tells its owner
who works with the tree, and from where; what it sends is compared with a hash in any case. So a
server beyond the list is asked only after the user has seen its name.
"""

from __future__ import annotations

import os
import string
from collections import Counter
from collections.abc import Iterable
from urllib.parse import unquote, urlsplit

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
_OF_NAMES = frozenset(string.ascii_letters + string.digits + ".-_:")


class Hosts:
    """The servers that may be asked for one tree."""

    def __init__(self, root: str, trusts_all: bool = False) -> None:
        """With `trusts_all` the user trusts all servers that the tree names, now and later."""
        self._root = os.path.realpath(root)
        self._trusts_all = trusts_all
        self._refused: Counter[str] = Counter()

    def is_plain(self, url: str) -> bool:
        """Whether it is an address with https, without folders such as `..`."""
        parts = _split(url)
        return parts is not None and parts[0] == "https"

    def allow(self, url: str) -> bool:
        """Whether the server of an address may be asked."""
        parts = _split(url)
        if parts is None:
            return False
        scheme, server = parts
        if scheme != "https":
            return False
        if server in _KNOWN or trust.is_trusted(self._record(server), b""):
            return True
        if self._trusts_all:
            trust.trust(self._record(server), b"")
        return self._trusts_all

    def usable(self, urls: Iterable[str]) -> list[str]:
        """Those of the addresses of one archive that may be asked; the others are counted."""
        urls = list(urls)
        found = [url for url in urls if self.allow(url)]
        if not found:
            servers = {parts[1] for url in urls if (parts := _split(url)) and parts[0] == "https"}
            self._refused.update(servers)
        return found

    def check(self, address: Address) -> None:
        """Raise FetchError for the address of a server that may not be asked."""
        if not self.allow(address.url):
            raise FetchError(
                printable(f"{address.url}: this server is neither a known one, nor trusted"),
                "To allow the servers that the tree names: --trust",
            )

    @property
    def problems(self) -> list[str]:
        """A line for the servers that were not asked, with the number of archives of each."""
        if not self._refused:
            return []
        names = ", ".join(
            printable(f"{server} ({counted(number, 'archive')})")
            for server, number in sorted(self._refused.items())
        )
        line = f"servers that the tree names, and that are not known, were not asked: {names}"
        return [f"{line}; to allow them: --fetch-externals --trust"]

    def _record(self, server: str) -> str:
        return os.path.join(self._root, f"{_RECORD}{server.replace('/', ' ')}")


def distrust_servers(root: str) -> list[str]:
    """Revoke the trust in all servers that the tree names; returns their names."""
    start = os.path.join(os.path.realpath(root), _RECORD)
    found = [path for path in trust.trusted_files() if path.startswith(start)]
    for path in found:
        trust.forget(path)
    return [path.removeprefix(start) for path in found]


def _split(url: str) -> tuple[str, str] | None:
    """Scheme, and the server: a host, with a port if it is given, and a folder of a shared one."""
    try:
        parts = urlsplit(without_user(url)[0])
        host = parts.hostname or ""
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return None
    folders = unquote(parts.path).replace("\\", "/").split("/")
    if not host or not set(host) <= _OF_NAMES or {".", ".."}.intersection(folders):
        return None
    folder = f"/{folders[1]}" if host in _SHARED and len(folders) > 1 else ""
    return parts.scheme, f"{host}{port}{folder}"
