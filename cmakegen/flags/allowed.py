"""Keep the compiler flags of a tree that are safe, and that matter for reading its sources.

Every word of a BUILD file, of .bazelrc or of CMake files that becomes a flag passes here.

An IDE runs the compiler with a project's flags as soon as it is opened, so a flag that loads code,
reads a file of flags or chooses a program (-fplugin, -specs, -B, @file, -Xclang -load) would run
code of a tree that was only meant to be read. Flags that are not on the list are dropped.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator

_WORD = r"[A-Za-z0-9+_.=-]*"
_ALLOWED = re.compile(
    rf"-D[A-Za-z_]\w*(?:\([\w\s,.]*\))?(?:=.*)?|-U[A-Za-z_]\w*|-std=(?:c|gnu)(?:\+\+)?[0-9a-z]+"
    rf"|-W(?!error\b)[a-z]{_WORD}|-f(?:no-)?(?:exceptions|rtti)"
    rf"|-m(?!llvm|mlir|odule|thread-model|eabi){_WORD}|-pthread",
    re.ASCII | re.DOTALL,
)
_WITH_VALUE = ("-D", "-U")
# With a path, which is used only if it is in the tree.
_WITH_PATH = ("-iquote", "-isystem", "-I", "-include", "-fmodule-map-file=")
# Their value is the next word, and is dropped with them.
_REFUSED_PAIRS = frozenset(
    {
        *("-B", "-T", "-Xassembler", "-Xclang", "-Xlinker", "-Xpreprocessor", "-arch"),
        *("-framework", "-idirafter", "-imacros", "-imultilib", "-include-pch"),
        *(
            "-iprefix",
            "-isysroot",
            "-iwithprefix",
            "-mllvm",
            "-o",
            "-specs",
            "-target",
            "-u",
            "-x",
            "-z",
        ),
    }
)
_VARIABLE = re.compile(r"\$[({]")
_LONGEST = 10_000  # characters of a flag
_NOTED = 200  # characters of one that is dropped


class Allowed:
    """Sorts the flags of a tree, and remembers those that it dropped."""

    def __init__(self) -> None:
        self.dropped: dict[str, int] = {}
        """Flag -> number of different lists of flags that it was dropped from."""
        self._known: dict[tuple[str, ...], list[tuple[str, str]]] = {}

    def defines(self, texts: Iterable[str]) -> list[str]:
        """The `-D` flags of `defines` and `local_defines`."""
        found = []
        for text in texts:
            words = _words(text)
            # Bazel accepts one word only.
            flag = f"-D{words[0]}" if len(words) == 1 else f"-D{text}"
            if self._is_allowed(flag):
                found.append(flag)
        return found

    def copts(self, texts: tuple[str, ...]) -> list[tuple[str, str]]:
        """(flag, value) of compiler flags; the value is a path, or ""."""
        if texts not in self._known:
            self._known[texts] = self.words([word for text in texts for word in _words(text)])
        return self._known[texts]

    def words(self, words: Iterable[str]) -> list[tuple[str, str]]:
        """The same of the words of a command line."""
        return list(self._sorted(iter(words)))

    def _sorted(self, words: Iterator[str]) -> Iterator[tuple[str, str]]:
        for word in words:
            with_path = next((name for name in _WITH_PATH if word.startswith(name)), "")
            if word in _REFUSED_PAIRS:
                self._drop(word)
                next(words, None)
            elif with_path:
                value = word[len(with_path) :] or next(words, "")
                is_usable = 0 < len(value) <= _LONGEST and value.isprintable()
                if not is_usable or _VARIABLE.search(value):
                    self._drop(word)
                else:
                    yield with_path, value
            else:
                flag = word + next(words, "") if word in _WITH_VALUE else word
                if self._is_allowed(flag):
                    yield flag, ""

    def _is_allowed(self, flag: str) -> bool:
        is_known = len(flag) <= _LONGEST and _ALLOWED.fullmatch(flag)
        if is_known and not _VARIABLE.search(flag):
            return True
        self._drop(flag)
        return False

    def _drop(self, flag: str) -> None:
        noted = flag[:_NOTED]
        self.dropped[noted] = self.dropped.get(noted, 0) + 1


def _words(text: str) -> list[str]:
    """The words of an element, which Bazel splits like a shell does; `$$` is a dollar sign."""
    if not any(character in text for character in " \t\n'\"\\$"):
        return [text] if text else []
    try:
        return shlex.split(text.replace("$$", "$"))
    except ValueError:
        return [text]
