"""The public interface of cmakegen: the CMake project of a source tree.

    project = generate_project("xla", fetch_externals=True)
    print(len(project.sources), project.include_directories)

Only the cache is written. Other modules are internal.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass

from cmakegen.flow.causes import tree_properties
from cmakegen.flow.generate import generate
from cmakegen.flow.measurements import follow_from
from cmakegen.headers.missing import remedy
from cmakegen.project.compile_commands import absolute_path
from cmakegen.project.render import render
from cmakegen.settings.cache import surveyed
from cmakegen.settings.tree_settings import resolve_options
from tpu_walkthrough.errors import InputError
from tpu_walkthrough.progress import Progress

__all__ = ["MissingHeader", "Project", "find_missing_headers", "generate_project"]


@dataclass(frozen=True, slots=True)
class MissingHeader:
    """A header that a file needs and that is not there."""

    name: str
    """As the directive has it."""
    directives: int
    """The number of the tree's include directives that name it; 0 if only other headers do."""
    conditional: bool
    """Whether it is named inside #if only."""
    remedy: str
    """The command that supplies it, or what has it."""


@dataclass(frozen=True, slots=True)
class Project:
    """A source tree as a CMake project."""

    root: str
    """The absolute path of the tree."""
    sources: tuple[str, ...]
    """The files that are compiled, relative to the tree."""
    include_directories: tuple[str, ...]
    """Absolute paths, in search order."""
    standard: str
    """The C++ standard: "17"."""
    resolved_percent: float
    """The percentage of the tree's include directives that find their file."""
    missing_headers: dict[str, int]
    """Header name -> number of include directives that do not find it."""
    warnings: tuple[str, ...]
    """Problems with the tree, one sentence each."""
    cmake: str
    """The text of CMakeLists.txt, for the root of the tree."""


def generate_project(
    root: str | os.PathLike[str],
    *,
    exclude: Sequence[str] | None = None,
    include: Sequence[str] | None = None,
    only: Sequence[str] | None = None,
    headers: bool | None = None,
    include_dir: Sequence[str] | None = None,
    define: Sequence[str] | None = None,
    std: str | None = None,
    bazel_config: Sequence[str] | None = None,
    fetch_externals: bool | None = None,
    protos: bool | None = None,
    flags: bool | None = None,
    cuda: bool | None = None,
) -> Project:
    """Generate the project of the tree at `root`.

    The options are those of the command line; None means the value in the tree's
    .cmake-gen-globs.toml. Raises InputError for a tree that cannot be read, UsageError for an
    invalid option, MissingToolError for one that needs a program that is not installed.
    """
    given = {
        name: value if isinstance(value, (bool, str)) else tuple(value)
        for name, value in locals().items()
        if name != "root" and value is not None
    }
    folder = os.path.abspath(root)
    options = resolve_options(folder, given)
    survey = surveyed(folder, options.exclude, options.include)
    result = generate(options, survey, Progress(enabled=False))
    project = result.decision.project
    roots = sorted(project.include_roots, key=lambda one: one.system)
    return Project(
        root=folder,
        sources=tuple(result.sources),
        include_directories=tuple(absolute_path(one, result.tree.root) for one in roots),
        standard=project.standard,
        resolved_percent=result.coverage.percent,
        missing_headers=dict(result.coverage.missing),
        warnings=tuple(result.warnings),
        cmake=render(project),
    )


def find_missing_headers(root: str | os.PathLike[str], file: str) -> list[MissingHeader]:
    """Find the headers that a file of the tree at `root`, or what it includes, does not find.

    `file` is relative to the tree. What was fetched and generated for the tree before is used, and
    nothing new is. Raises InputError for a tree or a file that cannot be read.
    """
    folder = os.path.abspath(root)
    if not os.path.isfile(os.path.join(folder, file)):
        raise InputError(f"{file}: there is no such file in {folder}", "Check its path.")
    options = resolve_options(folder, {"fetch_externals": False, "protos": False})
    survey = surveyed(folder, options.exclude, options.include)
    result = generate(options, survey, Progress(enabled=False))
    tree = tree_properties(result)
    return [
        MissingHeader(gap.name, gap.directives, gap.conditional, remedy(gap.name, tree))
        for gap in follow_from(result, [file]).gaps
        if gap.reach
    ]
