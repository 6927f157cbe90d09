"""A web server on this machine, whose paths have contents or behave oddly."""

from __future__ import annotations

import base64
import contextlib
import http.server
import threading
from collections.abc import Callable, Iterator

Reply = bytes | Callable[[http.server.BaseHTTPRequestHandler], None]


class WebServer(http.server.ThreadingHTTPServer):
    """Serves `replies`, by path; `asked` are the paths that were requested."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.replies: dict[str, Reply] = {}
        self.asked: list[str] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class _Handler(http.server.BaseHTTPRequestHandler):
    server: WebServer

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        reply = self.server.replies.get(self.path)
        if callable(reply):
            reply(self)
        elif reply is None:
            self.send_error(404)
        else:
            self.send_response(200)
            self.send_header("Content-Length", str(len(reply)))
            self.end_headers()
            self.wfile.write(reply)

    do_POST = do_GET  # noqa: N815 (the base class names it so)

    def log_message(self, *_: object) -> None:
        """Nothing is logged."""


def redirect(target: str) -> Callable[[http.server.BaseHTTPRequestHandler], None]:
    """A reply that redirects."""

    def reply(handler: http.server.BaseHTTPRequestHandler) -> None:
        handler.send_response(302)
        handler.send_header("Location", target)
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    return reply


def ranges(content: bytes) -> Callable[[http.server.BaseHTTPRequestHandler], None]:
    """A reply with the part that a request names."""

    def reply(handler: http.server.BaseHTTPRequestHandler) -> None:
        asked = handler.headers.get("Range", "").removeprefix("bytes=")
        first, _, last = asked.partition("-")
        part = content[int(first) : int(last) + 1] if asked else content
        handler.send_response(206 if asked else 200)
        if asked:
            handler.send_header("Content-Range", f"bytes {asked}/{len(content)}")
        handler.send_header("Content-Length", str(len(part)))
        handler.end_headers()
        handler.wfile.write(part)

    return reply


def with_password(
    user: str, reply: Callable[[http.server.BaseHTTPRequestHandler], None]
) -> Callable[[http.server.BaseHTTPRequestHandler], None]:
    """A reply for those who send `user:password` only."""
    expected = "Basic " + base64.b64encode(user.encode()).decode()

    def checked(handler: http.server.BaseHTTPRequestHandler) -> None:
        if handler.headers.get("Authorization") == expected:
            reply(handler)
        else:
            handler.send_error(401)

    return checked


@contextlib.contextmanager
def web_server() -> Iterator[WebServer]:
    """A server in a thread."""
    with WebServer() as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
