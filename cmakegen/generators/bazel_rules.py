"""Evaluate the BUILD files of a tree that have rules of a kind, as for --flags."""

from __future__ import annotations

import re
from collections.abc import Mapping

from cmakegen.flags.read import read_rules
from cmakegen.flags.rules import Evaluated
from tpu_walkthrough.files import read_file
from tpu_walkthrough.source_tree.build_files import LARGEST
from tpu_walkthrough.source_tree.tree import SourceTree

TABLEGEN = "tablegen"
WRITTEN = "written"
_WORDS: Mapping[str, re.Pattern[bytes]] = {
    TABLEGEN: re.compile(rb"gentbl|td_library"),
    WRITTEN: re.compile(rb"genrule|substitutions|write_file"),
}


def evaluated_rules(tree: SourceTree, kind: str, memory: str = "") -> list[Evaluated]:
    """The BUILD files that mention rules of a kind, in order.

    `memory` is the file where those of all kinds are kept between runs.
    """
    texts = {path: _text(f"{tree.root}/{path}") for path in tree.build_files}
    wanted = [path for path, text in texts.items() if _WORDS[kind].search(text)]
    if not wanted:
        return []
    words = _WORDS.values()
    paths = [path for path, text in texts.items() if any(word.search(text) for word in words)]
    return [file for file in read_rules(tree, paths, memory) if file.path in wanted]


def _text(path: str) -> bytes:
    try:
        return read_file(path, LARGEST)
    except OSError:
        return b""  # reported by the module that reads all of them
