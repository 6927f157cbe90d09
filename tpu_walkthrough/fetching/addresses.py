"""Addresses of files on web servers: which may be asked, and for whom a password is.

A file of a tree that anyone may have written must not make this machine ask servers that only it
can reach: for such addresses the server has to be at a public one.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Collection
from typing import NamedTuple
from urllib.parse import SplitResult, unquote, urlsplit

from tpu_walkthrough.errors import FetchError, UnreachableError
from tpu_walkthrough.printable import printable

_PORTS = {"http": 80, "https": 443}
# All that is given to servers: https://www.rfc-editor.org/rfc/rfc4291#section-2.4
_UNICAST = ipaddress.ip_network("2000::/3")


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


def public_places(address: Address) -> list[str]:
    """The server's IP addresses, all of which are public; those of version 4 come first.

    Raises FetchError where one of them is not, or where there is none.
    """
    _, host, port = address.origin
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_ADDRCONFIG)
    except (OSError, UnicodeError):
        raise UnreachableError(printable(f"{address.url}: {host} has no address")) from None
    found.sort(key=lambda one: one[0] != socket.AF_INET)
    places = list(dict.fromkeys(str(place[0]) for *_, place in found))
    private = [place for place in places if not _is_public(place)]
    if private:
        raise FetchError(
            printable(f"{address.url}: {host} is at {private[0]}, which is not a public address"),
            "A file of the tree names this server; it was not asked.",
        )
    return places


def at_place(url: str, place: str) -> str:
    """The address with the server's IP address instead of its name."""
    parts = urlsplit(url)
    host = f"[{place}]" if ":" in place else place
    return parts._replace(netloc=f"{host}:{parts.port}" if parts.port else host).geturl()


def _is_public(place: str) -> bool:
    """Whether everyone reaches the same server there, also if it stands for another address."""
    try:
        found = ipaddress.ip_address(place)
    except ValueError:  # with a zone, of this machine's links
        return False
    if isinstance(found, ipaddress.IPv6Address) and (
        found.sixtofour or found.teredo or found not in _UNICAST
    ):
        return False
    return found.is_global and not found.is_multicast
