"""What a tree pins elsewhere than in files of Bazel: all of it is used."""

from __future__ import annotations

from cmakegen.externals.cmake_pins import cmake_pins
from cmakegen.externals.pins import Pin
from cmakegen.externals.submodules import submodule_pins
from tpu_walkthrough.source_tree.tree import SourceTree


def other_pins(tree: SourceTree) -> list[Pin]:
    """Submodules that are not checked out; without Bazel also what CMake files pin."""
    pins = submodule_pins(tree.root)
    return pins if tree.build_files else [*pins, *cmake_pins(tree)]
