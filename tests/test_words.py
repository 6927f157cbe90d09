"""What people read is in plain technical English: some words and phrases do not occur.

Text comes from `texts`: to search more than pages, such as help texts and messages, yield it there.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from markdown_it import MarkdownIt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markdown_it.token import Token

CHECKOUT = Path(__file__).parent.parent
PAGES = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
# Made from the commands' help, which is worded in Python.
GENERATED = {"cli.md"}

# What is not written -> what is written instead.
BANNED = {
    r"tells?|told|telling": "report, show",
    r"says?|said|saying": "report, show, contain",
    r"answers?|answered|answering": "return, result",
    r"stands?|stood|standing": "is, are",
    r"(?<!there )(?:is|are|was|were) no": "is not a",
    r"(?:take|takes|taken|took|taking) (?:\w+ )?away": "remove, removed",
}
PATTERN = re.compile(rf"\b(?:{'|'.join(BANNED)})\b", re.IGNORECASE)


def found(text: str) -> list[str]:
    """The banned words of a text, with a few characters around each."""
    words = " ".join(text.split())
    return [
        words[max(match.start() - 20, 0) : match.end() + 20] for match in PATTERN.finditer(words)
    ]


def prose(markdown: str) -> str:
    """The text of a page without code blocks, code spans, HTML and addresses."""
    tokens = MarkdownIt("commonmark", {"html": True}).enable("table").parse(markdown)
    return "\n".join(inline(token) for token in tokens if token.type == "inline")


def inline(token: Token) -> str:
    kept = {"text": lambda child: child.content, "image": lambda child: child.content}
    spaces = {"softbreak": " ", "hardbreak": " ", "code_inline": "`"}
    return "".join(
        kept[child.type](child) if child.type in kept else spaces.get(child.type, "")
        for child in token.children or ()
    )


def texts() -> Iterator[tuple[str, str]]:
    """All that is searched: where it is, and the text."""
    pages = [CHECKOUT / name for name in PAGES]
    pages += [page for page in (CHECKOUT / "docs").glob("*.md") if page.name not in GENERATED]
    for page in sorted(pages):
        name = page.relative_to(CHECKOUT).as_posix()
        yield name, prose(page.read_text(encoding="utf-8"))


def test_no_banned_words() -> None:
    searched = dict(texts())
    assert {"README.md", "docs/index.md"} <= set(searched)
    assert {name: found(text) for name, text in searched.items() if found(text)} == {}


@pytest.mark.parametrize(
    "text",
    [
        "It tells the editor.",
        "What is TOLD",
        "as the page says",
        "no\nanswer",
        "Options may stand in a file.",
        "a file that is\nno link",
        "| where none are | no file is no link |",
        "- takes it away",
    ],
)
def test_banned_words_are_found(text: str) -> None:
    assert found(prose(text))


@pytest.mark.parametrize(
    "text",
    [
        "there is no shell",
        "a standard, an understanding, a teller",
        "`tell` and <b title='say'>this</b>",
        "    say it in code\n",
        "```\nthe answer\n```",
        "[a link](https://example.com/say/answer)",
        "<!-- it says -->",
        "a far away place",
    ],
)
def test_other_words_and_code_are_not_found(text: str) -> None:
    assert found(prose(text)) == []
