"""The catalogue: that it is consistent, and that it matches real headers and libraries.

Set TPU_WALKTHROUGH_XLA to a checkout of XLA that has the catalogue's commit, and
TPU_WALKTHROUGH_LIBTPU to a libtpu.so (several: separated as in PATH); else these tests are skipped.
"""

from __future__ import annotations

import ctypes
import itertools
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from msgspec.structs import replace

from mock_libtpu.catalogue import load_api, load_apis, load_functions
from mock_libtpu.catalogue.checks.headers import check_headers
from mock_libtpu.catalogue.checks.library import (
    LibraryError,
    LibraryExtension,
    LibraryTable,
    read_library,
)
from mock_libtpu.catalogue.headers import HeaderError, read_headers
from mock_libtpu.catalogue.layout import StructLayouts
from mock_libtpu.reports.plugin import compare
from tests.mock_libtpu.recorder import compiled
from tpu_walkthrough.errors import WalkthroughError

APIS = load_apis()
PJRT = load_api("pjrt")


def members(api_name: str) -> dict[str, tuple[str, ...]]:
    return {
        struct.name: tuple(
            member.name for field in struct.fields for member in (field.union or (field,))
        )
        for struct in load_api(api_name).structs
    }


def test_extensions_come_behind_what_they_extend() -> None:
    assert APIS[0] is PJRT
    assert {api.extends for api in APIS[1:]} == {"pjrt"}
    # What the mock offers; the others are of plugins only.
    offered = {api.extension_type for api in APIS[1:] if api.offered}
    assert offered >= {"Layouts", "MemoryDescriptions"}
    assert {"Megascale", "PhaseCompile", "RawBuffer", "TpuTopology"} & offered == set()
    types = {value.name for value in PJRT.enums[0].values}
    assert {api.extension_type for api in APIS if api.extends} <= types


def test_every_function_has_its_slot_and_a_summary() -> None:
    for api in APIS:
        slots = sorted([*(function.slot for function in api.functions), *api.unused.values()])
        assert slots == list(range(len(api.slots)))
        assert [function.name for function in api.functions] == [
            slot for slot in api.slots if slot not in api.unused
        ]
    functions = load_functions()
    assert len({function.name for function in functions}) == len(functions) >= 257
    summaries = [function.summary for function in functions]
    assert all(summary.endswith(".") and summary[0].isupper() for summary in summaries)
    assert len(set(summaries)) == len(summaries)


def test_slots_are_added_at_the_end() -> None:
    """From `oldest` on: an older framework then has a prefix of the table."""
    for api in APIS:
        counted = [max(function.since, api.oldest) for function in api.functions]
        # Extensions have no such version of their own: their first slots came together.
        assert counted == sorted(counted)


def test_releases_have_the_slots_of_their_version() -> None:
    for release in PJRT.releases:
        slots = sum(function.since <= release.api_version for function in PJRT.functions)
        assert slots == release.slots, release


def test_fields_are_added_at_the_end() -> None:
    for api in APIS:
        for struct in api.structs:
            since = [field.since for field in struct.fields]
            assert since == sorted(since), struct.name


def test_what_fields_refer_to_is_there() -> None:
    for api in APIS:
        for struct in api.structs:
            names = {field.name for field in struct.fields}
            for field in struct.fields:
                for member in (field, *field.union):
                    fields = [name.partition("(")[2].rstrip(")") or name for name in member.length]
                    wanted = {*fields, member.lengths, member.when, field.tag} - {""}
                    assert wanted <= names, f"{struct.name}.{member.name}"
                    assert member.direction in {"in", "out", "in/out"}
                    assert member.text in {"", "text", "bytes"}
                    assert bool(field.union) == bool(field.tag)


def test_characters_are_either_text_or_bytes() -> None:
    for api in APIS:
        for struct in api.structs:
            for field in struct.fields:
                if field.type.replace("const ", "") in {"char*", "char* const*"}:
                    assert field.text, f"{struct.name}.{field.name}"


