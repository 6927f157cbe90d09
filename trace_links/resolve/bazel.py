"""Maps the paths in Bazel's output to possible paths of these files in and near a workspace.

Bazel runs compilers in an execution root or a sandbox of it, and its output has paths relative to
that: `external/X/…`, `bazel-out/CONFIGURATION/bin/…`. Those files are reached through the links
`bazel-*` in the workspace. Bazel is not run, and files are not looked up here: this yields paths,
the most likely first; the resolver checks them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

from trace_links.patterns import compiled

_MARKERS = ("MODULE.bazel", "WORKSPACE.bazel", "WORKSPACE", "REPO.bazel")
_NAME = r'(?m)^(?:module|workspace)\(\s*name\s*=\s*"(?P<name>[^"]+)"'
_HEAD = 64 * 1024  # bytes of a marker that are searched for its name
_EXECROOT = r"(?P<base>.*?)(?:/sandbox/[^/]+/\d+)?/execroot/(?P<name>[^/]+)/(?P<rest>.+)"
_OUTPUT_BASE = r"(?P<base>.*/_bazel_[^/]+/[0-9a-f]{32})/(?P<rest>external/.+)"
_RUNFILES = r".*\.runfiles/(?P<name>[^/]+)/(?P<rest>.+)"
_MAIN = ("_main", "__main__")
_OUT = r"bazel-out/[^/]+/(?P<kind>bin|genfiles)/(?P<rest>.+)"
_LINK = r"bazel-(?P<kind>[^/]+)/(?P<rest>.+)"
_EXTERNAL = r"(?:external|\.\.)/(?P<name>[^/.][^/]*)/(?P<rest>.+)"
_CANONICAL = r"[+~]+"
_LINKS = 3  # links in a path that starts with bazel-NAME/bazel-out/…


class Workspace:
    """A folder that Bazel may have been run in. Reads the disk only on demand."""

    def __init__(self, root: str) -> None:
        self.root = root
        self._names: frozenset[str] | None = None
        self._real = ""
        self._links: tuple[str, ...] | None = None
        self._output_base = ""

    @property
    def names(self) -> frozenset[str]:
        """The names by which other workspaces may refer to it: its own and its folder's."""
        if self._names is None:
            self._names = frozenset((os.path.basename(self.root), *_declared(self.root)))
        return self._names

    @property
    def execution_roots(self) -> tuple[str, ...]:
        """The links to the execution root: bazel-NAME."""
        self._read_links()
        return self._links or ()

    @property
    def output_base(self) -> str:
        """Bazel's output base for this workspace; "" if it was not built."""
        self._read_links()
        return self._output_base

    def own(self, path: str) -> str:
        """The path of an existing `path` within the workspace, if links lead into it."""
        real = os.path.realpath(path)
        self._real = self._real or os.path.realpath(self.root)
        below = real.startswith(self._real.rstrip("/") + "/")
        return os.path.join(self.root, os.path.relpath(real, self._real)) if below else path

    def _read_links(self) -> None:
        if self._links is not None:
            return
        roots = []
        try:
            with os.scandir(self.root) as entries:
                named = [one for one in entries if one.name.startswith("bazel-")]
            for entry in sorted(named, key=lambda one: one.name):
                target = os.readlink(entry.path) if entry.is_symlink() else ""
                base, execroot, rest = target.rpartition("/execroot/")
                if execroot:
                    self._output_base = self._output_base or base
                    if "/" not in rest:
                        roots.append(entry.path)
        except OSError:
            pass
        self._links = tuple(roots)


def workspace_above(directory: str) -> str | None:
    """The nearest folder from `directory` (absolute) upwards that is a Bazel workspace."""
    while not any(os.path.lexists(os.path.join(directory, name)) for name in _MARKERS):
        parent = os.path.dirname(directory)
        if parent == directory:
            return None
        directory = parent
    return directory


def is_of_bazel(path: str) -> bool:
    """Whether `path` may be a link that Bazel made to a file of a workspace."""
    return any(mark in path for mark in ("/execroot/", "/bazel-", "/external/", ".runfiles/"))


