"""Fetch files from web servers, within limits, for work that the user asks for.

This is the only module that does, so its rules hold for all: https only (http only on this
machine), redirects only to https, the proxies of the environment, at most so many bytes and
seconds. A body is read as a stream: whoever reads it gets an error for what is too large or too
slow, and compares its hash at the end.
"""

from __future__ import annotations

import contextlib
import hashlib
import ipaddress
import time
import urllib.request
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, unquote, urljoin, urlsplit

import urllib3

from tpu_walkthrough.errors import WalkthroughError
from tpu_walkthrough.printable import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tpu_walkthrough.progress import Progress

__all__ = ["Body", "FetchError", "Fetcher", "Limits"]

_REDIRECTS = 5
_REDIRECTED = (301, 302, 303, 307, 308)
_TIMEOUT_S = 30  # without a byte
_BLOCK = 1 << 16
_SETTINGS = "Check the connection, and the proxies in HTTPS_PROXY and NO_PROXY."


class FetchError(WalkthroughError):
    """A file could not be fetched, or is not what was expected."""


@dataclass(frozen=True)
class Limits:
    """What one file may take."""

    bytes: int
    seconds: float


class Body:
    """The content of a file, read once, as a stream."""

    def __init__(
        self,
        url: str,
        response: urllib3.BaseHTTPResponse,
        limits: Limits,
        deadline: float,
        advance: Callable[[int], None],
    ) -> None:
        """`advance` is called with the number of bytes of each part."""
        self.url = url
        self._response = response
        self._limits = limits
        self._deadline = deadline
        self._advance = advance
        self._hash = hashlib.sha256()
        self.count = 0
        """The bytes read so far."""

    def read(self, size: int = _BLOCK) -> bytes:
        """At most `size` bytes; empty at the end. Raises FetchError."""
        with _reported(self.url):
            data = self._response.read1(min(size, _BLOCK))
        self.count += len(data)
        if self.count > self._limits.bytes:
            raise _beyond(self.url, f"it has more than {self._limits.bytes / 1e6:,.0f} MB")
        if time.monotonic() > self._deadline:
            raise _beyond(self.url, f"it took more than {self._limits.seconds:,.0f} s")
        self._hash.update(data)
        self._advance(len(data))
        return data

    def verify(self, sha256: str) -> None:
        """Read the rest, and compare the hash of the whole. Raises FetchError."""
        while self.read():
            pass
        found = self._hash.hexdigest()
        if found != sha256.lower():
            raise FetchError(
                printable(f"{self.url}: its sha256 is {found}, but {sha256} is pinned"),
                "Nothing of it was used. A proxy or a mirror may have replaced it.",
            )


class Fetcher:
    """Fetches files over connections that are kept, from several threads if need be."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._pools: dict[str | None, urllib3.PoolManager] = {}

    @contextlib.contextmanager
    def body(self, url: str, limits: Limits) -> Iterator[Body]:
        """The file at the address, whose progress is shown. Raises FetchError."""
        deadline = time.monotonic() + limits.seconds
        response = self._response(url)
        try:
            size = response.headers.get("Content-Length", "")
            total = int(size) if size.isdecimal() and len(size) < 16 else None
            if total is not None and total > limits.bytes:
                raise _beyond(url, f"it has {total / 1e6:,.0f} MB")
            with self._progress.bytes(f"fetching {url}", total) as advance:
                yield Body(url, response, limits, deadline, advance)
        finally:
            response.close()

    def _response(self, url: str) -> urllib3.BaseHTTPResponse:
        address = url
        may_be_here = _is_here(_checked(url, url))
        for _ in range(_REDIRECTS + 1):
            parts = _checked(address, url)
            if _is_here(parts) and not may_be_here:
                raise FetchError(printable(f"{url}: is redirected to this machine"))
            with _reported(address):
                response = self._pool(parts).request(
                    "GET",
                    address,
                    headers={"Accept-Encoding": "identity", "User-Agent": "tpu-walkthrough"},
                    redirect=False,
                    retries=urllib3.Retry(connect=2, read=0, redirect=0, other=0),
                    timeout=urllib3.Timeout(connect=_TIMEOUT_S, read=_TIMEOUT_S),
                    preload_content=False,
                    decode_content=False,
                )
            if response.status not in _REDIRECTED:
                break
            response.close()
            with _reported(address):
                address = urljoin(address, response.headers.get("Location", ""))
        else:
            raise FetchError(printable(f"{url}: is redirected more than {_REDIRECTS} times"))
        if response.status != 200:
            response.close()
            reason = printable(f"{address}: {response.status} {response.reason or ''}".rstrip())
            raise FetchError(reason, "Check that it exists." if response.status == 404 else "")
        return response

    def _pool(self, parts: SplitResult) -> urllib3.PoolManager:
        """The connections to this server, through the environment's proxy for it if it has one."""
        host = parts.hostname or ""
        proxy = None
        if not _is_here(parts) and not urllib.request.proxy_bypass(host):
            proxy = urllib.request.getproxies().get(parts.scheme)
        if proxy not in self._pools:
            self._pools[proxy] = _through(proxy) if proxy else urllib3.PoolManager()
        return self._pools[proxy]


def _through(proxy: str) -> urllib3.ProxyManager:
    address = proxy if "://" in proxy else f"http://{proxy}"
    parts = urlsplit(address)
    headers = None
    if parts.username is not None:
        user = f"{parts.username}:{parts.password or ''}"
        headers = urllib3.make_headers(proxy_basic_auth=unquote(user))
    try:
        return urllib3.ProxyManager(address, proxy_headers=headers)
    except urllib3.exceptions.HTTPError:
        where = parts.hostname or "the proxy"
        raise FetchError(printable(f"{where} is not a proxy that can be used"), _SETTINGS) from None


def _checked(address: str, url: str) -> SplitResult:
    """The parts of an address that may be asked; `url` is what was asked for at first."""
    try:
        parts = urlsplit(address)
        parts.port  # noqa: B018  # raises for a number that is none
    except ValueError:
        raise FetchError(printable(f"{address}: is not an address")) from None
    if parts.hostname and (parts.scheme == "https" or (parts.scheme == "http" and _is_here(parts))):
        return parts
    how = "" if address == url else f", to which {url} is redirected"
    raise FetchError(
        printable(f"{address}{how}: is not an address with https"),
        "Only https is used; http only on this machine.",
    )


def _is_here(parts: SplitResult) -> bool:
    """Whether the server is on this machine, by its address."""
    try:
        return ipaddress.ip_address(parts.hostname or "").is_loopback
    except ValueError:
        return parts.hostname == "localhost"


def _beyond(url: str, what: str) -> FetchError:
    return FetchError(printable(f"{url}: {what}, so it was not used"))


@contextlib.contextmanager
def _reported(url: str) -> Iterator[None]:
    """Errors of the connection as errors for the user."""
    try:
        yield
    except (urllib3.exceptions.HTTPError, OSError, ValueError) as error:
        cause = error.reason if isinstance(error, urllib3.exceptions.MaxRetryError) else error
        raise FetchError(printable(f"{url}: cannot be fetched: {cause}"), _SETTINGS) from None
