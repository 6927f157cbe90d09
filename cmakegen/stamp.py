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
from collections.abc import Callable, Iterable
from typing import Any

from tpu_walkthrough import file_times, trust
from tpu_walkthrough.user_folders import cache_home

_FORMAT = 7
_SUM_SIZE = 4


def cache_root() -> str:
    """The cache folder of this tool, which may not exist yet."""
    own = os.environ.get("CMAKE_GEN_GLOBS_CACHE")
    if own:
        return os.path.abspath(own)
    return os.path.join(cache_home(), "cmake-gen-globs")


class Earlier:
    """The last run with the same arguments in the same folder."""

    def __init__(
        self,
        record: tuple[Any, ...],
        changed: list[str],
        moment: int,
        fingerprint: tuple[int, ...],
    ) -> None:
        self._record = record
        self._moment = moment
        self._fingerprint = fingerprint
        self.root: str = record[2]
        self.changed = changed
        """Paths of the tree that have changed since; folders end with a slash, the root is ""."""
        self.kept: tuple[Any, ...] = record[9]
        """As passed to `save`."""
        self.project: str = record[10]
        """As passed to `save`."""
        self.unsaved: tuple[str, ...] = ()
        """Changed paths that a survey of this run has and its kept file does not."""

    @property
    def messages(self) -> tuple[str, str]:
        """Standard output and error."""
        output, error = self._record[5][:2]
        return output, error

    def wrote(self, output: str) -> bool:
        """Whether `output` is the file that it wrote, and has not been changed since."""
        try:
            return _fingerprint(output)[:-1] == self._fingerprint[:-1]
        except OSError:
            return False

    def renew(self) -> None:
        """Store that the changes do not affect the result."""
        key, _, folder, place, output, report, *rest = self._record
        report = [*report[:2], *self._fingerprint]
        _write(key, (key, self._moment, folder, place, output, report, *rest))


def earlier(arguments: list[str]) -> Earlier | None:
    """The last run with these arguments, here, unless what it depends on besides the tree changed.

    The tree's folders and files are in `changed`.
    """
    moment = file_times.now()
    try:
        key = _key(arguments)
        with open(_path(key), "rb") as file:
            data = file.read()
        # marshal may not terminate on damaged data.
        if data[:_SUM_SIZE] != _sum(data[_SUM_SIZE:]):
            return None
        record = marshal.loads(data[_SUM_SIZE:])
        stored_key, before, folder, place, output, report, paths, others, absent, *_ = record
        fingerprint = _fingerprint(output)
        if stored_key != key or fingerprint[:-1] != tuple(report[2:-1]):
            return None
        own_folder = ""
        if fingerprint != tuple(report[2:]):
            own_folder = _way(folder, output)
            if own_folder.startswith("../"):
                return None
        if os.path.realpath(folder) != place:  # a link that leads elsewhere now
            return None
        here = os.getcwd()
        os.chdir(folder)  # relative paths are shorter for the kernel to walk
        try:
            if _changed(others, before) or any(map(os.path.lexists, absent)):
                return None
            changed = _changed(paths, before)
            if own_folder:
                changed.append(own_folder.removeprefix("./"))
            return Earlier(record, changed, moment, fingerprint)
        finally:
            os.chdir(here)
    except (OSError, ValueError, EOFError, TypeError):
        return None


def unchanged(arguments: list[str]) -> tuple[str, str] | None:
    """Standard output and error of the last run with these arguments, here, if still valid."""
    run = earlier(arguments)
    return run.messages if run and not run.changed else None


def _changed(paths: bytes, moment: int) -> list[str]:
    """Those of `paths` that are missing or have changed since `moment`."""
    found = []
    stat = os.stat
    for path in paths.split(b"\0") if paths else ():
        try:
            if stat(path).st_ctime_ns < moment:
                continue
        except OSError:
            pass
        found.append(os.fsdecode(path).removeprefix("./"))
    return found


def save(
    arguments: list[str],
    moment: int,
    folder: str,
    output: str,
    messages: tuple[str, str],
    paths: list[str],
    may_be_absent: tuple[str, ...] = (),
    others: Iterable[str] = (),
    kept: tuple[Any, ...] = (),
    project: str = "",
    is_ours: Callable[[], bool] = lambda: True,
) -> None:
    """Store a stamp of a run that depends on `paths` (relative to `folder`, or absolute).

    Changes of `paths` can be examined: they are folders (`./a/b/`) and files of the tree. Those of
    `others` and `may_be_absent` make the stamp invalid, also when a missing one appears. `kept` is
    what is needed to examine changes, in marshal's types, and `project` what was written, as text.

    Nothing is stored unless `is_ours` returns that `output` still has what the run wrote: another
    process may have replaced it.
    `moment` is the time before the run started, `output` the file that it wrote. Writing `output`
    changes its folder, so that folder's time is taken afterwards. A stamp that cannot be written
    is not an error: the next run is a little slower.
    """
    absent = [path for path in may_be_absent if not os.path.exists(os.path.join(folder, path))]
    gone = {_way(folder, output), *absent}
    try:
        key = _key(arguments)
        report = [*messages, *_fingerprint(output)]
        place = os.path.realpath(folder)
    except OSError:
        return
    if not is_ours():
        return
    lists = [
        os.fsencode("\0".join(path for path in each if path not in gone))
        for each in (paths, [*others, *may_be_absent])
    ]
    _write(key, (key, moment, folder, place, output, report, *lists, absent, kept, project))


def _write(key: tuple[Any, ...], record: tuple[Any, ...]) -> None:
    path = _path(key)
    temporary = f"{path}.{os.getpid()}"
    try:
        data = marshal.dumps(record)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(temporary, "wb") as file:
            file.write(_sum(data) + data)
        os.replace(temporary, path)
    except OSError:
        try:
            os.unlink(temporary)
        except OSError:
            return


def _way(folder: str, output: str) -> str:
    """The path from a tree to the folder of an output: `./` or `./a/`, or `../` and more."""
    way = os.path.relpath(os.path.dirname(output), folder)
    if way == ".":
        return "./"
    return f"{way}/" if way.startswith("..") else f"./{way}/"


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
