"""After any change, the watched project file is the one that a run would write."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cmakegen.flow.generate import generate
from cmakegen.flow.request import Request
from cmakegen.flow.run import change_trust
from cmakegen.project.render import render
from cmakegen.settings.tree_settings import resolve_options
from cmakegen.watch.project_target import ProjectTarget
from tests.cmakegen.command import everything
from tests.conftest import Plant
from tests.tpu_walkthrough.changes import Around, change, change_sources, reported, snapshot
from tests.tpu_walkthrough.source_tree.surveys import alone
from tpu_walkthrough.errors import ForeignFileError, UsageError, WalkthroughError
from tpu_walkthrough.progress import Progress
from tpu_walkthrough.watching import source_target
from tpu_walkthrough.watching.bursts import Change, Dirty, NotYet
from tpu_walkthrough.watching.notifier import Notifier
from tpu_walkthrough.watching.watched_tree import Update

STEPS = 25
TREE = {
    "a/b/x.cc": '#include "x.h"\n#include "b/x.h"\n',
    "a/b/x.h": "",
    "d/x.h": "",
    ".bazelrc": "build --cxxopt=-std=c++14\n",
}


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CMAKE_GEN_GLOBS_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def fresh(root: Path) -> str | type[WalkthroughError]:
    """The file that a run would write now, or its error."""
    try:
        options = resolve_options(str(root), {})
        surveyed = alone(root, options.exclude, options.include)
        return render(generate(options, surveyed, Progress(enabled=False)).decision.project)
    except WalkthroughError as error:
        return type(error)


def update_until_done(target: ProjectTarget, dirty: Dirty) -> Update | None:
    """Update, and try again until it is not postponed, since the changes are recent."""
    while True:
        try:
            return target.update(dirty)
        except NotYet:
            dirty = Dirty()


def updated(target: ProjectTarget, dirty: Dirty) -> Update | type[WalkthroughError] | None:
    try:
        return update_until_done(target, dirty)
    except WalkthroughError as error:
        return type(error)


@pytest.fixture
def root(plant: Plant) -> Path:
    return plant(TREE)


@pytest.fixture
def target(root: Path) -> ProjectTarget:
    """The project of the tree, up to date."""
    target = ProjectTarget(Request(root=str(root)))
    target.load(Notifier())
    assert update_until_done(target, Dirty()) is not None
    return target


def dirty_by(*paths: str, entry: bool = True) -> Dirty:
    """The events of a notifier for these paths; folders end with a slash."""
    dirty = Dirty()
    for path in paths:
        name = path.rstrip("/").rpartition("/")[2]
        folder = path.rstrip("/")[: -len(name)]
        dirty.add(Change(folder, name, path.endswith("/"), entry))
    return dirty


@pytest.mark.parametrize("seed", range(40))
def test_equals_a_run(root: Path, target: ProjectTarget, seed: int) -> None:
    follow(root, target, random.Random(seed), change, 6)


@pytest.mark.parametrize("seed", range(40))
def test_equals_a_run_where_only_sources_change(
    plant: Plant, root: Path, target: ProjectTarget, seed: int
) -> None:
    """Include directories are inferred again only if they could have changed."""
    plant({"a/b/BUILD": 'cc_library(\n    includes = ["c", "e"],\n)\n'})
    update_until_done(target, dirty_by("a/b/BUILD"))
    follow(root, target, random.Random(seed), change_sources, 2)


def follow(
    root: Path,
    target: ProjectTarget,
    choices: random.Random,
    change: Callable[[Path, random.Random], None],
    most: int,
) -> None:
    """Make up to `most` changes at a time, and compare with a run."""
    around = Around(target.outside())
    for _ in range(STEPS):
        before = snapshot(root)
        for _ in range(choices.randint(1, most)):
            change(root, choices)
        changes = [each for each in reported(before, snapshot(root)) if target.matters(each)]
        choices.shuffle(changes)
        dirty = Dirty()
        for each in changes:
            dirty.add(each)
        dirty.others.update(around.changed(target.outside()))
        outcome = updated(target, dirty)
        expected = fresh(root)
        if isinstance(expected, str):
            assert outcome is None or isinstance(outcome, Update)
            assert (root / "CMakeLists.txt").read_text() == expected
        else:
            assert outcome is expected
        around.changed(target.outside())


def stamp(path: Path) -> tuple[int, int]:
    """Which file it is, and when it was written."""
    status = path.stat()
    return status.st_ino, status.st_mtime_ns


def test_an_edit_without_new_directives(root: Path, target: ProjectTarget) -> None:
    before = stamp(root / "CMakeLists.txt")
    (root / "a/b/x.cc").write_text('#include "x.h"\n#include "b/x.h"\nint y;\n')
    assert update_until_done(target, dirty_by("a/b/x.cc", entry=False)) is None
    assert stamp(root / "CMakeLists.txt") == before


def test_own_output_is_not_a_change(root: Path, target: ProjectTarget) -> None:
    assert update_until_done(target, dirty_by("CMakeLists.txt")) is None
    (root / "e").mkdir()
    (root / "e/x.cc").touch()
    assert update_until_done(target, dirty_by("e/")) is not None
    assert update_until_done(target, dirty_by("CMakeLists.txt")) is None


@pytest.mark.parametrize("spoil", [Path.unlink, lambda path: path.write_text("# Generated by x")])
def test_a_changed_output_is_repaired(root: Path, target: ProjectTarget, spoil: object) -> None:
    output = root / "CMakeLists.txt"
    text = output.read_text()
    if callable(spoil) and spoil is Path.unlink:
        output.unlink()
    else:
        output.write_text(text.replace("GLOB", "GLOBE"))
    assert update_until_done(target, dirty_by("CMakeLists.txt")) is not None
    assert output.read_text() == text


def test_the_users_region_is_kept(root: Path, target: ProjectTarget) -> None:
    output = root / "CMakeLists.txt"
    output.write_text(output.read_text().replace("# user: begin\n", "# user: begin\n# mine\n"))
    (root / "e.cc").touch()
    assert updated(target, dirty_by("CMakeLists.txt", "e.cc")) is ForeignFileError
    assert "# mine\n" in output.read_text()
    change_trust(Request(root=str(root), trust=True))
    update_until_done(target, Dirty())
    assert "# mine\n" in output.read_text()
    assert '"${TREE}/*.cc"' in output.read_text()


def test_a_foreign_file_is_not_replaced(root: Path) -> None:
    target = ProjectTarget(Request(root=str(root), force=True))
    target.load(Notifier())
    (root / "CMakeLists.txt").write_text("project(other)\n")
    update_until_done(target, Dirty())  # --force applies only to the file that exists at the start
    (root / "CMakeLists.txt").write_text("project(another)\n")
    assert updated(target, dirty_by("CMakeLists.txt")) is ForeignFileError
    assert updated(target, Dirty()) is ForeignFileError
    assert (root / "CMakeLists.txt").read_text() == "project(another)\n"
    (root / "CMakeLists.txt").unlink()
    assert isinstance(updated(target, dirty_by("CMakeLists.txt")), Update)
    assert (root / "CMakeLists.txt").read_text() == fresh(root)


def test_an_output_that_is_being_saved(
    root: Path, target: ProjectTarget, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An editor has truncated it and is still writing: it must not count as empty."""
    output = root / "CMakeLists.txt"
    text = output.read_text()
    monkeypatch.setattr(source_target, "_YOUNG_S", 3600)
    (root / "e.cu").touch()
    with output.open("w") as editor:
        with pytest.raises(NotYet):
            target.update(dirty_by("e.cu"))
        editor.write(text.replace("# user: begin\n", "# user: begin\n# mine\n"))
    monkeypatch.undo()
    change_trust(Request(root=str(root), trust=True))
    update = update_until_done(target, Dirty())
    assert update is not None
    assert update.what == "e.cu"
    assert "# mine\n" in output.read_text()
    assert '"${TREE}/*.cu"' in output.read_text()


