"""Three small Bazel trees, and the flags that Bazel itself gives their files.

`bazel_flags` asks a real Bazel (Debian's bazel-bootstrap, version 4.2.3) for its action graph, and
bazel_flags.json has what it reports for these trees, written by

    python -m tests.cmakegen.flags.bazel_trees
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from tpu_walkthrough.source_tree.build_files import virtual_directory

GOLDEN = Path(__file__).parent / "bazel_flags.json"

# Bazel 4 passes several local_defines of a rule in reverse; no rule here has more than one.
# Every file that is not in these texts but is named by a rule is empty.
TREES: dict[str, dict[str, str]] = {
    # Attributes, and how they are passed on to rules that depend on them.
    "attributes": {
        "base/BUILD": """
package(default_visibility = ["//visibility:public"])
cc_library(
    name = "base",
    srcs = ["base.cc"],
    hdrs = ["base.h"],
    defines = ["BASE=1", "TEXT=\\\\\\"a\\\\\\""],
    includes = ["include"],
    local_defines = ["BASE_LOCAL"],
)
cc_library(
    name = "stripped",
    srcs = ["stripped.cc"],
    hdrs = ["api/deep/x.h"],
    copts = ["-DC=1 -Wextra", "-Ibase/extra", "-UFOO", "-fno-rtti", "-iquote base/q"],
    defines = ["STRIPPED"],
    strip_include_prefix = "api",
    deps = [":base"],
)
cc_library(
    name = "from_root",
    srcs = ["from_root.cc"],
    hdrs = ["from_root.h"],
    strip_include_prefix = "/base",
)
""",
        "user/BUILD": """
cc_library(
    name = "headers",
    hdrs = ["headers.h"],
    defines = ["HEADERS", "BASE=1"],
    includes = [".", "more"],
)
cc_library(
    name = "all",
    srcs = ["all.cc"],
    defines = ["ALL"],
    includes = ["own"],
    deps = [":headers", "//base:stripped", "//base", "//base:from_root"],
)
alias(name = "other_name", actual = ":all")
cc_library(name = "left", srcs = ["left.cc"], defines = ["LEFT"], deps = [":other_name"])
cc_library(name = "right", srcs = ["right.cc"], defines = ["RIGHT", "ALL"], deps = [":all"])
cc_test(
    name = "test",
    srcs = ["test.cc", "all.cc"],
    copts = ["-DDOLLAR=a$$b", "-DQUOTED='a b'"],
    deps = [":right", ":left", ":headers"],
)
""",
        "deep/x/pre/BUILD": """
cc_library(name = "prefixed", srcs = ["p.cc"], hdrs = ["p.h"], include_prefix = "x/pre")
""",
    },
    # select(), config_setting and --define of .bazelrc.
    "conditions": {
        ".bazelrc": "build --define=mode=fast --copt=-DFROM_RC\nbuild:slow --define=mode=slow\n",
        "settings/BUILD": """
package(default_visibility = ["//visibility:public"])
config_setting(name = "fast", define_values = {"mode": "fast"})
config_setting(name = "slow", values = {"define": "mode=slow"})
config_setting(name = "k8", values = {"cpu": "k8"})
config_setting(name = "k8_fast", values = {"cpu": "k8"}, define_values = {"mode": "fast"})
config_setting(name = "windows", values = {"cpu": "x64_windows"})
config_setting(name = "arm", constraint_values = ["@platforms//cpu:aarch64"])
config_setting(name = "linux", constraint_values = ["@platforms//os:linux"])
config_setting(name = "opt", values = {"compilation_mode": "opt"})
alias(name = "quick", actual = ":fast")
""",
        "code/BUILD": """
FLAGS = ["-DCOMMON"] + select({
    "//settings:quick": ["-DFAST"],
    "//settings:slow": ["-DSLOW"],
    "//conditions:default": [],
})

