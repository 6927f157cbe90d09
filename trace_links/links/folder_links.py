"""Links the paths of a session in which the current folder changes, by one linker for each folder.

At times it is not certain in which of several folders a line was written. A relative path is then
linked only if it leads to one file, whichever of them it was.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from trace_links.links.linker import Linker
from trace_links.links.targets import Targets
from trace_links.recognise.linked_text import LinkedText
from trace_links.recognise.runs import Lines
from trace_links.recognise.single_line import Frame

# Of a linker. New files of a source tree are not found before, nor is it listed again.
_SECONDS = 300.0
_MAX_LINKERS = 16


class FolderLinks(Targets):
    """Computes the URIs of frames in the folders that were set last."""

    def __init__(self, linker_of: Callable[[str], Linker], folder: str) -> None:
        """`linker_of` makes the linker for an absolute folder; `folder` is the first one."""
        self._linker_of = linker_of
        self._linkers: dict[str, tuple[Linker, float]] = {}
        self.folders: tuple[str, ...] = (folder,)
        """The folders that may be the current one, without duplicates; empty if it is not known."""
        self._first = folder

    def uri(self, frame: Frame) -> str | None:
        if frame.path is None or frame.path.startswith("/"):
            return self._any().uri(frame)
        linkers = [self._linker(folder) for folder in self.folders]
        if len(linkers) == 1:
            return linkers[0].uri(frame)
        paths = [linker.paths(frame) for linker in linkers]
        if len(set().union(*paths)) != 1:
            return None
        return next(one for one, found in zip(linkers, paths, strict=True) if found).uri(frame)

    def own_uri(self, link: LinkedText) -> str | None:
        return self._any().own_uri(link)

    def uris(self, lines: Lines) -> Callable[[bytes], str | None]:
        if len(self.folders) == 1:
            return self._any().uris(lines)
        return super().uris(lines)

    def sure_uri(self, frame: Frame) -> str | None:
        return self.uri(frame) if self._any().resolver.checks else None

    def line(self, text: str) -> None:
        for folder in self.folders:
            self._linker(folder).resolver.directories.line(text)

    def next_command(self) -> None:
        """Note that another command is in the foreground: what `make` entered was left."""
        now = monotonic()
        for folder, (linker, until) in list(self._linkers.items()):
            if now >= until:
                del self._linkers[folder]
            else:
                linker.resolver.directories.leave_all()

    def problems(self) -> list[str]:
        """What the linkers of today's folders have skipped."""
        found = [one for linker, _ in self._linkers.values() for one in linker.resolver.problems]
        return list(dict.fromkeys(found))

    def _any(self) -> Linker:
        return self._linker(self.folders[0] if self.folders else self._first)

    def _linker(self, folder: str) -> Linker:
        known = self._linkers.get(folder)
        if known is None:
            if len(self._linkers) >= _MAX_LINKERS:
                del self._linkers[next(iter(self._linkers))]
            known = self._linkers[folder] = self._linker_of(folder), monotonic() + _SECONDS
        return known[0]
