"""From a chosen editor and a target to a process that opens it, detached from this one.

Never a shell: argv lists only. The opener imports this at every click, so it imports next to
nothing.
"""

import os

from trace_links import editor_search as search
from trace_links import editors
from trace_links.config import Config
from trace_links.editor_choice import Choice, server_of
from trace_links.editors import Editor
from trace_links.errors import MissingToolError, RefusedError
from trace_links.uri import Target, shown

_GIVE_UP_AFTER = 3.0  # seconds; a launcher that refuses its arguments does so at once


class Launch:
    """What to start. `otherwise`: what to start where `argv` is refused, if it may be.

    `place`: what a JetBrains IDE that runs is asked for where nothing of that starts. `asks`: the
    URL by which it is asked at once, and nothing started.
    """

    __slots__ = ("argv", "asks", "otherwise", "place", "terminal")

    def __init__(
        self,
        argv: list[str],
        otherwise: list[str],
        terminal: bool,
        place: tuple[Editor, Target, str] | None = None,
        asks: str = "",
    ) -> None:
        self.argv = argv
        self.otherwise = otherwise
        self.terminal = terminal
        self.place = place
        self.asks = asks


def plan(choice: Choice, target: Target, path: str) -> Launch:
    """The argv for the file at `path`, which has been checked.

    Raises RefusedError where that editor would take another file for it.
    """
    editor = choice.editor
    if editor is None:
        project = search.project_of(path) or os.path.dirname(path)
        argv = editors.command(choice.command, target, path, project)
        if editors.joins(choice.command) and _is_taken_apart(path, target):
            raise _another_file(choice, path, "the end of its name for a line")
        return Launch(argv, [], choice.terminal)
    start = [choice.program, *choice.extra]
    if editor.jetbrains:
        if "\\" in path:
            raise _another_file(choice, path, "a backslash for a slash")
        place = (editor, target, path)
        if choice.is_served:
            return Launch([], [], False, place, _url(choice.program, target, path))
        version = search.version(choice.program)
        old = [*start, *editors.arguments(editor, target, path)]
        if version and version < editors.FIRST_WITH_PROJECT:
            return Launch(old, [], False, place)
        project = search.project_of(path)
        new = [*start, *editors.arguments(editor, target, path, project=project, with_project=True)]
        return Launch(new, [] if version else old, False, place)
    if editor.name == "nvim" and (server := search.nvim_server()):
        return Launch([*start, *editors.arguments(editor, target, path, server=server)], [], False)
    apart = editor.apart is not None and _is_taken_apart(path, target)
    if editor.apart:
        # Between any two colons there may be what counts as a number: `a:0x1f:b` leads to `a:b`.
        apart = apart or ":" in path
    if apart and (not editor.apart or path[-1].isspace()):
        raise _another_file(choice, path, "the end of its name for a line")
    filled = editors.arguments(editor, target, path, apart=apart)
    return Launch([*start, *filled], [], editor.terminal)


def _is_taken_apart(path: str, target: Target) -> bool:
    """Whether FILE:LINE:COLUMN could mean another file, by its name or as there is one."""
    if editors.reads_as_place(path):
        return True
    # Some editors first look for a file that has all of it for its name.
    line, column = target.line or 0, target.column or 0
    names = (f"{path}:{line}", f"{path}:{line}:", f"{path}:{line}:{column}")
    return bool(line) and any(map(os.path.lexists, names))


def _another_file(choice: Choice, path: str, what: str) -> RefusedError:
    return RefusedError(
        f"{shown(path)} is not opened in {choice.title()}, which would take {what}",
        "`trace-links editors` lists others.",
    )


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
    url = launch.asks
    if not url:
        failure = _failure(launch)
        if failure is None:
            return
        address = server_of(editor)
        if address is None:
            raise failure
        url = _url(address, target, path)
    from trace_links import running_ide

    running_ide.ask(editor, url)


def _url(address: str, target: Target, path: str) -> str:
    from trace_links import running_ide

    return running_ide.location(address, target, path)


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
