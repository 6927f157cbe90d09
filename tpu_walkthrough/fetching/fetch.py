"""Fetch files from web servers, within limits, for work that the user asks for.

This is the only module that does, so its rules hold for all: https only (http only on this machine,
and from hosts that the user trusts), redirects by the same rule, the proxies of the environment
unless the user's settings name one, at most so many bytes and seconds. A password is sent only to
the server that it is for, and is in no message. A body is read as a stream: whoever reads it gets
an error for what is too large or too slow, and compares its hash at the end.
"""

from __future__ import annotations

import contextlib
import hashlib
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import urljoin

import urllib3

from tpu_walkthrough.errors import FetchError, UnreachableError
from tpu_walkthrough.fetching.addresses import Address, checked_address
from tpu_walkthrough.fetching.connections import SETTINGS_HINT, Connection, Connections, Way
from tpu_walkthrough.printable import printable
from tpu_walkthrough.progress import Progress

_REDIRECTS = 5
_REDIRECTED = (301, 302, 303, 307, 308)
_UNAVAILABLE = (502, 503, 504)
_BLOCK = 1 << 16


class StatusError(FetchError):
    """A server returned another status than one with a file."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message, "Check that it exists." if status == 404 else "")
        self.status = status


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
        """Where it was found in the end."""
        self.status = response.status
        self.headers: Mapping[str, str] = response.headers
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

    def read_all(self) -> bytes:
        """The rest of it. Raises FetchError."""
        return b"".join(iter(self.read, b""))

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

    def __init__(self, progress: Progress, connection: Connection | None = None) -> None:
        self._progress = progress
        self._connection = connection or Connection()
        self._connections = Connections(self._connection)

    @contextlib.contextmanager
    def body(
        self,
        url: str,
        limits: Limits,
        headers: Mapping[str, str] | None = None,
        expected: Collection[int] = (200,),
    ) -> Iterator[Body]:
        """The file at the address, whose progress is shown. Raises FetchError.

        `headers` are added to the request. StatusError is raised for a status that is not among
        the `expected` ones, UnreachableError where no server replies.
        """
        deadline = time.monotonic() + limits.seconds
        response, address = self._response(url, headers or {}, expected)
        try:
            size = response.headers.get("Content-Length", "")
            total = int(size) if size.isdecimal() and len(size) < 16 else None
            if total is not None and total > limits.bytes:
                raise _beyond(address.url, f"it has {total / 1e6:,.0f} MB")
            with self._progress.bytes(f"fetching {address.url}", total) as advance:
                yield Body(address.url, response, limits, deadline, advance)
        finally:
            response.close()

    def _response(
        self, url: str, headers: Mapping[str, str], expected: Collection[int]
    ) -> tuple[urllib3.BaseHTTPResponse, Address]:
        first = address = checked_address(url, self._connection.trusted_hosts)
        for _ in range(_REDIRECTS + 1):
            response = self._asked(address, headers, first.user_for(address))
            if response.status not in _REDIRECTED:
                break
            response.close()
            with _reported(address.url):
                target = urljoin(address.url, response.headers.get("Location", ""))
            address = checked_address(target, self._connection.trusted_hosts, first)
        else:
            raise FetchError(printable(f"{first.url}: is redirected more than {_REDIRECTS} times"))
        if response.status not in expected:
            response.close()
            reason = printable(f"{address.url}: {response.status} {response.reason or ''}".rstrip())
            raise StatusError(response.status, reason)
        return response, address

    def _asked(
        self, address: Address, headers: Mapping[str, str], user: str
    ) -> urllib3.BaseHTTPResponse:
        """The response to one request; where a password is wanted, to a second one with it."""
        user = user or self._connection.password(address.url, False)
        response = self._request(address, headers, user)
        if response.status == 401:
            other = self._connection.password(address.url, True)
            if other and other != user:
                response.close()
                response = self._request(address, headers, other)
        return response

    def _request(
        self, address: Address, headers: Mapping[str, str], user: str
    ) -> urllib3.BaseHTTPResponse:
        given = {"Accept-Encoding": "identity", "User-Agent": "tpu-walkthrough", **headers}
        if user:
            given |= urllib3.make_headers(basic_auth=user)
        *others, last = self._connections.to(address)
        for way in others:
            with contextlib.suppress(urllib3.exceptions.HTTPError):
                return self._sent(way, given, retries=0)
        with _reported(address.url):
            return self._sent(last, given, self._connection.retries)

    def _sent(self, way: Way, headers: Mapping[str, str], retries: int) -> urllib3.BaseHTTPResponse:
        seconds = self._connection.timeout_s
        return way.pool.request(
            "GET",
            way.url,
            headers={**headers, **way.headers},
            redirect=False,
            retries=urllib3.Retry(
                connect=retries,
                read=0,
                redirect=0,
                other=0,
                status=retries,
                status_forcelist=_UNAVAILABLE,
                backoff_factor=0.2,
                raise_on_status=False,
                respect_retry_after_header=False,  # it may be an hour
            ),
            timeout=urllib3.Timeout(connect=seconds, read=seconds),
            preload_content=False,
            decode_content=False,
        )


def _beyond(url: str, what: str) -> FetchError:
    return FetchError(printable(f"{url}: {what}, so it was not used"))


@contextlib.contextmanager
def _reported(url: str) -> Iterator[None]:
    """Errors of the connection as errors for the user."""
    try:
        yield
    except (urllib3.exceptions.HTTPError, OSError, ValueError) as error:
        cause = error.reason if isinstance(error, urllib3.exceptions.MaxRetryError) else error
        raise UnreachableError(
            printable(f"{url}: cannot be fetched: {cause}"), SETTINGS_HINT
        ) from None
