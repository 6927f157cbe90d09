"""Reading a file on a web server in parts, and the errors where that fails."""

from __future__ import annotations

import http.server
import io
import os
import random
import threading
import zipfile
from typing import TYPE_CHECKING

import pytest

from cmakegen.errors import FetchError, UnreachableError
from cmakegen.packages.index import (
    Artifact,
    locate_sdist,
    locate_wheel,
    open_remote,
    stream,
    versions,
)
from tests.cmakegen.archives import list_with_hashes, make_sdist, make_wheel, sha256

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

MIB = 1 << 20


class Server(http.server.ThreadingHTTPServer):
    """Serves one file in the manner that a test selects, and records the requests."""

    daemon_threads = True
    content = b""
    manner = "ranges"

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.asked: list[tuple[int, int]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/x.whl"


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        server = self.server
        assert isinstance(server, Server)
        content, manner = server.content, server.manner
        asked = self.headers.get("Range", "").removeprefix("bytes=")
        if manner.isdigit():
            self.send_error(int(manner))
        elif manner == "gone" or (manner == "gone later" and asked not in ("", "0-0")):
            self.send_error(404)
        elif not asked or manner == "no ranges":
            self.send_response(200)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)
        else:
            start, _, last = asked.partition("-")
            part = content[int(start) : int(last) + 1]
            server.asked.append((int(start), len(part)))
            self.send_response(206)
            total = "*" if manner == "no total" else str(len(content))
            self.send_header("Content-Range", f"bytes {asked}/{total}")
            self.send_header("Content-Length", str(len(part)))
            self.end_headers()
            broken = manner == "breaks off" and asked != "0-0"
            self.wfile.write(part[: len(part) // 2] if broken else part)
        self.close_connection = True


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    for name in [name for name in os.environ if name.lower().endswith("_proxy")]:
        monkeypatch.delenv(name)
    monkeypatch.delenv("PIP_CERT", raising=False)
    with Server() as made:
        thread = threading.Thread(target=made.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield made
        made.shutdown()
        thread.join()


def large_zip() -> bytes:
    """Two headers with 20 MiB of other data before, between and after them."""
    noise = random.Random(1)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for number in range(2):
            archive.writestr(f"{number}.bin", noise.randbytes(7 * MIB))
            archive.writestr(f"{number}.h", f"int a{number};\n")
        archive.writestr("2.bin", noise.randbytes(6 * MIB))
    return buffer.getvalue()


def test_only_the_needed_parts_are_requested(server: Server) -> None:
    server.content = large_zip()
    with open_remote(Artifact(server.url, "")) as file, zipfile.ZipFile(file) as archive:
        server_side = sum(size for _, size in server.asked)
        assert archive.namelist() == ["0.bin", "0.h", "1.bin", "1.h", "2.bin"]
        assert server_side < MIB
        assert archive.read("1.h") == b"int a1;\n"
        assert archive.read("0.h") == b"int a0;\n"
    assert sum(size for _, size in server.asked) < len(server.content) // 2
    assert len(server.asked) < 20


def test_seek_and_read(server: Server) -> None:
    server.content = content = random.Random(2).randbytes(300_000)
    with open_remote(Artifact(server.url, "")) as file:
        assert (file.readable(), file.seekable()) == (True, True)
        assert file.seek(0, os.SEEK_END) == len(content)
        assert file.read() == b""
        assert file.seek(-10, os.SEEK_END) == len(content) - 10
        assert file.read() == content[-10:]
        assert file.seek(1000) == 1000
        assert file.read(500) == content[1000:1500]
        assert file.seek(-600, os.SEEK_CUR) == 900
        assert file.read() == content[900:]
        assert file.seek(len(content) + 5) == len(content) + 5
        assert file.read(1) == b""


def test_stream(server: Server, tmp_path: Path) -> None:
    server.content = content = random.Random(3).randbytes(500_000)
    with stream(Artifact(server.url, "")) as (file, size):
        assert (file.read(), size) == (content, len(content))
    path = tmp_path / "a b%20c.tar.gz"
    path.write_bytes(content)
    with stream(Artifact(path.as_uri(), "")) as (file, size):
        assert (file.read(), size) == (content, len(content))


def test_local_file(tmp_path: Path) -> None:
    path = tmp_path / "é b#c%20.whl"
    path.write_bytes(b"content")
    with open_remote(Artifact(path.as_uri(), "")) as file:
        assert file.read() == b"content"


@pytest.mark.parametrize(
    ("manner", "reason", "hint"),
    [
        ("no ranges", "127.0.0.1 does not support range requests", "Install the package instead"),
        ("no total", "127.0.0.1 does not support range requests", "Install the package instead"),
        ("gone", "cannot read from 127.0.0.1: Not Found", "Without a network"),
        ("gone later", "cannot read from 127.0.0.1: Not Found", "Without a network"),
        ("breaks off", "127.0.0.1", ""),
    ],
)
def test_unsuitable_servers(server: Server, manner: str, reason: str, hint: str) -> None:
    server.content, server.manner = b"x" * 100_000, manner
    with pytest.raises(FetchError, match=reason) as caught:  # noqa: SIM117
        with open_remote(Artifact(server.url, "")) as file:
            file.read()
    assert caught.value.hint.startswith(hint)


def test_an_unreachable_server(server: Server) -> None:
    url = server.url
    server.shutdown()
    server.server_close()
    for use in (open_remote, lambda artifact: stream(artifact).__enter__()):
        with pytest.raises(FetchError, match=r"cannot read from 127\.0\.0\.1: .*refused") as caught:
            use(Artifact(url, ""))
        assert "--fetch-externals" in caught.value.hint


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    folder = tmp_path / "index"
    folder.mkdir()
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    return folder


def test_locate_wheel(index: Path) -> None:
    for version in ("1.0", "1.1", "1.2rc1"):
        make_wheel(index, f"x-y=={version}", {})
    wheel = index / "x_y-1.0-cp311-cp311-manylinux_2_17_x86_64.whl"
    found = locate_wheel("x-y==1.0", portable=True)
    assert found == Artifact(wheel.as_uri(), sha256(wheel))


def test_locate_sdist(index: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = [make_sdist(index, f"x-y=={version}", {}) for version in ("1.0", "1.1", "1.0.post1")]
    page = list_with_hashes(index, {path: sha256(path) for path in made})
    monkeypatch.setenv("PIP_FIND_LINKS", str(page))
    assert locate_sdist("x-y==1.0") == Artifact(made[0].as_uri(), sha256(made[0]))


def test_versions(index: Path) -> None:
    for version in ("2.20.0", "2.21.0.dev20251201", "2.21.0rc1", "2.9.0"):
        make_wheel(index, f"tf-nightly=={version}", {})
    make_wheel(index, "tf-nightly==3.0", {}, tag="cp312-cp312-win_amd64")
    assert versions("tf-nightly") == ["2.21.0rc1", "2.21.0.dev20251201", "2.20.0", "2.9.0"]


def test_no_versions(index: Path) -> None:
    with pytest.raises(FetchError, match="x: the package index has no such package"):
        versions("x")


ASKED = {
    "wheel": lambda: locate_wheel("x==1.0", portable=True),
    "sdist": lambda: locate_sdist("x==1.0"),
    "versions": lambda: versions("x"),
}


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
def test_an_unreachable_index(
    index: Path, monkeypatch: pytest.MonkeyPatch, ask: Callable[[], object]
) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "0")
    monkeypatch.setenv("PIP_RETRIES", "0")
    monkeypatch.setenv("PIP_INDEX_URL", "http://user:secret@127.0.0.1:9/simple")
    with pytest.raises(UnreachableError) as caught:
        ask()
    assert "the package index at 127.0.0.1:9 cannot be reached: " in str(caught.value)
    assert "refused" in str(caught.value)
    assert "pip config list" in caught.value.hint
    assert "secret" not in f"{caught.value}{caught.value.hint}"


@pytest.mark.parametrize(
    ("code", "kind", "message"),
    [
        (404, FetchError, "no such package|no source distribution"),
        (403, UnreachableError, r"the package index at 127\.0\.0\.1:\d+ returned 403 Forbidden$"),
        (503, UnreachableError, r"the package index at 127\.0\.0\.1:\d+ cannot be reached: .*503"),
    ],
)
@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
def test_error_responses_of_an_index(
    index: Path,
    server: Server,
    monkeypatch: pytest.MonkeyPatch,
    ask: Callable[[], object],
    code: int,
    kind: type[FetchError],
    message: str,
) -> None:
    server.manner = str(code)
    monkeypatch.setenv("PIP_NO_INDEX", "0")
    monkeypatch.setenv("PIP_RETRIES", "0")
    monkeypatch.setenv("PIP_INDEX_URL", server.url.replace("//", "//user:secret@"))
    with pytest.raises(kind, match=message) as caught:
        ask()
    assert type(caught.value) is kind
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize("requirement", ["x==not a version", "../x==1", "x @ file:///x"])
def test_invalid_requirements(index: Path, requirement: str) -> None:
    with pytest.raises(FetchError):
        locate_wheel(requirement, portable=True)


def test_nothing_of_the_current_folder_is_run(
    index: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is an untrusted source tree, in which Python would search for modules."""
    made = make_sdist(index, "x==1.0", {"a.h": ""})
    make_wheel(index, "x==1.0", {"a.h": ""})
    ran = tmp_path / "ran"
    here = tmp_path / "here"
    for name in ("pip/__init__.py", "pip/__main__.py", "json.py", "pip/_internal/commands.py"):
        (here / name).parent.mkdir(parents=True, exist_ok=True)
        (here / name).write_text(f"open({str(ran)!r}, 'w')\n")
    monkeypatch.chdir(here)
    assert locate_wheel("x==1.0", portable=True).url
    assert versions("x") == ["1.0"]
    assert locate_sdist("x==1.0").url == made.as_uri()
    assert not ran.exists()
