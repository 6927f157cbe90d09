"""Stand-ins for the web servers of JetBrains IDEs, on the real ports."""

from __future__ import annotations

import contextlib
import http.server
import json
import socket
import threading
from collections.abc import Callable, Iterator

import pytest

from trace_links.opening import jetbrains_server

FIRST = jetbrains_server.PORTS[0]


CLION = {"name": "CLion 2026.1.2", "productName": "CLion", "baselineVersion": 261}


WEBSTORM = {"name": "WebStorm 2026.1", "productName": "WebStorm", "baselineVersion": 261}


class Ide(http.server.ThreadingHTTPServer):
    """Responds like an IDE; with the plugin that opens files, or another status for them."""

    address_family = socket.AF_INET
    daemon_threads = True

    def __init__(self, port: int, about: object = None, status: int = 200, host: str = "") -> None:
        self.about = CLION if about is None else about
        self.status = status
        self.asked: list[str] = []
        self.headers: list[dict[str, str]] = []
        super().__init__((host or "127.0.0.1", port), _Handler)


class IdeOnIPv6(Ide):
    address_family = socket.AF_INET6


class _Handler(http.server.BaseHTTPRequestHandler):
    server: Ide

    def do_GET(self) -> None:
        self.server.asked.append(self.requestline)
        self.server.headers.append(dict(self.headers))
        status, body = self.server.status, b""
        if self.path == "/api/about":
            status, body = 200, json.dumps(self.server.about).encode()
        elif self.path == "/api/file" and status == 200:
            status = 400  # no file is named
        if status == 0:
            return  # without a response
        self.send_response(status)
        if status == 302:
            self.send_header("Location", "/elsewhere")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        pass


@contextlib.contextmanager
def running(make_server: Callable[[], Ide]) -> Iterator[Ide]:
    try:
        server = make_server()
    except OSError as error:
        pytest.skip(f"the port of an IDE is not available: {error.strerror}")
    with server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