def test_settings_that_are_being_saved(
    root: Path, target: ProjectTarget, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = root / ".cmake-gen-globs.toml"
    monkeypatch.setattr(source_target, "_YOUNG_S", 3600)
    settings.write_text("lis")
    (root / "e.cu").touch()
    with pytest.raises(NotYet):
        target.update(dirty_by("e.cu", settings.name))
    assert "e.cu" not in (root / "CMakeLists.txt").read_text()
    settings.write_text("list = true\n")
    update_until_done(target, dirty_by(settings.name, entry=False))
    assert '"${TREE}/e.cu"' in (root / "CMakeLists.txt").read_text()


def test_a_missing_file_named_in_directives_is_not_a_change(
    plant: Plant, root: Path, target: ProjectTarget
) -> None:
    """It is looked up for the first time, so whether it existed before is unknown."""
    plant({"a/b/x.cc": '#include "../nowhere/z.h"\n'})
    assert update_until_done(target, dirty_by("a/b/x.cc", entry=False)) is not None
    asked = str(root / "a/nowhere/z.h")
    assert asked in target.outside()
    dirty = Dirty()
    dirty.others.add(asked)
    assert update_until_done(target, dirty) is None
    plant({"a/nowhere/z.h": ""})
    assert update_until_done(target, dirty) is not None


@pytest.mark.parametrize(
    ("paths", "expected"),
    [
        (["a/b/x.cc"], "a/b/x.cc"),
        (["a/", "d/"], "a/, d/"),
        (["a/", "a/b/x.cc", "a/b/y.cc", "d/x.h"], "3 files, 1 folder"),
        (["CMakeLists.txt", "a/b/x.cc"], "a/b/x.cc"),
        (["CMakeLists.txt"], "CMakeLists.txt"),
        ([], "the whole tree"),
    ],
)
def test_reports_what_changed(
    root: Path, target: ProjectTarget, paths: list[str], expected: str
) -> None:
    (root / "CMakeLists.txt").unlink()
    (root / "a/b/y.cc").touch()
    update = update_until_done(target, dirty_by(*paths))
    assert update is not None
    assert update.what == expected


def test_settings_that_are_wrong_and_repaired(root: Path, target: ProjectTarget) -> None:
    before = everything(root)
    (root / ".cmake-gen-globs.toml").write_text("lisst = true\n")
    (root / "a/b/new.cc").touch()
    (root / "a/c").mkdir()
    dirty = dirty_by(".cmake-gen-globs.toml", "a/b/new.cc", "a/c/")
    assert updated(target, dirty) is UsageError
    assert (root / "CMakeLists.txt").read_bytes() == before[str(root / "CMakeLists.txt")]
    (root / ".cmake-gen-globs.toml").write_text("list = true\n")
    assert isinstance(updated(target, dirty_by(".cmake-gen-globs.toml", entry=False)), Update)
    assert '"${TREE}/a/b/new.cc"' in (root / "CMakeLists.txt").read_text()


def test_third_party_headers_arrive(root: Path, target: ProjectTarget, cache: Path) -> None:
    around = Around(target.outside())
    (cache / "packages").mkdir(parents=True)
    dirty = Dirty()
    dirty.others.update(around.changed(target.outside()))
    assert dirty.others
    assert update_until_done(target, dirty) is not None


def test_bazels_links_arrive(plant: Plant, root: Path, target: ProjectTarget) -> None:
    plant({"built/external/q/include/z/z.h": ""}, "elsewhere")
    (root / "a/b/x.cc").write_text("#include <z/z.h>\n")
    (root / "bazel-tree").symlink_to(root.parent / "elsewhere/built")
    link = Change("", "bazel-tree", is_folder=False, is_entry=True)
    assert target.matters(link)
    dirty = dirty_by("a/b/x.cc", entry=False)
    dirty.add(link)
    update_until_done(target, dirty)
    text = (root / "CMakeLists.txt").read_text()
    assert "bazel-tree/external/q/include" in text
    assert text == fresh(root)


def test_relevant_changes(target: ProjectTarget) -> None:
    def matters(path: str, is_folder: bool = False) -> bool:
        folder, _, name = path.rpartition("/")
        return target.matters(Change(folder + "/" * bool(folder), name, is_folder, True))

    for path in ("a/b/new.cc", "a/x.h", "d/BUILD", "a/.gitignore", "MODULE.bazel", ".bazelrc"):
        assert matters(path), path
    for path in ("a/b/x.proto", "d/CMakeCache.txt", "CMakeLists.txt", ".cmake-gen-globs.toml"):
        assert matters(path), path
    for path in ("README.md", "a/b/x.o", "a/x.py", ".git/index", "no/such/x.cc", "a/.x.cc.swp"):
        assert not matters(path), path
    assert matters("a/new", is_folder=True)
    assert not matters(".git/refs", is_folder=True)


def test_compile_commands_are_written_when_they_change(root: Path) -> None:
    target = ProjectTarget(Request(root=str(root)))
    target.load(Notifier())
    update_until_done(target, Dirty())
    database = root / "compile_commands.json"
    before = stamp(database)
    assert update_until_done(target, dirty_by(".bazelrc", entry=False)) is not None
    assert stamp(database) == before
    (root / "d/new.cc").touch()
    update_until_done(target, dirty_by("d/new.cc"))
    assert '"file": "d/new.cc"' in database.read_text()
    database.unlink()
    update_until_done(target, dirty_by("compile_commands.json"))
    assert '"file": "d/new.cc"' in database.read_text()
    # One of others takes its place, and goes again.
    database.write_text("[]\n")
    update = update_until_done(target, dirty_by("compile_commands.json"))
    assert update is not None
    assert "compile_commands.json is left" in update.warnings
    assert database.read_text() == "[]\n"
    database.unlink()
    update_until_done(target, dirty_by("compile_commands.json"))
    assert '"file": "d/new.cc"' in database.read_text()


def build_folder(root: Path, name: str, found: list[str], home: Path | None = None) -> Path:
    """Write a build folder whose globs matched these files; returns its stamp."""
    folder = root / name
    (folder / "CMakeFiles").mkdir(parents=True)
    cache = f"# x\nCMAKE_HOME_DIRECTORY:INTERNAL={home or root}\n"
    (folder / "CMakeCache.txt").write_text(cache)
    listed = "".join(f'  "{root / path}"\n' for path in found)
    (folder / "CMakeFiles/VerifyGlobs.cmake").write_text(f"set(OLD_GLOB\n{listed}  )\n")
    stamp = folder / "CMakeFiles/cmake.verify_globs"
    stamp.touch()
    os.utime(stamp, (1, 1))
    return stamp


def test_stale_build_folders_are_notified(root: Path, target: ProjectTarget) -> None:
    current = build_folder(root, "cmake-build-new", ["a/b/x.cc", "a/b/y.cc"])
    stale = build_folder(root, "cmake-build-old", ["a/b/x.cc"])
    others = build_folder(root, "cmake-build-other", ["a/b/x.cc"], root.parent)
    update_until_done(
        target, dirty_by("cmake-build-new/", "cmake-build-old/", "cmake-build-other/")
    )
    (root / "a/b/y.cc").touch()
    update = update_until_done(target, dirty_by("a/b/y.cc"))
    assert update is not None
    assert update.outcome == "CMakeLists.txt unchanged, cmake-build-old notified"
    assert current.stat().st_mtime == others.stat().st_mtime == 1
    assert time.time() - stale.stat().st_mtime < 60
    # After its removal, the other one.
    os.utime(stale, (1, 1))
    (root / "a/b/y.cc").unlink()
    update_until_done(target, dirty_by("a/b/y.cc"))
    assert current.stat().st_mtime > 1
    assert stale.stat().st_mtime == 1


def test_a_resolved_conflict_makes_a_stray_a_header(plant: Plant) -> None:
    """Its directives are the same, but now it compiles."""
    stray = "other/wrapper/include/p/h.h"
    root = plant(
        {"BUILD": "", "x.cc": '#include "p/h.h"\n', stray: "<<<<<<< 1\n>>>>>>> 1\n"}, "strays"
    )
    target = ProjectTarget(Request(root=str(root), quiet=True))
    target.load(Notifier())
    target.update(Dirty())
    for text in ("int a;\n", "<<<<<<< 1\n>>>>>>> 1\n", "int b;\n"):
        (root / stray).write_text(text)
        dirty = Dirty()
        dirty.add(Change("other/wrapper/include/p/", "h.h", is_folder=False, is_entry=False))
        update_until_done(target, dirty)
        assert (root / "CMakeLists.txt").read_text() == fresh(root)
        assert ("wrapper" in (root / "CMakeLists.txt").read_text()) == text.startswith("int")


def test_flags_follow_build_files_and_new_sources(plant: Plant) -> None:
    root = plant(
        {
            "WORKSPACE": "",
            "a/BUILD": 'cc_library(name = "a", srcs = glob(["*.cc"]), copts = ["-DONE"])\n',
            "a/x.cc": "",
        }
    )
    target = ProjectTarget(Request(root=str(root), given={"flags": True}))
    target.load(Notifier())
    update_until_done(target, Dirty())
    output = root / "CMakeLists.txt"
    assert '"-DONE"' in output.read_text()
    (root / "a/new.cc").touch()
    update_until_done(target, dirty_by("a/new.cc"))
    text = output.read_text()
    assert text.index("a/new.cc") < text.index("add_sources(a a_flags")
    (root / "a/BUILD").write_text('cc_library(name = "a", srcs = ["x.cc"], copts = ["-DTWO"])\n')
    update_until_done(target, dirty_by("a/BUILD", entry=False))
    text = output.read_text()
    assert '"-DTWO"' in text
    assert '"-DONE"' not in text


def test_headers_of_templates_stay_current(plant: Plant, cache: Path) -> None:
    root = plant({"a.cc": '#include "made.h"\n', "b/CMakeLists.txt": "set(X 1)\n"})
    target = ProjectTarget(Request(root=str(root), given={"protos": True}))
    target.load(Notifier())
    assert update_until_done(target, Dirty()) is not None

    def after(*paths: str, entry: bool = False) -> list[str]:
        dirty = dirty_by(*paths, entry=entry)
        for path in paths:
            folder, _, name = path.rpartition("/")
            assert target.matters(Change(folder + "/" * bool(folder), name, False, entry))
        update_until_done(target, dirty)
        return [path.read_text() for path in cache.glob("trees/*/templates/made.h")]

    plant({"b/made.h.in": "@X@\n"})
    assert after("b/made.h.in", entry=True) == ["1\n"]
    assert "templates" in (root / "CMakeLists.txt").read_text()
    plant({"b/CMakeLists.txt": "set(X 23)\n"})
    assert after("b/CMakeLists.txt") == ["23\n"]
    plant({"b/made.h.in": "@X@ @Y@\n"})
    assert after("b/made.h.in") == ["23 \n"]
    plant({"y.cmake": "set(Y 4)\n"})
    assert after("y.cmake", entry=True) == ["23 4\n"]
    (root / "b/made.h.in").unlink()
    assert after("b/made.h.in", entry=True) == []
    assert "templates" not in (root / "CMakeLists.txt").read_text()
