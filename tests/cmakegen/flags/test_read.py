"""Flags of trees whose conditions, labels and packages are less usual."""

from __future__ import annotations

from pathlib import Path

import pytest

from cmakegen.flags.bazelrc import read_bazelrc
from cmakegen.flags.read import TreeFlags, read_flags
from tests.cmakegen.command import plant_at
from tpu_walkthrough.source_tree.tree import walk


def _read(root: Path, *configs: str) -> TreeFlags:
    tree = walk(str(root))
    return read_flags(tree, read_bazelrc(str(root), configs), configs)


def _options(read: TreeFlags, path: str) -> list[str]:
    return [*read.files[path].flags.defines, *read.files[path].flags.options]


CONDITIONS = """
load("@bazel_skylib//rules:common_settings.bzl", "bool_flag", "string_flag")
load("@bazel_skylib//lib:selects.bzl", "selects")
load("@local_config_cuda//cuda:build_defs.bzl", "if_cuda", "if_cuda_newer_than")
bool_flag(name = "on", build_setting_default = True)
string_flag(name = "level", build_setting_default = "low")
config_setting(name = "is_on", flag_values = {":on": "True"})
config_setting(name = "high", flag_values = {":level": "high"})
config_setting(name = "mac", constraint_values = ["@platforms//os:macos"])
config_setting(name = "win", values = {"cpu": "x64_windows"})
selects.config_setting_group(name = "any", match_any = [":mac", ":is_on"])
selects.config_setting_group(name = "all", match_all = [":any", ":high"])
cc_library(
    name = "x",
    srcs = ["x.cc"],
    copts = select({":any": ["-DANY"], "//conditions:default": ["-DNOT_ANY"]}) +
        select({":all": ["-DALL"], "//conditions:default": ["-DNOT_ALL"]}) +
        selects.with_or({(":mac", ":win"): ["-DOTHER"], "//conditions:default": ["-DLINUX"]}) +
        if_cuda(["-DCUDA"], ["-DNO_CUDA"]) + if_cuda_newer_than("12", ["-DNEW"]),
)
"""


def test_conditions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platform.system", lambda: "Linux")
    rc = "build:high --//c:level=high\nbuild:off --no//c:on\nbuild:cuda --copt=-DX\n"
    root = plant_at(
        tmp_path / "t", {"WORKSPACE": "", ".bazelrc": rc, "c/BUILD": CONDITIONS, "c/x.cc": ""}
    )
    read = _read(root)
    assert read.problems == ()
    assert _options(read, "c/x.cc") == ["-DANY", "-DNOT_ALL", "-DLINUX", "-DNO_CUDA"]
    assert "-DALL" in _options(_read(root, "high"), "c/x.cc")
    assert "-DNOT_ANY" in _options(_read(root, "off"), "c/x.cc")
    assert {"-DCUDA", "-DNEW"} <= set(_options(_read(root, "cuda"), "c/x.cc"))
    monkeypatch.setattr("platform.system", lambda: "Darwin")
    assert "-DOTHER" in _options(_read(root), "c/x.cc")


def test_nested_workspaces_and_their_names(tmp_path: Path) -> None:
    root = plant_at(
        tmp_path / "t",
        {
            "WORKSPACE": 'workspace(name = "org_top")\n',
            "app/BUILD": 'load("@local_inner//tools:x.bzl", "flags", "inner_library")\n'
            'cc_library(name = "a", srcs = ["a.cc"], copts = flags(), deps = ["@inner//lib"])\n'
            'inner_library(name = "b", srcs = ["b.cc"])\n'
            'cc_library(name = "c", srcs = ["c.cc"], deps = ["@org_top//app:a", "@gone//x"])\n',
            "app/a.cc": "",
            "app/b.cc": "",
            "app/c.cc": "",
            "third_party/inner/WORKSPACE": "",
            "third_party/inner/tools/BUILD": "",
            "third_party/inner/tools/x.bzl": 'def flags():\n    return ["-DINNER"]\n\n'
            "def inner_library(**kwargs):\n"
            '    native.cc_library(deps = [str(Label("//lib"))], **kwargs)\n',
            "third_party/inner/lib/BUILD": 'cc_library(name = "lib", srcs = ["l.cc"], '
            'defines = ["LIB"], includes = ["inc"])\n',
            "third_party/inner/lib/l.cc": "",
        },
    )
    read = _read(root)
    assert read.problems == ()
    assert read.unknown == 0
    assert _options(read, "app/a.cc") == ["-DLIB", "-DINNER"]
    assert _options(read, "app/b.cc") == ["-DLIB"]
    assert _options(read, "app/c.cc") == ["-DLIB"]
    paths = [one.path for one in read.files["app/a.cc"].flags.directories]
    assert "third_party/inner/lib/inc" in paths


def test_what_is_unknown_is_counted_and_passed_on(tmp_path: Path) -> None:
    root = plant_at(
        tmp_path / "t",
        {
            "WORKSPACE": "",
            "a/BUILD": 'load("@other//:x.bzl", "copts", "NAME", "some_library")\n'
            'cc_library(name = "a", srcs = ["a.cc"], defines = ["A"] + copts())\n'
            'cc_library(name = "b", srcs = ["b.cc"], deps = [":a"], copts = ["-DB"])\n'
            'cc_library(name = "c", srcs = ["c.cc"], local_defines = ["N=" + NAME, "C"])\n'
            'some_library(name = "d", srcs = ["d.cc"], copts = ["-DD"])\n'
            'cc_library(name = "e", srcs = ["e.cc"], copts = ["-DE"], visibility = undefined.x)\n'
            'cc_library(name = "f", srcs = ["f.cc"])\n',
            **{f"a/{name}.cc": "" for name in "abcdef"},
        },
    )
    read = _read(root)
    unknown = {path[2] for path, flags in read.files.items() if flags.is_unknown}
    assert unknown == set("abce")
    assert _options(read, "a/b.cc") == ["-DA", "-DB"]
    assert _options(read, "a/c.cc") == ["-DC"]
    assert _options(read, "a/d.cc") == ["-DD"]
    assert _options(read, "a/e.cc") == ["-DE"]  # its literal part
    assert len(read.problems) == 1
    assert read.problems[0].startswith("a/BUILD:6:")
