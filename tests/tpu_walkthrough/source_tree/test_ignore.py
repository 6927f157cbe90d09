"""The walk includes and ignores the same files as git."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, example, given, note, settings
from hypothesis import strategies as st

from tests.conftest import Git, Plant
from tpu_walkthrough.source_tree.names import HEADER_EXTENSIONS, SOURCE_EXTENSIONS, extension_of
from tpu_walkthrough.source_tree.tree import walk

KNOWN = SOURCE_EXTENSIONS | HEADER_EXTENSIONS
EXCLUDE = ".git/info/exclude"


def kept_by_git(git: Git, root: Path) -> list[str]:
    listed = git(root, "ls-files", "-co", "--exclude-standard", "-z").split("\0")
    return sorted(path for path in listed if extension_of(path.rpartition("/")[2]) in KNOWN)


def kept_by_walk(root: Path) -> list[str]:
    return sorted(walk(str(root)).paths())


# Name -> (.gitignore files, other files). Each needs an ignored file and one that is not.
SITUATIONS: dict[str, tuple[Mapping[str, str], str]] = {
    "name": ({".gitignore": "a.cc\n"}, "a.cc b.cc d/a.cc d/b.cc"),
    "suffix": ({".gitignore": "*.pb.h\n"}, "a.pb.h a.h d/b.pb.h d/b.h"),
    "anchored": ({".gitignore": "/a.cc\n"}, "a.cc d/a.cc"),
    "anchored by a slash inside": ({".gitignore": "d/a.cc\n"}, "a.cc d/a.cc e/d/a.cc"),
    "directory only": ({".gitignore": "out/\n"}, "out/a.cc d/out/a.cc a.cc"),
    "directory only, and a file of the name": ({".gitignore": "out.cc/\n"}, "out.cc d/out.cc/a.cc"),
    "directory without a slash": ({".gitignore": "out\n"}, "out/a.cc d/out/b/a.cc a.cc"),
    "all but one": ({".gitignore": "*.cc\n!keep.cc\n"}, "a.cc keep.cc d/keep.cc d/a.cc"),
    "the last one decides": ({".gitignore": "!a.cc\n*.cc\n"}, "a.cc a.h"),
    "not below an ignored folder": ({".gitignore": "out/\n!out/a.cc\n"}, "out/a.cc a.cc"),
    "below an included folder": (
        {".gitignore": "/*\n!/d\n"},
        "a.cc d/a.cc d/e/a.cc e/a.cc",
    ),
    "everything but a folder": ({".gitignore": "*\n!*/\n!d/**\n"}, "a.cc d/a.cc d/e/a.cc e/a.cc"),
    "content of a folder": ({".gitignore": "d/*\n!d/a.cc\n"}, "d/a.cc d/b.cc d/e/a.cc e/a.cc"),
    "content of a folder, in depth": ({".gitignore": "d/**\n"}, "d/a.cc d/e/a.cc e/d/a.cc"),
    "content in depth, a folder included again": (
        {".gitignore": "d/**\n!d/e/\n"},
        "d/a.cc d/e/a.cc d/e/f/a.cc e/a.cc",
    ),
    "content in depth, all folders included again": (
        {".gitignore": "d/**\n!d/**/\n!keep.cc\n"},
        "d/a.cc d/e/a.cc d/e/keep.cc e/a.cc",
    ),
    "a folder included again": ({".gitignore": "out/\n!/out\n"}, "out/a.cc d/out/a.cc a.cc"),
    "a folder included again, not its content": (
        {".gitignore": "*.cc\n!d/\n!e\n"},
        "d/a.cc d/a.h e/a.cc a.cc",
    ),
    "a folder included again, not what is in it": (
        {".gitignore": "/d/*/\n!d\n"},
        "d/a.cc d/e/a.cc e/d/a.cc",
    ),
    "two stars in front": ({".gitignore": "**/d/a.cc\n"}, "d/a.cc e/d/a.cc e/a.cc"),
    "two stars inside": ({".gitignore": "d/**/a.cc\n"}, "d/a.cc d/e/a.cc d/e/f/a.cc d/b.cc"),
    "two stars and a folder": ({".gitignore": "**/out/\n"}, "out/a.cc d/out/a.cc a.cc"),
    "two stars and a star": ({"d/.gitignore": "**/*\n"}, "d/a.cc d/e/a.cc a.cc"),
    "three stars": ({".gitignore": "***/a.cc\n"}, "a.cc d/a.cc d/e/a.cc d/b.cc"),
    "two stars in a name": ({".gitignore": "d/a**.cc\n"}, "d/ab.cc d/a.cc d/b.cc d/a/b.cc"),
    "only two stars": ({".gitignore": "**\n!*.h\n"}, "a.h a.cc d/a.h"),
    "question mark": ({".gitignore": "a?.cc\n"}, "ab.cc a.cc abc.cc d/ac.cc"),
    "star is not a slash": ({".gitignore": "/d/*.cc\n"}, "d/a.cc d/e/a.cc"),
    "character class": ({".gitignore": "[ab].cc\n"}, "a.cc b.cc c.cc"),
    "character range": ({".gitignore": "x[0-9].cc\n"}, "x1.cc x.cc xa.cc"),
    "character class, negated": ({".gitignore": "[!ab].cc\n"}, "a.cc c.cc"),
    "character class, negated otherwise": ({".gitignore": "[^ab].cc\n"}, "a.cc c.cc"),
    "character class with a bracket": ({".gitignore": "[]a].cc\n"}, "].cc a.cc b.cc"),
    "character class with a dash": ({".gitignore": "[a-].cc\n"}, "-.cc a.cc b.cc"),
    "character class with an escape": ({".gitignore": "[a\\-c].cc\n"}, "-.cc a.cc b.cc"),
    "character class with a name": ({".gitignore": "x[[:digit:]].cc\n"}, "x1.cc x.cc xd.cc"),
    "character class is not a slash": ({".gitignore": "d[!x]\n"}, "d/a.cc da/a.cc dx/a.cc d.cc"),
    "bracket that does not close": ({".gitignore": "[ab.cc\n*.h\n"}, "a.cc a.h [ab.cc"),
    "escaped hash": ({".gitignore": "\\#a.cc\n"}, "#a.cc a.cc"),
    "escaped exclamation mark": ({".gitignore": "\\!a.cc\n"}, "!a.cc a.cc"),
    "escaped star": ({".gitignore": "\\*.cc\n"}, "*.cc a.cc"),
    "escaped letter": ({".gitignore": "\\a.cc\n"}, "a.cc b.cc"),
    "escaped backslash": ({".gitignore": "a\\\\.cc\n"}, "a\\.cc a.cc"),
    "escaped slash": ({".gitignore": "d\\/a.cc\n"}, "d/a.cc d/b.cc"),
    "comment": ({".gitignore": "#a.cc\n # b.cc\nc.cc\n"}, "a.cc b.cc c.cc #a.cc"),
    "empty lines": ({".gitignore": "\n\n   \na.cc\n\n"}, "a.cc b.cc"),
    "without a line end": ({".gitignore": "a.cc"}, "a.cc b.cc"),
    "lines end as on Windows": ({".gitignore": "a.cc\r\nout/\r\n"}, "a.cc out/b.cc b.cc"),
    "byte order mark": ({".gitignore": "\ufeffa.cc\nb.cc\n"}, "a.cc b.cc c.cc"),
    "slash alone": ({".gitignore": "/\na.cc\n"}, "a.cc b.cc"),
    "exclamation mark alone": ({".gitignore": "!\na.cc\n"}, "a.cc b.cc"),
    "two slashes": ({".gitignore": "out//\nd//a.cc\n"}, "out/a.cc d/a.cc b.cc"),
    "names that are not ASCII": ({".gitignore": "é*.cc\n"}, "éa.cc e.cc 日.cc"),
    "case": ({".gitignore": "A.cc\n"}, "a.cc A.cc"),
    "a line that splits elsewhere": ({".gitignore": "a\u2028*.cc\nb.cc\n"}, "b.cc c.cc"),
    "inner includes": (
        {".gitignore": "*.cc\n", "d/.gitignore": "!a.cc\n"},
        "a.cc d/a.cc d/b.cc",
    ),
    "inner ignores": ({".gitignore": "!a.cc\n", "d/.gitignore": "a.cc\n"}, "a.cc d/a.cc e/a.cc"),
    "inner anchored": ({"d/.gitignore": "/a.cc\n"}, "a.cc d/a.cc d/e/a.cc"),
    "inner with all": ({"d/.gitignore": "*\n"}, "a.cc d/a.cc d/e/a.cc"),
    "inner with all of its level": ({"d/.gitignore": "/*\n!/e/\n"}, "d/a.cc d/e/a.cc d/f/a.cc"),
    "inner, ignored": (
        {".gitignore": "d/\n", "d/.gitignore": "!a.cc\n"},
        "d/a.cc a.cc",
    ),
    "three levels": (
        {".gitignore": "*.h\n", "d/.gitignore": "!*.h\n", "d/e/.gitignore": "a.h\n"},
        "a.h d/a.h d/e/a.h d/e/b.h d/e/f/a.h",
    ),
    "info/exclude": ({EXCLUDE: "a.cc\n/out/\n"}, "a.cc d/a.cc out/b.cc d/out/b.cc"),
    "info/exclude, included": (
        {EXCLUDE: "*.cc\n", ".gitignore": "!a.cc\n"},
        "a.cc b.cc d/a.cc",
    ),
}


@pytest.mark.parametrize(("rules", "files"), SITUATIONS.values(), ids=SITUATIONS)
def test_same_files_as_git(plant: Plant, git: Git, rules: Mapping[str, str], files: str) -> None:
    root = plant(dict.fromkeys(files.split(), ""))
    git(root, "init", "-q")
    plant(rules)
    assert kept_by_walk(root) == kept_by_git(git, root)


def test_escaped_and_plain_spaces_at_the_end(plant: Plant, git: Git) -> None:
    root = plant(dict.fromkeys(("a.cc", "b.cc", "c.cc", "c .cc", " d.cc", "d.cc", "e /a.cc"), ""))
    git(root, "init", "-q")
    plant({".gitignore": "a.cc   \nb.cc\\ \nc\\ .cc\n d.cc\ne\\ \n"})
    assert kept_by_walk(root) == kept_by_git(git, root) == ["b.cc", "c.cc", "d.cc"]


def test_an_ignore_file_that_is_not_a_file(plant: Plant, git: Git) -> None:
    root = plant({"a.cc": "", "b.cc": "", ".gitignore/": "", "d/a.cc": "", "rules": "a.cc\n"})
    git(root, "init", "-q")
    (root / "d/.gitignore").symlink_to("../rules")
    assert kept_by_walk(root) == kept_by_git(git, root)


def test_ignore_file_that_is_not_utf8(plant: Plant, git: Git) -> None:
    root = plant({".gitignore": b"\xff.cc\nb.cc\n", "a.cc": "", "b.cc": ""})
    (root / os.fsdecode(b"\xff.cc")).touch()
    git(root, "init", "-q")
    assert kept_by_walk(root) == kept_by_git(git, root) == ["a.cc"]


@pytest.mark.parametrize("folder", ["d", "d/e"])
@pytest.mark.parametrize(
    "rules", ["*.h\n", "/d/a.h\n", "d/e/*.h\n", "!d/\nb.h\n", "/e/\n", "f/\n", "**/e/f\n"]
)
def test_root_in_a_folder_of_a_repository(plant: Plant, git: Git, rules: str, folder: str) -> None:
    files = ("d/a.h", "d/b.h", "d/e/a.h", "d/e/b.h", "e/a.h", "d/a.cc", "d/e/f/a.cc", "d/f/a.cc")
    root = plant({**dict.fromkeys(files, ""), ".gitignore": rules, EXCLUDE: ""})
    git(root, "init", "-q")
    plant({EXCLUDE: "d/e/b.h\n", "d/.gitignore": "!a.h\n"})
    assert kept_by_walk(root / folder) == kept_by_git(git, root / folder)


def test_rules_between_the_repository_and_root(plant: Plant, git: Git) -> None:
    files = dict.fromkeys(("a/b/c/x.cc", "a/b/c/y.cc", "a/b/c/z.cc", "a/b/c/d/z.cc"), "")
    root = plant({**files, "a/.gitignore": "/b/c/x.cc\n", "a/b/.gitignore": "/c/z.cc\nx.h\n"})
    git(root, "init", "-q")
    folder = root / "a/b/c"
    assert kept_by_walk(folder) == kept_by_git(git, folder) == ["d/z.cc", "y.cc"]


@pytest.mark.parametrize("rules", ["tree/\n", "/vendor/\n", "*\n", "vendor/*\n"])
def test_outer_repository_that_ignores_root(plant: Plant, git: Git, rules: str) -> None:
    """A given root belongs to the tree, even if a repository around it ignores it."""
    root = plant({"vendor/tree/a.cc": "", "vendor/tree/b.cc": "", "vendor/tree/c/a.cc": ""})
    git(root, "init", "-q")
    plant({".gitignore": rules, "vendor/tree/.gitignore": "b.cc\n"})
    assert kept_by_git(git, root / "vendor/tree") == []
    assert kept_by_walk(root / "vendor/tree") == ["a.cc", "c/a.cc"]


def test_linked_worktree(plant: Plant, git: Git, tmp_path: Path) -> None:
    root = plant({"a.cc": "", "d/b.cc": ""})
    git(root, "init", "-q")
    git(root, "add", ".")
    git(root, "commit", "-qm", "all")
    git(root, "worktree", "add", "-q", "../linked")
    plant({EXCLUDE: "x.cc\n", "x.cc": "", "y.cc": ""})
    plant(dict.fromkeys(("x.cc", "y.cc", "d/x.cc"), ""), "linked")
    for folder in (root, tmp_path / "linked", tmp_path / "linked/d"):
        assert kept_by_walk(folder) == kept_by_git(git, folder)


def test_submodule_keeps_its_own_rules(plant: Plant, git: Git, tmp_path: Path) -> None:
    origin = plant({"a.cc": "", "b.cc": ""}, "origin")
    git(origin, "init", "-q")
    git(origin, "add", ".")
    git(origin, "commit", "-qm", "all")
    root = plant({"c.cc": ""})
    git(root, "init", "-q")
    git(root, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(origin), "sub")
    plant({"sub/x.cc": "", ".git/modules/sub/info/exclude": "x.cc\n"})
    assert kept_by_walk(tmp_path / "tree/sub") == kept_by_git(git, root / "sub")


def test_rules_apply_without_a_repository(plant: Plant) -> None:
    root = plant({".gitignore": "b.cc\n", "a.cc": "", "b.cc": "", "d/b.cc": ""})
    assert kept_by_walk(root) == ["a.cc"]


def test_git_file_that_leads_nowhere(plant: Plant) -> None:
    root = plant({".git": "gitdir: /nowhere/at/all\n", "a.cc": "", ".gitignore": "b.cc\n"})
    assert kept_by_walk(root) == ["a.cc"]


def test_user_settings_change_nothing(
    plant: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant({".config/git/ignore": "a.cc\n", "ignore": "a.cc\n"}, "home")
    plant({".gitconfig": f"[core]\nexcludesFile = {tmp_path}/home/ignore\n"}, "home")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert kept_by_walk(plant({"a.cc": "", ".git/info/": ""})) == ["a.cc"]


# Any tree with any rules. The names and the patterns share an alphabet, so that they often meet.
FOLDERS = ("", "a/", "b/", "a/b/", "b/a/", "a/a/b/")
FILES = ("a.cc", "b.cc", "ab.cc", "a.h", "[a].h", "#a.h", "!a.h", "a b.h", "*.h", "a\\.h")
WORD = st.lists(
    st.sampled_from(["a", "b", "*", "**", "?", "[ab]", "[!a]", "[^b]", "\\a", "\\*", ".", "a b"]),
    min_size=1,
    max_size=2,
).map("".join)
# What `a**/` matches depends, before git 2.41, on where it has the pattern and the path in memory.
WORD = WORD.filter(lambda word: "**" not in word or not word.strip("*"))
SEGMENT = WORD | st.sampled_from(["a", "b", "**", "*", "?", "*.cc", "*.h", *FILES])
PATTERN = st.builds(
    lambda negated, anchor, segments, end: negated + anchor + "/".join(segments) + end,
    st.sampled_from(["", "", "!"]),
    st.sampled_from(["", "", "/"]),
    st.lists(SEGMENT, min_size=1, max_size=3),
    st.sampled_from(["", "", "/", " ", "  "]),
)
RULES = st.lists(PATTERN | st.sampled_from(["", "#a", "\\#a.h", "\\!a.h", " "]), max_size=4)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    files=st.sets(st.builds("".join, st.tuples(st.sampled_from(FOLDERS), st.sampled_from(FILES)))),
    rules=st.dictionaries(st.sampled_from([*FOLDERS, "info"]), RULES, max_size=3),
    below=st.sampled_from(["", "", "a"]),
)
@example(files={"a/b/a.h"}, rules={"": ["a/**", "!a/b/"]}, below="")
@example(files={"a/a.cc", "a/b/a.cc"}, rules={"a/": ["/*", "!/b/"]}, below="")
@example(files={"a/a.h"}, rules={"": ["!a"], "a/": [], "info": ["a", "a.h"]}, below="a")
def test_any_rules(git: Git, files: set[str], rules: dict[str, list[str]], below: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        git(root, "init", "-q")
        for path in files:
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).touch()
        for level, patterns in rules.items():
            file = root / (EXCLUDE if level == "info" else level + ".gitignore")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("".join(pattern + "\n" for pattern in patterns), encoding="utf-8")
        start = root / below
        start.mkdir(exist_ok=True)
        # A root that the outer repository ignores is another case, with another result.
        shutil.rmtree(root / "a/.git", ignore_errors=True)
        assume(not below or not _is_ignored(git, root, below))
        note(f"git takes {kept_by_git(git, start)}")
        assert kept_by_walk(start) == kept_by_git(git, start)


def test_a_folder_in_an_ignored_folder_is_not_included_again(git: Git, plant: Plant) -> None:
    """The outer repository ignores all of the tree, so that none of its rules counts."""
    root = plant({".gitignore": "/a/\n*.h\n", "a/.gitignore": "!b/\n", "a/b/a.h": ""})
    git(root, "init", "-q")
    assert kept_by_walk(root / "a/b") == ["a.h"]


def _is_ignored(git: Git, root: Path, below: str) -> bool:
    """Whether git ignores the whole folder, tested with a name that no pattern contains."""
    return below + "/" in git(
        root, "ls-files", "-oi", "--exclude-standard", "--directory", "-z"
    ).split("\0")


def test_the_rules_of_a_repository_on_another_machine_are_not_read(
    plant: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = plant({"git/info/exclude": "b.cc\n"}, "away")
    root = plant({"a.cc": "", "b.cc": "", ".git": f"gitdir: {away}/git\n"})
    assert kept_by_walk(root) == ["a.cc"]
    table = tmp_path / "mountinfo"
    table.write_text(f"1 0 0:9 / {away} rw shared:1 - nfs4 host:/x rw\n")
    monkeypatch.setattr("tpu_walkthrough.mounts.MOUNT_TABLE", str(table))
    assert kept_by_walk(root) == ["a.cc", "b.cc"]
