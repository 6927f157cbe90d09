"""Servers that a tree names are asked only at public addresses, and at those that were checked."""

from __future__ import annotations

import socket
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.tpu_walkthrough.web_server import WebServer, redirect, web_server
from tpu_walkthrough.errors import FetchError, UnreachableError
from tpu_walkthrough.fetching import addresses
from tpu_walkthrough.fetching.addresses import Address, checked_address, public_places
from tpu_walkthrough.fetching.connections import Connection
from tpu_walkthrough.fetching.fetch import Fetcher, Limits
from tpu_walkthrough.progress import Progress

LIMITS = Limits(bytes=1_000_000, seconds=60)
HOST = "archives.example"


class Resolver:
    """Answers for names in place of the system's, so that no server is asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.places: dict[str, list[str]] = {}
        self.asked: list[str] = []
        self._own = socket.getaddrinfo
        monkeypatch.setattr(socket, "getaddrinfo", self._answer)

    def _answer(self, host: str, port: int, *rest: Any, **more: Any) -> Any:
        self.asked.append(host)
        if host not in self.places:
            return self._own(host, port, *rest, **more)
        found = self.places[host]
        if not found:
            raise socket.gaierror(socket.EAI_NONAME, "no such name")
        return [
            (
                socket.AF_INET6 if ":" in place else socket.AF_INET,
                socket.SOCK_STREAM,
                6,
                "",
                (place, port),
            )
            for place in found
        ]


@pytest.fixture
def resolver(monkeypatch: pytest.MonkeyPatch, no_proxies: None) -> Resolver:
    return Resolver(monkeypatch)


@pytest.mark.parametrize(
    "place",
    [
        *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"),
        *("0.0.0.0", "255.255.255.255", "224.0.0.1", "192.0.0.8", "198.18.0.1", "240.0.0.1"),
        *("::1", "::", "fe80::1", "fe80::1%eth0", "fd00::1", "fc00::1", "ff02::1", "2001:db8::1"),
        *("::ffff:10.0.0.1", "::ffff:8.8.8.8", "64:ff9b::a00:1", "2002:a00:1::1", "2001::1"),
        *("::10.0.0.1", "::ffff:0:10.0.0.1", "fec0::1", "5f00::1"),
    ],
)
def test_addresses_that_are_not_public(resolver: Resolver, place: str) -> None:
    resolver.places[HOST] = [place]
    with pytest.raises(FetchError, match="is not a public address"):
        public_places(checked_address(f"https://{HOST}/x"))
    resolver.places[HOST] = ["8.8.8.8", place]  # one of several is enough
    with pytest.raises(FetchError, match="is not a public address"):
        public_places(checked_address(f"https://{HOST}/x"))


def test_public_addresses(resolver: Resolver) -> None:
    resolver.places[HOST] = ["2606:4700::1", "8.8.8.8", "8.8.8.8", "1.1.1.1"]
    found = public_places(checked_address(f"https://{HOST}/x"))
    assert found == ["8.8.8.8", "1.1.1.1", "2606:4700::1"]


def test_no_address(resolver: Resolver) -> None:
    resolver.places[HOST] = []
    with pytest.raises(UnreachableError, match=f"{HOST} has no address"):
        public_places(checked_address(f"https://{HOST}/x"))


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """A certificate for HOST, with its key."""
    path = tmp_path / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
         "-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}",
         "-keyout", tmp_path / "key.pem", "-out", tmp_path / "cert.pem"],
        check=True, capture_output=True, timeout=60,
    )  # fmt: skip
    path.write_text((tmp_path / "cert.pem").read_text() + (tmp_path / "key.pem").read_text())
    return path


@pytest.fixture
def https(certificate: Path) -> Iterator[WebServer]:
    with web_server() as server:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True)
        yield server


def test_the_checked_address_is_the_one_that_is_asked(
    https: WebServer, resolver: Resolver, certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name is looked up once; its certificate counts, and the server sees the name."""
    monkeypatch.setattr(addresses, "_is_public", lambda place: place == "127.0.0.1")
    resolver.places[HOST] = ["127.0.0.1"]
    hosts = []

    def reply(handler: Any) -> None:
        hosts.append(handler.headers["Host"])
        handler.send_response(200)
        handler.send_header("Content-Length", "2")
        handler.end_headers()
        handler.wfile.write(b"ok")

    https.replies["/x"] = reply
    port = https.server_address[1]
    connection = Connection(certificates=str(certificate), is_public=True, retries=0)
    fetcher = Fetcher(Progress(enabled=False), connection)
    with fetcher.body(f"https://{HOST}:{port}/x", LIMITS) as body:
        assert body.read_all() == b"ok"
    assert hosts == [f"{HOST}:{port}"]
    assert resolver.asked.count(HOST) == 1
    # The certificate is for another name.
    resolver.places["other.example"] = ["127.0.0.1"]
    with (
        pytest.raises(UnreachableError, match=r"doesn't match 'archives.example'"),
        fetcher.body(f"https://other.example:{port}/x", LIMITS),
    ):
        pass


def test_redirects_are_checked(server: WebServer, resolver: Resolver) -> None:
    """Each address, before its server is asked."""
    checked: list[str] = []

    def check(address: Address) -> None:
        checked.append(address.url)
        if address.url.endswith("/secret"):
            raise FetchError("not this one")

    fetcher = Fetcher(Progress(enabled=False), Connection(check=check))
    server.replies |= {"/a": redirect("/b"), "/b": redirect("/secret"), "/secret": b"x"}
    with (
        pytest.raises(FetchError, match="not this one"),
        fetcher.body(f"{server.address}/a", LIMITS),
    ):
        pass
    assert [url.rpartition("/")[2] for url in checked] == ["a", "b", "secret"]
    assert server.asked == ["/a", "/b"]
