"""Trees that pin what must not be fetched or used: one clear line each, and nothing happens."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from cmakegen.externals.hosts import Hosts, trust_servers
from tests.cmakegen.command import everything, plant_at
from tests.cmakegen.externals.origin import HOST, NO_INDEX, Origin, tar
from tests.cmakegen.externals.test_pinned_archives import planted


def refused(origin: Origin, tree: Path, *options: str) -> str:
    """The line of the report for the repository foo, of which nothing is in the cache."""
    ran = origin.fetch(tree, "--report", *options)
    assert ran.code == 0
    assert "1 repository that the tree pins could not be used" in ran.err
    [line] = [line for line in ran.out.splitlines() if "pinned, but not used: " in line]
    assert "\x1b" not in line
    packages = origin.command.cache / "packages"
    assert not [path for path in everything(packages) if path.endswith((".h", ".td"))]
    return line.partition("pinned, but not used: ")[2]


def pinned(origin: Origin, tmp_path: Path, content: bytes, more: str = "") -> Path:
    digest = origin.add("o/foo.tar.gz", content)
    url = f"https://{HOST}/o/foo.tar.gz"
    return planted(
        tmp_path, f'http_archive(name = "foo", sha256 = "{digest}", url = "{url}", {more})\n'
    )


def test_another_hash(origin: Origin, tmp_path: Path) -> None:
    tree = planted(tmp_path, f"http_archive({origin.archive('foo', {'foo/foo.h': ''})})\n")
    origin.add("o/foo.tar.gz", tar({"foo/foo.h": "evil"}, "foo-1.0"))
    line = refused(origin, tree)
    assert line.startswith("foo: the sha256 of ")
    assert "is pinned. Nothing of it was used." in line


def test_no_hash(origin: Origin, tmp_path: Path) -> None:
    origin.add("o/foo.tar.gz", tar({"foo/foo.h": ""}, "foo-1.0"))
    url = f"https://{HOST}/o/foo.tar.gz"
    tree = planted(tmp_path, f'http_archive(name = "foo", url = "{url}", strip_prefix = "foo-1.0")')
    line = refused(origin, tree)
    assert line == (
        "foo: the tree has no hash of all that it consists of."
        " To use it as it is today: --allow-unpinned"
    )
    assert not origin.asked
    assert "1 of 1 source" in origin.fetch(tree, "--allow-unpinned").out
    assert "could not be used" in origin.fetch(tree).err  # also of the cache


def member(name: str, kind: bytes = tarfile.REGTYPE, target: str = "") -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz") as archive:
        info = tarfile.TarInfo(name)
        info.type, info.linkname = kind, target
        archive.addfile(info)
    return made.getvalue()


@pytest.mark.parametrize(
    "content",
    [
        member("../foo/foo.h"),
        member("/tmp/foo/foo.h"),
        member("foo/../../foo.h"),
        member("foo/foo.h", tarfile.SYMTYPE, "/etc/passwd"),
        member("foo/foo.h", tarfile.LNKTYPE, "/etc/passwd"),
        member("foo/foo.h", tarfile.CHRTYPE),
    ],
    ids=["up", "absolute", "up inside", "symbolic link", "hard link", "device"],
)
def test_members_that_lead_out(origin: Origin, tmp_path: Path, content: bytes) -> None:
    tree = pinned(origin, tmp_path, content)
    assert "0 of 1 source" in origin.fetch(tree).out
    files = [path.name for path in origin.command.cache.glob("packages/foo-*/**/*")]
    assert files == ["BUILD.bazel"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (tar({"data.bin": "x" * 3_000_000}, "."), "decompresses to more than"),
        (tar({"foo/foo.h": "x" * 3_000_000}, "."), "are larger than those"),
        (
            tar({f"foo/{number}.h": "x" * 500_000 for number in range(4)}, "f"),
            "are larger than those",
        ),
        (b"nothing", "foo: cannot be used: it is not a tar archive"),
        (tar({"foo": "", "foo/foo.h": ""}, "."), "the same place"),
    ],
    ids=["a skipped file", "one large file", "many", "no archive", "a file and a folder"],
)
def test_bombs(origin: Origin, tmp_path: Path, content: bytes, message: str) -> None:
    tree = pinned(origin, tmp_path, content)
    assert message in refused(origin, tree, "--fetch-limit", "1M")


def test_more_than_the_limit_is_received(origin: Origin, tmp_path: Path) -> None:
    tree = pinned(origin, tmp_path, b"x" * 300_000)
    assert "it has 0 MB, so it was not used" in refused(origin, tree, "--fetch-limit", "100K")


@pytest.mark.parametrize(
    ("patch", "message"),
    [
        ("--- a/../../x.h\n+++ b/../../x.h\n@@ -0,0 +1 @@\n+x\n", "outside of the repository"),
        ("--- /dev/null\n+++ b//etc/x.h\n@@ -0,0 +1 @@\n+x\n", "outside of the repository"),
        ("--- a/foo/foo.h\n+++ b/foo/foo.h\n@@ -1 +1 @@\n-other\n+x\n", "does not apply"),
        ("--- a/foo/foo.h\n+++ b/foo/foo.h\n@@ -1,9 +1 @@\n-other\n", "does not apply"),
    ],
)
def test_patches(origin: Origin, tmp_path: Path, patch: str, message: str) -> None:
    pin = origin.archive("foo", {"foo/foo.h": "int foo();\n"})
    rule = f'http_archive({pin} patches = ["//:p.patch"], patch_args = ["-p1"])\n'
    tree = plant_at(planted(tmp_path, rule), {"p.patch": patch})
    assert message in refused(origin, tree)


def test_files_outside_of_the_tree(origin: Origin, tmp_path: Path) -> None:
    (tmp_path / "secret.patch").write_text("secret")
    (tmp_path / "tree").mkdir()
    (tmp_path / "tree/link.patch").symlink_to(tmp_path / "secret.patch")
    pin = origin.archive("foo", {"foo/foo.h": ""})
    for label in ("//:../secret.patch", "//:link.patch", "@other//:x.patch"):
        tree = planted(tmp_path, f'http_archive({pin} patches = ["{label}"])\n')
        line = refused(origin, tree)
        assert "No such file or directory, which a pin names" in line
        assert "secret\n" not in line


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("https://127.0.0.1:1/foo.tar.gz", "is at 127.0.0.1, which is not a public address"),
        ("https://[::1]:1/foo.tar.gz", "is at ::1, which is not a public address"),
        ("https://10.0.0.1/foo.tar.gz", "is at 10.0.0.1, which is not a public address"),
        ("https://169.254.169.254/foo.tar.gz", "which is not a public address"),
        ("https://100.64.0.1/foo.tar.gz", "which is not a public address"),
        ("https://[fd00::1]/foo.tar.gz", "which is not a public address"),
        ("https://[::ffff:10.0.0.1]/foo.tar.gz", "which is not a public address"),
        ("https://localhost/foo.tar.gz", "which is not a public address"),
        ("http://github.com/foo.tar.gz", "none of its servers can be asked"),
        ("file:///etc/passwd", "none of its servers can be asked"),
        ("https://user:pass@127.0.0.1:1/foo.tar.gz", "which is not a public address"),
    ],
)
def test_addresses(origin: Origin, tmp_path: Path, url: str, message: str) -> None:
    """Even of servers that the user trusts."""
    tree = planted(tmp_path, f'http_archive(name = "foo", sha256 = "{"0" * 64}", url = "{url}")\n')
    origin.command("--dry-run", tree)
    origin.command("--trust", tree)
    ran = origin.command("--fetch-externals", "--report", tree, environment=NO_INDEX | NO_PROXIES)
    [line] = [line for line in ran.out.splitlines() if "not used: foo: " in line]
    assert message in line
    assert "pass@" not in line


NO_PROXIES = {"no_proxy": "*", "NO_PROXY": "*"}


def test_servers_that_are_not_known(origin: Origin, tmp_path: Path) -> None:
    urls = ["https://evil.example/a", "https://storage.googleapis.com/evil/a"]
    tree = planted(
        tmp_path,
        f'http_archive(name = "foo", sha256 = "{"0" * 64}", urls = {urls})\n'
        f'http_archive(name = "bar", sha256 = "{"0" * 64}", url = "https://evil.example/b")\n',
        BUILD='cc_library(name = "m", srcs = ["main.cc"], deps = ["@foo//:foo", "@bar//:bar"])\n',
    )
    line = (
        "servers that the tree names, and that are not known, are not asked: evil.example (2"
        " archives or files), storage.googleapis.com/evil (1 archive or file)."
        " To allow them: cmake-gen-globs --trust, then fetch again."
    )
    ran = origin.command("--fetch-externals", tree, environment=NO_INDEX)
    assert f"warning: {line}\n" in ran.err
    assert line in origin.command("--fetch-externals", "--report", tree, environment=NO_INDEX).out
    shown = origin.command("--dry-run", tree).out
    assert "https://evil.example/a (this server is not known)" in shown
    assert line in shown


def test_only_servers_that_were_shown_are_trusted(origin: Origin, tmp_path: Path) -> None:
    rule = 'http_archive(name = "foo", sha256 = "{0}", url = "https://{1}/foo")\n'
    tree = planted(tmp_path, rule.format("0" * 64, "a.invalid"))
    ran = origin.command("--trust", tree)  # nothing was shown
    assert ran.code == 3
    assert "no run has named a server that is not known" in ran.err
    assert "a.invalid (1 archive or file)" in origin.command("--dry-run", tree).out
    (tree / "WORKSPACE").write_text(
        (tree / "WORKSPACE").read_text().replace("a.invalid", "b.invalid")
    )
    ran = origin.command("--fetch-externals", "--trust", "--report", tree, environment=NO_INDEX)
    assert "trusted: the server a.invalid, which the tree names" in ran.err
    assert "are not asked: b.invalid (1 archive or file)" in ran.out
    ran = origin.command("--fetch-externals", "--trust", "--report", tree, environment=NO_INDEX)
    assert "trusted: the server b.invalid, which the tree names" in ran.err
    assert "are not asked" not in ran.out
    assert "not used: foo: " in ran.out  # since there is no such server


@pytest.mark.parametrize(
    ("url", "is_known"),
    [
        ("https://github.com/o/r", True),
        ("https://GitHub.com/o/r", True),
        ("https://storage.googleapis.com/mirror.tensorflow.org/x", True),
        ("https://storage.googleapis.com/mirror.tensorflow.org/../evil/x", False),
        ("https://storage.googleapis.com/mirror.tensorflow.org/%2e%2e/evil/x", False),
        ("https://storage.googleapis.com/mirror.tensorflow.org%2f..%2fevil/x", False),
        ("https://storage.googleapis.com//mirror.tensorflow.org/x", False),
        ("https://github.com.evil.example/o/r", False),
        ("https://github.com@evil.example/o/r", False),
        ("https://github.com:8443/o/r", False),
        ("https://github.com\\@evil.example/o/r", False),
        ("https://evil.example#github.com/", False),
        ("http://github.com/o/r", False),
        ("https://", False),
        ("https://[::1/x", False),
    ],
)
def test_known_servers(tmp_path: Path, url: str, is_known: bool) -> None:
    assert Hosts(str(tmp_path)).allow(url) is is_known


def test_trusted_servers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, origin: Origin) -> None:
    """Each by its name, for one tree, until --distrust."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    root = str(tmp_path / "tree")
    urls = ["https://a.example/x", "https://storage.googleapis.com/bucket/x"]
    refusing = Hosts(root)
    assert not any(refusing.usable([url], "x") for url in urls)
    [line] = refusing.close()
    assert "a.example (1 archive or file), storage.googleapis.com/bucket (1" in line
    assert trust_servers(root) == ["a.example", "storage.googleapis.com/bucket"]
    assert trust_servers(root) == []
    later = Hosts(root)
    assert all(map(later.allow, urls))
    assert later.close() == []
    assert not later.allow("https://storage.googleapis.com/other/x")
    assert not later.allow("https://b.example/x")
    assert not Hosts(str(tmp_path / "other")).allow(urls[0])
    plant_at(tmp_path / "tree", {"a.cc": ""})
    state = {"XDG_STATE_HOME": str(tmp_path / "state")}
    ran = origin.command("--distrust", tmp_path / "tree", environment=state)
    assert "not trusted: the server a.example, which the tree names" in ran.err
    assert not any(map(later.allow, urls))


