"""Frames to choose from, for terminals without links: `cmd 2>&1 | trace-links pick`.

All of the output is read first, then the frames that lead to files here are offered in a prompt on
the terminal itself, as standard input is the pipe. Opening is the caller's: it hands in what takes
the arguments of `open_command.open_target`.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import TYPE_CHECKING, NamedTuple, TextIO

from tpu_walkthrough.current_folder import here
from tpu_walkthrough.errors import InputError, UsageError
from tpu_walkthrough.printable import printable
from trace_links.links.linker import Places
from trace_links.location import Location
from trace_links.recognise.ansi import visible
from trace_links.recognise.recogniser import Recogniser
from trace_links.resolve.resolver import Resolver

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from trace_links.recognise.recogniser import Frame

__all__ = ["Choice", "choices_in", "choose_file", "pick", "run", "show_name"]

CANCELLED = 130  # the exit code of what a user interrupts
_LONGEST = 64 * 1024  # code points of a line that are looked at
_TEXT = 300  # code points of it that are kept to be shown


class Choice(NamedTuple):
    """A place that can be opened. `text` is the line of output that names it, or the rest of it."""

    location: Location
    text: str = ""


def run(
    text_stream: TextIO,
    opener: Callable[[list[str]], Iterable[str]],
    resolver: Resolver | None = None,
    number: int | None = None,
) -> int:
    """Offers the frames of what `text_stream` has, and opens the chosen; the exit code.

    `number` (from 1) opens without asking. What the opener returns is printed. Raises UsageError
    where nothing is piped in or there is no such number; InputError where there is no frame, or no
    terminal to ask on: then the frames are listed on standard output.
    """
    if text_stream.isatty():
        raise UsageError(
            "there is no output to look for frames in",
            "Pipe it in: make 2>&1 | trace-links pick",
        )
    choices = choices_in(text_stream, resolver or Resolver(here()))
    if not choices:
        raise InputError(
            "no frame leads to a file here",
            "`trace-links frames` prints what is recognised; --map sets where files lie.",
        )
    with _terminal() as terminal:
        if number is not None:
            if not 1 <= number <= len(choices):
                raise UsageError(f"there is no frame {number}; there are 1 to {len(choices)}")
            chosen = choices[number - 1]
        elif terminal is None:
            for line in _rows(choices):
                show_name(line.rstrip())
            raise InputError(
                "there is no terminal to choose on",
                "--number N opens the frame with that number of the list.",
            )
        else:
            found = _prompt(choices, terminal, "frames")
            if found is None:
                return CANCELLED
            chosen = choices[found]
        if terminal is not None and _descriptor(text_stream) == 0:
            # An editor may take this process's terminal for its own.
            os.dup2(terminal, 0)
        for line in opener(_arguments(chosen.location)):
            show_name(line)
    return 0


def pick(choices: Sequence[Choice]) -> Choice | None:
    """The choice of the user; None if it was cancelled, or there is nothing to choose from.

    Raises InputError where there is no terminal to ask on.
    """
    if not choices:
        return None
    with _terminal() as terminal:
        if terminal is None:
            raise InputError(
                f"{len(choices)} files are meant equally, and there is no terminal to ask on",
                "Name one of them: " + ", ".join(_place(one.location) for one in choices[:20]),
            )
        found = _prompt(choices, terminal, "files")
    return None if found is None else choices[found]


def choose_file(paths: Sequence[str]) -> str | None:
    """One of these files, as the user chooses; the only one without asking. As `pick`."""
    if len(paths) == 1:
        return paths[0]
    chosen = pick([Choice(Location(path)) for path in paths])
    return None if chosen is None else chosen.location.path


def choices_in(text_stream: TextIO, resolver: Resolver) -> list[Choice]:
    """The places that the frames of a text lead to, in order, each once."""
    if isinstance(text_stream, io.TextIOWrapper):
        # Output may hold anything, and names of files are bytes.
        text_stream.reconfigure(errors="surrogateescape")
    choices: dict[Location, Choice] = {}
    recogniser = Recogniser()
    places = Places(resolver)
    for raw in _lines(text_stream):
        shown = visible(raw.rstrip("\r\n"))
        resolver.directories.line(shown.text)
        for frame in recogniser.feed(shown.text, shown.painted):
            for place in places.every(frame):
                choices.setdefault(place, Choice(place, _rest(shown.text, frame)))
    return list(choices.values())


def _rest(line: str, frame: Frame) -> str:
    """The line without a place at its start, which is shown already."""
    if not line[: frame.start].strip():
        line = line[frame.end :].lstrip(":")
    return line.strip()[:_TEXT]


def _prompt(choices: Sequence[Choice], terminal: int, what: str) -> int | None:
    from trace_links.pick.prompt import prompt

    return prompt(_rows(choices), terminal, what)


def _lines(stream: TextIO) -> Iterator[str]:
    """The lines, the long ones cut."""
    while line := stream.readline(_LONGEST):
        rest = line
        while rest and not rest.endswith("\n"):
            rest = stream.readline(_LONGEST)
        yield line


def _arguments(place: Location) -> list[str]:
    arguments = ["--file", place.path]
    if place.line is not None:
        arguments += ["--line", str(place.line)]
        if place.column is not None:
            arguments += ["--column", str(place.column)]
    return arguments


def _rows(choices: Sequence[Choice]) -> list[str]:
    """A numbered line for each choice: its place, and the text that named it."""
    digits = len(str(len(choices)))
    return [
        _printable(f"{number:{digits}}  {_place(choice.location)}  {choice.text}")
        for number, choice in enumerate(choices, start=1)
    ]


def _place(place: Location) -> str:
    path = place.path
    for folder, name in ((here(), ""), (os.path.expanduser("~"), "~/")):
        if len(folder) > 1 and path.startswith(folder + "/"):
            path = name + path[len(folder) + 1 :]
            break
    return ":".join([path, *(str(at) for at in place[1:] if at is not None)])


def _printable(text: str) -> str:
    text = "".join(character if character.isprintable() else " " for character in text)
    return text.encode("utf-8", "replace").decode()


def show_name(line: str) -> None:
    """Prints a line; names of files are bytes, and need not be text, unless a terminal has it."""
    if sys.stdout.isatty():
        line = printable(line)
    sys.stdout.flush()
    try:
        sys.stdout.buffer.write(os.fsencode(line) + b"\n")
        sys.stdout.buffer.flush()
    except BrokenPipeError:  # whoever reads has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextlib.contextmanager
def _terminal() -> Iterator[int | None]:
    """A descriptor of the terminal, None where there is none that can be asked on."""
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
    # macOS cannot wait for keys on /dev/tty, only on the device that it stands for.
    if sys.platform != "darwin":
        yield "/dev/tty"
    for descriptor in (2, 1, 0):
        with contextlib.suppress(OSError):
            yield os.ttyname(descriptor)


def _descriptor(stream: TextIO) -> int | None:
    try:
        return stream.fileno()
    except OSError:  # not of a file
        return None
