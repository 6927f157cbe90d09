"""Links of another machine: this one through its own sshd, with another home and another name.

`trace-links install ssh devbox` runs as a user would run it; a link that the filter makes in the
session is then opened here, by stand-ins for editors, or by an editor on the other machine.
"""

from __future__ import annotations

import contextlib
import getpass
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
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
from tests.trace_links.e2e.machines import LINK, PROGRAM, TIMEOUT_S, Machines
from tests.trace_links.stand_ins import make, started, was_started
from tests.trace_links.terminal import terminal
from trace_links.links.hosts import host_key_path, key_id, reached
from trace_links.links.hyperlinks import LinkFormat
from trace_links.links.terminal_support import support
from trace_links.links.token import KEY_SIZE, make_key, read_key

SSHD = shutil.which("sshd", path="/usr/sbin:/usr/local/sbin:/sbin:" + os.environ.get("PATH", ""))

pytestmark = pytest.mark.skipif(
    SSHD is None or shutil.which("ssh") is None, reason="OpenSSH's server is not installed"
)


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    """A running sshd, and a configuration of ssh for it; trace-links is not set up."""
    here, there, programs = (tmp_path / name for name in ("here", "there", "programs"))
    (here / ".ssh").mkdir(parents=True)
    (there / "src").mkdir(parents=True)
    (there / "bin").mkdir()
    (there / "src/a.c").write_text("int needle;\n")
    for name in ("host_key", "user_key"):
        made = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(tmp_path / name)]
        subprocess.run(made, check=True, timeout=TIMEOUT_S)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    (tmp_path / "sshd_config").write_text(
        f"Port {port}\nListenAddress 127.0.0.1\nHostKey {tmp_path}/host_key\nPidFile none\n"
        f"AuthorizedKeysFile {tmp_path}/user_key.pub\nStrictModes no\nUsePAM no\n"
        "PermitRootLogin yes\nAcceptEnv LANG LC_*\n"
        f"SetEnv HOME={there} PATH={there}/bin:/usr/bin:/bin XDG_CONFIG_HOME={there}/.config"
        f" PYTHONPATH={os.environ.get('PYTHONPATH', '')}\n"
    )
    public = (tmp_path / "host_key.pub").read_text()
    (tmp_path / "known_hosts").write_text(f"[127.0.0.1]:{port} {public}")
    (here / ".ssh/config").write_text(
        f"Host devbox\n  HostName 127.0.0.1\n  Port {port}\n  User {getpass.getuser()}\n"
        f"  IdentityFile {tmp_path}/user_key\n  IdentitiesOnly yes\n"
        f"  UserKnownHostsFile {tmp_path}/known_hosts\n"
    )
    # ssh reads the configuration of the user's real home, whatever HOME is.
    wrapper = make(programs / "ssh")
    wrapper.write_text(f'#!/bin/sh\nexec /usr/bin/ssh -F "{here}/.ssh/config" "$@"\n')
    Path("/run/sshd").mkdir(exist_ok=True) if os.geteuid() == 0 else None
    with subprocess.Popen(
        [str(SSHD), "-D", "-e", "-f", str(tmp_path / "sshd_config")], stderr=subprocess.DEVNULL
    ) as sshd:
        try:
            _wait_for(port)
            yield Machines(here, there, programs)
        finally:
            sshd.terminate()


def _link(machines: Machines) -> str:
    """A link of a session on devbox."""
    return machines.link([str(machines.programs / "ssh"), "-t", "--", "devbox"])


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + TIMEOUT_S
    while True:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.fixture
def set_up(machines: Machines) -> Machines:
    result = machines.run(PROGRAM, "install", "ssh", "devbox")
    assert result.returncode == 0, result.stderr
    return machines


def test_installing_twice_changes_nothing_and_uninstalling_removes_all(machines: Machines) -> None:
    before = (machines.here / ".ssh/config").read_text()
    first = machines.run(PROGRAM, "install", "ssh", "devbox")
    assert (first.returncode, first.stderr) == (0, "")
    key = read_key(host_key_path("devbox", str(machines.here / ".local/state")))
    assert len(key) == KEY_SIZE
    copy = machines.there / f".local/state/trace-links/keys/{key_id(key)}"
    assert read_key(str(copy)) == key
    again = machines.run(PROGRAM, "install", "ssh", "devbox")
    assert again.stdout.count("unchanged") == 4, again.stdout + again.stderr
    for output in (first, again):
        assert key.hex() not in output.stdout
    gone = machines.run(PROGRAM, "uninstall", "ssh", "devbox")
    assert gone.stdout.count("removed") == 4, gone.stdout + gone.stderr
    assert (machines.here / ".ssh/config").read_text() == before
    assert not copy.exists()


