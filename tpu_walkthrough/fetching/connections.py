"""Connections to web servers, kept for further requests: proxies, certificates, time-outs."""

from __future__ import annotations

import os
import threading
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import urllib3

from tpu_walkthrough.errors import FetchError
from tpu_walkthrough.fetching.addresses import Address, at_place, public_places, without_user
from tpu_walkthrough.printable import printable

SETTINGS_HINT = "Check the connection, and the proxies in HTTPS_PROXY and NO_PROXY."
_SIDE_BY_SIDE = 8


def _no_password(_url: str, _is_wanted: bool) -> str:
    return ""


def _no_check(_address: Address) -> None:
    pass


class Way(NamedTuple):
    """How a server is asked."""

    pool: urllib3.PoolManager
    url: str
    headers: Mapping[str, str]


@dataclass(frozen=True)
class Connection:
    """How servers are reached, where the user's settings name it."""

    certificates: str = ""
    """A file or folder with those of authorities; empty: those of the system."""
    client_certificate: str = ""
    """A file with the user's own and its key."""
    proxy: str = ""
    """Empty: those of the environment."""
    trusted_hosts: frozenset[str] = frozenset()
    """Hosts, or host:port, that are asked by http, too, and whose certificate is not checked."""
    timeout_s: float = 30
    """Without a byte."""
    retries: int = 2
    password: Callable[[str, bool], str] = _no_password
    """Returns `user:password` for an address, or ""; asked again, with True, once a server wants
    one."""
    check: Callable[[Address], None] = _no_check
    """Called for each address before its server is asked, also for those of redirects. Raises
    FetchError for one that may not be."""
    is_public: bool = False
    """Whether only servers at public addresses are asked. A proxy finds servers by itself: through
    one, `check` alone decides."""


class Connections:
    """The connections of a Fetcher, for several threads."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._pools: dict[tuple[str, bool, str], urllib3.PoolManager] = {}
        self._lock = threading.Lock()

    def to(self, address: Address) -> list[Way]:
        """The ways to this server, to be tried in turn: through a proxy if there is one for it.

        The address that was checked is the one that is connected to. Raises FetchError.
        """
        self._connection.check(address)
        host = address.origin[1]
        given = "" if address.is_here else self._connection.proxy
        proxy = given or environment_proxy(address)
        if proxy or not self._connection.is_public:
            return [Way(self._pool_for(proxy, address.is_trusted, ""), address.url, {})]
        pool = self._pool_for("", address.is_trusted, host)
        named = {"Host": urlsplit(address.url).netloc}
        return [Way(pool, at_place(address.url, ip), named) for ip in public_places(address)]

    def _pool_for(self, proxy: str, is_trusted: bool, host: str) -> urllib3.PoolManager:
        key = proxy, is_trusted, host
        with self._lock:
            if key not in self._pools:
                self._pools[key] = self._pool(*key)
            return self._pools[key]

    def _pool(self, proxy: str, is_trusted: bool, host: str) -> urllib3.PoolManager:
        options: dict[str, Any] = {"maxsize": _SIDE_BY_SIDE}
        if host:  # which the address has no more
            options |= {"server_hostname": host, "assert_hostname": host}
        given = self._connection.certificates
        for path in filter(None, (given, self._connection.client_certificate)):
            if not os.access(path, os.R_OK):
                reason = printable(f"the certificates in {path} cannot be read")
                raise FetchError(reason, "Correct the setting that names them.")
        if is_trusted:
            options["cert_reqs"] = "CERT_NONE"
            urllib3.disable_warnings(urllib3.exceptions.InsecureRequestWarning)
        elif given:
            options["ca_cert_dir" if os.path.isdir(given) else "ca_certs"] = given
        if self._connection.client_certificate:
            options["cert_file"] = self._connection.client_certificate
        return _through(proxy, options) if proxy else urllib3.PoolManager(**options)


def environment_proxy(address: Address) -> str:
    """The proxy that the environment names for a server; empty if there is none."""
    scheme, host, _ = address.origin
    if address.is_here or urllib.request.proxy_bypass(host):
        return ""
    proxies = urllib.request.getproxies()
    return proxies.get(scheme) or proxies.get("all") or ""


def _through(proxy: str, options: dict[str, Any]) -> urllib3.ProxyManager:
    address, user = without_user(proxy if "://" in proxy else f"http://{proxy}")
    headers = urllib3.make_headers(proxy_basic_auth=user) if user else None
    try:
        return urllib3.ProxyManager(address, proxy_headers=headers, **options)
    except urllib3.exceptions.HTTPError:
        where = urlsplit(address).hostname or "the proxy"
        reason = printable(f"{where} is not a proxy that can be used")
        raise FetchError(reason, SETTINGS_HINT) from None
