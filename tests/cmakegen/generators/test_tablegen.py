"""Headers of TableGen, made by the real mlir-tblgen from the rules of small trees."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from cmakegen.errors import FetchError
from cmakegen.generators.tablegen import Generated, find_mlir_tblgen, generate_includes
from cmakegen.generators.tablegen_rules import Output, TablegenRules, read_rules
from cmakegen.headers.header_set import HeaderSet
from cmakegen.packages.fetch import fetch
from cmakegen.packages.store import Part, look
from cmakegen.packages.suppliers import SUPPLIERS
from cmakegen.source_tree.tree import walk
from tpu_walkthrough.errors import OutputError
from tpu_walkthrough.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.conftest import Plant

MLIR = "mlir/include/"
DIALECT = """
include "mlir/IR/OpBase.td"
def Toy_Dialect : Dialect { let name = "toy"; let cppNamespace = "toy"; }
def Toy_Add : Op<Toy_Dialect, "add">;
"""
# Needs no .td file of MLIR's: it writes down what the .td file says.
PRINT = '["--print-records"]'


def rule(td: str, out: str, more: str = "", flags: str = PRINT) -> str:
    outs = f'{{"{out}": {flags}}}'
    return f'gentbl_cc_library(name = "{out}", td_file = "{td}", tbl_outs = {outs}, {more})\n'


def record(name: str, value: int, includes: str = "") -> str:
    return f"{includes}\ndef {name} {{ int value = {value}; }}\n"


@pytest.fixture(scope="session")
def fetched(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, HeaderSet]:
    """mlir-tblgen, and the .td files that every dialect includes; not from the user's cache."""

    def select(member: str) -> str | None:
        wanted = member.startswith(f"{MLIR}mlir/IR/") and member.endswith(".td")
        return member.removeprefix(MLIR) if wanted else None

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CMAKE_GEN_GLOBS_CACHE", str(tmp_path_factory.mktemp("cache")))
        tool = find_mlir_tblgen(Progress(False))
        part = Part(mlir_dev(), select)
        fetch(part, Progress(False))
        found = look(part)
    assert found is not None
    folder, files, _ = found
    return tool, HeaderSet("MLIR", "cache", "packages/mlir", folder, files, [""], system=True)


@pytest.fixture
def make(tmp_path: Path, fetched: tuple[str, HeaderSet]) -> Maker:
    return Maker(tmp_path, fetched[0])


@pytest.fixture
def mlir(fetched: tuple[str, HeaderSet]) -> HeaderSet:
    return fetched[1]


def mlir_dev() -> str:
    [supplier] = [one for one in SUPPLIERS if "mlir/" in one.names]
    return supplier.requirement()


class Maker:
    """Generates the headers of a tree, and knows what the tool was run for."""

    def __init__(self, folder: Path, tool: str) -> None:
        self.output = folder / "cache" / "tablegen"
        self.tool = folder / "mlir-tblgen"
        self.crash = folder / "crash"
        self._log = folder / "runs"
        lines = [
            "#!/bin/sh",
            f'echo "$*" >> {shlex.quote(str(self._log))}',
            f"[ ! -e {shlex.quote(str(self.crash))} ] || kill -9 $$",
            f'exec {shlex.quote(tool)} "$@"',
        ]
        self.tool.write_text("\n".join(lines))
        self.tool.chmod(0o755)

    def __call__(
        self, root: Path, sets: Sequence[HeaderSet] = (), roots: Sequence[str] = ("",)
    ) -> Generated:
        tree = walk(str(root))
        rules = read_rules(tree)
        return generate_includes(tree, rules, roots, sets, str(self.output), str(self.tool))

    def runs(self) -> list[str]:
        """The .td files that the tool was run for since the last time, sorted."""
        if not self._log.exists():
            return []
        lines = self._log.read_text().splitlines()
        self._log.unlink()
        return sorted(line.rpartition("/")[2] for line in lines)

    def times(self) -> dict[str, int]:
        paths = [path for path in self.output.rglob("*.inc") if path.is_file()]
        return {path.name: path.stat().st_mtime_ns for path in paths}


