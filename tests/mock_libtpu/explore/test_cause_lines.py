"""Why collectives and copies are there, in the terminal and on the page."""

from __future__ import annotations

import re

from mock_libtpu.compiler.model import CompiledProgram
from mock_libtpu.compiler.server import Compilation
from mock_libtpu.explore.answer import answer_of
from mock_libtpu.explore.cause_lines import cause_lines
from mock_libtpu.explore.program import Explored, explored
from mock_libtpu.explore.report import program_lines
from mock_libtpu.explore.screen import Shown, answer_lines
from mock_libtpu.fit.run import Run
from mock_libtpu.guidebook.explore_page import explore_page
from tests.mock_libtpu.causes.texts import OPTIMISED, PARTITIONED, SHARDED


def compilation(optimised: str = OPTIMISED, file: str = "train.py") -> Compilation:
    texts = {"hlo": optimised, "sharded": SHARDED, "partitioned": PARTITIONED}
    texts = {name: text.replace("train.py", file) for name, text in texts.items()}
    result = CompiledProgram("jit_f", b"", {}, {}, 0, "", 0.1, texts)
    return Compilation("jit_f", "v5e:2x4", result, texts["sharded"])


def program(optimised: str = OPTIMISED) -> Explored:
    return explored(compilation(optimised))


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


def test_programs_with_collectives_of_one_name_have_their_own_causes() -> None:
    both = [compilation(), compilation(file="other.py")]
    answer = answer_of(Run("v5e:2x4", both, ran=(0, 1)), None)
    lines = answer_lines([answer], "libtpu", Shown(all=True))
    start, *_ = " ".join(line.strip() for line in lines).split("jit_f for")
    for file in ("train.py", "other.py"):
        assert f"because of the constraint at /home/me/{file}:8." in start
