"""The opener as terminals start it: `python -I -S opener.py`, with stand-ins for editors."""

from __future__ import annotations

import json
import os
import pty
import shutil
import subprocess
import sys
import tomllib
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.trace_links.machine import IN_A_TERMINAL, OPENER, Machine, in_a_terminal, succeeds
from tests.trace_links.standin import started, was_started
from tpu_walkthrough.errors import UsageError
from trace_links import config, opener

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_clion_until_2026_1(machine: Machine) -> None:
    (machine.folder / ".idea").mkdir()
    program = machine.clion("2026.1.2")
    succeeds(machine.click())
    assert started(program) == ["--line", "7", "--column", "2", str(machine.file)]


def test_clion_since_2026_2(machine: Machine) -> None:
    (machine.folder / ".idea").mkdir()
    program = machine.clion("2026.2")
    succeeds(machine.click())
    options = ["--line", "7", "--column", "2", str(machine.file)]
    assert started(program) == [str(machine.folder), *options]


def test_clion_since_2026_2_without_a_project(machine: Machine) -> None:
    program = machine.clion("2026.2")
    succeeds(machine.click())
    options = ["--line", "7", "--column", "2", str(machine.file)]
    assert started(program) == ["--temp-project", *options]


@pytest.mark.parametrize("refuses", ["-*", "/*"])
def test_clion_of_an_unknown_version(machine: Machine, refuses: str) -> None:
    # One form is tried; if it is rejected, the other.
    (machine.folder / ".idea").mkdir()
    program = machine.clion(None, f'case "$1" in {refuses}) exit 1;; esac\n')
    succeeds(machine.click())
    options = ["--line", "7", "--column", "2", str(machine.file)]
    project = [] if refuses == "/*" else [str(machine.folder)]
    assert started(program) == [*project, *options]


def test_clion_comes_before_others(machine: Machine) -> None:
    code, clion = machine.program("code"), machine.clion("2026.1")
    succeeds(machine.click())
    assert started(clion)
    assert not was_started(code)


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="knows what runs from /proc")
def test_a_running_editor_comes_first(machine: Machine) -> None:
    clion, subl = machine.clion("2026.1"), machine.program("subl")
    sleep = shutil.copy(shutil.which("sleep") or "", machine.folder / "sublime_text")
    with subprocess.Popen([sleep, "60"]) as process:
        try:
            succeeds(machine.click())
            assert started(subl) == [f"{machine.file}:7:3"]
        finally:
            process.kill()
    assert not was_started(clion)


def test_configured_comes_before_installed_and_requested_before_both(machine: Machine) -> None:
    machine.clion("2026.1")
    code, zed = machine.program("code"), machine.program("zed")
    machine.configure('editor = "code"\n')
    succeeds(machine.click())
    assert started(code) == ["-r", "-g", f"{machine.file}:7:3"]
    succeeds(machine.open("--editor", "zed", "--url", machine.link()))
    assert started(zed) == [f"{machine.file}:7:3"]


def test_a_command_of_the_users_own(machine: Machine) -> None:
    program = machine.program("my edit")
    machine.configure(f'editor = ["{program}", "-n", "+{{line}}", "{{file}}"]\n')
    succeeds(machine.click())
    assert started(program) == ["-n", "+7", str(machine.file)]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("code --wait", ["--wait", "-r", "-g", "FILE:7:3"]),
        ("'code' \"--user-data-dir=a b\"", ["--user-data-dir=a b", "-r", "-g", "FILE:7:3"]),
        ("myedit -x", ["-x", "FILE"]),
    ],
)
def test_editor_of_the_environment(machine: Machine, value: str, expected: list[str]) -> None:
    # No other editor of the table is on this machine's PATH.
    program = machine.program("myedit" if "myedit" in value else "code")
    machine.extra["TRACE_LINKS_EDITOR"] = value
    succeeds(machine.click())
    assert started(program) == [word.replace("FILE", str(machine.file)) for word in expected]


def test_a_missing_editor(machine: Machine) -> None:
    machine.configure('editor = "clion"\n')
    if any(os.path.exists(f"{folder}/clion") for folder in ("/usr/bin", "/usr/local/bin")):
        pytest.skip("CLion is installed here")
    result = machine.click()
    assert result.returncode == 4
    assert "'clion' (configured in" in result.stderr
    assert "config.toml" in result.stderr


