"""Lists the frames of output to choose from: `cmd 2>&1 | trace-links pick`.

Reads all output first, then shows the frames with existing files in a prompt on the terminal
itself, as standard input is the pipe. The caller passes a function that opens a location, with the
arguments of `command.open_target`.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TextIO

from tpu_walkthrough.current_folder import here
from tpu_walkthrough.errors import InputError, UsageError
from tpu_walkthrough.printable import printable
from tpu_walkthrough.user_folders import home
from trace_links.links.linker import FrameLocator
from trace_links.location import Location
from trace_links.recognise.blocks.compiler_ir import MlirAliases
from trace_links.recognise.recogniser import frames_in
from trace_links.recognise.single_line import Frame
from trace_links.resolve.resolver import Resolver

CANCELLED = 130  # the exit code after an interrupt
_MAX_LENGTH = 64 * 1024  # code points of a line that are read
_TEXT = 300  # code points of a line that are kept to be shown


class Choice(NamedTuple):
    """A location that can be opened."""

    location: Location
    text: str = ""
    """The line of output that contains it, or the rest of the line."""


def run(
    text_stream: TextIO,
    opener: Callable[[list[str]], Iterable[str]],
    resolver: Resolver | None = None,
    number: int | None = None,
    aliases: MlirAliases | None = None,
) -> int:
    """List the frames of `text_stream`, and open the chosen one; return the exit code.

    `number` (from 1) opens without asking. The opener's result is printed. Raises UsageError if
    there is no piped input or no such number; InputError if there is no frame, or no terminal for
    the prompt: then the frames are listed on standard output.
    """
    if text_stream.isatty():
        raise UsageError(
            "there is nothing to read: standard input is the terminal",
            "Write: make 2>&1 | trace-links pick",
        )
    choices = choices_in(text_stream, resolver or Resolver(here()), aliases)
    if not choices:
        raise InputError(
            "no frame has a file that exists on this machine",
            "`trace-links frames` prints the recognised frames; --map maps path prefixes.",
        )
    with _terminal() as terminal:
        if number is not None:
            if not 1 <= number <= len(choices):
                raise UsageError(f"frame {number} does not exist; there are 1 to {len(choices)}")
            chosen = choices[number - 1]
        elif terminal is None:
            for line in _rows(choices):
                show_name(line.rstrip())
            raise InputError(
                "there is no terminal for the prompt",
                "--number N opens the Nth frame of the list.",
            )
        else:
            found = _prompt(choices, terminal, "frames")
            if found is None:
                return CANCELLED
            chosen = choices[found]
        if terminal is not None and _descriptor(text_stream) == 0:
            # An editor may replace this process in its terminal.
            os.dup2(terminal, 0)
        for line in opener(arguments(chosen.location)):
            show_name(line)
    return 0


def pick(choices: Sequence[Choice]) -> Choice | None:
    """The user's choice; None if the user cancelled, or there is nothing to choose from.

    Raises InputError if there is no terminal for the prompt.
    """
    if not choices:
        return None
    with _terminal() as terminal:
        if terminal is None:
            raise InputError(
                f"{len(choices)} files match, and there is no terminal for the prompt",
                "Name one of them: " + ", ".join(_shown(one.location) for one in choices[:20]),
            )
        found = _prompt(choices, terminal, "files")
    return None if found is None else choices[found]


def choose_file(paths: Sequence[str]) -> str | None:
    """The file that the user chooses, or the only one, without asking. Raises as `pick`."""
    if len(paths) == 1:
        return paths[0]
    chosen = pick([Choice(Location(path)) for path in paths])
    return None if chosen is None else chosen.location.path


def choices_in(
    text_stream: TextIO, resolver: Resolver, aliases: MlirAliases | None = None
) -> list[Choice]:
    """The locations of the frames of a text, in order, each once; `aliases` as in Recogniser."""
    choices: dict[Location, Choice] = {}
    locator = FrameLocator(resolver)
    entered = resolver.directories.line
    for _, shown, frame in frames_in(_lines(text_stream), entered, aliases, names=True):
        widest = locator.widest(frame, shown.text)
        for location in locator.locations(widest):
            choices.setdefault(location, Choice(location, _rest(shown.text, widest)))
    return list(choices.values())


def _rest(line: str, frame: Frame) -> str:
    """The line without a location at its start, which is shown already."""
    if not line[: frame.start].strip():
        line = line[frame.end :].lstrip(":")
    return line.strip()[:_TEXT]


def _prompt(choices: Sequence[Choice], terminal: int, what: str) -> int | None:
    from trace_links.pick.prompt import prompt

    return prompt(_rows(choices), terminal, what)


def _lines(stream: TextIO) -> Iterator[str]:
    """The lines, long ones truncated."""
    while line := stream.readline(_MAX_LENGTH):
        rest = line
        while rest and not rest.endswith("\n"):
            rest = stream.readline(_MAX_LENGTH)
        yield line


def arguments(location: Location) -> list[str]:
    """The arguments of `command.open_target` for a location."""
    words = ["--file", location.path]
    if location.line is not None:
        words += ["--line", str(location.line)]
        if location.column is not None:
            words += ["--column", str(location.column)]
    return words


def _rows(choices: Sequence[Choice]) -> list[str]:
    """A numbered line for each choice: its location, and the text that contains it."""
    digits = len(str(len(choices)))
    return [
        _printable(f"{number:{digits}}  {_shown(choice.location)}  {choice.text}")
        for number, choice in enumerate(choices, start=1)
    ]


def _shown(location: Location) -> str:
    path = location.path
    for folder, name in ((here(), ""), (home(), "~/")):
        if len(folder) > 1 and path.startswith(folder + "/"):
            path = name + path[len(folder) + 1 :]
            break
    return ":".join([path, *(str(at) for at in location[1:] if at is not None)])


def _printable(text: str) -> str:
    text = "".join(character if character.isprintable() else " " for character in text)
    return text.encode("utf-8", "replace").decode()


def show_name(line: str) -> None:
    """Print a line with file names: made printable on a terminal, else as bytes."""
    if sys.stdout.isatty():
        line = printable(line)
    sys.stdout.flush()
    try:
        sys.stdout.buffer.write(os.fsencode(line) + b"\n")
        sys.stdout.buffer.flush()
    except BrokenPipeError:  # the reader has closed the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextlib.contextmanager
def _terminal() -> Iterator[int | None]:
    """A descriptor of the terminal; None if there is none that supports a prompt."""
    descriptor = None
    if os.environ.get("TERM", "dumb") != "dumb":
        for name in _terminal_names():
            try:
                descriptor = os.open(name, os.O_RDWR | os.O_NOCTTY | os.O_CLOEXEC)
                break
            except OSError:
                continue
    try:
        yield descriptor
    finally:
        if descriptor is not None:
            os.close(descriptor)


def _terminal_names() -> Iterator[str]:
    # macOS cannot wait for keys on /dev/tty, only on the device that it refers to.
    if sys.platform != "darwin":
        yield "/dev/tty"
    for descriptor in (2, 1, 0):
        with contextlib.suppress(OSError):
            yield os.ttyname(descriptor)


def _descriptor(stream: TextIO) -> int | None:
    try:
        return stream.fileno()
    except OSError:  # not a file
        return None
