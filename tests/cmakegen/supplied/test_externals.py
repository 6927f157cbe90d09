"""Third-party headers: where and in which order they are searched for, and what is reported."""

from __future__ import annotations

import os
import sys
import sysconfig
from pathlib import Path

import pytest

from cmakegen.headers.header_set import Found
from cmakegen.packages.tensorflow_version import release_for
from cmakegen.project import verify
from cmakegen.supplied.package_headers import expand_roots
from cmakegen.supplied.package_search import find_externals
from tests.cmakegen.archives import list_with_hashes, make_sdist, make_wheel, sha256
from tests.cmakegen.command import find_program
from tests.conftest import Git, Plant
from tpu_walkthrough.progress import Progress

TENSORFLOW = {
    "tensorflow/include/absl/base/config.h": "",
    "tensorflow/include/Eigen/Core": "",
    "tensorflow/include/include/json/json.h": "",
    "tensorflow/include/external/farmhash_archive/src/farmhash.h": "",
    "tensorflow/include/external/curl/include/curl/curl.h": "",
    "tensorflow/include/external/e/x/_virtual_includes/lib/v/v.h": "",
    "tensorflow/include/absl/base/config.cc": "",
    "tensorflow/python/x.py": "",
}
GOOGLETEST = "boringssl-with-bazel/src/third_party/googletest/googletest/include/"
GRPC = {
    "third_party/abseil-cpp/absl/log/log.h": "",
    f"third_party/{GOOGLETEST}gtest/gtest.h": "",
    "third_party/cares/ares.h": "",
    "third_party/abseil-cpp/absl/log/log.cc": "",
}


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("CMAKE_GEN_GLOBS_CACHE", str(folder))
    return folder


@pytest.fixture(autouse=True)
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty package index, and no environment with installed packages."""
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.delenv("VIRTUAL_ENV", raising=False)
    monkeypatch.delenv("CONDA_PREFIX", raising=False)
    folder = tmp_path / "index"
    folder.mkdir()
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    return folder


@pytest.fixture
def root(plant: Plant) -> Path:
    """A tree that this tool recognises as TensorFlow."""
    return plant({"tensorflow/tf_version.bzl": 'TF_VERSION = "2.21.0"\n', "tensorflow/a.cc": ""})


def find(root: Path, *names: str, fetch: bool = False) -> Found:
    return find_externals(str(root), [""], names, fetch, Progress(enabled=False), ())


def find_all(root: Path, *names: str, fetch: bool = False) -> Found:
    """As find, for a tree whose files are read."""
    files = sorted(path.name for path in root.glob("*.cc"))
    return find_externals(str(root), [""], names, fetch, Progress(enabled=False), files)


def unplug(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all further queries of the package index fail."""
    monkeypatch.setattr(sys, "executable", "/nowhere/python")