def test_escapes_in_names(origin: Origin, tmp_path: Path) -> None:
    rule = (
        'http_archive(name = "f\\033[31m", sha256 = "{0}", url = "https://github.com/\\033[2J")\n'
    )
    tree = planted(tmp_path, (rule + rule.replace("f\\033[31m", "foo")).replace("{0}", "0" * 64))
    for ran in (origin.fetch(tree, "--report"), origin.command("--dry-run", tree)):
        assert "\x1b" not in ran.out + ran.err


@pytest.mark.parametrize(
    "workspace",
    [
        "def f():\n    f()\nf()\n",
        "x = [0] * 1000000000\n",
        "[[a for a in range(100000)] for b in range(100000)]\n",
        'load("//:w.bzl", "x")\n',
        "(" * 5000 + ")" * 5000 + "\n",
    ],
    ids=["recursion", "memory", "time", "loads itself", "deep"],
)
def test_what_takes_too_much(origin: Origin, tmp_path: Path, workspace: str) -> None:
    tree = planted(tmp_path, workspace, w_bzl='load("//:w.bzl", "x")\n')
    ran = origin.fetch(tree)
    assert ran.code == 0
    assert not origin.asked


def test_nothing_of_a_tree_is_run(origin: Origin, tmp_path: Path) -> None:
    ran_file = tmp_path / "ran"
    touch = f'"touch {ran_file}"'
    pin = origin.archive("foo", {"foo/foo.h": "", "configure": f"touch {ran_file}\n"})
    tree = planted(
        tmp_path,
        f"http_archive({pin} patch_cmds = [{touch}], patch_tool = {touch})\n"
        f"local_repository(name = 'x', path = '..')\n",
    )
    assert "1 of 1 source" in origin.fetch(tree).out
    assert not ran_file.exists()


