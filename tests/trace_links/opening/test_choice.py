"""The editor that the opener chooses, with stand-ins for editors."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest

from tests.trace_links.opener_process import Machine, succeeds
from tests.trace_links.stand_ins import started, was_started


def test_clion_until_2026_1(machine: Machine) -> None:
    (machine.folder / ".idea").mkdir()
    program = machine.clion("2026.1.2")
    succeeds(machine.click())
    assert started(program) == ["--line", "7", "--column", "2", str(machine.file)]


def test_clion_since_2026_2(machine: Machine) -> None:
    (machine.folder / ".idea").mkdir()
    program = machine.clion("2026.2")
    succeeds(machine.click())
    options = ["--line", "7", "--column", "2", str(machine.file)]
    assert started(program) == [str(machine.folder), *options]


def test_clion_since_2026_2_without_a_project(machine: Machine) -> None:
    program = machine.clion("2026.2")
    succeeds(machine.click())
    options = ["--line", "7", "--column", "2", str(machine.file)]
    assert started(program) == ["--temp-project", *options]


@pytest.mark.parametrize("refuses", ["-*", "/*"])
def test_clion_of_an_unknown_version(machine: Machine, refuses: str) -> None:
    # One form is tried; if it is rejected, the other.
    (machine.folder / ".idea").mkdir()
    program = machine.clion(None, f'case "$1" in {refuses}) exit 1;; esac\n')
    succeeds(machine.click())
    options = ["--line", "7", "--column", "2", str(machine.file)]
    project = [] if refuses == "/*" else [str(machine.folder)]
    assert started(program) == [*project, *options]


def test_clion_comes_before_others(machine: Machine) -> None:
    code, clion = machine.program("code"), machine.clion("2026.1")
    succeeds(machine.click())
    assert started(clion)
    assert not was_started(code)


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="knows what runs from /proc")
def test_a_running_editor_comes_first(machine: Machine) -> None:
    clion, subl = machine.clion("2026.1"), machine.program("subl")
    sleep = shutil.copy(shutil.which("sleep") or "", machine.folder / "sublime_text")
    with subprocess.Popen([sleep, "60"]) as process:
        try:
            succeeds(machine.click())
            assert started(subl) == [f"{machine.file}:7:3"]
        finally:
            process.kill()
    assert not was_started(clion)


def test_configured_comes_before_installed_and_requested_before_both(machine: Machine) -> None:
    machine.clion("2026.1")
    code, zed = machine.program("code"), machine.program("zed")
    machine.configure('editor = "code"\n')
    succeeds(machine.click())
    assert started(code) == ["-r", "-g", f"{machine.file}:7:3"]
    succeeds(machine.open("--editor", "zed", "--url", machine.link()))
    assert started(zed) == [f"{machine.file}:7:3"]


def test_a_command_of_the_users_own(machine: Machine) -> None:
    program = machine.program("my edit")
    machine.configure(f'editor = ["{program}", "-n", "+{{line}}", "{{file}}"]\n')
    succeeds(machine.click())
    assert started(program) == ["-n", "+7", str(machine.file)]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("code --wait", ["--wait", "-r", "-g", "FILE:7:3"]),
        ("'code' \"--user-data-dir=a b\"", ["--user-data-dir=a b", "-r", "-g", "FILE:7:3"]),
        ("myedit -x", ["-x", "FILE"]),
    ],
)
def test_editor_of_the_environment(machine: Machine, value: str, expected: list[str]) -> None:
    # No other editor of the table is on this machine's PATH.
    program = machine.program("myedit" if "myedit" in value else "code")
    machine.extra["TRACE_LINKS_EDITOR"] = value
    succeeds(machine.click())
    assert started(program) == [word.replace("FILE", str(machine.file)) for word in expected]


def test_a_missing_editor(machine: Machine) -> None:
    machine.configure('editor = "clion"\n')
    if any(os.path.exists(f"{folder}/clion") for folder in ("/usr/bin", "/usr/local/bin")):
        pytest.skip("CLion is installed here")
    result = machine.click()
    assert result.returncode == 4
    assert "'clion' (configured in" in result.stderr
    assert "config.toml" in result.stderr
