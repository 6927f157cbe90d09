"""Read the #include directives of a tree's files.

Text only: no preprocessor, no macros, no conditions. A directive counts at the start of any line in
the first 16 KiB of a file, where 99.96% of TensorFlow's are, and as much further as directives
follow each other at less than 4 KiB. Which file a directive names is determined elsewhere.
"""

from __future__ import annotations

import os
import re
import sys
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from tpu_walkthrough.files import open_file
from tpu_walkthrough.source_tree.listing import Directory

READ_SIZE = 16 * 1024
_LARGEST = 1 << 20  # bytes of a file
_DISTANCE = 4 * 1024
_DIRECTIVE_START = b"\n#include"

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_FIRST = (b"#", b" ", b"\t", b"\xef")

# A search that starts with a single plain character uses memchr, so the start of the line is
# checked after the "#", for the indentations that occur. The match is `"name` or `<name`.
_DIRECTIVE = re.compile(
    rb"#(?:(?<=\n#)|(?<=\n[ \t]#)|(?<=\n[ \t]{2}#)|(?<=\n[ \t]{3}#)|(?<=\n[ \t]{4}#)"
    rb'|(?<=\n[ \t]{6}#)|(?<=\n[ \t]{8}#))[ \t]*(?:include|import)[ \t]*([<"][^>"\r\n]+)[>"]'
)


class IncludeScan(NamedTuple):
    """The summed directives of a set of files.

    Spellings keep the opening delimiter: `"a/b.h` or `<vector`.
    """

    total: int
    """The number of directives in all files."""
    beside: int
    """The number of quoted ones that name a file relative to the including file's directory."""
    wanted: Counter[str]
    """The others, which need an include directory: spelling -> number of directives."""
    bare: dict[str, list[str]]
    """Quoted names without a folder among `wanted` -> the directories of their includers."""
    asked: dict[str, bool]
    """Files whose existence was checked, absolute and as spelled, and whether they exist."""


def read_stamped(path: str) -> tuple[bytes, tuple[int, int]]:
    """As read_start, and the file's inode and the time of its last change."""
    # Ten thousand files: open() and its buffers would take twice as long as the reading.
    try:
        descriptor, _ = open_file(path, sys.maxsize)
    except OSError:
        return b"", (0, 0)
    try:
        status = os.fstat(descriptor)  # before the text, so that later changes are noticed
        text = os.read(descriptor, READ_SIZE)
        # Long lists of headers, and directives after a long comment.
        while (
            len(text) % READ_SIZE == 0
            and text.rfind(_DIRECTIVE_START, -_DISTANCE) >= 0
            and len(text) < _LARGEST
        ):
            more = os.read(descriptor, READ_SIZE)
            text += more
            if not more:
                break
    except OSError:
        return b"", (0, 0)
    finally:
        os.close(descriptor)
    if text[:1] in _FIRST:
        # A directive is recognised by the line end before it; the first line has none.
        text = b"\n" + text.removeprefix(_BYTE_ORDER_MARK)
    return text, (status.st_ino, status.st_ctime_ns)


def read_start(path: str) -> bytes:
    """The part of a file that has directives, after a line end; empty where it cannot be read."""
    return read_stamped(path)[0]


def read_directives(path: str) -> list[bytes]:
    """The spellings in a file, in order, with duplicates."""
    return directives(read_start(path))


# Not compiled here: most runs need none of these.
_CONDITION_LINE = (
    rb"(?m)^[ \t]*#[ \t]*(if|ifdef|ifndef|endif|define|include|import)\b[ \t]*([^\r\n]*)"
)
_CONFLICT = rb"(?m)^<{7} "
_NEXT = rb'(?m)^[ \t]*#[ \t]*include_next[ \t]*[<"]([^>"\r\n]+)[>"]'
_GUARD = rb"(?:!\s*defined\s*\(?\s*)?(\w+)"


def unconditional_names(path: str) -> set[str]:
    """The names that a file includes outside of any #if other than an include guard."""
    names: set[str] = set()
    depth = 0
    guard: bytes | None = None
    for keyword, rest in re.findall(_CONDITION_LINE, read_start(path)):
        if keyword in (b"if", b"ifdef", b"ifndef"):
            found = re.match(_GUARD, rest) if depth == 0 and keyword != b"ifdef" else None
            guard = found[1] if found else None
            depth += 1
            continue
        if keyword == b"define":
            # A macro that is tested first and defined at once is the include guard.
            if depth == 1 and guard is not None and rest.split()[:1] == [guard]:
                depth = 0
            guard = None
        elif keyword == b"endif":
            depth = max(0, depth - 1)
        elif depth == 0 and rest[:1] in (b'"', b"<"):
            end = b">" if rest[:1] == b"<" else b'"'
            names.add(decode(rest[:1] + rest[1:].partition(end)[0])[1:])
    return names


