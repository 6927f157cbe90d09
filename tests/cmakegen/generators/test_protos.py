"""*.pb.h from a tree's .proto files with a real protoc, generated again only if necessary."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from cmakegen.generators import protos
from cmakegen.generators.protoc import DEFAULT_VERSION, Protoc, find_protoc
from cmakegen.generators.protos import generate_headers
from cmakegen.headers.header_set import HeaderSet
from tests.conftest import Plant
from tpu_walkthrough.progress import Progress
from tpu_walkthrough.source_tree.build_files import merge, read_build_file

pytestmark = pytest.mark.network

SYNTAX = 'syntax = "proto3";\n'
TREE = {
    "a.proto": SYNTAX + 'import "d/b.proto";\nmessage A { B b = 1; }\n',
    "d/b.proto": SYNTAX + 'import public "d/c.proto";\nmessage B { C c = 1; }\n',
    "d/c.proto": SYNTAX + "enum C { ZERO = 0; }\n",
    "e.proto": SYNTAX
    + 'import "google/protobuf/any.proto";\nmessage E { google.protobuf.Any x = 1; }\n',
}
BROKEN = SYNTAX + "message {\n"


@pytest.fixture(scope="session")
def protoc(tmp_path_factory: pytest.TempPathFactory) -> Protoc:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CMAKE_GEN_GLOBS_CACHE", str(tmp_path_factory.mktemp("protoc")))
        return find_protoc(DEFAULT_VERSION, Progress(enabled=False))


class Tree(NamedTuple):
    """A tree with .proto files, and the folder for what is generated from them."""

    root: Path
    folder: Path
    protoc: Protoc

    def generate(self, *roots: str) -> tuple[HeaderSet, list[str]]:
        paths = sorted(
            path.relative_to(self.root).as_posix() for path in self.root.rglob("*.proto")
        )
        return generate_headers(
            str(self.root), paths, roots or ("",), str(self.folder), self.protoc
        )

    def made(self) -> dict[str, int]:
        """The headers in the folder, and when they were written."""
        return {
            path.relative_to(self.folder).as_posix(): path.stat().st_mtime_ns
            for path in self.folder.rglob("*.pb.h")
        }


@pytest.fixture
def tree(plant: Plant, tmp_path: Path, protoc: Protoc) -> Tree:
    return Tree(plant(TREE), tmp_path / "made", protoc)


def files_of(headers: HeaderSet) -> set[str]:
    assert isinstance(headers.files, frozenset)
    return set(headers.files)


ALL = {"a.pb.h", "d/b.pb.h", "d/c.pb.h", "e.pb.h"}


def test_generation(tree: Tree) -> None:
    headers, warnings = tree.generate()
    assert (files_of(headers), set(tree.made()), warnings) == (ALL, ALL, [])
    assert (headers.base, headers.path, headers.system) == ("tree cache", "protos", False)
    assert (headers.folder, headers.roots) == (str(tree.folder), [""])
    assert headers.name == f"protoc {DEFAULT_VERSION}"
    text = (tree.folder / "a.pb.h").read_text()
    assert '#include "d/b.pb.h"' in text
    assert "class A " in text
    # Nothing else remains: no sources, no incomplete folders.
    others = [path for path in tree.folder.rglob("*") if path.is_file() and path.suffix != ".h"]
    assert [path.name for path in others] == ["state"]
    assert sorted(path.name for path in tree.folder.iterdir() if path.is_dir()) == ["d"]


def test_nothing_changed(tree: Tree) -> None:
    tree.generate()
    before = tree.made()
    useless = tree._replace(protoc=tree.protoc._replace(path="/nowhere/protoc"))
    headers, warnings = useless.generate()
    assert (files_of(headers), warnings, tree.made()) == (ALL, [], before)


def test_only_what_changed_and_its_importers(tree: Tree) -> None:
    tree.generate()
    before = tree.made()
    # Another kind of type changes the headers of all files that use it.
    (tree.root / "d/c.proto").write_text(SYNTAX + "message C { int32 x = 1; }\n")
    headers, warnings = tree.generate()
    assert (files_of(headers), warnings) == (ALL, [])
    after = tree.made()
    assert {path for path in ALL if after[path] != before[path]} == {"d/b.pb.h", "d/c.pb.h"}
    (tree.root / "d/b.proto").write_text(SYNTAX + "enum B { ZERO = 0; }\n")
    tree.generate()
    assert {path for path in ALL if tree.made()[path] != after[path]} == {"a.pb.h", "d/b.pb.h"}


def test_same_content_keeps_its_time(tree: Tree) -> None:
    tree.generate()
    before = tree.made()
    for path in TREE:
        (tree.root / path).touch()
    tree.generate()
    assert tree.made() == before


def test_new_and_deleted(tree: Tree) -> None:
    tree.generate()
    (tree.root / "e.proto").unlink()
    (tree.root / "n").mkdir()
    (tree.root / "n/new.proto").write_text(SYNTAX + 'import "a.proto";\nmessage N { A a = 1; }\n')
    headers, warnings = tree.generate()
    wanted = ALL - {"e.pb.h"} | {"n/new.pb.h"}
    assert (files_of(headers), set(tree.made()), warnings) == (wanted, wanted, [])


def test_a_deleted_file_that_is_imported(tree: Tree) -> None:
    tree.generate()
    (tree.root / "d/c.proto").unlink()
    headers, warnings = tree.generate()
    assert (files_of(headers), set(tree.made())) == ({"e.pb.h"}, {"e.pb.h"})
    (warning,) = warnings
    assert warning.startswith("skipped 2 .proto files: they import d/c.proto, which the tree lacks")
    assert warning.endswith("(the first is d/b.proto)")


def test_header_that_was_lost(tree: Tree) -> None:
    tree.generate()
    (tree.folder / "d/c.pb.h").unlink()
    headers, _ = tree.generate()
    assert (files_of(headers), set(tree.made())) == (ALL, ALL)


@pytest.mark.parametrize("path", ["broken.proto", "x y/broken.proto", "d/broken.proto"])
def test_a_broken_file_is_skipped_and_reported(tree: Tree, path: str) -> None:
    (tree.root / path).parent.mkdir(exist_ok=True)
    (tree.root / path).write_text(BROKEN)
    (tree.root / "importer.proto").write_text(SYNTAX + f'import "{path}";\n')
    headers, warnings = tree.generate()
    assert (files_of(headers), set(tree.made())) == (ALL, ALL)
    assert len(warnings) == 1
    assert "protoc rejects 2 of the .proto files" in warnings[0]
    assert "broken.proto:2:9" in warnings[0]
    # Reported again until it is repaired.
    _, again = tree.generate()
    assert again == warnings
    (tree.root / path).write_text(SYNTAX + "message Mended {}\n")
    headers, warnings = tree.generate()
    mended = path.replace(".proto", ".pb.h")
    assert (files_of(headers), warnings) == (ALL | {mended, "importer.pb.h"}, [])


def test_files_that_define_the_same_names_are_generated_apart(plant: Plant, tree: Tree) -> None:
    """As in ONNX, which has files for proto2 and for proto3."""
    (tree.root / "a2.proto").write_text(SYNTAX + 'import "d/b.proto";\nmessage A { B b = 1; }\n')
    (tree.root / "z.proto").write_text(SYNTAX + 'import "a2.proto";\nmessage Z { A a = 1; }\n')
    (tree.root / "x.proto").write_text(BROKEN)
    (tree.root / "y.proto").write_text(SYNTAX + "message Y { No x = 1; }\n")
    headers, warnings = tree.generate()
    assert files_of(headers) == set(tree.made()) == ALL | {"a2.pb.h", "z.pb.h"}
    # Every reason is reported, not only the first.
    assert [warning.partition(": ")[2][:8] for warning in warnings] == ["x.proto:", "y.proto:"]


def test_many_broken_files(plant: Plant, tree: Tree) -> None:
    """protoc names one in each call."""
    plant({f"broken{number}.proto": BROKEN for number in range(2 * protos._ROUNDS)})
    plant({"importer.proto": SYNTAX + 'import "broken15.proto";\n'})
    headers, warnings = tree.generate()
    assert files_of(headers) == set(tree.made()) == ALL
    assert len(warnings) == 2 * protos._ROUNDS
    assert all("Expected message name" in warning for warning in warnings)
    assert tree.generate() == (headers, warnings)


def test_a_file_with_which_protoc_crashes(plant: Plant, tree: Tree) -> None:
    """As in protobuf's own tree, with features of a later release that lack a default in this."""
    name = "google/protobuf/descriptor.proto"
    message = "\nmessage FeatureSet {\n"
    known = (Path(tree.protoc.includes) / name).read_text()
    later = known.replace(message, f"{message}  optional FieldPresence later = 900;\n")
    extension = f"""edition = "2024";
package pb;
import "{name}";
extend google.protobuf.FeatureSet {{ TestFeatures test = 9999; }}
message TestFeatures {{ bool x = 1; }}
"""
    plant({name: later, "google/protobuf/extension.proto": extension})
    headers, warnings = tree.generate()
    assert files_of(headers) == set(tree.made()) == ALL | {"google/protobuf/descriptor.pb.h"}
    assert warnings == ["protoc rejects 1 of the .proto files: protoc crashes"]


