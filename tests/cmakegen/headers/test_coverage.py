"""The number of directives that resolve, by origin."""

from __future__ import annotations

import pytest

from cmakegen.headers.coverage import Coverage, measure, one_line
from cmakegen.headers.standard_headers import STANDARD_HEADERS


def test_in_search_order() -> None:
    found = measure(
        total=20,
        found={"beside": 3, "the tree": 2},
        names={"a.h": 1, "b.h": 2, "c/d.h": 4, "vector": 5, "gone.h": 3},
        origins=[
            ("first", frozenset({"r/a.h", "a.h", "s/b.h"}), ["r/", "s/"]),
            ("second", frozenset({"a.h", "b.h", "c/d.h"}), [""]),
        ],
        system={"vector", "a.h"},
    )
    assert found == Coverage(
        20,
        {"beside": 3, "the tree": 2, "first": 3, "second": 4, "the system": 5},
        {"gone.h": 3},
    )
    assert (found.resolved, found.percent) == (17, 85.0)


def test_same_origin_twice() -> None:
    files = frozenset({"a.h", "b.h"})
    origins = [("x", files, [""]), ("x", frozenset({"c.h"}), [""])]
    found = measure(3, {}, {"a.h": 1, "c.h": 1, "d.h": 1}, origins, ())
    assert found.by_origin == {"x": 2, "the system": 0}
    assert found.missing == {"d.h": 1}


def test_a_name_counts_once() -> None:
    names = {"a.h": 7}
    found = measure(7, {}, names, [("x", frozenset({"a.h", "r/a.h"}), ["", "r/", ""])], {"a.h"})
    assert found.resolved == 7
    assert names == {"a.h": 7}


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
