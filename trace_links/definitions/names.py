"""Parses demangled C++ names: scopes, template arguments, parameters, qualifiers, lambdas.

Works on text only. Reads the output of LLVM's and GNU's demanglers, and the declarators of source
text. Names are untrusted input: there is one pass from left to right, no recursion, and no regular
expression that backtracks without limit.
"""

import re
from functools import lru_cache
from typing import NamedTuple

ANONYMOUS = "(anonymous namespace)"
CONVERSION = "operator conversion"
LONGEST = 1 << 16
"""Longer names are truncated; only parameters too long to read are lost."""

# The signs of an operator must not be parsed as brackets; everything else is single signs.
_TOKEN = re.compile(
    r"\boperator\b(?:\s*(?:\(\)|\[\]|<=>|->\*|->|<<=|>>=|<<|>>|<=|>=|&&|\|\||\+\+|--"
    r"|[-+*/%^&|=!<>~]=?|,)|\s+(?:new|delete)\b(?:\[\])?|\s+co_await\b|\s*\"\"\s*\w+|(?=\s+[\w(:]))?"
    r"|::|->|[<>()\[\]{} ]"
)
_QUALIFIER = re.compile(r" (?:const|volatile|noexcept|restrict|&&?)(?![\w&])")
_LEADING = re.compile(
    r"(?:(?:non-virtual|virtual|covariant return) thunk to |guard variable for "
    r"|thread-local (?:wrapper|initialization) routine for |reference temporary #\d+ for )+"
)
_LAMBDA = re.compile(r"\$_\d+\Z|'lambda\d*'|\{lambda\b|<lambda\b")
_SEPARATOR = re.compile(r"operator\s*(?:\(\)|[<>-]+)|->|[<>()\[\]{},]")
_BUILTIN = frozenset({"bool", "char", "short", "int", "long", "float", "double", "unsigned"})
_OPEN, _CLOSE = frozenset("<([{"), frozenset(">)]}")


class Part(NamedTuple):
    """One component between `::`."""

    name: str
    template: str | None = None
    """The template arguments; None if there are none."""
    parameters: str | None = None
    """The parameters; None if there is no list of them."""
    qualifiers: str = ""
    target: str = ""
    """The type that a conversion operator converts to."""

    @property
    def is_lambda(self) -> bool:
        return _LAMBDA.match(self.name) is not None


@lru_cache(4096)
def parse_name(text: str) -> tuple[Part, ...]:
    """The components of a demangled name, outermost first, without its return type.

    Empty for text that is not a name. `text` may be a declarator of source code as well.
    """
    text = text[:LONGEST]
    leading = _LEADING.match(text)
    return tuple(_Scanner(text[leading.end() :] if leading else text).parts)


class _Scanner:
    """The state of one pass."""

    def __init__(self, text: str) -> None:
        self.parts: list[Part] = []
        self._text = text
        self._start_part(0)
        depth = 0
        opened = 0
        conversion = False
        position = 0
        for match in _TOKEN.finditer(text):
            start = match.start()
            if start < position:
                continue
            token = match[0]
            if depth:
                if token in _OPEN:
                    depth += 1
                elif token in _CLOSE:
                    depth -= 1
                    if depth == 0:
                        self._group(opened, start + 1)
            elif token in _OPEN:
                if conversion and token != "(":
                    continue
                if conversion:
                    self._convert(text[position:start].strip())
                    conversion = False
                depth, opened = 1, start
            elif conversion:
                continue
            elif token == "::":
                self._end_part(start)
                self._start_part(start + 2)
            elif token.startswith("operator"):
                name = _operator(token, text[match.end() : match.end() + 1])
                position = start + len(name) if name == "operator<" else match.end()
                self._name = "".join(name.split()) if " " not in name.strip() else name
                conversion = name == "operator"
                if name == "operator<" and position < match.end():
                    depth, opened = 1, position
                    position = match.end()
            elif token == " ":
                qualifier = _QUALIFIER.match(text, start) if self._parameters is not None else None
                if qualifier:
                    self._qualifiers += qualifier[0]
                    position = qualifier.end()
                elif text.startswith((" [clone", " (.", " requires", " [with"), start):
                    self._end_part(start)
                    return
                else:  # the text before was a return type
                    self.parts.clear()
                    self._start_part(start + 1)
        if conversion and text[position:].strip():  # without its parentheses, as people write it
            self._convert(text[position:].strip())
        self._end_part(len(text))

    def _start_part(self, start: int) -> None:
        self._start = start
        self._name = ""
        self._template: str | None = None
        self._parameters: str | None = None
        self._qualifiers = ""
        self._target = ""

    def _convert(self, target: str) -> None:
        self._name = CONVERSION
        self._target, self._template = _converted(target)

    def _group(self, start: int, end: int) -> None:
        """Handle the end of an outermost bracketed group: decide its role in this component."""
        text = self._text
        sign = text[start]
        name = self._name or text[self._start : start].strip()
        inner = text[start + 1 : end - 1]
        named = {"(": inner.startswith("anonymous"), "<": inner.startswith("lambda"), "{": True}
        if not name and named.get(sign):
            self._name = text[start:end]
        elif sign == "<":
            self._name = name
            self._template = inner
        elif sign == "(":
            self._name = name
            self._parameters = inner
        elif sign == "[":
            self._name = name

    def _end_part(self, end: int) -> None:
        name = self._name or self._text[self._start : end].strip()
        if name.startswith("{lambda(") and self._parameters is None:
            self._parameters = name[8 : name.rfind(")")]
        elif name == "{anonymous}":
            name = ANONYMOUS
        if name:
            part = Part(name, self._template, self._parameters, self._qualifiers, self._target)
            self.parts.append(part)


def _operator(token: str, following: str) -> str:
    """Parse `operator<<int>` as `operator<` with an argument, unlike `operator<<<int>`."""
    if token.replace(" ", "") == "operator<<" and following not in ("<", "(", " ", ""):
        return "operator<"
    return token


def _converted(target: str) -> tuple[str, str | None]:
    """The type of `operator T*<int>`, and the operator's own arguments if they are certain."""
    depth = 0
    for at in range(len(target) - 1, -1, -1) if target.endswith(">") else ():
        depth += {">": 1, "<": -1}.get(target[at], 0)
        if depth == 0:
            written = target[:at].rstrip()
            if written.endswith(("*", "&", ">")) or written.rpartition(" ")[2] in _BUILTIN:
                return written, target[at + 1 : -1]
            break
    return target, None


def split_list(text: str) -> tuple[str, ...]:
    """Split parameters at the commas outside brackets; `(void)` has none."""
    pieces = split_arguments(text)
    return () if pieces == ("void",) else pieces


@lru_cache(8192)
def split_arguments(text: str) -> tuple[str, ...]:
    """Split the arguments of a template in the same way."""
    if "," not in text:
        text = text.strip()
        return (text,) if text else ()
    pieces: list[str] = []
    depth = start = 0
    for match in _SEPARATOR.finditer(text):
        token = match[0]
        if token in _OPEN:
            depth += 1
        elif token in _CLOSE:
            depth -= 1
        elif token == "," and depth <= 0:
            pieces.append(text[start : match.start()].strip())
            start = match.end()
    pieces.append(text[start:].strip())
    return tuple(pieces)