def read(root: Path) -> TablegenRules:
    return read_rules(walk(str(root)))


@pytest.mark.network
def test_the_tool_is_of_the_release_of_the_td_files(make: Maker) -> None:
    told = subprocess.run([make.tool, "--version"], capture_output=True, text=True, check=True)
    release = mlir_dev().partition("==")[2].rpartition(".")[0]
    assert f"LLVM version {release}\n" in told.stdout


@pytest.mark.network
def test_both_forms_of_rules_make_headers(plant: Plant, make: Maker, mlir: HeaderSet) -> None:
    build = """
gentbl_cc_library(
    name = "dict_inc_gen",
    tbl_outs = {
        "toy_dialect.h.inc": ["-gen-dialect-decls", "-dialect=toy"],
        "toy_dialect.cc.inc": ["-gen-dialect-defs", "-dialect=toy"],
        "toy.md": ["-gen-dialect-doc"],
    },
    tblgen = "@llvm-project//mlir:mlir-tblgen",
    td_file = "toy.td",
    deps = [":toy_td_files"],
)

gentbl_filegroup(
    name = "list_inc_gen",
    tbl_outs = [(["-gen-op-decls"], "ops/toy_ops.h.inc"), ("-gen-op-defs", "ops/toy_ops.cc.inc")],
    tblgen = "@llvm-project//mlir:mlir-tblgen",
    td_file = ":toy.td",
    deps = select({"//conditions:default": []}),
)
"""
    root = plant({"a/toy/BUILD": build, "a/toy/toy.td": DIALECT})

    headers, warnings, inputs = make(root, [mlir], ["", "a/", "b/"])

    assert warnings == []
    names = {"toy_dialect.h.inc", "toy_dialect.cc.inc", "ops/toy_ops.h.inc", "ops/toy_ops.cc.inc"}
    assert headers.files == {f"a/toy/{name}" for name in names}
    assert (headers.base, headers.path, headers.system) == ("tree cache", "tablegen", False)
    assert headers.folder == str(make.output)
    assert headers.roots == ["", "a/"]
    text = {name: (make.output / "a/toy" / name).read_text() for name in names}
    assert "class ToyDialect : public ::mlir::Dialect" in text["toy_dialect.h.inc"]
    assert "ToyDialect::ToyDialect(" in text["toy_dialect.cc.inc"]
    assert "class Add : public" in text["ops/toy_ops.h.inc"]
    assert "GET_OP_CLASSES" in text["ops/toy_ops.cc.inc"]
    assert str(root / "a/toy/toy.td") in inputs
    assert os.path.join(mlir.folder, "mlir/IR/OpBase.td") in inputs


@pytest.mark.network
def test_included_files_are_found_as_bazel_finds_them(plant: Plant, make: Maker) -> None:
    """In the workspace, beside the .td file, and where the libraries say, in this order."""
    top = 'include "p/base.td"\ninclude "near.td"\ninclude "far.td"\ninclude "both.td"\n'
    build = 'td_library(name = "{}", includes = [{}], deps = [{}])\n'
    root = plant(
        {
            "in/w/WORKSPACE": "",
            "in/w/p/BUILD": rule("td/top.td", "top.inc", 'deps = [":files"]')
            + build.format("files", "", '"@other//q"'),
            "in/w/p/td/top.td": top,
            "in/w/p/base.td": record("Base", 1),
            "p/base.td": record("Base", 2),
            "in/w/p/td/near.td": record("Near", 3),
            "in/w/p/td/both.td": record("Both", 4),
            "q/BUILD": build.format("q", '"sub", "../outside"', '"//r:r"'),
            "q/sub/both.td": record("Both", 5),
            "r/BUILD.bazel": build.format("r", '"."', '"//q"'),
            "r/far.td": record("Far", 6),
            "s/BUILD": build.format("s", '"."', ""),
            "s/far.td": record("Far", 7),
        }
    )
    headers, warnings, inputs = make(root)
    assert warnings == []
    assert headers.files == {"in/w/p/top.inc"}
    text = (make.output / "in/w/p/top.inc").read_text()
    assert re.findall(r"def (\w+) .*\n  int value = (\d);", text) == [
        ("Base", "1"),
        ("Both", "4"),
        ("Far", "6"),
        ("Near", "3"),
    ]
    assert [os.path.relpath(path, root) for path in inputs] == [
        "in/w/p/base.td",
        "in/w/p/td/both.td",
        "in/w/p/td/near.td",
        "in/w/p/td/top.td",
        "r/far.td",
    ]


