"""The files of a package on an index: in folders and on servers, by the user's settings."""

from __future__ import annotations

import http.server
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cmakegen.packages.fetch import fetch, fetch_all
from cmakegen.packages.index import package_index
from cmakegen.packages.store import Part
from tests.cmakegen.archives import list_with_hashes, make_sdist, make_wheel, sha256
from tests.tpu_walkthrough.web_server import WebServer, ranges, web_server, with_password
from tpu_walkthrough.errors import FetchError, UnreachableError
from tpu_walkthrough.progress import Progress

QUIET = Progress(enabled=False)
JSON = "application/vnd.pypi.simple.v1+json"
WHEEL = "x_y-1.0-cp311-cp311-manylinux_2_17_x86_64.whl"
HEADERS = Part("x-y==1.0", lambda member: member if member.endswith(".h") else None)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[WebServer]:
    with web_server() as server:
        monkeypatch.setenv("PIP_INDEX_URL", f"{server.address}/simple")
        monkeypatch.setenv("PIP_RETRIES", "0")
        yield server


def page(
    content: bytes | str, kind: str = "text/html"
) -> Callable[[http.server.BaseHTTPRequestHandler], None]:
    data = content.encode() if isinstance(content, str) else content

    def reply(handler: http.server.BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", kind)
        handler.send_header("Content-Length", str(len(data)))
        handler.end_headers()
        handler.wfile.write(data)

    return reply


def json_page(*files: dict[str, object], name: str = "x-y") -> str:
    return json.dumps({"meta": {"api-version": "1.1"}, "name": name, "files": list(files)})


def entry(name: str, digest: str = "", **more: object) -> dict[str, object]:
    hashes = {"sha256": digest} if digest else {}
    return {"filename": name, "url": f"../../files/{name}", "hashes": hashes, **more}


def test_wheels_in_a_folder(index: Path) -> None:
    for version in ("1.0", "1.1", "1.2rc1"):
        make_wheel(index, f"x-y=={version}", {})
    found = package_index().wheel("x-y==1.0")
    assert found.name == WHEEL
    assert found.url == (index / WHEEL).as_uri()


def test_an_sdist_on_a_page_of_links(index: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = [make_sdist(index, f"x-y=={version}", {}) for version in ("1.0", "1.1", "1.0.post1")]
    links = list_with_hashes(index, {path: sha256(path) for path in made})
    monkeypatch.setenv("PIP_FIND_LINKS", str(links))
    found = package_index().sdist("x-y==1.0")
    assert (found.url, found.sha256) == (made[0].as_uri(), sha256(made[0]))


def test_an_index_in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = make_wheel(tmp_path / "simple/x-y", "x-y==1.0", {"a.h": ""})
    (made.parent / "index.html").write_text(
        f'<a href="{made.name}#sha256={sha256(made)}">{made.name}</a>'
    )
    monkeypatch.setenv("PIP_INDEX_URL", (tmp_path / "simple").as_uri())
    assert package_index().wheel("X_Y==1.0").url == made.as_uri()
    with pytest.raises(FetchError, match="z==1: the package index has no such wheel"):
        package_index().wheel("z==1")


def test_versions(index: Path) -> None:
    for version in ("2.20.0", "2.21.0.dev20251201", "2.21.0rc1", "2.9.0"):
        make_wheel(index, f"tf-nightly=={version}", {})
    make_sdist(index, "tf-nightly==3.0", {})
    found = package_index().versions("tf-nightly")
    assert found == ["2.21.0rc1", "2.21.0.dev20251201", "2.20.0", "2.9.0"]
    with pytest.raises(FetchError, match="x: the package index has no such wheel"):
        package_index().versions("x")


@pytest.mark.parametrize("kind", ["text/html", "text/html; charset=utf-8", JSON])
def test_pages_of_a_server(server: WebServer, tmp_path: Path, kind: str) -> None:
    made = make_wheel(tmp_path, "x-y==1.0", {"a.h": "int a;\n"})
    digest = sha256(made)
    html = f'<a href="../../files/{WHEEL}#sha256={digest}">{WHEEL}</a>'
    text = json_page(entry(WHEEL, digest)) if kind == JSON else html
    server.replies["/simple/x-y/"] = page(text, kind)
    server.replies[f"/files/{WHEEL}"] = ranges(made.read_bytes())
    found = package_index().wheel("x-y==1.0")
    assert (found.url, found.sha256) == (f"{server.address}/files/{WHEEL}", digest)
    assert os.listdir(fetch(HEADERS, QUIET)) == ["a.h"]
    assert server.asked.count("/simple/x-y/") == 1


def test_a_small_wheel_is_compared_with_the_index(server: WebServer, tmp_path: Path) -> None:
    made = make_wheel(tmp_path, "x-y==1.0", {"a.h": "int a;\n"})
    size = made.stat().st_size
    server.replies["/simple/x-y/"] = page(json_page(entry(WHEEL, "0" * 64, size=size)), JSON)
    server.replies[f"/files/{WHEEL}"] = made.read_bytes()
    with pytest.raises(FetchError, match=r"x-y==1\.0: its hash differs from the hash in"):
        fetch(HEADERS, QUIET)


def test_a_server_without_ranges(server: WebServer, tmp_path: Path) -> None:
    made = make_wheel(tmp_path, "x-y==1.0", {"a.h": "int a;\n"})
    server.replies["/simple/x-y/"] = page(json_page(entry(WHEEL, sha256(made))), JSON)
    server.replies[f"/files/{WHEEL}"] = made.read_bytes()
    assert os.listdir(fetch(HEADERS, QUIET)) == ["a.h"]


def test_a_server_with_neither_ranges_nor_hashes(server: WebServer, tmp_path: Path) -> None:
    made = make_wheel(tmp_path, "x-y==1.0", {"a.h": "int a;\n"})
    server.replies["/simple/x-y/"] = page(json_page(entry(WHEEL)), JSON)
    server.replies[f"/files/{WHEEL}"] = made.read_bytes()
    with pytest.raises(FetchError, match=r"x-y==1\.0: .*does not support range") as error:
        fetch(HEADERS, QUIET)
    assert "Install the package" in error.value.hint


def test_a_password_of_the_index_is_for_its_files_too(
    server: WebServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = make_wheel(tmp_path, "x-y==1.0", {"a.h": "int a;\n"})
    text = page(json_page(entry(WHEEL, sha256(made))), JSON)
    server.replies["/simple/x-y/"] = with_password("ada:pw", text)
    server.replies[f"/files/{WHEEL}"] = with_password("ada:pw", ranges(made.read_bytes()))
    monkeypatch.setenv("PIP_INDEX_URL", f"{server.address}/simple".replace("//", "//ada:pw@"))
    assert os.listdir(fetch(HEADERS, QUIET)) == ["a.h"]
    monkeypatch.setenv("PIP_INDEX_URL", f"{server.address}/simple".replace("//", "//ada:no@"))
    with pytest.raises(UnreachableError, match="401") as error:
        package_index().wheel("x-y==1.0")
    assert "ada" not in str(error.value)


def test_a_password_in_netrc(
    server: WebServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "netrc").write_text("machine 127.0.0.1 login ada password pw\n")
    monkeypatch.setenv("NETRC", str(tmp_path / "netrc"))
    text = page(json_page(entry(WHEEL)), JSON)
    server.replies["/simple/x-y/"] = with_password("ada:pw", text)
    assert package_index().wheel("x-y==1.0").name == WHEEL


def test_the_keyring_is_a_module(
    server: WebServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program of that name in PATH is not run."""
    (tmp_path / "keyring").write_text(f"#!/bin/sh\ntouch {tmp_path}/ran\necho pw\n")
    (tmp_path / "keyring").chmod(0o755)
    (tmp_path / "modules").mkdir()
    (tmp_path / "modules/keyring.py").write_text(
        "from types import SimpleNamespace\n"
        "def get_credential(name, user):\n"
        "    return SimpleNamespace(username='ada', password='pw')\n"
    )
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PIP_KEYRING_PROVIDER", "subprocess")
    text = page(json_page(entry(WHEEL)), JSON)
    server.replies["/simple/x-y/"] = with_password("ada:pw", text)
    with pytest.raises(UnreachableError, match="401"):
        package_index().wheel("x-y==1.0")
    monkeypatch.syspath_prepend(tmp_path / "modules")
    monkeypatch.setenv("PIP_KEYRING_PROVIDER", "import")
    assert package_index().wheel("x-y==1.0").name == WHEEL
    assert not (tmp_path / "ran").exists()


def test_the_first_index_of_equal_files(
    server: WebServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.replies["/simple/x-y/"] = page(json_page(entry(WHEEL)), JSON)
    server.replies["/more/x-y/"] = page(json_page(entry(WHEEL), entry("x_y-1.1.tar.gz")), JSON)
    monkeypatch.setenv("UV_EXTRA_INDEX_URL", f"{server.address}/more")
    assert package_index().wheel("x-y==1.0").url == f"{server.address}/files/{WHEEL}"
    assert package_index().sdist("x-y==1.1").name == "x_y-1.1.tar.gz"
    made = make_wheel(tmp_path / "links", "x-y==1.0", {})
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "links"))
    assert package_index().wheel("x-y==1.0").url == made.as_uri()


ASKED: dict[str, Callable[[], object]] = {
    "wheel": lambda: package_index().wheel("x==1.0"),
    "sdist": lambda: package_index().sdist("x==1.0"),
    "versions": lambda: package_index().versions("x"),
}


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
def test_an_unreachable_index(monkeypatch: pytest.MonkeyPatch, ask: Callable[[], object]) -> None:
    monkeypatch.setenv("PIP_RETRIES", "0")
    monkeypatch.setenv("PIP_INDEX_URL", "http://user:secret@127.0.0.1:9/simple")
    with pytest.raises(UnreachableError) as caught:
        ask()
    assert "x: the package index cannot be reached: http://127.0.0.1:9/" in str(caught.value)
    assert "refused" in str(caught.value)
    assert "PIP_INDEX_URL" in caught.value.hint
    assert "secret" not in f"{caught.value}{caught.value.hint}"


@pytest.mark.parametrize(
    ("code", "kind", "message"),
    [
        (404, FetchError, "the package index has no such"),
        (
            403,
            UnreachableError,
            r"cannot be read: http://127\.0\.0\.1:\d+/simple/x/: 403 Forbidden$",
        ),
        (503, UnreachableError, r"cannot be read: http://127\.0\.0\.1:\d+/simple/x/: 503"),
    ],
)
@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
def test_error_responses_of_an_index(
    server: WebServer,
    monkeypatch: pytest.MonkeyPatch,
    ask: Callable[[], object],
    code: int,
    kind: type[FetchError],
    message: str,
) -> None:
    server.replies["/simple/x/"] = lambda handler: handler.send_error(code)
    monkeypatch.setenv("PIP_INDEX_URL", server.address.replace("//", "//user:secret@") + "/simple")
    with pytest.raises(kind, match=message) as caught:
        ask()
    assert type(caught.value) is kind
    assert "secret" not in str(caught.value)


LONG = "x_y-" + "1-" * 5000 + "1.whl"
GARBAGE: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "text/html"),
    "text": (b"busy", "text/html"),
    "bytes": (bytes(range(256)), "text/html"),
    "another encoding": (b"\xff\xfe<\0a\0", "text/html; charset=none"),
    "JSON that is cut": (b'{"files": [', JSON),
    "deep JSON": (b'{"files":' + b"[" * 200_000, JSON),
    "a list": (b"[1]", JSON),
    "other types": (b'{"meta": 1, "name": [], "files": [{"filename": 1}]}', JSON),
    "files of other types": (b'{"meta": {}, "name": "x-y", "files": [1]}', JSON),
    "of a later protocol": (b'{"meta": {"api-version": "9.0"}, "name": "x-y", "files": []}', JSON),
    "a later protocol": (b'<meta name="pypi:repository-version" content="9.0"><a>', "text/html"),
    "tags that do not end": (b"<a " * 50_000, "text/html"),
    "comments": (b"<a>" + b"<!--" * 50_000, "text/html"),
    "a long tag": (b"<a " + b"x" * 50_000, "text/html"),
    "no version of it": (b'<meta name="pypi:repository-version" content="?"><a>', "text/html"),
}


@pytest.mark.parametrize(("content", "kind"), GARBAGE.values(), ids=GARBAGE)
def test_pages_that_are_none(server: WebServer, content: bytes, kind: str) -> None:
    server.replies["/simple/x-y/"] = page(content, kind)
    with pytest.raises(
        FetchError, match=r"x-y: http\S+/simple/x-y/: not a page of a package"
    ) as error:
        package_index().wheel("x-y==1.0")
    assert error.value.hint
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (f'<a href="{LONG}">{LONG}</a>', "text/html"),
        ("<div>" * 50_000 + f'<a href="y">{WHEEL}', "text/html"),
        (
            json_page(entry(LONG), entry("x_y-1.0-x.whl"), entry("..whl"), entry("x_y-a.tar.gz")),
            JSON,
        ),
    ],
    ids=["long name", "deep", "names"],
)
def test_pages_without_a_file_that_is_used(server: WebServer, content: str, kind: str) -> None:
    server.replies["/simple/x-y/"] = page(content, kind)
    with pytest.raises(FetchError, match="no such source distribution"):
        package_index().sdist("x-y==1.0")


def test_a_server_does_not_name_files_of_this_machine(server: WebServer, tmp_path: Path) -> None:
    made = make_wheel(tmp_path, "x-y==1.0", {"a.h": ""})
    server.replies["/simple/x-y/"] = page(f'<a href="{made.as_uri()}">{made.name}</a>')
    with pytest.raises(FetchError, match="no such wheel"):
        package_index().wheel("x-y==1.0")


@pytest.mark.parametrize("requirement", ["x==not a version", "../x==1", "x @ file:///x", "x=="])
def test_invalid_requirements(index: Path, requirement: str) -> None:
    with pytest.raises(FetchError):
        package_index().wheel(requirement)


def test_nothing_of_the_current_folder_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is an untrusted source tree."""
    make_wheel(tmp_path / "here/wheels", "x-y==1.0", {"a.h": ""})
    for name in ("pip.conf", ".pip/pip.conf", "pip/pip.conf"):
        path = tmp_path / "here" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"[global]\nfind-links = {tmp_path}/here/wheels\n")
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", "wheels ./wheels")
    for variable in ("PIP_CONFIG_FILE", "HOME", "XDG_CONFIG_HOME", "XDG_CONFIG_DIRS"):
        monkeypatch.setenv(variable, "pip.conf" if variable == "PIP_CONFIG_FILE" else ".")
    with pytest.raises(FetchError, match="no such wheel"):
        package_index().wheel("x-y==1.0")


def test_packages_are_fetched_side_by_side(
    server: WebServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["a", "b", "c"]
    for name in names:
        made = make_wheel(tmp_path, f"{name}==1.0", {f"{name}.h": ""})
        server.replies[f"/simple/{name}/"] = page(json_page(entry(made.name), name=name), JSON)
        server.replies[f"/files/{made.name}"] = ranges(made.read_bytes())
    parts = [Part(f"{name}==1.0", HEADERS.select) for name in [*names, "none"]]
    found = fetch_all(parts, [Part("later==1.0", HEADERS.select)], QUIET)
    assert list(found) == [part.key for part in parts]
    assert [outcome.error for outcome in found.values()][:3] == [None, None, None]
    assert "none==1.0: the package index has no such" in str(found["none-1.0"].error)
    assert "/simple/later/" in server.asked
    asked = len(server.asked)
    with pytest.raises(FetchError):
        package_index().wheel("later==1.0")
    assert len(server.asked) == asked
