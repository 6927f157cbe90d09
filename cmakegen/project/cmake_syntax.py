"""Write names and flags in CMake's syntax, and detect those that CMake cannot represent.

A name or flag must reach the codemodel, compile_commands.json, build.ninja and Makefile unchanged.
The rules apply to CMake 3.22 up to 4.x with the Ninja and the Makefile generator.

One rule covers all uses: a path that `why_not` accepts can be globbed, listed, removed from a list
and used as an include directory; any other path must not appear at all. A glob cannot exclude such
a path, so where one matches a pattern, list the other files instead.

This module does not access the file system, select files, or lay out the CMakeLists.txt. That file
must be written as UTF-8, with `cmake_minimum_required` of 3.22 or more.
"""

import re

TREE = "${TREE}"

# Characters that do not survive in a path, and the reason:
#   control characters  written raw into the JSON; a newline or tab also splits a Make rule
#   lone surrogates     bytes that are not UTF-8: the codemodel contains U+FFFD instead
#   ;                   file(GLOB) joins its results with it, without an escape
#   \                   turned into a slash
#   $                   a generator expression, a variable on 3.22, `\\$$` in compile_commands.json
#   "                   not escaped in the script that checks the globs again before a build
#   ' `                 compile_commands.json has a command that cannot be split again
#   : |                 not escaped in Make rules (both) and in ninja dependencies (`|`)
_NOT_IN_PATH = re.compile("[\x00-\x1f\ud800-\udfff;\\\\$\"'`:|]")

# Also in a root path: file(GLOB) interprets brackets, `*` and `?` from ${TREE} as its own, and
# Make's rule for running CMake again interprets `#` as a comment.
_NOT_IN_ROOT = re.compile("[][*?#]")

# A flag is quoted and alone in its command, so only these are damaged. (The backquote is correct
# for a shell, but not for a reader without an escape for it, such as Python's shlex.)
_NOT_IN_FLAG = re.compile("[\x00-\x1f\ud800-\udfff$`]")

# An object file is named after the source file, and its dependency file appends ".o.d"; no part
# of a path may be longer than 255 bytes.
_LONGEST_FILE_NAME = 255 - len(".o.d")

# Targets that CMake defines itself (`codegen` since 3.31), and keywords of project().
_RESERVED = re.compile(
    "all|all_build|clean|cmake_check_build_system|cmake_force|codegen|continuous|default_target"
    "|depend|edit_cache|experimental|help|install|list_install_components|nightly|package"
    "|package_source|preinstall|rebuild_cache|run_tests|test|zero_check"
    "|compat_version|description|homepage_url|languages|spdx_license|version",
    re.IGNORECASE,
)


def why_not(path: str) -> str | None:
    """Why CMake cannot represent this path (relative to the tree, with `/`), or None."""
    harmed = _harmed(_NOT_IN_PATH, path)
    if harmed is not None:
        return harmed
    # CMake does not split a list within square brackets: an element with an unmatched bracket
    # swallows the elements after it. CMake only counts them, so `]` before `[` is balanced.
    if path.count("[") != path.count("]"):
        return "its square brackets are not balanced"
    if len(path.rpartition("/")[2].encode()) > _LONGEST_FILE_NAME:
        return f"its file name is longer than {_LONGEST_FILE_NAME} bytes"
    return None


def why_not_root(path: str) -> str | None:
    """Why CMake cannot represent this absolute path of the tree or of its output, or None."""
    return why_not(path) or _harmed(_NOT_IN_ROOT, path)


def why_not_flag(flag: str) -> str | None:
    """Why a compiler flag, such as `-DNAME="a b"`, would not reach the compiler unchanged, or None.

    It needs a target_compile_options command of its own: a command joins its arguments to a list,
    which a final backslash or an unbalanced bracket breaks. target_compile_definitions is not
    suitable, since it drops a value with `#` and warns. CMake passes a repeated argument once, so a
    flag and its value belong in one word: `-includefile`, not `-include file`.
    """
    return _harmed(_NOT_IN_FLAG, flag)


def why_not_shared_flag(flag: str) -> str | None:
    """The same for a flag of an INTERFACE library: CMake joins those of all of them to one list."""
    if flag.endswith("\\"):
        return "it ends with a backslash"
    if flag.count("[") != flag.count("]"):
        return "its square brackets are not balanced"
    return why_not_flag(flag)


def object_key(path: str) -> str:
    """Paths with the same key get the same object file: only one of them can be compiled.

    CMake names the object of `a b.cc` a_b.cc.o. Beside an `a_b.cc`, Make then drops one of the
    two with a warning, and ninja refuses the whole build. Headers have no objects.
    """
    return path.replace(" ", "_")


def quote(text: str) -> str:
    """A quoted argument for one list element with exactly this text."""
    return f'"{_escape(text)}"'


def quote_for(language: str, text: str) -> str:
    """The same for an element that only sources of this language get: a generator expression."""
    escaped = _escape(text).replace(">", "$<ANGLE-R>").replace(",", "$<COMMA>")
    return f'"$<$<COMPILE_LANGUAGE:{language}>:{escaped}>"'


def path_argument(path: str, base: str = TREE) -> str:
    """A quoted path below the base, in the form of the results of file(GLOB).

    The base is CMake text, not escaped. To have list(REMOVE_ITEM) find a file, it must be the
    base of the glob. An empty path is the base itself.
    """
    return f'"{base}/{_escape(path)}"' if path else f'"{base}"'


def glob_pattern(directory: str, extension: str, base: str = TREE) -> str:
    """A quoted file(GLOB) expression for the `*.extension` of one directory ("" or "a/b/").

    It also matches a file named just `.h`, and a dangling symbolic link. Unwanted files have to
    be removed from the result.
    """
    # In a glob expression a set of one character escapes it; a backslash does not.
    directory, extension = (re.sub(r"[*?\[]", r"[\g<0>]", text) for text in (directory, extension))
    return path_argument(f"{directory}*.{extension}", base)


def target_name(folder_name: str) -> str:
    """A valid name for the project and the target, from any folder name."""
    # CMake allows dots, but its own outputs (`build.ninja`, `x.cc.o`) have them as well.
    name = re.sub("[^A-Za-z0-9_-]+", "_", folder_name).strip("_-") or "tree"
    return f"{name}_tree" if _RESERVED.fullmatch(name) else name


def _harmed(characters: re.Pattern[str], text: str) -> str | None:
    found = characters.search(text)
    if found is None:
        return None
    if "\ud800" <= found[0] <= "\udfff":
        return "it is not valid UTF-8"
    return f"it contains the character {found[0]!r}"


def _escape(text: str) -> str:
    return re.sub(r'[\\"$;]', r"\\\g<0>", text)
