"""Write compile_commands.json without CMake, for clangd, VS Code, Neovim and Emacs.

https://clang.llvm.org/docs/JSONCompilationDatabase.html. The flags are the same as CMake's; paths
are absolute, so the file is for one machine only.
"""

from __future__ import annotations

import json
import os
import stat
from typing import TYPE_CHECKING

from cmakegen.cache import tree_cache
from cmakegen.source_tree.listing import C_EXTENSIONS, extension_of
from cmakegen.stamp import cache_root
from tpu_walkthrough.errors import ForeignFileError, OutputError
from tpu_walkthrough.replacing import clear_leftovers, replacing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cmakegen.project.model import CMakeProject, IncludeRoot

_HEAD = 1 << 16  # characters of a line that may have our mark
# In the optional "output" of each entry, by which a file of ours is recognised.
_MARK = "cmake-gen-globs/"
# As CMake passes them to a compiler for sources whose language is set.
_LANGUAGES = {
    "m": "objective-c",
    "mm": "objective-c++",
    **dict.fromkeys(("cu", "hip", "cppm", "ixx"), "c++"),
}


def check_ours(path: str, force: bool) -> None:
    """Raise ForeignFileError where `path` exists and was not written by this tool."""
    if not force and not is_ours(path):
        raise ForeignFileError(
            f"{path} was not written by cmake-gen-globs; it is unchanged",
            "Move it away, or use --force to replace it.",
        )


def write_compile_commands(
    path: str,
    tree_root: str,
    sources: Sequence[str],
    project: CMakeProject,
    options: Sequence[str] = (),
) -> None:
    """Write the database for `sources` (relative to `tree_root`) to `path`.

    `options` are added to the project's own. Raises OutputError where it cannot be written; an
    existing file is then unchanged.
    """
    defines = [f"-D{define}" for define in project.defines]
    for system_name, platform_defines in project.platform_defines:
        if system_name == _system_name():
            defines += [f"-D{define}" for define in platform_defines]
    include_flags = _include_flags(project.include_roots, tree_root)
    c = ["cc", *options, *defines, *include_flags]
    cxx = ["c++", *options, f"-std=c++{project.standard}", *defines, *include_flags]
    # Encoded once: the flags are the same for ten thousand files.
    flags = {False: json.dumps(cxx)[1:-1], True: json.dumps(c)[1:-1]}
    directory = json.dumps(tree_root)
    clear_leftovers(path)
    try:
        with replacing(path) as descriptor, os.fdopen(os.dup(descriptor), "w") as file:
            file.write("[")
            for number, source in enumerate(sources):
                extension = extension_of(source)
                name = json.dumps(source)
                language = _LANGUAGES.get(extension)
                forced = f'"-x", "{language}", ' if language else ""
                is_c = extension in C_EXTENSIONS or extension == "m"
                file.write(
                    f"{',' * (number > 0)}\n"
                    f'{{"directory": {directory}, "file": {name}, "arguments": '
                    f"[{flags[is_c]}, {forced}"
                    f'"-c", {name}], "output": {json.dumps(_MARK + source + ".o")}}}'
                )
            file.write("\n]\n")
    except OSError as error:
        raise OutputError(
            f"{path}: cannot write: {error.strerror}",
            "An existing file is unchanged. Free disk space, or choose another --output.",
        ) from None


def absolute_path(root: IncludeRoot, tree_root: str) -> str:
    """The path of an include directory on this machine."""
    bases = {
        "tree": tree_root,
        "cache": cache_root(),
        "tree cache": tree_cache(tree_root),
        "absolute": "",
    }
    return os.path.join(bases[root.base], root.path).rstrip("/")


def _include_flags(roots: Sequence[IncludeRoot], tree_root: str) -> list[str]:
    """-I and then -isystem arguments with absolute paths, in CMake's order."""
    own = [f"-I{absolute_path(root, tree_root)}" for root in roots if not root.system]
    third_party = [absolute_path(root, tree_root) for root in roots if root.system]
    return [*own, *(flag for path in third_party for flag in ("-isystem", path))]


def _system_name() -> str:
    return os.uname().sysname if hasattr(os, "uname") else "Windows"


def is_ours(path: str) -> bool:
    """Whether `path` does not exist, is empty, or has our mark in its first entry."""
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            return False
        with open(path, encoding="utf-8", errors="replace") as file:
            start = file.readline(_HEAD)
            first = file.readline(_HEAD)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return not start or f'"output": "{_MARK}' in first or (start, first) == ("[\n", "]\n")
