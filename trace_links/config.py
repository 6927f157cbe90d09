"""Reads the user's configuration: a subset of TOML that the opener can parse at every click.

    editor = "clion"                              # a name of `trace-links editors`, or a program
    editor = ["myedit", "+{line}:{column}", "{file}"]    # or a command of your own;
                                                  # {column0} counts from 0, {project} is a folder
    terminal = ["kitty", "--"]                    # the terminal that terminal editors start in
    roots = ["~/src"]                             # open only files below these folders
    hosts = ["devbox"]                            # hosts with the same files at the same paths
    containers = ["dev"]                          # containers with files to open
    maps = ["/build/src=~/src"]                   # for the filter: replace a path prefix
    trees = ["~/src/xla"]                         # for the filter: where to find relative paths

The subset is: keys, one-line strings, and arrays of strings. tomllib is not used because with it
the opener takes 3.0 times as long as Python's start, without it 1.4 times; the limit is 2
(benchmarks/opener_start.py, "configured").
"""

import os

from tpu_walkthrough.errors import UsageError
from tpu_walkthrough.user_folders import config_home

_LISTS = ("terminal", "roots", "hosts", "containers", "maps", "trees")
_ESCAPES = {"\\": "\\", '"': '"', "t": "\t", "n": "\n", "r": "\r", "b": "\b", "f": "\f"}
TREE_CONFIG = ".trace-links.toml"
"""The name of a tree's own configuration."""
_MAX_HOST = 255  # characters


class Config:
    """The values of the file; empty for keys that are not set. `editor` is a list for a command."""

    __slots__ = ("containers", "editor", "hosts", "maps", "path", "roots", "terminal", "trees")

    def __init__(self, path: str = "") -> None:
        self.path = path
        self.editor: str | list[str] = ""
        self.terminal: list[str] = []
        self.roots: list[str] = []
        self.hosts: list[str] = []
        self.containers: list[str] = []
        self.maps: list[str] = []
        self.trees: list[str] = []


def tree_config(directory: str) -> str | None:
    """The nearest file with a tree's own configuration, in `directory` (absolute) or above it.

    See `resolve.tree_config`, which reads it.
    """
    while True:
        path = os.path.join(directory, TREE_CONFIG)
        if os.path.lexists(path):
            return path
        parent = os.path.dirname(directory)
        if parent == directory:
            return None
        directory = parent


def is_host_name(text: str) -> bool:
    """Whether it is a name for ssh that is not an option, and is not split or expanded anywhere."""
    return (
        0 < len(text) <= _MAX_HOST
        and text[0] not in "-."
        and all(one.isascii() and (one.isalnum() or one in "._-") for one in text)
    )


def config_path() -> str:
    """The path of the configuration file; TRACE_LINKS_CONFIG overrides it."""
    named = os.environ.get("TRACE_LINKS_CONFIG")
    if named:
        return named
    return os.path.join(config_home(), "trace-links", "config.toml")


def load(path: str = "") -> Config:
    """Read the configuration at `path`, by default at config_path(); empty if there is none.

    Raises UsageError with file and line.
    """
    named = path or os.environ.get("TRACE_LINKS_CONFIG", "")
    path = path or config_path()
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except FileNotFoundError:
        if named:
            raise UsageError(f"{path}: no such configuration file") from None
        return Config(path)
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UsageError(f"{path}: cannot be read: it is not valid UTF-8") from None
    return parse(text, path)


def parse(text: str, path: str = "config.toml") -> Config:
    """Parse the text. Raises UsageError with `path` and the line of an error."""
    config = Config(path)
    scanner = _Scanner(text, path)
    seen = set()
    while scanner.skip(lines=True):
        key = scanner.key()
        value = scanner.value()
        if key in seen:
            raise scanner.error(f"{key} is given twice")
        seen.add(key)
        if key == "editor" or (key in _LISTS and isinstance(value, list)):
            wrong = _wrong(key, value)
            if wrong:
                raise scanner.error(wrong)
            setattr(config, key, value)
        elif key in _LISTS:
            raise scanner.error(f"{key} must be a list of strings")
        else:
            known = ", ".join(("editor", *_LISTS))
            raise scanner.error(f"{key} is not a known key; keys are {known}")
        scanner.end_of_line()
    return config


def _wrong(key: str, value: str | list[str]) -> str:
    """Why a value is not valid for its key; "" if it is."""
    if not isinstance(value, list):
        return ""
    if (key == "editor" and value in ([], [""])) or (key == "terminal" and value == [""]):
        return f"{key} does not name a program"
    for text in value:
        if key == "roots" and not text.startswith(("/", "~")):
            return f"the root {text!a} is not absolute"
        if key in ("hosts", "containers") and not is_host_name(text):
            return f"the {key[:-1]} {text!a} is not a name of letters, digits, dots, - and _"
        old, equals, new = text.partition("=")
        if key == "maps" and not (old and equals and new):
            return f"the map {text!a} is not of the form OLD=NEW"
    return ""


class _Scanner:
    """Reads the text once from start to end."""

    def __init__(self, text: str, path: str) -> None:
        self.text = text.replace("\r\n", "\n")
        self.path = path
        self.at = 0

    def error(self, message: str) -> UsageError:
        line = self.text.count("\n", 0, self.at) + 1
        return UsageError(f"{self.path}:{line}: {message}")

    def skip(self, lines: bool = False) -> bool:
        """Skip blanks and comments, with `lines` also line ends; return whether text follows."""
        while self.at < len(self.text):
            character = self.text[self.at]
            if character == "#":
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end
            elif character in " \t" or (lines and character == "\n"):
                self.at += 1
            else:
                return True
        return False

    def key(self) -> str:
        start = self.at
        while self.peek().isalnum() or self.peek() in ("_", "-"):
            self.at += 1
        key = self.text[start : self.at]
        self.skip()
        if not key or self.peek() != "=":
            raise self.error("expected a line of the form: key = value")
        self.at += 1
        return key

    def value(self) -> str | list[str]:
        self.skip()
        if self.peek() != "[":
            return self.string()
        self.at += 1
        values: list[str] = []
        while self.skip(lines=True) and self.peek() != "]":
            values.append(self.string())
            self.skip(lines=True)
            if self.peek() == ",":
                self.at += 1
            elif self.peek() != "]":
                raise self.error("expected a comma or the end of the list")
        if self.peek() != "]":
            raise self.error("a list is not closed")
        self.at += 1
        return values

    def string(self) -> str:
        quote = self.peek()
        if quote not in ('"', "'") or not quote:
            raise self.error("expected a string in quotes, or a list of them")
        self.at += 1
        found: list[str] = []
        while (character := self.peek()) != quote:
            if character in ("", "\n"):
                raise self.error("a string is not closed")
            self.at += 1
            if character == "\\" and quote == '"':
                character = self.escape()
            found.append(character)
        self.at += 1
        return "".join(found)

    def escape(self) -> str:
        letter = self.peek()
        if letter not in _ESCAPES:
            raise self.error("unknown escape; write paths in 'single quotes'")
        self.at += 1
        return _ESCAPES[letter]

    def end_of_line(self) -> None:
        if self.skip() and self.peek() != "\n":
            raise self.error("expected the end of the line")

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]
