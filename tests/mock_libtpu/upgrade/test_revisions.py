"""The files of a revision in the cache are as the revision has them, and nothing of it is run."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from mock_libtpu.upgrade.sides import revisions
from tests.conftest import Git, Plant
from tests.mock_libtpu.upgrade.conftest import commit
from tests.tpu_walkthrough.repositories import add_submodule
from tpu_walkthrough.errors import InputError
from tpu_walkthrough.source_tree import git_trees

POINTER = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 12345\n"


def written(root: Path, name: str = "HEAD") -> revisions.Written:
    return revisions.written(revisions.named(str(root), name), lambda _: None)


def files(folder: Path) -> Mapping[str, str]:
    return {
        str(path.relative_to(folder)): path.read_text()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_each_revision_has_its_files(repository: Path) -> None:
    before, after = written(repository, "HEAD^").folder, written(repository).folder
    expected = {
        "examples/data.txt": "first\n",
        "examples/model.py": "SIZE = 1\n",
        "examples/train.py": "import model\nprint(model.SIZE)\n",
        "run.sh": "#!/bin/sh\n",
    }
    assert files(before) == expected
    assert files(after) == expected | {"examples/model.py": "SIZE = 2\n"}
    assert os.access(before / "run.sh", os.X_OK)
    assert not os.access(before / "examples" / "train.py", os.X_OK)


def test_names(repository: Path, git: Git) -> None:
    commit_id = git(repository, "rev-parse", "HEAD").strip()
    assert revisions.named(str(repository), "HEAD").name == f"HEAD ({commit_id[:7]})"
    assert revisions.named(str(repository), commit_id).name == commit_id[:7]


def test_what_a_program_left_there_goes(repository: Path, plant: Plant) -> None:
    folder = written(repository).folder
    expected = files(folder)
    (folder / "examples" / "model.py").write_text("SIZE = 3\n")
    (folder / "examples" / "data.txt").unlink()
    (folder / "examples" / "train.py").unlink()
    (folder / "examples" / "train.py").mkdir()
    (folder / "checkpoints").mkdir()
    (folder / "checkpoints" / "1").touch()
    (folder / "examples" / "__pycache__").mkdir()
    assert written(repository).folder == folder
    assert files(folder) == expected
    assert not (folder / "checkpoints").exists()
    assert (folder / "examples" / "__pycache__").exists()


def test_links_stay_inside(repository: Path, git: Git) -> None:
    (repository / "inside").symlink_to("examples/model.py")
    (repository / "folder").symlink_to("examples")
    (repository / "through").symlink_to("folder/data.txt")
    (repository / "absolute").symlink_to("/etc/hostname")
    (repository / "above").symlink_to("../x")
    # Each looks harmless by its text: the second leads out through the first.
    (repository / "examples" / "deep").symlink_to("..")
    (repository / "examples" / "twice").symlink_to("deep/../x")
    commit(git, repository)
    found = written(repository)
    links = {path.name for path in found.folder.rglob("*") if path.is_symlink()}
    assert links == {"inside", "folder", "through", "deep"}
    (note,) = found.notes
    assert note.endswith("links that lead out of the repository: above, absolute, examples/twice")


def test_nothing_is_written_through_a_link(repository: Path, git: Git, tmp_path: Path) -> None:
    """Of a tree that has a link and a folder of one name, whose writing was interrupted."""
    outside, target = tmp_path / "outside", tmp_path / "target"
    outside.mkdir()
    target.write_text(str(outside))
    link = git(repository, "hash-object", "-w", str(target)).strip()
    folder = git(repository, "rev-parse", "HEAD:examples").strip()
    entries = f"120000 blob {link}\td\n040000 tree {folder}\td\n"
    made = subprocess.run(
        ["git", "-C", repository, "mktree"],
        input=entries,
        check=True,
        capture_output=True,
        text=True,
    )
    tree = made.stdout.strip()
    of = revisions.Revision("x", str(repository), tree, tree)
    first = revisions.written(of, lambda _: None).folder
    (first / "d").symlink_to(outside)
    revisions.written(of, lambda _: None)
    assert not list(outside.iterdir())


def test_submodules_and_pointers_are_noted(repository: Path, git: Git, plant: Plant) -> None:
    plant({"weights.bin": POINTER}, "repository")
    commit(git, repository)
    add_submodule(repository)
    found = written(repository)
    assert (found.folder / "weights.bin").read_text() == POINTER
    assert not (found.folder / "m").exists()
    name = revisions.named(str(repository), "HEAD").name
    assert found.notes == [
        f"{name} is without its submodules: m",
        f"{name} has pointers of Git LFS in place of files: weights.bin",
    ]


def test_filters_and_hooks_are_not_run(
    repository: Path, git: Git, plant: Plant, tmp_path: Path
) -> None:
    trap = tmp_path / "trap"
    trap.write_text(f"#!/bin/sh\ntouch {tmp_path}/triggered\ncat\n")
    trap.chmod(0o755)
    plant({".gitattributes": "*.txt filter=trap text eol=crlf export-ignore\n"}, "repository")
    commit(git, repository)
    for name, value in (("smudge", trap), ("process", trap), ("required", "true")):
        git(repository, "config", f"filter.trap.{name}", str(value))
    git(repository, "config", "core.fsmonitor", str(trap))
    git(repository, "config", "core.hooksPath", str(tmp_path))
    (tmp_path / "post-checkout").symlink_to(trap)
    assert (written(repository).folder / "examples" / "data.txt").read_text() == "first\n"
    assert not (tmp_path / "triggered").exists()


@pytest.mark.parametrize("path", ["../x", "a/../../x", ".git/hooks/x"])
def test_a_path_that_leads_out_is_refused(path: str, repository: Path, git: Git) -> None:
    # A tree as no git makes it, by its bytes.
    object_id, kind = git(repository, "rev-parse", "HEAD:run.sh").strip(), "100644"
    for name in reversed(path.split("/")):
        entry = f"{kind} {name}\0".encode() + bytes.fromhex(object_id)
        command = ["git", "hash-object", "-t", "tree", "--literally", "-w", "--stdin"]
        done = subprocess.run(command, cwd=repository, input=entry, capture_output=True, check=True)
        object_id, kind = done.stdout.decode().strip(), "40000"
    made = git(repository, "commit-tree", "-m", "x", object_id).strip()
    with pytest.raises(InputError, match="which is refused"):
        written(repository, made)


def test_contents_are_read_in_parts(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(git_trees, "_AT_ONCE", 10)
    assert len(files(written(repository).folder)) == 4


def test_what_the_repository_lacks_is_an_error(repository: Path, git: Git) -> None:
    blob = git(repository, "rev-parse", "HEAD:examples/model.py").strip()
    (repository / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    with pytest.raises(InputError, match=r"lacks the content of examples/model\.py"):
        written(repository)


def test_unknown_revisions(repository: Path, git: Git, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="has no such revision") as caught:
        revisions.named(str(repository), "nope")
    assert "git log" in caught.value.hint
    first = git(repository, "rev-list", "--max-parents=0", "HEAD").strip()
    with pytest.raises(InputError, match="has no such revision") as caught:
        revisions.named(str(repository), f"{first}^")
    assert caught.value.hint == f"{first} is the first commit: give --from."
    shallow = tmp_path / "shallow"
    git(tmp_path, "clone", "--quiet", "--depth=1", repository.as_uri(), str(shallow))
    with pytest.raises(InputError, match="has no such revision") as caught:
        revisions.named(str(shallow), "HEAD^")
    assert "fetch-depth" in caught.value.hint
    with pytest.raises(InputError, match="in no repository"):
        revisions.named("", "HEAD")