def test_odd_names_are_passed_unchanged(machine: Machine) -> None:
    code = machine.program("code")
    name = "-$(touch x)`;'\"& {line} +ü%.cc"
    (machine.folder / name).write_text("")
    succeeds(machine.open("--url", machine.link(None, path=machine.folder / name)))
    assert started(code) == ["-r", "-g", f"{machine.folder}/{name}"]
    assert not (machine.folder / "x").exists()


def test_a_name_of_invalid_utf8_is_passed_unchanged(machine: Machine) -> None:
    code = machine.program("code")
    name = os.fsencode(machine.folder) + b"/\xff.cc"
    try:
        with open(name, "wb"):
            pass
    except OSError:
        pytest.skip("names of files are text here")
    uri = machine.link(2, None, os.fsdecode(name))
    succeeds(machine.open("--url", uri))
    assert os.fsencode(started(code, errors="surrogateescape")[-1]) == name + b":2"
    program = [*OPENER, "--dry-run", "--url", uri]
    environment = {"PATH": str(code.parent), "HOME": str(machine.folder / "home"), "DISPLAY": ":9"}
    result = subprocess.run(program, env=environment, capture_output=True, check=True)
    assert result.stdout.splitlines()[-1] == name + b":2"


def test_file_line_column_below_the_current_folder(machine: Machine) -> None:
    code = machine.program("code")
    machine.file.touch()
    succeeds(machine.open("src/a.cc:7:3"))
    assert started(code) == ["-r", "-g", f"{machine.file}:7:3"]


@pytest.mark.parametrize(("line", "end"), [("7", ":7"), ("", "")])
def test_file_and_line_as_iterm2_passes_them(machine: Machine, line: str, end: str) -> None:
    code = machine.program("code")
    succeeds(machine.open("--file", str(machine.file), "--line", line))
    assert started(code) == ["-r", "-g", f"{machine.file}{end}"]


@pytest.mark.parametrize(
    ("uri", "reason"),
    [
        ("tracelinks://open?path=/dev/zero", "not a file on disk"),
        ("tracelinks://open?path=/etc/passwd&host=elsewhere", "on the host elsewhere"),
        ("tracelinks://open?path=/etc/passwd&editor=sh", "unknown parameter 'editor'"),
        ("https://example.org/", "the scheme 'https'"),
        ("tracelinks://open?path=/etc/passwd%0A", "control character U+000A"),
    ],
)
def test_refusals_give_a_reason_and_start_nothing(machine: Machine, uri: str, reason: str) -> None:
    code = machine.program("code")
    result = machine.open("--url", uri)
    assert result.returncode == 3
    assert result.stderr.startswith("trace-links: ")
    assert reason in result.stderr
    assert not was_started(code)


@pytest.mark.parametrize(
    "behind",
    [
        ["--editor", "/bin/sh -c 'touch x'"],
        ["--editor=/bin/sh -c 'touch x'"],
        ["--config", "/tmp/config.toml"],
        ["--dry-run"],
        ["--", "/etc/passwd"],
        ["--url", "file:///etc/passwd"],
        ["/etc/passwd"],
        [""],
    ],
)
@pytest.mark.parametrize("option", [["--url"], []])
def test_no_arguments_are_allowed_after_a_link(
    machine: Machine, option: list[str], behind: list[str]
) -> None:
    code = machine.program("code")
    result = machine.open(*option, machine.link(), *behind)
    assert (result.returncode, result.stdout) == (3, "")
    assert f"{behind[0]!r} comes after the link" in result.stderr
    result = machine.open(f"--url={machine.link()}", *behind)
    assert result.returncode == 3
    assert not was_started(code)
    assert not (machine.folder / "x").exists()


@pytest.mark.parametrize("behind", [["--editor", "sh"], ["--config=x"], ["--url", "file:///a"]])
def test_only_line_and_column_are_allowed_after_a_file(machine: Machine, behind: list[str]) -> None:
    code = machine.program("code")
    result = machine.open("--file", str(machine.file), "--line", "3", *behind)
    assert result.returncode == 2
    assert "comes after --file" in result.stderr
    assert not was_started(code)


