"""Opens files of other hosts and of containers: in an editor here that can, or in one there.

Only for those in the user's configuration that have a key, and only for links with that key. The
opener imports this module for such links only.
"""

import os
from urllib.parse import quote_from_bytes

from trace_links.config import Config
from trace_links.errors import RefusedError
from trace_links.links.hosts import CONTAINERS, HOSTS, key_of
from trace_links.links.token import is_made_here
from trace_links.links.uri import Target, shown
from trace_links.opening import editors, elsewhere, emacs
from trace_links.opening.choice import Choice
from trace_links.opening.launch import Launch
from trace_links.resolve.maps import mapped, parse_maps

_SAFE = "/-._~"
_ANY_EDITOR = "vi"  # on every Unix


def kind_of(target: Target, config: Config) -> str:
    """HOSTS or CONTAINERS if the file is opened there, else "".

    Raises RefusedError for a link of somebody else.
    """
    host = target.host
    kind = CONTAINERS if host in config.containers else HOSTS
    key = key_of(host, kind)
    if kind == HOSTS and (host not in config.hosts or not key):
        return ""
    if not key or not is_made_here(target, key):
        what = "its token was made with another key" if target.token else "it has no token"
        setup = "ssh" if kind == HOSTS else "container"
        raise RefusedError(
            f"{shown(target.path)} is not opened: the link was not created by trace-links on"
            f" {host} ({what})",
            f"Run trace-links install {setup} {host}, and print it again there.",
        )
    return kind


def path_here(target: Target, config: Config) -> str:
    """The file on this machine by the user's maps; "" if there is none."""
    for path in mapped(target.path, parse_maps(config.maps, "/")):
        if os.path.isfile(path):
            return path
    return ""


def plan(choice: Choice, target: Target, kind: str) -> Launch:
    """The commands for a file of `kind`. Raises RefusedError or MissingToolError."""
    host, path, editor = target.host, target.path, choice.editor
    start = [choice.program, *choice.extra]
    if editor is None and any("{host}" in word for word in choice.command[1:]):
        argv = editors.command(choice.command, target, path, os.path.dirname(path), host)
        return Launch([], argv) if choice.terminal else Launch([argv])
    if editor is not None and editor.vscode and not choice.is_served:
        uri = f"vscode-remote://{_authority(host, kind)}{_quoted(path)}"
        if target.line is None:
            return Launch([[*start, "-r", "--file-uri", uri]])
        _refuse_ambiguous(path)
        return Launch([[*start, "-r", "-g", "--file-uri", f"{uri}{_position(target)}"]])
    if editor is not None and editor.name == "zed" and kind == HOSTS:
        _refuse_ambiguous(path)
        return Launch([[*start, f"ssh://{host}{_quoted(path)}{_position(target)}"]])
    if editor is not None and editor.name == "emacs":
        method = "ssh" if kind == HOSTS else os.path.basename(elsewhere.engine_of(host))
        filled = editors.arguments(editor, target, f"/{method}:{host}:{path}")
        return Launch(*emacs.commands(choice.program, choice.extra, filled))
    return Launch([], elsewhere.command(kind, host, _editor_there(choice, target), True))


def _authority(host: str, kind: str) -> str:
    """How VS Code names the machine of a remote file."""
    if kind == HOSTS:
        return f"ssh-remote+{host}"
    return "attached-container+" + f'{{"containerName":"/{host}"}}'.encode().hex()


def _editor_there(choice: Choice, target: Target) -> list[str]:
    """The command that starts an editor for terminals on the host, or in the container."""
    editor = choice.editor
    if editor is not None and editor.terminal:
        apart = editor.apart is not None and editors.reads_as_location(target.path)
        if apart and not editor.apart:
            _refuse_ambiguous(target.path)
        words = editors.arguments(editor, target, target.path, apart=apart)
        return [editor.commands[0], *words]
    return [_ANY_EDITOR, *([f"+{target.line}"] if target.line else []), target.path]


def _position(target: Target) -> str:
    """The line and column, as they follow a path."""
    if target.line is None:
        return ""
    return f":{target.line}" + (f":{target.column}" if target.column else "")


def _refuse_ambiguous(path: str) -> None:
    if editors.reads_as_location(path):
        raise RefusedError(
            f"{shown(path)} is not opened: the end of its name would be read as a line",
            "Choose an editor for terminals; `trace-links editors` lists them.",
        )


def _quoted(path: str) -> str:
    return quote_from_bytes(os.fsencode(path), safe=_SAFE)
