"""The options of a run with their defaults."""

from __future__ import annotations

import os
from typing import NamedTuple

DEFAULT_STANDARD = "17"
OUTPUT_NAME = "CMakeLists.txt"
PINNED, INDEX = "pinned", "index"


class Options(NamedTuple):
    """The settings that determine the generated project; each is a command-line option.

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
    compile_commands: bool | None = None
    """None: written, but a file of that name that is not ours is left."""
    include_dir: tuple[str, ...] = ()
    define: tuple[str, ...] = ()
    std: str = ""
    bazel_config: tuple[str, ...] = ()
    cuda: bool = False
    fetch_externals: bool = False
    externals: str = ""
    """PINNED or INDEX: where external headers come from first. Empty: PINNED."""
    distdir: tuple[str, ...] = ()
    override_repository: tuple[str, ...] = ()
    """NAME=DIR."""
    mirror: str = ""
    allow_unpinned: bool = False
    fetch_limit: str = "4G"
    protos: bool | None = None
    """None: headers that an earlier run generated for this tree are kept up to date."""
    flags: bool | None = None
    """None: as in the last run for this tree that set it."""
    untrusted: tuple[str, ...] = ()
    """Why settings of the tree's own file are ignored, a sentence for each."""


def output_path(options: Options) -> str:
    """The absolute path of the file to write."""
    return os.path.abspath(options.output or os.path.join(options.root, OUTPUT_NAME))


def normal_standard(text: str) -> str:
    """CMake's number of a C++ standard: "17" for `c++17`, `gnu++1z` and `17`; "" if unknown."""
    text = text.lower().removeprefix("gnu++").removeprefix("c++")
    drafts = {"0x": "11", "1y": "14", "1z": "17", "2a": "20", "2b": "23", "2c": "26"}
    text = drafts.get(text, text)
    return text if text in ("98", "11", "14", "17", "20", "23", "26") else ""