def includes_next(path: str, name: str) -> bool:
    """Whether a header includes the next one of its own name, so that it wraps that."""
    return os.fsencode(name) in re.findall(_NEXT, read_start(path))


def is_in_conflict(path: str) -> bool:
    """Whether a file has marks of an unresolved merge, so that it does not compile."""
    return bool(re.search(_CONFLICT, read_start(path)))


def decode(spelling: bytes) -> str:
    """A spelling as text; bytes that are not UTF-8 become surrogates.

    Folders `.` and empty ones, which mean nothing, are left out: `"./a//b.h` is `"a/b.h`.
    """
    text = spelling.decode("utf-8", "surrogateescape")
    return f"{text[:1]}{_without_dots(text[1:])}" if "./" in text or "//" in text else text


def _without_dots(name: str) -> str:
    if name.startswith("/"):
        return name
    return "/".join(part for part in name.split("/") if part not in ("", "."))


directives = _DIRECTIVE.findall
"""The spellings in a text that starts with a line end, in order, with duplicates."""


class DirectiveSum(NamedTuple):
    """The summed directives of the files in one directory, in marshal's types."""

    total: int
    beside: int
    wanted: list[bytes]
    """The spellings, with duplicates, without those that name a file beside their own."""
    bare: list[str]
    """The quoted names without a folder among them."""
    asked: dict[str, bool]
    """Names below the directory whose existence was checked, and whether they exist."""


def sum_directives(
    root: str, directory: Directory, spellings: list[bytes], known: dict[bytes, bytes]
) -> DirectiveSum:
    """Sum the spellings in the files of `directory` up.

    Equal spellings become the object in `known`, to which new ones are added: sums over many
    directories are then counted, saved and loaded in half the time.
    """
    counts = Counter(map(known.setdefault, spellings, spellings))
    beside = 0
    bare: list[str] = []
    asked: dict[str, bool] = {}
    for raw in list(counts):
        if raw.startswith(b"<"):
            continue
        name = decode(raw)[1:]
        start, slash, _ = name.partition("/")
        # An ignored header, or one without a header's extension, is found, too.
        is_listed = name in directory.headers or name in directory.sources
        if not is_listed and (not slash or start in directory.folders or start in (".", "..")):
            asked[name] = _is_file(root, directory.path, name)
        if is_listed or asked.get(name):
            beside += counts.pop(raw)
        elif not slash:
            bare.append(name)
    return DirectiveSum(len(spellings), beside, list(counts.elements()), bare, asked)


def is_current(summed: DirectiveSum, root: str, directory: str) -> bool:
    """Whether the same files exist beside those of `directory` as when they were summed up."""
    return all(_is_file(root, directory, name) == exists for name, exists in summed.asked.items())


def _is_file(root: str, directory: str, name: str) -> bool:
    return os.path.isfile(f"{root}/{directory}{name}")


def combine(
    root: str, sums: Mapping[str, DirectiveSum], counts: Mapping[bytes, int]
) -> IncludeScan:
    """The sum over all directories; `counts` is how often their `wanted` have each spelling."""
    bare: dict[str, list[str]] = {}
    asked: dict[str, bool] = {}
    for directory, summed in sums.items():
        for name in summed.bare:
            bare.setdefault(name, []).append(directory)
        asked |= {f"{root}/{directory}{name}": exists for name, exists in summed.asked.items()}
    total = sum(summed.total for summed in sums.values())
    beside = sum(summed.beside for summed in sums.values())
    wanted: Counter[str] = Counter()
    for raw, count in counts.items():
        if count:
            wanted[decode(raw)] += count
    return IncludeScan(total, beside, wanted, bare, asked)


def header_names(wanted: Mapping[str, int]) -> dict[str, int]:
    """The names of `wanted` without delimiters: `"a.h` and `<a.h` are the same."""
    names: dict[str, int] = {}
    for spelling, count in wanted.items():
        name = spelling[1:]
        names[name] = names.get(name, 0) + count
    return names


def beside_path(directory: str, name: str) -> str:
    """The path of `"name"` in `directory` ("" or "a/b/")."""
    if "./" in name or "//" in name:
        return os.path.normpath(directory + name)
    return directory + name
