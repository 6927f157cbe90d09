"""The program that is compared: the user's command, and how it is started elsewhere."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from mock_libtpu.fit.notebook import NOTEBOOK, RUNNER
from mock_libtpu.fit.source import program_file
from tpu_walkthrough.errors import InputError, MissingToolError, UsageError
from tpu_walkthrough.interpreters import choice
from tpu_walkthrough.programs import find_program

_WITH_VALUE = frozenset(("-W", "-X", "--check-hash-based-pycs"))
_SHEBANG = b"#!"


@dataclass(frozen=True)
class Program:
    """A command, by what its words are."""

    words: Sequence[str]
    """As the user wrote them."""
    file_at: int | None
    """Which of them is the Python file, the notebook or the file of programs; None without one."""
    module: str = ""
    """What `python -m` runs."""

    @property
    def file(self) -> str | None:
        return None if self.file_at is None else self.words[self.file_at]

    @property
    def names_python(self) -> bool:
        """Whether its first word is the Python that runs it."""
        return self.file_at != 0 and choice.is_python(self.words)

    def check_file(self, folder: Path) -> None:
        """Raise InputError where its file is not there, as seen from a folder."""
        if self.file is not None and not (folder / self.file).exists():
            raise InputError(f"{self.file}: there is no such file", "Check its path.")

    def interpreter(self, python: str | None) -> choice.Interpreter:
        """The Python that runs it now: that of --python, of the command, or the one that is chosen.

        Raises UsageError, and MissingToolError where it has no jax.
        """
        if python is not None and self.file_at != 0:
            raise UsageError(
                "--python is for a program that is a Python file or a notebook",
                f"Start the command with it: -- {python} ...",
            )
        if self.names_python:
            return choice.choose(choice.of_command(self.words), option="the command")
        return choice.choose(python or self._shebang())

    def _shebang(self) -> str | None:
        """The Python in the first line of a command such as pytest, which is a script."""
        found = find_program(self.words[0]) if self.file_at is None else None
        if found is None:
            return None
        with open(found, "rb") as file:
            first = file.readline(4096)
        words = os.fsdecode(first.removeprefix(_SHEBANG)).split()
        is_script = first.startswith(_SHEBANG) and choice.is_python(words)
        return words[0] if is_script else None

    def command(self, python: str, moved: Callable[[str], str] = str) -> list[str]:
        """The command with another Python, and its words as `moved` has them.

        Raises MissingToolError for a command that is not installed with this Python.
        """
        words = [moved(word) for word in self.words]
        if self.file_at == 0:
            runner = [RUNNER] if words[0].endswith(NOTEBOOK) else []
            return [python, *runner, *words]
        if self.names_python:
            return [python, *words[1:]]
        return [self._beside(python, words[0]), *words[1:]]

    def _beside(self, python: str, word: str) -> str:
        """The command of this name of an environment; a path stays."""
        if os.sep in word:
            return os.path.abspath(word)
        own = os.path.join(os.path.dirname(python), word)
        if os.access(own, os.X_OK):
            return own
        if self._shebang() is None and (found := find_program(word)) is not None:
            return found
        raise MissingToolError(
            f"{word} is not installed for {python}",
            f"Name its package, too: --with {word}. Or give a Python file, or -- python -m {word}.",
        )

    def modules(self, folder: Path) -> list[Path]:
        """The files of the program that its words name, below a folder from which it is run."""
        if self.file is not None:
            return [folder / self.file] if self.file.endswith((".py", NOTEBOOK)) else []
        if not self.module:
            return []
        start = folder.joinpath(*self.module.split("."))
        files = (start.with_suffix(".py"), start / "__main__.py")
        return [path for path in files if path.is_file()]


def program(command: Sequence[str]) -> Program:
    """What the user's words are. Raises InputError where a file is missing, and UsageError."""
    word = command[0]
    is_script = word.endswith((".py", NOTEBOOK))
    if is_script and (os.path.isfile(word) or find_program(word) is None):
        return Program(command, 0)
    if program_file(command) is not None:
        return Program(command, 0)
    if not choice.is_python(command):
        if find_program(word) is None:
            raise InputError(f"{word}: there is no such program", "Check its name and PATH.")
        return Program(command, None)
    at = 1
    while at < len(command) and command[at].startswith("-"):
        if command[at] == "-m":
            module = command[at + 1] if at + 1 < len(command) else ""
            return Program(command, None, module)
        if command[at] in ("-c", "-"):
            return Program(command, None)
        at += 2 if command[at] in _WITH_VALUE else 1
    return Program(command, at if at < len(command) else None)
