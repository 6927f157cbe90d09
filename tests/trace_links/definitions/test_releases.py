"""The known releases, and the release of a library."""

from __future__ import annotations

import functools
import os
import sys
import sysconfig
from pathlib import Path

import pytest

from tpu_walkthrough.mounts import Mounts
from trace_links.definitions import releases
from trace_links.definitions.interpreter import python_version
from trace_links.definitions.releases import Release, known_releases, release_of
from trace_links.definitions.sources import Checkout, Sources
from trace_links.links.symbol_lookup import SymbolLookup

NEWEST, *_, OLDER = (release for release in known_releases() if not release.in_c)
(WITH_LLVM,) = (release for release in known_releases() if release.slug == "jaxlib-0.10.2")
INTERPRETERS = [release for release in known_releases() if release.in_c]
# Each was looked up in the library's sources at that commit.
ABSEIL = "https://github.com/abseil/abseil-cpp/blob"
EIGEN = "https://gitlab.com/libeigen/eigen/-/blob"
POOL = "src/ThreadPool/NonBlockingThreadPool.h"
NANOBIND = "https://github.com/wjakob/nanobind/blob/e2dc00f7a34f935c6cf91948776d59c4709e9fe6"
LLVM = "https://github.com/llvm/llvm-project/blob/35901313800ea6e6cbeb9226e51c7c4b29bfc40e"
WORKER = "Eigen::ThreadPoolTempl<tsl::thread::EigenEnvironment>::WorkerLoop(int)"
MODEL = "mlir::RegisteredOperationName::Model<mlir::mhlo::AddOp>::hasTrait(mlir::TypeID)"
LOCATIONS = [
    (
        NEWEST,
        "absl::lts_20260526::Mutex::lock()",
        f"{ABSEIL}/5650e9cf76d3be4318d5fa3af38ee483ddfd5e4a/absl/synchronization/mutex.cc#L1530",
    ),
    (
        OLDER,
        "absl::Mutex::Lock()",
        f"{ABSEIL}/b971ac5250ea8de900eae9f95e06548d14cd95fe/absl/synchronization/mutex.cc#L1507",
    ),
    (
        NEWEST,
        WORKER,
        f"{EIGEN}/ea13a98decd497a8c5588fb5de71b57bcf10d864/Eigen/{POOL}#L341",
    ),
    (
        OLDER,
        WORKER,
        f"{EIGEN}/0b51f763cbbd0ed08168f88972724329f0375498/unsupported/Eigen/CXX11/{POOL}#L256",
    ),
    (NEWEST, "nanobind::detail::inst_dealloc(_object*)", f"{NANOBIND}/src/nb_type.cpp#L374"),
    (
        OLDER,
        "pybind11::cpp_function::dispatcher(_object*, _object*, _object*)",
        "https://github.com/pybind/pybind11/blob/v2.10.0/include/pybind11/pybind11.h#L662",
    ),
    (WITH_LLVM, MODEL, f"{LLVM}/mlir/include/mlir/IR/OperationSupport.h#L570"),
]

# The line of `PjRtCApiClient::InitDevicesAndMemorySpaces` in each release's XLA, read there.
LINES = {
    "0.11.0": 190, "0.10.2": 204, "0.10.1": 202, "0.10.0": 200, "0.9.2": 185, "0.9.1": 179,
    "0.9.0.1": 171, "0.9.0": 171,
}  # fmt: skip


@pytest.fixture(autouse=True)
def nothing_else_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRACE_LINKS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.mark.parametrize(("release", "name", "url"), LOCATIONS)
def test_a_library_pinned_by_a_release(release: Release, name: str, url: str) -> None:
    location = Sources().find(name, releases=[release])
    assert location is not None
    assert (location.url, location.confidence) == (url, "definition")