@pytest.mark.parametrize(
    "make",
    [lambda path: path.mkdir(), lambda path: path.symlink_to("/etc")],
    ids=["folder", "link"],
)
def test_odd_workspace_files(origin: Origin, tmp_path: Path, make: Callable[[Path], None]) -> None:
    tree = plant_at(tmp_path / "tree", {"main.cc": "#include <foo.h>\n"})
    make(tree / "WORKSPACE")
    assert origin.fetch(tree).code == 0


def test_a_remote_patch_without_a_hash(origin: Origin, tmp_path: Path) -> None:
    url = f"https://{HOST}/o/x.patch"
    origin.add("o/x.patch", b"--- foo/foo.h\n+++ foo/foo.h\n@@ -0,0 +1 @@\n+int evil;\n")
    pin = origin.archive("foo", {"foo/foo.h": ""})
    tree = planted(tmp_path, f'http_archive({pin} remote_patches = {{"{url}": ""}})\n')
    assert "no hash of all that it consists of" in refused(origin, tree)
    assert not origin.asked


@pytest.mark.parametrize(
    "segment", ["//:../secret.MODULE.bazel", "//:link.MODULE.bazel", "/etc/passwd"]
)
def test_segments_outside_of_the_tree(origin: Origin, tmp_path: Path, segment: str) -> None:
    (tmp_path / "secret.MODULE.bazel").write_text('bazel_dep(name = "stolen", version = "1")\n')
    tree = plant_at(
        tmp_path / "tree", {"MODULE.bazel": f'include("{segment}")\n', "a.cc": "#include <x.h>\n"}
    )
    (tree / "link.MODULE.bazel").symlink_to("../secret.MODULE.bazel")
    for ran in (origin.command("--dry-run", tree), origin.fetch(tree, "--report")):
        assert "stolen" not in ran.out
    assert not [path for path in origin.server.asked if "stolen" in path]


