"""What people read is in plain technical English: some words and phrases do not occur.

Searched are pages, the help of the commands, and in the folders of `SEARCHED` docstrings, comments,
messages and the names that are defined. Code spans in backticks are skipped everywhere.
"""

from __future__ import annotations

import ast
import io
import re
import subprocess
import tokenize
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from markdown_it import MarkdownIt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from markdown_it.token import Token

CHECKOUT = Path(__file__).parent.parent
# Files of settings and commands: all of their text is searched.
PLAIN = (".sh", ".toml", ".yml", "Makefile", "NOTICE", ".ci/run")
PAGES = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
# Folders whose sources are searched: all that hold any.
SEARCHED = (
    "benchmarks",
    "cmakegen",
    "mock_libtpu",
    "scripts",
    "tests",
    "tpu_walkthrough",
    "trace_links",
)

# What is not written -> what is written instead.
BANNED = {
    r"tells?|told|telling": "report, show",
    r"says?|said|saying": "report, show, contain",
    r"answers?|answered|answering": "return, result",
    r"stands?(?!-ins?\b)|stood|standing": "is, are",
    r"(?<!there )(?:is|are|was|were) no(?! longer\b)": "is not a",
    r"(?:take|takes|taken|took|taking) (?:\w+ )?away": "remove, removed",
}
PATTERN = re.compile(rf"\b(?:{'|'.join(BANNED)})\b", re.IGNORECASE)
# What only regular expressions contain.
REGEX = re.compile(r"\\[bdswAZ]|\(\?|\[\^|[+*?]\)|\]\{|\.\*|\{\d+,")
# Between the words of a name; `stand_in` is one.
WORDS = re.compile(r"_(?<!stand_)|_(?!ins?(?:_|$))|(?<=[a-z])(?=[A-Z])")
CODE_SPAN = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)", re.DOTALL)
CXX_TEXT = re.compile(
    r"//(?P<line>[^\n]*)|/\*(?P<block>.*?)\*/"
    r"|R\"(?P<mark>\w*)\((?P<raw>.*?)\)(?P=mark)\"|(?<!')\"(?P<string>(?:[^\"\\\n]|\\.)*)\"",
    re.DOTALL,
)


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
    pages = [CHECKOUT / name for name in PAGES] + list((CHECKOUT / "docs").glob("*.md"))
    for page in sorted(pages):
        name = page.relative_to(CHECKOUT).as_posix()
        yield name, prose(page.read_text(encoding="utf-8"))
    for name in tracked("*"):
        if name.endswith(PLAIN) and not name.startswith("tests/trace_links/corpus/"):
            yield name, without_code((CHECKOUT / name).read_text(encoding="utf-8"))
    for name in sources():
        text = (CHECKOUT / name).read_text(encoding="utf-8")
        yield name, "\n".join(TEXTS_OF[Path(name).suffix](text))


def sources() -> list[str]:
    """The tracked files of the searched folders that are written by hand."""
    patterns = [f":(glob){folder}/**/*{end}" for folder in SEARCHED for end in TEXTS_OF]
    written = [n for n in tracked(*patterns) if "/generated/" not in n and "/golden/" not in n]
    return [name for name in written if Path(name).suffix in TEXTS_OF]


def tracked(*patterns: str) -> list[str]:
    """The tracked files that match one of the patterns."""
    command = ["git", "ls-files", "--", *patterns]
    listed = subprocess.run(command, capture_output=True, text=True, check=True, cwd=CHECKOUT)
    return sorted(set(listed.stdout.splitlines()))


def python_texts(source: str) -> Iterator[str]:
    """Docstrings, comments and the names that are defined; of modules without tests also messages.

    The strings of tests are data: foreign output, names of files, sources.
    """
    tree = ast.parse(source)
    docstrings = list(documentation(tree))
    names = list(defined(tree))
    yield from (WORDS.sub(" ", name) for name in names if not hasattr(io.RawIOBase, name))
    yield from (without_code(text) for text in comments(source))
    yield from (without_code(str(text.value)) for text in docstrings)
    if not any(name.startswith("test_") for name in names):
        yield from (without_code(text) for text in messages(tree, docstrings))