@pytest.mark.parametrize("version", LINES)
def test_each_release_has_lines_of_its_own(version: str) -> None:
    (release,) = (one for one in known_releases() if one.slug == f"jaxlib-{version}")
    location = Sources().find(
        "xla::PjRtCApiClient::InitDevicesAndMemorySpaces()", releases=[release]
    )
    assert location is not None
    assert location.line == LINES[version]
    path = "xla/pjrt/c_api_client/pjrt_c_api_client.cc"
    commit = release.trees[0].commit
    assert location.url == f"https://github.com/openxla/xla/blob/{commit}/{path}#L{LINES[version]}"


def test_libraries_that_a_release_does_not_pin_have_no_location() -> None:
    assert Sources().find("nanobind::detail::inst_dealloc(_object*)", releases=[OLDER]) is None
    assert Sources().find("absl::Mutex::Lock()", releases=[NEWEST.own()]) is None


@pytest.mark.parametrize("name", sorted({name for _, name, _ in LOCATIONS}))
def test_output_does_not_determine_the_version_of_a_library(name: str) -> None:
    assert SymbolLookup().find(name) is None


def test_one_function_decides_whether_a_library_is_local(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = "1 0 8:1 / / rw - ext4 /dev/sda1 rw\n2 1 0:9 / /net rw - autofs map rw\n"
    asked: list[Mounts] = []
    decide = Mounts.is_local

    def is_local(mounts: Mounts, path: str) -> bool:
        asked.append(mounts)
        local = decide(mounts, path)
        assert local == (not path.startswith("/net"))
        return local

    monkeypatch.setattr("tpu_walkthrough.mounts.read_table", lambda _: table)
    monkeypatch.setattr(Mounts, "is_local", is_local)
    monkeypatch.setattr(releases, "_mounts", functools.cache(Mounts))
    for where in ("/net/host", "/nowhere"):
        library = f"{where}/site-packages/jaxlib/libjax_common.so"
        SymbolLookup().find("xla::HloInstruction::Accept()", library=library)
    assert len(set(asked)) == 1


@pytest.mark.parametrize(
    ("version", "nearest"),
    [
        ("0.12.0.1", "0.11.0"),
        ("0.11.2", "0.11.0"),
        ("0.11", "0.11.0"),
        ("1.0.0", "0.11.0"),
        ("0.11.0.dev20260601", "0.11.0"),
        ("0.10.9", "0.10.2"),
        ("0.9.0.5", "0.9.0.1"),
        ("0.8.3", "0.9.0"),
        ("0.5.0", "0.4.13"),
        ("0.1.75", "0.4.13"),
        ("odd", "0.4.13"),
    ],
)
def test_the_nearest_release(version: str, nearest: str) -> None:
    found = releases.nearest_release(version)
    assert found is not None
    assert found.version == nearest


@pytest.mark.parametrize("release", known_releases(), ids=lambda release: release.slug)
def test_every_table_exists(release: Release) -> None:
    for tree in release.trees:
        table = tree.load()
        assert len(table) > 400
        assert not tree.folders or all(path.startswith(tree.folders) for path in table.files)


@pytest.mark.parametrize("release", INTERPRETERS, ids=lambda release: release.slug)
def test_functions_of_cpython(release: Release) -> None:
    location = Sources().find("Py_BytesMain", "main.c", releases=[release])
    assert location is not None
    assert location.url.startswith(
        f"https://github.com/python/cpython/blob/v{release.version}/Modules/main.c#L"
    )


def test_a_checkout_of_cpython_comes_first_and_no_other_is_searched(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    (tree / "Modules").mkdir(parents=True)
    (tree / "Modules" / "main.c").write_text("\n\nint\nPy_BytesMain(int a)\n{ return a; }\n")
    other = Sources([Checkout(str(tree))]).find("Py_BytesMain", releases=[INTERPRETERS[0]])
    assert other is not None
    assert other.url
    (tree / "Include").mkdir()
    (tree / "Include" / "patchlevel.h").touch()
    own = Sources([Checkout(str(tree))]).find("Py_BytesMain", releases=[INTERPRETERS[0]])
    assert own == (str(tree / "Modules" / "main.c"), 4, "definition", "", ())


def version_of(path: str) -> str | None:
    return python_version(path, os.path.isabs)


def test_this_interpreter() -> None:
    config = sysconfig.get_config_vars()
    paths = [
        os.path.join(str(config["LIBDIR"]), str(config["LDLIBRARY"])),
        os.path.realpath(sys.executable),
    ]
    files = [path for path in paths if os.path.isfile(path)]
    version = sys.version.split()[0]
    expected = {version} if version == ".".join(map(str, sys.version_info[:3])) else set()
    assert {found for path in files if (found := version_of(path))} == expected


def number(minor: int, micro: int, level: int = 0xF0) -> bytes:
    return (3 << 24 | minor << 16 | micro << 8 | level).to_bytes(8, "little")


@pytest.mark.parametrize(
    ("name", "data", "version"),
    [
        ("libpython3.13.so.1.0", b"\x003.13.5\0" + number(13, 5), "3.13.5"),
        ("python3.13", b" 3.13.5\0" + number(13, 5), "3.13.5"),
        ("python3.13", b"/opt/3.13.4\x00 3.13.5\0" + number(13, 5), "3.13.5"),
        ("python3.13", b"/opt/3.13.5\0\x003.13.5+\0" + number(13, 5), None),
        ("python3.13", b"\x003.13.0rc1\0" + number(13, 0, 0xC1), None),
        ("python3.13", b"\x003.13.5\0" + number(13, 4), None),
        ("python3.13", b"\x003.13.5", None),
        ("python3.13", b"", None),
        ("python3", b"\x003.13.5\0" + number(13, 5), None),
        ("libother3.13.so", b"\x003.13.5\0" + number(13, 5), None),
    ],
)
def test_versions_of_interpreters(
    name: str, data: bytes, version: str | None, tmp_path: Path
) -> None:
    (tmp_path / name).write_bytes(data)
    assert version_of(str(tmp_path / name)) == version


def test_files_that_only_look_like_an_interpreter(tmp_path: Path) -> None:
    library = tmp_path / "libpython3.13.so"
    os.mkfifo(library)
    assert version_of(str(library)) is None
    library.unlink()
    library.symlink_to("/dev/zero")
    assert version_of(str(library)) is None
    library.unlink()
    with library.open("wb") as file:
        file.write(b"\x003.13.5\0" + number(13, 5))
        file.truncate(8 << 30)
    assert version_of(str(library)) is None


def test_an_interpreter_that_names_many_versions(tmp_path: Path) -> None:
    """The whole file would be searched for each of them."""
    library = tmp_path / "libpython3.13.so"
    texts = b"".join(b"\x003.13.%d+x\0" % micro for micro in range(200))
    library.write_bytes(b"\x003.13.5\0" + number(13, 5) + texts)
    assert version_of(str(library)) is None


def test_interpreters_of_other_machines_are_not_read(tmp_path: Path) -> None:
    module = tmp_path / "lib" / "python3.13" / "lib-dynload" / "_ctypes.so"
    owner = tmp_path / "bin" / "python3.13"
    owner.parent.mkdir()
    owner.write_bytes(b"\x003.13.5\0" + number(13, 5))
    asked: list[str] = []

    def is_local(path: str) -> bool:
        asked.append(path)
        return False

    assert python_version(str(module), is_local) is None
    assert asked == [str(tmp_path / "lib" / "libpython3.13.so.1.0"), str(owner)]
    assert python_version(str(owner), is_local) is None


def test_an_extension_module_has_the_version_of_its_interpreter(tmp_path: Path) -> None:
    module = tmp_path / "lib" / "python3.13" / "lib-dynload" / "_ctypes.so"
    module.parent.mkdir(parents=True)
    assert version_of(str(module)) is None
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python3.13").write_bytes(b"\x003.13.5\0" + number(13, 5))
    assert version_of(str(module)) == "3.13.5"
    assert release_of(str(module)) in INTERPRETERS


def test_an_unknown_version(tmp_path: Path) -> None:
    interpreter = tmp_path / "python3.99"
    interpreter.write_bytes(b"\x003.99.1\0" + number(99, 1))
    assert version_of(str(interpreter)) == "3.99.1"
    assert release_of(str(interpreter)) is None
