"""A side whose files are those of a git revision, in the environment that the program has now."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from mock_libtpu.upgrade.sides import revisions
from mock_libtpu.upgrade.sides.program import Program
from mock_libtpu.upgrade.sides.revisions import Revision
from mock_libtpu.upgrade.sides.side import Place, Side, identity, search_path, searching
from tpu_walkthrough.console import report_line
from tpu_walkthrough.errors import InputError
from tpu_walkthrough.interpreters.packages import Editable, Packages, is_below, packages_of
from tpu_walkthrough.printable import printable
from tpu_walkthrough.progress import progress_line


def side(of: Revision, program: Program, place: Place, python: str, packages: Packages) -> Side:
    """The side of a revision. Raises InputError where it lacks the program, or a package."""
    with progress_line(f"Writing {of.name}", "a moment") as show_step:
        written = revisions.written(of, show_step)
    for note in written.notes:
        report_line(f"note: {note}")
    moved = _Moved(of, written.folder, place)
    moved.check(program)
    environment = moved.search_path(packages)
    own = {name: each for name, each in packages.editable.items() if is_below(each.folder, of.top)}
    if own:
        moved.check_packages(own, packages_of(python, environment))
    return Side(
        name=of.name,
        command=program.command(python, moved.word),
        folder=moved.folder,
        root=written.folder,
        environment=environment,
        python=python,
        python_version=packages.python_version,
        packages=packages.versions,
        identity=moved.identity(program, packages, own),
    )


class _Moved:
    """What is in the repository of the user, in the folder of a revision."""

    def __init__(self, of: Revision, root: Path, place: Place) -> None:
        self._of = of
        self._root = root
        self._place = place
        self.folder = Path(self._path(str(place.folder)) or place.folder)
        if not self.folder.is_dir():
            relative = os.path.relpath(place.folder, of.top)
            raise InputError(
                printable(f"{relative}: {of.name} has no such folder"),
                "Change to one that both have, or name another revision.",
            )

    def check(self, program: Program) -> None:
        """Raise InputError where the revision lacks the program."""
        if program.file is not None and not os.path.exists(self._path(program.file) or ""):
            raise InputError(
                printable(f"{program.file}: {self._of.name} has no such file"),
                f"git log -- {printable(program.file)} lists the revisions that changed it.",
            )
        if any(program.modules(self._place.folder)) and not any(program.modules(self.folder)):
            raise InputError(
                printable(f"{program.module}: {self._of.name} has no such module"),
                "Name another revision.",
            )

    def word(self, word: str) -> str:
        """A word of the command; where it has the path of a file that the revision has, too, that.

        A relative path stays, as it is taken from the folder of the revision.
        """
        start, equals, path = word.rpartition("=")
        stays = not os.path.isabs(path) and self.folder != self._place.folder
        moved = self._path(path) if os.sep in path and not stays else None
        return f"{start}{equals}{moved}" if moved and os.path.lexists(moved) else word

    def search_path(self, packages: Packages) -> dict[str, str]:
        """The variable by which packages of the repository are imported from the revision."""
        own = [
            root
            for each in packages.editable.values()
            for root in each.roots
            if is_below(root, self._of.top)
        ]
        return searching([self._path(path) or path for path in (*own, *search_path())])

    def check_packages(self, own: Mapping[str, Editable], found: Packages) -> None:
        """Raise InputError where a package is still imported from the user's files."""
        for name in own:
            editable = found.packages[name].editable
            modules = editable.modules if editable is not None else {}
            if any(is_below(folder, self._of.top) for folder in modules.values()):
                raise InputError(
                    f"{name} is imported from your files, not from {self._of.name}",
                    "It is installed in editable form by a tool whose modules come first, or the "
                    "revision lacks it. Give each side an environment: python:PATH.",
                )

    def identity(self, program: Program, packages: Packages, own: Mapping[str, Editable]) -> str:
        """As Side has it; the packages of the repository are files of the revision."""
        if any(not is_below(path, self._of.top) for path in search_path()):
            return ""
        kept = {name: each for name, each in packages.packages.items() if name not in own}
        relative = os.path.relpath(self.folder, self._root)
        parts = (self._of.tree, relative, *program.words)
        return identity(Packages(packages.python_version, kept), parts)

    def _path(self, path: str) -> str | None:
        """Where a path of the repository is in the revision; None of another."""
        # Only links in the name of its folder are resolved: the file itself may be one.
        folder, name = os.path.split(os.path.join(self._place.folder, path))
        real = os.path.normpath(os.path.join(os.path.realpath(folder), name))
        if not is_below(real, self._of.top):
            return None
        return os.path.normpath(os.path.join(self._root, os.path.relpath(real, self._of.top)))
