"""`… | trace-links`, as a process between two pipes or with a terminal."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.trace_links.terminal import TIMEOUT_S, terminal

COMMAND = [str(Path(sys.executable).with_name("trace-links"))]
ALWAYS = [*COMMAND, "--links", "always"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with one source file, without a configuration."""
    for name in ("SSH_CONNECTION", "SSH_TTY", "TRACE_LINKS_CONFIG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    source = tmp_path / "work" / "src" / "a.c"
    source.parent.mkdir(parents=True)
    source.touch()
    return tmp_path / "work"


def filtered(
    data: bytes, folder: Path, *arguments: str, links: str = "always"
) -> subprocess.CompletedProcess[bytes]:
    command = [*COMMAND, "--links", links, *arguments]
    return subprocess.run(command, input=data, capture_output=True, cwd=folder, check=False)


def link(uri: str, text: str, number: int = 1) -> bytes:
    return f"\x1b]8;id=tl{number};{uri}\x1b\\{text}\x1b]8;;\x1b\\".encode()


def test_a_frame_of_an_existing_file_becomes_a_link(folder: Path) -> None:
    result = filtered(b"src/a.c:3:5: error\nsrc/none.c:3:5: error\n", folder)
    uri = f"tracelinks://open?path={folder}/src/a.c&line=3&column=5"
    wanted = link(uri, "src/a.c:3:5") + b": error\nsrc/none.c:3:5: error\n"
    assert (result.returncode, result.stdout, result.stderr) == (0, wanted, b"")


def test_without_a_terminal_nothing_is_added(folder: Path) -> None:
    data = b"src/a.c:3:5: error\n"
    assert filtered(data, folder, links="auto").stdout == data
    assert filtered(data, folder, links="never").stdout == data
    assert filtered(data, folder, "--uri", "none").stdout == data


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("kitty", "file://{host}{path}#3"),
        ("vscode-terminal", "file://{path}#L3,5"),
        ("jetbrains-terminal", "file://{path}:3:5"),
        ("vscode", "vscode://file{path}:3:5"),
        ("clion", "clion://open?file={path}&line=3&column=4"),
        ("x://{path}?{line}", "x://{path}?3"),
    ],
)
def test_the_uri_format_of_links(name: str, wanted: str, folder: Path) -> None:
    result = filtered(b"src/a.c:3:5: error\n", folder, "--uri", name)
    uri = wanted.format(host=os.uname().nodename, path=f"{folder}/src/a.c")
    assert result.stdout == link(uri, "src/a.c:3:5") + b": error\n"


def test_special_characters_of_a_path_are_encoded(folder: Path) -> None:
    (folder / "a b&é%.c").touch()
    result = filtered(b'"./a b&\xc3\xa9%.c:3"\n', folder)
    uri = f"tracelinks://open?path={folder}/a%20b%26%C3%A9%25.c&line=3"
    assert result.stdout.startswith(b'"' + link(uri, "./a b&é%.c:3"))


@pytest.mark.parametrize(
    "line", ["my file.c:3:5: error: x", "my dir/b.c:3: note: x", "x.y z/b.c:3"]
)
def test_words_before_a_path_belong_to_it_if_the_file_exists(line: str, folder: Path) -> None:
    name = line.partition(":")[0]
    words, _, last = name.rpartition(" ")
    (folder / last).parent.mkdir(exist_ok=True)
    (folder / last).touch()
    data = f"{line}\n\x1b[1m{line}\x1b[m\n".encode()
    short = filtered(data, folder).stdout
    assert short.count(f"/{last}&line=3".encode()) == 2
    assert short.count(f"{words} \x1b]8;".encode()) == 2
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).touch()
    whole = filtered(data, folder).stdout
    assert whole.count(f"path={folder}/{name.replace(' ', '%20')}&line=3".encode()) == 2
    assert f"\x1b\\{line[: line.index(':3') + 2]}".encode() in whole
    assert filtered(data, folder, "--no-check").stdout == short


def test_a_uri_too_long_for_terminals_is_not_added(folder: Path) -> None:
    name = "/".join(["é" * 60] * 6)
    (folder / name).mkdir(parents=True)
    (folder / name / "a.c").touch()
    data = f"{name}/a.c:3: error\n".encode()
    assert filtered(data, folder).stdout == data


