"""The legacy API's catalogue, the library's exports, and functions without behaviour.

Set TPU_WALKTHROUGH_XLA_LEGACY to a checkout of XLA at the catalogue's commit, and
TPU_WALKTHROUGH_LIBTPU to a libtpu.so of a release it names; else these tests are skipped.
"""

from __future__ import annotations

import ctypes
import os
import re
import signal
import struct
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from mock_libtpu.catalogue.checks.legacy import check_exports, check_legacy_headers, looked_up
from mock_libtpu.catalogue.legacy import LegacyFunction, load_legacy
from mock_libtpu.reports.catalogue import Filter, catalogued, function_lines, version_lines

API = load_legacy()
JAXLIBS = (
    *("0.9.0", "0.9.1", "0.9.2", "0.10.0", "0.10.1", "0.10.2"),
    *("0.11.0", "0.11.1", "0.11.2", "0.12.0", "0.12.0.1"),
)
LIBTPUS = ("0.0.42.1", "0.0.44.1", "0.0.46.3", "0.0.48.1", "0.0.50.1", "0.0.51", "0.0.52")
ROWS = {entry.name: asdict(entry) for entry in catalogued(Filter()).functions}


def exports(library: Path | str) -> set[str]:
    listed = subprocess.run(
        ["nm", "-D", "--defined-only", "--format=posix", str(library)],
        capture_output=True,
        text=True,
        check=True,
    )
    return {line.split()[0].partition("@")[0] for line in listed.stdout.splitlines()}


def test_every_function_has_a_summary_of_its_own_words() -> None:
    assert len({function.name for function in API.functions}) == len(API.functions) == 230
    assert sum(function.later for function in API.functions) == 6
    for function in API.functions:
        assert function.summary.endswith("."), function.name
        assert function.summary[0].isupper(), function.name


def test_statuses() -> None:
    found = {function.name: function.status for function in API.functions}
    assert found["TpuCompiler_RunBackend"] == "status"
    assert found["TpuEmbeddingEngine_Finalize"] == "params->status"
    assert found["TpuExecutor_Allocate"] == ""
    assert found["TpuStatus_Set"] == "", "there it is what is worked on"


def test_it_is_what_the_headers_declare() -> None:
    tree = os.environ.get("TPU_WALKTHROUGH_XLA_LEGACY")
    if not tree:
        pytest.skip("TPU_WALKTHROUGH_XLA_LEGACY names no checkout of XLA")
    assert check_legacy_headers(API, tree) == []
    names = looked_up(API, tree)
    assert len(names) == 223
    assert names | {"TfTpu_Initialize"} == {
        function.name for function in API.functions if not function.later
    }


def test_it_is_what_a_libtpu_exports() -> None:
    libraries = os.environ.get("TPU_WALKTHROUGH_LIBTPU")
    if not libraries:
        pytest.skip("TPU_WALKTHROUGH_LIBTPU names no libtpu.so")
    releases = [release for release in API.releases if release.product == "libtpu"]
    for library in libraries.split(os.pathsep):
        there = exports(library)
        assert [] in [check_exports(API, release, there) for release in releases], library


def test_differences_are_reported() -> None:
    release = API.releases[0]
    wanted = {function.name for function in API.functions if not function.later}
    assert release.functions == wanted
    assert check_exports(API, release, wanted) == []
    assert check_exports(API, release, wanted - {"TpuEvent_New"}) == [
        "TpuEvent_New: the library does not export it"
    ]
    assert check_exports(API, release, wanted | {"TpuUtil_GetXlaPadSizeFromTpuTopology"}) == [
        "TpuUtil_GetXlaPadSizeFromTpuTopology: the library exports it"
    ]


def test_the_library_exports_both_apis_and_nothing_else(library_path: Path) -> None:
    assert exports(library_path) == {
        "GetPjrtApi",
        *(function.name for function in API.functions),
    }


def functions(outcome: str) -> list[LegacyFunction]:
    return [function for function in API.functions if ROWS[function.name]["outcome"] == outcome]


def test_functions_listed_with_behaviour_have_it(library_path: Path) -> None:
    """Its behaviour is a symbol of the library, one that is not exported."""
    listed = subprocess.run(
        ["nm", "--demangle", "--defined-only", str(library_path)],
        capture_output=True,
        text=True,
        check=True,
    )
    there = set(re.findall(r" [tT] mock::legacy::(\w+)\(", listed.stdout))
    assert {function.name for function in functions("behaviour")} == {
        function.name for function in API.functions if function.name in there
    }
    assert len(functions("behaviour")) > 100


def test_without_behaviour_a_function_fails_by_name(library_path: Path) -> None:
    library = ctypes.CDLL(str(library_path))
    for name in ("TpuStatus_New", "TpuStatus_Message"):
        getattr(library, name).restype = ctypes.c_void_p
    failing = functions("UNIMPLEMENTED")
    assert len(failing) > 20
    for function in failing:
        status = ctypes.c_void_p(library.TpuStatus_New())
        arguments: list[Any] = [nothing(field.type) for field in function.parameters]
        if function.params:
            arguments[0] = ctypes.cast(params(function, status), ctypes.c_void_p)
        else:
            index = [field.name for field in function.parameters].index(function.status)
            arguments[index] = status
        getattr(library, function.name)(*arguments)
        assert library.TpuStatus_Code(status) == 12, function.name
        message = ctypes.string_at(library.TpuStatus_Message(status)).decode()
        assert message == f"{function.name} has no behaviour in this mock of libtpu"
        library.TpuStatus_Free(status)


