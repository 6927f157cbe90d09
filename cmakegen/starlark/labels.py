"""Labels of Bazel: which package of the tree they name.

The folder of another repository is known where the tree contains it: one that the tree names
(repositories.py), or a nested workspace whose folder is called like the repository (`@local_xla//`
is third_party/xla/); and where its archive was fetched. Nothing is read of other repositories.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Label(NamedTuple):
    """A target, or a file, of a package."""

    package: str
    """"" or "a/b/", relative to the tree; `@repository//a/b/` if it is external."""
    name: str

    @property
    def is_external(self) -> bool:
        return self.package.startswith("@")

    @property
    def text(self) -> str:
        """As Bazel writes it."""
        start = "" if self.is_external else "//"
        return f"{start}{self.package.rstrip('/')}:{self.name}"

    @property
    def path(self) -> str:
        """Relative to the tree, or to the other repository."""
        return self.package.rpartition("//")[2] + self.name


class Workspaces:
    """The workspaces and packages of a tree."""

    def __init__(
        self,
        folders: Iterable[str],
        build_files: Iterable[str],
        names: Iterable[str] = (),
        repositories: Mapping[str, str] | None = None,
        fetched: Mapping[str, str] | None = None,
    ) -> None:
        """`folders` have a workspace file: "" or "a/b/". `build_files` are relative paths.

        `names` are those of the tree's own repository, and `repositories` maps those of others in
        the tree to their folders; `fetched` maps those of others to their folders on this machine.
        """
        self.fetched = fetched or {}
        self._own_names = frozenset(names)
        named = repositories or {}
        self._folders = sorted({*folders, *named.values(), ""}, key=len, reverse=True)
        self._named = {folder.rstrip("/").rpartition("/")[2]: folder for folder in self._folders}
        self._named |= named
        self.build_files: dict[str, str] = {}
        for path in sorted(build_files, reverse=True):  # BUILD.bazel comes last, and wins
            self.build_files[path[: path.rfind("/") + 1]] = path

    def label(self, text: str, package: str) -> Label:
        """The label `text` in a BUILD file of `package`."""
        repository, slashes, rest = text.partition("//")
        if not slashes:
            if text.startswith("@"):
                return Label(f"{text}//", text.lstrip("@"))
            return Label(package, text.removeprefix(":"))
        folder, colon, name = rest.partition(":")
        if not colon:
            name = folder.rpartition("/")[2]
        folder += "/" * bool(folder)
        repository = repository.lstrip("@")
        if package.startswith("@") and not repository and not text.startswith("@"):
            return Label(f"{package.partition('//')[0]}//{folder}", name)
        for base in self._bases(repository, package):
            if base + folder in self.build_files:
                return Label(base + folder, name)
        if repository:
            return Label(f"@{repository}//{folder}", name)
        return Label(next(iter(self._bases("", package))) + folder, name)

    def rule(self, text: str, package: str) -> str:
        """The label of a rule of the tree, as `a/b/:name`; "" if it is external."""
        label = self.label(text, package)
        return "" if label.is_external else f"{label.package}:{label.name}"

    def file(self, text: str, package: str) -> str | None:
        """The file that a label names: a path in the tree, or `@repository//path` in a fetched one.

        None if nothing is known of its repository.
        """
        label = self.label(text, package)
        path = posixpath.normpath(label.path)
        if not label.is_external:
            return path
        repository = label.package.partition("//")[0]
        return f"{repository}//{path}" if repository[1:] in self.fetched else None

    def place(self, root: str, file: str) -> tuple[str, str]:
        """The repository's folder, and the path of a file in it; `root` is that of the tree."""
        if not file.startswith("@"):
            return root, file
        repository, _, path = file.partition("//")
        return self.fetched[repository[1:]], path

    def workspace_of(self, package: str) -> str:
        """The innermost workspace that contains `package`; that of another repository is `@…//`."""
        if package.startswith("@"):
            return f"{package.partition('//')[0]}//"
        return self.around(package)[0]

    def around(self, package: str) -> list[str]:
        """The workspaces that contain `package`, innermost first."""
        return [folder for folder in self._folders if package.startswith(folder)]

    def _bases(self, repository: str, package: str) -> list[str]:
        if not repository:
            return self.around(package)
        names = (repository, repository.removeprefix("local_"), repository.removeprefix("org_"))
        found = [self._named[name] for name in names if name and name in self._named]
        # A tree may refer to itself by the name of its repository.
        return found or ([""] if self._own_names.intersection(names) else [])
