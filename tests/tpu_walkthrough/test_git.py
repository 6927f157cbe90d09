"""Queries of git, and that a repository's settings start no program."""

import contextlib
import hashlib
import os
import shutil
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tpu_walkthrough.repositories import add_submodule, run
from tpu_walkthrough import git
from tpu_walkthrough.programs import children


@pytest.fixture
def trap(tmp_path: Path) -> Path:
    """A program that writes a file when it is run."""
    program = tmp_path / "trap"
    program.write_text(f"#!/bin/sh\necho \"$0 $*\" >> '{tmp_path}/triggered'\n")
    program.chmod(0o755)
    return program


def trap_record(trap: Path) -> str:
    record = trap.parent / "triggered"
    return record.read_text() if record.exists() else ""


def query_everything(root: Path) -> None:
    """Run every query."""
    git.checked_out_commit(str(root))
    git.unchanged_commit(str(root))
    git.commit_time(str(root))
    git.origin_url(str(root))
    git.tracked_files(str(root))
    git.new_files(str(root))
    git.tracked_files(str(root), submodules=False)


def test_commit_of_an_unchanged_tree(repository: Path) -> None:
    commit = git.checked_out_commit(str(repository))
    assert len(commit) == 40
    assert git.unchanged_commit(str(repository)) == commit
    assert git.unchanged_commit(str(repository / "b")) == commit


def stage(root: Path, name: str) -> None:
    (root / name).write_text("staged\n")
    run(root, "add", name)