@pytest.mark.parametrize(
    ("path", "reason"),
    [("/none/a.cc", "there is no file '/none/a.cc'"), ("/", "'/' is a folder")],
)
def test_own_links_to_missing_files(machine: Machine, path: str, reason: str) -> None:
    result = machine.open("--url", machine.link(path=path))
    assert result.returncode == 3
    assert reason in result.stderr


def test_allowed_roots(machine: Machine) -> None:
    code = machine.program("code")
    machine.configure(f"roots = ['{machine.folder}/src', '~/work']\n")
    (machine.folder / "b.cc").write_text("")
    assert machine.open("b.cc").returncode == 3
    assert not was_started(code)
    succeeds(machine.click())
    assert started(code)


@pytest.mark.parametrize(
    "arguments",
    [[], ["--url"], ["a", "b"], ["a", "--url", "x"], ["--shell"], ["--editor=a", "--editor=b"]],
)
def test_usage(machine: Machine, arguments: list[str]) -> None:
    assert machine.open(*arguments).returncode == 2


def test_a_message_reaches_the_desktop(machine: Machine) -> None:
    notify = machine.program("notify-send")
    machine.extra["DISPLAY"] = ":99"
    assert machine.open("--url", "tracelinks://open?path=/none/<b>").returncode == 3
    shown = started(notify)
    assert shown[:3] == ["--app-name=trace-links", "--", "trace-links"]
    assert "/none/&lt;b>" in shown[3]


# Whole names of files, beside the file that an editor would open instead.
_BESIDE = ["link:1", "link:1:2", "link:", "link:1:", "a:1.cc/../link:7"]


@pytest.mark.parametrize("name", _BESIDE)
@pytest.mark.parametrize("editor", ["zed", "subl", "qtcreator", "micro"])
def test_a_name_that_an_editor_reads_as_a_location_is_refused(
    machine: Machine, editor: str, name: str
) -> None:
    program = machine.program(editor)
    root = machine.file.parent
    machine.configure(f'editor = "{editor}"\nroots = ["{root}"]\nterminal = ["{program}"]\n')
    (root / "a:1.cc").mkdir()
    (root / "link").symlink_to("/etc/passwd")
    (root / name).touch()
    for location in ([], ["--line", "7"], ["--line", "7", "--column", "3"]):
        result = machine.open("--file", f"{root}/{name}", *location)
        assert result.returncode == 3
        assert "would read the end of its name as a line" in result.stderr
    assert not was_started(program)


@pytest.mark.parametrize("name", [*_BESIDE, "x:0x1f:y"])
@pytest.mark.parametrize(
    ("editor", "expected"), [("code", ["-r"]), ("codium", ["-r"]), ("hx", ["+7"])]
)
def test_a_name_that_an_editor_reads_as_a_location_is_passed_separately(
    machine: Machine, editor: str, expected: list[str], name: str
) -> None:
    machine.program(editor)
    root = machine.file.parent
    (root / "a:1.cc").mkdir()
    (root / "link").symlink_to("/etc/passwd")
    (root / name).touch()
    location = ["--file", f"{root}/{name}", "--line", "7"]
    result = machine.open("--dry-run", "--editor", editor, *location)
    assert result.stdout.splitlines()[1:] == [*expected, os.path.realpath(root / name)]


@pytest.mark.parametrize("other", ["a.cc:7", "a.cc:7:3", "a.cc:7:"])
def test_a_file_with_a_whole_location_as_its_name(machine: Machine, other: str) -> None:
    # `zed FILE:7:3` opens the file of that name if there is one.
    zed, _ = machine.program("zed"), machine.program("code")
    machine.file.with_name(other).symlink_to("/etc/passwd")
    location = ["--file", str(machine.file), "--line", "7", "--column", "3"]
    result = machine.open("--editor", "zed", *location)
    assert result.returncode == 3
    assert "would read the end of its name as a line" in result.stderr
    assert not was_started(zed)
    result = machine.open("--dry-run", "--editor", "code", *location)
    assert result.stdout.splitlines()[1:] == ["-r", str(machine.file)]


