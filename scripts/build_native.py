"""Builds the library of trace_links/native when a wheel is built or installed: a hook of hatchling.

Without a C++ compiler, or Python's headers, the wheel is one of Python alone, which does the same
more slowly. $CXX is used if it is set.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_LIBRARY = "trace_links/native/loops.abi3.so"
_OPTIONS = ("-std=c++17", "-O2", "-fPIC", "-shared", "-fvisibility=hidden")
_MAC_OPTIONS = ("-undefined", "dynamic_lookup")  # Python's functions are those of the process


class NativeHook(BuildHookInterface[Any]):
    """Adds the library to the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        if self.target_name != "wheel":
            return
        library = Path(self.root, _LIBRARY)
        problem = build(library.with_name("loops.cc"), library)
        if problem:
            self.app.display_warning(f"{_LIBRARY} was not built, the filter is slower: {problem}")
            library.unlink(missing_ok=True)
            return
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["pure_python"] = False
        build_data["tag"] = f"cp311-abi3-{platform}"
        build_data["artifacts"].append(_LIBRARY)


def build(source: Path, library: Path, *options: str) -> str:
    """Compile a source to a library; returns what went wrong."""
    include = sysconfig.get_path("include")
    mac = _MAC_OPTIONS if sys.platform == "darwin" else ()
    written = library.with_name(f"{library.name}.{os.getpid()}")
    command = [*_OPTIONS, *mac, *options, f"-I{include}", str(source), "-o", str(written)]
    problem = "there is no C++ compiler"
    for compiler in [os.environ["CXX"]] if os.environ.get("CXX") else ["c++", "g++", "clang++"]:
        try:
            ran = subprocess.run(
                [*shlex.split(compiler), *command], capture_output=True, text=True, check=False
            )
        except OSError as error:
            if os.environ.get("CXX"):
                problem = f"{compiler}: {error.strerror}"
            continue
        if ran.returncode:
            return f"{compiler} ended with {ran.returncode}: {ran.stderr.strip()[-500:]}"
        written.replace(library)  # at once, as a process may have the older one loaded
        return ""
    return problem
