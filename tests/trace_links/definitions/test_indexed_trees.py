"""Indexed trees in the filter and in `define`: short names, and several trees of one project."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from trace_links.definitions.projects import in_order, same_project
from trace_links.definitions.table import Listing

COMMAND = str(Path(sys.executable).with_name("trace-links"))
SOURCE = """\
namespace store {
void Log::Write(int record) { Append(record); }
void Log::Append(int record) {}
void Log::Append(const char* text) {}
}
"""
# As abseil's failure handler prints it.
STACK = """\
*** SIGSEGV received at time=1 on cpu 0 ***
    @     0x7f1234567890         64  store::Log::Append()
    @     0x7f1234567abc        128  store::Log::Write()
    @     0x7f1234567def        128  store::Log::Declared()
"""


@pytest.fixture
def clones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """Two trees of one project, none indexed yet; the cache and configuration are empty."""
    monkeypatch.setenv("TRACE_LINKS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("TRACE_LINKS_CONFIG", raising=False)
    monkeypatch.chdir(tmp_path)
    for name in ("one", "two"):
        file = tmp_path / name / "store" / "log.cc"
        file.parent.mkdir(parents=True)
        file.write_text(SOURCE)
        for number in range(20):
            file.with_name(f"part{number}.cc").write_text("")
    return tmp_path / "one", tmp_path / "two"


def trace_links(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [COMMAND, *arguments], input=text, capture_output=True, text=True, check=True
    )


def filtered(text: str) -> subprocess.CompletedProcess[str]:
    return trace_links("--links", "always", "--uri", "vscode", text=text)


def test_a_stack_without_parameters(clones: tuple[Path, Path]) -> None:
    trace_links("index", str(clones[0]))
    out = filtered(STACK)
    lines = out.stdout.splitlines()
    assert f"{clones[0]}/store/log.cc:2" in lines[2]
    # Two overloads: the file without a line; declared only: nothing.
    assert f"{clones[0]}/store/log.cc" in lines[1]
    assert "log.cc:3" not in out.stdout
    assert "log.cc:4" not in out.stdout
    assert lines[3] == STACK.splitlines()[3]
    assert out.stderr == ""


def test_mangled_names_are_demangled(clones: tuple[Path, Path]) -> None:
    trace_links("index", str(clones[0]))
    out = filtered("./a.out(_ZN5store3Log6AppendEPKc+0x9) [0x560b0c88b18c]\n")
    assert f"{clones[0]}/store/log.cc:4" in out.stdout


def test_the_older_of_two_releases_does_not_decide_for_the_newest(
    clones: tuple[Path, Path],
) -> None:
    """The newest has two overloads, in two files; a single one in another tree does not decide."""
    (clones[0] / "store" / "more.cc").write_text("namespace store { void Only(int x) {} }\n")
    (clones[0] / "store" / "most.cc").write_text("namespace store { void Only(char x) {} }\n")
    (clones[1] / "other.cc").write_text("namespace store { void Only(long x) {} }\n")
    trace_links("index", str(clones[1]))
    trace_links("index", str(clones[0]))
    os.utime(next((clones[0].parent / "cache").rglob("*.definitions")), (1, 1))
    text = "    @     0x7f1234567890         64  store::Only()\n"
    for tree in clones:
        os.chdir(tree)
        out = filtered(text)
        expected = 1 if tree == clones[1] else 0
        assert out.stdout.count("\x1b]8;id") == expected


def test_the_filter_indexes_no_tree(clones: tuple[Path, Path]) -> None:
    """A few changed files are read again; after more changes the tree is not searched."""
    trace_links("index", str(clones[0]))
    log = clones[0] / "store" / "log.cc"
    log.write_text("\n" + SOURCE)
    assert f"{log}:3" in filtered(STACK).stdout
    for number in range(300):
        log.with_name(f"new{number}.cc").write_text("")
    out = filtered(STACK)
    assert out.stdout == STACK
    assert out.stderr == (
        f"trace-links: functions are not looked up in {clones[0]}, as its index is out of date; "
        f"run trace-links index {clones[0]}\n"
    )
    trace_links("index", str(clones[0]))
    assert f"{log}:3" in filtered(STACK).stdout


def test_define_reads_changed_files(clones: tuple[Path, Path]) -> None:
    tree = clones[0]
    trace_links("index", str(tree))
    log, part = tree / "store" / "log.cc", tree / "store" / "part1.cc"

    def line(name: str) -> str:
        return trace_links("define", name).stdout.partition(" ")[0]

    part.write_text("namespace store { void Extra() {} }\n")
    assert line("store::Log::Write(int)") == "store/log.cc:2"
    assert line("store::Extra()") == "store/part1.cc:1"
    log.write_text("\n" + SOURCE)
    assert line("store::Log::Write(int)") == "store/log.cc:3"
    log.write_text("\n" + log.read_text())
    # Overloads in one file: no line of it.
    assert trace_links("define", "store::Log::Append").stdout.endswith("lines 5, 6)\n")
    part.write_text(SOURCE)
    assert trace_links("define", "store::Log::Write(int)").stdout == (
        "2 possible definitions: store/log.cc:4, store/part1.cc:2  store::Log::Write(int)\n"
    )
    log.unlink()
    assert line("store::Log::Write(int)") == "store/part1.cc:2"


def note(used: Path, other: Path) -> str:
    return (
        f"trace-links: {used} and {other} are two indexed trees of one project: functions are "
        f"looked up in {used}; to choose another, name it with --source, or in `trees` of the "
        "configuration\n"
    )


def test_two_trees_of_one_project_are_reported_once(clones: tuple[Path, Path]) -> None:
    one, two = clones
    trace_links("index", str(one))
    assert filtered(STACK).stderr == ""
    trace_links("index", str(two))
    names = ("store::Log::Write(int)", "store::Log::Append(int)")
    assert trace_links("define", *names).stderr == note(two, one), "the latest"
    out = filtered(STACK * 3)
    assert out.stderr == note(two, one)
    assert str(two) in out.stdout
    assert str(one) not in out.stdout
    assert filtered("nothing of them\n").stderr == ""
    with pytest.raises(subprocess.CalledProcessError) as unknown:
        trace_links("define", "no::such")
    assert (unknown.value.returncode, unknown.value.stderr) == (1, "")


def test_which_of_them_is_used_can_be_chosen(
    clones: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = clones
    trace_links("index", str(one))
    trace_links("index", str(two))
    chosen = trace_links("define", "--source", str(one), "store::Log::Write")
    assert chosen.stderr == ""
    config = one.parent / "config" / "trace-links" / "config.toml"
    config.parent.mkdir(parents=True)
    config.write_text(f'trees = ["{one}"]\n')
    out = filtered(STACK)
    assert str(one) in out.stdout
    assert out.stderr == note(one, two)
    monkeypatch.chdir(two / "store")
    assert str(two) in filtered(STACK).stdout, "the tree around"


def test_which_trees_are_of_one_project() -> None:
    def table(url: str, *files: str) -> Listing:
        return Listing(url, frozenset(files))

    many = [f"part{number}.cc" for number in range(30)]
    https = table("https://github.com/a/Store.git", "x.cc", *many)
    ssh = table("git@github.com:a/store", "y.cc")
    other = table("https://github.com/b/store", "x.cc", "z.cc", *many)
    port = table("ssh://git@github.com:22/a/store/", "y.cc")
    assert same_project(https, ssh)
    assert same_project(https, port)
    assert same_project(https, other), "a fork has the same files"
    assert not same_project(ssh, other)
    assert not same_project(table("", "a.cc"), table("", "b.cc"))
    small = table("https://github.com/a/p1", "src/main.cc"), table("", "src/main.cc")
    assert not same_project(*small), "many projects have such a file"


def test_the_order_of_trees(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trees = [(str(tmp_path / name), time) for name, time in (("a", 1.0), ("b", 3.0), ("c", 2.0))]
    a, b, c = (root for root, _ in trees)
    assert in_order(trees, []) == [b, c, a]
    assert in_order(trees, [c]) == [c, b, a]
    (tmp_path / "a").mkdir()
    monkeypatch.chdir(a)
    assert in_order(trees, [c]) == [a, c, b]


@pytest.mark.parametrize(
    "line",
    [
        "{library}(_ZN3jax10JitConfigsEv+0x9) [0x560b0c88b18c]\n",
        "    #4 0x55fbf2a38300 in jax::JitConfigs() ({library}+0x20300)\n",
        "            55d0c1a2b139 jax::DevicePutWithSharding+0x19 ({library})\n",
    ],
)
@pytest.mark.parametrize(("version", "is_known"), [("0.11.0", True), ("0.11.9", False)])
def test_the_path_of_the_library_decides_the_release(
    clones: tuple[Path, Path], line: str, version: str, is_known: bool
) -> None:
    packages = clones[0].parent / "site-packages"
    (packages / "jaxlib").mkdir(parents=True)
    (packages / f"jaxlib-{version}.dist-info").mkdir()
    out = filtered(line.format(library=packages / "jaxlib" / "libjax_common.so") * 2)
    has_parameters = "+0x19" not in line  # without them, it may be another function there
    assert ("github.com/jax-ml/jax/blob" in out.stdout) is (is_known or has_parameters)
    message = f"trace-links: no definitions of jaxlib {version} are known: "
    assert out.stderr.startswith(message) is not is_known
    assert out.stderr.count("\n") == (not is_known)


def test_symbols_of_the_mock_are_not_looked_up_in_releases(
    clones: tuple[Path, Path],
) -> None:
    line = "    3  jax::DevicePutWithSharding  [libjax_common.so]\n"
    assert filtered(line).stdout == line


def test_notes_are_printable(clones: tuple[Path, Path]) -> None:
    packages = clones[0].parent / "site-packages"
    (packages / "jaxlib").mkdir(parents=True)
    (packages / "jaxlib-0.9\x1b[31m\n2.dist-info").mkdir()
    out = filtered(f"{packages}/jaxlib/libjax_common.so(_ZN3jax10JitConfigsEv+0x9) [0x560b0c88]\n")
    assert "\x1b" not in out.stderr
    assert out.stderr.count("\n") == 1
    odd = clones[0].rename(clones[0].with_name("odd\x1b[31m"))
    trace_links("index", str(odd))
    trace_links("index", str(clones[1]))
    message = trace_links("define", "store::Log::Write").stderr
    assert "odd\\x1b[31m" in message
    assert "\x1b" not in message
