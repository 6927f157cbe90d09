"""The page of a comparison of two sides; in a browser it is tested in `test_in_browser.py`."""

from __future__ import annotations

import re
from dataclasses import replace

from mock_libtpu.comparison.views.compared import Compared
from mock_libtpu.guidebook.comparison_page import comparison_page
from tests.mock_libtpu.comparison.entries import entries, hostile_entry


def test_each_comparison_has_its_section_and_its_row() -> None:
    page = comparison_page("1 comparison of 3 different.", entries(), ["from jax==0.10.2"])
    assert "<h1>1 comparison of 3 different.</h1>" in page
    assert re.findall(r'id="comparison-(\d)"', page) == ["1", "2", "3"]
    assert "2.1 ms (1.7 to 2.7) → 3.4 ms (2.7 to 4.4)" in page
    assert ">1.00 GiB</td>" in page
    assert "over the limit: estimated time" in page
    assert "jit_step" in page


def test_changed_lines_are_shown_once_for_all_topologies() -> None:
    first, *others = entries()
    page = comparison_page("x", [first, first._replace(title="train.py on v6e:1x1"), *others])
    assert page.count("<del>    return x @ x</del>") == 1
    assert page.count("<ins>    return x @ x.T</ins>") == 1
    unchanged = comparison_page("x", others)
    assert 'id="lines"' not in unchanged


def test_nothing_of_the_machine_or_of_others_is_markup() -> None:
    bad = "</script><script>alert(1)</script>\"'><img src=x onerror=alert(1)> /home/me/x.py"
    page = comparison_page(bad, [hostile_entry(bad)], [bad])
    assert "<script>alert" not in page
    assert "<img" not in page
    assert "/home/me" not in page
    assert re.findall(r"<script[^>]*>", page) == ["<script>"]
    assert "default-src &#39;none&#39;" in page


def test_many_changed_lines_are_cut() -> None:
    first = entries()[0]
    many = [first.comparison.lines[0]] * 450
    cut = Compared("x", replace(first.comparison, lines=many), False)
    page = comparison_page("x", [cut])
    assert page.count("<ins>") == 400
    assert "50 more lines are left out" in page
