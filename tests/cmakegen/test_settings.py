"""The tree's own options: the command line overrides .cmake-gen-globs.toml, it the defaults."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from cmakegen.settings.options import Options, normal_standard
from cmakegen.settings.tree_settings import (
    SETTINGS_NAME,
    distrust_settings,
    resolve_options,
    trust_settings,
)
from tests.conftest import Plant
from tpu_walkthrough.errors import InputError, UsageError

OTHERS = (
    *("root", "output", "std", "include_dir", "untrusted"),
    *("externals", "distdir", "override_repository", "mirror", "fetch_limit"),
)
NAMES = [name for name in Options._fields if name not in OTHERS]


def resolve(plant: Plant, text: str | bytes, **given: Any) -> Options:
    """The options of a tree whose settings are trusted."""
    root = str(plant({SETTINGS_NAME: text}))
    trust_settings(root)
    return resolve_options(root, given)


def test_defaults(plant: Plant) -> None:
    root = str(plant({}))
    assert resolve_options(root, {}) == Options(root=root)


@pytest.mark.parametrize("name", NAMES)
def test_every_option_under_its_long_name(plant: Plant, name: str) -> None:
    default = getattr(Options(), name)
    by_type: dict[type, tuple[str, object]] = {
        bool: ("true", True),
        type(None): ("true", True),
        tuple: ('["x", "y"]', ("x", "y")),
    }
    text, wanted = by_type[type(default)]
    found = resolve(plant, f"{name.replace('_', '-')} = {text}\n")
    assert getattr(found, name) == wanted
    assert found._replace(**{name: default}, root=".") == Options()


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ('externals = "index"', "externals", "index"),
        ('mirror = "https://m.example"', "mirror", "https://m.example"),
        ('fetch-limit = "500M"', "fetch_limit", "500M"),
        ('distdir = "d"', "distdir", ("{root}/d",)),
        ('override-repository = ["x=d", "y=/e"]', "override_repository", ("x={root}/d", "y=/e")),
    ],
)
def test_where_external_headers_come_from(
    plant: Plant, text: str, name: str, value: str | tuple[str, ...]
) -> None:
    found = resolve(plant, text + "\n")
    expected = (
        value
        if isinstance(value, str)
        else tuple(one.replace("{root}", found.root) for one in value)
    )
    assert getattr(found, name) == expected
    if name != "externals":  # the tree does not decide it by itself
        forget = distrust_settings(found.root)
        refused = resolve_options(found.root, {})
        assert getattr(refused, name) == getattr(Options(), name)
        assert f"{forget}: {text.partition(' ')[0]} decides what is fetched" in refused.untrusted[0]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('externals = "both"', "use pinned or index"),
        ('mirror = "ftp://m"', "not an address"),
        ('fetch-limit = "much"', "give a size such as 512M"),
        ('override-repository = "x"', "use NAME=DIR"),
    ],
)
def test_where_headers_cannot_come_from(plant: Plant, text: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        resolve(plant, text + "\n")


def test_command_line_comes_first(plant: Plant) -> None:
    text = 'std = "20"\nonly = ["a", "b"]\nheaders = true\nexclude = ["x"]\n'
    found = resolve(plant, text, std="23", only=("c",), headers=False)
    assert (found.std, found.only, found.headers) == ("23", ("c",), False)
    assert found.exclude == ("x",)


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ('only = "a"', "only", ("a",)),
        ("only = []", "only", ()),
        ("std = 20", "std", "20"),
        ('std = "c++20"', "std", "c++20"),
        ("list = false", "list", False),
        ('define = ["A=é"]', "define", ("A=é",)),
    ],
)
def test_values(plant: Plant, text: str, name: str, value: object) -> None:
    assert getattr(resolve(plant, text), name) == value


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("heeaders = true", 'unknown key "heeaders"', 'Did you mean "headers"?'),
        ('include_dir = "x"', 'unknown key "include_dir"', 'Did you mean "include-dir"?'),
        ("xyz = true", 'unknown key "xyz"', "Known keys: allow-unpinned, "),
        ('root = "x"', 'unknown key "root"', ""),
        ("[headers]\nx = 1", '"headers" must be true or false', ""),
        ("[table]\nx = 1", 'unknown key "table"', ""),
        ("headers = 1", '"headers" must be true or false, not 1', ""),
        ('headers = "yes"', '"headers" must be true or false', ""),
        ("only = 1", '"only" must be a list of strings, not 1', ""),
        ('only = ["a", 1]', '"only" must be a list of strings', ""),
        ("std = true", '"std" must be a string, not True', ""),
        ("std = 20.0", '"std" must be a string, not 20.0', ""),
        ("output = []", '"output" must be a string', ""),
        ("only = [", "", "Write it as TOML"),
        ("std = 20\nstd = 23", "", "Write it as TOML"),
        ("std", "", "Write it as TOML"),
        (b"std = '\xff'", "utf-8", "Write it as TOML"),
    ],
    ids=str,
)
def test_mistakes(plant: Plant, text: str | bytes, message: str, hint: str) -> None:
    with pytest.raises(UsageError) as caught:
        resolve(plant, text)
    assert SETTINGS_NAME in str(caught.value)
    assert message in str(caught.value)
    assert caught.value.hint.startswith(hint)
    assert caught.value.exit_code == 2


@pytest.mark.parametrize(
    "text",
    ['output = "a\\u0000b"', 'include-dir = ["a\\u0000b"]', f"std = {'9' * 5000}", "output = 5"],
)
def test_values_that_no_option_has(plant: Plant, text: str) -> None:
    with pytest.raises(UsageError):
        resolve(plant, text)


def test_a_settings_file_that_is_not_a_file(plant: Plant) -> None:
    with pytest.raises(InputError, match="Is a directory") as caught:
        resolve_options(str(plant({SETTINGS_NAME + "/": ""})), {})
    assert caught.value.hint


def test_paths_in_the_file_are_relative_to_the_tree(
    plant: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = 'output = "out/CMakeLists.txt"\ninclude-dir = ["inc", "/opt/inc"]\n'
    root = plant({SETTINGS_NAME: text})
    trust_settings(str(root))
    monkeypatch.chdir(tmp_path)
    found = resolve_options("tree", {})
    assert os.path.abspath(found.output) == str(root / "out/CMakeLists.txt")
    assert [os.path.abspath(path) for path in found.include_dir] == [str(root / "inc"), "/opt/inc"]
    # Those of the command line are relative to the current folder.
    given = resolve_options("tree", {"output": "x", "include_dir": ("y",)})
    assert (given.output, given.include_dir) == ("x", ("y",))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("17", "17"),
        ("c++17", "17"),
        ("C++20", "20"),
        ("gnu++1z", "17"),
        ("2a", "20"),
        ("c++2b", "23"),
        ("c++0x", "11"),
        ("c++latest", ""),
        ("c17", ""),
        ("03", ""),
        ("", ""),
        ("+17", ""),
    ],
)
def test_normal_standard(text: str, number: str) -> None:
    assert normal_standard(text) == number


@pytest.mark.parametrize("std", ["18", "c++", "latest", "c17", "-std=c++17", ""])
def test_no_standard(plant: Plant, std: str) -> None:
    root = str(plant({}))
    with pytest.raises(UsageError, match=r"--std.*C\+\+ standard") as caught:
        resolve_options(root, {"std": std})
    assert "20" in caught.value.hint
    with pytest.raises(UsageError, match=r"toml.*std.*C\+\+ standard"):
        resolve(plant, f'std = "{std}"')


@pytest.mark.parametrize(
    "define", ["A", "_a1", "A=", "A=b c", 'A="x;y"', "A(x)=x", "A(x, ...)=f(x)"]
)
def test_macros(plant: Plant, define: str) -> None:
    assert resolve_options(str(plant({})), {"define": (define,)}).define == (define,)


@pytest.mark.parametrize("define", ["", "=1", "1A", "A B", "-DA", "A-B=1", "é", "A(=1"])
def test_no_macros(plant: Plant, define: str) -> None:
    with pytest.raises(UsageError, match="macro") as caught:
        resolve_options(str(plant({})), {"define": ("GOOD", define)})
    assert "NAME=VALUE" in caught.value.hint


OUTSIDE = {
    "output": 'output = "../x/CMakeLists.txt"',
    "absolute output": 'output = "/elsewhere/CMakeLists.txt"',
    "output through a link": 'output = "link/CMakeLists.txt"',
    "output of git": 'output = ".git/hooks/CMakeLists.txt"',
    "include directory": 'include-dir = ["a", "../x"]',
    "absolute include directory": 'include-dir = ["/usr/include"]',
    "package index": "fetch-externals = true",
    "tools": "protos = true",
}


@pytest.mark.parametrize("text", OUTSIDE.values(), ids=OUTSIDE)
def test_options_that_lead_out_of_the_tree_need_trust(plant: Plant, text: str) -> None:
    root = plant({SETTINGS_NAME: f"{text}\nstd = 20\n", "a/a.cc": ""})
    (root / "link").symlink_to(root.parent)
    name = text.partition(" ")[0].replace("-", "_")
    found = resolve_options(str(root), {})
    assert getattr(found, name) == getattr(Options(), name)
    assert found.std == "20"
    assert SETTINGS_NAME in found.untrusted[0]
    assert "--trust" in found.untrusted[-1]
    trust_settings(str(root))
    found = resolve_options(str(root), {})
    assert getattr(found, name) != getattr(Options(), name)
    assert found.untrusted == ()
    (root / SETTINGS_NAME).write_text(f"{text}\nstd = 23\n")
    assert resolve_options(str(root), {}).untrusted
    trust_settings(str(root))
    distrust_settings(str(root))
    assert resolve_options(str(root), {}).untrusted


def test_a_relative_root_hides_no_way_out(
    plant: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many folders up as the root has components lead to the current folder."""
    text = 'output = "../../x.txt"\ninclude-dir = ["../../private", "link/../tree"]\n'
    root = plant({SETTINGS_NAME: text})
    (root / "link").symlink_to(tmp_path)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "tree").symlink_to(root)
    for path in (os.path.relpath(root), "a/tree", str(root)):
        found = resolve_options(path, {})
        assert (found.output, found.include_dir) == (Options().output, ())
        assert len(found.untrusted) == 3
    root = plant({SETTINGS_NAME: 'output = "out/x.txt"\ninclude-dir = ["a/../b"]\n'})
    found = resolve_options(os.path.relpath(root), {})
    assert found.untrusted == ()


def test_options_in_the_tree_need_no_trust(plant: Plant) -> None:
    text = 'output = "out/CMakeLists.txt"\ninclude-dir = ["inc"]\nexclude = ["x"]\n'
    found = resolve_options(str(plant({SETTINGS_NAME: text})), {})
    assert found.untrusted == ()
    assert found.output
    assert found.include_dir
    assert found.exclude


def test_the_command_line_needs_no_trust(plant: Plant) -> None:
    root = str(plant({SETTINGS_NAME: 'output = "/elsewhere/x"\n'}))
    found = resolve_options(root, {"output": "/mine/CMakeLists.txt"})
    assert found.output == "/mine/CMakeLists.txt"
    assert found.untrusted == ()


def test_malformed_settings_are_not_trusted(plant: Plant) -> None:
    root = plant({SETTINGS_NAME: "?"})
    with pytest.raises(UsageError):
        trust_settings(str(root))
    (root / SETTINGS_NAME).unlink()
    with pytest.raises(InputError):
        trust_settings(str(root))
