"""A release that is indexed from source archives, which a server on this machine has.

The archives are small and made here, with hashes that fit. With TPU_WALKTHROUGH_XLA and
TPU_WALKTHROUGH_JAX, git clones that have the commits of jaxlib 0.11.0, the whole release is.
"""

from __future__ import annotations

import gzip
import hashlib
import http.server
import io
import os
import signal
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.tpu_walkthrough.web_server import WebServer, redirect, web_server
from tpu_walkthrough.errors import FetchError, InputError, UsageError, WalkthroughError
from trace_links.definitions import releases
from trace_links.definitions.assemble import rows_of
from trace_links.definitions.downloading.download import MIRROR, download_release
from trace_links.definitions.downloading.pins import constants, pins
from trace_links.definitions.model import HEADERS, UNITS
from trace_links.definitions.releases import known_releases, release_of, version_without_table
from trace_links.definitions.sources import Sources

XLA_COMMIT, JAX_COMMIT, NANOBIND_COMMIT = "1" * 40, "2" * 40, "3" * 40
EIGEN = "ea13a98decd497a8c5588fb5de71b57bcf10d864"  # its table is shipped
POOL = "Eigen/src/ThreadPool/NonBlockingThreadPool.h"
TAG = "jax-v0.99.1"
JAX_URL = f"/github.com/jax-ml/jax/archive/refs/tags/{TAG}.tar.gz"
XLA_URL = f"/github.com/openxla/xla/archive/{XLA_COMMIT}.tar.gz"
ABSEIL_URL = "/github.com/abseil/abseil-cpp/archive/20990101.0.tar.gz"
NANOBIND_URL = f"/github.com/wjakob/nanobind/archive/{NANOBIND_COMMIT}.tar.gz"
ABSEIL = {
    "absl/a.cc": "namespace absl { inline namespace lts_20990101 { void Lock() {} } }\n",
    "absl/a_test.cc": "void a_test() {}\n",
    "ci/b.cc": "void b() {}\n",
}
NANOBIND = {"src/nb.cpp": "\nvoid nb_init() {}\n"}


def archive(prefix: str, files: Mapping[str, str], commit: str = "") -> bytes:
    made = io.BytesIO()
    headers = {"comment": commit} if commit else {}
    with tarfile.open(
        fileobj=made, mode="w", format=tarfile.PAX_FORMAT, pax_headers=headers
    ) as tar:
        for path, text in files.items():
            info = tarfile.TarInfo(f"{prefix}/{path}")
            data = text.encode("utf-8", "surrogateescape")
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))
    return gzip.compress(made.getvalue(), mtime=0)


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def workspace(commit: str, url: str, hash_: str) -> str:
    """As those of XLA: with constants, a format, and a call for mirrors."""
    return f"""load("//third_party:repo.bzl", "tf_http_archive", "tf_mirror_urls")
def repo(name = ""):
    COMMIT = "{commit}"
    SHA256 = "{hash_}"
    tf_http_archive(
        name = "x",
        sha256 = SHA256,
        urls = tf_mirror_urls("https:/{url}".format(commit = COMMIT)),
    )
"""


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[WebServer]:
    """Serves the archives of a small release; a library of that release is installed."""
    abseil = archive("abseil-cpp-20990101.0", ABSEIL, "4" * 40)
    nanobind = archive(f"nanobind-{NANOBIND_COMMIT}", NANOBIND)
    eigen = "/gitlab.com/libeigen/eigen/-/archive/{commit}/eigen-{commit}.tar.gz"
    xla = archive(
        f"xla-{XLA_COMMIT}",
        {
            "xla/client.cc": "namespace xla {\n\nint Copy(int a) { return a; }\n}\n",
            "xla/notes.txt": "void notes() {}\n",
            "third_party/absl/workspace.bzl": workspace(
                "20990101.0", ABSEIL_URL.replace("20990101.0", "{commit}"), sha256(abseil)
            ),
            "third_party/nanobind/workspace.bzl": workspace("", NANOBIND_URL, sha256(nanobind)),
            "third_party/eigen3/workspace.bzl": workspace(EIGEN, eigen, "5" * 64),
            "third_party/llvm/workspace.bzl": workspace(
                "6" * 40, "/github.com/llvm/llvm-project/archive/{commit}.tar.gz", "7" * 64
            ),
            "third_party/zlib/workspace.bzl": "while True: hang()\n",
        },
    )
    with web_server() as server:
        server.replies = {
            XLA_URL: xla,
            ABSEIL_URL: abseil,
            NANOBIND_URL: nanobind,
            JAX_URL: jax(sha256(xla)),
        }
        monkeypatch.setenv(MIRROR, server.address)
        monkeypatch.setenv("TRACE_LINKS_CACHE", str(tmp_path / "cache"))
        monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
        (tmp_path / "site-packages" / "jaxlib-0.99.1.dist-info").mkdir(parents=True)
        for cached in (release_of, version_without_table):
            cached.cache_clear()
        yield server
        for cached in (release_of, version_without_table):
            cached.cache_clear()


