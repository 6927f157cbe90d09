"""Steps of an installation that are settings of the system, made by its own commands.

Each step knows whether it is done, does it and undoes it, as those in install_steps.py.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from dataclasses import dataclass

from trace_links.errors import InputError, MissingToolError
from trace_links.install_files import read, write


@dataclass(frozen=True, slots=True)
class SchemeDefault:
    """The desktop's choice for tracelinks: links, made by xdg-mime."""

    desktop: str
    mime: str
    lists: tuple[str, ...]  # files in which xdg-mime may have written it

    def title(self) -> str:
        return f"xdg-mime default {self.desktop} {self.mime}"

    def shown(self) -> str:
        return self.title() + "\n"

    def done(self) -> bool:
        # The only application for a scheme is its default even if nobody said so, but only until
        # the next one comes.
        said = any(
            self._is_ours(line) for path in self.lists for line in (read(path) or "").splitlines()
        )
        return said and self._is_default()

    def _is_default(self) -> bool:
        with contextlib.suppress(MissingToolError):
            return run(["xdg-mime", "query", "default", self.mime]).strip() == self.desktop
        return False

    def do(self) -> None:
        for path in self.lists:
            os.makedirs(os.path.dirname(path), exist_ok=True)
        run(["xdg-mime", "default", self.desktop, self.mime])
        if not self._is_default():
            raise InputError(
                f"xdg-mime did not make {self.desktop} the default for {self.mime}",
                f"Write into {self.lists[0]}, below [Default Applications]: "
                f"{self.mime}={self.desktop}",
            )

    def undo(self) -> bool:
        found = False
        for path in self.lists:
            text = read(path) or ""
            lines = text.splitlines(keepends=True)
            kept = [line for line in lines if not self._is_ours(line)]
            if kept != lines:
                found = True
                write(path, "".join(kept))
        return found

    def _is_ours(self, line: str) -> bool:
        name, _, value = line.partition("=")
        return name.strip() == self.mime and value.strip().rstrip(";") == self.desktop


@dataclass(frozen=True, slots=True)
class Registered:
    """A value in the Windows registry, from within WSL."""

    key: str
    name: str  # "" is the key's default value
    value: str

    def title(self) -> str:
        return f"registry {self.key}" + (f" [{self.name}]" if self.name else "")

    def shown(self) -> str:
        return f"{self.value}\n"

    def done(self) -> bool:
        with contextlib.suppress(MissingToolError, InputError):
            return self.value in run(["reg.exe", "query", self.key, *self._name()])
        return False

    def do(self) -> None:
        run(["reg.exe", "add", self.key, *self._name(), "/d", self.value, "/f"])

    def undo(self) -> bool:
        if not self.done():
            return False
        run(["reg.exe", "delete", self.key, *self._name(), "/f"])
        return True

    def _name(self) -> list[str]:
        return ["/v", self.name] if self.name else ["/ve"]


def run(argv: list[str]) -> str:
    path = shutil.which(argv[0])
    if path is None:
        raise MissingToolError(f"{argv[0]} is not installed", f"It was to run: {' '.join(argv)}")
    answer = subprocess.run(
        [path, *argv[1:]], capture_output=True, text=True, errors="replace", check=False, timeout=60
    )
    if answer.returncode:
        reason = (answer.stderr or answer.stdout).strip().splitlines()
        raise InputError(f"{' '.join(argv)} failed" + (f": {reason[-1]}" if reason else ""))
    return answer.stdout
