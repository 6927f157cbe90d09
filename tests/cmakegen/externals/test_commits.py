"""Headers of commits of git repositories, from a server of git on loopback."""

from __future__ import annotations

import http.server
import os
import random
import subprocess
from pathlib import Path

import pytest

from tests.cmakegen.command import plant_at
from tests.cmakegen.externals.origin import HOST, Origin
from tests.cmakegen.externals.test_pinned_archives import ALL, headers, planted
from tests.tpu_walkthrough.web_server import Reply

REMOTE = f"https://{HOST}/o/foo.git"
GIT = 'load("@bazel_tools//tools/build_defs/repo:git.bzl", "git_repository")\n'


def git(folder: Path, *arguments: str) -> str:
    identity = ("-c", "user.name=x", "-c", "user.email=x@example.com")
    ran = subprocess.run(
        ["git", *identity, *arguments], cwd=folder, capture_output=True, text=True, check=True
    )
    return ran.stdout.strip()


def backend(repository: Path, path: str, query: str, body: bytes) -> Reply:
    """What git's own server replies to a request."""

    def reply(handler: http.server.BaseHTTPRequestHandler) -> None:
        sent = handler.rfile.read(int(handler.headers.get("Content-Length", "0"))) or body
        ran = subprocess.run(
            ["git", "http-backend"],
            input=sent,
            env={
                "PATH": os.environ["PATH"],
                "GIT_PROJECT_ROOT": str(repository.parent),
                "GIT_HTTP_EXPORT_ALL": "1",
                "GIT_PROTOCOL": handler.headers.get("Git-Protocol", ""),
                "PATH_INFO": f"/{repository.name}{path}",
                "QUERY_STRING": query,
                "REQUEST_METHOD": handler.command,
                "CONTENT_TYPE": handler.headers.get("Content-Type", ""),
            },
            capture_output=True,
            check=False,
        )
        head, _, content = ran.stdout.partition(b"\r\n\r\n")
        handler.send_response(200)
        for line in head.decode().splitlines():
            name, _, value = line.partition(": ")
            handler.send_header(name, value)
        handler.send_header("Content-Length", str(len(content)))
        handler.end_headers()
        handler.wfile.write(content)

    return reply


