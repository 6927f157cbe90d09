"""From a target to a running editor: which one, with which arguments, detached from this process.

Never a shell: argv lists only. The order is: asked for, configured, running, installed. The opener
imports this at every click, so it imports next to nothing.
"""

import os

from trace_links import editor_search as search
from trace_links import editors
from trace_links.config import Config, config_path
from trace_links.editors import EDITORS, Editor
from trace_links.errors import MissingToolError, UsageError
from trace_links.uri import Target, shown

_PLACEHOLDERS = "Known are {file}, {line}, {column}, {column0} and {project}."
_GIVE_UP_AFTER = 3.0  # seconds; a launcher that refuses its arguments does so at once
_SERVED = "http://"  # how the program of an IDE starts that is reached by its web server


class Choice:
    """An editor and the program that starts it. `command`: the user's own template instead.

    The program of an IDE that runs and has no launcher is its web server's address. `extra` are
    arguments of the user's own, from $EDITOR. `terminal`: it needs one. `why` says how it was
    chosen.
    """

    __slots__ = ("command", "editor", "extra", "program", "terminal", "why")

    def __init__(
        self,
        why: str,
        editor: Editor | None,
        program: str,
        extra: list[str] | None = None,
        command: list[str] | None = None,
        terminal: bool = False,
    ) -> None:
        self.why = why
        self.editor = editor
        self.program = program
        self.extra = extra or []
        self.command = command or []
        self.terminal = editor.terminal if editor else terminal

    def title(self) -> str:
        """What it is, and whether it will stand at the line."""
        if self.editor:
            return self.editor.title
        gets_line = any("{line" in word for word in self.command)
        return "your own command" + ("" if gets_line else " without a {line}")


class Launch:
    """What to start. `otherwise`: what to start where `argv` is refused, if it may be.

    `place`: what a JetBrains IDE that runs is asked for where nothing of that starts, or where
    `argv` is what to ask it for.
    """

    __slots__ = ("argv", "otherwise", "place", "terminal")

    def __init__(
        self,
        argv: list[str],
        otherwise: list[str],
        terminal: bool,
        place: tuple[Editor, Target, str] | None = None,
    ) -> None:
        self.argv = argv
        self.otherwise = otherwise
        self.terminal = terminal
        self.place = place


def choose(asked: str, config: Config) -> Choice:
    """The editor to use. Raises MissingToolError or UsageError."""
    where = search.folders()
    asked = asked or os.environ.get("TRACE_LINKS_EDITOR", "")
    if asked:
        return _named(asked, "asked for", where)
    if config.editor:
        return _named(config.editor, f"configured in {config.path}", where)
    return _running_or_installed(where)


def _running_or_installed(where: list[str]) -> Choice:
    # Which one runs matters only where there is a choice; looking for all, and for what runs, takes
    # a while.
    windowed = _installed(False, 2, where)
    if len(windowed) != 1:
        for editor, executable in search.running():
            # What runs in a sandbox, or was replaced since, is not to be found under its name.
            known = search.is_program(executable)
            path = executable if known else search.find(editor, where)
            if path is None and editor.jetbrains:
                path = _server_of(editor, sure=True)
            if path:
                return Choice("running", editor, path)
    if windowed:
        return Choice("installed", *windowed[0])
    from trace_links import running_ide

    deaf = []
    for editor, address in running_ide.answering():
        if running_ide.opens_files(address):
            return Choice("running", editor, address)
        deaf.append((editor, address))
    for variable in ("VISUAL", "EDITOR"):
        value = os.environ.get(variable, "").strip()
        if value:
            return _named(value, f"${variable}", where)
    if search.nvim_server():
        nvim = editors.by_name("nvim")
        path = search.find(nvim, where) if nvim else None
        if path:
            return Choice("running", nvim, path)
    in_terminal = _installed(True, 1, where)
    if in_terminal:
        return Choice("installed", *in_terminal[0])
    if deaf:
        raise running_ide.without_plugin(*deaf[0])
    raise MissingToolError(
        "no editor was found", f'Set one in {config_path()}, such as: editor = "code"'
    )


def _server_of(editor: Editor, sure: bool = False) -> str | None:
    """Where a JetBrains IDE answers; with `sure` only if it opens files there."""
    from trace_links import running_ide

    address = running_ide.find(editor)
    return address if address and (not sure or running_ide.opens_files(address)) else None


def _location(address: str, target: Target, path: str) -> str:
    from trace_links import running_ide

    return running_ide.location(address, target, path)


def _that_runs(editor: Editor) -> str | None:
    """The program or the address of a JetBrains IDE that runs."""
    for other, executable in search.running():
        if other is editor and search.is_program(executable):
            return executable
    return _server_of(editor)


def _installed(terminal: bool, enough: int, where: list[str]) -> list[tuple[Editor, str]]:
    """The first editors that are there, in a terminal or not, but no more than are enough."""
    found: list[tuple[Editor, str]] = []
    for editor in EDITORS:
        if editor.terminal == terminal and len(found) < enough:
            path = search.find(editor, where)
            if path:
                found.append((editor, path))
    return found


