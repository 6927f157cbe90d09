"""Source text around the lines of frames, highlighted, where the file is on this disk.

A recording names files; it could name any. So only regular files on this machine whose names are
those of Python or C++ sources are read, and what was changed after the recording is marked.
Tokens, not HTML, are passed on: the page makes elements of them.
"""

from __future__ import annotations

import functools
import os
import stat
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from pygments import lex
from pygments.lexers.c_cpp import CppLexer
from pygments.lexers.python import PythonLexer
from pygments.token import Token

from tpu_walkthrough.current_folder import here
from tpu_walkthrough.mounts import Mounts
from tpu_walkthrough.printable import printable

if TYPE_CHECKING:
    from pygments.lexer import Lexer
    from pygments.token import _TokenType


# A class of highlighting and a text; "" for text without highlighting.
HighlightedLine = list[tuple[str, str]]

_MOST_BYTES = 2_000_000
_LONGEST = 400
"""Characters of a line."""
_PYTHON = (".py", ".pyi")
_CXX = (".cc", ".cpp", ".cxx", ".c", ".h", ".hpp", ".inc")
_DEFINITIONS = ("def ", "class ", "async def ", "namespace ", "#include ")
_FAR = 400  # lines
# Pygments has some 80 kinds of tokens; pages distinguish these.
_CLASSES = (
    (Token.Comment, "c"),
    (Token.Literal.String, "s"),
    (Token.Literal.Number, "n"),
    (Token.Keyword, "k"),
    (Token.Name.Function, "f"),
    (Token.Name.Class, "f"),
    (Token.Name.Decorator, "d"),
    (Token.Name.Builtin, "b"),
    (Token.Operator.Word, "k"),
)


class _File(NamedTuple):
    lines: list[str]
    is_changed: bool


class Sources:
    """Reads and highlights source files, each once. `recorded_ns`: when, since 1970.

    `texts`: Python that the recording has, by what it has in a path's place.
    """

    def __init__(self, recorded_ns: int, texts: Mapping[str, str] | None = None) -> None:
        self._recorded_ns = recorded_ns
        self._mounts = Mounts((here(),))
        self._files: dict[str, _File | None] = {
            path: _File(_shown(text), False) for path, text in (texts or {}).items()
        }

    def is_changed(self, path: str) -> bool:
        """Whether the file was changed after the recording began."""
        file = self._file(path)
        return file is not None and file.is_changed

    def around(
        self, path: str, line: int, before: int = 4, after: int = 4
    ) -> tuple[int, list[HighlightedLine]]:
        """The number of the first line shown, and the lines; none where the file is not at hand."""
        first = max(1, line - before)
        file = self._file(path)
        if file is None or not 1 <= line <= len(file.lines):
            return first, []
        return first, self.lines(path, first, line + after)

    def lines(self, path: str, first: int = 1, last: int | None = None) -> list[HighlightedLine]:
        """Lines `first` to `last`, highlighted."""
        file = self._file(path)
        if file is None:
            return []
        last = min(last or len(file.lines), len(file.lines))
        start = _start(file.lines, first)
        lexer = CppLexer if path.endswith(_CXX) else PythonLexer
        return highlighted(tuple(file.lines[start - 1 : last]), lexer)[first - start :]

    def _file(self, path: str) -> _File | None:
        if path not in self._files:
            self._files[path] = self._read(path)
        return self._files[path]

    def _read(self, path: str) -> _File | None:
        path = os.path.abspath(path)
        if not path.endswith(_PYTHON + _CXX) or not self._mounts.is_local(path):
            return None
        try:
            # Without waiting for a writer, where it is a named pipe.
            with open(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as file:
                status = os.fstat(file.fileno())
                if not stat.S_ISREG(status.st_mode) or status.st_size > _MOST_BYTES:
                    return None
                text = file.read(_MOST_BYTES).decode("utf-8", "replace")
        except (OSError, ValueError):
            return None
        return _File(_shown(text), status.st_mtime_ns > self._recorded_ns)


def _shown(text: str) -> list[str]:
    lines = text.split("\n")
    if lines and not lines[-1]:
        lines.pop()
    return [printable(line.expandtabs(8)[:_LONGEST].rstrip()) for line in lines]


def _start(lines: list[str], first: int) -> int:
    """A line above from which to read, where no string or comment goes on: mostly a definition."""
    for number in range(first, max(1, first - _FAR), -1):
        if lines[number - 1].lstrip().startswith(_DEFINITIONS):
            return number
    return max(1, first - _FAR)


@functools.lru_cache(maxsize=10_000)  # recordings of a book have most lines in common
def highlighted(lines: tuple[str, ...], lexer: type[Lexer]) -> list[HighlightedLine]:
    """Lines as the lexer sees them."""
    found: list[HighlightedLine] = [[]]
    for kind, text in lex("\n".join(lines), lexer(stripnl=False)):
        name = _class(kind)
        for number, part in enumerate(text.split("\n")):
            if number:
                found.append([])
            if not part:
                continue
            line = found[-1]
            if line and line[-1][0] == name:
                line[-1] = name, line[-1][1] + part
            else:
                line.append((name, part))
    return found[: len(lines)]


@functools.cache
def _class(kind: _TokenType) -> str:
    return next((name for known, name in _CLASSES if kind in known), "")
