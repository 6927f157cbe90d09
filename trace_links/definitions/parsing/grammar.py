"""Rewrites what the parser's grammar lacks, at the same positions, so that it reads the rest.

Macros are the business of mask.py. What is rewritten here is valid C++: values, attributes, empty
statements, a defaulted assignment. Works on bytes; a file's encoding does not matter.
"""

import re
from typing import NamedTuple

from trace_links.definitions.parsing.blank import blanks


class _Gap(NamedTuple):
    """Something that the grammar lacks."""

    sign: bytes
    """What a text with it contains: looked for first, as this is fast."""
    pattern: re.Pattern[bytes]
    """Begins with plain characters if possible; its group `gap` is replaced."""
    instead: bytes
    """What comes to its place, followed by blanks; never over a newline."""


_GAPS = tuple(
    _Gap(sign, re.compile(pattern), instead)
    for sign, pattern, instead in (
        # `typename A::B(c)`, `[[nodiscard]]` where attributes are rare, `enum : int {`
        (b"typename", rb"(?P<gap>typename)(?<!\wtypename)\b(?=\s+\w+\s*(?:::|<))", b""),
        (
            b"[[",
            (
                rb"(?P<gap>\[\[\s*+[\w:]++(?:\([^()]*+\))?+"
                rb"(?:\s*+,\s*+[\w:]++(?:\([^()]*+\))?+)*+\s*+\]\])"
            ),
            b"",
        ),
        (b"enum", rb"enum(?<!\wenum)\s*+(?P<gap>:\s*+[\w:]++\s*+)(?=\{)", b""),
        # `using Base::operator()...;`, `new T*[1]`, `x->*member`
        (
            b"()...",
            rb"(?P<gap>using(?<!\wusing)\s++(?:\w++::)++operator\s*+\(\)\s*+\.\.\.\s*+;)",
            b"",
        ),
        (
            b"new ",
            rb"new(?<!\wnew)\s++(?:const\s++)?+[\w:]++(?:<[^<>(){};]*+>)?+\s*+(?P<gap>\*++)",
            b"",
        ),
        (b"->*", rb"(?<!operator)(?<!operator )->(?P<gap>\*)", b""),
        # Parameters without a name, of a template (`<T* = nullptr>`) and of a function
        (b"*", rb"(?P<gap>\*\s*+=\s*+(?:nullptr|0))(?=\s*+>)", b""),
        (b"nullptr", rb"\*(?P<gap>\s*+=\s*+nullptr)(?=\s*+\))", b""),
        # `(A a = {1, 2})`
        (b"{", rb"=\s*+(?P<gap>\{[^{}();]*+\})(?=\s*+[,)])", b"0"),
        # Parentheses that prevent macro expansion
        (b"(min)", rb"(?P<gap>\(min\))(?=\s*\()", b" min"),
        (b"(max)", rb"(?P<gap>\(max\))(?=\s*\()", b" max"),
    )
)
# `C& C::operator=(const C&) = default;` outside the class.
_DEFAULTED = re.compile(
    rb"(?<=::)operator\s*+=\s*+\([^()]*+\)\s*+(?:noexcept\b\s*+)?+(?P<value>=\s*+default\s*+;)"
)
# `template class A<int>;`, also after `extern`. `x.template f<int>();` is an expression.
_INSTANTIATION = re.compile(rb"template(?<!\wtemplate)\b(?=\s*+[A-Za-z_:])[^;{}]{0,2000}+;")
_EXTERN = re.compile(rb"\bextern\s++\Z")
# Values in a lambda's captures: `[x{1}]`.
_CAPTURES = re.compile(rb"\[(?<![\w)\]]\[)[^\[\]{};]*+\{[^\[\];]*+\]")
_CAPTURE = re.compile(rb"(?<=[\[,])(\s*+[&\w.]++)\{([^{}\[\]]*)\}(?=\s*[,\]])")
# `void f() const {};`: the parser reads a variable. A lambda has a ] before its parameters.
_EMPTY = re.compile(rb"\{\s*+\}\s*+;")
_EMPTY_BODY = re.compile(
    rb"\([^()]*+\)(?:\s*+(?:const|override|final|noexcept|&&?))*+\s*+\{\s*+\}(?P<end>(?:\s*+;)++)"
)
_NAME = re.compile(rb"(?:\w|\boperator\s*+[^\w\s]{1,3})\s*+\Z")
_NEAR = 200  # characters before a position, among which a name before it usually is
_FAR = 4000  # if directives were between them


def readable(text: bytes) -> bytes:
    """The text for the parser, of one without comments, directives and macros that disturb it."""
    data = bytearray(text)
    for gap in _GAPS:
        if gap.sign in text:
            for match in gap.pattern.finditer(text):
                start, end = match.span("gap")
                data[start:end] = blanks(text[start:end])
                data[start : start + len(gap.instead)] = gap.instead
    if b"::operator" in text:
        for match in _DEFAULTED.finditer(text):
            start, end = match.span("value")
            data[start:end] = blanks(text[start:end])
            data[start], data[end - 1] = b"{}"
    if b"template" in text:
        for match in _INSTANTIATION.finditer(text):
            start, end = match.span()
            if extern := _EXTERN.search(text, max(0, start - _NEAR), start):
                start = extern.start()
            before = text[max(0, start - _FAR) : start].rstrip()
            if not before or before[-1] in b";{}":
                data[start:end] = blanks(text[start:end])
    if b"}](" in text or b"}, " in text:
        for captures in _CAPTURES.finditer(text):
            for match in _CAPTURE.finditer(text, *captures.span()):
                data[match.end(1)], data[match.end() - 1] = b"= "
    if _EMPTY.search(text):
        for match in _EMPTY_BODY.finditer(text):
            if _NAME.search(text, max(0, match.start() - _NEAR), match.start()):
                data[match.start("end") : match.end()] = blanks(match["end"])
    return bytes(data)
