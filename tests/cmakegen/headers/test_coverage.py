"""The number of directives that resolve, by origin."""

from __future__ import annotations

import pytest

from cmakegen.headers.coverage import Coverage, one_line, resolve
from cmakegen.headers.header_set import HeaderSet, HeaderSource
from tpu_walkthrough.source_tree.standard_headers import STANDARD_HEADERS


def source(
    name: str, files: set[str], roots: list[str], *, is_complete: bool = True
) -> HeaderSource:
    headers = HeaderSet(name, "tree", "", "/nowhere", frozenset(files), roots, system=False)
    return HeaderSource(headers, "", [], is_complete)


def test_in_search_order() -> None:
    found = resolve(
        total=20,
        beside=3,
        names={"a.h": 1, "b.h": 2, "c/d.h": 4, "vector": 5, "gone.h": 3},
        sources=[
            source("-I here", {"other.h"}, [""]),
            source("first", {"r/a.h", "a.h", "s/b.h"}, ["r/", "s/"]),
            source("second", {"a.h", "b.h", "c/d.h"}, [""]),
        ],
        system={"vector", "a.h"},
    )
    by_origin = {"beside the including file": 3, "-I": 0, "the tree": 0}
    by_origin |= {"first": 3, "second": 4, "the system": 5}
    assert found == Coverage(20, by_origin, {"gone.h": 3})
    assert list(found.by_origin) == list(by_origin)
    assert (found.resolved, found.percent) == (15, 75.0)


def test_same_origin_twice() -> None:
    sources = [source("x", {"a.h", "b.h"}, [""]), source("x", {"c.h"}, [""])]
    found = resolve(3, 0, {"a.h": 1, "c.h": 1, "d.h": 1}, sources, ())
    assert found.by_origin["x"] == 2
    assert found.missing == {"d.h": 1}


def test_a_name_counts_once() -> None:
    names = {"a.h": 7}
    found = resolve(7, 0, names, [source("x", {"a.h", "r/a.h"}, ["", "r/", ""])], {"a.h"})
    assert found.resolved == 7
    assert names == {"a.h": 7}


def test_a_wrapper_resolves_nothing() -> None:
    wrapper = source("the tree", {"a.h"}, [""], is_complete=False)
    found = resolve(1, 0, {"a.h": 1}, [wrapper, source("x", {"a.h"}, [""])], ())
    assert found.by_origin["x"] == 1


NO_LIBRARY = " (no C++ standard library found: install a compiler)"
STANDARD = dict.fromkeys(sorted(STANDARD_HEADERS)[:21], 1)


@pytest.mark.parametrize(
    ("coverage", "text"),
    [
        (Coverage(0, {}, {}), "no include directives"),
        (Coverage(1234, {"x": 1234}, {}), "1,234 of 1,234 include directives resolve (100.0%)"),
        (
            Coverage(3, {"x": 1, "y": 1}, {"a": 1}),
            "2 of 3 include directives resolve (66.7%); 1 header missing, see --report",
        ),
        (
            Coverage(21, {}, STANDARD),
            "0 of 21 include directives resolve (0.0%); 21 headers missing, see --report"
            + NO_LIBRARY,
        ),
    ],
    ids=["none", "all", "some", "no library"],
)
def test_one_line(coverage: Coverage, text: str) -> None:
    assert one_line(coverage) == text
    assert one_line(coverage, hint=False) == text.replace(", see --report", "")
