"""Removes comments and the contents of strings, so that they are not read as code.

Line numbers do not change. Works on bytes; a file's encoding does not matter.
"""

import re

# Every alternative starts with one of a few signs, so that the engine skips all others quickly.
_PLAIN = (
    rb"/(?:/(?:[^\n\\]|\\\r?\n|\\)*+|\*.*?(?:\*/|\Z))"
    rb'|"(?:[^"\\\n]|\\.)*+"?'
    rb"|'(?:(?<![0-9A-Fa-f]')|(?<=\bcase')|(?<=\bu8'))(?:[^'\\\n]|\\.)*+'?"
)
_QUIET = re.compile(_PLAIN, re.DOTALL)
_QUIET_RAW = re.compile(
    rb'R"(?P<mark>[^()\\\s]{0,16})\(.*?(?:\)(?P=mark)"|\Z)|' + _PLAIN, re.DOTALL
)
# Macros of libraries' own headers that open and close a namespace.
_OWN_BRACES = {
    b"PROTOBUF_NAMESPACE_OPEN": b"namespace google { namespace protobuf {",
    b"PROTOBUF_NAMESPACE_CLOSE": b"} }",
    b"_LIBCPP_BEGIN_NAMESPACE_STD": b"namespace std {",
    b"_LIBCPP_END_NAMESPACE_STD": b"}",
}
_OWN_BRACE = re.compile(rb"(?m)^(?:" + b"|".join(_OWN_BRACES) + rb")\b")
_SPACES = bytes(byte if byte == ord("\n") else ord(" ") for byte in range(256))


def blanks(text: bytes) -> bytes:
    """As many spaces as the text has bytes; newlines stay."""
    return text.translate(_SPACES)


def blank(data: bytes) -> bytes:
    """The text without comments and the contents of strings; only line numbers are preserved.

    The macros that open and close namespaces are replaced by what they contain.
    """
    text = (_QUIET_RAW if b'R"' in data else _QUIET).sub(_quiet, data)
    if b"_NAMESPACE_" not in text:
        return text
    return _OWN_BRACE.sub(lambda match: _OWN_BRACES[match[0]], text)


def _quiet(match: re.Match[bytes]) -> bytes:
    text = match[0]
    first = text[:1]
    if first == b"/":
        kept = b" "
    elif first == b"'":
        kept = b"'_'" if len(text) > 2 and text[-1:] == first else b" "
    else:
        kept = b'""'
    lines = text.count(b"\n")
    return kept + b"\n" * lines if lines else kept
