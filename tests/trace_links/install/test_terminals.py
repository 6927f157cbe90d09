"""Installing and uninstalling: nothing of the user's is lost, and running twice changes nothing."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from tests.trace_links.standin import make, started, was_started
from tpu_walkthrough.errors import ForeignFileError, InputError, UsageError
from trace_links.install.checks import checks, editor_lines, example
from trace_links.install.files import BACKUP, back_up
from trace_links.install.installer import install, printed, terminals, uninstall
from trace_links.install.steps import JsonMember, Region
from trace_links.install.system_steps import Registered
from trace_links.install.terminals import TERMINALS, Setup, by_name, current

# A stand-in that stores the default in the same file as the real one.
XDG_MIME = """#!/bin/sh
list="$HOME/.config/mimeapps.list"
case "$1" in
query) sed -n "s|^$3=||p" "$list" ;;
default) printf '[Default Applications]\\n%s=%s\\n' "$3" "$2" >> "$list" ;;
esac
"""


@pytest.fixture
def own_setup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Setup:
    home = tmp_path / "home"
    programs = tmp_path / "programs"
    programs.mkdir()
    (home / ".config").mkdir(parents=True)
    (programs / "xdg-mime").write_text(XDG_MIME)
    (programs / "xdg-mime").chmod(0o755)
    (home / ".config" / "mimeapps.list").write_text("[Added Associations]\ntext/html=a.desktop\n")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("PATH", f"{programs}:{os.environ['PATH']}")
    for name in ("TRACE_LINKS_CONFIG", "TRACE_LINKS_EDITOR", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.setenv("DISPLAY", ":99")
    return Setup(home=str(home), platform="linux", environment={"WSL_DISTRO_NAME": "Debian"})


def _snapshot(own_setup: Setup) -> dict[str, bytes]:
    files = [path for path in Path(own_setup.home).rglob("*") if path.is_file()]
    return {str(path): path.read_bytes() for path in files}


LINUX = [one.name for one in TERMINALS if one.name not in ("windows-terminal", "iterm2")]
SHARING = ["vte", "alacritty", "foot", "konsole", "vscode"]


@pytest.mark.parametrize("name", LINUX)
def test_install_twice_and_uninstall(own_setup: Setup, name: str) -> None:
    before = _snapshot(own_setup)
    assert "done" in {line.split()[0] for line in install(name, own_setup)}
    once = _snapshot(own_setup)
    assert once != before
    assert "done" not in {line.split()[0] for line in install(name, own_setup)}
    assert _snapshot(own_setup) == once
    list(uninstall(name, own_setup))
    after = _snapshot(own_setup)
    changed = {path for path in after if after[path] != before.get(path)}
    assert not changed
    assert b"trace" not in b"".join(after.values())
    list(uninstall(name, own_setup))
    assert _snapshot(own_setup) == after


@pytest.mark.parametrize("name", LINUX)
def test_dry_run_and_print_change_nothing(own_setup: Setup, name: str) -> None:
    before = _snapshot(own_setup)
    output = "\n".join(install(name, own_setup, dry_run=True))
    assert own_setup.home in output
    assert all(
        line.strip() in output for line in printed(name, own_setup) if line[:1] not in ("#", "")
    )
    assert any(line.startswith("would") for line in uninstall(name, own_setup, dry_run=True))
    assert _snapshot(own_setup) == before


@pytest.mark.parametrize("name", ["kitty", "wezterm", "tmux"])
@pytest.mark.parametrize("own", ["", "# mine\n", "# mine, without an end", "# ü \udcff\r\n# b\r\n"])
def test_the_users_own_lines_are_kept(own_setup: Setup, name: str, own: str) -> None:
    step = by_name(name).steps(own_setup)[-1]
    path = Path(step.title())
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(os.fsencode(own))
    path.chmod(0o600)
    list(install(name, own_setup))
    assert os.fsencode(own) in path.read_bytes()
    assert path.stat().st_mode & 0o777 == 0o600
    assert Path(f"{path}{BACKUP}").read_bytes() == os.fsencode(own)
    added = b"# added later\n"
    path.write_bytes(path.read_bytes() + added)
    list(install(name, own_setup))
    assert path.read_bytes().endswith(added)
    path.write_bytes(path.read_bytes().removesuffix(added))
    list(uninstall(name, own_setup))
    assert path.read_bytes() == os.fsencode(own)
    assert not Path(f"{path}{BACKUP}").exists()


def test_an_outdated_region_is_replaced(own_setup: Setup) -> None:
    list(install("kitty", Setup(python="/old/python", home=own_setup.home, environment={})))
    path = Path(own_setup.config("kitty", "open-actions.conf"))
    assert "/old/python" in path.read_text()
    list(install("kitty", own_setup))
    assert "/old/python" not in path.read_text()
    assert path.read_text().count("trace-links: begin") == 1


def test_a_region_with_unmatched_marks_is_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "conf"
    for text in ("# trace-links: begin\nmine\n", "# trace-links: end\n"):
        path.write_text(text)
        with pytest.raises(ForeignFileError, match="do not match"):
            Region(str(path), "a\n").do()
        with pytest.raises(ForeignFileError, match="do not match"):
            Region(str(path), "a\n").undo()
        assert path.read_text() == text


def test_foreign_files_are_not_changed(own_setup: Setup) -> None:
    path = Path(own_setup.data("applications", "trace-links.desktop"))
    path.parent.mkdir(parents=True)
    path.write_text("somebody else's\n")
    with pytest.raises(ForeignFileError, match="was not written by"):
        list(install("vte", own_setup))
    with pytest.raises(ForeignFileError, match="was not written by"):
        list(uninstall("vte", own_setup))
    assert path.read_text() == "somebody else's\n"


@pytest.mark.parametrize("name", SHARING)
def test_a_handler_that_others_need_is_kept(own_setup: Setup, name: str) -> None:
    other = SHARING[SHARING.index(name) - 1]
    before = _snapshot(own_setup)
    list(install(other, own_setup))
    set_up = _snapshot(own_setup)
    list(install(name, own_setup))
    output = "\n".join(uninstall(name, own_setup, dry_run=True))
    assert output == "\n".join(uninstall(name, own_setup)).replace("removed", "would remove")
    assert f"kept for {other}  {own_setup.data('applications', 'trace-links.desktop')}" in output
    assert _snapshot(own_setup) == set_up
    assert all(check.ok is not False for check in checks(other, own_setup) if check.what == other)
    list(uninstall(other, own_setup))
    assert _snapshot(own_setup) == before


def test_a_handler_of_another_terminal_is_enough_for_doctor(own_setup: Setup) -> None:
    list(install("vte", own_setup))
    assert [check.ok for check in checks("alacritty", own_setup) if check.what == "alacritty"] == [
        True, True, True, None,
    ]  # fmt: skip


def test_schemes_of_the_users_own_in_vscode(own_setup: Setup) -> None:
    path = Path(own_setup.config("Code", "User", "settings.json"))
    path.parent.mkdir(parents=True)
    text = '{"terminal.integrated.allowedLinkSchemes": ["https"]}\n'
    path.write_text(text)
    for dry_run in (True, False):
        with pytest.raises(ForeignFileError, match="of its own") as caught:
            list(install("vscode", own_setup, dry_run=dry_run))
        assert '"tracelinks"' in caught.value.hint
    assert Path(own_setup.data("applications", "trace-links.desktop")).exists()
    path.write_text(text.replace('"https"', '"https", "tracelinks"'))
    assert "done" not in {line.split()[0] for line in install("vscode", own_setup)}
    list(uninstall("vscode", own_setup))
    assert '"tracelinks"' in path.read_text()


def test_a_link_to_a_device_is_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "conf"
    path.symlink_to("/dev/zero")
    with pytest.raises(ForeignFileError, match="not a regular file"):
        Region(str(path), "a\n").do()


def test_a_failed_backup_is_reported(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 250)  # too long for a name with the suffix
    path.touch()
    with pytest.raises(InputError, match="too long"):
        back_up(str(path))


def test_links_to_dot_files_remain_links(own_setup: Setup, tmp_path: Path) -> None:
    real = tmp_path / "dotfiles" / "tmux.conf"
    real.parent.mkdir()
    real.write_text("# mine\n")
    link = Path(own_setup.home) / ".tmux.conf"
    link.symlink_to(real)
    list(install("tmux", own_setup))
    assert link.is_symlink()
    assert "hyperlinks" in real.read_text()


@pytest.mark.parametrize(
    "settings",
    [
        "{}\n",
        "// { mine }\n/* of\nold */ {\n}\n",
        '{\n  // "mine"\n  "editor.fontSize": 14, // big\n}\n',
        '{"a": {"b": 1}}',
        "",
    ],
)
def test_a_member_of_json_with_comments(tmp_path: Path, settings: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(settings)
    member = JsonMember(str(path), "schemes", '["a"]')
    assert not member.done()
    member.do()
    assert member.done()
    once = path.read_text()
    member.do()
    assert path.read_text() == once
    lines = [line.split(" // ")[0] for line in once.replace("/* of\nold */", "").splitlines()]
    text = "\n".join(line for line in lines if not line.lstrip().startswith("//"))
    parsed = json.loads(text.replace(",\n}", "\n}"))
    assert parsed["schemes"] == ["a"]
    assert member.undo()
    assert path.read_text() == settings


def test_an_existing_member_is_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"schemes": ["b"]}\n')
    with pytest.raises(ForeignFileError, match="of its own"):
        JsonMember(str(path), "schemes", '["a"]').do()
    assert path.read_text() == '{"schemes": ["b"]}\n'


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


def test_a_missing_xdg_mime_is_reported(own_setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(own_setup.home))
    with pytest.raises(Exception, match="xdg-mime is not installed"):
        list(install("vte", own_setup))


def test_terminals_of_other_systems_are_rejected(own_setup: Setup) -> None:
    with pytest.raises(InputError, match="not WSL"):
        list(install("windows-terminal", Setup(home=own_setup.home, environment={})))
    with pytest.raises(InputError, match="iTerm2 needs macOS"):
        list(install("iterm2", own_setup))
    with pytest.raises(InputError, match="macOS"):
        list(install("vte", Setup(home=own_setup.home, platform="darwin", environment={})))
    with pytest.raises(UsageError, match="'xterm' is not a known terminal"):
        list(install("xterm", own_setup))


def test_windows_terminal_from_within_wsl(own_setup: Setup) -> None:
    output = "\n".join(printed("windows-terminal", own_setup))
    assert 'wsl.exe -d "Debian" --exec "' in output
    assert output.count('"%1"') == 1


@pytest.mark.parametrize("home", ["", "here"])
def test_a_home_that_is_not_a_folder(home: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", home)
    with pytest.raises(UsageError, match="HOME is not an absolute path"):
        list(install("tmux", dry_run=True))


def test_every_terminal_is_listed() -> None:
    assert len(list(terminals())) == len(TERMINALS)
    assert len({terminal.name for terminal in TERMINALS}) == len(TERMINALS)


@pytest.mark.parametrize(
    ("environment", "name"),
    [
        ({}, ""),
        ({"TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"}, "kitty"),
        ({"TERM_PROGRAM": "iTerm.app"}, "iterm2"),
        ({"TERM_PROGRAM": "vscode", "VTE_VERSION": "7000"}, "vscode"),
        ({"TMUX": "/tmp/x", "KITTY_WINDOW_ID": "1"}, "tmux"),
        ({"VTE_VERSION": "7000"}, "vte"),
        ({"TERM": "foot"}, "foot"),
        ({"WT_SESSION": "x"}, "windows-terminal"),
    ],
)
def test_the_terminal_of_this_process(environment: dict[str, str], name: str) -> None:
    assert current(environment) == name


def programs_own(folder: Path) -> Path:
    own = folder / "own.sh"
    own.write_text("#!/bin/sh\n")
    own.chmod(0o755)
    return own


def test_doctor(own_setup: Setup, tmp_path: Path) -> None:
    code = tmp_path / "programs" / "code"
    code.write_text("#!/bin/sh\n")
    code.chmod(0o755)
    shutil.copy(code, code.with_name("vim"))
    config = Path(own_setup.config("trace-links", "config.toml"))
    config.parent.mkdir()
    config.write_text('editor = "code"\n')
    before = list(checks("kitty", own_setup))
    assert [check.what for check in before if check.ok is False] == ["kitty", "kitty"]
    assert before[-2].hint == "Run: trace-links install kitty"
    list(install("kitty", own_setup))
    after = list(checks("kitty", own_setup))
    assert not [check.line() for check in after if check.ok is False]
    assert f"VS Code, {code}" in "\n".join(check.line() for check in after)
    assert "A click opens VS Code" in list(editor_lines())[-1]
    missing = Setup(python="/none/python", home=own_setup.home, environment={})
    assert [check.what for check in checks("", missing) if check.ok is False] == ["opener"]
    config.write_text('editor = "vim"\nterminal = ["/no/terminal"]\n')
    wrong = [check.detail for check in checks("kitty", own_setup) if check.what == "editor"]
    assert "Vim" in wrong[0]
    assert "'/no/terminal' was not found" in wrong[0]
    assert "opens no editor" in list(editor_lines())[-1]
    config.write_text(f'editor = "{programs_own(tmp_path)}"\n')
    output = [check.detail for check in checks("kitty", own_setup) if check.what == "editor"]
    assert "your own command without {line}" in output[0]
    assert "your own command without {line}" in list(editor_lines())[-1]
    config.write_text('editor = ["vim", "+{line}"]\nterminal = ["/no/terminal"]\n')
    wrong = [check.detail for check in checks("kitty", own_setup) if check.what == "editor"]
    assert "'/no/terminal' was not found" in wrong[0]
    assert "opens no editor" in list(editor_lines())[-1]
    config.write_text("editor = 3\n")
    wrong = [check.detail for check in checks("kitty", own_setup) if check.ok is False]
    assert "config.toml:1" in wrong[0]


def test_doctor_tries_a_file_that_may_be_opened(own_setup: Setup, tmp_path: Path) -> None:
    list(install("kitty", own_setup))
    source = tmp_path / "tree" / "lib" / "a.cc"
    source.parent.mkdir(parents=True)
    (source.parent.parent / "link").symlink_to(own_setup.opener)  # leads out of the root
    source.touch()
    config = Path(own_setup.config("trace-links", "config.toml"))
    config.parent.mkdir()
    own = programs_own(tmp_path)
    config.write_text(f'editor = "{own}"\nroots = ["{tmp_path}/tree"]\ntrees = ["/no/tree"]\n')
    assert example(own_setup) == str(source)
    found = list(checks("kitty", own_setup))
    assert [check.line() for check in found if check.what == "opener"] == [
        f"ok   opener: {own} {source}"
    ]
    assert [check.what for check in found if check.ok is False] == ["known tree"]
    source.unlink()
    assert [check.what for check in checks("kitty", own_setup) if check.ok is False][-1] == "opener"
    config.write_text("roots = 3\n")
    assert example(own_setup) == own_setup.opener
