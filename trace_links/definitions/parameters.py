"""Normalises parameter lists, as written and as demangled, so that they can be compared.

A written list has names, default values, aliases and its template's parameters; in a demangled one
every alias is resolved and every default argument is spelled out. Both have the words of the types
and the signs after them, so these are compared, not the types themselves.
"""

import re
from functools import lru_cache

from trace_links.definitions.names import split_list

PLACEHOLDER = "$"
_MAX_LENGTH = 2000  # of a parameter
_MAX_NAMES = 200  # of a template's parameters
_BUILTIN = frozenset({
    "void", "bool", "char", "short", "int", "long", "float", "double", "unsigned", "signed",
    "auto", "wchar_t", "char8_t", "char16_t", "char32_t", "size_t", "const", "volatile", "struct",
    "class", "typename", "enum", "union", "mutable", "register", "this", "__int128", "constexpr",
})  # fmt: skip
_NAMED = re.compile(r"(.*[\w>*&\])$.])\s*\b([A-Za-z_]\w*)\s*((?:\[[^\]]*\])*)$", re.DOTALL)
_POINTER_NAME = re.compile(r"(\(\s*(?:\w+\s*::\s*)*[*&]+\s*(?:const\s+)?)([A-Za-z_]\w*)")
_WORD = re.compile(r"[A-Za-z_]\w*")
_MACRO = re.compile(r"[A-Z][A-Z0-9]*_[A-Z0-9_]+\Z")
_DIRECTIVE_LINE = re.compile(r"(?m)^[ \t]*#.*$")


@lru_cache(16384)
def clean_parameters(text: str, placeholders: frozenset[str]) -> str:
    """A written list without names and default values; types joined by `, `."""
    if not text or text.isspace():
        return ""
    if "#" in text:
        text = _DIRECTIVE_LINE.sub("", text)
    types = (_clean(piece, placeholders) for piece in split_list(" ".join(text.split())))
    return ", ".join(piece for piece in types if piece)


def _clean(piece: str, placeholders: frozenset[str]) -> str:
    piece = _without_default(piece[:_MAX_LENGTH])
    if _MACRO.match(piece):  # it may expand to any number of parameters
        return f"{PLACEHOLDER}..."
    if piece.startswith("[["):
        piece = piece[piece.find("]]") + 2 :].strip()
    match = _NAMED.match(piece)
    if match and match[2] not in _BUILTIN and not _all_qualifiers(match[1]):
        piece = match[1].rstrip() + ("*" if match[3] else "")
    elif "(" in piece:
        piece = _POINTER_NAME.sub(r"\1", piece, count=1)
    piece = with_placeholders(piece, placeholders)
    return re.sub(r"\bauto\b", PLACEHOLDER, piece)


def with_placeholders(text: str, placeholders: frozenset[str]) -> str:
    """The text with a placeholder for each of the template's parameters."""
    if not placeholders:
        return text
    return _WORD.sub(lambda match: PLACEHOLDER if match[0] in placeholders else match[0], text)


def _all_qualifiers(text: str) -> bool:
    words = _WORD.findall(text)
    if not text.rstrip().endswith(tuple("*&>)].")) and all(
        word in ("const", "volatile", "struct", "class", "typename", "enum", "union", "register")
        for word in words
    ):
        return True
    return text.rstrip().endswith("::")


def _without_default(piece: str) -> str:
    depth = 0
    for match in re.finditer(r"operator\s*==?|[=!<>]=|[<({\[]|[>)}\]]|=", piece):
        token = match[0]
        if token in ("<", "(", "{", "["):
            depth += 1
        elif token in (">", ")", "}", "]"):
            depth -= 1
        elif token == "=" and depth == 0:
            return piece[: match.start()].strip()
    return piece.strip()


@lru_cache(4096)
def template_names(text: str) -> frozenset[str]:
    """The names declared by `<typename T, int N = 3, typename... Rest>`."""
    inner = text.strip()[1:-1]
    names = set()
    for piece in split_list(" ".join(inner.split())):
        words = _WORD.findall(_without_default(piece))
        if len(words) > 1 and words[-1] not in _BUILTIN:
            names.add(words[-1])
        if len(names) >= _MAX_NAMES:
            break
    return frozenset(names)
