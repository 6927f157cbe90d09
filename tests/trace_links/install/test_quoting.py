"""Links and paths with special characters in the files and commands of terminals."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from tests.trace_links.stand_ins import make, started, was_started
from tpu_walkthrough.errors import InputError
from trace_links.install.installer import install, printed
from trace_links.install.system_steps import Registered
from trace_links.install.terminals import Setup, by_name


def test_paths_with_odd_characters_are_quoted(own_setup: Setup) -> None:
    odd = '/a b/it\'s $HOME "q" 100%/python'
    there = Setup(python=odd, home=own_setup.home, platform="linux", environment={})
    words = [odd, "-I", "-S", there.opener, "--url"]
    kitty = "\n".join(printed("kitty", there))
    action = next(line for line in kitty.splitlines() if line.startswith("action"))
    assert shlex.split(action)[3:-1] == words
    apple = Setup(python=odd, home=own_setup.home, platform="darwin", environment={})
    semantic = json.loads("\n".join(list(printed("iterm2", apple))[1:-2]))
    text = semantic["Profiles"][0]["Semantic History"]["text"]
    assert shlex.split(text.replace("\\", "\\\\"))[:4] == words[:4]


def test_the_desktop_file_is_valid_and_starts_the_opener(own_setup: Setup) -> None:
    if shutil.which("desktop-file-validate") is None or shutil.which("gio") is None:
        pytest.skip("desktop-file-utils or gio is not installed")
    python = Path(own_setup.home) / 'it\'s $HOME `1` "py"'
    python.write_text('#!/bin/sh\nprintf "%s\\n" "$@" > "$HOME/new"\nmv "$HOME/new" "$HOME/got"\n')
    python.chmod(0o755)
    there = Setup(python=str(python), home=own_setup.home, platform="linux", environment={})
    list(install("vte", there))
    path = there.data("applications", "trace-links.desktop")
    subprocess.run(["desktop-file-validate", path], check=True)
    uri = "tracelinks://open?path=/a%20b&line=3"
    subprocess.run(["gio", "launch", path, uri], check=True, timeout=60)
    file = Path(own_setup.home) / "got"
    until = time.monotonic() + 30
    while not file.exists() and time.monotonic() < until:  # gio does not wait for what it starts
        time.sleep(0.05)
    got = file.read_text().splitlines()
    assert got == ["-I", "-S", there.opener, "--url", uri]


# What a terminal, a desktop or Windows could interpret as more than a part of the link.
HOSTILE = [
    "tracelinks://open?path=/a$(touch${IFS}x)`touch${IFS}x`;touch&x|y>z",
    'tracelinks://open?path=/a" --editor "/bin/sh -c x',
    "tracelinks://open?path=/a' --editor '/bin/sh -c x",
    'tracelinks://open?path=/a\\" --editor \\"/bin/sh',
    "tracelinks://open?path=/a%20%25u%u%f%k%i&line=3",
    "tracelinks://open?path=/a${URL}${HOME}$HOME${FILE_PATH}",
    "tracelinks://open?path=/a\\",
    "tracelinks://open?path=/*?[a]{b,c}~",
]


@pytest.mark.parametrize("uri", HOSTILE)
@pytest.mark.parametrize("program", ["gio", "xdg-open"])
def test_the_desktop_passes_a_hostile_link_as_one_argument(
    own_setup: Setup, program: str, uri: str
) -> None:
    if shutil.which(program) is None or shutil.which("xdg-mime") is None:
        pytest.skip(f"{program} is not installed")
    home = Path(own_setup.home)
    python = make(home / "py")
    list(install("vte", Setup(str(python), home=own_setup.home, platform="linux", environment={})))
    path = own_setup.data("applications", "trace-links.desktop")
    command = ["gio", "launch", path, uri] if program == "gio" else ["xdg-open", uri]
    environment = {"HOME": own_setup.home, "PATH": os.environ["PATH"], "DISPLAY": ":99"}
    subprocess.run(command, cwd=home, env=environment, check=True, timeout=60)
    assert started(python) == ["-I", "-S", own_setup.opener, "--url", uri]
    assert not (home / "x").exists()


@pytest.mark.parametrize("uri", [*HOSTILE, "tracelinks://open?path=/a"])
def test_windows_inserts_a_hostile_link_into_its_command(own_setup: Setup, uri: str) -> None:
    code = make(Path(own_setup.home) / "code")
    *_, value = by_name("windows-terminal").steps(own_setup)
    assert isinstance(value, Registered)
    words = _split_as_windows(value.value.replace("%1", uri))
    assert words[:4] == ["wsl.exe", "-d", "Debian", "--exec"]
    assert words[4:9] == [*own_setup.command()]
    environment = {"HOME": own_setup.home, "PATH": own_setup.home}
    result = subprocess.run(
        words[4:], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert result.returncode == 3
    assert ("comes after the link" in result.stderr) is (len(words) > 10)
    assert not was_started(code)


def _split_as_windows(line: str) -> list[str]:
    """Splits like programs of Windows: CommandLineToArgvW."""
    words: list[str] = []
    word, quoted, some, at = "", False, False, 0
    while at < len(line):
        slashes = len(line[at:]) - len(line[at:].lstrip("\\"))
        at += slashes
        quote = line[at : at + 1] == '"'
        word += "\\" * (slashes // 2 if quote else slashes)
        if quote and slashes % 2:
            word += '"'
        elif quote:
            quoted, some = not quoted, True
        elif line[at : at + 1] == " " and not quoted:
            words += [word] if word or some else []
            word, some = "", False
        else:
            word += line[at : at + 1]
        at += 1
    return words + ([word] if word or some else [])


@pytest.mark.parametrize("name", ['De"bian', "100%"])
def test_what_cannot_be_quoted_is_not_written(own_setup: Setup, name: str) -> None:
    odd = Setup(home=own_setup.home, environment={"WSL_DISTRO_NAME": name})
    with pytest.raises(InputError, match="cannot be written into the registry"):
        list(install("windows-terminal", odd))


LUA = """
local handler, started
package.loaded.wezterm = {
  on = function(name, given) assert(name == "open-uri"); handler = given end,
  background_child_process = function(argv) started = argv end,
  config_builder = function() return {} end,
}
assert(type(dofile(arg[1])) == "table")
assert(handler(nil, nil, "https://host/#1") == nil and handler(nil, nil, "file:///a.html") == nil)
assert(not started)
assert(handler(nil, nil, "file://host/a.cc#L10") == false and started)
assert(handler(nil, nil, "tracelinks://open?path=/a' }) os.exit(1) --") == false)
print(table.concat(started, "|"))
"""


def test_wezterms_handler_in_lua(own_setup: Setup, tmp_path: Path) -> None:
    lua = next((path for name in ("lua", "lua5.4", "lua5.3") if (path := shutil.which(name))), None)
    if lua is None:
        pytest.skip("Lua is not installed")
    odd = '/a b/it\'s "x" \\ py'
    there = Setup(python=odd, home=own_setup.home, platform="linux", environment={})
    list(install("wezterm", there))
    (tmp_path / "test.lua").write_text(LUA)
    command = [lua, str(tmp_path / "test.lua"), there.config("wezterm", "wezterm.lua")]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    expected = [
        odd,
        "-I",
        "-S",
        there.opener,
        "--url",
        "tracelinks://open?path=/a' }) os.exit(1) --",
    ]
    assert result.stdout.strip().split("|") == expected


KITTY_ACTIONS = """
import sys
from kitty.fast_data_types import set_options
from kitty.open_actions import actions_for_url
from kitty.options.types import defaults
set_options(defaults)
for one in actions_for_url(sys.argv[-1], open(sys.argv[-2]).read()):
    print(one.func, *one.args, sep="\\0")