class Remote:
    """A repository on the server."""

    def __init__(self, origin: Origin, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        git(folder, "init", "--quiet")
        git(folder, "config", "uploadpack.allowAnySHA1InWant", "true")
        git(folder, "config", "uploadpack.allowFilter", "true")
        at = f"/{HOST}/o/foo.git"
        service = "service=git-upload-pack"
        replies = origin.server.replies
        replies[f"{at}/info/refs?{service}"] = backend(folder, "/info/refs", service, b"")
        replies[f"{at}/git-upload-pack"] = backend(folder, "/git-upload-pack", "", b"")

    def commit(self, files: dict[str, str]) -> str:
        plant_at(self.folder, files)
        git(self.folder, "add", "--all")
        git(self.folder, "commit", "--quiet", "--message=x")
        return git(self.folder, "rev-parse", "HEAD")


@pytest.fixture
def remote(origin: Origin, tmp_path: Path) -> Remote:
    return Remote(origin, tmp_path / "foo")


def rule(reference: str, more: str = "") -> str:
    return f'{GIT}git_repository(name = "foo", remote = "{REMOTE}", {reference}, {more})\n'


def test_a_full_commit(origin: Origin, remote: Remote, tmp_path: Path) -> None:
    files = {"s/foo/foo.h": "// one\n", "s/foo/foo.cc": "", "s/foo/x y.h": "", "foo/other.h": ""}
    commit = remote.commit(files)
    remote.commit({"s/foo/foo.h": "// two\n"})
    tree = planted(tmp_path, rule(f'commit = "{commit}"', 'strip_prefix = "s"'))
    ran = origin.fetch(tree)
    assert ALL in ran.out
    assert not ran.err
    assert headers(origin) == {"foo/foo.h": "// one\n", "foo/x y.h": ""}
    origin.fetch(tree)
    assert not origin.asked


def test_only_files_that_are_taken_are_sent(origin: Origin, remote: Remote, tmp_path: Path) -> None:
    large = random.Random(0).randbytes(500_000).hex()
    commit = remote.commit({"foo/foo.h": "// one\n", "data.bin": large})
    tree = planted(tmp_path, rule(f'commit = "{commit}"'))
    limit = ("--fetch-limit", "100K")
    assert ALL in origin.fetch(tree, *limit).out
    git(remote.folder, "config", "uploadpack.allowFilter", "false")  # then all are
    origin.command("--clear-cache")
    assert "not used: foo: " in origin.fetch(tree, "--report", *limit).out
    assert ALL in origin.fetch(tree).out


@pytest.mark.parametrize("kind", ["tag", "branch", "commit"])
def test_names_are_not_pins(origin: Origin, remote: Remote, tmp_path: Path, kind: str) -> None:
    commit = remote.commit({"foo/foo.h": ""})
    git(remote.folder, "branch", "name")
    git(remote.folder, "tag", "v1")
    name = {"tag": "v1", "branch": "name", "commit": commit[:12]}[kind]
    tree = planted(tmp_path, rule(f'{kind} = "{name}"'))
    ran = origin.fetch(tree, "--report")
    assert "foo: the tree has no hash of all that it consists of." in ran.out
    assert not origin.asked
    if kind != "commit":
        assert ALL in origin.fetch(tree, "--allow-unpinned").out


def test_nothing_of_a_repository_is_run(origin: Origin, remote: Remote, tmp_path: Path) -> None:
    """Neither filters nor hooks, nor submodules, nor links."""
    (remote.folder / "link.h").symlink_to("/etc/passwd")
    ran_file = tmp_path / "ran"
    commit = remote.commit(
        {
            "foo/foo.h": "$Id$\n",
            ".gitattributes": "*.h filter=evil ident export-subst\nfoo/foo.h export-ignore\n",
            ".gitmodules": f'[submodule "x"]\n\tpath = x\n\turl = ext::touch {ran_file}\n',
            ".lfsconfig": f"[lfs]\n\turl = file://{ran_file}\n",
        }
    )
    tree = planted(tmp_path, rule(f'commit = "{commit}"', "init_submodules = True"))
    assert ALL in origin.fetch(tree).out
    assert headers(origin) == {"foo/foo.h": "$Id$\n"}
    assert not ran_file.exists()


@pytest.mark.parametrize(
    ("remote_url", "reason"),
    [
        ("ext::touch ran", "is not an address with https"),
        ("file:///etc", "is not an address with https"),
        ("ssh://github.com/o/foo.git", "is not an address with https"),
        ("git@github.com:o/foo.git", "is not an address with https"),
        ("https://127.0.0.1/o/foo.git", "which is not a public address"),
        ("--upload-pack=touch ran", "is not an address with https"),
    ],
)
def test_hostile_remotes(origin: Origin, tmp_path: Path, remote_url: str, reason: str) -> None:
    tree = planted(tmp_path, rule(f'commit = "{"0" * 40}"').replace(REMOTE, remote_url))
    origin.command("--dry-run", tree)
    origin.command("--trust", tree)
    ran = origin.command(
        "--fetch-externals", "--report", tree,
        environment={"PIP_NO_INDEX": "1", "no_proxy": "*", "NO_PROXY": "*"},
    )  # fmt: skip
    [line] = [line for line in ran.out.splitlines() if "not used: " in line]
    assert reason in line
    assert not list(tmp_path.rglob("ran"))


def test_a_commit_that_is_not_there(origin: Origin, remote: Remote, tmp_path: Path) -> None:
    remote.commit({"foo/foo.h": ""})
    tree = planted(tmp_path, rule(f'commit = "{"1" * 40}"'))
    ran = origin.fetch(tree, "--report")
    assert f"not used: foo: {REMOTE}: " in ran.out
    assert "1" * 40 in ran.out


@pytest.mark.parametrize("is_relative", [False, True])
def test_submodules(origin: Origin, remote: Remote, tmp_path: Path, is_relative: bool) -> None:
    """One that is not checked out is taken at the commit that the tree has for it.

    Its headers are found by their paths in the tree, too.
    """
    commit = remote.commit({"include/foo/foo.h": "// one\n"})
    remote.commit({"include/foo/foo.h": "// two\n"})
    url = "../foo.git" if is_relative else REMOTE
    tree = plant_at(
        tmp_path / "tree",
        {
            "main.cc": '#include <foo/foo.h>\n#include "third/foo/include/foo/foo.h"\n',
            ".gitmodules": f'[submodule "f"]\n\tpath = third/foo\n\turl = {url}\n',
        },
    )
    (tree / "third/foo").mkdir(parents=True)
    git(tree, "init", "--quiet")
    git(tree, "remote", "add", "origin", f"https://{HOST}/o/tree.git")
    git(tree, "update-index", "--add", "--cacheinfo", f"160000,{commit},third/foo")
    shown = origin.command("--dry-run", tree).out
    assert f"  third-foo: {commit}\n    {REMOTE}\n" in shown
    assert ALL in origin.fetch(tree).out
    assert headers(origin) == {"third/foo/include/foo/foo.h": "// one\n"}
    assert ALL in origin.command(tree).out


def test_hostile_submodules(origin: Origin, tmp_path: Path) -> None:
    tree = plant_at(
        tmp_path / "tree",
        {
            "main.cc": "#include <foo/foo.h>\n",
            ".gitmodules": '[submodule "f"]\n\tpath = third/foo\n\turl = ext::touch ran\n'
            "[include]\n\tpath = ../other\n[core]\n\tfsmonitor = touch ran\n",
        },
    )
    git(tree, "init", "--quiet")
    git(tree, "update-index", "--add", "--cacheinfo", f"160000,{'1' * 40},third/foo")
    ran = origin.fetch(tree, "--report")
    assert ran.code == 0
    assert "1 repository that the tree pins could not be used" in ran.err
    assert not list(tmp_path.rglob("ran"))
