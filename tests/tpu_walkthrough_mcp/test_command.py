"""The command and its skill file."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.tpu_walkthrough_mcp.ask import PROGRAM
from tpu_walkthrough_mcp.command import skill_text

CHECKOUT = Path(__file__).parents[2]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [PROGRAM, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, input="")


def test_the_skill_is_printed() -> None:
    printed = run("mcp", "--skill")
    assert (printed.returncode, printed.stdout) == (0, skill_text())


def test_the_skill_names_each_tool() -> None:
    from tpu_walkthrough_mcp.permissions import Permissions
    from tpu_walkthrough_mcp.tools import Tools

    tools = {function.__name__ for function, _ in Tools(Permissions(("/x",)), Path()).all()}
    _, front, body = skill_text().split("---\n", 2)
    facts = yaml.safe_load(front)
    assert facts["name"] == "tpu-walkthrough"
    assert len(facts["description"]) <= 1024
    rows = [line for line in body.splitlines() if line.startswith("|")]
    assert {name for row in rows for name in re.findall(r"`(\w+)`", row)} - {"line"} == tools
    assert len(body.splitlines()) <= 80
    guide = (CHECKOUT / "docs/guides/agents.md").read_text("utf-8")
    assert set(re.findall(r"^\| `(\w+)` \|", guide, re.MULTILINE)) == tools


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "there is no --root"),
        (["--root", "/missing"], "there is no such folder"),
        (["--root", "/"], "every file of this machine"),
        (["--root", ".", "--time-limit", "0"], "give a number above 0"),
        (["--root", ".", "--memory-limit", "x"], "--memory-limit x"),
        (["--root", ".", "--token-file", "t"], "needs --http"),
        (["--root", ".", "--http", "99999"], "there is no such port"),
        (["--root", ".", "--allow-run", "/missing"], "there is no such folder"),
    ],
)
def test_options_that_mean_nothing(arguments: list[str], message: str) -> None:
    ran = run("mcp", *arguments)
    assert ran.returncode in (2, 3)
    assert message in ran.stderr
    assert ran.stdout == ""


def test_without_the_sdk_it_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "hidden.py").write_text(
        "import sys\n"
        "class Hidden:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'mcp':\n"
        "            raise ModuleNotFoundError(name=name)\n"
        "sys.meta_path.insert(0, Hidden())\n"
    )
    code = "import hidden; from tpu_walkthrough_mcp.cli import run_command_line as run; run()"
    command = [sys.executable, "-c", code, "mcp", "--root", "."]
    variables = {"PYTHONPATH": str(tmp_path)}
    ran = subprocess.run(command, capture_output=True, text=True, check=False, env=variables)
    assert ran.returncode == 4
    assert 'pip install "mcp>=2.3"' in ran.stderr


@pytest.mark.parametrize("module", ["cmakegen.cli", "mock_libtpu.cli", "trace_links.cli"])
def test_other_commands_do_not_import_the_sdk(module: str) -> None:
    code = f"import sys, {module}, tpu_walkthrough_mcp.cli; print('mcp' in sys.modules, 'pydantic' in sys.modules)"  # noqa: E501 - one line of a program
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["False", "False"]
