"""Opens files in a running JetBrains IDE by its built-in web server, if its launcher is not found.

    GET /api/about                              which IDE it is
    GET /api/file?file=PATH&line=L&column=C     opens; line and column count from 1

The first IDE has port 63342, each further one the next free port. `file` needs a plugin since
2022.3; the status is 404 without it, and 400 with it for a request without a file. A request
without an origin makes the IDE ask its user every time; one with a local origin, as ours, does not.
The status is 200 also if the file does not exist, so that nobody can find out which files exist.

Only servers of this user on this machine get requests, redirects are not followed, and responses
are limited in size and time. The opener imports this module only if no launcher is found.
"""

import json
import os
import socket
import time
from collections.abc import Iterator
from urllib.parse import quote_from_bytes

from tpu_walkthrough.errors import MissingToolError, WalkthroughError
from trace_links.errors import RefusedError
from trace_links.links.uri import Target
from trace_links.opening.editors import EDITORS, Editor

PORTS = range(63342, 63362)
_HOSTS = {"127.0.0.1": socket.AF_INET, "::1": socket.AF_INET6}
_MAX_RESPONSE = 1 << 16  # bytes
_LOOK = 1.0  # seconds for one server to identify itself
_SCAN_TIMEOUT = 3.0
_OPEN = 10.0  # seconds, as an IDE may be busy
_LAUNCHER = "its launcher (Toolbox App, or Tools | Create Command-line Launcher)"
_LISTENS = "0A"  # in /proc/net/tcp


def responding() -> "Iterator[tuple[Editor, str]]":
    """The IDEs that respond, each with its address, such as http://127.0.0.1:63342."""
    until = time.monotonic() + _SCAN_TIMEOUT
    foreign = _ports_of_others()
    for port in PORTS:
        for host in _HOSTS if port not in foreign else ():
            left = min(_LOOK, until - time.monotonic())
            address = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
            status, body = _request(address, "/api/about", left)
            editor = _which(body) if status == 200 else None
            if editor:
                yield editor, address
                break


def find(wanted: Editor) -> str | None:
    """The address at which that IDE responds."""
    for editor, address in responding():
        if editor is wanted:
            return address
    return None


def opens_files(address: str) -> bool:
    """Whether the IDE at this address can open files; opens none."""
    return _request(address, "/api/file", _LOOK)[0] == 400


def location(address: str, target: "Target", path: str) -> str:
    """The URL that opens the file at `path`."""
    position = f"&line={target.line}" if target.line else ""
    position += f"&column={target.column}" if target.line and target.column else ""
    return f"{address}/api/file?file={quote_from_bytes(os.fsencode(path))}{position}"


def ask(editor: Editor, url: str) -> None:
    """Request a URL of `location`. Raises MissingToolError or RefusedError if it is not opened."""
    address, slash, rest = url.partition("/api/")
    status, _ = _request(address, slash + rest, _OPEN, head_only=True)
    if not 200 <= status < 300:
        raise _problem(editor, address, status)


def without_plugin(editor: Editor, address: str) -> WalkthroughError:
    """The error for a running IDE that cannot open files by requests."""
    return _problem(editor, address, 404)


def _problem(editor: Editor, address: str, status: int) -> WalkthroughError:
    name = f"{editor.title} at {address}"
    if status == 404:
        hint = f"Install the plugin IDE Remote Control in it, or {_LAUNCHER}."
        return MissingToolError(f"{name} is running, but cannot open files by requests", hint)
    if status == 403:
        hint = f"Allow the request in the dialog of the IDE, or install {_LAUNCHER}."
        return RefusedError(f"{name} refused the request", hint)
    if status == 429:
        hint = f"Try again in a minute, or install {_LAUNCHER}."
        return RefusedError(f"{name} got too many requests", hint)
    if status == 0:
        hint = "It may be busy, or waiting in a dialog."
        return RefusedError(f"{name} did not respond", hint)
    return RefusedError(f"{name} returned the status {status}", f"Install {_LAUNCHER}.")


def _request(
    address: str, location: str, seconds: float, head_only: bool = False
) -> tuple[int, bytes]:
    """Status and body of the response in time; status 0 without a valid response."""
    host, _, port = address.partition("//")[2].rpartition(":")
    host = host.strip("[]")
    # HTTP/1.0: the response ends with the connection and is not chunked.
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
            while len(data) < _MAX_RESPONSE and not (head_only and b"\r\n" in data):
                _wait_at_most(connection, until)
                more = connection.recv(_MAX_RESPONSE - len(data))
                if not more:
                    break
                data += more
    except OSError:
        pass  # the response may be complete, as the server need not close the connection
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
    """The IDE of a response {"name": "CLion 2026.1.2", "productName": "CLion", …}."""
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
    """Ports on which other users listen, as far as it is known."""
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
