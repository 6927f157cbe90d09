"""The application that opens links on macOS, built with substitutes for the system's commands."""

from __future__ import annotations

import plistlib
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.trace_links.stand_ins import make, started
from tpu_walkthrough.errors import ForeignFileError, InputError, MissingToolError
from trace_links.install import macos
from trace_links.install.checks import checks
from trace_links.install.installer import install, printed, uninstall
from trace_links.install.terminals import Setup

OSACOMPILE = f"""#!{sys.executable}
import pathlib, plistlib, sys
application, lines = pathlib.Path(sys.argv[2]), sys.argv[4::2]
(application / "Contents" / "Resources").mkdir(parents=True)
(application / "Contents" / "Resources" / "script").write_text("\\n".join(lines))
properties = {{"CFBundleExecutable": "applet", "CFBundleIdentifier": "com.apple.ScriptEditor.id.x"}}
(application / "Contents" / "Info.plist").write_bytes(plistlib.dumps(properties))
"""


@pytest.fixture
def mac(own_setup: Setup, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Setup:
    programs = tmp_path / "programs"
    (programs / "osacompile").write_text(OSACOMPILE)
    (programs / "osacompile").chmod(0o755)
    make(programs / "codesign")
    monkeypatch.setattr(macos, "LSREGISTER", str(make(programs / "lsregister")))
    return Setup(home=own_setup.home, platform="darwin", environment={})


def application(setup: Setup) -> Path:
    return Path(setup.home, "Applications", "trace-links.app")


def properties(setup: Setup) -> dict[str, object]:
    found: dict[str, object] = plistlib.loads(
        (application(setup) / "Contents" / "Info.plist").read_bytes()
    )
    return found


def test_the_application_is_built_signed_and_registered(mac: Setup, tmp_path: Path) -> None:
    assert f"done       {application(mac)}" in list(install("ghostty", mac))
    assert properties(mac)["CFBundleURLTypes"] == [
        {"CFBundleURLName": "trace-links.opener", "CFBundleURLSchemes": ["tracelinks"]}
    ]
    assert properties(mac)["CFBundleExecutable"] == "applet"  # of the compiler
    assert started(tmp_path / "programs" / "codesign")[-1].endswith("trace-links.app")
    assert started(tmp_path / "programs" / "lsregister") == ["-f", str(application(mac))]
    assert [path.name for path in application(mac).parent.iterdir()] == ["trace-links.app"]
    assert f"unchanged  {application(mac)}" in list(install("ghostty", mac))
    found = {check.detail: check.ok for check in checks("ghostty", mac)}
    assert found[str(application(mac))]
    output = "\n".join(printed("ghostty", mac))
    assert "osacompile -o" in output
    assert "<string>tracelinks</string>" in output


@pytest.mark.parametrize(
    "link",
    [
        "tracelinks://open?path=/a%20b&line=3",
        "tracelinks://open?path=/a$(touch${IFS}x)`touch${IFS}x`;touch&x|y>z",
        "tracelinks://open?path=/a' --editor '/bin/sh -c x",
        'tracelinks://open?path=/a\\" --editor \\"/bin/sh',
    ],
)
def test_the_script_starts_the_opener_with_the_link_as_one_argument(
    mac: Setup, tmp_path: Path, link: str
) -> None:
    python = make(tmp_path / 'it\'s $HOME `1` "py" \\')
    there = Setup(str(python), home=mac.home, platform="darwin", environment={})
    list(install("ghostty", there))
    script = (application(there) / "Contents" / "Resources" / "script").read_text()
    first, last = re.findall(r'"((?:[^"\\]|\\.)*)"', script)
    shell = re.sub(r"\\(.)", r"\1", first) + shlex.quote(link) + last  # as AppleScript does
    subprocess.run(["/bin/sh", "-c", shell], check=True, timeout=60, cwd=tmp_path)
    assert started(python) == ["-I", "-S", there.opener, "--url", link]
    assert not (tmp_path / "x").exists()


def test_terminals_share_the_application(mac: Setup) -> None:
    list(install("ghostty", mac))
    list(install("warp", mac))
    assert properties(mac)["TraceLinksTerminals"] == ["ghostty", "warp"]
    assert f"kept for warp  {application(mac)}" in list(uninstall("ghostty", mac))
    assert properties(mac)["TraceLinksTerminals"] == ["warp"]
    list(uninstall("warp", mac))
    assert not application(mac).exists()
    assert f"not found  {application(mac)}" in list(uninstall("warp", mac))


@pytest.mark.parametrize(
    "data", [plistlib.dumps({"CFBundleIdentifier": "other"}), b"", b"<?xml version='1.0'?><plist>"]
)
def test_an_application_of_somebody_else_is_kept(mac: Setup, data: bytes) -> None:
    foreign = application(mac) / "Contents" / "Info.plist"
    foreign.parent.mkdir(parents=True)
    foreign.write_bytes(data)
    for change in (install, uninstall):
        with pytest.raises(ForeignFileError, match="was not created by trace-links"):
            list(change("ghostty", mac))
    assert foreign.read_bytes() == data


def test_a_failure_leaves_the_application_that_is_there(mac: Setup, tmp_path: Path) -> None:
    list(install("ghostty", mac))
    before = properties(mac)
    codesign = tmp_path / "programs" / "codesign"
    codesign.write_text("#!/bin/sh\necho 'no identity' >&2\nexit 1\n")
    with pytest.raises(InputError, match=r"codesign .* failed: no identity"):
        list(install("warp", mac))
    assert properties(mac) == before
    assert [path.name for path in application(mac).parent.iterdir()] == ["trace-links.app"]
    (tmp_path / "programs" / "osacompile").unlink()
    with pytest.raises(MissingToolError, match="osacompile is not installed"):
        list(install("warp", mac))


def test_a_folder_that_cannot_be_written_is_reported(mac: Setup) -> None:
    application(mac).parent.write_text("a file")
    with pytest.raises(InputError, match=r"trace-links\.app cannot be written: "):
        list(install("ghostty", mac))