@pytest.mark.network
def test_only_what_changed_is_made_again(plant: Plant, make: Maker) -> None:
    root = plant(
        {
            "BUILD": rule("a.td", "a.inc") + rule("b.td", "b.inc") + rule("c.td", "c.inc"),
            "a.td": record("A", 1, 'include "middle.td"'),
            "b.td": record("B", 2),
            "c.td": record("C", 3, 'include "base.td"'),
            "middle.td": 'include "base.td"\n',
            "base.td": record("Base", 4),
        }
    )
    first = make(root)
    assert make.runs() == ["a.td", "b.td", "c.td"]
    times = make.times()

    assert make(root) == first
    assert make.runs() == []

    plant({"base.td": record("Base", 5)})
    make(root)
    assert make.runs() == ["a.td", "c.td"]
    assert "int value = 5" in (make.output / "a.inc").read_text()
    later = make.times()
    assert {name for name in times if times[name] != later[name]} == {"a.inc", "c.inc"}

    plant({"middle.td": '// Only a comment.\ninclude "base.td"\n'})
    make(root)
    assert make.runs() == ["a.td"]
    assert make.times() == later

    (make.output / "b.inc").unlink()
    make(root)
    assert make.runs() == ["b.td"]

    times = make.times()
    (make.output / "state.json").write_text("[1]")
    make(root)
    assert make.runs() == ["a.td", "b.td", "c.td"]
    os.utime(make.tool)
    make(root)
    assert make.runs() == ["a.td", "b.td", "c.td"]
    assert make.times() == times

    changed = rule("c.td", "c.inc", flags='["--print-records", "-DX"]')
    plant({"BUILD": rule("a.td", "a.inc") + changed})
    headers, warnings, _ = make(root)
    assert make.runs() == ["c.td"]
    assert (headers.files, warnings) == ({"a.inc", "c.inc"}, [])
    assert sorted(make.times()) == ["a.inc", "c.inc"]

    (root / "BUILD").unlink()
    headers, _, _ = make(root)
    assert (headers.files, headers.roots, make.times()) == (set(), [], {})
    assert sorted(os.listdir(make.output)) == ["state.json"]


@pytest.mark.network
def test_a_closer_file_takes_the_place_of_another(plant: Plant, make: Maker) -> None:
    build = rule("a.td", "a.inc")
    root = plant({"p/BUILD": build, "p/a.td": 'include "x.td"', "lib/x.td": record("X", 1)})
    make(root, roots=["", "lib/"])
    assert "value = 1" in (make.output / "p/a.inc").read_text()
    plant({"p/x.td": record("X", 2)})
    make(root, roots=["", "lib/"])
    assert "value = 2" in (make.output / "p/a.inc").read_text()


