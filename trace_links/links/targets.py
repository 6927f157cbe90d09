"""What decides on the links in an output: the interface between its text and the files it names."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from trace_links.recognise.linked_text import LinkedText
from trace_links.recognise.runs import Lines
from trace_links.recognise.single_line import Frame


class Targets(ABC):
    """Decides on the targets of links, as URIs."""

    @abstractmethod
    def uri(self, frame: Frame) -> str | None:
        """The target of the link on a frame; None for no link."""

    def sure_uri(self, _frame: Frame) -> str | None:
        """The same, but None if it is not known whether the file exists."""
        return None

    def uris(self, lines: Lines) -> Callable[[bytes], str | None]:
        """Returns the target of one of some lines that start alike, by its part."""
        return lambda part: self.uri(lines.frame_at(part))

    def own_uri(self, _link: LinkedText) -> str | None:
        """The target in place of that of a link in the output; None to leave the link."""
        return None

    def line(self, text: str) -> None:
        """Process a visible line that may report a change of folder, before later lines."""
        del text
