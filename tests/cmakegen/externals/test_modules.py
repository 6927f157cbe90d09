"""Headers of the modules that a MODULE.bazel depends on, from a registry on loopback."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.cmakegen.command import plant_at
from tests.cmakegen.externals.origin import HOST, NO_INDEX, Origin, integrity, tar

REGISTRY = "bcr.bazel.build"
ALL = "1 of 1 source"


class Registry:
    """A registry of modules."""

    def __init__(self, origin: Origin) -> None:
        self.origin = origin
        self.files: dict[str, bytes] = {}

    def add(
        self,
        name: str,
        version: str,
        files: Mapping[str, str],
        dependencies: str = "",
        beside: Mapping[str, str] | None = None,
        **source: Any,
    ) -> None:
        """A version of a module; `beside` are other files of it in the registry."""
        archive = tar(files, f"{name}-{version}")
        self.origin.add(f"o/{name}-{version}.tar.gz", archive)
        described = {
            "url": f"https://{HOST}/o/{name}-{version}.tar.gz",
            "integrity": integrity(archive),
            "strip_prefix": f"{name}-{version}",
            **source,
        }
        self.put(name, version, "source.json", json.dumps(described))
        declared = f'module(name = "{name}", version = "{version}")\n{dependencies}'
        self.put(name, version, "MODULE.bazel", declared)
        for path, text in (beside or {}).items():
            self.put(name, version, path, text)

    def put(self, name: str, version: str, path: str, text: str) -> None:
        where = f"modules/{name}/{version}/{path}"
        self.files[where] = text.encode()
        self.origin.server.replies[f"/{REGISTRY}/{where}"] = text.encode()

    def lock(self) -> str:
        """A MODULE.bazel.lock with the hashes of all files."""
        hashes = {
            f"https://{REGISTRY}/{path}": hashlib.sha256(content).hexdigest()
            for path, content in self.files.items()
        }
        return json.dumps({"lockFileVersion": 18, "registryFileHashes": hashes})


def planted(path: Path, module: str, main: str = "foo/foo.h bar/bar.h", **files: str) -> Path:
    includes = "".join(f"#include <{name}>\n" for name in main.split())
    deps = '["@foo//:foo", "@own_bar//:bar"]'
    texts = {
        "MODULE.bazel": 'module(name = "t")\n' + module,
        "BUILD": f'cc_library(name = "m", srcs = ["main.cc"], deps = {deps})\n',
        "main.cc": includes,
        ".bazelversion": "8.0.0\n",
    }
    return plant_at(path / "tree", texts | {key.replace("__", "/"): files[key] for key in files})


def archives(origin: Origin) -> list[str]:
    return [name for name in origin.asked if name.endswith(".tar.gz")]


def test_the_versions_that_bazel_would_use(origin: Origin, tmp_path: Path) -> None:
    registry = Registry(origin)
    registry.add("foo", "1.0", {"foo/foo.h": ""}, 'bazel_dep(name = "bar", version = "1.2")\n')
    for version in ("1.0", "1.2", "1.10"):
        registry.add("bar", version, {"bar/bar.h": f"// {version}\n"})
    tree = planted(
        tmp_path,
        'bazel_dep(name = "foo", version = "1.0")\n'
        'bazel_dep(name = "bar", version = "1.0", repo_name = "own_bar")\n',
    )
    ran = origin.fetch(tree)
    assert ALL in ran.out
    assert not ran.err
    assert archives(origin) == ["bar-1.2.tar.gz", "foo-1.0.tar.gz"]
    assert ALL in origin.command(tree).out


def test_what_a_registry_and_the_tree_add(origin: Origin, tmp_path: Path) -> None:
    def patch(name: str) -> str:
        return f"--- a/{name}.h\n+++ b/{name}.h\n@@ -0,0 +1 @@\n+int {name}();\n"

    registry = Registry(origin)
    added = "int overlaid();\n"
    registry.add(
        "foo",
        "1.0",
        {"foo/foo.h": ""},
        beside={"patches/one.patch": patch("one"), "overlay/inc/over.h": added},
        patches={"one.patch": integrity(patch("one").encode())},
        patch_strip=1,
        overlay={"inc/over.h": integrity(added.encode())},
    )
    tree = planted(
        tmp_path,
        'bazel_dep(name = "foo", version = "1.0")\n'
        'single_version_override(module_name = "foo", patches = ["//p:two.patch"],'
        " patch_strip = 1)\n",
        main="one.h two.h inc/over.h",
        p__BUILD="",
    )
    (tree / "p/two.patch").write_text(patch("two"))
    ran = origin.fetch(tree)
    assert ALL in ran.out
    assert not ran.err


def test_overrides(origin: Origin, tmp_path: Path) -> None:
    registry = Registry(origin)
    registry.add("foo", "1.0", {"foo/foo.h": "// 1.0\n"})
    registry.add("foo", "2.0", {"foo/foo.h": "// 2.0\n"})
    bar = tar({"bar/bar.h": ""}, "b")
    origin.add("o/bar.tar.gz", bar)
    tree = planted(
        tmp_path,
        'bazel_dep(name = "foo", version = "2.0")\n'
        'bazel_dep(name = "bar", version = "9.9", repo_name = "own_bar")\n'
        'single_version_override(module_name = "foo", version = "1.0")\n'
        f'archive_override(module_name = "bar", integrity = "{integrity(bar)}",'
        f' strip_prefix = "b", urls = ["https://{HOST}/o/bar.tar.gz"])\n',
    )
    planned = origin.command("--dry-run", tree).out
    assert "  foo 1.0\n" in planned
    assert f"    https://{HOST}/o/bar.tar.gz\n" in planned
    assert ALL in origin.fetch(tree).out
    assert archives(origin) == ["bar.tar.gz", "foo-1.0.tar.gz"]


def test_a_module_file_that_cannot_be_read(origin: Origin, tmp_path: Path) -> None:
    tree = planted(tmp_path, 'bazel_dep(name = "foo", version = "1.0")\ngarbage( = \n')
    assert "what the tree pins could not be read: MODULE.bazel:" in origin.fetch(tree).err


def test_the_trees_own_extension(origin: Origin, tmp_path: Path) -> None:
    pin = origin.archive("bar", {"bar/bar.h": ""})
    foo = origin.archive("foo", {"foo/foo.h": ""})
    extension = (
        'load("@bazel_tools//tools/build_defs/repo:http.bzl", "http_archive")\n'
        "def _impl(ctx):\n"
        "    for module in ctx.modules:\n"
        "        for tag in module.tags.more:\n"
        f"            if tag.bar:\n                http_archive({pin})\n"
        f"    http_archive({foo})\n"
        'ext = module_extension(implementation = _impl, tag_classes = {"more": tag_class(attrs ='
        ' {"bar": attr.bool(default = True)})})\n'
    )
    tree = planted(
        tmp_path,
        'e = use_extension("//:ext.bzl", "ext")\ne.more()\nuse_repo(e, "foo", own_bar = "bar")\n',
    )
    (tree / "ext.bzl").write_text(extension)
    assert ALL in origin.fetch(tree).out


def test_a_lock_file(origin: Origin, tmp_path: Path) -> None:
    registry = Registry(origin)
    registry.add("foo", "1.0", {"foo/foo.h": ""})
    module = 'bazel_dep(name = "foo", version = "1.0")\n'
    tree = planted(tmp_path, module, main="foo/foo.h")
    (tree / "MODULE.bazel.lock").write_text(registry.lock())
    source = registry.files["modules/foo/1.0/source.json"].decode()
    registry.put("foo", "1.0", "source.json", source + " ")
    ran = origin.fetch(tree, "--report")
    assert "foo 1.0: the sha256 of " in ran.out
    assert archives(origin) == []
    registry.put("foo", "1.0", "source.json", source)
    assert "1 of 1" in origin.fetch(tree).out


def test_registries_that_the_tree_names(origin: Origin, tmp_path: Path) -> None:
    """One in the tree, and one on a server that is not known."""
    registry = Registry(origin)
    registry.add("foo", "1.0", {"foo/foo.h": ""})
    tree = planted(
        tmp_path, 'bazel_dep(name = "foo", version = "1.0")\n', main="foo/foo.h", **{
            ".bazelrc": "common --registry=file://%workspace%/registry\n"
            "common --registry=https://evil.example/registry\n"
        }
    )  # fmt: skip
    planned = origin.command("--dry-run", tree).out
    assert "registry: https://evil.example/registry (this server is not known)\n" in planned
    assert "are not asked: evil.example (1 archive or file)" in planned
    shown = origin.command("--fetch-externals", "--report", tree, environment=NO_INDEX)
    assert "are not asked: evil.example" in shown.out
    plant_at(
        tree / "registry",
        {path: text.decode() for path, text in registry.files.items()},
    )
    assert "1 of 1" in origin.fetch(tree).out
    assert origin.asked == ["foo-1.0.tar.gz"]


@pytest.mark.parametrize("form", ["common --registry=", "common --registry "])
def test_a_registry_that_fails_is_not_replaced(origin: Origin, tmp_path: Path, form: str) -> None:
    """Only a registry that does not have a module leaves it to the next one."""
    first = "gitlab.com/o/first"
    registry = Registry(origin)
    registry.add("foo", "1.0", {"foo/foo.h": ""})
    rc = {".bazelrc": f"{form}https://{first}\n{form}https://{REGISTRY}\n"}
    tree = planted(tmp_path, 'bazel_dep(name = "foo", version = "1.0")\n', main="foo/foo.h", **rc)
    path = f"/{first}/modules/foo/1.0/MODULE.bazel"
    origin.server.replies[path] = lambda handler: handler.send_error(403)
    ran = origin.fetch(tree, "--report")
    assert "403" in ran.out
    assert not archives(origin)
    del origin.server.replies[path]  # 404
    assert "1 of 1" in origin.fetch(tree).out
    assert path in origin.server.asked
    # A source.json comes from the registry that has the module.
    origin.command("--clear-cache")
    origin.server.replies[path] = registry.files["modules/foo/1.0/MODULE.bazel"]
    ran = origin.fetch(tree, "--report")
    assert f"{first}/modules/foo/1.0/source.json" in ran.out
    assert not archives(origin)


def test_the_registry_of_one_module(origin: Origin, tmp_path: Path) -> None:
    registry = Registry(origin)
    registry.add("foo", "1.0", {"foo/foo.h": ""})
    own = "gitlab.com/o/own"
    for path in [path for path in registry.files if "/foo/" in path]:
        origin.server.replies[f"/{own}/{path}"] = registry.files[path]
        del origin.server.replies[f"/{REGISTRY}/{path}"]
    registry.add("bar", "1.0", {"bar/bar.h": ""})
    tree = planted(
        tmp_path,
        'bazel_dep(name = "foo", version = "1.0")\n'
        'bazel_dep(name = "bar", version = "1.0", repo_name = "own_bar")\n'
        f'single_version_override(module_name = "foo", registry = "https://{own}")\n',
    )
    assert ALL in origin.fetch(tree).out
    assert archives(origin) == ["bar-1.0.tar.gz", "foo-1.0.tar.gz"]


def test_what_an_overridden_module_depends_on(origin: Origin, tmp_path: Path) -> None:
    """Its own MODULE.bazel says, that of an archive or of a folder in the tree."""
    registry = Registry(origin)
    registry.add("bar", "1.0", {"bar/bar.h": ""})
    registry.add("baz", "1.0", {"baz/baz.h": ""})
    depends = 'bazel_dep(name = "bar", version = "1.0")\n'
    foo = tar({"foo/foo.h": "", "MODULE.bazel": f'module(name = "foo")\n{depends}'}, "f")
    origin.add("o/foo.tar.gz", foo)
    tree = planted(
        tmp_path,
        'bazel_dep(name = "foo")\nbazel_dep(name = "sub")\n'
        f'archive_override(module_name = "foo", integrity = "{integrity(foo)}",'
        f' strip_prefix = "f", urls = ["https://{HOST}/o/foo.tar.gz"])\n'
        'local_path_override(module_name = "sub", path = "sub")\n',
        main="foo/foo.h bar/bar.h baz/baz.h",
        BUILD='cc_library(name = "m", deps = ["@foo", "@bar", "@baz"])\n',
        sub__MODULE="",
    )
    text = 'module(name = "sub")\nbazel_dep(name = "baz", version = "1.0")\n'
    (tree / "sub/MODULE.bazel").write_text(text)
    assert ALL in origin.fetch(tree).out
    assert archives(origin) == ["bar-1.0.tar.gz", "baz-1.0.tar.gz", "foo.tar.gz"]


@pytest.mark.parametrize(
    ("override", "message"),
    [
        (
            'local_path_override(module_name = "foo", path = "../foo")',
            (
                "foo: its folder is not in the tree, so it is not read."
                " To use it: --override-repository foo=DIR"
            ),
        ),
        ('archive_override(module_name = "foo")', "foo: its override names nothing to fetch"),
    ],
)
def test_overrides_that_cannot_be_used(
    origin: Origin, tmp_path: Path, override: str, message: str
) -> None:
    tree = planted(tmp_path, f'bazel_dep(name = "foo")\n{override}\n', main="foo/foo.h")
    assert f"pinned, but not used: {message}" in origin.fetch(tree, "--report").out


def test_modules_before_workspace(origin: Origin, tmp_path: Path) -> None:
    """Where both have a repository of the same name, as with Bazel 7."""
    Registry(origin).add("foo", "1.0", {"foo/foo.h": ""})
    pins = [origin.archive(name, {f"{name}/{name}.h": ""}) for name in ("foo", "bar")]
    tree = planted(
        tmp_path, 'bazel_dep(name = "foo", version = "1.0")\n',
        WORKSPACE='load("@bazel_tools//tools/build_defs/repo:http.bzl", "http_archive")\n'
        f"http_archive({pins[0]})\n",
        **{
            "WORKSPACE.bzlmod":  # which Bazel reads in the place of WORKSPACE
            'load("@bazel_tools//tools/build_defs/repo:http.bzl", "http_archive")\n'
            f"http_archive({pins[0]})\nhttp_archive({pins[1]})\n",
            ".bazelversion": "bazelbuild/7.4.1\n",
            "BUILD": 'cc_library(name = "m", deps = ["@foo", "@bar"])\n',
        },
    )  # fmt: skip
    assert ALL in origin.fetch(tree).out
    assert archives(origin) == ["bar.tar.gz", "foo-1.0.tar.gz"]


def test_workspace_and_modules(origin: Origin, tmp_path: Path) -> None:
    """.bazelrc and .bazelversion decide which of both is read."""
    Registry(origin).add("foo", "1.0", {"foo/foo.h": ""})
    pin = origin.archive("foo", {"foo/foo.h": ""})
    tree = planted(
        tmp_path, 'bazel_dep(name = "foo", version = "1.0")\n', main="foo/foo.h",
        WORKSPACE='load("@bazel_tools//tools/build_defs/repo:http.bzl", "http_archive")\n'
        f"http_archive({pin})\n",
    )  # fmt: skip
    for version, rc, expected in (
        ("8.0.0", "", ["foo-1.0.tar.gz"]),
        ("6.0.0", "", ["foo.tar.gz"]),
        ("7.0.0", "common --noenable_bzlmod\n", ["foo.tar.gz"]),
        ("7.0.0", "common --enable_bzlmod --noenable_workspace\n", ["foo-1.0.tar.gz"]),
    ):
        origin.command("--clear-cache")
        plant_at(tree, {".bazelversion": version, ".bazelrc": rc})
        assert "1 of 1" in origin.fetch(tree).out
        assert archives(origin) == expected