def test_lengths_are_not_parameters_unless_the_caller_gives_them_for_results() -> None:
    functions = {function.name: function for function in load_functions()}

    def inputs(name: str) -> list[str]:
        return [field.name for field in functions[name].inputs]

    def outputs(name: str) -> list[str]:
        return [field.name for field in functions[name].outputs]

    execute = "PJRT_LoadedExecutable_Execute"
    assert inputs(execute) == ["executable", "options", "argument_lists", "execute_device"]
    assert outputs(execute) == ["output_lists", "device_complete_events"]
    assert "default_assignment_size" in inputs("PJRT_Client_DefaultDeviceAssignment")
    assert outputs("PJRT_Executable_OutputDimensions") == ["dims"]
    assert "dst_size" in inputs("PJRT_Buffer_ToHostBuffer")
    assert outputs("PJRT_Buffer_ToHostBuffer") == ["dst_size", "event"]
    # What frameworks leave unset is a parameter, but none that can be read.
    fulfill = functions["PJRT_Client_FulfillAliasBuffer"]
    assert "client" in {field.name for field in fulfill.parameters}
    assert "client" not in inputs(fulfill.name)
    assert inputs("PJRT_Client_Create") == ["create_options"]
    assert "struct_size" not in {field.name for f in load_functions() for field in f.parameters}


def test_layouts_are_those_of_the_c_compiler() -> None:
    """ctypes lays structs out as the machine's C compiler does."""
    layouts = StructLayouts(APIS)
    number = {"bool": ctypes.c_bool, "int": ctypes.c_int, "float": ctypes.c_float}
    enums = {enum.name for api in APIS for enum in api.enums}
    structs = {struct.name for api in APIS for struct in api.structs}
    checked = 0
    for struct in (struct for api in APIS for struct in api.structs):
        types = [field.type for field in struct.fields]
        tables = {api.table for api in APIS}
        if struct.name in tables or structs & set(types) or "" in types or "[" in "".join(types):
            continue  # nested ones, unions and arrays are checked against headers
        fields = [
            (
                field.name,
                ctypes.c_int
                if field.type in enums
                else number.get(field.type, ctypes.c_int32)
                if field.type in number or field.type == "int32_t"
                else ctypes.c_int64,
            )
            for field in struct.fields
        ]
        same = type(struct.name, (ctypes.Structure,), {"_fields_": fields})
        layout = layouts.layout(struct.name)
        assert layout.size == ctypes.sizeof(same), struct.name
        for name, _ in fields:
            assert layout.places[name].offset == getattr(same, name).offset
        checked += 1
    assert checked > 150


def test_sizes_of_older_versions() -> None:
    layouts = StructLayouts(APIS)
    options = PJRT.struct("PJRT_ExecuteOptions")
    # As in the headers of jaxlib 0.9.0, 0.9.2 and 0.10.2.
    sizes = [layouts.size_at(options, version) for version in (90, 100, 112)]
    assert sizes == [112, 120, 144]
    stats = PJRT.struct("PJRT_Device_MemoryStats_Args")
    assert [layouts.size_at(stats, version) for version in (112, 114)] == [185, 201]


