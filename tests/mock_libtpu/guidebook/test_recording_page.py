"""One recording as a page: what it contains, what it never contains, and where it is written."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from mock_libtpu.guidebook.recording_page import recording_page, write_recording_page
from mock_libtpu.recording.reader import read_recording
from tests.foreign import HOSTILE
from tests.mock_libtpu import written
from tpu_walkthrough.errors import OutputError

MARKUP = "</script><script>alert(1)</script>\"'><img src=x onerror=alert(1)><!--"
DATA = re.compile(r'<script type="application/json" id="recording">(.*?)</script>', re.DOTALL)


def page(folder: Path, text: str) -> str:
    file = folder / "recording"
    file.write_bytes(written.recording(text, f"message {text}", ["/lib/m.so"]))
    return recording_page(read_recording(file))


def data_of(html: str) -> dict[str, Any]:
    match = DATA.search(html)
    assert match is not None
    found: dict[str, Any] = json.loads(match[1])
    return found


def test_the_data_contain_calls_stacks_and_values(tmp_path: Path) -> None:
    data = data_of(page(tmp_path, "some"))
    assert [name for name, _, _ in data["functions"]] == ["PJRT_some"]
    assert data["threads"] == ["thread some"]
    assert data["calls"]["took"] == [1000, 1000]
    assert data["values"][0] == [{"some": ["some", {"some": 1.5}, "4 bytes"]}]
    assert data["errors"] == ["INVALID_ARGUMENT: message some"]
    assert [file["name"] for file in data["files"] if "own" in file] == ["some.py"]


@pytest.mark.parametrize("text", [MARKUP, HOSTILE], ids=["markup", "control"])
def test_foreign_text_is_neither_markup_nor_a_control_character(tmp_path: Path, text: str) -> None:
    html = page(tmp_path, text.replace("/", "").replace("\udcff", ""))
    assert html.count("<script") == 2  # the data and ours
    assert "<img" not in html
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", html)
    html.encode()


def test_the_policy_permits_only_what_is_inside(tmp_path: Path) -> None:
    html = page(tmp_path, "some")
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', html)
    assert policy is not None
    script = html.rpartition("<script>")[2].rpartition("</script>")[0]
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    shown = policy[1].replace("&#39;", "'")
    assert shown.startswith(f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'sha256-")
    assert "unsafe" not in shown
    assert not re.search(r'<[^>]* (?:style|on\w+)="', html)  # which a policy with hashes blocks


def test_executables_have_their_programs(tmp_path: Path) -> None:
    html = page(tmp_path, "some")
    shown = html.partition('id="executable-1"')[2].partition("</details>")[0]
    assert "StableHLO" in shown
    assert '<span class="t-f">@m</span> some\n' in shown
    assert '<span class="t-c">// some</span>' in shown
    assert '<span class="t-k">HloModule</span> m' in shown
    assert 'data-call="1"' in shown  # of the page's calls
    assert "stablehlo" not in json.dumps(data_of(html))


def test_a_page_has_no_path_of_the_machine(tmp_path: Path) -> None:
    text = "/home/ada/secret/inner"
    file = tmp_path / "recording"
    file.write_bytes(written.recording(text, f"cannot read {text}/file.txt", ["/home/ada/m.so"]))
    html = recording_page(read_recording(file))
    assert "/home/ada" not in html
    assert str(tmp_path) not in html


def test_only_a_local_page_names_files(tmp_path: Path) -> None:
    source = tmp_path / "program.py"
    source.write_text("\n" * 6 + "import jax  # the seventh line\n")
    file = tmp_path / "recording"
    file.write_bytes(written.recording(str(source)[1:].removesuffix(".py"), "", ["/lib/m.so"]))
    shared, local = (recording_page(read_recording(file), local=choice) for choice in (False, True))
    assert str(tmp_path) not in shared
    paths = [each["path"] for each in data_of(local)["files"] if "path" in each]
    assert str(source) in paths


def test_long_texts_are_cut(tmp_path: Path) -> None:
    assert len(page(tmp_path, "x" * 100_000)) < 500_000


def test_ten_thousand_threads(tmp_path: Path) -> None:
    file = tmp_path / "recording"
    file.write_bytes(written.of_threads(f"thread {number}" for number in range(10_000)))
    data = data_of(recording_page(read_recording(file)))
    assert len(data["threads"]) == 10_000
    assert len(data["calls"]["took"]) == 10_000


def test_a_file_of_another_origin_is_not_replaced(tmp_path: Path) -> None:
    file = tmp_path / "recording"
    file.write_bytes(written.of_threads(["one"]))
    target = tmp_path / "out.html"
    write_recording_page(read_recording(file), target, local=False)
    write_recording_page(read_recording(file), target, local=False)  # its own it replaces
    target.write_text("<html>mine</html>")
    with pytest.raises(OutputError, match="not a page of mock-libtpu"):
        write_recording_page(read_recording(file), target, local=False)
    assert target.read_text() == "<html>mine</html>"
