"""Where functions of C++ files are defined, by the debug information of a compiler: the truth."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from elftools.elf.elffile import ELFFile


class Function(NamedTuple):
    """A function that was compiled."""

    linker_name: str
    path: str
    """Relative to the tree."""
    line: int


def compiled(tree: Path, file: str, folders: Sequence[Path], out: Path) -> Path:
    """The object of a file with debug information."""
    object_file = out / f"{file.replace('/', '_')}.o"
    options = [f"-I{folder}" for folder in (tree, tree / "third_party" / "tsl", *folders)]
    command = ["g++", "-std=c++17", "-g", "-gdwarf-4", "-O0", "-w", "-c", *options]
    subprocess.run([*command, file, "-o", object_file], cwd=tree, check=True)
    return object_file


def functions(object_file: Path, tree: Path) -> Iterator[Function]:
    """Those that are defined in the tree, each by its name for the linker."""
    with object_file.open("rb") as file:
        for unit in ELFFile(file).get_dwarf_info().iter_CUs():
            for entry in unit.iter_DIEs():
                if entry.tag == "DW_TAG_subprogram" and "DW_AT_declaration" not in entry.attributes:
                    yield from _function(entry, unit, tree)


def _function(entry: Any, unit: Any, tree: Path) -> Iterator[Function]:
    if "DW_AT_low_pc" not in entry.attributes:
        return
    origin = entry
    for name in ("DW_AT_abstract_origin", "DW_AT_specification"):
        if name in origin.attributes:
            origin = origin.get_DIE_from_attribute(name)
    declared = next(
        (each for each in (entry, origin) if "DW_AT_linkage_name" in each.attributes), None
    )
    # A definition outside of its class has a file and a line of its own.
    line = _value(entry, "DW_AT_decl_line") or _value(origin, "DW_AT_decl_line")
    number = _value(entry, "DW_AT_decl_file") or _value(origin, "DW_AT_decl_file")
    if declared is None or line is None or number is None:
        return
    path = _path(unit, number, tree)
    if path is not None:
        name = declared.attributes["DW_AT_linkage_name"].value.decode()
        yield Function(name, path, line)


def _value(entry: Any, name: str) -> int | None:
    found = entry.attributes.get(name)
    return None if found is None else int(found.value)


def _path(unit: Any, number: int, tree: Path) -> str | None:
    """The file of this number, relative to the tree; None outside of it."""
    program = unit.dwarfinfo.line_program_for_CU(unit).header
    entry = program["file_entry"][number - 1]
    folder = ""
    if entry["dir_index"]:
        folder = program["include_directory"][entry["dir_index"] - 1].decode()
    path = os.path.normpath(os.path.join(tree, folder, entry["name"].decode()))
    return os.path.relpath(path, tree) if path.startswith(f"{tree}/") else None


def missing_headers(tree: Path, file: str) -> set[str]:
    """The headers that the preprocessor does not find with the tree alone."""
    command = ["g++", "-std=c++17", "-MM", "-MG", f"-I{tree}", f"-I{tree}/third_party/tsl", file]
    rule = subprocess.run(command, cwd=tree, check=True, capture_output=True, text=True).stdout
    words = rule.replace("\\\n", " ").split()[1:]
    return {word for word in words if not (tree / word).exists()}
