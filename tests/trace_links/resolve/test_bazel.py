"""A workspace and an output base in the layout of Bazel 7, with real links."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

from trace_links.resolve.resolver import Resolver

HASH = "0123456789abcdef0123456789abcdef"


class Layout(NamedTuple):
    workspace: Path
    base: Path

    @property
    def execroot(self) -> Path:
        return self.base / "execroot/_main"

    def resolver(self, *trees: Path, below: str = "") -> Resolver:
        return Resolver(str(self.workspace / below), trees=list(map(str, trees)))


def put(path: Path, text: str = "") -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return str(path)


@pytest.fixture
def layout(tmp_path: Path) -> Layout:
    """~/src/xla after a build: sources, links, an output base with external repositories."""
    workspace = tmp_path / "src/xla"
    base = tmp_path / f"cache/bazel/_bazel_ada/{HASH}"
    made = Layout(workspace, base)
    put(workspace / "MODULE.bazel", 'module(\n    name = "openxla",\n)\n')
    put(workspace / "xla/service/hlo.cc")
    put(workspace / "xla/BUILD")
    put(base / "external/com_google_absl/absl/status/status.cc")
    put(base / "external/rules_cc+/cc/defs.bzl")
    binaries = made.execroot / "bazel-out/k8-opt/bin"
    put(binaries / "xla/hlo.pb.h")
    put(binaries / "external/com_google_absl/absl/gen.h")
    virtual = binaries / "xla/_virtual_includes/hlo/hlo.h"
    virtual.parent.mkdir(parents=True)
    put(workspace / "xla/service/hlo.h")
    virtual.symlink_to(workspace / "xla/service/hlo.h")
    # The execution root links to the sources, folder by folder.
    (made.execroot / "xla").symlink_to(workspace / "xla")
    (made.execroot / "external").mkdir()
    (made.execroot / "external/com_google_absl").symlink_to(base / "external/com_google_absl")
    (workspace / "bazel-xla").symlink_to(made.execroot)
    (workspace / "bazel-out").symlink_to(made.execroot / "bazel-out")
    (workspace / "bazel-bin").symlink_to(binaries)
    return made


def test_deleted_virtual_includes(layout: Layout) -> None:
    put(layout.workspace / "lib/include/deep/only.h")
    subprocess.run(["git", "init", "-q", layout.workspace], check=True)
    virtual = "bazel-out/k8-dbg/bin/{}_virtual_includes/{}"
    resolver = layout.resolver()
    for path in (
        virtual.format("xla/service/", "hlo/hlo.h"),  # in the package
        "/proc/self/cwd/" + virtual.format("xla/service/", "hlo/hlo.h"),
        virtual.format("x/", "x/service/hlo.h"),  # by its end
    ):
        assert resolver.candidates(path) == source(layout, "xla/service/hlo.h"), path
    assert resolver.candidates(virtual.format("", "lib/deep/only.h")) == source(
        layout, "lib/include/deep/only.h"
    )
    assert resolver.candidates(virtual.format("", "lib/deep/none.h")) == ()


def source(layout: Layout, path: str) -> tuple[str, ...]:
    return (str(layout.workspace / path),)


@pytest.mark.parametrize("below", ["", "xla", "xla/service"])
def test_sources_of_the_workspace(layout: Layout, below: str) -> None:
    resolver = layout.resolver(below=below)
    sandbox = layout.base / "sandbox/linux-sandbox/7/execroot/_main"
    for path in (
        "xla/service/hlo.cc",
        "./xla/service/hlo.cc",
        "//xla/service/hlo.cc",
        "/proc/self/cwd/xla/service/hlo.cc",
        "bazel-xla/xla/service/hlo.cc",
        "bazel-cleaned-away/xla/service/hlo.cc",
        "bazel-out/k8-opt/bin/xla/service/hlo.cc",
        f"{layout.execroot}/xla/service/hlo.cc",
        f"{sandbox}/xla/service/hlo.cc",
        (
            f"/home/ci/.cache/bazel/_bazel_ci/{HASH}/sandbox/processwrapper-sandbox/12/execroot/xla"
            "/xla/service/hlo.cc"
        ),
        f"/home/ci/.cache/bazel/_bazel_ci/{HASH}/execroot/xla/xla/service/hlo.cc",
        "/tmp/bazel-out/k8-opt/bin/xla/t.runfiles/_main/xla/service/hlo.cc",
        "bazel-out/k8-opt/bin/xla/t.runfiles/openxla/xla/service/hlo.cc",
    ):
        assert resolver.candidates(path) == source(layout, "xla/service/hlo.cc"), path


def test_external_repositories(layout: Layout) -> None:
    resolver = layout.resolver()
    file = str(layout.base / "external/com_google_absl/absl/status/status.cc")
    for path in (
        "external/com_google_absl/absl/status/status.cc",
        "/proc/self/cwd/external/com_google_absl/absl/status/status.cc",
        "../com_google_absl/absl/status/status.cc",
        f"/home/ci/_bazel_ci/{HASH}/external/com_google_absl/absl/status/status.cc",
        (
            f"{layout.base}/sandbox/linux-sandbox/7/execroot/_main/external/com_google_absl/absl"
            "/status/status.cc"
        ),
        "bazel-out/k8-opt/bin/t.runfiles/com_google_absl/absl/status/status.cc",
    ):
        (found,) = resolver.candidates(path)
        assert Path(found).samefile(file), path
        assert "/sandbox/" not in found
    defs = (str(layout.base / "external/rules_cc+/cc/defs.bzl"),)
    assert resolver.candidates("external/rules_cc+/cc/defs.bzl") == defs
    assert resolver.candidates("external/rules_cc+/cc/none.bzl") == ()


def test_an_external_repository_without_a_link(layout: Layout) -> None:
    shutil.rmtree(layout.execroot / "external")
    file = str(layout.base / "external/com_google_absl/absl/status/status.cc")
    assert layout.resolver().candidates("external/com_google_absl/absl/status/status.cc") == (file,)


def test_generated_files(layout: Layout) -> None:
    resolver = layout.resolver()
    generated = layout.execroot / "bazel-out/k8-opt/bin/xla/hlo.pb.h"
    for path in (
        "bazel-out/k8-opt/bin/xla/hlo.pb.h",
        "bazel-out/k8-opt/genfiles/xla/hlo.pb.h",
        "bazel-out/k8-dbg-ST-0a1b/bin/xla/hlo.pb.h",
        "bazel-bin/xla/hlo.pb.h",
        "bazel-genfiles/xla/hlo.pb.h",
        "bazel-xla/bazel-out/k8-opt/bin/xla/hlo.pb.h",
        "bazel-xla/bazel-out/k8-dbg/bin/xla/hlo.pb.h",
        f"{layout.base}/sandbox/linux-sandbox/7/execroot/_main/bazel-out/k8-opt/bin/xla/hlo.pb.h",
    ):
        (found,) = resolver.candidates(path)
        assert Path(found).samefile(generated), path
    assert resolver.candidates("bazel-out/k8-opt/bin/xla/none.pb.h") == ()


def test_a_virtual_include_is_the_header_that_it_links_to(layout: Layout) -> None:
    path = "bazel-out/k8-opt/bin/xla/_virtual_includes/hlo/hlo.h"
    assert layout.resolver().candidates(path) == source(layout, "xla/service/hlo.h")


def test_a_repository_that_is_a_known_tree(layout: Layout, tmp_path: Path) -> None:
    jax = tmp_path / "src/jax"
    put(jax / "WORKSPACE")
    resolver = Resolver(str(jax), trees=[str(layout.workspace)])
    for name in ("xla", "openxla", "xla+", "xla~", "local_xla", "+repositories+xla", "_main~x~xla"):
        path = f"external/{name}/xla/service/hlo.cc"
        assert resolver.candidates(path) == source(layout, "xla/service/hlo.cc"), name
    generated = "bazel-out/k8-opt/bin/external/xla/xla/service/hlo.cc"
    assert resolver.candidates(generated) == source(layout, "xla/service/hlo.cc")
    assert resolver.candidates("external/xla/none.cc") == ()


def test_twins_in_third_party(tmp_path: Path) -> None:
    tensorflow = tmp_path / "tensorflow"
    put(tensorflow / "WORKSPACE", 'workspace(name = "org_tensorflow")\n')
    hlo = put(tensorflow / "third_party/xla/xla/service/hlo.cc")
    platform = put(tensorflow / "third_party/xla/third_party/tsl/tsl/platform/env.cc")
    kernel = put(tensorflow / "tensorflow/core/kernel.cc")
    resolver = Resolver(str(tensorflow / "tensorflow"))
    for path in ("xla/service/hlo.cc", "external/local_xla/xla/service/hlo.cc"):
        assert resolver.candidates(path) == (hlo,)
    for path in ("tsl/platform/env.cc", "external/local_tsl/tsl/platform/env.cc"):
        assert resolver.candidates(path) == (platform,)
    assert resolver.candidates("external/org_tensorflow/tensorflow/core/kernel.cc") == (kernel,)
    # And TensorFlow's path of it, in a checkout of XLA alone.
    xla = tmp_path / "xla"
    own = put(xla / "xla/service/hlo.cc")
    put(xla / "WORKSPACE")
    assert Resolver(str(xla)).candidates("third_party/xla/xla/service/hlo.cc") == (own,)


def test_a_file_in_two_trees_is_ambiguous(tmp_path: Path) -> None:
    first, second = put(tmp_path / "one/src/main.cc"), put(tmp_path / "two/src/main.cc")
    outside = tmp_path / "outside"
    outside.mkdir()
    resolver = Resolver(str(outside), trees=[str(tmp_path / "one"), str(tmp_path / "two")])
    assert resolver.candidates("src/main.cc") == (first, second)


def test_hostile_paths_are_finished_quickly(layout: Layout) -> None:
    resolver = layout.resolver()
    for part in ("bazel-a/", "bazel-out/k/bin/", "execroot/a/", "x.runfiles/y/", "sandbox/a/1/"):
        for start in ("", "/"):
            assert resolver.candidates(start + part * (4000 // len(part)) + "a.c") == ()