def defined(tree: ast.Module) -> Iterator[str]:
    """The names of functions, classes, arguments, variables and attributes."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.arg(arg=name):
                yield name
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name


def comments(source: str) -> Iterator[str]:
    """The comments, those on consecutive lines as one text."""
    block, last = "", 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        if token.start[0] != last + 1:
            yield block
            block = ""
        block, last = f"{block} {token.string.lstrip('# ')}", token.start[0]
    yield block


def documentation(tree: ast.Module) -> Iterator[ast.Constant]:
    """The docstrings of modules, classes, functions and attributes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


def messages(tree: ast.Module, docstrings: list[ast.Constant]) -> Iterator[str]:
    """String constants with spaces, except patterns and docstrings."""
    parts = {id(text) for text in docstrings}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts.update(id(value) for value in node.values)
            text = "".join(
                str(value.value) if isinstance(value, ast.Constant) else "{}"
                for value in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = "" if id(node) in parts else node.value
        else:
            continue
        if " " in text.strip() and REGEX.search(text) is None:
            yield text


def cxx_texts(source: str) -> Iterator[str]:
    """The comments, those on consecutive lines as one text, and the string literals."""
    block, end = "", 0
    for match in CXX_TEXT.finditer(source):
        if match["line"] is None:
            yield without_code(match["block"] or match["raw"] or match["string"] or "")
            continue
        if source[end : match.start()].strip():
            yield without_code(block)
            block = ""
        block, end = f"{block} {match['line'].lstrip('/ ')}", match.end()
    yield without_code(block)


def without_code(text: str) -> str:
    return CODE_SPAN.sub("`", text)


# How the text of a file is found. Templates are of C++.
TEXTS_OF: dict[str, Callable[[str], Iterable[str]]] = {
    ".py": python_texts,
    ".cc": cxx_texts,
    ".h": cxx_texts,
    ".j2": cxx_texts,
    ".md": lambda text: [prose(text)],
}


def test_no_banned_words() -> None:
    searched = dict(texts())
    assert {"README.md", "docs/cli.md", "trace_links/cli/main.py"} <= set(searched)
    assert {Path(name).suffix for name in searched} >= set(TEXTS_OF)
    assert {"Makefile", "NOTICE", ".ci/run", "pyproject.toml"} <= set(searched)
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


@pytest.mark.parametrize(
    "source",
    [
        '"""What it says."""',
        'def f():\n    """It tells."""',
        'class C:\n    x: int = 0\n    """Told by it."""',
        "x = 1  # the answer",
        "# a file that is\n# no link",
        "def test_a_file_that_is_no_link(): ...",
        "def test_a_note(*, was_said): ...",
        "class PlaceTold: ...",
        "told = 1",
        "self.answer = 1",
        'raise Error("it stands there")',
        "show(f'{x} is no link')",
        "help = 'Take it ' 'away.'",
    ],
)
def test_banned_words_in_python_are_found(source: str) -> None:
    assert found("\n".join(python_texts(source)))


@pytest.mark.parametrize(
    "source",
    [
        "console.tell(said)",
        "x = {'answer': 1}['told']",
        "# the function `tell` of ``say``",
        "PATTERN = re.compile(r'(?:says) \\\\w+')",
        "def test_it():\n    assert shown == 'it says no'",
        "stand_ins = ['a stand-in']",
    ],
)
def test_other_words_in_python_are_not_found(source: str) -> None:
    assert found("\n".join(python_texts(source))) == []


@pytest.mark.parametrize(
    "source",
    [
        "// It tells.",
        "  // a file that is\n  // no link",
        "/* what it\n says */",
        'Fail("there it stands");',
        'text = R"(the answer)";',
    ],
)
def test_banned_words_in_cxx_are_found(source: str) -> None:
    assert found("\n".join(cxx_texts(source)))


def test_other_words_in_cxx_are_not_found() -> None:
    source = """int told = say('"'); // `answer`\nconst char* kName = "it is";\nint no = 0;\n"""
    assert found("\n".join(cxx_texts(source))) == []
