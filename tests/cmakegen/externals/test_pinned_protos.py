"""Headers that are generated from files of pinned repositories, with a real protoc."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cmakegen.externals.origin import Origin
from tests.cmakegen.externals.test_pinned_archives import planted

pytestmark = pytest.mark.network

# What is generated needs headers of protobuf, which the tree does not pin.
RESOLVED = "2 of 2 include directives resolve"
SYNTAX = 'syntax = "proto3";\n'


def test_protos_of_a_pinned_repository(origin: Origin, tmp_path: Path) -> None:
    """Of those that are needed only, with what they import, in later runs, too."""
    origin.command.environment |= {
        name: value for name, value in os.environ.items() if name.startswith(("PIP_", "UV_"))
    }
    foo = origin.archive(
        "foo",
        {
            "foo/foo.proto": f'{SYNTAX}import "foo/b.proto";\nmessage Foo {{ B b = 1; }}\n',
            "foo/b.proto": f"{SYNTAX}message B {{ int32 x = 1; }}\n",
            "foo/tests.proto": f"{SYNTAX}message T {{ }}\n",
            "BUILD": "",
        },
    )
    bar = origin.archive("bar", {"bar/bar.proto": f"{SYNTAX}message Bar {{ }}\n", "bar/bar.h": ""})
    tree = planted(
        tmp_path,
        f"http_archive({foo})\nhttp_archive({bar})\n",
        main="#include <foo/foo.pb.h>\n#include <bar/bar.h>\n",
        BUILD='cc_library(name = "m", srcs = ["main.cc"], deps = ["@foo//:foo", "@bar//bar"])\n',
    )
    mirror = ("--mirror", origin.server.address)
    ran = origin.command("--fetch-externals", "--protos", *mirror, "--report", tree)
    assert RESOLVED in ran.out, ran.err
    assert "foo (pinned)" in ran.out
    made = {path.name for path in origin.command.cache.rglob("*.pb.h")}
    assert made == {"foo.pb.h", "b.pb.h"}
    assert RESOLVED in origin.command("--report", tree).out
