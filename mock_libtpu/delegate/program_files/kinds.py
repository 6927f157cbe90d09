"""Recognise by its content what a file is, and read it: names and suffixes of files are not asked.

A jax.export artifact has no mark of its own, nor has a protobuf message, so these are recognised
by what only they have in them.
"""

from __future__ import annotations

import re

from . import exported, hlo, profile, stablehlo
from .program import FileError, Program

_MLIR_BYTECODE = b"ML\xefR"
_HLO_TEXT = re.compile(r"\A(?:\s|//[^\n]*\n|/\*.*?\*/)*HloModule\b", re.DOTALL)
_MLIR_TEXT = re.compile(r'^[ \t]*"?(?:builtin\.)?(?:module|func\.func)\b', re.MULTILINE)
_KINDS = (
    "Give StableHLO (text or bytecode), HLO (text or protobuf), what jax.export serialized, or a "
    "profile (xplane.pb)."
)


def read(data: bytes) -> list[Program]:
    """The programs of a file. Raises FileError."""
    if not data.strip():
        raise FileError("the file is empty", _KINDS)
    if data.startswith(_MLIR_BYTECODE):
        return [stablehlo.read(data)]
    text = _text(data)
    if _HLO_TEXT.match(text):
        return [hlo.read_text(text)]
    if _MLIR_TEXT.search(text):
        return [stablehlo.read(data)]
    function = exported.read(data)
    if function is not None:
        return [stablehlo.read(function.module, function)]
    module = hlo.find(data)
    if module is not None:
        return [hlo.read(module)]
    space = profile.planes(data)
    if space:
        found = [hlo.read(each, is_compiled=True) for each in profile.modules(space)]
        return [each._replace(tpu=profile.tpu(space)) for each in found]
    if text:
        raise FileError("the text is neither StableHLO nor HLO", _KINDS)
    raise FileError("it is no program that can be read, or it is damaged", _KINDS)


def _text(data: bytes) -> str:
    """The text; "" of bytes that are not text."""
    try:
        return "" if b"\0" in data else data.decode()
    except UnicodeDecodeError:
        return ""
