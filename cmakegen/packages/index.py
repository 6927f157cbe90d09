"""Locate a package's file with pip, and read it over the network in parts.

`pip install --dry-run --report` uses the user's own index, proxies and certificates, so no host is
named here. Nothing is installed and nothing of the package is executed.
"""

from __future__ import annotations

import contextlib
import http.client
import io
import json
import os
import re
import ssl
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote, urlsplit

from cmakegen.errors import FetchError, UnreachableError
from tpu_walkthrough.programs import children

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from http.client import HTTPResponse

PORTABLE_PYTHON = "3.11"
_TIMEOUT_S = 60
_READ_AHEAD = 4 << 20
# How pip reports, only in its log, that it could not read a page of the index.
_NOT_READ = re.compile(r"Could not fetch URL (\S+): (.+?) - skipping$", re.MULTILINE)
_STATUS = re.compile(r"(\d{3}) (?:Client|Server) Error: ([^/]*?)(?: for url:.*)?")
_NOT_FOUND = ("404", "410")
_CREDENTIALS = re.compile(r"//[^/@\s]*@")


# Platforms whose wheels are used for headers on all platforms: Linux on x86-64.
_PORTABLE_WHEEL = (
    "--implementation=cp",
    f"--python-version={PORTABLE_PYTHON}",
    *(f"--platform=manylinux_2_{minor}_x86_64" for minor in range(39, 16, -1)),
    "--platform=manylinux2014_x86_64",
)


class Artifact(NamedTuple):
    """One file on the package index."""

    url: str
    sha256: str
    """"" where the index has none."""


def locate_wheel(requirement: str, portable: bool) -> Artifact:
    """The wheel that pip would install for `requirement` ("name==version").

    With `portable` the one for Linux on x86-64. Raises FetchError with pip's error.
    """
    command = ["install", "--dry-run", "--quiet", "--no-deps", "--ignore-installed"]
    command += ["--only-binary=:all:", "--report=-"]
    if portable:
        # pip before 23.3 requires a target with these options, though a dry run does not write it.
        command += [*_PORTABLE_WHEEL, f"--target={tempfile.gettempdir()}"]
    output = _pip([*command, requirement], requirement)
    try:
        download = json.loads(output)["install"][0]["download_info"]
        hashes = download.get("archive_info", {}).get("hashes", {})
        return Artifact(str(download["url"]), str(hashes.get("sha256", "")))
    except (ValueError, KeyError, IndexError, TypeError, AttributeError):
        raise _unexpected_output(requirement) from None


def locate_sdist(requirement: str) -> Artifact:
    """The source distribution of `requirement` ("name==version").

    pip's report would have to build the package, so pip's finder is used instead.
    Raises FetchError with pip's error.
    """
    output = _run(["-c", _FINDER, requirement], requirement)
    try:
        url, sha256 = json.loads(output)
    except (ValueError, TypeError):
        raise _unexpected_output(requirement) from None
    return Artifact(str(url), str(sha256))


def _unexpected_output(requirement: str) -> FetchError:
    return FetchError(
        f"{requirement}: unexpected output from pip",
        "Update pip: pip install --upgrade pip",
    )


def versions(name: str, portable: bool = True) -> list[str]:
    """The versions of a package that have a wheel, including pre-releases, newest first.

    With `portable` a wheel for Linux on x86-64, otherwise one for this machine.

    Raises FetchError with pip's error.
    """
    where = _PORTABLE_WHEEL if portable else ("--only-binary=:all:",)
    output = _pip(["index", "versions", "--pre", *where, name], name)
    _, _, listed = output.partition("Available versions:")
    return [version.strip() for version in listed.partition("\n")[0].split(",") if version.strip()]


# pip's own search for candidates, with the user's index, credentials and certificates. The
# interface is internal, but has not changed from pip 22 to 26.
_FINDER = """
import json, logging, sys
logger = logging.getLogger("pip._internal.index.collector")
logger.setLevel(logging.DEBUG)
logger.addHandler(logging.StreamHandler())
from pip._internal.commands import create_command
command = create_command("download")
options, _ = command.parse_args(["--quiet", "--no-binary=:all:", "--no-input", "--pre"])
name, _, version = sys.argv[1].partition("==")
with command.main_context():
    finder = command._build_package_finder(options, command.get_default_session(options))
    found = [c for c in finder.find_all_candidates(name) if str(c.version) == version]
found = [c.link for c in found if c.link.filename.endswith(".tar.gz")]
if not found:
    sys.exit(f"ERROR: no source distribution of {sys.argv[1]}")
link = found[-1]
print(json.dumps([link.url_without_fragment, link.hash if link.hash_name == "sha256" else ""]))
"""


