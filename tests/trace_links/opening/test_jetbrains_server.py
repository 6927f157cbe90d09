"""JetBrains IDEs by their built-in web server: real servers on the real ports, and the opener."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import threading
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.trace_links.opening.jetbrains_ide import CLION, FIRST, WEBSTORM, Ide, IdeOnIPv6, running
from tests.trace_links.stand_ins import make, started
from tpu_walkthrough.errors import MissingToolError
from trace_links import config, opener
from trace_links.install.checks import editor_lines
from trace_links.links.uri import Target
from trace_links.opening import choice as editor_choice
from trace_links.opening import discovery, jetbrains_server
from trace_links.opening.editors import by_name


@pytest.fixture(autouse=True)
def _no_ide_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":99")
    for editor, address in jetbrains_server.responding():
        pytest.skip(f"{editor.title} runs here, at {address}")


class Desk:
    """A home, a folder of programs, and a file whose name needs encoding."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "src" / "a b+ü&%.cc"
        for path in (folder / "home", folder / "bin", self.file.parent):
            path.mkdir()
        self.file.touch()

    def open(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        program = [sys.executable, "-I", "-S", os.path.abspath(opener.__file__), *arguments]
        environment = {
            "PATH": str(self.folder / "bin"),
            "HOME": str(self.folder / "home"),
            "XDG_RUNTIME_DIR": str(self.folder),
            "DISPLAY": ":99",
        }
        return subprocess.run(
            program, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=120, check=False,
        )  # fmt: skip

    def location(self, line: int = 7, column: int = 3) -> str:
        return f"{self.file}:{line}:{column}"

    def asked_for(self) -> str:
        return f"GET /api/file?file={quote(str(self.file))}&line=7&column=3 HTTP/1.0"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    found = [name for name in ("clion", "webstorm") if shutil.which(name)]
    if found:
        pytest.skip(f"{found[0]} is installed here")
    return Desk(tmp_path)


def test_an_ide_without_a_launcher_gets_a_request(desk: Desk) -> None:
    with running(lambda: Ide(FIRST)) as ide:
        result = desk.open("--editor", "clion", desk.location())
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
    assert ide.asked == ["GET /api/about HTTP/1.0", desk.asked_for()]
    # Without these the IDE refuses, or asks its user every time.
    assert ide.headers[1]["Host"] == f"localhost:{FIRST}"
    assert ide.headers[1]["Origin"] == f"http://localhost:{FIRST}"


@pytest.mark.parametrize(("location", "query"), [(":7", "&line=7"), ("", "")])
def test_without_column_and_line(desk: Desk, location: str, query: str) -> None:
    with running(lambda: Ide(FIRST)):
        result = desk.open("--dry-run", "--editor", "clion", f"{desk.file}{location}")
    url = f"http://127.0.0.1:{FIRST}/api/file?file={quote(str(desk.file))}{query}\n"
    assert result.stdout == url


def test_the_wrong_ide_gets_no_request(desk: Desk) -> None:
    with running(lambda: Ide(FIRST, WEBSTORM)) as webstorm:
        result = desk.open("--editor", "clion", desk.location())
        assert (result.returncode, "was not found" in result.stderr) == (4, True)
        with running(lambda: Ide(FIRST + 1)) as clion:
            assert desk.open("--editor", "clion", desk.location()).returncode == 0
    assert set(webstorm.asked) == {"GET /api/about HTTP/1.0"}
    assert clion.asked[-1] == desk.asked_for()


def test_an_ide_on_ipv6(desk: Desk) -> None:
    with running(lambda: IdeOnIPv6(FIRST, host="::1")) as ide:
        assert desk.open("--editor", "clion", desk.location()).returncode == 0
    assert ide.asked[-1] == desk.asked_for()


def test_a_launcher_comes_first_and_the_server_gets_no_request(desk: Desk) -> None:
    clion = make(desk.folder / "bin" / "clion")
    with running(lambda: Ide(FIRST)) as ide:
        for arguments in ((), ("--editor", "clion")):
            assert desk.open(*arguments, desk.location()).returncode == 0
            assert started(clion)[-1] == str(desk.file)
            os.unlink(f"{clion}.argv")
    assert ide.asked == []


def test_a_configured_path_that_does_not_exist(desk: Desk) -> None:
    with running(lambda: Ide(FIRST)) as ide:
        assert desk.open("--editor", "/gone/bin/clion", desk.location()).returncode == 0
        own = desk.open("--editor", "/gone/bin/clion --line {line} {file}", desk.location())
    assert ide.asked[-1] == desk.asked_for()
    assert (own.returncode, "was not found" in own.stderr) == (4, True)


@pytest.mark.parametrize("program", ["#!/bin/sh\nexit 1\n", "#!/gone/interpreter\n"])
def test_a_launcher_that_fails(desk: Desk, program: str) -> None:
    clion = desk.folder / "bin" / "clion"
    clion.write_text(program)
    clion.chmod(0o755)
    with running(lambda: Ide(FIRST)) as ide:
        assert desk.open("--editor", "clion", desk.location()).returncode == 0
    assert ide.asked[-1] == desk.asked_for()
    result = desk.open("--editor", "clion", desk.location())
    assert (result.returncode, str(clion) in result.stderr) == (4, True)


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="knows what runs from /proc")
def test_the_program_of_a_running_ide_comes_before_its_server(desk: Desk) -> None:
    program = desk.folder / "apps" / "clion"
    program.parent.mkdir()
    shutil.copy(shutil.which("sleep") or "", program)
    with running(lambda: Ide(FIRST)) as ide, subprocess.Popen([program, "60"]) as process:
        try:
            result = desk.open("--dry-run", "--editor", "clion", desk.location())
        finally:
            process.kill()
    assert result.stdout.splitlines()[0] == str(program)
    assert ide.asked == []


