"""The text of compile_commands.json without CMake, for clangd, VS Code, Neovim and Emacs.

https://clang.llvm.org/docs/JSONCompilationDatabase.html. The flags are the same as CMake's; paths
are absolute, so the file is for one machine only.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Sequence

from cmakegen.project.model import CUDA_SOURCE, CMakeProject, IncludeRoot
from cmakegen.project.targets import FlagSet
from cmakegen.settings.cache import cache_root, tree_cache
from tpu_walkthrough.errors import ForeignFileError
from tpu_walkthrough.files import read_file
from tpu_walkthrough.source_tree.names import C_EXTENSIONS, LONE_EXTENSIONS, extension_of

_HEAD = 1 << 16  # characters of a line that may have our mark
# In the optional "output" of each entry, by which a file of ours is recognised.
_MARK = "cmake-gen-globs/"
# As CMake passes them to a compiler for sources whose language is set.
_LANGUAGES = {
    "m": "objective-c",
    "mm": "objective-c++",
    **dict.fromkeys(("cu", "hip", "cppm", "ixx"), "c++"),
    **dict.fromkeys(LONE_EXTENSIONS, "c++-header"),
}


def check_ours(path: str, force: bool) -> None:
    """Raise ForeignFileError where `path` exists and was not written by this tool."""
    if not force and not is_ours(path):
        raise ForeignFileError(
            f"{path} was not written by cmake-gen-globs; it is unchanged",
            "Move it away, or use --force to replace it.",
        )


def render_commands(
    tree_root: str, sources: Sequence[str], project: CMakeProject, options: Sequence[str] = ()
) -> str:
    """The database for `sources` (relative to `tree_root`), in ASCII.

    `options` are added to the project's own.
    """
    general = [f"-D{define}" for define in project.defines]
    c = ["cc", *options, *general]
    cxx = ["c++", *options, f"-std=c++{project.standard}", *general]
    for system, kind, defines in project.other_defines:
        if system in ("", os.uname().sysname):
            for flags_of_language in {"C": [c], "CXX": [cxx]}.get(kind, [c, cxx]):
                flags_of_language += [f"-D{define}" for define in defines]
    plain = _flags(c, cxx, project.include_roots, tree_root, None)
    flags_of = {
        flags: _flags(c, cxx, project.include_roots, tree_root, flags)
        for flags in {target.flags for target in project.targets}
    }
    own = {path: flags_of[target.flags] for target in project.targets for path in target.files}
    cuda = project.cuda_options(tree_cache(tree_root))

    directory = json.dumps(tree_root)

    def entry(source: str) -> str:
        extension = extension_of(source)
        arguments = own.get(source, plain)[extension in C_EXTENSIONS or extension == "m"]
        language: Sequence[str] = ()
        if cuda and CUDA_SOURCE.search(source):
            language = cuda
        elif extension in _LANGUAGES:
            language = ("-x", _LANGUAGES[extension])
        # Absolute: a bare name such as `@a.cc` or `-o.cc` would be another word.
        words = ", ".join(map(json.dumps, (*language, "-c", f"{tree_root}/{source}")))
        return (
            f'\n{{"directory": {directory}, "file": {json.dumps(source)}, '
            f'"arguments": [{arguments}, {words}], "output": {json.dumps(f"{_MARK}{source}.o")}}}'
        )

    return f"[{','.join(map(entry, sources))}\n]\n"


def is_current(path: str, text: str) -> bool:
    """Whether the database at `path` is `text`."""
    try:
        return read_file(path, len(text)) == text.encode()
    except OSError:
        return False


def absolute_path(root: IncludeRoot, tree_root: str) -> str:
    """The path of an include directory on this machine."""
    bases = {
        "tree": tree_root,
        "cache": cache_root(),
        "tree cache": tree_cache(tree_root),
        "absolute": "",
    }
    return os.path.join(bases[root.base], root.path).rstrip("/")


def _flags(
    c: list[str],
    cxx: list[str],
    roots: Sequence[IncludeRoot],
    tree_root: str,
    flags: FlagSet | None,
) -> tuple[str, str]:
    """The commands of a target's C++ sources, and of its C sources, without their names.

    As JSON without brackets: thousands of sources share it.
    """
    own = [f"-I{absolute_path(root, tree_root)}" for root in roots if not root.system]
    system = [absolute_path(root, tree_root) for root in roots if root.system]
    options: Sequence[str] = ()
    if flags:
        before = [f"{flag}{_inside(tree_root, path)}" for flag, path in flags.files]
        options = [*flags.options, *before]
        quotes = [f"-iquote{_inside(tree_root, path)}" for path in flags.quotes]
        own = [*quotes, *(f"-I{_inside(tree_root, path)}" for path in flags.directories), *own]
        system = [*(_inside(tree_root, path) for path in flags.system), *system]
    shared = [*options, *dict.fromkeys(own)]
    shared += [flag for path in dict.fromkeys(system) for flag in ("-isystem", path)]
    return json.dumps([*cxx, *shared])[1:-1], json.dumps([*c, *shared])[1:-1]


def _inside(tree_root: str, path: str) -> str:
    return f"{tree_root}/{path}".rstrip("/")


def is_ours(path: str) -> bool:
    """Whether `path` does not exist, is empty, or has our mark in its first entry.

    A link, such as to the database of a build, is never ours.
    """
    try:
        if not stat.S_ISREG(os.lstat(path).st_mode):
            return False
        with open(path, encoding="utf-8", errors="replace") as file:
            start = file.readline(_HEAD)
            first = file.readline(_HEAD)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return not start or f'"output": "{_MARK}' in first or (start, first) == ("[\n", "]\n")