def test_on_a_remote_machine_the_link_has_its_host(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSH_CONNECTION", "10.0.0.1 50000 10.0.0.2 22")
    result = filtered(b"src/a.c:3\n", folder)
    assert f"&line=3&host={os.uname().nodename}\x1b\\".encode() in result.stdout


def test_maps_and_unchecked_paths(folder: Path) -> None:
    result = filtered(b"/build/a.c:3\n", folder, "--map", f"/build={folder}/src")
    assert f"path={folder}/src/a.c&line=3".encode() in result.stdout
    result = filtered(b"/nowhere/a.c:3\n", folder, "--no-check")
    assert b"path=/nowhere/a.c&line=3" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--links", "maybe"], b"auto, always, never"),
        (["--uri", "x://{file}"], b"{path}, {line}"),
        (["--uri", "x://{path"], b"unmatched {"),
        (["--uri", "{path}:{line}"], b"start with a scheme"),
        (["--uri", "x://{path}:{column}"], b"needs {line}"),
        (["--uri", "codium"], b"vscodium"),
        (["--map", "nothing"], b"OLD=NEW"),
    ],
)
def test_usage(arguments: list[str], message: bytes, folder: Path) -> None:
    result = subprocess.run([*COMMAND, *arguments], input=b"", capture_output=True, cwd=folder)  # noqa: PLW1510
    assert result.returncode == 2
    assert message in result.stderr
    assert b"Traceback" not in result.stderr


def test_a_file_instead_of_a_command(folder: Path) -> None:
    result = in_shell(folder, f"{COMMAND[0]} src/a.c")
    assert result.returncode == 2
    assert b"trace-links --input src/a.c" in result.stderr
    assert b"No such command" in in_shell(folder, f"{COMMAND[0]} nothing").stderr


def test_dry_run_of_open_prints_names_unchanged(folder: Path) -> None:
    name = os.fsencode(folder) + b"/b\xfd.c"
    with open(name, "wb"):
        pass
    command: list[str | bytes] = [*COMMAND, "open", "--dry-run", "--editor", "sh", name]
    result = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    assert result.stdout.splitlines()[1] == name


def test_an_invalid_configuration_is_reported(folder: Path) -> None:
    config = folder.parent / "config" / "trace-links" / "config.toml"
    config.parent.mkdir(parents=True)
    config.write_text("maps = 3\n")
    for arguments in (
        ["--links", "always"],
        ["run", "--links", "always", "--", "echo", "src/a.c:3"],
    ):
        result = in_shell(folder, f"echo src/a.c:3 | {' '.join([*COMMAND, *arguments])}")
        assert result.returncode == 0
        assert result.stdout.startswith(b"\x1b]8;"), arguments
        assert b"config.toml: " in result.stderr
    result = in_shell(folder, f"{COMMAND[0]} open src/a.c:3")
    assert result.returncode == 2
    assert b"config.toml: " in result.stderr


def in_shell(folder: Path, text: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["sh", "-c", text], cwd=folder, capture_output=True, check=False)


def test_in_a_folder_that_was_deleted(folder: Path) -> None:
    gone = folder / "gone"
    gone.mkdir()
    shell = f"rmdir {gone}; echo {folder}/src/a.c:3 | {COMMAND[0]} --links always"
    shell += f"; {COMMAND[0]} run -- echo ran; {COMMAND[0]} open --dry-run {folder}/src/a.c"
    shell += f"; {COMMAND[0]} doctor"
    environment = os.environ | {"TRACE_LINKS_EDITOR": "sh"}
    result = subprocess.run(
        ["sh", "-c", shell], cwd=gone, env=environment, capture_output=True, check=False
    )
    assert b"\x1b]8;" in result.stdout
    assert b"\nran\n" in result.stdout
    assert f"/sh\n{folder}/src/a.c\n".encode() in result.stdout
    assert b"Click this" in result.stdout
    assert result.stderr == b""


