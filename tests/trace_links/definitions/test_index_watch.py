"""`trace-links index --watch` keeps the definitions current."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tpu_walkthrough.watching.bursts import Change, Dirty, NotYet
from tpu_walkthrough.watching.notifier import Notifier
from tpu_walkthrough.watching.watched_tree import Update
from trace_links.definitions.commands import table_path
from trace_links.definitions.indexing import _Index
from trace_links.definitions.table import Table

COMMAND = str(Path(sys.executable).with_name("trace-links"))
TIMEOUT_S = 60


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TRACE_LINKS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    (tmp_path / "tree/a").mkdir(parents=True)
    (tmp_path / "tree/a/x.cc").write_text("namespace n { int First() { return 1; } }\n")
    return tmp_path / "tree"


@pytest.fixture
def watcher(tree: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A running `index --watch` that has read the tree."""
    with subprocess.Popen(
        [COMMAND, "index", "--watch", tree], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == b"1 file, 1 definition\n"
            yield process
        finally:
            process.kill()


def names(tree: Path) -> list[str]:
    """The names in the index, read as another process does."""
    table = Table.load(table_path(str(tree)))
    rows = map(table.definition, range(len(table)))
    return sorted(f"{row.qualified_name}:{row.line}" for row in rows)


def wait_for(process: subprocess.Popen[bytes], tree: Path, expected: list[str]) -> None:
    end = time.monotonic() + TIMEOUT_S
    while names(tree) != expected:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end, names(tree)
        time.sleep(0.02)


@pytest.mark.parametrize(
    ("which", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 0)], ids=["Ctrl-C", "SIGTERM"]
)
def test_follows_the_tree(
    tree: Path, watcher: subprocess.Popen[bytes], which: signal.Signals, code: int
) -> None:
    wait_for(watcher, tree, ["n::First:1"])
    (tree / "a/x.cc").write_text("\nnamespace n { int First() { return 1; } }\n")
    wait_for(watcher, tree, ["n::First:2"])
    (tree / "new").mkdir()
    (tree / "new/y.cc").write_text("int Second() { return 2; }\n")
    wait_for(watcher, tree, ["Second:1", "n::First:2"])
    (tree / "a").rename(tree / "b")
    (tree / "new/y.cc").unlink()
    wait_for(watcher, tree, ["n::First:2"])
    watcher.send_signal(which)
    assert watcher.communicate(timeout=TIMEOUT_S) == (b"", b"")
    assert watcher.returncode == code


def test_an_index_that_cannot_be_saved_is_saved_later(tree: Path) -> None:
    index = _Index(str(tree))
    index.load(Notifier())
    assert index.update(Dirty()) is None
    folder = table_path(str(tree)).parent
    folder.rename(folder.with_name("away"))
    folder.touch()
    (tree / "a/y.cc").write_text("int Second() { return 2; }\n")
    dirty = Dirty()
    dirty.add(Change("a/", "y.cc", is_folder=False, is_entry=True))
    with pytest.raises(OSError, match=str(folder)):
        index.update(dirty)
    folder.unlink()
    folder.with_name("away").rename(folder)
    assert index.update(Dirty()) == Update("", "2 files, 2 definitions")
    assert names(tree) == ["Second:1", "n::First:1"]
    try:
        assert index.update(Dirty()) is None
    except NotYet:
        pytest.fail("nothing is being written")
