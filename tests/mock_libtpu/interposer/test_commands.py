"""`--plugin` of mock-libtpu's commands, with fake_plugin.cc."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from mock_libtpu.environment import PluginSettings, plugin_variables
from mock_libtpu.plugin import find
from mock_libtpu.recording.reader import read_recording
from tests.mock_libtpu.json_report import calls_of
from tests.mock_libtpu.mocked import TIMEOUT_S, clean_environment
from tpu_walkthrough.errors import InputError, UsageError

# Built before any of them has a time limit.
pytestmark = pytest.mark.usefixtures("library_path")

COMMAND = Path(sys.executable).parent / "mock-libtpu"
# A framework that needs no JAX: it loads the library that the variables name.
PROGRAM = """
import os
from pathlib import Path
from mock_libtpu.plugin.client import Plugin

name, _, path = os.environ["PJRT_NAMES_AND_LIBRARY_PATHS"].partition(":")
plugin = Plugin(Path(path))
plugin.call("PJRT_Plugin_Initialize")
client = plugin.call("PJRT_Client_Create").client
print(name, plugin.call("PJRT_Client_Devices", client=client).devices)
"""


def command(
    *arguments: str | Path, settings: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [COMMAND, *arguments],
        env=clean_environment() | dict(settings or {}),
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
    )


def traced(fake_plugin: Path | str, file: Path, *options: str) -> subprocess.CompletedProcess[str]:
    program = (sys.executable, "-c", PROGRAM)
    ran = command("trace", "--plugin", fake_plugin, *options, "-o", file, "--", *program)
    assert ran.returncode == 0, ran.stderr
    return ran


def test_trace(fake_plugin: Path, tmp_path: Path) -> None:
    ran = traced(f"foo={fake_plugin}", tmp_path / "file")
    assert ran.stdout.startswith("foo [208, 209]\n")
    assert f"plugin {fake_plugin}, PJRT API 0.114" in ran.stderr
    calls = command("report", "--calls", tmp_path / "file").stdout
    assert "PJRT_Client_Devices" in calls
    assert "devices = [FAKE_0, FAKE_1]" in calls


def test_the_summary_has_the_time_inside_the_plugin(fake_plugin: Path, tmp_path: Path) -> None:
    ran = traced(fake_plugin, tmp_path / "file")
    assert ran.stdout.startswith("plugin [208, 209]\n")
    summary = command("report", "--summary", tmp_path / "file").stdout
    assert "inside the plugin" in summary
    assert "on 1 thread" in summary


def test_json_names_the_plugin(fake_plugin: Path, tmp_path: Path) -> None:
    traced(fake_plugin, tmp_path / "file")
    calls = calls_of(command("report", "--json", tmp_path / "file").stdout)
    assert {call["plugin"] for call in calls} == {str(fake_plugin)}


def test_env(fake_plugin: Path, tmp_path: Path) -> None:
    file = tmp_path / "a recording"
    ran = command("env", "--plugin", f"foo={fake_plugin}", "--output", file)
    shell = f"{ran.stdout}exec {sys.executable} -c '{PROGRAM}'"
    started = subprocess.run(
        ["sh", "-c", shell],
        env=clean_environment(),
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
    )
    assert started.stdout == "foo [208, 209]\n", started.stderr
    assert len(read_recording(file)) == 3


def test_a_plugin_of_the_environment_is_not_taken(fake_plugin: Path) -> None:
    program = (sys.executable, "-c", "import os; print(os.environ.get('MOCK_LIBTPU_PLUGIN'))")
    ran = command("run", "--", *program, settings={"MOCK_LIBTPU_PLUGIN": str(fake_plugin)})
    assert ran.stdout == "None\n"


@pytest.mark.parametrize(
    ("mode", "message"),
    [
        ("null", "its GetPjrtApi returned no table"),
        ("short", "its table has a struct_size of 24 bytes"),
        ("crash while loading", "crashed while it was loaded (SIGSEGV)"),
    ],
)
def test_an_unusable_plugin_is_an_error_before_the_program_runs(
    mode: str, message: str, fake_plugin: Path
) -> None:
    program = (sys.executable, "-c", "print('ran')")
    ran = command("trace", "--plugin", fake_plugin, "--", *program, settings={"FAKE_PLUGIN": mode})
    assert (ran.returncode, ran.stdout) == (3, "")
    assert ran.stderr.startswith(f"mock-libtpu: {fake_plugin}: {message}")


def test_what_is_not_a_plugin(tmp_path: Path) -> None:
    (tmp_path / "text.so").write_text("text", "utf-8")
    for path, message in (
        (tmp_path / "none.so", "there is no such file"),
        (tmp_path, "is not a file"),
        (tmp_path / "text.so", "cannot be loaded"),
    ):
        ran = command("trace", "--plugin", path, "--", sys.executable)
        assert ran.returncode == 3
        assert f"{path}: {message}" in ran.stderr
        assert "Give the p" in ran.stderr


def test_a_library_without_the_function(tmp_path: Path) -> None:
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("cc is not installed")
    (tmp_path / "a.c").write_text("int other(void) { return 1; }\n", "utf-8")
    library = tmp_path / "a.so"
    subprocess.run([compiler, "-shared", "-o", library, tmp_path / "a.c"], check=True)
    ran = command("catalogue", "--plugin", library)
    assert ran.returncode == 3
    assert "is not a PJRT plugin: it has no function GetPjrtApi" in ran.stderr


def test_a_program_that_crashes_in_the_plugin(fake_plugin: Path) -> None:
    program = (sys.executable, "-c", PROGRAM)
    settings = {"FAKE_PLUGIN": "crash"}
    ran = command("trace", "--plugin", fake_plugin, "--", *program, settings=settings)
    assert ran.returncode == 128 + 11
    assert "PJRT_Client_Create" in ran.stdout
    assert "did not return" in ran.stdout


def test_options_that_do_not_go_together(fake_plugin: Path) -> None:
    for options, message in (
        (("--plugin", str(fake_plugin), "--devices", "2"), "are of the mock"),
        (("--plugin", f"cpu={fake_plugin}"), "is not a platform's name"),
        (("--plugin", f"A B={fake_plugin}"), "is not a platform's name"),
    ):
        ran = command("trace", *options, "--", sys.executable)
        assert ran.returncode == 2
        assert message in ran.stderr
    ran = command("env", "--plugin", fake_plugin)
    assert ran.returncode == 2
    assert "--output" in ran.stderr


def test_catalogue(fake_plugin: Path) -> None:
    ran = command("catalogue", "--plugin", fake_plugin, settings={"FAKE_PLUGIN": "new"})
    lines = ran.stdout.splitlines()
    assert lines[0] == f"plugin {fake_plugin}"
    assert lines[1] == "PJRT API 0.300, newer than this catalogue's 0.114"
    assert "29 of 138 functions, and 2 slots that are not known" in lines[3]
    assert "    lacks PJRT_Error_ForEachPayload" in lines
    assert any("extension of type 99" in line and "1 slots" in line for line in lines)
    assert any("extension Layouts" in line and "1 of 7 functions" in line for line in lines)
    assert "Megascale" in lines[-1]
    ran = command("catalogue", "--plugin", fake_plugin, "--json", settings={"FAKE_PLUGIN": "old"})
    compared = json.loads(ran.stdout)
    assert compared["api_version"] == [0, 57]
    assert "PJRT_Client_Load" in compared["slots"]["lacks"]


def installed(folder: Path, prefix: str) -> Path:
    """A Python whose package libtpu is in a folder of this test."""
    package = folder / "site" / "libtpu"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("raise SystemExit('was run')\n", "utf-8")
    (package / "libtpu.so").touch()
    python = folder / prefix
    lines = f'import sys; sys.path.insert(0, "{folder / "site"}"); exec(sys.argv.pop(1))'
    python.write_text(f"#!/bin/sh\nshift\nexec {sys.executable} -I -c '{lines}' \"$@\"\n")
    python.chmod(0o755)
    return python


def test_libtpu_is_that_of_the_programs_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    python = installed(tmp_path, "python3.11")
    library = tmp_path / "site" / "libtpu" / "libtpu.so"
    found = find.settings("libtpu", [str(python), "script.py"])
    assert found == PluginSettings(library, "tpu")
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    python.rename(tmp_path / "python")
    assert find.find("libtpu") == library
    with pytest.raises(InputError, match="libtpu is not installed"):
        find.find("libtpu", [sys.executable])
    with pytest.raises(UsageError, match="no such program"):
        find.find("libtpu", [str(tmp_path / "python3.99")])


def test_variables_of_a_plugin(tmp_path: Path) -> None:
    library, plugin = tmp_path / "libtpu.so", tmp_path / "plugin.so"
    assert plugin_variables(library, PluginSettings(plugin)) == {
        "MOCK_LIBTPU_PLUGIN": str(plugin),
        "TPU_LIBRARY_PATH": str(library),
    }
    assert plugin_variables(library, PluginSettings(plugin, "foo")) == {
        "MOCK_LIBTPU_PLUGIN": str(plugin),
        "PJRT_NAMES_AND_LIBRARY_PATHS": f"foo:{library}",
        "JAX_PLATFORMS": "foo,cpu",
    }
