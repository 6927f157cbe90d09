"""Whether headers of MLIR and LLVM are of the same age: clangd parses some that the tree names.

MLIR's headers are of the week of a TensorFlow package, LLVM's of a release. What one of them uses
and the other has no more shows only when both are parsed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from tempfile import TemporaryDirectory

from cmakegen.headers.header_set import HeaderSet
from cmakegen.headers.third_party import used_roots
from cmakegen.packages.suppliers import LLVM_NAMES, MLIR_NAMES
from cmakegen.project import verify
from tpu_walkthrough.errors import MissingToolError

_COUNT = 4  # headers, each of which brings in some hundred others
_UNITS = 2  # translation units with these, which share most of what they include
# clangd skips the bodies of functions in headers that are included before the first declaration.
_FIRST = "struct Probe;\n"


def is_possible() -> bool:
    """Whether clangd is installed."""
    try:
        verify.find_clangd()
    except MissingToolError:
        return False
    return True


def parses(names: Iterable[str], sets: Sequence[HeaderSet]) -> bool:
    """Whether a sample of MLIR's headers among `names`, found in `sets`, parses without an error.

    Of missing headers only those of LLVM are errors. True if there is none of MLIR, or if clangd
    does not finish, so that nothing is known. Raises MissingToolError.
    """
    known = (name for name in names if name.startswith(MLIR_NAMES))
    chosen = verify.sample(
        [name for name in known if any(headers.find(name) for headers in sets)], _COUNT
    )
    roots = used_roots(sets, dict.fromkeys(chosen, 1), lambda _: False)
    folders = [
        os.path.join(headers.folder, root.path)
        for headers, used in zip(sets, roots, strict=True)
        for root in used
    ]
    arguments = ["c++", "-std=c++17", *verify.OPTIONS, *(f"-isystem{path}" for path in folders)]
    files = {f"{number}.cc": chosen[number::_UNITS] for number in range(min(_UNITS, len(chosen)))}
    with TemporaryDirectory() as folder:
        for file, included in files.items():
            with open(os.path.join(folder, file), "w", encoding="utf-8") as probe:
                probe.write(_FIRST + "".join(f'#include "{name}"\n' for name in included))
        with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as database:
            json.dump(
                [
                    {"directory": folder, "file": file, "arguments": [*arguments, "-c", file]}
                    for file in files
                ],
                database,
            )
        parsed = verify.parse(folder, list(files), folder)
    return not any(
        one.errors or any(name.startswith(LLVM_NAMES) for name in one.missing) for one in parsed
    )
