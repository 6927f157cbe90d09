"""What commands write with --json: one object that its schema describes, errors as well."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest

from scripts.json_schemas import FOLDER, LINES, SCHEMAS, texts

BIN = Path(sys.executable).parent


def document(*command: str, code: int = 0) -> dict[str, Any]:
    """What a command writes, checked against the schema that it names."""
    done = subprocess.run(
        [BIN / command[0], *command[1:]], capture_output=True, text=True, check=False
    )
    assert done.returncode == code, done.stderr
    written: dict[str, Any] = json.loads(done.stdout)
    assert written["command"] == list(command)
    check(written)
    return written


def check(written: dict[str, Any]) -> None:
    """Check an object against the schema that it names."""
    schema = (FOLDER / f"{written['schema'].replace('/', '-')}.json").read_text("utf-8")
    fastjsonschema.compile(json.loads(schema))(written)


def test_the_schemas_are_those_of_the_data_classes() -> None:
    assert {path: path.read_text("utf-8") for path in FOLDER.iterdir()} == texts()
    assert len(SCHEMAS | LINES) == len(texts())


@pytest.mark.usefixtures("library_path")
def test_devices() -> None:
    (first, *others) = document("mock-libtpu", "devices", "--topology", "v4:2x2x1", "--json")[
        "devices"
    ]
    assert (first["kind"], len(others)) == ("TPU v4", 3)
    assert [memory["is_default"] for memory in first["memories"]].count(True) == 1


def test_catalogue() -> None:
    written = document("mock-libtpu", "catalogue", "PJRT_Client_Create", "--json")
    (function,) = written["functions"]
    assert (function["name"], function["implemented"]) == ("PJRT_Client_Create", True)


def test_definitions() -> None:
    written = document("trace-links", "define", "--json", "no::such()", code=1)
    assert written["definitions"][0]["path"] is None


def test_frames() -> None:
    done = subprocess.run(
        [BIN / "trace-links", "frames", "--json"],
        input="a.c:3: x\n#1  0x5 in n::f(int) (libx.so+0x5)\n",
        capture_output=True,
        text=True,
        check=True,
    )
    path, symbol = map(json.loads, done.stdout.splitlines())
    assert (path["path"], symbol["symbol"]) == ("a.c", "n::f(int)")
    check(path)
    check(symbol)


@pytest.mark.parametrize(
    ("command", "code", "message"),
    [
        (("mock-libtpu", "diff", "no", "such", "--json"), 3, "cannot read the recording no"),
        (("mock-libtpu", "diff", "--json"), 2, "Missing argument"),
        (("mock-libtpu", "devices", "--devices", "0", "--json"), 2, "--devices 0: give a number"),
        (("trace-links", "define", "--json", "--release", "x", "f"), 2, "x is not a known release"),
        (("trace-links", "frames", "--json", "no/such"), 3, "no/such: No such file"),
    ],
)
def test_errors(command: tuple[str, ...], code: int, message: str) -> None:
    written = document(*command, code=code)
    assert written["schema"] == f"{command[0]}/error/1"
    assert written["exit_code"] == code
    assert message in written["message"]


def test_a_programs_own_option_is_none_of_ours() -> None:
    command = [str(BIN / "mock-libtpu"), "run", "no-such-program", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (4, "")
    assert "there is no such program" in done.stderr


def test_a_project(tmp_path: Path) -> None:
    (tmp_path / "a.cc").write_text('#include "b.h"\n#include "no/such.h"\n')
    (tmp_path / "b.h").touch()
    written = document("cmake-gen-globs", str(tmp_path), "--json")
    assert (written["sources"], written["flags"], written["verify"]) == (1, None, None)
    assert [header["name"] for header in written["missing"]] == ["no/such.h"]
    failed = document("cmake-gen-globs", str(tmp_path / "none"), "--json", code=3)
    assert failed["schema"] == "cmake-gen-globs/error/1"
