"""The two sides of `mock-libtpu upgrade`: two environments, or two revisions of the program.

A side has an environment of its own (python:, requirements and lock files), with the user's files
as they are, or files of its own (git:), with the environment that the program has now. Comparing
what comes of them is left to others.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from mock_libtpu.upgrade.sides import of_packages, of_revision, revisions
from mock_libtpu.upgrade.sides.forms import (
    FORMS,
    Form,
    Git,
    Known,
    Lock,
    Python,
    Requirements,
    form,
)
from mock_libtpu.upgrade.sides.needs import Needs, needs
from mock_libtpu.upgrade.sides.program import Program, program
from mock_libtpu.upgrade.sides.side import Place, Side, search_path, searching, variables
from tpu_walkthrough.console import report_line
from tpu_walkthrough.current_folder import here
from tpu_walkthrough.errors import UsageError
from tpu_walkthrough.interpreters import choice
from tpu_walkthrough.interpreters.packages import Packages, packages_of
from tpu_walkthrough.printable import shown_path

__all__ = ["Options", "Side", "sides"]

_FROM, _TO = "--from", "--to"


class Options(NamedTuple):
    """What the user says besides."""

    python: str | None = None
    """The Python that runs the program now."""
    with_: Sequence[str] = ()
    """Requirements of the program, in place of what it imports."""
    builds: bool = False
    """Whether packages may be built where there is no wheel."""


_NONE = Options()


def sides(
    command: Sequence[str], from_: str | None, to: str | None, options: Options = _NONE
) -> tuple[Side, Side]:
    """What the values of --from and --to mean for a command of the user, made ready to be run.

    A side that is not given is the environment and the files as they are; with a revision as --to,
    --from is its first parent. Notes say what was chosen. Raises UsageError, InputError,
    MissingToolError, BuildError and OutputError.
    """
    if from_ is None and to is None:
        raise UsageError(f"give {_FROM}, {_TO} or both", FORMS)
    made = _Sides(program(command), options)
    after = made.form(_TO, to)
    before = made.form(_FROM, from_)
    if before is None and isinstance(after, Git):
        before = Git(f"{after.revision}^")  # of a pull request's merge commit the base branch
    made.check(after, before)  # what the user wrote first
    return made.side(_FROM, before), made.side(_TO, after)


class _Sides:
    """What both sides have in common."""

    def __init__(self, of: Program, options: Options) -> None:
        self._program = of
        self._options = options
        self._place = _place(of)

    def form(self, option: str, text: str | None) -> Form | None:
        """What the value of an option means; None for an option that is not given."""
        if text is None:
            return None
        top = self._place.top
        known = Known(
            is_revision=lambda text: bool(top) and revisions.revision(top, text) is not None,
            packages=lambda: list(self._packages.packages),
        )
        return form(option, text, known)

    def check(self, *of: Form | None) -> None:
        """Raise InputError for what is not there, before anything is installed."""
        for each in of:
            if isinstance(each, Git):
                revisions.named(self._place.top, each.revision)
            else:
                self._program.check_file(self._place.folder)

    def side(self, option: str, of: Form | None) -> Side:
        """The side for the value of an option."""
        match of:
            case None:
                return self._working("this environment", self._interpreter.python, self._packages)
            case Git(text):
                found = revisions.named(self._place.top, text)
                python = self._interpreter.python
                return of_revision.side(found, self._program, self._place, python, self._packages)
            case Python(path):
                python = choice.choose(path, option=f"{option} python:").python
                packages = packages_of(python)
                version = ".".join(packages.python_version.split(".")[:2])
                folder = os.path.dirname(os.path.dirname(python))
                name = f"python{version} of {shown_path(folder)}"
                return self._working(name, python, packages, variables(python))
            case Lock(path):
                made = str(of_packages.of_lock(of, builds=self._options.builds))
                return self._apart(shown_path(str(path)), made)
            case Requirements(text):
                made = str(
                    of_packages.of_requirements(
                        of, self._noted_needs, self._packages, builds=self._options.builds
                    )
                )
                return self._apart(text, made)

    @functools.cached_property
    def _interpreter(self) -> choice.Interpreter:
        """The Python that runs the program now, which a note names."""
        found = self._program.interpreter(self._options.python)
        report_line(f"note: {found}")
        return found

    @functools.cached_property
    def _packages(self) -> Packages:
        return packages_of(self._interpreter.python)

    @functools.cached_property
    def _needs(self) -> Needs:
        """What the program needs besides what the user names."""
        python, with_ = self._interpreter.python, self._options.with_
        return needs(self._program, self._place, python, self._packages, with_)

    @functools.cached_property
    def _noted_needs(self) -> Needs:
        """The same, for an environment in which they are installed: notes say which."""
        for note in self._needs.notes:
            report_line(f"note: {note}")
        return self._needs

    def _apart(self, name: str, python: str) -> Side:
        """The user's files in an environment without the working copies of the present one."""
        folders = self._needs.search_path
        more = searching([*folders, *search_path()]) if folders else {}
        return self._working(name, python, packages_of(python), variables(python) | more)

    def _working(
        self,
        name: str,
        python: str,
        packages: Packages,
        environment: dict[str, str] | None = None,
    ) -> Side:
        """The user's files as they are, in an environment."""
        is_own = environment is None and self._program.file_at != 0
        return Side(
            name=name,
            command=self._program.words if is_own else self._program.command(python),
            folder=self._place.folder,
            root=self._place.root,
            environment=environment or {},
            python=python,
            python_version=packages.python_version,
            packages=packages.versions,
            identity="",
        )


def _place(of: Program) -> Place:
    folder = Path(os.path.realpath(here()))
    files = of.modules(folder) or ([folder / of.file] if of.file is not None else [])
    start = Path(os.path.realpath(files[0].parent)) if files else folder
    start = start if start.is_dir() else folder
    top = revisions.top_folder(str(start))
    return Place(folder, top, Path(top or start))
