"""A home folder for each test with a terminal, and CLion before and since 2026.2."""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.trace_links.e2e.desktop import CONTRACTS, Clion, make_clion


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where all terminals are installed, a click that is not tested is a failure.

    Those marked `own_build` need what no package installs: they may be skipped.
    """
    report = yield
    required = os.environ.get("TPU_WALKTHROUGH_CLICKS") == "required"
    if report.skipped and required and not item.get_closest_marker("own_build"):
        report.outcome = "failed"
        report.longrepr = f"skipped, but required: {report.longreprtext}"
    return report


@pytest.fixture(params=list(CONTRACTS))
def clion(request: pytest.FixtureRequest, tmp_path: Path) -> Clion:
    return make_clion(tmp_path, request.param)


@pytest.fixture
def environment(clion: Clion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """This process and its children use an empty home folder, with the stand-in on PATH."""
    home = tmp_path / "home"
    home.mkdir()
    for name in list(os.environ):
        if name.startswith(("XDG_", "KITTY_", "WEZTERM_", "TRACE_LINKS_")):
            monkeypatch.delenv(name)
    for name in ("SSH_CONNECTION", "SSH_TTY", "DBUS_SESSION_BUS_ADDRESS"):
        monkeypatch.delenv(name, raising=False)
    for name in ("WAYLAND_DISPLAY", "VISUAL", "EDITOR"):
        monkeypatch.delenv(name, raising=False)
    runtime = tmp_path / "runtime"
    runtime.mkdir(mode=0o700)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(runtime))
    monkeypatch.setenv("PATH", f"{clion.program.parent}:{os.environ['PATH']}")
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return dict(os.environ)