@pytest.mark.parametrize("name", ["-oProxyCommand=touch x", "dev box", "a;b", "$(x)", ".x", ""])
def test_other_names_are_refused(name: str, machines: Machines) -> None:
    result = machines.run(PROGRAM, "install", "ssh", "--", name)
    assert result.returncode == 2
    assert not (machines.here / ".local").exists()


def test_a_link_of_the_session_opens_in_visual_studio_code(set_up: Machines) -> None:
    code = make(set_up.programs / "code")
    link = _link(set_up)
    assert "&host=devbox&token=" in link
    result = set_up.open(link)
    assert (result.returncode, result.stderr) == (0, "")
    uri = f"vscode-remote://ssh-remote+devbox{set_up.there}/src/a.c:1"
    assert started(code) == ["-r", "-g", "--file-uri", uri]


def test_a_whole_session_has_links(set_up: Machines) -> None:
    ssh = [
        str(set_up.programs / "ssh"),
        "-t",
        "--",
        "devbox",
        f"PS1=[ready] {PROGRAM} shell -- bash --norc -i",
    ]
    with terminal(ssh, set_up.here, set_up.environment) as shown:
        shown.wait_for(b"[ready]")
        shown.type(b"cd ~/src; grep -n needle a.c /dev/null\n")
        shown.wait_for(b"host=devbox&token=")
        shown.type(b"exit\n")
        shown.end()
    found = LINK.search(shown.shown)
    assert found is not None
    assert f"path={set_up.there}/src/a.c&line=1" in found[1].decode()


def test_an_editor_on_the_other_machine(set_up: Machines) -> None:
    """In a window of its own, with ssh in it."""
    name = set_up.there / "src/it's $(touch x); a.c"
    name.write_text("int needle;\n")
    vim = make(set_up.there / "bin/vim")
    window = make(set_up.programs / "window")
    window.write_text('#!/bin/sh\nexec "$@"\n')
    set_up.configure(f'editor = "vim"\nterminal = ["{window}"]\n')
    make(set_up.programs / "vim")
    key = read_key(host_key_path("devbox", str(set_up.here / ".local/state")))
    result = set_up.open(str(LinkFormat("", "devbox", key).uri(str(name), 1, None)))
    assert (result.returncode, result.stderr) == (0, "")
    assert started(vim) == ["+call cursor(1,1)", "--", str(name)]
    assert not (set_up.there / "x").exists()


@pytest.mark.parametrize(
    ("editor", "expected"),
    [
        ("zed", ["ssh://devbox{path}:1"]),
        ("sublime", None),
        ("own", ["devbox", "{path}", "1"]),
    ],
)
def test_other_editors(editor: str, expected: list[str] | None, set_up: Machines) -> None:
    program = make(set_up.programs / {"sublime": "subl"}.get(editor, editor))
    named = (
        f'["{program}", "{{host}}", "{{file}}", "{{line}}"]' if editor == "own" else f'"{editor}"'
    )
    window = make(set_up.programs / "window")
    set_up.configure(f'editor = {named}\nterminal = ["{window}"]\n')
    path = f"{set_up.there}/src/a.c"
    result = set_up.open(_link(set_up))
    assert (result.returncode, result.stderr) == (0, "")
    if expected is None:  # an editor that cannot: vi there
        ssh = str(set_up.programs / "ssh")
        assert started(window) == [ssh, "-t", "--", "devbox", f"vi +1 {path}"]
    else:
        assert started(program) == [one.format(path=path) for one in expected]


def test_emacs_opens_it_by_tramp(set_up: Machines) -> None:
    emacs = make(set_up.programs / "emacs")
    set_up.configure('editor = "emacs"\n')
    assert set_up.open(_link(set_up)).returncode == 0
    assert started(emacs) == ["+1", f"/ssh:devbox:{set_up.there}/src/a.c"]


def test_a_map_leads_to_a_file_of_this_machine(set_up: Machines) -> None:
    code = make(set_up.programs / "code")
    (set_up.here / "copy").mkdir()
    (set_up.here / "copy/a.c").write_text("int needle;\n")
    set_up.configure(f'maps = ["{set_up.there}/src={set_up.here}/copy"]\n')
    assert set_up.open(_link(set_up)).returncode == 0
    assert started(code) == ["-r", "-g", f"{set_up.here}/copy/a.c:1"]