def test_a_command_of_the_users_own_that_joins_file_and_line(machine: Machine) -> None:
    program = machine.program("myedit")
    machine.configure('editor = ["myedit", "{file}:{line}"]')
    odd = machine.file.with_name("link:1")
    odd.touch()
    location = ["--file", str(odd), "--line", "7"]
    assert machine.open(*location).returncode == 3
    assert not was_started(program)
    machine.configure('editor = ["myedit", "+{line}", "{file}"]')
    succeeds(machine.open(*location))
    assert started(program) == ["+7", str(odd)]


def test_a_jetbrains_ide_reads_a_backslash_as_a_slash(machine: Machine) -> None:
    clion = machine.clion("2026.1")
    odd = machine.file.with_name("x\\..\\..\\secret")
    odd.touch()
    result = machine.open(str(odd))
    assert result.returncode == 3
    assert "would read a backslash as a slash" in result.stderr
    assert not was_started(clion)


def test_the_checked_file_is_opened_and_not_the_link(machine: Machine) -> None:
    code = machine.program("code")
    link = machine.folder / "way in"
    link.symlink_to(machine.file.parent)
    succeeds(machine.open(f"{link}/a.cc:7"))
    assert started(code) == ["-r", "-g", f"{machine.file}:7"]


@pytest.mark.parametrize("path", ["/proc/self/environ", "/sys/kernel/notes"])
def test_system_files_are_refused(machine: Machine, path: str) -> None:
    code = machine.program("code")
    machine.configure('roots = ["/"]')
    link, folder = machine.folder / "link", machine.folder / "folder"
    link.symlink_to(path)
    folder.symlink_to("/proc/self")
    others = ["/proc/self/root/etc/passwd", f"{folder}/environ", f"{folder}/fd/../environ"]
    for location in (path, f"{link}:3", *others):
        result = machine.open("--", location)
        assert result.returncode == 3
    assert not was_started(code)


def test_a_link_to_a_name_with_control_characters(machine: Machine) -> None:
    code = machine.program("code")
    odd = machine.folder / "a\n+:!sh\x1b[m.cc"
    odd.touch()
    link = machine.folder / "link.cc"
    link.symlink_to(odd)
    result = machine.open(str(link))
    assert result.returncode == 3
    assert "control character" in result.stderr
    assert not was_started(code)


def test_an_editor_in_a_terminal_gets_one(machine: Machine) -> None:
    terminal, vim = machine.program("myterm"), machine.program("vim")
    machine.configure('editor = "vim"\nterminal = ["myterm", "-e"]\n')
    succeeds(machine.click())
    assert started(terminal) == ["-e", str(vim), "+call cursor(7,3)", "--", str(machine.file)]
    assert not was_started(vim)


@pytest.mark.parametrize(("extra", "in_terminal"), [([], True), (["--remote-silent"], False)])
def test_a_command_of_the_users_own_in_a_terminal(
    machine: Machine, extra: list[str], in_terminal: bool
) -> None:
    terminal, vim = machine.program("myterm"), machine.program("vim")
    command = json.dumps(["vim", *extra, "+{line}", "{file}"])
    machine.configure(f'editor = {command}\nterminal = ["myterm", "-e"]\n')
    succeeds(machine.click())
    expected = [*extra, "+7", str(machine.file)]
    if in_terminal:
        assert started(terminal) == ["-e", str(vim), *expected]
    else:
        assert started(vim) == expected


def test_an_editor_in_a_terminal_without_one(machine: Machine) -> None:
    machine.program("vim")
    machine.configure('editor = "vim"\n')
    del machine.extra["DISPLAY"]
    result = machine.click()
    assert result.returncode == 4
    assert "needs a terminal" in result.stderr


def test_an_editor_in_the_current_terminal(machine: Machine) -> None:
    vim = machine.program("vim")
    machine.configure('editor = "vim"\n')
    machine.file.touch()
    ours, theirs = pty.openpty()
    environment = {"PATH": str(vim.parent), "HOME": str(machine.folder / "home")}
    command = [sys.executable, "-c", IN_A_TERMINAL, *OPENER, f"{machine.file}:7"]
    with subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
    ):
        os.close(theirs)
        assert started(vim) == ["+call cursor(7,1)", "--", str(machine.file)]
    os.close(ours)


