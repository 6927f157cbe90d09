"""Headers of the archives that a tree pins, by the real command from a mirror on loopback."""

from __future__ import annotations

import bz2
import gzip
import lzma
from pathlib import Path

import pytest

from tests.cmakegen.command import plant_at
from tests.cmakegen.externals.origin import HOST, Origin, tar, zipped

HTTP = 'load("@bazel_tools//tools/build_defs/repo:http.bzl", "http_archive")\n'
USES = 'cc_library(name = "m", srcs = ["main.cc"], deps = ["@foo//:foo"])\n'
ALL = "1 of 1 source"
# A rule that passes an archive on, as those of TensorFlow and XLA do.
MACRO = """
def _impl(ctx):
    fail("it is not run")

_archive = repository_rule(implementation = _impl, attrs = {"name": attr.string()})

def mirrored_archive(name, urls, **attributes):
    _archive(name = name, urls = ["https://mirror.example/" + name] + urls, **attributes)
"""
PATCH = """--- a/foo/foo.h
+++ b/foo/foo.h
@@ -1,2 +1,3 @@
 #pragma once
 int foo();
+int patched();
--- a/foo/foo.cc
+++ b/foo/foo.cc
@@ -1 +1 @@
-int foo() { return 0; }
+int foo() { return 1; }
--- /dev/null
+++ b/foo/new.h
@@ -0,0 +1 @@
+int added();
"""


def planted(path: Path, workspace: str, main: str = "#include <foo/foo.h>\n", **files: str) -> Path:
    """A tree whose one source needs a pinned repository."""
    texts = {name.replace("__", "/").replace("_bzl", ".bzl"): text for name, text in files.items()}
    return plant_at(
        path / "tree",
        {"WORKSPACE": HTTP + workspace, "BUILD": USES, "main.cc": main, ".bazelversion": "6.5.0\n"}
        | texts,
    )


