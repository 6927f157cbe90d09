"""Files of TensorFlow's package that .proto files of a tree import, by real modules of protoc."""

from __future__ import annotations

import subprocess
from collections.abc import Collection, Mapping
from pathlib import Path

import pytest

from cmakegen.generators.made_headers import make_headers
from cmakegen.generators.package_protos import find_descriptors
from cmakegen.generators.protoc import DEFAULT_VERSION, Protoc, find_protoc
from cmakegen.generators.protos import generate_headers
from cmakegen.headers.header_set import HeaderSet
from tests.cmakegen.archives import make_wheel
from tests.conftest import Plant
from tpu_walkthrough.errors import WalkthroughError
from tpu_walkthrough.progress import Progress
from tpu_walkthrough.source_tree.tree import walk

pytestmark = pytest.mark.network

SYNTAX = 'syntax = "proto3";\n'
PACKAGE = {
    "tensorflow/core/a.proto": SYNTAX
    + 'package tensorflow;\nimport "xla/b.proto";\nmessage A { xla.B b = 1; }\n',
    "xla/b.proto": SYNTAX + "package xla;\nmessage B { string it_s = 1; }\n",
}
IMPORTER = SYNTAX + 'import "tensorflow/core/a.proto";\nmessage Own { tensorflow.A a = 1; }\n'
QUIET = Progress(enabled=False)


@pytest.fixture(scope="session")
def protoc(tmp_path_factory: pytest.TempPathFactory) -> Protoc:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CMAKE_GEN_GLOBS_CACHE", str(tmp_path_factory.mktemp("protoc")))
        return find_protoc(DEFAULT_VERSION, QUIET)


@pytest.fixture
def modules(protoc: Protoc, tmp_path: Path) -> dict[str, str]:
    """The Python modules of the package's files."""
    sources, made = tmp_path / "sources", tmp_path / "python"
    made.mkdir()
    for name, text in PACKAGE.items():
        (sources / name).parent.mkdir(parents=True, exist_ok=True)
        (sources / name).write_text(text)
    command = [protoc.path, f"-I{sources}", f"--python_out={made}", *PACKAGE]
    subprocess.run(command, check=True, timeout=60)
    return {path.relative_to(made).as_posix(): path.read_text() for path in made.rglob("*_pb2.py")}


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CMAKE_GEN_GLOBS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "index"))
    return tmp_path / "index"


def headers_of(requirement: str) -> HeaderSet:
    return HeaderSet(requirement.replace("==", " "), "cache", "", "", frozenset(), [""], True)


def test_headers_of_files_that_import_those_of_the_package(
    plant: Plant, tmp_path: Path, protoc: Protoc, modules: dict[str, str], index: Path
) -> None:
    make_wheel(index, "tensorflow==2.99.0", {**modules, "tensorflow/include/x.h": ""})
    root, asked = plant({"own.proto": IMPORTER}), []

    def find(names: Collection[str]) -> Mapping[str, bytes]:
        asked.append(names)
        sets = [headers_of("grpcio==1.0"), headers_of("tensorflow==2.99.0")]
        return find_descriptors(names, sets, QUIET, [])

    made = str(tmp_path / "made")
    for _ in range(2):
        headers, notes = generate_headers(str(root), ["own.proto"], [""], made, protoc, find)
        assert (headers.files, notes) == ({"own.pb.h"}, [])
    assert asked == [{"tensorflow/core/a.proto"}] * 2
    text = (tmp_path / "made" / "own.pb.h").read_text()
    assert '#include "tensorflow/core/a.pb.h"' in text
    assert "::tensorflow::A" in text
    assert not [path for path in (tmp_path / "made").rglob("*") if path.suffix == ".binpb"]


def test_an_import_that_the_package_lacks_as_well(
    plant: Plant, tmp_path: Path, protoc: Protoc, modules: dict[str, str], index: Path
) -> None:
    make_wheel(index, "tf-nightly==2.99.0.dev1", modules)
    root = plant({"own.proto": IMPORTER, "b.proto": SYNTAX + 'import "tensorflow/core/no.proto";'})
    sets = [headers_of("tf-nightly==2.99.0.dev1")]
    headers, notes = generate_headers(
        str(root),
        ["b.proto", "own.proto"],
        [""],
        str(tmp_path / "made"),
        protoc,
        lambda names: find_descriptors(names, sets, QUIET, []),
    )
    assert headers.files == {"own.pb.h"}
    (note,) = notes
    assert note.startswith("skipped 1 .proto files: they import tensorflow/core/no.proto, which")


@pytest.mark.parametrize(
    ("names", "sets"),
    [
        (["google/rpc/code.proto"], [headers_of("tensorflow==2.99.0")]),
        (["tensorflow/core/a.proto"], [headers_of("grpcio==1.0")]),
        (["tensorflow/core/a.proto"], []),
    ],
)
def test_nothing_is_fetched_where_the_package_would_not_help(
    index: Path, names: list[str], sets: list[HeaderSet]
) -> None:
    assert find_descriptors(names, sets, QUIET, []) == {}


def test_the_package_is_not_available(index: Path) -> None:
    index.mkdir()
    with pytest.raises(WalkthroughError, match=r"tensorflow==2\.99\.0"):
        find_descriptors(["xla/b.proto"], [headers_of("tensorflow==2.99.0")], QUIET, [])


def test_other_headers_are_generated_where_the_package_is_not_available(
    plant: Plant, protoc: Protoc, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index.mkdir()
    monkeypatch.setenv("CMAKE_GEN_GLOBS_CACHE", str(Path(protoc.path).parents[3]))
    tree = walk(str(plant({"own.proto": IMPORTER, "x.proto": SYNTAX + "message X {}\n"})))
    made = make_headers(tree, [""], [headers_of("tensorflow==2.99.0")], QUIET)
    assert [headers.files for headers in made.sets] == [{"x.pb.h"}]
    (failure,) = made.failures
    assert failure.startswith("tensorflow==2.99.0: the package index has no such wheel")
    assert failure.endswith(": no *.pb.h of files that import its .proto files")


def test_no_module_of_the_package_is_run(index: Path, tmp_path: Path) -> None:
    trap = tmp_path / "trap"
    hostile = f"AddSerializedFile(b'\\n\\x07x.proto' if open({str(trap)!r}, 'w') else b'')\n"
    broken = "AddSerializedFile(b'\\xg')\nAddSerializedFile(b'\\n')\nAddSerializedFile(b'')\n"
    make_wheel(index, "tensorflow==2.99.0", {"a_pb2.py": hostile, "b_pb2.py": broken})
    sets = [headers_of("tensorflow==2.99.0")]
    assert find_descriptors(["xla/b.proto"], sets, QUIET, []) == {}
    assert not trap.exists()