def test_only_configured_hosts_and_their_own_links(set_up: Machines) -> None:
    code = make(set_up.programs / "code")
    link = _link(set_up)
    token = link.partition("token=")[2]
    changed = [
        link.replace("a.c", "b.c"),
        link.replace("line=1", "line=2"),
        link.replace(token, "0" * len(token)),
        link.partition("&token=")[0],
        link.replace("host=devbox", "host=-oProxyCommand"),
        link.replace("host=devbox", "host=other"),
    ]
    for one in changed:
        result = set_up.open(one)
        assert result.returncode == 3, one
    # A key without an entry in the configuration is not enough.
    make_key(host_key_path("other", str(set_up.here / ".local/state")))
    key = read_key(host_key_path("other", str(set_up.here / ".local/state")))
    other = LinkFormat("", "other", key).uri(f"{set_up.there}/src/a.c", 1, None)
    result = set_up.open(str(other))
    assert result.returncode == 3
    assert "on the host other" in result.stderr
    assert not was_started(code)


def test_without_its_key_the_host_makes_no_dead_links(set_up: Machines) -> None:
    shutil.rmtree(set_up.there / ".local")
    line = f"{PROGRAM} run -- grep -n needle ~/src/a.c /dev/null"
    ssh = [str(set_up.programs / "ssh"), "-t", "--", "devbox", line]
    with terminal(ssh, set_up.here, set_up.environment) as shown:
        assert shown.end() == 0
    assert b"]8;" not in shown.shown
    assert b"trace-links install ssh devbox" in shown.shown


@pytest.mark.parametrize("value", ["", "devbox", "-o:id", "a b:id", "devbox:../key", "devbox:"])
def test_other_values_of_the_variable_are_ignored(value: str) -> None:
    environment = {"TERM": "xterm-256color", "LC_TRACE_LINKS": value}
    assert reached(environment) is None
    assert not support(environment, is_terminal=True).links


def test_a_setenv_of_the_user_is_not_hidden(machines: Machines) -> None:
    config = machines.here / ".ssh/config"
    before = config.read_text() + "  SetEnv LANG=C\n"
    config.write_text(before)
    result = machines.run(PROGRAM, "install", "ssh", "devbox")
    assert result.returncode == 3
    assert "has a SetEnv of its own" in result.stderr
    assert config.read_text() == before


def test_the_real_emacs_reads_the_file_there(set_up: Machines) -> None:
    emacs = shutil.which("emacs", path="/usr/bin:/usr/local/bin")
    if emacs is None:
        pytest.skip("not installed: emacs")
    (set_up.there / "src/a.c").write_text("int x;\nint needle;\n")
    wrapper = set_up.programs / "emacs"
    report = '(princ (format "%d %s" (line-number-at-pos) (buffer-string)))'
    wrapper.write_text(
        f"#!/bin/sh\n{emacs} -Q --batch \"$@\" --eval '{report}' >$0.part 2>$0.errors\n"
        "mv $0.part $0.read\n"
    )
    wrapper.chmod(0o755)
    set_up.configure('editor = "emacs"\n')
    assert set_up.open(_link(set_up)).returncode == 0
    read = Path(f"{wrapper}.read")
    deadline = time.monotonic() + TIMEOUT_S
    while not read.exists():
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert read.read_text() == "2 int x;\nint needle;\n", Path(f"{wrapper}.errors").read_text()


@pytest.mark.terminal
def test_a_click_in_kitty(set_up: Machines) -> None:
    require("kitty", "Xvfb", "openbox", "xdotool")
    assert set_up.run(PROGRAM, "install", "kitty").returncode == 0
    name = "device_put_on_another_machine.c"
    (set_up.there / "src" / name).write_text("int needle;\n" * 30)
    code = make(set_up.programs / "code")
    printed = set_up.here / "printed"
    script = set_up.here / "session"
    script.write_text(
        "#!/bin/sh\n"
        f"ssh -t -- devbox 'cd ~/src && {PROGRAM} run -- grep -n needle {name} /dev/null'\n"
        f': > "{printed}"\nwhile :; do sleep 5; done\n'
    )
    script.chmod(0o755)
    kitty = ["kitty", "-o", "confirm_os_window_close=0", "-o", "update_check_interval=0"]
    environment = set_up.environment | {"LANG": "C.UTF-8"}
    with screen(environment) as shown, running([*kitty, str(script)], shown):
        wait_for(printed.exists, "the printing of the links")
        editor = Clion("", code, set_up.here, set_up.here)
        got = click_until(shown, window(shown, "kitty"), ["ctrl", "shift"], editor.started)
    assert got[:3] == ["-r", "-g", "--file-uri"]
    path, _, line = got[3].rpartition(":")
    assert path == f"vscode-remote://ssh-remote+devbox{set_up.there}/src/{name}"
    assert 1 <= int(line) <= 30