@pytest.mark.parametrize("arguments", ["", "frames", "pick", "--links always"])
def test_a_closed_input(arguments: str, folder: Path) -> None:
    result = in_shell(folder, f"{COMMAND[0]} {arguments} <&-")
    assert result.returncode == 3
    assert result.stderr.startswith(b"trace-links: the input cannot be read: ")
    assert result.stderr.count(b"\n") == 1


@pytest.mark.parametrize("arguments", ["", "frames", "editors", "uri-formats", "--help"])
def test_a_closed_output(arguments: str, folder: Path) -> None:
    result = in_shell(folder, f"echo src/a.c:3 | {COMMAND[0]} {arguments} >&-")
    assert result.returncode == 3
    assert result.stderr.startswith(b"trace-links: standard output cannot be written: ")
    assert result.stderr.count(b"\n") == 1


def test_a_prompt_appears_and_the_line_of_the_reply_is_linked(folder: Path) -> None:
    with subprocess.Popen(
        ALWAYS, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"Password for src/a.c:3: ")
        process.stdin.flush()
        assert select.select([process.stdout], [], [], TIMEOUT_S)[0]
        assert os.read(process.stdout.fileno(), 100) == b"Password for src/a.c:3: "
        process.stdin.write(b"then src/a.c:4\n")
        process.stdin.flush()
        rest = os.read(process.stdout.fileno(), 1000)
        assert rest.startswith(b"then \x1b]8;")
        process.stdin.close()


def test_a_constantly_redrawn_bar_is_shown(folder: Path) -> None:
    bar = "import os, time\nwhile True:\n  os.write(1, b'.'); time.sleep(0.002)"
    with (
        subprocess.Popen([sys.executable, "-c", bar], stdout=subprocess.PIPE) as drawing,
        subprocess.Popen(
            ALWAYS, stdin=drawing.stdout, stdout=subprocess.PIPE, cwd=folder
        ) as process,
    ):
        assert process.stdout is not None
        seen = select.select([process.stdout], [], [], TIMEOUT_S)[0]
        drawing.kill()
    assert seen