"""


@pytest.mark.parametrize("uri", HOSTILE)
def test_kitty_passes_a_hostile_link_as_one_argument(own_setup: Setup, uri: str) -> None:
    kitty = shutil.which("kitty")
    if kitty is None:
        pytest.skip("kitty is not installed")
    list(install("kitty", own_setup))
    command = [kitty, "+runpy", KITTY_ACTIONS, own_setup.config("kitty", "open-actions.conf"), uri]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    expected = ["launch", "--type=background", *own_setup.command(), uri]
    assert result.stdout.rstrip("\n").split("\0") == expected


KITTY = """
import sys
from kitty.fast_data_types import set_options
from kitty.open_actions import parse
from kitty.options.types import defaults
set_options(defaults)
for entry in parse(open(sys.argv[-1])):
    print(*(f"{one.type}={one.value}" for one in entry.match_criteria))
"""


def test_kittys_entries_after_one_of_the_users(own_setup: Setup) -> None:
    kitty = shutil.which("kitty")
    if kitty is None:
        pytest.skip("kitty is not installed")
    path = Path(own_setup.config("kitty", "open-actions.conf"))
    path.parent.mkdir()
    path.write_text("protocol http\naction open_url")
    list(install("kitty", own_setup))
    result = subprocess.run(
        [kitty, "+runpy", KITTY, str(path)], capture_output=True, text=True, check=True
    )
    assert result.stdout.splitlines() == [
        "protocol=http",
        "protocol=tracelinks",
        "protocol=file fragment_matches=^.?[0-9]",
    ]