def test_an_import_from_another_root_that_has_not_changed(plant: Plant, tree: Tree) -> None:
    (tree.root / "sub").mkdir()
    (tree.root / "sub/s.proto").write_text(SYNTAX + "message S {}\n")
    (tree.root / "t.proto").write_text(SYNTAX + 'import "s.proto";\nmessage T { S s = 1; }\n')
    tree.generate("", "sub/")
    (tree.root / "t.proto").write_text(SYNTAX + 'import "s.proto";\nmessage T2 { S s = 1; }\n')
    headers, warnings = tree.generate("", "sub/")
    assert (files_of(headers), warnings) == (ALL | {"s.pb.h", "t.pb.h"}, [])


def test_a_file_that_breaks_loses_its_header(tree: Tree) -> None:
    tree.generate()
    (tree.root / "d/b.proto").write_text(BROKEN)
    headers, warnings = tree.generate()
    assert files_of(headers) == set(tree.made()) == {"d/c.pb.h", "e.pb.h"}
    assert len(warnings) == 1


def test_all_are_broken(plant: Plant, tree: Tree) -> None:
    plant(dict.fromkeys(TREE, BROKEN))
    headers, warnings = tree.generate()
    assert (files_of(headers), tree.made()) == (set(), {})
    assert warnings


@pytest.mark.parametrize(
    ("files", "number", "lacking", "first"),
    [
        ({"x.proto": 'import "gone.proto";\n'}, 1, "gone.proto", "x.proto"),
        (
            {"x.proto": 'import "b/2.proto";\n', "y.proto": 'import "b/1.proto";\n'},
            2,
            "b/1.proto and 1 more",
            "y.proto",
        ),
        (
            {"x.proto": 'import public "b.proto";\n', "y.proto": 'import weak "x.proto";\n'},
            2,
            "b.proto",
            "x.proto",
        ),
    ],
    ids=["one", "several", "through another"],
)
def test_missing_imports(
    plant: Plant, tree: Tree, files: Mapping[str, str], number: int, lacking: str, first: str
) -> None:
    plant({path: SYNTAX + text for path, text in files.items()})
    headers, warnings = tree.generate()
    assert files_of(headers) == ALL
    warning = f"skipped {number} .proto files: they import {lacking}, which the tree lacks"
    assert warnings == [f"{warning} (the first is {first})"]
    assert tree.generate()[1] == warnings


