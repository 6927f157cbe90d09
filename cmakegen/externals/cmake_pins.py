"""What the CMake files of a tree pin: FetchContent and ExternalProject, without CMake.

The commands are followed as data; nothing that they would run is run.
https://cmake.org/cmake/help/latest/module/ExternalProject.html
"""

from __future__ import annotations

import base64
import contextlib
import re
from collections.abc import Collection, Mapping, Sequence

from cmakegen.cmake.files import cmake_files, texts_of
from cmakegen.cmake.interpreter import Interpreter
from cmakegen.cmake.language import TooMuchError
from cmakegen.externals.pins import ONLY_FOLDER, Pin, pin_of
from tpu_walkthrough.source_tree.tree import SourceTree

_KEYWORD = re.compile(r"[A-Z][A-Z0-9_]{2,}")
_HASH = re.compile(r"SHA(256|384|512)=((?:[0-9a-fA-F]{2})+)")
_ADDING = ("add_library", "add_executable")
_DECLARING = ("fetchcontent_declare", "externalproject_add")


def cmake_pins(tree: SourceTree) -> list[Pin]:
    """The pins in the CMake files of a tree; the first of a name counts.

    Those for this machine come first. The tree's other sources, such as those behind an option,
    need the others.
    """
    texts = texts_of(tree.root, cmake_files(tree))
    if not any(word in text.lower() for text in texts.values() for word in _DECLARING):
        return []
    reader = _Reader(texts, tree.paths())
    with contextlib.suppress(TooMuchError, RecursionError):  # what was found before counts
        reader.follow_all()
        reader.follow_others()
    return list(reader.pins.values())


class _Reader(Interpreter):
    """Collects what commands declare."""

    def __init__(self, texts: Mapping[str, str], files: Collection[str]) -> None:
        super().__init__(texts, files)
        self.pins: dict[str, Pin] = {}
        self._targets: set[str] = set()
        self.commands |= dict.fromkeys(_DECLARING, self._declare)
        self.commands |= dict.fromkeys(_ADDING, lambda words: self._targets.add(words[0]))

    def has_target(self, name: str) -> bool:
        return name in self._targets

    def _declare(self, words: list[str]) -> None:
        values = _by_keyword(words[1:])
        pin = pin_of(
            {
                "name": words[0],
                "urls": values.get("URL", []),
                "integrity": _integrity(next(iter(values.get("URL_HASH", ())), "")),
                "strip_prefix": ONLY_FOLDER if "URL" in values else "",
                "remote": values.get("GIT_REPOSITORY", []),
                "commit": values.get("GIT_TAG", []),
            }
        )
        if pin:
            self.pins.setdefault(pin.name, pin)


def _integrity(text: str) -> str:
    """A hash as CMake has it, as a subresource integrity; "" for one that verifies too little."""
    found = _HASH.fullmatch(text)
    if found is None:
        return ""
    return f"sha{found[1]}-{base64.b64encode(bytes.fromhex(found[2])).decode()}"


def _by_keyword(words: Sequence[str]) -> dict[str, list[str]]:
    """The values after each keyword."""
    values: dict[str, list[str]] = {}
    current: list[str] = []
    for word in words:
        if _KEYWORD.fullmatch(word):
            current = values.setdefault(word, [])
        else:
            current.append(word)
    return values
