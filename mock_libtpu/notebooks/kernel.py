"""Make the mock the TPU of this process, which runs already: a kernel of a notebook.

A command sets the environment of the process that it starts; here it is set before jax reads it.
"""

from __future__ import annotations

import atexit
import functools
import os
import sys
import tempfile
from pathlib import Path

from mock_libtpu.cli.shared.library import built_library
from mock_libtpu.delegate.process_checks import clients_of_jax
from mock_libtpu.environment import (
    RECORDING,
    MachineSettings,
    RecorderSettings,
    applied,
    variables,
)
from mock_libtpu.process import own_recording
from tpu_walkthrough.errors import UsageError


@functools.cache
def kernel() -> Kernel:
    """That of this process. Raises UsageError where jax has its devices already."""
    return Kernel()


class Kernel:
    """The mock of this process, with the recording of its calls.

    A process that a command of mock-libtpu started has both from it, and keeps them.
    """

    def __init__(self) -> None:
        self.is_traced = RECORDING in os.environ
        """Whether a command of mock-libtpu records this process."""
        self._own: Path | None = None
        if self.is_traced:
            self._file = Path(os.environ[RECORDING])
            return
        _check_unused("%load_ext mock_libtpu")
        folder = tempfile.TemporaryDirectory(prefix="mock-libtpu-")
        atexit.register(folder.cleanup)
        self._file = Path(folder.name, "recording")
        self._set(MachineSettings())

    def choose(self, machine: MachineSettings) -> None:
        """Have another TPU, before jax has its devices. Raises UsageError."""
        if self.is_traced:
            raise UsageError(
                "the command that records this kernel has chosen the TPU",
                "Choose there, such as mock-libtpu trace --topology v5e:2x2 -- jupyter lab.",
            )
        variables(Path(), machine)  # a wrong one is an error first
        _check_unused("%tpu")
        self._set(machine)

    def recording(self) -> Path | None:
        """The file of this process's calls; None before jax has loaded the mock."""
        if self._own is None:
            self._own = own_recording(self._file)
        return self._own

    def _set(self, machine: MachineSettings) -> None:
        values = variables(built_library(), machine, RecorderSettings(self._file))
        environment = applied(values)
        for name in os.environ.keys() - environment.keys():
            del os.environ[name]
        os.environ.update(environment)
        jax = sys.modules.get("jax")
        if jax is not None:  # it has read this one
            jax.config.update("jax_platforms", values["JAX_PLATFORMS"])


def _check_unused(what: str) -> None:
    """Raise UsageError where jax has made its devices, which it does once in a process."""
    platforms = clients_of_jax()
    if platforms:
        raise UsageError(
            f"jax uses its devices already ({', '.join(platforms)}), and takes no others in this "
            "kernel; nothing was changed",
            f"Restart the kernel, and run {what} before the first cell that uses jax.",
        )
