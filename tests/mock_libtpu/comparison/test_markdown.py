"""The comment on a pull request, as a Markdown renderer reads it."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from markdown_it import MarkdownIt

from mock_libtpu.comparison.compare import compare
from mock_libtpu.comparison.views.compared import Compared
from mock_libtpu.comparison.views.markdown import MOST_CHARACTERS, escaped, markdown
from tests.mock_libtpu.comparison.sides import MARKUP, operation, program, run

# As GitHub finds them in rendered text.
LINKED = re.compile(
    r"@[a-z\d]|#\d|\bGH-\d|https?://|\bwww\.|:[\w+-]+:|\b[0-9a-f]{7,40}\b", re.IGNORECASE
)
ELEMENTS = {
    *("h3", "h4", "p", "ul", "li", "br", "code", "strong", "details", "summary"),
    *("table", "thead", "tbody", "tr", "th", "td"),
}


class Rendered(HTMLParser):
    """The elements and the text of what was rendered."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[str] = []
        self.texts: list[str] = []
        self.open: list[str] = []
        self.feed(MarkdownIt("commonmark", {"html": True}).enable("table").render(text))

    def handle_starttag(self, tag: str, attrs: object) -> None:
        assert tag in ("th", "td") or not attrs
        self.elements.append(tag)
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    @property
    def text(self) -> str:
        return "".join(self.texts)


def entry(
    before: object = 3, *, holds: bool = False, title: str = "train.py on v5e:1x1"
) -> Compared:
    dot = operation(("dot_general", 3))
    after = operation(("dot_general", 3), dtype="bf16", time=50)
    old = run(program("jit_step", dot, figures={"time": 3}), figures={"time": 3})
    new = run(program("jit_step", after, figures={"time": 2}), figures={"time": 2})
    return Compared(title, compare(old, new if before == 3 else old, ("old", "new")), holds)


def test_a_difference() -> None:
    text = markdown("1 comparison of 2 different.", [entry(), entry(0, holds=True, title="b")])
    assert (
        text
        == """\
### 1 comparison of 2 different.

#### train.py on v5e:1x1, different


**a step**

| old | new | Change | What | Line |
| ---: | ---: | ---: | --- | --- |
| &#60;0.1 us | &#60;0.1 us | -33.3% | estimated time |  |

<details><summary>jit&#95;step <code>train.py:9</code></summary>

| old | new | Change | What | Line |
| ---: | ---: | ---: | --- | --- |
| 0.1 us | &#60;0.1 us | -50.0% | WHAT | <code>train.py:3</code> |

</details>

No difference: <code>b</code>
""".replace("WHAT", "dot&#95;general is bf16&#91;8&#93; instead of f32&#91;8&#93;")
    )


@pytest.mark.parametrize(
    "text",
    [
        "@octocat and cc @org/team",
        "fixes #12, GH-4, org/repo#5",
        "https://evil.example/x www.evil.example mailto:a@b.c",
        "[click](https://evil.example) ![x](y) <https://evil.example>",
        "| a | b |",
        "*bold* __bold__ `code` ~~gone~~ $x$ :tada:",
        "- item",
        "+ item",
        "-1",
        "---",
        "1. item",
        "# heading",
        "> quote",
        "```",
        "<img src=x onerror=alert(1)>",
        "&lt;script&gt; &amp; &#64;octocat",
        "deadbeef0123 and 0123456789abcdef0123456789abcdef01234567",
        r"\| \` \\",
        "====",
        "bf16[8,128]{1,0:T(8,128)(2,1)}",
        "a: b c",
        "@",
    ],
)
def test_foreign_text_stays_text(text: str) -> None:
    for before in ("", "word\n\n", "- "):
        found = Rendered(before + escaped(text))
        assert set(found.elements) <= {"p", "ul", "li"}
        shown = found.text.replace("\u200b", "").strip()
        assert shown.removeprefix("word").strip() == text
        assert not LINKED.search(found.text)
    row = Rendered(f"| a | b |\n| --- | --- |\n| {escaped(text)} | x |\n")
    assert row.elements.count("td") == 2


def test_a_control_character_is_shown() -> None:
    assert "\x1b" not in escaped("a\x1b[2J\n\u202e")
    assert "\n" not in escaped("a\nb")
    assert escaped("") == ""


def test_a_hostile_comparison_makes_no_markup() -> None:
    bad = f"@octocat | {MARKUP} </details> `#1`\n\n# x https://evil.example"
    hostile = operation((bad, 3), dtype=bad, cause=bad)
    before = run(program(bad), failure=bad)
    after = run(program(bad, hostile, donated=(bad,), problem=bad), figures={"peak": 1})
    found = compare(before, after, (bad, bad))
    rendered = Rendered(markdown(bad, [Compared(bad, found, False, (bad,))], (bad,)))
    assert set(rendered.elements) <= ELEMENTS
    assert not rendered.open
    assert not LINKED.search(rendered.text)
    assert "alert(1)" in rendered.text


def test_it_is_no_longer_than_a_comment_may_be() -> None:
    many = [operation((f"op{number}", number)) for number in range(1, 100)]
    programs = [program(f"jit_{number}", *many, line=number) for number in range(1, 60)]
    found = compare(run(), run(*programs), ("old", "new"))
    rows = [program(f"jit_{number}", line=number) for number in range(1, 60)]
    found = compare(run(*rows), run(*programs), ("old", "new"))
    text = markdown("Different.", [Compared("train.py", found, False)])
    assert 40_000 < len(text) <= MOST_CHARACTERS
    assert re.search(r"Left out, since a comment has a limit: \d+ parts, such as the table", text)
    assert "and 74 more" in text
    assert not Rendered(text).open


def test_what_is_over_a_limit_comes_first() -> None:
    text = markdown("x", [entry(holds=True, title="a"), entry(title="b")])
    assert text.index("#### b, different") < text.index("#### a, within the limits")


def test_that_nothing_was_compiled_is_said() -> None:
    empty = run(figures={"programs": 0})
    found = compare(empty, empty, ("old", "new"))
    assert "#### a, nothing was compiled" in markdown("x", [Compared("a", found, True)])
    same = run(program(), figures={"programs": 1})
    text = markdown("x", [Compared("a", compare(same, same, ("old", "new")), True)])
    assert "nothing was compiled" not in text