def test_the_index_is_not_queried_without_fetch(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unplug(monkeypatch)
    assert find(root, "Eigen/Core", "gtest/gtest.h") == Found(
        [],
        [
            "Bazel's output: none (no bazel-* links in the tree)",
            "packages: none in the cache; --fetch-externals fetches them",
        ],
        [],
    )


def test_wheel_of_the_trees_version(
    root: Path, index: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_wheel(index, "tensorflow==2.21.0", TENSORFLOW)
    make_wheel(index, "tensorflow==2.22.0", {"tensorflow/include/new.h": ""})
    found = find(root, "Eigen/Core", fetch=True)
    (headers,) = found.sets
    assert headers.files == {
        path.removeprefix("tensorflow/include/")
        for path in TENSORFLOW
        if "/include/" in path and not path.endswith((".cc", ".py"))
    }
    assert list(headers.roots) == [
        "",
        "include/",
        "external/farmhash_archive/src/",
        "external/curl/include/",
        "external/curl/",
        "external/e/",
        "external/farmhash_archive/",
        "external/e/x/_virtual_includes/lib/",
    ]
    assert (headers.name, headers.base, headers.path, headers.system) == (
        "tensorflow 2.21.0",
        "cache",
        "packages/tensorflow-2.21.0",
        True,
    )
    assert headers.folder == str(cache / headers.path)
    assert os.path.isfile(f"{headers.folder}/absl/base/config.h")
    assert found.searched[1:] == ["tensorflow==2.21.0: 6 headers, fetched"]
    assert found.warnings == []
    # A later run has them without a query, with and without the option; another tree does not.
    unplug(monkeypatch)
    for fetch in (True, False):
        again = find(root, "Eigen/Core", fetch=fetch)
        assert [(h.path, h.roots) for h in again.sets] == [(headers.path, headers.roots)]
        assert again.searched[1:] == ["tensorflow==2.21.0: 6 headers, in the cache"]
    other = root.parent / "other"
    root.rename(other)
    assert find(other, "Eigen/Core").sets == []


def test_nothing_is_missing(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unplug(monkeypatch)
    assert find(root, fetch=True).sets == []


def test_a_tree_that_does_not_need_tensorflow(
    plant: Plant, monkeypatch: pytest.MonkeyPatch
) -> None:
    unplug(monkeypatch)
    assert find(plant({"a.cc": ""}), "curl/curl.h", "x.h", fetch=True).sets == []


def test_another_tree_that_names_headers_of_tensorflow(plant: Plant, index: Path) -> None:
    version = release_for(None)
    make_wheel(index, f"tensorflow=={version}", TENSORFLOW)
    (headers,) = find(plant({"a.cc": ""}), "Eigen/Core", "x.h", fetch=True).sets
    assert headers.name == f"tensorflow {version}"
    assert "Eigen/Core" in headers.files


def test_source_distribution(
    plant: Plant, index: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = make_sdist(index, "grpcio==1.78.0", GRPC)
    monkeypatch.setenv("PIP_FIND_LINKS", str(list_with_hashes(index, {made: sha256(made)})))
    (headers,) = find(plant({"a.cc": ""}), "gtest/gtest.h", fetch=True).sets
    assert headers.files == {f"{GOOGLETEST}gtest/gtest.h", "abseil-cpp/absl/log/log.h"}
    assert list(headers.roots) == [GOOGLETEST, "abseil-cpp/"]
    assert sorted(os.listdir(cache / "packages")) == [
        "grpcio-1.78.0",
        "grpcio-1.78.0.json",
        "grpcio-1.78.0.sums.json",
    ]


def test_pinned_version_that_lacks_a_library(
    plant: Plant, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    abseil = {"third_party/abseil-cpp/absl/log/log.h": ""}
    made = [make_sdist(index, "grpcio==1.78.0", GRPC), make_sdist(index, "grpcio==1.81.1", abseil)]
    listed = list_with_hashes(index, {file: sha256(file) for file in made})
    monkeypatch.setenv("PIP_FIND_LINKS", str(listed))
    pinned = plant({"WORKSPACE": "x/grpc/archive/v1.81.1.tar.gz"})
    names = ("gtest/gtest.h", "absl/log/log.h")
    for fetch in (True, False):
        found = find(pinned, *names, fetch=fetch)
        assert [headers.name for headers in found.sets] == ["grpcio 1.81.1", "grpcio 1.78.0"]
    assert [headers.name for headers in find(pinned, names[1], fetch=True).sets] == [
        "grpcio 1.81.1"
    ]


def test_pinned_version_that_the_index_lacks(
    plant: Plant, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = make_sdist(index, "grpcio==1.78.0", GRPC)
    monkeypatch.setenv("PIP_FIND_LINKS", str(list_with_hashes(index, {made: sha256(made)})))
    pinned = plant({"WORKSPACE": "x/grpc/archive/v1.99.0.tar.gz"})
    for fetch in (True, False):
        found = find(pinned, "gtest/gtest.h", fetch=fetch)
        assert [headers.name for headers in found.sets] == ["grpcio 1.78.0"]


@pytest.mark.parametrize(
    ("path", "text", "version"),
    [
        ("MODULE.bazel", "", "2.12.0"),
        ("WORKSPACE", "x/nanobind/archive/refs/tags/v2.9.2.tar.gz", "2.9.2"),
        ("third_party/nanobind/workspace.bzl", "x/nanobind/archive/v2.4.0.tar.gz", "2.4.0"),
        ("elsewhere.bzl", "x/nanobind/archive/v2.4.0.tar.gz", "2.12.0"),
        ("WORKSPACE", "x/nanobind/archive/v2.tar.gz", "2.12.0"),
    ],
)
def test_version_that_the_tree_pins(
    plant: Plant, index: Path, path: str, text: str, version: str
) -> None:
    make_wheel(index, f"nanobind=={version}", {"nanobind/include/nanobind/nanobind.h": ""})
    headers, *_ = find(plant({path: text}), "nanobind/nanobind.h", fetch=True).sets
    assert headers.name == f"nanobind {version}"


def test_one_of_two_is_not_available(
    root: Path, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_wheel(index, "tensorflow==2.21.0", TENSORFLOW)
    found = find(root, "nlohmann/json.hpp", fetch=True)
    assert [headers.name for headers in found.sets] == ["tensorflow 2.21.0"]
    (warning,) = found.warnings
    assert warning.startswith("nlohmann-json==3.12.0: ")
    assert found.searched[2] == f"nlohmann-json==3.12.0: {warning}"
    # What was not available is not fetched without the option.
    unplug(monkeypatch)
    again = find(root, "nlohmann/json.hpp")
    assert [headers.name for headers in again.sets] == ["tensorflow 2.21.0"]
    assert again.warnings == []


def test_none_is_available(root: Path) -> None:
    found = find(root, "Eigen/Core", fetch=True)
    assert found.sets == []
    one, all_of_them = found.warnings
    assert one.startswith("tensorflow==")
    assert one.endswith(": the package index has no such wheel")
    assert all_of_them.startswith("no third-party headers were fetched. Check the network, ")


def test_an_emptied_cache(
    root: Path, index: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the option the index is not queried, even for packages that were in the cache."""
    make_wheel(index, "tensorflow==2.21.0", TENSORFLOW)
    find(root, "Eigen/Core", fetch=True)
    (cache / "packages/tensorflow-2.21.0").rename(cache / "moved")
    unplug(monkeypatch)
    found = find(root, "Eigen/Core")
    assert (found.sets, found.warnings) == ([], [])


@pytest.mark.parametrize("content", ["", "{", "[1", "null", "{}", "7"])
def test_broken_record(
    root: Path, index: Path, cache: Path, content: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (cache / "packages").mkdir(parents=True)
    find(root, fetch=True)
    (record,) = cache.glob("trees/*/packages.json")
    record.write_text(content)
    unplug(monkeypatch)
    assert find(root, "Eigen/Core").sets == []


def test_headers_of_python(plant: Plant, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = plant({"a.cc": ""})
    unplug(monkeypatch)
    assert find(root, "Python.h").sets == []
    for fetch in (True, False):
        (headers,) = find(root, "Python.h", fetch=fetch).sets
        assert headers.path == "packages/python-headers"
        assert "Python.h" in headers.files
        assert os.path.samefile(cache / headers.path, sysconfig.get_path("include"))
    assert find(root, "other.h").sets == []


def test_headers_of_python_in_a_package(
    root: Path, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    python = "tensorflow/include/external/local_config_python/python_include/Python.h"
    make_wheel(index, "tensorflow==2.21.0", {python: ""})
    (headers,) = find(root, "Python.h", fetch=True).sets
    assert headers.name == "tensorflow 2.21.0"


def test_a_spare_package_is_fetched_only_where_others_lack_a_library(
    root: Path, index: Path
) -> None:
    fmt = {"cmeel.prefix/include/fmt/format.h": "", "cmeel.prefix/lib/x.h": ""}
    make_wheel(index, "cmeel-fmt==12.2.0", fmt)
    make_wheel(index, "tensorflow==2.21.0", TENSORFLOW)
    names = ("fmt/format.h", "fmt/core.h")
    found = find(root, *names, fetch=True)
    assert [headers.name for headers in found.sets] == ["tensorflow 2.21.0", "cmeel-fmt 12.2.0"]
    assert found.sets[1].files == {"fmt/format.h"}
    other = root.parent / "other"
    (other / "tensorflow").mkdir(parents=True)
    (other / "tensorflow/tf_version.bzl").write_text('TF_VERSION = "2.20.0"\n')
    core = "tensorflow/include/external/fmt/include/fmt/core.h"
    make_wheel(index, "tensorflow==2.20.0", {core: ""})
    found = find(other, *names, fetch=True)
    assert [headers.name for headers in found.sets] == ["tensorflow 2.20.0"]


@pytest.mark.parametrize(
    ("options", "is_newer"),
    [
        ('common:cuda_v12 --repo_env=HERMETIC_CUDA_VERSION="12.9.1"\n', True),
        ("build:cuda --repo_env HERMETIC_CUDA_VERSION=12.6.0\n", True),
        ('build:cuda --repo_env=HERMETIC_CUDA_VERSION="12.5.1"\n', False),
        ('build:cuda --repo_env=HERMETIC_CUDA_VERSION="13.0.0"\n', False),
        ('# --repo_env=HERMETIC_CUDA_VERSION="12.9.1"\n', False),
        ('build:cuda --repo_env=HERMETIC_CUDA_UMD_VERSION="12.9.1"\n', False),
    ],
)
@pytest.mark.parametrize("path", [".bazelrc", "tensorflow.bazelrc"])
def test_headers_of_a_newer_cuda_come_first_if_the_tree_asks_for_it(
    root: Path, index: Path, path: str, options: str, is_newer: bool
) -> None:
    (root / path).write_text(options)
    make_wheel(index, "nvidia-cusolver-cu12==11.7.5.82", {"nvidia/cusolver/include/cusolver.h": ""})
    folder = "third_party/gpus/cuda/include"
    make_wheel(index, "tensorflow==2.21.0", {f"tensorflow/include/{folder}/cusolver.h": ""})
    found = find(root, f"{folder}/cusolver.h", fetch=True)
    names = [headers.name for headers in found.sets]
    assert names == ["nvidia-cusolver-cu12 11.7.5.82"] * is_newer + ["tensorflow 2.21.0"]
    assert all(f"{folder}/cusolver.h" in headers.files for headers in found.sets)
    assert path in found.inputs


def test_headers_that_trees_include_by_a_longer_path_than_the_package_has(
    plant: Plant, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = make_sdist(index, "gemmi==0.7.5", {"third_party/doctest.h": "", "third_party/x.h": ""})
    monkeypatch.setenv("PIP_FIND_LINKS", str(list_with_hashes(index, {made: sha256(made)})))
    (headers,) = find(plant({"a.cc": ""}), "doctest/doctest.h", fetch=True).sets
    assert (headers.files, headers.roots) == ({"doctest/doctest.h"}, [""])


def installed(plant: Plant, version: str, folder: str) -> Path:
    metadata = f"tensorflow-{version}.dist-info/METADATA"
    return plant({"tensorflow/include/Eigen/Core": "", metadata: ""}, folder)


@pytest.mark.parametrize("fetch", [False, True])
@pytest.mark.parametrize("where", ["VIRTUAL_ENV", "CONDA_PREFIX", "sys.path"])
def test_installed_wheel(
    plant: Plant, root: Path, cache: Path, monkeypatch: pytest.MonkeyPatch, where: str, fetch: bool
) -> None:
    site = installed(plant, "2.21.0", "env/lib/python3.12/site-packages")
    if where == "sys.path":
        monkeypatch.syspath_prepend(str(site))
    else:
        monkeypatch.setenv(where, str(site.parents[2]))
    unplug(monkeypatch)
    found = find(root, "Eigen/Core", fetch=fetch)
    (headers,) = found.sets
    assert headers.files == {"Eigen/Core"}
    assert headers.path == "packages/tensorflow-2.21.0"
    assert os.readlink(cache / headers.path).rstrip("/") == str(site / "tensorflow/include")
    assert found.searched[1].startswith("tensorflow==2.21.0: 1 header, installed in ")


def test_installed_wheel_of_another_version(
    plant: Plant, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = installed(plant, "2.20.0", "env/lib/python3.12/site-packages")
    monkeypatch.setenv("VIRTUAL_ENV", str(site.parents[2]))
    unplug(monkeypatch)
    assert find(root, "Eigen/Core").sets == []


def test_bazel_comes_first(
    plant: Plant, root: Path, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    base = plant({"external/nb/include/nanobind/nanobind.h": "", "bin/a.pb.h": ""}, "base")
    (root / "bazel-tree").symlink_to(base)
    (root / "bazel-bin").symlink_to(base / "bin")
    monkeypatch.setenv("PIP_FIND_LINKS", "/nowhere")
    found = find(root, "nanobind/nanobind.h", "a.pb.h", fetch=True)
    assert [headers.path for headers in found.sets] == ["bazel-bin", "bazel-tree/external"]
    make_wheel(index, "tensorflow==2.21.0", TENSORFLOW)
    monkeypatch.setenv("PIP_FIND_LINKS", str(index))
    found = find(root, "nanobind/nanobind.h", "Eigen/Core", fetch=True)
    assert [headers.name for headers in found.sets][2:] == ["tensorflow 2.21.0"]
    assert found.searched == [
        "Bazel's generated files: bazel-bin",
        "Bazel's external repositories: bazel-tree/external",
        "tensorflow==2.21.0: 6 headers, fetched",
    ]


def commit_on(root: Path, git: Git, seconds: int) -> None:
    """Commit the tree at a time after 1970."""
    git(root, "init", "-q")
    git(root, "add", ".")
    git(root, "commit", "-qm", "x")
    tree = git(root, "log", "-1", "--format=%T").strip()
    (root / "raw").write_text(
        f"tree {tree}\nauthor A <a@x> {seconds} +0000\ncommitter A <a@x> {seconds} +0000\n\nx\n"
    )
    git(root, "update-ref", "HEAD", git(root, "hash-object", "-t", "commit", "-w", "raw").strip())


def test_xla_uses_the_nightly_of_its_day(
    plant: Plant, git: Git, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = plant({"xla/shape.h": ""})
    commit_on(root, git, 1764676800)  # 2025-12-02
    for day in ("20251130", "20251203", "20251204"):
        make_wheel(index, f"tf-nightly==2.21.0.dev{day}", TENSORFLOW)
    found = find(root, "Eigen/Core", fetch=True)
    assert [headers.name for headers in found.sets] == ["tf-nightly 2.21.0.dev20251203"]
    unplug(monkeypatch)
    found = find(root, "Eigen/Core")
    assert [headers.name for headers in found.sets] == ["tf-nightly 2.21.0.dev20251203"]


LLVM = {
    "mlc-llvm-static==23.1.1.post0": ("mlc_llvm_static/static/include/", "Twine23"),
    "xtc-llvm-dev==22.1.8.2": ("llvm/include/", "Twine22"),
    "xtc-llvm-dev==21.1.2.6": ("llvm/include/", "Twine21"),
}


def add_llvm(index: Path) -> None:
    """Add packages of LLVM to the index, whose releases have one header each in common."""
    for requirement, (prefix, name) in LLVM.items():
        members = {f"{prefix}llvm/Twine.h": name, f"{prefix}llvm/{name}.h": ""}
        make_wheel(index, requirement, members)
    prefix = "src/interpreter/llvm-project/llvm/include/"
    members = {f"{prefix}llvm/Twine.h": "Twine16", f"{prefix}llvm/None.h": ""}
    made = make_sdist(index, "cppyy-cling==6.32.8", members)
    wheels = [path for path in index.iterdir() if path.suffix == ".whl"]
    listed = {path: sha256(path) for path in (*wheels, made)}
    os.environ["PIP_FIND_LINKS"] = str(list_with_hashes(index, listed))


@pytest.mark.parametrize(
    ("text", "packages"),
    [
        ("llvm::Twine23 x;", ["mlc-llvm-static 23.1.1.post0"]),
        ("llvm::Twine22 x;", ["xtc-llvm-dev 22.1.8.2"]),
        ('#include "llvm/Twine21.h"', ["xtc-llvm-dev 21.1.2.6"]),
        ('#include "llvm/None.h"', ["cppyy-cling 6.32.8", "xtc-llvm-dev 21.1.2.6"]),
        ("", ["mlc-llvm-static 23.1.1.post0"]),
    ],
)
def test_llvm_of_the_release_that_the_tree_names(
    plant: Plant, index: Path, monkeypatch: pytest.MonkeyPatch, text: str, packages: list[str]
) -> None:
    monkeypatch.setenv("PIP_FIND_LINKS", str(index))  # restored after the test
    add_llvm(index)
    # What no release has is the same for all.
    root = plant({"a.cc": f'#include "llvm/Twine.h"\n{text}\nllvm::OwnName y;\n'})
    found = find_all(root, "llvm/Twine.h", fetch=True)
    assert [headers.name for headers in found.sets] == packages
    unplug(monkeypatch)
    assert [headers.name for headers in find_all(root, "llvm/Twine.h").sets] == packages


def test_llvm_of_the_mlir_headers(
    plant: Plant, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIP_FIND_LINKS", str(index))
    names = ("mlir/IR/Value.h", "llvm/Twine.h")
    for version, name in (("2.20.0", "Twine22"), ("2.21.0", "Twine23")):
        mlir = "tensorflow/include/external/llvm-project/mlir/include/mlir/IR/Value.h"
        make_wheel(index, f"tensorflow=={version}", {mlir: f"llvm::{name} x;"})
    add_llvm(index)
    root = plant({"tensorflow/tf_version.bzl": 'TF_VERSION = "2.20.0"\n', "a.cc": ""})
    for _ in range(2):
        found = find_all(root, *names, fetch=True)
        assert [h.name for h in found.sets] == ["tensorflow 2.20.0", "xtc-llvm-dev 22.1.8.2"]
    # The choice is made again when the tree moves to another version.
    (root / "tensorflow/tf_version.bzl").write_text('TF_VERSION = "2.21.0"\n')
    found = find_all(root, *names, fetch=True)
    assert [h.name for h in found.sets] == ["tensorflow 2.21.0", "mlc-llvm-static 23.1.1.post0"]


def test_mlir_of_the_age_of_llvm(
    plant: Plant, git: Git, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """MLIR's headers of the tree's day use what the release of LLVM lacks; later ones do not."""
    find_program("clangd")
    mlir = "tensorflow/include/external/llvm-project/mlir/include/mlir/IR/Value.h"
    include = '#include "llvm/Twine.h"\n'
    for day, text in (("0615", "inline int x() { return sizeof(llvm::Old); }\n"), ("0715", "")):
        make_wheel(index, f"tf-nightly==2.22.0.dev2026{day}", {mlir: include + text})
    prefix, _ = LLVM["mlc-llvm-static==23.1.1.post0"]
    make_wheel(index, "mlc-llvm-static==23.1.1.post0", {f"{prefix}llvm/Twine.h": ""})
    root = plant({"a.cc": include})
    commit_on(root, git, 1781438400)  # 2026-06-14
    for fetch in (True, True, False):
        found = find_all(root, "mlir/IR/Value.h", "llvm/Twine.h", fetch=fetch)
        packages = ["tf-nightly 2.22.0.dev20260715", "mlc-llvm-static 23.1.1.post0"]
        assert [headers.name for headers in found.sets] == packages
        # What was chosen is remembered.
        monkeypatch.setattr(verify, "parse", lambda *_: pytest.fail("parsed again"))


def test_llvm_of_a_release_that_the_index_lacks(
    plant: Plant, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIP_FIND_LINKS", str(index))
    add_llvm(index)
    for wheel in index.glob("mlc*"):
        wheel.unlink()
    os.environ["PIP_FIND_LINKS"] = str(index)
    found = find_all(plant({"a.cc": "llvm::Twine22 x;"}), "llvm/Twine.h", fetch=True)
    assert [headers.name for headers in found.sets] == ["xtc-llvm-dev 22.1.8.2"]
    (warning,) = found.warnings
    assert warning.startswith("mlc-llvm-static==23.1.1.post0: ")


def test_xla_without_a_day_uses_the_newest_release(plant: Plant, index: Path) -> None:
    make_wheel(index, "tensorflow==2.21.0", TENSORFLOW)
    found = find(plant({"xla/xla.proto": ""}), "Eigen/Core", fetch=True)
    assert [headers.name for headers in found.sets] == ["tensorflow 2.21.0"]


@pytest.mark.parametrize(
    ("patterns", "roots"),
    [
        (("",), [""]),
        (("a",), ["a/"]),
        (("gone", "a/b"), ["a/b/"]),
        (("*",), ["a/", "ab/", "c/"]),
        (("a*",), ["a/", "ab/"]),
        (("*/b",), ["a/b/", "ab/b/"]),
        (("**/b",), ["a/b/", "a/b/x/b/", "ab/b/"]),
        (("a/**/x",), ["a/b/x/"]),
        (("c.*",), []),
        (("ab", "*", ""), ["ab/", "a/", "c/", ""]),
    ],
)
def test_expand_roots(patterns: tuple[str, ...], roots: list[str]) -> None:
    files = ["a/b/1.h", "a/b/x/b/2.h", "ab/b/3.h", "c/4.h", "5.h"]
    assert expand_roots(patterns, files) == roots
    assert expand_roots(patterns, files[::-1]) == roots
