"""Ask pip where a package's file is, and read it over the network in parts.

pip answers through `install --dry-run --report`, so the user's own index, proxies and
certificates hold and no host is known here. Nothing is installed and nothing is executed.
"""

from __future__ import annotations

import io
import json
import os
import ssl
import subprocess
import sys
import urllib.error
import urllib.request
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote, urlsplit

from cmakegen.errors import FetchError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from http.client import HTTPResponse

_TIMEOUT_S = 60
_READ_AHEAD = 4 << 20


class Artifact(NamedTuple):
    """One wheel on the package index."""

    name: str
    version: str
    url: str
    sha256: str


def locate(requirement: str, platform: Sequence[str] = ()) -> Artifact:
    """The wheel that pip would install for `requirement` ("name==version").

    `platform` are pip's options for another platform than this one, for headers that are the
    same on all. Raises FetchError with what pip said.
    """
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--no-deps"]
    command += ["--ignore-installed", "--only-binary", ":all:", "--no-input"]
    command += ["--disable-pip-version-check", *platform, "--report", "-", requirement]
    try:
        answer = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )
    except OSError as error:
        raise FetchError(f"cannot run pip: {error.strerror}") from None
    if answer.returncode:
        said = [line for line in answer.stderr.splitlines() if line.startswith("ERROR")]
        reason = said[-1].removeprefix("ERROR: ") if said else answer.stderr.strip()[-300:]
        raise FetchError(
            f"{requirement}: {reason}",
            f"See what pip says: {os.path.basename(sys.executable)} -m pip download {requirement}",
        )
    install = json.loads(answer.stdout)["install"][0]
    return Artifact(
        name=install["metadata"]["name"],
        version=install["metadata"]["version"],
        url=install["download_info"]["url"],
        sha256=install["download_info"].get("archive_info", {}).get("hashes", {}).get("sha256", ""),
    )


def open_remote(artifact: Artifact) -> io.BufferedReader:
    """The artifact as a seekable file; a local index gives the file itself."""
    parts = urlsplit(artifact.url)
    if parts.scheme == "file":
        return open(unquote(parts.path), "rb")
    return io.BufferedReader(_RangeFile(artifact.url), _READ_AHEAD)


class _RangeFile(io.RawIOBase):
    """A file on a web server, read by range requests. Every failure is a FetchError."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._position = 0
        with _request(url, {"Range": "bytes=0-0"}) as response:
            total = (response.headers.get("Content-Range") or "").rpartition("/")[2]
            if response.status != 206 or not total.isdigit():
                raise FetchError(
                    f"{urlsplit(url).hostname} does not answer range requests",
                    "Install the package instead: an installed one is found, too.",
                )
        self._size = int(total)

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._position

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        base = {io.SEEK_SET: 0, io.SEEK_CUR: self._position, io.SEEK_END: self._size}[whence]
        self._position = base + offset
        return self._position

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        # The base class's annotation asks for the union of all buffers; io hands a memoryview.
        end = min(self._position + len(buffer), self._size)
        if end <= self._position:
            return 0
        with _request(self._url, {"Range": f"bytes={self._position}-{end - 1}"}) as response:
            data = response.read()
        if response.status != 206 or len(data) != end - self._position:
            raise FetchError(f"{urlsplit(self._url).hostname} broke off in the middle of a file")
        buffer[: len(data)] = data
        self._position = end
        return len(data)


def _request(url: str, headers: dict[str, str]) -> HTTPResponse:
    # pip's own setting for a company's certificates; else the system's.
    context = ssl.create_default_context(cafile=os.environ.get("PIP_CERT") or None)
    try:
        request = urllib.request.Request(url, headers=headers)
        response: HTTPResponse = urllib.request.urlopen(
            request, timeout=_TIMEOUT_S, context=context
        )
        return response
    except (urllib.error.URLError, OSError) as error:
        reason = getattr(error, "reason", None) or error
        raise FetchError(
            f"cannot read from {urlsplit(url).hostname}: {reason}",
            "Without a network, run without --fetch-externals and --protos.",
        ) from None
