"""Apply the patches that a tree has for an external repository: plain diffs, as data.

As with patch(1), a hunk may be at another line than the diff says, where its lines are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from unidiff.errors import UnidiffParseError
from unidiff.patch import Hunk, PatchSet

from tpu_walkthrough.errors import InputError
from tpu_walkthrough.fetching.member_names import is_plain
from tpu_walkthrough.printable import printable

_NONE = "/dev/null"
_MOST_COMPARISONS = 3_000_000  # of lines, for one patch; LLVM's for XLA take some thousand


def patched(
    files: Mapping[str, bytes],
    patch: bytes,
    name: str,
    strip: int,
    is_taken: Callable[[str], bool],
) -> dict[str, bytes]:
    """The files with a patch applied; its parts for files that are not taken are left out.

    `name` is that of the patch, for errors; `strip` folders are removed from its paths. Raises
    InputError where it does not apply, or names a file outside of the repository.
    """
    result = dict(files)
    try:
        placement = _Placement()
        for diff in PatchSet(patch.decode("utf-8", "surrogateescape")):
            old, new = _path(diff.source_file, strip, name), _path(diff.target_file, strip, name)
            if not is_taken(new or old):
                continue
            if new in result and old not in result:  # old names a copy, such as x.h.orig
                old = new
            before = result.pop(old, b"").decode("utf-8", "surrogateescape").split("\n")
            if new:
                text = "\n".join(_changed(before, diff, placement))
                result[new] = text.encode("utf-8", "surrogateescape")
    except (UnidiffParseError, ValueError, RecursionError) as error:
        raise InputError(
            printable(f"{name}: the patch does not apply: {error}"), "Its repository is not used."
        ) from None
    return result


def _changed(lines: list[str], hunks: Iterable[Hunk], placement: _Placement) -> list[str]:
    """The lines after all hunks. Raises ValueError where the lines of one are not there."""
    result: list[str] = []
    done = 0
    for hunk in hunks:
        before = [line.value.rstrip("\n") for line in hunk if line.is_removed or line.is_context]
        after = [line.value.rstrip("\n") for line in hunk if line.is_added or line.is_context]
        at = placement.find(lines, before, max(hunk.source_start - 1, 0), done)
        result += [*lines[done:at], *after]
        done = at + len(before)
    return result + lines[done:]


class _Placement:
    """Finds where hunks apply, in so many comparisons at most."""

    def __init__(self) -> None:
        self._left = _MOST_COMPARISONS

    def find(self, lines: Sequence[str], before: Sequence[str], expected: int, first: int) -> int:
        """Where these lines are, from `first` on and nearest to what is expected.

        Raises ValueError where they are not.
        """
        last = len(lines) - len(before)
        start = min(max(expected, first), max(last, first))
        for distance in range(max(start - first, last - start) + 1):
            for at in (start + distance, start - distance):
                if first <= at <= last and self._are_at(lines, before, at):
                    return at
        raise ValueError(f"its lines near line {expected + 1} are not there")

    def _are_at(self, lines: Sequence[str], before: Sequence[str], at: int) -> bool:
        for number, line in enumerate(before, at):
            self._left -= 1
            if lines[number] != line:
                if self._left < 0:
                    raise ValueError("it takes too long to find its lines")
                return False
        return True


def _path(text: str, strip: int, name: str) -> str:
    """A path of a patch in the repository; empty for a file that does not exist."""
    if text == _NONE:
        return ""
    path = "/".join(text.split("/")[strip:])
    if not is_plain(path):
        raise InputError(
            printable(f"{name}: the patch names {text!r}, which is outside of the repository"),
            "Nothing of it was used.",
        )
    return path
