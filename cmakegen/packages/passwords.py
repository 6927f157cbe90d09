"""Users and passwords for the servers of the package index; none is ever shown.

They are in the address of an index, in a netrc file, or in the keyring, which is asked through its
module alone: a program of that name in PATH is not run.
"""

from __future__ import annotations

import contextlib
import netrc
from urllib.parse import urlsplit

from cmakegen.packages.index_settings import IndexSettings
from tpu_walkthrough.fetching.addresses import without_user


class Passwords:
    """Finds `user:password` for an address."""

    def __init__(self, settings: IndexSettings) -> None:
        self._settings = settings
        self._of_indexes: list[tuple[str, str, str]] = []
        """Server, path of an index and its user, as the index's files may be on the same server."""
        for index in (*settings.indexes, *settings.find_links):
            url, user = without_user(index)
            if user:
                parts = urlsplit(url)
                self._of_indexes.append((f"{parts.scheme}://{parts.netloc}", parts.path, user))

    def __call__(self, url: str, is_wanted: bool) -> str:
        """`is_wanted`: the server refused to serve without one, or with another one."""
        try:
            parts = urlsplit(url)
            host = parts.hostname or ""
        except ValueError:
            return ""
        server = f"{parts.scheme}://{parts.netloc}"
        own = [(path, user) for at, path, user in self._of_indexes if at == server]
        # The index whose path the address has most of.
        own.sort(key=lambda pair: (parts.path.startswith(pair[0]), len(pair[0])))
        user = own[-1][1] if own else ""
        if user and not user.endswith(":"):
            return user
        if is_wanted and self._settings.keyring:
            return self._in_keyring([*self._indexes_at(server), parts.netloc], user) or user
        return user or self._in_netrc(host)

    def _in_netrc(self, host: str) -> str:
        if self._settings.netrc:
            with contextlib.suppress(OSError, netrc.NetrcParseError, ValueError):
                found = netrc.netrc(self._settings.netrc).authenticators(host)
                if found:
                    return f"{found[0]}:{found[2] or ''}"
        return ""

    def _in_keyring(self, names: list[str], user: str) -> str:
        try:
            import keyring  # type: ignore[import-not-found]
        except ImportError:
            return ""
        for name in names:
            # Each of its back ends has errors of its own.
            with contextlib.suppress(Exception):
                found = keyring.get_credential(name, user.rstrip(":") or None)
                if found:
                    return f"{found.username}:{found.password}"
        return ""

    def _indexes_at(self, server: str) -> list[str]:
        urls = [without_user(index)[0] for index in self._settings.indexes]
        return [url for url in urls if url.startswith(f"{server}/")]
