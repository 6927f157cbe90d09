"""What a recording, a program or a path names stays text on a terminal, and forges no row."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.foreign import HOSTILE, assert_harmless, run
from tests.mock_libtpu.written import recording

FORGED = "#7 PJRT_Forged  python  at 1.000 ms, 1.0 us\n  0  forged [libtpu.so]\nnote: forged"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / f"folder{HOSTILE}"
    made.mkdir()
    (made / f"module{HOSTILE}").write_text("no program")
    return made


@pytest.fixture
def recorded(folder: Path) -> Path:
    path = folder / f"recording{HOSTILE}"
    modules = [f"{folder}/module{HOSTILE}", f"/missing{HOSTILE}", f"[{HOSTILE}]"]
    path.write_bytes(recording(HOSTILE.replace("\udcff", "") + f"\n{FORGED}", FORGED, modules))
    return path


REPORTS = {
    "text": (),
    "calls": ("--calls",),
    "collapsed": ("--calls", "--collapse"),
    "tree": ("--tree",),
    "lines": ("--by-line",),
    "functions": ("--by-function",),
    "programs": ("--by-program",),
    "object": ("--object", "executable:1"),
    "thread": ("--thread", HOSTILE),
    "summary": ("--summary",),
    "JSON": ("--json",),
    "no such function": ("--function", HOSTILE),
    "no such checkout": ("--source", HOSTILE),
}


@pytest.mark.parametrize("options", REPORTS.values(), ids=REPORTS)
def test_report(recorded: Path, options: tuple[str, ...]) -> None:
    others = recorded.with_name(recorded.name + ".1")
    others.write_bytes(recorded.read_bytes())
    output, messages = run(recorded.parent, "mock-libtpu", "report", str(recorded), *options)
    assert output or messages
    for text in (output, messages):
        assert_harmless(text)
        assert not re.search(r"^(#7|note: forged)", text, re.MULTILINE)


def test_what_a_report_shows(recorded: Path) -> None:
    output, messages = run(recorded.parent, "mock-libtpu", "report", str(recorded))
    rows = [line for line in output.split("\r\n") if line.startswith("#")]
    assert [row.partition(" ")[0] for row in rows] == ["#0", "#1"]
    error = output.partition("  -> INVALID_ARGUMENT: ")[2].split("\r\n")
    first, *others = FORGED.split("\n")
    assert error[:3] == [first, *(f"     | {line}" for line in others)]
    notes = messages.split("\r\n")
    assert all(line.startswith("note: ") for line in notes if line)
    assert any("no names for" in line for line in notes)


def test_links_of_a_report(recorded: Path) -> None:
    for name in ("missing", "present"):
        (recorded.parent / name).mkdir(exist_ok=True)
    terminal = {"TERM_PROGRAM": "WezTerm", "TERM_PROGRAM_VERSION": "20240203-110809-5046fc22"}
    output, _ = run(recorded.parent, "mock-libtpu", "report", str(recorded), **terminal)
    assert "\x1b]8;" in output
    assert_harmless(output)


@pytest.mark.parametrize("form", ["perfetto", "speedscope", "pprof", "chrome", "folded", "json"])
def test_export(recorded: Path, form: str) -> None:
    file = str(recorded.with_name(f"exported{HOSTILE}"))
    command = ("export", "--format", form, str(recorded), "--output", file)
    output, messages = run(recorded.parent, "mock-libtpu", *command)
    assert "wrote" in messages
    assert_harmless(output)
    assert_harmless(messages)


@pytest.mark.parametrize("options", [(), ("--all",), ("--json",)])
def test_diff(recorded: Path, folder: Path, options: tuple[str, ...]) -> None:
    other = folder / f"other{HOSTILE}"
    text = f"{HOSTILE} other".replace("\udcff", "")
    other.write_bytes(recording(text, FORGED, [f"/other{HOSTILE}"]))
    output, messages = run(folder, "mock-libtpu", "diff", str(recorded), str(other), *options)
    assert output
    for shown in (output, messages):
        assert_harmless(shown)
        assert not re.search(r"^(#7|note: forged)", shown, re.MULTILINE)


CASES = {
    "program of trace": ("trace", "--", HOSTILE),
    "recording in no folder": ("trace", "--output", f"{HOSTILE}/x", "--", "true"),
    "recording that is none": ("trace", "--output", f"module{HOSTILE}", "--", "true"),
    "size limit": ("trace", "--size-limit", HOSTILE, "--", "true"),
    "machine of trace": ("trace", "--topology", f"v5e:{HOSTILE}", "--", "true"),
    "machine of env": ("env", "--topology", HOSTILE),
    "memory of env": ("env", "--memory", HOSTILE),
    "machine of legacy": ("legacy", "--topology", HOSTILE, "--", "true"),
    "memory of legacy": ("legacy", "--memory", HOSTILE, "--", "true"),
    "python of walkthrough": ("walkthrough", "--python", HOSTILE),
    "checkout of walkthrough": ("walkthrough", "--source", HOSTILE),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_messages(folder: Path, case: tuple[str, ...]) -> None:
    output, messages = run(folder, "mock-libtpu", *case)
    assert messages
    assert_harmless(output)
    assert_harmless(messages)


def test_library_at_a_hostile_path(folder: Path, library_path: Path) -> None:
    cache = folder / f"cache{HOSTILE}"
    shutil.copytree(library_path.parent, cache / library_path.parent.name)
    for command in (("build",), ("env",), ("devices",)):
        output, messages = run(folder, "mock-libtpu", *command, MOCK_LIBTPU_CACHE=str(cache))
        assert output, messages
        assert_harmless(output)
        assert_harmless(messages)


def test_trace(folder: Path, library_path: Path) -> None:
    program = folder / f"program{HOSTILE}"
    program.write_text("#!/bin/sh\nexit 0\n")
    program.chmod(0o755)
    recorded = f"recording{HOSTILE}"
    variables = {"MOCK_LIBTPU_CACHE": str(library_path.parent.parent)}
    output, messages = run(
        folder, "mock-libtpu", "trace", "--output", recorded, "--", str(program), **variables
    )
    assert "nothing was recorded" in messages
    assert_harmless(output)
    assert_harmless(messages)
