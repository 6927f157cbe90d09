"""Locations of C++ functions: in checkouts on this disk, else in a release's repository."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tpu_walkthrough.errors import InputError
from trace_links.definitions.releases import known_releases, release_of
from trace_links.definitions.sources import Checkout, Sources, demangled, known_sources
from trace_links.links.symbol_lookup import SymbolLookup

COMMAND = str(Path(sys.executable).with_name("trace-links"))
NEWEST, *_, OLDER = (release for release in known_releases() if not release.in_c)
CLIENT = "xla::PjRtCApiClient::BufferFromHostBuffer"
SOURCE = """\
namespace xla {

int PjRtCApiClient::BufferFromHostBuffer(int size) {
  int implicit = Copy(size);
  return implicit;
}

}  // namespace xla
"""


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with that function at another location; the cache and configuration are empty."""
    monkeypatch.setenv("TRACE_LINKS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    source = tmp_path / "tree" / "xla" / "client.cc"
    source.parent.mkdir(parents=True)
    source.write_text(SOURCE)
    return tmp_path / "tree"


def trace_links(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [COMMAND, *arguments], input=text, capture_output=True, text=True, check=False
    )


def test_a_release_gives_a_path_in_its_repository_and_a_permalink(tree: Path) -> None:
    location = Sources().find(CLIENT, "pjrt_c_api_client.cc", releases=[NEWEST])
    assert location is not None
    path = "xla/pjrt/c_api_client/pjrt_c_api_client.cc"
    assert (location.path, location.line, location.confidence) == (path, 1151, "definition")
    commit = "131bf41acb4650e4391a640c3f1859c1c86ad74b"
    assert location.url == f"https://github.com/openxla/xla/blob/{commit}/{path}#L1151"


def test_releases_differ(tree: Path) -> None:
    name = "xla::PjRtStreamExecutorClient::BufferFromHostBuffer"
    assert Sources().find(name, releases=[NEWEST]) != Sources().find(name, releases=[OLDER])


def test_the_line_of_a_unique_call(tree: Path) -> None:
    callee = "xla::PjRtCApiClient::BufferFromHostBufferInternalImpl"
    location = Sources().find(CLIENT, None, callee, [NEWEST])
    assert location is not None
    assert (location.line, location.confidence) == (1165, "call site")


def test_without_a_release_nothing_is_found(tree: Path) -> None:
    assert Sources().find(CLIENT) is None


def test_a_checkout_at_another_commit_is_indexed(tree: Path) -> None:
    sources = Sources([Checkout(str(tree))])
    location = sources.find(CLIENT, None, "xla::Copy", [NEWEST])
    assert location == (str(tree / "xla" / "client.cc"), 4, "call site", "", ())
    other = sources.find("jax::DevicePutWithSharding", releases=[NEWEST])
    assert other is not None
    assert other.path == "jaxlib/py_values.cc", "what the checkout does not have is the release's"


def test_no_such_checkout(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such folder"):
        known_sources([str(tmp_path / "none")])


def test_which_release_a_library_is_of(tmp_path: Path) -> None:
    library = tmp_path / "site-packages" / "jaxlib" / "libjax_common.so"
    library.parent.mkdir(parents=True)
    assert release_of(str(library)) is None
    (tmp_path / "site-packages" / "jaxlib-0.11.0.dist-info").mkdir()
    release_of.cache_clear()
    assert release_of(str(library)) == NEWEST
    assert release_of("/usr/lib/libc.so.6") is None


def test_mangled_names() -> None:
    assert demangled("_ZN3xla4CopyEi") == "xla::Copy(int)"
    assert demangled("main") == "main"
    assert demangled("_Z") == "_Z"


def test_symbols_in_output(tree: Path) -> None:
    lookup = SymbolLookup()
    location = lookup.find("jax::DevicePutWithSharding")
    assert location is not None
    commit = "a1521744c6dc074443fe549f19f48d7197abf759"
    assert location.url.startswith(f"https://github.com/jax-ml/jax/blob/{commit}/jaxlib/")
    assert lookup.find("main") is None
    assert lookup.find("no::such::function()") is None
    assert lookup.find("x::" * 5000) is None


def test_define_writes_results_in_order(tree: Path) -> None:
    names = "jax::DevicePutWithSharding\tpy_values.cc\nno::such\n\n((((\n"
    result = trace_links("define", "--json", "-", text=names)
    assert (result.returncode, result.stderr) == (1, "")
    found = json.loads(result.stdout)["definitions"]
    assert [one["path"] for one in found] == ["jaxlib/py_values.cc", None, None, None]
    assert set(found[0]) == {
        "name", "path", "repository", "line", "end_line", "confidence", "candidates", "calls",
    }  # fmt: skip
    assert found[0]["repository"] == "https://github.com/jax-ml/jax"


def test_define_shows_candidates(tree: Path) -> None:
    """Overloads of a name without parameters, and the candidates for an incomplete name."""
    path = "xla/pjrt/common_pjrt_client.cc"
    name = "CommonPjRtClient::BufferFromHostBuffer"
    result = trace_links("define", f"xla::{name}", name, "no::HostBuffer")
    assert result.returncode == 1
    assert result.stdout.splitlines() == [
        f"{path} in xla::{name} (file; 2 possible definitions: lines 694, 754)",
        f"2 possible definitions: {path}:694, {path}:754  {name}",
        "not found  no::HostBuffer",
    ]


def test_define_refuses_a_closed_input(tree: Path) -> None:
    command = ["sh", "-c", 'exec "$0" define - <&-', COMMAND]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == "trace-links: the input cannot be read: it is closed\n"


def test_define_exits_with_1_for_an_unknown_name(tree: Path) -> None:
    name = "CommonPjRtClient::BufferFromHostBuffer"
    assert trace_links("define", f"xla::{name}", name, CLIENT).returncode == 0
    assert trace_links("define", "-", text=f"xla::{name}\n\n").returncode == 0
    for arguments in (("no::such",), (CLIENT, "no::such"), ("--json", "no::such", CLIENT)):
        assert trace_links("define", *arguments).returncode == 1
    result = trace_links("define", "--source", str(tree), "PjRtCApiClient::BufferFromHostBuffer")
    assert result.returncode == 0
    assert result.stdout.startswith("1 possible definition: xla/client.cc:3  ")


def test_a_member_of_an_older_release_is_not_implicit(tree: Path) -> None:
    name = "xla::PjRtStreamExecutorClient::BufferFromHostBuffer"
    path = "xla/pjrt/pjrt_stream_executor_client.cc"
    implicit = "xla::PjRtCApiBuffer::~PjRtCApiBuffer()"
    result = trace_links("define", name, implicit)
    assert result.stdout.splitlines() == [
        f"{path} in {name} (file; 2 possible definitions: lines 682, 904)",
        f"xla/pjrt/c_api_client/pjrt_c_api_client.h:608 in {implicit} (class)",
    ]


def test_define_knows_libraries_and_cpython(tree: Path) -> None:
    names = ("absl::Mutex::lock()", "PyObject_Call")
    found = json.loads(trace_links("define", "--json", *names).stdout)["definitions"]
    assert [(one["repository"], one["path"]) for one in found] == [
        ("https://github.com/abseil/abseil-cpp", "absl/synchronization/mutex.cc"),
        ("https://github.com/python/cpython", "Objects/call.c"),
    ]
    for release in ("cpython-3.11.2", "cpython 3.11.2"):
        result = trace_links("define", "--release", release, *names).stdout.splitlines()
        assert result == [
            "not found  absl::Mutex::lock()",
            "Objects/call.c:352 in PyObject_Call (definition)",
        ]
    assert "cpython-3.11.2" in trace_links("sources").stdout


def test_define_finds_it_after_index(tree: Path) -> None:
    result = trace_links("index", str(tree))
    assert (result.returncode, result.stdout) == (0, "1 file, 1 definition\n")
    assert str(tree) in trace_links("sources").stdout
    result = trace_links("define", f"{CLIENT}(int)")
    assert result.stdout == f"xla/client.cc:3 in {CLIENT}(int) (definition)\n"


def test_index_watch_keeps_it_current(tree: Path) -> None:
    with subprocess.Popen(
        [COMMAND, "index", "--watch", str(tree)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as watcher:
        assert watcher.stdout is not None
        assert watcher.stdout.readline() == b"1 file, 1 definition\n"
        (tree / "xla" / "new.cc").write_text("namespace xla { int Fresh() { return 1; } }\n")
        deadline = time.monotonic() + 60
        while "xla/new.cc:1" not in trace_links("define", "xla::Fresh()").stdout:
            assert watcher.poll() is None
            assert time.monotonic() < deadline
        watcher.terminate()
        _, message = watcher.communicate()
    assert (watcher.returncode, message) == (0, b"")


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["define", "--release", "jaxlib-1", "f"], 2, "jaxlib-0.10.2"),
        (["define", "--source", "/no/such", "f"], 3, "no such folder"),
        (["index", "/no/such"], 3, "no such folder"),
        (["define"], 2, "NAME"),
    ],
)
def test_usage(arguments: list[str], code: int, message: str, tree: Path) -> None:
    result = trace_links(*arguments)
    assert (result.returncode, result.stdout) == (code, "")
    assert message in result.stderr
    assert "Traceback" not in result.stderr