@pytest.mark.network
def test_what_cannot_be_made_is_told_in_one_line(plant: Plant, make: Maker) -> None:
    build = (
        rule("good.td", "good.inc")
        + rule("lacks.td", "lacks.inc")
        + rule("@other//dialect:Other.td", "other.inc")
        + rule("bad.td", "bad.inc")
        + rule("good.td", "foreign.inc", 'tblgen = ":own-generator"')
        + rule("good.td", "computed.inc", flags="FLAGS")
        + rule("good.td", "writing.inc", flags='["-d", "written.d"]')
        + rule("good.td", "@response.inc", flags='["@flags"]')
        + rule("good.td", "../../outside.inc")
    )
    root = plant(
        {
            "BUILD": build,
            "good.td": record("Good", 1),
            "lacks.td": 'include "also/lacks.td"\n',
            "also/lacks.td": 'include "missing/Base.td"\n',
            "bad.td": "def Bad : Unknown;\n",
        }
    )
    told = (
        "at least 7 of 8 headers of mlir-tblgen are left out: for 2 neither the tree nor its "
        "packages have all .td files (the first is missing/Base.td); mlir-tblgen refuses 1 "
        f"({root}/bad.td:1:11: error: Couldn't find class 'Unknown'); another program makes 1, "
        "first foreign.inc; BUILD files compute 3, at BUILD:6"
    )
    for runs in (["bad.td", "good.td"], []):
        headers, warnings, _ = make(root)
        assert warnings == [told]
        assert headers.files == {"good.inc"}
        assert make.runs() == runs

    plant({"BUILD": rule("bad.td", "bad.inc"), "bad.td": record("Bad", 1)})
    assert make(root).warnings == []
    plant({"bad.td": "def Bad : Unknown;\n"})
    headers, [warning], _ = make(root)
    assert warning.startswith("1 of 1 headers of mlir-tblgen are left out: mlir-tblgen refuses 1 (")
    assert (headers.files, make.times()) == (set(), {})


def test_a_malformed_build_file_is_told_with_its_place(plant: Plant) -> None:
    build = rule("a.td", "a.inc")
    root = plant({"p/BUILD": f"{build}\ndef (:\n", "q/BUILD": build, "q/a.td": ""})
    rules = read(root)
    assert rules.warnings == ("p/BUILD:3: not readable as a BUILD file: invalid syntax",)
    assert [output.path for output in rules.outputs] == ["q/a.inc"]


def test_files_without_rules_are_not_parsed(plant: Plant) -> None:
    root = plant({"BUILD": "not ( a BUILD file"})
    assert read(root) == TablegenRules((), (), (), (), ())


@pytest.mark.parametrize(
    ("td", "found"),
    [
        ("x.td", "w/p/x.td"),
        (":x.td", "w/p/x.td"),
        ("//q:sub/x.td", "w/q/sub/x.td"),
        ("//r:x.td", "r/x.td"),
        ("//r/x.td", "r/x.td/x.td"),
        ("@main//r:x.td", "r/x.td"),
        ("@other//:stablehlo/Ops.td", "stablehlo/Ops.td"),
        ("@other//stablehlo:Ops.td", "stablehlo/Ops.td"),
    ],
)
def test_labels(plant: Plant, td: str, found: str) -> None:
    files = {"w/WORKSPACE": "", "w/q/sub/x.td": "", "r/x.td": "", "q/sub/x.td": ""}
    root = plant({**files, "w/p/BUILD": rule(td, "o.inc")})
    [output] = read(root).outputs
    assert output.td_file == found


@pytest.mark.parametrize(
    ("strip", "roots"),
    [(".", ("w/p/",)), ("sub/", ("w/p/sub/",)), ("/p", ("w/p/", "p/")), ("../../..", ())],
)
def test_declared_include_directories(plant: Plant, strip: str, roots: tuple[str, ...]) -> None:
    build = rule("x.td", "sub/o.inc", f'strip_include_prefix = "{strip}"')
    assert read(plant({"w/WORKSPACE": "", "w/p/BUILD": build})).roots == roots


@pytest.mark.network
def test_declared_include_directories_come_last(plant: Plant, make: Maker) -> None:
    build = rule("x.td", "sub/o.inc", 'strip_include_prefix = "sub"')
    root = plant({"p/BUILD": build, "p/x.td": "", "q/x.h": ""})
    assert make(root, roots=["q/", "p/", ""]).headers.roots == ["p/", "", "p/sub/"]


