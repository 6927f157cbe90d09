"""The table of editors and their arguments. No I/O: discovery.py finds which are installed.

An argument is a template: {file} {line} {column} {column0} {project} are replaced in one pass, so
that a path can contain any text. A tuple of arguments is skipped as a whole if a value in it is not
known. {:line} and {:column} are `:L` and `:C`, or nothing; {line1} and {column1} are 1 if not
known.

Commands are in the order of the search, editors in the order of preference.
"""

from collections.abc import Sequence
from typing import NamedTuple

from trace_links.links.uri import Target

Argument = str | tuple[str, ...]

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


def _jetbrains(name: str, title: str, commands: str, macos: str) -> Editor:
    return Editor(name, title, commands, _JETBRAINS, commands, macos)


def _vscode(name: str, title: str, programs: str, process: str, macos: str = "") -> Editor:
    return Editor(name, title, programs, _VSCODE, process, macos, apart=_VSCODE_APART)


EDITORS = (
    _jetbrains(
        "clion", "CLion", "clion clion.sh clion64 clion-eap com.jetbrains.CLion",
        "CLion.app/Contents/MacOS/clion",
    ),
    _jetbrains(
        "idea", "IntelliJ IDEA",
        "idea idea.sh idea64 intellij-idea-ultimate intellij-idea-community"
        " com.jetbrains.IntelliJ-IDEA-Ultimate com.jetbrains.IntelliJ-IDEA-Community",
        "IntelliJ IDEA.app/Contents/MacOS/idea",
    ),
    _jetbrains(
        "pycharm", "PyCharm",
        "pycharm pycharm.sh pycharm64 charm pycharm-professional pycharm-community"
        " com.jetbrains.PyCharm-Professional com.jetbrains.PyCharm-Community",
        "PyCharm.app/Contents/MacOS/pycharm",
    ),
    _jetbrains(
        "rustrover", "RustRover", "rustrover rustrover.sh rustrover64 com.jetbrains.RustRover",
        "RustRover.app/Contents/MacOS/rustrover",
    ),
    _jetbrains(
        "goland", "GoLand", "goland goland.sh goland64 com.jetbrains.GoLand",
        "GoLand.app/Contents/MacOS/goland",
    ),
    _jetbrains(
        "webstorm", "WebStorm", "webstorm webstorm.sh webstorm64 com.jetbrains.WebStorm",
        "WebStorm.app/Contents/MacOS/webstorm",
    ),
    _jetbrains(
        "rider", "Rider", "rider rider.sh rider64 com.jetbrains.Rider",
        "Rider.app/Contents/MacOS/rider",
    ),
    _jetbrains(
        "phpstorm", "PhpStorm", "phpstorm phpstorm.sh phpstorm64 com.jetbrains.PhpStorm",
        "PhpStorm.app/Contents/MacOS/phpstorm",
    ),
    _jetbrains(
        "rubymine", "RubyMine", "rubymine rubymine.sh rubymine64 mine com.jetbrains.RubyMine",
        "RubyMine.app/Contents/MacOS/rubymine",
    ),
    _jetbrains(
        "dataspell", "DataSpell", "dataspell dataspell.sh dataspell64 com.jetbrains.DataSpell",
        "DataSpell.app/Contents/MacOS/dataspell",
    ),
    _jetbrains(
        "studio", "Android Studio", "studio studio.sh studio64 android-studio"
        " com.google.AndroidStudio",
        "Android Studio.app/Contents/MacOS/studio",
    ),
    _vscode(
        "code", "VS Code", "code com.visualstudio.code", "code",
        "Visual Studio Code.app/Contents/Resources/app/bin/code",
    ),
    _vscode(
        "code-insiders", "VS Code Insiders", "code-insiders", "code-insiders",
        "Visual Studio Code - Insiders.app/Contents/Resources/app/bin/code",
    ),
    _vscode("code-oss", "Code - OSS", "code-oss", "code-oss"),
    _vscode(
        "codium", "VSCodium", "codium vscodium com.vscodium.codium", "codium",
        "VSCodium.app/Contents/Resources/app/bin/codium",
    ),
    _vscode(
        "cursor", "Cursor", "cursor", "cursor",
        "Cursor.app/Contents/Resources/app/bin/cursor",
    ),
    _vscode(
        "windsurf", "Windsurf", "windsurf", "windsurf",
        "Windsurf.app/Contents/Resources/app/bin/windsurf",
    ),
    _vscode(
        "positron", "Positron", "positron", "positron",
        "Positron.app/Contents/Resources/app/bin/code",
    ),
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
    parts = [part for item in template[1:] for part in item.split("{")[1:]]
    names = [name for name, brace, _ in (part.partition("}") for part in parts) if brace]
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
    first, *parts = text.split("{")
    filled = first
    for part in parts:
        name, brace, rest = part.partition("}")
        filled += values[name] + rest if brace and name in values else "{" + part
    return filled
