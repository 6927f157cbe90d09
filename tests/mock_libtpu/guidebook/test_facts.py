"""What the guidebook knows beside its recordings: of functions that exist, in whole sentences."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from mock_libtpu.catalogue import load_functions
from mock_libtpu.catalogue.legacy import load_legacy
from mock_libtpu.guidebook.facts.load import (
    frame_sentence,
    load_changes,
    load_unreached,
    load_walks,
)
from mock_libtpu.guidebook.recorded.manifest import load_programs
from mock_libtpu.stacks.merge import Frame

SUMMARIES = {each.name: each.summary for each in load_functions()} | {
    each.name: each.summary for each in load_legacy().functions
}


def test_reasons_are_of_functions_that_exist() -> None:
    assert load_unreached().keys() <= SUMMARIES.keys()
    for function, why in load_unreached().items():
        assert re.fullmatch(r"\w[^.]*(?:\.\d[^.]*)*\.", why.reason), function
        assert why.source.startswith("xla/"), function


def test_walks_lead_through_programs_to_functions() -> None:
    programs = {program.name for program in load_programs()}
    assert [walk.name for walk in load_walks()] == ["device-put", "matmul", "training-step"]
    for walk in load_walks():
        assert walk.steps
        for step in walk.steps:
            assert step.program in programs
            assert step.function in SUMMARIES
            assert step.function not in load_unreached()


def test_changes_are_of_programs_and_functions_that_exist() -> None:
    programs = {program.name for program in load_programs()}
    for change in load_changes():
        for part in filter(None, (change.then, change.now)):
            assert part.program in programs
            assert set(part.functions) <= SUMMARIES.keys() - load_unreached().keys()
        assert re.fullmatch(r"\w.*\.", change.text), change.title


def test_every_function_of_the_apis_has_a_sentence() -> None:
    for name, summary in SUMMARIES.items():
        assert re.match(r"[A-Z].*\.$", summary), name


def frame(language: str, function: str, path: str | None) -> Frame:
    return Frame(language, function, path, 1, None, None, None)  # type: ignore[arg-type]


def test_frames_are_found_wherever_a_package_is_installed() -> None:
    for before in ("/usr/lib/python3/dist-packages/", "/home/ada/.venv/lib/site-packages/", ""):
        found = frame("python", "device_put", f"{before}jax/_src/api.py")
        assert frame_sentence(found).startswith("Binds the primitive")
    assert frame_sentence(frame("python", "device_put", "/home/ada/api.py")) == ""
    assert frame_sentence(frame("python", "device_put", None)) == ""


def test_frames_of_cxx_are_found_by_their_short_names() -> None:
    function = (
        "xla::PjRtCApiClient::CompileAndLoad(xla::MaybeOwningMlirModule, xla::CompileOptions)"
    )
    assert "loads it there" in frame_sentence(frame("c++", function, None))
    for release in ("lts_20230125", "lts_20260107"):
        invoker = f"void absl::{release}::internal_any_invocable::RemoteInvoker<false, void>(int)"
        assert "AnyInvocable" in frame_sentence(frame("c++", invoker, None))
    entry = frame("c", "PJRT_Client_Compile", None)
    assert frame_sentence(entry) == SUMMARIES["PJRT_Client_Compile"]
    assert frame_sentence(frame("c++", "nobody::knows()", None)) == ""


TREE = os.environ.get("TPU_WALKTHROUGH_XLA")


@pytest.mark.skipif(TREE is None, reason="TPU_WALKTHROUGH_XLA does not name a checkout of XLA")
def test_reasons_hold_in_the_sources() -> None:
    client = Path(str(TREE), "xla/pjrt/c_api_client/pjrt_c_api_client.cc").read_text("utf-8")
    helpers = Path(str(TREE), "xla/pjrt/c/pjrt_c_api_helpers.cc").read_text("utf-8")
    called = set(re.findall(r"(?:->|\.)\s*(PJRT_\w+)\)?\(", client + helpers))
    for function, why in load_unreached().items():
        if function.startswith("PJRT_"):
            wrapped = "does not call this" not in why.reason and "has replaced" not in why.reason
            assert (function in called) == wrapped, function
