"""Paths of requests stay below the roots, and programs below the folders that were allowed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.conftest import Git, Plant
from tests.tpu_walkthrough_mcp.ask import ask, permissions
from tpu_walkthrough.errors import InputError, UsageError
from tpu_walkthrough_mcp.permissions import Permissions, Refused, folders

ODD = [
    "",
    "..",
    "../outside.txt",
    "sub/../../outside.txt",
    "sub/../a.py",
    "/etc/passwd",
    "/proc/self/environ",
    "~/.ssh/id_rsa",
    "~root",
    "a.py\0",
    "a.py\n",
    "\x1b[31ma.py",
    "sub\\..\\a.py",
    "a" * 5000,
    "out.txt",
    "folder-out/secret.txt",
    "loop",
]


@pytest.fixture
def root(plant: Plant) -> Path:
    plant({"secret.txt": "secret\n"}, "outside")
    found = plant({"a.py": "print(1)\n", "sub/": ""})
    (found / "out.txt").symlink_to("../outside/secret.txt")
    (found / "folder-out").symlink_to("../outside")
    (found / "loop").symlink_to("loop")
    (found / "inside.py").symlink_to("a.py")
    return found


@pytest.mark.parametrize("path", ODD)
def test_paths_outside_and_odd_names_are_refused(path: str, root: Path) -> None:
    allowed = permissions(root, run=True)
    for check in (allowed.file, allowed.folder, allowed.program):
        with pytest.raises(Refused):
            check(path)


def test_links_within_are_followed(root: Path) -> None:
    allowed = permissions(root, run=True)
    assert allowed.file("inside.py") == (str(root / "a.py"), str(root))
    assert allowed.program(str(root / "inside.py"))[0] == str(root / "a.py")


@pytest.mark.parametrize("path", ["../outside/secret.txt", "out.txt", "folder-out/secret.txt"])
def test_no_tool_reads_outside(path: str, root: Path, tmp_path: Path) -> None:
    answers = ask(
        permissions(root),
        tmp_path / "recordings",
        ("missing_headers", {"file": path}),
        ("file_symbols", {"file": path}),
        ("lines", {"recording": path}),
        ("compiles", {"recording": path}),
        ("memory", {"recording": path}),
        ("frame_location", {"text": f"{path}:1: x\n"}),
        ("frame_location", {"text": "x", "folder": path}),
    )
    assert not any("secret\n" in str(answer) for answer in answers)
    refused = [answer["is_error"] for answer in answers]
    assert refused == [True, True, True, True, True, False, True]
    assert [row["confidence"] for row in answers[5]["rows"]] == ["not found below the roots"]


@pytest.mark.parametrize("suffix", ["cc", "py"])
def test_calls_behind_a_link_out_of_the_root_are_not_known(
    suffix: str, root: Path, plant: Plant, tmp_path: Path
) -> None:
    text = {"cc": "void secret() {}\nvoid use() { secret(); }\n",
            "py": "def secret(): pass\ndef use(): secret()\n"}[suffix]  # fmt: skip
    outside = plant({f"secret.{suffix}": text}, "outside") / f"secret.{suffix}"
    (root / f"link.{suffix}").symlink_to(outside)
    calls = [("find_callers", {"name": "secret"}), ("find_calls", {"name": "use"})]
    for answer in ask(permissions(root), tmp_path / "recordings", *calls):
        assert answer["rows"] == []


@pytest.mark.parametrize("tool", ["trace", "fit", "explore", "upgrade"])
def test_nothing_runs_unless_it_is_allowed(
    tool: str, root: Path, plant: Plant, tmp_path: Path
) -> None:
    marker = tmp_path / "ran"
    (root / "a.py").write_text(f"open({str(marker)!r}, 'w')\n")
    call = (tool, {"program": "a.py"})
    (answer,) = ask(permissions(root), tmp_path / "recordings", call)
    assert answer["is_error"]
    assert "--allow-run DIR" in answer["answer"]
    other = Permissions((str(root),), (str(plant({"b.py": ""}, "tree/other")),))
    (answer,) = ask(other, tmp_path / "recordings", call)
    assert answer["is_error"]
    assert "--allow-run names" in answer["answer"]
    assert not marker.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="libtpu is a Linux library")
def test_a_bare_side_is_no_revision_and_no_interpreter(
    root: Path, git: Git, tmp_path: Path
) -> None:
    marker = tmp_path / "ran"
    git(root, "init", "-q", "-b", "main")
    git(root, "add", "a.py")
    git(root, "commit", "-q", "-m", "first")
    git(root, "switch", "-q", "-c", "theirs")
    (root / "a.py").write_text(f"open({str(marker)!r}, 'w')\n")
    git(root, "commit", "-q", "-a", "-m", "theirs")
    git(root, "branch", "-q", "jax==theirs")
    git(root, "switch", "-q", "main")
    for name in ("env", "jax==env"):
        python = root / name / "bin" / "python"
        python.parent.mkdir(parents=True)
        python.write_text(f"#!/bin/sh\ntouch {marker}\n")
        python.chmod(0o755)
    calls = [
        ("upgrade", {"program": "a.py", side: value})
        for side in ("after", "before")
        for value in ("theirs", "env", "jax", "jax==theirs", "jax==env")
    ]
    for answer in ask(permissions(root, run=True), tmp_path / "recordings", *calls):
        assert answer["is_error"]
        assert "is no requirement with a version" in answer["quoted_output"]
    assert not marker.exists()


def test_a_link_out_of_the_allowed_folder_is_not_run(root: Path, tmp_path: Path) -> None:
    allowed = root / "allowed"
    allowed.mkdir()
    (allowed / "b.py").symlink_to("../a.py")
    with pytest.raises(Refused, match="in no folder"):
        Permissions((str(root),), (str(allowed),)).program("allowed/b.py")


def test_folders_of_options(root: Path) -> None:
    assert folders("--root", [root, root / "sub" / ".."]) == (str(root),)
    with pytest.raises(InputError):
        folders("--root", [root / "missing"])
    with pytest.raises(UsageError):
        folders("--root", [Path("/")])


@pytest.mark.parametrize(
    "side",
    ["--index-url=x", "jax -r file", "-r file", "file:lock", "python:/bin/sh", "jax @ https://x/y",
     "jax\n-r file", "git:--output=x", "git:", ""],
)  # fmt: skip
def test_a_side_of_an_upgrade_is_no_option(side: str, root: Path, tmp_path: Path) -> None:
    import anyio
    from mcp import Client

    from tpu_walkthrough_mcp.server import server_of

    async def asked() -> bool:
        async with Client(server_of(permissions(root, run=True), tmp_path)) as client:
            result = await client.call_tool("upgrade", {"program": "a.py", "after": side})
            assert "validation error" in str(result.content)
            return bool(result.is_error)

    assert anyio.run(asked)


def test_a_list_of_programs_is_not_run(root: Path) -> None:
    (root / "programs.toml").write_text('[[program]]\ncommand = ["../other.py"]\n')
    with pytest.raises(Refused, match="name one program"):
        permissions(root, run=True).program("programs.toml")


@pytest.mark.skipif(sys.platform != "linux", reason="libtpu is a Linux library")
def test_a_revision_that_was_only_fetched_is_not_run(root: Path, git: Git, tmp_path: Path) -> None:
    marker = tmp_path / "ran"
    git(root, "init", "-q", "-b", "main")
    git(root, "add", "a.py")
    git(root, "commit", "-q", "-m", "first")
    git(root, "switch", "-q", "-c", "theirs")
    (root / "a.py").write_text(f"open({str(marker)!r}, 'w')\n")
    git(root, "commit", "-q", "-a", "-m", "theirs")
    git(root, "switch", "-q", "main")
    calls = [
        ("upgrade", {"program": "a.py", side: revision})
        for side, revision in (("after", "git:theirs"), ("before", "git:theirs"))
    ]
    for answer in ask(permissions(root, run=True), tmp_path / "recordings", *calls):
        assert answer["is_error"]
        assert "not in the history of HEAD" in answer["quoted_output"]
    assert not marker.exists()