@pytest.mark.parametrize(
    "rule",
    [
        'http_archive({pin} patches = ["//:a\\0b.patch"])',
        'http_archive(name = "foo", url = "https://github.com/o/\\0", sha256 = "{hash}")',
        'git_repository(name = "foo", remote = "https://github.com/o/\\0", commit = "{commit}")',
        (
            'http_archive(name = "foo", url = "https://github.com/o/r", sha256 = "{hash}",'
            ' strip_prefix = "a\\nb")'
        ),
    ],
)
def test_control_characters(origin: Origin, tmp_path: Path, rule: str) -> None:
    pin = origin.archive("foo", {"foo/foo.h": ""})
    load = 'load("@bazel_tools//tools/build_defs/repo:git.bzl", "git_repository")\n'
    text = rule.format(pin=pin, hash="0" * 64, commit="1" * 40)
    ran = origin.fetch(planted(tmp_path, load + text + "\n"), "--report")
    assert ran.code == 0
    assert "Traceback" not in ran.err


def test_a_patch_that_is_costly_to_place(origin: Origin, tmp_path: Path) -> None:
    """It ends; how far a hunk is looked for is bounded."""
    header = "a\n" * 400_000
    hunk = "@@ -1,200 +1,200 @@\n" + " a\n" * 199 + "-b\n+c\n"
    patch = "--- a/foo/foo.h\n+++ b/foo/foo.h\n" + hunk
    pin = origin.archive("foo", {"foo/foo.h": header})
    rule = f'http_archive({pin} patches = ["//:p.patch"], patch_args = ["-p1"])\n'
    tree = plant_at(planted(tmp_path, rule), {"p.patch": patch})
    assert "does not apply" in refused(origin, tree)


def test_versions_that_are_no_texts(origin: Origin, tmp_path: Path) -> None:
    tree = plant_at(
        tmp_path / "tree",
        {
            "MODULE.bazel": 'bazel_dep(name = "foo", version = 1)\n'
            'bazel_dep(name = "foo", version = "2")\nbazel_dep(name = ["x"], version = {})\n'
            'single_version_override(module_name = "foo", version = "../../x")\n',
            "BUILD": 'cc_library(name = "m", deps = ["@foo"])\n',
            "a.cc": "#include <x.h>\n",
        },
    )
    ran = origin.fetch(tree)
    assert ran.code == 0
    assert not [path for path in origin.server.asked if ".." in path]
