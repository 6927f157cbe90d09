"""The opener as terminals start it: `python -I -S opener.py`, with stand-ins for editors."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.trace_links.opener_process import OPENER, Machine, succeeds
from tests.trace_links.stand_ins import started, was_started


def test_odd_names_are_passed_unchanged(machine: Machine) -> None:
    code = machine.program("code")
    name = "-$(touch x)`;'\"& {line} +ü%.cc"
    (machine.folder / name).write_text("")
    succeeds(machine.open("--url", machine.link(None, path=machine.folder / name)))
    assert started(code) == ["-r", "-g", f"{machine.folder}/{name}"]
    assert not (machine.folder / "x").exists()


def test_a_name_of_invalid_utf8_is_passed_unchanged(machine: Machine) -> None:
    code = machine.program("code")
    name = os.fsencode(machine.folder) + b"/\xff.cc"
    try:
        with open(name, "wb"):
            pass
    except OSError:
        pytest.skip("names of files are text here")
    uri = machine.link(2, None, os.fsdecode(name))
    succeeds(machine.open("--url", uri))
    assert os.fsencode(started(code, errors="surrogateescape")[-1]) == name + b":2"
    program = [*OPENER, "--dry-run", "--url", uri]
    environment = {"PATH": str(code.parent), "HOME": str(machine.folder / "home"), "DISPLAY": ":9"}
    result = subprocess.run(program, env=environment, capture_output=True, check=True)
    assert result.stdout.splitlines()[-1] == name + b":2"


def test_file_line_column_below_the_current_folder(machine: Machine) -> None:
    code = machine.program("code")
    machine.file.touch()
    succeeds(machine.open("src/a.cc:7:3"))
    assert started(code) == ["-r", "-g", f"{machine.file}:7:3"]


@pytest.mark.parametrize(("line", "end"), [("7", ":7"), ("", "")])
def test_file_and_line_as_iterm2_passes_them(machine: Machine, line: str, end: str) -> None:
    code = machine.program("code")
    succeeds(machine.open("--file", str(machine.file), "--line", line))
    assert started(code) == ["-r", "-g", f"{machine.file}{end}"]


@pytest.mark.parametrize(
    ("uri", "reason"),
    [
        ("tracelinks://open?path=/dev/zero", "not a file on disk"),
        ("tracelinks://open?path=/etc/passwd&host=elsewhere", "on the host elsewhere"),
        ("tracelinks://open?path=/etc/passwd&editor=sh", "unknown parameter 'editor'"),
        ("https://example.org/", "the scheme 'https'"),
        ("tracelinks://open?path=/etc/passwd%0A", "control character U+000A"),
    ],
)
def test_refusals_give_a_reason_and_start_nothing(machine: Machine, uri: str, reason: str) -> None:
    code = machine.program("code")
    result = machine.open("--url", uri)
    assert result.returncode == 3
    assert result.stderr.startswith("trace-links: ")
    assert reason in result.stderr
    assert not was_started(code)


@pytest.mark.parametrize(
    "after",
    [
        ["--editor", "/bin/sh -c 'touch x'"],
        ["--editor=/bin/sh -c 'touch x'"],
        ["--config", "/tmp/config.toml"],
        ["--dry-run"],
        ["--", "/etc/passwd"],
        ["--url", "file:///etc/passwd"],
        ["/etc/passwd"],
        [""],
    ],
)
@pytest.mark.parametrize("option", [["--url"], []])
def test_no_arguments_are_allowed_after_a_link(
    machine: Machine, option: list[str], after: list[str]
) -> None:
    code = machine.program("code")
    result = machine.open(*option, machine.link(), *after)
    assert (result.returncode, result.stdout) == (3, "")
    assert f"{after[0]!r} comes after the link" in result.stderr
    result = machine.open(f"--url={machine.link()}", *after)
    assert result.returncode == 3
    assert not was_started(code)
    assert not (machine.folder / "x").exists()


@pytest.mark.parametrize("after", [["--editor", "sh"], ["--config=x"], ["--url", "file:///a"]])
def test_only_line_and_column_are_allowed_after_a_file(machine: Machine, after: list[str]) -> None:
    code = machine.program("code")
    result = machine.open("--file", str(machine.file), "--line", "3", *after)
    assert result.returncode == 2
    assert "comes after --file" in result.stderr
    assert not was_started(code)


@pytest.mark.parametrize(
    ("path", "reason"),
    [("/none/a.cc", "there is no file '/none/a.cc'"), ("/", "'/' is a folder")],
)
def test_own_links_to_missing_files(machine: Machine, path: str, reason: str) -> None:
    result = machine.open("--url", machine.link(path=path))
    assert result.returncode == 3
    assert reason in result.stderr


def test_allowed_roots(machine: Machine) -> None:
    code = machine.program("code")
    machine.configure(f"roots = ['{machine.folder}/src', '~/work']\n")
    (machine.folder / "b.cc").write_text("")
    assert machine.open("b.cc").returncode == 3
    assert not was_started(code)
    succeeds(machine.click())
    assert started(code)


@pytest.mark.parametrize(
    "arguments",
    [[], ["--url"], ["a", "b"], ["a", "--url", "x"], ["--shell"], ["--editor=a", "--editor=b"]],
)
def test_usage(machine: Machine, arguments: list[str]) -> None:
    assert machine.open(*arguments).returncode == 2


def test_a_message_reaches_the_desktop(machine: Machine) -> None:
    notify = machine.program("notify-send")
    machine.extra["DISPLAY"] = ":99"
    assert machine.open("--url", "tracelinks://open?path=/none/<b>").returncode == 3
    shown = started(notify)
    assert shown[:3] == ["--app-name=trace-links", "--", "trace-links"]
    assert "/none/&lt;b>" in shown[3]


@pytest.mark.parametrize("link", ["https://example.com", "http://a/b:3"])
def test_other_links_are_refused_as_links(machine: Machine, link: str) -> None:
    result = machine.open(link)
    assert result.returncode == 3
    assert f"the scheme '{link.partition(':')[0]}'" in result.stderr


def test_dry_run_prints_the_arguments(machine: Machine) -> None:
    code = machine.program("code")
    result = machine.open("--dry-run", "--url", machine.link())
    assert result.stdout.splitlines() == [str(code), "-r", "-g", f"{machine.file}:7:3"]
    assert not was_started(code)


def test_help_and_version() -> None:
    command = [
        sys.executable,
        "-c",
        "from trace_links.opener import main; raise SystemExit(main())",
    ]
    shown = subprocess.run([*command, "--help"], capture_output=True, text=True, check=True)
    assert shown.stdout.startswith("Usage: trace-links-open ")
    shown = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True)
    assert shown.stdout.split()[0] == "trace-links-open"
    # Only alone: together with a link they are unknown options.
    refused = subprocess.run(
        [*command, "--help", "tracelinks://open"], capture_output=True, check=False
    )
    assert refused.returncode == 2
