"""What a run is asked to do, with the defaults in one place."""

from __future__ import annotations

import os
from typing import NamedTuple

DEFAULT_STANDARD = "17"
OUTPUT_NAME = "CMakeLists.txt"


class Options(NamedTuple):
    """The settings that decide what is generated; each is an option of the command line.

    Paths are as the user gave them; patterns are in .gitignore syntax.
    """

    root: str = "."
    output: str = ""
    """Empty: OUTPUT_NAME in `root`."""
    exclude: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    headers: bool = False
    list: bool = False
    compile_commands: bool = False
    include_dir: tuple[str, ...] = ()
    define: tuple[str, ...] = ()
    std: str = ""
    bazel_config: tuple[str, ...] = ()
    fetch_externals: bool = False
    protos: bool | None = None
    """None: those that an earlier run made for this tree are kept up to date."""
    untrusted: tuple[str, ...] = ()
    """Why settings of the tree's own file do not count, a sentence for each."""


def output_path(options: Options) -> str:
    """The absolute path of the file to write."""
    return os.path.abspath(options.output or os.path.join(options.root, OUTPUT_NAME))


def normal_standard(text: str) -> str:
    """CMake's number of a C++ standard: `c++17`, `gnu++1z`, `17` give "17"; "" if unknown."""
    text = text.lower().removeprefix("gnu++").removeprefix("c++")
    drafts = {"0x": "11", "1y": "14", "1z": "17", "2a": "20", "2b": "23", "2c": "26"}
    text = drafts.get(text, text)
    return text if text in ("98", "11", "14", "17", "20", "23", "26") else ""
