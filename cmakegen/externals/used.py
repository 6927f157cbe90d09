"""Which external repositories the BUILD files of a tree, or of a repository, name."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tpu_walkthrough.files import read_file
from tpu_walkthrough.source_tree.build_files import LARGEST

_LOAD = re.compile(r"^load\([^)]*\)", re.MULTILINE)
_NAME = re.compile(r"""["']@@?([A-Za-z0-9][\w.-]*)(?://|["'])""")
# Repositories of rules and tools, which have no headers for a source.
_TOOLS = re.compile(r"(?:io_|build_)?bazel_.*|rules_.*|platforms|pypi.*|local_.*")
# Names of repositories that a rule makes of another one.
_MADE_OF = {"llvm-project": "llvm-raw"}


def used_names(folder: str, build_files: Iterable[str]) -> set[str]:
    """The names of repositories whose targets the BUILD files in `folder` use."""
    names: set[str] = set()
    for path in build_files:
        try:
            text = read_file(f"{folder}/{path}", LARGEST).decode("utf-8", "replace")
        except OSError:
            continue
        names.update(_NAME.findall(_LOAD.sub("", text)))
    return {_MADE_OF.get(name, name) for name in names if not _TOOLS.fullmatch(name)}
