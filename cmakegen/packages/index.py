"""Ask pip where a package's file is, and read it over the network in parts.

pip answers through `install --dry-run --report`, so the user's own index, proxies and
certificates hold and no host is known here. Nothing is installed and nothing is executed.
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

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from http.client import HTTPResponse

PORTABLE_PYTHON = "3.11"
_TIMEOUT_S = 60
_READ_AHEAD = 4 << 20
# How pip notes, in its log alone, that it could not read a page of the index.
_NOT_READ = re.compile(r"Could not fetch URL (\S+): (.+?) - skipping$", re.MULTILINE)
_STATUS = re.compile(r"(\d{3}) (?:Client|Server) Error: ([^/]*?)(?: for url:.*)?")
_NOT_FOUND = ("404", "410")
_CREDENTIALS = re.compile(r"//[^/@\s]*@")


# The platforms whose wheels hold headers for all: Linux on x86-64, with any C library of its day.
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
    """"" where the index gives none."""


def locate_wheel(requirement: str, portable: bool) -> Artifact:
    """The wheel that pip would install for `requirement` ("name==version").

    With `portable` the one for Linux on x86-64. Raises FetchError with what pip said.
    """
    command = ["install", "--dry-run", "--quiet", "--no-deps", "--ignore-installed"]
    command += ["--only-binary=:all:", "--report=-"]
    if portable:
        # pip before 23.3 wants a target with these, even for a dry run, which leaves it alone.
        command += [*_PORTABLE_WHEEL, f"--target={tempfile.gettempdir()}"]
    answer = _pip([*command, requirement], requirement)
    try:
        download = json.loads(answer)["install"][0]["download_info"]
        hashes = download.get("archive_info", {}).get("hashes", {})
        return Artifact(str(download["url"]), str(hashes.get("sha256", "")))
    except (ValueError, KeyError, IndexError, TypeError, AttributeError):
        raise _not_understood(requirement) from None


def locate_sdist(requirement: str) -> Artifact:
    """The source distribution of `requirement` ("name==version").

    pip's report would have to build the package to name it, so pip's finder is asked instead.
    Raises FetchError with what pip said.
    """
    answer = _run(["-c", _FINDER, requirement], requirement)
    try:
        url, sha256 = json.loads(answer)
    except (ValueError, TypeError):
        raise _not_understood(requirement) from None
    return Artifact(str(url), str(sha256))


def _not_understood(requirement: str) -> FetchError:
    return FetchError(
        f"{requirement}: what pip answers is not understood",
        "Update pip: pip install --upgrade pip",
    )


def versions(name: str, portable: bool = True) -> list[str]:
    """The versions of a package that have a wheel, pre-releases too, newest first.

    With `portable` one for Linux on x86-64, else one for this machine.

    Raises FetchError with what pip said.
    """
    where = _PORTABLE_WHEEL if portable else ("--only-binary=:all:",)
    answer = _pip(["index", "versions", "--pre", *where, name], name)
    _, _, listed = answer.partition("Available versions:")
    return [version.strip() for version in listed.partition("\n")[0].split(",") if version.strip()]


# pip's own search for candidates, with the user's index, credentials and certificates. The
# interface is internal, but it has been the same from pip 22 to 26.
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
    """What Python prints. Raises FetchError with the last error that it told.

    `log`: where pip writes more than to standard error.
    """
    try:
        answer = subprocess.run(
            # -P: no module is taken from the current folder, which is a source tree mostly.
            [sys.executable, "-P", *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
    except OSError as error:
        raise FetchError(f"cannot run pip: {error.strerror}") from None
    if answer.returncode == 0:
        return answer.stdout
    problem = _problem(answer.stderr if log is None else _text(log))
    if problem:
        raise UnreachableError(
            f"{what}: {problem}",
            "Look at the network, and at the index, proxy and certificates that pip is set to "
            "(pip config list); without a network, run without --fetch-externals and --protos.",
        )
    said = [line for line in answer.stderr.splitlines() if line.startswith("ERROR")]
    reason = (said or answer.stderr.strip().splitlines() or ["pip failed"])[-1]
    reason = reason.removeprefix("ERROR: ")
    if reason.startswith("No matching distribution found"):
        reason = "the package index has no such package for this machine"
    raise FetchError(f"{what}: {reason}", "Which index pip is set to is shown by: pip config list")


def _problem(log: str) -> str:
    """Why an index could not be read, "" where all that were asked have answered."""
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
    """The artifact as a seekable file; a local index gives the file itself."""
    parts = urlsplit(artifact.url)
    if parts.scheme == "file":
        return open(unquote(parts.path), "rb")
    return io.BufferedReader(_RangeFile(artifact.url), _READ_AHEAD)


@contextlib.contextmanager
def stream(artifact: Artifact) -> Iterator[tuple[io.BufferedIOBase, int]]:
    """The artifact from start to end, and its size in bytes (0 where it is not told)."""
    parts = urlsplit(artifact.url)
    if parts.scheme == "file":
        path = unquote(parts.path)
        with open(path, "rb") as file:
            yield file, os.path.getsize(path)
    else:
        with _request(artifact.url, {}) as response:
            yield response, int(response.headers.get("Content-Length") or 0)


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
            data = _read(response)
        if response.status != 206 or len(data) != end - self._position:
            raise FetchError(f"{urlsplit(self._url).hostname} broke off in the middle of a file")
        buffer[: len(data)] = data
        self._position = end
        return len(data)


def _read(response: HTTPResponse) -> bytes:
    """What the server sends, which is less than asked for where it breaks off."""
    try:
        return response.read()
    except (http.client.HTTPException, OSError):
        return b""


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
        if isinstance(error, urllib.error.HTTPError):
            error.close()  # it is a response as well
        reason = getattr(error, "reason", None) or error
        kind = FetchError if isinstance(error, urllib.error.HTTPError) else UnreachableError
        raise kind(
            f"cannot read from {urlsplit(url).hostname}: {reason}",
            "Without a network, run without --fetch-externals and --protos.",
        ) from None
