"""The recordings of a pod: one by each host, read as one."""

from __future__ import annotations

import json
import re
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from mock_libtpu.analysis.calls import DistinctStacks, TracedCalls
from mock_libtpu.analysis.programs.compiles import Compiles
from mock_libtpu.recording.reader import read_recording
from mock_libtpu.stacks.merge import Merger
from mock_libtpu.stacks.symbols import Symbols
from tests.mock_libtpu.mocked import TIMEOUT_S

_COMMAND = [
    sys.executable,
    "-c",
    "from mock_libtpu.cli import run_command_line; run_command_line()",
]
_PROGRAM = """
import jax
import numpy as np
from jax.sharding import NamedSharding, PartitionSpec as P
jax.distributed.initialize()
mesh = jax.make_mesh((jax.device_count(),), ("x",))
own = np.ones(jax.local_device_count(), np.float32)
array = jax.make_array_from_process_local_data(NamedSharding(mesh, P("x")), own)
print(float(jax.jit(lambda array: array.sum())(array)))
"""


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*_COMMAND, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
    )


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory, library_path: Path) -> Path:
    """The folder of a pod of two hosts."""
    assert library_path.is_file()
    folder = tmp_path_factory.mktemp("pod")
    program = folder / "program.py"
    program.write_text(_PROGRAM)
    output = folder / "recordings"
    options = ("--topology", "v5e:1x2", "--hosts", "2")
    done = run("pod", *options, "-o", output, "--", sys.executable, program)
    assert done.returncode == 0, done.stderr
    assert sorted(done.stdout.splitlines()) == ["host 0 | 2.0", "host 1 | 2.0"]
    assert f"mock-libtpu: wrote the recordings of 2 hosts to {output}" in done.stderr
    return output


def test_each_host_compiles_for_itself(recorded: Path) -> None:
    compiles = Compiles(read_recording(recorded).calls())
    summed = [row for row in compiles.functions if row.signature.program == "jit__lambda"]
    assert [row.number for row in summed] == [1, 1]
    assert compiles.again == []


def test_the_calls_of_all_hosts_are_on_one_clock(recorded: Path) -> None:
    joined = read_recording(recorded)
    hosts = [read_recording(recorded / f"host-{host}") for host in range(2)]
    calls = list(joined.calls())
    assert len(joined) == len(calls) == sum(map(len, hosts))
    starts = [call.start_ns for call in calls]
    assert starts == sorted(starts)
    assert [call.sequence for call in calls] == list(range(len(calls)))
    for host, one in enumerate(hosts):
        of_host = [call for call in calls if call.thread.name.startswith(f"host {host} ")]
        assert [call.function for call in of_host] == [call.function for call in one.calls()]
    made = [call for call in calls if call.function == "PJRT_Client_Create"]
    assert len(made) == 2
    # Both hosts wait for each other in it.
    assert made[0].end_ns is not None
    assert made[1].start_ns < made[0].end_ns


def test_objects_of_two_hosts_have_two_numbers(recorded: Path) -> None:
    numbers: dict[str, set[int]] = {"0": set(), "1": set()}
    for call in read_recording(recorded).calls():
        for value in call.results.values():
            if isinstance(value, dict) and "buffer" in value:
                numbers[call.thread.name.split()[1]].add(value["buffer"])
    assert numbers["0"]
    assert {1_000_000 + number for number in numbers["0"]} == numbers["1"]


def test_reports_of_a_pod(recorded: Path) -> None:
    overview = run("report", recorded)
    assert overview.returncode == 0, overview.stderr
    heading, *rows = overview.stdout.splitlines()[:3]
    assert heading.split() == ["host", "process", "calls", "errors", "first", "call", "last", "end"]
    assert [row.split()[0] for row in rows] == ["0", "1"]
    calls = run("report", recorded, "--function", "PJRT_LoadedExecutable_Execute")
    heads = [line for line in calls.stdout.splitlines() if line.startswith("#")]
    assert {head.split()[2:4][1] for head in heads} == {"0", "1"}
    lines = [json.loads(line) for line in run("report", recorded, "--json").stdout.splitlines()]
    names = {line["name"] for line in lines if "thread" in line and "name" in line}
    assert {name.split()[1] for name in names} == {"0", "1"}
    of_one = run("report", recorded, "--thread", "host 1 *", "--calls").stdout
    assert "host 1 " in of_one
    assert "host 0 " not in of_one


def test_pages_and_exports_of_a_pod(recorded: Path, tmp_path: Path) -> None:
    page = tmp_path / "pod.html"
    assert run("report", recorded, "--html", page).returncode == 0
    assert re.search(r"<dt>hosts</dt>\s*<dd>2</dd>", page.read_text(encoding="utf-8"))
    text = page.read_text(encoding="utf-8")
    assert "host 0 " in text
    assert "host 1 " in text
    trace = tmp_path / "pod.json"
    assert run("export", recorded, "--format", "chrome", "-o", trace).returncode == 0
    events = json.loads(trace.read_text(encoding="utf-8"))["traceEvents"]
    named = {event["args"]["name"] for event in events if event["name"] == "thread_name"}
    assert {name.split()[1] for name in named} == {"0", "1"}
    assert run("diff", recorded, recorded).returncode == 0


def test_damage_of_one_host_changes_no_time_of_another(recorded: Path, tmp_path: Path) -> None:
    def own_times(folder: Path) -> list[list[int]]:
        calls = list(TracedCalls(read_recording(folder), DistinctStacks(Merger(Symbols()))))
        hosts = ("host 0 ", "host 1 ")
        return [
            [each.own_ns for each in calls if each.call.thread.name.startswith(host)]
            for host in hosts
        ]

    first, second = own_times(recorded)
    damaged = tmp_path / "recordings"
    shutil.copytree(recorded, damaged)
    file = damaged / "host-0"
    data = bytearray(file.read_bytes())
    middle = list(read_recording(file).calls())[len(first) // 2]
    # An impossible type of a value, in the arguments of a call in the middle.
    place = data.index(struct.pack("<QQ", middle.sequence, middle.start_ns))
    data[place + 32] = 0xFF
    file.write_bytes(data)
    of_damaged, of_other = own_times(damaged)
    assert 0 < len(of_damaged) < len(first)
    assert of_other == second


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "host-0").write_text("mine")
    options = ("--topology", "v5e:1x2", "--hosts", "2")
    done = run("pod", *options, "-o", tmp_path, "--", "true")
    assert done.returncode == 3
    assert "exists and is not a recording" in done.stderr
    assert (tmp_path / "host-0").read_text() == "mine"
    assert run("report", tmp_path / "host-0").returncode == 3
