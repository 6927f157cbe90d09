"""`mock-libtpu check`, as a user runs it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import fastjsonschema
import pytest

from mock_libtpu.conformance.check import checks
from scripts.json_schemas import FOLDER
from tests.foreign import HOSTILE, assert_harmless, run

_CHECK = "compilation/fingerprints-tell-programs-apart"
_OTHER = "versions/major-is-zero"
_WARNING = "struct-sizes/smaller-is-accepted"
_TIMEOUT_S = 120


class Ran(NamedTuple):
    """A run of the command."""

    code: int
    output: str
    messages: str


Command = Callable[..., Ran]


@pytest.fixture
def command(faulty_path: Path, library_path: Path) -> Command:
    """Runs the command; `fault` is that of the plugin."""

    def run_command(*arguments: str, fault: str = "") -> Ran:
        variables = {name: value for name, value in os.environ.items() if "MOCK_" not in name}
        variables |= {"MOCK_LIBTPU_DEVICES": "4", "FAULTY": fault, "FAULTY_OF": str(library_path)}
        program = [str(Path(sys.executable).with_name("mock-libtpu")), "check"]
        ran = subprocess.run(
            [*program, *(str(faulty_path) if each == "PLUGIN" else each for each in arguments)],
            env=variables,
            capture_output=True,
            text=True,
            timeout=_TIMEOUT_S,
            check=False,
        )
        return Ran(ran.returncode, ran.stdout, ran.stderr)

    return run_command


def _written(ran: Ran) -> dict[str, Any]:
    written: dict[str, Any] = json.loads(ran.output)
    schema = (FOLDER / f"{written['schema'].replace('/', '-')}.json").read_text("utf-8")
    fastjsonschema.compile(json.loads(schema))(written)
    return written


def test_nothing_is_found(command: Command) -> None:
    ran = command("PLUGIN", "--only", _CHECK)
    assert ran.code == 0, ran.messages
    assert "1 check, 0 errors, 0 warnings, 0 skipped." in ran.output


def test_what_is_found(command: Command) -> None:
    ran = command("PLUGIN", "--only", _CHECK, fault=_CHECK)
    assert ran.code == 1
    assert f"1 of 1: {_CHECK} failed" in ran.messages
    lines = ran.output.splitlines()
    at = lines.index(f"FAILED {_CHECK}")
    assert lines[at + 1 : at + 3] == [
        f"    {checks()[_CHECK].rule}",
        "    seen: two programs have the same fingerprint",
    ]
    assert re.fullmatch(r"    \S*pjrt_c_api\.h:\d+ PJRT_Executable_Fingerprint", lines[at + 3])
    assert lines[-1] == "1 check, 1 error, 0 warnings, 0 skipped."


def test_warning(command: Command) -> None:
    ran = command("PLUGIN", "--only", _WARNING, fault=_WARNING)
    assert ran.code == 0
    assert f"warning: FAILED {_WARNING}" in ran.output
    assert "0 errors, 1 warning" in ran.output


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ((), 2, "name the plugin"),
        (("PLUGIN", "--only", "no/such"), 2, "no check has such a name"),
        (("PLUGIN", "--timeout", "0"), 2, "--timeout"),
        (("/no/such.so",), 3, "there is no such file"),
        ((__file__,), 3, __file__),
        (("PLUGIN", "--baseline", "/no/such.json"), 3, "/no/such.json"),
        (("PLUGIN", "--baseline", __file__), 3, "is no result of mock-libtpu check"),
    ],
)
def test_refused(command: Command, arguments: tuple[str, ...], code: int, message: str) -> None:
    ran = command(*arguments)
    assert (ran.code, ran.output) == (code, "")
    assert message in ran.messages


def test_list(command: Command) -> None:
    ran = command("--list", "--only", "events/*")
    names = [line for line in ran.output.splitlines() if not line.startswith(" ")]
    assert ran.code == 0
    assert names == [name for name in checks() if name.startswith("events/")]


def test_json(command: Command) -> None:
    ran = command("PLUGIN", "--only", _CHECK, "--json", fault=_CHECK)
    assert ran.code == 1
    written = _written(ran)
    assert written["mended"] == []
    [row] = written["checks"]
    assert (row["name"], row["result"], row["is_new"]) == (_CHECK, "failed", True)
    assert row["detail"] == "two programs have the same fingerprint"
    assert [each["function"] for each in row["references"]] == ["PJRT_Executable_Fingerprint"]


def test_junit(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "junit.xml"
    assert command("PLUGIN", "--only", "versions/*", "--junit", str(file)).code == 0
    suite = ET.parse(file).getroot()
    cases = [f"{case.get('classname')}/{case.get('name')}" for case in suite]
    assert cases == [name for name in checks() if name.startswith("versions/")]
    assert suite.get("tests") == str(len(cases))


def test_junit_of_a_finding(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "junit.xml"
    command("PLUGIN", "--only", _CHECK, "--junit", str(file), fault=_CHECK)
    suite = ET.parse(file).getroot()
    counts = [suite.get(name) for name in ("tests", "failures", "errors", "skipped")]
    assert counts == ["1", "1", "0", "0"]
    [failure] = suite.iter("failure")
    assert failure.get("message") == "two programs have the same fingerprint"
    assert failure.text == checks()[_CHECK].rule


def test_baseline(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "known.json"
    file.write_text(command("PLUGIN", "--only", _CHECK, "--json", fault=_CHECK).output)
    options = ("PLUGIN", "--baseline", str(file), "--only")
    known = command(*options, _CHECK, fault=_CHECK)
    assert known.code == 0
    assert f"FAILED {_CHECK}, as in the baseline" in known.output
    assert "1 error (1 as in the baseline)" in known.output
    new = command(*options, _OTHER, fault=_OTHER)
    assert new.code == 1
    assert f"FAILED {_OTHER}\n" in new.output
    mended = command(*options, _CHECK)
    assert mended.code == 0
    assert f"mended since the baseline: {_CHECK}" in mended.output


def test_crash(command: Command) -> None:
    ran = command("PLUGIN", "--only", _CHECK, fault="crashes")
    assert ran.code == 1
    assert f"CRASHED {_CHECK}" in ran.output
    assert "SIGSEGV in PJRT_Executable_Fingerprint" in ran.output


def test_exit(command: Command) -> None:
    ran = command("PLUGIN", "--only", _CHECK, fault="exits")
    assert ran.code == 1
    assert "it exited with 7 in PJRT_Executable_Fingerprint" in ran.output


def test_a_crash_ends_one_check(command: Command) -> None:
    ran = command("PLUGIN", "--only", "compilation/[df]*", "--json", fault="crashes")
    assert ran.code == 1
    results = {row["name"]: row["result"] for row in _written(ran)["checks"]}
    assert results == {"compilation/device-is-assigned": "passed", _CHECK: "crashed"}


def test_hang(command: Command) -> None:
    ran = command("PLUGIN", "--only", _CHECK, "--timeout", "10", fault="hangs")
    assert ran.code == 1
    assert f"FAILED {_CHECK}" in ran.output
    assert "in PJRT_Executable_Fingerprint: " in ran.output


@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--json",),
    ],
)
def test_hostile_text(
    faulty_path: Path, library_path: Path, tmp_path: Path, options: tuple[str, ...]
) -> None:
    file = tmp_path / "junit.xml"
    output, messages = run(
        tmp_path,
        "mock-libtpu",
        "check",
        str(faulty_path),
        *("--only", _CHECK, "--junit", str(file)),
        *options,
        FAULTY="hostile text",
        FAULTY_OF=str(library_path),
        HOSTILE_TEXT=HOSTILE,
    )
    for text in (output, messages):
        assert_harmless(text)
        assert not re.search(r"^forged", text, re.MULTILINE)
    assert "gnp" in output
    [failure] = ET.parse(file).getroot().iter("failure")
    assert "gnp" in (failure.get("message") or "")


def test_programs_replace_no_file_of_another_origin(command: Command, tmp_path: Path) -> None:
    file = tmp_path / f"{_CHECK.replace('/', '-')}.c"
    for code in (1, 1):  # its own file is replaced
        ran = command("PLUGIN", "--only", _CHECK, "--programs", str(tmp_path), fault=_CHECK)
        assert ran.code == code, ran.messages
    assert "PJRT_Executable_Fingerprint" in file.read_text("utf-8")
    file.write_text("int main() {}\n")
    ran = command("PLUGIN", "--only", _CHECK, "--programs", str(tmp_path), fault=_CHECK)
    assert ran.code == 3
    assert file.read_text() == "int main() {}\n"
    assert command("PLUGIN", "--programs", str(tmp_path / "absent")).code == 3
