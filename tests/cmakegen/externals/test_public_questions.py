"""What users of tools for Bazel asked in public: tiny trees, whose sources compile as they are."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from tests.cmakegen.command import Command, everything, plant_at
from tests.cmakegen.editor import Editor
from tests.cmakegen.externals.origin import Origin
from tests.cmakegen.externals.test_modules import ALL, Registry

MODULE = {"MODULE.bazel": "", ".bazelversion": "8.0.0\n"}
_INDEXED_S = 60


def compile_all(tree: Path) -> list[str]:
    """Compile all entries of the tree's database; returns their files."""
    entries = json.loads((tree / "compile_commands.json").read_text())
    for entry in entries:
        ran = subprocess.run(
            [*entry["arguments"], "-fsyntax-only"],
            cwd=entry["directory"], capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert not ran.returncode, ran.stderr
    return [entry["file"] for entry in entries]


@pytest.mark.parametrize(
    ("name", "files"),
    [
        pytest.param(
            "a module whose sources are in src",
            {
                "Example/BUILD": 'cc_library(name = "lib", srcs = ["src/e.cc"], hdrs ='
                ' ["src/Example.h"], strip_include_prefix = "src", include_prefix = "Example")\n',
                "Example/src/Example.h": "int example();\n",
                "Example/src/e.cc": '#include "Example/Example.h"\nint example() { return 1; }\n',
                "Other/src/BUILD": 'cc_binary(name = "o", srcs = ["o.cc"], deps ='
                ' ["//Example:lib"])\n',
                "Other/src/o.cc": "#include <Example/Example.h>\nint main() { example(); }\n",
            },
            id="hedron 132",
        ),
        pytest.param(
            "headers of another package, included by a header",
            {
                "a/BUILD": 'cc_library(name = "a", hdrs = ["src/main/include/a/a.h"],'
                ' strip_include_prefix = "src/main/include", deps = ["//b"])\n',
                "a/src/main/include/a/a.h": '#include "b/b.h"\ninline int a() { return b(); }\n',
                "b/BUILD": 'cc_library(name = "b", hdrs = ["src/main/include/b/b.h"],'
                ' strip_include_prefix = "src/main/include")\n',
                "b/src/main/include/b/b.h": "inline int b() { return 1; }\n",
                "BUILD": 'cc_binary(name = "m", srcs = ["m.cc"], deps = ["//a"])\n',
                "m.cc": '#include "a/a.h"\nint main() { return a(); }\n',
            },
            id="intellij 510",
        ),
        pytest.param(
            "a header that an option includes, in one word with it",
            {
                "BUILD": 'cc_library(name = "lib", hdrs = ["lib.h"])\n'
                'cc_binary(name = "main", srcs = ["main.cc"], deps = [":lib"],'
                ' copts = ["-include lib.h"])\n',
                "lib.h": "#define HELLO 3\n",
                "main.cc": "static_assert(HELLO == 3);\nint main() {}\n",
            },
            id="intellij 5497",
        ),
        pytest.param(
            "a prefix in the whole package, as an absolute path",
            {
                "BUILD": 'cc_binary(name = "main", srcs = ["main.cc"], deps = ["//mylib"])\n',
                "main.cc": '#include "lib2/lib2.h"\nint main() { return LIB2; }\n',
                "mylib/BUILD": 'cc_library(name = "mylib", hdrs = glob(["**/*.h"]),'
                ' strip_include_prefix = "//mylib/")\n',
                "mylib/lib1/lib1.h": "const int LIB1 = 1;\n",
                "mylib/lib2/lib2.h": '#include "lib1/lib1.h"\nconst int LIB2 = LIB1;\n',
            },
            id="intellij 5513",
        ),
        pytest.param(
            "a library in a folder of its own",
            {
                "BUILD": 'cc_library(name = "mylib", srcs = ["lib/lib.cpp"], hdrs = ["lib/lib.h"],'
                ' includes = ["lib"])\n'
                'cc_binary(name = "app", srcs = ["main.cpp"], deps = [":mylib"])\n',
                "lib/lib.h": "void print_something();\n",
                "lib/lib.cpp": '#include "lib.h"\nvoid print_something() {}\n',
                "main.cpp": '#include "lib.h"\nint main() { print_something(); }\n',
            },
            id="intellij 3352",
        ),
        pytest.param(
            "headers of protocol buffers, with and without a prefix",
            {
                "api/v1/BUILD": 'proto_library(name = "meta_proto", srcs = ["meta.proto"],'
                ' strip_import_prefix = "/api", import_prefix = "schemas")\n'
                'cc_proto_library(name = "meta", deps = [":meta_proto"])\n',
                "api/v1/meta.proto": 'syntax = "proto3";\npackage v1;\nmessage Meta {}\n',
                "src/BUILD": 'proto_library(name = "own_proto", srcs = ["own.proto"])\n'
                'cc_proto_library(name = "own", deps = [":own_proto"])\n'
                'cc_library(name = "p", srcs = ["p.cc"], deps = [":own", "//api/v1:meta"])\n',
                "src/own.proto": 'syntax = "proto3";\nmessage Own {}\n',
                "src/p.cc": '#include "schemas/v1/meta.pb.h"\n#include "src/own.pb.h"\n',
            },
            id="hedron 82, 128",
        ),
        pytest.param(
            "a library without sources",
            {
                "BUILD": 'cc_library(name = "w", hdrs = ["inc/w/a.h", "inc/w/b.h"],'
                ' includes = ["inc"])\n',
                "inc/w/a.h": '#pragma once\n#include "w/b.h"\nstatic_assert(two == 2);\n',
                "inc/w/b.h": "#pragma once\nconst int two = 2;\n",
            },
            id="hedron 219",
        ),
    ],
)
def test_sources_compile(
    command: Command, tmp_path: Path, name: str, files: dict[str, str]
) -> None:
    tree = plant_at(tmp_path / "tree", MODULE | files)
    protos = [path for path in files if path.endswith(".proto")]
    ran = command(tree, "--flags", *(("--protos",) if protos else ()))
    assert ran.code == 0, name
    if protos:  # compiling needs the headers of protobuf itself
        missing = json.loads(command(tree, "--json").out)["missing"]
        assert missing
        assert all(header["name"].startswith("google/") for header in missing), missing
    else:
        assert compile_all(tree), name


def test_modules_with_headers_alone(origin: Origin, tmp_path: Path) -> None:
    """hedron 228: a module of the registry, and those that it depends on."""
    registry = Registry(origin)
    registry.add("boost.config", "1.83.0", {"include/boost/config.hpp": "#define CONFIG 1\n"})
    header = "#include <boost/config.hpp>\nstatic_assert(CONFIG == 1);\n"
    registry.add(
        "boost.asio", "1.83.0", {"include/boost/asio.hpp": header,
            "BUILD.bazel": 'cc_library(name = "boost.asio", hdrs = ["include/boost/asio.hpp"],'
            ' includes = ["include"], deps = ["@boost.config"])\n'},
        'bazel_dep(name = "boost.config", version = "1.83.0")\n',
    )  # fmt: skip
    tree = plant_at(
        tmp_path / "tree",
        MODULE
        | {
            "MODULE.bazel": 'bazel_dep(name = "boost.asio", version = "1.83.0")\n'
            'bazel_dep(name = "hedron_compile_commands", dev_dependency = True)\n'
            'git_override(module_name = "hedron_compile_commands", remote ='
            ' "https://github.com/o/hedron.git", commit = "' + "1" * 40 + '")\n',
            "src/BUILD": 'cc_binary(name = "b", srcs = ["main.cpp"], deps = ["@boost.asio"])\n',
            "src/main.cpp": "#include <boost/asio.hpp>\n#include <iostream>\nint main() {}\n",
        },
    )
    assert ALL in origin.fetch(tree).out
    assert compile_all(tree) == ["src/main.cpp"]


def test_external_headers_after_builds(origin: Origin, tmp_path: Path) -> None:
    """hedron 110: they are found before a build, after it, and once its output is removed."""
    registry = Registry(origin)
    header = {"foo/foo.h": "const int foo = 1;\n"}
    registry.add("foo", "1.0", header)
    tree = plant_at(
        tmp_path / "tree",
        MODULE
        | {
            "MODULE.bazel": 'bazel_dep(name = "foo", version = "1.0")\n',
            "BUILD": 'cc_binary(name = "m", srcs = ["m.cc"], deps = ["@foo"])\n',
            "m.cc": "#include <foo/foo.h>\nint main() { return foo; }\n",
        },
    )
    origin.fetch(tree)
    before = everything(tree)
    assert compile_all(tree) == ["m.cc"]
    plant_at(tmp_path / "out/external/foo", header)
    links = [tree / name for name in ("bazel-bin", "bazel-out", "bazel-tree", "external")]
    for link in links:
        link.symlink_to(tmp_path / "out")
    assert ALL in origin.command(tree).out
    assert compile_all(tree) == ["m.cc"]
    shutil.rmtree(tmp_path / "out")
    assert ALL in origin.command(tree).out
    assert compile_all(tree) == ["m.cc"]
    for link in links:
        link.unlink()
    assert everything(tree) == before


def test_references_in_files_that_are_not_open(command: Command, tmp_path: Path) -> None:
    """kiron1 69: also from a header to its source."""
    tree = plant_at(
        tmp_path / "tree",
        MODULE
        | {
            "lib/BUILD": 'cc_library(name = "lib", srcs = ["v.cc"], hdrs = ["v.h"])\n',
            "lib/v.h": "#pragma once\nint value(int);\n",
            "lib/v.cc": '#include "lib/v.h"\nint value(int x) { return x; }\n',
            "app/BUILD": 'cc_binary(name = "m", srcs = ["m.cc"], deps = ["//lib"])\n',
            "app/m.cc": '#include "lib/v.h"\nint main() { return value(1); }\n',
        },
    )
    assert command(tree, "--flags").code == 0
    editor = Editor(tree, {"HOME": str(command.folder), "XDG_CACHE_HOME": str(command.folder)})
    try:
        expected = {tree / "lib/v.h", tree / "lib/v.cc", tree / "app/m.cc"}
        end = time.monotonic() + _INDEXED_S
        while (found := editor.references(tree / "lib/v.h", "value")) != expected:
            assert time.monotonic() < end, found  # clangd indexes in the background
            time.sleep(0.2)
        assert editor.definitions(tree / "lib/v.h", "value") == [tree / "lib/v.cc"]
    finally:
        editor.close()
