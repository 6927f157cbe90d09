"""The opener's command line: parses the arguments, checks the target, starts the editor.

    --url URI | URI | FILE[:LINE[:COLUMN]] | --file FILE [--line L] [--column C]
    --editor NAME    --config FILE    --dry-run (print the argv, an argument per line)

Anybody can print a link, and some programs insert it into a command line, where it can end its
quotes. So a URI must be the last argument: with anything after it, nothing is opened. After --file,
which terminals fill in as well, only a line and a column are allowed.
"""

import os
import sys
from collections.abc import Iterator

from tpu_walkthrough import version
from tpu_walkthrough.current_folder import here
from tpu_walkthrough.errors import UsageError, WalkthroughError
from trace_links.config import Config, load
from trace_links.errors import RefusedError, message_of
from trace_links.links.uri import Target, number, parse_location, parse_uri, shown
from trace_links.opening import choice as editor_choice
from trace_links.opening import launch, notify, remote
from trace_links.opening.policy import check

_OPTIONS = ("--url", "--file", "--line", "--column", "--editor", "--config")
_AFTER_FILE = ("--line", "--column")
_HELP = """\
Usage: trace-links-open [OPTIONS] URI
       trace-links-open [OPTIONS] FILE[:LINE[:COLUMN]]
       trace-links-open [OPTIONS] --file FILE [--line LINE] [--column COLUMN]

Open a file in the editor, as a click on a link does.

Options, given before URI or FILE:
  --editor NAME   the editor to open: a name that `trace-links editors` lists
  --config FILE   the configuration to use instead of the user's
  --dry-run       print the arguments of the editor, one per line, and do nothing
  --help          show this message and exit
  --version       show the version and exit

Exit codes: 0 opened, 2 usage, 3 refused, 4 no editor.
"""


def run(arguments: list[str]) -> int:
    """Run, and return the exit code. Errors go to stderr, and to the desktop without a terminal."""
    if arguments in (["--help"], ["--version"]):
        sys.stdout.write(_HELP if arguments == ["--help"] else f"trace-links-open {version()}\n")
        return 0
    try:
        for line in open_target(arguments):
            # File names are bytes and may be invalid text.
            sys.stdout.buffer.write(os.fsencode(line) + b"\n")
    except WalkthroughError as error:
        _report(error)
        return error.exit_code
    return 0


def open_target(arguments: list[str]) -> list[str]:
    """Open the target and return []; with --dry-run return the argv, or the URL for an IDE.

    Raises WalkthroughError.
    """
    options, words, dry_run = _parsed(arguments)
    target = _target(options, words)
    config = load(options.get("--config", ""))
    elsewhere = target.host in (*config.hosts, *config.containers)
    planned = _remote(target, config, options) if elsewhere else None
    if planned is None:
        path = check(target, config.roots, config.hosts)
        choice = editor_choice.choose(options.get("--editor", ""), config)
        planned = launch.plan(choice, target, path)
    if dry_run:
        return planned.shown
    launch.start(planned, config)
    return []


def _remote(target: Target, config: Config, options: dict[str, str]) -> "launch.Launch | None":
    """What to start for a file of another host; None if it is opened as a file of this one.

    `target` becomes that of this machine if the user's maps lead to it.
    """
    kind = remote.kind_of(target, config)
    if not kind:
        return None
    here = remote.path_here(target, config)
    if here:
        target.path, target.host, target.token = here, "", None
        return None
    return remote.plan(editor_choice.choose(options.get("--editor", ""), config), target, kind)


def is_uri(text: str) -> bool:
    """Whether the text can only be a link, of any scheme."""
    if text.lower().startswith(("tracelinks:", "file:")):
        return True
    scheme, slashes, _ = text.partition("://")
    return bool(slashes) and scheme.isascii() and scheme.isalnum() and not os.path.lexists(text)


def _parsed(arguments: list[str]) -> tuple[dict[str, str], list[str], bool]:
    options: dict[str, str] = {}
    words: list[str] = []
    dry_run = False
    rest = iter(arguments)
    for argument in rest:
        name, equals, value = argument.partition("=")
        if argument == "--":
            words.extend(rest)
        elif argument == "--dry-run" and "--file" not in options:
            dry_run = True
        elif name in _OPTIONS:
            given = value if equals else next(rest, None)
            if given is None or name in options:
                raise UsageError(f"{name} needs one value")
            if "--file" in options and name not in _AFTER_FILE:
                raise UsageError(f"{name} comes after --file", "Give it before --file.")
            options[name] = given
            if name == "--url":
                _refuse_more(rest)
        elif argument.startswith("-"):
            raise UsageError(f"unknown option {shown(argument)}", "See trace-links-open --help.")
        else:
            words.append(argument)
            if is_uri(argument):
                _refuse_more(rest)
    return options, words, dry_run


def _refuse_more(rest: "Iterator[str]") -> None:
    for argument in rest:
        raise RefusedError(
            f"{shown(argument)} comes after the link, which must be the last argument",
            "Nothing was opened. Give options before the link.",
        )


def _target(options: dict[str, str], words: list[str]) -> Target:
    if len(words) + ("--url" in options) + ("--file" in options) != 1:
        raise UsageError("expected one URI or one FILE:LINE:COLUMN", "See trace-links-open --help.")
    if "--url" in options:
        return parse_uri(options["--url"])
    if words:
        if is_uri(words[0]):
            return parse_uri(words[0])
        return parse_location(words[0], here())
    # A terminal without a line passes an empty one.
    name, line, column = (options.get(key, "") for key in ("--file", "--line", "--column"))
    target = parse_location(os.path.join(here(), name), "/")
    if line:
        target.line = number(line, "line")
        target.column = number(column, "column") if column else None
    return target


def _report(error: WalkthroughError) -> None:
    message = message_of(error)
    if sys.stderr is not None:
        print(ascii_safe(message), file=sys.stderr)
        if sys.stderr.isatty():
            return
    notify.show(message)


def ascii_safe(message: str) -> str:
    """The message with escapes for the characters that some terminals cannot show."""
    text = message.encode("ascii", "backslashreplace").decode("ascii")
    return "".join(one if one >= " " or one == "\n" else f"\\x{ord(one):02x}" for one in text)
