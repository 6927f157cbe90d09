"""Transitive directives: complete sources, and missing headers with the number of sources."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from cmakegen.headers.closure import Closures, Gap, follow
from cmakegen.headers.header_set import HeaderSet
from tests.conftest import Plant


def place(root: Path, *roots: str) -> HeaderSet:
    files = [path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()]
    return HeaderSet("x", "tree", "", str(root), frozenset(files), roots, system=False)


def closures(
    plant: Plant,
    files: Mapping[str, str],
    sources: str,
    roots: Sequence[str] = ("",),
    missing: Mapping[str, int] | None = None,
) -> Closures:
    root = plant(files)
    return follow(sources.split(), [place(root, *roots)], missing or {}, {"vector", "sys/types.h"})


def test_everything_is_found(plant: Plant) -> None:
    files = {
        "a.cc": '#include "d/b.h"\n#include <vector>\n#include <sys/types.h>\n',
        "d/b.h": '#include "c.h"\n#include "./e/../c.h"\n',
        "d/c.h": "",
        "f.cc": "",
    }
    assert closures(plant, files, "a.cc f.cc") == Closures(2, 2, [])


def test_reach_goes_through_headers(plant: Plant) -> None:
    files = {
        "a.cc": '#include "x.h"\n',
        "b.cc": '#include "y.h"\n#include "lost.h"\n',
        "c.cc": "",
        "x.h": '#include "y.h"\n',
        "y.h": '#include "gone.h"\n',
    }
    found = closures(plant, files, "a.cc b.cc c.cc", missing={"gone.h": 1, "lost.h": 1})
    assert found == Closures(1, 3, [Gap("gone.h", 2, 1, False), Gap("lost.h", 1, 1, False)])


def test_cycles(plant: Plant) -> None:
    files = {
        "a.cc": '#include "x.h"\n',
        "b.cc": '#include "z.h"\n',
        "x.h": '#include "y.h"\n#include "x.h"\n',
        "y.h": '#include "z.h"\n',
        "z.h": '#include "x.h"\n#include "gone.h"\n',
    }
    assert closures(plant, files, "a.cc b.cc") == Closures(0, 2, [Gap("gone.h", 2, 0, False)])


def test_long_chain(plant: Plant) -> None:
    files = {f"{n}.h": f'#include "{n + 1}.h"\n' for n in range(1500)}
    files |= {"a.cc": '#include "0.h"\n', "1500.h": "#include <gone>\n"}
    assert closures(plant, files, "a.cc") == Closures(0, 1, [Gap("gone", 1, 0, False)])


def test_conditions(plant: Plant) -> None:
    files = {
        "a.cc": "#ifdef _WIN32\n#include <windows.h>\n#endif\n",
        "b.cc": "#ifdef X\n#include <both.h>\n#endif\n",
        "c.cc": "#include <both.h>\n",
        "d.cc": "#ifndef G\n#define G\n#include <guarded.h>\n#endif\n",
    }
    missing = {"windows.h": 1, "both.h": 2, "guarded.h": 1}
    assert closures(plant, files, "a.cc b.cc c.cc d.cc", missing=missing) == Closures(
        2,
        4,
        [
            Gap("both.h", 1, 2, False),
            Gap("guarded.h", 1, 1, False),
            Gap("windows.h", 1, 1, True),
        ],
    )


def test_headers_that_nothing_reaches_are_not_hidden(plant: Plant) -> None:
    files = {"a.cc": "", "unused.h": "#include <gone>\n"}
    found = closures(plant, files, "a.cc", missing={"gone": 1})
    assert found == Closures(1, 1, [Gap("gone", 0, 1, False)])


def test_order_of_gaps(plant: Plant) -> None:
    inside = "#if X\n#include <i>\n#endif\n"
    files = {
        "a.cc": "#include <one>\n#include <two>\n#include <b>\n#include <a>\n" + inside,
        "b.cc": "#include <two>\n" + inside,
    }
    found = closures(
        plant, files, "a.cc b.cc", missing={"one": 9, "two": 2, "a": 1, "b": 1, "i": 2}
    )
    assert [gap.name for gap in found.gaps] == ["two", "one", "a", "b", "i"]


@pytest.mark.parametrize(
    ("directive", "found"),
    [
        ('"b.h"', True),
        ("<b.h>", False),
        ('"in/b.h"', False),
        ('"r/b.h"', True),
        ("<r/b.h>", True),
        ('"../d/b.h"', True),
        ('"../../tree/d/b.h"', True),
    ],
)
def test_quotes_look_beside_first(plant: Plant, directive: str, found: bool) -> None:
    files = {"d/a.cc": f"#include {directive}\n", "d/b.h": "", "in/r/b.h": ""}
    assert closures(plant, files, "d/a.cc", ["in/"]).complete == int(found)


def test_first_root_and_first_place_win(plant: Plant) -> None:
    own = plant({"a.cc": '#include "x/a.h"\n', "two/x/a.h": "#include <gone>\n", "one/x/a.h": ""})
    other = plant(
        {"x/a.h": "#include <gone>\n", "y.h": '#include "beside.h"\n', "beside.h": ""}, "o"
    )
    places = [place(own, "one/", "two/"), place(other, "")]
    assert follow(["a.cc"], places, {}, set()) == Closures(1, 1, [])
    (own / "b.cc").write_text("#include <y.h>\n")
    assert follow(["b.cc"], places, {}, set()) == Closures(1, 1, [])
    (own / "c.cc").write_text("#include <beside.h>\n#include <x/b.h>\n")
    assert follow(["c.cc"], places, {}, set()).gaps == [Gap("x/b.h", 1, 0, False)]


def test_system_headers_come_last(plant: Plant) -> None:
    files = {"a.cc": "#include <vector>\n", "vector": "#include <gone>\n"}
    assert closures(plant, files, "a.cc").gaps == [Gap("gone", 1, 0, False)]
