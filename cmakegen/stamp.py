"""Store the inputs of a run, so that the next one can detect that nothing changed.

A stamp has the time of the run and the list of paths; it is invalid once the inode of a path has
changed or a path is missing. Directories are among the paths, so new files are noticed.
Imported first on every start, so it imports only modules that are cheap to import.
"""

from __future__ import annotations

import marshal
import os
import sys
import zlib

from tpu_walkthrough import file_times, trust

TYPE_CHECKING = False  # typing itself is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

_FORMAT = 4
_SUM_SIZE = 4


def cache_root() -> str:
    """The cache folder of this tool, which may not exist yet."""
    own = os.environ.get("CMAKE_GEN_GLOBS_CACHE")
    if own:
        return os.path.abspath(own)
    base = os.environ.get("XDG_CACHE_HOME")
    if not base and sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Caches")
    return os.path.join(base or os.path.expanduser("~/.cache"), "cmake-gen-globs")


def unchanged(arguments: list[str]) -> tuple[str, str] | None:
    """Standard output and error of the last run with these arguments, here, if still valid."""
    try:
        key = _key(arguments)
        with open(_path(key), "rb") as file:
            data = file.read()
        # marshal may not terminate on damaged data.
        if data[:_SUM_SIZE] != _sum(data[_SUM_SIZE:]):
            return None
        stored_key, moment, folder, place, output, report, paths, absent = marshal.loads(
            data[_SUM_SIZE:]
        )
        if stored_key != key or _fingerprint(output) != tuple(report[2:]):
            return None
        if os.path.realpath(folder) != place:  # a link that leads elsewhere now
            return None
        here = os.getcwd()
        os.chdir(folder)  # relative paths are shorter for the kernel to walk
        try:
            stat = os.stat
            for path in paths.split(b"\0"):
                if stat(path).st_ctime_ns >= moment:
                    return None
            if any(map(os.path.lexists, absent)):
                return None
        finally:
            os.chdir(here)
    except (OSError, ValueError, EOFError, TypeError):
        return None
    return report[0], report[1]


def save(
    arguments: list[str],
    moment: int,
    folder: str,
    output: str,
    messages: tuple[str, str],
    paths: list[str],
    may_be_absent: tuple[str, ...] = (),
) -> None:
    """Store a stamp of a run that depends on `paths` (relative to `folder`, or absolute).

    The stamp becomes invalid when one of `may_be_absent` that is missing now appears.

    `moment` is the time before the run started, `output` the file that it wrote. Writing `output`
    changes its folder, so that folder's time is taken afterwards. A stamp that cannot be written
    is not an error: the next run is a little slower.
    """
    own_folder = os.path.relpath(os.path.dirname(output), folder)
    absent = [path for path in may_be_absent if not os.path.exists(os.path.join(folder, path))]
    gone = {own_folder, *absent}
    text = "\0".join(path for path in [*paths, *may_be_absent] if path not in gone)
    encoded = text.encode("utf-8", "surrogateescape")
    temporary = ""
    try:
        key = _key(arguments)
        path = _path(key)
        temporary = f"{path}.{os.getpid()}"
        report = [*messages, *_fingerprint(output)]
        place = os.path.realpath(folder)
        data = marshal.dumps((key, moment, folder, place, output, report, encoded, absent))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(temporary, "wb") as file:
            file.write(_sum(data) + data)
        os.replace(temporary, path)
    except OSError:
        try:
            os.unlink(temporary)
        except OSError:
            return


def _sum(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(_SUM_SIZE, "little")


def _key(arguments: list[str]) -> tuple[Any, ...]:
    """Everything besides the tree that affects the result, this package's code included."""
    packages = map(os.path.dirname, (os.path.abspath(__file__), file_times.__file__))
    code = [module for package in packages for module in file_times.code_times(package)]
    cache = cache_root()
    # These folders change when packages are added or removed, or a tree gets headers first.
    fetched = [_time(os.path.join(cache, name)) for name in ("packages", "trees")]
    # Installed packages are searched for here.
    places = [os.environ.get(name, "") for name in ("VIRTUAL_ENV", "CONDA_PREFIX")]
    start = (_FORMAT, sys.version_info[:2], os.getcwd(), tuple(arguments), cache)
    return (*start, *places, *fetched, trust.changed_at(), *code)


def _time(path: str) -> int:
    try:
        return os.stat(path).st_mtime_ns
    except OSError:
        return 0


def _path(key: tuple[Any, ...]) -> str:
    return os.path.join(cache_root(), "stamps", f"{zlib.crc32(repr(key[2:5]).encode()):08x}")


def _fingerprint(output: str) -> tuple[int, int, int, int]:
    status = os.stat(output)
    folder = os.stat(os.path.dirname(output))
    return status.st_mtime_ns, status.st_size, status.st_ino, folder.st_mtime_ns
