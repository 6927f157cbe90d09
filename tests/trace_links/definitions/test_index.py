"""Trees that are indexed, cached, and updated after a change."""

import os
import subprocess
from pathlib import Path

import pytest

from tpu_walkthrough.errors import InputError
from trace_links.definitions.assemble import Assembler, rows_of
from trace_links.definitions.index import build, refresh
from trace_links.definitions.lookup import Lookup
from trace_links.definitions.model import HEADERS, UNITS
from trace_links.definitions.table import Table, read_listing


def write(root: Path, path: str, text: str) -> None:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "tree"
    write(root, "a/one.cc", "namespace a {\nvoid one() { two(); }\n}\n")
    write(root, "a/two.h", "namespace a {\ninline void two() { three(1); }\n}\n")
    write(root, "b/three.cc", "namespace a {\nvoid three(int x) {}\n}\n")
    write(root, "b/m.proto", "package a;\nmessage M {}\n")
    return root


def contents(table: Table) -> list[tuple[object, ...]]:
    return [
        (table.definition(row), table.calls(row), table.text("special", row))
        for row in range(len(table))
    ]


def test_indexed_files(root: Path) -> None:
    write(root, ".pc/one.cc", "void original() {}")
    write(root, "a/.gitignore", "made.cc\n")
    write(root, "a/made.cc", "void made() {}")
    write(root, "a/text.txt", "void text() {}")
    write(root, "a/plain.c", "int plain(void) { return 1; }")
    table = build(str(root))
    assert table.files == ["a/one.cc", "a/plain.c", "a/two.h", "b/m.proto", "b/three.cc"]


def test_files_of_every_extension_are_indexed(tmp_path: Path) -> None:
    for number, ending in enumerate((*UNITS, *HEADERS)):
        text = f"#include <vector>\nnamespace shop {{ void f{number}() {{}} }}\n"
        write(tmp_path, f"shop/f{number}{ending}", text)
    lookup = Lookup(build(str(tmp_path)))
    for number, ending in enumerate((*UNITS, *HEADERS)):
        result = lookup.find(f"shop::f{number}()", complete=True)
        assert (result.path, result.line) == (f"shop/f{number}{ending}", 2)


def test_sources_of_matlab_are_not_indexed(tmp_path: Path) -> None:
    write(tmp_path, "f.m", "function y = f(x)\n  y = g(x);\nend\n")
    write(tmp_path, "g.mm", "#import <Foundation/Foundation.h>\nint g(int x) { return x; }\n")
    assert len(build(str(tmp_path))) == 1


def test_rows_of_a_table_make_the_same_table(root: Path) -> None:
    table = build(str(root))
    assembler = Assembler()
    for number in range(len(table.files)):
        assembler.add_file(rows_of(table, number))
    assert contents(assembler.table(table.identity, table.files, table.stamps)) == contents(table)


def test_saved_and_loaded(root: Path, tmp_path: Path) -> None:
    table = build(str(root))
    table.save(tmp_path / "table")
    loaded = Table.load(tmp_path / "table")
    assert contents(loaded) == contents(table)
    assert (loaded.files, loaded.stamps) == (table.files, table.stamps)
    assert loaded.identity == table.identity
    assert read_listing(tmp_path / "table") == table.listing()
    assert list(tmp_path.glob("*table*")) == [tmp_path / "table"]


def test_two_runs_make_the_same_file(root: Path, tmp_path: Path) -> None:
    for name in ("1", "2"):
        build(str(root)).save(tmp_path / name)
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()


def test_a_changed_file_is_read_again(root: Path) -> None:
    table = build(str(root))
    write(root, "a/two.h", "namespace a {\n\nvoid two() { four(); }\nvoid four() {}\n}\n")
    write(root, "b/new.cc", "namespace a {\nvoid new_one() {}\n}\n")
    (root / "a/one.cc").unlink()
    changed = refresh(table)
    fresh = build(str(root))
    assert contents(changed) == contents(fresh)
    assert changed.files == fresh.files
    assert changed.stamps == fresh.stamps
    assert Lookup(changed).find("a::four()").line == 4
    assert Lookup(changed).find("a::one()").path is None
    assert Lookup(table).find("a::one()").line == 2  # the old one is unchanged


