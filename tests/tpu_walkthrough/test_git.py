import contextlib
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tpu_walkthrough import git

IDENTITY = ("-c", "user.name=x", "-c", "user.email=x@example.com")


def run(folder: Path, *arguments: str) -> None:
    subprocess.run(
        ["git", *IDENTITY, "-C", str(folder), *arguments],
        check=True,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
    )


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    root = tmp_path / "repository"
    root.mkdir()
    run(root, "init", "--quiet")
    (root / "a.cc").write_text("int a;\n")
    (root / "b").mkdir()
    (root / "b" / "b.cc").write_text("int b;\n")
    run(root, "add", ".")
    run(root, "commit", "--quiet", "-m", "First")
    return root


@pytest.fixture
def trap(tmp_path: Path) -> Path:
    """A program that leaves a file behind where it was run."""
    program = tmp_path / "trap"
    program.write_text(f"#!/bin/sh\necho \"$0 $*\" >> '{tmp_path}/sprung'\n")
    program.chmod(0o755)
    return program


def sprung(trap: Path) -> str:
    record = trap.parent / "sprung"
    return record.read_text() if record.exists() else ""


def ask_everything(root: Path) -> None:
    """Every question that the project has for git."""
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
def test_a_changed_tree_is_at_no_commit(repository: Path, change: Callable[[Path], object]) -> None:
    change(repository)
    assert git.checked_out_commit(str(repository))
    assert git.unchanged_commit(str(repository)) == ""


def test_a_tree_whose_index_lacks_a_file_is_at_no_commit(repository: Path) -> None:
    run(repository, "rm", "--quiet", "--cached", "a.cc")
    assert git.unchanged_commit(str(repository)) == ""


def test_new_files_are_no_change(repository: Path) -> None:
    (repository / "new.cc").write_text("int n;\n")
    assert git.unchanged_commit(str(repository))
    assert git.new_files(str(repository)) == ["new.cc"]
    assert git.tracked_files(str(repository)) == ["a.cc", "b/b.cc"]


def test_files_that_a_sparse_checkout_leaves_out_are_no_change(repository: Path) -> None:
    run(repository, "sparse-checkout", "set", "--no-cone", "/a.cc")
    assert not (repository / "b").exists()
    assert git.unchanged_commit(str(repository))


def test_tracked_files_that_a_rule_ignores(repository: Path) -> None:
    (repository / ".gitignore").write_text("build/\n")
    (repository / "build").mkdir()
    (repository / "build/tracked.cc").touch()
    run(repository, "add", "--force", "build/tracked.cc")
    assert git.tracked_files(str(repository)) == ["a.cc", "b/b.cc", "build/tracked.cc"]


def test_a_folder_without_git_has_no_answers(tmp_path: Path) -> None:
    assert git.checked_out_commit(str(tmp_path)) == ""
    assert git.unchanged_commit(str(tmp_path)) == ""
    assert git.commit_time(str(tmp_path)) is None
    assert git.origin_url(str(tmp_path)) == ""
    assert git.tracked_files(str(tmp_path)) is None


