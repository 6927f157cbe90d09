"""The user's own lines in a generated file: find them, keep them, and know whose they are.

CMake runs these lines, and a tree that comes from anyone can bring a file with our marks. So they
are kept only where the user has trusted them, for this file and until they change.
"""

from __future__ import annotations

import os
import re

from tpu_walkthrough import trust
from tpu_walkthrough.errors import ForeignFileError, OutputError, counted

BEGIN = "# user: begin"
END = "# user: end"

_SHOWN_LINES = 30
_SHOWN_CHARACTERS = 200  # of each line


def keep(text: str, existing: str | None, force: bool = False) -> str:
    """`text` with the lines between the user marks of `existing`.

    With `force` a region with broken marks is discarded.

    Raises OutputError where `existing` has only one of the two marks, or a mark twice: with
    uncertain bounds lines could be lost.
    """
    kept = _lines(existing, force)
    if kept is None:
        return text
    start, end = _bounds(text)
    return text[:start] + kept + text[end:]


def trusted(path: str, existing: str | None, force: bool = False) -> str | None:
    """`existing`, the text of the file at `path`, if its user's lines may be kept.

    With `force` it is None where they may not. Raises ForeignFileError where the user has not
    trusted them, OutputError as `keep`.
    """
    lines = _lines(existing, force)
    if not lines or _is_trusted(path, lines):
        return existing
    if force:
        return None
    raise ForeignFileError(
        f"{path}: the lines between the user marks, which CMake would run, are new or not yours;"
        " nothing is changed",
        "If you want them, run cmake-gen-globs --trust; --force drops them and keeps a backup.",
        _shown(lines),
    )


def trust_lines(path: str, existing: str | None) -> str:
    """Trust the user's lines in the file at `path`; returns them as they are shown, or "".

    Raises OutputError where the trust cannot be recorded, and as `keep`.
    """
    lines = _lines(existing)
    if not lines:
        return ""
    trust.trust(_place(path), _bytes(lines))
    return _shown(lines)


def distrust_lines(path: str) -> bool:
    """Revoke the trust in the user's lines; returns whether there was any. Raises OutputError."""
    return trust.forget(_place(path))


def is_kept(path: str, existing: str) -> bool:
    """Whether a run keeps all of the user's lines in `existing`."""
    try:
        lines = _lines(existing)
    except OutputError:
        return False
    return not lines or _is_trusted(path, lines)


def _is_trusted(path: str, lines: str) -> bool:
    return trust.is_trusted(_place(path), _bytes(lines))


def _place(path: str) -> str:
    """The file itself: the trust does not follow a link that leads elsewhere later."""
    return os.path.realpath(path)


def _bytes(lines: str) -> bytes:
    return lines.encode("utf-8", "surrogateescape")


def _shown(lines: str) -> str:
    shown = [
        f"{line[:_SHOWN_CHARACTERS]} ..." if len(line) > _SHOWN_CHARACTERS else line
        for line in lines.splitlines()
    ]
    more = len(shown) - _SHOWN_LINES
    end = [f"and {counted(more, 'more line')}"] if more > 0 else []
    return "\n".join([*shown[:_SHOWN_LINES], *end])


def _lines(text: str | None, force: bool = False) -> str | None:
    """The lines between the marks; None if there are no marks, or broken ones with `force`."""
    begins, ends = _marks(text or "", BEGIN), _marks(text or "", END)
    if text is None or not (begins or ends):
        return None
    if len(begins) != 1 or len(ends) != 1 or begins[0] > ends[0]:
        if force:
            return None
        raise OutputError(
            f'the marks "{BEGIN}" and "{END}" do not enclose one region',
            "Repair them by hand, or use --force to write the file without the region.",
        )
    start, end = _bounds(text)
    return text[start:end] if text[start:end].strip() else ""


def _bounds(text: str) -> tuple[int, int]:
    """The offsets of the region's start and end."""
    return text.index("\n", _marks(text, BEGIN)[0]) + 1, _marks(text, END)[-1]


def _marks(text: str, mark: str) -> list[int]:
    """The offsets of lines that contain only the mark."""
    lines = re.finditer(rf"^[ \t]*{re.escape(mark)}[ \t]*\r?$", text, re.MULTILINE)
    return [line.start() for line in lines]