def test_the_cache_is_used_and_updated(root: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache" / "table"
    reported: list[tuple[int, int]] = []
    build(str(root), cache, lambda done, total: reported.append((done, total)))
    assert reported
    assert reported[-1] == (4, 4)
    before = cache.read_bytes()
    reported.clear()
    build(str(root), cache, lambda done, total: reported.append((done, total)))
    assert reported == []
    assert cache.read_bytes() == before
    write(root, "b/three.cc", "namespace a {\n\n\nvoid three(int x) {}\n}\n")
    assert Lookup(build(str(root), cache)).find("a::three(int)").line == 4
    assert Lookup(Table.load(cache)).find("a::three(int)").line == 4
    # Another tree's table, or a damaged one, is replaced.
    other = tmp_path / "other"
    write(other, "x.cc", "void x() {}\n")
    assert build(str(other), cache).files == ["x.cc"]
    cache.write_bytes(b"junk")
    assert build(str(other), cache).files == ["x.cc"]


def test_a_newly_ignored_file_is_removed(root: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache" / "table"
    assert Lookup(build(str(root), cache)).find("a::one()").path is not None
    write(root, ".gitignore", "a/one.cc\n")
    assert Lookup(build(str(root), cache)).find("a::one()").path is None
    (root / ".gitignore").unlink()
    assert Lookup(build(str(root), cache)).find("a::one()").path is not None


def test_the_identity_of_a_git_tree(root: Path) -> None:
    def git(*arguments: str) -> str:
        run = ["git", "-C", str(root), "-c", "user.name=n", "-c", "user.email=e", *arguments]
        return subprocess.run(run, check=True, capture_output=True, text=True).stdout.strip()

    assert build(str(root)).identity.commit == ""
    git("init", "-q")
    git("add", ".")
    git("commit", "-qm", "first")
    git("remote", "add", "origin", "https://user:secret@example.org/a/b.git")
    identity = build(str(root)).identity
    assert identity.commit == git("rev-parse", "HEAD")
    assert identity.repository == "https://example.org/a/b.git"
    assert identity.root == str(root)
    git("remote", "set-url", "origin", str(root))
    assert build(str(root)).identity.repository == ""


def test_another_commit_of_the_same_files(root: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert build(str(root), cache).identity.commit == ""
    run = ["git", "-C", str(root), "-c", "user.name=n", "-c", "user.email=e"]
    for arguments in (["init", "-q"], ["add", "."], ["commit", "-qm", "first"]):
        subprocess.run([*run, *arguments], check=True)
    assert len(build(str(root), cache).identity.commit) == 40
    assert len(Table.load(cache).identity.commit) == 40


def test_not_a_tree(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in ("absent", "file"):
        with pytest.raises(InputError) as caught:
            build(str(tmp_path / path))
        assert caught.value.hint
    (tmp_path / "empty").mkdir()
    assert len(build(str(tmp_path / "empty"))) == 0


def test_files_that_cannot_be_read(root: Path) -> None:
    os.symlink("nowhere", root / "a" / "dangling.cc")
    write(root, "a/binary.cc", "\0\x01\x7f" * 100)
    for suffix in ("cc", "td", "proto"):
        os.mkfifo(root / "a" / f"pipe.{suffix}")
        os.symlink("/dev/zero", root / "a" / f"zero.{suffix}")
    assert Lookup(build(str(root))).find("a::one()").line == 2


def test_damaged_tables(root: Path, tmp_path: Path) -> None:
    file = tmp_path / "table"
    build(str(root)).save(file)
    data = file.read_bytes()
    middle = len(data) * 3 // 4
    for damaged in (b"", data[:10], data[:-9], data[: len(data) // 2], data[:60] + b"\0" * 60,
                    data.replace(b'"files": ', b'"files": x'), data + b"x" * 9,
                    data.replace(b'"commit"', b'"commat"'), data.replace(b'"flags"', b'"flogs"'),
                    data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1:]):  # fmt: skip
        file.write_bytes(damaged)
        with pytest.raises(InputError, match="table"):
            Table.load(file)
    with pytest.raises(InputError):
        Table.load(tmp_path / "absent")


def test_a_hostile_file_loses_only_its_own_functions(tmp_path: Path) -> None:
    (tmp_path / "a.cc").write_bytes(os.urandom(4000) + b"\0{{{((" * 100)
    (tmp_path / "b.cc").write_text("void g() {}\n")
    assert Lookup(build(str(tmp_path))).find("g()").path == "b.cc"
