"""`report --html`: where the page is written, and which options do not go together."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.mock_libtpu import written


@pytest.fixture
def recording(tmp_path: Path) -> Path:
    file = tmp_path / "recording"
    file.write_bytes(written.of_threads(["one"]))
    return file


def report(*arguments: object) -> subprocess.CompletedProcess[str]:
    code = "from mock_libtpu.cli import run_command_line; run_command_line()"
    return subprocess.run(
        [sys.executable, "-c", code, "report", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_page_is_written_and_named(recording: Path, tmp_path: Path) -> None:
    page = tmp_path / "out.html"
    done = report("--html", page, recording)
    assert (done.returncode, done.stdout) == (0, "")
    assert f"wrote the page {page}" in done.stderr
    assert "PJRT_Client_Devices" in page.read_text()


def test_a_file_of_another_origin_stays(recording: Path) -> None:
    before = recording.read_bytes()
    done = report("--html", recording, recording)
    assert done.returncode == 3
    assert "is not a page of mock-libtpu" in done.stderr
    assert recording.read_bytes() == before


def test_a_missing_folder_is_reported(recording: Path, tmp_path: Path) -> None:
    done = report("--html", tmp_path / "missing" / "out.html", recording)
    assert done.returncode == 3
    assert "there is no such folder" in done.stderr


@pytest.mark.parametrize(
    "options",
    [["--html", "x.html", "--json"], ["--html", "x.html", "--function", "a"], ["--local"]],
    ids=["json", "function", "local alone"],
)
def test_options_that_do_not_go_together(recording: Path, options: list[str]) -> None:
    done = report(*options, recording)
    assert done.returncode == 2
    assert "--html" in done.stderr
