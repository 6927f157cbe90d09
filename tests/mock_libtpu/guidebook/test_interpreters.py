"""Which interpreters run the guidebook's programs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mock_libtpu import kept_environments
from mock_libtpu.delegate.releases import NEWEST, OLDEST, newest
from mock_libtpu.errors import BuildError
from mock_libtpu.guidebook.recorded import interpreters
from mock_libtpu.guidebook.recorded.interpreters import find_interpreters, readers
from mock_libtpu.legacy import virtual_env
from tpu_walkthrough.errors import MissingToolError
from tpu_walkthrough.interpreters.choice import Candidate, Interpreter
from tpu_walkthrough.interpreters.installed import Installed


@pytest.fixture
def environments(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Makes no environment; notes which were asked for, and has none with jax 0.4.13."""
    asked: list[str] = []

    def environment(
        report_step: Callable[[str], None], release: virtual_env.Release
    ) -> kept_environments.Environment:
        asked.append(release.jax)
        if release is virtual_env.LEGACY:
            raise MissingToolError("CPython 3.11 was not found")
        report_step("a step")
        return kept_environments.Environment(Path("/made"), made=True)

    monkeypatch.setattr(virtual_env, "environment", environment)
    return asked


def has_none(_: str | None) -> Interpreter:
    raise MissingToolError("jax is not installed")


@pytest.mark.parametrize(
    ("version", "is_taken"),
    [(OLDEST, True), (NEWEST, True), ("1.0.dev1", True), ("0.6.2", False), ("", False)],
)
def test_the_readers_jax_is_taken_if_the_mock_runs_it(
    version: str, is_taken: bool, environments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    has = Installed(jaxlib=version, clients=(("jax", version),))
    reader = Interpreter(Candidate("/reader/python", "the active environment"), has)
    monkeypatch.setattr(interpreters, "todays", lambda _: reader)
    steps: list[str] = []
    found = find_interpreters(readers(), steps.append)
    assert found.today == ("/reader/python" if is_taken else "/made/bin/python")
    assert steps == ([] if is_taken else ["a step"])
    assert (found.legacy, found.why_no_legacy) == (None, "CPython 3.11 was not found")
    assert (found.of("today"), found.of("legacy")) == (found.today, None)
    assert environments == (["0.4.13"] if is_taken else [newest(), "0.4.13"])


def test_without_any_jax_an_environment_is_made(
    environments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(interpreters, "todays", has_none)
    assert readers() is None
    assert find_interpreters(None, lambda _: None).today == "/made/bin/python"
    with pytest.raises(MissingToolError):
        readers("/usr/bin/python3")


@pytest.mark.network
@pytest.mark.slow
def test_the_environment_with_todays_jax_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MOCK_LIBTPU_CACHE", str(tmp_path))
    made = virtual_env.environment(release=virtual_env.TODAY)
    assert made.folder.name.startswith(f"jax-{newest()}-")
    assert made == virtual_env.environment(release=virtual_env.TODAY)._replace(made=True)


def test_an_environment_that_cannot_be_made_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise BuildError("installing jax failed")

    monkeypatch.setattr(virtual_env, "environment", fails)
    with pytest.raises(BuildError):
        find_interpreters(None, lambda _: None)