def test_vim_goes_to_the_line(machine: Machine) -> None:
    vim = shutil.which("vim")
    if vim is None:
        pytest.skip("Vim is not installed")
    machine.file.write_text("one\ntwo two\nthree\n")
    asked = machine.open("--dry-run", "--editor", vim, f"{machine.file}:2:5").stdout.splitlines()
    out = machine.folder / "where"
    ask = f"call writefile([line('.') . ',' . col('.')], '{out}') | qa!"
    command = [asked[0], "-u", "NONE", "-es", asked[1], "-c", ask, *asked[2:]]
    subprocess.run(command, stdin=subprocess.DEVNULL, timeout=60, check=False)
    assert out.read_text() == "2,5\n"


@pytest.mark.parametrize("screen", [True, False])
def test_a_running_neovim(machine: Machine, screen: bool) -> None:
    nvim = shutil.which("nvim")
    if nvim is None:
        pytest.skip("Neovim is not installed")
    odd = machine.folder / "it's | a #file%.cc"
    odd.write_text("one\ntwo two\nthree\n")
    runtime = machine.folder / "nvim.sock"
    terminal = machine.program("myterm")
    machine.configure('terminal = ["myterm"]')
    options = [] if screen else ["--headless"]
    command = [nvim, *options, "-u", "NONE", "-i", "NONE", "--listen", str(runtime)]

    def asked() -> str:
        ask = "expand('%:p') . '|' . line('.') . ',' . col('.')"
        command = [nvim, "--server", str(runtime), "--remote-expr", ask]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        return result.stdout + result.stderr

    with in_a_terminal(command, {"PATH": os.environ["PATH"], "TERM": "xterm"}):
        machine.wait_until(runtime.exists)
        machine.extra["NVIM"] = str(runtime)
        if screen:
            machine.wait_until(lambda: asked().startswith("|"))
            succeeds(machine.open("--editor", nvim, f"{odd}:2:5"))
            machine.wait_until(lambda: f"{odd}|2,5" in asked())
            assert not was_started(terminal)
        else:
            # A Neovim without a screen of its own shows nothing: another one is started.
            succeeds(machine.open("--editor", nvim, f"{odd}:2:5"))
            assert started(terminal) == [nvim, "+call cursor(2,5)", "--", str(odd)]
            assert str(odd) not in asked()


def test_a_configuration_that_cannot_be_read(machine: Machine) -> None:
    folder = machine.folder / "config.toml"
    folder.mkdir()
    result = machine.open("--config", str(folder), str(machine.file))
    assert result.returncode == 2
    assert result.stderr == f"trace-links: {folder}: cannot be read: Is a directory\n"


def test_an_editor_in_a_terminal_starts_in_the_clicked_one(machine: Machine) -> None:
    vim = machine.program("vim")
    others = [machine.program("x-terminal-emulator"), machine.program("gnome-terminal")]
    kitty = machine.program("kitty")
    machine.configure('editor = "vim"')  # other terminals may be installed on this machine
    machine.extra |= {"DISPLAY": ":0", "KITTY_WINDOW_ID": "1"}
    succeeds(machine.click())
    assert started(kitty) == [str(vim), "+call cursor(7,3)", "--", str(machine.file)]
    assert not any(map(was_started, others))


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="knows its ancestors from /proc")
def test_the_clicked_terminal_is_found_among_the_ancestors(machine: Machine) -> None:
    vim, kitty = machine.program("vim"), machine.program("kitty")
    machine.configure('editor = "vim"')
    machine.program("foot")
    # A copy of Python under the terminal's name acts as its process.
    server = machine.folder / "kitty"
    shutil.copy(os.path.realpath(sys.executable), server)
    click = [*OPENER, "--url", machine.link()]
    program = f"import subprocess; subprocess.run({click!r}, check=True)"
    environment = {
        "PATH": str(machine.folder / "bin"),
        "HOME": str(machine.folder / "home"),
        "PYTHONHOME": sys.base_prefix,
        "LD_LIBRARY_PATH": os.path.join(sys.base_prefix, "lib"),
        "DISPLAY": ":0",
        "ALACRITTY_WINDOW_ID": "1",
    }
    subprocess.run([str(server), "-c", program], env=environment, check=True, timeout=60)
    assert started(kitty) == [str(vim), "+call cursor(7,3)", "--", str(machine.file)]


