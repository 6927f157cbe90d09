"""Labels of Bazel: which package of the tree they name.

The folder of another repository is known only where the tree contains it: a nested workspace whose
folder is called like the repository (`@local_xla//` is third_party/xla/). Other repositories are
external, and nothing of them is read.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable
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
        self, folders: Iterable[str], build_files: Iterable[str], names: Iterable[str] = ()
    ) -> None:
        """`folders` have a workspace file: "" or "a/b/". `build_files` are relative paths.

        `names` are those of the tree's own repository.
        """
        self._own_names = frozenset(names)
        self._folders = sorted({*folders, ""}, key=len, reverse=True)
        self._named = {folder.rstrip("/").rpartition("/")[2]: folder for folder in self._folders}
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
        if package.startswith("@") and not repository:
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
        """The path in the tree that the label of a .bzl file names; None if it is external."""
        label = self.label(text, package)
        return None if label.is_external else posixpath.normpath(label.path)

    def workspace_of(self, package: str) -> str:
        """The innermost workspace that contains `package`."""
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
