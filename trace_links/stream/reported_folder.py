"""Reads the current folder from the escape sequences by which shells report it.

    OSC 7 ; file://HOST/PATH           most shells; kitty's own scheme is kitty-shell-cwd:
    OSC 1337 ; CurrentDir=PATH         the shell integration of iTerm2
    OSC 633 ; P ; Cwd=PATH             that of Visual Studio Code, with \\xHH for some bytes

Any program can print these, so they are checked: a folder of another host, a relative path and one
with control characters are ignored. Does not access the disk.
"""

from __future__ import annotations

import os
import re
from urllib.parse import unquote_to_bytes

_OSC_7 = re.compile(rb"7;(?:file|kitty-shell-cwd)://([A-Za-z0-9._-]{0,255})(/.*)", re.DOTALL)
_CURRENT_DIR = b"1337;CurrentDir="
_CWD = b"633;P;Cwd="
_ESCAPED = re.compile(rb"\\(?:x([0-9A-Fa-f]{2})|(\\))")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_MAX_LENGTH = 4096


def reported_folder(sequence: bytes) -> str | None:
    """The absolute path in an OSC sequence, given without its start and its end.

    None if the sequence reports no folder of this machine.
    """
    if sequence.startswith(_CURRENT_DIR):
        path = sequence[len(_CURRENT_DIR) :]
    elif sequence.startswith(_CWD):
        path = _ESCAPED.sub(_unescaped, sequence[len(_CWD) :])
    else:
        found = _OSC_7.fullmatch(sequence)
        if found is None or not _is_here(found[1].decode()):
            return None
        # kitty's scheme is for paths that are not encoded.
        path = unquote_to_bytes(found[2]) if sequence.startswith(b"7;file") else found[2]
    text = os.fsdecode(path)
    if not text.startswith("/") or text.startswith("//") or len(text) > _MAX_LENGTH:
        return None
    if ".." in text.split("/") or _CONTROL.search(text):
        return None
    return os.path.normpath(text)


def _unescaped(found: re.Match[bytes]) -> bytes:
    return bytes([int(found[1], 16)]) if found[1] else b"\\"


def _is_here(host: str) -> bool:
    here = os.uname().nodename.lower()
    return host.lower() in ("", "localhost", here, here.partition(".")[0])