def jax(hash_: str) -> bytes:
    revision = f'# Of XLA\nXLA_COMMIT = "{XLA_COMMIT}"\nXLA_SHA256 = "{hash_}"\n'
    files = {
        "third_party/xla/revision.bzl": revision,
        "jaxlib/jax.cc": "namespace jax {\nvoid Put() {}\n}\n",
    }
    return archive(f"jax-{TAG}", files, JAX_COMMIT)


def download() -> list[str]:
    lines: list[str] = []
    download_release("0.99.1", lines.append)
    return lines


def cached(tmp_path: Path) -> list[str]:
    return sorted(path.name for path in tmp_path.glob("cache/**/*") if path.is_file())


def test_a_release_is_found_as_a_shipped_one(server: WebServer, tmp_path: Path) -> None:
    library = str(tmp_path / "site-packages" / "jaxlib" / "libjax_common.so")
    before = Sources()
    assert before.find_in_library("jax::Put()", None, None, library, complete=True) is None
    assert "`trace-links index --release 0.99.1`" in before.notes()[0]
    lines = download()
    assert [line.partition("/archive")[0] for line in lines[:2]] == [
        "https://github.com/jax-ml/jax", "https://github.com/openxla/xla",
    ]  # fmt: skip
    assert lines[0].endswith("1 file, 1 definition; its hash is pinned nowhere")
    assert lines[1].endswith("1 file, 1 definition; its hash is as pinned")
    assert lines[2].endswith("1 file, 1 definition; its hash is as pinned"), "without tests"
    assert lines[3] == f"https://gitlab.com/libeigen/eigen at {EIGEN}: is shipped"
    assert "llvm-project: left out" in lines[4]
    assert server.asked == [JAX_URL, XLA_URL, ABSEIL_URL, NANOBIND_URL]
    assert cached(tmp_path) == ["jaxlib-0.99.1.definitions"]

    for function in (release_of, version_without_table):
        function.cache_clear()
    sources = Sources()
    found = {
        name: sources.find_in_library(name, None, None, library, complete=True)
        for name in (
            "jax::Put()",
            "xla::Copy(int)",
            "absl::lts_20990101::Lock()",
            "nb_init()",
            "Eigen::ThreadPoolTempl<tsl::thread::EigenEnvironment>::WorkerLoop(int)",
            "notes()",
        )
    }
    urls = {name: place.url for name, place in found.items() if place is not None}
    assert {place.confidence for place in found.values() if place} == {"definition"}
    assert list(urls.values()) == [
        f"https://github.com/jax-ml/jax/blob/{JAX_COMMIT}/jaxlib/jax.cc#L2",
        f"https://github.com/openxla/xla/blob/{XLA_COMMIT}/xla/client.cc#L3",
        f"https://github.com/abseil/abseil-cpp/blob/{'4' * 40}/absl/a.cc#L1",
        f"https://github.com/wjakob/nanobind/blob/{NANOBIND_COMMIT}/src/nb.cpp#L2",
        f"https://gitlab.com/libeigen/eigen/-/blob/{EIGEN}/{POOL}#L341",
    ]
    assert sources.notes() == []
    assert known_releases()[0].slug == "jaxlib-0.99.1"
    assert not known_releases()[0].in_any


