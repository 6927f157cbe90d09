from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tpu_walkthrough.errors import UsageError
from trace_links.resolve import resolver as resolve
from trace_links.resolve.resolver import Resolver
from trace_links.resolve.trees import Budget


def put(path: Path) -> str:
    """Creates a file at `path`, with its folders; returns its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("1\n2\n3\n")
    return str(path)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("RUSTUP_HOME", str(folder / ".rustup"))
    monkeypatch.delenv("WSL_DISTRO_NAME", raising=False)
    return folder


def test_absolute_and_relative(tmp_path: Path) -> None:
    file = put(tmp_path / "sub/a.c")
    resolver = Resolver(str(tmp_path))
    for path in (file, "sub/a.c", "./sub/a.c", ".//sub/a.c", "sub//a.c", "sub\\a.c", ".\\sub\\a.c"):
        assert resolver.candidates(path) == (file,), path
    for path in ("sub", str(tmp_path), "sub/b.c", "/nowhere/a.c", "", ".", "..", "/", "a.c"):
        assert resolver.candidates(path) == (), path


def test_a_file_with_a_backslash_in_its_name(tmp_path: Path) -> None:
    file = put(tmp_path / "sub\\a.c")
    put(tmp_path / "sub/a.c")
    assert Resolver(str(tmp_path)).candidates("sub\\a.c") == (file,)


def test_home(home: Path, tmp_path: Path) -> None:
    file = put(home / "ml/a.py")
    resolver = Resolver(str(tmp_path))
    assert resolver.candidates("~/ml/a.py") == (file,)
    assert resolver.candidates("~nobody-has-this-name/ml/a.py") == ()


def test_the_parent_of_a_linked_folder(tmp_path: Path) -> None:
    right = put(tmp_path / "real/a.c")
    put(tmp_path / "a.c")
    (tmp_path / "real/deep").mkdir()
    (tmp_path / "link").symlink_to("real/deep")
    resolver = Resolver(str(tmp_path))
    assert resolver.candidates("link/../a.c") == (right,)
    assert resolver.candidates("real/deep/../a.c") == (right,)


def test_only_regular_files(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo.c")
    (tmp_path / "folder.c").mkdir()
    (tmp_path / "dangling.c").symlink_to("nowhere")
    (tmp_path / "cycle.c").symlink_to("cycle.c")
    file = put(tmp_path / "a.c")
    (tmp_path / "link.c").symlink_to(file)
    resolver = Resolver(str(tmp_path))
    for name in ("fifo.c", "folder.c", "dangling.c", "cycle.c", "/dev/null"):
        assert resolver.candidates(name) == (), name
    assert resolver.candidates("link.c") == (str(tmp_path / "link.c"),)


def test_file_urls(tmp_path: Path) -> None:
    file = put(tmp_path / "my dir/ä.mjs")
    url = str(tmp_path) + "/my%20dir/%C3%A4.mjs"
    resolver = Resolver("/")
    for host in ("", "localhost", os.uname().nodename):
        assert resolver.candidates(f"file://{host}{url}") == (file,), host
    assert resolver.candidates("file://elsewhere.invalid" + url) == ()
    assert resolver.candidates("file://elsewhere.invalid") == ()
    assert resolver.candidates(url) == (file,)  # the frame's path, without its scheme
    exact = put(tmp_path / "100%25.c")
    assert resolver.candidates(exact) == (exact,)


def test_a_location_in_a_project_of_godot(tmp_path: Path) -> None:
    file = put(tmp_path / "addons/btree/init.gd")
    assert Resolver(str(tmp_path)).candidates("res://addons/btree/init.gd") == (file,)
    unchecked = Resolver(str(tmp_path), check=False)
    assert unchecked.candidates("res://a.gd") == (str(tmp_path / "a.gd"),)


def test_a_resource_of_qt(tmp_path: Path) -> None:
    file = put(tmp_path / "src/qml/Login/Form.qml")
    (tmp_path / ".git").mkdir()
    resolver = Resolver(str(tmp_path))
    for path in ("qrc:/Login/Form.qml", "qrc:///Login/Form.qml"):
        assert resolver.candidates(path) == (file,)


def test_two_slashes(tmp_path: Path) -> None:
    file = put(tmp_path / "a.rst")
    assert Resolver("/").candidates("/" + file) == (file,)


def test_a_drive_after_a_slash() -> None:
    resolver = Resolver("/", check=False)
    assert resolver.candidates("/C:/srv/A.java") == resolver.candidates("C:/srv/A.java")


def test_a_missing_leading_slash(tmp_path: Path) -> None:
    file = put(tmp_path / "lib/python3/site-packages/tensorflow/ops.py")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    assert Resolver(str(elsewhere)).candidates(file[1:]) == (file,)


def test_prefix_maps(home: Path, tmp_path: Path) -> None:
    file = put(home / "src/xla/a.cc")
    other = put(tmp_path / "here/xla/b.cc")
    where = str(tmp_path / "here")
    maps = ["/build=.", "/build/src/=~/src", "C:\\agent\\src=~/src", "/proc/self/cwd=~/src/xla"]
    resolver = Resolver(where, maps)
    assert resolver.candidates("/build/src/xla/a.cc") == (file,)  # the longest prefix
    assert resolver.candidates("/build/xla/b.cc") == (other,)
    assert resolver.candidates("C:\\agent\\src\\xla\\a.cc") == (file,)
    assert resolver.candidates("/proc/self/cwd/a.cc") == (file,)
    assert resolver.candidates("/builder/xla/b.cc") == ()  # not a whole component
    assert resolver.candidates("/build/src/xla/none.cc") == ()


def test_a_map_overrides_existing_files(tmp_path: Path) -> None:
    here = put(tmp_path / "usr/include/a.h")
    mapped = put(tmp_path / "sysroot/usr/include/a.h")
    only_here = put(tmp_path / "usr/include/b.h")
    resolver = Resolver("/", [f"{tmp_path}/usr={tmp_path}/sysroot/usr"])
    assert resolver.candidates(here) == (mapped,)
    assert resolver.candidates(only_here) == (only_here,)


@pytest.mark.parametrize("text", ["", "/a", "=/b", "/a=", "="])
def test_invalid_maps(text: str) -> None:
    with pytest.raises(UsageError, match="OLD=NEW"):
        Resolver("/", [text])


def test_rust_sources(home: Path, tmp_path: Path) -> None:
    toolchains = home / ".rustup/toolchains"
    source = "lib/rustlib/src/rust/library/std/src/panicking.rs"
    stable, nightly = put(toolchains / "stable" / source), put(toolchains / "nightly" / source)
    commit = "59807616e1fa2540724bfbac14d7976d7e4a3860"
    manifest = Path(put(toolchains / "stable/lib/rustlib/multirust-channel-manifest.toml"))
    manifest.write_text(
        '[pkg.cargo]\nversion = "0.96.0 (f2d3ce0bd 2026-03-21)"\n'
        f'[pkg.rustc]\nversion = "1.95.0 ({commit[:9]} 2026-04-14)"\n'
    )
    resolver = Resolver(str(tmp_path))
    for name in (commit, "1.95.0"):
        assert resolver.candidates(f"/rustc/{name}/library/std/src/panicking.rs") == (stable,)
    assert resolver.candidates(f"/rustc/{commit}/library\\std\\src\\panicking.rs") == (stable,)
    # It is not known which of them a third version is closer to.
    unknown = "/rustc/0123456789012345678901234567890123456789/library/std/src/panicking.rs"
    assert set(resolver.candidates(unknown)) == {stable, nightly}
    assert resolver.candidates(f"/rustc/{commit}/library/std/src/none.rs") == ()
    compiler = put(toolchains / "nightly/lib/rustlib/rustc-src/rust/compiler/rustc_abi/src/lib.rs")
    assert resolver.candidates(f"/rustc/{commit}/compiler/rustc_abi/src/lib.rs") == (compiler,)


def test_hits_are_cached_and_misses_for_some_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    resolver = Resolver(str(tmp_path))
    assert resolver.candidates("a.c") == ()
    file = put(tmp_path / "a.c")
    assert resolver.candidates("a.c") == ()
    now[0] += 60
    assert resolver.candidates("a.c") == (file,)
    Path(file).unlink()
    assert resolver.candidates("a.c") == (file,)


def test_the_caches_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resolve, "_KEPT", 10)
    resolver = Resolver(str(tmp_path))
    files = [put(tmp_path / f"{number}.c") for number in range(50)]
    for number, file in enumerate(files):
        assert resolver.candidates(f"{number}.c") == (file,)
        assert resolver.candidates(f"{number}.h") == ()
        assert resolver.candidates("0.c") == (files[0],)
    assert len(resolver._cache) <= 10


UNCHECKED = {
    "/build/src/a.cc": "/src/a.cc",
    "C:\\agent\\a.cc": "/project/agent/a.cc",
    "C:\\other\\a.cc": "/mnt/c/other/a.cc",
    "D:/other/a.cc": "/mnt/d/other/a.cc",
    "external/X/a.cc": "/project/here/external/X/a.cc",
    "a.cc": "/project/here/a.cc",
    "../a.cc": "/project/a.cc",
    "sub\\a.cc": "/project/here/sub/a.cc",
    "/x//y/./a.cc": "/x/y/a.cc",
    "~/a.cc": "/home/ada/a.cc",
    "file:///x/a%20b.cc": "/x/a b.cc",
    "/proc/self/cwd/external/X/a.cc": "/project/here/external/X/a.cc",
    "\\\\wsl$\\Debian\\x\\a.cc": "/x/a.cc",
    "\\\\wsl.localhost\\Debian\\x\\a.cc": "/x/a.cc",
}


@pytest.mark.parametrize("path", UNCHECKED)
def test_without_file_checks(path: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ada")
    maps = ["/build/src=/src", "C:\\agent=/project/agent"]
    resolver = Resolver("/project/here", maps, check=False)
    assert resolver.candidates(path) == (UNCHECKED[path],)


@pytest.mark.parametrize(
    "path", ["", "\\\\server\\share\\a.c", "//pkg/a.c", "a\0b", "a\nb.c", "~nobody-at-all/a.c"]
)
def test_paths_that_are_never_files_here(path: str) -> None:
    assert Resolver("/project/here", check=False).candidates(path) == ()
    assert Resolver("/").candidates(path) == ()


PIECES = st.sampled_from(
    [
        *("/", "//", "\\", "\\\\", "~", "~/", "..", "../", "./", ".", "%", "%2e%2e", "%00", ":"),
        *("file://", "/proc/self/cwd/", "external/", "bazel-out/k8/bin/", "bazel-bin/", "C:\\"),
        *("/rustc/1.95.0/library/", "/execroot/main/", ".runfiles/", "a/", "b/", "third_party/"),
        *(
            "wsl$",
            "wsl.localhost",
            "\0",
            "\n",
            "\x1b",
            "\udcff",
            "\ud800",
            "🙂",
            "a" * 300,
            "=",
            "*",
        ),
        *("a.c", "sub", "sub/", "tree/", "x.py", "x", "c/", "mnt/", "bazel-", "+", "~xla"),
    ]
)
PATHS = st.one_of(st.text(), st.lists(PIECES, max_size=12).map("".join))


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=PATHS)
def test_never_raises_and_returns_existing_files_only(path: str, tmp_path: Path) -> None:
    if not (tmp_path / "tree").exists():
        for name in ("a.c", "sub/a.c", "tree/sub/x.py", "tree/WORKSPACE", "tree/third_party/x/a.c"):
            put(tmp_path / name)
        (tmp_path / "tree/bazel-out").symlink_to(tmp_path / "base/execroot/main/bazel-out")
    where = str(tmp_path / "tree")
    for file in Resolver(where, ["a=b", "/=."], [str(tmp_path)]).candidates(path):
        assert os.path.isabs(file)
        assert os.path.isfile(file)
        assert file == os.path.normpath(file)
        assert not file.startswith("//")
    possible = Resolver(where, ["a=b"], check=False).candidates(path)
    assert len(possible) <= 1
    assert all(os.path.isabs(file) and not file.startswith("//") for file in possible)


def test_skipped_configurations_and_trees_are_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path / "tree/sub/a.c")
    monkeypatch.setattr(resolve, "Budget", lambda *_: Budget(files=0))
    resolver = Resolver(str(tmp_path), trees=[str(tmp_path / "tree")])
    before = resolver.problems
    assert resolver.candidates("a.c") == ()
    (problem,) = resolver.problems
    assert "too large" in problem
    assert before == ()
