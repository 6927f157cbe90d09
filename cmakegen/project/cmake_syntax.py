"""The one place that knows CMake's syntax.

It turns names and flags into the text of a CMakeLists.txt, and says which of them CMake cannot
carry unharmed from there to the codemodel, compile_commands.json, build.ninja and Makefile. The
rules hold for CMake 3.22 up to 4.x with the Ninja and the Makefile generator.

There is one rule for every form: a path that `why_not` accepts can be globbed, listed, removed
from a list and used as an include directory; any other path must not appear at all. A glob
cannot step around such a path, so where one matches a pattern, list the other files instead.

This module leaves alone the file system, the choice of files, and the layout of the
CMakeLists.txt. That file must be written as UTF-8, with `cmake_minimum_required` of 3.22 or more.
"""

import re

TREE = "${TREE}"

# Not carried in a path, and what happens to it on the way:
#   control characters  written raw into the JSON; a newline or tab also splits a Make rule
#   lone surrogates     bytes that are not UTF-8: the codemodel holds U+FFFD in their place
#   ;                   file(GLOB) joins its results with it, without an escape
#   \                   turned into a slash
#   $                   a generator expression, a variable on 3.22, `\\$$` in compile_commands.json
#   "                   not escaped in the script that checks the globs again before a build
#   ' `                 compile_commands.json has a command that cannot be split again
#   : |                 not escaped in Make rules (both) and in ninja dependencies (`|`)
_NOT_IN_PATH = re.compile("[\x00-\x1f\ud800-\udfff;\\\\$\"'`:|]")

# In a root path, moreover: file(GLOB) takes brackets, `*` and `?` that come out of ${TREE} as
# its own, and Make's rule for running CMake again takes `#` as a comment.
_NOT_IN_ROOT = re.compile("[][*?#]")

# A flag travels quoted and alone in its command, so that only these are harmed. (The backquote
# is right for a shell, but not for a reader that knows no escape of it, such as Python's shlex.)
_NOT_IN_FLAG = re.compile("[\x00-\x1f\ud800-\udfff$`]")

# An object file is named after the source file, and its dependency file appends ".o.d"; no part
# of a path may be longer than 255 bytes.
_LONGEST_FILE_NAME = 255 - len(".o.d")

# Targets that CMake makes itself (`codegen` since 3.31), and what project() takes as a keyword.
_RESERVED = re.compile(
    "all|all_build|clean|cmake_check_build_system|cmake_force|codegen|continuous|default_target"
    "|depend|edit_cache|experimental|help|install|list_install_components|nightly|package"
    "|package_source|preinstall|rebuild_cache|run_tests|test|zero_check"
    "|compat_version|description|homepage_url|languages|spdx_license|version",
    re.IGNORECASE,
)


def why_not(path: str) -> str | None:
    """Why CMake cannot carry this path (relative to the tree, `/` between parts), or None."""
    harmed = _harmed(_NOT_IN_PATH, path)
    if harmed is not None:
        return harmed
    # CMake does not split a list within square brackets: an element with a bracket too many
    # swallows the elements after it. `]` before `[` is as good, since it only counts.
    if path.count("[") != path.count("]"):
        return "its square brackets are not balanced"
    if len(path.rpartition("/")[2].encode()) > _LONGEST_FILE_NAME:
        return f"its file name is longer than {_LONGEST_FILE_NAME} bytes"
    return None


def why_not_root(path: str) -> str | None:
    """Why the absolute path of the tree, or of the CMakeLists.txt's folder, will not do."""
    return why_not(path) or _harmed(_NOT_IN_ROOT, path)


def why_not_flag(flag: str) -> str | None:
    """Why a compiler flag, such as `-DNAME="a b"`, would not reach the compiler unharmed, or None.

    It needs a target_compile_options command of its own: a command joins its arguments to a list,
    which a final backslash or an unbalanced bracket breaks. target_compile_definitions will not
    do, since it drops a value with `#` and warns. CMake passes a repeated argument once, so a flag
    and its value belong in one word: `-includefile`, not `-include file`.
    """
    return _harmed(_NOT_IN_FLAG, flag)


def object_key(path: str) -> str:
    """Paths with the same key get the same object file: only one of them can be compiled.

    CMake names the object of `a b.cc` a_b.cc.o. Beside an `a_b.cc`, Make then drops one of the
    two with a warning, and ninja refuses the whole build. Headers have no objects.
    """
    return path.replace(" ", "_")


def quote(text: str) -> str:
    """A quoted argument that stands for one list element with exactly this text."""
    return f'"{_escape(text)}"'


def path_argument(path: str, base: str = TREE) -> str:
    """A quoted path below the base, spelled the way file(GLOB) spells its results.

    The base is CMake text, not escaped. To have list(REMOVE_ITEM) find a file, it must be the
    base of the glob. An empty path is the base itself.
    """
    return f'"{base}/{_escape(path)}"' if path else f'"{base}"'


def glob_pattern(directory: str, extension: str, base: str = TREE) -> str:
    """A quoted file(GLOB) expression for the `*.extension` of one directory ("" or "a/b/").

    It matches whatever ends so: also a file that is called just `.h`, and a symbolic link that
    leads nowhere. Files that are not wanted have to be removed from the result.
    """
    # A backslash escapes nothing in a glob expression; a set of one character does.
    directory, extension = (re.sub(r"[*?\[]", r"[\g<0>]", text) for text in (directory, extension))
    return path_argument(f"{directory}*.{extension}", base)


def target_name(folder_name: str) -> str:
    """A name for the project and the target, legal in CMake, whatever the folder is called."""
    # CMake allows dots, but its own outputs (`build.ninja`, `x.cc.o`) have them as well.
    name = re.sub("[^A-Za-z0-9_-]+", "_", folder_name).strip("_-") or "tree"
    return f"{name}_tree" if _RESERVED.fullmatch(name) else name


def _harmed(characters: re.Pattern[str], text: str) -> str | None:
    found = characters.search(text)
    if found is None:
        return None
    if "\ud800" <= found[0] <= "\udfff":
        return "it is not valid UTF-8"
    return f"it holds the character {found[0]!r}"


def _escape(text: str) -> str:
    return re.sub(r'[\\"$;]', r"\\\g<0>", text)
