"""Recognises frames in the visible text of lines: a file and a line number, or only a symbol.

Recognition has two steps. `may_have_frame` (a line) and `candidate_lines` (a chunk of bytes) find
the lines that can matter by one search; `Recogniser` examines these lines in order, and keeps the
headings and hunks that later lines belong to. Works on text only: the resolver checks
whether a file exists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet

from trace_links.patterns import compiled
from trace_links.recognise.ansi import Visible, visible
from trace_links.recognise.blocks.compiler_ir import MlirAliases
from trace_links.recognise.blocks.json_line import frames_in_json
from trace_links.recognise.blocks.opened import Block
from trace_links.recognise.last_file import in_last_file
from trace_links.recognise.multi_line import Context
from trace_links.recognise.plain_files import files_in
from trace_links.recognise.search import Candidates, candidates
from trace_links.recognise.single_line import Frame, located, painted_path
from trace_links.recognise.symbol_frames import symbol_frames

# Lines of source text that tools quote: 12 | x = 1, ❱ 12 │ x, > 12 | x.
_EXCERPT = (
    r"^\s*(?:│\s*)?(?:(?:❱|>>?>?|→|-->)\s*)?\d{1,6}\s*[|│┃](?!\s+(?:ERROR|WARNING|VIOLATION)\b)"
)
_NO_BREAK = "\u00a0(?=[\\[(\\d])"  # a space in a location
_PYTHON_FILE = r'^[\s|+]*File "'
# After source text that a terminal padded to its width
_FILE_AFTER_TEXT = r'\S {4,}File "[^"\n]{1,1000}", line \d{1,7}, in [\w<]'
_WORDS_BEFORE = r"[\w.+/-]{1,300}(?: [\w.+/-]{1,300}){0,4} |[^\s:]{1,100}"
_OPENINGS = "(\"'`"
_INCLUDED = "In file included from "
_WORDS_REACH = 1500  # characters of these words, at most
_MAX_LENGTH = 1 << 16  # code points of a line that are searched
_SPACED_KEPT = 32
# The starts of lines that belong to diffs and have no location, but a file
_HEADS = ("--- ", "+++ ", "patching file ", "checking file ")
_NEWLINES = frozenset("\r\n")


class Recogniser:
    """Finds the frames of lines in order, and keeps the state that later lines need.

    Call `feed` with every line; or only with those that `may_have_frame` accepts, and with all
    while it is `expecting`, and `skip` for the others.
    """

    def __init__(self, files: bool = False, aliases: MlirAliases | None = None) -> None:
        """`files`: whether names of files without a line are frames as well, see `plain_files`.

        `aliases` knows those of the whole text, if it can be read before.
        """
        self._files = files
        self.expecting = False
        """Whether the next line matters even if `may_have_frame` does not accept it."""
        self._context = Context(aliases or MlirAliases())
        self.path: str | None = None
        """The path of the last frame."""
        self._code_indent = -1  # of a Python File line whose source text may come next
        self.spaced: dict[str, str] = {}
        """Paths with spaces that were certain in an earlier line, by their last word."""

    def feed(self, line: str, painted: int = 0) -> list[Frame]:
        """The frames of one visible line, from left to right.

        `painted`: how much of its start is in a colour of its own, see `Visible`.
        """
        line = _bounded(line)
        if self._code_indent >= 0 and self._is_source(line):
            return []
        found = candidates(line)
        frames = self._frames(line, found, painted)
        references = self._context.references(line, found.blocks) if found.blocks else []
        return sorted((*frames, *references), key=_start) if references else frames

    def _frames(self, line: str, found: Candidates, painted: int) -> list[Frame]:
        """The frames of a line by these candidates."""
        context = self._by_context(line, found.blocks)
        if context is not None:
            named = self._files and not context and line.startswith(_HEADS)
            return files_in(line, found.files) if named else context
        if ("|" in line or "│" in line or "┃" in line) and compiled(_EXCERPT).match(line):
            return []
        frames = located(line, found.rows)
        if not frames and "\u00a0" in line:
            text = compiled(_NO_BREAK).sub(" ", line)
            frames = located(text, candidates(text).rows)
        if painted:
            whole = painted_path(line, painted)
            if whole is not None:
                frames = [whole, *(frame for frame in frames if frame.start >= whole.end)]
        if not frames:
            frames = (
                frames_in_json(line)
                or in_last_file(line, self.path)
                or symbol_frames(line, found.symbols)
            )
            return frames or (files_in(line, found.files) if self._files else [])
        if frames[0].style == "python" and compiled(_PYTHON_FILE).match(line) is not None:
            self._code_indent = _indent(line)
        if self.spaced or len(frames) > 1 or " " in (frames[0].path or ""):
            frames = self._with_spaces(line, frames)
        self.path = frames[-1].path
        # Envoy, Android: the location is of the statement that logs the frame.
        logged = "] " in line and " #" in line
        if logged:
            frames += symbol_frames(line, found.symbols)
        return frames

    @property
    def in_block(self) -> bool:
        """Whether the next line may belong to earlier ones, and not only be below a heading."""
        return self._code_indent >= 0 or self._context.in_block

    @property
    def at_rest(self) -> bool:
        """Whether earlier lines do not matter to the next one."""
        return not (self.expecting or self.in_block)

    def skip(self) -> None:
        """Note lines that were skipped."""
        self._code_indent = -1

    def _by_context(self, line: str, opened: AbstractSet[type[Block]]) -> list[Frame] | None:
        """The frames of a line that depends on earlier lines; None if it does not."""
        context = self._context
        frames = context.frames(line, opened)
        self.expecting = context.expecting
        if frames:
            self.path = frames[-1].path
        return frames

    def _is_source(self, line: str) -> bool:
        """Whether this is the source text below a File line of a Python traceback."""
        code_indent, self._code_indent = self._code_indent, -1
        if _indent(line) <= code_indent or compiled(_PYTHON_FILE).match(line) is not None:
            return False
        if 'File "' in line and compiled(_FILE_AFTER_TEXT).search(line) is not None:
            return False
        self._context.skip()
        self.expecting = self._context.expecting
        return True

    def _with_spaces(self, line: str, frames: list[Frame]) -> list[Frame]:
        """The frames with complete paths, if an earlier line had the same path with spaces."""
        whole: list[Frame] = []
        left = 0
        for frame in frames:
            whole.append(self._whole(line, frame, left))
            left = frame.end
        return whole

    def _whole(self, line: str, frame: Frame, left: int) -> Frame:
        path = frame.path or ""
        if " " in path:
            if len(self.spaced) < _SPACED_KEPT:
                self.spaced.setdefault(path.rpartition(" ")[2], path)
            return frame
        known = self.spaced.get(path)
        if known is not None:
            start = frame.start + len(path) - len(known)
            if start >= left and line.startswith(known, start):
                return frame._replace(path=known, start=start)
        return frame


def _start(frame: Frame) -> int:
    return frame.start


def with_words(line: str, frame: Frame) -> Frame | None:
    """The frame if what is before it belongs to its path: my file.c:3, f (my file.c:3), a=b.c:3.

    These are words from the start of the line, a parenthesis or a quote, or the start of the word.
    The text does not decide this; the caller has to check the disk. None if they cannot be.
    """
    if frame.path is None or frame.start > _WORDS_REACH or line.startswith(_INCLUDED):
        return None
    if frame.path[0] in "/~." or not line.startswith(frame.path, frame.start):
        return None
    before = line[: frame.start]
    start = max(before.rfind(opening) for opening in _OPENINGS) + 1
    start = start or len(before) - len(before.lstrip())
    if compiled(_WORDS_BEFORE).fullmatch(before, start) is None:
        return None
    return frame._replace(path=before[start:] + frame.path, start=start)


def _bounded(line: str) -> str:
    if line[-1:] in _NEWLINES:
        line = line.rstrip("\r\n")
    return line if len(line) <= _MAX_LENGTH else line[:_MAX_LENGTH]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" \t|+"))


def frames_in(
    lines: Iterable[str],
    entered: Callable[[str], None] = lambda _text: None,
    aliases: MlirAliases | None = None,
    names: bool = False,
) -> Iterator[tuple[int, Visible, Frame]]:
    """Find the frames of raw lines: the number of the line, from 1, its visible text, the frame.

    Those of a line are returned before the next line is read. `entered` is called with the visible
    text of each line first, `aliases` is as in Recogniser. `names`: whether any word before a line
    is a frame, if only the disk can show that it names a file, see `plain_files`.
    """
    recogniser = Recogniser(names, aliases)
    for number, raw in enumerate(lines, start=1):
        shown = visible(raw.rstrip("\r\n"))
        entered(shown.text)
        for frame in recogniser.feed(shown.text, shown.painted):
            if frame.line is not None or frame.path is None:
                yield number, shown, frame
