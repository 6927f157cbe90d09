"""A shell session in kitty: after each `cd`, a click opens the file in the new folder."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.trace_links.e2e.desktop import (
    Clion,
    click_until,
    require,
    running,
    screen,
    wait_for,
    window,
)
from trace_links.install.installer import install

pytestmark = pytest.mark.terminal

COMMAND = Path(sys.executable).with_name("trace-links")
KITTY = ["kitty", "-o", "confirm_os_window_close=0", "-o", "update_check_interval=0"]
NAME = "device_put_in_this_folder.c"
FAILING = """
import pytest

@pytest.mark.parametrize("number", range(30))
def test_number(number):
    assert number == 100
"""


def test_clicks_in_a_session(clion: Clion, environment: dict[str, str], tmp_path: Path) -> None:
    require("kitty", "Xvfb", "openbox", "xdotool")
    list(install("kitty"))
    folders = [clion.project, clion.project / "one", clion.project / "one" / "two"]
    for folder in folders:
        folder.mkdir(exist_ok=True)
        (folder / NAME).write_text("int needle;\n" * 30)
        (folder / "test_in_this_folder.py").write_text(FAILING)
    prompts = tmp_path / "prompts"
    script = tmp_path / "session"
    script.write_text(
        f'#!/bin/sh\ncd "{clion.project}"\nexport PS1="> " HISTFILE=\n'
        f"export PROMPT_COMMAND='n=$((n + 1)); echo $n >\"{prompts}\"'\n"
        f'exec "{COMMAND}" shell -- bash --noprofile --norc -i\n'
    )
    script.chmod(0o755)
    grep = f"clear; grep -n needle {NAME} /dev/null"
    python = f"{sys.executable} -m pytest -q -rN -p no:cacheprovider --tb=line"
    pytest_line = f"clear; {python} test_in_this_folder.py"
    with screen(environment) as shown, running([*KITTY, str(script)], shown):
        identity = window(shown, "kitty")
        number = _prompt(prompts, 1)

        def type_line(line: str) -> None:
            nonlocal number
            keys = ["windowfocus", "--sync", identity, "type", "--delay", "15", f"{line}\n"]
            subprocess.run(["xdotool", *keys], env=shown, check=True, timeout=60)
            number = _prompt(prompts, number + 1)

        def click() -> list[str]:
            got = click_until(shown, identity, ["ctrl", "shift"], clion.started)
            Path(f"{clion.program}.argv").unlink()
            return got

        for folder, command in (
            (folders[0], ""),
            (folders[1], "cd one"),
            (folders[2], "cd two"),
        ):
            if command:
                type_line(command)
            type_line(grep)
            got = click()
            assert got[-1] == str(folder / NAME)
            assert 1 <= int(got[got.index("--line") + 1]) <= 30
            type_line(pytest_line)
            got = click()
            assert got[-1] == str(folder / "test_in_this_folder.py")
            assert got[got.index("--line") + 1] == "6"


def _prompt(prompts: Path, number: int) -> int:
    """Wait for a prompt with this number; the number of the last one."""

    def look() -> int | None:
        try:
            shown = int(prompts.read_text() or "0")
        except FileNotFoundError:
            return None
        return shown if shown >= number else None

    return wait_for(look, f"the prompt {number}")
