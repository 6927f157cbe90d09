"""What a user decides about external headers: folders, other repositories, and what is fetched."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cmakegen.command import everything, plant_at
from tests.cmakegen.externals.origin import HOST, NO_INDEX, Origin, tar
from tests.cmakegen.externals.test_pinned_archives import ALL, planted


def test_distdir(origin: Origin, tmp_path: Path) -> None:
    """Archives by the names of their addresses, as Bazel has it; another hash is not used."""
    tree = planted(tmp_path, f"http_archive({origin.archive('foo', {'foo/foo.h': ''})})")
    folder = tmp_path / "archives"
    folder.mkdir()
    (folder / "foo.tar.gz").write_bytes(b"another")
    assert ALL in origin.fetch(tree, "--distdir", str(folder)).out
    assert origin.asked == ["foo.tar.gz"]
    origin.command("--clear-cache")
    (folder / "foo.tar.gz").write_bytes(tar({"foo/foo.h": ""}, "foo-1.0"))
    own = origin.server.replies.pop(f"/{HOST}/o/foo.tar.gz")
    assert isinstance(own, bytes)
    (folder / "foo.tar.gz").write_bytes(own)
    assert ALL in origin.fetch(tree, "--distdir", str(folder)).out
    assert not origin.asked


def test_override_repository(origin: Origin, tmp_path: Path) -> None:
    tree = planted(tmp_path, f"http_archive({origin.archive('foo', {'foo/foo.h': ''})})")
    other = plant_at(
        tmp_path / "other",
        {"in/foo/foo.h": "", "BUILD": 'cc_library(name = "foo", includes = ["in"])\n'},
    )
    before = everything(other)
    ran = origin.fetch(tree, "--override-repository", f"foo={other}", "--report")
    assert ALL in ran.out
    assert not origin.asked
    assert f"{other}/in" in (tree / "CMakeLists.txt").read_text()
    assert everything(other) == before
    assert ALL in origin.command(tree).out


@pytest.mark.parametrize("option", ["--distdir=gone", "--override-repository=foo=gone"])
def test_folders_that_do_not_exist(origin: Origin, tmp_path: Path, option: str) -> None:
    tree = planted(tmp_path, f"http_archive({origin.archive('foo', {'foo/foo.h': ''})})")
    for ran in (origin.fetch(tree, option), origin.command("--dry-run", option, tree)):
        assert ran.code == 2
        assert f"{option.partition('=')[0]}: gone is not a folder" in ran.err
    assert not origin.asked


def test_dry_run(origin: Origin, tmp_path: Path) -> None:
    tree = planted(tmp_path, f"http_archive({origin.archive('foo', {'foo/foo.h': ''})})")
    before = everything(tree)
    ran = origin.fetch(tree, "--dry-run")
    assert ran.code == 0
    assert ran.out.startswith("1 repository pinned and used:\n  foo: sha256 ")
    assert f"    https://{HOST}/o/foo.tar.gz\n" in ran.out
    assert "asked first: github.com (1 repository)" in ran.out
    assert not origin.asked
    assert everything(tree) == before


def test_the_index_alone(origin: Origin, tmp_path: Path) -> None:
    tree = planted(tmp_path, f"http_archive({origin.archive('foo', {'foo/foo.h': ''})})")
    assert "0 of 1" in origin.fetch(tree, "--externals", "index").out
    assert not origin.asked
    assert ALL in origin.fetch(tree).out
    assert "0 of 1" in origin.command("--externals=index", tree).out


def test_no_server_is_reached(origin: Origin, tmp_path: Path) -> None:
    """A server that does not answer is asked once, and nothing is lost."""
    pins = [origin.archive(name, {f"{name}/{name}.h": ""}) for name in ("foo", "bar")]
    tree = planted(
        tmp_path,
        "".join(f"http_archive({pin})\n" for pin in pins),
        BUILD='cc_library(name = "m", deps = ["@foo", "@bar"])\n',
    )
    ran = origin.command(
        "--fetch-externals", "--mirror", "http://127.0.0.1:9", tree, environment=NO_INDEX
    )
    assert ran.code == 0
    assert "2 repositories that the tree pins could not be used" in ran.err
    assert ran.out.startswith("written ")
    assert ALL in origin.fetch(tree).out  # the next run tries again


def test_a_damaged_repository(origin: Origin, tmp_path: Path) -> None:
    tree = planted(tmp_path, f"http_archive({origin.archive('foo', {'foo/foo.h': 'int a;'})})")
    origin.fetch(tree)
    [header] = origin.command.cache.rglob("foo.h")
    header.write_text("int b;")
    ran = origin.command(tree)
    assert "1 repository that the tree pins could not be used" in ran.err
    assert ALL in origin.fetch(tree).out
    assert header.read_text() == "int a;"
