"""Finds the implicit members of a class by the rules of C++.

Reads the text of a class's body, without comments and strings. A declared member is not implicit,
whether it has a body, is defaulted, deleted, or defined elsewhere.
"""

import re

from trace_links.definitions.model import Implicit

_BRACE = re.compile(rb"[{}]")
_PARENTHESIS = re.compile(rb"[()]")
# Patterns have no name of a class in them: to compile one takes longer than to read a class.
# A constructor's name with what may precede it; the first group matches in a template.
_CONSTRUCTOR = re.compile(
    rb"(?:(?:(>)|[;{}:)\]])\s*+"
    rb"|\b(?:explicit|constexpr|consteval|inline|[A-Z][A-Z0-9_]{3,})\s++)(\w++)\s*+\("
)
_DESTRUCTOR = re.compile(rb"~\s*+(\w++)\s*+\(")
# A list of parameters that can be called with one object: its class, and the kind of reference.
_ONE_OBJECT = re.compile(
    rb"\s*+(?:const\s++)?(?:\w++\s*+::\s*+)*+(\w++)\s*+(?:<[^,()]*>)?\s*+(?:const\b)?\s*+"
    rb"(&{0,2})\s*+\w*+\s*+(?:=[^,]*+)?(?:,[^=]*+=.*)?\Z",
    re.DOTALL,
)
_ASSIGNMENT = re.compile(rb"\boperator\s*+=\s*+\(")
_INHERITED = re.compile(
    rb"\busing\s(?:[^;]{0,300}::)?\s*+(\w++)\s*+(?:<[^;]{0,300}>)?\s*+::\s*+\1\s*+;"
)
_CALL = re.compile(rb"\b(\w++)\s*+\(")
_NO_COPIES = re.compile(rb"DISALLOW_COPY|NON_?COPYABLE|DISALLOW_ASSIGN")
_MAX_LENGTH = 2000  # of a list of parameters


def implicit_members(body: bytes, name: str) -> int:
    """Flags of `Implicit`. `body` is the body of a class, with its braces."""
    own = _without_inner_braces(body)
    word = name.encode()
    constructors = [match for match in _CONSTRUCTOR.finditer(own) if match[2] == word]
    taken = {
        _reference(word, _parameters(own, match.end()))
        for match in constructors
        if match[1] is None
    }
    assigned = {
        _reference(word, _parameters(own, match.end())) for match in _ASSIGNMENT.finditer(own)
    }
    no_copies = any(_NO_COPIES.search(call[1]) for call in _CALL.finditer(own))
    copied = no_copies or b"&" in taken
    moved = b"&&" in taken
    copy_assigned = no_copies or b"&" in assigned or b"" in assigned
    move_assigned = b"&&" in assigned
    destroyed = any(match[1] == word for match in _DESTRUCTOR.finditer(own))
    moves = not (copied or moved or copy_assigned or move_assigned or destroyed)
    return (
        (0 if constructors or no_copies else Implicit.DEFAULT_CONSTRUCTOR)
        | (0 if copied or moved or move_assigned else Implicit.COPY_CONSTRUCTOR)
        | (Implicit.MOVE_CONSTRUCTOR if moves else 0)
        | (0 if copy_assigned or moved or move_assigned else Implicit.COPY_ASSIGNMENT)
        | (Implicit.MOVE_ASSIGNMENT if moves else 0)
        | (0 if destroyed else Implicit.DESTRUCTOR)
        | (Implicit.INHERITED_CONSTRUCTORS if _INHERITED.search(own) else 0)
    )


def _without_inner_braces(body: bytes) -> bytes:
    pieces = []
    depth = start = 0
    for match in _BRACE.finditer(body):
        if match[0] == b"{":
            depth += 1
            if depth == 2:
                pieces.append(body[start : match.end()])
        else:
            if depth == 2:
                start = match.start()
            depth -= 1
    return b"".join([*pieces, body[start:]])


def _parameters(text: bytes, start: int) -> bytes:
    depth = 1
    for match in _PARENTHESIS.finditer(text, start, start + _MAX_LENGTH):
        depth += 1 if match[0] == b"(" else -1
        if depth == 0:
            return text[start : match.start()]
    return b""


def _reference(word: bytes, parameters: bytes) -> bytes | None:
    """The kind of reference by which one object of the class is taken; None if it is not."""
    first = _ONE_OBJECT.match(parameters)
    return first[2] if first is not None and first[1] == word else None
