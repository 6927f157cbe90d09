"""The compiler flags of a .bazelrc, as `bazel build` would use them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from cmakegen.flags.bazelrc import BazelFlags, Flag, read_bazelrc
from tests.conftest import Plant


def texts(flags: tuple[Flag, ...]) -> str:
    return " ".join(flag.text for flag in flags)


def read(plant: Plant, text: str, *configs: str, **files: str) -> BazelFlags:
    return read_bazelrc(str(plant({".bazelrc": text, **files})), configs)


# .bazelrc -> flags of a plain build, separated by spaces.
COMMON: dict[str, tuple[str, str]] = {
    "nothing": ("", ""),
    "build": ("build --copt=-DA\n", "-DA"),
    "common": ("common --copt=-DA\n", "-DA"),
    "always": ("always --copt=-DA\n", "-DA"),
    "other commands": ("test --copt=-DA\nrun --copt=-DB\nstartup --copt=-DC\nquery --copt=-DD", ""),
    "in order": (
        "build --copt=-DA\nbuild --copt=-DB --copt=-DC\ncommon --copt=-DD\n",
        "-DA -DB -DC -DD",
    ),
    "two words": ("build --copt -DA --cxxopt -DB\n", "-DA -DB"),
    "two words at the end of a line": ("build --copt -DA\nbuild -DB\n", "-DA"),
    "other options": (
        "build -c opt --jobs=4 --host_copt=-DH --linkopt=-lm --copt=-DA //...\n",
        "-DA",
    ),
    "more than one equals sign": ("build --copt=-DA=b=c\n", "-DA=b=c"),
    "quotes": ('build --copt="-DA=a b" \'--copt=-DB\' "--copt=-DC"\n', "-DA=a b -DB -DC"),
    "quotes in quotes": ("build --copt='-DA=\"x\"'\n", '-DA="x"'),
    "escapes": ("build --copt=-DA=a\\ b\n", "-DA=a b"),
    "comments": ("# build --copt=-DA\nbuild --copt=-DB # --copt=-DC\n  # x\n", "-DB"),
    "a comment with a quote": ("build --copt=-DA  # don't\nbuild --copt=-DB\n", "-DA -DB"),
    "a hash in quotes": ('build --copt="-DA=#1"\n', "-DA=#1"),
    "empty lines and space": ("\n   \n  build   --copt=-DA\t--copt=-DB  \n\n", "-DA -DB"),
    "lines end as on Windows": ("build --copt=-DA\r\nbuild --copt=-DB\r\n", "-DA -DB"),
    "without a line end": ("build --copt=-DA", "-DA"),
    "continued": (
        "build --copt=-DA \\\n  --copt=-DB \\\n  --copt=-DC\nbuild --copt=-DD\n",
        "-DA -DB -DC -DD",
    ),
    "continued as on Windows": ("build --copt=-DA \\\r\n  --copt=-DB\r\n", "-DA -DB"),
    "continued inside of a word": ("build --copt=-D\\\nA\n", "-DA"),
    "continued to the end": ("build --copt=-DA \\\n", "-DA"),
    "a comment is continued": ("# x \\\nbuild --copt=-DA\nbuild --copt=-DB\n", "-DB"),
    "a configuration that is not selected": ("build:x --copt=-DA\n", ""),
    "config": ("build --config=x\nbuild:x --copt=-DA\n", "-DA"),
    "config in two words": ("build --config x --copt=-DB\nbuild:x --copt=-DA\n", "-DA -DB"),
    "config in its place": (
        "build --copt=-DA --config=x --copt=-DC\nbuild:x --copt=-DB\n",
        "-DA -DB -DC",
    ),
    "config in two sections": (
        "build:x --copt=-DA\nbuild --config=x\ncommon:x --copt=-DB\n",
        "-DA -DB",
    ),
    "config of another command": (
        "build --config=x\ntest:x --copt=-DA\nbuild:x --copt=-DB\n",
        "-DB",
    ),
    "config in config": (
        "build --config=x\nbuild:x --config=y --copt=-DX\nbuild:y --config=z\nbuild:z --copt=-DZ\n",
        "-DZ -DX",
    ),
    "config twice": (
        "build --config=x --config=y\nbuild:x --config=z\nbuild:y --config=z\nbuild:z --copt=-DZ\n",
        "-DZ -DZ",
    ),
}


@pytest.mark.parametrize(("text", "flags"), COMMON.values(), ids=COMMON)
def test_flags(plant: Plant, text: str, flags: str) -> None:
    found = read(plant, text)
    assert (texts(found.common), found.by_platform, found.warnings) == (flags, [], ())


def test_languages(plant: Plant) -> None:
    text = "build --copt=-DA --cxxopt=-std=c++17 --conlyopt=-std=c11 --objccopt=-fobjc-arc\n"
    assert read(plant, text).common == (
        Flag("all", "-DA"),
        Flag("c++", "-std=c++17"),
        Flag("c", "-std=c11"),
        Flag("objc", "-fobjc-arc"),
    )


def test_no_file(plant: Plant) -> None:
    assert read_bazelrc(str(plant({}))) == BazelFlags(files=(".bazelrc",))


def test_selected_configs(plant: Plant) -> None:
    text = "build --copt=-DA\nbuild:x --copt=-DX\nbuild:y --config=x --copt=-DY\nbuild:z --copt=-DZ"
    assert texts(read(plant, text, "z", "y").common) == "-DA -DZ -DX -DY"


def test_a_missing_config(plant: Plant) -> None:
    found = read(plant, "build --copt=-DA --config=gone\n", "away")
    assert texts(found.common) == "-DA"
    assert found.warnings == (
        ".bazelrc:1: --config=gone is not defined",
        ".bazelrc: no section build:away for --bazel-config away",
    )


PLATFORMS = (
    "build:linux --copt=-DL\nbuild:macos --config=m\nbuild:m --copt=-DM\nbuild:other --copt=-DO\n"
)


@pytest.mark.parametrize(
    ("switches", "applies"),
    [
        ("--enable_platform_specific_config", True),
        ("--enable_platform_specific_config=true", True),
        ("--enable_platform_specific_config=1", True),
        ("--config=on", True),
        ("--noenable_platform_specific_config", False),
        ("--enable_platform_specific_config=false", False),
        ("--enable_platform_specific_config --noenable_platform_specific_config", False),
        ("--enable_platform_specific_config=no --enable_platform_specific_config=yes", True),
        ("", False),
    ],
)
def test_platforms(plant: Plant, switches: str, applies: bool) -> None:
    text = f"common {switches}\nbuild:on --enable_platform_specific_config\n{PLATFORMS}"
    found = read(plant, text)
    assert found.common == ()
    by_platform = {platform: texts(flags) for platform, flags in found.by_platform}
    assert by_platform == ({"linux": "-DL", "macos": "-DM"} if applies else {})
    assert found.warnings == ()


# Name -> (files, flags, files read, warnings)
IMPORTS: dict[str, tuple[Mapping[str, str], str, str, tuple[str, ...]]] = {
    "in its place": (
        {
            ".bazelrc": "build --copt=-DA\nimport %workspace%/tools/rc\nbuild --copt=-DC\n",
            "tools/rc": "build --copt=-DB\n",
        },
        "-DA -DB -DC",
        ".bazelrc tools/rc",
        (),
    ),
    "in depth": (
        {
            ".bazelrc": "import %workspace%/a.rc\n",
            "a.rc": "import %workspace%/d/b.rc\n",
            "d/b.rc": "try-import %workspace%/c.rc\nbuild --copt=-DB\n",
            "c.rc": "build --copt=-DC\n",
        },
        "-DC -DB",
        ".bazelrc a.rc d/b.rc c.rc",
        (),
    ),
    "quoted": (
        {".bazelrc": 'import "%workspace%/a b.rc"\n', "a b.rc": "build --copt=-DA\n"},
        "-DA",
        "",
        (),
    ),
    "twice is no cycle": (
        {
            ".bazelrc": "import %workspace%/a.rc\nimport %workspace%/a.rc\n",
            "a.rc": "build --copt=-DA\n",
        },
        "-DA -DA",
        "",
        (),
    ),
    "tried and not there": (
        {".bazelrc": "try-import %workspace%/user.rc\nbuild --copt=-DA\n"},
        "-DA",
        ".bazelrc user.rc",
        (),
    ),
    "not there": (
        {".bazelrc": "\nimport %workspace%/gone.rc\nbuild --copt=-DA\n"},
        "-DA",
        ".bazelrc gone.rc",
        (".bazelrc:2: cannot read gone.rc: No such file or directory",),
    ),
    "a folder": (
        {".bazelrc": "import %workspace%/d\nbuild --copt=-DA\n", "d/": ""},
        "-DA",
        ".bazelrc d",
        (".bazelrc:1: cannot read d: Is a directory",),
    ),
    "a folder, tried": (
        {".bazelrc": "try-import %workspace%/d\nbuild --copt=-DA\n", "d/": ""},
        "-DA",
        ".bazelrc d",
        (),
    ),
    "itself": (
        {".bazelrc": "build --copt=-DA\nimport %workspace%/.bazelrc\n"},
        "-DA",
        ".bazelrc",
        (".bazelrc:2: .bazelrc imports itself",),
    ),
    "a cycle": (
        {
            ".bazelrc": "import %workspace%/a.rc\nbuild --copt=-DR\n",
            "a.rc": "build --copt=-DA\nimport %workspace%/b.rc\n",
            "b.rc": "\n\nimport %workspace%/./a.rc\nbuild --copt=-DB\n",
        },
        "-DA -DB -DR",
        ".bazelrc a.rc b.rc",
        ("b.rc:3: a.rc imports itself",),
    ),
    "without a path": (
        {".bazelrc": "import\nimport a b\ntry-import\nbuild --copt=-DA\n"},
        "-DA",
        ".bazelrc",
        (
            ".bazelrc:1: import requires one path",
            ".bazelrc:2: import requires one path",
            ".bazelrc:3: try-import requires one path",
        ),
    ),
}


@pytest.mark.parametrize(
    ("files", "flags", "read_files", "warnings"), IMPORTS.values(), ids=IMPORTS
)
def test_imports(
    plant: Plant,
    files: Mapping[str, str],
    flags: str,
    read_files: str,
    warnings: tuple[str, ...],
) -> None:
    found = read_bazelrc(str(plant(files)))
    assert (texts(found.common), found.warnings) == (flags, warnings)
    assert not read_files or found.files == tuple(read_files.split())


@pytest.mark.parametrize("command", ["import", "try-import"])
@pytest.mark.parametrize(
    "path", ["{outside}/rc", "../outside/rc", "%workspace%/../outside/rc", "link", "folder/rc"]
)
def test_nothing_is_read_outside_of_the_tree(plant: Plant, command: str, path: str) -> None:
    outside = plant({"rc": "build --copt=-DO\n"}, "outside")
    root = plant({".bazelrc": f"{command} {path.format(outside=outside)}\nbuild --copt=-DA\n"})
    (root / "link").symlink_to("../outside/rc")
    (root / "folder").symlink_to(outside)
    found = read_bazelrc(str(root))
    assert (texts(found.common), found.files) == ("-DA", (".bazelrc",))
    [warning] = found.warnings
    assert warning.startswith(".bazelrc:1: ")
    assert warning.endswith(" outside of the tree")


def test_links_in_the_tree_are_read(plant: Plant, tmp_path: Path) -> None:
    root = plant({"rc": "build --copt=-DA\n", "main": "import %workspace%/link\nimport d/../rc\n"})
    (root / "link").symlink_to("rc")
    (root / ".bazelrc").symlink_to("main")
    (tmp_path / "way").symlink_to(root)
    for way in (root, tmp_path / "way"):
        found = read_bazelrc(str(way))
        assert (texts(found.common), found.warnings) == ("-DA -DA", ())


def test_a_bazelrc_that_leads_outside_is_not_read(plant: Plant) -> None:
    outside = plant({"rc": "build --copt=-DO\n"}, "outside")
    root = plant({"a.cc": ""})
    (root / ".bazelrc").symlink_to(outside / "rc")
    found = read_bazelrc(str(root))
    assert (found.common, found.files) == ((), ())
    assert found.warnings == (".bazelrc: skipped .bazelrc, which leads outside of the tree",)


@pytest.mark.parametrize(
    ("text", "flags", "warnings"),
    [
        (
            "build --copt=-DA\nbuild --copt='-DB\nbuild --copt=-DC\n",
            "-DA -DC",
            (".bazelrc:2: no closing quotation; the line is ignored",),
        ),
        (
            'build --copt=-DA \\\n  --copt="-DB\n\nbuild --copt=-DC\n',
            "-DC",
            (".bazelrc:1: no closing quotation; the line is ignored",),
        ),
        (
            "build --config=x\nbuild:x --config=y\nbuild:y --config=x --copt=-D",
            "-D",
            (".bazelrc:3: --config=x expands to itself",),
        ),
        (
            "build:x --config=x --copt=-DX\nbuild --config=x\nbuild --copt=-DA\n",
            "-DX -DA",
            (".bazelrc:1: --config=x expands to itself",),
        ),
        (
            "build --copt=-DA --config\n",
            "-DA",
            (".bazelrc:1: --config= is not defined",),
        ),
    ],
    ids=["quote", "quote on a continued line", "cycle", "itself", "config without a name"],
)
def test_mistakes(plant: Plant, text: str, flags: str, warnings: tuple[str, ...]) -> None:
    found = read(plant, text)
    assert (texts(found.common), found.warnings) == (flags, warnings)


def test_not_utf8(plant: Plant) -> None:
    root = plant({".bazelrc": b"# \xff\nbuild --copt=-DA=\xff\nbuild --copt=-DB\n"})
    assert texts(read_bazelrc(str(root)).common) == "-DA=\udcff -DB"


def test_a_bazelrc_that_is_a_folder(plant: Plant) -> None:
    assert read_bazelrc(str(plant({".bazelrc/": ""}))).common == ()


@pytest.mark.parametrize("path", ["/dev/zero", "pipe"])
def test_endless_files_are_not_read(plant: Plant, path: str) -> None:
    root = plant({".bazelrc": f"import {path}\nbuild --copt=-DA\n"})
    os.mkfifo(root / "pipe")
    found = read_bazelrc(str(root))
    assert texts(found.common) == "-DA"
    (warning,) = found.warnings
    assert warning.endswith(": not a file" if path == "pipe" else " outside of the tree")
