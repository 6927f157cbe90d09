"""HTTP on this machine's loopback: a token, and requests of no page of a browser.

A page of another site that a browser shows must not reach the server: the SDK checks Host, against
names that lead here, and Origin. The token keeps out other users of this machine; it is in a file
that only the user can read, and never in an address.
"""

from __future__ import annotations

import contextlib
import hmac
import os
import secrets
import stat
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import uvicorn
from mcp.server.auth.middleware.bearer_auth import BearerAuthBackend, RequireAuthMiddleware
from mcp.server.auth.provider import AccessToken
from mcp.server.mcpserver import MCPServer
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.authentication import AuthenticationMiddleware
from starlette.routing import Mount
from starlette.types import ASGIApp

from tpu_walkthrough.console import report_line
from tpu_walkthrough.errors import InputError, OutputError, UsageError
from tpu_walkthrough.printable import printable
from tpu_walkthrough.user_folders import state_home
from tpu_walkthrough_mcp.permissions import Permissions
from tpu_walkthrough_mcp.server import server_of

_HOST = "127.0.0.1"
_NAMES = (_HOST, "localhost")
_LEAST_TOKEN = 20
_MOST_TOKEN = 4096
_MOST_PORT = 65535


def serve_http(permissions: Permissions, port: int, token_file: Path | None) -> None:
    """Serve until a signal. Raises UsageError, InputError, OutputError."""
    if not 0 < port <= _MOST_PORT:
        raise UsageError(f"--http {port}: there is no such port", "Give one from 1 to 65535.")
    file = token_file if token_file is not None else _token_file()
    token = token_in(file)
    with tempfile.TemporaryDirectory(prefix="tpu-walkthrough-") as folder:
        app = guarded(server_of(permissions, Path(folder)), port, token)
        report_line(f"tpu-walkthrough: http://{_HOST}:{port}/mcp, token in {printable(str(file))}")
        uvicorn.run(app, host=_HOST, port=port, log_level="warning", server_header=False)


def _token_file() -> Path:
    return Path(state_home(), "tpu-walkthrough", "mcp-token")


def guarded(server: MCPServer[Any], port: int, token: str) -> ASGIApp:
    """The server for requests with this token, to this machine by name, and of no other origin."""
    security = TransportSecuritySettings(
        allowed_hosts=[f"{name}:{port}" for name in _NAMES],
        allowed_origins=[f"http://{name}:{port}" for name in _NAMES],
    )
    inner = server.streamable_http_app(host=_HOST, transport_security=security)

    @contextlib.asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        async with inner.router.lifespan_context(inner):
            yield

    return Starlette(
        routes=[Mount("/", RequireAuthMiddleware(inner, required_scopes=[]))],
        middleware=[Middleware(AuthenticationMiddleware, backend=BearerAuthBackend(_Token(token)))],
        lifespan=lifespan,
    )


class _Token:
    """Knows the only token."""

    def __init__(self, token: str) -> None:
        self._token = token.encode()

    async def verify_token(self, token: str) -> AccessToken | None:
        if not hmac.compare_digest(token.encode("utf-8", "surrogateescape"), self._token):
            return None
        return AccessToken(token=token, client_id="local", scopes=[])


def token_in(file: Path) -> str:
    """The token of a file that only the user can read; a file that is not there is made.

    Raises InputError for one that others can read, or that has no token, and OutputError.
    """
    try:
        return _read(file)
    except FileNotFoundError:
        return _made(file)
    except OSError as error:
        raise InputError(
            f"{file}: cannot be read: {error.strerror}", "Check --token-file."
        ) from None


def _read(file: Path) -> str:
    descriptor = os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    with open(descriptor, encoding="ascii", errors="replace") as opened:
        found = os.fstat(descriptor)
        if not stat.S_ISREG(found.st_mode) or found.st_uid != os.geteuid():
            raise InputError(f"{file}: is no regular file of yours", "Name another file.")
        if found.st_mode & (stat.S_IRWXG | stat.S_IRWXO):
            raise InputError(f"{file}: others can read it", f"Remove it, or run: chmod 600 {file}")
        token = opened.read(_MOST_TOKEN).strip()
    if len(token) < _LEAST_TOKEN or not token.isascii() or " " in token:
        raise InputError(f"{file}: has no token", "Remove it, and a new one is made.")
    return token


def _made(file: Path) -> str:
    token = secrets.token_urlsafe(32)
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        with open(os.open(file, flags, 0o600), "w", encoding="ascii") as opened:
            opened.write(f"{token}\n")
    except OSError as error:
        raise OutputError(f"{file}: cannot be written: {error.strerror}") from None
    return token
