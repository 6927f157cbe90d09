"""All programs of the guidebook in one go: what they reach, and the frames of the walks."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mock_libtpu.analysis.frames import frames_of, is_interpreter, is_own
from mock_libtpu.catalogue import load_apis
from mock_libtpu.catalogue.legacy import load_legacy
from mock_libtpu.guidebook.facts.load import (
    frame_sentence,
    load_changes,
    load_unreached,
    load_walks,
)
from mock_libtpu.guidebook.recorded.interpreters import Interpreters
from mock_libtpu.guidebook.recorded.manifest import load_programs
from mock_libtpu.guidebook.recorded.record import Recorded, Recorder
from mock_libtpu.legacy import virtual_env
from mock_libtpu.recording.reader import read_recording
from mock_libtpu.stacks.locate import Locator
from mock_libtpu.stacks.merge import Frame, Merger
from mock_libtpu.stacks.symbols import Symbols
from tpu_walkthrough.errors import MissingToolError

pytestmark = [pytest.mark.network, pytest.mark.slow]


@pytest.fixture(scope="module")
def recorded(library_path: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Recorded]:
    try:
        old = virtual_env.environment()
    except MissingToolError as error:  # no CPython 3.11
        pytest.skip(str(error))
    folder = tmp_path_factory.mktemp("recordings")
    interpreters = Interpreters(sys.executable, str(old.python))
    return Recorder(folder, library_path, interpreters).record(load_programs())


def test_all_programs_run(recorded: list[Recorded]) -> None:
    assert [(each.name, each.problem) for each in recorded if each.problem] == []


def test_what_is_reached_and_what_is_not(recorded: list[Recorded]) -> None:
    reached = {
        call.function
        for each in recorded
        for file in each.files
        for call in read_recording(file).calls()
        if call.stack is not None
    }
    legacy = {function.name for function in load_legacy().functions}
    apis = {api.name: {function.name for function in api.functions} for api in load_apis()}
    # Of an extension that the mock does not have, nothing is reached.
    known = {name for functions in apis.values() if functions & reached for name in functions}
    assert reached == (legacy | known) - load_unreached().keys()
    assert len(reached & apis["pjrt"]) >= 99  # of jax 0.12; jaxlib 0.11.0 calls two more
    assert len((reached & known) - apis["pjrt"]) >= 9
    assert len(reached & legacy) >= 88


def test_the_functions_of_changes_are_those_of_their_programs(recorded: list[Recorded]) -> None:
    called = {
        each.name: {call.function for call in read_recording(each.files[0]).calls()}
        for each in recorded
    }
    for change in load_changes():
        for part in filter(None, (change.then, change.now)):
            assert set(part.functions) <= called[part.program], change.title


def test_the_frames_of_the_walks_have_sentences(recorded: list[Recorded]) -> None:
    files = {each.name: each.files[0] for each in recorded}
    missing: set[tuple[str | None, str]] = set()
    for step in (step for walk in load_walks() for step in walk.steps):
        recording = read_recording(files[step.program])
        calls = [call for call in recording.calls() if call.function == step.function]
        call = calls[-1 if step.call == "last" else 0]
        assert call.stack is not None
        frames = frames_of(call, Merger(Symbols(), Locator(())).trace(call.stack))
        assert any(map(is_own, frames)) or step.program == "legacy-walkthrough"
        missing |= {
            (frame.path, frame.function)
            for frame in frames
            if _is_shown(frame) and not is_own(frame) and not frame_sentence(frame)
        }
    assert missing == set()


def _is_shown(frame: Frame) -> bool:
    return not is_interpreter(frame) and (frame.language == "python" or frame.symbol is not None)