cc_library(name = "speed", srcs = ["speed.cc"], copts = FLAGS + ["-DLAST"])
cc_library(
    name = "platform",
    srcs = ["platform.cc"] + select({
        "//settings:windows": ["windows.cc"],
        "//settings:arm": ["arm.cc"],
        "//conditions:default": ["posix.cc"],
    }),
    defines = select({
        "//settings:windows": ["WINDOWS"],
        "//settings:k8": ["K8"],
        "//settings:k8_fast": ["K8_FAST"],
        "//conditions:default": ["NONE"],
    }),
    local_defines = select({"//settings:linux": ["LINUX"], "//conditions:default": []}),
)
cc_binary(
    name = "program",
    srcs = ["program.cc"],
    copts = select({"//settings:opt": ["-DOPT"], "//conditions:default": ["-DNOT_OPT"]}),
    deps = [":platform", ":speed"],
)
""",
    },
    # Macros of the tree, glob(), comprehensions, and a file in several rules.
    "macros": {
        "tools/BUILD": "",
        "tools/rules.bzl": '''
load(":flags.bzl", "default_copts", "if_slow")

def my_cc_library(name, copts = [], deps = None, **kwargs):
    """A library with the flags of this tree."""
    native.cc_library(
        name = name,
        copts = default_copts() + copts,
        deps = (deps or []) + [Label("//lib:core")],
        **kwargs
    )

def my_cc_tests(names, **kwargs):
    for name in names:
        native.cc_test(
            name = name,
            srcs = [name + ".cc"],
            local_defines = ["TEST_NAME=%s" % name],
            copts = if_slow(["-DSLOW"]) + ["-DCOUNT={}".format(len(names))],
            **kwargs
        )
''',
        "tools/flags.bzl": """
_COPTS = {"-W": ["extra", "pedantic"]}

def default_copts():
    return [flag + value for flag, values in _COPTS.items() for value in values] + ["-DMACRO"]

def if_slow(if_true, if_false = []):
    return select({"//lib:slow": if_true, "//conditions:default": if_false})
""",
        "lib/BUILD": """
load("//tools:rules.bzl", "my_cc_library", "my_cc_tests")

package(default_visibility = ["//visibility:public"])
config_setting(name = "slow", values = {"compilation_mode": "opt"})
cc_library(name = "core", srcs = ["core.cc"], defines = ["CORE"])
my_cc_library(name = "one", srcs = glob(["one_*.cc"], exclude = ["one_not.cc"]))
my_cc_library(
    name = "two",
    srcs = glob(["two/**/*.cc"]),
    includes = ["two"],
    deps = [":one"],
)
[
    my_cc_library(name = "part_" + part, srcs = ["part_" + part + ".cc"], defines = ["P_" + part])
    for part in ["a", "b"]
]
filegroup(name = "sources", srcs = ["grouped.cc", "grouped.h"])
cc_library(name = "grouped", srcs = [":sources"], defines = ["GROUPED"])
cc_test(name = "first_test", srcs = ["shared.cc"], local_defines = ["IN_TEST"])
cc_library(name = "shared", srcs = ["shared.cc"], local_defines = ["IN_LIBRARY"])
my_cc_tests(["x_test", "y_test"], deps = [":two", ":part_a"])
""",
        "lib/part_a.cc": "",
        "lib/part_b.cc": "",
        "lib/one_1.cc": "",
        "lib/one_2.cc": "",
        "lib/one_not.cc": "",
        "lib/two/deep/two.cc": "",
        "lib/two/top.cc": "",
    },
}
_DEFAULT_FILES = re.compile(r'"([\w/]+\.(?:cc|h))"')
_BUILTIN_REPOSITORIES = {
    "rules_cc": {
        "BUILD": "",
        "cc/BUILD": "",
        "cc/defs.bzl": """
cc_binary = native.cc_binary
cc_library = native.cc_library
cc_import = native.cc_import
cc_proto_library = native.cc_proto_library
cc_test = native.cc_test
cc_toolchain = native.cc_toolchain
cc_toolchain_suite = native.cc_toolchain_suite
cc_flags_supplier = native.filegroup
compiler_flag = native.filegroup
""",
    },
    "remote_coverage_tools": {
        "BUILD": """
