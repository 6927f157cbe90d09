"""Headers of rules that write a file, expand a template or copy."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cmakegen.generators.written_headers import generate_headers
from cmakegen.headers.header_set import HeaderSet
from tests.cmakegen.command import Command
from tests.conftest import Plant
from tpu_walkthrough.source_tree.build_files import merge, read_build_file
from tpu_walkthrough.source_tree.tree import walk

BUILD = """
load("@bazel_skylib//rules:write_file.bzl", "write_file")
load("@bazel_skylib//rules:expand_template.bzl", "expand_template")
load("//:rules.bzl", "template_rule")

write_file(name = "w", out = "w.h", content = ["#pragma once", "#define W %d" % (1 + 1)])
expand_template(
    name = "e",
    out = "inc/e.h",
    template = "//t:e.h.in",
    substitutions = {"@A@": "1", "@B@": select({"//conditions:default": "two"})},
)
template_rule(name = "r", src = "r.in", out = "r.h", substitutions = {"X": "Y"})
genrule(name = "g", srcs = ["r.in"], outs = ["g.h"], cmd = "sed s/X/Z/g $< > $@")
cc_library(name = "c", hdrs = ["inc/e.h"], includes = ["inc"], include_prefix = "pre")

write_file(name = "unknown", out = "u.h", content = somewhere())
genrule(name = "shell", srcs = ["r.in"], outs = ["s.h"], cmd = "touch ran; cp $< $@")
genrule(name = "two", srcs = ["r.in"], outs = ["t.h", "t.cc"], cmd = "cp $< $@")
genrule(name = "up", srcs = ["r.in"], outs = ["../../../up.h"], cmd = "cp $< $@")
genrule(name = "out", srcs = ["link.in"], outs = ["l.h"], cmd = "cp $< $@")
write_file(name = "source", out = "x.cc", content = ["int x;"])
"""
TREE = {
    "rules.bzl": "template_rule = rule(attrs = {}, implementation = None)\n",
    "a/BUILD": BUILD,
    "a/r.in": "X XX\n",
    "t/BUILD": "",
    "t/e.h.in": "@A@ @B@ @A@ @C@\n",
}
MADE = {
    "a/w.h": "#pragma once\n#define W 2",
    "a/inc/e.h": "1 two 1 @C@\n",
    "a/r.h": "Y YY\n",
    "a/g.h": "Z ZZ\n",
}
RENAMED = {path.replace("a/", "pre/", 1): text for path, text in MADE.items()}


def make(root: Path, folder: Path) -> HeaderSet:
    tree = walk(str(root))
    facts = merge(read_build_file(tree.root, path) for path in tree.build_files)
    generated = generate_headers(tree, facts, [], str(folder), "")
    assert generated is not None
    assert "a/r.in" in generated[1]
    return generated[0]


def texts(folder: Path) -> dict[str, str]:
    found = folder.rglob("*.h")
    return {path.relative_to(folder).as_posix(): path.read_text() for path in found}


@pytest.fixture
def root(plant: Plant, tmp_path: Path) -> Path:
    (tmp_path / "outside").write_text("secret\n")
    root = plant(TREE)
    (root / "a/link.in").symlink_to(tmp_path / "outside")
    return root


def test_what_rules_write(root: Path, tmp_path: Path) -> None:
    folder = tmp_path / "made"
    headers = make(root, folder)
    assert texts(folder) == MADE | RENAMED
    assert headers.files == texts(folder).keys()
    assert headers.roots == ["", "a/inc/"]
    assert not [path for path in tmp_path.rglob("*") if path.name in ("ran", "up.h")]


def test_headers_follow_their_rules(root: Path, tmp_path: Path) -> None:
    folder = tmp_path / "made"
    make(root, folder)
    before = os.stat(folder / "a/g.h").st_mtime_ns
    make(root, folder)
    assert os.stat(folder / "a/g.h").st_mtime_ns == before
    (root / "a/r.in").write_text("X\n")
    (root / "a/BUILD").write_text(BUILD.replace('out = "w.h"', 'out = "v.h"'))
    make(root, folder)
    found = texts(folder)
    assert found["a/g.h"] == "Z\n"
    assert "a/v.h" in found
    assert "a/w.h" not in found


def test_a_source_that_includes_them(command: Command, root: Path) -> None:
    (root / "a/use.cc").write_text('#include "a/w.h"\n#include "pre/inc/e.h"\n#include <e.h>\n')
    ran = command(root, "--protos", "--report")
    assert ran.code == 0, ran
    assert "3 of 3 include directives resolve" in ran.out
    assert "1 of 1 sources find every header" in ran.out
