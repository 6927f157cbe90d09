"""Pages that a server sends again only if they changed."""

from __future__ import annotations

import http.server
from pathlib import Path

import pytest

from tests.tpu_walkthrough.web_server import WebServer
from tpu_walkthrough.errors import FetchError
from tpu_walkthrough.fetching.fetch import Fetcher, Limits
from tpu_walkthrough.fetching.pages import fetch_page

LIMITS = Limits(bytes=1000, seconds=60)


class Kept:
    """A page that is named by `header`; `statuses` are those of its replies."""

    def __init__(self, header: str, value: str, asked_by: str) -> None:
        self.header, self.value, self.asked_by = header, value, asked_by
        self.content = b"one"
        self.statuses: list[int] = []

    def __call__(self, handler: http.server.BaseHTTPRequestHandler) -> None:
        is_same = handler.headers.get(self.asked_by) == self.value
        self.statuses.append(304 if is_same else 200)
        handler.send_response(self.statuses[-1])
        handler.send_header(self.header, self.value)
        handler.send_header("Content-Type", "text/x")
        content = b"" if is_same else self.content
        handler.send_header("Content-Length", str(len(content)))
        handler.end_headers()
        handler.wfile.write(content)


@pytest.mark.parametrize(
    "names",
    [
        ("ETag", '"a"', "If-None-Match"),
        ("Last-Modified", "Sat, 28 Nov 2026 00:00:00 GMT", "If-Modified-Since"),
    ],
    ids=["tag", "date"],
)
def test_a_page_is_sent_once(
    server: WebServer, fetcher: Fetcher, tmp_path: Path, names: tuple[str, str, str]
) -> None:
    page = server.replies["/x"] = Kept(*names)
    url = f"{server.address}/x"
    first = fetch_page(fetcher, url, LIMITS, str(tmp_path / "pages"))
    assert (first.url, first.kind, first.content) == (url, "text/x", b"one")
    assert fetch_page(fetcher, url, LIMITS, str(tmp_path / "pages")) == first
    assert page.statuses == [200, 304]
    page.value, page.content = "other", b"two"
    assert fetch_page(fetcher, url, LIMITS, str(tmp_path / "pages")).content == b"two"
    assert page.statuses[-1] == 200
    fetch_page(fetcher, url, LIMITS, str(tmp_path / "pages"), "text/y")
    assert page.statuses[-1] == 200  # another form of the page


def test_a_page_without_a_name_is_not_kept(
    server: WebServer, fetcher: Fetcher, tmp_path: Path
) -> None:
    server.replies["/x"] = b"one"
    for _ in range(2):
        assert fetch_page(fetcher, f"{server.address}/x", LIMITS, str(tmp_path)).content == b"one"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("damage", [b"", b"{}\none", b"[" * 9999, b"{", b"cut"])
def test_damaged_copies(server: WebServer, fetcher: Fetcher, tmp_path: Path, damage: bytes) -> None:
    page = server.replies["/x"] = Kept("ETag", '"a"', "If-None-Match")
    url = f"{server.address}/x"
    fetch_page(fetcher, url, LIMITS, str(tmp_path))
    (path,) = tmp_path.iterdir()
    path.write_bytes(damage if damage != b"cut" else path.read_bytes()[:-1])
    assert fetch_page(fetcher, url, LIMITS, str(tmp_path)).content == b"one"
    assert page.statuses == [200, 200]


def test_no_password_is_kept(server: WebServer, fetcher: Fetcher, tmp_path: Path) -> None:
    server.replies["/x"] = Kept("ETag", '"a"', "If-None-Match")
    url = f"{server.address}/x".replace("//", "//ada:secret@")
    assert "secret" not in fetch_page(fetcher, url, LIMITS, str(tmp_path)).url
    (path,) = tmp_path.iterdir()
    assert b"secret" not in path.read_bytes()


def test_a_page_that_is_too_large(server: WebServer, fetcher: Fetcher, tmp_path: Path) -> None:
    server.replies["/x"] = b"x" * 2000
    with pytest.raises(FetchError, match="so it was not used"):
        fetch_page(fetcher, f"{server.address}/x", LIMITS, str(tmp_path))


def test_a_folder_that_cannot_be_written(
    server: WebServer, fetcher: Fetcher, tmp_path: Path
) -> None:
    server.replies["/x"] = Kept("ETag", '"a"', "If-None-Match")
    (tmp_path / "file").touch()
    folder = str(tmp_path / "file/pages")
    assert fetch_page(fetcher, f"{server.address}/x", LIMITS, folder).content == b"one"