def test_without_git_there_are_no_answers(
    repository: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert git.checked_out_commit(str(repository)) == ""
    assert git.tracked_files(str(repository)) is None


def test_what_takes_too_long_is_given_up(repository: Path) -> None:
    with pytest.raises(TimeoutError):
        git.tracked_files(str(repository), seconds=-1)


def test_a_program_named_git_in_the_tree_is_not_run(
    repository: Path, trap: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.symlink(trap, repository / "git")
    monkeypatch.setenv("PATH", f".{os.pathsep}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.chdir(repository)
    ask_everything(repository)
    assert not sprung(trap)


def test_variables_of_git_name_no_other_repository(
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
def test_a_repository_names_no_program(
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
    (trap.parent / "sprung").unlink(missing_ok=True)  # git's own commands above may spring it
    for name in ("a.cc", "b/b.cc", ".gitattributes"):
        (repository / name).touch()
    ask_everything(repository)
    assert not sprung(trap)


def test_the_trap_is_sprung_by_a_plain_git_status(repository: Path, trap: Path) -> None:
    (repository / ".gitattributes").write_text("* filter=evil\n")
    run(repository, "config", "filter.evil.clean", str(trap))
    (repository / "a.cc").write_text("int d;\n")
    run(repository, "status")
    assert "trap" in sprung(trap)


@pytest.mark.parametrize("scheme", ["ssh://host.invalid/x", "ext::{trap} %S", "evil::x"])
def test_a_partial_clone_fetches_nothing(
    repository: Path, trap: Path, scheme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
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
        "protocol.allow": "always",
        "protocol.ext.allow": "always",
        "protocol.evil.allow": "always",
    }.items():
        run(repository, "config", name, value)
    missing = [
        path
        for path in (repository / ".git" / "objects").glob("??/*")
        if path.parent.name != git.checked_out_commit(str(repository))[:2]
    ]
    assert missing
    for path in missing:  # trees and files are what a partial clone may lack
        path.unlink()
    with contextlib.suppress(subprocess.CalledProcessError):
        run(repository, "status")
    assert sprung(trap)  # so it does with git as it comes
    (trap.parent / "sprung").unlink()
    ask_everything(repository)
    assert not sprung(trap)


def to_git_file(root: Path, away: Path) -> None:
    (root / ".git").rename(away / "moved")
    (root / ".git").write_text(f"gitdir: {away}/moved\n")


def to_common_folder(root: Path, away: Path) -> None:
    shutil.copytree(root / ".git", away / "common")
    for name in ("config", "objects", "refs"):
        path = root / ".git" / name
        path.unlink() if path.is_file() else shutil.rmtree(path)
    (root / ".git" / "commondir").write_text(f"{away}/common\n")


def to_alternate(root: Path, away: Path) -> None:
    shutil.move(root / ".git" / "objects", away / "objects")
    (root / ".git" / "objects" / "info").mkdir(parents=True)
    (root / ".git" / "objects" / "info" / "alternates").write_text(f"{away}/objects\n")


def to_alternate_of_alternate(root: Path, away: Path) -> None:
    to_alternate(root, away)
    between = root.parent / "between"
    (between / "info").mkdir(parents=True)
    (between / "info" / "alternates").write_text(f"{away}/objects\n")
    relative = os.path.relpath(between, root / ".git" / "objects")
    (root / ".git" / "objects" / "info" / "alternates").write_text(f"{relative}\n")


def to_include(root: Path, away: Path) -> None:
    (away / "more").write_text("[user]\n\tname = x\n")
    with (root / ".git" / "config").open("a") as file:
        file.write(f'[INCLUDE] PATH = "{away}/mo\\\nre"\n')


def to_included_include(root: Path, away: Path) -> None:
    (away / "more").write_text("")
    (root / ".git" / "near").write_text(f'[includeIf "gitdir:/"]\npath = {away}/more\n')
    run(root, "config", "include.path", "near")


def to_link(root: Path, away: Path, name: str) -> None:
    shutil.move(root / ".git" / name, away / "moved")
    (root / ".git" / name).symlink_to(away / "moved")


LOCAL_MOUNT = "1 0 8:1 / / rw,relatime - ext4 /dev/sda1 rw\n"
LEADS_AWAY: dict[str, Callable[[Path, Path], None]] = {
    ".git file": to_git_file,
    "common folder": to_common_folder,
    "alternate": to_alternate,
    "alternate of an alternate": to_alternate_of_alternate,
    "include": to_include,
    "include of an include": to_included_include,
    "working tree": lambda root, away: run(root, "config", "core.worktree", str(away)),
    "rules": lambda root, away: run(root, "config", "core.excludesFile", f"{away}/x"),
    "another user's folder": lambda root, _: run(root, "config", "core.excludesFile", "~nobody/x"),
    "link to the index": lambda root, away: to_link(root, away, "index"),
    "link to references": lambda root, away: to_link(root, away, "refs/heads"),
    "link to objects": lambda root, away: to_link(root, away, "objects"),
}


@pytest.fixture
def away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that a table of mounts has as another machine's."""
    folder = tmp_path / "away"
    folder.mkdir()
    table = tmp_path / "mountinfo"
    table.write_text(f"{LOCAL_MOUNT}2 1 0:9 / {folder} rw shared:1 - nfs4 host:/x rw\n")
    monkeypatch.setattr("tpu_walkthrough.mounts.MOUNT_TABLE", str(table))
    return folder


def test_a_repository_beside_a_network_mount_has_answers(repository: Path, away: Path) -> None:
    commit = git.checked_out_commit(str(repository))
    assert git.unchanged_commit(str(repository)) == commit != ""
    (repository / ".git" / "near").write_text("[user]\n\tname = x\n")
    run(repository, "config", "include.path", "near")
    assert git.checked_out_commit(str(repository / "b")) == commit


@pytest.mark.parametrize("lead", LEADS_AWAY.values(), ids=LEADS_AWAY)
def test_a_repository_does_not_lead_to_another_machine(
    repository: Path,
    away: Path,
    lead: Callable[[Path, Path], None],
) -> None:
    lead(repository, away)
    assert git.checked_out_commit(str(repository)) == ""
    assert git.new_files(str(repository)) is None
    assert git.tracked_files(str(repository / "b")) is None
    # The repository itself is sound.
    (away.parent / "mountinfo").write_text(LOCAL_MOUNT)
    assert len(git.checked_out_commit(str(repository))) == 40


def test_a_submodule_does_not_lead_to_another_machine(
    repository: Path, away: Path, tmp_path: Path
) -> None:
    module = tmp_path / "module"
    shutil.copytree(repository, module)
    local = ("-c", "protocol.file.allow=always")
    run(repository, *local, "submodule", "--quiet", "add", str(module), "m")
    run(repository, "commit", "--quiet", "-m", "Submodule")
    root = str(repository)
    assert git.tracked_files(root) == [".gitmodules", "a.cc", "b/b.cc", "m/a.cc", "m/b/b.cc"]
    shutil.move(repository / ".git" / "modules" / "m", away / "m")
    (repository / "m" / ".git").write_text(f"gitdir: {away}/m\n")
    assert git.tracked_files(root) is None
    assert git.checked_out_commit(root)