class Proto(ctypes.Structure):
    _fields_ = (("bytes", ctypes.c_void_p), ("size", ctypes.c_size_t))


def nothing(ctype: str) -> ctypes.c_void_p | Proto:
    return Proto() if ctype == "TpuSerializedProto" else ctypes.c_void_p()


def params(function: LegacyFunction, status: ctypes.c_void_p) -> ctypes.Array[ctypes.c_char]:
    """The struct that holds a function's status, in memory; all else in it is zero."""
    layout = next(found for found in API.structs if found.name == function.params)
    memory = ctypes.create_string_buffer(layout.size)
    offset = 0
    for field in layout.fields:
        size = {"bool": 1, "int": 4, "int32_t": 4, "TpuSerializedProto": 16}.get(field.type, 8)
        offset = -(-offset // min(size, 8)) * min(size, 8)
        if field.name == "struct_size":
            struct.pack_into("<i", memory, offset, layout.size)
        if field.name == "status":
            struct.pack_into("<Q", memory, offset, status.value)
        offset += size
    assert -(-offset // 8) * 8 == layout.size, function.params
    return memory


# Each in a process of its own, for it ends there: what it prints, and by which signal it ends.
ABORT = """
import ctypes, os, sys
library = ctypes.CDLL(sys.argv[1])
for name in sys.argv[2:]:
    readable, writable = os.pipe()
    child = os.fork()
    if child == 0:
        os.dup2(writable, 2)
        getattr(library, name)(*[None] * 8)
        os._exit(0)
    os.close(writable)
    with os.fdopen(readable) as stream:
        output = stream.read().strip()
    print(os.waitpid(child, 0)[1] & 0x7F, output)
"""


def test_without_a_status_it_prints_its_name_and_aborts(library_path: Path) -> None:
    """Any number that it could return would look like a result."""
    names = [function.name for function in functions("abort")]
    assert "TpuUtil_GetXlaPadSizeFromTpuTopology" in names
    assert len(names) > 3
    done = subprocess.run(
        [sys.executable, "-c", ABORT, str(library_path), *names],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == [
        f"{signal.SIGABRT:d} mock libtpu: {name} cannot return an error to its caller: "
        f"{name} has no behaviour in this mock of libtpu"
        for name in names
    ]


def test_a_status_of_the_frameworks_own_is_not_written_to(library_path: Path) -> None:
    """Some of its callers pass one; its layout is not known here."""
    library = ctypes.CDLL(str(library_path))
    foreign = (ctypes.c_uint64 * 4)()
    tpus = ctypes.c_int32()
    library.TpuConfigurationApi_TpusPerHost(ctypes.byref(tpus), foreign)
    assert tpus.value == 1
    assert list(foreign) == [0, 0, 0, 0]


def test_it_is_listed_with_the_other_api() -> None:
    row = ROWS["TpuExecutor_Allocate"]
    assert row["api"] == "tpu_executor"
    assert row["implemented"]
    assert row["inputs"] == ["executor", "size", "memory_space"]
    assert list(row["releases"]) == ["jaxlib 0.4.13", "libtpu 0.0.42.1"]
    assert ROWS["TpuUtil_GetXlaPadSizeFromTpuTopology"]["releases"][-1] == "libtpu 0.0.52"
    assert list(ROWS["PJRT_Client_Create"]["releases"]) == [
        *(f"jaxlib {version}" for version in JAXLIBS),
        *(f"libtpu {version}" for version in LIBTPUS),
    ]
    assert len(ROWS) == 230 + 147 + 124, "the last are of extensions that only other plugins have"


def listed(**wanted: Any) -> list[str]:
    return list(function_lines(Filter(**wanted)))


def test_the_list_has_the_outcome_of_each() -> None:
    lines = listed(pattern="Tpu*Topology*")
    assert lines[0].startswith("TPU executor C API (legacy): ")
    count = len([name for name in ROWS if re.match("Tpu.*Topology", name)])
    assert lines[-2] == f"{count} functions, of which the mock implements {count - 2}"
    assert lines[-1].startswith("  !    2  not implemented: has no status to return")
    marked = [line.split()[1] for line in lines[:-1] if line.lstrip().startswith("! ")]
    assert marked == [name for name in ROWS if ROWS[name]["outcome"] == "abort" and name in marked]
    assert any(re.match(r" {7}TpuTopology_NumCores +0\.0\.52 +\w", line) for line in lines)


def test_the_list_of_a_release() -> None:
    assert any(line.startswith("224 functions, ") for line in listed(release="jaxlib 0.4.13"))
    assert listed(release="0.0.52", pattern="TpuExecutor_*")[-1].startswith("0 functions")
    assert len(listed(release="jaxlib 0.9.0", pattern="Tpu*")) == 1
    assert "PJRT_Client_Create" in "".join(listed(release="libtpu 0.0.42.1"))
    lines = listed(pattern="TpuExecutor_*", unimplemented=True)
    assert not [line for line in lines if "TpuExecutor_Allocate" in line]
    assert [line for line in lines if "- TpuExecutor_EnqueueInfeed" in line]


def test_the_releases() -> None:
    lines = list(version_lines())
    assert "jaxlib 0.11.0      0.114    138" in lines
    assert "libtpu 0.0.51      0.116    138" in lines
    assert lines[-9:] == [
        "jaxlib 0.4.13        224",
        "libtpu 0.0.42.1      213",
        "libtpu 0.0.44.1       78",
        *(f"libtpu {version:<11}    71" for version in LIBTPUS[2:]),
        "this catalogue       230",
    ]
