"""The folders that make and ninja report, in lines from real output."""

from __future__ import annotations

import os
import shutil
import subprocess
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from trace_links.resolve.entered import Directories, Step, parse
from trace_links.resolve.resolver import Resolver


def put(path: Path, text: str = "") -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return str(path)


@pytest.mark.parametrize(
    ("line", "step"),
    [
        ("make[1]: Entering directory '/x/sub'", Step(True, 1, "/x/sub", True)),
        ("make[12]: Leaving directory '/x/it's'", Step(False, 12, "/x/it's", True)),
        ("make: Entering directory `/x/a b'", Step(True, 0, "/x/a b", True)),
        ("gmake[2]: Entering directory '/x'\r", Step(True, 2, "/x", True)),
        ("/usr/bin/make: Entering directory \u2018/x\u2019", Step(True, 0, "/x", True)),
        ("#12 0.345 make[1]: Leaving directory '/x'", Step(False, 1, "/x", True)),
        ("ninja: Entering directory `out'", Step(True, 0, "out", False)),
        ("Entering directory '/x'", None),
        ("make[1]: Nothing to be done in directory '/x'", None),
        ("make: *** /x: No such file or directory", None),
    ],
)
def test_lines(line: str, step: Step | None) -> None:
    assert parse(line) == step


def enter_and_leave(directories: Directories, *steps: str) -> tuple[tuple[str, ...], ...]:
    for step in steps:
        level, sign, path = step.split()
        verb = "Entering" if sign == "+" else "Leaving"
        directories.line(f"make[{level}]: {verb} directory '{path}'")
    return directories.entered


def test_nested() -> None:
    directories = Directories("/w")
    assert enter_and_leave(directories, "0 + /w", "1 + /w/a", "2 + /w/a/b") == (
        ("/w/a/b",),
        ("/w/a",),
        ("/w",),
    )
    assert enter_and_leave(directories, "2 - /w/a/b", "1 - /w/a", "1 + /w/c") == (
        ("/w/c",),
        ("/w",),
    )
    assert enter_and_leave(directories, "1 - /w/c", "0 - /w", "0 - /w") == ()


def test_parallel_makes() -> None:
    directories = Directories("/w")
    assert enter_and_leave(directories, "1 + /w/a", "1 + /w/b") == (("/w/b", "/w/a"),)
    assert enter_and_leave(directories, "1 - /w/a") == (("/w/b",),)


def test_ninja_never_leaves() -> None:
    directories = Directories("/w")
    directories.line("ninja: Entering directory `one'")
    assert enter_and_leave(directories) == (("/w/one",),)
    enter_and_leave(directories, "1 + /w/a")
    directories.line("ninja: Entering directory `out'")
    assert enter_and_leave(directories) == (("/w/a/out",), ("/w/a",))
    assert enter_and_leave(directories, "1 - /w/a") == ()


def test_the_innermost_comes_before_our_own_folder(tmp_path: Path) -> None:
    outer, inner = put(tmp_path / "a.c"), put(tmp_path / "sub/a.c")
    resolver = Resolver(str(tmp_path))
    assert resolver.candidates("a.c") == (outer,)
    enter_and_leave(resolver.directories, f"1 + {tmp_path}/sub")
    assert resolver.candidates("a.c") == (inner,)
    enter_and_leave(resolver.directories, f"1 - {tmp_path}/sub")
    assert resolver.candidates("a.c") == (outer,)


def test_parallel_makes_with_a_unique_file(tmp_path: Path) -> None:
    one, two = put(tmp_path / "one/a.c"), put(tmp_path / "two/a.c")
    only = put(tmp_path / "one/only.c")
    resolver = Resolver(str(tmp_path))
    enter_and_leave(resolver.directories, f"1 + {tmp_path}/one", f"1 + {tmp_path}/two")
    assert set(resolver.candidates("a.c")) == {one, two}
    assert resolver.candidates("only.c") == (only,)
    unchecked = Resolver(str(tmp_path), check=False)
    enter_and_leave(unchecked.directories, "1 + /x/one", "1 + /x/two")
    assert unchecked.candidates("a.c") == ()
    enter_and_leave(unchecked.directories, "1 - /x/two")
    assert unchecked.candidates("a.c") == ("/x/one/a.c",)


