"""Tables of several versions of one repository in one file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.trace_links.definitions.test_index import contents
from tpu_walkthrough.errors import InputError
from trace_links.definitions.assemble import rows_of
from trace_links.definitions.index import build
from trace_links.definitions.storage import Parts
from trace_links.definitions.table import Identity, Table
from trace_links.definitions.versions import (
    Rows,
    read_version,
    versions_in,
    write_versions,
)

# The files of each version: `same.cc` never changes, `back.cc` changes back, one comes, one goes.
VERSIONS = {
    "v1": {"a/same.cc": "0", "back.cc": "1", "goes.cc": "1", "z/new.h": "1"},
    "v2": {"a/same.cc": "0", "back.cc": "2", "z/new.h": "1"},
    "v3": {"a/same.cc": "0", "back.cc": "1", "comes.cc": "3", "z/new.h": "3"},
}


def source(number: str) -> str:
    lines = "\n" * int(number)
    return (
        f"{lines}namespace n {{\nvoid called(int) {{}}\n"
        f"void f{number}(int a) {{ called(a); [&] {{ called(a); }}(); }}\n}}\n"
    )


@pytest.fixture
def trees(tmp_path: Path) -> dict[str, Table]:
    """The table of each version, as an index has it."""
    for version, files in VERSIONS.items():
        for path, number in files.items():
            file = tmp_path / version / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(source(number))
    return {version: build(str(tmp_path / version)) for version in VERSIONS}


def rows_by_file(table: Table) -> dict[str, Rows]:
    return {path: tuple(rows_of(table, number)) for number, path in enumerate(table.files)}


@pytest.fixture
def file(trees: dict[str, Table], tmp_path: Path) -> Path:
    write_versions(
        tmp_path / "table", {version: rows_by_file(table) for version, table in trees.items()}
    )
    return tmp_path / "table"


@pytest.mark.parametrize("version", VERSIONS)
def test_each_version_is_as_its_own_index(
    file: Path, trees: dict[str, Table], version: str
) -> None:
    identity = Identity(repository="https://a.example/x", commit=version)
    table = read_version(file, version, identity)
    assert table.identity == identity
    assert table.files == trees[version].files
    assert contents(table) == contents(trees[version])
    assert table.row_at("a/same.cc", 3) is not None


def test_versions_of_a_file(file: Path) -> None:
    assert versions_in(file) == list(VERSIONS)
    with pytest.raises(InputError, match="does not contain v4"):
        read_version(file, "v4", Identity())


def test_what_versions_share_is_stored_once(
    trees: dict[str, Table], file: Path, tmp_path: Path
) -> None:
    rows = rows_by_file(trees["v1"])
    sizes = []
    for count in (1, 2, 3):
        write_versions(tmp_path / "table", {f"v{number}": rows for number in range(count)})
        sizes.append((tmp_path / "table").stat().st_size)
    assert sizes[2] - sizes[1] < sizes[0] / 2
    ((_, _, rows_in_part),) = Parts(tmp_path / "table").facts["rows"]
    assert rows_in_part < len(trees["v1"]), "files of the same content share their rows"


def test_the_same_versions_make_the_same_file(trees: dict[str, Table], tmp_path: Path) -> None:
    for name in ("one", "two"):
        write_versions(tmp_path / name, {v: rows_by_file(table) for v, table in trees.items()})
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_damaged_files(file: Path) -> None:
    data = file.read_bytes()
    for damaged in (
        b"",
        data[:30],
        data[:-1],
        data + b"x",
        data.replace(b'"rows v1": ', b'"rows v1": 1'),
        data.replace(b'"sizes"', b'"sizer"'),
        data.replace(b'"rows": [', b'"rows": [[0, 2, 1], '),
        data.replace(b'"rows": [[0, ', b'"rows": [[1, '),
        data.replace(b'"strings": [', b'"strings": [[0, 2, 1], '),
        data.replace(b'"versions": [', b'"versions": ["v0", '),
        data.replace(b'"versions": [', b'"version": ['),
    ):
        assert damaged != data
        file.write_bytes(damaged)
        with pytest.raises(InputError, match="damaged"):
            [read_version(file, version, Identity()) for version in versions_in(file)]
