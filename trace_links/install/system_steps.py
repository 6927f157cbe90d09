"""The steps of an installation that change settings of the system, by its own commands.

Each step can be checked, done and undone, as those in steps.py.
"""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass

from tpu_walkthrough.errors import InputError, MissingToolError
from tpu_walkthrough.programs import bounded, children
from trace_links.install.files import read, write
from trace_links.install.steps import FileEdit, refuse_foreign
from trace_links.opening import discovery

_USERS = "X-TraceLinks-Terminals="
_DEFAULTS = "[Default Applications]"


@dataclass(frozen=True)
class DesktopFile(FileEdit):
    """The application that handles links, for several terminals, which are listed in it."""

    path: str
    text: str
    terminal: str

    def shown(self) -> str:
        return self._with({*self.users(), self.terminal})

    def works(self) -> bool:
        """Whether it is installed correctly, for any terminal."""
        return read(self.path) == self._with(self.users())

    def users(self) -> set[str]:
        """The terminals that use it."""
        return _users(read(self.path) or "")

    def edited(self, text: str | None) -> str:
        refuse_foreign(self.path, text)
        return self._with({*_users(text or ""), self.terminal})

    def without(self, text: str) -> str | None:
        refuse_foreign(self.path, text)
        others = _users(text) - {self.terminal}
        return self._with(others) if others else ""

    def _with(self, users: set[str]) -> str:
        return self.text + (f"{_USERS}{';'.join(sorted(users))};\n" if users else "")


def _users(text: str) -> set[str]:
    for line in text.splitlines():
        if line.startswith(_USERS):
            return {name for name in line[len(_USERS) :].split(";") if name}
    return set()


@dataclass(frozen=True, slots=True)
class SchemeDefault:
    """The desktop's default application for tracelinks: links, set by xdg-mime."""

    desktop: str
    mime: str
    lists: tuple[str, ...]
    """The files that xdg-mime may have written it to."""

    def title(self) -> str:
        return f"xdg-mime default {self.desktop} {self.mime}"

    def shown(self) -> str:
        return self.title() + "\n"

    def done(self) -> bool:
        # The only application for a scheme is its default even if it is not listed, but only until
        # another one is installed.
        is_listed = any(
            self._is_ours(line) for path in self.lists for line in (read(path) or "").splitlines()
        )
        return is_listed and self._is_default()

    def _is_default(self) -> bool:
        with contextlib.suppress(MissingToolError):
            return run(["xdg-mime", "query", "default", self.mime]).strip() == self.desktop
        return False

    def check(self) -> None:
        program_path("xdg-mime")

    def do(self) -> None:
        for path in self.lists:
            os.makedirs(os.path.dirname(path), exist_ok=True)
        run(["xdg-mime", "default", self.desktop, self.mime])
        if not self._is_default():
            raise InputError(
                f"xdg-mime did not make {self.desktop} the default for {self.mime}",
                f"Add to {self.lists[0]}, below [Default Applications]: {self.mime}={self.desktop}",
            )

    def undo(self) -> bool:
        found = False
        for path in self.lists:
            text = read(path) or ""
            lines = text.splitlines(keepends=True)
            kept = [line for line in lines if not self._is_ours(line)]
            if kept != lines:
                found = True
                _write_or_remove(path, _without_empty_section(kept))
        return found

    def _is_ours(self, line: str) -> bool:
        name, _, value = line.partition("=")
        return name.strip() == self.mime and value.strip().rstrip(";") == self.desktop


@dataclass(frozen=True, slots=True)
class Registered:
    """A value in the Windows registry, set from WSL."""

    key: str
    name: str
    """Empty for the key's default value."""
    value: str

    def title(self) -> str:
        return f"registry {self.key}" + (f" [{self.name}]" if self.name else "")

    def shown(self) -> str:
        return f"{self.value}\n"

    def done(self) -> bool:
        with contextlib.suppress(MissingToolError, InputError):
            return self.value in run(["reg.exe", "query", self.key, *self._name()])
        return False

    def check(self) -> None:
        program_path("reg.exe")

    def do(self) -> None:
        run(["reg.exe", "add", self.key, *self._name(), "/d", self.value, "/f"])

    def undo(self) -> bool:
        if not self.done():
            return False
        run(["reg.exe", "delete", self.key, *self._name(), "/f"])
        return True

    def _name(self) -> list[str]:
        return ["/v", self.name] if self.name else ["/ve"]


def _without_empty_section(lines: list[str]) -> list[str]:
    """The lines without the heading that xdg-mime wrote, if its section is empty."""
    kept = [line for line in lines if line.strip()]
    for at, line in enumerate(kept):
        following = kept[at + 1] if at + 1 < len(kept) else "["
        if line.strip() == _DEFAULTS and following.startswith("["):
            index = lines.index(line)
            return lines[:index] + lines[index + 1 :]
    return lines


def _write_or_remove(path: str, lines: list[str]) -> None:
    text = "".join(lines)
    if text.strip():
        write(path, text)
    else:
        os.unlink(os.path.realpath(path))


def program_path(program: str) -> str:
    """Its absolute path. Raises MissingToolError."""
    # A relative folder in PATH would find programs in the current folder.
    where = [one for one in os.environ.get("PATH", os.defpath).split(":") if one[:1] == "/"]
    folder, _, name = program.rpartition("/")
    path = discovery.program(name, [folder] if folder else where)
    if path is None:
        raise MissingToolError(f"{program} is not installed")
    return path


def run(argv: list[str]) -> str:
    """The output of a command of the system. Raises MissingToolError, or InputError if it fails."""
    try:
        path = program_path(argv[0])
    except MissingToolError as error:
        raise MissingToolError(str(error), f"It is needed to run: {' '.join(argv)}") from None
    result = bounded.run(children.SESSION, [path, *argv[1:]], seconds=60)
    if result.returncode:
        reason = (result.exceeded or result.errors_text or result.output_text).strip().splitlines()
        raise InputError(f"{' '.join(argv)} failed" + (f": {reason[-1]}" if reason else ""))
    return result.output_text
