"""Why collectives and copies are there, in the terminal and on the page."""

from __future__ import annotations

import re

from mock_libtpu.compiler.model import CompiledProgram
from mock_libtpu.compiler.server import Compilation
from mock_libtpu.explore.cause_lines import cause_lines
from mock_libtpu.explore.program import Explored, explored
from mock_libtpu.explore.report import program_lines
from mock_libtpu.guidebook.explore_page import explore_page
from tests.mock_libtpu.causes.texts import OPTIMISED, PARTITIONED, SHARDED


def program(optimised: str = OPTIMISED) -> Explored:
    texts = {"hlo": optimised, "sharded": SHARDED, "partitioned": PARTITIONED}
    result = CompiledProgram("jit_f", b"", {}, {}, 0, "", 0.1, texts)
    return explored(Compilation("jit_f", "v5e:2x4", result, SHARDED))


def test_the_terminal_shows_why_with_lines_of_python() -> None:
    lines = list(program_lines(program()))
    start = lines.index("  collectives, and why they are there:")
    end = lines.index("  copies to another layout, and why they are there:")
    assert _named(lines[start + 1 : end]) == ["fusion", "all-reduce", "other"]
    text = " ".join(line.strip() for line in lines[start + 1 : end])
    assert "because of the constraint at /home/me/train.py:8." in text
    assert _named(lines[end + 1 :])[:2] == ["copy.1", "copy.2"]
    assert max(map(len, lines[start:])) <= 100


def _named(lines: list[str]) -> list[str]:
    """The operations that sentences are about: a sentence goes on in lines that are indented."""
    return [line.split(":")[0].strip() for line in lines if re.match(r"    \S+: ", line)]


def test_the_largest_come_first_and_the_rest_is_counted() -> None:
    lines = list(cause_lines(program(), most=1))
    assert lines[1].startswith("    fusion: The partitioner puts this all-gather")
    assert "    and 2 more" in lines
    assert len(_named(lines)) == 2


def test_names_from_texts_are_shown_as_text() -> None:
    marked = OPTIMISED.replace('op_name="b"', 'op_name="<script>\\x1b[31m"')
    assert not any("\x1b" in line for line in cause_lines(program(marked)))
    page = explore_page([program(marked)], "libtpu")
    assert "<script>\x1b" not in page
    assert "argument &lt;script&gt;" in page


def test_the_page_has_a_column_on_why() -> None:
    page = explore_page([program()], "libtpu")
    [row] = re.findall(r"<tr[^>]*><th[^>]*><button[^>]*data-operation=\"fusion\".*?</tr>", page)[
        -1:
    ]
    assert "<td>all-gather</td>" in row
    assert "as P(&#39;x&#39;, &#39;y&#39;) and needs P(None, &#39;y&#39;)" in row
    assert 'data-place="train.py:8"' in row
