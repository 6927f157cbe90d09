"""Where a frame is, as a page shows it: a short path, a permalink, and whose code it is.

Pages are put on web hosts: they contain no path of the machine. Nothing is read here but the names
of installed packages, which have their versions.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path, PurePath
from typing import NamedTuple
from urllib.parse import quote

from mock_libtpu.analysis.frames import is_own
from mock_libtpu.guidebook.values import shown_name, shown_path
from mock_libtpu.recording.cells import line_text
from mock_libtpu.recording.model import Process
from mock_libtpu.stacks.cxx_names import short_name
from mock_libtpu.stacks.merge import Frame

# The repository of an installed package, by the package's first folder.
_REPOSITORIES = {
    "jax": "https://github.com/jax-ml/jax/blob/jax-v{version}/{path}",
    "numpy": "https://github.com/numpy/numpy/blob/v{version}/{path}",
    "flax": "https://github.com/google/flax/blob/v{version}/{path}",
    "optax": "https://github.com/google-deepmind/optax/blob/v{version}/{path}",
}
_CPYTHON = "https://github.com/python/cpython/blob/v{version}/Lib/{path}"
_PACKAGES = re.compile(r"^(?P<folder>/.*/(?:site|dist)-packages)/(?P<path>.+)$")
_STANDARD = re.compile(r"^/.*/lib/python3\.\d+/(?P<path>.+)$")
_VERSION = re.compile(r"[\w.+!-]+")


class Place(NamedTuple):
    """A source file as a page shows it."""

    name: str
    """A path without what is the machine's own, such as "jax/_src/api.py"."""
    file: str | None
    """Its absolute path, where it may be on this disk."""
    is_own: bool
    """Whether it belongs to the program that was recorded."""
    permalink: str
    """The address of the file; "" if not known. A line is added as `#L10`."""

    def line_url(self, line: int | None) -> str:
        return f"{self.permalink}#L{line}" if self.permalink and line else self.permalink


class Places:
    """Places of the frames of one recording.

    `checkouts`: source trees whose files are shown relative to them.
    """

    def __init__(self, process: Process, checkouts: Sequence[str] = ()) -> None:
        self._python_version = process.python_version.split(" ")[0]
        scripts = (part for part in process.command[1:] if part.endswith((".py", ".ipynb")))
        self._script = next(scripts, "")
        self._checkouts = tuple(f"{Path(each).absolute()}/" for each in checkouts)
        self._places: dict[tuple[str, str | None], Place] = {}

    @cached_property
    def program(self) -> str:
        """The name of the program without its folder or arguments."""
        return shown_path(PurePath(self._script).name) or "program"

    def of(self, frame: Frame) -> Place | None:
        """The place of a frame; None if it is not known."""
        if frame.path is None:
            return None
        key = frame.path, frame.url
        if key not in self._places:
            if frame.language == "python":
                self._places[key] = self._python(frame.path, is_own(frame))
            else:
                self._places[key] = self._native(frame.path, frame.url)
        return self._places[key]

    def _native(self, path: str, url: str | None) -> Place:
        if not path.startswith("/"):
            return Place(shown_path(path), None, False, (url or "").partition("#")[0])
        for folder in self._checkouts:
            if path.startswith(folder):
                return Place(shown_path(path.removeprefix(folder)), path, False, "")
        return Place(_end(path), path, False, "")

    def _python(self, path: str, is_own: bool) -> Place:
        if not path.startswith("/"):
            file = None if path.startswith("<") else path
            return Place(shown_path(path), file, is_own, "")
        installed = _PACKAGES.match(path)
        if installed:
            name = installed["path"]
            return Place(shown_path(name), path, False, _repository(installed["folder"], name))
        standard = _STANDARD.match(path)
        if standard:
            name = standard["path"]
            url = _CPYTHON.format(version=self._python_version, path=quote(name))
            known = _VERSION.fullmatch(self._python_version)
            return Place(f"Lib/{shown_path(name)}", path, False, url if known else "")
        return Place(self._own_name(path), path, is_own, "")

    def _own_name(self, path: str) -> str:
        """Relative to the folder of the program, if it is below that."""
        folder = PurePath(self._script).parent
        if self._script.startswith("/") and PurePath(path).is_relative_to(folder):
            return shown_path(str(PurePath(path).relative_to(folder)))
        return shown_path(PurePath(path).name)


def _repository(folder: str, path: str) -> str:
    """The address of a file of an installed package; "" if it is not known."""
    package = path.partition("/")[0]
    form = _REPOSITORIES.get(package)
    version = _version(folder, package) if form else ""
    return form.format(version=version, path=quote(path)) if form and version else ""


@cache
def _version(folder: str, package: str) -> str:
    # Only the name of a folder is read.
    found = sorted(Path(folder).glob(f"{package}-*.dist-info"))
    version = found[0].name.removesuffix(".dist-info").partition("-")[2] if found else ""
    return version if _VERSION.fullmatch(version) else ""


def frame_name(frame: Frame) -> str:
    """The name of a frame's function: in C++ without parameters and template arguments."""
    name = frame.function if frame.language == "python" else short_name(frame.function)
    return shown_name(name)


def _end(path: str) -> str:
    """The last folders of a path."""
    return shown_path("/".join(PurePath(path).parts[-3:]).removeprefix("/"))


OWN = "own"
_KINDS = {"python": "python", "c++": "cxx", "c": "c"}


class ShownFrame(NamedTuple):
    """A frame as pages show it; equal ones are one."""

    kind: str
    """"python", "cxx", "c", or OWN for the program itself."""
    name: str
    place: str
    """A path with its line; "" if not known."""
    sure: str
    url: str
    """A permalink; of a frame without a place the name of its module."""


def shown_frame(frame: Frame, places: Places) -> ShownFrame:
    """The frame with its name, its place, and how sure that is."""
    place = places.of(frame)
    kind, name = _KINDS[frame.language], frame_name(frame)
    if place is None:
        return ShownFrame(kind, name, "", "", shown_name((frame.module or "").rpartition("/")[2]))
    where = line_text(place.name, frame.line)
    kind = OWN if place.is_own else kind
    return ShownFrame(kind, name, where, frame.confidence or "", place.line_url(frame.line))
