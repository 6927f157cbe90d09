"""Check that the mock works in a process: its jaxlib, jax.distributed, and forks of it.

libtpu.so imports this module before the client, which another jaxlib would not let it import. It
may import only the standard library and what is imported already.

    note = check_pjrt(forked)     # when a client is made; raises DelegateError
    check_legacy(forked)          # the same for the legacy API
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import importlib.metadata
import importlib.util
import os
import subprocess
import sys
from typing import Any, NoReturn

from .errors import DelegateError
from .releases import OLDEST, is_newer, is_older, newest
from .seam import compiler, dispatch, distributed, xla_bridge

REFUSAL = "this mock of libtpu supports jaxlib "

# The interpreter of mock-libtpu, as environment.py sets it, and what it is asked for: jax, and
# what the delegate and jax import later.
_HELPER = "MOCK_LIBTPU_PYTHON"
_PACKAGES = ("numpy", "ml_dtypes", "opt_einsum", "scipy", "jaxlib", "jax")

# Of a process among several, as libtpu and mock-libtpu pod number them.
_RANK = "TPU_WORKER_ID"


def check_pjrt(forked: str) -> str | None:
    """What to add to a later error of opening the delegate; None where there is no jaxlib.

    `forked` is the message of errors in forked processes. Raises DelegateError.
    """
    version = _version_of_jaxlib()
    note = None if version is None else _checked(version)
    _refuse_in_forks(forked)
    return note


def processes_of_jax() -> tuple[int, int]:
    """Number and rank of this process in jax.distributed; (1, 0) where that is not used."""
    state = distributed.global_state if distributed.is_loaded else None
    count = getattr(state, "num_processes", None) or 1
    return count, getattr(state, "process_id", None) or 0


def clients_of_jax() -> dict[str, Any]:
    """The clients that jax has made in this process, by platform; it makes them once."""
    return getattr(xla_bridge, "_backends", {}) if xla_bridge.is_loaded else {}


def check_legacy(forked: str) -> None:
    """Raises DelegateError."""
    count, number = processes_of_jax()
    if count > 1:
        message = (
            f"jax.distributed made this process {number} of {count}, and the legacy API supports "
            "one process only: run the program without jax.distributed.initialize and give that "
            "process several devices with mock-libtpu's --devices or --topology"
        )
        raise DelegateError("UNIMPLEMENTED", message)
    _refuse_in_forks(forked)


def check_packages() -> None:
    """Raises DelegateError where there are no packages that compile and run programs.

    Where the program's environment has none of them, they come from one in the mock's cache.
    """
    wanted = ("jax", "jaxlib")
    missing = [name for name in wanted if importlib.util.find_spec(name) is None]
    helper = os.environ.get(_HELPER)
    why = ""
    if len(missing) == len(wanted) and helper:
        why = _import_from_cache(helper)
        missing = missing if why else []
    if missing:
        release = newest()
        # One that was copied to its place has no metadata.
        with contextlib.suppress(importlib.metadata.PackageNotFoundError):
            release = release if "jax" in missing else importlib.metadata.version("jax")
        message = (
            f"the mock TPU runs programs by jax and jaxlib, and this Python does not have "
            f"{' and '.join(missing)}: pip install jax=={release} jaxlib=={release}{why}"
        )
        raise DelegateError("FAILED_PRECONDITION", message)


@functools.cache  # the next program need not wait for the same error
def _import_from_cache(helper: str) -> str:
    """Import jax out of the mock's own environment; what to add to an error where that fails.

    The program's own packages come first, such as its NumPy, and its path is as before.
    """
    command = [helper, "-P", "-m", "mock_libtpu.packages", "folder", sys.executable]
    try:
        ran = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=False, cwd=os.sep
        )
    except OSError as error:
        return f" ({helper}: {error.strerror})"
    reply = os.fsdecode(ran.stdout).strip()
    if ran.returncode:
        return f" (the mock has none for it: {reply or f'exit code {ran.returncode}'})"
    sys.path.append(reply)
    try:
        importlib.invalidate_caches()
        for name in _PACKAGES:
            importlib.import_module(name)
    except ImportError as error:
        return f" (those in {reply} cannot be imported: {error})"
    finally:
        sys.path.remove(reply)
    return ""


def _version_of_jaxlib() -> str | None:
    try:
        import jaxlib
    except ImportError:
        return None
    return str(jaxlib.__version__)


def _checked(version: str) -> str:
    known = newest()
    if is_older(version):
        message = (
            f"{REFUSAL}{OLDEST} to {known}, and this is jaxlib {version}: pip install jax=={known} "
            f"jaxlib=={known}; mock-libtpu legacy runs programs on jax 0.4.13, with the legacy API"
        )
        raise DelegateError("FAILED_PRECONDITION", message)
    if not is_newer(version):
        return ""
    note = (
        f"jaxlib {version} is newer than {known}, the newest release that this mock of libtpu "
        f"supports; if it fails: pip install jax=={known} jaxlib=={known}"
    )
    if os.environ.get(_RANK, "0") == "0" and processes_of_jax()[1] == 0:
        print(f"mock-libtpu: warning: {note}", file=sys.stderr)
    return note


@functools.cache  # for all clients of the process
def _refuse_in_forks(message: str) -> None:
    """JAX compiles on threads that a fork does not have, before it calls the library."""

    def refuse(*_: Any, **__: Any) -> NoReturn:
        errors = sys.modules.get("jax.errors")
        error = getattr(errors, "JaxRuntimeError", RuntimeError)
        raise error(f"FAILED_PRECONDITION: {message}")

    def in_child() -> None:
        for module in (compiler, dispatch):
            if module.is_loaded and hasattr(module, "compile_or_get_cached"):
                module.compile_or_get_cached = refuse
        # The end of a client, with the interpreter's, would wait for its threads forever.
        for client in clients_of_jax().values():
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(client))

    os.register_at_fork(after_in_child=in_child)
