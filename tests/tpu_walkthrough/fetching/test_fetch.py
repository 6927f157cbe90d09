"""What is fetched from web servers, and what is refused."""

from __future__ import annotations

import hashlib
import http.server
import socket
import threading

import pytest

from tests.tpu_walkthrough.web_server import WebServer, redirect
from tpu_walkthrough.errors import FetchError
from tpu_walkthrough.fetching.fetch import Fetcher, Limits

CONTENT = b"content" * 50_000
LIMITS = Limits(bytes=1_000_000, seconds=60)


@pytest.fixture
def server(server: WebServer) -> WebServer:
    server.replies["/file"] = CONTENT
    return server


def content(fetcher: Fetcher, url: str, limits: Limits = LIMITS) -> bytes:
    with fetcher.body(url, limits) as body:
        return b"".join(iter(body.read, b""))


def test_a_file_with_the_pinned_hash(server: WebServer, fetcher: Fetcher) -> None:
    with fetcher.body(f"{server.address}/file", LIMITS) as body:
        assert body.read(7) == b"content"
        body.verify(hashlib.sha256(CONTENT).hexdigest())
    assert body.count == len(CONTENT)


def test_another_hash_is_refused(server: WebServer, fetcher: Fetcher) -> None:
    pinned = "0" * 64
    with (
        pytest.raises(FetchError, match=f"but {pinned} is pinned") as error,
        fetcher.body(f"{server.address}/file", LIMITS) as body,
    ):
        body.verify(pinned)
    assert hashlib.sha256(CONTENT).hexdigest() in str(error.value)
    assert error.value.hint.startswith("Nothing of it was used.")


def without_length(handler: http.server.BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.end_headers()
    handler.wfile.write(CONTENT)


@pytest.mark.parametrize("has_length", [True, False])
def test_at_most_so_many_bytes(server: WebServer, fetcher: Fetcher, has_length: bool) -> None:
    server.replies["/file"] = CONTENT if has_length else without_length
    url = f"{server.address}/file"
    assert content(fetcher, url, Limits(len(CONTENT), 60)) == CONTENT
    with pytest.raises(FetchError, match="0 MB, so it was not used"):
        content(fetcher, url, Limits(len(CONTENT) - 1, 60))


def test_at_most_so_many_seconds(server: WebServer, fetcher: Fetcher) -> None:
    gone = threading.Event()

    def drip(handler: http.server.BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.end_headers()
        try:
            while not gone.wait(0.01):
                handler.wfile.write(b"x")
                handler.wfile.flush()
        except OSError:
            pass

    server.replies["/slow"] = drip
    try:
        with pytest.raises(FetchError, match="it took more than 0 s"):
            content(fetcher, f"{server.address}/slow", Limits(1_000_000, 0.1))
    finally:
        gone.set()


def test_a_body_that_ends_early(server: WebServer, fetcher: Fetcher) -> None:
    def cut(handler: http.server.BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", "1000")
        handler.end_headers()
        handler.wfile.write(b"x" * 10)

    server.replies["/cut"] = cut
    with pytest.raises(FetchError, match="cannot be fetched"):
        content(fetcher, f"{server.address}/cut")


def test_redirects(server: WebServer, fetcher: Fetcher) -> None:
    server.replies["/old"] = redirect("/file")
    assert content(fetcher, f"{server.address}/old") == CONTENT
    server.replies["/round"] = redirect("/round")
    with pytest.raises(FetchError, match="redirected more than 5 times"):
        content(fetcher, f"{server.address}/round")


@pytest.mark.parametrize(
    "target", ["http://192.0.2.1/file", "file:///etc/passwd", "ftp://127.0.0.1/", "//:99999999/"]
)
def test_redirects_lead_to_https_only(server: WebServer, fetcher: Fetcher, target: str) -> None:
    server.replies["/away"] = redirect(target)
    with pytest.raises(FetchError, match="is not an address"):
        content(fetcher, f"{server.address}/away")
    assert server.asked == ["/away"]


@pytest.mark.parametrize(
    "url", ["http://192.0.2.1/x", "file:///etc/passwd", "https://", "https://[::1", "x", ""]
)
def test_other_addresses_are_refused(fetcher: Fetcher, url: str) -> None:
    with pytest.raises(FetchError, match="is not an address"):
        content(fetcher, url)


def test_what_does_not_exist(server: WebServer, fetcher: Fetcher) -> None:
    with pytest.raises(FetchError, match="404 Not Found") as error:
        content(fetcher, f"{server.address}/none")
    assert error.value.hint == "Check that it exists."


def test_a_server_that_is_not_there(fetcher: Fetcher) -> None:
    with socket.socket() as taken:  # bound, but it does not listen
        taken.bind(("127.0.0.1", 0))
        with pytest.raises(FetchError, match="cannot be fetched") as error:
            content(fetcher, f"http://127.0.0.1:{taken.getsockname()[1]}/")
    assert "HTTPS_PROXY" in error.value.hint


def test_the_proxy_of_the_environment(
    server: WebServer, fetcher: Fetcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is asked for a tunnel; a server on this machine is asked itself."""
    monkeypatch.setenv("HTTPS_PROXY", server.address)
    monkeypatch.setenv("HTTP_PROXY", "http://192.0.2.1:1")
    asked: list[tuple[str, str | None]] = []

    class Proxy(server.RequestHandlerClass):  # type: ignore[misc, name-defined]
        def do_CONNECT(self) -> None:  # noqa: N802
            asked.append((self.path, self.headers.get("Proxy-Authorization")))
            self.send_error(403)

    server.RequestHandlerClass = Proxy
    with pytest.raises(FetchError, match="cannot be fetched"):
        content(fetcher, "https://a.example/x")
    monkeypatch.setenv("HTTPS_PROXY", server.address.replace("//", "//ada:a%40b@"))
    with pytest.raises(FetchError, match="cannot be fetched"):
        content(fetcher, "https://a.example/x")
    assert (asked[0], asked[-1]) == (
        ("a.example:443", None),
        ("a.example:443", "Basic YWRhOmFAYg=="),
    )
    assert content(fetcher, f"{server.address}/file") == CONTENT
    monkeypatch.setenv("NO_PROXY", "a.example")
    count = len(asked)
    with pytest.raises(FetchError, match="cannot be fetched"):
        content(fetcher, "https://a.example/x")
    assert len(asked) == count


def test_messages_are_printable(server: WebServer, fetcher: Fetcher) -> None:
    server.replies["/odd"] = redirect("http://a\x1b[31m.example/")
    with pytest.raises(FetchError) as error:
        content(fetcher, f"{server.address}/odd")
    assert "\x1b" not in str(error.value)
