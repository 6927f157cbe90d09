"""Addresses of files on web servers: which may be asked, and for whom a password is."""

from __future__ import annotations

import ipaddress
from collections.abc import Collection
from typing import NamedTuple
from urllib.parse import SplitResult, unquote, urlsplit

from tpu_walkthrough.errors import FetchError
from tpu_walkthrough.printable import printable

_PORTS = {"http": 80, "https": 443}


class Address(NamedTuple):
    """An address that may be asked."""

    url: str
    """Without a user and a password, so it may be shown."""
    user: str
    """`user:password` of the address, decoded, or ""."""
    origin: tuple[str, str, int]
    """Scheme, host and port: the server."""
    is_here: bool
    """Whether the server is on this machine, by its address."""
    is_trusted: bool
    """Whether the user trusts the host without a certificate."""

    def user_for(self, other: Address) -> str:
        """This address's user and password, for the same server only."""
        return self.user if other.origin == self.origin else ""


def checked_address(
    url: str, trusted_hosts: Collection[str] = (), first: Address | None = None
) -> Address:
    """The address, if it may be asked; `first` is the one that redirected to it.

    Raises FetchError.
    """
    shown, user = without_user(url)
    try:
        parts = urlsplit(shown)
        port = parts.port or _PORTS.get(parts.scheme, 0)
    except ValueError:
        raise FetchError(printable(f"{shown}: is not an address")) from None
    host = parts.hostname or ""
    here = is_here(parts)
    trusted = host in trusted_hosts or f"{host}:{port}" in trusted_hosts
    if not host or not (parts.scheme == "https" or (parts.scheme == "http" and (here or trusted))):
        how = f", to which {first.url} is redirected" if first else ""
        raise FetchError(
            printable(f"{shown}{how}: is not an address with https"),
            "Only https is used; http only on this machine, and for a trusted host.",
        )
    if here and first and not first.is_here:
        raise FetchError(printable(f"{first.url}: is redirected to this machine"))
    return Address(shown, user, (parts.scheme, host, port), here, trusted)


def without_user(url: str) -> tuple[str, str]:
    """The address without its user and password, and these, decoded."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return url.rpartition("@")[2], ""
    user, at, rest = parts.netloc.rpartition("@")
    if not at:
        return url, ""
    name, _, password = user.partition(":")
    return parts._replace(netloc=rest).geturl(), f"{unquote(name)}:{unquote(password)}"


def is_here(parts: SplitResult) -> bool:
    """Whether the server is on this machine, by its address."""
    try:
        return ipaddress.ip_address(parts.hostname or "").is_loopback
    except ValueError:
        return parts.hostname == "localhost"
