"""A JetBrains IDE that runs, by its built-in web server: for those whose launcher is not found.

    GET /api/about                              which IDE it is
    GET /api/file?file=PATH&line=L&column=C     opens; line and column count from 1

The first IDE has port 63342, each further one the next that is free. `file` needs a plugin since
2022.3, and is 404 without; with it, a request that names no file is 400. A request without an
origin makes the IDE ask its user every time, which one from this machine, as ours is, does not. It
answers 200 also where it finds no such file: it tells nobody which files there are.

Only servers of this user on this machine are asked, redirects are not followed, and an answer is
bounded in size and time. The opener imports this only where no launcher is found.
"""

import os
import socket
import time

from tpu_walkthrough.errors import MissingToolError, WalkthroughError
from trace_links.errors import RefusedError
from trace_links.opening.editors import EDITORS, Editor

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from trace_links.links.uri import Target

PORTS = range(63342, 63362)
_HOSTS = {"127.0.0.1": socket.AF_INET, "::1": socket.AF_INET6}
_LONGEST_ANSWER = 1 << 16  # bytes
_LOOK = 1.0  # seconds for one server to say what it is
_LOOK_AT_ALL = 3.0
_OPEN = 10.0  # an IDE may be busy
_LAUNCHER = "its launcher (Toolbox App, or Tools | Create Command-line Launcher)"
_LISTENS = "0A"  # in /proc/net/tcp


def answering() -> "Iterator[tuple[Editor, str]]":
    """The IDEs that answer, each with its address, such as http://127.0.0.1:63342."""
    until = time.monotonic() + _LOOK_AT_ALL
    foreign = _ports_of_others()
    for port in PORTS:
        for host in _HOSTS if port not in foreign else ():
            left = min(_LOOK, until - time.monotonic())
            address = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
            status, body = _answer(address, "/api/about", left)
            editor = _which(body) if status == 200 else None
            if editor:
                yield editor, address
                break


def find(wanted: Editor) -> str | None:
    """Where that IDE answers."""
    for editor, address in answering():
        if editor is wanted:
            return address
    return None


def opens_files(address: str) -> bool:
    """Whether an IDE that answers there can be asked for files; opens none."""
    return _answer(address, "/api/file", _LOOK)[0] == 400


def location(address: str, target: "Target", path: str) -> str:
    """What is asked for, to have the file at `path` opened."""
    from urllib.parse import quote_from_bytes

    place = f"&line={target.line}" if target.line else ""
    place += f"&column={target.column}" if target.line and target.column else ""
    return f"{address}/api/file?file={quote_from_bytes(os.fsencode(path))}{place}"


def ask(editor: Editor, url: str) -> None:
    """Asks for a `location`. Raises MissingToolError or RefusedError where it is not opened."""
    address, slash, rest = url.partition("/api/")
    status, _ = _answer(address, slash + rest, _OPEN, head_only=True)
    if not 200 <= status < 300:
        raise _problem(editor, address, status)


def without_plugin(editor: Editor, address: str) -> WalkthroughError:
    """What to say of an IDE that runs and cannot be asked for files."""
    return _problem(editor, address, 404)


def _problem(editor: Editor, address: str, status: int) -> WalkthroughError:
    name = f"{editor.title} at {address}"
    if status == 404:
        hint = f"Install the plugin IDE Remote Control in it, or {_LAUNCHER}."
        return MissingToolError(f"{name} runs, but takes no files there", hint)
    if status == 403:
        hint = f"Allow it where the IDE asks for it, or install {_LAUNCHER}."
        return RefusedError(f"{name} does not allow to be asked for files", hint)
    if status == 429:
        hint = f"Try again in a minute, or install {_LAUNCHER}."
        return RefusedError(f"{name} was asked for too many files", hint)
    if status == 0:
        hint = "It may be busy, or show a question that wants an answer."
        return RefusedError(f"{name} did not answer", hint)
    return RefusedError(f"{name} answered {status}", f"Install {_LAUNCHER}.")


def _answer(
    address: str, location: str, seconds: float, head_only: bool = False
) -> tuple[int, bytes]:
    """Status and body of what came in time; 0 where that is no answer."""
    host, _, port = address.partition("//")[2].rpartition(":")
    host = host.strip("[]")
    # HTTP/1.0: the answer ends with the connection, and does not come in chunks.
    request = (
        f"GET {location} HTTP/1.0\r\nHost: localhost:{port}\r\n"
        f"Origin: http://localhost:{port}\r\nUser-Agent: trace-links\r\n\r\n"
    )
    until = time.monotonic() + seconds
    data = b""
    try:
        with socket.socket(_HOSTS[host], socket.SOCK_STREAM) as connection:
            _wait_at_most(connection, until)
            connection.connect((host, int(port)))
            connection.sendall(request.encode())
            while len(data) < _LONGEST_ANSWER and not (head_only and b"\r\n" in data):
                _wait_at_most(connection, until)
                more = connection.recv(_LONGEST_ANSWER - len(data))
                if not more:
                    break
                data += more
    except OSError:
        pass  # what has come may be all there is: the server need not close the connection
    head, _, body = data.partition(b"\r\n\r\n")
    words = head.partition(b"\r\n")[0].split(b" ")
    if len(words) < 2 or not words[0].startswith(b"HTTP/1.") or len(words[1]) != 3:
        return 0, b""
    return int(words[1]) if words[1].isdigit() else 0, body


def _wait_at_most(connection: socket.socket, until: float) -> None:
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError
    connection.settimeout(left)


def _which(body: bytes) -> Editor | None:
    """The IDE that says of itself {"name": "CLion 2026.1.2", "productName": "CLion", …}."""
    import json

    try:
        about = json.loads(body)
    except (ValueError, RecursionError):
        return None
    if not isinstance(about, dict):
        return None
    name = str(about.get("name", "")).removeprefix("JetBrains ")
    product = about.get("productName")
    for editor in EDITORS:
        # IntelliJ IDEA's product name is IDEA, Android Studio's is Studio.
        last = editor.title.rpartition(" ")[2]
        if editor.jetbrains and (product == last or f"{name} ".startswith(f"{editor.title} ")):
            return editor
    return None


def _ports_of_others() -> set[int]:
    """Ports on which others than this user listen, as far as this machine tells."""
    found = set()
    for name in ("/proc/net/tcp", "/proc/net/tcp6"):
        try:
            with open(name, encoding="ascii") as file:
                rows = [line.split() for line in file]
        except OSError:
            continue
        for row in rows:
            if len(row) > 7 and row[3] == _LISTENS and row[7] != str(os.getuid()):
                found.add(int(row[1].rpartition(":")[2], 16))
    return found