@pytest.mark.parametrize(
    ("status", "code", "message"),
    [
        (404, 4, "Install the plugin IDE Remote Control"),
        (403, 3, "Allow the request"),
        (429, 3, "Try again in a minute"),
        (500, 3, "returned the status 500"),
        (302, 3, "returned the status 302"),
        (0, 3, "did not respond"),
    ],
)
def test_an_ide_that_opens_nothing_is_reported(
    desk: Desk, status: int, code: int, message: str
) -> None:
    with running(lambda: Ide(FIRST, status=status)) as ide:
        result = desk.open("--editor", "clion", desk.location())
    assert result.returncode == code
    assert f"CLion at http://127.0.0.1:{FIRST} " in result.stderr
    assert message in result.stderr
    assert ide.asked[1:] == [desk.asked_for()]  # a redirect is not followed


def _body(text: str, rest: str = "") -> bytes:
    return f"HTTP/1.1 200 OK\r\n{rest}\r\n{text}".encode()


_ABOUT = json.dumps(CLION)


_NO_IDES = [
    b"",
    b"\0\xff" * 5000,
    b"HTTP/1.1",
    b"HTTP/1.1 two hundred\r\n\r\n{}",
    b"HTTP/1.1 \xb2\xb2\xb2 OK\r\n\r\n" + _ABOUT.encode(),
    _ABOUT.encode(),
    _body("["),
    _body("[" * 60000),
    _body("1" * 60000),
    _body('{"name": ["CLion"], "productName": {}}'),
    _body('["CLion"]'),
    _body(_ABOUT, "X: y\r\n" * 20000),
    _body('{"name": "CLionel", "productName": "CLionel"}'),
]


@pytest.mark.parametrize(
    ("response", "endless"),
    [(response, False) for response in _NO_IDES]
    + [(response, True) for response in (b"", b"HTTP/1.1", b"\r\n" * 500, _body(_ABOUT))],
)
def test_other_servers_are_ignored(desk: Desk, response: bytes, endless: bool) -> None:
    """Ends the connection after its response, or sends more of it as long as it can."""

    def serve(listener: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                connection, _ = listener.accept()
                with connection, contextlib.suppress(OSError):
                    connection.sendall(response)
                    while endless and not stop.wait(0.01):
                        connection.sendall(response[-1000:])

    stop = threading.Event()
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("127.0.0.1", FIRST))
        except OSError as error:
            pytest.skip(f"the port of an IDE is not available: {error.strerror}")
        listener.listen()
        thread = threading.Thread(target=serve, args=(listener,))
        thread.start()
        try:
            message = desk.open("--editor", "clion", desk.location())
        finally:
            stop.set()
            listener.shutdown(socket.SHUT_RDWR)
            thread.join()
    assert (message.returncode, "Traceback" in message.stderr) == (4, False)
    assert "the editor 'clion' (requested) was not found" in message.stderr


@pytest.mark.skipif(os.geteuid() != 0, reason="cannot be another user")
@pytest.mark.skipif(not os.path.exists("/proc/net/tcp"), reason="does not know whose a port is")
def test_the_ide_of_another_user_gets_no_request(desk: Desk) -> None:
    def as_nobody() -> Ide:
        os.seteuid(65534)
        try:
            return Ide(FIRST)
        finally:
            os.seteuid(0)

    with running(as_nobody) as ide:
        assert desk.open("--editor", "clion", desk.location()).returncode == 4
    assert ide.asked == []


