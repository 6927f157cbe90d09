"""Own links have a token; other links open only below configured roots."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.trace_links.opener_process import Machine, succeeds
from tests.trace_links.stand_ins import started, was_started
from tpu_walkthrough.errors import ForeignFileError, InputError
from tpu_walkthrough.mounts import Mounts
from trace_links.install.installer import install, printed, uninstall
from trace_links.install.terminals import Setup
from trace_links.links.hyperlinks import MAX_URI, LinkFormat
from trace_links.links.token import KEY_SIZE, is_made_here, make_key, problem, read_key
from trace_links.links.uri import Target, parse_uri

KEY = bytes(range(KEY_SIZE))
TOKEN_SIZE = 20


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


_paths = st.text(
    st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\u2028\u2029"), max_size=60
).filter(lambda text: not text.startswith("/"))
_numbers = st.none() | st.integers(1, 999_999_999)
_hosts = st.sampled_from(["", "devbox", "dev.example.org"])


def test_kitty_removes_the_host_from_file_links() -> None:
    uri = LinkFormat(KITTY, "devbox", KEY).uri("/a/b.cc", 7, 3)
    assert uri is not None
    assert is_made_here(parse_uri(uri.replace("devbox", "")), KEY)


@given(_paths, _numbers, _numbers, _hosts, st.sampled_from(["tracelinks", "kitty"]))
def test_the_token_of_each_own_format_is_accepted(
    path: str, line: int | None, column: int | None, host: str, form: str
) -> None:
    template = "" if form == "tracelinks" else KITTY.replace("devbox", host)
    made = LinkFormat(template, host, KEY)
    for _ in range(2):  # the second one is cached
        uri = made.uri("/" + path, line, column)
        if uri is not None:
            target = parse_uri(uri)
            assert is_made_here(target, KEY)
            assert target.path == "/" + path
            assert not is_made_here(target, KEY[::-1])


KITTY = "file://devbox{path}?#{line}"


@pytest.mark.parametrize(
    "other",
    [
        Target("/a/b.cd", 7, 3, "h"),
        Target("/a/b.cc", 8, 3, "h"),
        Target("/a/b.cc", 7, None, "h"),
        Target("/a/b.cc", 7, 3, ""),
        Target("/a/b.cc", 7, 3, "i"),
        Target("/a/b.cc", 73, None, "h"),
        Target("/a/b.cc", None, None, "h"),
    ],
)
def test_a_token_is_for_one_location(other: Target) -> None:
    uri = LinkFormat("", "h", KEY).uri("/a/b.cc", 7, 3)
    assert uri is not None
    other.token = parse_uri(uri).token
    assert other.token is not None
    assert len(other.token) == TOKEN_SIZE
    assert not is_made_here(other, KEY)


@pytest.mark.parametrize(
    "token", ["", "x", "A" * TOKEN_SIZE, "\u00fc" * TOKEN_SIZE, "\udcff", None]
)
def test_invalid_tokens(token: str | None) -> None:
    assert not is_made_here(Target("/a", token=token), KEY)


def test_invalid_utf8_and_the_longest_uri() -> None:
    made = LinkFormat("", "", KEY)
    uri = made.uri("/\udcff", 1, 1)
    assert uri is not None
    assert is_made_here(parse_uri(uri), KEY)
    long = "/" + "a" * (MAX_URI - len("tracelinks://open?path=/&token=") - TOKEN_SIZE)
    assert len(made.uri(long, None, None) or "") == MAX_URI
    assert made.uri(long + "a", None, None) is None


def test_a_new_key_is_for_the_user_only(tmp_path: Path) -> None:
    path = tmp_path / "state" / "trace-links" / "key"
    assert problem(str(path)) == f"there is no key {path}"
    old = os.umask(0)
    try:
        make_key(str(path))
    finally:
        os.umask(old)
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
    key = path.read_bytes()
    assert len(key) == KEY_SIZE
    assert read_key(str(path)) == key
    with pytest.raises(InputError, match="File exists"):
        make_key(str(path))
    assert path.read_bytes() == key


def test_a_key_is_not_made_through_a_link(tmp_path: Path) -> None:
    path = tmp_path / "trace-links" / "key"
    path.parent.mkdir()
    path.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(InputError):
        make_key(str(path))
    assert not (tmp_path / "elsewhere").exists()


def test_unreliable_keys(tmp_path: Path) -> None:
    path = tmp_path / "key"
    make_key(str(path))
    for mode in (0o640, 0o604, 0o620):
        path.chmod(mode)
        assert read_key(str(path)) == b""
        assert problem(str(path)) == f"other users can read or write the key {path}"
    path.chmod(0o600)
    link = tmp_path / "link"
    link.symlink_to(path)
    assert read_key(str(link)) == b""
    for size in (0, KEY_SIZE - 1, KEY_SIZE + 1):
        path.write_bytes(b"k" * size)
        assert problem(str(path)) == f"the key {path} is damaged"
    os.mkfifo(tmp_path / "pipe", 0o600)
    assert (
        problem(f"{tmp_path}/pipe") == f"the key {tmp_path}/pipe is not a regular file of this user"
    )
    assert problem(str(tmp_path)) == f"the key {tmp_path} is not a regular file of this user"
    if os.geteuid() == 0:
        path.write_bytes(KEY)
        os.chown(path, 65534, 0)
        assert problem(str(path)) == f"the key {path} is not a regular file of this user"


def _refused(machine: Machine, uri: str, reason: str, step: str = "configure roots") -> None:
    code = machine.program("code")
    result = machine.open("--url", uri)
    assert result.returncode == 3
    assert reason in result.stderr
    assert step in result.stderr
    assert not was_started(code)


def test_links_without_a_token(machine: Machine) -> None:
    location = f"path={machine.file}&line=7"
    for uri in (f"tracelinks://open?{location}", f"file://{machine.file}#7"):
        _refused(machine, uri, "was not created by trace-links on this machine (it has no token)")


def test_links_with_another_token(machine: Machine) -> None:
    link = machine.link()
    wrong = [link.replace("&line=7", "&line=8"), link[:-1] + ("B" if link[-1] == "A" else "A")]
    other = LinkFormat("", "", KEY).uri(str(machine.file), 7, 3)
    assert other is not None
    for uri in (*wrong, other):
        _refused(machine, uri, "(its token was made with another key)")


def test_without_a_key_no_link_is_verified(machine: Machine) -> None:
    link = machine.link()
    machine.key.unlink()
    for uri in (link, f"tracelinks://open?path={machine.file}"):
        _refused(machine, uri, f"there is no key {machine.key}", "Run trace-links install")


def test_a_key_that_others_can_read(machine: Machine) -> None:
    link = machine.link()
    machine.key.chmod(0o644)
    _refused(machine, link, "other users can read or write the key")


def test_below_roots_no_token_is_needed_and_elsewhere_it_does_not_help(machine: Machine) -> None:
    code = machine.program("code")
    machine.configure(f"roots = ['{machine.file.parent}']")
    outside = machine.folder / "outside.cc"
    outside.touch()
    assert machine.open("--url", machine.link(path=outside)).returncode == 3
    assert not was_started(code)
    machine.key.unlink()
    succeeds(machine.open("--url", f"tracelinks://open?path={machine.file}&line=7"))
    assert started(code) == ["-r", "-g", f"{machine.file}:7"]


@pytest.fixture
def other_proc(tmp_path: Path) -> Iterator[Path]:
    """A second mount of the files of processes, as a container may have its host's."""
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("only root can mount")
    folder = tmp_path / "host" / "proc"
    folder.mkdir(parents=True)
    mount = ["mount", "-t", "proc", "proc", str(folder)]
    mounted = subprocess.run(mount, capture_output=True, text=True, check=False)
    if mounted.returncode:
        pytest.skip(f"processes cannot be mounted: {mounted.stderr.strip()}")
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)