@pytest.fixture(scope="module")
def xla(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The catalogue's headers at its commit, in a folder of their own."""
    checkout = os.environ.get("TPU_WALKTHROUGH_XLA")
    if not checkout:
        pytest.skip("TPU_WALKTHROUGH_XLA does not name a checkout")
    pytest.importorskip("clang.cindex", reason="libclang is not installed")
    tree = tmp_path_factory.mktemp("xla")
    for api in APIS:
        for file in (api.origin.file, *api.origin.also):
            command = ["git", "-C", checkout, "show", f"{api.origin.commit}:{file}"]
            shown = subprocess.run(command, capture_output=True, check=False)
            if shown.returncode:
                pytest.skip(f"{checkout} does not have commit {api.origin.commit}")
            path = tree / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(shown.stdout)
    return str(tree)


def test_headers_give_the_same(xla: str) -> None:
    assert check_headers(APIS, xla) == []


@pytest.mark.parametrize(
    ("old", "new", "difference"),
    [
        (
            "#define PJRT_API_MINOR 114",
            "#define PJRT_API_MINOR 115",
            "114 here, 115 in the headers",
        ),
        ("PJRT_Buffer_Type_S4,", "PJRT_Buffer_Type_S4 = 99,", "PJRT_Buffer_Type_S4 is 21 here, 99"),
        (
            "int process_index;",
            "int64_t process_index;",
            "process_index is ('int', 24, 4) here",
        ),
        ("int process_index;", "int16_t process_index;", "('int16_t', 24, 2) in the headers"),
        (
            "  size_t num_tasks;\n",
            "",
            "PJRT_ExecuteOptions is 144 bytes here, 136 bytes in the headers",
        ),
        (
            "FIELD(PJRT_Event_Set)",
            "FIELD(PJRT_Event_Create2)",
            "PJRT_Event_Set is only in the catalogue",
        ),
        (
            "const PJRT_Program* program;",
            "void* program;",
            "program is ('const PJRT_Program*', 24, 8) here, ('void*',",
        ),
        ("(*PJRT_RecvCallback)(", "(*PJRT_RecvCallback)(int, ", "PJRT_RecvCallback() is void"),
    ],
)
def test_changed_headers_are_noticed(
    old: str, new: str, difference: str, xla: str, tmp_path: Path
) -> None:
    tree = tmp_path / "tree"
    shutil.copytree(xla, tree)
    path = tree / PJRT.origin.file
    text = path.read_text("utf-8")
    assert old in text
    text = text.replace(old, new).replace(
        "_PJRT_API_STRUCT_FIELD(PJRT_Event_Create2);", "void* PJRT_Event_Create2;"
    )
    path.write_text(text, "utf-8")
    lines = check_headers([PJRT], str(tree))
    assert any(difference in line for line in lines), lines


def test_slots_in_another_order_are_noticed(xla: str) -> None:
    first, second, *others = PJRT.functions
    swapped = replace(second, slot=first.slot), replace(first, slot=second.slot)
    lines = check_headers([replace(PJRT, functions=(*swapped, *others))], xla)
    offsets = {"PJRT_Error_Message": (40, 48), "PJRT_Error_Destroy": (48, 40)}
    assert lines == [
        f"pjrt: PJRT_Api.{name} is {(name, here, 8)} here, {(name, there, 8)} in the headers"
        for name, (here, there) in offsets.items()
    ]


def test_headers_that_cannot_be_read(tmp_path: Path) -> None:
    pytest.importorskip("clang.cindex", reason="libclang is not installed")
    with pytest.raises(HeaderError, match="no such header"):
        read_headers(str(tmp_path), ["a.h"])
    (tmp_path / "a.h").write_text("struct A { unknown_t x; };", "utf-8")
    with pytest.raises(HeaderError, match="unknown_t"):
        read_headers(str(tmp_path), ["a.h"])
    assert issubclass(HeaderError, WalkthroughError)


def test_reading_headers(tmp_path: Path) -> None:
    pytest.importorskip("clang.cindex", reason="libclang is not installed")
    (tmp_path / "a.h").write_text(
        "#include <stdint.h>\n#define VERSION 3\n"
        "typedef enum { kA, kB = 5 } Kind;\n"
        "struct Outer {\n"
        "  char c;\n  union { int32_t small; int64_t big; };\n  struct Outer* const * p;\n};\n"
        "enum { Outer_SIZE = sizeof(struct Outer) };\n"
        "typedef int Call(struct Outer *o);\n",
        "utf-8",
    )
    headers = read_headers(str(tmp_path), ["a.h"])
    assert headers.enums == {"Kind": {"kA": 0, "kB": 5}}
    assert headers.macros == {"VERSION": 3}
    assert headers.constants == {"Outer_SIZE": 24}
    assert headers.typedefs == {"Call": "int(Outer*)"}
    fields = [tuple(field) for field in headers.structs["Outer"].fields]
    assert fields == [
        ("c", "char", 0, 1),
        ("small", "int32_t", 8, 4),
        ("big", "int64_t", 8, 8),
        ("p", "Outer*const*", 16, 8),
    ]


def libraries() -> list[str]:
    return os.environ.get("TPU_WALKTHROUGH_LIBTPU", "").split(os.pathsep)


@pytest.mark.parametrize("path", libraries())
def test_a_real_libtpu_gives_the_same(path: str) -> None:
    if not path:
        pytest.skip("TPU_WALKTHROUGH_LIBTPU does not name a libtpu.so")
    library = read_library(path)
    compared = compare(library)
    if library.minor == PJRT.version:
        # Extensions get functions without a new version of the API, as in libtpu 0.0.46.3.
        rows = (compared.slots, *compared.extensions)
        assert [row.lacks for row in rows if row.lacks] == []
        assert compared.slots.more == 0
    assert compared.api_version == (library.major, library.minor)
    same = [release for release in PJRT.releases if release.api_version == library.minor]
    assert {release.slots for release in same} <= {len(library.slots)}
    assert all(library.slots[: len(PJRT.functions)])


def complete() -> LibraryTable:
    offered = [api for api in APIS if api.extends and api.offered]
    numbers = {value.name: value.value for value in PJRT.enums[0].values}
    return LibraryTable(
        path="libtpu.so",
        major=0,
        minor=PJRT.version,
        slots=(True,) * len(PJRT.functions),
        extensions=tuple(
            LibraryExtension(numbers[api.extension_type], (True,) * len(api.slots))
            for api in offered
        ),
    )


def test_a_library_that_differs() -> None:
    library = complete()
    assert [row.lacks for row in (compare(library).slots, *compare(library).extensions)] == [
        () for _ in range(1 + len(library.extensions))
    ]
    assert compare(replace(library, minor=116)).api_version == (0, 116)
    empty = replace(library, slots=(True, True, False, *library.slots[3:]))
    assert compare(empty).slots.lacks == ("PJRT_Error_GetCode",)
    assert compare(replace(library, slots=(*library.slots, True))).slots.more == 1
    shorter = replace(library, slots=library.slots[:-1])
    assert compare(shorter).slots.lacks == ("PJRT_TopologyDescription_GetMemorySpaceKindIds",)
    layouts = next(row for row in library.extensions if row.type == 4)
    fewer = replace(layouts, slots=layouts.slots[:-1])
    compared = compare(replace(library, extensions=(fewer, LibraryExtension(77, (True,)))))
    names = [(row.name, len(row.lacks), row.more, row.known) for row in compared.extensions]
    assert names == [("Layouts", 1, 0, True), ("77", 0, 1, False)]
    assert "MemoryDescriptions" in compared.lacks


def test_libraries_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match="cannot open shared"):
        read_library(str(tmp_path / "none.so"))
    (tmp_path / "text.so").write_text("text", "utf-8")
    with pytest.raises(LibraryError, match="too short"):
        read_library(str(tmp_path / "text.so"))


def test_a_library_that_ends_the_process_with_its_own_output(tmp_path: Path) -> None:
    (tmp_path / "a.cc").write_text(
        'extern "C" int puts(const char*);\nextern "C" void _exit(int);\n'
        'extern "C" int fflush(void*);\n'
        '__attribute__((constructor)) void Begin() { puts("[1]"); fflush(0); _exit(0); }\n'
    )
    library = compiled(tmp_path / "a.so", tmp_path / "a.cc")
    with pytest.raises(LibraryError, match="its table could not be read"):
        read_library(str(library))


def test_struct_members_are_unique() -> None:
    names = [members(api.name) for api in APIS]
    for structs in names:
        for struct, fields in structs.items():
            assert len(set(fields)) == len(fields), struct
    for one, other in itertools.combinations(names, 2):
        assert not one.keys() & other.keys()