filegroup(name = "coverage_report_generator", visibility = ["//visibility:public"])
"""
    },
}
_SHARE = "/usr/share/bazel"
_ALLOWED = re.compile(r"-[DU]|-W(?!all$|unused|no-)|-f(no-)?(rtti|exceptions)$")


def write_tree(folder: Path, name: str) -> Path:
    """Write a tree with all files that it names."""
    root = folder / name
    for path, text in {"WORKSPACE": "", **TREES[name]}.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        if file.name == "BUILD":
            for named in _DEFAULT_FILES.findall(text):
                (file.parent / named).parent.mkdir(parents=True, exist_ok=True)
                (file.parent / named).touch()
            for test in re.findall(r'"(\w+_test)"', text):
                (file.parent / f"{test}.cc").touch()
    return root


def find_bazel() -> str | None:
    """A Bazel that works without the network: Debian's has its repositories on the disk."""
    bazel = shutil.which("bazel")
    return bazel if bazel and os.path.isdir(f"{_SHARE}/rules") else None


def bazel_flags(bazel: str, root: Path, folder: Path) -> dict[str, list[list[str]]]:
    """File -> [target, flag ...] of each of its compilations, in Bazel's order.

    Generated directories are left out; those in place of _virtual_includes are those that they
    link to.
    """
    overrides = {
        "platforms": f"{_SHARE}/platforms",
        "rules_java": f"{_SHARE}/rules/java",
        "rules_proto": f"{_SHARE}/rules/proto",
    }
    for name, files in _BUILTIN_REPOSITORIES.items():
        for path, text in {"WORKSPACE": "", **files}.items():
            file = folder / "repositories" / name / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        overrides[name] = str(folder / "repositories" / name)
    command = [
        bazel,
        "--batch",
        f"--output_user_root={folder}/output",
        "aquery",
        *(f"--override_repository={name}={path}" for name, path in overrides.items()),
        "--output=jsonproto",
        'mnemonic("CppCompile", //...)',
    ]
    ran = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    graph = json.loads(ran.stdout)
    labels = {target["id"]: target["label"] for target in graph["targets"]}
    found: dict[str, list[list[str]]] = {}
    for action in graph["actions"]:
        arguments = action["arguments"]
        source = arguments[arguments.index("-c") + 1]
        flags = [labels[action["targetId"]], *_flags(arguments, root)]
        found.setdefault(source, []).append(flags)
    return dict(sorted(found.items()))


def _flags(arguments: list[str], root: Path) -> list[str]:
    found: list[str] = []
    words = iter(arguments)
    for word in words:
        kind = next((one for one in ("-iquote", "-isystem", "-I") if word.startswith(one)), "")
        if kind:
            path = _mapped(word[len(kind) :] or next(words), root)
            if path is not None and f"{kind}{path}" not in found:
                found.append(f"{kind}{path}")
        elif _ALLOWED.match(word) and "__" not in word and word != "-U_FORTIFY_SOURCE":
            found.append(word)
    return found


def _mapped(path: str, root: Path) -> str | None:
    if path.startswith("external/"):
        return None
    if not path.startswith("bazel-out/"):
        return "" if path == "." else path
    package, virtual, rule = path.partition("/bin/")[2].partition("/_virtual_includes/")
    if not virtual:
        return None
    text = (root / package / "BUILD").read_text()
    body = text[text.index(f'name = "{rule}"') :].partition("\n)")[0]
    given: dict[str, str] = dict(re.findall(r'(\w+)_prefix = "([^"]*)"', body))
    strip, prefix = (given.get(name, "") for name in ("strip_include", "include"))
    return next(virtual_directory(package, "", strip, prefix))[0].rstrip("/")


def main() -> None:
    """Write the golden file with a real Bazel."""
    bazel = find_bazel()
    if bazel is None:
        raise SystemExit("bazel is not installed: apt-get install bazel-bootstrap")
    golden = {}
    for name in TREES:
        with tempfile.TemporaryDirectory() as folder:
            root = write_tree(Path(folder), name)
            golden[name] = bazel_flags(bazel, root, Path(folder))
    GOLDEN.write_text(json.dumps(golden, indent=1) + "\n")


if __name__ == "__main__":
    main()
