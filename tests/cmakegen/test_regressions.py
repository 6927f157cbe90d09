"""Faults that were found once: each stays mended."""

from __future__ import annotations

import json
import os
import re
import subprocess
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cmakegen import cache, stamp
from cmakegen.generators import protos
from cmakegen.generators.protoc import DEFAULT_VERSION, Protoc, find_protoc
from cmakegen.run import Request, run
from cmakegen.source_tree import build_files, survey
from tpu_walkthrough import file_times
from tpu_walkthrough.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cmakegen.command import Command
    from tests.cmakegen.conftest import Git, Plant

# A run that waits for a pipe waits for ever.
_TIMEOUT_S = 20


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The cache that runs in this process share with those of `command`."""
    folder = tmp_path / "cache of its own"
    monkeypatch.setenv("CMAKE_GEN_GLOBS_CACHE", str(folder))
    for name in ("VIRTUAL_ENV", "CONDA_PREFIX"):
        monkeypatch.delenv(name, raising=False)
    return folder


def settle(folder: Path) -> None:
    """Wait until a run is not made wary by files that are only just written."""
    probe = folder / "probe"
    probe.touch()
    while file_times.now() <= probe.stat().st_ctime_ns:
        time.sleep(0.02)


def as_json(command: Command, *arguments: str | Path) -> dict[str, Any]:
    ran = command(*arguments, "--json")
    assert ran.code == 0, ran
    value: dict[str, Any] = json.loads(ran.out)
    return value


def missing(report: dict[str, Any]) -> list[str]:
    return [gap["name"] for gap in report["missing"]]


# Two processes.


def test_several_subtrees_for_a_ticket(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"WORKSPACE": "", ".gitignore": "made.cc\n", "top.cc": '#include "p1/f/a.h"\n'}
    for number in range(13):
        path = f"p{number}/f"
        files[f"p{number}/x.proto"] = ""
        files[f"p{number}/BUILD"] = 'cc_library(\n    includes = ["f"],\n)\n'
        files[f"{path}/a.cc"] = f'#include "{path}/a.h"\n#include "a.h"\n#include "x.h"\n'
        files[f"{path}/a.h"] = f"#include <gone{number}.h>\n"
        files[f"{path}/made.cc"] = ""
        files[f"{path}/d/b.c"] = '#include "gone.h"\n'
    root = str(plant(files))
    alone = survey.survey(root)
    monkeypatch.setattr(survey, "_SUBTREES", 4)
    monkeypatch.setattr(survey, "_MOST_TICKETS", 3)
    shared = survey.survey(root)
    assert len(shared.tree.visited) == 40
    assert shared.tree == alone.tree
    assert shared.facts == alone.facts
    assert shared.scan[:3] == alone.scan[:3]
    assert {name: sorted(folders) for name, folders in shared.scan.bare.items()} == {
        name: sorted(folders) for name, folders in alone.scan.bare.items()
    }


# Pipes in the tree, and streams that somebody closed.


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("BUILD", 0),
        ("src/BUILD.bazel", 0),
        (".gitignore", 0),
        ("x.proto", 0),
        ("MODULE.bazel", 0),
        (".cmake-gen-globs.toml", 3),
    ],
)
def test_pipe_in_the_tree(command: Command, small_tree: Path, name: str, code: int) -> None:
    os.mkfifo(small_tree / name)
    ran = subprocess.run(
        # No .proto file is left that protoc would be fetched for.
        [command.script, small_tree, "--protos"],
        env=command.environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=_TIMEOUT_S,
    )
    assert ran.returncode == code, ran
    assert "Traceback" not in ran.stderr
    if code:
        assert f"{name}: not a file" in ran.stderr


@pytest.mark.parametrize("closed", ["2>&-", ">&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_closed_stream(command: Command, small_tree: Path, closed: str) -> None:
    settle(command.folder)
    for _ in range(2):  # the second time from memory
        ran = command(small_tree, before=["sh", "-c", f'exec "$0" "$@" {closed}'])
        assert (ran.code, ran.err) == (0, ""), ran
    assert "project(tree " in (small_tree / "CMakeLists.txt").read_text()


@pytest.fixture
def remembered(
    command: Command, small_tree: Path, own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    """The arguments of a run that is answered from memory."""
    settle(command.folder)
    assert command("tree").code == 0
    monkeypatch.chdir(command.folder)
    told = stamp.unchanged(["tree"])
    assert told is not None
    assert told[0].startswith("unchanged ")
    return ["tree"]


def test_memory_into_a_full_device(command: Command, remembered: list[str]) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    ran = command(*remembered, before=["sh", "-c", 'exec "$0" "$@" >/dev/full'])
    assert ran.code == 3, ran
    assert "standard output cannot be written: No space left" in ran.err
    assert "Traceback" not in ran.err


def test_memory_into_a_closed_pipe(command: Command, remembered: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        ran = subprocess.run(
            [command.script, *remembered],
            cwd=command.folder,
            env=command.environment,
            stdout=writing,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=_TIMEOUT_S,
        )
    finally:
        os.close(writing)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_current_folder_is_gone(command: Command, small_tree: Path) -> None:
    (command.folder / "doomed").mkdir()
    line = 'cd doomed && rmdir ../doomed && exec "$0" "$@"'
    ran = command(small_tree, before=["sh", "-c", line])
    assert ran.code in (0, 3), ran
    assert "Traceback" not in ran.err
    assert ran.err.count("\n") <= 2


def test_clangd_that_fails(command: Command, small_tree: Path) -> None:
    folder = command.folder / "bin"
    folder.mkdir()
    clangd = folder / "clangd"
    clangd.write_text("#!/bin/sh\necho 'E[1] out of order' >&2\nexit 1\n")
    clangd.chmod(0o755)
    path = os.pathsep.join([str(folder), command.environment["PATH"]])
    ran = command(small_tree, "--verify=1", environment={"PATH": path})
    assert ran.code == 1, ran
    assert "every header in 0 of 1 files" in ran.out
    assert "clangd did not come to its end: E[1] out of order" in ran.out


# What is found, and where.


def test_header_that_hides_one_of_the_tree(command: Command, plant: Plant) -> None:
    source = '#include "common/a.h"\n'
    root = plant({"inc/common/a.h": "", "common/a.h": "", "src/a.cc": source})
    report = as_json(command, root, "-I", "inc")
    assert report["directives"]["by_origin"]["-I"] == 1
    assert report["directives"]["resolved"] == report["directives"]["total"] == 1
    assert missing(report) == []


def test_example_with_a_workspace(command: Command, plant: Plant) -> None:
    files = {"WORKSPACE": "", "config.h": "", "main.cc": '#include "config.h"\n'}
    root = plant({f"examples/foo/{path}": text for path, text in files.items()})
    plant({"src/a.cc": '#include "config.h"\n'})
    report = as_json(command, root)
    assert report["include_directories"] == []
    assert missing(report) == ["config.h"]


@pytest.mark.parametrize("at_root", [True, False], ids=["root is one", "root is none"])
def test_files_of_other_kinds(command: Command, plant: Plant, at_root: bool) -> None:
    source = '#include "table.tbl"\n#include "data.xyz"\n' + '#include "src/b.h"\n' * at_root
    root = plant({"src/a.cc": source, "src/b.h": "", "src/table.tbl": "", "data.xyz": ""})
    report = as_json(command, root)
    assert missing(report) == []
    assert report["directives"]["resolved"] == report["directives"]["total"]
    assert [found["path"] for found in report["include_directories"]] == [""]


ONE_LINE = 'cc_library(name="l", includes=["inc"])\n'
OTHER = 'cc_library(\n    name = "o",\n    srcs = ["o.cc"],\n)\n'


@pytest.mark.parametrize(
    "text",
    [
        ONE_LINE,
        f"{OTHER}{ONE_LINE}",
        f"{ONE_LINE}{OTHER}",
        f'cc_library(name="k", hdrs=["k.h"])\n{ONE_LINE}',
        f'package_group(name="g", includes=[":h"])\n{ONE_LINE}',
        f'package_group(name="g", includes=[":h"])\n{ONE_LINE}{OTHER}',
    ],
    ids=["alone", "after", "before", "after one line", "after a group", "after a group, before"],
)
def test_rule_on_one_line(plant: Plant, text: str) -> None:
    root = plant({f"d{number}/BUILD": "x = 1\n" for number in range(59)})
    plant({"l/BUILD": text, "l/inc/l.h": "", "a.cc": ""})
    expected = build_files.BuildFacts(("l/inc/",), ())
    assert survey.survey(str(root)).facts == expected


def test_name_of_the_module(command: Command, plant: Plant) -> None:
    files = {"MODULE.bazel": 'module(name = "thing")\n', "a.cc": '#include "d/a.h"\n', "d/a.h": ""}
    texts = []
    for folder in ("one", "two"):
        root = plant(files, folder)
        assert command(root).code == 0
        texts.append((root / "CMakeLists.txt").read_bytes())
    assert texts[0] == texts[1]
    assert b"project(thing " in texts[0]


def test_no_headers_on_the_command_line(command: Command, small_tree: Path) -> None:
    (small_tree / ".cmake-gen-globs.toml").write_text("headers = true\n")
    for arguments, globs in (([], ["src/lib/*.h"]), (["--no-headers"], [])):
        text = command(small_tree, "--stdout", *arguments).out
        assert "project(tree " in text
        assert re.findall(r'"\$\{TREE\}/(.*\*\.h)"', text) == globs


# Memory.


def assert_forgotten(arguments: list[str], request: Request, change: Callable[[], object]) -> None:
    """A run is remembered until `change` happens."""
    assert run(request, arguments) == 0
    assert stamp.unchanged(arguments) is not None
    change()
    assert stamp.unchanged(arguments) is None


@pytest.mark.usefixtures("own_cache")
def test_ignore_file_that_appears_above(
    plant: Plant, git: Git, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = plant({"d/sub/a.cc": "", "d/sub/b.cc": ""})
    git(root, "init", "-q")
    monkeypatch.chdir(root / "d/sub")
    settle(tmp_path)
    assert_forgotten([], Request(), lambda: plant({".gitignore": "b.cc\n"}))
    settle(tmp_path)
    assert_forgotten([], Request(), lambda: plant({"d/.gitignore": "b.cc\n"}))


@pytest.mark.usefixtures("own_cache")
def test_root_is_a_link_that_leads_elsewhere(
    plant: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = (plant({"a.cc": ""}, folder) for folder in ("one", "two"))
    link = tmp_path / "link"
    link.symlink_to(one)
    (tmp_path / "out").mkdir()
    output = str(tmp_path / "out/CMakeLists.txt")
    monkeypatch.chdir(tmp_path)
    settle(tmp_path)

    def turn() -> None:
        link.unlink()
        link.symlink_to(two)

    request = Request(root="link", given={"output": output})
    assert_forgotten(["link", "-o", output], request, turn)


def test_pins_change_while_packages_are_used(
    own_cache: Path, plant: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = plant({"a.cc": "#include <nanobind/nanobind.h>\n", "MODULE.bazel": "# 1\n"})
    plant({"include/nanobind/nanobind.h": ""}, f"{own_cache.name}/packages/nanobind-2.12.0")
    listed = {"sizes": {"include/nanobind/nanobind.h": 0}}
    cache.write_json(str(own_cache / "packages/nanobind-2.12.0.json"), listed)
    cache.write_json(f"{cache.tree_cache(str(root))}/packages.json", ["nanobind-2.12.0"])
    monkeypatch.chdir(root)
    settle(tmp_path)

    def edit() -> None:
        with (root / "MODULE.bazel").open("r+") as file:
            file.write("# 2\n")

    assert_forgotten([], Request(), edit)
    assert "nanobind-2.12.0/include" in (root / "CMakeLists.txt").read_text()


# The file that is written.


@pytest.mark.usefixtures("own_cache")
def test_region_that_is_edited_meanwhile(small_tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    output = small_tree / "CMakeLists.txt"
    request = Request(root=str(small_tree))
    run(request, [])
    (small_tree / "new.cpp").touch()
    start = survey.start

    def edit_and_start(*arguments: Any) -> Callable[[Callable[[], None]], survey.Survey]:
        output.write_text(output.read_text().replace("# user: end", "set(MINE 1)\n# user: end"))
        return start(*arguments)

    monkeypatch.setattr(survey, "start", edit_and_start)
    assert run(request, []) == 0
    text = output.read_text()
    assert "# user: begin\nset(MINE 1)\n# user: end\n" in text
    assert '"${TREE}/*.cpp"' in text


@pytest.mark.parametrize("lost", ["# user: begin\n", "# user: end\n"])
def test_force_gives_up_broken_marks(command: Command, small_tree: Path, lost: str) -> None:
    output = small_tree / "CMakeLists.txt"
    command(small_tree)
    whole = output.read_text()
    output.write_text(whole.replace(lost, "set(MINE 1)\n"))
    assert command(small_tree).code == 3
    ran = command(small_tree, "--force")
    assert (ran.code, ran.err) == (0, "")
    assert output.read_text() == whole


def test_stdout_where_the_output_is_a_folder(command: Command, small_tree: Path) -> None:
    (small_tree / "CMakeLists.txt").mkdir()
    ran = command(small_tree, "--stdout")
    assert ran.code == 0, ran
    assert "project(tree " in ran.out
    assert command(small_tree).code == 3


# Generated headers.


@pytest.fixture(scope="session")
def protoc(tmp_path_factory: pytest.TempPathFactory) -> Protoc:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CMAKE_GEN_GLOBS_CACHE", str(tmp_path_factory.mktemp("protoc")))
        return find_protoc(DEFAULT_VERSION, Progress(enabled=False))


@pytest.mark.network
def test_warning_beside_an_error(plant: Plant, tmp_path: Path, protoc: Protoc) -> None:
    """protoc warns of an import without use in the same breath as it refuses another file."""
    syntax = 'syntax = "proto3";\n'
    texts = {
        "broken.proto": f"{syntax}message {{\n",
        "used.proto": f"{syntax}message U {{}}\n",
        "valid.proto": f'{syntax}import "used.proto";\nmessage V {{}}\n',
    }
    root = plant(texts)
    folder = str(tmp_path / "made")
    headers, warnings = protos.generate_headers(str(root), sorted(texts), [""], folder, protoc)
    assert headers.files == {"used.pb.h", "valid.pb.h"}
    (warning,) = warnings
    assert warning.startswith("protoc refuses 1 of the .proto files: broken.proto:2:")