CHANGES: dict[str, Callable[[Path], object]] = {
    "same size": lambda root: (root / "a.cc").write_text("int c;\n"),
    "another size": lambda root: (root / "b" / "b.cc").write_text("longer than before\n"),
    "removed": lambda root: (root / "a.cc").unlink(),
    "staged": lambda root: stage(root, "a.cc"),
    "staged new file": lambda root: stage(root, "new.cc"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_changed_tree_has_no_commit(repository: Path, change: Callable[[Path], object]) -> None:
    change(repository)
    assert git.checked_out_commit(str(repository))
    assert git.unchanged_commit(str(repository)) == ""


def test_a_tree_whose_index_lacks_a_file_has_no_commit(repository: Path) -> None:
    run(repository, "rm", "--quiet", "--cached", "a.cc")
    assert git.unchanged_commit(str(repository)) == ""


def test_new_files_are_not_a_change(repository: Path) -> None:
    (repository / "new.cc").write_text("int n;\n")
    assert git.unchanged_commit(str(repository))
    assert git.new_files(str(repository)) == ["new.cc"]
    assert git.tracked_files(str(repository)) == ["a.cc", "b/b.cc"]


def test_files_outside_of_a_sparse_checkout_are_not_a_change(repository: Path) -> None:
    run(repository, "sparse-checkout", "set", "--no-cone", "/a.cc")
    assert not (repository / "b").exists()
    assert git.unchanged_commit(str(repository))


def test_tracked_files_that_a_rule_ignores(repository: Path) -> None:
    (repository / ".gitignore").write_text("build/\n")
    (repository / "build").mkdir()
    (repository / "build/tracked.cc").touch()
    run(repository, "add", "--force", "build/tracked.cc")
    assert git.tracked_files(str(repository)) == ["a.cc", "b/b.cc", "build/tracked.cc"]


def test_a_folder_without_git_has_empty_results(tmp_path: Path) -> None:
    assert git.checked_out_commit(str(tmp_path)) == ""
    assert git.unchanged_commit(str(tmp_path)) == ""
    assert git.commit_time(str(tmp_path)) is None
    assert git.origin_url(str(tmp_path)) == ""
    assert git.tracked_files(str(tmp_path)) is None


def test_without_git_results_are_empty(
    repository: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert git.checked_out_commit(str(repository)) == ""
    assert git.tracked_files(str(repository)) is None


def test_a_slow_query_times_out(repository: Path) -> None:
    with pytest.raises(TimeoutError):
        git.tracked_files(str(repository), seconds=-1)


def test_a_program_named_git_in_the_tree_is_not_run(
    repository: Path, trap: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.symlink(trap, repository / "git")
    monkeypatch.setenv("PATH", f".{os.pathsep}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.chdir(repository)
    query_everything(repository)
    assert not trap_record(trap)


def test_variables_of_git_do_not_select_another_repository(
    repository: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "elsewhere"))
    assert git.tracked_files(str(repository)) == ["a.cc", "b/b.cc"]


CONFIGURED = {
    "filter": {"filter.evil.clean": "{trap} clean", "filter.evil.smudge": "{trap} smudge"},
    "filter process": {"filter.evil.process": "{trap} process", "filter.evil.required": "true"},
    "file system monitor": {"core.fsmonitor": "{trap}"},
    "hooks": {"core.hooksPath": "{hooks}"},
    "textconv": {"diff.evil.textconv": "{trap}", "diff.evil.command": "{trap}"},
    "external diff": {"diff.external": "{trap}"},
    "pager": {"core.pager": "{trap}", "pager.ls-files": "{trap}", "pager.rev-list": "{trap}"},
    "signatures": {"log.showSignature": "true", "gpg.program": "{trap}"},
    "aliases": {"alias.ls-files": "!{trap}", "alias.rev-parse": "!{trap}"},
    "credentials": {"credential.helper": "!{trap}", "core.askPass": "{trap}"},
    "editor": {"core.editor": "{trap}", "sequence.editor": "{trap}"},
}


@pytest.mark.parametrize("settings", CONFIGURED.values(), ids=CONFIGURED)
def test_programs_named_by_a_repository_are_not_run(
    repository: Path, trap: Path, settings: dict[str, str]
) -> None:
    (repository / ".gitattributes").write_text("* filter=evil diff=evil\n")
    run(repository, "add", ".gitattributes")
    run(repository, "commit", "--quiet", "-m", "Attributes")
    hooks = repository / "hooks"
    hooks.mkdir()
    for hook in ("post-index-change", "reference-transaction", "fsmonitor-watchman"):
        os.symlink(trap, hooks / hook)
        os.symlink(trap, repository / ".git" / "hooks" / hook)
    for name, value in settings.items():
        run(repository, "config", name, value.format(trap=trap, hooks=hooks))
    # git's own commands above may trigger it
    (trap.parent / "triggered").unlink(missing_ok=True)
    for name in ("a.cc", "b/b.cc", ".gitattributes"):
        (repository / name).touch()
    query_everything(repository)
    assert not trap_record(trap)


def test_a_plain_git_status_triggers_the_trap(repository: Path, trap: Path) -> None:
    (repository / ".gitattributes").write_text("* filter=evil\n")
    run(repository, "config", "filter.evil.clean", str(trap))
    (repository / "a.cc").write_text("int d;\n")
    run(repository, "status")
    assert "trap" in trap_record(trap)


@pytest.mark.parametrize("knows_no_lazy_fetch", [True, False], ids=["new git", "old git"])
@pytest.mark.parametrize("scheme", ["ssh://host.invalid/x", "ext::{trap} %S", "evil::x", "::x"])
def test_a_partial_clone_fetches_nothing(
    repository: Path,
    trap: Path,
    scheme: str,
    knows_no_lazy_fetch: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if not knows_no_lazy_fetch:
        monkeypatch.delitem(children.GIT.gets, "GIT_NO_LAZY_FETCH")
    os.symlink(trap, trap.parent / "git-remote-evil")
    monkeypatch.setenv("PATH", f"{trap.parent}{os.pathsep}{os.environ['PATH']}")
    for name, value in {
        "core.repositoryFormatVersion": "1",
        "extensions.partialClone": "origin",
        "remote.origin.url": scheme.format(trap=trap),
        "remote.origin.promisor": "true",
        "remote.origin.fetch": "+refs/heads/*:refs/remotes/origin/*",
        "remote.origin.partialCloneFilter": "blob:none",
        "core.sshCommand": str(trap),
        "alias.remote-": f"!{trap}",  # of the protocol without a name
        "protocol.allow": "always",
        "protocol.ext.allow": "always",
        "protocol.evil.allow": "always",
    }.items():
        run(repository, "config", name, value)
    commit = git.checked_out_commit(str(repository))
    missing = [
        path
        for path in (repository / ".git" / "objects").glob("??/*")
        if path.parent.name + path.name != commit
    ]
    assert len(missing) == 4
    for path in missing:  # trees and files are what a partial clone may lack
        path.unlink()
    with contextlib.suppress(subprocess.CalledProcessError):
        run(repository, "status")
    assert trap_record(trap)  # git without the options fetches
    (trap.parent / "triggered").unlink()
    query_everything(repository)
    assert not trap_record(trap)


def lead_submodule_away(root: Path, away: Path) -> None:
    shutil.move(root / ".git" / "modules" / "m", away / "m")
    (root / ".git" / "modules" / "m").symlink_to(away / "m")


def test_submodules_are_found_without_gitmodules(repository: Path, away: Path) -> None:
    add_submodule(repository)
    (repository / ".gitmodules").unlink()
    assert "m/a.cc" in (git.tracked_files(str(repository)) or ())
    lead_submodule_away(repository, away)
    assert git.tracked_files(str(repository)) is None


def test_a_submodule_without_a_git_file_is_not_entered(repository: Path, away: Path) -> None:
    add_submodule(repository)
    lead_submodule_away(repository, away)
    (repository / "m" / ".git").unlink()
    assert git.tracked_files(str(repository)) == [".gitmodules", "a.cc", "b/b.cc", "m"]


def test_a_link_that_replaces_a_submodule_is_not_entered(repository: Path, away: Path) -> None:
    add_submodule(repository)
    shutil.move(repository / "m", away / "m")
    (repository / "m").symlink_to(away / "m")
    assert git.tracked_files(str(repository)) == [".gitmodules", "a.cc", "b/b.cc", "m"]


def test_submodules_of_submodules(repository: Path) -> None:
    add_submodule(repository)
    shutil.copytree(repository, repository / "outer")
    run(repository, "add", "outer")
    assert "outer/m/b/b.cc" in (git.tracked_files(str(repository)) or ())
    assert "outer" in (git.tracked_files(str(repository), submodules=False) or ())


PIPES = (".gitignore", ".gitattributes", "b/.gitignore", ".git/info/exclude")
PIPES_OF_GIT = (
    *(".git/index", ".git/packed-refs", ".git/config"),
    *(".git/HEAD", ".git/commondir", ".git/objects/info/alternates"),
)


@pytest.mark.parametrize("name", PIPES)
def test_a_pipe_in_the_tree_is_not_waited_for(repository: Path, name: str) -> None:
    (repository / name).unlink(missing_ok=True)
    os.mkfifo(repository / name)
    assert git.new_files(str(repository)) is None
    assert git.new_files(str(repository / "b")) is None
    assert git.checked_out_commit(str(repository))
    assert git.tracked_files(str(repository)) == ["a.cc", "b/b.cc"]


@pytest.mark.parametrize("name", PIPES_OF_GIT)
def test_a_pipe_in_a_repository_is_not_waited_for(repository: Path, name: str) -> None:
    (repository / name).unlink(missing_ok=True)
    os.mkfifo(repository / name)
    assert git.checked_out_commit(str(repository)) == ""
    assert git.new_files(str(repository)) is None
    assert git.tracked_files(str(repository)) is None
    (repository.parent / "around").mkdir()
    shutil.move(repository, repository.parent / "around" / "n")
    run(repository.parent / "around", "init", "--quiet")
    assert git.new_files(str(repository.parent / "around")) is None


def test_files_for_which_git_does_not_wait_are_accepted(repository: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listening, contextlib.chdir(repository / ".git"):
        listening.bind("fsmonitor--daemon.ipc")
    (repository / ".git" / "info" / "exclude").unlink(missing_ok=True)
    (repository / ".git" / "info" / "exclude").symlink_to(os.devnull)
    (repository / "b" / ".gitignore").symlink_to("nowhere")
    assert git.checked_out_commit(str(repository))
    assert git.new_files(str(repository)) == ["b/.gitignore"]


def test_a_damaged_repository_in_the_tree_hides_no_new_files(repository: Path) -> None:
    (repository / "new.cc").touch()
    for name, text in {"empty": "", "gone": "gitdir: ../nowhere\n"}.items():
        (repository / name).mkdir()
        (repository / name / "x.cc").touch()
        path = repository / name / ".git"
        path.write_text(text) if text else path.mkdir()
    assert git.new_files(str(repository)) == ["empty/x.cc", "gone/x.cc", "new.cc"]


def test_a_link_that_replaces_a_folder_is_a_change(repository: Path, tmp_path: Path) -> None:
    shutil.move(repository / "b", tmp_path / "b")
    (repository / "b").symlink_to(tmp_path / "b")
    assert git.checked_out_commit(str(repository))
    assert git.unchanged_commit(str(repository)) == ""


@pytest.mark.parametrize("path", [b"/acc", b"../a", b"./.c"])
def test_an_index_with_files_outside_of_the_tree_is_rejected(repository: Path, path: bytes) -> None:
    file = repository / ".git" / "index"
    content = file.read_bytes()[:-20].replace(b"a.cc", path, 1)
    file.write_bytes(content + hashlib.sha1(content, usedforsecurity=False).digest())
    assert git.tracked_files(str(repository)) is None
    assert git.tracked_files(str(repository), submodules=False) is None
    assert git.unchanged_commit(str(repository)) == ""


def to_another_user_by_include(root: Path) -> None:
    (root.parent / "more").write_text("[core]\nhooksPath = ~nobody/x\n")
    run(root, "config", "include.path", str(root.parent / "more"))


NAMES_A_USER: dict[str, Callable[[Path], object]] = {
    "rules": lambda root: run(root, "config", "core.excludesFile", "~nobody/x"),
    "names": lambda root: run(root, "config", "mailmap.file", "~nobody/x"),
    "include": lambda root: run(root, "config", "include.path", "~nobody/x"),
    "condition": lambda root: run(root, "config", "includeIf.gitdir:~nobody/.path", "x"),
    "condition without case": lambda root: run(
        root, "config", "includeIf.gitdir/i:~nobody/.path", "x"
    ),
    "optional": lambda root: run(root, "config", "core.excludesFile", ":(optional)~nobody/x"),
    "included": to_another_user_by_include,
}


@pytest.mark.parametrize("name_user", NAMES_A_USER.values(), ids=NAMES_A_USER)
def test_a_repository_does_not_look_up_another_user(
    repository: Path, name_user: Callable[[Path], object]
) -> None:
    add_submodule(repository)
    assert git.new_files(str(repository)) == []
    name_user(repository / "m")
    assert git.checked_out_commit(str(repository / "m")) == ""
    assert git.tracked_files(str(repository)) is None
    assert git.new_files(str(repository)) is None
    assert git.tracked_files(str(repository), submodules=False)


def test_a_tilde_without_a_user_is_accepted(repository: Path) -> None:
    run(repository, "config", "remote.origin.url", "git@example.com:~somebody/x")
    run(repository, "config", "core.excludesFile", "~/nowhere")
    assert git.origin_url(str(repository)) == "git@example.com:~somebody/x"
    assert git.new_files(str(repository)) == []
