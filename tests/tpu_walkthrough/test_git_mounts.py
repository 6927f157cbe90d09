"""Repositories beside a network mount do not lead git to another machine."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tpu_walkthrough.repositories import LOCAL_MOUNT, add_submodule, run
from tpu_walkthrough import git


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


def to_relative_working_tree(root: Path, away: Path) -> None:
    (root / "w").symlink_to(away)
    run(root, "config", "core.worktree", "../w")


def to_include_by_two_ways(root: Path, away: Path) -> None:
    """The included file is the same, and what it includes relative to itself is not."""
    (away / "z").write_text("")
    repository = root / ".git"
    for name in ("d", "e"):
        (repository / name).mkdir()
        run(root, "config", "--add", "include.path", f"{name}/inc")
    (repository / "d" / "inc").write_text("[include]\npath = z\n")
    (repository / "e" / "inc").symlink_to("../d/inc")
    (repository / "e" / "z").symlink_to(away / "z")


def to_include_past_a_link(root: Path, away: Path) -> None:
    (away / "below").mkdir()
    (away / "more").write_text("")
    (root / ".git" / "link").symlink_to(away / "below")
    run(root, "config", "include.path", "link/../more")


def to_alternate_past_a_link(root: Path, away: Path) -> None:
    """Git shortens the path by its text: `link/../way` is `way`."""
    to_alternate(root, away)
    (root / "link").symlink_to("/")
    (root / "way").symlink_to(away / "objects")
    alternates = root / ".git" / "objects" / "info" / "alternates"
    alternates.write_text("../../link/../way\n")


def to_link_to_loose_object(root: Path, away: Path) -> None:
    file = next((root / ".git" / "objects").glob("??/*"))
    file.rename(away / "object")
    file.symlink_to(away / "object")


def to_store(folder: Path, more: str) -> Path:
    """An object store with alternates."""
    (folder / "info").mkdir(parents=True)
    (folder / "info" / "alternates").write_text(more)
    return folder


def to_alternates(root: Path, lines: str) -> None:
    (root / ".git" / "objects" / "info" / "alternates").write_text(lines)


def to_alternate_of_an_absolute_one(root: Path, away: Path) -> None:
    to_alternates(root, f"# stores\n{to_store(root.parent / 'between', f'{away}/objects')}\n")


def to_link_in_an_alternate(root: Path, away: Path) -> None:
    store = root.parent / "store"
    shutil.move(root / ".git" / "objects", store)
    (root / ".git" / "objects" / "info").mkdir(parents=True)
    to_alternates(root, f"{store}\n")
    file = next(store.glob("??/*"))
    file.rename(away / "object")
    file.symlink_to(away / "object")


def to_linked_alternate(root: Path, away: Path) -> None:
    (root.parent / "link").symlink_to(away)
    to_alternates(root, f"{root.parent}/link\n")


def to_quoted_alternate(root: Path, away: Path) -> None:
    to_alternates(root, f'"{away}"\n')


def to_alternate_by_its_text(root: Path, away: Path) -> None:
    (root.parent / "far").symlink_to("/")
    to_alternates(root, f"{root.parent}/far/../away\n")


def to_many_alternates(root: Path, away: Path) -> None:
    store = f"{away}/objects"
    for number in range(9):
        store = str(to_store(root.parent / f"store{number}", store))
    to_alternates(root, store)


LEADS_AWAY: dict[str, Callable[[Path, Path], None]] = {
    ".git file": to_git_file,
    "common folder": to_common_folder,
    "alternate": to_alternate,
    "alternate of an alternate": to_alternate_of_alternate,
    "alternate of an absolute one": to_alternate_of_an_absolute_one,
    "link in an alternate": to_link_in_an_alternate,
    "linked alternate": to_linked_alternate,
    "quoted alternate": to_quoted_alternate,
    "alternate by its text": to_alternate_by_its_text,
    "many alternates": to_many_alternates,
    "include": to_include,
    "include of an include": to_included_include,
    "working tree": lambda root, away: run(root, "config", "core.worktree", str(away)),
    "rules": lambda root, away: run(root, "config", "core.excludesFile", f"{away}/x"),
    "relative working tree": to_relative_working_tree,
    "relative rules": lambda root, _: run(root, "config", "core.excludesFile", "link/x"),
    "same include by two ways": to_include_by_two_ways,
    "include past a link": to_include_past_a_link,
    "alternate past a link": to_alternate_past_a_link,
    "link to a loose object": to_link_to_loose_object,
    "link to the index": lambda root, away: to_link(root, away, "index"),
    "link to references": lambda root, away: to_link(root, away, "refs/heads"),
    "link to objects": lambda root, away: to_link(root, away, "objects"),
}


def test_a_repository_beside_a_network_mount_has_results(repository: Path, away: Path) -> None:
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


def test_a_submodule_does_not_lead_to_another_machine(repository: Path, away: Path) -> None:
    add_submodule(repository)
    root = str(repository)
    assert git.tracked_files(root) == [".gitmodules", "a.cc", "b/b.cc", "m/a.cc", "m/b/b.cc"]
    shutil.move(repository / ".git" / "modules" / "m", away / "m")
    (repository / "m" / ".git").write_text(f"gitdir: {away}/m\n")
    assert git.tracked_files(root) is None
    assert git.checked_out_commit(root)


def test_plain_repositories_beside_a_network_mount_have_results(
    repository: Path, away: Path, tmp_path: Path
) -> None:
    add_submodule(repository)
    commit = git.checked_out_commit(str(repository))
    linked = tmp_path / "linked"
    run(repository, "worktree", "add", "--quiet", str(linked))
    assert git.unchanged_commit(str(linked)) == commit
    assert git.tracked_files(str(linked)) == [".gitmodules", "a.cc", "b/b.cc", "m"]
    assert git.new_files(str(repository)) == []
    assert git.tracked_files(str(repository / "m")) == ["a.cc", "b/b.cc"]
    (repository / "m" / "new.cc").touch()
    assert git.new_files(str(repository / "m")) == ["new.cc"]
    assert git.new_files(str(linked)) == []


def test_a_shared_clone_beside_a_network_mount_has_results(
    repository: Path, away: Path, tmp_path: Path
) -> None:
    commit = git.checked_out_commit(str(repository))
    run(tmp_path, "clone", "--quiet", "--shared", str(repository), "shared")
    run(tmp_path, "clone", "--quiet", "--shared", "shared", "again")
    for name in ("shared", "again"):
        root = tmp_path / name
        assert (root / ".git/objects/info/alternates").exists()
        assert git.unchanged_commit(str(root)) == commit
        assert git.commit_time(str(root)) is not None
        assert git.tracked_files(str(root)) == ["a.cc", "b/b.cc"]
    objects = tmp_path / "again" / ".git" / "objects"
    relative = os.path.relpath(tmp_path / "shared" / ".git" / "objects", objects)
    (objects / "info" / "alternates").write_text(f"# shared\n\n{relative}\n{tmp_path}/nowhere\n")
    assert git.unchanged_commit(str(tmp_path / "again")) == commit
    (tmp_path / "link").symlink_to(tmp_path / "shared")
    (objects / "info" / "alternates").write_text(f"{tmp_path}/link/.git/objects\n")
    assert git.unchanged_commit(str(tmp_path / "again")) == commit


def bare(root: Path, away: Path) -> Path:
    run(root, "clone", "--quiet", "--bare", ".", "bare")
    run(root / "bare", "config", "include.path", f"{away}/x")
    return root / "bare"


def empty_git_folder(root: Path, away: Path) -> Path:
    run(root, "config", "include.path", f"{away}/x")
    (root / "b" / ".git").mkdir()
    return root / "b"


def git_file_with_two_spaces(root: Path, away: Path) -> Path:
    shutil.copytree(root / ".git", root / "foo")
    run(root, "config", "include.path", f"{away}/x")
    (root / ".git").rename(root / " foo")
    (root / ".git").write_text("gitdir:  foo\n")
    return root


def tree_in_a_bare_repository(root: Path, away: Path) -> Path:
    folder = bare(root, away) / "tree"
    folder.mkdir()
    return folder


def configured(name: str, value: str) -> Callable[[Path, Path], Path]:
    def configure(root: Path, away: Path) -> Path:
        run(root, "config", name, value.format(away=away))
        return root

    return configure


def worktree_with_a_tilde(root: Path, away: Path) -> Path:
    (root / ".git" / "~").mkdir()
    (root / ".git" / "~" / "link").symlink_to(away)
    return configured("core.worktree", "~/link")(root, away)


def relative_rules_below(root: Path, away: Path) -> Path:
    (root / "b" / "link").symlink_to(away)
    configured("core.excludesFile", "link/x")(root, away)
    return root / "b"


REFUSED: dict[str, Callable[[Path, Path], Path]] = {
    "bare": bare,
    "in a bare one": tree_in_a_bare_repository,
    "empty .git folder": empty_git_folder,
    "two spaces": git_file_with_two_spaces,
    "include below git's own folder": configured("include.path", "%(prefix)/../{away}/x"),
    "optional include": configured("include.path", ":(optional){away}/x"),
    "working tree with a tilde": worktree_with_a_tilde,
    "relative rules": relative_rules_below,
    "reftable": configured("extensions.refStorage", "reftable"),
    "references elsewhere": configured("extensions.refStorage", "files://{away}"),
    "lazy fetch": configured("remote.origin.promisor", "true"),
    "partial clone": configured("extensions.partialClone", "origin"),
}


@pytest.mark.parametrize("lead", REFUSED.values(), ids=REFUSED)
def test_an_unusual_repository_beside_a_network_mount_has_no_results(
    repository: Path, away: Path, lead: Callable[[Path, Path], Path]
) -> None:
    root = str(lead(repository, away))
    assert git.checked_out_commit(root) == ""
    assert git.origin_url(root) == ""
    assert git.new_files(root) is None
    assert git.tracked_files(root) is None


@pytest.mark.parametrize("is_link", [True, False], ids=["link", "file"])
def test_a_new_repository_in_the_tree_does_not_lead_to_another_machine(
    repository: Path, away: Path, is_link: bool
) -> None:
    shutil.copytree(repository / ".git", away / "git")
    nested = repository / "n"
    nested.mkdir()
    shutil.copytree(repository / ".git", nested / ".git")
    assert git.new_files(str(repository)) == ["n/"]
    shutil.rmtree(nested / ".git")
    if is_link:
        (nested / ".git").symlink_to(away / "git")
    else:
        (nested / ".git").write_text(f"gitdir: {away}/git\n")
    assert git.new_files(str(repository)) is None
    assert git.tracked_files(str(repository)) == ["a.cc", "b/b.cc"]
    (away.parent / "mountinfo").write_text(LOCAL_MOUNT)
    assert git.new_files(str(repository)) == ["n/"]
