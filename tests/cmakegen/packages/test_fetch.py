"""Members of packages in the cache: what is extracted, what is refused, and which index is used."""

from __future__ import annotations

import gzip
import io
import os
import stat
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from cmakegen.packages.fetch import fetch
from cmakegen.packages.store import EARLIER, Part, cached, link_installed, look
from tests.cmakegen.archives import list_with_hashes, make_sdist, make_wheel, sha256
from tests.conftest import Plant
from tpu_walkthrough.errors import FetchError, OutputError
from tpu_walkthrough.progress import Progress

QUIET = Progress(enabled=False)
HEADERS = {"x/include/a.h": "int a;\n", "x/include/d/b.h": "int b;\n" * 1000, "x/x.py": "x = 1\n"}


def select(member: str) -> str | None:
    start = "x/include/"
    return member.removeprefix(start) if member.startswith(start) else None


PART = Part("x==1.0", select)
SDIST = Part("x==1.0", select, sdist=True)


@pytest.fixture(autouse=True)
def cache(tmp_path: Path) -> Path:
    return tmp_path / "cache/packages"


@pytest.fixture(autouse=True)
def index(index: Path) -> Path:
    return index


def members(folder: str) -> list[str]:
    """The list in the cache, without changed files."""
    found = look(Part(os.path.basename(folder).replace("-", "=="), select))
    assert found is not None
    assert (found.folder, found.damage) == (folder, "")
    return sorted(found.files)


def use_list(monkeypatch: pytest.MonkeyPatch, page: Path) -> None:
    monkeypatch.setenv("PIP_FIND_LINKS", str(page))


def content(folder: str) -> dict[str, str]:
    files = [path for path in Path(folder).rglob("*") if not path.is_dir()]
    return {path.relative_to(folder).as_posix(): path.read_text() for path in files}