def test_a_release_that_is_shipped_is_not_fetched(server: WebServer) -> None:
    lines: list[str] = []
    download_release("0.11.0", lines.append)
    assert lines == ["the definitions of jaxlib 0.11.0 are shipped: nothing is to do"]
    assert server.asked == []


def test_github_redirects(server: WebServer) -> None:
    server.replies["/moved"] = server.replies[JAX_URL]
    server.replies[JAX_URL] = redirect("/moved")
    assert download()[-1].startswith("jaxlib 0.99.1 is indexed: ")


@pytest.mark.parametrize(
    ("path", "reply", "kind", "message"),
    [
        (JAX_URL, None, FetchError, "404"),
        (JAX_URL, b"<html>", InputError, "cannot be used: .* not a tar archive"),
        (JAX_URL, archive("x", {"a.cc": ""}), InputError, "does not name the commit"),
        (JAX_URL, jax("x"), InputError, "does not name the commit"),
        (XLA_URL, b"<html>", FetchError, f"its sha256 is {sha256(b'<html>')}, but"),
        (XLA_URL, archive("xla", {"a.cc": "void other() {}"}), FetchError, "is pinned"),
        (ABSEIL_URL, archive("absl", {}), FetchError, "is pinned"),
    ],
)
def test_nothing_is_kept_of_what_cannot_be_used(
    server: WebServer,
    tmp_path: Path,
    path: str,
    reply: bytes | None,
    kind: type[WalkthroughError],
    message: str,
) -> None:
    if reply is None:
        del server.replies[path]
    else:
        server.replies[path] = reply
    with pytest.raises(kind, match=message):
        download()
    assert cached(tmp_path) == []


@pytest.mark.parametrize("version", ["", "1", "../x", "0.12.0/..", "0.12.0\n", "v0.12.0", "auto"])
def test_no_version(server: WebServer, version: str) -> None:
    with pytest.raises(UsageError, match="is not the number of a release"):
        download_release(version, print)
    assert server.asked == []


def trace_links(*arguments: str) -> list[str]:
    return [str(Path(sys.executable).with_name("trace-links")), *arguments]


