"""The table of editors and their arguments. No I/O: discovery.py finds which are installed.

An argument is a template: {file} {line} {column} {column0} {project} are replaced in one pass, so
that a path can contain any text. A tuple of arguments is skipped as a whole if a value in it is not
known. {:line} and {:column} are `:L` and `:C`, or nothing; {line1} and {column1} are 1 if not
known.

Commands are in the order of the search, editors in the order of preference.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from trace_links.links.uri import Target

Argument = str | tuple[str, ...]

_PLACEHOLDER = r"\{([^{}]*)\}"

# JetBrains: columns count from 0. Up to 2026.1 the options came first; since 2026.2 the launcher
# rejects an option as the first argument (IJPL-249895) and needs a project or --temp-project there.
_JETBRAINS = (("--line", "{line}"), ("--column", "{column0}"), "{file}")
_JETBRAINS_2026_2 = ("{project}", *_JETBRAINS)
FIRST_WITH_PROJECT = (2026, 2)
NO_PROJECT = "--temp-project"

_VSCODE = ("-r", "-g", "{file}{:line}{:column}")
_COLONS = ("{file}{:line}{:column}",)
# If FILE:LINE:COLUMN is one argument, the end of a name can be read as a location: `link:1` as the
# first line of `link`, which may lead anywhere. These are the arguments for such files; empty for
# editors without a form that separates the name.
_VSCODE_APART = ("-r", "{file}")  # without -g the name is used as it is
_HELIX_APART = (("+{line}",), "{file}")  # an existing name is used as it is
_NOT_APART = ()
_EMACS = (("+{line}{:column}",), "{file}")
_CURSOR = (("+call cursor({line},{column1})",), "--", "{file}")
_NVIM_SERVER = (
    "--server",
    "{server}",
    "--remote-expr",
    # A Neovim without a screen of its own, in a browser or another editor, shows nothing: fail.
    (
        "empty(nvim_list_uis()) ? execute('throw 1')"
        " : execute('drop ' . fnameescape('{vimfile}')) . cursor({line1},{column1})"
    ),
)


class Editor(NamedTuple):
    """One row of the table.

    `name` is the name for users. `programs` are the names of its programs, `executables` those of
    its executables while it runs, separated by spaces. `macos` is the program in an application's
    bundle.
    `apart`: the arguments for a file whose name it would read as a location; None if it does not
    parse names.
    """

    name: str
    title: str
    programs: str
    arguments: tuple[Argument, ...]
    executables: str = ""
    macos: str = ""
    terminal: bool = False
    apart: tuple[Argument, ...] | None = None

    @property
    def commands(self) -> list[str]:
        """The names of its programs."""
        return self.programs.split()

    @property
    def processes(self) -> list[str]:
        """The names of its executables while it runs."""
        return self.executables.split()

    @property
    def jetbrains(self) -> bool:
        """Whether it is an IDE of JetBrains."""
        return self.arguments is _JETBRAINS

    @property
    def vscode(self) -> bool:
        """Whether it is VS Code or a program made of it."""
        return self.arguments is _VSCODE


def _jetbrains(name: str, title: str, more: str = "") -> Editor:
    """An IDE with programs of the usual names, and `more`."""
    programs = f"{name} {name}.sh {name}64 {more} com.jetbrains.{title.replace(' ', '-')}"
    application = f"{title}.app/Contents/MacOS/{name}"
    return Editor(name, title, programs, _JETBRAINS, programs, application)


def _vscode(
    name: str, title: str, more: str = "", application: str = "", there: str = ""
) -> Editor:
    """VS Code or a program made of it; `there` is the program's name in the application."""
    path = f"{application}.app/Contents/Resources/app/bin/{there or name}" if application else ""
    return Editor(name, title, f"{name} {more}", _VSCODE, name, path, apart=_VSCODE_APART)


_IDEA = "com.jetbrains.IntelliJ-IDEA"
_PYCHARM = "com.jetbrains.PyCharm"

