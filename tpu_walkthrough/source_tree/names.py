"""Which files of a source tree matter, by their names."""

from __future__ import annotations

C_EXTENSIONS = frozenset({"c"})
CXX_EXTENSIONS = frozenset({"cc", "cpp", "cxx", "c++", "C", "CPP", "cppm", "ixx"})
OBJC_EXTENSIONS = frozenset({"m", "mm"})
GPU_EXTENSIONS = frozenset({"cu", "hip"})
SOURCE_EXTENSIONS = C_EXTENSIONS | CXX_EXTENSIONS | OBJC_EXTENSIONS | GPU_EXTENSIONS
HEADER_EXTENSIONS = frozenset(
    {"h", "hh", "hpp", "hxx", "h++", "H", "cuh", "inc", "inl", "ipp", "tcc", "tpp", "txx", "def"}
)
# Of headers that others include anywhere, so that they can be read alone.
LONE_EXTENSIONS = frozenset({"h", "hh", "hpp", "hxx", "h++", "H", "cuh"})
KNOWN_EXTENSIONS = SOURCE_EXTENSIONS | HEADER_EXTENSIONS

BUILD_FILES = frozenset({"BUILD", "BUILD.bazel"})
CMAKE_FILE = "CMakeLists.txt"
TEMPLATE_END = ".in"  # of the name of a file that CMake's configure_file reads
WORKSPACE_NAMES = ("MODULE.bazel", "WORKSPACE", "WORKSPACE.bazel", "WORKSPACE.bzlmod")
WORKSPACE_FILES = frozenset(WORKSPACE_NAMES)
IGNORE_FILE = ".gitignore"


def extension_of(name: str) -> str:
    """The text after the last dot; empty for `name` and `.name`."""
    dot = name.rfind(".")
    return name[dot + 1 :] if dot > 0 else ""