def test_other_mounts_of_system_files_are_refused(machine: Machine, other_proc: Path) -> None:
    path = str(other_proc / "self" / "environ")
    assert os.path.isfile(path)
    _refused(machine, machine.link(path=path), "not a file on disk", "Files below /proc")
    assert not Mounts(()).is_local(path)


@pytest.mark.parametrize("path", ["/proc/self/environ", "/sys/kernel/notes", "/dev/null"])
def test_a_token_does_not_open_system_files(machine: Machine, path: str) -> None:
    _refused(machine, machine.link(path=path), "not a file on disk", "Files below /proc")
    link = machine.folder / "link"
    link.symlink_to(path)
    _refused(machine, machine.link(path=link), "not a file on disk", "Files below /proc")


def test_files_named_by_the_user_need_no_token(machine: Machine) -> None:
    code = machine.program("code")
    machine.key.unlink()
    machine.file.touch()
    for arguments in (["src/a.cc:7"], ["--file", str(machine.file), "--line", "7"]):
        succeeds(machine.open(*arguments))
        assert started(code) == ["-r", "-g", f"{machine.file}:7"]


def _trace_links(machine: Machine, *arguments: str, text: bytes = b"") -> bytes:
    command = [os.path.join(os.path.dirname(sys.executable), "trace-links"), *arguments]
    environment = {"HOME": str(machine.folder / "home"), "PATH": str(machine.folder / "bin")}
    environment["DISPLAY"] = ":99"
    result = subprocess.run(
        command, input=text, env=environment, cwd=machine.folder, capture_output=True, check=False
    )
    return result.stdout + result.stderr


@pytest.mark.parametrize("form", ["tracelinks", "kitty"])
def test_links_of_the_filter_open(machine: Machine, form: str) -> None:
    code = machine.program("code")
    machine.file.write_text("int x;\n" * 9)
    made = _trace_links(machine, "--links", "always", "--uri", form, text=b"src/a.cc:7:3: error\n")
    uri = made.split(b";", 2)[2].split(b"\x1b")[0].decode()
    assert "token=" in uri
    succeeds(machine.open("--url", uri))
    column = ":3" if form == "tracelinks" else ""
    assert started(code) == ["-r", "-g", f"{machine.file}:7{column}"]
    opened = _trace_links(machine, "open", "--dry-run", uri)
    assert opened.decode().splitlines()[-1] == f"{machine.file}:7{column}"
    machine.key.unlink()
    made = _trace_links(machine, "--links", "always", "--uri", form, text=b"src/a.cc:7:3: error\n")
    assert b"token=" not in made
    assert b"is not opened" in _trace_links(machine, "open", "--dry-run", uri)