@pytest.fixture
def bare(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """Editors that are installed on this machine are not found."""
    monkeypatch.setenv("PATH", str(desk.folder / "bin"))
    monkeypatch.setenv("HOME", str(desk.folder / "home"))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(desk.folder))
    for name in ("_FOLDERS", "_INSTALLATIONS", "_MACOS_FOLDERS", "_MACOS_APPLICATIONS"):
        monkeypatch.setattr(discovery, name, ())
    monkeypatch.setattr(discovery, "_processes", lambda **_: [])
    for name in ("TRACE_LINKS_EDITOR", "VISUAL", "EDITOR", "NVIM", "NVIM_LISTEN_ADDRESS"):
        monkeypatch.delenv(name, raising=False)
    return desk


def _chosen() -> tuple[str, str, str]:
    choice = editor_choice.choose("", config.Config("config.toml"))
    assert choice.editor is not None
    return choice.why, choice.editor.name, choice.program


def test_an_ide_that_responds_is_running(bare: Desk) -> None:
    vim = make(bare.folder / "bin" / "vim")
    assert _chosen() == ("installed", "vim", str(vim))
    with running(lambda: Ide(FIRST)):
        assert _chosen() == ("running", "clion", f"http://127.0.0.1:{FIRST}")
        code = make(bare.folder / "bin" / "code")
        assert _chosen() == ("installed", "code", str(code))


def test_an_ide_that_opens_no_files_is_the_last_choice(bare: Desk) -> None:
    with running(lambda: Ide(FIRST, status=404)):
        with pytest.raises(MissingToolError, match=r"CLion at http.* cannot open files"):
            _chosen()
        vim = make(bare.folder / "bin" / "vim")
        assert _chosen() == ("installed", "vim", str(vim))


@pytest.mark.parametrize(("status", "plugin"), [(200, False), (404, True)])
def test_the_list_of_editors_has_its_address(bare: Desk, status: int, plugin: bool) -> None:
    make(bare.folder / "bin" / "code")
    with running(lambda: Ide(FIRST, status=status)):
        lines = list(editor_lines())
    found = [line for line in lines if f", responds at http://127.0.0.1:{FIRST}" in line]
    assert [line.split()[0] for line in found] == ["clion"]
    assert ("IDE Remote Control" in found[0]) is plugin


@pytest.mark.parametrize(
    ("program", "status", "expected"),
    [("", 200, "clion"), ("", 404, "zed"), ("clion", 200, "clion")],
)
def test_a_running_ide_comes_before_installed_ones(
    bare: Desk, monkeypatch: pytest.MonkeyPatch, program: str, status: int, expected: str
) -> None:
    # An editor in a sandbox has its program there.
    monkeypatch.setattr(discovery, "_processes", lambda **_: [("/sandbox/bin/clion", "")])
    for name in ("zed", "subl", program):
        if name:
            make(bare.folder / "bin" / name)
    with running(lambda: Ide(FIRST, status=status)) as ide:
        assert _chosen()[1] == expected
    assert bool(ide.asked) is not bool(program)


@pytest.mark.parametrize(
    ("name", "product", "expected"),
    [
        ("CLion 2026.1.2", "CLion", "clion"),
        ("CLion Nova", "", "clion"),
        ("IntelliJ IDEA 2026.1", "IDEA", "idea"),
        ("PyCharm 2025.3 Community Edition", "PyCharm", "pycharm"),
        ("JetBrains Rider 2026.1", "Rider", "rider"),
        ("Android Studio Otter | 2025.2.1", "Studio", "studio"),
        ("DataGrip 2026.1", "DataGrip", None),
        ("Visual Studio Code", "VS Code", None),
    ],
)
def test_the_response_identifies_the_ide(name: str, product: str, expected: str | None) -> None:
    about = json.dumps({"name": name, "productName": product}).encode()
    found = jetbrains_server._which(about)
    assert (found.name if found else None) == expected


def test_the_path_is_encoded_as_a_whole() -> None:
    assert by_name("clion") is not None
    odd = "/a/?line=1&#%ü \udcff+.cc"
    url = jetbrains_server.location("http://x", Target(odd, 2, 1), odd)
    encoded = "/a/%3Fline%3D1%26%23%25%C3%BC%20%FF%2B.cc"
    assert url == f"http://x/api/file?file={encoded}&line=2&column=1"