def test_roots_that_overlap(plant: Plant, tree: Tree) -> None:
    plant(
        {
            "src/lib/f.proto": SYNTAX + "message F {}\n",
            "src/lib/g.proto": SYNTAX + 'import "lib/f.proto";\nmessage G { F f = 1; }\n',
            "top.proto": SYNTAX + 'import "lib/g.proto";\nmessage T { G g = 1; }\n',
        }
    )
    headers, warnings = tree.generate("", "src/")
    assert warnings == []
    assert files_of(headers) == ALL | {"lib/f.pb.h", "lib/g.pb.h", "top.pb.h"}


def test_two_of_one_name(plant: Plant, tree: Tree) -> None:
    plant({"one/x.proto": SYNTAX + "message X {}\n", "two/x.proto": SYNTAX + "message Y {}\n"})
    headers, _ = tree.generate("", "one/", "two/")
    assert files_of(headers) == ALL | {"x.pb.h"}


def test_protoc_may_warn(tree: Tree) -> None:
    (tree.root / "w.proto").write_text(SYNTAX + 'import "e.proto";\nmessage W {}\n')
    headers, warnings = tree.generate()
    assert (files_of(headers), warnings) == (ALL | {"w.pb.h"}, [])


def test_unusual_names(tree: Tree) -> None:
    names = ["with space", "é", "a-b", "a.b"]
    for number, name in enumerate(names):
        (tree.root / name).mkdir()
        text = f"{SYNTAX}package p{number};\nmessage M {{}}\n"
        (tree.root / name / f"{name}.proto").write_text(text)
    headers, warnings = tree.generate()
    assert warnings == []
    assert files_of(headers) == ALL | {f"{name}/{name}.pb.h" for name in names}


@pytest.mark.parametrize("content", ["", "{", "[]", '{"version": "1.0", "files": {}}', "null"])
def test_broken_state(tree: Tree, content: str) -> None:
    tree.generate()
    (tree.folder / "state").write_text(content)
    headers, warnings = tree.generate()
    assert (files_of(headers), warnings) == (ALL, [])


def test_another_protoc_generates_all_again(tree: Tree) -> None:
    tree.generate()
    for path in tree.folder.rglob("*.pb.h"):
        path.write_text("made by another protoc")
    headers, _ = tree._replace(protoc=tree.protoc._replace(version="0.0")).generate()
    assert headers.name == "protoc 0.0"
    assert all("another" not in (tree.folder / path).read_text() for path in ALL)