EDITORS = (
    _jetbrains("clion", "CLion", "clion-eap"),
    _jetbrains(
        "idea", "IntelliJ IDEA", "intellij-idea-ultimate intellij-idea-community"
        f" {_IDEA}-Ultimate {_IDEA}-Community",
    ),
    _jetbrains(
        "pycharm", "PyCharm", "charm pycharm-professional pycharm-community"
        f" {_PYCHARM}-Professional {_PYCHARM}-Community",
    ),
    _jetbrains("rustrover", "RustRover"),
    _jetbrains("goland", "GoLand"),
    _jetbrains("webstorm", "WebStorm"),
    _jetbrains("rider", "Rider"),
    _jetbrains("phpstorm", "PhpStorm"),
    _jetbrains("rubymine", "RubyMine", "mine"),
    _jetbrains("dataspell", "DataSpell"),
    _jetbrains("studio", "Android Studio", "android-studio com.google.AndroidStudio"),
    _vscode("code", "VS Code", "com.visualstudio.code", "Visual Studio Code"),
    _vscode("code-insiders", "VS Code Insiders", "", "Visual Studio Code - Insiders", "code"),
    _vscode("code-oss", "Code - OSS"),
    _vscode("codium", "VSCodium", "vscodium com.vscodium.codium", "VSCodium"),
    _vscode("cursor", "Cursor", "", "Cursor"),
    _vscode("windsurf", "Windsurf", "", "Windsurf"),
    _vscode("positron", "Positron", "", "Positron", "code"),
    Editor(
        "zed", "Zed", "zed zeditor zedit dev.zed.Zed", _COLONS, "zed-editor",
        "Zed.app/Contents/MacOS/cli", apart=_NOT_APART,
    ),
    Editor(
        "sublime", "Sublime Text", "subl sublime_text sublime-text.subl com.sublimetext.three",
        _COLONS, "sublime_text", "Sublime Text.app/Contents/SharedSupport/bin/subl",
        apart=_NOT_APART,
    ),
    Editor(
        "qtcreator", "Qt Creator", "qtcreator qt-creator", ("-client", *_COLONS), "qtcreator",
        "Qt Creator.app/Contents/MacOS/Qt Creator", apart=_NOT_APART,
    ),
    Editor("kate", "Kate", "kate", (("-l", "{line}"), ("-c", "{column}"), "{file}"), "kate"),
    Editor("xcode", "Xcode", "xed", (("--line", "{line}"), "{file}"), "Xcode"),
    # emacs.py decides which of its programs is started, and how.
    Editor("emacs", "Emacs", "emacs emacsclient emacs.emacsclient", _EMACS),
    Editor("gvim", "gVim", "gvim mvim", _CURSOR),
    Editor("nvim", "Neovim", "nvim", _CURSOR, terminal=True),
    Editor("vim", "Vim", "vim vi", _CURSOR, terminal=True),
    Editor("helix", "Helix", "hx helix", _COLONS, terminal=True, apart=_HELIX_APART),
    Editor("kakoune", "Kakoune", "kak", (("+{line}{:column}",), "{file}"), terminal=True),
    # Older versions parse the name for a location in spite of +LINE.
    Editor(
        "micro", "Micro", "micro", (("+{line}{:column}",), "{file}"), terminal=True,
        apart=_NOT_APART,
    ),
    Editor("nano", "GNU nano", "nano", (("+{line},{column1}",), "{file}"), terminal=True),
)  # fmt: skip


def by_name(name: str) -> Editor | None:
    """The editor with this name, or with a program of this name."""
    for editor in EDITORS:
        if name == editor.name or name in editor.commands:
            return editor
    return None


def arguments(
    editor: Editor,
    target: "Target",
    path: str,
    *,
    project: str = "",
    with_project: bool = False,
    server: str = "",
    apart: bool = False,
) -> list[str]:
    """The arguments after the program's name, for the file at `path`.

    `with_project`: the JetBrains arguments since 2026.2. `server`: a running Neovim's socket.
    `apart`: the form for a name that would be read as a location.
    """
    templates: tuple[Argument, ...] = editor.arguments
    if apart and editor.apart:
        templates = editor.apart
    if editor.jetbrains and with_project:
        templates = _JETBRAINS_2026_2
    elif server:
        templates = _NVIM_SERVER
    values = _values(target, path, project or NO_PROJECT)
    values["server"] = server
    values["vimfile"] = path.replace("'", "''")
    return [text for item in templates for text in _filled(item, values)]


def command(
    template: Sequence[str], target: "Target", path: str, project: str = "", host: str = ""
) -> list[str]:
    """A user's own command with its placeholders replaced; an unknown line or column is the first.

    The file is appended if no argument contains it.
    """
    values = _values(target, path, project)
    values["host"] = host
    values["line"] = values["line1"]
    values["column"] = values["column1"]
    values["column0"] = values["column0"] or "0"
    filled = [template[0], *(_fill(item, values) for item in template[1:])]
    return filled if any("{file" in item for item in template) else [*filled, path]


def joins(template: Sequence[str]) -> bool:
    """Whether an argument of a user's own command has text after the file."""
    return any(word.partition("{file}")[2] for word in template[1:])


def reads_as_location(path: str) -> bool:
    """Whether any editor reads a part of the path as a line or column.

    This holds for `a:1`, `a:1:2`, `a:`, `a+1`, `a+`, `a (1).cc`, and names that end with a space.
    """
    name = path.rpartition("/")[2]
    if path[-1:].isspace() or name.rstrip("0123456789").endswith("+"):
        return True
    for text, mark in ((path, ":"), (name, "(")):
        for part in text.split(mark)[1:]:
            if part[:1] in ("", ":", "(") or part[:1].isdigit():
                return True
    return False


def unknown_placeholders(template: Sequence[str]) -> list[str]:
    """Names in braces that `command` does not replace; `{}` and `{ x }` are not names."""
    known = _values(None, "", "")
    names = [name for item in template[1:] for name in re.findall(_PLACEHOLDER, item)]
    return [name for name in names if name.isidentifier() and name not in known]


def _values(target: "Target | None", path: str, project: str) -> dict[str, str]:
    """The value of each placeholder; "" if not known."""
    line, column = (target.line, target.column) if target else (None, None)
    return {
        "file": path,
        "line": str(line) if line else "",
        "column": str(column) if column else "",
        "column0": str(column - 1) if column else "",
        "line1": str(line or 1),
        "column1": str(column or 1),
        ":line": f":{line}" if line else "",
        ":column": f":{column}" if line and column else "",
        "project": project,
        "host": "",
    }


def _filled(item: "Argument", values: dict[str, str]) -> list[str]:
    if isinstance(item, str):
        return [_fill(item, values)]
    for text in item:
        for name in ("line", "column", "column0"):
            if "{" + name + "}" in text and not values[name]:
                return []
    return [_fill(text, values) for text in item]


def _fill(text: str, values: dict[str, str]) -> str:
    """Replace placeholders in one pass, so that values are not parsed. Unknown names are kept."""
    return re.sub(_PLACEHOLDER, lambda found: values.get(found[1], found[0]), text)