@pytest.mark.parametrize("link", ["https://example.com", "http://a/b:3"])
def test_other_links_are_refused_as_links(machine: Machine, link: str) -> None:
    result = machine.open(link)
    assert result.returncode == 3
    assert f"the scheme '{link.partition(':')[0]}'" in result.stderr


def test_dry_run_prints_the_arguments(machine: Machine) -> None:
    code = machine.program("code")
    result = machine.open("--dry-run", "--url", machine.link())
    assert result.stdout.splitlines() == [str(code), "-r", "-g", f"{machine.file}:7:3"]
    assert not was_started(code)


def test_the_opener_imports_little() -> None:
    # Importing any of these takes longer than the whole opener may take.
    slow = {"re", "json", "typing", "subprocess", "pathlib", "argparse", "urllib", "shutil", "enum"}
    slow |= {"dataclasses", "collections", "functools", "contextlib", "tempfile", "tomllib"}
    slow |= {"socket", "trace_links.opening.jetbrains_server"}
    root = os.path.dirname(os.path.dirname(os.path.abspath(opener.__file__)))
    program = (
        f"import sys; sys.path.insert(0, {root!r}); from trace_links import opener;"
        " print(*sys.modules)"
    )
    result = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=True
    )
    assert slow & set(result.stdout.split()) == set()


CONFIGURATION = """
# what a click opens
editor = "clion"   # the first
roots = [
  '~/src',  # a comment
  "/a \\"b\\" \\\\c",
]
hosts = []
maps = ["/x=/y", "/z=~"]
"""


def test_the_configuration_is_toml() -> None:
    ours, theirs = config.parse(CONFIGURATION), tomllib.loads(CONFIGURATION)
    assert {name: getattr(ours, name) for name in theirs} == theirs


@given(st.lists(st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=20)))
def test_strings_of_the_configuration_are_toml(values: list[str]) -> None:
    quoted = ['"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"' for value in values]
    text = f"hosts = [{', '.join(quoted)}]\n"
    assert config.parse(text).hosts == tomllib.loads(text)["hosts"] == values


@given(st.text(st.sampled_from("editor=ots[]\"'\\,# \n\tab"), max_size=40))
def test_invalid_toml_is_rejected(text: str) -> None:
    try:
        config.parse(text)
    except UsageError as error:
        message = str(error)
    else:
        message = ""
        tomllib.loads(text)
    assert not message or message.startswith("config.toml:")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("shell = 'x'", "1: shell is not a known key"),
        ("\nroots = '/a'", "2: roots must be a list"),
        ("editor = 3", "expected a string"),
        ("editor = 'a' 'b'", "expected the end of the line"),
        ("editor = 'a'\neditor = 'b'", "2: editor is given twice"),
        ("roots = ['a'", "the end of the list"),
        ("[table]", "expected a line of the form"),
        ("maps = ['/a=/b',\n 'bad']", "2: the map 'bad' is not of the form OLD=NEW"),
        ("roots = ['relative']", "1: the root 'relative' is not absolute"),
        ("editor = []", "1: editor does not name a program"),
        ("editor = ['sh', '{path}']", "unknown placeholder {path}"),
    ],
)
def test_mistakes_in_the_configuration(machine: Machine, text: str, reason: str) -> None:
    machine.configure(text)
    result = machine.click()
    assert result.returncode == 2
    assert reason in result.stderr


def test_help_and_version() -> None:
    command = [
        sys.executable,
        "-c",
        "from trace_links.opener import main; raise SystemExit(main())",
    ]
    shown = subprocess.run([*command, "--help"], capture_output=True, text=True, check=True)
    assert shown.stdout.startswith("Usage: trace-links-open ")
    shown = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True)
    assert shown.stdout.split()[0] == "trace-links-open"
    # Only alone: together with a link they are unknown options.
    refused = subprocess.run(
        [*command, "--help", "tracelinks://open"], capture_output=True, check=False
    )
    assert refused.returncode == 2
