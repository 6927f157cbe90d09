"""Parses what a click passes on: `tracelinks://open?…`, `file://host/path#L…`, FILE:LINE:COL.

Links of trace-links have a token, see token.py; here it is only read.

Parsing is strict: anything but exactly one of these forms raises a RefusedError with the reason.
Only the text is examined; whether the file exists and may be opened is checked in opening/policy.
"""

import os
import re
from dataclasses import dataclass, field
from urllib.parse import unquote

from trace_links.errors import RefusedError

MAX_LENGTH = 8192
_MAX_DIGITS = 9
_PARAMETERS = ("path", "line", "column", "host", "token")
_IN_FILE_LINKS = "token="


@dataclass
class Target:
    """A requested location. Line and column count from 1; `host` is "" for this machine.

    `token` is None for a location that the user named, without a link; "" for a link without one.
    """

    path: str
    line: int | None = None
    column: int | None = None
    host: str = ""
    token: str | None = field(default=None, repr=False)


def parse_uri(text: str) -> Target:
    """The target of a clicked URI. Raises RefusedError for anything else."""
    if len(text) > MAX_LENGTH:
        raise RefusedError(f"the link is longer than {MAX_LENGTH} characters")
    refuse_controls(text, "the link")
    if " " in text:
        raise RefusedError("the link contains a space that is not percent-encoded")
    scheme, colon, rest = text.partition(":")
    if not colon:
        raise RefusedError(f"{shown(text)} is not a link: it has no scheme")
    scheme = scheme.lower()
    if scheme == "tracelinks":
        target = _parse_own(rest)
    elif scheme == "file":
        target = _parse_file(rest)
    else:
        raise RefusedError(
            f"links with the scheme {shown(scheme)} are not opened",
            "Known schemes are tracelinks: and file:.",
        )
    if target.column is not None and target.line is None:
        raise RefusedError("the link has a column but no line")
    return target


def parse_location(text: str, directory: str) -> Target:
    """The target of FILE, FILE:LINE or FILE:LINE:COLUMN; relative paths start at `directory`.

    A file whose whole name is `text` takes precedence. Raises RefusedError.
    """
    refuse_controls(text, "the location")
    if not text:
        raise RefusedError("the location is empty")
    if os.path.lexists(os.path.join(directory, text)):
        return Target(_checked_path(os.path.join(directory, text)))
    path, line, column = split_location(text)
    return Target(_checked_path(os.path.join(directory, path)), line, column)


def split_location(text: str) -> tuple[str, int | None, int | None]:
    """The parts of FILE, FILE:LINE or FILE:LINE:COLUMN. Raises RefusedError."""
    path = text.removesuffix(":")
    numbers: list[str] = []
    while len(numbers) < 2:
        head, colon, tail = path.rpartition(":")
        if not (colon and head and tail.isascii() and tail.isdigit()):
            break
        numbers.insert(0, tail)
        path = head
    line = number(numbers[0], "line") if numbers else None
    return path, line, number(numbers[1], "column") if len(numbers) > 1 else None


def number(text: str, what: str) -> int:
    """Parse a line or column, which counts from 1. Raises RefusedError."""
    if not (text.isascii() and text.isdigit()) or len(text) > _MAX_DIGITS:
        raise RefusedError(f"the {what} {shown(text)} is not a valid number")
    value = int(text)
    if value < 1:
        raise RefusedError(f"the {what} is {value}, but counting starts at 1")
    return value


def shown(text: str) -> str:
    """`text` for a message: quoted, escaped and truncated."""
    return ascii(text if len(text) <= 80 else text[:77] + "...")


def _parse_own(rest: str) -> Target:
    action, question, query = rest.partition("?")
    if action not in ("//open", "//open/") or not question:
        raise RefusedError("a tracelinks: link must start with tracelinks://open?")
    if "#" in query:
        raise RefusedError("a tracelinks: link cannot have a fragment")
    values: dict[str, str] = {}
    for pair in query.split("&"):
        name, equals, value = pair.partition("=")
        if name not in _PARAMETERS:
            raise RefusedError(
                f"the link has the unknown parameter {shown(name)}",
                "Known parameters are " + ", ".join(_PARAMETERS) + ".",
            )
        if not equals:
            raise RefusedError(f"the parameter {name} of the link has no value")
        if name in values:
            raise RefusedError(f"the link has the parameter {name} twice")
        values[name] = _decoded(value)
    if "path" not in values:
        raise RefusedError("the link has no path")
    return Target(
        _checked_path(values["path"]),
        number(values["line"], "line") if "line" in values else None,
        number(values["column"], "column") if "column" in values else None,
        _checked_host(values.get("host", "")),
        values.get("token", ""),
    )


def _parse_file(rest: str) -> Target:
    if not rest.startswith("//"):
        raise RefusedError("a file: link must start with file:// and a host or a slash")
    rest, _, fragment = rest.partition("#")
    rest, question, query = rest.partition("?")
    if question and (not query.startswith(_IN_FILE_LINKS) or "&" in query):
        raise RefusedError("a file: link cannot have parameters; its line is written #L10 or #10")
    token = query.removeprefix(_IN_FILE_LINKS)
    host, slash, path = rest[2:].partition("/")
    line, column = _parse_fragment(fragment)
    return Target(_checked_path(_decoded(slash + path)), line, column, _checked_host(host), token)


def _parse_fragment(fragment: str) -> tuple[int | None, int | None]:
    """Parse `10`, `L10`, `L10,5`, `L10:5`, `10:5` or an empty fragment."""
    if not fragment:
        return None, None
    digits = fragment.removeprefix("L")
    separator = "," if "," in digits else ":"
    line, found, column = digits.partition(separator)
    return number(line, "line"), number(column, "column") if found else None


def _decoded(text: str) -> str:
    """Percent-decode; invalid UTF-8 is kept by surrogates, as in Python's paths."""
    if re.search(r"%(?![0-9A-Fa-f]{2})", text):
        raise RefusedError("the link has an invalid percent-encoding")
    return unquote(text, errors="surrogateescape")


def _checked_path(path: str) -> str:
    refuse_controls(path, "the path")
    if path.startswith(("//", "\\\\")):
        raise RefusedError(f"{shown(path)} is a network path")
    if not path.startswith("/"):
        raise RefusedError(f"the path {shown(path)} is not absolute")
    return path


def _checked_host(host: str) -> str:
    for character in host:
        if not (character.isascii() and (character.isalnum() or character in "-._")):
            raise RefusedError(f"{shown(host)} is not a host name")
    return host


def refuse_controls(text: str, what: str) -> None:
    """Raise RefusedError for control characters, which a terminal interprets, and invalid text."""
    for character in text:
        code = ord(character)
        # U+DC80 to U+DCFF are the surrogates by which Python keeps invalid UTF-8.
        if 0xD800 <= code < 0xDC80 or 0xDCFF < code < 0xE000:
            raise RefusedError(f"{what} is not valid text")
        if code < 0x20 or 0x7F <= code < 0xA0 or code in (0x2028, 0x2029):
            raise RefusedError(f"{what} contains the control character U+{code:04X}")
