"""A side whose packages are those that the user names, or that a lock file has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from mock_libtpu.upgrade.sides.environments import Request, environment
from mock_libtpu.upgrade.sides.forms import Lock, Requirements
from mock_libtpu.upgrade.sides.lock_files import locked
from mock_libtpu.upgrade.sides.needs import OF_JAX, Needs
from mock_libtpu.upgrade.sides.wheels import is_wheel
from tpu_walkthrough.console import report_line
from tpu_walkthrough.errors import UsageError
from tpu_walkthrough.interpreters.packages import Packages
from tpu_walkthrough.printable import printable, shown_path
from tpu_walkthrough.progress import progress_line


def of_requirements(given: Requirements, needs: Needs, present: Packages, *, builds: bool) -> Path:
    """The interpreter of an environment with what the user names, and what the program needs.

    Raises UsageError for what has to be built, and as environment().
    """
    if not builds:
        _check([*given.each, *needs.requirements])
    named: set[str] = {canonicalize_name(each.name) for each in given.each}
    lines = [*map(str, given.each), *_besides(named, needs, present)]
    return _made(Request(given.text, lines, python=needs.python, builds=builds))


def of_lock(given: Lock, *, builds: bool) -> Path:
    """The interpreter of an environment with what a lock file has. Raises as environment()."""
    found = locked(given.path, builds=builds)
    name = shown_path(str(given.path))
    return _made(Request(name, found.lines, found.content, found.python, builds))


def _made(request: Request) -> Path:
    with progress_line(
        f"Creating an environment: {printable(request.name)}", "a minute or two"
    ) as show:
        return environment(request, show).python


def _check(given: Sequence[Requirement]) -> None:
    for each in given:
        if each.url and not is_wheel(each.url):
            raise UsageError(
                f"{printable(str(each))}: that is built from its source",
                "Allow it with --allow-builds, or give the URL of a wheel.",
            )


def _besides(named: set[str], needs: Needs, present: Packages) -> Iterator[str]:
    """What the program needs besides the packages that the user names."""
    others = [each for each in needs.requirements if canonicalize_name(each.name) not in named]
    if not named.isdisjoint(OF_JAX):
        others = [each for each in others if canonicalize_name(each.name) not in OF_JAX]
    names = {*named, *(canonicalize_name(each.name) for each in others)}
    if names.isdisjoint(("jax", "jaxlib")) and "jax" in present.packages:
        # Else not only what the user names would differ.
        kept = Requirement(f"jax=={present.packages['jax'].version}")
        report_line(f"note: {kept} is kept, as nothing else names its version")
        others.append(kept)
    yield from map(str, others)
    if "libtpu" not in names:
        yield "jax[tpu]"