def test_a_container_s_folder(tmp_path: Path) -> None:
    file = put(tmp_path / "sub/a.c")
    put(tmp_path / "a.c")
    resolver = Resolver(str(tmp_path), maps=["/build=."])
    enter_and_leave(resolver.directories, "1 + /build/sub")
    assert resolver.candidates("a.c") == (file,)


def test_a_real_make(tmp_path: Path) -> None:
    make = shutil.which("make")
    if make is None:
        pytest.skip("make is not installed")
    put(tmp_path / "Makefile", "all:\n\t$(MAKE) -C sub\n")
    inner = put(tmp_path / "sub/Makefile", "all:\n\t@echo main.c:1:9: error: x; false\n")
    source = put(tmp_path / "sub/main.c")
    put(tmp_path / "main.c")
    result = subprocess.run(
        [make, "LC_ALL=C"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    resolver = Resolver(str(tmp_path))
    found: dict[tuple[str, bool], tuple[str, ...]] = {}
    for line in (result.stdout + "make: done\n").splitlines():
        resolver.directories.line(line)
        for name in ("main.c", "Makefile"):
            found.setdefault((name, line.startswith("main.c")), resolver.candidates(name))
    assert found["main.c", True] == (source,)
    assert found["Makefile", True] == (inner,)
    assert resolver.candidates("Makefile") == (str(tmp_path / "Makefile"),)


def test_the_number_of_searched_folders_is_limited() -> None:
    directories = Directories("/src")
    for number in range(1000):
        directories.line(f"make[{number}]: Entering directory '/src/d{number}'")
    assert len(directories.entered) == 64
    assert directories.entered[0] == ("/src/d999",)


def test_a_missing_folder_is_looked_up_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inner = tmp_path / "inner"
    file = put(inner / "a.c")
    resolver = Resolver(str(tmp_path), maps=[f"/container={tmp_path}/gone"])
    enter_and_leave(resolver.directories, *(f"{level} + /missing/{level}" for level in range(40)))
    enter_and_leave(
        resolver.directories, f"40 + {inner}", *(f"{41 + n} + /container/{n}" for n in range(20))
    )
    looked: list[str] = []
    stat = os.stat

    def watched(path: Any, **options: Any) -> os.stat_result:
        if str(path).startswith(("/missing/", f"{tmp_path}/gone/", "/container/")):
            looked.append(str(path))
        return stat(path, **options)

    monkeypatch.setattr(os, "stat", watched)
    for number in range(100):
        assert resolver.candidates(f"sub/{number}.c") == ()
        assert resolver.candidates(f"{number}/../a.c") == ()
    assert resolver.candidates("a.c") == (file,)
    assert 0 < len(looked) <= 80


def test_a_folder_that_appears_is_searched_once_it_is_entered(tmp_path: Path) -> None:
    outer = put(tmp_path / "a.c")
    resolver = Resolver(str(tmp_path), maps=[f"/build={tmp_path}"])
    for folder in (tmp_path / "sub", "/build/other"):
        enter_and_leave(resolver.directories, f"1 + {folder}")
        assert resolver.candidates("a.c") == (outer,)
        enter_and_leave(resolver.directories, f"1 - {folder}")
    for name, folder in (("sub", tmp_path / "sub"), ("other", "/build/other")):
        inner = put(tmp_path / name / "a.c")
        enter_and_leave(resolver.directories, f"2 + {folder}")
        assert resolver.candidates("a.c") == (inner,)
        enter_and_leave(resolver.directories, f"2 - {folder}")


def test_the_state_of_entered_folders_is_limited(tmp_path: Path) -> None:
    resolver = Resolver(str(tmp_path))
    tracemalloc.start()
    try:
        enter_and_leave(resolver.directories, *("1 + abcdefghij",) * 300)
        for number in range(1500):
            enter_and_leave(resolver.directories, "1 + ..", f"1 + {number}")
            resolver.candidates("a.c")
        assert tracemalloc.get_traced_memory()[0] < 4 << 20
    finally:
        tracemalloc.stop()
