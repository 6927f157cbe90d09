"""Reads the user's configuration.

editor = "clion"                              # a name of `trace-links editors`, or a program
editor = ["myedit", "+{line}:{column}", "{file}"]    # or a command of your own;
# {column0} counts from 0, {project} is a folder
terminal = ["kitty", "--"]                    # the terminal that terminal editors start in
roots = ["~/src"]                             # open only files below these folders
hosts = ["devbox"]                            # hosts with the same files at the same paths
containers = ["dev"]                          # containers with files to open
maps = ["/build/src=~/src"]                   # for the filter: replace a path prefix
trees = ["~/src/xla"]                         # for the filter: where to find relative paths
"""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass, field, fields

from tpu_walkthrough.errors import UsageError
from tpu_walkthrough.user_folders import config_home

TREE_CONFIG = ".trace-links.toml"
"""The name of a tree's own configuration."""
_MAX_HOST = 255  # characters


@dataclass
class Config:
    """The values of the file; empty for keys that are not set."""

    path: str = ""
    editor: str | list[str] = ""
    """A list for a command."""
    terminal: list[str] = field(default_factory=list)
    roots: list[str] = field(default_factory=list)
    hosts: list[str] = field(default_factory=list)
    containers: list[str] = field(default_factory=list)
    maps: list[str] = field(default_factory=list)
    trees: list[str] = field(default_factory=list)


_KEYS = tuple(key.name for key in fields(Config) if key.name != "path")


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
        and all(letter.isascii() and (letter.isalnum() or letter in "._-") for letter in text)
    )


def config_path() -> str:
    """The path of the configuration file; TRACE_LINKS_CONFIG overrides it."""
    named = os.environ.get("TRACE_LINKS_CONFIG")
    if named:
        return named
    return os.path.join(config_home(), "trace-links", "config.toml")


def load(path: str = "") -> Config:
    """Read the configuration at `path`, by default at config_path(); empty if there is none.

    Raises UsageError.
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
    """Parse the text. Raises UsageError with `path` for one that is not valid."""
    try:
        values = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{path}: {error}") from None
    for key, value in values.items():
        problem = _wrong(key, value)
        if problem:
            raise UsageError(f"{path}: {problem}")
    return Config(path, **values)


def _wrong(key: str, value: object) -> str:
    """Why a value is not valid for its key; "" if it is."""
    if key not in _KEYS:
        return f"{key!a} is not a known key; keys are {', '.join(_KEYS)}"
    if key == "editor" and isinstance(value, str):
        return ""
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        return f"{key} must be a {'string or a ' if key == 'editor' else ''}list of strings"
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
