"""Builds the library of trace_links/native when a wheel is built or installed: a hook of hatchling.

Without a C++ compiler, or Python's headers, the wheel is one of Python alone, which does the same
more slowly. $CXX is used if it is set.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_LIBRARY = f"trace_links/native/loops{sysconfig.get_config_var('EXT_SUFFIX')}"
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
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True  # of this version and platform
        build_data["artifacts"].append(_LIBRARY)


def build(source: Path, library: Path, *options: str) -> str:
    """Compile a source to a library; returns what went wrong."""
    chosen = os.environ.get("CXX", "").strip()
    try:
        compilers = [shlex.split(chosen)] if chosen else [["c++"], ["g++"], ["clang++"]]
        found = next((one for one in compilers if shutil.which(one[0]) is not None), None)
        if found is None:
            return f"{compilers[0][0]} is not a program" if chosen else "there is no C++ compiler"
        # In the folder of the library, which it enters at once: a process may have the older one
        # loaded.
        with tempfile.TemporaryDirectory(dir=library.parent, prefix=".build") as folder:
            written = Path(folder, library.name)
            problem = _compile([*found, *options], source, written)
            if not problem:
                written.replace(library)
            return problem
    except (OSError, ValueError) as error:
        return str(error)


def _compile(compiler: list[str], source: Path, written: Path) -> str:
    mac = _MAC_OPTIONS if sys.platform == "darwin" else ()
    include = f"-I{sysconfig.get_path('include')}"
    command = [*compiler, *_OPTIONS, *mac, include, source, "-o", written]
    ran = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if ran.returncode:
        return f"{compiler[0]} ended with {ran.returncode}: {ran.stderr.strip()[-500:]}"
    return ""
