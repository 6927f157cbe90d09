"""For whom a password is, and who is trusted without a certificate."""

from __future__ import annotations

import http.server

import pytest

from tests.tpu_walkthrough.web_server import WebServer, ranges, redirect, web_server, with_password
from tpu_walkthrough.errors import FetchError, UnreachableError
from tpu_walkthrough.fetching.addresses import checked_address, without_user
from tpu_walkthrough.fetching.connections import Connection
from tpu_walkthrough.fetching.fetch import Fetcher, Limits, StatusError
from tpu_walkthrough.progress import Progress

LIMITS = Limits(bytes=1000, seconds=60)
QUIET = Progress(enabled=False)


def content(fetcher: Fetcher, url: str) -> bytes:
    with fetcher.body(url, LIMITS) as body:
        return body.read_all()


def test_a_password_in_the_address(server: WebServer, fetcher: Fetcher) -> None:
    server.replies["/x"] = with_password("ada:a@b", ranges(b"x"))
    server.replies["/old"] = redirect("/x")
    for path in ("x", "old"):
        url = f"{server.address}/{path}".replace("//", "//ada:a%40b@")
        assert content(fetcher, url) == b"x"
    with pytest.raises(StatusError, match="401") as error:
        content(fetcher, f"{server.address}/x".replace("//", "//ada:secret@"))
    assert error.value.status == 401
    assert "secret" not in str(error.value)


def test_a_redirect_to_another_server_drops_it(server: WebServer, fetcher: Fetcher) -> None:
    seen: list[str | None] = []

    def look(handler: http.server.BaseHTTPRequestHandler) -> None:
        seen.append(handler.headers.get("Authorization"))
        ranges(b"x")(handler)

    with web_server() as other:
        other.replies["/x"] = look
        server.replies["/away"] = redirect(f"{other.address}/x")
        server.replies["/with"] = redirect(f"{other.address}/x".replace("//", "//eve:pw@"))
        for path in ("away", "with"):
            assert content(fetcher, f"{server.address}/{path}".replace("//", "//ada:secret@"))
    assert seen == [None, None]


def test_a_password_that_is_looked_up(server: WebServer, no_proxies: None) -> None:
    server.replies["/x"] = with_password("ada:pw", ranges(b"x"))
    asked: list[tuple[str, bool]] = []

    def password(url: str, is_wanted: bool) -> str:
        asked.append((url.rpartition("/")[2], is_wanted))
        return "ada:pw" if is_wanted else "ada:old"

    fetcher = Fetcher(QUIET, Connection(password=password))
    assert content(fetcher, f"{server.address}/x") == b"x"
    assert asked == [("x", False), ("x", True)]


def test_no_password_is_in_an_error(fetcher: Fetcher) -> None:
    for url in (
        "https://ada:secret@[::1",
        "ftp://ada:secret@a.example/",
        "http://ada:secret@a.example/",
        "http://ada:secret@127.0.0.1:9/",
    ):
        with pytest.raises(FetchError) as error:
            content(fetcher, url)
        assert "secret" not in f"{error.value}{error.value.hint}"


def test_trusted_hosts() -> None:
    with pytest.raises(FetchError, match="not an address with https") as error:
        checked_address("http://mirror.example/x")
    assert "trusted host" in error.value.hint
    assert checked_address("http://mirror.example/x", {"mirror.example"}).is_trusted
    assert checked_address("http://mirror.example:81/x", {"mirror.example:81"}).is_trusted
    with pytest.raises(FetchError):
        checked_address("http://mirror.example:82/x", {"mirror.example:81"})
    assert not checked_address("https://a.example/x", {"b.example"}).is_trusted


def test_an_address_without_its_user() -> None:
    assert without_user("https://a%40b:c%2Fd@h.example:1/x?y") == (
        "https://h.example:1/x?y",
        "a@b:c/d",
    )
    assert without_user("https://h.example/x@y") == ("https://h.example/x@y", "")


def test_certificates_that_cannot_be_read(no_proxies: None) -> None:
    for connection in (
        Connection(certificates="/nowhere/ca.pem"),
        Connection(client_certificate="/nowhere/ca.pem"),
    ):
        with pytest.raises(FetchError, match=r"the certificates in /nowhere/ca\.pem cannot be"):
            content(Fetcher(QUIET, connection), "https://a.example/x")


def test_a_proxy_of_the_settings(server: WebServer, no_proxies: None) -> None:
    asked: list[str] = []

    class Proxy(server.RequestHandlerClass):  # type: ignore[misc, name-defined]
        def do_CONNECT(self) -> None:  # noqa: N802
            asked.append(self.path)
            self.send_error(403)

    server.RequestHandlerClass = Proxy
    fetcher = Fetcher(QUIET, Connection(proxy=server.address, retries=0))
    with pytest.raises(UnreachableError):
        content(fetcher, "https://a.example/x")
    assert asked == ["a.example:443"]
    server.replies["/x"] = b"x"
    assert content(fetcher, f"{server.address}/x") == b"x"


def test_a_server_that_is_busy_is_asked_again(server: WebServer, no_proxies: None) -> None:
    def busy(handler: http.server.BaseHTTPRequestHandler) -> None:
        handler.send_response(503)
        handler.send_header("Retry-After", "1000000")
        handler.send_header("Content-Length", "0")
        server.replies["/x"] = b"x"
        handler.end_headers()

    server.replies["/x"] = busy
    assert content(Fetcher(QUIET, Connection(retries=1)), f"{server.address}/x") == b"x"
    server.replies["/x"] = busy
    with pytest.raises(StatusError, match="503"):
        content(Fetcher(QUIET, Connection(retries=0)), f"{server.address}/x")
