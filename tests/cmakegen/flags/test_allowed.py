"""The flags that may reach a compiler."""

from __future__ import annotations

import pytest

from cmakegen.flags.allowed import Allowed

_ALL_KEPT = ("-DA", "-DA=\\\"x\\\" -DB='a b'")


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (
            ["-DA", "-DB=1", "-D", "C=2", "-UA", "-DF(x)=x"],
            ["-DA", "-DB=1", "-DC=2", "-UA", "-DF(x)=x"],
        ),
        (["-DA=\\\"x\\\" -DB='a b'"], ['-DA="x"', "-DB=a b"]),
        (
            ["-std=c++20", "-std=gnu++17", "-std=c11", "--std=c++20"],
            ["-std=c++20", "-std=gnu++17", "-std=c11"],
        ),
        (["-Wall", "-Wno-error=x", "-Werror", "-Werror=y", "-w"], ["-Wall", "-Wno-error=x"]),
        (["-fexceptions", "-fno-rtti", "-fPIC", "-frtti"], ["-fexceptions", "-fno-rtti", "-frtti"]),
        (
            ["-mavx2", "-march=native", "-mllvm", "-DA", "-mmlir", "-msse4.2"],
            ["-mavx2", "-march=native", "-msse4.2"],
        ),
        (["-pthread", "-lpthread", "-O3", "-g"], ["-pthread"]),
        (["-Xclang", "-DHIDDEN", "-DB"], ["-DB"]),
        (["-imacros", "-DHIDDEN", "-DB"], ["-DB"]),
        (["-include-pch", "-DHIDDEN", "-DB"], ["-DB"]),
        (["-module-dependency-dir", "-mthread-model", "-meabi", "-DB"], ["-DB"]),
        (["-fplugin=x", "-B.", "-specs=x", "@x", "-fmodule-map-file", "-fmodules", "-DB"], ["-DB"]),
        (["-DA=$(location x)", "-DB=$$HOME", "-DC=${X}"], ["-DB=$HOME"]),
        (["'unbalanced", "-DA"], ["-DA"]),
        (["-D", "-D=x", "-D1", "-DA-B"], []),
    ],
)
def test_copts(given: list[str], kept: list[str]) -> None:
    allowed = Allowed()
    assert [flag for flag, _ in allowed.copts(tuple(given))] == kept
    assert bool(allowed.dropped) == (given[0] not in _ALL_KEPT)


def test_a_long_flag_is_dropped() -> None:
    allowed = Allowed()
    long = "A" * 1_000_000
    assert allowed.defines([long, "B"]) == ["-DB"]
    assert allowed.copts((f"-I{long}", f"-D{long}", "-Ia")) == [("-I", "a")]
    assert set(map(len, allowed.dropped)) == {200}


def test_include_directories() -> None:
    given = ("-Ia", "-I", "b", "-isystem", "c", "-isystemd", "-iquote e", "-I$(GENDIR)", "-I\n")
    assert Allowed().copts(given) == [
        ("-I", "a"),
        ("-I", "b"),
        ("-isystem", "c"),
        ("-isystem", "d"),
        ("-iquote", "e"),
    ]


def test_files_that_are_read_before_a_source() -> None:
    given = ("-include", "a.h", "-includeb.h", "-fmodule-map-file=c.map", "-include $(location d)")
    assert Allowed().copts(given) == [
        ("-include", "a.h"),
        ("-include", "b.h"),
        ("-fmodule-map-file=", "c.map"),
    ]


def test_defines() -> None:
    allowed = Allowed()
    given = ["A", "B=1", 'C=\\"x\\"', "D=a b", "E=$(X)", "1", "-fplugin=x"]
    assert allowed.defines(given) == ["-DA", "-DB=1", '-DC="x"', "-DD=a b"]
    assert set(allowed.dropped) == {"-DE=$(X)", "-D1", "-D-fplugin=x"}