def test_wheel(index: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_wheel(index, "x==1.0", HEADERS)
    make_wheel(index, "x==1.1", {"x/include/a.h": "other"})
    assert cached(PART) is None
    folder = fetch(PART, QUIET)
    assert folder == cached(PART) == str(cache / "x-1.0")
    assert content(folder) == {"a.h": "int a;\n", "d/b.h": "int b;\n" * 1000}
    assert members(folder) == ["a.h", "d/b.h"]
    assert sorted(os.listdir(cache)) == ["x-1.0", "x-1.0.json", "x-1.0.sums.json"]
    # From now on the index is not queried, and may be missing.
    monkeypatch.setenv("PIP_FIND_LINKS", "/nowhere")
    assert fetch(PART, QUIET) == folder


def test_another_selection(index: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an earlier version selected may be less."""

    def select_less(member: str) -> str | None:
        return select(member) if member.endswith("a.h") else None

    make_wheel(index, "x==1.0", HEADERS)
    fetch(Part("x==1.0", select_less, selection="a.h"), QUIET)
    part = Part("x==1.0", select, selection="all")
    found = look(part)
    assert found is not None
    assert (sorted(found.files), found.damage) == (["a.h"], EARLIER)
    warnings: list[str] = []
    folder = fetch(part, QUIET, warnings)
    assert sorted(content(folder)) == ["a.h", "d/b.h"]
    assert warnings == []
    monkeypatch.setenv("PIP_FIND_LINKS", "/nowhere")
    assert fetch(part, QUIET) == folder


def test_sdist(index: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = make_sdist(index, "x==1.0", HEADERS)
    make_wheel(index, "x==1.0", {"x/include/a.h": "not this one"})
    use_list(monkeypatch, list_with_hashes(index, {made: sha256(made)}))
    folder = fetch(SDIST, QUIET)
    assert content(folder) == {"a.h": "int a;\n", "d/b.h": "int b;\n" * 1000}
    assert members(folder) == ["a.h", "d/b.h"]
    assert sorted(os.listdir(cache)) == ["x-1.0", "x-1.0.json", "x-1.0.sums.json"]


def assert_refused(cache: Path, part: Part, reason: str) -> FetchError:
    """Assert that nothing remains of a refused package."""
    with pytest.raises(FetchError, match=reason) as caught:
        fetch(part, QUIET)
    assert str(caught.value).startswith("x==1.0: ")
    assert caught.value.hint
    assert cached(part) is None
    assert not cache.exists() or os.listdir(cache) == []
    return caught.value


def test_missing_package(cache: Path) -> None:
    error = assert_refused(cache, PART, "x==1.0: the package index has no such wheel")
    assert "PIP_INDEX_URL" in error.hint
    assert error.exit_code == 3
    error = assert_refused(
        cache, SDIST, "x==1.0: the package index has no such source distribution"
    )
    assert error.hint


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        (
            {"wrong_hashes": ["x/include/d/b.h"]},
            "x/include/d/b.h differs from its hash in RECORD",
        ),
        ({"without_hash": ["x/include/a.h"]}, "x/include/a.h has no hash in RECORD"),
        ({"record": False}, "no RECORD to verify"),
    ],
    ids=["wrong", "none", "no RECORD"],
)
def test_hashes_of_a_wheel(index: Path, cache: Path, how: dict[str, object], reason: str) -> None:
    make_wheel(index, "x==1.0", HEADERS, **how)  # type: ignore[arg-type]
    assert_refused(cache, PART, reason)


def test_a_wrong_hash_of_a_member_that_is_not_selected(index: Path) -> None:
    make_wheel(index, "x==1.0", HEADERS, wrong_hashes=["x/x.py"])
    assert members(fetch(PART, QUIET)) == ["a.h", "d/b.h"]


def test_a_package_without_selected_members(index: Path, cache: Path) -> None:
    make_wheel(index, "x==1.0", {"x/x.py": ""})
    assert_refused(cache, PART, "the package has no such files")


def test_truncated_wheel(index: Path, cache: Path) -> None:
    wheel = make_wheel(index, "x==1.0", HEADERS)
    wheel.write_bytes(wheel.read_bytes()[:-100])
    assert_refused(cache, PART, "x==1.0: ")


def test_damaged_member(index: Path, cache: Path) -> None:
    """The zip directory is complete, so that pip accepts the wheel, but a member is damaged."""
    wheel = make_wheel(index, "x==1.0", HEADERS)
    with zipfile.ZipFile(wheel) as archive:
        info = archive.getinfo("x/include/d/b.h")
    data = bytearray(wheel.read_bytes())
    start = info.header_offset + 30 + len(info.filename)
    data[start : start + info.compress_size] = b"\xff" * info.compress_size
    wheel.write_bytes(data)
    assert_refused(cache, PART, "x==1.0: ")


UNSAFE = ("../escaped.h", "d/../../escaped.h", "/escaped.h", "..", "e/..", "/../escaped.h")


@pytest.mark.parametrize("sdist", [False, True], ids=["wheel", "sdist"])
def test_unsafe_names(
    index: Path, cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sdist: bool
) -> None:
    files = {**HEADERS, **{f"x/include/{name}": "evil" for name in UNSAFE}}
    if sdist:
        made = make_sdist(index, "x==1.0", files)
        use_list(monkeypatch, list_with_hashes(index, {made: sha256(made)}))
    else:
        make_wheel(index, "x==1.0", files)
    folder = fetch(SDIST if sdist else PART, QUIET)
    assert sorted(content(folder)) == ["a.h", "d/b.h"]
    assert members(folder) == ["a.h", "d/b.h"]
    assert sorted(os.listdir(cache)) == ["x-1.0", "x-1.0.json", "x-1.0.sums.json"]
    assert not list(tmp_path.rglob("escaped.h"))


def test_members_that_are_not_files(
    index: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = make_sdist(index, "x==1.0", {"x/include/a.h": "int a;\n"})
    with tarfile.open(made, "w:gz") as archive:
        for path, kind, target in (
            ("link.h", tarfile.SYMTYPE, "/etc/passwd"),
            ("hard.h", tarfile.LNKTYPE, "x-1.0/x/include/a.h"),
            ("d", tarfile.DIRTYPE, ""),
            ("pipe.h", tarfile.FIFOTYPE, ""),
        ):
            info = tarfile.TarInfo(f"x-1.0/x/include/{path}")
            info.type, info.linkname = kind, target
            archive.addfile(info)
        info = tarfile.TarInfo("x-1.0/x/include/link.h/b.h")
        info.size = 1
        archive.addfile(info, io.BytesIO(b"b"))
    use_list(monkeypatch, list_with_hashes(index, {made: sha256(made)}))
    folder = fetch(SDIST, QUIET)
    assert content(folder) == {"link.h/b.h": "b"}


def test_links_and_programs_in_a_wheel(index: Path) -> None:
    wheel = make_wheel(index, "x==1.0", {**HEADERS, "x/include/link.h": "a.h"})
    with zipfile.ZipFile(wheel) as archive:
        files = [(info, archive.read(info)) for info in archive.infolist()]
    with zipfile.ZipFile(wheel, "w") as archive:
        for info, data in files:
            mode = {"link.h": stat.S_IFLNK | 0o777, "b.h": stat.S_IFREG | 0o755}
            info.external_attr = mode.get(os.path.basename(info.filename), 0o100644) << 16
            archive.writestr(info, data)
    folder = fetch(PART, QUIET)
    assert not os.path.islink(f"{folder}/link.h")
    assert os.stat(f"{folder}/d/b.h").st_mode & 0o111 == 0  # nothing of it is run
    assert os.stat(f"{folder}/a.h").st_mode & 0o111 == 0


@pytest.mark.parametrize("digest", ["0" * 64, ""], ids=["wrong", "none"])
def test_hash_of_an_sdist(
    index: Path, cache: Path, monkeypatch: pytest.MonkeyPatch, digest: str
) -> None:
    made = make_sdist(index, "x==1.0", HEADERS)
    if digest:
        use_list(monkeypatch, list_with_hashes(index, {made: digest}))
    assert_refused(
        cache, SDIST, "its hash differs from the hash in the index" if digest else "has no hash"
    )


@pytest.mark.parametrize("damage", ["cut", "not gzip", "not tar"])
def test_sdist_that_was_damaged_before_it_was_hashed(
    index: Path, cache: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    made = make_sdist(index, "x==1.0", {"x/include/a.h": os.urandom(50_000).hex()})
    if damage == "cut":
        made.write_bytes(made.read_bytes()[:20_000])
    elif damage == "not gzip":
        made.write_bytes(b"x" * 1000)
    else:
        made.write_bytes(gzip.compress(b"x" * 1000))
    use_list(monkeypatch, list_with_hashes(index, {made: sha256(made)}))
    assert_refused(cache, SDIST, r"x-1\.0\.tar\.gz: cannot be used: ")


FETCH = """
import sys
from cmakegen.packages.store import Part
from cmakegen.packages.fetch import fetch
from tpu_walkthrough.progress import Progress
part = Part("x==1.0", lambda member: member.removeprefix("x/") if member.endswith(".h") else None)
print(fetch(part, Progress(enabled=False)))
"""


def test_two_at_once(index: Path, cache: Path) -> None:
    headers = {f"x/{number}.h": f"int a{number};\n" for number in range(300)}
    make_wheel(index, "x==1.0", headers)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-B", "-c", FETCH]
    runs = [
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for _ in range(2)
    ]
    for run in runs:
        out, err = run.communicate()
        assert (run.returncode, out.decode().strip(), err) == (0, str(cache / "x-1.0"), b"")
    assert content(str(cache / "x-1.0")) == {
        path.removeprefix("x/"): text for path, text in headers.items()
    }
    assert len(members(str(cache / "x-1.0"))) == 300
    assert sorted(os.listdir(cache)) == ["x-1.0", "x-1.0.json", "x-1.0.sums.json"]


def test_the_rest_of_an_interrupted_run(index: Path, cache: Path) -> None:
    make_wheel(index, "x==1.0", HEADERS)
    (cache / "x-1.0/d").mkdir(parents=True)
    (cache / "x-1.0/old.h").touch()
    assert cached(PART) is None
    assert sorted(content(fetch(PART, QUIET))) == ["a.h", "d/b.h"]


def test_cache_that_cannot_be_written(index: Path, cache: Path) -> None:
    make_wheel(index, "x==1.0", HEADERS)
    cache.parent.mkdir()
    cache.touch()
    with pytest.raises(OutputError, match="cannot write") as caught:
        fetch(PART, QUIET)
    assert "CMAKE_GEN_GLOBS_CACHE" in caught.value.hint


def test_key() -> None:
    assert Part("X-y==1.0", select).key == "x-y-1.0"


def test_installed_package_is_linked(plant: Plant, cache: Path) -> None:
    include = plant({"a.h": "1", "d/b.h": "2"}, "site/x/include")
    folder = link_installed(PART, str(include))
    assert folder == cached(PART) == str(cache / "x-1.0")
    assert os.readlink(folder) == str(include)
    assert members(folder) == ["a.h", "d/b.h"]
    assert link_installed(PART, str(include)) == folder
    # Another environment with other content.
    other = plant({"c.h": ""}, "other/x/include")
    assert members(link_installed(PART, str(other))) == ["c.h"]
    assert os.path.realpath(folder) == str(other)


def test_an_installed_package_that_was_removed(plant: Plant, index: Path, cache: Path) -> None:
    include = plant({"old.h": ""}, "site/x/include")
    link_installed(PART, str(include))
    (include / "old.h").unlink()
    include.rmdir()
    assert cached(PART) is None
    make_wheel(index, "x==1.0", HEADERS)
    assert sorted(content(fetch(PART, QUIET))) == ["a.h", "d/b.h"]
    assert not (cache / "x-1.0").is_symlink()