KITTYS_OWN = """
import sys
from kitty.fast_data_types import set_options
from kitty.open_actions import actions_for_url
from kitty.options.types import defaults
set_options(defaults)
spec = "protocol file\\nfragment_matches [0-9]+\\naction launch e +${FRAGMENT} ${FILE_PATH}\\n"
for one in actions_for_url(sys.argv[-1], spec):
    print(*one.args)
"""


def test_kitty_without_setup_ignores_a_token() -> None:
    kitty = shutil.which("kitty")
    if kitty is None:
        pytest.skip("kitty is not installed")
    uri = LinkFormat(KITTY.replace("devbox", ""), "", KEY).uri("/a b/c.cc", 7, 3)
    assert uri is not None
    assert "?token=" in uri
    command = [kitty, "+runpy", KITTYS_OWN, uri]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert result.stdout == "e +7 /a b/c.cc\n"


def _setup(machine: Machine) -> Setup:
    environment = {"PATH": os.environ["PATH"]}
    return Setup(home=str(machine.folder / "home"), platform="linux", environment=environment)


def test_install_makes_the_key_once_and_never_shows_it(machine: Machine) -> None:
    own_setup = _setup(machine)
    machine.key.unlink()
    lines = list(install("kitty", own_setup, dry_run=True)) + list(printed("kitty", own_setup))
    assert not machine.key.exists()
    lines += install("kitty", own_setup)
    key = machine.key.read_bytes()
    assert machine.key.stat().st_mode & 0o777 == 0o600
    lines += list(install("wezterm", own_setup)) + list(install("kitty", own_setup))
    assert machine.key.read_bytes() == key
    assert key.hex() not in "".join(lines).encode("utf-8", "surrogateescape").hex()
    command = next(line for line in lines if "urandom" in line).removeprefix("           | ")
    machine.key.unlink()
    subprocess.run(["sh", "-c", command], check=True)
    assert problem(str(machine.key)) == ""


def test_the_key_is_removed_with_the_last_terminal(machine: Machine) -> None:
    own_setup = _setup(machine)
    list(install("kitty", own_setup))
    list(install("wezterm", own_setup))
    assert f"kept for wezterm  {machine.key}" in list(uninstall("kitty", own_setup))
    assert machine.key.exists()
    assert f"removed  {machine.key}" in list(uninstall("wezterm", own_setup))
    assert not machine.key.parent.exists()


def test_an_unreliable_key_is_not_replaced(machine: Machine) -> None:
    machine.key.chmod(0o644)
    with pytest.raises(ForeignFileError, match="other users can read") as caught:
        list(install("kitty", _setup(machine)))
    assert "Remove it" in caught.value.hint
    assert machine.key.exists()


def test_the_state_folder(machine: Machine) -> None:
    state = machine.folder / "state"
    environment = {"XDG_STATE_HOME": str(state)}
    own_setup = Setup(home=str(machine.folder / "home"), platform="linux", environment=environment)
    list(install("kitty", own_setup))
    assert (state / "trace-links" / "key").exists()
    made = LinkFormat("", "", read_key(f"{state}/trace-links/key")).uri(str(machine.file), 7, 3)
    code = machine.program("code")
    assert machine.open("--url", made or "").returncode == 3
    machine.extra["XDG_STATE_HOME"] = str(state)
    succeeds(machine.open("--url", made or ""))
    assert started(code)
    machine.extra["XDG_STATE_HOME"] = "relative"
    succeeds(machine.open("--url", machine.link()))


@pytest.mark.parametrize("roots", [[], ["/srv"]])
@pytest.mark.parametrize("path", ["/net/host/a.c", "/proc/self/environ", "/proc//self/environ"])
def test_no_file_is_accessed_before_a_link_is_allowed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, roots: list[str], path: str
) -> None:
    from trace_links.errors import RefusedError
    from trace_links.links.uri import parse_uri
    from trace_links.opening.policy import check

    table = "1 0 8:1 / / rw - ext4 /dev/sda1 rw\n2 1 0:9 / /net rw - autofs map rw\n"
    monkeypatch.setattr("tpu_walkthrough.mounts.read_table", lambda _: table)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    looked: list[str] = []
    for name in ("stat", "lstat", "readlink", "open"):
        original = getattr(os, name)

        def watched(path: Any, *rest: Any, _original: Any = original, **options: Any) -> Any:
            looked.append(str(path))
            return _original(path, *rest, **options)

        monkeypatch.setattr(os, name, watched)
    target = parse_uri(f"tracelinks://open?path={path}&line=1")
    with pytest.raises(RefusedError):
        check(target, roots, [])
    assert not [one for one in looked if one.lstrip("/").startswith(("net", "proc/self/env"))]
