"""The real program over standard input and output, and over HTTP on the loopback."""

from __future__ import annotations

import http.client
import json
import os
import re
import socket
import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anyio
import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from tests.conftest import Plant
from tests.tpu_walkthrough_mcp.ask import PROGRAM, checked, started
from tpu_walkthrough.errors import InputError
from tpu_walkthrough_mcp.loopback import token_in

REQUEST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
QUESTION = ("frame_location", {"text": "a.py:1: x"})


def test_standard_output_has_only_the_protocol(plant: Plant) -> None:
    root = plant({"a.py": "print('a')\n"})
    hello = {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    }
    call = {"name": "find_definition", "arguments": {"name": "nothing", "language": "Python"}}
    messages = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": call},
    ]
    command = [PROGRAM, "mcp", "--root", str(root)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for message in messages:
            process.stdin.write(json.dumps(message).encode() + b"\n")
        process.stdin.flush()
        replies = [json.loads(process.stdout.readline()) for _ in range(2)]
        process.stdin.close()
        assert process.stdout.read() == b""
    assert [reply["id"] for reply in replies] == [1, 2]
    assert "quoted_" in replies[0]["result"]["instructions"]


def test_tools_say_what_they_do(plant: Plant) -> None:
    root = plant({"a.py": "x\n"})

    async def listed() -> dict[str, Any]:
        async with started("--root", str(root)) as client:
            answer = checked(await client.call_tool(*QUESTION))
            assert answer["rows"][0]["confidence"] == "exact"
            return {tool.name: tool for tool in (await client.list_tools()).tools}

    tools = anyio.run(listed)
    running = {name for name, tool in tools.items() if not tool.annotations.read_only_hint}
    assert running == {"trace", "fit", "explore", "upgrade"}
    for name, tool in tools.items():
        assert tool.output_schema["properties"]["rows"]["type"] == "array"
        assert tool.description.startswith("RUNS") == (name in running)
        assert tool.annotations.destructive_hint == (name in running)
        assert tool.annotations.open_world_hint == (name in running)


class Server:
    """A server over HTTP."""

    def __init__(self, root: Path, token_file: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        options = ["--http", str(self.port), "--token-file", str(token_file)]
        self.process = subprocess.Popen(
            [PROGRAM, "mcp", "--root", str(root), *options],
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stderr is not None
        self.first_line = self.process.stderr.readline()
        self.token = token_file.read_text().strip()
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except ConnectionRefusedError:
                assert self.process.poll() is None

    def status(self, path: str = "/mcp", **headers: str) -> int:
        """The status of a request with these headers; "_" stands for "-"."""
        given = {
            "Host": f"127.0.0.1:{self.port}",
            "Authorization": f"Bearer {self.token}",
            "Content-Type": "application/json",
            "Accept": "application/json, text/event-stream",
        }
        given |= {name.replace("_", "-"): value for name, value in headers.items()}
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        connection.putrequest("POST", path, skip_host=True)
        body = json.dumps(REQUEST).encode()
        for name, value in {**given, "Content-Length": str(len(body))}.items():
            if value:
                connection.putheader(name, value)
        connection.endheaders(body)
        status = connection.getresponse().status
        connection.close()
        return status


@pytest.fixture
def server(plant: Plant, tmp_path: Path) -> Iterator[Server]:
    found = Server(plant({"a.py": "x\n"}), tmp_path / "state" / "token")
    yield found
    found.process.terminate()
    found.process.communicate()


def test_http_with_its_token(server: Server) -> None:
    async def asked() -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {server.token}"}
        address = f"http://127.0.0.1:{server.port}/mcp"
        async with (
            httpx2.AsyncClient(headers=headers) as http_client,
            Client(streamable_http_client(address, http_client=http_client)) as client,
        ):
            return checked(await client.call_tool(*QUESTION))

    assert anyio.run(asked)["rows"][0]["place"] == "a.py:1"
    assert server.token not in server.first_line


def test_http_without_what_it_wants(server: Server) -> None:
    # It is no session yet, which is known only to one who has the token.
    assert server.status() not in (401, 403, 421)
    assert server.status(Authorization="") == 401
    assert server.status(Authorization="Bearer wrong") == 401
    assert server.status(Authorization=f"Basic {server.token}") == 401
    assert server.status(Authorization="Bearer \xe9") == 401
    assert server.status(f"/mcp?token={server.token}", Authorization="") == 401
    assert server.status("/other", Authorization="") == 401
    assert server.status(Host=f"attacker.example:{server.port}") == 421
    assert server.status(Host="127.0.0.1") == 421
    assert server.status(Host="") in (400, 421)
    assert server.status(Origin="https://attacker.example") == 403
    assert server.status(Origin="null") == 403
    assert server.status(Origin=f"http://127.0.0.1:{server.port}") not in (401, 403, 421)


def test_http_listens_on_the_loopback_only(server: Server) -> None:
    listening = Path("/proc/net/tcp")
    if not listening.exists():
        pytest.skip("there is no list of sockets")
    sockets = listening.read_text()
    addresses = re.findall(rf"(?m)^ *\d+: (\w+):{server.port:04X} \S+ 0A", sockets)
    assert addresses == ["0100007F"]


def test_a_token_file(tmp_path: Path) -> None:
    file = tmp_path / "new" / "token"
    token = token_in(file)
    assert len(token) >= 40
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert token_in(file) == token
    for mode in (0o640, 0o604, 0o620):
        file.chmod(mode)
        with pytest.raises(InputError, match="others can read it"):
            token_in(file)
    file.chmod(0o600)
    link = tmp_path / "link"
    link.symlink_to(file)
    with pytest.raises(InputError):
        token_in(link)
    file.write_text("short\n")
    with pytest.raises(InputError, match="has no token"):
        token_in(file)
    os.mkfifo(tmp_path / "pipe", 0o600)
    with pytest.raises(InputError, match="no regular file"):
        token_in(tmp_path / "pipe")
