"""`trace-links frames`: locations with their files, while the input is still written."""

from __future__ import annotations

import json
import os
import select
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.trace_links.stand_ins import TIMEOUT_S
from tests.trace_links.stream.test_filter import COMMAND

SCHEMA = "trace-links/frame/1"


def frames(folder: Path, text: str | bytes, *options: str, code: int = 0) -> str:
    done = subprocess.run(
        [*COMMAND, "frames", *options],
        input=text if isinstance(text, bytes) else text.encode(),
        capture_output=True,
        cwd=folder,
        check=False,
    )
    assert done.returncode == code, done.stderr
    return done.stdout.decode()


def members(folder: Path, text: str | bytes, *options: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in frames(folder, text, "--json", *options).splitlines()]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    tmp_path = tmp_path.resolve()
    for name in ("a b.c", "é.c", "x/same.c", "y/same.c"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("one\ntwo\n")
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    return tmp_path


def test_all_members(folder: Path) -> None:
    (found,) = members(folder, "\n日本 \x1b[1mé.c\x1b[0m:2:9: error: x\n")
    assert found == {
        "schema": SCHEMA,
        "input_line": 2,
        "start": 3,
        "end": 10,
        "raw_start": 7,
        "raw_end": 18,
        "path": "é.c",
        "file": f"{folder}/é.c",
        "candidates": [],
        "line": 2,
        "column": 9,
        "beyond_end": False,
        "symbol": None,
        "style": "colon",
    }


def test_a_word_before_a_line_is_a_frame_if_it_is_a_file(folder: Path) -> None:
    (folder / "deploy").write_text("1\n2\n3\n")
    text = "deploy:2: x\nother:2: x\ndeploy:20: x\nmodified: deploy\n"
    (found,) = members(folder, text)
    assert (found["input_line"], found["file"], found["line"]) == (1, f"{folder}/deploy", 2)
    assert frames(folder, text, "--no-check", code=1) == ""


def test_the_raw_offsets_are_those_of_the_line_that_was_read(folder: Path) -> None:
    lines = [
        "\x1b]8;;u\x07b.c:4\x1b]8;;\x07 é c.c:5",
        "\x1b[31msrc/\x1b[1ma.c\x1b[0m:3:\x1b[4m9\x1b[0m: x",
        "zb\x08\x08é.c:1",
        "all is well",
        b"\xe9\xa9 a b.c:2: x".decode("utf-8", "surrogateescape"),
        "50%\rb.c:7 done\r",
    ]
    text = "\n".join(lines).encode("utf-8", "surrogateescape")
    shown = [
        (lines[one["input_line"] - 1][one["raw_start"] : one["raw_end"]], one["start"], one["end"])
        for one in members(folder, text)
    ]
    assert shown == [
        ("b.c:4", 0, 5),
        ("c.c:5", 8, 13),
        ("src/\x1b[1ma.c\x1b[0m:3:\x1b[4m9", 0, 11),
        ("é.c:1", 0, 5),
        ("b.c:2", 5, 10),
        ("b.c:7", 4, 9),
    ]


def test_a_file_is_named_only_if_it_is_certain(folder: Path) -> None:
    text = "same.c:1\nx/same.c:1\nnone.c:1\n#1  0x5 in n::f(int) (libx.so+0x5)\n"
    several, certain, none, symbol = members(folder, text)
    assert several["file"] is None
    assert set(several["candidates"]) == {f"{folder}/x/same.c", f"{folder}/y/same.c"}
    assert (certain["file"], certain["candidates"]) == (f"{folder}/x/same.c", [])
    assert (none["path"], none["file"], none["candidates"]) == ("none.c", None, [])
    assert (symbol["path"], symbol["file"], symbol["symbol"]) == (None, None, "n::f(int)")


def test_a_name_with_spaces_is_whole_if_it_exists(folder: Path) -> None:
    (folder / "b.c").write_text("one\n")
    text = "a b.c:2: error: x\nnot b.c:1: error: x\n"
    whole, part = members(folder, text)
    assert (whole["path"], whole["file"]) == ("a b.c", f"{folder}/a b.c")
    assert (whole["start"], whole["end"], whole["beyond_end"]) == (0, 7, False)
    assert (part["path"], part["file"], part["start"]) == ("b.c", f"{folder}/b.c", 4)
    assert [one["path"] for one in members(folder, text, "--no-check")] == ["b.c", "b.c"]


def test_without_checks_a_file_is_where_it_would_be(folder: Path) -> None:
    (found,) = members(folder, "no/such.c:7\n", "--no-check")
    assert (found["file"], found["beyond_end"]) == (f"{folder}/no/such.c", None)


def test_a_name_that_is_not_utf8_is_no_file(folder: Path) -> None:
    name = os.fsdecode(b"x\xff.c")
    (folder / name).write_text("one\n")
    text = os.fsencode(f"{name}:1: x\n")
    (found,) = members(folder, text)
    assert (found["path"], found["file"], found["candidates"]) == ("x\ufffd.c", None, [])
    assert frames(folder, text) == "1: x\\xff.c:1  colon\n"


def test_lines_for_people(folder: Path) -> None:
    text = (
        "é.c:2:3: x\né.c:99: x\nsame.c:1\nnone.c:1 \x1b[1mx\x1b[0m.c:2\n"
        '  File "/a\u202eb.py", line 3, in f\n#1  0x5 in n::f(int) (libx.so+0x5)\n'
    )
    assert frames(folder, text).splitlines() == [
        "1: é.c:2:3  colon",
        "2: é.c:99  colon  (beyond the end of the file)",
        "3: same.c:1  colon  (2 possible files)",
        "4: none.c:1  colon  (file not found)",
        "4: x.c:2  colon  (file not found)",
        "5: /a\\u202eb.py:3  python  (file not found)",
        "6: n::f(int)  symbol",
    ]
    assert "not found" not in frames(folder, text, "--no-check")


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_none_is_an_exit_code(options: tuple[str, ...], folder: Path) -> None:
    assert frames(folder, "all is well\n", *options, code=1) == ""
    assert frames(folder, "", *options, code=1) == ""
    assert frames(folder, "none.c:1\n", *options, code=0)


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_frames_appear_while_the_input_is_still_written(
    options: tuple[str, ...], folder: Path
) -> None:
    command = [*COMMAND, "frames", *options]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        # A heading, then the lines that belong to it; each only after the frames before it.
        process.stdin.write(b"src/a.c\n")
        for number in (3, 7):
            process.stdin.write(b"%d:9  error  x is not defined\n" % number)
            process.stdin.flush()
            assert select.select([process.stdout], [], [], TIMEOUT_S)[0]
            line = process.stdout.readline().decode()
            if options:
                found = json.loads(line)
                assert (found["path"], found["line"]) == ("src/a.c", number)
            else:
                assert f"src/a.c:{number}:9" in line
        process.stdin.close()
        assert process.wait(TIMEOUT_S) == 0


def test_controls_are_escaped_in_json(folder: Path) -> None:
    line = frames(folder, "\u009b31m\u202e.c:3: x\n", "--json", "--no-check").rstrip("\n")
    assert line.isprintable()
    assert json.loads(line)["path"] == "\u009b31m\u202e.c"
