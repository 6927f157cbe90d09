"""The library and the environment of jax 0.4.13, made where they are not there yet."""

from __future__ import annotations

import functools
from pathlib import Path

from mock_libtpu import build
from mock_libtpu.kept_environments import Environment
from mock_libtpu.legacy import virtual_env
from tpu_walkthrough.progress import progress_line


@functools.cache
def built_library() -> Path:
    """The path of libtpu.so; while it is built, a progress line shows the steps."""
    with progress_line("Building libtpu.so", "half a minute") as show_step:
        return build.library(lambda done, steps: show_step(f"{done} of {steps}")).path


def legacy_environment() -> Environment:
    """The environment with jax 0.4.13; while it is made, a progress line shows the steps."""
    with progress_line("Creating an environment with jax 0.4.13", "a minute") as show_step:
        return virtual_env.environment(show_step)