def possible_paths(
    path: str, own: Sequence[Workspace], known: Sequence[Workspace]
) -> Iterator[tuple[str, ...]]:
    """The possible paths of the file, the most likely first, equally likely ones in one tuple.

    `own` are the workspaces that contain the user's directory, in order of preference; `known`
    other trees, which are equally likely. A relative path may start at any of them.
    """
    if path.startswith("//"):  # a label
        path = path.lstrip("/")
    if path.startswith("/"):
        found = compiled(_EXECROOT).fullmatch(path)
        if found is not None:
            # A sandbox is deleted after its action, but its output base may still exist.
            yield (f"{found['base']}/execroot/{found['name']}/{found['rest']}",)
        found = found or compiled(_OUTPUT_BASE).fullmatch(path)
        if found is not None:
            path = found["rest"]
            yield (f"{found['base']}/{path}",)
    for _ in range(_LINKS):
        link = compiled(_LINK).match(path)
        if link is None:
            break
        yield from _each(own, known, path)
        link = compiled(_OUT).match(path) or link
        if link["kind"] == "out":
            break
        path = link["rest"]
        if link.re.pattern == _OUT:
            # The configuration may be deleted; bazel-bin links to the last one.
            yield from _each(own, known, f"bazel-{link['kind']}/{path}")
        if link["kind"] == "genfiles":  # the same as bin since 2019
            yield from _each(own, known, f"bazel-bin/{path}")
    runfiles = compiled(_RUNFILES).fullmatch(path)
    if runfiles is not None:
        name, path = runfiles["name"], runfiles["rest"]
        if name not in _MAIN and not any(name in one.names for one in own):
            path = f"external/{name}/{path}"
    if path.startswith("/"):
        return
    external = compiled(_EXTERNAL).match(path)
    if external is not None:
        yield from _external(external["name"], external["rest"], own, known)
        return
    yield from _each(own, known, path)
    # xla/a.cc may be third_party/xla/xla/a.cc in the tree, and vice versa.
    first, _, rest = path.partition("/")
    if first == "third_party":
        name, _, rest = rest.partition("/")
        if rest:
            yield tuple(f"{one.root}/{rest}" for one in (*own, *known) if name in one.names)
    elif rest:
        yield from _twins(first, path, own, known)


def _each(
    own: Sequence[Workspace], known: Sequence[Workspace], path: str
) -> Iterator[tuple[str, ...]]:
    for one in own:
        yield (f"{one.root}/{path}",)
    yield tuple(f"{one.root}/{path}" for one in known)


def _external(
    name: str, rest: str, own: Sequence[Workspace], known: Sequence[Workspace]
) -> Iterator[tuple[str, ...]]:
    for one in (*own, *known):
        if one.output_base:
            yield (f"{one.output_base}/external/{name}/{rest}",)
        for root in (*one.execution_roots, one.root):
            yield (f"{root}/external/{name}/{rest}",)
    for plain in _plain_names(name):
        yield tuple(f"{one.root}/{rest}" for one in (*own, *known) if plain in one.names)
        yield from _twins(plain, rest, own, known)


def _twins(
    name: str, rest: str, own: Sequence[Workspace], known: Sequence[Workspace]
) -> Iterator[tuple[str, ...]]:
    """Copies within other trees: TensorFlow has XLA in third_party and, in XLA, TSL."""
    yield from _each(own, known, f"third_party/{name}/{rest}")
    yield from _each(own, known, f"third_party/xla/third_party/{name}/{rest}")


def _plain_names(name: str) -> list[str]:
    """`xla` for `xla+`, `xla~1.2`, `local_xla`, `+extension+xla`; the name itself first."""
    pieces = [piece for piece in _CANONICAL.split(name) if piece]
    ends = [pieces[-1], pieces[0]] if pieces else []
    names = [name, *ends, *(piece.removeprefix("local_") for piece in ends)]
    return list(dict.fromkeys(names))


def _declared(root: str) -> list[str]:
    found = []
    for marker in _MARKERS:
        path = os.path.join(root, marker)
        try:
            # Skip pipes, which would block, and links, which may lead anywhere.
            if not os.path.islink(path) and os.path.isfile(path):
                with open(path, encoding="utf-8", errors="replace") as file:
                    found += compiled(_NAME).findall(file.read(_HEAD))
        except OSError:
            continue
    return found
