"""The options that several commands of `trace-links` share, the input, and lines of output."""

from __future__ import annotations

import contextlib
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, NamedTuple, TextIO

import typer

from tpu_walkthrough.command_line import optional, switch
from tpu_walkthrough.console import show_marked
from tpu_walkthrough.errors import InputError, UsageError
from tpu_walkthrough.printable import printable
from trace_links.stream.filter import MODES, Settings

Maps = Annotated[
    list[str] | None,
    optional("--map", metavar="OLD=NEW", text="Rewrite the path prefix OLD to NEW. Repeatable."),
]
NoCheck = Annotated[
    bool, switch("--no-check", text="Do not check whether the files exist on this machine.")
]
Editor = Annotated[
    str,
    optional(
        "--editor",
        metavar="NAME",
        text="Open this editor, a name that `trace-links editors` lists.",
    ),
]
DryRun = Annotated[bool, switch("--dry-run", text="Show what would be done, and do nothing.")]
File = Annotated[
    str, typer.Argument(metavar="FILE", help="The file to read; standard input by default.")
]


class Filter(NamedTuple):
    """How links are added."""

    links: Annotated[
        str,
        typer.Option(
            "--links",
            metavar="auto|always|never",
            help="Add links always, never, or (auto) if standard output is a terminal with links.",
        ),
    ] = "auto"
    uri: Annotated[
        str,
        optional(
            "--uri",
            metavar="FORMAT",
            text="Write the URIs of links in FORMAT, a name that `trace-links uri-formats` lists or"
            " a template with {path}, {line} and {column}; by default what the terminal opens.",
        ),
    ] = ""
    maps: Maps = None
    no_check: NoCheck = False
    keep_links: Annotated[
        bool,
        switch(
            "--keep-links",
            text="Leave all links of the output itself. Without this option, one to a file of this"
            " machine opens your editor, too, if its text names the file.",
        ),
    ] = False

    def settings(self) -> Settings:
        """The same for the stream. Raises UsageError."""
        if self.links not in MODES:
            raise UsageError(f"--links {self.links} is not one of {', '.join(MODES)}")
        maps = tuple(self.maps or ())
        return Settings(self.links, self.uri, maps, not self.no_check, self.keep_links)

    def first_given(self) -> str:
        """An option that was given, as on the command line; "" if none was."""
        if self.no_check:
            return "--no-check"
        if self.keep_links:
            return "--keep-links"
        if self.maps:
            return shlex.join(["--map", self.maps[0]])
        if self.uri:
            return shlex.join(["--uri", self.uri])
        return "" if self.links == "auto" else shlex.join(["--links", self.links])


@contextlib.contextmanager
def opened(name: str) -> Iterator[TextIO]:
    """Open standard input or a file for reading lines, which end at newlines only."""
    if name == "-" and sys.stdin is None:
        raise InputError("the input cannot be read: it is closed")
    if name == "-" and sys.stdin.isatty():
        raise UsageError(
            "there is nothing to read: standard input is the terminal",
            "Pipe the output of a program into this command, or name a file.",
        )
    try:
        with open(
            sys.stdin.fileno() if name == "-" else name,
            encoding="utf-8",
            errors="surrogateescape",  # output may contain any bytes, and so may file names
            newline="\n",
            closefd=name != "-",
        ) as lines:
            yield lines
    except OSError as error:
        if error.filename != name:
            raise
        raise InputError(f"{name}: {error.strerror}") from None


def print_lines(lines: Iterable[str], write: Callable[[str], None] | None = None) -> None:
    """Print lines, made printable unless `write` is for data or for marked lines."""
    for line in lines:
        if write:
            write(line + "\n")
        else:
            show_marked(printable(line) + "\n")
