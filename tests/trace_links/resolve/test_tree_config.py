from __future__ import annotations

import os
from pathlib import Path

import pytest

from tpu_walkthrough import trust
from tpu_walkthrough.errors import UsageError
from trace_links.resolve import tree_config
from trace_links.resolve.resolver import Resolver


def put(path: Path, text: str = "") -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return str(path)


def put_trusted(path: Path, text: str) -> str:
    put(path, text)
    try:
        tree_config.trust_file(str(path.parent))
    except UsageError:  # an invalid file cannot be trusted by the command: do it here
        trust.trust(str(path), path.read_bytes())
    return str(path)


def test_maps_and_trees_are_relative_to_the_file(tmp_path: Path) -> None:
    text = 'maps = ["/build/src=.", "gen=out/gen"]\ntrees = ["../xla", "/opt/tree"]\n'
    put_trusted(tmp_path / "proj/.trace-links.toml", text)
    config = tree_config.load(str(tmp_path / "proj"))
    assert config.directory == str(tmp_path / "proj")
    assert config.trees == (str(tmp_path / "xla"), "/opt/tree")
    file = put(tmp_path / "proj/src/a.c")
    generated = put(tmp_path / "proj/out/gen/x.h")
    in_tree = put(tmp_path / "xla/service/hlo.cc")
    resolver = Resolver(str(tmp_path / "proj/src"))
    assert resolver.candidates("/build/src/src/a.c") == (file,)
    assert resolver.candidates("gen/x.h") == (generated,)
    assert resolver.candidates("hlo.cc") == (in_tree,)
    assert resolver.problems == ()


def test_the_nearest_file_is_used_and_existing_files_come_first(tmp_path: Path) -> None:
    put_trusted(tmp_path / ".trace-links.toml", 'maps = ["/build=far"]')
    put_trusted(tmp_path / "proj/.trace-links.toml", f'maps = ["/build=near", "{tmp_path}=near"]')
    put(tmp_path / "far/a.c")
    put(tmp_path / "proj/near/real.c")
    near = put(tmp_path / "proj/near/a.c")
    real = put(tmp_path / "real.c")
    resolver = Resolver(str(tmp_path / "proj"))
    assert resolver.candidates("/build/a.c") == (near,)
    assert resolver.candidates(real) == (real,)


@pytest.mark.parametrize(
    "text",
    [
        'editor = "evil"',
        'editor = ["evil", "{file}"]',
        'terminal = ["evil"]',
        'roots = ["/"]',
        'hosts = ["evil"]',
        'command = "evil"',
        'maps = "a=b"',
        "maps = [",
        'maps = ["no map"]',
        "\xff" * 70_000,
    ],
)
def test_what_a_tree_cannot_set(tmp_path: Path, text: str) -> None:
    file = put(tmp_path / "a.c")
    name = put_trusted(tmp_path / ".trace-links.toml", text)
    resolver = Resolver(str(tmp_path))
    (problem,) = resolver.problems
    assert name in problem
    assert resolver.candidates("a.c") == (file,)
    assert resolver.candidates("/build/a.c") == ()


def test_a_pipe_a_folder_and_a_dangling_link_are_skipped(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / ".trace-links.toml")
    (tmp_path / "b/.trace-links.toml").mkdir(parents=True)
    (tmp_path / "c").mkdir()
    (tmp_path / "c/.trace-links.toml").symlink_to("nowhere")
    for folder in (tmp_path, tmp_path / "b", tmp_path / "c"):
        assert len(Resolver(str(folder)).problems) == 1


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_a_file_of_another_user_is_not_read(tmp_path: Path) -> None:
    name = put_trusted(tmp_path / ".trace-links.toml", 'maps = ["/build=."]')
    (tmp_path / "mine").mkdir()
    os.chown(name, 12345, 12345)
    with pytest.raises(UsageError, match="another user"):
        tree_config.load(str(tmp_path / "mine"))
    # In that user's own folder it is used.
    os.chown(tmp_path / "mine", 12345, 12345)
    assert tree_config.load(str(tmp_path / "mine")).maps == ("/build=.",)


def test_a_tree_configures_nothing_until_it_is_trusted(tmp_path: Path) -> None:
    name = put(tmp_path / "proj/.trace-links.toml", 'maps = ["/build=."]\ntrees = ["../xla"]\n')
    file = put(tmp_path / "proj/src/a.c")
    put(tmp_path / "xla/service/hlo.cc")
    resolver = Resolver(str(tmp_path / "proj"))
    assert resolver.candidates("/build/src/a.c") == ()
    assert resolver.candidates("service/hlo.cc") == ()
    assert resolver.candidates("src/a.c") == (file,)
    (problem,) = resolver.problems
    assert name in problem
    assert f"trace-links trust {tmp_path}/proj" in problem


def test_a_changed_tree_must_be_trusted_again(tmp_path: Path) -> None:
    name = put_trusted(tmp_path / ".trace-links.toml", 'maps = ["/build=."]')
    assert Resolver(str(tmp_path)).problems == ()
    put(tmp_path / ".trace-links.toml", 'maps = ["/build=.."]')
    (problem,) = Resolver(str(tmp_path)).problems
    assert name in problem


def test_a_tree_sets_a_limited_number_of_maps_and_trees(tmp_path: Path) -> None:
    trees = ", ".join(f'"../t{number}"' for number in range(100))
    put_trusted(tmp_path / ".trace-links.toml", f"trees = [{trees}]")
    with pytest.raises(UsageError, match="at most"):
        tree_config.load(str(tmp_path))
