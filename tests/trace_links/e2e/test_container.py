"""Links of a container: a stand-in for docker runs its commands with another home.

`trace-links install container dev` runs as a user would run it; a link that the filter makes in
there is then opened here, by stand-ins for editors, or by an editor in the container.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.trace_links.e2e.machines import PROGRAM, Machines
from tests.trace_links.stand_ins import make, started, was_started
from trace_links.links.hosts import CONTAINERS, host_key_path, key_id
from trace_links.links.hyperlinks import LinkFormat
from trace_links.links.token import read_key

# Its options are those of docker: -i, -it, -u USER and -e NAME=VALUE, then --.
DOCKER = """#!/bin/sh
printf '%s\\n' "$*" >> "$0.log"
case "$1" in
container) printf '%s\\n' "$METADATA"; exit ;;
exec) shift ;;
esac
set -f
variables=
while [ "$1" != -- ]; do
  case "$1" in
  -e) variables="$variables $2"; shift ;;
  -u) shift ;;
  esac
  shift
done
[ "$2" = dev ] || { echo "No such container: $2" >&2; exit 1; }
shift 2
exec env -i HOME="$THERE" PATH="$THERE/bin:/usr/bin:/bin" TERM=xterm PYTHONPATH="$PYTHONPATH" \\
  $variables "$@"
"""
IN_HEX = "7b22636f6e7461696e65724e616d65223a222f646576227d"  # {"containerName":"/dev"}
METADATA = '[{"id":"x","remoteUser":"node"},{"remoteUser":"dev"},{"mounts":[]}]'


@pytest.fixture
def machines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machines:
    here, there, programs = (tmp_path / name for name in ("here", "there", "programs"))
    here.mkdir()
    (there / "src").mkdir(parents=True)
    (there / "src/a.c").write_text("int needle;\n")
    variables = f"THERE='{there}'\nMETADATA='{METADATA}'\n"
    docker = make(programs / "docker")
    docker.write_text(DOCKER.replace("#!/bin/sh\n", f"#!/bin/sh\n{variables}"))
    monkeypatch.setenv("PYTHONPATH", os.environ.get("PYTHONPATH", ""))
    return Machines(here, there, programs)


@pytest.fixture
def set_up(machines: Machines) -> Machines:
    result = machines.run(PROGRAM, "install", "container", "dev")
    assert result.returncode == 0, result.stderr
    return machines


def _key(machines: Machines) -> bytes:
    state = str(machines.here / ".local/state")
    return read_key(host_key_path("dev", state, CONTAINERS))


def _link(machines: Machines) -> str:
    variable = f"TRACE_LINKS=dev:{key_id(_key(machines))}"
    docker = [str(machines.programs / "docker"), "exec", "-it", "-e", variable, "--", "dev"]
    return machines.link([*docker, "sh", "-c"])


def test_installing_twice_changes_nothing_and_uninstalling_removes_all(machines: Machines) -> None:
    first = machines.run(PROGRAM, "install", "container", "dev")
    assert (first.returncode, first.stderr) == (0, "")
    identity = key_id(_key(machines))
    copy = machines.there / f".local/state/trace-links/keys/{identity}"
    assert read_key(str(copy)) == _key(machines)
    assert f"TRACE_LINKS=dev:{identity}" in first.stdout
    again = machines.run(PROGRAM, "install", "container", "dev")
    assert again.stdout.count("unchanged") == 3, again.stdout + again.stderr
    assert " -u dev -- dev sh " in (machines.programs / "docker.log").read_text()
    gone = machines.run(PROGRAM, "uninstall", "container", "dev")
    assert gone.stdout.count("removed") == 3, gone.stdout + gone.stderr
    assert not copy.exists()
    assert not (machines.here / ".config/trace-links/config.toml").exists()


@pytest.mark.parametrize("name", ["--privileged", "a b", "a;b", "$(x)", ".x", "a/b", ""])
def test_other_names_are_refused(name: str, machines: Machines) -> None:
    result = machines.run(PROGRAM, "install", "container", "--", name)
    assert result.returncode == 2
    assert not was_started(machines.programs / "docker")
    assert not (machines.here / ".local").exists()


def test_an_unknown_container_is_reported_with_what_to_check(machines: Machines) -> None:
    result = machines.run(PROGRAM, "install", "container", "gone")
    assert result.returncode != 0
    assert "No such container: gone" in result.stderr
    assert "Check that this works: " in result.stderr


@pytest.mark.parametrize(
    ("editor", "arguments"),
    [
        (
            "code",
            [
                "-r", "-g", "--file-uri", f"vscode-remote://attached-container+{IN_HEX}{{path}}:1",
            ],
        ),
        ("emacs", ["+1", "/docker:dev:{path}"]),
    ],
)  # fmt: skip
def test_a_link_of_the_container_opens(editor: str, arguments: list[str], set_up: Machines) -> None:
    program = make(set_up.programs / editor)
    set_up.configure(f'editor = "{program}"\n')
    link = _link(set_up)
    assert "&host=dev&token=" in link
    result = set_up.open(link)
    assert (result.returncode, result.stderr) == (0, "")
    expected = [one.format(path=f"{set_up.there}/src/a.c") for one in arguments]
    assert started(program) == expected


@pytest.mark.parametrize("editor", ["vim", "zed"])
def test_an_editor_in_the_container(editor: str, set_up: Machines) -> None:
    """In a window of its own; for an editor that cannot open files of containers, it is vi."""
    name = set_up.there / "src/it's $(touch x); a.c"
    name.write_text("int needle;\n")
    there = make(set_up.there / "bin" / {"zed": "vi"}.get(editor, editor))
    window = make(set_up.programs / "window")
    window.write_text('#!/bin/sh\nexec "$@"\n')
    make(set_up.programs / editor)
    set_up.configure(f'editor = "{editor}"\nterminal = ["{window}"]\n')
    result = set_up.open(str(LinkFormat("", "dev", _key(set_up)).uri(str(name), 1, None)))
    assert (result.returncode, result.stderr) == (0, "")
    assert started(there)[-1] == str(name)
    assert not (set_up.there / "x").exists()


def test_only_configured_containers_and_their_own_links(set_up: Machines) -> None:
    code = make(set_up.programs / "code")
    link = _link(set_up)
    token = link.partition("token=")[2]
    empty = str(LinkFormat("", "dev", b"").uri(f"{set_up.there}/src/a.c", 1, None))
    for one in (
        link.replace("line=1", "line=2"),
        link.replace(token, "0" * len(token)),
        link.partition("&token=")[0],
        link.replace("host=dev", "host=other"),
    ):
        assert set_up.open(one).returncode == 3, one
    (set_up.here / ".local/state/trace-links/containers/dev").unlink()
    for one in (link, empty):
        result = set_up.open(one)
        assert result.returncode == 3, one
        assert "trace-links install container dev" in result.stderr
    assert not was_started(code)
