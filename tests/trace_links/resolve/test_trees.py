from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from trace_links.resolve.resolver import Resolver
from trace_links.resolve.trees import Budget, Tree, matches


def put(path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("")
    return str(path)


def git(folder: Path, *arguments: str) -> None:
    command = ["git", "-C", str(folder), "-c", "user.name=a", "-c", "user.email=a@b", *arguments]
    subprocess.run(command, check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    root = tmp_path / "proj"
    for name in (
        "src/core/api.py",
        "src/core/__init__.py",
        "src/web/__init__.py",
        "src/web/view.py",
        "src/lib.rs",
        "main.c",
        "my dir/ä.c",
        "build/ignored.py",
        "gone.py",
    ):
        put(root / name)
    (root / ".gitignore").write_text("build/\n")
    git(root, "init", "-q")
    git(root, "add", ".")
    git(root, "commit", "-qm", "one")
    (root / "gone.py").unlink()
    return root


def test_ignore_rules_in_a_pipe_lose_only_new_files(repository: Path) -> None:
    put(repository / "src/new.py")
    assert Resolver(str(repository)).candidates("new.py") == (str(repository / "src/new.py"),)
    os.mkfifo(repository / "src" / ".gitignore")
    resolver = Resolver(str(repository))
    assert resolver.candidates("view.py") == (str(repository / "src/web/view.py"),)
    assert resolver.candidates("new.py") == ()
    [note] = resolver.problems
    assert note.startswith(f"files of {repository} that git does not track are not found")


@pytest.mark.parametrize("by", ["directory", "below", "trees"])
def test_a_unique_end(repository: Path, tmp_path: Path, by: str) -> None:
    resolver = {
        "directory": lambda: Resolver(str(repository)),
        "below": lambda: Resolver(str(repository / "src/web")),
        "trees": lambda: Resolver(str(tmp_path), trees=[str(repository)]),
    }[by]()
    api = (str(repository / "src/core/api.py"),)
    for path in ("api.py", "core/api.py", "../../core/api.py", ".../core/api.py", "core\\api.py"):
        assert resolver.candidates(path) == api, path
    for path in ("ä.c", "my dir/ä.c"):
        assert resolver.candidates(path) == (str(repository / "my dir/ä.c"),)
    for path in (
        "pi.py",  # not a whole component
        "dir/ä.c",
        "ore/api.py",
        "other/api.py",
        "ignored.py",
        "gone.py",
        "core",
        "../core/../x/api.py",
    ):
        assert resolver.candidates(path) == (), path


def test_several_matches_are_all_returned(repository: Path) -> None:
    resolver = Resolver(str(repository))
    both = {str(repository / f"src/{name}/__init__.py") for name in ("core", "web")}
    assert set(resolver.candidates("__init__.py")) == both
    assert resolver.candidates("web/__init__.py") == (str(repository / "src/web/__init__.py"),)


def test_one_at_the_root_is_not_preferred_for_a_bare_name(repository: Path) -> None:
    put(repository / "src/main.c")
    found = Resolver(str(repository / "src/web")).candidates("main.c")
    assert set(found) == {str(repository / "main.c"), str(repository / "src/main.c")}
    # But relative to the root, as git writes it, it is unique.
    put(repository / "src/vendor/src/main.c")
    found = Resolver(str(repository / "src/web")).candidates("src/main.c")
    assert found == (str(repository / "src/main.c"),)


def test_too_many_matches_are_discarded(repository: Path) -> None:
    for number in range(30):
        put(repository / f"pkg{number}/conftest.py")
    assert Resolver(str(repository)).candidates("conftest.py") == ()


def test_one_file_under_two_names_is_one(repository: Path) -> None:
    (repository / "link.py").symlink_to("src/web/view.py")
    put(repository / "src/view.txt")
    (repository / "view.txt").symlink_to("src/view.txt")
    assert len(Resolver(str(repository / "src/core")).candidates("view.txt")) == 1


def test_paths_of_other_machines(repository: Path) -> None:
    resolver = Resolver(str(repository))
    api = (str(repository / "src/core/api.py"),)
    assert resolver.candidates("/ci/agent/7/src/core/api.py") == api
    assert resolver.candidates("C:\\agent\\src\\core\\api.py") == api
    assert resolver.candidates("~/somewhere/src/core/api.py") == api
    assert resolver.candidates("agent/src/core/api.py") == api
    # Two components are not enough, but the folder's name is.
    assert resolver.candidates("/home/ci/proj/src/lib.rs") == (str(repository / "src/lib.rs"),)
    assert resolver.candidates("/home/ci/proj/main.c") == (str(repository / "main.c"),)
    assert resolver.candidates("/home/ci/.cargo/registry/src/serde-1.0.2/src/lib.rs") == ()
    assert resolver.candidates("/elsewhere/main.c") == ()
    assert resolver.candidates("/elsewhere/core/api.py") == ()


def test_the_own_tree_comes_before_others(repository: Path, tmp_path: Path) -> None:
    other = put(tmp_path / "other/lib/core/api.py")
    put(tmp_path / "third/lib/core/only.py")
    trees = [str(tmp_path / "other"), str(tmp_path / "third")]
    resolver = Resolver(str(repository), trees=trees)
    assert resolver.candidates("core/api.py") == (str(repository / "src/core/api.py"),)
    assert resolver.candidates("only.py") == (str(tmp_path / "third/lib/core/only.py"),)
    outside = Resolver(str(tmp_path), trees=[str(repository), *trees])
    found = outside.candidates("core/api.py")
    assert set(found) == {str(repository / "src/core/api.py"), other}


def test_paths_of_diffs(repository: Path) -> None:
    resolver = Resolver(str(repository / "src/web"))
    view = (str(repository / "src/web/view.py"),)
    for path in ("a/src/web/view.py", "b/src/web/view.py", "i/view.py", "w/web/view.py"):
        assert resolver.candidates(path) == view, path
    real = put(repository / "src/web/a/view.py")
    assert resolver.candidates("a/view.py") == (real,)


def test_new_files_submodules_and_work_trees(repository: Path, tmp_path: Path) -> None:
    new = put(repository / "src/new.py")
    module = tmp_path / "module"
    put(module / "deep/inner.py")
    git(module, "init", "-q")
    git(module, "add", ".")
    git(module, "commit", "-qm", "one")
    git(repository, "-c", "protocol.file.allow=always", "submodule", "add", str(module), "vendor/m")
    resolver = Resolver(str(repository))
    assert resolver.candidates("new.py") == (new,)
    assert resolver.candidates("inner.py") == (str(repository / "vendor/m/deep/inner.py"),)
    git(repository, "commit", "-qam", "two")
    git(repository, "worktree", "add", str(tmp_path / "second"))
    second = Resolver(str(tmp_path / "second/src/web"))
    assert second.candidates("core/api.py") == (str(tmp_path / "second/src/core/api.py"),)


def test_a_walk_without_git(tmp_path: Path) -> None:
    root = tmp_path / "plain"
    file = put(root / "src/core/api.py")
    for name in (".venv/lib/api.py", "node_modules/x/api.py", "src/__pycache__/api.py"):
        put(root / name)
    (root / "cycle").symlink_to(root)
    resolver = Resolver("/", trees=[str(root), str(tmp_path / "missing")])
    assert resolver.candidates("api.py") == (file,)
    assert resolver.candidates("x/api.py") == ()


def test_a_program_named_by_the_tree_is_not_run(repository: Path, tmp_path: Path) -> None:
    program = tmp_path / "evil"
    program.write_text(f"#!/bin/sh\ntouch {tmp_path}/was-run\n")
    program.chmod(0o755)
    git(repository, "config", "core.fsmonitor", str(program))
    # git itself runs it: otherwise this test would show nothing.
    subprocess.run(["git", "-C", repository, "status"], check=True, capture_output=True)
    assert (tmp_path / "was-run").exists()
    (tmp_path / "was-run").unlink()
    assert Resolver(str(repository)).candidates("api.py")
    assert not (tmp_path / "was-run").exists()


def test_variables_of_a_hook_do_not_name_another_tree(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other"
    put(other / "build/ignored.py")
    git(other, "init", "-q")
    git(other, "add", ".")
    monkeypatch.setenv("GIT_DIR", str(other / ".git"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(other / ".git/index"))
    resolver = Resolver(str(repository))
    assert resolver.candidates("api.py") == (str(repository / "src/core/api.py"),)
    assert resolver.candidates("ignored.py") == ()


def test_a_tree_is_listed_once_and_only_if_needed(repository: Path, tmp_path: Path) -> None:
    log = tmp_path / "log"
    fake = tmp_path / "bin/git"
    put(fake)
    real = subprocess.check_output(["sh", "-c", "command -v git"], text=True).strip()
    fake.write_text(f'#!/bin/sh\necho "$@" >> {log}\nexec {real} "$@"\n')
    fake.chmod(0o755)
    script = (
        "import sys; from trace_links.resolve.resolver import Resolver\n"
        "resolver = Resolver('.')\n"
        "for path in sys.argv[1:]: resolver.candidates(path)\n"
    )

    def calls(*paths: str) -> int:
        log.write_text("")
        environment = os.environ | {
            "PATH": f"{fake.parent}:{os.environ['PATH']}",
            "PYTHONPATH": str(Path(__file__).parents[3]),
        }
        command = [sys.executable, "-c", script, *paths]
        subprocess.run(command, check=True, cwd=repository, env=environment)
        return len(log.read_text().splitlines())

    assert calls("src/core/api.py", "main.c", str(repository / "main.c")) == 0
    assert calls("api.py", "none.py", "view.py", "other/none.py") == 2  # tracked, and new files


def test_a_tree_beyond_the_limits_has_no_matches(repository: Path, tmp_path: Path) -> None:
    put(tmp_path / "plain/src/api.py")
    for root in (repository, tmp_path / "plain"):
        for budget in (Budget(seconds=0.0), Budget(files=0)):
            tree = Tree(str(root), budget)
            assert matches("api.py", [tree], is_whole=True) == []
            assert str(root) in tree.problem
        enough = Tree(str(root), Budget())
        assert matches("api.py", [enough], is_whole=True)
        assert enough.problem == ""


def test_the_cost_of_a_lookup_is_proportional_to_its_matches(tmp_path: Path) -> None:
    root = tmp_path / "proj"
    for number in range(1000):
        put(root / f"some/f{number}/BUILD")
    put(root / "some/f7/deep/er/BUILD")
    resolver = Resolver(str(tmp_path), trees=[str(root)])
    assert resolver.candidates("q/BUILD") == ()  # lists the tree
    steps = [0]

    def count(_frame: object, _event: str, _what: object) -> None:
        steps[0] += 1

    sys.setprofile(count)
    try:
        for number in range(100):
            assert resolver.candidates(f"q{number}/BUILD") == ()
        found = [resolver.candidates(f"/ci/some/f{number}/BUILD") for number in range(100)]
    finally:
        sys.setprofile(None)
    assert found == [(str(root / f"some/f{number}/BUILD"),) for number in range(100)]
    assert 0 < steps[0] < 200 * 1000
    assert resolver.candidates("er/BUILD") == (str(root / "some/f7/deep/er/BUILD"),)


def test_too_many_matches_are_not_checked_for_existence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "proj"
    for number in range(1000):
        put(root / f"f{number}/some/src/main.c")
    resolver = Resolver(str(tmp_path), trees=[str(root)])
    looked: list[str] = []
    stat = os.stat

    def watched(path: Any, **options: Any) -> os.stat_result:
        if str(path).endswith("/some/src/main.c"):
            looked.append(str(path))
        return stat(path, **options)

    monkeypatch.setattr(os, "stat", watched)
    for number in range(50):
        assert resolver.candidates(f"q{number}/some/src/main.c") == ()
    assert 0 < len(looked) < 50 * 40
    one = root / "f77/some/src/main.c"
    assert resolver.candidates("q/f77/some/src/main.c") == (str(one),)
