"""jax 0.4.13 and the mock: the environment that users get, from the package index."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from mock_libtpu import kept_environments
from mock_libtpu.environment import MachineSettings, variables
from mock_libtpu.legacy import virtual_env
from tpu_walkthrough.errors import MissingToolError


@pytest.fixture(scope="session")
def old_jax() -> kept_environments.Environment:
    try:
        return virtual_env.environment()
    except MissingToolError as error:  # no CPython 3.11, for which alone that jaxlib is
        pytest.skip(str(error))


@pytest.fixture
def run_old(
    old_jax: kept_environments.Environment, library_path: Path
) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs a program's text on the mock, with settings of the machine; it must end well."""

    def run(
        program: str, *, check: bool = True, recording: Path | None = None, **settings: object
    ) -> subprocess.CompletedProcess[str]:
        machine = {f"MOCK_LIBTPU_{key.upper()}": str(value) for key, value in settings.items()}
        if recording is not None:
            machine["MOCK_LIBTPU_RECORDING"] = str(recording)
        kept = {key: value for key, value in os.environ.items() if not key.startswith(_OURS)}
        done = subprocess.run(
            [old_jax.python, "-X", "faulthandler", "-c", program],
            env=kept | virtual_env.variables(variables(library_path, MachineSettings())) | machine,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        if check:
            assert done.returncode == 0, done.stdout + done.stderr
        return done

    return run


_OURS = ("JAX_", "XLA_", "TPU_", "LIBTPU_", "MOCK_LIBTPU_")