def test_an_interrupted_download_leaves_nothing(server: WebServer, tmp_path: Path) -> None:
    begun = tmp_path / "begun"

    def hang(handler: http.server.BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.end_headers()
        handler.wfile.write(b"\x1f\x8b\x08")  # as gzip begins
        handler.wfile.flush()
        begun.touch()
        handler.rfile.read(1)  # until the other end closes

    server.replies[XLA_URL] = hang
    command = trace_links("index", "--release", "0.99.1")
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
        while not begun.exists():
            time.sleep(0.01)
        run.send_signal(signal.SIGINT)
        run.communicate()
    assert run.returncode == 130
    assert cached(tmp_path) == []


def test_a_damaged_table_is_not_a_release(server: WebServer, tmp_path: Path) -> None:
    download()
    file = tmp_path / "cache" / "releases" / "jaxlib-0.99.1.definitions"
    file.write_bytes(file.read_bytes()[:-1])
    releases._with_downloaded.cache_clear()
    assert "jaxlib-0.99.1" not in [release.slug for release in known_releases()]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["index"], "there is nothing to index"),
        (["index", "--release", "0.12", "--python", "p"], "--python needs --release auto"),
        (["index", "--release", "new"], "new is not the number of a release"),
    ],
)
def test_usage(arguments: list[str], message: str) -> None:
    run = subprocess.run(trace_links(*arguments), capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert message in run.stderr


def test_a_python_that_does_not_tell_its_packages(tmp_path: Path) -> None:
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\nexit 1\n")
    python.chmod(0o755)
    command = trace_links("index", "--release", "auto", "--python", str(python))
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 3
    assert f"{python} does not tell its packages" in run.stderr


@pytest.mark.parametrize(
    ("text", "urls"),
    [
        ('f(urls = ["u", "v"], sha256 = "{}")', [("u", "v")]),
        ('f(url = "u", sha256 = "{}")', [("u",)]),
        ('A = "u"\nf(urls = m(A), sha256 = "{}")', [("u",)]),
        ('A = "u"\nf(urls = "x/{{c}}/{{c}}".format(c = A), sha256 = "{}")', [("x/u/u",)]),
        ('f(urls = "x/{{c}}".format(c = unknown), sha256 = "{}")', []),
        ('f(urls = "x/{{}}".format("a"), sha256 = "{}")', []),
        ('f(urls = ["u"], sha256 = "no hash")', []),
        ('f(urls = ["u"])', []),
        ("f(" * 5000, []),
        ("\0", []),
        ("x = '" + "a" * 70_000 + "'", []),
    ],
)
def test_what_a_file_pins(text: str, urls: list[tuple[str, ...]]) -> None:
    hash_ = "a" * 64
    data = text.format(hash_).encode() if "{}" in text else text.encode()
    assert [(pin.urls, pin.sha256) for pin in pins(data)] == [(some, hash_) for some in urls]


def test_constants_are_texts() -> None:
    assert constants(b"A = 'x'\nB = 1\nC = A + 'y'\nD, E = 'p', 'q'\n") == {"A": "x"}


_CLONES = {name: os.environ.get(f"TPU_WALKTHROUGH_{name}", "") for name in ("XLA", "JAX")}


@pytest.mark.slow
@pytest.mark.skipif(not all(_CLONES.values()), reason="needs TPU_WALKTHROUGH_XLA and _JAX")
def test_a_real_release_has_the_rows_of_its_shipped_table(
    server: WebServer, tmp_path: Path
) -> None:
    """Clones may lack large files that no table is made of, so the hash is of what is served."""
    (shipped,) = (one for one in known_releases() if one.slug == "jaxlib-0.11.0")
    trees = {tree.repository.rpartition("/")[2]: tree for tree in shipped.trees}
    xla = sources_of(_CLONES["XLA"], trees["xla"].commit)
    files = sources_of(_CLONES["JAX"], trees["jax"].commit)
    server.replies[f"/github.com/openxla/xla/archive/{trees['xla'].commit}.tar.gz"] = xla_data = (
        archive("xla", {path: text for path, text in xla.items() if "/workspace.bzl" not in path})
    )
    files["third_party/xla/revision.bzl"] = (
        f'XLA_COMMIT = "{trees["xla"].commit}"\nXLA_SHA256 = "{sha256(xla_data)}"\n'
    )
    server.replies[JAX_URL] = archive("jax", files, trees["jax"].commit)
    download()
    (made,) = (one for one in known_releases() if one.slug == "jaxlib-0.99.1")
    for tree in made.trees:
        ours, theirs = tree.load(), trees[tree.repository.rpartition("/")[2]].load()
        assert ours.files == theirs.files
        for number in range(len(ours.files)):
            assert rows_of(ours, number) == rows_of(theirs, number)


def sources_of(clone: str, commit: str) -> dict[str, str]:
    """The texts of the C++ sources at a commit."""
    command = ["git", "-C", clone, "ls-tree", "-r", "--name-only", "-z", commit]
    listed = subprocess.run(command, capture_output=True, check=True).stdout.decode().split("\0")
    ends = (*UNITS, *HEADERS, ".proto", ".td")
    paths = [path for path in listed if path.endswith(ends)]
    asked = "".join(f"{commit}:{path}\n" for path in paths).encode()
    batch = ["git", "-C", clone, "cat-file", "--batch"]
    data = io.BytesIO(subprocess.run(batch, input=asked, capture_output=True, check=True).stdout)
    found = {}
    for path in paths:
        size = int(data.readline().split()[2])
        found[path] = data.read(size).decode("utf-8", "surrogateescape")
        data.read(1)
    return found