def headers(origin: Origin) -> dict[str, str]:
    """Path -> text of the files of all repositories in the cache."""
    packages = origin.command.cache / "packages"
    return {
        str(path.relative_to(packages).as_posix()).partition("/")[2]: path.read_text()
        for folder in packages.glob("*-????????????????")
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_only_headers_of_used_archives_are_taken(origin: Origin, tmp_path: Path) -> None:
    files = {
        "foo/foo.h": "int foo();\n",
        "foo/foo.cc": "int foo() { return 0; }\n",
        "foo/foo.td": "",
        "foo/foo.proto": 'syntax = "proto3";\n',
        "foo/data.bin": "x" * 1000,
        "run.sh": "touch ran\n",
        "BUILD": 'cc_library(name = "foo", hdrs = ["foo/foo.h"])\n',
    }
    rules = (
        f"http_archive({origin.archive('foo', files)})\nhttp_archive({origin.archive('bar', {})})"
    )
    tree = planted(tmp_path, rules)
    ran = origin.fetch(tree)
    assert ran.code == 0
    assert ALL in ran.out
    assert not ran.err
    assert origin.asked == ["foo.tar.gz"]  # nothing uses bar
    assert sorted(headers(origin)) == ["BUILD", "foo/foo.h", "foo/foo.proto", "foo/foo.td"]


def test_later_runs_ask_nobody(origin: Origin, tmp_path: Path) -> None:
    tree = planted(tmp_path, f"http_archive({origin.archive('foo', {'foo/foo.h': ''})})")
    origin.fetch(tree)
    assert ALL in origin.fetch(tree).out
    assert not origin.asked
    ran = origin.command(tree)
    assert ALL in ran.out
    assert ran.out.startswith("unchanged ")


def test_a_changed_pin_is_fetched(origin: Origin, tmp_path: Path) -> None:
    old, new = (origin.archive(name, {f"{name}/foo.h": ""}) for name in ("foo", "foo2"))
    tree = planted(tmp_path, f"http_archive({old})")
    origin.fetch(tree)
    newer = new.replace('name = "foo2"', 'name = "foo"')
    (tree / "WORKSPACE").write_text(f"{HTTP}http_archive({newer})\n")
    (tree / "main.cc").write_text("#include <foo2/foo.h>\n")
    assert "0 of 1" in origin.command(tree).out
    assert ALL in origin.fetch(tree).out
    assert origin.asked == ["foo2.tar.gz"]


def test_what_a_tree_adds_to_a_repository(origin: Origin, tmp_path: Path) -> None:
    pin = origin.archive("foo", {"foo/foo.h": "#pragma once\nint foo();\n"})
    tree = planted(
        tmp_path,
        'load("//third_party:repo.bzl", "mirrored_archive")\n'
        f"mirrored_archive({pin}\n"
        '    build_file = "//third_party:foo.BUILD", patch_file = ["//third_party:foo.patch"],\n'
        '    link_files = {"//third_party:extra.h": "inner/deep/extra.h",\n'
        '        "@absent//:run.sh": "run.sh"})\n',  # nothing would read it
        main="#include <foo/foo.h>\n#include <foo/new.h>\n#include <extra.h>\n",
        third_party__repo_bzl=MACRO,
    )
    plant_at(
        tree / "third_party",
        {
            "BUILD": "",
            "foo.BUILD": 'cc_library(name = "foo", includes = ["inner/deep"])\n',
            "foo.patch": PATCH,
            "extra.h": "int extra();\n",
        },
    )
    ran = origin.fetch(tree)
    assert ALL in ran.out
    assert not ran.err
    found = headers(origin)
    assert found["foo/foo.h"] == "#pragma once\nint foo();\nint patched();\n"
    assert found["foo/new.h"] == "int added();\n"
    assert "foo/foo.cc" not in found  # its part of the patch is left out with it
    # A changed patch makes another repository.
    (tree / "third_party/foo.patch").write_text(PATCH.replace("patched", "other"))
    origin.fetch(tree)
    texts = [path.read_text() for path in origin.command.cache.rglob("foo.h")]
    assert sorted(text.splitlines()[-1] for text in texts) == ["int other();", "int patched();"]


def test_patches_see_what_is_added(origin: Origin, tmp_path: Path) -> None:
    """As with Bazel: `patches` come after the build file, the rules' `patch_file` before it."""
    pin = origin.archive("foo", {"foo/foo.h": "", "in/a.h": "", "BUILD": "nothing()\n"})
    added = 'cc_library(name = "foo", includes = ["none"])\n'
    patch = f"--- BUILD.bazel\n+++ BUILD.bazel\n@@ -1 +1 @@\n-{added}+{added.replace('none', 'in')}"
    tree = planted(
        tmp_path,
        f'http_archive({pin} build_file = "//:foo.BUILD", patches = ["//:p.patch"])\n',
        main="#include <a.h>\n",
    )
    plant_at(tree, {"foo.BUILD": added, "p.patch": patch})
    ran = origin.fetch(tree, "--report")
    assert "not used" not in ran.out
    assert headers(origin)["BUILD.bazel"] == added.replace("none", "in")
    assert "/in" in (tree / "CMakeLists.txt").read_text()


@pytest.mark.parametrize("version", ["3.7.2", "bazelbuild/8.0.0rc1", ""])
def test_a_workspace_that_checks_its_bazel(origin: Origin, tmp_path: Path, version: str) -> None:
    pin = origin.archive("foo", {"foo/foo.h": ""})
    checks = (
        f"{HTTP}def deps():\n"
        '    if not native.bazel_version or [int(n) for n in native.bazel_version.split(".")] <'
        ' [3, 1, 0]:\n        fail("too old")\n'
        f"    http_archive({pin})\n"
    )
    tree = planted(tmp_path, 'load("//:deps.bzl", "deps")\ndeps()\n', deps_bzl=checks)
    (tree / ".bazelversion").write_text(version)
    assert ALL in origin.fetch(tree).out


def test_a_prefix_that_is_not_in_the_archive(origin: Origin, tmp_path: Path) -> None:
    pin = origin.archive("foo", {"foo/foo.h": ""}).replace(
        'strip_prefix = "foo-1.0"', 'strip_prefix = "foo-2.0"'
    )
    ran = origin.fetch(planted(tmp_path, f"http_archive({pin})"), "--report")
    assert "not used: foo: the archive has no folder foo-2.0, which is its strip_prefix" in ran.out


def test_what_a_workspace_loads(origin: Origin, tmp_path: Path) -> None:
    """Also from a repository that no BUILD file names."""
    bar = origin.archive("bar", {"bar/bar.h": ""})
    deps = origin.archive("deps", {"deps.bzl": f"{HTTP}def deps():\n    http_archive({bar})\n"})
    tree = planted(
        tmp_path,
        f'http_archive({deps})\nload("@deps//:deps.bzl", "deps")\ndeps()\n',
        main="#include <bar/bar.h>\n",
        BUILD=USES.replace("foo", "bar"),
    )
    assert ALL in origin.fetch(tree).out
    assert origin.asked == ["bar.tar.gz", "deps.tar.gz"]


def test_files_of_another_repository(origin: Origin, tmp_path: Path) -> None:
    """As the BUILD file of pybind11 is in pybind11_bazel, which no BUILD file names."""
    foo = origin.archive("foo", {"in/foo/foo.h": ""})
    rules = origin.archive(
        "foo_rules", {"foo.BUILD": 'cc_library(name = "foo", includes = ["in"])\n', "BUILD": ""}
    )
    tree = planted(
        tmp_path,
        f'http_archive({foo} build_file = "@foo_rules//:foo.BUILD")\nhttp_archive({rules})\n',
    )
    for build in (USES, USES.replace('"@foo//:foo"', '"@foo//:foo", "@foo_rules//:x"')):
        (tree / "BUILD").write_text(build)
        origin.command("--clear-cache")
        assert ALL in origin.fetch(tree).out
        assert "in/foo/foo.h" in headers(origin)


def test_a_patch_with_the_name_of_a_copy(origin: Origin, tmp_path: Path) -> None:
    """As diff(1) writes one for files that were copied before: x.h.orig."""
    pin = origin.archive("foo", {"foo/foo.h": "int a;\n"})
    rule = f'http_archive({pin} patches = ["//:p.patch"])\n'
    tree = planted(tmp_path, rule)
    (tree / "p.patch").write_text(
        "--- foo/foo.h.orig\n+++ foo/foo.h\n@@ -1 +1,2 @@\n int a;\n+int b;\n"
    )
    assert ALL in origin.fetch(tree).out
    assert headers(origin)["foo/foo.h"] == "int a;\nint b;\n"


def test_headers_that_a_repository_renames(origin: Origin, tmp_path: Path) -> None:
    build = (
        'cc_library(name = "foo", hdrs = ["src/a.h"], strip_include_prefix = "src",'
        ' include_prefix = "foo/api")\n'
        'cc_library(name = "bad", hdrs = ["src/b.h"], include_prefix = "../../out")\n'
    )
    pin = origin.archive("foo", {"src/a.h": "int a;\n", "src/b.h": "", "BUILD": build})
    tree = planted(tmp_path, f"http_archive({pin})", main="#include <foo/api/a.h>\n")
    assert ALL in origin.fetch(tree).out
    assert headers(origin)["_virtual_includes/foo/api/a.h"] == "int a;\n"
    assert not [path for path in headers(origin) if "out" in path or ".." in path]
    assert ALL in origin.command(tree).out


# As TensorFlow has XLA in a folder, which is a repository of its own.
VENDORED = """
def _impl(ctx):
    ctx.symlink(ctx.path(Label("//:BUILD")).dirname.get_child(ctx.attr.relpath), ".")

vendored = repository_rule(implementation = _impl, attrs = {"relpath": attr.string()})
"""


def test_a_repository_in_a_folder_of_another(origin: Origin, tmp_path: Path) -> None:
    bar = origin.archive("bar", {"bar/bar.h": ""})
    deps = f"{HTTP}def deps():\n    http_archive({bar})\n"
    foo = origin.archive(
        "foo",
        {
            "rules.bzl": VENDORED,
            "deps1.bzl": 'load("//:rules.bzl", "vendored")\ndef deps1():\n'
            '    vendored(name = "local_part", relpath = "third_party/part")\n'
            '    vendored(name = "outside", relpath = "../../out")\n',
            "deps2.bzl": 'load("@local_part//:deps.bzl", "deps")\ndef deps2():\n    deps()\n',
            "third_party/part/deps.bzl": deps,
            "third_party/part/part/part.h": "",
            "BUILD": "",
        },
    )
    tree = planted(
        tmp_path,
        f'http_archive({foo})\nload("@foo//:deps1.bzl", "deps1")\ndeps1()\n'
        'load("@foo//:deps2.bzl", "deps2")\ndeps2()\n',
        main="#include <part/part.h>\n#include <bar/bar.h>\n",
        BUILD=USES.replace('"@foo//:foo"', '"@local_part//part", "@bar"'),
    )
    ran = origin.fetch(tree, "--report")
    assert origin.asked == ["bar.tar.gz", "foo.tar.gz"]
    assert "2 of 2 include directives resolve" in ran.out
    assert "third_party/part/ (foo (pinned): layout)" in ran.out


def test_a_part_behind_a_link(origin: Origin, tmp_path: Path) -> None:
    """A tree does not choose which links in a folder of the user are followed."""
    outside = plant_at(tmp_path / "outside", {"x.patch": PATCH})
    own = plant_at(tmp_path / "own", {"BUILD": ""})
    (own / "link").symlink_to(outside)
    pin = origin.archive("foo", {"foo/foo.h": "#pragma once\nint foo();\n"})
    tree = planted(
        tmp_path,
        'load("//:rules.bzl", "vendored")\nload("@own//:x.bzl", "x")\n'
        f'vendored(name = "part", root = "@own//:x", path = "link")\n'
        f'http_archive({pin} patches = ["@part//:x.patch"], patch_args = ["-p1"])\n',
        rules_bzl=VENDORED,
        BUILD=USES.replace('"@foo//:foo"', '"@own", "@foo"'),
    )
    ran = origin.fetch(tree, "--override-repository", f"own={own}", "--report")
    assert "not used: foo: @part//:x.patch: No such file or directory" in ran.out


def test_a_later_run_says_that_pins_changed(origin: Origin, tmp_path: Path) -> None:
    tree = planted(tmp_path, f"http_archive({origin.archive('foo', {'foo/foo.h': ''})})")
    origin.fetch(tree)
    assert not origin.command(tree).err
    with (tree / "WORKSPACE").open("a") as file:
        file.write("# changed\n")
    ran = origin.command(tree)
    assert ALL in ran.out
    assert "what the tree pins has changed since" in ran.err
    assert not origin.fetch(tree).err
    assert not origin.command(tree).err


# As TensorFlow Serving has it: the rule makes the address.
COMPUTING = """
def _impl(ctx):
    revision = ctx.os.environ.get("REVISION") or ctx.attr.revision
    ctx.download_and_extract(
        ["https://github.com/o/%s.tar.gz" % revision], "", ctx.attr.sha256, "",
        ctx.attr.prefix + "-1.0",
    )
    if ctx.attr.patch:
        ctx.patch(ctx.attr.patch, strip = 1)
    for command in getattr(ctx.attr, "commands", []):
        if ctx.execute(["bash", "-c", command]).return_code != 0:
            fail(command)
    ctx.symlink(ctx.attr.build, "BUILD.bazel")

computing_archive = repository_rule(implementation = _impl, attrs = {
    "revision": attr.string(mandatory = True), "sha256": attr.string(),
    "prefix": attr.string(default = "foo"), "patch": attr.label(),
    "commands": attr.string_list(), "build": attr.label(),
})
"""


def test_a_rule_that_makes_its_address(origin: Origin, tmp_path: Path) -> None:
    files = {"in/foo/foo.h": ""}
    digest = origin.add("o/foo.tar.gz", tar(files, "foo-1.0"))
    tree = planted(
        tmp_path,
        'load("//:rules.bzl", "computing_archive")\n'
        f'computing_archive(name = "foo", sha256 = "{digest}", revision = "foo",\n'
        '    patch = "//:p.patch", commands = ["touch ran"], build = "//:foo.BUILD")\n',
        main="#include <foo/foo.h>\n#include <foo/new.h>\n",
        rules_bzl=COMPUTING,
    )
    patch = "--- /dev/null\n+++ b/in/foo/new.h\n@@ -0,0 +1 @@\n+int added();\n"
    build = 'cc_library(name = "foo", includes = ["in"])\n'
    plant_at(tree, {"p.patch": patch, "foo.BUILD": build})
    ran = origin.fetch(tree, "--report")
    assert "not used" not in ran.out
    assert sorted(headers(origin)) == ["BUILD.bazel", "in/foo/foo.h", "in/foo/new.h"]
    assert not list(tmp_path.rglob("ran"))


def test_what_a_repository_uses(origin: Origin, tmp_path: Path) -> None:
    build = 'cc_library(name = "foo", deps = ["@bar"])\n'
    foo = origin.archive("foo", {"foo/foo.h": "#include <bar.h>\n", "BUILD": build})
    bar = origin.archive("bar", {"include/bar.h": ""})
    tree = planted(tmp_path, f"http_archive({foo})\nhttp_archive({bar})\n")
    ran = origin.fetch(tree, "--report")
    assert origin.asked == ["bar.tar.gz", "foo.tar.gz"]
    assert "1 of 1 sources find every header" in ran.out


def test_what_a_fetched_repository_declares(origin: Origin, tmp_path: Path) -> None:
    """As jax does with XLA: its files declare what both need, with patches of its own."""
    bar = origin.archive("bar", {"bar/bar.h": "#pragma once\n"})
    patch = "--- bar/bar.h\n+++ bar/bar.h\n@@ -1 +1,2 @@\n #pragma once\n+int bar();\n"
    deps = f'{HTTP}def deps():\n    http_archive({bar} patches = [Label("//p:bar.patch")])\n'
    foo = origin.archive(
        "foo", {"foo/foo.h": "", "deps.bzl": deps, "p/bar.patch": patch, "BUILD": "", "p/BUILD": ""}
    )
    tree = planted(
        tmp_path,
        f'http_archive({foo})\nload("@foo//:deps.bzl", "deps")\ndeps()\n',
        main="#include <foo/foo.h>\n#include <bar/bar.h>\n",
        BUILD=USES.replace('"@foo//:foo"', '"@foo//:foo", "@bar//:bar"'),
    )
    ran = origin.fetch(tree)
    assert origin.asked == ["bar.tar.gz", "foo.tar.gz"]
    assert ALL in ran.out
    assert headers(origin)["bar/bar.h"] == "#pragma once\nint bar();\n"


def test_llvm_with_its_overlay(origin: Origin, tmp_path: Path) -> None:
    """XLA pins llvm-raw; a rule makes @llvm-project of it, which BUILD files name."""
    overlay = "utils/bazel/llvm-project-overlay"
    pin = origin.archive(
        "llvm-raw",
        {
            "llvm/include/llvm/A.h": "",
            "mlir/include/mlir/B.h": "",
            f"{overlay}/llvm/BUILD.bazel": 'cc_library(name = "A", includes = ["include"])\n',
            f"{overlay}/llvm/include/llvm/Config/C.h": "",
        },
    )
    tree = planted(
        tmp_path,
        f"http_archive({pin})\n",
        main="#include <llvm/A.h>\n#include <mlir/B.h>\n#include <llvm/Config/C.h>\n",
        BUILD='cc_library(name = "m", deps = ["@llvm-project//llvm:A"])\n',
    )
    assert ALL in origin.fetch(tree).out


def test_llvm_of_its_own_name(origin: Origin, tmp_path: Path) -> None:
    """A repository that is pinned by the name that BUILD files use."""
    pin = origin.archive("llvm-project", {"llvm/include/llvm/A.h": ""})
    tree = planted(
        tmp_path,
        f"http_archive({pin})\n",
        main="#include <llvm/A.h>\n",
        BUILD='cc_library(name = "m", deps = ["@llvm-project//llvm:A"])\n',
    )
    origin.fetch(tree)
    assert origin.asked == ["llvm-project.tar.gz"]


@pytest.mark.parametrize("kind", ["zip", "tar.gz", "tar", "tar.xz", "tar.bz2"])
def test_formats(origin: Origin, tmp_path: Path, kind: str) -> None:
    files = {"foo/foo.h": "int foo();\n"}
    plain = gzip.decompress(tar(files, "foo-1"))
    made = {
        "zip": lambda: zipped(files, "foo-1"),
        "tar.gz": lambda: tar(files, "foo-1"),
        "tar": lambda: plain,
        "tar.xz": lambda: lzma.compress(plain),
        "tar.bz2": lambda: bz2.compress(plain),
    }[kind]()
    digest = origin.add("o/archive", made)
    tree = planted(
        tmp_path,
        f'http_archive(name = "foo", sha256 = "{digest}", strip_prefix = "foo-1",'
        f' url = "https://{HOST}/o/archive")\n',
    )
    assert ALL in origin.fetch(tree).out
    assert headers(origin) == {"foo/foo.h": "int foo();\n"}


def test_the_tree_comes_first(origin: Origin, tmp_path: Path) -> None:
    tree = planted(tmp_path, f"http_archive({origin.archive('foo', {'foo/foo.h': ''})})")
    plant_at(tree, {"foo/foo.h": "int own();\n"})
    ran = origin.fetch(tree, "--report")
    assert "the tree" in ran.out
    assert "foo (pinned)" not in ran.out.partition("Third-party headers")[0]


def test_a_workspace_that_fails_in_part(origin: Origin, tmp_path: Path) -> None:
    pin = origin.archive("foo", {"foo/foo.h": ""})
    tree = planted(tmp_path, f"nonsense(\n)\n1 + None\nhttp_archive({pin})\n")
    ran = origin.fetch(tree, "--report")
    assert ALL in ran.out
    assert "WORKSPACE:4: " in ran.out
