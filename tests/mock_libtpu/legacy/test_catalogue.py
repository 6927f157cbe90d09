"""The legacy API's catalogue, the library's exports, and functions without behaviour.

Set TPU_WALKTHROUGH_XLA_LEGACY to a checkout of XLA at the catalogue's commit, and
TPU_WALKTHROUGH_LIBTPU to a libtpu.so of a release it names; else these tests are skipped.
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from mock_libtpu.catalogue.check_legacy import check_exports, check_legacy_headers, looked_up
from mock_libtpu.catalogue.legacy import load_legacy

if TYPE_CHECKING:
    from pathlib import Path

API = load_legacy()


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


def test_it_is_what_the_headers_say() -> None:
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
    library = os.environ.get("TPU_WALKTHROUGH_LIBTPU")
    if not library:
        pytest.skip("TPU_WALKTHROUGH_LIBTPU names no libtpu.so")
    release = next(release for release in API.releases if release.product == "libtpu")
    assert check_exports(API, release, exports(library.split(os.pathsep)[0])) == []


def test_differences_are_told() -> None:
    release = API.releases[0]
    wanted = {function.name for function in API.functions if not function.later}
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


def test_without_behaviour_a_function_fails_by_name(library_path: Path) -> None:
    library = ctypes.CDLL(str(library_path))
    for name in ("TpuStatus_New", "TpuStatus_Message"):
        getattr(library, name).restype = ctypes.c_void_p
    status = ctypes.c_void_p(library.TpuStatus_New())
    library.TpuNodeContext_CloseTpuHost(status)
    assert library.TpuStatus_Code(status) == 12
    message = ctypes.string_at(library.TpuStatus_Message(status)).decode()
    assert message == "TpuNodeContext_CloseTpuHost has no behaviour in this mock of libtpu"
    library.TpuStatus_Free(status)


def test_without_a_status_it_says_so_and_ends_the_process(library_path: Path) -> None:
    """Any number that it could answer would look like an answer."""
    call = "import ctypes, sys; ctypes.CDLL(sys.argv[1]).TpuUtil_GetXlaPadSizeFromTpuTopology()"
    done = subprocess.run(
        [sys.executable, "-c", call, str(library_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == -signal.SIGABRT
    assert "TpuUtil_GetXlaPadSizeFromTpuTopology has no behaviour" in done.stderr


def test_a_status_of_the_frameworks_own_is_not_written_to(library_path: Path) -> None:
    """Some of its callers pass one; its layout is not known here."""
    library = ctypes.CDLL(str(library_path))
    foreign = (ctypes.c_uint64 * 4)()
    tpus = ctypes.c_int32()
    library.TpuConfigurationApi_TpusPerHost(ctypes.byref(tpus), foreign)
    assert tpus.value == 1
    assert list(foreign) == [0, 0, 0, 0]