def test_a_reader_that_closes_the_pipe_is_not_an_error(folder: Path) -> None:
    with subprocess.Popen(
        ALWAYS, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        _, message = process.communicate(b"src/a.c:3\n" * 100_000)
    assert (process.returncode, message) == (0, b"")


def test_a_full_disk_is_reported(folder: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(
            ALWAYS, input=b"x\n", stdout=full, stderr=subprocess.PIPE, cwd=folder, check=False
        )
    assert result.returncode == 3
    assert b"No space left" in result.stderr


def test_ctrl_c_loses_no_last_output_of_the_others(folder: Path) -> None:
    with subprocess.Popen(
        ALWAYS, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"one\n")
        process.stdin.flush()
        assert process.stdout.readline() == b"one\n"
        process.send_signal(signal.SIGINT)
        process.stdin.write(b"make: *** [src/a.c:3: all] Interrupt\n")
        process.stdin.close()
        assert b"Interrupt" in process.stdout.read()
    assert process.returncode == 130


def test_a_terminal_that_shows_links_gets_them(folder: Path) -> None:
    shell = ["sh", "-c", f"echo src/a.c:3 | {COMMAND[0]}"]
    vte = {"TERM": "xterm-256color", "VTE_VERSION": "7200", "XDG_DATA_HOME": str(folder / "data")}
    vte["XDG_CACHE_HOME"] = str(folder / "cache")
    for hints in (1, 0):  # once
        with terminal(shell, folder, vte) as shown:
            assert shown.end() == 0
        assert f";file://{folder}/src/a.c\x1b".encode() in shown.shown
        assert shown.shown.count(b"trace-links install") == hints
    (folder / "data/applications").mkdir(parents=True)
    (folder / "data/applications/trace-links.desktop").touch()
    with terminal(shell, folder, vte) as shown:
        assert shown.end() == 0
    assert b"tracelinks://open?path=" in shown.shown
    with terminal(shell, folder, {"TERM": "xterm-kitty"}) as shown:
        assert shown.end() == 0
    assert f"file://{os.uname().nodename}{folder}/src/a.c#3".encode() in shown.shown
    with terminal(shell, folder, {"TERM": "xterm-256color"}) as shown:
        assert shown.end() == 0
    assert b"\x1b]8" not in shown.shown


def test_the_warning_about_screen_is_shown_once(folder: Path) -> None:
    once = f"echo src/a.c:3 | {COMMAND[0]}"
    shell = ["sh", "-c", f"{once}; {once}; {COMMAND[0]} run -- true"]
    environment = {"TERM": "screen", "STY": "1.pts", "XDG_RUNTIME_DIR": str(folder)}
    with terminal(shell, folder, environment) as shown:
        assert shown.end() == 0
    assert shown.shown.count(b"screen drops links") == 1
    assert b"\x1b]8" not in shown.shown
    nested = [COMMAND[0], "run", "--links", "always", "--", "sh", "-c", once]
    with terminal(nested, folder, environment | {"STY": "2.pts"}) as shown:
        assert shown.end() == 0
    assert b"screen drops links" not in shown.shown


def test_a_terminal_that_has_no_links_is_noted_once_ever(folder: Path) -> None:
    once = f"echo src/a.c:3 | {COMMAND[0]}"
    environment = {"TERM_PROGRAM": "Apple_Terminal", "XDG_CACHE_HOME": str(folder / "cache")}
    for session in ("a", "b"):
        variables = environment | {"XDG_RUNTIME_DIR": str(folder / session)}
        with terminal(["sh", "-c", f"{once}; {once}"], folder, variables) as shown:
            assert shown.end() == 0
        notes = shown.shown.count(b"trace-links: Apple's Terminal shows no links; use iTerm2, or")
        assert notes == (session == "a")
        assert b"\x1b]8" not in shown.shown
    variables = {"XTERM_VERSION": "XTerm(379)", "XDG_CACHE_HOME": str(folder / "cache")}
    with terminal(["sh", "-c", f"{once}; {once}"], folder, {"TERM": "xterm"} | variables) as shown:
        assert shown.end() == 0
    assert shown.shown.count(b"trace-links: xterm shows no links") == 1


def test_a_terminal_of_jetbrains_gets_links_without_setup(folder: Path) -> None:
    shell = ["sh", "-c", f"echo src/a.c:3 | {COMMAND[0]}"]
    with terminal(shell, folder, {"TERMINAL_EMULATOR": "JetBrains-JediTerm"}) as shown:
        assert shown.end() == 0
    assert f";file://{folder}/src/a.c:3:1\x1b".encode() in shown.shown
    assert b"trace-links install" not in shown.shown


def test_without_piped_input_the_usage_is_shown(folder: Path) -> None:
    with terminal(COMMAND, folder) as shown:
        assert shown.end() == 2
    assert b"make 2>&1 | trace-links" in shown.shown


MLIR = b'module {\n  x loc(#loc1)\n}\n#loc1 = loc("src/a.c":3:5 to :9)\n'


def test_a_file_is_read_before_its_first_line_is_linked(folder: Path) -> None:
    (folder / "m.mlir").write_bytes(MLIR)
    uri = f"tracelinks://open?path={folder}/src/a.c&line=3&column=5"
    wanted = MLIR.replace(b"(#loc1)", b"(" + link(uri, "#loc1") + b")")
    wanted = wanted.replace(b'src/a.c":3:5', link(uri, 'src/a.c":3:5', 2))
    assert filtered(b"", folder, "--input", "m.mlir").stdout == wanted
    with (folder / "m.mlir").open("rb") as file:
        output = subprocess.run(ALWAYS, stdin=file, capture_output=True, cwd=folder, check=True)
    assert output.stdout == wanted
    piped = filtered(MLIR, folder).stdout
    assert piped.startswith(b"module {\n  x loc(#loc1)\n")
    assert b"src/a.c&line=3" in piped


def test_an_input_that_cannot_be_read_is_an_error(folder: Path) -> None:
    result = filtered(b"", folder, "--input", "none.txt")
    assert (result.returncode, result.stdout) == (3, b"")
    assert b"none.txt: No such file or directory" in result.stderr
    folder_named = filtered(b"", folder, "--input", "src")
    assert folder_named.returncode == 3
    assert b"Is a directory" in folder_named.stderr
    before = subprocess.run(
        [*COMMAND, "--input", "m.mlir", "frames"], capture_output=True, cwd=folder, check=False
    )
    assert before.returncode == 2