def _named(asked: str | list[str], why: str, where: list[str]) -> Choice:
    """An editor's name, a program, or a command with or without placeholders."""
    words = asked if isinstance(asked, list) else _words(asked, why)
    if not words or not words[0]:
        raise UsageError(f"the editor that is {why} is empty")
    first, rest = words[0], words[1:]
    editor = editors.by_name(os.path.basename(first))
    path: str | None
    if "/" in first:
        path = os.path.expanduser(first)
        path = path if path[:1] == "/" and search.is_program(path) else None
    elif editor and first == editor.name:
        path = search.find(editor, where)
    else:
        path = search.program(first, where)
    own_command = editor is None or any("{" in word for word in rest)
    if path is None and editor and editor.jetbrains and not own_command:
        path = _that_runs(editor)
    if path is None:
        raise MissingToolError(
            f"the editor {shown(first)} ({why}) was not found",
            "`trace-links editors` lists what there is.",
        )
    if own_command:
        command = [path, *rest]
        for name in editors.unknown_placeholders(command):
            raise UsageError(f"the editor that is {why} has {{{name}}}", _PLACEHOLDERS)
        # What is handed to an editor that runs already is seen there.
        remote = any(word.startswith("--remote") for word in rest)
        in_terminal = editor is not None and editor.terminal and not remote
        return Choice(why, None, path, command=command, terminal=in_terminal)
    return Choice(why, editor, path, rest)


def _words(text: str, why: str) -> list[str]:
    expanded = os.path.expanduser(text)
    if search.is_program(expanded) or not any(mark in text for mark in "'\"\\ \t"):
        return [expanded]
    if not any(mark in text for mark in "'\"\\"):
        return text.split()
    import shlex

    try:
        return shlex.split(text)
    except ValueError as error:
        raise UsageError(f"the editor that is {why}, {shown(text)}: {error}") from None


def plan(choice: Choice, target: Target, path: str) -> Launch:
    """The argv for the file at `path`, which has been checked."""
    editor = choice.editor
    if editor is None:
        project = search.project_of(path) or os.path.dirname(path)
        argv = editors.command(choice.command, target, path, project)
        return Launch(argv, [], choice.terminal)
    start = [choice.program, *choice.extra]
    if editor.jetbrains:
        place = (editor, target, path)
        if choice.program.startswith(_SERVED):
            return Launch([_location(choice.program, target, path)], [], False, place)
        version = search.version(choice.program)
        old = [*start, *editors.arguments(editor, target, path)]
        if version and version < editors.FIRST_WITH_PROJECT:
            return Launch(old, [], False, place)
        project = search.project_of(path)
        new = [*start, *editors.arguments(editor, target, path, project=project, with_project=True)]
        return Launch(new, [] if version else old, False, place)
    if editor.name == "nvim" and (server := search.nvim_server()):
        return Launch([*start, *editors.arguments(editor, target, path, server=server)], [], False)
    return Launch([*start, *editors.arguments(editor, target, path)], [], editor.terminal)


def start(launch: Launch, config: Config) -> None:
    """Starts it, and does not wait for it. Raises MissingToolError or RefusedError.

    An editor that needs a terminal takes this process's own, for good, or gets a new one.
    """
    if launch.place:
        _start_ide(launch, *launch.place)
        return
    if launch.terminal and os.isatty(0) and os.isatty(1):
        os.execv(launch.argv[0], launch.argv)
    if not launch.terminal:
        detached(launch.argv)
        return
    from trace_links import launch_terminal

    detached([*launch_terminal.command(config), *launch.argv])


def _start_ide(launch: Launch, editor: Editor, target: Target, path: str) -> None:
    """Starts its launcher; asks the one that runs where that fails, or there is none."""
    url = launch.argv[0]
    if not url.startswith(_SERVED):
        failure = _failure(launch)
        if failure is None:
            return
        address = _server_of(editor)
        if address is None:
            raise failure
        url = _location(address, target, path)
    from trace_links import running_ide

    running_ide.ask(editor, url)


def _failure(launch: Launch) -> MissingToolError | None:
    """Starts a launcher by one contract, or the other; why neither works."""
    try:
        process = detached(launch.argv)
        # Where the version is known, so is the contract, and the installation is complete.
        if launch.otherwise and _refused(process) and _refused(detached(launch.otherwise)):
            return MissingToolError(f"{launch.argv[0]} fails", "Start it by hand to see why.")
    except MissingToolError as error:
        return error
    return None


def detached(argv: list[str]) -> int:
    """The id of a new process in a session of its own, without this process's files."""
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
        (os.POSIX_SPAWN_DUP2, 1, 2),
    ]
    try:
        try:
            return os.posix_spawn(argv[0], argv, os.environ, file_actions=actions, setsid=True)
        except NotImplementedError:
            return os.posix_spawn(argv[0], argv, os.environ, file_actions=actions, setpgroup=0)
    except OSError as error:
        raise MissingToolError(f"{argv[0]} does not start: {error.strerror}") from None


def _refused(process: int) -> bool:
    """Whether the process ends soon and says that something was wrong."""
    import time

    deadline = time.monotonic() + _GIVE_UP_AFTER
    while time.monotonic() < deadline:
        ended, status = os.waitpid(process, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status) != 0
        time.sleep(0.02)
    return False
