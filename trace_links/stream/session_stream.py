"""Adds links to the output of an interactive shell, for `trace-links shell`.

Unlike the output of a command, that of a session has prompts, edited lines, full-screen programs
and changes of the current folder. What a full-screen program, ssh or a container's client writes is
passed on byte by byte; while a line is edited nothing is held back. Does not access the disk: what
is in the foreground is passed in.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from trace_links.links.folder_links import FolderLinks
from trace_links.stream.foreground import Foreground
from trace_links.stream.link_stream import LinkStream
from trace_links.stream.reported_folder import reported_folder
from trace_links.stream.screen_stream import SCREENS

_MAX_REPORT = 8192
_MAX_FOLDERS = 4  # in which a line may have been written; each one needs a linker
# Switches to the alternate screen and back, a reset, and reports of the current folder.
_SEQUENCE = re.compile(
    rb"\x1b(?:\[\?(?P<modes>[\d;]{1,40})(?P<switch>[hl])|(?P<reset>c)"
    rb"|\](?P<report>(?:7|1337|633);[^\x07\x1b]{0,%d})(?:\x07|\x1b\\))" % _MAX_REPORT
)
# The start of one that is continued in the next piece
_UNFINISHED = re.compile(
    rb"\x1b(?:\[(?:\?[\d;]{0,40})?|\](?:\d{1,4}(?:;[^\x07\x1b]{0,%d}\x1b?)?)?)?\Z" % _MAX_REPORT
)
# What is not visible in a line: these, and other sequences
_HIDDEN = re.compile(
    rb"\x1b(?:\[[0-?]{0,64}[ -/]{0,8}[@-~]?|\][^\x07\x1b]{0,%d}(?:\x07|\x1b\\)?|[ -/]{0,8}[0-~]?)"
    % _MAX_REPORT
)


class SessionStream:
    """Adds links to a session that is fed in pieces of any size."""

    def __init__(
        self,
        stream: LinkStream,
        links: FolderLinks,
        look: Callable[[int], Foreground],
        is_local: Callable[[str], bool],
    ) -> None:
        """`look` returns what is in the foreground now; it gets the shell's process, or 0.

        `is_local` returns whether a reported folder is on this machine; others are ignored, as any
        program can report one.
        """
        self._stream = stream
        self._links = links
        self._look = look
        self._is_local = is_local
        self._shell = 0  # the process group of the shell itself
        self._last: Foreground | None = None
        self._folders: tuple[str, ...] = links.folders  # of the last look
        # Of all looks since nothing was left to read: any of them may be that of the next data.
        self._possible: dict[tuple[str, ...], None] = {links.folders: None}
        self._was_foreign = False
        self._start = links.folders[0]
        self._reported: tuple[int, str] | None = None  # by which group, and the folder
        self._in_screen = False  # the alternate screen is shown
        self._is_typed = False  # the unfinished line is being edited, after a prompt
        self._unfinished = b""  # the start of a sequence, already passed on

    @property
    def held(self) -> bytes:
        """The input that was not returned yet: the end of an unfinished line."""
        return self._stream.held

    def feed(self, data: bytes) -> bytes:
        """Add data; return the output that is final."""
        now = self.look()
        foreign = self._was_foreign
        out: list[bytes] = []
        start = 0
        if self._is_typed and not self._in_screen:
            start = data.find(b"\n") + 1 or len(data)
            out += (self._stream.drop(), data[:start])
        if self._unfinished or b"\x1b" in data:
            text = self._unfinished + data
            ahead = len(self._unfinished)
            last = 0
            for found in _SEQUENCE.finditer(text):
                last = found.end()
                end = last - ahead
                if found["report"] is not None:
                    folder = reported_folder(found["report"])
                    is_ours = not foreign and not self._in_screen
                    if folder is not None and is_ours and self._is_local(folder):
                        # What is before the report may have been written in the new folder.
                        self._reported = now.group, folder
                        self._follow(now)
                        start = self._add(data, start, end, foreign, out)
                        self._possible.clear()
                        self._follow(now)
                elif found["reset"] or SCREENS.intersection(found["modes"].split(b";")):
                    start = self._add(data, start, end, foreign, out)
                    self._in_screen = found["switch"] == b"h"
            rest = _UNFINISHED.search(text, max(last, len(text) - _MAX_REPORT))
            self._unfinished = b"" if rest is None else rest[0]
        self._add(data, start, len(data), foreign, out)
        if now.edits:
            out.append(self._stream.flush())
        begin = data.rfind(b"\n") + 1
        self._is_typed = now.edits and (
            bool(_HIDDEN.sub(b"", data[begin:]).strip()) or (self._is_typed and not begin)
        )
        return b"".join(out)

    def look(self) -> Foreground:
        """Look at the foreground; what is fed next may be of this one or of the ones before."""
        now = self._look(self._shell)
        last, self._last = self._last, now
        self._shell = self._shell or now.group
        if last is not None and now.group != last.group:
            self._links.next_command()
        self._was_foreign |= self._is_foreign(now)
        self._follow(now)
        return now

    def caught_up(self) -> None:
        """Note that nothing was left to read after the last look."""
        self._possible = {self._folders: None}
        self._was_foreign = self._last is not None and self._is_foreign(self._last)

    def flush(self) -> bytes:
        """Return what is held, without links, as it should appear now."""
        return self._stream.flush()

    def close(self) -> bytes:
        """Return the rest at the end of the session."""
        return self._stream.close()

    def _add(self, data: bytes, start: int, end: int, foreign: bool, out: list[bytes]) -> int:
        """Output a part of the data; return where the next one starts."""
        if end <= start:
            return start
        if foreign or self._in_screen:
            out += (self._stream.drop(), data[start:end])
        else:
            out.append(self._stream.feed(data[start:end]))
        return end

    def _is_foreign(self, one: Foreground) -> bool:
        """Whether the output of this foreground is not about files of this machine."""
        return one.group != self._shell and (one.is_raw or one.is_elsewhere)

    def _follow(self, now: Foreground) -> None:
        """Set the folders that what is fed next may be about."""
        current = dict.fromkeys([] if now.folder is None else [now.folder])
        # A job of the shell has a folder of its own. The folder of a shell may be another than it
        # reports: PowerShell and Nushell do not change their process' folder.
        if self._reported is not None and (now.folder is None or self._reported[0] == now.group):
            current[self._reported[1]] = None
        if not current and not now.is_hidden:
            current = dict.fromkeys(self._folders or (self._start,))
        current |= dict.fromkeys(now.others)
        self._folders = tuple(current)
        self._possible[self._folders] = None
        folders = tuple(dict.fromkeys(one for each in self._possible for one in each))
        # Where one of them is not known, relative paths are not linked.
        is_known = () not in self._possible and len(folders) <= _MAX_FOLDERS
        self._links.folders = folders if is_known else ()
