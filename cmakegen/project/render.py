"""Write a CMakeProject as the text of a CMakeLists.txt, with templates/CMakeLists.txt.j2."""

from __future__ import annotations

import functools
import os
from typing import TYPE_CHECKING

from jinja2 import Environment, Template

from cmakegen.project import cmake_syntax

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cmakegen.project.model import CMakeProject, IncludeRoot
    from cmakegen.project.targets import FlagSet, Target

_TEMPLATE = os.path.join(os.path.dirname(__file__), "templates", "CMakeLists.txt.j2")
_BASES = {"tree": cmake_syntax.TREE, "cache": "${CACHE_ROOT}", "tree cache": "${TREE_CACHE}"}


@functools.cache
def compiled_template() -> Template:
    """The template, compiled once per process, which takes longer than rendering."""
    # No autoescaping: the text is CMake code, and cmake_syntax quotes every value in it.
    environment = Environment(
        trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True, autoescape=False
    )
    with open(_TEMPLATE, encoding="utf-8") as file:
        return environment.from_string(file.read())


def render(project: CMakeProject) -> str:
    """The complete file, with an empty user region."""
    return compiled_template().render(
        project=project,
        way=cmake_syntax.path_argument(project.tree, "${CMAKE_CURRENT_SOURCE_DIR}"),
        uses_cache=any("cache" in root.base for root in project.include_roots),
        cache_folders=_cache_folders(project.include_roots),
        uses_tree_cache=any(root.base == "tree cache" for root in project.include_roots),
        globs=[cmake_syntax.glob_pattern(*glob) for glob in project.globs],
        files=[cmake_syntax.path_argument(path) for path in project.files],
        removed=[cmake_syntax.path_argument(path) for path in project.removed],
        own_roots=[_include_directory(root) for root in project.include_roots if not root.system],
        system_roots=[_include_directory(root) for root in project.include_roots if root.system],
        defines=_definitions(project, project.defines),
        platforms=[
            (platform, _definitions(project, defines))
            for platform, defines in project.platform_defines
        ],
        cuda=_cuda_options(project),
        targets=[_Target(target) for target in project.targets],
        flag_sets=[_Flags(flags) for flags in {target.flags: None for target in project.targets}],
    )


def _cache_folders(roots: Iterable[IncludeRoot]) -> list[str]:
    """The folders of the cache that have to exist: one for each package and tool."""
    folders: dict[str, None] = {}
    for root in roots:
        if root.base in ("cache", "tree cache"):
            parts = root.path.split("/")
            top = "/".join(parts[:2] if root.base == "cache" else parts[:1])
            folders[cmake_syntax.path_argument(top, _BASES[root.base])] = None
    return list(folders)


def _include_directory(root: IncludeRoot) -> str:
    if root.base == "absolute":
        return cmake_syntax.quote(root.path)
    return cmake_syntax.path_argument(root.path, _BASES[root.base])


def _cuda_options(project: CMakeProject) -> list[str]:
    if not project.cuda:
        return []
    path = f"--cuda-path={_BASES['tree cache']}/{project.cuda_path}"
    return [*project.cuda, path if project.cuda_path else "-nocudainc"]


def _definitions(project: CMakeProject, defines: Iterable[str]) -> list[str]:
    # One command for each: see why_not_flag.
    flags = [cmake_syntax.quote(f"-D{define}") for define in defines]
    if project.targets:
        return [f"add_compile_options({flag})" for flag in flags]
    return [f"target_compile_options({project.name} PRIVATE {flag})" for flag in flags]


class _Flags:
    """A set of flags in CMake's syntax."""

    def __init__(self, flags: FlagSet) -> None:
        self.name = flags.name
        self.options = [cmake_syntax.quote(option) for option in flags.options]
        self.options += [
            cmake_syntax.path_argument(path, f"-iquote{cmake_syntax.TREE}") for path in flags.quotes
        ]
        self.directories = [cmake_syntax.path_argument(path) for path in flags.directories]
        self.system = [cmake_syntax.path_argument(path) for path in flags.system]


class _Target:
    """A target in CMake's syntax."""

    def __init__(self, target: Target) -> None:
        folder = "tests" + target.package[1:] if target.is_test else target.package[2:]
        self.name = target.name
        self.package = target.package
        self.folder = cmake_syntax.quote(folder)
        self.files = [cmake_syntax.path_argument(path) for path in target.files]
        self.flags = target.flags.name