def test_rules_in_lists_with_joined_strings(plant: Plant) -> None:
    build = """
parts = [{"name": "a_m", "include": "tf.[A-M]\\."}, {"name": "n_z", "include": "tf.[N-Z]"}]
ops = "ops"

[[
    gentbl_cc_library(
        name = part["name"],
        tbl_outs = {ops + "_" + part["name"] + ".inc": ["-f=" + part["include"]]},
        td_file = ops + ".td",
    ),
] for part in parts]

gentbl_cc_library(
    name = "rest",
    tbl_outs = [(["-x=" + "|".join([part["include"] for part in parts])], "rest.inc")],
    td_file = "ops.td",
)

[gentbl_cc_library(tbl_outs = {n: []}, td_file = "ops.td") for n in glob(["*.td"])]

gentbl_cc_library(tbl_outs = {"e.inc": parts[2]}, td_file = "ops.td")
"""
    rules = read(plant({"BUILD": build}))
    assert rules.outputs == (
        Output("ops_a_m.inc", ("-f=tf.[A-M]\\.",), "ops.td", ("",)),
        Output("ops_n_z.inc", ("-f=tf.[N-Z]",), "ops.td", ("",)),
        Output("rest.inc", ("-x=tf.[A-M]\\.|tf.[N-Z]",), "ops.td", ("",)),
    )
    assert rules.passed_over == ("BUILD:19", "BUILD:21")
    assert rules.warnings == ()


@pytest.mark.parametrize(
    "outs",
    ["None", "{1: []}", '{"a.inc": 1}', '{"a\\0.inc": []}', '["a.inc"]', "a", "f()", "1 + []"],
)
def test_rules_that_make_no_sense_are_passed_over(plant: Plant, outs: str) -> None:
    build = f'gentbl_cc_library(tbl_outs = {outs}, td_file = "a.td", deps = 1)\n'
    rules = read(plant({"BUILD": build}))
    assert (rules.outputs, rules.passed_over) == ((), ("BUILD:1",))


@pytest.mark.network
def test_a_run_that_was_stopped_is_repeated(plant: Plant, make: Maker) -> None:
    root = plant({"BUILD": rule("a.td", "a.inc"), "a.td": record("A", 1)})
    make.crash.touch()
    for _ in range(2):
        assert "(mlir-tblgen was stopped)" in make(root).warnings[0]
        assert make.runs() == ["a.td"]
    make.crash.unlink()
    assert make(root).headers.files == {"a.inc"}


def test_a_tool_that_cannot_run(plant: Plant, tmp_path: Path) -> None:
    root = plant({"BUILD": rule("a.td", "a.inc"), "a.td": record("A", 1)})
    tree = walk(str(root))
    tool = tmp_path / "gone"
    with pytest.raises(FetchError, match="gone: cannot be run: No such file or directory"):
        generate_includes(tree, read_rules(tree), [""], [], str(tmp_path / "out"), str(tool))
    assert os.listdir(tmp_path / "out") == []


def test_a_folder_that_cannot_be_written(plant: Plant, tmp_path: Path) -> None:
    root = plant({"BUILD": rule("a.td", "a.inc"), "a.td": record("A", 1)})
    tree = walk(str(root))
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match="file/out: cannot write: Not a directory"):
        generate_includes(tree, read_rules(tree), [""], [], str(tmp_path / "file/out"), "")


@pytest.mark.network
def test_two_runs_at_once(plant: Plant, make: Maker) -> None:
    names = [f"n{number}" for number in range(20)]
    files = {f"{name}.td": record(name, 1) for name in names}
    build = "".join(rule(f"{name}.td", f"{name}.inc") for name in names)
    root = plant({"BUILD": build, **files})
    program = (
        "import sys; from cmakegen.generators import tablegen, tablegen_rules\n"
        "from cmakegen.source_tree.tree import walk\n"
        "t = walk(sys.argv[1]); rules = tablegen_rules.read_rules(t)\n"
        "made = tablegen.generate_includes(t, rules, [''], [], sys.argv[2], sys.argv[3])\n"
        "print(len(made.headers.files), made.warnings)\n"
    )
    command = [sys.executable, "-c", program, str(root), str(make.output), str(make.tool)]
    runs = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    assert [run.communicate()[0] for run in runs] == ["20 []\n"] * 3
    make.runs()
    assert make(root).headers.files == {f"{name}.inc" for name in names}
    assert make.runs() == []
    assert sorted(os.listdir(make.output)) == sorted([*(f"{n}.inc" for n in names), "state.json"])
