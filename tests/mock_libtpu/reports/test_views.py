"""What `report` shows of a recording: an overview, and parts of it on request."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from mock_libtpu.reports.frame_text import LABELS, short_path
from tests.mock_libtpu.json_report import calls_of
from tests.mock_libtpu.recorded import COMMAND, compiles_elsewhere, record, run


def heads(text: str) -> list[str]:
    """The functions of the calls that a report shows with their values."""
    return re.findall(r"^#\d+ (\S+)", text, re.MULTILINE)


def test_overview_has_functions_programs_lines_and_stacks(recorded: Path) -> None:
    text = run("report", recorded)
    assert len(text.splitlines()) < 300
    assert heads(text) == []
    assert re.search(r"^PJRT_LoadedExecutable_Execute +3 +0 ", text, re.MULTILINE)
    # The program: compiled, executed, first, later, donated.
    assert re.search(r"^jit_step +\S+ \S+ +3 +\S+ \S+ +\S+ \S+ +3$", text, re.MULTILINE)
    assert "copied to device: 524.3 kB" in text
    assert "at most 524.3 kB in 2 buffers" in text
    assert re.search(
        r"program\.py:10 in put  PJRT_Client_BufferFromHostBuffer$", text, re.MULTILINE
    )
    stacks = re.findall(r"^ +(\d+)\. ", text, re.MULTILINE)
    assert stacks == [str(number) for number in range(1, 11)]
    assert "PJRT_Client_Create, first" not in text, "the start of the backend is left out"
    assert (f"(caller)  {LABELS['caller']}" in text) == compiles_elsewhere()


def test_overview_of_one_device_put_shows_its_trace(tmp_path: Path) -> None:
    text = run("report", record(tmp_path, "import jax\njax.device_put(1)\n"))
    assert heads(text) == ["PJRT_Client_BufferFromHostBuffer"]
    frames = re.findall(r"^ +\d+  (.*)$", text, re.MULTILINE)
    assert frames[0].endswith("program.py:2 in <module>")
    assert frames[-1] == "PJRT_Client_BufferFromHostBuffer  [libtpu.so]"
    placed = re.compile(r"jax::PyArray::BatchedDevicePut \((?:call site|in [\d.]+)\)")
    assert any(map(placed.search, frames))


def test_function_that_does_not_match_suggests_names(recorded: Path) -> None:
    done = subprocess.run(
        [COMMAND, "report", recorded, "--function", "Compile"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "matches Compile; similar names: PJRT_Client_Compile" in done.stderr


def test_donated_inputs_and_first_executions_are_marked(recorded: Path) -> None:
    text = run("report", recorded, "--function", "*_Execute")
    assert heads(text) == ["PJRT_LoadedExecutable_Execute"] * 3
    assert text.count("first execution of jit_step: it includes") == 1
    assert len(re.findall(r"later ones took \S+ \S+ \(the median\)", text)) == 1
    donated = re.findall(r"donated: buffer (\d+), to buffer (\d+), which took its memory", text)
    assert [pair[0] for pair in donated] == ["1", donated[0][1], donated[1][1]]


def test_call_and_times_and_threads_select(recorded: Path) -> None:
    calls = calls_of(run("report", recorded, "--json"))
    third = calls[3]
    (shown,) = calls_of(run("report", recorded, "--json", "--call", "3"))
    assert shown["function"] == third["function"]
    assert len(heads(run("report", recorded, "--call", "3", "--call", "4"))) == 2
    middle = calls[len(calls) // 2]["at_ns"]
    since = calls_of(run("report", recorded, "--json", "--since", f"{middle}ns"))
    until = calls_of(run("report", recorded, "--json", "--until", f"{middle}ns"))
    assert {call["call"] for call in since} | {call["call"] for call in until} == {
        call["call"] for call in calls
    }
    assert max(call["at_ns"] for call in until) == middle
    assert all(call["at_ns"] + call["took_ns"] >= middle for call in since)
    thread = str(third["thread"])
    of_thread = calls_of(run("report", recorded, "--json", "--thread", thread))
    assert [call["call"] for call in of_thread] == [
        call["call"] for call in calls if call["thread"] == third["thread"]
    ]


def test_life_of_a_buffer(recorded: Path) -> None:
    lines = run("report", recorded, "--object", "buffer:1").splitlines()
    assert lines[0].startswith("buffer:1  F32[256,256], 262.1 kB on TPU_0")
    assert re.match(r"  created +#\d+ PJRT_Client_BufferFromHostBuffer .*:10 in put", lines[1])
    (donated,) = (line for line in lines if line.startswith("  donated"))
    assert re.search(r"its memory is now buffer:\d+'s", donated)
    assert re.fullmatch(r"  its contents lived for \S+ \S+", lines[-1])


def test_tree_has_common_frames_once(recorded: Path) -> None:
    lines = run("report", recorded, "--tree").splitlines()
    assert lines[1].endswith("all calls")
    calls = len(calls_of(run("report", recorded, "--json")))
    assert lines[1].split()[2] == str(calls)
    executes = [
        line for line in lines if line.endswith("PJRT_LoadedExecutable_Execute  [libtpu.so]")
    ]
    assert len(executes) == 2, "the first execution has another stack than those after it"


def test_by_line_by_function_by_program(recorded: Path) -> None:
    (put,) = (
        line for line in run("report", recorded, "--by-line").splitlines() if ":10 in put" in line
    )
    assert put.split()[3:7] == ["524.3", "kB", "524.3", "kB"]  # to the device, allocated
    assert re.search(r"  put  \[program\.py\]", run("report", recorded, "--by-function"))
    program = "  jit_step(x f32[256,256], y f32[256,256])  PJRT_Client_Compile"
    assert program in run("report", recorded, "--by-program")


@pytest.mark.parametrize(
    ("options", "code", "message"),
    [
        (("--tree", "--by-line"), 2, "give one of them"),
        (("--object", "buffer"), 2, "such as buffer:7"),
        (("--object", "thing:1"), 2, "Kinds: buffer, event"),
        (("--object", "buffer:999999"), 3, "it has buffer:1 to buffer:"),
        (("--since", "yesterday"), 2, "such as 1.5s"),
    ],
)
def test_bad_options_are_errors(
    recorded: Path, options: tuple[str, ...], code: int, message: str
) -> None:
    done = subprocess.run(
        [COMMAND, "report", recorded, *options], capture_output=True, text=True, check=False
    )
    assert done.returncode == code, done.stderr
    assert message in done.stderr


@pytest.mark.parametrize(
    ("path", "short"),
    [
        ("/home/ada/env/lib/python3.11/site-packages/jax/_src/api.py", "jax/_src/api.py"),
        ("/usr/lib/python3/dist-packages/six.py", "six.py"),
        ("/usr/lib/python3.11/threading.py", "python3.11/threading.py"),
        ("xla/pjrt/pjrt_api.cc", "xla/pjrt/pjrt_api.cc"),
        ("<string>", "<string>"),
        ("/somewhere/else.py", "/somewhere/else.py"),
    ],
)
def test_paths_are_shortened(path: str, short: str) -> None:
    assert short_path(path) == short