def test_a_file_name_is_not_an_option_of_protoc(tree: Tree, tmp_path: Path) -> None:
    trap = tmp_path / "trap"
    trap.write_text(f"#!/bin/sh\ntouch '{tmp_path}/sprung'\n")
    trap.chmod(0o755)
    (tree.root / "x").write_text(SYNTAX)
    hostile = tree.root / f"x\n--plugin=protoc-gen-evil={trap}\n--evil_out=.\n-I"
    hostile.mkdir(parents=True)
    (hostile / "z.proto").write_text(SYNTAX)
    headers, warnings = tree.generate()
    assert not (tmp_path / "sprung").exists()
    assert files_of(headers) == ALL
    assert len(warnings) == 1
    assert "1 of the .proto files" in warnings[0]


@pytest.mark.network
def test_warning_beside_an_error(plant: Plant, tmp_path: Path, protoc: Protoc) -> None:
    """protoc warns of an unused import in the same run in which it rejects another file."""
    syntax = 'syntax = "proto3";\n'
    texts = {
        "broken.proto": f"{syntax}message {{\n",
        "used.proto": f"{syntax}message U {{}}\n",
        "valid.proto": f'{syntax}import "used.proto";\nmessage V {{}}\n',
    }
    root = plant(texts)
    folder = str(tmp_path / "made")
    headers, warnings = protos.generate_headers(str(root), sorted(texts), [""], folder, protoc)
    assert headers.files == {"used.pb.h", "valid.pb.h"}
    (warning,) = warnings
    assert warning.startswith("protoc rejects 1 of the .proto files: broken.proto:2:")


def test_imports_of_other_source_trees(tree: Tree, tmp_path: Path) -> None:
    other = tmp_path / "other"
    (other / "o").mkdir(parents=True)
    (tree.root / "f.proto").write_text(SYNTAX + 'import "o/x.proto";\nmessage F { X x = 1; }\n')

    def generate() -> tuple[HeaderSet, list[str]]:
        paths = [*sorted(TREE), "f.proto"]
        folders = [str(other)]
        return generate_headers(
            str(tree.root), paths, ("",), str(tree.folder), tree.protoc, elsewhere=folders
        )

    headers, warnings = generate()
    assert files_of(headers) == ALL
    assert len(warnings) == 1
    (other / "o/x.proto").write_text(SYNTAX + "message X {}\n")
    headers, warnings = generate()
    assert files_of(headers) == {*ALL, "f.pb.h"}
    assert warnings == []
    made = tree.made()
    generate()
    assert tree.made() == made


PREFIXED = {
    "api/v1/meta.proto": SYNTAX + 'import "schemas/v1/base.proto";\nmessage M { Base b = 1; }\n',
    "api/v1/base.proto": SYNTAX + "message Base {}\n",
    "api/v1/plain.proto": SYNTAX + "message Plain {}\n",
    "src/x/any.proto": SYNTAX + "message Any {}\n",
    "use.proto": SYNTAX
    + 'import "schemas/v1/meta.proto";\nimport "api/v1/plain.proto";\nimport "x/any.proto";\n'
    + "message Use { M m = 1; Plain p = 2; Any a = 3; }\n",
}
RULES = {
    "api/v1/BUILD": 'proto_library(\n    srcs = ["meta.proto", ":base.proto"],\n'
    '    strip_import_prefix = "/api",\n    import_prefix = "schemas",\n)\n',
    "src/BUILD": 'proto_library(srcs = glob(["**"]), strip_import_prefix = "")\n',
}


def test_prefixes_of_imports(plant: Plant, tmp_path: Path, protoc: Protoc) -> None:
    """A file of the same folder that the rule does not have keeps its path."""
    root = str(plant({**PREFIXED, **RULES}))
    declared = merge(read_build_file(root, path) for path in RULES).protos
    folder = str(tmp_path / "made")
    headers, warnings = generate_headers(
        root, sorted(PREFIXED), [""], folder, protoc, renamed=declared
    )
    assert warnings == []
    names = {"schemas/v1/meta", "schemas/v1/base", "api/v1/plain", "x/any", "use"}
    assert files_of(headers) == {f"{name}.pb.h" for name in names}
    text = Path(folder, "use.pb.h").read_text()
    for name in names - {"use", "schemas/v1/base"}:
        assert f'#include "{name}.pb.h"' in text


def test_a_name_is_no_option_of_protoc(plant: Plant, tmp_path: Path, protoc: Protoc) -> None:
    name = "--version=x.proto"
    root = str(plant({f"src/{name}": SYNTAX + "message V {}\n"}))
    headers, warnings = generate_headers(
        root, [f"src/{name}"], [""], str(tmp_path / "made"), protoc, renamed=[("src/", "src/", "")]
    )
    assert (files_of(headers), warnings) == ({"--version=x.pb.h"}, [])
