"""Fetch a commit of a git repository, and read the files of it that are taken.

Git itself checks that all objects have the hashes by which the commit names them, so a full commit
id verifies the files. It is asked for the tree of the commit, then for the files that are taken,
all at once. Git runs without hooks, filters, credential helpers, submodules, redirects and the
user's configuration; it has no working files.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterator, Sequence

from cmakegen.externals.archives import LARGEST, MOST_TAKEN, is_taken
from cmakegen.externals.downloads import Downloads
from cmakegen.externals.hosts import Hosts
from cmakegen.externals.pins import Pin
from tpu_walkthrough.errors import FetchError, MissingToolError
from tpu_walkthrough.fetching.addresses import checked_address, public_places
from tpu_walkthrough.fetching.connections import environment_proxy
from tpu_walkthrough.fetching.member_names import is_plain
from tpu_walkthrough.printable import printable
from tpu_walkthrough.programs import bounded, children, find_program

_SECONDS = 1800.0
_MOST_LISTED = 256 << 20  # bytes of the list of all files
# A line of `ls-tree -r -z` for a regular file.
_ENTRY = re.compile(rb"100\d{3} blob (?P<id>[0-9a-f]{40,64})\t(?P<path>[^\0]+)\0")
_OPTIONS = (
    *("-c", "core.hooksPath=/dev/null", "-c", "credential.helper="),
    *("-c", "fetch.fsckObjects=true", "-c", "http.followRedirects=false"),
    *("-c", "gc.auto=0", "-c", "maintenance.auto=false"),
)
_FETCH = (
    *("fetch", "--quiet", "--depth=1", "--no-tags", "--no-recurse-submodules"),
    "--filter=blob:none",  # a server that does not know it sends all files
)
# As git does for files that it lacks: it names no commit that it has.
_ALL_AT_ONCE = ("-c", "fetch.negotiationAlgorithm=noop")


class Commits:
    """Fetches commits for one tree."""

    def __init__(self, hosts: Hosts, downloads: Downloads) -> None:
        """With a mirror no other server is asked: the repositories are below MIRROR/HOST/PATH."""
        self._hosts = hosts
        self._downloads = downloads
        self._mirror = downloads.choices.mirror.rstrip("/")

    @contextlib.contextmanager
    def fetched(self, pin: Pin, place: str) -> Iterator[Commit]:
        """The commit, with the files that are taken; it lies in the folder `place` meanwhile.

        Raises FetchError, MissingToolError.
        """
        git = _Git(pin, place, self._downloads, self._mirror.startswith("http:"))
        url, options = self._way(pin)
        git.run("init", "--quiet", "--bare")
        git.run("remote", "add", "--", "origin", url)
        git.fetch(*options, *_FETCH, "--", "origin", pin.commit or pin.reference)
        tree = f"{pin.commit or 'FETCH_HEAD'}:{pin.strip_prefix.strip('/')}"
        listed = git.run("ls-tree", "-r", "-z", "--end-of-options", tree)
        ids = {
            path: entry["id"]
            for entry in _ENTRY.finditer(listed)
            if is_plain(path := os.fsdecode(entry["path"])) and is_taken(path)
        }
        request = b"".join(blob + b"\n" for blob in ids.values())
        if ids:
            git.fetch(*options, *_ALL_AT_ONCE, *_FETCH, "--stdin", "origin", request=request)
        yield Commit(git, pin, list(ids), request)

    def _way(self, pin: Pin) -> tuple[str, list[str]]:
        """The address to fetch from, and options by which git connects to what was checked."""
        if self._mirror:
            return f"{self._mirror}/{pin.remote.partition('://')[2]}", []
        address = checked_address(pin.remote)
        self._hosts.check(address)
        if environment_proxy(address):
            return address.url, []
        _, host, port = address.origin
        ips = ",".join(f"[{ip}]" if ":" in ip else ip for ip in public_places(address))
        return address.url, ["-c", f"http.curloptResolve={host}:{port}:{ips}"]


class Commit:
    """A commit that was fetched."""

    def __init__(self, git: _Git, pin: Pin, paths: Sequence[str], request: bytes) -> None:
        self._git = git
        self._pin = pin
        self._paths = paths
        self._request = request

    def read(self) -> dict[str, bytes]:
        """The files that are taken: path -> content. Raises FetchError."""
        if not self._paths:
            return {}
        content = self._git.run("cat-file", "--batch", request=self._request, most=MOST_TAKEN)
        try:
            return _split(content, self._paths)
        except ValueError:
            raise FetchError(
                printable(f"{self._pin.name}: {self._pin.remote} did not send all files")
            ) from None


class _Git:
    """Git in an empty repository for one pin."""

    def __init__(self, pin: Pin, place: str, downloads: Downloads, is_local: bool) -> None:
        program = find_program("git")
        if program is None:
            raise MissingToolError(f"{printable(pin.name)}: git fetches it", "Install git.")
        self._program = program
        self._pin = pin
        self._downloads = downloads
        self._received = 0
        self._repository = os.path.join(place, "git")
        home = os.path.join(place, "home")  # without a .netrc
        for folder in (home, self._repository):
            os.mkdir(folder)
        # A mirror that the user names may be on this machine.
        self._protocol = "http" if is_local else "https"
        self._variables = {"HOME": home, "GIT_ALLOW_PROTOCOL": "none"}

    def fetch(self, *arguments: str, request: bytes = b"") -> None:
        """Run it with access to the server. Raises FetchError."""
        self._variables["GIT_ALLOW_PROTOCOL"] = self._protocol
        self.run(*arguments, request=request)
        self._variables["GIT_ALLOW_PROTOCOL"] = "none"  # it fetches nothing by itself
        packs = os.path.join(self._repository, "objects", "pack")
        size = sum(entry.stat().st_size for entry in os.scandir(packs))
        self._downloads.receive(size - self._received)
        self._received = size

    def run(self, *arguments: str, request: bytes = b"", most: int = _MOST_LISTED) -> bytes:
        """Its output. Raises FetchError."""
        finished = bounded.run(
            children.GIT_FETCH,
            [self._program, *_OPTIONS, *arguments],
            seconds=_SECONDS,
            folder=self._repository,
            request=request,
            variables=self._variables,
            most_bytes=most,
            most_file_bytes=self._downloads.left,
        )
        if finished.returncode or finished.exceeded:
            last: Sequence[str] = finished.errors_text.strip().splitlines()[-1:]
            reason = finished.exceeded or next(iter(last), f"git ended with {finished.returncode}")
            raise FetchError(printable(f"{self._pin.name}: {self._pin.remote}: {reason}"))
        return finished.output


def _split(content: bytes, paths: Sequence[str]) -> dict[str, bytes]:
    """The contents that `git cat-file --batch` has written, by their paths."""
    files = {}
    at = 0
    for path in paths:
        end = content.index(b"\n", at)
        size = int(content[at:end].rpartition(b" ")[2])
        if size <= LARGEST:
            files[path] = content[end + 1 : end + 1 + size]
        at = end + 1 + size + 1
    return files
