"""Which include directories of third-party headers are used, and why."""

from __future__ import annotations

from collections.abc import Mapping

from cmakegen.headers.header_set import FilesOnDisk, HeaderSet
from cmakegen.headers.roots import Root
from cmakegen.headers.third_party import used_roots
from tests.conftest import Plant


def headers(plant: Plant, name: str, files: Mapping[str, str], *roots: str) -> HeaderSet:
    folder = plant(files, name)
    return HeaderSet(name, "cache", name, str(folder), frozenset(files), roots, system=True)


def nothing(_: str) -> bool:
    return False


def test_only_reached_roots_are_used(plant: Plant) -> None:
    one = headers(plant, "one", {"i/a/x.h": "", "j/b/y.h": "", "k/c.h": ""}, "i/", "j/", "k/")
    assert used_roots([one], {"a/x.h": 2, "c.h": 3}, nothing) == [
        [Root("i/", "layout", 2), Root("k/", "layout", 3)]
    ]


def test_nothing_is_wanted(plant: Plant) -> None:
    one = headers(plant, "one", {"a.h": ""}, "")
    assert used_roots([one], {}, nothing) == [[]]
    assert used_roots([], {"a.h": 1}, nothing) == []


def test_followed_through_other_headers(plant: Plant) -> None:
    one = headers(
        plant,
        "one",
        {"i/a.h": '#include <b/x.h>\n#include "beside.h"\n', "i/beside.h": "#include <c.h>\n"},
        "i/",
    )
    two = headers(plant, "two", {"j/b/x.h": "", "k/c.h": "", "l/d.h": ""}, "j/", "k/", "l/")
    assert used_roots([one, two], {"a.h": 4}, nothing) == [
        [Root("i/", "layout", 4)],
        [Root("j/", "layout", 0), Root("k/", "layout", 0)],
    ]


def test_first_set_and_first_root_win(plant: Plant) -> None:
    one = headers(plant, "one", {"i/a.h": "", "j/a.h": ""}, "i/", "j/")
    two = headers(plant, "two", {"a.h": "", "b.h": ""}, "")
    assert used_roots([one, two], {"a.h": 1}, nothing) == [[Root("i/", "layout", 1)], []]
    assert used_roots([two, one], {"a.h": 1}, nothing) == [[Root("", "layout", 1)], []]


def test_names_that_no_layout_resolves_vote(plant: Plant) -> None:
    one = headers(plant, "one", {"deep/in/it/a/x.h": "#include <b/y.h>\n", "else/b/y.h": ""}, "")
    assert used_roots([one], {"a/x.h": 1}, nothing) == [[Root("deep/in/it/", "votes", 1)]]


def test_names_of_one_component_do_not_vote(plant: Plant) -> None:
    one = headers(plant, "one", {"deep/snappy.h": ""}, "")
    assert used_roots([one], {"snappy.h": 9}, nothing) == [[]]


def test_own_headers_of_the_tree_come_first(plant: Plant) -> None:
    one = headers(plant, "one", {"a/x.h": "#include <own/y.h>\n", "o/own/y.h": ""}, "", "o/")
    found = used_roots([one], {"a/x.h": 1}, lambda name: name.startswith("own/"))
    assert found == [[Root("", "layout", 1)]]


def test_standard_headers_are_not_shadowed(plant: Plant) -> None:
    files = {"c/string.h": "", "c/a.h": "#include <string.h>\n", "d/a.h": ""}
    one = headers(plant, "one", files, "c/", "d/")
    assert used_roots([one], {"a.h": 1, "string.h": 5}, nothing) == [[Root("d/", "layout", 1)]]


def test_cycles_end(plant: Plant) -> None:
    one = headers(
        plant, "one", {"a.h": "#include <b.h>\n", "b.h": '#include <a.h>\n#include "b.h"\n'}, ""
    )
    assert used_roots([one], {"a.h": 1}, nothing) == [[Root("", "layout", 1)]]


def test_files_on_disk(plant: Plant) -> None:
    folder = plant({"d/e/a.h": "", "b.h": "", "f/": ""})
    (folder / "link.h").symlink_to("b.h")
    (folder / "gone.h").symlink_to("nowhere.h")
    files = FilesOnDisk(str(folder))
    there = ("d/e/a.h", "b.h", "link.h")
    away = ("d", "d/e", "f", "f/a.h", "b.h/x", "gone.h", "D/e/a.h", "", "d/e/a.h/", "x/y/z.h")
    assert [path for path in (*there, *away) if path in files] == [*there]
    assert [path for path in (*there, *away) if path in files] == [*there]


def test_sets_that_cannot_be_listed(plant: Plant) -> None:
    folder = plant({"i/a/x.h": "#include <b.h>\n", "j/b.h": "", "deep/c/z.h": ""})
    one = HeaderSet("x", "tree", "x", str(folder), FilesOnDisk(str(folder)), ["i/", "j/"], True)
    assert used_roots([one], {"a/x.h": 2, "c/z.h": 1}, nothing) == [
        [Root("i/", "layout", 2), Root("j/", "layout", 0)]
    ]