def _pip(arguments: Sequence[str], what: str) -> str:
    options = ["--no-input", "--disable-pip-version-check"]
    with tempfile.TemporaryDirectory(prefix="cmake-gen-globs-") as folder:
        log = os.path.join(folder, "log")
        return _run(["-m", "pip", *arguments, *options, f"--log={log}"], what, log)


def _run(arguments: Sequence[str], what: str, log: str | None = None) -> str:
    """The output of Python. Raises FetchError with the last error that it reported.

    `log`: pip's log file, which contains more than standard error.
    """
    try:
        completed = subprocess.run(
            # -P: no module is imported from the current folder, which is often a source tree.
            [sys.executable, "-P", *arguments],
            env=children.environment(children.PACKAGES),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
    except OSError as error:
        raise FetchError(f"cannot run pip: {error.strerror}") from None
    if completed.returncode == 0:
        return completed.stdout
    problem = _problem(completed.stderr if log is None else _text(log))
    if problem:
        raise UnreachableError(
            f"{what}: {problem}",
            "Check the network, and the index, proxy and certificates in pip's configuration "
            "(pip config list); without a network, run without --fetch-externals and --protos.",
        )
    errors = [line for line in completed.stderr.splitlines() if line.startswith("ERROR")]
    reason = (errors or completed.stderr.strip().splitlines() or ["pip failed"])[-1]
    reason = reason.removeprefix("ERROR: ")
    if reason.startswith("No matching distribution found"):
        reason = "the package index has no such package for this machine"
    raise FetchError(f"{what}: {reason}", "Check the index in pip's configuration: pip config list")


def _problem(log: str) -> str:
    """Why an index could not be read, or "" if all of them were read."""
    for found in _NOT_READ.finditer(log):
        url, reason = found[1], _CREDENTIALS.sub("//", found[2])
        host = urlsplit(url).netloc.rpartition("@")[2]
        status = _STATUS.fullmatch(reason)
        if status is None:
            return f"the package index at {host} cannot be reached: {reason}"
        if status[1] not in _NOT_FOUND:
            return f"the package index at {host} returned {status[1]} {status[2]}".rstrip()
    return ""


def _text(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""


def open_remote(artifact: Artifact) -> io.BufferedReader:
    """The artifact as a seekable file; in a local index, the file itself."""
    parts = urlsplit(artifact.url)
    if parts.scheme == "file":
        return open(unquote(parts.path), "rb")
    return io.BufferedReader(_RangeFile(artifact.url), _READ_AHEAD)


@contextlib.contextmanager
def stream(artifact: Artifact) -> Iterator[tuple[io.BufferedIOBase, int]]:
    """The artifact as a stream, and its size in bytes (0 if it is not known)."""
    parts = urlsplit(artifact.url)
    if parts.scheme == "file":
        path = unquote(parts.path)
        with open(path, "rb") as file:
            yield file, os.path.getsize(path)
    else:
        with _request(artifact.url, {}) as response:
            yield response, int(response.headers.get("Content-Length") or 0)


class _RangeFile(io.RawIOBase):
    """A file on a web server, read by range requests. All failures raise FetchError."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._position = 0
        with _request(url, {"Range": "bytes=0-0"}) as response:
            total = (response.headers.get("Content-Range") or "").rpartition("/")[2]
            if response.status != 206 or not total.isdigit():
                raise FetchError(
                    f"{urlsplit(url).hostname} does not support range requests",
                    "Install the package instead: installed packages are found, too.",
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
        # The base class is annotated with the union of all buffers; io passes a memoryview.
        end = min(self._position + len(buffer), self._size)
        if end <= self._position:
            return 0
        with _request(self._url, {"Range": f"bytes={self._position}-{end - 1}"}) as response:
            data = _read(response)
        if response.status != 206 or len(data) != end - self._position:
            raise FetchError(f"{urlsplit(self._url).hostname} ended the connection within a file")
        buffer[: len(data)] = data
        self._position = end
        return len(data)


def _read(response: HTTPResponse) -> bytes:
    """The body of the response, which is shorter if the connection is closed early."""
    try:
        return response.read()
    except (http.client.HTTPException, OSError):
        return b""


def _request(url: str, headers: dict[str, str]) -> HTTPResponse:
    # pip's setting for certificates, otherwise the system's.
    context = ssl.create_default_context(cafile=os.environ.get("PIP_CERT") or None)
    try:
        request = urllib.request.Request(url, headers=headers)
        response: HTTPResponse = urllib.request.urlopen(
            request, timeout=_TIMEOUT_S, context=context
        )
        return response
    except (urllib.error.URLError, OSError) as error:
        if isinstance(error, urllib.error.HTTPError):
            error.close()  # it is a response as well
        reason = getattr(error, "reason", None) or error
        kind = FetchError if isinstance(error, urllib.error.HTTPError) else UnreachableError
        raise kind(
            f"cannot read from {urlsplit(url).hostname}: {reason}",
            "Without a network, run without --fetch-externals and --protos.",
        ) from None
